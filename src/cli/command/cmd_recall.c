/* tejun recall */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/command.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/quantity.h"
#include "cli/go/mine/recall_report.h"

#define FAULTS_SHOWN 20

struct recall_options {
    const char *corpus, *only;
    int half;
    bool lines, tsv, json;
};

static const char *const halves[] = {"all", "even", "odd", NULL}; /* of tj_dictionary_half */

static const tj_param options[] = {
    TJ_TEXT(struct recall_options, corpus, 0, "corpus", "CORPUS",
            "count in this corpus how often lines were played; without it in the one that the list names, or "
            "in $TEJUN_CORPUS"),
    TJ_TEXT(struct recall_options, only, 0, "only", "WORD",
            "of a table, only lines one of whose fields is this word"),
    TJ_CHOICE(struct recall_options, half, 0, "half", "WHICH", halves,
              "every second line: tune a method on one half, judge it by the other"),
    TJ_FLAG(struct recall_options, lines, 0, "lines",
            "list every line with the rank at which it was acquired and how often it was played"),
    TJ_FLAG(struct recall_options, json, 0, "json", "print JSON for programs"),
    TJ_FLAG(struct recall_options, tsv, 0, "tsv", "print tab-separated values"),
    TJ_PARAMS_END};

/* All that a run holds. */
typedef struct recall_run {
    const tj_invocation *call;
    const struct recall_options *given;
    tj_sequence_list *list;
    tj_sequence_list_info list_info;
    tj_dictionary *dictionary;
    tj_dictionary_info lines;
    uint32_t *ranks;
    uint64_t *counts;
    tj_corpus *corpus; /* NULL: nothing is counted */
    uint64_t games;
} recall_run;

static void report_faults(const tj_dictionary *dictionary, size_t faults)
{
    char text[sizeof((tj_err *)0)->path + 256];
    size_t shown = 0;

    for (; shown < FAULTS_SHOWN && tj_dictionary_fault_text(dictionary, shown, text, sizeof text); shown++)
        tj_terminal_message("%s", text);
    if (faults > shown)
        tj_terminal_message("and %s more", tj_quantity_count(faults - shown).text);
}

static int read_inputs(recall_run *j, tj_err *err)
{
    const tj_words *args = &j->call->args;
    tj_dictionary_options choice;
    int rc = tj_sequence_list_open(&j->list, args->items[0], err);

    if (rc)
        return rc;
    tj_sequence_list_info_get(j->list, &j->list_info);
    tj_dictionary_options_init(&choice, sizeof choice);
    choice.only = j->given->only;
    choice.half = (enum tj_dictionary_half)j->given->half;
    rc = tj_dictionary_open(&j->dictionary, args->items[1], &choice, err);
    if (j->dictionary) {
        tj_dictionary_info_get(j->dictionary, &j->lines);
        report_faults(j->dictionary, j->lines.faults);
    }
    return rc;
}

/* ---- counting ---- */

/* Opens a corpus that may be missing: what went wrong is said, and that is all.  TJ_E_NOMEM. */
static int try_corpus(recall_run *j, const char *path, tj_err *err)
{
    char text[sizeof err->path + 512];
    tj_err fault = TJ_ERR_INIT;
    int rc = tj_corpus_open(&j->corpus, path, &fault);

    if (!rc)
        return 0;
    j->corpus = NULL;
    if (rc == TJ_E_NOMEM)
        return tj_fail_nomem(err);
    tj_err_format(&fault, text, sizeof text);
    tj_terminal_message("tejun: %s", text);
    return 0;
}

static int open_corpus(recall_run *j, tj_err *err)
{
    const char *preset = getenv("TEJUN_CORPUS");
    int rc = 0;

    if (j->given->corpus)
        return tj_corpus_open(&j->corpus, j->given->corpus, err);
    if (j->list_info.corpus)
        rc = try_corpus(j, j->list_info.corpus, err);
    if (!rc && !j->corpus && preset && *preset)
        rc = try_corpus(j, preset, err);
    if (!rc && !j->corpus)
        tj_terminal_message("tejun: no corpus to count lines in: name one with --corpus");
    return rc;
}

/* A list that was made of other games than those counted deserves a word. */
static void compare_games(const recall_run *j)
{
    uint64_t said = j->list_info.games;

    if (said && said != j->games)
        tj_terminal_message("tejun: the list was made of %s; lines are counted in %s",
                            tj_quantity_noun(said, "game", "games").text, tj_quantity_count(j->games).text);
}

