/* `make paper-kubota`: figure 7 of Kubota et al., matches in the course of a game, and what goes beyond it.
 *
 *     paper_kubota CORPUS [--test CORPUS] [--since DATE] [--memory NAME] ... [--out FOLDER]
 *
 * CORPUS has a memory of shogi (tejun learn) and perhaps a ranking (tejun train) of some of its games. Prints
 * how many moves of the memory match in every ten moves of the others, how often the move that was played is
 * one of them, and in which place it stands among equal and alike patterns and by the ranking; writes the
 * figures to FOLDER/figures.tsv.  What is counted is explained in doc/kubota.md. */
#include <locale.h>
#include <signal.h>

#include "base/error.h"
#include "base/math/statistics.h"
#include "answer/filter_params.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "base/text/quantity.h"
#include "paper.h"
#include "pattern/memory_set.h"
#include "pattern/shogi/shogi_similar.h"
#include "tejun/evaluation.h"

struct kubota_options {
    tj_filter_params filter;
    const char *test, *memory, *ranking, *out;
    int64_t games;
};

static const tj_param options[] = {
    TJ_TEXT(struct kubota_options, test, 0, "test", "CORPUS", "test on the games of this corpus"),
    TJ_INTEGER(struct kubota_options, games, 0, "games", "N", 0, 1000000000,
               "test on at most N games, evenly spread; 0: all"),
    TJ_TEXT(struct kubota_options, memory, 0, "memory", "NAME", "of the memory, if the corpus has several"),
    TJ_TEXT(struct kubota_options, ranking, 0, "ranking", "NAME", "of the ranking, the same"),
    TJ_TEXT(struct kubota_options, out, 0, "out", "FOLDER", "write figures.tsv there"),
    TJ_FILTER_PARAMS(struct kubota_options),
    TJ_PARAMS_END};

static const char *const NAMES[TJ_PREDICTED_COUNT] = {"equal", "alike", "likely"};

/* How many different patterns of the paper's sort (circumstances left out) the memory of one part holds; of
 * several parts those that several have count for each. */
static int count_patterns(tj_corpus *corpus, const char *name, uint64_t *patterns, tj_err *err)
{
    tj_memory_set *memory = NULL;
    int rc = tj_memory_set_open(&memory, corpus, TJ_BOARD_SHOGI, name, err);

    *patterns = 0;
    for (size_t i = 0; memory && i < memory->count; i++)
        for (uint32_t p = 0; p < memory->parts[i].patterns; p++) {
            tj_window here = tj_memory_window(&memory->parts[i], p), before;

            if (p)
                before = tj_memory_window(&memory->parts[i], p - 1);
            *patterns += !p || !tj_window_equal(&here, &before);
        }
    tj_memory_set_free(memory);
    return rc;
}

