/* Shogi in questions and answers. */
#include <string.h>

#include "answer/answer_kind.h"
#include "answer/shogi/shogi_steps.h"
#include "base/error.h"

static const char *own_param(const tj_position_params *o)
{
    return o->sfen ? "--sfen" : NULL;
}

static int finish(tj_asked_position *out, int rc)
{
    if (!rc) {
        tj_position_set_shogi(&out->position, &out->own.shogi.position);
        out->moves = out->own.shogi.moves;
        out->last = out->own.shogi.last;
    }
    return rc;
}

static int read(tj_asked_position *out, const tj_position_params *o, tj_err *err)
{
    return finish(out, tj_shogi_state_from_words(&out->own.shogi, o->sfen, &o->moves, err));
}

static int read_record(tj_asked_position *out, tj_record *record, size_t moves, tj_err *err)
{
    tj_shogi start;

    tj_shogi_init(&start);
    if (record->start)
        tj_shogi_sfen_parse(&start, record->start, strlen(record->start), NULL);
    return finish(out, tj_shogi_state_from_record(&out->own.shogi, &start, record, moves, NULL, err));
}

static int read_file(tj_asked_position *out, const char *path, size_t moves, tj_err *err)
{
    return finish(out, tj_shogi_state_from_file(&out->own.shogi, path, moves, err));
}

static int set_to_move(tj_asked_position *out, int colour, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    int rc = tj_position_set_to_move(&out->position, colour, &inner);

    out->own.shogi.position = *tj_position_shogi(&out->position);
    return rc ? tj_fail_reason(err, TJ_E_USAGE, inner.why, NULL, "it cannot be %s's turn: %s",
                               colour == TJ_WHITE ? "white" : "black", inner.text)
              : 0;
}

static void put_move(const tj_asked_position *position, unsigned move, bool native, tj_buf *out)
{
    tj_shogi_state_put_move(&position->own.shogi, (tj_shogi_move)move, !native, out);
}

static void put_name(tj_json *json, const tj_asked_position *position)
{
    char sfen[TJ_SHOGI_SFEN_MAX];

    tj_shogi_sfen_format(tj_position_shogi(&position->position), sfen);
    tj_json_string(json, "sfen", sfen);
}

static const char *colour_name(int colour)
{
    return colour == TJ_WHITE ? "white" : "black";
}

static void put_legal(tj_json *json, const tj_shogi *position)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(position, moves);
    char usi[8];

    tj_json_array(json, "legal");
    for (size_t i = 0; i < count; i++) {
        tj_shogi_move_format(moves[i], usi);
        tj_json_string(json, NULL, usi);
    }
    tj_json_end(json);
}

/* The moves one by one, each in the position before it, in one notation. */
static int put_moves(tj_json *json, const char *key, const tj_position_params *o, bool ascii, tj_err *err)
{
    const tj_words none = {NULL, 0, 0};
    tj_shogi_line line = {0};
    tj_buf text = TJ_BUF_INIT;
    tj_shogi_state at;
    int rc = tj_shogi_state_from_words(&at, o->sfen, &none, err);

    if (!rc)
        rc = tj_shogi_line_read(&line, &at, &o->moves, err);
    tj_json_array(json, key);
    for (size_t i = 0; i < line.len && !rc; i++) {
        tj_buf_clear(&text);
        tj_shogi_state_put_move(&at, line.items[i], ascii, &text);
        tj_json_buf(json, NULL, &text);
        tj_shogi_apply(&at.position, line.items[i]);
        at.last = line.items[i];
    }
    tj_json_end(json);
    tj_buf_release(&text);
    tj_shogi_line_release(&line);
    return rc;
}

static int put_board(tj_json *json, const tj_asked_position *position, const tj_position_params *o,
                     tj_err *err)
{
    const tj_shogi_state *shogi = &position->own.shogi;
    char sfen[TJ_SHOGI_SFEN_MAX], usi[8];
    int rc;

    tj_shogi_sfen_format(&shogi->position, sfen);
    tj_shogi_move_format(shogi->last, usi);
    tj_json_string(json, "game", "shogi");
    tj_json_string(json, "sfen", sfen);
    tj_json_string(json, "to_move", colour_name(shogi->position.side));
    rc = put_moves(json, "moves", o, true, err);
    if (!rc)
        rc = put_moves(json, "japanese", o, false, err);
    tj_json_string(json, "last", shogi->moves ? usi : NULL);
    tj_json_bool(json, "check", tj_shogi_in_check(&shogi->position));
    put_legal(json, &shogi->position);
    return rc;
}

const tj_answer_kind tj_shogi_answer = {
    .name = "shogi",
    .moves_example = "7g7f, 7776FU or ▲７六歩",
    .native_key = "japanese",
    .is_move = tj_shogi_steps_match,
    .own_param = own_param,
    .read = read,
    .read_record = read_record,
    .read_file = read_file,
    .set_to_move = set_to_move,
    .put_move = put_move,
    .put_name = put_name,
    .put_board = put_board,
};
