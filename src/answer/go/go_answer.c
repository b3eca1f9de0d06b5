/* Go in questions and answers. */
#include <string.h>

#include "answer/answer_kind.h"
#include "answer/go/go_answer.h"
#include "base/error.h"
#include "tejun/go.h"

static const char *own_param(const tj_position_params *o)
{
    return o->size ? "--size" : o->add_black ? "--add-black" : o->add_white ? "--add-white" : NULL;
}

/* Points as moves are written, "Q16,D4". */
static int add_stones(tj_go_board *board, int colour, const tj_position *start, const char *points,
                      tj_err *err)
{
    size_t used;
    uint16_t point;
    int rc = 0;

    for (; points && !rc; points += used) {
        rc = tj_position_move_read(start, NULL, points, strlen(points), &used, &point, err);
        if (rc == TJ_E_NOTFOUND)
            return 0;
        if (!rc && (point == TJ_PASS || tj_go_board_set(board, point, colour)))
            rc = tj_fail(err, TJ_E_USAGE, "a stone cannot be set up there");
    }
    return rc ? TJ_E_USAGE : 0;
}

static int set_up(tj_position *start, const tj_position_params *o, tj_err *err)
{
    tj_go_board board = *tj_position_go(start);
    int rc = add_stones(&board, TJ_BLACK, start, o->add_black, err);

    if (!rc)
        rc = add_stones(&board, TJ_WHITE, start, o->add_white, err);
    if (!rc && tj_go_board_has_zero_liberties(&board))
        rc = tj_fail_reason(err, TJ_E_USAGE, "no_liberty", NULL, "stones are set up without a liberty");
    tj_position_set_go(start, &board, TJ_BLACK);
    return rc;
}

/* To move is who moved next; at the end the other player, after Black stones set up alone White. */
static int replay(tj_position *out, tj_record *record, size_t moves, const char *path, tj_err *err)
{
    int next = moves < record->moves.len ? record->moves.items[moves].colour
               : moves                   ? tj_go_opponent(record->moves.items[moves - 1].colour)
                                         : tj_record_first_colour(record);
    tj_go_board board;

    record->moves.len = moves;
    while (record->setup.len && record->setup.items[record->setup.len - 1].before > moves)
        record->setup.len--;
    if (tj_go_record_replay(record, &board))
        return tj_fail_nomem(err);
    if (record->moves.len < moves)
        return tj_fail_path(err, TJ_E_FORMAT, path, "%s", tj_record_last_fault(record));
    if (tj_go_board_has_zero_liberties(&board))
        return tj_fail_path(err, TJ_E_FORMAT, path, "stones are set up without a liberty");
    tj_position_set_go(out, &board, next);
    return 0;
}

static void put_stones(tj_json *json, const tj_position *position)
{
    const tj_go_board *board = tj_position_go(position);
    char stones[TJ_GO_POINTS_MAX + 1] = "";
    unsigned points = (unsigned)board->size * board->size;

    for (unsigned p = 0; p < points; p++)
        stones[p] = ".BW"[tj_go_board_at(board, p) % 3];
    tj_json_string_n(json, "stones", stones, points);
}

static void put_rules(tj_json *json, const tj_position *position)
{
    const tj_go_board *board = tj_position_go(position);
    char ko[8];

    tj_go_point_format(board->size, board->ko, ko);
    tj_json_string(json, "ko",
                   board->ko != TJ_PASS && board->ko_colour == tj_position_to_move(position) ? ko : NULL);
    tj_json_object(json, "captured");
    tj_json_u64(json, "black", board->captured[TJ_BLACK]);
    tj_json_u64(json, "white", board->captured[TJ_WHITE]);
    tj_json_end(json);
}

static const char *search_param(const tj_search_params *o)
{
    return o->place ? "--place" : o->local.given ? "--local" : o->size ? "--size" : NULL;
}

const tj_answer_kind tj_answer_go = {
    .name = "go",
    .moves_example = "Q16 or pd",
    .own_param = own_param,
    .set_up = set_up,
    .replay = replay,
    .put_stones = put_stones,
    .put_rules = put_rules,
    .search_param = search_param,
    .put_game = tj_go_put_game,
    .put_file = tj_go_put_file,
};
