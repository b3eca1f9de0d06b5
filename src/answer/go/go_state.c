#include "answer/go/go_state.h"

#include <stdio.h>
#include <string.h>

#include "answer/go/go_file.h"
#include "base/error.h"
#include "answer/go/go_move_list.h"

static void record_move(tj_go_state *position, unsigned point)
{
    size_t half = TJ_GO_STATE_HISTORY / 2;

    if (position->history_count == TJ_GO_STATE_HISTORY) { /* the older half is forgotten */
        memmove(position->history, position->history + TJ_GO_STATE_HISTORY - half,
                half * sizeof *position->history);
        position->history_count = half;
    }
    position->history[position->history_count++] = (uint16_t)point;
    position->last = point;
}

static int play(tj_go_state *position, unsigned point, tj_err *err)
{
    char name[8];
    int verdict = tj_go_board_play(&position->board, point, position->colour, false);

    tj_go_point_format(position->board.size, point, name);
    position->moves++;
    if (verdict != TJ_GO_LEGAL)
        return tj_fail(err, TJ_E_USAGE, "move %zu, %s: %s", position->moves, name,
                       tj_go_legality_text(verdict));
    position->colour = tj_go_opponent(position->colour);
    record_move(position, point);
    return 0;
}

int tj_go_state_start(tj_go_state *position, unsigned size, tj_err *err)
{
    memset(position, 0, sizeof *position);
    position->colour = TJ_BLACK;
    position->last = TJ_PASS;
    return tj_go_board_init(&position->board, size)
               ? tj_fail(err, TJ_E_USAGE, "a board has 2 to 25 lines, not %u", size)
               : 0;
}

int tj_go_state_set_up(tj_go_state *position, int colour, const tj_words *words, tj_err *err)
{
    tj_go_move_list list = {0};
    int rc = tj_go_move_list_parse(&list, position->board.size, words, err);

    for (size_t i = 0; i < list.len && !rc; i++)
        if (list.points[i] == TJ_PASS || tj_go_board_set(&position->board, list.points[i], colour))
            rc = tj_fail(err, TJ_E_USAGE, "a stone cannot be set up there");
    tj_go_move_list_release(&list);
    return rc == TJ_E_FORMAT || rc == TJ_E_RANGE ? TJ_E_USAGE : rc;
}

int tj_go_state_play(tj_go_state *position, const tj_words *words, tj_err *err)
{
    tj_go_move_list list = {0};
    int rc = words->len ? tj_go_move_list_parse(&list, position->board.size, words, err) : 0;

    for (size_t i = 0; i < list.len && !rc; i++)
        rc = play(position, list.points[i], err);
    tj_go_move_list_release(&list);
    return rc == TJ_E_FORMAT || rc == TJ_E_RANGE ? TJ_E_USAGE : rc;
}

int tj_go_state_from_words(tj_go_state *position, unsigned size, const tj_words *words, tj_err *err)
{
    int rc = tj_go_state_start(position, size, err);

    return rc ? rc : tj_go_state_play(position, words, err);
}

/* Whose turn it is at the end of a game. */
static int to_move(const tj_record *record)
{
    size_t moves = record->moves.len;

    return moves ? tj_go_opponent(record->moves.items[moves - 1].colour) : tj_record_first_colour(record);
}

static int truncate_record(tj_record *record, size_t moves, const char *path, tj_err *err)
{
    if (moves != SIZE_MAX && moves > record->moves.len)
        return tj_fail_path(err, TJ_E_RANGE, path, "the game has only %zu moves", record->moves.len);
    if (moves != SIZE_MAX)
        record->moves.len = moves;
    while (record->setup.len && record->setup.items[record->setup.len - 1].before > record->moves.len)
        record->setup.len--;
    return 0;
}

int tj_go_state_from_record(tj_go_state *position, tj_record *record, size_t moves, const char *path,
                            tj_err *err)
{
    int next = moves < record->moves.len ? record->moves.items[moves].colour : TJ_EMPTY;
    int rc = truncate_record(record, moves, path, err);
    size_t wanted = record->moves.len;

    memset(position, 0, sizeof *position);
    if (!rc && tj_go_record_replay(record, &position->board))
        rc = tj_fail_nomem(err);
    if (!rc && record->moves.len < wanted)
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "%s",
                          record->faults.len ? record->faults.items[record->faults.len - 1].text
                                             : "illegal move");
    if (!rc && tj_go_board_has_zero_liberties(&position->board))
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "stones are set up without a liberty");
    if (rc)
        return rc;
    position->colour = next ? next : to_move(record);
    position->moves = record->moves.len;
    position->last = TJ_PASS;
    for (size_t i = 0; i < record->moves.len; i++)
        record_move(position, record->moves.items[i].point);
    return 0;
}

int tj_go_state_from_sgf(tj_go_state *position, const char *path, size_t moves, tj_err *err)
{
    tj_record record;
    int rc;

    tj_record_init(&record);
    rc = tj_go_file_first(path, &record, "--record takes it", err);
    if (!rc)
        rc = tj_go_state_from_record(position, &record, moves, path, err);
    tj_record_release(&record);
    return rc;
}
