/* How games are spread over segments: none too large, the old ones left alone, and nothing forgotten. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "corpus/corpus_handle.h"
#include "tejun/game.h"
#include "tejun/import.h"

enum { SEGMENT_MOVES = 2000, GAMES = 150 };

static gen_games games;
static gen_corpus made;

static int set_up(void **state)
{
    (void)state;
    gen_games_new(&games, 4711, GAMES, 19);
    gen_corpus_init(&made);
    made.segment_moves = SEGMENT_MOVES;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&made);
    gen_games_release(&games);
    return 0;
}

static void list_segments(tj_string_list *names)
{
    char folder[400];

    snprintf(folder, sizeof folder, "%s/segments", made.path);
    assert_int_equal(tj_folder_list(folder, names, NULL), 0);
}

static bool has_name(const tj_string_list *names, const char *name)
{
    for (size_t i = 0; i < names->len; i++)
        if (strcmp(names->items[i], name) == 0)
            return true;
    return false;
}

/* Games stand once, in the order of their numbers, in segments that are not too large. */
static void check_segments(size_t expected)
{
    uint32_t id = 0;
    size_t count = 0;

    gen_corpus_refresh(&made);
    for (size_t s = 0; s < made.corpus->segment_count; s++) {
        const tj_segment *segment = made.corpus->segments[s];

        assert_true(segment->index.n <= SEGMENT_MOVES || segment->game_count == 1);
        for (uint32_t g = 0; g < segment->game_count; g++) {
            assert_true(segment->games[g].id > id);
            id = segment->games[g].id;
        }
        count += segment->game_count;
    }
    assert_int_equal(count, expected);
    assert_int_equal(made.count, expected);
}

/* Neighbours that would fit into one segment. */
static size_t count_loose(void)
{
    size_t loose = 0;

    for (size_t s = 1; s < made.corpus->segment_count; s++)
        loose += made.corpus->segments[s - 1]->index.n + made.corpus->segments[s]->index.n <= SEGMENT_MOVES;
    return loose;
}

static void test_sizes(void **state)
{
    (void)state;
    gen_corpus_add(&made, &games, 0, 120);
    check_segments(120);
    assert_true(made.corpus->segment_count >= 4);
    assert_true(count_loose() <= 1);
    for (size_t i = 120; i < GAMES; i++)
        gen_corpus_add(&made, &games, i, i + 1);
    check_segments(GAMES);
    assert_true(count_loose() <= 11); /* log2(SEGMENT_MOVES) */
}

/* An import writes what is new and what that is merged with; nothing else is touched. */
static void test_left_alone(void **state)
{
    tj_string_list before, after;
    size_t kept = 0;

    (void)state;
    gen_corpus_add(&made, &games, 0, GAMES - 1);
    list_segments(&before);
    gen_corpus_add(&made, &games, GAMES - 1, GAMES);
    list_segments(&after);
    for (size_t i = 0; i < before.len; i++)
        kept += has_name(&after, before.items[i]);
    assert_true(before.len >= 8); /* two files each */
    assert_true(kept + 2 >= before.len);
    assert_true(after.len >= before.len);
    tj_string_list_release(&before);
    tj_string_list_release(&after);
}

/* A game that fills the board row by row. */
static void put_plain_game(tj_buf *text, const char *header)
{
    tj_buf_printf(text, "(;SZ[19]%s", header);
    for (int i = 0; i < 200; i++)
        tj_buf_printf(text, ";%c[%c%c]", i % 2 ? 'W' : 'B', 'a' + i % 19, 'a' + i / 19);
    tj_buf_puts(text, ")\n");
}

/* A better header for a game that is in a segment already, although the import is still going on. */
static void test_late_header(void **state)
{
    tj_import_options options;
    tj_import_summary summary;
    tj_buf text = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    char path[400];
    const char *file = path;

    (void)state;
    tj_import_options_init(&options, sizeof options);
    put_plain_game(&text, "");
    for (size_t i = 0; i < games.len; i++)
        gen_game_sgf(&games.items[i], &text);
    put_plain_game(&text, "PB[Late]RE[W+R]DT[1987-06-05]");
    snprintf(path, sizeof path, "%s/late.sgf", made.folder);
    put_file(path, text.data, text.len);
    tj_buf_release(&text);
    options.segment_moves = SEGMENT_MOVES;
    assert_int_equal(tj_import(made.path, &file, 1, &options, &summary, &err), 0);
    assert_int_equal(summary.duplicates, 1);
    gen_corpus_refresh(&made);
    assert_true(made.corpus->segment_count >= 4);
    assert_int_equal(made.corpus->segments[0]->games[0].id, made.games[0].id);
    assert_int_equal(made.corpus->segments[0]->facts[0].date_from, 19870605);
    assert_int_equal(made.corpus->segments[0]->facts[0].winner, TJ_WINNER_WHITE);
    assert_true(made.corpus->segments[0]->sides[0].player[0] != 0);
    assert_int_equal(made.games[0].date, 19870605);
}

/* Games go from several segments at once; the rest stays as it was. */
static void test_removal(void **state)
{
    tj_filter filter;
    uint64_t removed = 0, faults = 1;
    tj_err err = TJ_ERR_INIT;
    size_t black = 0;

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    gen_corpus_add(&made, &games, 0, GAMES);
    for (size_t i = 0; i < games.len; i++)
        black += games.items[i].winner == TJ_WINNER_BLACK;
    filter.has_winner = true;
    filter.winner = TJ_WINNER_BLACK;
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, &err), 0);
    assert_int_equal(removed, black);
    check_segments(GAMES - black);
    assert_int_equal(tj_corpus_check(made.corpus, NULL, NULL, NULL, &faults, &err), 0);
    assert_int_equal(faults, 0);
}

int test_segment_merge(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_sizes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_left_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_late_header, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_removal, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
