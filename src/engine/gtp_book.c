/* Moves from an opening book. */
#include "base/random.h"
#include "engine/gtp_private.h"

/* The book's move as if it were thought out: so many games, so many won. */
static bool put_thought(tj_gtp *gtp, const tj_book_move *move)
{
    tj_thoughts *thoughts = &gtp->thoughts;
    uint64_t judged = (uint64_t)move->wins + move->losses + move->draws;
    tj_thought *thought;

    if (TJ_RESERVE(thoughts, 1))
        return false;
    thought = &thoughts->items[0];
    *thought = (tj_thought){.point = move->move,
                            .visits = move->count ? move->count : 1,
                            .win = judged ? (float)((move->wins + move->draws / 2.0) / (double)judged) : 0.5f,
                            .prior = (float)move->probability,
                            .line = {move->move, move->reply},
                            .line_len = move->known & TJ_BOOK_REPLY ? 2 : 1};
    thoughts->len = 1;
    thoughts->resign = false;
    thoughts->playouts = 0;
    return true;
}

bool tj_gtp_book_move(tj_gtp *gtp, int colour, unsigned *point)
{
    const tj_gtp_game *game = &gtp->game;
    const tj_book_move *move;

    /* A book that cannot be read any more is none: the game goes on. */
    if (!gtp->options.book ||
        tj_book_find_go(gtp->options.book, &game->board, colour, &gtp->book_entry, NULL))
        return false;
    move = tj_book_choose(&gtp->options.choice, &gtp->book_entry, (uint32_t)game->record.moves.len,
                          tj_random(&gtp->book_random));
    /* Records have passes in odd places; an opening has none. */
    if (!move || move->move == TJ_PASS || !tj_gtp_game_legal(game, move->move, colour) ||
        tj_gtp_game_repeats(game, move->move, colour) || !put_thought(gtp, move))
        return false;
    *point = move->move;
    return true;
}
