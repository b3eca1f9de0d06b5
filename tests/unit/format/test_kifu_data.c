/* Shogi records on real files: all games of four collections against their moves in USI notation, and the
 * edge cases of other projects against what these expect.  Needs the data folder ($TEJUN_DATA or
 * ../shared/data); skipped where it is absent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/data_files.h"
#include "tests/support/compare_kifu.h"

/* ---- files in memory ---- */

typedef struct file {
    char *name;
    tj_buf bytes;
} file;

typedef struct files {
    file *items;
    size_t len, cap;
} files;

static void keep(const char *name, const tj_buf *bytes, void *ctx)
{
    files *all = ctx;
    file *added;

    assert_int_equal(TJ_RESERVE(all, all->len + 1), 0);
    added = &all->items[all->len++];
    *added = (file){tj_strndup(name ? name : "", name ? strlen(name) : 0), TJ_BUF_INIT};
    tj_buf_add(&added->bytes, bytes->data, bytes->len);
    assert_true(added->name && tj_buf_ok(&added->bytes));
}

static const file *find_file(const files *all, const char *name)
{
    for (size_t i = 0; i < all->len; i++)
        if (strcmp(all->items[i].name, name) == 0)
            return &all->items[i];
    return NULL;
}

static void release_files(files *all)
{
    for (size_t i = 0; i < all->len; i++) {
        free(all->items[i].name);
        tj_buf_release(&all->items[i].bytes);
    }
    free(all->items);
}

/* ---- the same in other notations ---- */

/* What a notation keeps of a record. */
static unsigned kept_by(int format)
{
    static const unsigned kept[] = {0,
                                    SAME_ENDS | SAME_TIMES | SAME_COMMENTS,
                                    SAME_VARIATIONS | SAME_TIMES | SAME_COMMENTS | SAME_HEADERS,
                                    SAME_VARIATIONS | SAME_COMMENTS | SAME_HEADERS,
                                    0,
                                    SAME_VARIATIONS | SAME_ENDS | SAME_TIMES | SAME_COMMENTS | SAME_HEADERS};
    return kept[format];
}

/* CSA and JKF know no sealed moves. */
static bool is_sealed(const tj_kifu *kifu)
{
    return kifu->nodes.items[kifu->nodes.len - 1].end == TJ_KIFU_SEALED;
}

static void write_and_read(const char *name, const tj_kifu *kifu)
{
    tj_kifu again;

    tj_kifu_init(&again);
    for (int format = TJ_KIFU_CSA; format <= TJ_KIFU_JKF; format++) {
        char *text = NULL;
        size_t n = 0;

        assert_int_equal(tj_kifu_write(kifu, format, &text, &n, NULL), 0);
        assert_true(read_kifu(text, n, &again));
        unsigned kept = kept_by(format) & ~(is_sealed(kifu) ? SAME_ENDS : 0u);
        const char *difference = kifu_difference(kifu, &again, kept);
        if (difference || again.format != format || again.record.state >= TJ_RECORD_DAMAGED)
            fail_msg("%s as %s: %s", name, tj_kifu_format_name(format), difference ? difference : "a fault");
        free(text);
    }
    tj_kifu_release(&again);
}

/* ---- games ---- */

enum { COLLECTION, NAME, DATE, EVENT, BLACK, WHITE, END, PLIES, START, MOVES, COLUMNS };

/* One game of the table: its record, and the same in Shift_JIS where that is there. */
static void compare_game(const files *raw, char *column[COLUMNS], const char *name)
{
    const file *f = find_file(raw, name);
    tj_kifu kifu;

    if (!f)
        fail_msg("there is no %s", name);
    tj_kifu_init(&kifu);
    assert_true(read_kifu(f->bytes.data, f->bytes.len, &kifu));
    assert_int_equal(tj_kifu_check(&kifu, NULL), 0);
    if (strcmp(kifu_moves(&kifu), column[MOVES]) != 0 ||
        strcmp(kifu.record.start ? kifu.record.start : "startpos", column[START]) != 0 ||
        kifu.record.state >= TJ_RECORD_DAMAGED)
        fail_msg("%s: %s\ninstead of %s", name, kifu_moves(&kifu), column[MOVES]);
    if (column[BLACK][0] &&
        !(kifu.record.field[TJ_FIELD_BLACK] && strcmp(kifu.record.field[TJ_FIELD_BLACK], column[BLACK]) == 0))
        fail_msg("%s: Black is %s", name, kifu.record.field[TJ_FIELD_BLACK]);
    write_and_read(name, &kifu);
    tj_kifu_release(&kifu);
}

