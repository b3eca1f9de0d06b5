/* Processes and the GTP client, with an engine that is only played and misbehaves on request. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client/command_line.h"
#include "client/gtp_client.h"

#define FAKE "sh tests/support/gtp_fake.sh "
#define LONG 60 /* seconds that are never used up: nothing here depends on the machine's speed */

/* ---- command lines ---- */

static void test_split(void **state)
{
    static const struct {
        const char *line;
        const char *words[5];
    } CASES[] = {{"gnugo --mode gtp", {"gnugo", "--mode", "gtp"}},
                 {"  a\t b\n", {"a", "b"}},
                 {"'a b' \"c d\"", {"a b", "c d"}},
                 {"a'b'\"c\"d", {"abcd"}},
                 {"sh -c 'echo \"x\"; y'", {"sh", "-c", "echo \"x\"; y"}},
                 {"\"a\\\"b\\\\c\\d\"", {"a\"b\\c\\d"}},
                 {"a\\ b '' c", {"a b", "", "c"}},
                 {"'$HOME' *", {"$HOME", "*"}},
                 {"a\\", {"a\\"}}};
    static const char *const BAD[] = {"", "   ", "'a", "a \"b", "''"};
    tj_command_words words;

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        size_t n = 0;

        assert_int_equal(tj_command_line_split(&words, CASES[i].line, NULL), 0);
        for (; n < 5 && CASES[i].words[n]; n++)
            assert_string_equal(words.words[n], CASES[i].words[n]);
        assert_int_equal(words.count, n);
        assert_null(words.words[n]);
        free(words.words);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(tj_command_line_split(&words, BAD[i], NULL), TJ_E_USAGE);
}

/* ---- answers ---- */

static tj_span span(const char *text)
{
    return (tj_span){text, strlen(text)};
}

static void test_answer_begins(void **state)
{
    static const struct {
        const char *line, *text;
        bool refused;
    } GOOD[] = {{"=", "", false},          {"= ", "", false},    {"= D4", "D4", false},
                {"=12 D4\t", "D4", false}, {"=12", "", false},   {"? what", "what", true},
                {"?7", "", true},          {"=D4", "D4", false}, {"=5a", "5a", false}};
    static const char *const BAD[] = {"", " = D4", "D4", "# = D4", "12 = D4"};
    bool refused;
    tj_span text;

    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        assert_true(tj_gtp_answer_begins(span(GOOD[i].line), &refused, &text));
        assert_true(tj_span_is(text, GOOD[i].text));
        assert_int_equal(refused, GOOD[i].refused);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(tj_gtp_answer_begins(span(BAD[i]), &refused, &text));
}

static void test_answer_move(void **state)
{
    static const struct {
        const char *text;
        unsigned size, move;
    } GOOD[] = {{"A1", 9, 72},        {"a9", 9, 0},         {" J9 \t", 9, 8},
                {"H1", 9, 79},        {"T19", 19, 18},      {"Z25", 25, 24},
                {"PASS", 9, TJ_PASS}, {"pass", 9, TJ_PASS}, {"Resign", 9, TJ_GTP_ANSWER_RESIGN}};
    static const char *const BAD[] = {"",      "aa",    "I5",      "A0",
                                      "A10",   "K1",    "D",       "4",
                                      "D4 E5", "passe", "resigns", "D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4D4",
                                      "A-1",   "A+1",   "A1x"};
    unsigned move;

    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        assert_true(tj_gtp_answer_move(span(GOOD[i].text), GOOD[i].size, &move));
        assert_int_equal(move, GOOD[i].move);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(tj_gtp_answer_move(span(BAD[i]), 9, &move));
    assert_false(tj_gtp_answer_move((tj_span){"A\0001", 3}, 9, &move));
}

static void test_answer_points(void **state)
{
    bool points[TJ_GO_POINTS_MAX] = {false};

    (void)state;
    assert_true(tj_gtp_answer_points(span("A9 b9\nJ1\r\n\n C9"), 9, points));
    for (unsigned i = 0; i < TJ_GO_POINTS_MAX; i++)
        assert_int_equal(points[i], i <= 2 || i == 80);
    assert_true(tj_gtp_answer_points(span(" \n"), 9, points));
    assert_true(tj_gtp_answer_points((tj_span){NULL, 0}, 9, points));
    assert_false(tj_gtp_answer_points(span("A9 pass"), 9, points));
    assert_false(tj_gtp_answer_points(span("A9, B9"), 9, points));
    assert_false(tj_gtp_answer_points(span("A9 K9"), 9, points));
}

