#include "answer/book_spot.h"

#include <string.h>

#include "answer/position.h"
#include "answer/shogi_position.h"
#include "base/error.h"

int tj_book_spot_from_words(tj_book_spot *spot, int game, unsigned size, const char *sfen,
                            const tj_words *words, tj_err *err)
{
    tj_shogi_position shogi;
    tj_go_question go;
    int rc;

    spot->game = game;
    if (game == TJ_SHOGI) {
        rc = tj_shogi_position_from_words(&shogi, sfen, words, err);
        spot->shogi = shogi.position;
        return rc;
    }
    if (sfen)
        return tj_fail(err, TJ_E_USAGE, "--sfen is for shogi, and this is a book of Go");
    rc = tj_go_question_from_words(&go, size, words, err);
    spot->board = go.board;
    spot->colour = go.colour;
    return rc;
}

void tj_book_spot_of_match(tj_book_spot *spot, const tj_book_match *match, uint32_t number)
{
    spot->game = tj_book_match_game(match);
    if (spot->game == TJ_SHOGI)
        tj_book_match_position(match, number, &spot->shogi);
    else
        tj_book_match_position_go(match, number, &spot->board, &spot->colour);
}

void tj_book_spot_of_largest(tj_book_spot *spot, const tj_book *book, const tj_book_statistics *statistics,
                             size_t number)
{
    const char *text = statistics->largest[number].text;

    spot->game = tj_book_game_of(book);
    if (spot->game == TJ_SHOGI)
        spot->shogi = statistics->largest[number].position;
    else
        tj_book_read_go(text, strlen(text), &spot->board, &spot->colour, NULL);
}

int tj_book_spot_find(const tj_book_spot *spot, tj_book *book, tj_book_entry *entry, tj_err *err)
{
    return spot->game == TJ_SHOGI ? tj_book_find(book, &spot->shogi, entry, err)
                                  : tj_book_find_go(book, &spot->board, spot->colour, entry, err);
}

static int read_shogi_move(const tj_book_spot *spot, const char *word, uint16_t *move, tj_err *err)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    const tj_words words = {&word, 1, 1};
    tj_shogi_position after;
    tj_err inner = TJ_ERR_INIT;

    tj_shogi_sfen_format(&spot->shogi, sfen);
    if (tj_shogi_position_from_words(&after, sfen, &words, &inner))
        return tj_fail(err, TJ_E_USAGE, "--move: %s", inner.text);
    if (after.moves != 1)
        return tj_fail(err, TJ_E_USAGE, "--move takes one move");
    *move = after.last;
    return 0;
}

int tj_book_spot_read_move(const tj_book_spot *spot, const char *word, uint16_t *move, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    unsigned point;
    int verdict;

    if (spot->game == TJ_SHOGI)
        return read_shogi_move(spot, word, move, err);
    if (tj_go_point_parse(spot->board.size, word, &point, &inner))
        return tj_fail(err, TJ_E_USAGE, "--move: %s", inner.text);
    verdict = tj_go_board_verdict(&spot->board, point, spot->colour, true);
    if (verdict != TJ_GO_LEGAL)
        return tj_fail(err, TJ_E_USAGE, "--move: %s", tj_go_verdict_text(verdict));
    *move = (uint16_t)point;
    return 0;
}

void tj_book_spot_play(tj_book_spot *spot, uint16_t move)
{
    if (spot->game == TJ_SHOGI) {
        tj_shogi_apply(&spot->shogi, move);
        return;
    }
    tj_go_board_play(&spot->board, move, spot->colour, true);
    spot->colour = tj_go_other(spot->colour);
}

void tj_book_spot_put_move(const tj_book_spot *spot, uint16_t move, bool ascii, tj_buf *out)
{
    char point[8];

    if (spot->game == TJ_SHOGI) {
        const tj_shogi_position at = {.position = spot->shogi, .last = TJ_SHOGI_NO_MOVE};

        tj_shogi_position_put_move(&at, move, ascii, out);
        return;
    }
    tj_go_point_format(spot->board.size, move, point);
    tj_buf_puts(out, point);
}

void tj_book_spot_text(const tj_book_spot *spot, char out[TJ_BOOK_TEXT_MAX])
{
    if (spot->game == TJ_SHOGI)
        tj_book_text(&spot->shogi, out);
    else
        tj_book_text_go(&spot->board, spot->colour, out);
}

const char *tj_book_text_name(int game)
{
    return game == TJ_SHOGI ? "sfen" : "board";
}
