/* Matches: their bookkeeping with a game that is only played, and what is left on disk when a match is killed
 * at any byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>
#include <unistd.h>

#include "tests/support/expect.h"
#include "tests/support/scratch.h"
#include "base/error.h"
#include "base/file.h"
#include "client/match_kind.h"
#include "client/match_state.h"

static char path[400];

static const char *in_folder(const char *name)
{
    snprintf(path, sizeof path, "%s", in_scratch(name));
    return path;
}

/* ---- rows ---- */

static void test_rows(void **state)
{
    const tj_match_row row = {.number = 4000000000u,
                              .first = 1,
                              .winner = TJ_MATCH_VOID,
                              .how = TJ_MATCH_TOO_LONG,
                              .disputed = true,
                              .result = "W+12.5",
                              .length = 300,
                              .moves = {150, 149},
                              .milliseconds = {1, 86400000000u},
                              .key = UINT64_MAX - 5,
                              .record_end = 123456789012345,
                              .note = "tabs\tand\nlines"};
    static const char GOOD[] =
        "4000000000\t2\tvoid\tW+12.5\ttoo-long\t300\t150\t149\t1\t86400000000\t1\tfffffffffffffffa\t"
        "123456789012345\ttabs and lines";
    tj_buf text = TJ_BUF_INIT;
    tj_match_row back;
    char bad[sizeof GOOD + 1];

    (void)state;
    tj_match_row_write(&row, &text);
    assert_int_equal(text.len, sizeof GOOD);
    assert_memory_equal(text.data, GOOD, sizeof GOOD - 1);
    assert_true(tj_match_row_read(&back, (tj_span){GOOD, sizeof GOOD - 1}));
    tj_buf_clear(&text);
    tj_match_row_write(&back, &text);
    assert_memory_equal(text.data, GOOD, sizeof GOOD - 1);
    /* Any byte of a number or word changed into something impossible, and any shorter line that loses a
     * column. */
    for (size_t i = 0; i + 15 < sizeof GOOD; i++) {
        memcpy(bad, GOOD, sizeof GOOD);
        if (bad[i] == '\t' || (i >= 18 && i < 24)) /* the result may be anything */
            continue;
        bad[i] = '!';
        assert_false(tj_match_row_read(&back, (tj_span){bad, sizeof GOOD - 1}));
    }
    for (size_t n = 0; n + 15 < sizeof GOOD; n++)
        assert_false(tj_match_row_read(&back, (tj_span){GOOD, n}));
    for (size_t i = 0; i < 3; i++) {
        static const char *const NUMBERS[] = {"4294967295", "4294967296", "0"};

        snprintf(bad, sizeof bad, "%s\t1\t1\t\tscore\t0\t0\t0\t0\t0\t0\t0\t0\t", NUMBERS[i]);
        assert_int_equal(tj_match_row_read(&back, (tj_span){bad, strlen(bad)}), i == 0);
        assert_false(back.has_nodes);
    }
    tj_buf_release(&text);
}

static void test_nodes(void **state)
{
    static const char GOOD[] =
        "1\t1\t1\tB+\tscore\t9\t5\t4\t0\t0\t0\t0000000000000000\t7\tmate\t12345678901\t0\n";
    static const char *const BAD[] = {"1\t1\t1\tB+\tscore\t9\t5\t4\t0\t0\t0\t0\t7\tmate\t12",
                                      "1\t1\t1\tB+\tscore\t9\t5\t4\t0\t0\t0\t0\t7\tmate\t12\tx",
                                      "1\t1\t1\tB+\tscore\t9\t5\t4\t0\t0\t0\t0\t7\tmate\t\t1",
                                      "1\t1\t1\tB+\tscore\t9\t5\t4\t0\t0\t0\t0\t7\tmate\t1\t1\t1"};
    tj_buf text = TJ_BUF_INIT;
    tj_match_row row;

    (void)state;
    assert_true(tj_match_row_read(&row, (tj_span){GOOD, sizeof GOOD - 2}));
    assert_true(row.has_nodes && row.nodes[0] == 12345678901u && row.nodes[1] == 0);
    tj_match_row_write(&row, &text);
    assert_string_equal(text.data, GOOD);
    tj_buf_release(&text);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(tj_match_row_read(&row, (tj_span){BAD[i], strlen(BAD[i])}));
}

