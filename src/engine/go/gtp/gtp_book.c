/* Moves from an opening book. */
#include "base/random.h"
#include "engine/go/gtp/gtp_private.h"

/* The book's move as if it were thought out: so many games, so many won. */
static bool put_candidate(tj_gtp *gtp, const tj_book_move *move)
{
    tj_mcts_result *result = &gtp->result;
    uint64_t judged = (uint64_t)move->wins + move->losses + move->draws;
    tj_mcts_move *thought;

    if (TJ_RESERVE(result, 1))
        return false;
    thought = &result->items[0];
    *thought =
        (tj_mcts_move){.point = move->move,
                       .visits = move->count ? move->count : 1,
                       .win = judged ? (float)((move->wins + move->draws / 2.0) / (double)judged) : 0.5f,
                       .prior = (float)move->probability,
                       .line = {move->move, move->reply},
                       .line_len = move->known & TJ_BOOK_REPLY ? 2 : 1};
    result->len = 1;
    result->resign = false;
    result->playouts = 0;
    return true;
}

bool tj_gtp_book_move(tj_gtp *gtp, int colour, unsigned *point)
{
    const tj_gtp_game *game = &gtp->game;
    const tj_book_move *move;
    tj_position position;

    tj_position_set_go(&position, &game->board, colour);
    /* A book that cannot be read any more is none: the game goes on. */
    if (!gtp->options.book || tj_book_find(gtp->options.book, &position, &gtp->book_entry, NULL))
        return false;
    move = tj_book_choose(&gtp->options.choice, &gtp->book_entry, (uint32_t)game->record.moves.len,
                          tj_random(&gtp->book_random));
    /* Records have passes in odd places; an opening has none. */
    if (!move || move->move == TJ_PASS || !tj_gtp_game_legal(game, move->move, colour) ||
        tj_gtp_game_repeats(game, move->move, colour) || !put_candidate(gtp, move))
        return false;
    *point = move->move;
    return true;
}
