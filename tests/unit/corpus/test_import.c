/* Importing: records come back as they were, in any archive, under any symmetry; stopped, nothing has
 * changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <archive.h>
#include <archive_entry.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "corpus/import/source.h"
#include "tejun/game.h"
#include "tejun/import.h"
#include "tejun/sgf.h"

static gen_corpus made;
static char path[400];

static int set_up(void **state)
{
    (void)state;
    gen_corpus_init(&made);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&made);
    return 0;
}

static const char *put_named(const char *name, const void *bytes, size_t n)
{
    snprintf(path, sizeof path, "%s/%s", made.folder, name);
    put_file(path, bytes, n);
    return path;
}

static tj_import_summary import_file(const char *file, bool keep)
{
    tj_import_options options;
    tj_import_summary summary;
    tj_err err = TJ_ERR_INIT;

    tj_import_options_init(&options, sizeof options);
    options.keep_duplicates = keep;
    assert_int_equal(tj_import(made.path, &file, 1, &options, &summary, &err), 0);
    return summary;
}

static void assert_sound(void)
{
    tj_corpus *corpus;
    uint64_t faults = 99;

    assert_int_equal(tj_corpus_open(&corpus, made.path, NULL), 0);
    assert_int_equal(tj_corpus_check(corpus, NULL, NULL, NULL, &faults, NULL), 0);
    assert_int_equal(faults, 0);
    tj_corpus_free(corpus);
}

/* Random games of all sizes: moves, set-up and original bytes come back, before and after compacting. */
static void test_records(void **state)
{
    gen_games games;

    (void)state;
    gen_games_new(&games, 21, 120, 0);
    gen_corpus_add(&made, &games, 0, 50);
    gen_corpus_add(&made, &games, 50, games.len);
    for (int round = 0; round < 2; round++) {
        gen_corpus_refresh(&made);
        assert_int_equal(made.count, games.len);
        for (size_t i = 0; i < games.len; i++) {
            tj_buf expected = TJ_BUF_INIT;
            char *original;
            size_t n;

            expect_same_moves(&made.records[i], &games.items[i].record);
            assert_string_equal(made.records[i].field[TJ_FIELD_EVENT],
                                games.items[i].record.field[TJ_FIELD_EVENT]);
            gen_game_sgf(&games.items[i], &expected);
            while (expected.len && expected.data[expected.len - 1] == '\n')
                expected.len--;
            assert_int_equal(tj_game_original(made.corpus, made.games[i].id, &original, &n, NULL), 0);
            assert_int_equal(n, expected.len);
            assert_memory_equal(original, expected.data, n);
            free(original);
            tj_buf_release(&expected);
        }
        assert_int_equal(tj_corpus_compact(made.path, NULL, NULL), 0);
    }
    assert_sound();
    gen_games_release(&games);
}

static void turn(tj_record *record, unsigned symmetry)
{
    for (size_t i = 0; i < record->moves.len; i++)
        record->moves.items[i].point =
            (uint16_t)tj_go_transform(record->board, symmetry, record->moves.items[i].point);
    for (size_t i = 0; i < record->setup.len; i++)
        record->setup.items[i].point =
            (uint16_t)tj_go_transform(record->board, symmetry, record->setup.items[i].point);
}

/* Games with set-up, turned in all ways, are duplicates of themselves and of nothing else. */
static void test_symmetries(void **state)
{
    gen_games games;
    tj_import_summary summary;
    size_t first_added = 0;

    (void)state;
    gen_games_new(&games, 22, 80, 13);
    for (unsigned symmetry = 0; symmetry < TJ_GO_SYMMETRIES; symmetry++) {
        tj_buf text = TJ_BUF_INIT;
        char name[32];

        for (size_t i = 0; i < games.len; i++) {
            turn(&games.items[i].record, symmetry);
            gen_game_sgf(&games.items[i], &text);
            turn(&games.items[i].record, tj_go_inverse_transform(symmetry));
        }
        snprintf(name, sizeof name, "turned%u.sgf", symmetry);
        summary = import_file(put_named(name, text.data, text.len), false);
        tj_buf_release(&text);
        if (symmetry == 0)
            first_added = summary.added;
        else
            assert_int_equal(summary.added, 0);
        assert_int_equal(summary.added + summary.duplicates, games.len);
    }
    assert_true(first_added > games.len / 2);
    assert_sound();
    gen_games_release(&games);
}

static void add_member(struct archive *archive, const char *name, const tj_buf *text)
{
    struct archive_entry *entry = archive_entry_new();

    archive_entry_set_pathname(entry, name);
    archive_entry_set_size(entry, (la_int64_t)text->len);
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    assert_int_equal(archive_write_header(archive, entry), ARCHIVE_OK);
    assert_int_equal(archive_write_data(archive, text->data, text->len), text->len);
    archive_entry_free(entry);
}

