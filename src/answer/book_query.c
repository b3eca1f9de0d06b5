#include "answer/book_query.h"

#include <string.h>

#include "answer/go/go_state.h"
#include "answer/shogi/shogi_state.h"
#include "base/error.h"

static int play_words(tj_position *position, const tj_words *words, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; !rc && i < words->len; i++) {
        const char *word = words->items[i];
        tj_err inner = TJ_ERR_INIT;
        uint16_t move = 0;

        rc = tj_position_move_parse(position, word, strlen(word), &move, &inner);
        if (!rc)
            rc = tj_position_play_any_rules(position, move, &inner);
        if (rc)
            rc = tj_fail(err, TJ_E_USAGE, "%.40s: %s", word, inner.text);
    }
    return rc;
}

int tj_book_query_from_words(tj_position *position, unsigned board, const char *sfen, const tj_words *words,
                             tj_err *err)
{
    tj_shogi_state shogi;
    tj_go_state go;
    int rc = tj_position_init(position, board, err);

    if (rc)
        return rc;
    if (tj_position_shogi(position)) {
        rc = tj_shogi_state_from_words(&shogi, sfen, words, err);
        tj_position_set_shogi(position, &shogi.position);
        return rc;
    }
    if (sfen)
        return tj_fail(err, TJ_E_USAGE, "--sfen is for shogi, and this is a book of %s",
                       tj_game_kind_title(position->kind));
    if (!tj_position_go(position))
        return play_words(position, words, err);
    rc = tj_go_state_from_words(&go, board, words, err);
    if (!rc)
        tj_position_set_go(position, &go.board, go.colour);
    return rc;
}

static int parse_shogi_move(const tj_shogi *position, const char *word, uint16_t *move, tj_err *err)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    const tj_words words = {&word, 1, 1};
    tj_shogi_state after;
    tj_err inner = TJ_ERR_INIT;

    tj_shogi_sfen_format(position, sfen);
    if (tj_shogi_state_from_words(&after, sfen, &words, &inner))
        return tj_fail(err, TJ_E_USAGE, "--move: %s", inner.text);
    if (after.moves != 1)
        return tj_fail(err, TJ_E_USAGE, "--move takes one move");
    *move = after.last;
    return 0;
}

int tj_book_query_parse_move(const tj_position *position, const char *word, uint16_t *move, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    tj_position after;

    if (tj_position_shogi(position))
        return parse_shogi_move(tj_position_shogi(position), word, move, err);
    tj_position_copy(&after, position);
    if (tj_position_move_parse(position, word, strlen(word), move, &inner) ||
        tj_position_play_any_rules(&after, *move, &inner))
        return tj_fail(err, TJ_E_USAGE, "--move: %s", inner.text);
    return 0;
}

void tj_book_query_put_move(const tj_position *position, uint16_t move, bool ascii, tj_buf *out)
{
    char text[TJ_MOVE_TEXT_MAX];

    if (tj_position_shogi(position)) {
        const tj_shogi_state at = {.position = *tj_position_shogi(position), .last = TJ_SHOGI_NO_MOVE};

        tj_shogi_state_put_move(&at, move, ascii, out);
        return;
    }
    tj_position_move_format(position, move, text);
    tj_buf_puts(out, text);
}
