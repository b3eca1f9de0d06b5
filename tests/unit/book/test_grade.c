/* Grades: their file, what they come to, and games drawn from books, each against something simpler. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/generate/gen_book.h"
#include "tests/support/scratch.h"
#include "base/random.h"
#include "client/analyst.h"
#include "book/grade/grade_private.h"
#include "tejun/book.h"
#include "answer/book/book_grade_groups.h"
#include "tests/support/at_position.h"

static const tj_win_curve CURVE = TJ_WIN_CURVE_REVISED;

static void expect_near(double a, double b)
{
    if (!(fabs(a - b) < 1e-9 * (1 + fabs(b))))
        fail_msg("%.12f instead of %.12f", a, b);
}

/* ---- what evaluations come to ---- */

enum { ITEMS = 400 };

/* Each figure by its definition, with a loop of its own. */
static void compare_tally(const tj_grade_tally *tally, const tj_weighted_evaluation *items, size_t n)
{
    double weight = 0, all = 0, mean = 0, variance = 0, wins = 0, low = INFINITY, high = -INFINITY;
    size_t graded = 0, in_steps = 0;

    for (size_t i = 0; i < n; i++) {
        all += items[i].weight;
        if (isnan(items[i].evaluation))
            continue;
        graded++;
        weight += items[i].weight;
        low = fmin(low, items[i].evaluation);
        high = fmax(high, items[i].evaluation);
    }
    for (size_t i = 0; i < n; i++)
        mean += isnan(items[i].evaluation) ? 0 : items[i].weight / weight * items[i].evaluation;
    for (size_t i = 0; i < n; i++)
        if (!isnan(items[i].evaluation)) {
            variance += items[i].weight / weight * pow(items[i].evaluation - mean, 2);
            wins += items[i].weight / weight / (1 + exp(0.003757 - 0.002047 * items[i].evaluation));
        }
    assert_int_equal(tally->positions, n);
    assert_int_equal(tally->graded, graded);
    expect_near(tally->share, weight / all);
    expect_near(tally->mean, mean);
    expect_near(tally->deviation, sqrt(variance));
    expect_near(tally->win_rate, wins);
    assert_true(items[tally->lowest].evaluation == low && items[tally->highest].evaluation == high);
    for (size_t s = 0; s < tally->steps.len; s++) {
        const tj_grade_step *step = &tally->steps.items[s];
        double share = 0;
        size_t positions = 0;

        for (size_t i = 0; i < n; i++) { /* -10 to 9 is step 0 */
            double v = items[i].evaluation;

            if (v >= 20 * step->step - 10 && v < 20 * step->step + 10) {
                positions++;
                share += items[i].weight / weight;
            }
        }
        assert_int_equal(step->positions, positions);
        expect_near(step->share, share);
        in_steps += positions;
    }
    assert_int_equal(in_steps, graded);
}

static void test_tally(void **state)
{
    tj_weighted_evaluation items[ITEMS];
    tj_grade_tally tally;

    (void)state;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        uint64_t random = seed;
        size_t n = 1 + tj_random(&random) % ITEMS;

        for (size_t i = 0; i < n; i++) {
            items[i].evaluation = floor(600 * tj_random_unit(tj_random(&random)) - 250);
            items[i].weight = tj_random_unit(tj_random(&random)) < 0.1
                                  ? 0
                                  : tj_random_unit(tj_random(&random)) * tj_random_unit(tj_random(&random));
            if (i && tj_random_unit(tj_random(&random)) < 0.1)
                items[i].evaluation = NAN;
        }
        items[0].weight = 0.1;
        assert_int_equal(tj_grade_tally_compute(&tally, items, n, &CURVE, NULL), 0);
        compare_tally(&tally, items, n);
        tj_grade_tally_release(&tally);
    }
    for (size_t i = 0; i < 3; i++)
        items[i] = (tj_weighted_evaluation){(double)i * 10, 1};
    assert_int_equal(tj_grade_tally_compute(&tally, items, 3, &CURVE, NULL), 0);
    expect_near(tally.mean, 10);
    expect_near(tally.deviation, sqrt(200.0 / 3));
    expect_near(tally.plain_deviation, sqrt(200.0 / 3));
    tj_grade_tally_release(&tally);
    items[0].evaluation = NAN;
    assert_int_equal(tj_grade_tally_compute(&tally, items, 1, &CURVE, NULL), 0);
    assert_true(isnan(tally.mean) && isnan(tally.win_rate) && tally.graded == 0 && tally.steps.len == 0);
    tj_grade_tally_release(&tally);
    assert_int_equal(tj_grade_tally_compute(&tally, items, 0, &CURVE, NULL), 0);
    tj_grade_tally_release(&tally);
}