/* ---- a match of engines that only pretend: one of them resigns at once, and the results are made up ---- */

static struct {
    uint32_t fail_at; /* game that fails; 0: none */
    bool cannot_open;
    bool waits; /* for its move until it is stopped */
    atomic_uint open, plays;
} pretence;

typedef struct pretender {
    tj_client client;
    const atomic_bool *stop;
} pretender;

static int open_engine(const tj_engine_command *command, const tj_match *match, const atomic_bool *stop,
                       tj_client **out, tj_err *err)
{
    pretender *engine;

    (void)command;
    (void)match;
    *out = NULL;
    if (pretence.cannot_open)
        return tj_fail(err, TJ_E_NOTFOUND, "no such engine");
    engine = tj_zalloc(1, sizeof *engine);
    engine->stop = stop;
    atomic_fetch_add(&pretence.open, 1);
    *out = &engine->client;
    return 0;
}

static void close_engine(tj_client *engine)
{
    if (engine)
        atomic_fetch_sub(&pretence.open, 1);
    free(engine);
}

static int new_game(tj_client *engine, tj_err *err)
{
    (void)engine;
    (void)err;
    return 0;
}

static int ask(tj_match_run *run, tj_client *engine, double seconds, tj_analysis *analysis, tj_err *err)
{
    const atomic_bool *stop = ((const pretender *)engine)->stop;

    (void)run;
    (void)seconds;
    while (pretence.waits && !atomic_load(stop))
        usleep(1000);
    analysis->choice = TJ_ANALYSIS_RESIGN;
    return atomic_load(stop) ? tj_fail(err, TJ_E_STOPPED, "stopped") : 0;
}

static void fill(tj_match_row *row, tj_buf *record)
{
    unsigned number = row->number;

    row->winner = (uint8_t)(number % 7 == 0   ? TJ_MATCH_DRAW
                            : number % 5 == 0 ? TJ_MATCH_VOID
                                              : number / 2 % 2);
    row->milliseconds[row->first] = 1000;
    snprintf(row->result, sizeof row->result, "R%u", number);
    tj_buf_printf(record, "(game %u by %u)\n", number, row->first + 1u);
}

static int finish(tj_match_run *run, size_t opening, tj_buf *record, tj_err *err)
{
    (void)opening;
    if (run->row->number == pretence.fail_at)
        return tj_fail(err, TJ_E_IO, "game %u failed", (unsigned)run->row->number);
    atomic_fetch_add(&pretence.plays, 1);
    fill(run->row, record);
    return 0;
}

static const tj_match_kind PRETENCE = {.suffix = "txt",
                                       .open = open_engine,
                                       .close = close_engine,
                                       .new_game = new_game,
                                       .ask = ask,
                                       .finish = finish};

static const tj_match_fact facts[] = {{"engine", "a\tb\\c"}, {"komi", "7.5"}, {NULL, NULL}};

/* Games between them on a Go board. */
static int run_watched(uint32_t games, unsigned jobs, const char *folder, tj_match_rows *rows,
                       const tj_progress_monitor *monitor, tj_err *err)
{
    tj_opening empty = {NULL, 0};
    tj_match match = {.options = {.games = games, .jobs = jobs, .folder = folder, .board = 9, .timeout = 1},
                      .kind = &PRETENCE,
                      .openings = {&empty, 1, 1},
                      .facts = {facts[0], facts[1]}};
    int rc = tj_match_play(&match, monitor, err);

    *rows = match.rows;
    assert_int_equal(pretence.open, 0);
    return rc;
}

static int run(uint32_t games, unsigned jobs, const char *folder, tj_match_rows *rows, tj_err *err)
{
    return run_watched(games, jobs, folder, rows, NULL, err);
}

