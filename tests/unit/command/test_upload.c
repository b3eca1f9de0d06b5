/* Files that came with a request. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "serve/http/upload.h"

static void expect_name(const char *told, const char *kept)
{
    tj_buf name = TJ_BUF_INIT;

    tj_upload_put_name(told, &name);
    assert_string_equal(name.data, kept);
    tj_buf_release(&name);
}

static void names_lead_nowhere(void **state)
{
    (void)state;
    expect_name("game.sgf", "game.sgf");
    expect_name("/etc/passwd", "passwd");
    expect_name("..\\..\\windows\\x.kif", "x.kif");
    expect_name("../../..", "file");
    expect_name("..", "file");
    expect_name(".", "file");
    expect_name("", "file");
    expect_name("a/", "file");
    expect_name("a\nb\x7f\x01.sgf", "a_b__.sgf");
    expect_name("bad\xff.sgf", "bad_.sgf");
    expect_name("棋譜.kif", "棋譜.kif");
    expect_name(".hidden", ".hidden");
}

static void long_names_are_cut_between_characters(void **state)
{
    tj_buf told = TJ_BUF_INIT, kept = TJ_BUF_INIT;

    (void)state;
    for (int i = 0; i < 1000; i++)
        tj_buf_puts(&told, "手");
    tj_upload_put_name(told.data, &kept);
    assert_true(kept.len >= 198 && kept.len <= 204 && kept.len % 3 == 0);
    tj_buf_release(&told);
    tj_buf_release(&kept);
}

static void put_file(tj_upload *upload, const char *name, const char *text)
{
    assert_int_equal(tj_upload_begin_file(upload, name, NULL), 0);
    assert_int_equal(tj_upload_write(upload, text, strlen(text), NULL), 0);
}

static void files_are_kept_until_it_is_freed(void **state)
{
    tj_upload *upload;
    tj_buf text = TJ_BUF_INIT;
    char *folder, *path;

    (void)state;
    assert_int_equal(tj_upload_new(&upload, NULL), 0);
    folder = strdup(upload->folder);
    put_file(upload, "a/game.sgf", "(;");
    assert_int_equal(tj_upload_write(upload, ")", 1, NULL), 0);
    put_file(upload, "b/game.sgf", "");
    assert_int_equal(tj_upload_end_file(upload, NULL), 0);
    assert_int_equal(upload->names.len, 2);
    assert_string_equal(upload->names.items[0], "game.sgf");
    assert_string_equal(upload->names.items[1], "game.sgf");
    path = tj_path_join(upload->folders_by_hash.items[0], "game.sgf");
    assert_int_equal(tj_file_read(path, &text, NULL), 0);
    assert_string_equal(text.data, "(;)");
    tj_upload_free(upload);
    assert_int_not_equal(access(folder, F_OK), 0);
    tj_buf_release(&text);
    free(path);
    free(folder);
}

/* The folder of a file with this text, as a source would be called. */
static char *home_of(const char *name, const char *text)
{
    tj_upload *upload;
    char *home;

    assert_int_equal(tj_upload_new(&upload, NULL), 0);
    put_file(upload, name, text);
    assert_int_equal(tj_upload_end_file(upload, NULL), 0);
    assert_int_equal(strncmp(upload->folders_by_hash.items[0], upload->folder, strlen(upload->folder)), 0);
    home = strdup(upload->folders_by_hash.items[0] + strlen(upload->folder));
    tj_upload_free(upload);
    return home;
}

static void a_file_lies_by_its_content(void **state)
{
    char *first = home_of("games.zip", "one"), *again = home_of("games.zip", "one"),
         *other = home_of("games.zip", "two");

    (void)state;
    assert_string_equal(first, again);
    assert_string_not_equal(first, other);
    free(first);
    free(again);
    free(other);
}

