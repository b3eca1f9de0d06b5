#include "cli/shogi/shogi_evaluation.h"

#include <stdlib.h>

#include "base/error.h"
#include "cli/terminal/progress.h"
#include "cli/report/test_games_report.h"

typedef struct session {
    const tj_shogi_evaluation_options *given;
    tj_corpus *home, *test; /* may be the same */
    tj_shogi_evaluation e;
    bool nothing; /* no game to test on */
} session;

static int open_corpora(session *s, tj_err *err)
{
    int rc = tj_corpus_open(&s->home, s->given->corpus, err);

    if (!rc && s->given->test)
        rc = tj_corpus_open(&s->test, s->given->test, err);
    else if (!rc)
        s->test = tj_corpus_ref(s->home);
    return rc;
}

static int open_models(session *s, tj_err *err)
{
    const char *ranking = s->given->ranking;
    tj_err no_ranking = TJ_ERR_INIT;
    int rc = tj_memory_set_read_for(&s->e.learnt, s->home, &tj_shogi_kind, TJ_BOARD_SHOGI, s->given->memory,
                                    &s->e.has_memory, err);

    if (!rc)
        rc = tj_err_ignore_missing(ranking,
                                   tj_shogi_ranking_open(&s->e.ranking, s->home,
                                                         ranking ? ranking : TJ_SHOGI_RANKING_NAME,
                                                         &no_ranking),
                                   &no_ranking, &s->e.has_ranking, err);
    if (!rc && !s->e.has_memory && !s->e.has_ranking)
        rc = tj_fail_path(err, TJ_E_IO, s->given->corpus,
                          "there is nothing to evaluate: `tejun learn` makes a memory, `tejun train` a "
                          "ranking");
    return rc;
}

static int choose_games(session *s, tj_err *err)
{
    tj_filter filter;
    bool filtered = tj_filter_from_params(s->given->filter, &filter);
    const tj_test_options how = {.filter = filtered ? &filter : NULL,
                                 .size = TJ_BOARD_SHOGI,
                                 .games_max = s->given->games,
                                 .home = s->home,
                                 .learnt = s->e.has_memory ? &s->e.learnt : NULL,
                                 .trained = s->e.has_ranking ? s->e.ranking.game : NULL,
                                 .trained_count = s->e.has_ranking ? s->e.ranking.games : 0};
    int rc = tj_test_games_choose(&s->e.games, s->test, &how, err);

    if (rc || s->e.games.len)
        return rc;
    s->nothing = true;
    return tj_test_games_none(&s->e.games, s->test, filtered ? &filter : NULL, s->e.test, err);
}

static int work(session *s, const tj_progress_monitor *monitor, tj_err *err)
{
    int rc = open_corpora(s, err);

    if (!rc)
        rc = open_models(s, err);
    if (!rc)
        rc = choose_games(s, err);
    if (!rc)
        rc = tj_shogi_evaluate_candidates(s->e.has_memory ? &s->e.learnt : NULL,
                                          s->e.has_ranking ? &s->e.ranking : NULL, &s->e.games, &s->e.tally,
                                          monitor, err);
    return rc;
}

static void release(session *s)
{
    tj_test_games_release(&s->e.games);
    tj_memory_set_release(&s->e.learnt);
    tj_shogi_ranking_release(&s->e.ranking);
    tj_corpus_free(s->home);
    tj_corpus_free(s->test);
    free(s);
}

int tj_shogi_evaluation_run(tj_invocation *call, const tj_shogi_evaluation_options *options)
{
    static const char *const UNITS[] = {"candidates", "games", NULL};
    session *s = tj_zalloc(1, sizeof *s);
    tj_err err = TJ_ERR_INIT;
    tj_buf out = TJ_BUF_INIT;
    tj_progress progress;
    bool nothing;
    int rc;

    if (!s) {
        tj_fail_nomem(&err);
        return tj_exit_error(&err);
    }
    s->given = options;
    s->e.corpus = options->corpus;
    s->e.test = options->test ? options->test : options->corpus;
    tj_progress_start(&progress, &call->terminal, UNITS);
    rc = work(s, &progress.monitor, &err);
    tj_progress_end(&progress);
    if (!rc && options->json)
        tj_shogi_evaluation_json(&s->e, &out);
    else if (!rc && options->tsv)
        tj_shogi_evaluation_tsv(&s->e, &out);
    else if (!rc)
        tj_shogi_evaluation_text(&s->e, &call->terminal, &out);
    nothing = s->nothing;
    release(s);
    if (!rc)
        return tj_exit_with(&out, TJ_EXIT_DONE);
    tj_buf_release(&out);
    if (nothing)
        return tj_exit_nothing(&err);
    return tj_exit_failed(call, rc, &err);
}