static void check_rows(const tj_match_rows *rows, uint32_t games)
{
    assert_int_equal(rows->len, games);
    for (uint32_t i = 0; i < games; i++) {
        const tj_match_row *row = &rows->items[i];
        tj_match_row wanted = {.number = i + 1, .first = i % 2, .record_end = row->record_end};
        tj_buf record = TJ_BUF_INIT;

        fill(&wanted, &record);
        assert_int_equal(row->number, wanted.number);
        assert_int_equal(row->first, wanted.first);
        assert_int_equal(row->winner, wanted.winner);
        assert_string_equal(row->result, wanted.result);
        assert_int_equal(row->milliseconds[wanted.first], 1000);
        tj_buf_release(&record);
    }
}

/* Every game is in the file of records, once, and nothing else. */
static void check_records(const char *folder, uint32_t games)
{
    tj_buf bytes = TJ_BUF_INIT;
    char name[500], line[64];
    size_t length = 0;

    snprintf(name, sizeof name, "%s/games.txt", folder);
    assert_int_equal(tj_file_read(name, &bytes, NULL), 0);
    for (uint32_t i = 1; i <= games; i++) {
        length += (size_t)snprintf(line, sizeof line, "(game %u by %u)\n", (unsigned)i, (i - 1) % 2 + 1);
        assert_non_null(strstr(bytes.data, line));
    }
    assert_int_equal(bytes.len, length);
    tj_buf_release(&bytes);
}

static void release(tj_match_rows *rows)
{
    free(rows->items);
    *rows = (tj_match_rows){NULL, 0, 0};
}

static void test_run(void **state)
{
    (void)state;
    for (unsigned jobs = 1; jobs <= 16; jobs *= 4)
        for (int keep = 0; keep < 2; keep++) {
            char name[32];
            tj_match_rows rows = {0};

            pretence.plays = 0;
            snprintf(name, sizeof name, "m%u", jobs);
            assert_int_equal(run(41, jobs, keep ? in_folder(name) : NULL, &rows, NULL), 0);
            check_rows(&rows, 41);
            assert_int_equal(pretence.plays, 41);
            release(&rows);
            if (!keep)
                continue;
            check_records(path, 41);
            /* Again: nothing is left to play; more games are added; fewer are all there. */
            assert_int_equal(run(41, jobs, path, &rows, NULL), 0);
            check_rows(&rows, 41);
            release(&rows);
            assert_int_equal(pretence.plays, 41);
            assert_int_equal(run(50, jobs, path, &rows, NULL), 0);
            check_rows(&rows, 50);
            release(&rows);
            assert_int_equal(pretence.plays, 50);
            assert_int_equal(run(3, jobs, path, &rows, NULL), 0);
            check_rows(&rows, 3);
            release(&rows);
            check_records(path, 50);
        }
}

static void test_failures(void **state)
{
    tj_match_rows rows = {0};
    tj_err err = TJ_ERR_INIT;

    (void)state;
    pretence.fail_at = 12;
    assert_int_equal(run(20, 1, in_folder("f"), &rows, &err), TJ_E_IO);
    assert_string_equal(err.text, "game 12 failed");
    check_rows(&rows, 11);
    release(&rows);
    pretence.fail_at = 0;
    assert_int_equal(run(20, 3, path, &rows, NULL), 0);
    check_rows(&rows, 20);
    check_records(path, 20);
    release(&rows);
    pretence.cannot_open = true;
    err = (tj_err)TJ_ERR_INIT;
    assert_int_equal(run(5, 3, NULL, &rows, &err), TJ_E_NOTFOUND);
    assert_string_equal(err.text, "no such engine");
    pretence.cannot_open = false;
    release(&rows);
}

static void test_stop(void **state)
{
    unsigned ticks = 2;
    const tj_progress_monitor monitor = {stop_at, &ticks};
    tj_match_rows rows = {0};

    (void)state;
    pretence.waits = true;
    assert_int_equal(run_watched(10, 3, in_folder("s"), &rows, &monitor, NULL), TJ_E_STOPPED);
    pretence.waits = false;
    assert_int_equal(rows.len, 0);
    release(&rows);
}

