/* Moves of a query as text, and taken from records. */
#include <string.h>

#include "base/error.h"
#include "search/search_kind.h"

#define BETWEEN " \t,\r\n"

int tj_query_step_read(unsigned board, const tj_query_step *previous, const char *text, size_t n,
                       size_t *used, tj_query_step *step, int *colour, tj_err *err)
{
    const tj_search_kind *kind;
    tj_position start;
    tj_span rest = {text, n}, word;
    int named = 0, rc = tj_position_init(&start, board, err);

    *step = (tj_query_step){0};
    *used = 0;
    if (rc)
        return rc;
    kind = tj_search_kind_of(start.kind);
    if (kind->step_read) {
        word = tj_span_word(&rest, BETWEEN);
        rc = word.n ? kind->step_read(previous, word, used, step, &named, err)
                    : tj_fail(err, TJ_E_NOTFOUND, "there is no move");
        *used += word.n ? (size_t)(word.at - text) : n;
    } else
        rc =
            tj_position_move_read(&start, previous ? &previous->move : NULL, text, n, used, &step->move, err);
    if (colour)
        *colour = named;
    return rc;
}

void tj_query_step_format(unsigned board, const tj_query_step *step, char out[TJ_QUERY_STEP_TEXT_MAX])
{
    const tj_search_kind *kind;
    tj_position start;

    out[0] = 0;
    if (tj_position_init(&start, board, NULL))
        return;
    kind = tj_search_kind_of(start.kind);
    if (kind->step_format)
        kind->step_format(step, out);
    else
        tj_position_move_format(&start, step->move, out);
}

tj_query_step tj_query_step_of(unsigned board, unsigned move, unsigned piece)
{
    const tj_game_kind *game = tj_game_kind_of_board(board);
    const tj_search_kind *kind = game ? tj_search_kind_of(game) : NULL;

    return kind && kind->step_of ? kind->step_of(move, piece) : (tj_query_step){.move = (uint16_t)move};
}

/* With the pieces that move, which only the position tells. */
static int replay_steps(const tj_record *record, size_t first, size_t last, tj_query_step *steps, tj_err *err)
{
    const tj_search_kind *kind;
    tj_position position;
    int rc = tj_position_init(&position, record->board, err);

    if (!rc && record->start)
        rc = tj_position_parse(&position, position.kind, record->start, strlen(record->start), err);
    if (rc)
        return rc;
    kind = tj_search_kind_of(position.kind);
    for (size_t i = 1; !rc && i <= last; i++) {
        unsigned move = record->moves.items[i - 1].point;

        if (i >= first)
            steps[i - first] = kind->step_of(move, kind->moved_piece(position.state, move));
        rc = tj_position_play_any_rules(&position, move, err);
    }
    return rc;
}

int tj_query_steps_of_record(const tj_record *record, size_t first, size_t last, tj_query_step *steps,
                             tj_err *err)
{
    const tj_game_kind *game = tj_game_kind_of_board(record->board);
    const tj_move *moves = record->moves.items;

    if (!first || first > last || last > record->moves.len)
        return tj_fail(err, TJ_E_RANGE, "the game has only %zu moves", record->moves.len);
    for (size_t i = first; i <= last; i++) {
        if (moves[i - 1].point == TJ_PASS || (i > first && moves[i - 1].colour == moves[i - 2].colour))
            return tj_fail(err, TJ_E_USAGE, "move %zu is a pass or out of turn; a sequence cannot contain it",
                           i);
        steps[i - first] = (tj_query_step){.move = moves[i - 1].point};
    }
    return game && tj_search_kind_of(game)->moved_piece ? replay_steps(record, first, last, steps, err) : 0;
}
