/* tejun check */
#include <stdio.h>

#include "cli/command.h"
#include "cli/terminal/progress.h"
#include "base/text/quantity.h"
#include "tejun/corpus.h"

static void fault(void *ctx, const char *text)
{
    (void)ctx;
    puts(text);
}

static int run(tj_invocation *call)
{
    static const char *const UNITS[] = {"checking", "bytes", NULL};
    tj_corpus *corpus;
    tj_corpus_info info;
    tj_progress progress;
    tj_err err = TJ_ERR_INIT;
    uint64_t faults = 0;
    int rc = tj_corpus_open(&corpus, call->corpus, &err);

    if (rc)
        return tj_exit_error(&err);
    tj_progress_start(&progress, &call->terminal, UNITS);
    rc = tj_corpus_check(corpus, &progress.monitor, fault, NULL, &faults, &err);
    tj_progress_end(&progress);
    if (!rc)
        rc = tj_corpus_info_get(corpus, &info, &err);
    tj_corpus_free(corpus);
    if (rc)
        return tj_exit_error(&err);
    if (faults) {
        tj_terminal_message("tejun: %s: %s found", call->corpus,
                            tj_quantity_noun(faults, "fault", "faults").text);
        return TJ_EXIT_FAILURE;
    }
    printf("%s, %s, %s: no faults\n", tj_quantity_noun(info.games, "game", "games").text,
           tj_quantity_noun(info.moves, "move", "moves").text,
           tj_quantity_noun(info.segments, "segment", "segments").text);
    return TJ_EXIT_DONE;
}

const tj_command tj_cmd_check = {
    .name = "check",
    .synopsis = "CORPUS",
    .summary = "verify everything on disk",
    .description =
        "Verifies all checksums, compares the sorted lists with the moves they were built from, unpacks "
        "every stored original, and checks the catalogue. Prints one line for each fault.",
    .examples = (const tj_example[]){{"tejun check pro", "exit code 0: no faults"}, {0}},
    .corpus = TJ_CORPUS_FIRST,
    .run = run,
};