static void places_are_in_the_order_of_names(void **state)
{
    tj_upload *upload;
    tj_string_list places = {NULL, 0, 0};

    (void)state;
    assert_int_equal(tj_upload_new(&upload, NULL), 0);
    put_file(upload, "c", "same");
    put_file(upload, "b", "other");
    put_file(upload, "a", "same");
    put_file(upload, "d", "last");
    assert_int_equal(tj_upload_end_file(upload, NULL), 0);
    assert_int_equal(tj_upload_paths(upload, &places, NULL), 0);
    assert_int_equal(places.len, 3);
    assert_string_equal(places.items[0], upload->folders_by_hash.items[0]);
    assert_string_equal(places.items[1], upload->folders_by_hash.items[1]);
    assert_string_equal(places.items[2], upload->folders_by_hash.items[3]);
    tj_string_list_release(&places);
    tj_upload_free(upload);
}

static void there_is_a_limit(void **state)
{
    static char block[1 << 20];
    tj_upload *upload;
    int rc = 0;

    (void)state;
    assert_int_equal(tj_upload_new(&upload, NULL), 0);
    assert_int_equal(tj_upload_begin_file(upload, "x", NULL), 0);
    for (size_t i = 0; i < (TJ_UPLOAD_BYTES_MAX >> 20) && !rc; i++)
        rc = tj_upload_write(upload, block, sizeof block, NULL);
    assert_int_equal(rc, 0);
    assert_int_equal(tj_upload_write(upload, block, 1, NULL), TJ_E_RANGE);
    for (int i = 1; i < TJ_UPLOAD_FILES_MAX && !rc; i++)
        rc = tj_upload_begin_file(upload, "x", NULL);
    assert_int_equal(rc, 0);
    assert_int_equal(tj_upload_begin_file(upload, "x", NULL), TJ_E_RANGE);
    tj_upload_free(upload);
}

/* As if it had been there since 1970. */
static void age(const char *folder)
{
    const struct timespec long_ago[2] = {{0, 0}, {0, 0}};

    assert_int_equal(utimensat(AT_FDCWD, folder, long_ago, 0), 0);
}

/* The folder of a process that had one file, and began another, when it died. */
static void leave_behind(char *folder, size_t room)
{
    int ends[2];
    ssize_t n;

    assert_int_equal(pipe(ends), 0);
    if (!fork()) {
        tj_upload *upload;

        if (!tj_upload_new(&upload, NULL) && !tj_upload_begin_file(upload, "x", NULL) &&
            !tj_upload_begin_file(upload, "y", NULL))
            n = write(ends[1], upload->folder, strlen(upload->folder));
        _exit(0);
    }
    assert_true(wait(NULL) > 0);
    n = read(ends[0], folder, room - 1);
    assert_true(n > 0);
    folder[n] = 0;
    close(ends[0]);
    close(ends[1]);
}

static void what_the_dead_have_left_is_swept(void **state)
{
    char dead[200], young[200];
    tj_upload *living, *other;

    (void)state;
    leave_behind(dead, sizeof dead);
    leave_behind(young, sizeof young);
    assert_int_equal(tj_upload_new(&living, NULL), 0);
    age(dead);
    age(living->folder);
    assert_int_equal(tj_upload_new(&other, NULL), 0);
    assert_int_not_equal(access(dead, F_OK), 0);
    assert_int_equal(access(young, F_OK), 0); /* may not have been locked yet */
    assert_int_equal(access(living->folder, F_OK), 0);
    tj_upload_free(other);
    tj_upload_free(living);
    age(young);
    assert_int_equal(tj_upload_new(&other, NULL), 0);
    assert_int_not_equal(access(young, F_OK), 0);
    tj_upload_free(other);
}

int test_upload(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_lead_nowhere),
        cmocka_unit_test(long_names_are_cut_between_characters),
        cmocka_unit_test(files_are_kept_until_it_is_freed),
        cmocka_unit_test(a_file_lies_by_its_content),
        cmocka_unit_test(places_are_in_the_order_of_names),
        cmocka_unit_test(there_is_a_limit),
        cmocka_unit_test(what_the_dead_have_left_is_swept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