static void test_answer_score(void **state)
{
    static const struct {
        const char *text;
        double score;
    } GOOD[] = {{"B+3.5", 3.5}, {"W+0.5", -0.5}, {"0", 0}, {" w+12 ", -12}, {"B+361.0", 361}};
    static const char *const BAD[] = {"", "B", "B+", "B+R", "3.5", "Cannot score", "X+1", "B-3"};
    double score;

    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        assert_true(tj_gtp_answer_score(span(GOOD[i].text), &score));
        assert_true(score == GOOD[i].score);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(tj_gtp_answer_score(span(BAD[i]), &score));
}

/* ---- engines ---- */

static unsigned open_files(void)
{
    DIR *folder = opendir("/proc/self/fd");
    unsigned count = 0;

    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

/* Every test leaves no child, no file and no signal behind. */
static unsigned files_before;

static int set_up(void **state)
{
    (void)state;
    signal(SIGPIPE, SIG_DFL); /* a SIGPIPE would end the tests */
    files_before = open_files();
    return 0;
}

static int tear_down(void **state)
{
    sigset_t pending;

    (void)state;
    sigpending(&pending);
    if (sigismember(&pending, SIGPIPE) || open_files() != files_before)
        return -1;
    return waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD ? 0 : -1;
}

static void start(tj_gtp_client *gtp, const char *command)
{
    tj_err err = TJ_ERR_INIT;

    if (tj_gtp_client_open(gtp, command, NULL, &err))
        fail_msg("%s: %s", err.path, err.text);
}

static void test_no_program(void **state)
{
    tj_err err = TJ_ERR_INIT;
    tj_gtp_client gtp;

    (void)state;
    assert_int_equal(tj_gtp_client_open(&gtp, "no-such-engine-anywhere --mode gtp", NULL, &err),
                     TJ_E_NOTFOUND);
    assert_string_equal(err.path, "no-such-engine-anywhere");
    assert_non_null(strstr(err.text, "No such file"));
    tj_gtp_client_close(&gtp);
    assert_int_equal(tj_gtp_client_open(&gtp, "/", NULL, NULL), TJ_E_IO);
    tj_gtp_client_close(&gtp);
    assert_int_equal(tj_gtp_client_open(&gtp, "'sh", NULL, NULL), TJ_E_USAGE);
    tj_gtp_client_close(&gtp);
}

/* All questions, with an engine that answers plainly and with one that chats in between. */
static void test_questions(void **state)
{
    static const char *const COMMANDS[] = {FAKE "good", FAKE "chatty"};

    (void)state;
    for (int i = 0; i < 2; i++) {
        tj_err err = TJ_ERR_INIT;
        tj_gtp_client gtp;
        unsigned move = 0;
        bool known = false;
        char *text;

        start(&gtp, COMMANDS[i]);
        assert_int_equal(tj_gtp_client_name(&gtp, &text, NULL), 0);
        assert_string_equal(text, i ? "fake-chatty" : "fake-good");
        free(text);
        assert_int_equal(tj_gtp_client_version(&gtp, &text, NULL), 0);
        assert_string_equal(text, "1.0");
        free(text);
        assert_int_equal(tj_gtp_client_list(&gtp, NULL), 0);
        assert_string_equal(gtp.answer.data, "name\nversion\nquit");
        assert_int_equal(tj_gtp_client_known(&gtp, "genmove", &known, NULL), 0);
        assert_true(known);
        assert_int_equal(tj_gtp_client_known(&gtp, "dance", &known, NULL), 0);
        assert_false(known);
        assert_int_equal(tj_gtp_client_boardsize(&gtp, 9, NULL), 0);
        assert_int_equal(tj_gtp_client_clear_board(&gtp, NULL), 0);
        assert_int_equal(tj_gtp_client_komi(&gtp, 6.5, NULL), 0);
        assert_int_equal(tj_gtp_client_time_settings(&gtp, 0, 5, 1, NULL), 0);
        assert_int_equal(tj_gtp_client_play(&gtp, 9, TJ_BLACK, 72, NULL), 0); /* A1 */
        assert_int_equal(tj_gtp_client_genmove(&gtp, 9, TJ_WHITE, LONG, &move, NULL), 0);
        assert_int_equal(move, 74); /* C1 */
        assert_int_equal(tj_gtp_client_undo(&gtp, NULL), 0);
        assert_int_equal(tj_gtp_client_undo(&gtp, &err), TJ_E_USAGE);
        assert_int_equal(gtp.fault, TJ_GTP_CLIENT_REFUSED);
        assert_string_equal(err.text, "sh: refuses `undo`: cannot undo");
        assert_true(tj_gtp_client_running(&gtp));
        assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "name\nquit", NULL), TJ_E_USAGE);
        assert_int_equal(tj_gtp_client_clear_board(&gtp, NULL), 0);
        tj_gtp_client_close(&gtp);
    }
}

