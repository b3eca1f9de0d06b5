#include "sei_loss.h"

#include <stdlib.h>

#include "base/error.h"

#define THINK_SECONDS 120

int sei_set_up(tj_gtp_client *gtp, const sei_games *games, sei_position position, tj_err *err)
{
    const tj_selected_game *game = &games->items[position.game].place;
    const tj_segment *segment = games->corpus->segments[game->segment];
    unsigned size = segment->board;
    int rc = tj_gtp_client_send(gtp, err, "boardsize %u", size);
    tj_go_cursor replay;

    if (!rc)
        rc = tj_gtp_client_send(gtp, err, "clear_board");
    tj_go_cursor_init(&replay, tj_segment_stored(segment, game->number));
    while (!rc && replay.move < position.move) {
        if (tj_go_cursor_peek(&replay) <= 0)
            return tj_fail(err, TJ_E_FORMAT, "game %u is damaged", (unsigned)game->id);
        rc = tj_gtp_client_play(gtp, size, replay.colour, replay.point, err);
        if (!rc && tj_go_cursor_advance(&replay))
            return tj_fail(err, TJ_E_FORMAT, "game %u is damaged", (unsigned)game->id);
    }
    return rc;
}

/* *count is 0 if the program has no move, or refuses one of the game's. */
static int ask(tj_gtp_client *gtp, const sei_games *games, sei_position position, int colour,
               sei_move_value moves[SEI_TOP_MOVES], size_t *count, tj_err *err)
{
    tj_err refusal = TJ_ERR_INIT;
    int rc = sei_set_up(gtp, games, position, &refusal);

    *count = 0;
    if (rc == TJ_E_USAGE)
        return 0;
    if (!rc)
        rc = tj_gtp_client_ask(gtp, THINK_SECONDS, colour == TJ_BLACK ? "top_moves_black" : "top_moves_white",
                               &refusal);
    if (!rc && gtp->answer.len)
        *count = sei_top_moves_parse(
            (tj_span){gtp->answer.data, gtp->answer.len},
            games->corpus->segments[games->items[position.game].place.segment]->board, moves);
    if (rc && err)
        *err = refusal;
    return rc;
}

static void judge(const sei_move_value *moves, size_t count, const sei_proposals *proposals,
                  sei_loss_tally *out)
{
    out->positions++;
    for (int by = 0; by < SEI_PROPOSERS; by++) {
        bool listed;

        if (proposals->point[by] == TJ_PASS)
            continue;
        out->proposals[by]++;
        out->lost[by] += sei_top_moves_loss(moves, count, proposals->point[by], &listed);
        out->listed[by] += listed;
        out->first[by] += moves[0].point == proposals->point[by];
    }
}

static int must_know(tj_gtp_client *gtp, tj_err *err)
{
    bool known;
    int rc = tj_gtp_client_known(gtp, "top_moves_black", &known, err);

    if (!rc && !known)
        rc = tj_fail(err, TJ_E_USAGE,
                     "the engine does not know top_moves_black: only GNU Go's judgement is "
                     "understood");
    return rc;
}

int sei_evaluate_loss(tj_gtp_client *gtp, const tj_go_ranking *ranking, const tj_memory_set *learnt,
                      const sei_games *games, const sei_position *positions, size_t count,
                      sei_loss_tally *out, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_go_game_cursor *cursor = tj_zalloc(1, sizeof *cursor);
    tj_go_ranker *ranker = NULL;
    int rc = cursor ? must_know(gtp, err) : tj_fail_nomem(err);

    *out = (sei_loss_tally){0};
    if (!rc && ranking)
        rc = tj_go_ranker_new(&ranker, ranking, TJ_GO_RANKER_SYMMETRIES, err);
    for (size_t i = 0; !rc && i < count; i++) {
        sei_move_value moves[SEI_TOP_MOVES];
        sei_proposals proposals;
        size_t listed = 0;

        if ((rc = tj_progress_report(monitor, "asking", i, count, err)))
            break;
        if (!games->items[positions[i].game].has_setup && sei_position_seek(games, positions[i], cursor)) {
            sei_position there = {positions[i].game, cursor->replay.move};

            rc = ask(gtp, games, there, cursor->question.colour, moves, &listed, err);
            if (!rc)
                rc = sei_proposals_make(&proposals, cursor, ranker, learnt, err);
        }
        if (!rc && listed)
            judge(moves, listed, &proposals, out);
        else
            out->skipped++;
    }
    tj_go_ranker_free(ranker);
    free(cursor);
    return rc;
}
