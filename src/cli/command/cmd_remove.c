/* tejun remove */
#include <stdlib.h>

#include "base/error.h"
#include "cli/absolute_path.h"
#include "answer/filter_params.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "base/text/quantity.h"
#include "tejun/game.h"

struct remove_options {
    tj_filter_params filter;
    const char *source;
    bool dry_run, damaged;
};

static const tj_param options[] = {
    TJ_TEXT(struct remove_options, source, 's', "source", "PATH",
            "games that came from this file, folder or archive"),
    TJ_FLAG(struct remove_options, damaged, 0, "damaged", "damaged games, which are kept only up to a fault"),
    TJ_FLAG(struct remove_options, dry_run, 'n', "dry-run",
            "with conditions: only print how many games would be removed"),
    TJ_FILTER_PARAMS(struct remove_options), TJ_PARAMS_END};

static int count_only(tj_invocation *call, const tj_filter *filter, tj_buf *out, tj_err *err)
{
    tj_corpus *corpus;
    uint64_t count = 0;
    int rc = tj_corpus_open(&corpus, call->corpus, err);

    if (!rc && !(rc = tj_game_count(corpus, filter, &count, err)))
        tj_filter_hint(corpus, filter);
    tj_corpus_free(corpus);
    tj_buf_printf(out, "%s would be removed\n", tj_quantity_noun(count, "game").text);
    if (!rc && !count)
        call->code = TJ_EXIT_NOTHING;
    return rc;
}

/* By its real path; failing that, by the name as written: standard input and pipes have no other. */
static int remove_source(const char *corpus, const char *source, uint64_t *removed,
                         const tj_progress_monitor *monitor, tj_err *err)
{
    char *absolute = tj_absolute_path(source);
    int rc = tj_corpus_remove(corpus, NULL, absolute ? absolute : source, removed, monitor, err);

    if (rc == TJ_E_NOTFOUND && absolute) {
        tj_err again = TJ_ERR_INIT;

        rc = tj_corpus_remove(corpus, NULL, source, removed, monitor, &again);
        if (rc && rc != TJ_E_NOTFOUND)
            *err = again;
    }
    free(absolute);
    return rc;
}

/* Opens the corpus for a moment: if it is there, then what is not found later is the source.  Tells of
 * players it does not have. */
static int look(const char *path, const tj_filter *filter, tj_err *err)
{
    tj_corpus *corpus;
    int rc = tj_corpus_open(&corpus, path, err);

    if (!rc)
        tj_filter_hint(corpus, filter);
    tj_corpus_free(corpus);
    return rc;
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct remove_options *given = call->options;
    tj_filter filter;
    bool filtered = tj_filter_from_params(&given->filter, &filter) || given->damaged;
    uint64_t removed;
    int rc;

    if (filtered == (given->source != NULL))
        return tj_fail(err, TJ_E_USAGE, "say what to remove: --source PATH, or conditions such as --player");
    if (given->source && given->dry_run)
        return tj_fail(err, TJ_E_USAGE, "--dry-run cannot be used with --source");
    filter.damaged = given->damaged;
    if (given->dry_run)
        return count_only(call, &filter, out, err);
    if ((rc = look(call->corpus, &filter, err)))
        return rc;
    rc = given->source ? remove_source(call->corpus, given->source, &removed, call->monitor, err)
                       : tj_corpus_remove(call->corpus, &filter, NULL, &removed, call->monitor, err);
    if (rc ? rc == TJ_E_NOTFOUND && given->source : !removed && !given->source)
        call->code = TJ_EXIT_NOTHING;
    if (!rc)
        tj_buf_printf(out, "%s removed\n", tj_quantity_noun(removed, "game").text);
    return rc;
}

const tj_command tj_cmd_remove = {
    .name = "remove",
    .synopsis = "CORPUS",
    .summary = "remove games",
    .description =
        "Removes the games that came from a source, or those that meet all the given conditions. A game that "
        "another source also has stays when a source is removed. The source itself need not exist any more. "
        "Games removed by condition do not come back with later imports unless these use --restore.",
    .examples =
        (const tj_example[]){{"tejun remove pro --source games/1998.zip", "games from that archive"},
                             {"tejun remove pro --until 1600 --dry-run", "how many games would be removed?"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct remove_options, .source = NULL),
    .corpus = TJ_CORPUS_FIRST,
    .units = (const char *const[]){"sorting", "moves", NULL},
    .run = run,
};
