/* tejun profile */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "answer/game_json.h"
#include "answer/go/go_file.h"
#include "base/error.h"
#include "cli/filter_hint.h"
#include "cli/go/mine/profile_report.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/output_file.h"
#include "cli/go/mine/profile_windows.h"

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

/* The game in question, and what it is compared with. */
typedef struct subject {
    const char *file; /* NULL: a game of the corpus */
    uint32_t id;
    tj_record record;
    tj_game header; /* of a file's game: borrows the record's fields and the file's name */
    tj_profile_game game;
    tj_profile profiles[TJ_WINDOWS_MAX];
    size_t n_profiles;
} subject;

/* ---- what was asked for ---- */

static int read_options(const struct profile_options *given, subject *s, tj_err *err)
{
    bool is_svg = given->svg && strcmp(given->svg, "-") == 0;
    const tj_given outputs[] = {{"--tsv", given->tsv}, {"--json", given->json}, {"--svg -", is_svg}, {0}};
    unsigned windows[TJ_WINDOWS_MAX] = {6, 8};
    int rc = tj_options_exclusive(outputs, err);

    if (!rc && !(given->threshold > 1))
        rc = tj_fail(err, TJ_E_USAGE, "a threshold must be above 1");
    s->n_profiles = given->windows.len ? 0 : 2;
    if (!rc)
        rc = tj_profile_windows_parse(&given->windows, windows, &s->n_profiles, err);
    for (size_t p = 0; p < s->n_profiles; p++)
        s->profiles[p].width = windows[p];
    return rc;
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
    s->id = (uint32_t)number;
    return 0;
}

/* ---- the game ---- */

static int read_file(subject *s, tj_err *err)
{
    const tj_record *record = &s->record;
    const char *fault;
    int rc = tj_go_file_first(s->file, &s->record, "profiles are for Go", err);

    if (!rc && tj_go_record_replay(&s->record, NULL))
        rc = tj_fail_nomem(err);
    if (rc)
        return rc;
    fault = record->faults.len ? record->faults.items[record->faults.len - 1].text : "no Go game";
    if (record->state == TJ_RECORD_DAMAGED && !record->moves.len)
        return tj_fail_path(err, TJ_E_FORMAT, s->file, "%s", fault);
    if (record->state == TJ_RECORD_DAMAGED)
        tj_terminal_message("%s: %s; taken up to there", s->file, fault);
    tj_game_of_record(&s->header, record);
    s->header.source = (char *)s->file;
    return 0;
}

/* The words for what is wrong begin with it: "game 12" or the file's name. */
static int check_game(const subject *s, tj_err *err)
{
    char name[32];

    snprintf(name, sizeof name, "game %u", s->id);
    if (s->record.size != TJ_MINE_SIZE)
        return tj_fail(err, TJ_E_RANGE, "%s is on %ux%u: profiles are made of games on 19x19",
                       s->file ? s->file : name, s->record.size, s->record.size);
    if (!s->record.moves.len && s->file)
        return tj_fail_path(err, TJ_E_FORMAT, s->file, "the game has no moves");
    if (!s->record.moves.len)
        return tj_fail(err, TJ_E_RANGE, "%s has no moves", name);
    for (size_t p = 0; p < s->n_profiles; p++)
        if (s->profiles[p].width > s->record.moves.len)
            return tj_fail(err, TJ_E_RANGE, "%s has only %zu moves: no window of %u fits",
                           s->file ? s->file : name, s->record.moves.len, s->profiles[p].width);
    return 0;
}

/* TJ_E_NOTFOUND: there is no such game. */
static int load_game(subject *s, tj_corpus *corpus, tj_coding coding, tj_err *err)
{
    int rc = 0;

    if (!s->file)
        rc = tj_game_get(corpus, s->id, &s->header, err);
    if (!rc && !s->file)
        rc = tj_game_record(corpus, s->id, &s->record, err);
    if (!rc && s->record.game != TJ_GO)
        rc = tj_fail(err, TJ_E_RANGE, "game %u is a game of shogi: profiles are for Go", s->id);
    if (!rc)
        rc = check_game(s, err);
    return rc ? rc : tj_profile_game_init(&s->game, &s->record, coding, err);
}

static void subject_release(subject *s)
{
    tj_profiles_release(s->profiles, s->n_profiles);
    tj_profile_game_release(&s->game);
    if (!s->file)
        tj_game_release(&s->header);
    tj_record_release(&s->record);
}

/* ---- counting ---- */

/* The number of the game in the catalogue that is this one, or has its codes; 0: none was counted. */
static uint32_t included_game(const subject *s, const tj_game_text *text)
{
    size_t same;

    for (size_t g = 0; !s->file && g < text->game_count; g++)
        if (text->games[g].id == s->id)
            return s->id;
    if (!s->file)
        return 0;
    same = tj_profile_game_find(&s->game, text);
    return same == SIZE_MAX ? 0 : text->games[same].id;
}

/* TJ_E_NOTFOUND: there is nothing to compare with. */
static int count(const tj_invocation *call, tj_corpus *corpus, subject *s, tj_profile_report *report,
                 tj_err *err)
{
    const struct profile_options *given = call->options;
    tj_game_text text = {0};
    tj_progress progress;
    tj_filter filter;
    bool filtered = tj_filter_from_params(&given->filter, &filter);
    int rc;

    tj_progress_start(&progress, &call->terminal, NULL);
    rc = tj_game_text_build(&text, corpus, filtered ? &filter : NULL, report->profiled.coding,
                            &progress.monitor, err);
    if (!rc) {
        report->profiled.games = text.game_count;
        report->profiled.included = included_game(s, &text);
        if (report->profiled.games == 1 && report->profiled.included)
            rc = tj_fail(err, TJ_E_NOTFOUND,
                         "the %s only this game, so every window occurs once: a profile needs other games "
                         "to compare with",
                         filtered ? "filter passes" : "corpus holds");
    }
    if (!rc)
        rc = tj_profiles_count(s->profiles, s->n_profiles, &s->game, text.symbols, text.n, &progress.monitor,
                               err);
    tj_progress_end(&progress);
    tj_game_text_release(&text);
    if (rc == TJ_E_NOTFOUND && filtered && !report->profiled.games)
        tj_filter_hint(corpus, &filter);
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
        rc = given->json  ? tj_profile_json(&report->profiled, &out, err)
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
    tj_profile_report report = {
        .profiled = {.coding = given->coding ? TJ_CODING_ES : TJ_CODING_ER, .threshold = given->threshold},
        .terminal = &call->terminal,
        .ascii = given->ascii || !call->terminal.utf8};
    tj_corpus *corpus = NULL;
    tj_err err = TJ_ERR_INIT;
    bool nothing = false;
    int rc;

    tj_record_init(&s.record);
    rc = read_options(given, &s, &err);
    if (!rc)
        rc = read_argument(call->args.items[0], &s, &err);
    if (!rc && s.file)
        rc = read_file(&s, &err);
    if (!rc)
        rc = tj_corpus_open(&corpus, call->corpus, &err);
    if (!rc) {
        rc = load_game(&s, corpus, report.profiled.coding, &err);
        if (!rc)
            rc = count(call, corpus, &s, &report, &err);
        nothing = rc == TJ_E_NOTFOUND;
    }
    if (!rc) {
        report.profiled.header = &s.header;
        report.profiled.file = s.file;
        report.profiled.game = &s.game;
        report.profiled.profiles = s.profiles;
        report.profiled.n_profiles = s.n_profiles;
        rc = show(given, &report, &err);
    }
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