static int by_rank(const void *left, const void *right)
{
    const tj_weighted_evaluation *a = left, *b = right;

    if (a->evaluation != b->evaluation)
        return a->evaluation < b->evaluation ? -1 : 1;
    return a->weight > b->weight ? -1 : a->weight < b->weight;
}

static void test_extremes(void **state)
{
    tj_weighted_evaluation items[ITEMS], sorted[ITEMS];
    tj_grade_group group = {.weighed = items, .n = ITEMS};
    size_t places[TJ_GRADE_EXTREMES_MAX], known = 0;
    uint64_t random = 5;

    (void)state;
    for (size_t i = 0; i < ITEMS; i++) {
        items[i] = (tj_weighted_evaluation){floor(60 * tj_random_unit(tj_random(&random))),
                                            tj_random_unit(tj_random(&random))};
        if (i % 7 == 0)
            items[i].evaluation = NAN;
        else
            sorted[known++] = items[i];
    }
    qsort(sorted, known, sizeof *sorted, by_rank);
    for (size_t count = 0; count <= TJ_GRADE_EXTREMES_MAX; count += 5) {
        assert_int_equal(tj_grade_extremes(&group, false, count, places), count);
        for (size_t i = 0; i < count; i++)
            assert_memory_equal(&items[places[i]], &sorted[i], sizeof *sorted);
        assert_int_equal(tj_grade_extremes(&group, true, count, places), count);
        for (size_t i = 1; i < count; i++)
            assert_true(items[places[i]].evaluation <= items[places[i - 1]].evaluation);
        if (count)
            assert_true(items[places[0]].evaluation == sorted[known - 1].evaluation);
    }
    group.n = 2; /* the first is not known */
    assert_int_equal(tj_grade_extremes(&group, true, 5, places), 1);
    assert_int_equal(places[0], 1);
}

static double evaluation_of(const tj_grade *grade, int side, double cap)
{
    const tj_grade_item item = {.grade = *grade, .state = TJ_GRADE_NEW, .side = (uint8_t)side};

    return tj_grade_evaluation(&item, cap);
}

static void test_evaluation(void **state)
{
    const tj_grade plain = {.score = 123}, mate = {.score = 3, .mate = true},
                   mated = {.score = -2, .mate = true}, over = {.mate = true}, huge = {.score = 1148897};

    (void)state;
    assert_true(evaluation_of(&plain, TJ_BLACK, 3000) == 123);
    assert_true(evaluation_of(&plain, TJ_WHITE, 3000) == -123);
    assert_true(evaluation_of(&plain, TJ_WHITE, 100) == -100);
    assert_true(evaluation_of(&mate, TJ_BLACK, 3000) == 3000);
    assert_true(evaluation_of(&mate, TJ_WHITE, 3000) == -3000);
    assert_true(evaluation_of(&mated, TJ_BLACK, 3000) == -3000);
    assert_true(evaluation_of(&over, TJ_BLACK, 3000) == -3000); /* no move left */
    assert_true(evaluation_of(&huge, TJ_WHITE, 3000) == -3000);
}

/* ---- the file ---- */

static const tj_grade_setting ONE = {"Grader", "sh grader", "Depth=3\n", "nodes 5"};
static const tj_grade_setting TWO = {"Grader", "sh grader", "Depth=3\n", "nodes 6"};

static void position_after(const char *usi, tj_shogi *position)
{
    tj_shogi_move move;

    tj_shogi_init(position);
    if (!usi)
        return;
    assert_int_equal(tj_shogi_move_parse(usi, strlen(usi), &move, NULL), 0);
    assert_int_equal(tj_shogi_play(position, move), TJ_SHOGI_LEGAL);
}

