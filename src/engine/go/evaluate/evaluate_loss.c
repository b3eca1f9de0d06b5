#include "engine/go/evaluate/evaluate_loss.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define THINK_SECONDS 120
#define WORD_MAX      32

/* The next word, in out; false at the end or if it is too long. */
static bool next_word(tj_span *text, char out[WORD_MAX])
{
    tj_span word = tj_span_word(text, " \t\r\n\v\f");

    if (!word.n || word.n >= WORD_MAX)
        return false;
    memcpy(out, word.at, word.n);
    out[word.n] = '\0';
    return true;
}

size_t tj_top_moves_parse(tj_span text, unsigned size, tj_go_move_value moves[TJ_TOP_MOVES])
{
    char point[WORD_MAX], value[WORD_MAX], *end;
    size_t count = 0;

    while (count < TJ_TOP_MOVES && next_word(&text, point) && next_word(&text, value)) {
        double worth = strtod(value, &end);
        unsigned at;

        if (*end || !isfinite(worth) || !tj_gtp_response_move((tj_span){point, strlen(point)}, size, &at) ||
            at >= size * size)
            break;
        moves[count++] = (tj_go_move_value){(uint16_t)at, worth};
    }
    return count;
}

double tj_top_moves_loss(const tj_go_move_value *moves, size_t count, unsigned point, bool *listed)
{
    double best = 0, least = INFINITY, value = 0;

    *listed = false;
    for (size_t i = 0; i < count; i++) {
        double worth = moves[i].value > 0 ? moves[i].value : 0;

        best = worth > best ? worth : best;
        least = worth < least ? worth : least;
        if (moves[i].point == point) {
            *listed = true;
            value = worth;
        }
    }
    return best - (!*listed && count == TJ_TOP_MOVES ? least : value);
}

int tj_gtp_client_set_up(tj_gtp_client *gtp, const tj_test_games *games, tj_test_position position,
                         tj_err *err)
{
    const tj_selected_game *game = &games->items[position.game].place;
    const tj_segment *segment = games->corpus->segments[game->segment];
    unsigned size = segment->board;
    int rc = tj_gtp_client_boardsize(gtp, size, err);
    tj_go_cursor replay;

    if (!rc)
        rc = tj_gtp_client_clear_board(gtp, err);
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
static int ask(tj_gtp_client *gtp, const tj_test_games *games, tj_test_position position, int colour,
               tj_go_move_value moves[TJ_TOP_MOVES], size_t *count, tj_err *err)
{
    tj_err refusal = TJ_ERR_INIT;
    int rc = tj_gtp_client_set_up(gtp, games, position, &refusal);

    *count = 0;
    if (rc == TJ_E_USAGE)
        return 0;
    if (!rc)
        rc = tj_gtp_client_ask(gtp, THINK_SECONDS, colour == TJ_BLACK ? "top_moves_black" : "top_moves_white",
                               &refusal);
    if (!rc && gtp->answer.len)
        *count = tj_top_moves_parse((tj_span){gtp->answer.data, gtp->answer.len},
                                    games->corpus->segments[games->items[position.game].place.segment]->board,
                                    moves);
    if (rc && err)
        *err = refusal;
    return rc;
}

static void judge(const tj_go_move_value *moves, size_t count, const tj_proposals *proposals,
                  tj_go_loss_tally *out)
{
    out->positions++;
    for (int by = 0; by < TJ_PROPOSERS; by++) {
        bool listed;

        if (proposals->point[by] == TJ_PASS)
            continue;
        out->proposals[by]++;
        out->lost[by] += tj_top_moves_loss(moves, count, proposals->point[by], &listed);
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

int tj_go_evaluate_loss(tj_gtp_client *gtp, const tj_go_ranking *ranking, const tj_memory_set *learnt,
                        const tj_test_games *games, const tj_test_position *positions, size_t count,
                        tj_go_loss_tally *out, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_go_game_cursor *cursor = tj_zalloc(1, sizeof *cursor);
    tj_go_ranker *ranker = NULL;
    int rc = cursor ? must_know(gtp, err) : tj_fail_nomem(err);

    *out = (tj_go_loss_tally){0};
    if (!rc && ranking)
        rc = tj_go_ranker_new(&ranker, ranking, TJ_GO_RANKER_SYMMETRIES, err);
    for (size_t i = 0; !rc && i < count; i++) {
        tj_go_move_value moves[TJ_TOP_MOVES];
        tj_proposals proposals;
        size_t listed = 0;

        if ((rc = tj_progress_report(monitor, "asking", i, count, err)))
            break;
        if (!games->items[positions[i].game].has_setup &&
            tj_test_position_seek(games, positions[i], cursor)) {
            tj_test_position there = {positions[i].game, cursor->replay.move};

            rc = ask(gtp, games, there, cursor->question.colour, moves, &listed, err);
            if (!rc)
                rc = tj_proposals_make(&proposals, cursor, ranker, learnt, err);
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