static void compare_row(const files *raw, char *row, size_t *games)
{
    char *column[COLUMNS], name[1024];

    for (int i = 0; i < COLUMNS; i++) {
        column[i] = row;
        row += strcspn(row, "\t");
        if (*row)
            *row++ = '\0';
    }
    snprintf(name, sizeof name, "%s/%s", column[COLLECTION], column[NAME]);
    compare_game(raw, column, name);
    ++*games;
    char *utf8 = strstr(name, "/utf8/");
    if (utf8) {
        memcpy(utf8, "/sjis/", 6);
        compare_game(raw, column, name);
    }
}

static void test_games(void **state)
{
    char raw_path[512], table_path[512];
    files raw = {0}, table = {0};
    size_t games = 0;

    (void)state;
    if (!data_path("shogi/games-raw.tar.xz", raw_path, sizeof raw_path) ||
        !data_path("shogi/games-usi.tsv.xz", table_path, sizeof table_path)) {
        skip();
        return;
    }
    for_each_file(raw_path, keep, &raw);
    for_each_file(table_path, keep, &table);
    assert_int_equal(table.len, 1);
    for (char *row = table.items[0].bytes.data, *end; (end = strchr(row, '\n')); row = end + 1) {
        *end = '\0';
        if (row[0] != '#')
            compare_row(&raw, row, &games);
    }
    assert_int_equal(games, 1223);
    release_files(&raw);
    release_files(&table);
}

/* ---- edge cases ---- */

/* Compares a file with the JSON beside it.  That one says nothing of how KI2 games end. */
static bool compare_with_json(const files *all, const file *f)
{
    char name[1024];
    const char *dot = strrchr(f->name, '.');
    bool is_ki2 = dot && strncmp(dot, ".ki2", 4) == 0;
    tj_kifu kifu, expected;

    snprintf(name, sizeof name, "%.*s.json", (int)(dot ? dot - f->name : 0), f->name);
    const file *json = find_file(all, name);
    if (!json || json == f)
        return false;
    tj_kifu_init(&kifu);
    tj_kifu_init(&expected);
    assert_true(read_kifu(f->bytes.data, f->bytes.len, &kifu));
    assert_true(read_kifu(json->bytes.data, json->bytes.len, &expected));
    const char *difference = kifu_difference(&kifu, &expected,
                                             SAME_VARIATIONS | (is_ki2 ? 0 : SAME_ENDS) | SAME_TIMES |
                                                 SAME_COMMENTS | SAME_HEADERS);
    if (difference)
        fail_msg("%s: %s", f->name, difference);
    tj_kifu_release(&kifu);
    tj_kifu_release(&expected);
    return true;
}

/* The same game stands in several notations under one name. */
static void test_edge_cases(void **state)
{
    char path[512];
    files all = {0};
    size_t read = 0, compared = 0;

    (void)state;
    if (!data_path("shogi/edge-cases.tar.xz", path, sizeof path)) {
        skip();
        return;
    }
    for_each_file(path, keep, &all);
    for (size_t i = 0; i < all.len; i++) {
        const file *f = &all.items[i];
        tj_kifu kifu;

        tj_kifu_init(&kifu);
        if (!strstr(f->name, "LICENSE") && !strstr(f->name, "schema") && !strstr(f->name, "perft")) {
            if (!read_kifu(f->bytes.data, f->bytes.len, &kifu) || kifu.record.state >= TJ_RECORD_DAMAGED)
                fail_msg("%s: %s", f->name,
                         kifu.record.faults.len ? kifu.record.faults.items[0].text : "no record");
            assert_int_equal(tj_kifu_check(&kifu, NULL), 0);
            write_and_read(f->name, &kifu);
            read++;
        }
        tj_kifu_release(&kifu);
        compared += compare_with_json(&all, f);
    }
    assert_int_equal(read, 106);
    assert_int_equal(compared, 30);
    release_files(&all);
}

int test_kifu_data(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games), cmocka_unit_test(test_edge_cases)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
