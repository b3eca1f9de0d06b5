/* The line of progress, and Ctrl-C. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/terminal/progress.h"

static void expect(const tj_progress_facts *facts, unsigned width, const char *wanted)
{
    tj_buf out = TJ_BUF_INIT;

    tj_progress_line(facts, width, &out);
    assert_string_equal(out.data, wanted);
    assert_true(strlen(out.data) <= width);
    tj_buf_release(&out);
}

static void test_line(void **state)
{
    tj_progress_facts facts = {"importing", "games", 63000, 100000, 0, 8};

    (void)state;
    expect(&facts, 79, "importing  [###################...........]  63 %  7,875 games/s  5 s left");
    expect(&facts, 60, "importing  [##########......]  63 %  7,875 games/s  5 s left");
    expect(&facts, 45, "importing  63 %  7,875 games/s  5 s left");
    expect(&facts, 20, "importing  63 %  ...");
    facts.unit = NULL;
    expect(&facts, 60, "importing  [###################...........]  63 %  5 s left");
    facts.seconds = 0.5;
    expect(&facts, 60, "importing  [###################...........]  63 %");
    facts.done = 200000;
    expect(&facts, 60, "importing  [##############################]  100 %");
    facts.done = 99999;
    expect(&facts, 60, "importing  [##############################]  99 %");
}

static void test_unknown_total(void **state)
{
    tj_progress_facts facts = {"reading", "bytes", 5000000, 0, 1000000, 2};

    (void)state;
    expect(&facts, 79, "reading  5.0 MB  2.0 MB/s");
    facts.unit = NULL;
    expect(&facts, 79, "reading  5,000,000");
    facts.done = 0;
    expect(&facts, 79, "reading");
}

/* In a child: one Ctrl-C stops the call, two end the program. */
static int child_status(int interrupts)
{
    tj_terminal quiet = {.width = 80};
    tj_progress progress;
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        tj_progress_start(&progress, &quiet, NULL);
        if (progress.monitor.tick(progress.monitor.ctx, "sorting", 1, 2))
            _exit(9);
        for (int i = 0; i < interrupts; i++)
            raise(SIGINT);
        _exit(progress.monitor.tick(progress.monitor.ctx, "sorting", 1, 2) &&
                      atomic_load(tj_progress_stop_flag())
                  ? 1
                  : 0);
    }
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    return status;
}

static void test_interrupt(void **state)
{
    int status;

    (void)state;
    signal(SIGINT, SIG_DFL);
    status = child_status(0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    status = child_status(1);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    status = child_status(2);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
    signal(SIGINT, SIG_IGN); /* as a shell without job control does for what runs in the background */
    status = child_status(2);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    signal(SIGINT, SIG_DFL);
}

int test_progress(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_line),
        cmocka_unit_test(test_unknown_total),
        cmocka_unit_test(test_interrupt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
