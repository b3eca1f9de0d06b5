/* Command lines: options of every kind, sentences about mistakes, the corpus argument, help and manual. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/expect.h"
#include "tests/support/scratch.h"
#include "base/text/text.h"
#include "cli/command.h"
#include "cli/terminal/help.h"
#include "cli/terminal/nearest_word.h"

struct filter {
    const char *player;
    tj_dates date;
    tj_words events;
};

struct sample {
    bool json, verbose;
    int64_t limit;
    tj_optional local;
    double share;
    int place;
    struct filter filter;
};

static const tj_param filter_rows[] = {
    TJ_TEXT(struct filter, player, 'p', "player", "NAME",
            "games of this player only, however the name is spelt"),
    TJ_DATE(struct filter, date, 0, "date", "DATE", "games played then"),
    TJ_TEXTS(struct filter, events, 'e', "event", "TEXT", "games of an event with this in its name"),
    TJ_PARAMS_END};

static const char *const places[] = {"fixed", "anywhere", "coded", NULL};

static const tj_param rows[] = {
    TJ_FLAG(struct sample, json, 'j', "json", "print JSON"),
    TJ_FLAG(struct sample, verbose, 'v', "verbose", "say more; a text that is long enough to need two lines"),
    TJ_INTEGER(struct sample, limit, 'n', "limit", "N", 0, 1000000, "show at most N games"),
    TJ_OPTIONAL(struct sample, local, 'l', "local", "N", 0, 9,
                "only look at moves within N lines of the query"),
    TJ_NUMBER(struct sample, share, 0, "share", "X", 0, 1, "part of the games"),
    TJ_CHOICE(struct sample, place, 0, "place", "WHERE", places, "where the sequence may lie"),
    TJ_INCLUDE(struct sample, filter, struct filter, "Which games", filter_rows),
    TJ_PARAMS_END};

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    (void)call, (void)out, (void)err;
    return TJ_EXIT_DONE;
}

static const tj_command command = {
    .name = "search",
    .synopsis = "CORPUS MOVE...",
    .summary = "find where a sequence was played, and what came next",
    .description =
        "Finds the sequence `Q16 D4` whatever the corner, 手順 in Japanese, and counts what was played "
        "afterwards.\n\n.Second paragraph with a back\\slash, \"quotes\" and 'more'.",
    .examples = (const tj_example[]){{"tejun search pro Q16 D4 --place=fixed", "opening moves"}, {0}},
    .options = rows,
    TJ_DEFAULTS(struct sample, .limit = 20, .local = {false, 2}, .share = 0.5, .place = 0),
    .corpus = TJ_CORPUS_FIRST,
    .min_args = 1,
    .max_args = 2,
    .run = run,
};

static const tj_command build = {.name = "book build",
                                 .synopsis = "CORPUS BOOK",
                                 .summary = "make a book",
                                 .description = "Makes a book.",
                                 .run = run};
static const tj_command show = {.name = "book show",
                                .synopsis = "BOOK",
                                .summary = "show a book",
                                .description = "Shows a book.",
                                .run = run};

static const tj_command_row table[] = {{&command, "Searching"}, {&build, "Books"}, {&show, "Books"}, {0}};

/* A line of words without quotes, and what became of it. */
typedef struct parsed {
    char line[512];
    char *words[32];
    struct sample values;
    tj_words args;
    bool help;
    tj_err err;
    int rc;
} parsed;

static void parse(parsed *p, const char *line)
{
    tj_param_list list = {.len = 0};
    int n = 0;

    memset(p, 0, sizeof *p);
    memcpy(&p->values, command.defaults, sizeof p->values);
    snprintf(p->line, sizeof p->line, "%s", line);
    for (char *word = p->line; *word && n < 32;) {
        p->words[n++] = word;
        word += strcspn(word, " ");
        if (*word)
            *word++ = 0;
    }
    tj_param_list_add(&list, rows, NULL, 0);
    p->rc = tj_options_parse(&list, n, p->words, &p->values, &p->args, &p->help, &p->err);
}

static void release(parsed *p)
{
    tj_param_list list = {.len = 0};

    tj_param_list_add(&list, rows, NULL, 0);
    tj_param_list_release(&list, &p->values);
    free(p->args.items);
}

static void test_defaults_stay(void **state)
{
    parsed p;

    (void)state;
    parse(&p, "pro Q16");
    assert_int_equal(p.rc, 0);
    assert_int_equal(p.values.limit, 20);
    assert_false(p.values.local.given || p.values.json || p.help);
    assert_int_equal(p.values.filter.date.from, 0);
    assert_int_equal(p.args.len, 2);
    release(&p);
}