static void test_final(void **state)
{
    bool dead[TJ_GO_POINTS_MAX];
    tj_gtp_client gtp;
    double score;

    (void)state;
    start(&gtp, FAKE "lists A9,C9");
    assert_int_equal(tj_gtp_client_final_dead(&gtp, 9, LONG, dead, NULL), 0);
    for (unsigned i = 0; i < 81; i++)
        assert_int_equal(dead[i], i == 0 || i == 2);
    tj_gtp_client_close(&gtp);
    start(&gtp, FAKE "lists ''");
    assert_int_equal(tj_gtp_client_final_dead(&gtp, 9, LONG, dead, NULL), 0);
    for (unsigned i = 0; i < 81; i++)
        assert_false(dead[i]);
    tj_gtp_client_close(&gtp);
    start(&gtp, FAKE "scores W+4.5");
    assert_int_equal(tj_gtp_client_final_score(&gtp, LONG, &score, NULL), 0);
    assert_true(score == -4.5);
    tj_gtp_client_close(&gtp);
}

/* What goes wrong, by mode: how it is taken and what is said. */
static void test_failures(void **state)
{
    static const struct {
        const char *command;
        double seconds;
        int code;
        tj_gtp_client_fault fault;
        const char *text;
    } CASES[] = {
        {FAKE "silent 1", 0.3, TJ_E_IO, TJ_GTP_CLIENT_SILENT,
         "sh: did not answer in time when asked for `genmove b`"},
        {FAKE "exit 1", LONG, TJ_E_IO, TJ_GTP_CLIENT_DEAD,
         "sh: ended with exit code 3 when asked for `genmove b`; it said: no more of this"},
        {FAKE "crash 1", LONG, TJ_E_IO, TJ_GTP_CLIENT_DEAD,
         "sh: died of signal 11 (Segmentation fault) when asked for `genmove b`; it said: cannot go on"},
        {FAKE "endless 1", LONG, TJ_E_FORMAT, TJ_GTP_CLIENT_GARBLED,
         "sh: said too much when asked for `genmove b`"},
        {FAKE "flood 1", LONG, TJ_E_FORMAT, TJ_GTP_CLIENT_GARBLED,
         "sh: said too much when asked for `genmove b`"},
        {FAKE "huge 1", LONG, TJ_E_FORMAT, TJ_GTP_CLIENT_GARBLED,
         "sh: said too much when asked for `genmove b`"},
        {FAKE "nonsense 1", LONG, TJ_E_FORMAT, TJ_GTP_CLIENT_GARBLED,
         "sh: answers \"banana\" to `genmove b`"},
        {FAKE "off 1", LONG, TJ_E_FORMAT, TJ_GTP_CLIENT_GARBLED, "sh: answers \"T19\" to `genmove b`"},
        {"true", LONG, TJ_E_IO, TJ_GTP_CLIENT_DEAD,
         "true: ended with exit code 0 when asked for `genmove b`"},
        {"cat", 0.3, TJ_E_IO, TJ_GTP_CLIENT_SILENT, "cat: did not answer in time when asked for `genmove b`"},
        {"sh -c 'exec >&-; sleep 1000'", LONG, TJ_E_IO, TJ_GTP_CLIENT_DEAD,
         "sh: closed its output when asked for `genmove b`"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        tj_err err = TJ_ERR_INIT;
        tj_gtp_client gtp;
        unsigned move;

        start(&gtp, CASES[i].command);
        assert_int_equal(tj_gtp_client_genmove(&gtp, 9, TJ_BLACK, CASES[i].seconds, &move, &err),
                         CASES[i].code);
        assert_string_equal(err.text, CASES[i].text);
        assert_int_equal(gtp.fault, CASES[i].fault);
        assert_false(tj_gtp_client_running(&gtp));
        /* Nothing more until it is started again. */
        assert_int_equal(tj_gtp_client_clear_board(&gtp, NULL), TJ_E_IO);
        assert_int_equal(tj_gtp_client_restart(&gtp, NULL), 0);
        assert_true(tj_gtp_client_running(&gtp));
        tj_gtp_client_close(&gtp);
    }
}

static void test_restarted_answers(void **state)
{
    tj_gtp_client gtp;
    unsigned move;

    (void)state;
    start(&gtp, FAKE "crash 2");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(tj_gtp_client_genmove(&gtp, 9, TJ_BLACK, LONG, &move, NULL), 0);
        assert_int_equal(move, 72);
        assert_int_equal(tj_gtp_client_genmove(&gtp, 9, TJ_BLACK, LONG, &move, NULL), TJ_E_IO);
        assert_int_equal(tj_gtp_client_restart(&gtp, NULL), 0);
    }
    tj_gtp_client_close(&gtp);
}

