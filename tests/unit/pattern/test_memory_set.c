/* Pattern memories of a corpus: what their parts hold together against one memory learnt at once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/learn_memory.h"
#include "tests/support/memory_check.h"
#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "base/file.h"
#include "corpus/store/derived.h"
#include "pattern/go/go_similar.h"
#include "pattern/memory_set.h"
#include "tejun/game.h"

typedef struct held_case {
    tj_diamond pattern;
    uint32_t game, move;
} held_case;

typedef struct held_cases {
    held_case *items;
    size_t len, cap;
} held_cases;

static gen_corpus made;
static gen_games games;
static const learn_options usual = {.size = 19, .radius = 4};

/* A corpus of the first of the made games. */
static int set_up(void **state)
{
    (void)state;
    gen_corpus_init(&made);
    gen_corpus_add(&made, &games, 0, 60);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&made);
    return 0;
}

static tj_learn_summary learn(const char *name, const learn_options *options)
{
    tj_learn_summary summary = {99, true};

    assert_int_equal(learn_set(made.path, name, options, &summary, NULL, NULL), 0);
    gen_corpus_refresh(&made);
    return summary;
}

static uint64_t games_of_size(unsigned size)
{
    uint64_t n = 0;

    for (size_t i = 0; i < made.count; i++)
        n += made.games[i].record->board == size;
    return n;
}

static int in_order(const void *a, const void *b)
{
    const held_case *x = a, *y = b;
    int order = tj_memory_key_compare(&x->pattern, &y->pattern);

    if (order)
        return order;
    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

static void add_cases(held_cases *all, const tj_memory *memory)
{
    assert_int_equal(TJ_RESERVE(all, all->len + memory->cases), 0);
    for (uint32_t p = 0; p < memory->patterns; p++)
        for (uint32_t c = memory->first[p]; c < memory->first[p + 1]; c++)
            all->items[all->len++] =
                (held_case){tj_memory_key_at(memory, p), memory->case_game[c], memory->case_move[c]};
}

/* The memory of that name is sound, has so many parts, and holds what learning at once gives. */
static void expect_whole(const char *name, const learn_options *options, size_t parts)
{
    held_cases got = {NULL, 0, 0}, wanted = {NULL, 0, 0};
    uint64_t sum = 0;
    tj_memory whole;
    tj_memory_set learnt;

    gen_corpus_refresh(&made);
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, name, NULL), 0);
    assert_int_equal(learn_memory(&whole, made.corpus, options, NULL, NULL), 0);
    assert_int_equal(learnt.count, parts);
    assert_int_equal(learnt.size, options->size);
    assert_int_equal(learnt.radius, options->radius);
    assert_int_equal(learnt.cases, whole.cases);
    assert_int_equal(learnt.games, whole.games);
    for (size_t i = 0; i < learnt.count; i++) {
        assert_int_equal(memory_check(&learnt.parts[i], "part", NULL), 0);
        add_cases(&got, &learnt.parts[i]);
        sum += learnt.parts[i].patterns;
    }
    assert_int_equal(learnt.patterns, sum);
    add_cases(&wanted, &whole);
    assert_true(wanted.len > 0);
    assert_int_equal(got.len, wanted.len);
    qsort(got.items, got.len, sizeof *got.items, in_order);
    for (size_t i = 0; i < got.len; i++)
        assert_int_equal(in_order(&got.items[i], &wanted.items[i]), 0);
    free(got.items);
    free(wanted.items);
    tj_memory_release(&whole);
    tj_memory_set_release(&learnt);
}

/* Everything is learnt anew, as one part. */
static void expect_anew(const char *name, const learn_options *options)
{
    tj_learn_summary summary = learn(name, options);

    assert_true(summary.anew);
    assert_true(summary.games_new > 0);
    expect_whole(name, options, 1);
}

/* The path of part `number` of a memory; static. */
static const char *part_path(const char *name, size_t number)
{
    static char path[400];
    tj_derived_list rows;
    char *found;

    gen_corpus_refresh(&made);
    assert_int_equal(tj_derived_find(made.corpus->db, NULL, name, &rows, NULL), 0);
    assert_true(number < rows.len);
    found = tj_derived_path(made.path, rows.items[number].file);
    assert_non_null(found);
    snprintf(path, sizeof path, "%s", found);
    free(found);
    tj_derived_release(&rows);
    return path;
}

