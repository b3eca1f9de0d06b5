#include "sei_fault.h"

#include <stdlib.h>

#include "base/error.h"
#include "tests/support/at_position.h"

const char *sei_fault_name(sei_fault fault)
{
    static const char *const NAMES[SEI_FAULT_COUNT] = {
        "leaves 3 stones or more that could be saved",
        "puts 3 stones or more in atari",
        "adds to stones that a ladder takes",
        "fills an own eye",
        "first line, no own stone near",
        "turns away where the player answered",
    };

    return NAMES[fault];
}

/* ---- faults ---- */

/* Does a move beside the chain save it?  Chains with one liberty that get away have been read. */
static bool can_be_saved(tj_tactics *tactics, unsigned head, int colour)
{
    const tj_go_board *board = tactics->board;
    enum tj_chain_state state = tj_tactics_state(tactics, head);
    bool saved = state == TJ_CHAIN_ATARI;

    if (state != TJ_CHAIN_THREATENED)
        return saved;
    for (int i = 0; i < 2 && !saved; i++) {
        unsigned point = tj_go_point(board, tactics->liberty[head][i]);
        tj_move_tactics move;

        if (tj_go_board_legality(board, point, colour, false) != TJ_GO_LEGAL)
            continue;
        tj_tactics_move(tactics, point, colour, &move);
        saved = move.protects >= board->length[head];
    }
    return saved;
}

static bool abandons(tj_tactics *tactics, const tj_go_board *after, int colour)
{
    const tj_go_board *board = tactics->board;

    for (unsigned p = 0; p < (unsigned)board->size * board->size; p++) {
        unsigned cell = tj_go_cell(board, p);

        if (board->stone[cell] == colour && board->head[cell] == cell &&
            board->length[cell] >= SEI_FAULT_STONES && can_be_saved(tactics, cell, colour) &&
            tj_ladder_captures(after, cell))
            return true;
    }
    return false;
}

/* What becomes of the chain that the move makes. */
static unsigned chain_faults(const tj_go_board *after, unsigned cell, const tj_move_tactics *move)
{
    unsigned stones = after->length[after->head[cell]];

    if (move->captures)
        return 0;
    if (move->liberties == 1 && stones >= SEI_FAULT_STONES)
        return 1u << SEI_FAULT_SELF_ATARI;
    return stones > 1 && tj_ladder_captures(after, cell) ? 1u << SEI_FAULT_LADDER : 0;
}

static bool fills_eye(const tj_tactics *tactics, unsigned cell, int colour)
{
    const tj_go_board *board = tactics->board;

    for (int i = 0; i < 4; i++) {
        unsigned beside = tj_go_neighbour(cell, i);

        if (board->stone[beside] != TJ_GO_EDGE &&
            (board->stone[beside] != colour || tactics->liberties[board->head[beside]] == 1))
            return false;
    }
    return true;
}

static bool is_lonely_on_edge(const tj_go_board *board, unsigned point, int colour)
{
    unsigned size = board->size, row = point / size, column = point % size;

    if (row && column && row + 1 < size && column + 1 < size)
        return false;
    for (unsigned p = 0; p < size * size; p++)
        if (tj_go_board_at(board, p) == colour && sei_distance(size, p, point) <= SEI_FAULT_NEAR)
            return false;
    return true;
}

static bool turns_away(const tj_go_game_cursor *cursor, unsigned point)
{
    const tj_go_rank_input *q = &cursor->question;
    unsigned size = q->board->size, last = q->count ? q->moves[q->count - 1] : TJ_PASS;

    return last != TJ_PASS && sei_distance(size, cursor->answer, last) <= SEI_FAULT_NEAR &&
           sei_distance(size, point, last) > SEI_FAULT_NEAR &&
           sei_distance(size, point, cursor->answer) > SEI_FAULT_NEAR;
}

unsigned sei_faults_of(const tj_go_game_cursor *cursor, unsigned point)
{
    const tj_go_rank_input *q = &cursor->question;
    tj_go_board after = *q->board;
    unsigned cell = tj_go_cell(q->board, point), faults;
    tj_move_tactics move;
    tj_tactics tactics;

    if (tj_go_board_play(&after, point, q->colour, false) != TJ_GO_LEGAL)
        return 0;
    tj_tactics_init(&tactics, q->board);
    tj_tactics_move(&tactics, point, q->colour, &move);
    faults = chain_faults(&after, cell, &move);
    faults |= abandons(&tactics, &after, q->colour) ? 1u << SEI_FAULT_ABANDONS : 0;
    faults |= fills_eye(&tactics, cell, q->colour) ? 1u << SEI_FAULT_OWN_EYE : 0;
    faults |= is_lonely_on_edge(q->board, point, q->colour) ? 1u << SEI_FAULT_FIRST_LINE : 0;
    faults |= turns_away(cursor, point) ? 1u << SEI_FAULT_TURNS_AWAY : 0;
    return faults;
}

/* ---- proposals ---- */

int sei_proposals_make(sei_proposals *out, const tj_go_game_cursor *cursor, tj_go_ranker *ranker,
                       const tj_memory_set *learnt, tj_err *err)
{
    const tj_go_rank_input *q = &cursor->question;
    tj_ranked_move ranked[TJ_GO_POINTS_MAX];
    tj_suggestions *found = NULL;
    size_t count = 0;
    int rc = ranker ? tj_go_rank(ranker, q, ranked, &count, err) : 0;

    *out = (sei_proposals){{cursor->answer, TJ_PASS, TJ_PASS}};
    if (count)
        out->point[SEI_BY_RANKING] = ranked[0].move;
    if (!rc && learnt)
        rc = tj_suggest(&found, at_go(q->board, q->colour), learnt, NULL, NULL, err);
    if (found && found->len)
        out->point[SEI_BY_MEMORY] = found->items[0].move;
    tj_suggestions_free(found);
    return rc;
}

static void judge(const tj_go_game_cursor *cursor, const sei_proposals *proposals, sei_faults_tally *out)
{
    for (int by = 0; by < SEI_PROPOSERS; by++) {
        unsigned faults;

        if (proposals->point[by] == TJ_PASS)
            continue;
        faults = sei_faults_of(cursor, proposals->point[by]);
        out->proposals[by]++;
        out->any[by] += faults != 0;
        for (int f = 0; f < SEI_FAULT_COUNT; f++)
            out->with[by][f] += faults >> f & 1;
    }
}

int sei_evaluate_faults(const tj_go_ranking *ranking, const tj_memory_set *learnt, const sei_games *games,
                        const sei_position *positions, size_t count, sei_faults_tally *out,
                        const tj_progress_monitor *monitor, tj_err *err)
{
    tj_go_game_cursor *cursor = tj_zalloc(1, sizeof *cursor);
    tj_go_ranker *ranker = NULL;
    int rc = cursor ? 0 : tj_fail_nomem(err);

    *out = (sei_faults_tally){0};
    if (!rc && ranking)
        rc = tj_go_ranker_new(&ranker, ranking, TJ_GO_RANKER_SYMMETRIES, err);
    for (size_t i = 0; !rc && i < count; i++) {
        sei_proposals proposals;

        rc = tj_progress_report(monitor, "bad moves", i, count, err);
        if (rc || !sei_position_seek(games, positions[i], cursor))
            continue;
        rc = sei_proposals_make(&proposals, cursor, ranker, learnt, err);
        if (!rc)
            judge(cursor, &proposals, out);
    }
    tj_go_ranker_free(ranker);
    free(cursor);
    return rc;
}