/* Questions to one that reads nothing: the pipe fills up, then the deadline comes. */
static void test_deaf(void **state)
{
    tj_gtp_client gtp;
    char *question = tj_alloc(200001, 1);

    (void)state;
    memset(question, 'x', 200000);
    question[200000] = 0;
    start(&gtp, "sleep 1000");
    assert_int_equal(tj_gtp_client_ask(&gtp, 0.3, question, NULL), TJ_E_IO);
    assert_int_equal(gtp.fault, TJ_GTP_CLIENT_SILENT);
    tj_gtp_client_close(&gtp);
    /* One that has closed its input, so that writing fails. */
    start(&gtp, "sh -c 'exec <&-; echo closed >&2; exec sleep 1000'");
    assert_int_equal(tj_gtp_client_ask(&gtp, 5, question, NULL), TJ_E_IO);
    tj_gtp_client_close(&gtp);
    free(question);
}

/* Lots of talk on the error output neither blocks nor fills memory. */
static void test_loud(void **state)
{
    tj_err err = TJ_ERR_INIT;
    tj_gtp_client gtp;

    (void)state;
    start(&gtp,
          "sh -c 'read line; yes 0123456789 | head -n 270000 >&2; echo last >&2; echo = done; echo; exit 7'");
    assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "name", NULL), 0);
    assert_string_equal(gtp.answer.data, "done");
    assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "name", &err), TJ_E_IO);
    assert_non_null(strstr(err.text, "exit code 7"));
    assert_non_null(strstr(err.text, "0123456789 last"));
    tj_gtp_client_close(&gtp);
}

static void test_large_answer(void **state)
{
    tj_gtp_client gtp;

    (void)state;
    start(&gtp, "sh -c 'read line; printf \"= \"; yes 12345678 | head -n 90000; echo; read line'");
    assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "name", NULL), 0);
    assert_int_equal(gtp.answer.len, 90000 * 9 - 1);
    tj_gtp_client_close(&gtp);
}

/* ---- process groups ---- */

/* Neither running nor only not yet reaped by whoever has inherited it. */
static bool is_alive(long pid)
{
    char path[64], line[256] = "";
    FILE *file;
    const char *end;

    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    file = fopen(path, "r");
    if (!file)
        return false;
    if (!fgets(line, sizeof line, file))
        line[0] = 0;
    fclose(file);
    end = strrchr(line, ')');
    return end && end[1] && end[2] != 'Z' && end[2] != 'X';
}