static const char *in_derived(const char *file)
{
    static char path[400];

    snprintf(path, sizeof path, "%s/" TJ_DERIVED_FOLDER "%s%s", made.path, *file ? "/" : "", file);
    return path;
}

static size_t derived_files(void)
{
    tj_string_list names = {NULL, 0, 0};
    size_t n;

    assert_int_equal(tj_folder_list(in_derived(""), &names, NULL), 0);
    n = names.len;
    tj_string_list_release(&names);
    return n;
}

static void learning_twice_adds_nothing(void **state)
{
    tj_learn_summary first, second;
    char path[400];

    (void)state;
    first = learn("m", &usual);
    assert_true(first.anew);
    assert_int_equal(first.games_new, games_of_size(19));
    assert_true(first.games_new > 5);
    expect_whole("m", &usual, 1);
    snprintf(path, sizeof path, "%s", part_path("m", 0));
    second = learn("m", &usual);
    assert_false(second.anew);
    assert_int_equal(second.games_new, 0);
    expect_whole("m", &usual, 1);
    assert_string_equal(path, part_path("m", 0));
    assert_int_equal(derived_files(), 1);
}

static void new_games_are_a_new_part(void **state)
{
    tj_learn_summary summary;
    tj_memory_set learnt;
    uint64_t before;
    uint32_t last = 0;

    (void)state;
    learn("m", &usual);
    before = games_of_size(19);
    for (size_t i = 0; i < made.count; i++)
        last = made.games[i].id;
    gen_corpus_add(&made, &games, 60, 100);
    summary = learn("m", &usual);
    assert_false(summary.anew);
    assert_int_equal(summary.games_new, games_of_size(19) - before);
    expect_whole("m", &usual, 2);
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, "m", NULL), 0);
    assert_int_equal(learnt.parts[1].games, summary.games_new);
    for (uint32_t g = 0; g < learnt.parts[1].games; g++)
        assert_true(learnt.parts[1].game[g] > last);
    tj_memory_set_release(&learnt);
    assert_int_equal(derived_files(), 2);
}

static size_t parts_of(const char *name)
{
    tj_memory_set learnt;
    size_t count;

    gen_corpus_refresh(&made);
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, name, NULL), 0);
    count = learnt.count;
    tj_memory_set_release(&learnt);
    return count;
}

/* A part for every import until there are enough; then some are merged.  No game is learnt twice. */
static void many_imports(void **state)
{
    unsigned merged = 0;

    (void)state;
    learn("m", &usual);
    for (size_t i = 1; i <= effort(12, 3 * TJ_MEMORY_SET_PARTS); i++) {
        size_t before = parts_of("m"), parts;
        uint64_t known = games_of_size(19);
        tj_learn_summary summary;

        gen_corpus_add(&made, &games, 56 + 6 * i, 62 + 6 * i);
        summary = learn("m", &usual);
        assert_int_equal(summary.games_new, games_of_size(19) - known);
        assert_true(summary.games_new > 0);
        assert_false(summary.anew);
        parts = parts_of("m");
        if (before < TJ_MEMORY_SET_PARTS)
            assert_int_equal(parts, before + 1);
        else
            assert_in_range(parts, 1, TJ_MEMORY_SET_PARTS);
        merged += before == TJ_MEMORY_SET_PARTS;
        if (before == TJ_MEMORY_SET_PARTS || effort(i % 4 == 0, 1))
            expect_whole("m", &usual, parts);
        assert_int_equal(derived_files(), parts);
    }
    assert_true(merged >= effort(1, 3));
}