static void test_every_form(void **state)
{
    parsed p;

    (void)state;
    parse(&p, "a -n 5 --place=coded b --share 0.25 -jv --player Go -e x --event=y --date 1998-02 -- -n c");
    assert_int_equal(p.rc, 0);
    assert_int_equal(p.values.limit, 5);
    assert_int_equal(p.values.place, 2);
    assert_true(p.values.share == 0.25);
    assert_true(p.values.json && p.values.verbose);
    assert_string_equal(p.values.filter.player, "Go");
    assert_int_equal(p.values.filter.events.len, 2);
    assert_string_equal(p.values.filter.events.items[1], "y");
    assert_int_equal(p.values.filter.date.from, 19980201);
    assert_int_equal(p.values.filter.date.to, 19980228);
    assert_int_equal(p.args.len, 4);
    assert_string_equal(p.args.items[2], "-n");
    release(&p);
    parse(&p, "-n7 -jn8 - --limit=9 --player=");
    assert_int_equal(p.values.limit, 9);
    assert_string_equal(p.args.items[0], "-");
    assert_string_equal(p.values.filter.player, "");
    release(&p);
    parse(&p, "+7776FU -3334FU -n 5 -5");
    assert_int_equal(p.rc, 0);
    assert_int_equal(p.args.len, 3);
    assert_string_equal(p.args.items[1], "-3334FU");
    assert_int_equal(p.values.limit, 5);
    release(&p);
}

static void test_optional_number(void **state)
{
    static const struct {
        const char *line;
        int64_t value;
        size_t args;
    } cases[] = {{"--local Q16", 2, 1},  {"--local 3 Q16", 3, 1}, {"--local=4 Q16", 4, 1},
                 {"Q16 --local", 2, 1},  {"-l5 Q16", 5, 1},       {"-l 6 Q16", 6, 1},
                 {"--local -- 3", 2, 1}, {"--local 7g7f", 2, 1}};
    parsed p;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        parse(&p, cases[i].line);
        assert_int_equal(p.rc, 0);
        assert_true(p.values.local.given);
        assert_int_equal(p.values.local.value, cases[i].value);
        assert_int_equal(p.args.len, cases[i].args);
        release(&p);
    }
}

static void test_sentences(void **state)
{
    static const char *const cases[][2] = {
        {"--limit x", "--limit must be a number from 0 to 1000000, not \"x\""},
        {"--limit 1000001", "--limit must be a number from 0 to 1000000, not \"1000001\""},
        {"-n -1", "--limit must be a number from 0 to 1000000, not \"-1\""},
        {"--limit 99999999999999999999",
         "--limit must be a number from 0 to 1000000, not \"99999999999999999999\""},
        {"--limit=", "--limit must be a number from 0 to 1000000, not \"\""},
        {"--limit", "--limit needs a number from 0 to 1000000"},
        {"--local=x", "--local must be a number from 0 to 9, not \"x\""},
        {"--local 10", "--local must be a number from 0 to 9, not \"10\""},
        {"--share 1.5", "--share must be a number from 0 to 1, not \"1.5\""},
        {"--share nan", "--share must be a number from 0 to 1, not \"nan\""},
        {"--share 0x1", "--share must be a number from 0 to 1, not \"0x1\""},
        {"--share 1e", "--share must be a number from 0 to 1, not \"1e\""},
        {"--place there", "--place must be fixed, anywhere or coded, not \"there\""},
        {"--date 98", "--date must be a date such as 1998, 1998-04 or 1998-04-30, not \"98\""},
        {"--player", "--player needs NAME"},
        {"--json=1", "--json takes no value"},
        {"--lmit 3", "unknown option --lmit; did you mean --limit?"},
        {"--lim=3", "unknown option --lim; did you mean --limit?"},
        {"--zzz", "unknown option --zzz"},
        {"-jx", "unknown option -x"},
    };
    parsed p;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        parse(&p, cases[i][0]);
        assert_int_equal(p.rc, TJ_E_USAGE);
        assert_string_equal(p.err.text, cases[i][1]);
        release(&p);
    }
}

static void test_help_wins_over_what_follows(void **state)
{
    parsed p;

    (void)state;
    parse(&p, "a --help --nonsense");
    assert_true(p.help && !p.rc);
    release(&p);
    parse(&p, "-h");
    assert_true(p.help);
    release(&p);
    parse(&p, "-- --help");
    assert_false(p.help);
    release(&p);
}