static void test_children(void **state)
{
    tj_gtp_client gtp;
    long pid;

    (void)state;
    /* The child holds all pipes: the death of its parent is noticed all the same, and it dies with it. */
    start(&gtp, "sh -c 'sleep 1000 & echo = $!; echo; read line; read line; exit 5'");
    assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "name", NULL), 0);
    pid = strtol(gtp.answer.data, NULL, 10);
    assert_true(pid > 1 && is_alive(pid));
    assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "name", NULL), TJ_E_IO);
    assert_int_equal(gtp.fault, TJ_GTP_CLIENT_DEAD);
    for (int i = 0; i < 1000 && is_alive(pid); i++)
        usleep(10000);
    assert_false(is_alive(pid));
    tj_gtp_client_close(&gtp);
    /* Also when the parent ends on request. */
    start(&gtp, "sh -c 'sleep 1000 & echo = $!; echo; read line; read line'");
    assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "name", NULL), 0);
    pid = strtol(gtp.answer.data, NULL, 10);
    tj_gtp_client_close(&gtp);
    for (int i = 0; i < 1000 && is_alive(pid); i++)
        usleep(10000);
    assert_false(is_alive(pid));
}

static void *stop_soon(void *flag)
{
    usleep(200000);
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

static void test_stop(void **state)
{
    tj_err err = TJ_ERR_INIT;
    tj_gtp_client gtp;
    atomic_bool stop;
    pthread_t thread;

    (void)state;
    atomic_init(&stop, false);
    assert_int_equal(tj_gtp_client_open(&gtp, FAKE "silent 1", &stop, NULL), 0);
    assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
    assert_int_equal(tj_gtp_client_ask(&gtp, 1000, "genmove b", &err), TJ_E_STOPPED);
    pthread_join(thread, NULL);
    tj_gtp_client_close(&gtp);
}

static void test_gnugo(void **state)
{
    bool dead[TJ_GO_POINTS_MAX];
    tj_err err = TJ_ERR_INIT;
    tj_gtp_client gtp;
    unsigned move;
    double score;
    char *text;

    (void)state;
    if (access("/usr/games/gnugo", X_OK) != 0)
        skip();
    start(&gtp, "gnugo --mode gtp --level 1"); /* wherever it is */
    assert_int_equal(tj_gtp_client_name(&gtp, &text, NULL), 0);
    assert_string_equal(text, "GNU Go");
    free(text);
    assert_int_equal(tj_gtp_client_boardsize(&gtp, 25, &err), TJ_E_USAGE);
    assert_string_equal(err.text, "gnugo: refuses `boardsize 25`: unacceptable size");
    assert_int_equal(tj_gtp_client_boardsize(&gtp, 9, NULL), 0);
    assert_int_equal(tj_gtp_client_komi(&gtp, -3.25, NULL), 0);
    assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "get_komi", NULL), 0);
    assert_true(strtod(gtp.answer.data, NULL) == -3.25 || strtod(gtp.answer.data, NULL) == -3.2);
    assert_int_equal(tj_gtp_client_komi(&gtp, 0.5, NULL), 0);
    assert_int_equal(tj_gtp_client_play(&gtp, 9, TJ_BLACK, 40, NULL), 0);
    assert_int_equal(tj_gtp_client_play(&gtp, 9, TJ_WHITE, 40, NULL), TJ_E_USAGE);
    assert_int_equal(tj_gtp_client_genmove(&gtp, 9, TJ_WHITE, LONG, &move, NULL), 0);
    assert_true(move < 81 && move != 40);
    assert_int_equal(tj_gtp_client_final_dead(&gtp, 9, LONG, dead, NULL), 0);
    assert_false(dead[40]);
    assert_int_equal(tj_gtp_client_final_score(&gtp, LONG, &score, NULL), 0);
    tj_gtp_client_close(&gtp);
}

#define TALKS(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_split),
        cmocka_unit_test(test_answer_begins),
        cmocka_unit_test(test_answer_move),
        cmocka_unit_test(test_answer_points),
        cmocka_unit_test(test_answer_score),
        TALKS(test_no_program),
        TALKS(test_questions),
        TALKS(test_final),
        TALKS(test_failures),
        TALKS(test_restarted_answers),
        TALKS(test_deaf),
        TALKS(test_loud),
        TALKS(test_large_answer),
        TALKS(test_children),
        TALKS(test_stop),
        TALKS(test_gnugo),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
