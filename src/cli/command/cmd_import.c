/* tejun import */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "answer/game_json.h"
#include "base/error.h"
#include "cli/command.h"
#include "base/text/quantity.h"
#include "cli/terminal/output_file.h"

struct import_options {
    bool strict, keep_duplicates, restore;
    const char *report;
    int64_t threads;
};

static const tj_param options[] = {
    TJ_TEXT(struct import_options, report, 0, "report", "FILE",
            "list every record that was rejected, damaged or a duplicate, now or in an earlier import: file, "
            "line, column, what and why; an existing FILE is replaced (- for standard output)"),
    TJ_FLAG(struct import_options, strict, 0, "strict",
            "reject damaged records instead of keeping them up to the fault"),
    TJ_FLAG(struct import_options, keep_duplicates, 0, "keep-duplicates",
            "add games even if the corpus already has them"),
    TJ_FLAG(struct import_options, restore, 0, "restore",
            "add games again that `tejun remove` removed by condition"),
    TJ_INTEGER(struct import_options, threads, 0, "threads", "N", 0, 64, "use N threads; 0: one per core"),
    TJ_PARAMS_END};

/* Files that cannot be read are reported at once; everything else goes into the report alone. */
static void note(void *ctx, const tj_import_note *one)
{
    tj_output_stream *stream = ctx;
    FILE *report = stream->out;

    if (one->kind == TJ_NOTE_UNREADABLE)
        tj_terminal_message("tejun: %s: %s", one->source, one->text);
    if (!report)
        return;
    tj_terminal_print(report, one->source);
    if (one->line)
        fprintf(report, ":%llu:%llu", (unsigned long long)one->line, (unsigned long long)one->column);
    fprintf(report, ": %s: ", tj_note_name(one->kind));
    tj_terminal_print(report, one->text);
    fputs("\n", report);
    tj_output_stream_check(stream);
}

static void print_line(const tj_import_summary *summary, double seconds, tj_buf *out)
{
    const struct {
        uint64_t count;
        const char *one, *many;
        bool always;
    } parts[] = {{summary->duplicates, "duplicate", "duplicates", true},
                 {summary->near_duplicates, "near-duplicate", "near-duplicates", false},
                 {summary->repaired, "repaired", "repaired", false},
                 {summary->damaged, "damaged", "damaged", true},
                 {summary->rejected, "rejected", "rejected", true},
                 {summary->moves, "move", "moves", true},
                 {summary->excluded, "game removed earlier", "games removed earlier", false},
                 {summary->replaced, "source replaced", "sources replaced", false},
                 {summary->removed, "old game removed", "old games removed", false},
                 {summary->unchanged, "source unchanged", "sources unchanged", false},
                 {summary->no_game, "file without games", "files without games", false},
                 {summary->skipped, "link or special file skipped", "links or special files skipped", false},
                 {summary->unreadable, "file unreadable", "files unreadable", false}};

    tj_buf_printf(out, "%s added", tj_quantity_noun(summary->added, "game").text);
    for (size_t i = 0; i < TJ_COUNT_OF(parts); i++)
        if (parts[i].count || parts[i].always)
            tj_buf_printf(out, ", %s %s", tj_quantity_count(parts[i].count).text,
                          parts[i].count == 1 ? parts[i].one : parts[i].many);
    tj_buf_printf(out, ", %.2f s\n", seconds);
}

/* None of the files exist: mistyped, so no corpus is made. */
static bool is_all_missing(const tj_invocation *call)
{
    for (size_t i = 0; i < call->args.len; i++)
        if (strcmp(call->args.items[i], "-") == 0 || access(call->args.items[i], F_OK) == 0)
            return false;
    return access(call->corpus, F_OK) != 0;
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct import_options *given = call->options;
    tj_import_options how;
    tj_import_summary summary;
    tj_output_stream report;
    double began = tj_clock();
    int rc, lost;

    if (is_all_missing(call))
        return tj_fail_path(err, TJ_E_NOTFOUND, call->args.items[0], "no such file or folder");
    if ((rc = tj_output_stream_open(&report, given->report, err)))
        return rc;
    tj_import_options_init(&how, sizeof how);
    how.strict = given->strict;
    how.keep_duplicates = given->keep_duplicates;
    how.restore = given->restore;
    how.threads = (unsigned)given->threads;
    how.monitor = *call->monitor;
    how.note = note;
    how.note_ctx = &report;
    how.again = given->report != NULL; /* of files that an earlier import has read */
    rc = tj_import(call->corpus, call->args.items, call->args.len, &how, &summary, err);
    lost = tj_output_stream_close(&report, rc, err);
    if (rc)
        return rc;
    if (call->json) {
        tj_json json;

        tj_json_init(&json, out);
        tj_import_json(&json, NULL, &summary, tj_clock() - began);
        tj_buf_putc(out, '\n');
    } else {
        print_line(&summary, tj_clock() - began, out);
    }
    if (!given->report && call->terminal.err &&
        (summary.repaired || summary.damaged || summary.rejected || summary.no_game))
        tj_terminal_message("run again with --report FILE for details");
    if (!summary.sources && !summary.unreadable)
        tj_terminal_message("tejun: no files to read in these paths");
    if (summary.unreadable)
        call->code = TJ_EXIT_FAILURE;
    if (lost)
        tj_print_buf(out, NULL);
    return lost;
}

const tj_command tj_cmd_import = {
    .name = "import",
    .synopsis = "CORPUS PATH...",
    .summary = "add records from files, folders, archives or standard input",
    .description =
        "Reads records of Go (SGF) and shogi (KIF, KI2, CSA, USI, JSON Kifu Format) into the corpus: files, "
        "folders with everything below them, archives (zip, 7z, rar, tar) and compressed files (gz, xz, zst, "
        "bz2). The corpus is a folder, which is created if necessary. Every move is checked against the "
        "rules; a record with an illegal move is kept up to that move.\n\n"
        "A game that the corpus already has, in any orientation, is not added again. Importing the same "
        "files again adds only new games. A file that has changed, or is now read with or without --strict "
        "or --keep-duplicates, replaces what was imported from it before. Games that `tejun remove` removed "
        "by condition stay out unless --restore is given. An import is complete or, if it is interrupted, "
        "changes nothing.\n\n"
        "A file, or an unpacked member of an archive, may be up to 1 GiB in size. Links to files are "
        "followed; links to folders, pipes, sockets and devices below a folder are skipped.",
    .examples = (const tj_example[]){{"tejun import my-games ~/sgf", "everything below a folder"},
                                     {"tejun import pro games.zip --report dirt.txt",
                                      "an archive; list faults in a file"},
                                     {"zcat old.sgf.gz | tejun import pro -", "from standard input"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct import_options, 0),
    .corpus = TJ_CORPUS_MADE,
    .min_args = 1,
    .max_args = TJ_ARGS_ANY,
    .outputs = TJ_OUTPUT_JSON,
    .units = (const char *const[]){"reading", "bytes", "replaying", "bytes", "sorting", "moves", NULL},
    .run = run,
};