/* Every day of five centuries' worth of year kinds: accepted exactly if the calendar has it. */
static void test_dates(void **state)
{
    static const char *const bad[] = {
        "",        "199",         "19981", "1998-",    "1998-13",  "1998-00", "1998-04-31", "1998-4-0",
        "1998:04", "1998-04-30x", "0000",  "1998-04-", "1998-004", "-1998",   "1900-2-29",  "1998-04-30-1"};
    static const unsigned years[] = {1900, 1996, 1998, 2000, 9999, 1};
    static const unsigned lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const tj_param *row = &filter_rows[1];
    tj_dates dates;
    char word[32];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(tj_param_set(row, bad[i], &dates, NULL), TJ_E_USAGE);
    for (size_t y = 0; y < 6; y++)
        for (unsigned month = 0; month <= 13; month++)
            for (unsigned day = 0; day <= 32; day++) {
                bool leap = years[y] == 1996 || years[y] == 2000;
                bool real =
                    month >= 1 && month <= 12 && day >= 1 && day <= lengths[month - 1] + (month == 2 && leap);

                snprintf(word, sizeof word, "%04u-%02u-%02u", years[y], month, day);
                assert_int_equal(tj_param_set(row, word, &dates, NULL), real ? 0 : TJ_E_USAGE);
                if (real) {
                    assert_int_equal(dates.from, years[y] * 10000 + month * 100 + day);
                    assert_int_equal(dates.to, dates.from);
                }
            }
    assert_int_equal(tj_param_set(row, "2000-2", &dates, NULL), 0);
    assert_int_equal(dates.to, 20000229);
    assert_int_equal(tj_param_set(row, "2026/11/16", &dates, NULL), 0);
    assert_int_equal(dates.from, 20261116);
    assert_int_equal(tj_param_set(row, "2026.1", &dates, NULL), 0);
    assert_int_equal(dates.to, 20260131);
    assert_int_equal(tj_param_set(row, "1998", &dates, NULL), 0);
    assert_int_equal(dates.from, 19980101);
    assert_int_equal(dates.to, 19981231);
}

static void expect_corpus(const char *line, const char *preset, const char *corpus, int rc)
{
    parsed p;
    tj_invocation call = {.command = &command};

    parse(&p, line);
    call.args = p.args;
    assert_int_equal(tj_command_arguments(&call, preset, &p.err), rc);
    if (!rc)
        assert_string_equal(call.corpus, corpus);
    p.args = call.args;
    release(&p);
}

static void test_which_corpus(void **state)
{
    char folder[SCRATCH_PATH], path[SCRATCH_PATH + 16], line[SCRATCH_PATH + 16];

    (void)state;
    make_folder(folder);
    snprintf(path, sizeof path, "%s/catalogue.db", folder);
    snprintf(line, sizeof line, "%s Q16", folder);

    expect_corpus("new Q16", NULL, "new", 0);
    expect_corpus("new Q16", "", "new", 0);
    expect_corpus("Q16 D4", "preset", "preset", 0);
    expect_corpus("typo Q16 D4", "preset", "typo",
                  0); /* with the preset that would be an argument too many */
    expect_corpus("", NULL, NULL, TJ_E_USAGE);
    expect_corpus("", "preset", NULL, TJ_E_USAGE);
    expect_corpus("new", NULL, NULL, TJ_E_USAGE);
    expect_corpus("new Q16 D4 C3", NULL, NULL, TJ_E_USAGE);
    expect_corpus(line, "preset", "preset", 0); /* no catalogue in it yet */
    put_file(path, "", 0);
    expect_corpus(line, "preset", folder, 0);
    unlink(path);
    rmdir(folder);
}

static void test_finding_commands(void **state)
{
    const char *const words[] = {"book", "show", "x"};
    const char *const wrong[] = {"book", "shwo"};
    const char *const mistyped[] = {"serach"};
    tj_buf out = TJ_BUF_INIT;
    size_t used;

    (void)state;
    assert_ptr_equal(tj_command_find(table, 3, words, &used), &show);
    assert_int_equal(used, 2);
    assert_null(tj_command_find(table, 1, words, &used));
    tj_command_unknown(table, 2, wrong, &out);
    assert_string_equal(out.data, "unknown command \"book shwo\"; did you mean \"book show\"?");
    tj_buf_clear(&out);
    tj_command_unknown(table, 1, words, &out);
    assert_string_equal(out.data, "\"book\" needs another word");
    tj_buf_clear(&out);
    tj_command_unknown(table, 1, mistyped, &out);
    assert_string_equal(out.data, "unknown command \"serach\"; did you mean \"search\"?");
    tj_buf_clear(&out);
    assert_true(tj_help_family(table, "book", &out));
    assert_false(tj_help_family(table, "boo", &out));
    tj_buf_release(&out);
}