/* ---- what is on disk ---- */

static void test_other_conditions(void **state)
{
    static const tj_match_fact OTHERS[][3] = {
        {{"engine", "a\tb\\c"}, {"komi", "6.5"}, {NULL, NULL}},
        {{"engine", "a b\\c"}, {"komi", "7.5"}, {NULL, NULL}},
        {{"engine", "a\tb\\c"}, {"size", "9"}, {NULL, NULL}},
        {{"engine", "a\tb\\c"}, {NULL, NULL}, {NULL, NULL}},
    };
    tj_match_rows rows = {0};
    tj_match_state one, two;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    assert_int_equal(tj_match_state_open(&one, in_folder("c"), "txt", false, facts, &rows, NULL), 0);
    assert_int_equal(tj_match_state_open(&two, path, "txt", false, facts, &rows, NULL), TJ_E_BUSY);
    tj_match_state_close(&one);
    for (size_t i = 0; i < 4; i++) {
        err = (tj_err)TJ_ERR_INIT;
        assert_int_equal(tj_match_state_open(&two, path, "txt", false, OTHERS[i], &rows, &err), TJ_E_USAGE);
        if (i == 0)
            assert_string_equal(err.text,
                                "this match was played with komi 7.5, not 6.5; choose another folder");
    }
    assert_int_equal(tj_match_state_open(&one, path, "txt", false, facts, &rows, NULL), 0);
    tj_match_state_close(&one);
    /* Somebody else's files. */
    assert_int_equal(tj_folder_make(in_folder("d"), NULL), 0);
    put_file(in_folder("d/games.txt"), "mine", 4);
    assert_int_equal(tj_match_state_open(&one, in_folder("d"), "txt", false, facts, &rows, NULL), TJ_E_USAGE);
    put_file(in_folder("d/results.tsv"), "mine\n", 5);
    assert_int_equal(tj_match_state_open(&one, in_folder("d"), "txt", false, facts, &rows, NULL), TJ_E_USAGE);
    assert_int_equal(tj_match_state_open(&one, in_folder("no/such"), "txt", false, facts, &rows, NULL),
                     TJ_E_IO);
    release(&rows);
}

static size_t count_lines(const char *bytes, size_t n)
{
    size_t lines = 0;

    for (size_t i = 0; i < n; i++)
        lines += bytes[i] == '\n';
    return lines;
}

/* Killed at any byte of either file: the results up to the last whole line are there, the match can be played
 * to its end, and no record is there twice. */
static void test_killed_anywhere(void **state)
{
    tj_buf results = TJ_BUF_INIT, records = TJ_BUF_INIT;
    tj_match_rows rows = {0};
    size_t head = 0;

    (void)state;
    assert_int_equal(run(6, 1, in_folder("k"), &rows, NULL), 0);
    assert_int_equal(tj_file_read(in_folder("k/results.tsv"), &results, NULL), 0);
    assert_int_equal(tj_file_read(in_folder("k/games.txt"), &records, NULL), 0);
    for (int lines = 0; lines < 4; head++)
        lines += results.data[head] == '\n';
    for (size_t n = head; n <= results.len; n++) {
        size_t whole = count_lines(results.data, n) - 4;
        size_t least = whole ? rows.items[whole - 1].record_end : 0;
        /* The record of the next game is there in part or as a whole. */
        size_t most = whole < 6 ? rows.items[whole].record_end : least;
        size_t there = least + (most > least ? n % (most - least + 1) : 0);
        tj_match_rows again = {0};

        put_file(in_folder("k/results.tsv"), results.data, n);
        put_file(in_folder("k/games.txt"), records.data, there);
        pretence.plays = 0;
        assert_int_equal(run(6, 1, in_folder("k"), &again, NULL), 0);
        assert_int_equal(pretence.plays, 6 - whole);
        check_rows(&again, 6);
        check_records(in_folder("k"), 6);
        release(&again);
    }
    /* Records that are missing, and a line that is none, are damage. */
    put_file(in_folder("k/results.tsv"), results.data, results.len);
    put_file(in_folder("k/games.txt"), records.data, records.len - 1);
    {
        tj_match_rows again = {0};

        assert_int_equal(run(6, 1, in_folder("k"), &again, NULL), TJ_E_FORMAT);
        release(&again);
        put_file(in_folder("k/games.txt"), records.data, records.len);
        results.data[results.len - 3 - strlen("\t")] = '\n';
        put_file(in_folder("k/results.tsv"), results.data, results.len);
        assert_int_equal(run(6, 1, in_folder("k"), &again, NULL), TJ_E_FORMAT);
        release(&again);
    }
    release(&rows);
    tj_buf_release(&results);
    tj_buf_release(&records);
}

