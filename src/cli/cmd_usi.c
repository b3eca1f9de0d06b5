/* tejun usi */
#include <stdio.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/command.h"
#include "engine/usi.h"

struct usi_options {
    const char *log;
    int64_t hash, nodes;
};

static const tj_option options[] = {
    TJ_INTEGER(struct usi_options, hash, 0, "hash", "MB", 1, 65536,
               "memory for what was found out, until a program sets USI_Hash"),
    TJ_INTEGER(struct usi_options, nodes, 0, "nodes", "N", 0, INT64_MAX / 2,
               "positions to look at for a \"go\" without limits; 0: until told to stop"),
    TJ_TEXT(struct usi_options, log, 0, "log", "FILE", "append everything that is said to a file"),
    TJ_OPTIONS_END};

static void log_lines(void *ctx, char direction, const char *bytes, size_t n)
{
    bool fresh = true;

    for (size_t i = 0; i < n; i++) {
        if (fresh)
            fprintf(ctx, "%c ", direction);
        fputc(bytes[i], ctx);
        fresh = bytes[i] == '\n';
    }
    if (!fresh)
        fputc('\n', ctx);
    fflush(ctx);
}

static int run(tj_invocation *call)
{
    const struct usi_options *given = call->options;
    tj_usi_options how = TJ_USI_INIT;
    tj_err err = TJ_ERR_INIT;
    tj_usi *usi = NULL;
    FILE *log = NULL;
    int rc = 0;

    if (given->log && !(log = fopen(given->log, "a")))
        rc = tj_fail_errno(&err, given->log, "open the log");
    how.megabytes = (unsigned)given->hash;
    how.nodes = (uint64_t)given->nodes;
    how.log = log ? log_lines : NULL;
    how.log_ctx = log;
    if (!rc)
        rc = tj_usi_new(&usi, &how, &err);
    if (!rc)
        rc = tj_usi_serve(usi, STDIN_FILENO, STDOUT_FILENO, &err);
    tj_usi_free(usi);
    if (log && fclose(log) && !rc)
        rc = tj_fail_errno(&err, given->log, "write the log");
    return rc ? tj_exit_error(&err) : TJ_EXIT_DONE;
}

const tj_command tj_cmd_usi = {
    .name = "usi",
    .synopsis = "",
    .summary = "play shogi, for any program that speaks USI",
    .description =
        "Plays shogi, speaking the Universal Shogi Interface on standard input and output. Even and handicap "
        "games, any position, all clocks, thinking on the opponent's time, several lines at once (MultiPV), "
        "and mating problems (\"go mate\").\n\n"
        "ShogiGUI, Shogidokoro, ShogiHome, Electron Shogi: register the path of tejun as an engine, with "
        "`usi` as its argument; where a program takes no arguments, register a script that says `exec tejun "
        "usi`.\n\n"
        "Options that programs can set: USI_Hash (memory in MB), USI_Ponder, MultiPV (lines), ResignValue "
        "(in "
        "hundredths of a pawn; 0: never resign), DrawValue (what a draw is worth), MoveOverhead "
        "(milliseconds lost on the way).\n\n"
        "With a limit of nodes or depth the same questions always get the same answers. A repeated position "
        "counts as a draw, or as lost for who gave check all the time; entering kings are declared by the "
        "rule of 27 points (\"bestmove win\").",
    .examples = (const tj_example[]){{"tejun usi", "as a program would start it"},
                                     {"tejun usi --hash 512 --log talk.txt", "more memory, with a log"},
                                     {"printf 'position startpos\\ngo depth 12\\n' | tejun usi",
                                      "what to play first"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct usi_options, .hash = TJ_USI_HASH),
    .corpus = TJ_CORPUS_NONE,
    .min_args = 0,
    .max_args = 0,
    .run = run,
};