/* All games of a memory are gone: so is the memory, unless something else was asked for. */
static void all_games_went(void **state)
{
    const learn_options other = {.size = 19, .radius = 3};
    tj_filter filter;
    tj_learn_summary summary;
    tj_err err = TJ_ERR_INIT;
    tj_memory_set learnt;
    uint64_t removed;

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    learn("m", &usual);
    learn("n", &usual);
    filter.board = 19;
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, NULL), 0);
    assert_true(removed > 0);
    assert_int_equal(learn_set(made.path, "m", &other, &summary, NULL, NULL), TJ_E_NOTFOUND);
    assert_int_equal(derived_files(), 2);
    assert_int_equal(learn_set(made.path, "m", &usual, &summary, NULL, &err), TJ_E_NOTFOUND);
    assert_non_null(strstr(err.text, "the memory \"m\" was removed"));
    assert_int_equal(summary.games_new, 0);
    assert_int_equal(derived_files(), 1);
    gen_corpus_refresh(&made);
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, "m", NULL), TJ_E_NOTFOUND);
    tj_memory_set_release(&learnt);
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, "n", NULL), 0);
    tj_memory_set_release(&learnt);
    gen_corpus_add(&made, &games, 60, 100);
    expect_anew("m", &usual);
    expect_anew("n", &usual);
}

static void games_that_went(void **state)
{
    tj_filter filter;
    uint64_t removed;

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    learn("m", &usual);
    gen_corpus_add(&made, &games, 60, 100);
    learn("m", &usual);
    filter.black = gen_players[1];
    filter.board = 19;
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, NULL), 0);
    assert_true(removed > 0);
    expect_anew("m", &usual);
    assert_int_equal(derived_files(), 1);
}

static void expect_age(const char *name, bool whole, uint64_t to_learn, uint64_t gone)
{
    tj_memory_set learnt;

    gen_corpus_refresh(&made);
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, name, NULL), 0);
    assert_int_equal(tj_memory_set_compare(&learnt, made.corpus, NULL), 0);
    assert_true(learnt.age.known);
    assert_int_equal(learnt.age.whole, whole);
    assert_int_equal(learnt.age.to_learn, to_learn);
    assert_int_equal(learnt.age.gone, gone);
    for (uint64_t g = 0; g < gone; g++) {
        tj_game game;

        assert_true(g == 0 || learnt.gone[g] > learnt.gone[g - 1]);
        assert_int_equal(tj_game_get(made.corpus, learnt.gone[g], &game, NULL), TJ_E_NOTFOUND);
    }
    tj_memory_set_release(&learnt);
}

/* A memory knows which games came and went since; what a filter would choose is not asked. */
static void age(void **state)
{
    tj_filter filter, black;
    const learn_options some = {.size = 19, .radius = 4, .filter = &black},
                        few = {.size = 19, .radius = 4, .games_max = 3};
    uint64_t before, removed, learnt;

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    tj_filter_init(&black, sizeof black);
    black.black = gen_players[1];
    learn("m", &usual);
    learnt = learn("some", &some).games_new;
    learn("few", &few);
    expect_age("m", true, 0, 0);
    before = games_of_size(19);
    gen_corpus_add(&made, &games, 60, 100);
    gen_corpus_refresh(&made);
    expect_age("m", true, games_of_size(19) - before, 0);
    expect_age("some", false, 0, 0);
    expect_age("few", false, 0, 0);
    learn("m", &usual);
    filter.board = 9;
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, NULL), 0);
    expect_age("m", true, 0, 0);
    filter = black, filter.board = 19;
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, NULL), 0);
    expect_age("m", true, 0, removed);
    expect_age("some", false, 0, learnt);
}

/* Games of other sizes are nothing to it. */
static void other_games_that_went(void **state)
{
    tj_filter filter;
    tj_learn_summary summary;
    uint64_t removed;

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    learn("m", &usual);
    filter.board = 9;
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, NULL), 0);
    assert_true(removed > 0);
    summary = learn("m", &usual);
    assert_false(summary.anew);
    assert_int_equal(summary.games_new, 0);
    expect_whole("m", &usual, 1);
}

