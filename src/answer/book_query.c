#include "answer/book_query.h"

#include <string.h>

#include "answer/go/go_state.h"
#include "answer/shogi/shogi_state.h"
#include "base/error.h"

int tj_book_query_from_words(tj_book_query *query, int game, unsigned size, const char *sfen,
                             const tj_words *words, tj_err *err)
{
    tj_shogi_state shogi;
    tj_go_state go;
    int rc;

    query->game = game;
    if (game == TJ_SHOGI) {
        rc = tj_shogi_state_from_words(&shogi, sfen, words, err);
        query->shogi = shogi.position;
        return rc;
    }
    if (sfen)
        return tj_fail(err, TJ_E_USAGE, "--sfen is for shogi, and this is a book of Go");
    rc = tj_go_state_from_words(&go, size, words, err);
    query->board = go.board;
    query->colour = go.colour;
    return rc;
}

void tj_book_query_from_match(tj_book_query *query, const tj_book_match *match, uint32_t number)
{
    query->game = tj_book_match_game(match);
    if (query->game == TJ_SHOGI)
        tj_book_match_position(match, number, &query->shogi);
    else
        tj_book_match_position_go(match, number, &query->board, &query->colour);
}

void tj_book_query_from_largest(tj_book_query *query, const tj_book *book,
                                const tj_book_statistics *statistics, size_t number)
{
    const char *text = statistics->largest[number].text;

    query->game = tj_book_game_of(book);
    if (query->game == TJ_SHOGI)
        query->shogi = statistics->largest[number].position;
    else
        tj_book_position_parse_go(text, strlen(text), &query->board, &query->colour, NULL);
}

int tj_book_query_run(const tj_book_query *query, tj_book *book, tj_book_entry *entry, tj_err *err)
{
    return query->game == TJ_SHOGI ? tj_book_find(book, &query->shogi, entry, err)
                                   : tj_book_find_go(book, &query->board, query->colour, entry, err);
}

static int read_shogi_move(const tj_book_query *query, const char *word, uint16_t *move, tj_err *err)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    const tj_words words = {&word, 1, 1};
    tj_shogi_state after;
    tj_err inner = TJ_ERR_INIT;

    tj_shogi_sfen_format(&query->shogi, sfen);
    if (tj_shogi_state_from_words(&after, sfen, &words, &inner))
        return tj_fail(err, TJ_E_USAGE, "--move: %s", inner.text);
    if (after.moves != 1)
        return tj_fail(err, TJ_E_USAGE, "--move takes one move");
    *move = after.last;
    return 0;
}

int tj_book_query_parse_move(const tj_book_query *query, const char *word, uint16_t *move, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    unsigned point;
    int verdict;

    if (query->game == TJ_SHOGI)
        return read_shogi_move(query, word, move, err);
    if (tj_go_point_parse(query->board.size, word, &point, &inner))
        return tj_fail(err, TJ_E_USAGE, "--move: %s", inner.text);
    verdict = tj_go_board_legality(&query->board, point, query->colour, true);
    if (verdict != TJ_GO_LEGAL)
        return tj_fail(err, TJ_E_USAGE, "--move: %s", tj_go_legality_text(verdict));
    *move = (uint16_t)point;
    return 0;
}

void tj_book_query_play(tj_book_query *query, uint16_t move)
{
    if (query->game == TJ_SHOGI) {
        tj_shogi_apply(&query->shogi, move);
        return;
    }
    tj_go_board_play(&query->board, move, query->colour, true);
    query->colour = tj_go_opponent(query->colour);
}

void tj_book_query_put_move(const tj_book_query *query, uint16_t move, bool ascii, tj_buf *out)
{
    char point[8];

    if (query->game == TJ_SHOGI) {
        const tj_shogi_state at = {.position = query->shogi, .last = TJ_SHOGI_NO_MOVE};

        tj_shogi_state_put_move(&at, move, ascii, out);
        return;
    }
    tj_go_point_format(query->board.size, move, point);
    tj_buf_puts(out, point);
}

void tj_book_query_text(const tj_book_query *query, char out[TJ_BOOK_POSITION_MAX])
{
    if (query->game == TJ_SHOGI)
        tj_book_position_format(&query->shogi, out);
    else
        tj_book_position_format_go(&query->board, query->colour, out);
}

const char *tj_book_text_name(int game)
{
    return game == TJ_SHOGI ? "sfen" : "board";
}
