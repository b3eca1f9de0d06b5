/* An open corpus: one generation, whatever others do to it; and damaged ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "base/file.h"
#include "tejun/game.h"
#include "tejun/search.h"

static gen_corpus made;

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

/* Everything a handle says, as one text: searches in all modes, all games with moves and originals. */
static char *everything(tj_corpus *corpus)
{
    static const tj_query_step STEPS[2] = {{.move = 3 * 19 + 3}, {.move = 15 * 19 + 15}};
    tj_buf out = TJ_BUF_INIT;
    uint32_t *ids;
    size_t count;

    for (int place = 0; place < 4; place++) {
        tj_query query;
        tj_search_result *result;
        tj_err err = TJ_ERR_INIT;

        tj_query_init(&query, sizeof query);
        query.steps = STEPS;
        query.len = 1 + (place > 0);
        query.place = (enum tj_search_mode)place;
        assert_int_equal(tj_search(corpus, &query, 0, NULL, &result, &err), 0);
        tj_buf_printf(&out, "%llu %llu %zu\n", (unsigned long long)result->occurrences,
                      (unsigned long long)result->games, result->next_count);
        for (size_t i = 0; i < result->hit_count; i++)
            tj_buf_printf(&out, "%u:%u ", result->hits[i].game, result->hits[i].move);
        tj_search_result_free(result);
    }
    assert_int_equal(tj_game_list(corpus, NULL, TJ_ORDER_ADDED, false, 0, 0, &ids, &count, NULL), 0);
    for (size_t i = 0; i < count; i++) {
        tj_game game;
        tj_err err = TJ_ERR_INIT;

        assert_int_equal(tj_game_get(corpus, ids[i], &game, &err), 0);
        tj_buf_printf(&out, "%u %u %s %s\n", game.id, game.moves, game.field[TJ_FIELD_EVENT],
                      game.field[TJ_FIELD_BLACK]);
        tj_game_release(&game);
    }
    free(ids);
    assert_true(tj_buf_ok(&out));
    return tj_buf_detach(&out);
}

static void add_games(uint64_t seed, size_t count)
{
    gen_games games;

    gen_games_new(&games, seed, count, 0);
    gen_corpus_add(&made, &games, 0, games.len);
    gen_games_release(&games);
}

static void assert_says(tj_corpus *corpus, const char *expected)
{
    char *now = everything(corpus);

    assert_string_equal(now, expected);
    free(now);
}

static void test_generations(void **state)
{
    tj_corpus *old, *new, *same;
    tj_filter filter;
    tj_corpus_info info;
    uint64_t removed, faults;
    char *before, *original;
    size_t n;
    uint32_t *ids;
    size_t count;

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    add_games(1, 40);
    add_games(2, 10);
    assert_int_equal(tj_corpus_open(&old, made.path, NULL), 0);
    before = everything(old);
    assert_int_equal(tj_corpus_refresh(old, &same, NULL), 0);
    assert_ptr_equal(old, same);
    tj_corpus_free(same);

    add_games(3, 30);
    assert_says(old, before);
    assert_int_equal(tj_corpus_refresh(old, &new, NULL), 0);
    assert_ptr_not_equal(old, new);
    assert_int_equal(tj_corpus_info_get(new, &info, NULL), 0);
    assert_int_equal(info.games, 80);
    assert_int_equal(info.generation, 3);
    tj_corpus_free(new);

    assert_int_equal(tj_corpus_compact(made.path, NULL, NULL), 0);
    assert_says(old, before);
    assert_int_equal(tj_game_list(old, NULL, TJ_ORDER_ADDED, false, 0, 0, &ids, &count, NULL), 0);
    for (size_t i = 0; i < count; i++) { /* their files are gone, their bytes are not */
        assert_int_equal(tj_game_original(old, ids[i], &original, &n, NULL), 0);
        assert_int_equal(original[0], '(');
        free(original);
    }
    free(ids);

    filter.player = gen_players[0];
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, NULL), 0);
    assert_true(removed > 0);
    assert_says(old, before);
    assert_int_equal(tj_corpus_refresh(old, &new, NULL), 0);
    assert_int_equal(tj_corpus_info_get(new, &info, NULL), 0);
    assert_int_equal(info.games, 80 - removed);
    assert_int_equal(tj_corpus_check(new, NULL, NULL, NULL, &faults, NULL), 0);
    assert_int_equal(faults, 0);
    tj_corpus_free(new);
    tj_corpus_free(old);
    free(before);
}

static void test_references(void **state)
{
    tj_corpus *corpus, *second;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    assert_int_equal(tj_corpus_open(&corpus, made.path, &err), TJ_E_NOTFOUND);
    assert_null(corpus);
    assert_true(err.text[0] != 0);
    add_games(4, 3);
    assert_int_equal(tj_corpus_open(&corpus, made.path, NULL), 0);
    second = tj_corpus_ref(corpus);
    tj_corpus_free(corpus);
    assert_string_equal(tj_corpus_path(second), made.path);
    free(everything(second));
    tj_corpus_free(second);
    tj_corpus_free(NULL);
}

