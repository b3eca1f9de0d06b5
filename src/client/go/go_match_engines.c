#include "client/go/go_match_engines.h"

#include <stdio.h>

#include "base/error.h"
#include "client/match_text.h"

#define SCORING_SECONDS 60 /* at least, to tell which stones are dead */

static int set_board(tj_gtp_client *gtp, const tj_go_match_rules *rules, tj_err *err)
{
    int rc = tj_gtp_client_boardsize(gtp, rules->size, err);

    if (!rc)
        rc = tj_gtp_client_clear_board(gtp, err);
    if (!rc)
        rc = tj_gtp_client_komi(gtp, rules->komi, err);
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

int tj_go_match_engine_open(tj_go_match_engine *engine, const char *command, const tj_go_match_rules *rules,
                            double seconds, const atomic_bool *stop, tj_err *err)
{
    int rc = tj_gtp_client_open(&engine->gtp, command, stop, err);

    if (seconds > engine->gtp.client.seconds)
        engine->gtp.client.seconds = seconds;
    if (!rc)
        rc = set_board(&engine->gtp, rules, err);
    if (!rc)
        rc = ask_known(&engine->gtp, "final_status_list", &engine->lists_dead, err);
    if (!rc)
        rc = ask_known(&engine->gtp, "final_score", &engine->scores, err);
    return rc;
}

int tj_go_match_engine_new_game(tj_go_match_engine *engine, const tj_go_match_rules *rules, tj_err *err)
{
    int rc;

    if (tj_gtp_client_running(&engine->gtp) && set_board(&engine->gtp, rules, NULL) == 0)
        return 0;
    rc = tj_gtp_client_restart(&engine->gtp, err);
    return rc ? rc : set_board(&engine->gtp, rules, err);
}

/* ---- the end of a game ---- */

/* An engine's word on a finished game. */
typedef struct opinion {
    bool said;
    double score;                /* Black's points minus White's, komi included */
    bool dead[TJ_GO_POINTS_MAX]; /* if it was asked for a list */
} opinion;

static double score_without(const tj_go_referee *game, const bool *dead)
{
    return tj_go_area(&game->board, dead) - game->rules.komi;
}

/* By its list of dead stones or by its score. */
static int ask(tj_go_match_engine *engine, const tj_go_referee *game, double seconds, bool by_list,
               opinion *word, tj_err *err)
{
    int rc;

    if (!by_list)
        return tj_gtp_client_final_score(&engine->gtp, seconds, &word->score, err);
    rc = tj_gtp_client_final_dead(&engine->gtp, game->rules.size, seconds, word->dead, err);
    for (unsigned point = 0; point < game->rules.size * game->rules.size && !rc; point++)
        if (word->dead[point] && tj_go_board_at(&game->board, point) == TJ_EMPTY)
            rc = tj_fail(err, TJ_E_FORMAT, "%.40s: lists a dead stone where there is none",
                         tj_process_name(engine->gtp.client.process));
    if (!rc)
        word->score = score_without(game, word->dead);
    return rc;
}

static void remark(tj_buf *remarks, const char *text)
{
    if (remarks->len)
        tj_buf_puts(remarks, "; ");
    tj_match_put_utf8(remarks, text);
}

/* Asks one engine.  Its failure is a remark, no error. */
static int ask_engine(tj_match_session *session, tj_go_match_engine *engine, const tj_go_referee *game,
                      bool by_list, opinion *word, tj_buf *remarks, tj_err *err)
{
    double seconds =
        session->match->options.timeout > SCORING_SECONDS ? session->match->options.timeout : SCORING_SECONDS;
    tj_err fault = TJ_ERR_INIT;
    int rc;

    word->said = false;
    if (!tj_gtp_client_running(&engine->gtp) || !(by_list ? engine->lists_dead : engine->scores))
        return 0;
    rc = ask(engine, game, seconds, by_list, word, &fault);
    word->said = rc == 0;
    if (rc == TJ_E_STOPPED || rc == TJ_E_NOMEM)
        return tj_fail(err, rc, "%s", fault.text);
    if (rc)
        remark(remarks, fault.text);
    return 0;
}

/* Shows the game to the referee engine.  A failure is a remark; *ready tells. */
static int send_game_to_referee(tj_match_session *session, const tj_go_referee *game, bool *ready,
                                tj_buf *remarks, tj_err *err)
{
    tj_go_match_engine *referee = session->engine[TJ_MATCH_REFEREE];
    tj_err fault = TJ_ERR_INIT;
    int rc = 0;

    *ready = false;
    if (!session->match->options.referee)
        return 0;
    rc = tj_go_match_engine_new_game(referee, &game->rules, &fault);
    for (size_t i = 0; i < game->moves.len && !rc; i++)
        rc = tj_gtp_client_play(&referee->gtp, game->rules.size, game->moves.items[i].colour,
                                game->moves.items[i].point, &fault);
    if (rc == TJ_E_STOPPED || rc == TJ_E_NOMEM)
        return tj_fail(err, rc, "%s", fault.text);
    *ready = rc == 0;
    if (rc)
        remark(remarks, fault.text);
    return 0;
}

/* A word that favours neither: only stones that both call dead are taken off, none if there are no lists. */
static double settle(const tj_go_referee *game, bool by_list, const opinion words[2], tj_buf *remarks)
{
    bool dead[TJ_GO_POINTS_MAX] = {false};
    char text[160];

    for (unsigned point = 0; point < game->rules.size * game->rules.size && by_list; point++)
        dead[point] = words[0].dead[point] && words[1].dead[point];
    snprintf(text, sizeof text, "the engines disagree about the score: %+g or %+g for Black", words[0].score,
             words[1].score);
    remark(remarks, text);
    remark(remarks, by_list ? "only stones that both call dead were taken off" : "all stones count as alive");
    return score_without(game, dead);
}

/* One player alone has told the score, and is believed: who reads the record is told whose word it is. */
static void note_single_score(const tj_match_session *session, const tj_go_referee *game, int player,
                              double score, tj_buf *remarks)
{
    double alive = score_without(game, NULL);
    tj_buf text = TJ_BUF_INIT;

    if (score == alive)
        return;
    tj_buf_printf(&text, "the score is the word of %s alone: %+g for Black if all stones live",
                  session->match->name[player], alive);
    remark(remarks, tj_buf_ok(&text) ? text.data : "out of memory");
    tj_buf_release(&text);
}

static int ask_players(tj_match_session *session, const tj_go_referee *game, bool by_list, opinion *word,
                       bool *disputed, tj_buf *remarks, tj_err *err)
{
    opinion words[2];
    int rc = 0;

    words[0].said = words[1].said = false;
    for (int i = 0; i < 2 && !rc; i++)
        rc = ask_engine(session, session->engine[i], game, by_list, &words[i], remarks, err);
    word->said = words[0].said || words[1].said;
    if (!word->said || rc)
        return rc;
    word->score = words[0].said ? words[0].score : words[1].score;
    if (words[0].said != words[1].said)
        note_single_score(session, game, words[1].said, word->score, remarks);
    else if (words[0].score != words[1].score) {
        *disputed = true;
        word->score = settle(game, by_list, words, remarks);
    }
    return 0;
}

int tj_go_match_session_score(tj_match_session *session, const tj_go_referee *game, double *score,
                              bool *disputed, tj_buf *remarks, tj_err *err)
{
    opinion word;
    bool ready;
    int rc = send_game_to_referee(session, game, &ready, remarks, err);

    word.said = *disputed = false;
    for (int by_list = 1; by_list >= 0 && ready && !word.said && !rc; by_list--)
        rc = ask_engine(session, session->engine[TJ_MATCH_REFEREE], game, by_list, &word, remarks, err);
    if (!rc && !word.said && session->match->options.referee) {
        *disputed = true;
        remark(remarks, "the referee did not tell the score");
    }
    for (int by_list = 1; by_list >= 0 && !word.said && !rc; by_list--)
        rc = ask_players(session, game, by_list, &word, disputed, remarks, err);
    if (!rc && !word.said) {
        remark(remarks, "nobody tells which stones are dead: all count as alive");
        word.score = score_without(game, NULL);
    }
    if (!rc)
        *score = word.score;
    return rc;
}
