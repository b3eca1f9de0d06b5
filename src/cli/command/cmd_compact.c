/* tejun compact */
#include <stdio.h>

#include "cli/command.h"
#include "cli/terminal/progress.h"
#include "base/text/quantity.h"
#include "tejun/corpus.h"

static int look(const char *path, tj_corpus_info *info, tj_err *err)
{
    tj_corpus *corpus;
    int rc = tj_corpus_open(&corpus, path, err);

    if (!rc)
        rc = tj_corpus_info_get(corpus, info, err);
    tj_corpus_free(corpus);
    return rc;
}

static int run(tj_invocation *call)
{
    static const char *const UNITS[] = {"sorting", "moves", NULL};
    tj_corpus_info before, after;
    tj_progress progress;
    tj_err err = TJ_ERR_INIT;
    int rc = look(call->corpus, &before, &err);

    if (!rc) {
        tj_progress_start(&progress, &call->terminal, UNITS);
        rc = tj_corpus_compact(call->corpus, &progress.monitor, &err);
        tj_progress_end(&progress);
    }
    if (!rc)
        rc = look(call->corpus, &after, &err);
    if (rc)
        return tj_exit_error(&err);
    printf("%s before, %s now; %s before, %s now\n",
           tj_quantity_noun(before.segments, "segment", "segments").text,
           tj_quantity_count(after.segments).text,
           tj_quantity_bytes(before.index_bytes + before.original_bytes).text,
           tj_quantity_bytes(after.index_bytes + after.original_bytes).text);
    return TJ_EXIT_DONE;
}

const tj_command tj_cmd_compact = {
    .name = "compact",
    .synopsis = "CORPUS",
    .summary = "merge segments and free disk space",
    .description =
        "Merges the segments that many small imports leave behind, each of which a search has to read, and "
        "frees the space of removed sources. A corpus also works without it.",
    .examples = (const tj_example[]){{"tejun compact pro", "after many small imports"}, {0}},
    .corpus = TJ_CORPUS_FIRST,
    .run = run,
};