static double share(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

static void put_name(tj_buf *out, const tj_evaluation *e, const tj_predicted_moves *m)
{
    char name[32];

    if (m == &e->all)
        snprintf(name, sizeof name, "all");
    else if (m->to)
        snprintf(name, sizeof name, "%u-%u", (unsigned)m->from, (unsigned)m->to);
    else
        snprintf(name, sizeof name, "%u-", (unsigned)m->from);
    tj_buf_printf(out, "%-8s", name);
}

static void put_matches(tj_buf *out, const tj_evaluation *e, const tj_predicted_moves *m)
{
    put_name(out, e, m);
    tj_buf_printf(out, " %9llu %5.0f", (unsigned long long)m->positions, share(m->legal, m->positions));
    for (int by = TJ_PREDICTED_EQUAL; by <= TJ_PREDICTED_ALIKE; by++) {
        double low, high;

        tj_wilson((double)m->by[by].found, (double)m->positions, TJ_NORMAL_QUANTILE_95, &low, &high);
        tj_buf_printf(out, " %6.1f %8.1f %3.0f-%-3.0f", share(m->by[by].candidates, m->positions),
                      100 * share(m->by[by].found, m->positions), 100 * low, 100 * high);
    }
    tj_buf_putc(out, '\n');
}

static void put_places(tj_buf *out, const tj_evaluation *e, const tj_predicted_moves *m)
{
    put_name(out, e, m);
    for (int by = 0; by < TJ_PREDICTED_COUNT; by++)
        for (unsigned t = 0; e->has[by] && t < TJ_EVALUATION_TOPS; t++)
            if (e->tops[t] == 1 || e->tops[t] == 5 || e->tops[t] == 10)
                tj_buf_printf(out, " %7.1f", 100 * share(m->by[by].top[t], m->positions));
    tj_buf_putc(out, '\n');
}

static void put_stages(tj_buf *out, const tj_evaluation *e,
                       void (*put)(tj_buf *out, const tj_evaluation *e, const tj_predicted_moves *m))
{
    for (size_t s = 0; s < e->stage_count; s++)
        if (e->stages[s].positions)
            put(out, e, &e->stages[s]);
    put(out, e, &e->all);
}

static void put_text(tj_buf *out, const tj_evaluation *e, uint64_t patterns)
{
    tj_buf_printf(out, "tested   on %s, %s\n", tj_quantity_noun(e->games.tested, "game").text,
                  tj_quantity_noun(e->all.positions, "position").text);
    if (e->memory.board)
        tj_buf_printf(out,
                      "memory   %s of %s, %s\n\nFigure 7: matches a position (paper: 2 to 5 at moves 30 to "
                      "40, few by 60), and\nhow often the move that was played is one, per cent\n\n"
                      "%-8s %9s %5s %6s %8s %-7s %6s %8s 95 %%\n",
                      tj_quantity_noun(e->memory.cases, "move").text,
                      tj_quantity_noun(e->memory.games, "game").text,
                      tj_quantity_phrase(patterns, "pattern", "different patterns").text, "moves",
                      "positions", "legal", "equal", "played", "95 %", "alike", "played");
    if (e->memory.board)
        put_stages(out, e, put_matches);
    tj_buf_printf(out, "\nPlace of the move that was played: among the first 1, 5, 10; per cent\n\n%-8s",
                  "moves");
    for (int by = 0; by < TJ_PREDICTED_COUNT; by++)
        if (e->has[by])
            tj_buf_printf(out, " %5s 1 %7s %7s", NAMES[by], "5", "10");
    tj_buf_putc(out, '\n');
    put_stages(out, e, put_places);
}

static void put_figures(tj_buf *out, const tj_evaluation *e, const tj_predicted_moves *m)
{
    char from[16] = "all";

    if (m != &e->all)
        snprintf(from, sizeof from, "%u", (unsigned)m->from);
    tj_buf_printf(out, "%s\tpositions\t\t%llu\n", from, (unsigned long long)m->positions);
    tj_buf_printf(out, "%s\tlegal\t\t%llu\n", from, (unsigned long long)m->legal);
    for (int by = 0; by < TJ_PREDICTED_COUNT; by++) {
        const tj_prediction *p = &m->by[by];

        if (!e->has[by])
            continue;
        tj_buf_printf(out, "%s\t%s\tcandidates\t%llu\n", from, NAMES[by], (unsigned long long)p->candidates);
        tj_buf_printf(out, "%s\t%s\tplayed\t%llu\n", from, NAMES[by], (unsigned long long)p->found);
        for (unsigned t = 0; t < TJ_EVALUATION_TOPS; t++)
            tj_buf_printf(out, "%s\t%s\ttop %u\t%llu\n", from, NAMES[by], e->tops[t],
                          (unsigned long long)p->top[t]);
    }
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct kubota_options *given = call->options;
    tj_buf figures = TJ_BUF_INIT;
    tj_corpus *corpus = NULL, *test = NULL;
    tj_evaluation *found = NULL;
    tj_evaluate_options how;
    tj_filter filter;
    uint64_t patterns = 0;
    int rc = tj_corpus_open(&corpus, call->corpus, err);

    if (!rc && given->test)
        rc = tj_corpus_open(&test, given->test, err);
    tj_evaluate_options_init(&how, sizeof how);
    how.kind = tj_game_kind_named("shogi");
    how.memory = given->memory;
    how.ranking = given->ranking;
    how.test = test;
    how.filter = tj_filter_from_params(&given->filter, &filter) ? &filter : NULL;
    how.games_max = (uint64_t)given->games;
    if (!rc)
        rc = tj_evaluate(&found, corpus, &how, call->monitor, err);
    if (!rc && found->memory.board)
        rc = count_patterns(corpus, given->memory, &patterns, err);
    if (!rc && !found->games.tested)
        rc = tj_fail(err, TJ_E_NOTFOUND, "no game to test on");
    if (!rc)
        put_text(out, found, patterns);
    if (!rc && given->out) {
        tj_buf_puts(&figures, "from move\tlist\tfigure\tpositions\n");
        put_figures(&figures, found, &found->all);
        for (size_t s = 0; s < found->stage_count; s++)
            put_figures(&figures, found, &found->stages[s]);
        paper_write(given->out, "figures.tsv", &figures);
    }
    tj_evaluation_free(found);
    tj_corpus_free(corpus);
    tj_corpus_free(test);
    return rc;
}

static const tj_command command = {
    .name = "kubota",
    .synopsis = "CORPUS",
    .summary = "figure 7 of Kubota et al.",
    .description = "Matches of partial patterns in the course of a game, and the place of the move played.",
    .options = options,
    TJ_DEFAULTS(struct kubota_options, .games = 1000),
    .corpus = TJ_CORPUS_FIRST,
    .units = (const char *const[]){"testing", "games", NULL},
    .run = run,
};

int main(int argc, char **argv)
{
    static const tj_command_row COMMANDS[] = {{&command, "Papers"}, {NULL, NULL}};

    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_IGN);
    return tj_exit_flush(tj_command_run(&command, COMMANDS, argc - 1, argv + 1));
}
