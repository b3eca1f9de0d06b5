#include "answer/question/questions.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"

#define FAULTS_TOLD 20

static const char *const halves[] = {"all", "even", "odd", NULL}; /* of tj_dictionary_half */

static const tj_param params[] = {
    TJ_ARGUMENTS(tj_recall_params, files, "files", "LIST DICTIONARY", "files to compare"),
    TJ_TEXT(tj_recall_params, corpus, 0, "corpus", "CORPUS",
            "count in this corpus how often lines were played; default: the corpus named in the list, or "
            "$TEJUN_CORPUS"),
    TJ_TEXT(tj_recall_params, only, 0, "only", "WORD",
            "with a table: only lines that have this word in one of their fields"),
    TJ_CHOICE(tj_recall_params, half, 0, "half", "WHICH", halves,
              "use every second line: tune a method on one half, test it on the other"),
    TJ_FLAG(tj_recall_params, lines, 0, "lines",
            "list every line with its rank in the list and how often it was played"),
    TJ_PARAMS_END};

const uint32_t tj_recall_ranks[TJ_RECALL_RANKS] = {1000, 2000, 3000,  4000,  5000,  6000, 7000,
                                                   8000, 9000, 10000, 15000, 20000, 25000};

tj_recall tj_recall_answer_at(const tj_recall_answer *answer, uint32_t rank)
{
    return tj_recall_at(answer->ranks, answer->counts, answer->lines.lines, rank);
}

uint64_t tj_recall_answer_line(const tj_recall_answer *answer, size_t line, tj_buf *out)
{
    const tj_dictionary_move *moves;
    size_t count;
    uint64_t number = tj_dictionary_line_get(answer->dictionary, line, &moves, &count);

    tj_buf_clear(out);
    for (size_t i = 0; i < count; i++) {
        char text[8];

        tj_sequence_move_format(moves[i].point, text);
        tj_buf_printf(out, "%s%c%s", i ? " " : "", moves[i].colour == TJ_WHITE ? 'W' : 'B', text);
    }
    return number;
}

/* ---- running ---- */

static void note_faults(const tj_dictionary *dictionary, size_t faults, tj_buf *notes)
{
    char text[sizeof((tj_err *)0)->path + 256];
    size_t told = 0;

    for (; told < FAULTS_TOLD && tj_dictionary_fault_text(dictionary, told, text, sizeof text); told++)
        tj_buf_printf(notes, "%s\n", text);
    if (faults > told)
        tj_buf_printf(notes, "and %zu more\n", faults - told);
}

static int read_files(tj_asked *asked, tj_recall_answer *answer, tj_err *err)
{
    const tj_recall_params *given = asked->params;
    tj_dictionary_options choice;
    int rc = tj_sequence_list_open(&answer->list, given->files.items[0], err);

    if (rc)
        return rc;
    tj_sequence_list_info_get(answer->list, &answer->list_info);
    tj_dictionary_options_init(&choice, sizeof choice);
    choice.only = given->only;
    choice.half = (enum tj_dictionary_half)given->half;
    rc = tj_dictionary_open(&answer->dictionary, given->files.items[1], &choice, err);
    if (answer->dictionary) {
        tj_dictionary_info_get(answer->dictionary, &answer->lines);
        note_faults(answer->dictionary, answer->lines.faults, &asked->notes);
    }
    return rc;
}

/* Opens a corpus that may be missing; any fault but TJ_E_NOMEM becomes a note. */
static int try_corpus(tj_asked *asked, tj_recall_answer *answer, const char *path, tj_err *err)
{
    char text[sizeof err->path + 512];
    tj_err fault = TJ_ERR_INIT;
    int rc = path && *path && !answer->corpus ? tj_corpus_open(&answer->corpus, path, &fault) : 0;

    if (!rc)
        return 0;
    answer->corpus = NULL;
    if (rc == TJ_E_NOMEM)
        return tj_fail_nomem(err);
    tj_err_format(&fault, text, sizeof text);
    tj_buf_printf(&asked->notes, "%s\n", text);
    return 0;
}

static int open_corpus(tj_asked *asked, tj_recall_answer *answer, tj_err *err)
{
    const tj_recall_params *given = asked->params;
    int rc;

    if (given->corpus)
        return tj_corpus_open(&answer->corpus, given->corpus, err);
    if ((rc = try_corpus(asked, answer, answer->list_info.corpus, err)) ||
        (rc = try_corpus(asked, answer, given->preset, err)))
        return rc;
    if (!answer->corpus)
        tj_buf_puts(&asked->notes, "no corpus to count lines in; name one with --corpus\n");
    return 0;
}

/* If no game passes the list's filters, nothing is counted; with --corpus that is an error. */
static int count(tj_asked *asked, tj_recall_answer *answer, tj_err *err)
{
    const tj_recall_params *given = asked->params;
    uint64_t said = answer->list_info.games;
    int rc;

    if (!(answer->counts = tj_alloc(answer->lines.lines, sizeof *answer->counts)))
        return tj_fail_nomem(err);
    rc = tj_recall_count(answer->list, answer->dictionary, answer->corpus, answer->counts, &answer->games,
                         asked->monitor, err);
    if (!rc && said && said != answer->games)
        tj_buf_printf(&asked->notes, "the list was made from %llu games; lines are counted in %llu\n",
                      (unsigned long long)said, (unsigned long long)answer->games);
    if (rc != TJ_E_NOTFOUND || given->corpus)
        return rc;
    free(answer->counts);
    answer->counts = NULL;
    tj_buf_printf(&asked->notes, "%s\n", err->text);
    *err = (tj_err)TJ_ERR_INIT;
    return 0;
}