/* A compact, removal or check that is stopped leaves things as they were. */
static void test_stop(void **state)
{
    tj_corpus *corpus;
    char *before;
    unsigned stopped = 0;

    (void)state;
    add_games(5, 60);
    add_games(6, 5);
    assert_int_equal(tj_corpus_open(&corpus, made.path, NULL), 0);
    before = everything(corpus);
    tj_corpus_free(corpus);
    for (unsigned ticks = 0; ticks < 4; ticks++) {
        unsigned left = ticks;
        tj_progress_monitor monitor = {stop_at, &left};
        tj_filter filter;
        uint64_t number;
        tj_err err = TJ_ERR_INIT;

        tj_filter_init(&filter, sizeof filter);
        filter.event = "no such event";
        assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &number, &monitor, NULL), 0);
        assert_int_equal(tj_corpus_open(&corpus, made.path, NULL), 0);
        left = ticks;
        stopped += tj_corpus_check(corpus, &monitor, NULL, NULL, &number, &err) == TJ_E_STOPPED;
        tj_corpus_free(corpus);
        left = ticks;
        stopped += tj_corpus_compact(made.path, &monitor, NULL) == TJ_E_STOPPED;
        assert_int_equal(tj_corpus_open(&corpus, made.path, NULL), 0);
        assert_says(corpus, before);
        tj_corpus_free(corpus);
    }
    assert_true(stopped >= 2);
    free(before);
}

/* Every kind of question to whatever can be opened; answers do not matter. */
static void ask(tj_corpus *corpus, uint64_t *seed)
{
    tj_query_step steps[3] = {{0}};
    uint32_t *ids = NULL;
    size_t count = 0;
    tj_filter filter;

    tj_filter_init(&filter, sizeof filter);
    filter.player = gen_players[1];
    for (int i = 0; i < 8; i++) {
        tj_query query;
        tj_search_result *result = NULL;
        uint64_t number;

        tj_query_init(&query, sizeof query);
        for (int p = 0; p < 3; p++)
            steps[p].move = (uint16_t)gen_point(seed, 9);
        query.board = 9;
        query.steps = steps;
        query.len = 1 + gen_random(seed, 3);
        query.place = (enum tj_search_mode)(i % 4);
        query.filter = i < 4 ? NULL : &filter;
        tj_search_count(corpus, &query, NULL, &number, NULL);
        if (tj_search(corpus, &query, 20, NULL, &result, NULL) == 0)
            tj_search_result_free(result);
    }
    if (tj_game_list(corpus, NULL, TJ_ORDER_DATE, false, 0, 5, &ids, &count, NULL) == 0)
        for (size_t i = 0; i < count; i++) {
            tj_record record;
            char *bytes = NULL;
            size_t n;

            tj_record_init(&record);
            tj_game_record(corpus, ids[i], &record, NULL);
            tj_record_release(&record);
            if (tj_game_original(corpus, ids[i], &bytes, &n, NULL) == 0)
                free(bytes);
        }
    free(ids);
}

/* A damaged segment: whatever its checksums would say, searching it does not crash. */
static void test_damage(void **state)
{
    uint64_t seed = 77;
    gen_games games;
    char folder[400], *file = NULL;
    tj_string_list names;
    tj_mapped_file map;
    uint8_t *bytes;
    size_t n;

    (void)state;
    gen_games_new(&games, 7, 40, 9);
    gen_corpus_add(&made, &games, 0, games.len);
    gen_games_release(&games);
    snprintf(folder, sizeof folder, "%s/segments", made.path);
    assert_int_equal(tj_folder_list(folder, &names, NULL), 0);
    for (size_t i = 0; i < names.len; i++)
        if (strstr(names.items[i], ".seg"))
            file = tj_path_join(folder, names.items[i]);
    assert_non_null(file);
    assert_int_equal(tj_mapped_file_open(&map, file, NULL), 0);
    n = map.size;
    bytes = tj_alloc(n, 1);
    memcpy(bytes, map.data, n);
    tj_mapped_file_close(&map);
    for (int round = 0; round < 150; round++) {
        uint8_t *copy = tj_alloc(n, 1);
        FILE *out = fopen(file, "wb");
        tj_corpus *corpus;

        memcpy(copy, bytes, n);
        for (unsigned i = 1 + gen_random(&seed, 30); i > 0; i--)
            copy[1024 + gen_random(&seed, (uint32_t)n - 1024)] = (uint8_t)gen_random(&seed, 256);
        assert_int_equal(fwrite(copy, 1, n, out), n);
        fclose(out);
        free(copy);
        if (tj_corpus_open(&corpus, made.path, NULL) == 0) {
            ask(corpus, &seed);
            tj_corpus_free(corpus);
        }
    }
    free(bytes);
    free(file);
    tj_string_list_release(&names);
}

int test_corpus(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_generations, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_references, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_stop, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_damage, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
