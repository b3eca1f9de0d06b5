/* Files: mapping, listing, and writing so that a failure leaves nothing behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>

#include "tests/support/generate/gen_corpus.h"
#include "base/file.h"

static char path[400];

static const char *in_folder(void **state, const char *name)
{
    const gen_corpus *scratch = *state;

    snprintf(path, sizeof path, "%s/%s", scratch->folder, name);
    return path;
}

static int set_up(void **state)
{
    gen_corpus *scratch = tj_zalloc(1, sizeof *scratch);

    if (!scratch)
        return -1;
    gen_corpus_init(scratch);
    *state = scratch;
    return 0;
}

static int tear_down(void **state)
{
    gen_corpus_release(*state);
    free(*state);
    return 0;
}

static void test_join(void **state)
{
    static const char *const CASES[][3] = {
        {"a", "b", "a/b"}, {"a/", "b", "a/b"}, {"/", "b", "/b"}, {"", "b", "b"}, {"a", "", "a/"}};

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char *joined = tj_path_join(CASES[i][0], CASES[i][1]);

        assert_string_equal(joined, CASES[i][2]);
        free(joined);
    }
}

/* Sizes around the writer's own buffer, in pieces of all sizes. */
static void test_write_and_map(void **state)
{
    static const size_t SIZES[] = {0, 1, 4095, 1 << 20, (1 << 20) + 1, 3000000};
    uint64_t seed = 1;

    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        size_t n = SIZES[i], at = 0;
        char *bytes = tj_alloc(n + 1, 1);
        tj_output out;
        tj_mapped_file map;

        for (size_t j = 0; j < n; j++)
            bytes[j] = (char)gen_random(&seed, 256);
        assert_int_equal(tj_output_open(&out, in_folder(state, "file"), NULL), 0);
        while (at < n) {
            size_t part = gen_random(&seed, gen_chance(&seed, 4) ? 2000000 : 3000);

            part = part < n - at ? part : n - at;
            tj_output_write(&out, bytes + at, part);
            at += part;
        }
        assert_int_equal(out.written, n);
        assert_int_equal(tj_output_close(&out, NULL), 0);
        assert_int_equal(tj_mapped_file_open(&map, path, NULL), 0);
        assert_int_equal(map.size, n);
        assert_true(n == 0 ? map.data == NULL : memcmp(map.data, bytes, n) == 0);
        tj_mapped_file_close(&map);
        unlink(path);
        free(bytes);
    }
}

static void test_missing(void **state)
{
    tj_err err = TJ_ERR_INIT;
    tj_mapped_file map;
    tj_string_list names;
    tj_output out;

    assert_int_equal(tj_mapped_file_open(&map, in_folder(state, "missing"), &err), TJ_E_NOTFOUND);
    assert_non_null(strstr(err.path, "missing"));
    assert_int_equal(err.code, TJ_E_NOTFOUND);
    assert_string_equal(err.why, "no_file");
    err = (tj_err)TJ_ERR_INIT;
    assert_int_equal(tj_mapped_file_open(&map, in_folder(state, ""), &err), TJ_E_IO);
    assert_string_equal(err.text, "this is a folder, not a file");
    err = (tj_err)TJ_ERR_INIT;
    assert_int_equal(tj_mapped_file_open(&map, "/dev/null", &err), TJ_E_IO);
    assert_string_equal(err.text, "this is a pipe or a device, not a file");
    assert_int_equal(mkfifo(in_folder(state, "pipe"), 0600), 0); /* to which nobody writes */
    assert_int_equal(tj_mapped_file_open(&map, in_folder(state, "pipe"), NULL), TJ_E_IO);
    err = (tj_err)TJ_ERR_INIT;
    assert_int_equal(tj_folder_list(in_folder(state, "missing"), &names, &err), TJ_E_IO);
    assert_int_equal(names.len, 0);
    assert_int_equal(tj_output_open(&out, in_folder(state, "no/such/file"), NULL), TJ_E_IO);
    assert_false(tj_path_is_folder(in_folder(state, "missing")));
}

static void test_never_overwrites(void **state)
{
    tj_output out, second;

    assert_int_equal(tj_output_open(&out, in_folder(state, "once"), NULL), 0);
    tj_output_write(&out, "old", 3);
    assert_int_equal(tj_output_close(&out, NULL), 0);
    tj_output_discard(&out); /* harmless */
    assert_int_equal(tj_output_open(&second, path, NULL), TJ_E_IO);
    assert_int_equal(access(path, F_OK), 0);
    assert_int_equal(tj_output_open(&out, in_folder(state, "discarded"), NULL), 0);
    tj_output_write(&out, "new", 3);
    tj_output_discard(&out);
    tj_output_discard(&out); /* harmless */
    assert_int_not_equal(access(path, F_OK), 0);
}

/* A limit on the size of files is as good as a full disk. */
static void test_disk_full(void **state)
{
    struct rlimit old, small;
    tj_err err = TJ_ERR_INIT;
    tj_output out;
    char *bytes = tj_zalloc(3 << 20, 1);

    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &old);
    small = old;
    small.rlim_cur = 2 << 20;
    setrlimit(RLIMIT_FSIZE, &small);
    assert_int_equal(tj_output_open(&out, in_folder(state, "large"), NULL), 0);
    for (int i = 0; i < 3; i++)
        tj_output_write(&out, bytes, 1 << 20);
    tj_output_write(&out, "x", 1);
    assert_int_equal(tj_output_close(&out, &err), TJ_E_IO);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_non_null(strstr(err.text, "write"));
    assert_int_not_equal(access(path, F_OK), 0);
    free(bytes);
}

static void test_folders(void **state)
{
    static const char *const NAMES[] = {"b", "B", ".hidden", "a b", "a"}, *const SORTED[] = {".hidden", "B",
                                                                                             "a", "a b", "b"};
    char folder[400], *file;
    tj_string_list names;

    snprintf(folder, sizeof folder, "%s", in_folder(state, "folder"));
    assert_int_equal(tj_folder_make(folder, NULL), 0);
    assert_int_equal(tj_folder_make(folder, NULL), 0);
    assert_true(tj_path_is_folder(folder));
    assert_int_equal(tj_folder_list(folder, &names, NULL), 0);
    assert_int_equal(names.len, 0);
    for (int i = 0; i < 5; i++) {
        tj_output out;

        file = tj_path_join(folder, NAMES[i]);
        assert_int_equal(tj_output_open(&out, file, NULL), 0);
        assert_int_equal(tj_output_close(&out, NULL), 0);
        if (i == 0)
            assert_int_not_equal(tj_folder_make(file, NULL), 0);
        free(file);
    }
    assert_int_equal(tj_folder_list(folder, &names, NULL), 0);
    assert_int_equal(names.len, 5);
    for (int i = 0; i < 5; i++)
        assert_string_equal(names.items[i], SORTED[i]);
    tj_string_list_release(&names);
    assert_int_equal(tj_folder_sync(folder, NULL), 0);
    assert_int_not_equal(tj_folder_sync(in_folder(state, "nowhere"), NULL), 0);
}

int test_file(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_join),
        cmocka_unit_test_setup_teardown(test_write_and_map, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_missing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_never_overwrites, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_disk_full, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_folders, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