static void test_distance(void **state)
{
    (void)state;
    assert_int_equal(tj_word_distance("limit", 5, "limit", 5), 0);
    assert_int_equal(tj_word_distance("lmit", 4, "limit", 5), 1);
    assert_int_equal(tj_word_distance("serach", 6, "search", 6), 1);
    assert_int_equal(tj_word_distance("", 0, "abc", 3), 3);
    assert_int_equal(tj_word_distance("kitten", 6, "sitting", 7), 3);
}

static void assert_narrow(const char *text)
{
    for (char line[512]; *text;) {
        size_t n = strcspn(text, "\n");

        assert_true(n < sizeof line);
        memcpy(line, text, n);
        line[n] = 0;
        assert_true(tj_utf8_width(line) <= TJ_HELP_WIDTH);
        assert_true(n == 0 || line[n - 1] != ' ');
        text += n + (text[n] == '\n');
    }
}

static void test_help(void **state)
{
    static const char *const pieces[] = {
        "Usage: tejun search [OPTION...] CORPUS MOVE...\n",
        "  -n, --limit N           show at most N games (default: 20)\n",
        "  -l, --local[=N]         only look at moves within N lines of the query\n"
        "                          (default: N = 2)\n",
        "      --place WHERE       where the sequence may lie (fixed, anywhere or coded;\n"
        "                          default: fixed)\n",
        "\nWhich games:\n  -p, --player NAME ",
        "in its name; may be given\n",
        "  tejun search pro Q16 D4 --place=fixed\n      opening moves\n"};
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    tj_help_command(&command, &out);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        assert_non_null(strstr(out.data, pieces[i]));
    assert_narrow(out.data);
    tj_buf_clear(&out);
    tj_help_overview(table, &out);
    assert_narrow(out.data);
    assert_non_null(strstr(out.data, "\nBooks:\n  book build  make a book\n  book show   show a book\n"));
    tj_buf_release(&out);
}

/* groff with all its warnings has nothing to say. */
static void assert_groff_is_content(const tj_buf *page)
{
    char path[SCRATCH_PATH], line[SCRATCH_PATH + 100], said[256] = "";
    FILE *groff;

    make_file(path);
    put_file(path, page->data, page->len);
    snprintf(line, sizeof line, "command -v groff >/dev/null && groff -man -Tutf8 -ww %s 2>&1 >/dev/null",
             path);
    groff = popen(line, "r");
    assert_non_null(groff);
    if (fgets(said, sizeof said, groff))
        print_message("%s", said);
    if (pclose(groff) != 0)
        print_message("no groff here: skipped\n");
    assert_string_equal(said, "");
    unlink(path);
}

static void test_manual(void **state)
{
    static const char *const pieces[] = {
        ".SS \"tejun search CORPUS MOVE...\"\n",
        "\\fB\\-l\\fR, \\fB\\-\\-local\\fR[=\\fIN\\fR]\n",
        "\\fBQ16 D4\\fR whatever the corner, \\[u624B]\\[u9806] in Japanese",
        "\n.PP\n\\&.Second paragraph with a back\\eslash, \\(dqquotes\\(dq and 'more'.\n",
        "\\fBtejun search pro Q16 D4 \\-\\-place=fixed\\fR\nopening moves\n",
        ".SH \"EXIT STATUS\"\n"};
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    tj_manual(table, &out);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        assert_non_null(strstr(out.data, pieces[i]));
    for (size_t i = 0; i < out.len; i++)
        assert_true((out.data[i] >= ' ' && out.data[i] <= '~') || out.data[i] == '\n');
    assert_groff_is_content(&out);
    tj_buf_release(&out);
}

static void test_what_does_not_go_together(void **state)
{
    tj_err err = TJ_ERR_INIT;

    (void)state;
    assert_int_equal(tj_options_exclusive((const tj_given[]){{"--a", false}, {"--b", true}, {0}}, &err), 0);
    assert_int_equal(tj_options_exclusive((const tj_given[]){{0}}, &err), 0);
    assert_int_equal(
        tj_options_exclusive((const tj_given[]){{"--a", true}, {"--b", false}, {"--c", true}, {0}}, &err),
        TJ_E_USAGE);
    assert_string_equal(err.text, "--c cannot be used with --a");
}

int test_param(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults_stay),
        cmocka_unit_test(test_every_form),
        cmocka_unit_test(test_optional_number),
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_help_wins_over_what_follows),
        cmocka_unit_test(test_what_does_not_go_together),
        cmocka_unit_test(test_dates),
        cmocka_unit_test(test_which_corpus),
        cmocka_unit_test(test_finding_commands),
        cmocka_unit_test(test_distance),
        cmocka_unit_test(test_help),
        cmocka_unit_test(test_manual),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
