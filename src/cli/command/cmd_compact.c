/* tejun compact */
#include "cli/command.h"
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

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    tj_corpus_info before, after;
    int rc;

    if ((rc = look(call->corpus, &before, err)) ||
        (rc = tj_corpus_compact(call->corpus, call->monitor, err)) || (rc = look(call->corpus, &after, err)))
        return rc;
    tj_buf_printf(out, "%s before, %s now; %s before, %s now\n",
                  tj_quantity_noun(before.segments, "segment").text, tj_quantity_count(after.segments).text,
                  tj_quantity_bytes(before.index_bytes + before.original_bytes).text,
                  tj_quantity_bytes(after.index_bytes + after.original_bytes).text);
    return 0;
}

const tj_command tj_cmd_compact = {
    .name = "compact",
    .synopsis = "CORPUS",
    .summary = "merge segments and free disk space",
    .description = "Merges the segments that many small imports leave behind, each of which a search has to "
                   "read, and frees the space of removed sources. A corpus also works without it.",
    .examples = (const tj_example[]){{"tejun compact pro", "after many small imports"}, {0}},
    .corpus = TJ_CORPUS_FIRST,
    .units = (const char *const[]){"sorting", "moves", NULL},
    .run = run,
};
