/* Files that are whole or not there: what is written, what it replaces, and what others have left behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/generate/gen_corpus.h"
#include "base/file.h"
#include "base/atomic_file.h"

static gen_corpus scratch;
static char target[400];

static int set_up(void **state)
{
    (void)state;
    gen_corpus_init(&scratch);
    snprintf(target, sizeof target, "%s/out.txt", scratch.folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&scratch);
    return 0;
}

static int put(const char *text, bool replaces, tj_err *err)
{
    tj_buf bytes = {(char *)text, strlen(text), 0, false};

    return tj_atomic_file_write(target, &bytes, replaces, err);
}

static void expect_content(const char *path, const char *text)
{
    tj_buf bytes = TJ_BUF_INIT;

    assert_int_equal(tj_file_read(path, &bytes, NULL), 0);
    assert_string_equal(bytes.data, text);
    tj_buf_release(&bytes);
}

/* How many files there are whose name ends like a part's. */
static size_t parts_left(void)
{
    tj_string_list names;
    size_t count = 0;

    assert_int_equal(tj_folder_list(scratch.folder, &names, NULL), 0);
    for (size_t i = 0; i < names.len; i++)
        count += strstr(names.items[i], ".part") != NULL;
    tj_string_list_release(&names);
    return count;
}

static void writes_and_replaces(void **state)
{
    tj_err err = TJ_ERR_INIT;
    struct stat facts;

    (void)state;
    assert_int_equal(put("one", false, NULL), 0);
    expect_content(target, "one");
    assert_int_equal(put("two", false, &err), TJ_E_USAGE);
    assert_non_null(strstr(err.text, "exists"));
    expect_content(target, "one");
    assert_int_equal(chmod(target, 0640), 0);
    assert_int_equal(put("three", true, NULL), 0);
    expect_content(target, "three");
    assert_true(stat(target, &facts) == 0 && (facts.st_mode & 0777) == 0640);
    assert_int_equal(parts_left(), 0);
    unlink(target);
}

static void links_are_followed_or_refused(void **state)
{
    char other[400];
    tj_atomic_file file;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    snprintf(other, sizeof other, "%s/true.txt", scratch.folder);
    assert_int_equal(symlink(other, target), 0);
    assert_int_equal(put("one", false, NULL), TJ_E_USAGE); /* it leads nowhere, but is there */
    assert_int_equal(unlink(target), 0);
    assert_int_equal(put("one", false, NULL), 0);
    assert_int_equal(rename(target, other), 0);
    assert_int_equal(symlink(other, target), 0);
    assert_int_equal(put("two", true, NULL), 0);
    expect_content(other, "two");
    assert_int_equal(tj_atomic_file_begin(&file, target, true, NULL), 0);
    assert_int_equal(tj_atomic_file_end(&file, 0, &err), TJ_E_IO); /* nothing was written */
    assert_string_equal(err.path, target);                         /* not where it leads to */
    unlink(target);
    unlink(other);
}

static void a_failure_leaves_nothing(void **state)
{
    tj_atomic_file file;
    tj_err err = TJ_ERR_INIT;
    tj_output out;

    (void)state;
    assert_int_equal(tj_atomic_file_begin(&file, target, false, NULL), 0);
    assert_int_equal(tj_output_open(&out, file.part, NULL), 0);
    tj_output_write(&out, "half", 4);
    assert_int_equal(tj_output_close(&out, NULL), 0);
    assert_int_equal(parts_left(), 1);
    err.code = TJ_E_IO;
    snprintf(err.path, sizeof err.path, "%s", file.part);
    assert_int_equal(tj_atomic_file_end(&file, TJ_E_IO, &err), TJ_E_IO);
    assert_string_equal(err.path, target); /* what the user knows */
    assert_int_equal(parts_left(), 0);
    assert_int_not_equal(access(target, F_OK), 0);

    /* Nothing was written at all, or into a folder that is not there. */
    err = (tj_err)TJ_ERR_INIT;
    assert_int_equal(tj_atomic_file_begin(&file, target, false, NULL), 0);
    assert_int_equal(tj_atomic_file_end(&file, 0, &err), TJ_E_IO);
    assert_true(err.text[0] && !strcmp(err.path, target));
}

static void somebody_is_quicker(void **state)
{
    tj_atomic_file file;
    tj_output out;

    (void)state;
    assert_int_equal(tj_atomic_file_begin(&file, target, false, NULL), 0);
    assert_int_equal(tj_output_open(&out, file.part, NULL), 0);
    assert_int_equal(tj_output_close(&out, NULL), 0);
    assert_int_equal(symlink("theirs", target), 0);
    assert_int_equal(tj_atomic_file_end(&file, 0, NULL), TJ_E_IO);
    assert_int_equal(parts_left(), 0);
    unlink(target);
}

/* The number of a process that has ended. */
static long dead_process(void)
{
    pid_t pid = fork();

    if (pid == 0)
        _exit(0);
    assert_true(pid > 0 && waitpid(pid, NULL, 0) == pid);
    return (long)pid;
}

static void leave(const char *name)
{
    char path[600];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", scratch.folder, name);
    file = fopen(path, "w");
    assert_true(file && fclose(file) == 0);
}

static bool is_there(const char *name)
{
    char path[600];
    bool there;

    snprintf(path, sizeof path, "%s/%s", scratch.folder, name);
    there = access(path, F_OK) == 0;
    unlink(path);
    return there;
}

static void parts_of_the_dead_are_swept(void **state)
{
    char dead[64], alive[64], other[64];
    long pid = dead_process();

    (void)state;
    snprintf(dead, sizeof dead, "out.txt.%ld.part", pid);
    snprintf(alive, sizeof alive, "out.txt.%ld.part", (long)getppid());
    snprintf(other, sizeof other, "other.txt.%ld.part", pid);
    leave(dead);
    leave(alive);
    leave(other);
    leave("out.txt.part");
    leave("out.txt.x.part");
    leave("out.txt.0.part");
    leave("out.txt.99999999999999999999.part");
    assert_int_equal(put("one", true, NULL), 0);
    assert_false(is_there(dead));
    assert_true(is_there(alive));
    assert_true(is_there(other));
    assert_true(is_there("out.txt.part"));
    assert_true(is_there("out.txt.x.part"));
    assert_true(is_there("out.txt.0.part"));
    assert_true(is_there("out.txt.99999999999999999999.part"));
    leave(dead); /* also by who comes to nothing */
    assert_int_equal(put("two", false, NULL), TJ_E_USAGE);
    assert_false(is_there(dead));
    unlink(target);
}

static void what_is_no_file(void **state)
{
    tj_buf bytes = {(char *)"x", 1, 0, false};
    tj_err err = TJ_ERR_INIT;

    (void)state;
    assert_int_equal(tj_atomic_file_write("/dev/null", &bytes, true, NULL), 0);
    assert_int_equal(tj_atomic_file_write("/dev/null", &bytes, false, NULL), TJ_E_USAGE);
    assert_int_equal(tj_atomic_file_write("/dev/full", &bytes, true, &err), TJ_E_IO);
    assert_string_equal(err.path, "/dev/full");
}

int test_atomic_file(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_and_replaces),         cmocka_unit_test(links_are_followed_or_refused),
        cmocka_unit_test(a_failure_leaves_nothing),    cmocka_unit_test(somebody_is_quicker),
        cmocka_unit_test(parts_of_the_dead_are_swept), cmocka_unit_test(what_is_no_file),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