/* False if this libarchive cannot write that kind. */
static bool write_archive(const char *file, const char *format, const char *filter, const gen_games *games)
{
    struct archive *archive = archive_write_new();
    bool possible = archive_write_set_format_by_name(archive, format) == ARCHIVE_OK &&
                    (!filter || archive_write_add_filter_by_name(archive, filter) == ARCHIVE_OK) &&
                    archive_write_open_filename(archive, file) == ARCHIVE_OK;

    for (size_t from = 0; possible && from < games->len; from += 10) {
        tj_buf text = TJ_BUF_INIT;
        char name[64];

        for (size_t i = from; i < from + 10 && i < games->len; i++)
            gen_game_sgf(&games->items[i], &text);
        snprintf(name, sizeof name, "folder/part%zu.sgf", from);
        add_member(archive, name, &text);
        tj_buf_release(&text);
    }
    archive_write_free(archive);
    return possible;
}

static void test_archives(void **state)
{
    static const char *const KINDS[][2] = {{"zip", NULL},   {"7zip", NULL},   {"ustar", NULL},
                                           {"pax", NULL},   {"gnutar", NULL}, {"pax", "gzip"},
                                           {"ustar", "xz"}, {"pax", "zstd"},  {"ustar", "bzip2"}};
    gen_games games;
    unsigned tried = 0;

    (void)state;
    gen_games_new(&games, 23, 35, 9);
    for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++) {
        char file[400];
        tj_import_summary summary;

        snprintf(file, sizeof file, "%s/archive%zu", made.folder, k);
        if (!write_archive(file, KINDS[k][0], KINDS[k][1], &games))
            continue;
        tried++;
        summary = import_file(file, true);
        assert_int_equal(summary.sources, 4);
        assert_int_equal(summary.added, games.len);
        gen_corpus_refresh(&made);
        assert_int_equal(made.count, games.len * tried);
        for (size_t i = 0; i < games.len; i++)
            expect_same_moves(&made.records[games.len * (tried - 1) + i], &games.items[i].record);
        summary = import_file(file, true);
        assert_int_equal(summary.unchanged, 4);
    }
    assert_true(tried >= 5);
    assert_sound();
    gen_games_release(&games);
}

/* Stopped at any tick, the corpus is as before, and nothing is left behind. */
static void test_stop(void **state)
{
    gen_games games;
    unsigned stops = 0;
    tj_corpus *corpus;
    tj_corpus_info before, now;

    (void)state;
    gen_games_new(&games, 24, 200, 0);
    gen_corpus_add(&made, &games, 0, 100);
    assert_int_equal(tj_corpus_open(&corpus, made.path, NULL), 0);
    assert_int_equal(tj_corpus_info_get(corpus, &before, NULL), 0);
    tj_corpus_free(corpus);
    for (unsigned ticks = 0;; ticks += 1 + ticks / 4) {
        unsigned left = ticks;
        tj_import_options options;
        tj_import_summary summary;
        tj_buf text = TJ_BUF_INIT;
        const char *file;
        int rc;

        tj_import_options_init(&options, sizeof options);
        for (size_t i = 100; i < games.len; i++)
            gen_game_sgf(&games.items[i], &text);
        file = put_named("more.sgf", text.data, text.len);
        tj_buf_release(&text);
        options.monitor = (tj_progress_monitor){stop_at, &left};
        options.keep_duplicates = true;
        rc = tj_import(made.path, &file, 1, &options, &summary, NULL);
        assert_int_equal(tj_corpus_open(&corpus, made.path, NULL), 0);
        assert_int_equal(tj_corpus_info_get(corpus, &now, NULL), 0);
        tj_corpus_free(corpus);
        if (!rc)
            break;
        assert_int_equal(rc, TJ_E_STOPPED);
        now.catalogue_bytes = before.catalogue_bytes; /* SQLite keeps the room */
        assert_memory_equal(&now, &before, sizeof now);
        stops++;
    }
    assert_true(stops >= 2);
    assert_int_equal(now.games, 200);
    assert_int_equal(now.generation, 2);
    assert_sound();
    gen_games_release(&games);
}

typedef struct notes {
    unsigned count[TJ_NOTE_SKIPPED + 1];
    char last[200];
} notes;

static void take_note(void *ctx, const tj_import_note *note)
{
    notes *all = ctx;

    all->count[note->kind]++;
    assert_non_null(note->source);
    assert_true(note->text && note->text[0]);
    snprintf(all->last, sizeof all->last, "%llu:%llu %s", (unsigned long long)note->line,
             (unsigned long long)note->column, note->text);
}

