/* tejun check */
#include <string.h>

#include "cli/command.h"
#include "base/text/quantity.h"
#include "tejun/corpus.h"

static void fault(void *ctx TJ_UNUSED, const char *text)
{
    tj_print(text, strlen(text));
    tj_print("\n", 1);
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    tj_corpus *corpus;
    tj_corpus_info info;
    uint64_t faults = 0;
    int rc = tj_corpus_open(&corpus, call->corpus, err);

    if (rc)
        return rc;
    if (!(rc = tj_corpus_check(corpus, call->monitor, fault, NULL, &faults, err)))
        rc = tj_corpus_info_get(corpus, &info, err);
    tj_corpus_free(corpus);
    if (rc)
        return rc;
    if (faults) {
        tj_terminal_message("tejun: %s: %s found", call->corpus, tj_quantity_noun(faults, "fault").text);
        call->code = TJ_EXIT_FAILURE;
        return 0;
    }
    tj_buf_printf(out, "%s, %s, %s: no faults\n", tj_quantity_noun(info.games, "game").text,
                  tj_quantity_noun(info.moves, "move").text, tj_quantity_noun(info.segments, "segment").text);
    return 0;
}

const tj_command tj_cmd_check = {
    .name = "check",
    .synopsis = "CORPUS",
    .summary = "verify everything on disk",
    .description = "Verifies all checksums, compares the sorted lists with the moves they were built from, "
                   "unpacks every stored original, and checks the catalogue. Prints one line for each fault.",
    .examples = (const tj_example[]){{"tejun check pro", "exit code 0: no faults"}, {0}},
    .corpus = TJ_CORPUS_FIRST,
    .units = (const char *const[]){"checking", "bytes", NULL},
    .run = run,
};