/* Where no game passes the list's filters there is nothing to count, unless the corpus was asked for. */
static int count(recall_run *j, tj_err *err)
{
    tj_progress progress;
    int rc;

    if (!(j->counts = tj_alloc(j->lines.lines, sizeof *j->counts)))
        return tj_fail_nomem(err);
    tj_progress_start(&progress, &j->call->terminal, NULL);
    rc = tj_recall_count(j->list, j->dictionary, j->corpus, j->counts, &j->games, &progress.monitor, err);
    tj_progress_end(&progress);
    if (!rc)
        compare_games(j);
    if (rc != TJ_E_NOTFOUND || j->given->corpus)
        return rc;
    free(j->counts);
    j->counts = NULL;
    tj_terminal_message("tejun: %s", err->text);
    *err = (tj_err)TJ_ERR_INIT;
    return 0;
}

/* ---- showing ---- */

static int show(const recall_run *j, int code)
{
    const tj_recall_report report = {.list_path = j->call->args.items[0],
                                     .list = j->list_info,
                                     .dictionary_path = j->call->args.items[1],
                                     .dictionary = j->dictionary,
                                     .lines_read = j->lines,
                                     .ranks = j->ranks,
                                     .counts = j->counts,
                                     .corpus_path = j->corpus ? tj_corpus_path(j->corpus) : NULL,
                                     .games = j->games,
                                     .lines = j->given->lines,
                                     .tsv = j->given->tsv,
                                     .terminal = &j->call->terminal};
    tj_buf out = TJ_BUF_INIT, end = TJ_BUF_INIT;

    if (j->given->json)
        tj_recall_report_json(&report, &out);
    else
        tj_recall_report_table(&report, &out);
    if (!j->given->json && !j->given->lines)
        tj_recall_report_end(&report, &end);
    out.failed |= end.failed;
    if (tj_buf_ok(&end) && end.len && j->given->tsv)
        tj_terminal_message("tejun: %s", end.data);
    else if (end.len)
        tj_buf_printf(&out, "\n%s\n", end.data);
    tj_buf_release(&end);
    return tj_exit_with(&out, code);
}

static int work(recall_run *j, tj_err *err)
{
    const tj_given outputs[] = {{"--json", j->given->json}, {"--tsv", j->given->tsv}, {0}};
    int rc = tj_options_exclusive(outputs, err);

    if (!rc)
        rc = read_inputs(j, err);
    if (rc)
        return rc;
    j->ranks = tj_alloc(j->lines.lines, sizeof *j->ranks);
    if (!j->ranks)
        return tj_fail_nomem(err);
    rc = tj_recall_acquire(j->list, j->dictionary, j->ranks, err);
    if (!rc)
        rc = open_corpus(j, err);
    if (!rc && j->corpus)
        rc = count(j, err);
    return rc;
}

static int run(tj_invocation *call)
{
    recall_run j = {.call = call, .given = call->options};
    tj_err err = TJ_ERR_INIT;
    int code, rc = work(&j, &err);

    if (rc)
        code = tj_exit_failed(call, rc, &err);
    else
        code = show(&j, j.lines.faults ? TJ_EXIT_FAILURE : TJ_EXIT_DONE);
    tj_corpus_free(j.corpus);
    free(j.ranks);
    free(j.counts);
    tj_dictionary_free(j.dictionary);
    tj_sequence_list_free(j.list);
    return code;
}

const tj_command tj_cmd_recall = {
    .name = "recall",
    .synopsis = "LIST DICTIONARY",
    .summary = "how many joseki of a dictionary a mined list holds",
    .description =
        "LIST is what tejun mine --tsv has written; DICTIONARY holds lines of joseki: an SGF file, all of "
        "whose variations count, a text with a line of moves in each line, or a table. The answer is "
        "how many of the lines stand among the best 1,000, 2,000 ... 25,000 sequences, of all lines, and of "
        "those that were played twice or more in the corpus, because no method finds what was never "
        "played.\n\n"
        "Where the list is one of codes, a line's first move is dropped, and the codes of the others must be "
        "a sequence of the list; a line was played wherever these codes stand in a game that passes the "
        "list's filters. Where the list is one of places, all moves must be the same, turned, mirrored or "
        "with colours exchanged; a line was played wherever its moves, with their colours, were the only "
        "ones within 2 lines of the rectangle around it, from the first to the last; moves elsewhere may "
        "have come in between.\n\n"
        "Lines that cannot be read or are illegal are listed and left out; the exit code is then 3.",
    .examples =
        (const tj_example[]){{"tejun recall msfp.tsv joseki.sgf", "recall at 13 ranks"},
                             {"tejun recall msfp.tsv lines.tsv --only leaf --lines", "which lines are there"},
                             {"tejun recall local.tsv joseki.sgf --half odd", "half of the dictionary"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct recall_options, 0),
    .min_args = 2,
    .max_args = 2,
    .run = run,
};
