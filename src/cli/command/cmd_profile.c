/* tejun profile */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answer/game_json.h"
#include "base/error.h"
#include "cli/filter_hint.h"
#include "cli/go/mine/profile_report.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/output_file.h"
#include "cli/go/mine/profile_windows.h"
#include "tejun/go.h"

struct profile_options {
    tj_filter_params filter;
    tj_words windows;
    double threshold;
    int coding;
    const char *svg;
    bool tsv, json, ascii;
};

static const char *const codings[] = {"er", "es", NULL};

static const tj_param options[] = {
    TJ_TEXTS(struct profile_options, windows, 'w', "window", "N",
             "codes in a window, 1 to 50; 6 and 8 unless given"),
    TJ_NUMBER(struct profile_options, threshold, 0, "threshold", "T", 1, 1000000,
              "a mountain rises and falls by a factor of T or more"),
    TJ_CHOICE(struct profile_options, coding, 0, "code", "CODE", codings,
              "relative codes, or simple ones without sides and signs"),
    TJ_TEXT(struct profile_options, svg, 0, "svg", "FILE",
            "also draw a chart into this file, in place of an older one"),
    TJ_FLAG(struct profile_options, tsv, 0, "tsv", "print tab-separated values"),
    TJ_FLAG(struct profile_options, json, 0, "json", "print JSON for programs"),
    TJ_FLAG(struct profile_options, ascii, 0, "ascii", "draw charts and boards in plain ASCII"),
    TJ_FILTER_PARAMS(struct profile_options),
    TJ_PARAMS_END};

/* The game in question. */
typedef struct subject {
    const char *file; /* NULL: a game of the corpus */
    tj_record record;
    tj_game header; /* of a file's game: borrows the record's fields and the file's name */
    tj_profile_options options;
} subject;

/* ---- what was asked for ---- */

static int read_options(const struct profile_options *given, tj_profile_options *out, tj_err *err)
{
    bool is_svg = given->svg && strcmp(given->svg, "-") == 0;
    const tj_given outputs[] = {{"--tsv", given->tsv}, {"--json", given->json}, {"--svg -", is_svg}, {0}};
    int rc = tj_options_exclusive(outputs, err);

    tj_profile_options_init(out, sizeof *out);
    out->threshold = given->threshold;
    if (!rc && !(given->threshold > 1))
        rc = tj_fail(err, TJ_E_USAGE, "a threshold must be above 1");
    if (given->windows.len)
        out->window_count = 0;
    return rc ? rc : tj_profile_windows_parse(&given->windows, out->windows, &out->window_count, err);
}

/* A number, unless it looks like a file or is one. */
static int read_argument(const char *word, subject *s, tj_err *err)
{
    char *end;
    unsigned long long number = strtoull(word, &end, 10);

    if (strpbrk(word, "./") || access(word, F_OK) == 0) {
        s->file = word;
        return 0;
    }
    if (word[0] < '0' || word[0] > '9' || *end || number > UINT32_MAX)
        return tj_fail(err, TJ_E_USAGE, "\"%s\" is neither the number of a game nor a file", word);
    s->options.game = (uint32_t)number;
    return 0;
}

/* ---- the game ---- */

static int read_file(subject *s, tj_err *err)
{
    const tj_record *record = &s->record;
    const tj_game_kind *kind;
    const char *fault;
    int rc = tj_record_read_file(s->file, &s->record, err);

    if (rc)
        return rc;
    kind = tj_game_kind_of_board(record->board);
    if (kind != tj_game_kind_named("go"))
        return tj_fail_path(err, TJ_E_FORMAT, s->file, "this is a record of %s: profiles are for Go",
                            tj_game_kind_title(kind));
    fault = tj_record_last_fault(record);
    if (record->state == TJ_RECORD_DAMAGED && !record->moves.len)
        return tj_fail_path(err, TJ_E_FORMAT, s->file, "%s", fault);
    if (record->state == TJ_RECORD_DAMAGED)
        tj_terminal_message("%s: %s; taken up to there", s->file, fault);
    tj_game_of_record(&s->header, record);
    s->header.source = (char *)s->file;
    return 0;
}

/* TJ_E_NOTFOUND: there is no such game. */
static int load_game(subject *s, tj_corpus *corpus, tj_err *err)
{
    int rc = s->file ? 0 : tj_game_get(corpus, s->options.game, &s->header, err);

    return rc || s->file ? rc : tj_game_record(corpus, s->options.game, &s->record, err);
}

static void subject_release(subject *s)
{
    if (!s->file)
        tj_game_release(&s->header);
    tj_record_release(&s->record);
}