static int run(tj_asked *asked, void *out, tj_err *err)
{
    tj_recall_answer *answer = out;
    int rc = read_files(asked, answer, err);

    asked->incomplete = answer->lines.faults > 0;
    if (rc)
        return rc;
    if (!(answer->ranks = tj_alloc(answer->lines.lines, sizeof *answer->ranks)))
        return tj_fail_nomem(err);
    if ((rc = tj_recall_acquire(answer->list, answer->dictionary, answer->ranks, err)) ||
        (rc = open_corpus(asked, answer, err)) || (answer->corpus && (rc = count(asked, answer, err))))
        return rc;
    asked->found = 1;
    return 0;
}

static void release(void *out)
{
    tj_recall_answer *answer = out;

    tj_corpus_free(answer->corpus);
    free(answer->ranks);
    free(answer->counts);
    tj_dictionary_free(answer->dictionary);
    tj_sequence_list_free(answer->list);
}

/* ---- JSON ---- */

static void put_rank(const tj_recall_answer *answer, const char *key, uint32_t rank, tj_json *json)
{
    tj_recall at = tj_recall_answer_at(answer, rank);

    tj_json_object(json, key);
    tj_json_u64(json, "rank", rank);
    tj_json_u64(json, "acquired", at.acquired);
    tj_json_double(json, "recall", (double)at.acquired / (double)at.lines);
    if (answer->counts) {
        tj_json_u64(json, "repeated_acquired", at.repeated_acquired);
        tj_json_double(json, "repeated_recall",
                       at.repeated ? (double)at.repeated_acquired / (double)at.repeated : NAN);
    }
    tj_json_end(json);
}

static void put_lines(const tj_recall_answer *answer, tj_json *json)
{
    tj_buf moves = TJ_BUF_INIT;

    tj_json_array(json, "line_list");
    for (size_t i = 0; i < answer->lines.lines; i++) {
        tj_json_object(json, NULL);
        tj_json_u64(json, "line", tj_recall_answer_line(answer, i, &moves));
        tj_json_u64_or_null(json, "rank", answer->ranks[i], answer->ranks[i]);
        if (answer->counts)
            tj_json_u64(json, "occurrences", answer->counts[i]);
        tj_json_buf(json, "moves", &moves);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_buf_release(&moves);
}

static int put_json(const tj_asked *asked, const void *found, tj_json *json, tj_err *err TJ_UNUSED)
{
    const tj_recall_params *given = asked->params;
    const tj_recall_answer *answer = found;
    const tj_sequence_list_info *list = &answer->list_info;

    tj_json_string(json, "list", given->files.items[0]);
    tj_json_string(json, "method", list->method);
    tj_json_string(json, "code", list->code_name);
    tj_json_u64(json, "sequences", list->sequences);
    tj_json_string(json, "dictionary", given->files.items[1]);
    tj_json_u64(json, "lines", answer->lines.lines);
    tj_json_u64(json, "duplicates", answer->lines.duplicates);
    if (answer->counts) {
        tj_json_string(json, "corpus", tj_corpus_path(answer->corpus));
        tj_json_u64(json, "games", answer->games);
        tj_json_u64(json, "repeated", tj_recall_answer_at(answer, UINT32_MAX).repeated);
    }
    tj_json_array(json, "ranks");
    for (size_t i = 0; i < TJ_RECALL_RANKS && tj_recall_ranks[i] <= list->last_rank; i++)
        put_rank(answer, NULL, tj_recall_ranks[i], json);
    tj_json_end(json);
    put_rank(answer, "end", list->last_rank, json);
    if (given->lines)
        put_lines(answer, json);
    return 0;
}

const tj_question tj_recall_question = {
    .name = "recall",
    .summary = "measure how many joseki of a dictionary a mined list contains",
    .description =
        "Compares LIST, written by tejun mine --tsv, with the joseki in DICTIONARY: an SGF file with "
        "variations, a text file with one line of moves per line, or a table. Shows how many of the lines "
        "are among the best 1,000, 2,000 ... 25,000 sequences, counting all lines, and counting only lines "
        "played twice or more in the corpus, because no method finds what was never played.\n\n"
        "If the list is of codes, a line's first move is dropped and the codes of the others must be a "
        "sequence in the list; a line counts as played wherever these codes occur in a game that passes the "
        "list's filters. If the list is of places, all moves must match, in any orientation or with colours "
        "exchanged; a line counts as played wherever its moves, with their colours, were the only ones "
        "within 2 lines of its bounding rectangle from the first move to the last, with moves elsewhere "
        "allowed in between.\n\n"
        "Lines that are unreadable or illegal are listed and left out; the exit code is then 3.",
    .params = params,
    TJ_QUESTION_TYPES(tj_recall_params, tj_recall_answer, .half = TJ_DICTIONARY_ALL),
    .run = run,
    .json = put_json,
    .release = release,
};