static void other_parameters(void **state)
{
    tj_filter filter, other;
    const learn_options ways[] = {{.size = 19, .radius = 4},
                                  {.size = 19, .radius = 3},
                                  {.size = 9, .radius = 3},
                                  {.size = 19, .radius = 3, .filter = &filter},
                                  {.size = 19, .radius = 3, .filter = &other},
                                  {.size = 19, .radius = 3}};

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    tj_filter_init(&other, sizeof other);
    filter.has_winner = other.has_winner = true;
    filter.winner = TJ_WINNER_WHITE;
    other.winner = TJ_WINNER_BLACK;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        expect_anew("m", &ways[i]);
        assert_int_equal(learn("m", &ways[i]).games_new, 0);
        expect_whole("m", &ways[i], 1);
    }
    assert_int_equal(derived_files(), 1);
}

static void limits_are_learnt_anew(void **state)
{
    const learn_options few = {.size = 19, .radius = 4, .games_max = 4};
    const learn_options short_one = {.size = 19, .radius = 4, .cases_max = 100};

    (void)state;
    expect_anew("m", &few);
    expect_anew("m", &few);
    expect_anew("m", &short_one);
    gen_corpus_add(&made, &games, 60, 80);
    expect_anew("m", &short_one);
    expect_anew("m", &usual);
}

static void missing_files(void **state)
{
    tj_err err = TJ_ERR_INIT;
    tj_memory_set learnt;

    (void)state;
    learn("m", &usual);
    gen_corpus_add(&made, &games, 60, 80);
    learn("m", &usual);
    assert_int_equal(unlink(part_path("m", 1)), 0);
    assert_int_not_equal(tj_memory_set_read(&learnt, made.corpus, "m", &err), 0);
    assert_true(err.text[0]);
    tj_memory_set_release(&learnt);
    expect_anew("m", &usual);
}

/* A byte by chance, or the end cut off; where the byte does not matter (between sections) nothing need be
 * done. */
static void damaged_files(void **state)
{
    uint64_t seed = 77;
    unsigned anew = 0;

    (void)state;
    learn("m", &usual);
    for (unsigned round = 0; round < effort(8, 24); round++) {
        tj_buf bytes = TJ_BUF_INIT;
        const char *path = part_path("m", 0);

        assert_int_equal(tj_file_read(path, &bytes, NULL), 0);
        if (round % 4 == 0)
            bytes.len -= 1 + gen_random(&seed, (uint32_t)bytes.len - 1);
        else
            bytes.data[gen_random(&seed, (uint32_t)bytes.len)] ^= 0x10;
        assert_int_equal(unlink(path), 0);
        put_file(path, bytes.data, bytes.len);
        tj_buf_release(&bytes);
        anew += learn("m", &usual).anew;
        expect_whole("m", &usual, 1);
    }
    assert_true(anew >= effort(6, 20));
}

static void names_side_by_side(void **state)
{
    const learn_options small = {.size = 9, .radius = 3};
    tj_memory_set learnt;

    (void)state;
    learn("a", &usual);
    learn("b", &small);
    learn("", &usual); /* a name like any other */
    gen_corpus_add(&made, &games, 60, 100);
    learn("a", &usual);
    expect_whole("a", &usual, 2);
    expect_anew("a", &small);
    assert_false(learn("b", &small).anew);
    expect_whole("b", &small, 2);
    expect_anew("", &small);
    expect_whole("a", &small, 1);
    expect_whole("b", &small, 2);
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, "A", NULL), TJ_E_NOTFOUND);
    tj_memory_set_release(&learnt);
    assert_int_equal(derived_files(), 4);
}

static void unknown_names(void **state)
{
    tj_err err = TJ_ERR_INIT;
    tj_memory_set learnt;

    (void)state;
    gen_corpus_refresh(&made); /* no table yet */
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, "m", &err), TJ_E_NOTFOUND);
    assert_non_null(strstr(err.text, "tejun learn"));
    tj_memory_set_release(&learnt);
    learn("m", &usual);
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, "n", NULL), TJ_E_NOTFOUND);
    tj_memory_set_release(&learnt);
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, "", NULL), TJ_E_NOTFOUND);
    tj_memory_set_release(&learnt);
}