static void test_notes(void **state)
{
    static const char TEXT[] = "(;SZ[9];B[aa];W[bb])\n(;SZ[9];B[aa];W[bb])\n(;GM[2])\n(;SZ[9];B[cc];W[cc])\n";
    tj_import_options options;
    tj_import_summary summary;
    notes all = {{0}, ""};
    char missing[400];
    const char *paths[3];

    (void)state;
    tj_import_options_init(&options, sizeof options);
    snprintf(missing, sizeof missing, "%s/missing.sgf", made.folder);
    options.note = take_note;
    options.note_ctx = &all;
    paths[0] = missing;
    paths[1] = put_named("notes.sgf", TEXT, sizeof TEXT - 1);
    assert_int_equal(tj_import(made.path, paths, 2, &options, &summary, NULL), 0);
    assert_int_equal(all.count[TJ_NOTE_UNREADABLE], 1);
    assert_int_equal(all.count[TJ_NOTE_DUPLICATE], 1);
    assert_int_equal(all.count[TJ_NOTE_REJECTED], 1);
    assert_int_equal(all.count[TJ_NOTE_DAMAGED], 1);
    assert_string_equal(all.last, "4:15 move 2, White C7: the point is occupied");
    assert_int_equal(summary.added, 2);
    assert_int_equal(summary.unreadable, 1);
    for (int kind = 0; kind <= TJ_NOTE_SKIPPED; kind++)
        assert_true(strlen(tj_note_name((enum tj_note_kind)kind)) > 3);
    assert_sound();
}

/* Nothing, both, and a filter without condition are refused, not taken for everything. */
static void test_remove_what(void **state)
{
    tj_filter filter;
    gen_games games;
    uint64_t removed = 99;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    gen_games_new(&games, 25, 10, 9);
    gen_corpus_add(&made, &games, 0, games.len);
    assert_int_equal(tj_corpus_remove(made.path, NULL, NULL, &removed, NULL, &err), TJ_E_USAGE);
    assert_true(err.text[0] != 0);
    assert_int_equal(removed, 0);
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, NULL), TJ_E_USAGE);
    filter.board = 9;
    assert_int_equal(tj_corpus_remove(made.path, &filter, "games.sgf", &removed, NULL, NULL), TJ_E_USAGE);
    gen_corpus_refresh(&made);
    assert_int_equal(made.count, games.len);
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, NULL), 0);
    assert_int_equal(removed, games.len);
    gen_games_release(&games);
}

/* Counting on from any place gives what counting from the start does. */
static void test_raw_places(void **state)
{
    static const char TEXT[] = "(;PB[小林𠮷];B[aa]é)\n𠮷(;C[𠮷小])";
    const size_t raw_n = 2 + 2 * 32;
    static const char RAW[2 + 2 * 32] = "\xFF\xFE";

    (void)state;
    for (size_t from = 0; from < sizeof TEXT; from++)
        for (size_t to = from; to < sizeof TEXT; to++) {
            size_t raw = tj_sgf_raw_offset(TEXT, from, RAW, raw_n);

            assert_int_equal(tj_sgf_raw_advance(TEXT, from, to, raw, raw_n),
                             tj_sgf_raw_offset(TEXT, to, RAW, raw_n));
        }
}

/* However members are called, each has a name of its own, and the same one every time. */
static void test_source_names(void **state)
{
    static const char *const CALLED[] = {"a", "b", "a#2", "a", "a", "a#2", "a#2#2", "b", "a"};
    char *first[9];

    (void)state;
    for (int round = 0; round < 2; round++) {
        tj_member_names names = {NULL};

        for (size_t i = 0; i < 9; i++) {
            char *name = tj_strndup(CALLED[i], strlen(CALLED[i]));

            assert_int_equal(tj_member_names_claim(&names, &name, NULL), 0);
            assert_memory_equal(name, CALLED[i], strlen(CALLED[i]));
            for (size_t before = 0; !round && before < i; before++)
                assert_string_not_equal(name, first[before]);
            if (round) {
                assert_string_equal(name, first[i]);
                free(first[i]);
                free(name);
            } else
                first[i] = name;
        }
        for (int i = 0; i < 1000; i++) { /* the table grows */
            char *name = tj_strndup("a", 1);

            assert_int_equal(tj_member_names_claim(&names, &name, NULL), 0);
            free(name);
        }
        tj_member_names_clear(&names);
    }
}

int test_import(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_records, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_symmetries, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_archives, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_stop, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_notes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_remove_what, set_up, tear_down),
        cmocka_unit_test(test_raw_places),
        cmocka_unit_test(test_source_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
