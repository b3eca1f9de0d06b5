/* Go in questions and answers. */
#include <string.h>

#include "answer/answer_kind.h"
#include "answer/go/go_move_list.h"
#include "base/error.h"

#define SIZE_DEFAULT 19

/* On the largest board there is: which one it is played on is not known here. */
static bool is_move(const char *word)
{
    size_t n = strcspn(word, ", \t");
    unsigned point;
    char text[8];

    if (n >= sizeof text)
        return false;
    memcpy(text, word, n);
    text[n] = 0;
    return tj_go_point_parse(TJ_GO_SIZE_MAX, text, &point, NULL) == 0;
}

static const char *own_param(const tj_position_params *o)
{
    return o->size ? "--size" : o->add_black ? "--add-black" : o->add_white ? "--add-white" : NULL;
}

static int finish(tj_asked_position *out, int rc)
{
    if (!rc) {
        tj_position_set_go(&out->position, &out->own.go.board, out->own.go.colour);
        out->moves = out->own.go.moves;
        out->last = out->own.go.last;
    }
    return rc;
}

static int set_up(tj_go_state *state, const char *add_black, const char *add_white, tj_err *err)
{
    const tj_words black = {&add_black, add_black != NULL, 1}, white = {&add_white, add_white != NULL, 1};
    int rc = tj_go_state_set_up(state, TJ_BLACK, &black, err);

    if (!rc)
        rc = tj_go_state_set_up(state, TJ_WHITE, &white, err);
    if (!rc && tj_go_board_has_zero_liberties(&state->board))
        rc = tj_fail_reason(err, TJ_E_USAGE, "no_liberty", NULL, "stones are set up without a liberty");
    return rc;
}

static int read(tj_asked_position *out, const tj_position_params *o, tj_err *err)
{
    tj_go_state *state = &out->own.go;
    int rc = tj_go_state_start(state, o->size ? (unsigned)o->size : SIZE_DEFAULT, err);

    if (!rc)
        rc = set_up(state, o->add_black, o->add_white, err);
    if (!rc)
        rc = tj_go_state_play(state, &o->moves, err);
    return finish(out, rc);
}

static int read_record(tj_asked_position *out, tj_record *record, size_t moves, tj_err *err)
{
    return finish(out, tj_go_state_from_record(&out->own.go, record, moves, NULL, err));
}

static int read_file(tj_asked_position *out, const char *path, size_t moves, tj_err *err)
{
    return finish(out, tj_go_state_from_sgf(&out->own.go, path, moves, err));
}

static int set_to_move(tj_asked_position *out, int colour, tj_err *err)
{
    out->own.go.colour = colour;
    return tj_position_set_to_move(&out->position, colour, err);
}

static void put_move(const tj_asked_position *position, unsigned move, bool native, tj_buf *out)
{
    char point[8];

    (void)native;
    tj_go_point_format(position->position.board, move, point);
    tj_buf_puts(out, point);
}

static void put_name(tj_json *json, const tj_asked_position *position)
{
    tj_json_u64(json, "size", position->position.board);
}

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

static int put_moves(tj_json *json, unsigned size, const tj_words *words, tj_err *err)
{
    tj_go_move_list list = {0};
    int rc = tj_go_move_list_parse(&list, size, words, err);

    tj_json_array(json, "moves");
    for (size_t i = 0; i < list.len; i++)
        put_point(json, NULL, size, list.points[i], true);
    tj_json_end(json);
    tj_go_move_list_release(&list);
    return rc;
}

static int put_board(tj_json *json, const tj_asked_position *position, const tj_position_params *params,
                     tj_err *err)
{
    const tj_go_state *go = &position->own.go;
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
    rc = put_moves(json, board->size, &params->moves, err);
    put_point(json, "last", board->size, go->last, go->moves > 0);
    put_point(json, "ko", board->size, board->ko_colour == go->colour ? board->ko : TJ_PASS, false);
    tj_json_object(json, "captured");
    tj_json_u64(json, "black", board->captured[TJ_BLACK]);
    tj_json_u64(json, "white", board->captured[TJ_WHITE]);
    tj_json_end(json);
    return rc;
}

const tj_answer_kind tj_go_answer = {
    .name = "go",
    .moves_example = "Q16 or pd",
    .is_move = is_move,
    .own_param = own_param,
    .read = read,
    .read_record = read_record,
    .read_file = read_file,
    .set_to_move = set_to_move,
    .put_move = put_move,
    .put_name = put_name,
    .put_board = put_board,
};
