/* tejun remove */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/game_filter.h"
#include "cli/progress.h"
#include "cli/quantity.h"
#include "tejun/game.h"

struct remove_options {
    tj_filter_options filter;
    const char *source;
    bool dry_run, damaged;
};

static const tj_option options[] = {
    TJ_TEXT(struct remove_options, source, 's', "source", "PATH", "everything that came from this file, folder or archive"),
    TJ_FLAG(struct remove_options, damaged, 0, "damaged", "games that are kept only up to a fault"),
    TJ_FLAG(struct remove_options, dry_run, 'n', "dry-run", "only say how many games would go"),
    TJ_FILTER_OPTIONS(struct remove_options),
    TJ_OPTIONS_END};

static int count_only(tj_invocation *call, const tj_filter *filter)
{
    tj_corpus *corpus;
    tj_err err = TJ_ERR_INIT;
    uint64_t count = 0;
    int rc = tj_corpus_open(&corpus, call->corpus, &err);

    if (!rc)
        rc = tj_game_count(corpus, filter, &count, &err);
    if (!rc)
        tj_filter_explain(corpus, filter);
    tj_corpus_free(corpus);
    if (rc)
        return tj_exit_error(&err);
    printf("%s games would be removed\n", tj_quantity_count(count).text);
    return count ? TJ_EXIT_DONE : TJ_EXIT_NOTHING;
}

static int run(tj_invocation *call)
{
    static const char *const UNITS[] = {"sorting", "moves", NULL};
    const struct remove_options *given = call->options;
    tj_filter filter;
    bool filtered = tj_filter_from_options(&given->filter, &filter) || given->damaged;
    char *absolute;
    tj_progress progress;
    tj_err err = TJ_ERR_INIT;
    uint64_t removed;
    int rc;

    filter.damaged = given->damaged;
    if (filtered == (given->source != NULL))
        return tj_exit_usage(call, "say what to remove: either --source PATH, or which games");
    if (given->dry_run && given->source)
        return tj_exit_usage(call, "--dry-run does not go with --source");
    if (given->dry_run)
        return count_only(call, &filter);
    absolute = given->source ? realpath(given->source, NULL) : NULL;
    tj_progress_start(&progress, &call->terminal, UNITS);
    rc = tj_corpus_remove(call->corpus, given->source ? NULL : &filter, absolute ? absolute : given->source, &removed,
                          &progress.watch, &err);
    tj_progress_end(&progress);
    free(absolute);
    if (rc)
        return tj_exit_error(&err);
    printf("%s %s removed\n", tj_quantity_count(removed).text, removed == 1 ? "game" : "games");
    return removed || given->source ? TJ_EXIT_DONE : TJ_EXIT_NOTHING;
}

const tj_command tj_cmd_remove = {
    .name = "remove",
    .synopsis = "CORPUS",
    .summary = "take games out again",
    .description = "Takes out the games that came from a source, or those that all the conditions given fit. A game "
                   "that another source has as well stays when a source goes. Games taken out by conditions do not "
                   "come back when their file is imported again unchanged.",
    .examples = (const tj_example[]){{"tejun remove pro --source games/1998.zip", "what came from that archive"},
                                     {"tejun remove pro --until 1600 --dry-run", "how many games would go?"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct remove_options, .source = NULL),
    .corpus = TJ_CORPUS_FIRST,
    .run = run,
};