/* What cannot be learnt leaves what is there alone. */
static void failures_change_nothing(void **state)
{
    tj_filter nobody;
    const learn_options none = {.size = 19, .radius = 4, .filter = &nobody};
    const learn_options wide = {.size = 19, .radius = TJ_RADIUS_MAX + 1};
    tj_learn_summary summary;
    unsigned left = 0;
    tj_progress_monitor monitor = {stop_at, &left};

    (void)state;
    tj_filter_init(&nobody, sizeof nobody);
    nobody.black = "nobody";
    learn("m", &usual);
    gen_corpus_add(&made, &games, 60, 80);
    assert_int_equal(learn_set(made.path, "m", &none, &summary, NULL, NULL), TJ_E_NOTFOUND);
    assert_int_equal(learn_set(made.path, "m", &wide, &summary, NULL, NULL), TJ_E_RANGE);
    assert_int_equal(learn_set(made.path, "m", &usual, &summary, &monitor, NULL), TJ_E_STOPPED);
    assert_int_equal(summary.games_new, 0);
    assert_int_equal(derived_files(), 1);
    assert_int_equal(learn_set("/nonexistent/corpus", "m", &usual, &summary, NULL, NULL), TJ_E_NOTFOUND);
    learn("m", &usual);
    expect_whole("m", &usual, 2);
}

static void the_folder_may_be_missing(void **state)
{
    (void)state;
    assert_int_equal(rmdir(in_derived("")), 0);
    gen_corpus_add(&made, &games, 60, 80);
    expect_anew("m", &usual);
    assert_int_equal(unlink(part_path("m", 0)), 0);
    assert_int_equal(rmdir(in_derived("")), 0);
    gen_corpus_add(&made, &games, 80, 100);
    expect_anew("m", &usual);
}

static void orphans_are_swept(void **state)
{
    static const char *const ORPHANS[] = {"g99-0.derived", "g1-77.derived"};
    static const char *const OTHERS[] = {"notes.txt", "g99.derived", "g99-0.derived.bak", "x99-0.derived"};

    (void)state;
    for (unsigned round = 0; round < 3; round++) { /* without a table, with one, by an import */
        for (size_t i = 0; i < sizeof ORPHANS / sizeof *ORPHANS; i++)
            put_file(in_derived(ORPHANS[i]), "x", 1);
        for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
            put_file(in_derived(OTHERS[i]), "x", 1);
        if (round < 2)
            learn("m", &usual);
        else
            gen_corpus_add(&made, &games, 60, 70);
        for (size_t i = 0; i < sizeof ORPHANS / sizeof *ORPHANS; i++)
            assert_int_not_equal(access(in_derived(ORPHANS[i]), F_OK), 0);
        for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
            assert_int_equal(access(in_derived(OTHERS[i]), F_OK), 0);
        assert_int_equal(access(part_path("m", 0), F_OK), 0);
    }
    learn("m", &usual);
    expect_whole("m", &usual, 2);
}

/* Who has it open keeps what he has. */
static void readers_keep_their_memory(void **state)
{
    const learn_options other = {.size = 19, .radius = 2};
    tj_learn_summary summary;
    tj_memory_set learnt;

    (void)state;
    learn("m", &usual);
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, "m", NULL), 0);
    assert_int_equal(learn_set(made.path, "m", &other, &summary, NULL, NULL), 0);
    assert_int_equal(learnt.radius, 4);
    assert_int_equal(memory_check(&learnt.parts[0], "part", NULL), 0);
    tj_memory_set_release(&learnt);
    expect_whole("m", &other, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int test_memory_set(void)
{
    const struct CMUnitTest tests[] = {
        TEST(learning_twice_adds_nothing),
        TEST(new_games_are_a_new_part),
        TEST(many_imports),
        TEST(games_that_went),
        TEST(age),
        TEST(all_games_went),
        TEST(other_games_that_went),
        TEST(other_parameters),
        TEST(limits_are_learnt_anew),
        TEST(missing_files),
        TEST(damaged_files),
        TEST(names_side_by_side),
        TEST(unknown_names),
        TEST(failures_change_nothing),
        TEST(the_folder_may_be_missing),
        TEST(orphans_are_swept),
        TEST(readers_keep_their_memory),
    };
    int failed;

    gen_games_new(&games, 4711, 220, 0);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gen_games_release(&games);
    return failed;
}
