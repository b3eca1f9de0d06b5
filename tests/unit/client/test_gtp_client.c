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

#include "client/go/gtp_client.h"

#define FAKE "sh tests/support/gtp_fake.sh "
#define LONG 60 /* seconds that are never used up: nothing here depends on the machine's speed */

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

/* All questions, with engines that answer as they should, that chat in between, know no numbers, or say too
 * much: "=" behind every answer, or an answer twice. */
static void test_questions(void **state)
{
    static const char *const MODES[] = {"good", "chatty", "plain", "extra", "late"};

    (void)state;
    for (size_t i = 0; i < sizeof MODES / sizeof *MODES; i++) {
        tj_err err = TJ_ERR_INIT;
        tj_gtp_client gtp;
        unsigned move = 0;
        bool known = false;
        char command[100], name[40], *text;

        snprintf(command, sizeof command, FAKE "%s", MODES[i]);
        snprintf(name, sizeof name, "fake-%s", MODES[i]);
        start(&gtp, command);
        assert_int_equal(tj_gtp_client_text(&gtp, "name", &text, NULL), 0);
        assert_string_equal(text, name);
        free(text);
        assert_int_equal(tj_gtp_client_text(&gtp, "version", &text, NULL), 0);
        assert_string_equal(text, "1.0");
        free(text);
        assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "list_commands", NULL), 0);
        assert_string_equal(gtp.answer.data, "name\nversion\nquit");
        assert_int_equal(tj_gtp_client_known(&gtp, "genmove", &known, NULL), 0);
        assert_true(known);
        assert_int_equal(tj_gtp_client_known(&gtp, "dance", &known, NULL), 0);
        assert_false(known);
        assert_int_equal(tj_gtp_client_send(&gtp, NULL, "boardsize %u", 9), 0);
        assert_int_equal(tj_gtp_client_send(&gtp, NULL, "clear_board"), 0);
        assert_int_equal(tj_gtp_client_send(&gtp, NULL, "komi %g", 6.5), 0);
        assert_int_equal(tj_gtp_client_play(&gtp, 9, TJ_BLACK, 72, NULL), 0); /* A1 */
        assert_int_equal(tj_gtp_client_genmove(&gtp, 9, TJ_WHITE, LONG, &move, NULL), 0);
        assert_int_equal(move, 74); /* C1 */
        assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "undo", NULL), 0);
        assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "undo", &err), TJ_E_USAGE);
        assert_int_equal(gtp.client.fault, TJ_CLIENT_REFUSED);
        assert_string_equal(err.text, "sh: refuses `undo`: cannot undo");
        assert_non_null(gtp.client.process);
        assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "name\nquit", NULL), TJ_E_USAGE);
        assert_int_equal(tj_gtp_client_send(&gtp, NULL, "clear_board"), 0);
        tj_gtp_client_close(&gtp);
    }
}

/* Which answer is whose: engines that say what was written down for them, whatever they are asked. */
static void test_numbers(void **state)
{
    static const struct {
        const char *said;      /* for printf of the shell */
        const char *answer[4]; /* to the first questions; NULL: none */
    } CASES[] = {
        {"=1 a\\n\\n=2 b\\n\\n=3 c\\n\\n", {"a", "b", "c"}},
        {"= a\\n\\n= b\\n\\n= c\\n\\n", {"a", "b", "c"}},
        /* A greeting that looks like an answer costs one question, not all. */
        {"= hello\\n\\n=1 a\\n\\n=2 b\\n\\n=3 c\\n\\n", {"hello", "b", "c"}},
        {"=1 a\\n\\n=\\n\\n=2 b\\n\\n? no\\n\\n=3 c\\n\\n", {"a", "b", "c"}},
        {"=1 a\\n\\n=1 a\\nstill a\\n\\n=2 b\\nand b\\n\\n", {"a", "b\nand b"}},
        /* What lacks its empty line does not take the true answer with it. */
        {"=1 a\\n\\n=\\n=2 b\\n\\n", {"a", "b"}},
        /* Numbers of questions that were never asked. */
        {"=7 x\\n\\n=4294967297 y\\n\\n=1 a\\n\\n=0 z\\n\\n=00002 b\\n\\n", {"a", "b"}},
        {"=4294967295 x\\n\\n", {NULL}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char command[300];
        tj_gtp_client gtp;

        snprintf(command, sizeof command, "sh -c 'printf \"%s\"; read a; read a; read a'", CASES[i].said);
        start(&gtp, command);
        for (size_t k = 0; CASES[i].answer[k]; k++) {
            assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "name", NULL), 0);
            assert_string_equal(gtp.answer.data, CASES[i].answer[k]);
        }
        if (!CASES[i].answer[0])
            assert_int_equal(tj_gtp_client_ask(&gtp, 0.3, "name", NULL), TJ_E_IO);
        tj_gtp_client_close(&gtp);
    }
}