static void test_cache(void **state)
{
    char folder[SCRATCH_PATH], path[SCRATCH_PATH + 16];
    const tj_grade kept = {.score = -INT32_MAX,
                           .mate = true,
                           .bound = TJ_ANALYSIS_UPPER_BOUND,
                           .depth = 12,
                           .nodes = 1234567890123,
                           .milliseconds = 77,
                           .move = TJ_BOOK_NO_MOVE};
    tj_grade other = {.score = 45}, found;
    tj_shogi first, second;
    tj_shogi_move line[2];
    tj_grade_cache *cache;
    tj_grade_setting setting;
    int64_t one, two, again, id = 0;
    bool there;

    (void)state;
    make_folder(folder);
    snprintf(path, sizeof path, "%s/grades.db", folder);
    position_after(NULL, &first);
    position_after("7g7f", &second);
    tj_shogi_move_parse("3c3d", 4, &line[0], NULL);
    tj_shogi_move_parse("2g2f", 4, &line[1], NULL);
    other.move = line[0];
    assert_int_equal(tj_grade_cache_read(&cache, path, NULL), TJ_E_NOTFOUND);
    for (int round = 0; round < 2; round++) { /* opened again, everything is there */
        assert_int_equal(tj_grade_cache_open(&cache, path, NULL), 0);
        assert_int_equal(tj_grade_cache_add_setting(cache, &ONE, &one, NULL), 0);
        assert_int_equal(tj_grade_cache_add_setting(cache, &TWO, &two, NULL), 0);
        assert_int_equal(tj_grade_cache_add_setting(cache, &ONE, &again, NULL), 0);
        assert_true(one == again && one != two);
        assert_int_equal(tj_grade_cache_find(cache, one, at_shogi(&first), &found, &there, NULL), 0);
        assert_int_equal(there, round);
        if (!round) {
            assert_int_equal(tj_grade_cache_put(cache, one, at_shogi(&first), &other, NULL, 0, NULL), 0);
            assert_int_equal(tj_grade_cache_put(cache, one, at_shogi(&first), &kept, NULL, 0, NULL),
                             0); /* replaced */
            assert_int_equal(tj_grade_cache_put(cache, one, at_shogi(&second), &other, line, 2, NULL), 0);
        }
        first.number = 40; /* no part of a position */
        assert_int_equal(tj_grade_cache_find(cache, one, at_shogi(&first), &found, &there, NULL), 0);
        assert_true(there && found.score == kept.score && found.mate && found.bound == kept.bound &&
                    found.depth == kept.depth && found.nodes == kept.nodes && found.milliseconds == 77 &&
                    found.move == TJ_BOOK_NO_MOVE);
        assert_int_equal(tj_grade_cache_find(cache, one, at_shogi(&second), &found, &there, NULL), 0);
        assert_true(there && found.score == 45 && !found.mate && found.move == line[0]);
        assert_int_equal(tj_grade_cache_find(cache, two, at_shogi(&second), &found, &there, NULL), 0);
        assert_false(there);
        tj_grade_cache_free(cache);
    }
    assert_int_equal(tj_grade_cache_read(&cache, path, NULL), 0);
    assert_int_equal(tj_grade_cache_next_setting(cache, &id, &setting, NULL), 0);
    assert_true(id == one);
    assert_string_equal(setting.options, "Depth=3\n");
    assert_int_equal(tj_grade_cache_next_setting(cache, &id, &setting, NULL), 0);
    assert_string_equal(setting.limit, "nodes 6");
    assert_int_equal(tj_grade_cache_next_setting(cache, &id, &setting, NULL), 0);
    assert_true(id == 0);
    tj_grade_cache_free(cache);
    unlink(path);
    rmdir(folder);
}

/* ---- games drawn from books ---- */

static tj_book *as_book(const oracle_book *made, tj_buf *text)
{
    tj_book *book;

    gen_yaneuraou(made, "\n", text);
    assert_int_equal(tj_book_open_bytes(&book, text->data, text->len, NULL, NULL), 0);
    return book;
}

enum { GAMES = 20000, PLIES = 60 };

/* How often a game leaves book somewhere is what the exact match says, within five standard deviations. */
static void check_walks(tj_book *black, tj_book *white, uint64_t seed)
{
    const tj_book_match_options options = {.size = sizeof options, .plies = PLIES};
    const tj_book_match_result *result;
    tj_grade_list list = {0};
    tj_book_random_walk walk = {0};
    tj_book_match *match;
    tj_shogi position;
    size_t *counts, stayed = 0;

    assert_int_equal(tj_book_match_play(&match, black, white, &options, NULL), 0);
    result = tj_book_match_result_of(match);
    counts = calloc(result->n_exits, sizeof *counts);
    for (size_t i = 0; i < result->n_exits; i++) {
        match_shogi(match, result->exits[i].number, &position);
        assert_int_equal(tj_grade_list_add(&list, at_shogi(&position), NULL, NULL), 0);
    }
    for (size_t i = 0; i < GAMES; i++) {
        assert_int_equal(tj_book_random_walk_play(&walk, black, white, PLIES, &seed, NULL), 0);
        tj_shogi_init(&position);
        for (size_t m = 0; m < walk.moves.len; m++)
            assert_int_equal(tj_shogi_play(&position, walk.moves.items[m]), TJ_SHOGI_LEGAL);
        assert_true(tj_shogi_key(&position) == tj_shogi_key(tj_position_shogi(&walk.position)));
        if (!walk.left) {
            assert_int_equal(walk.moves.len, PLIES);
            stayed++;
            continue;
        }
        assert_non_null(tj_grade_list_find(&list, at_shogi(&position)));
        counts[tj_grade_list_find(&list, at_shogi(&position)) - list.items]++;
    }
    for (size_t i = 0; i < result->n_exits; i++) {
        double p = result->exits[i].probability, sigma = sqrt(GAMES * p * (1 - p));

        assert_true(fabs((double)counts[i] - GAMES * p) <= 5 * sigma + 3);
    }
    assert_true(fabs((double)stayed - GAMES * result->rest) <=
                5 * sqrt(GAMES * result->rest * (1 - result->rest)) + 3);
    free(counts);
    tj_grade_list_release(&list);
    tj_book_random_walk_release(&walk);
    tj_book_match_free(match);
}