/* ---- adding up ---- */

static void test_tally(void **state)
{
    static tj_match_row GAMES[] = {
        {.number = 1, .first = 0, .winner = 0, .how = TJ_MATCH_SCORE, .length = 10, .key = 2},
        {.number = 2, .first = 1, .winner = 0, .how = TJ_MATCH_RESIGNED, .length = 20, .key = 2},
        {.number = 3,
         .first = 0,
         .winner = 1,
         .how = TJ_MATCH_ILLEGAL,
         .length = 30,
         .key = 2,
         .disputed = true},
        {.number = 4, .first = 1, .winner = TJ_MATCH_DRAW, .how = TJ_MATCH_SCORE, .length = 40, .key = 8},
        {.number = 5, .first = 0, .winner = TJ_MATCH_VOID, .how = TJ_MATCH_TOO_LONG, .length = 50, .key = 8},
        {.number = 6,
         .first = 1,
         .winner = 0,
         .how = TJ_MATCH_CRASH,
         .key = 8,
         .moves = {3, 4},
         .milliseconds = {1500, 250}},
    };
    const tj_match match = {.rows = {GAMES, 6, 6}};
    tj_match_tally tally;

    (void)state;
    assert_int_equal(tj_match_tally_games(&match, &tally, NULL), 0);
    assert_int_equal(tally.games, 6);
    assert_int_equal(tally.moves, 150);
    assert_int_equal(tally.all.won, 3);
    assert_int_equal(tally.all.lost, 1);
    assert_int_equal(tally.all.drawn, 1);
    assert_int_equal(tally.all.nothing, 1);
    assert_true(tally.all.share == 0.7);
    assert_true(fabs(tally.all.elo - 147.19) < 0.01); /* 400 log10(7/3) */
    assert_int_equal(tally.moving_first.won, 1);
    assert_int_equal(tally.moving_first.lost, 1);
    assert_int_equal(tally.moving_first.nothing, 1);
    assert_int_equal(tally.moving_second.won, 2);
    assert_int_equal(tally.moving_second.drawn, 1);
    assert_int_equal(tally.player[0].ended[TJ_MATCH_ILLEGAL], 1);
    assert_int_equal(tally.player[1].ended[TJ_MATCH_ILLEGAL], 0);
    assert_int_equal(tally.player[1].ended[TJ_MATCH_RESIGNED], 1);
    assert_int_equal(tally.player[1].ended[TJ_MATCH_CRASH], 1);
    assert_int_equal(tally.player[1].moves, 4);
    assert_true(tally.player[0].seconds == 1.5);
    assert_int_equal(tally.too_long, 1);
    assert_int_equal(tally.repeated, 0);
    assert_int_equal(tally.disputed, 1);
    assert_int_equal(tally.same, 2); /* 1 and 3, 4 and 6 */
}

#define IN_FOLDER(f) cmocka_unit_test_setup_teardown(f, scratch_set_up, scratch_tear_down)

int test_engine_match(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes),    cmocka_unit_test(test_rows),  IN_FOLDER(test_run),
        IN_FOLDER(test_failures),        IN_FOLDER(test_stop),         IN_FOLDER(test_other_conditions),
        IN_FOLDER(test_killed_anywhere), cmocka_unit_test(test_tally),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