/* A name of 92 bytes, of which 60 have room, is cut between two characters; control characters go. */
static void test_long_name(void **state)
{
    tj_gtp_client gtp;
    char *text;

    (void)state;
    start(
        &gtp,
        "sh -c 'read a; printf \"= x\\t囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲\\n\\n\"; "
        "read a; printf \"= two\\nlines\\n\\n\"; read a'");
    assert_int_equal(tj_gtp_client_text(&gtp, "name", &text, NULL), 0);
    assert_string_equal(text, "x 囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲囲");
    free(text);
    assert_int_equal(tj_gtp_client_text(&gtp, "version", &text, NULL), 0);
    assert_string_equal(text, "two");
    free(text);
    tj_gtp_client_close(&gtp);
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
        tj_client_fault fault;
        const char *text;
    } CASES[] = {
        {FAKE "silent 1", 0.3, TJ_E_IO, TJ_CLIENT_TIMEOUT,
         "sh: did not answer in time when asked for `genmove b`"},
        {FAKE "exit 1", LONG, TJ_E_IO, TJ_CLIENT_EXITED,
         "sh: ended with exit code 3 when asked for `genmove b`; it said: no more of this"},
        {FAKE "crash 1", LONG, TJ_E_IO, TJ_CLIENT_EXITED,
         "sh: died of signal 11 (Segmentation fault) when asked for `genmove b`; it said: cannot go on"},
        {FAKE "endless 1", LONG, TJ_E_FORMAT, TJ_CLIENT_GARBLED,
         "sh: said too much when asked for `genmove b`"},
        {FAKE "flood 1", LONG, TJ_E_FORMAT, TJ_CLIENT_GARBLED,
         "sh: said too much when asked for `genmove b`"},
        {FAKE "huge 1", LONG, TJ_E_FORMAT, TJ_CLIENT_GARBLED, "sh: said too much when asked for `genmove b`"},
        {FAKE "nonsense 1", LONG, TJ_E_FORMAT, TJ_CLIENT_GARBLED, "sh: answers \"banana\" to `genmove b`"},
        {FAKE "off 1", LONG, TJ_E_FORMAT, TJ_CLIENT_GARBLED, "sh: answers \"T19\" to `genmove b`"},
        {"true", LONG, TJ_E_IO, TJ_CLIENT_EXITED, "true: ended with exit code 0 when asked for `genmove b`"},
        {"cat", 0.3, TJ_E_IO, TJ_CLIENT_TIMEOUT, "cat: did not answer in time when asked for `genmove b`"},
        {"sh -c 'exec >&-; sleep 1000'", LONG, TJ_E_IO, TJ_CLIENT_EXITED,
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
        assert_int_equal(gtp.client.fault, CASES[i].fault);
        assert_null(gtp.client.process);
        /* Nothing more until it is started again. */
        assert_int_equal(tj_gtp_client_send(&gtp, NULL, "clear_board"), TJ_E_IO);
        assert_int_equal(tj_gtp_client_restart(&gtp, NULL), 0);
        assert_non_null(gtp.client.process);
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
    assert_int_equal(gtp.client.fault, TJ_CLIENT_TIMEOUT);
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
    assert_int_equal(gtp.client.fault, TJ_CLIENT_EXITED);
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
    assert_int_equal(tj_gtp_client_text(&gtp, "name", &text, NULL), 0);
    assert_string_equal(text, "GNU Go");
    free(text);
    assert_int_equal(tj_gtp_client_send(&gtp, &err, "boardsize %u", 25), TJ_E_USAGE);
    assert_string_equal(err.text, "gnugo: refuses `boardsize 25`: unacceptable size");
    assert_int_equal(tj_gtp_client_send(&gtp, NULL, "boardsize %u", 9), 0);
    assert_int_equal(tj_gtp_client_send(&gtp, NULL, "komi %g", -3.25), 0);
    assert_int_equal(tj_gtp_client_ask(&gtp, LONG, "get_komi", NULL), 0);
    assert_true(strtod(gtp.answer.data, NULL) == -3.25 || strtod(gtp.answer.data, NULL) == -3.2);
    assert_int_equal(tj_gtp_client_send(&gtp, NULL, "komi %g", 0.5), 0);
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

int test_gtp_client(void)
{
    const struct CMUnitTest tests[] = {
        TALKS(test_no_program),
        TALKS(test_questions),
        TALKS(test_numbers),
        TALKS(test_long_name),
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