static void test_walks(void **state)
{
    uint64_t random = 11;

    (void)state;
    for (int round = 0; round < 3; round++) {
        oracle_book made[2];
        tj_buf text[2] = {TJ_BUF_INIT, TJ_BUF_INIT};
        tj_book *books[2];

        for (int i = 0; i < 2; i++) {
            gen_book(&random, 60, &made[i]);
            books[i] = as_book(&made[i], &text[i]);
        }
        check_walks(books[0], books[1], 100 + (uint64_t)round);
        for (int i = 0; i < 2; i++) {
            tj_book_free(books[i]);
            tj_buf_release(&text[i]);
            oracle_book_release(&made[i]);
        }
    }
}

/* ---- the estimate from a cache ---- */

/* One setting knows nothing, one every other exit, one all: the last is taken, and counted as defined. */
static void test_estimate(void **state)
{
    static const tj_grade_setting SETTINGS[] = {
        {"none", "", "", "nodes 1"}, {"all", "x", "A=1\nB=2\n", "depth 3"}, {"half", "", "", "nodes 1"}};
    oracle_book made;
    tj_buf text = TJ_BUF_INIT;
    uint64_t random = 3;
    tj_grade_cache *cache;
    tj_book_match *match;
    tj_match_estimate estimate;
    const tj_book_match_result *result;
    double wins = 0, share = 0;
    tj_shogi position;
    int64_t ids[3];
    tj_book *book;

    (void)state;
    gen_book(&random, 50, &made);
    book = as_book(&made, &text);
    assert_int_equal(
        tj_book_match_play(&match, book, book,
                           &(tj_book_match_options){.size = sizeof(tj_book_match_options), .plies = PLIES},
                           NULL),
        0);
    result = tj_book_match_result_of(match);
    assert_true(result->n_exits > 4);
    assert_int_equal(tj_grade_cache_open(&cache, NULL, NULL), 0);
    for (int s = 0; s < 3; s++)
        assert_int_equal(tj_grade_cache_add_setting(cache, &SETTINGS[s], &ids[s], NULL), 0);
    for (size_t i = 0; i < result->n_exits; i++) {
        tj_grade grade = {.score = (int32_t)(i * 37 % 300) - 100};
        double p = result->exits[i].probability;

        match_shogi(match, result->exits[i].number, &position);
        for (int s = 1; s < 3; s++)
            if (s == 1 || i % 2)
                assert_int_equal(
                    tj_grade_cache_put(cache, ids[s], at_shogi(&position), &grade, NULL, 0, NULL), 0);
        wins += p * tj_win_curve_at(&CURVE, position.side == TJ_BLACK ? grade.score : -grade.score);
        share += p;
    }
    assert_int_equal(tj_match_estimate_compute(&estimate, cache, (const tj_book_match *const[]){match, match},
                                               2, &CURVE, 3000, NULL),
                     0);
    assert_true(estimate.setting == ids[1]);
    assert_string_equal(estimate.engine, "all, A=1, B=2, depth 3");
    expect_near(estimate.share, 1);
    expect_near(estimate.tallies[0].win_rate, wins / share);
    expect_near(estimate.tallies[1].win_rate, wins / share);
    match_shogi(match, result->exits[1].number, &position);
    expect_near(tj_match_estimate_at(&estimate, at_shogi(&position), &CURVE, 3000),
                tj_win_curve_at(&CURVE, position.side == TJ_BLACK ? -63 : 63));
    tj_shogi_init(&position);
    assert_true(isnan(tj_match_estimate_at(&estimate, at_shogi(&position), &CURVE, 3000)));
    tj_match_estimate_release(&estimate);
    tj_grade_cache_free(cache);
    tj_book_match_free(match);
    tj_book_free(book);
    tj_buf_release(&text);
    oracle_book_release(&made);
}

int test_grade(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tally), cmocka_unit_test(test_extremes), cmocka_unit_test(test_evaluation),
        cmocka_unit_test(test_cache), cmocka_unit_test(test_walks),    cmocka_unit_test(test_estimate),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