/* TJ_E_NOTFOUND: there is nothing to compare with. */
static int compare(const tj_invocation *call, tj_corpus *corpus, const subject *s, tj_profile **out,
                   tj_err *err)
{
    const struct profile_options *given = call->options;
    tj_game_text *text = NULL;
    tj_progress progress;
    tj_filter filter;
    bool filtered = tj_filter_from_params(&given->filter, &filter);
    int rc;

    tj_progress_start(&progress, &call->terminal, NULL);
    rc = tj_game_text_new(&text, corpus, filtered ? &filter : NULL, (tj_mine_code)given->coding,
                          &progress.monitor, err);
    if (!rc)
        rc = tj_profile_new(out, text, &s->record, &s->options, &progress.monitor, err);
    tj_progress_end(&progress);
    if (rc == TJ_E_NOTFOUND && filtered && !text)
        tj_filter_hint(corpus, &filter);
    if (rc == TJ_E_RANGE && s->file)
        tj_err_set_place(err, s->file, 0, 0, 0);
    tj_game_text_free(text);
    return rc;
}

/* ---- output ---- */

static int write_svg(const tj_profile_report *report, const char *path, tj_err *err)
{
    tj_buf out = TJ_BUF_INIT;
    int rc = tj_profile_report_svg(report, &out, err);

    if (!rc)
        rc = tj_output_file_write(path, &out, err);
    tj_buf_release(&out);
    return rc;
}

static int show(const struct profile_options *given, const tj_profile_report *report, tj_err *err)
{
    tj_buf out = TJ_BUF_INIT;
    int rc = given->svg ? write_svg(report, given->svg, err) : 0;

    if (!rc && (!given->svg || strcmp(given->svg, "-") != 0))
        rc = given->json  ? tj_profile_json(report->profile, report->header, report->file, &out, err)
             : given->tsv ? tj_profile_report_tsv(report, &out, err)
                          : tj_profile_report_text(report, &out, err);
    if (!rc)
        tj_print(out.data, out.len);
    tj_buf_release(&out);
    return rc;
}

static int run(tj_invocation *call)
{
    const struct profile_options *given = call->options;
    subject s = {0};
    tj_profile *profile = NULL;
    tj_corpus *corpus = NULL;
    tj_err err = TJ_ERR_INIT;
    bool nothing = false;
    int rc;

    tj_record_init(&s.record);
    if ((rc = read_options(given, &s.options, &err)) || (rc = read_argument(call->args.items[0], &s, &err)) ||
        (s.file && (rc = read_file(&s, &err))) || (rc = tj_corpus_open(&corpus, call->corpus, &err)))
        goto out;
    rc = load_game(&s, corpus, &err);
    if (!rc)
        rc = compare(call, corpus, &s, &profile, &err);
    nothing = rc == TJ_E_NOTFOUND;
    if (!rc) {
        const tj_profile_report report = {.profile = profile,
                                          .header = &s.header,
                                          .file = s.file,
                                          .terminal = &call->terminal,
                                          .ascii = given->ascii || !call->terminal.utf8};

        rc = show(given, &report, &err);
    }
out:
    tj_profile_free(profile);
    subject_release(&s);
    tj_corpus_free(corpus);
    if (nothing)
        return tj_exit_nothing(&err);
    return rc ? tj_exit_failed(call, rc, &err) : TJ_EXIT_DONE;
}

const tj_command tj_cmd_profile = {
    .name = "profile",
    .synopsis = "CORPUS GAME",
    .summary = "how common the moves of one game are, and its set sequences",
    .description =
        "Shows, move by move, how often the last few moves of a game were played in the games of a corpus, "
        "anywhere on the board and turned or mirrored: windows of codes, each of which tells a move by its "
        "place relative to the one before. Where the frequency rises and falls steeply, a mountain, stands a "
        "set sequence such as a joseki; it is cut out and drawn with the move before it.\n\n"
        "The game is one of the corpus by its number, which then counts itself, or the first one of an SGF "
        "file. Only games on 19x19 are compared.",
    .examples =
        (const tj_example[]){
            {"tejun profile pro 12", "windows of 6 and of 8 codes"},
            {"tejun profile pro mine.sgf --window 5 --threshold 3", "a game of yours, more mountains"},
            {"tejun profile pro 12 --svg profile.svg --until 1990", "a chart; compared with older games"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct profile_options, .threshold = 4),
    .corpus = TJ_CORPUS_FIRST,
    .min_args = 1,
    .max_args = 1,
    .run = run,
};
