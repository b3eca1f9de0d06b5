/* What the board looks like. */
#include <string.h>

#include "answer/go/go_move_list.h"
#include "base/error.h"
#include "base/json.h"
#include "serve/http/request_params.h"
#include "serve/handler/request_position.h"

static const char *colour_name(int colour)
{
    return colour == TJ_WHITE ? "white" : "black";
}

static void put_point(tj_json *json, const char *key, unsigned size, unsigned point, bool is_move)
{
    char text[8];

    if (point == TJ_PASS && !is_move) {
        tj_json_null(json, key);
        return;
    }
    tj_go_point_format(size, point, text);
    tj_json_string(json, key, text);
}

static int put_go_moves(tj_json *json, unsigned size, const char *moves, tj_err *err)
{
    const tj_words words = {&moves, moves != NULL, 1};
    tj_go_move_list list = {0};
    int rc = tj_go_move_list_parse(&list, size, &words, err);

    tj_json_array(json, "moves");
    for (size_t i = 0; i < list.len; i++)
        put_point(json, NULL, size, list.points[i], true);
    tj_json_end(json);
    tj_go_move_list_release(&list);
    return rc;
}

static int put_go(tj_json *json, const tj_go_state *go, const char *moves, tj_err *err)
{
    const tj_go_board *board = &go->board;
    char stones[TJ_GO_POINTS_MAX + 1] = "";
    unsigned points = (unsigned)board->size * board->size;
    int rc;

    for (unsigned p = 0; p < points; p++)
        stones[p] = ".BW"[tj_go_board_at(board, p) % 3];
    tj_json_string(json, "game", "go");
    tj_json_u64(json, "size", board->size);
    tj_json_string_n(json, "stones", stones, points);
    tj_json_string(json, "to_move", colour_name(go->colour));
    rc = put_go_moves(json, board->size, moves, err);
    put_point(json, "last", board->size, go->last, go->moves > 0);
    put_point(json, "ko", board->size, board->ko_colour == go->colour ? board->ko : TJ_PASS, false);
    tj_json_object(json, "captured");
    tj_json_u64(json, "black", board->captured[TJ_BLACK]);
    tj_json_u64(json, "white", board->captured[TJ_WHITE]);
    tj_json_end(json);
    return rc;
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
static int put_shogi_moves(tj_json *json, const char *key, const tj_position_params *o, bool ascii,
                           tj_err *err)
{
    const tj_words none = {NULL, 0, 0}, words = {(const char **)&o->moves, o->moves != NULL, 1};
    tj_shogi_line line = {0};
    tj_buf text = TJ_BUF_INIT;
    tj_shogi_state at;
    int rc = tj_shogi_state_from_words(&at, o->sfen, &none, err);

    if (!rc)
        rc = tj_shogi_line_read(&line, &at, &words, err);
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

static int put_shogi(tj_json *json, const tj_shogi_state *shogi, const tj_position_params *o, tj_err *err)
{
    char sfen[TJ_SHOGI_SFEN_MAX], usi[8];
    int rc;

    tj_shogi_sfen_format(&shogi->position, sfen);
    tj_shogi_move_format(shogi->last, usi);
    tj_json_string(json, "game", "shogi");
    tj_json_string(json, "sfen", sfen);
    tj_json_string(json, "to_move", colour_name(shogi->position.side));
    rc = put_shogi_moves(json, "moves", o, true, err);
    if (!rc)
        rc = put_shogi_moves(json, "japanese", o, false, err);
    tj_json_string(json, "last", shogi->moves ? usi : NULL);
    tj_json_bool(json, "check", tj_shogi_in_check(&shogi->position));
    put_legal(json, &shogi->position);
    return rc;
}

int tj_request_position_json(const tj_request_position *position, const tj_position_params *options,
                             tj_buf *out, tj_err *err)
{
    tj_json json;
    int rc;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    rc = position->is_shogi ? put_shogi(&json, &position->shogi, options, err)
                            : put_go(&json, &position->go, options->moves, err);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
    return rc;
}
