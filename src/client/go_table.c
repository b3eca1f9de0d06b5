#include "client/go_table.h"

#include <stdio.h>

#include "base/error.h"
#include "client/match_text.h"

#define SCORING_SECONDS 60 /* at least, to tell which stones are dead */

static int set_board(tj_gtp_client *gtp, const tj_go_laws *laws, tj_err *err)
{
    int rc = tj_gtp_client_boardsize(gtp, laws->size, err);

    if (!rc)
        rc = tj_gtp_client_clear_board(gtp, err);
    if (!rc)
        rc = tj_gtp_client_komi(gtp, laws->komi, err);
    return rc;
}

/* An engine that does not know known_command knows nothing else that is optional. */
static int ask_known(tj_gtp_client *gtp, const char *command, bool *known, tj_err *err)
{
    tj_err refusal = TJ_ERR_INIT;
    int rc = tj_gtp_client_known(gtp, command, known, &refusal);

    if (rc == TJ_E_USAGE) {
        *known = false;
        return 0;
    }
    if (rc && err && !err->code)
        *err = refusal;
    return rc;
}

int tj_go_seat_take(tj_go_seat *seat, const char *command, const tj_go_laws *laws, double seconds,
                    const atomic_bool *stop, tj_err *err)
{
    int rc = tj_gtp_client_open(&seat->gtp, command, stop, err);

    if (seconds > seat->gtp.client.seconds)
        seat->gtp.client.seconds = seconds;
    if (!rc)
        rc = set_board(&seat->gtp, laws, err);
    if (!rc)
        rc = ask_known(&seat->gtp, "final_status_list", &seat->lists_dead, err);
    if (!rc)
        rc = ask_known(&seat->gtp, "final_score", &seat->scores, err);
    return rc;
}

void tj_go_seat_leave(tj_go_seat *seat)
{
    tj_gtp_client_close(&seat->gtp);
}

int tj_go_seat_prepare(tj_go_seat *seat, const tj_go_laws *laws, tj_err *err)
{
    int rc;

    if (tj_gtp_client_running(&seat->gtp) && set_board(&seat->gtp, laws, NULL) == 0)
        return 0;
    rc = tj_gtp_client_restart(&seat->gtp, err);
    return rc ? rc : set_board(&seat->gtp, laws, err);
}

/* ---- the end of a game ---- */

/* What the engine's word makes of the game, by its list of dead stones or by its score. */
static int ask_score(tj_go_seat *seat, const tj_go_referee *game, double seconds, bool by_list, double *score,
                     tj_err *err)
{
    bool dead[TJ_GO_POINTS_MAX];
    int rc;

    if (!by_list)
        return tj_gtp_client_final_score(&seat->gtp, seconds, score, err);
    rc = tj_gtp_client_final_dead(&seat->gtp, game->laws.size, seconds, dead, err);
    for (unsigned point = 0; point < game->laws.size * game->laws.size && !rc; point++)
        if (dead[point] && tj_go_board_at(&game->board, point) == TJ_EMPTY)
            rc = tj_fail(err, TJ_E_FORMAT, "%.40s: lists a dead stone where there is none",
                         tj_process_name(seat->gtp.client.process));
    if (!rc)
        *score = tj_go_area(&game->board, dead) - game->laws.komi;
    return rc;
}

static void remark(tj_buf *remarks, const char *text)
{
    if (remarks->len)
        tj_buf_puts(remarks, "; ");
    tj_match_put_clean(remarks, text);
}

/* Asks one engine; *said becomes whether it told a score.  Its failure is a remark, no error. */
static int hear(tj_go_table *table, tj_go_seat *seat, const tj_go_referee *game, bool by_list, double *score,
                bool *said, tj_buf *remarks, tj_err *err)
{
    double seconds = table->match->seconds > SCORING_SECONDS ? table->match->seconds : SCORING_SECONDS;
    tj_err fault = TJ_ERR_INIT;
    int rc;

    *said = false;
    if (!tj_gtp_client_running(&seat->gtp) || !(by_list ? seat->lists_dead : seat->scores))
        return 0;
    rc = ask_score(seat, game, seconds, by_list, score, &fault);
    *said = rc == 0;
    if (rc == TJ_E_STOPPED || rc == TJ_E_NOMEM)
        return tj_fail(err, rc, "%s", fault.text);
    if (rc)
        remark(remarks, fault.text);
    return 0;
}

/* Shows the game to the referee engine.  A failure is a remark; *ready tells. */
static int show_referee(tj_go_table *table, const tj_go_referee *game, bool *ready, tj_buf *remarks,
                        tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    int rc = 0;

    *ready = false;
    if (!table->match->referee)
        return 0;
    rc = tj_go_seat_prepare(&table->referee, &game->laws, &fault);
    for (size_t i = 0; i < game->moves.len && !rc; i++)
        rc = tj_gtp_client_play(&table->referee.gtp, game->laws.size, game->moves.items[i].colour,
                                game->moves.items[i].point, &fault);
    if (rc == TJ_E_STOPPED || rc == TJ_E_NOMEM)
        return tj_fail(err, rc, "%s", fault.text);
    *ready = rc == 0;
    if (rc)
        remark(remarks, fault.text);
    return 0;
}

/* Hears the players in their order. */
static int hear_players(tj_go_table *table, const tj_go_referee *game, bool by_list, double *score,
                        bool *said, bool *disputed, tj_buf *remarks, tj_err *err)
{
    double words[2] = {0, 0};
    bool spoke[2] = {false, false};
    int rc = 0;

    for (int i = 0; i < 2 && !rc; i++)
        rc = hear(table, &table->player[i], game, by_list, &words[i], &spoke[i], remarks, err);
    if (spoke[0] && spoke[1] && words[0] != words[1]) {
        char text[160];

        *disputed = true;
        snprintf(text, sizeof text, "the engines disagree about the score: %+g or %+g for Black", words[0],
                 words[1]);
        remark(remarks, text);
    }
    *said = spoke[0] || spoke[1];
    *score = spoke[0] ? words[0] : words[1];
    return rc;
}

int tj_go_table_score(tj_go_table *table, const tj_go_referee *game, double *score, bool *disputed,
                      tj_buf *remarks, tj_err *err)
{
    bool said = false, ready;
    int rc = show_referee(table, game, &ready, remarks, err);

    *disputed = false;
    for (int by_list = 1; by_list >= 0 && ready && !said && !rc; by_list--)
        rc = hear(table, &table->referee, game, by_list, score, &said, remarks, err);
    if (!rc && !said && table->match->referee) {
        *disputed = true;
        remark(remarks, "the referee did not tell the score");
    }
    for (int by_list = 1; by_list >= 0 && !said && !rc; by_list--)
        rc = hear_players(table, game, by_list, score, &said, disputed, remarks, err);
    if (!rc && !said) {
        remark(remarks, "nobody tells which stones are dead: all count as alive");
        *score = tj_go_area(&game->board, NULL) - game->laws.komi;
    }
    return rc;
}
