/* Candidates against a look at every pattern of every part of the memory, one after the other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/learn_memory.h"
#include "tests/support/at_position.h"
#include "tests/support/effort.h"
#include "tests/support/generate/gen_corpus.h"
#include "pattern/go/go_similar.h"

/* Everything that was played in surroundings like those of one point. */
typedef struct like_cases {
    tj_case *items;
    size_t len, cap;
    uint64_t equal;
} like_cases;

/* What the rounds have met with. */
typedef struct tally {
    unsigned candidates, inexact, crowded, illegal, several_parts;
} tally;

static gen_corpus made;
static tj_memory_set learnt;
static tj_diamond_shape shape;

static void make(unsigned size, unsigned radius, size_t count)
{
    learn_options options = {.size = size, .radius = radius};
    tj_learn_summary summary;
    gen_games games;

    gen_corpus_init(&made);
    gen_games_new(&games, 90 + size, count, size);
    for (size_t part = 0; part < 3; part++) {
        gen_corpus_add(&made, &games, part * count / 3, (part + 1) * count / 3);
        assert_int_equal(learn_set(made.path, "m", &options, &summary, NULL, NULL), 0);
    }
    gen_games_release(&games);
    gen_corpus_refresh(&made);
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, "m", NULL), 0);
    assert_int_equal(learnt.count, 3);
    assert_int_equal(tj_diamond_shape_init(&shape, radius), 0);
}

static void unmake(void)
{
    tj_memory_set_release(&learnt);
    gen_corpus_release(&made);
}

/* The smallest difference of a pattern to any of the images of what is seen. */
static uint32_t difference_of(const tj_diamond *seen, const tj_diamond *pattern)
{
    uint32_t best = TJ_GO_NOT_SIMILAR;

    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        tj_diamond image = tj_diamond_turn(&shape, seen, s);
        uint32_t one = TJ_GO_NOT_SIMILAR;

        if (learnt.radius == TJ_GO_SIMILAR_RADIUS)
            one = tj_go_similar_difference(&image, pattern);
        else if (tj_diamond_has_stone(seen) && !memcmp(&image, pattern, sizeof image))
            one = 0;
        best = one < best ? one : best;
    }
    return best;
}

static int best_first(const void *a, const void *b)
{
    const tj_case *x = a, *y = b;

    if (x->difference != y->difference)
        return x->difference < y->difference ? -1 : 1;
    if (x->game != y->game)
        return x->game > y->game ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

static like_cases scan(const tj_go_board *board, unsigned point, int colour)
{
    tj_diamond seen = tj_diamond_at(&shape, board, point, colour);
    like_cases out = {NULL, 0, 0, 0};

    for (size_t i = 0; i < learnt.count; i++) {
        const tj_memory *part = &learnt.parts[i];

        for (uint32_t p = 0; p < part->patterns; p++) {
            tj_diamond pattern = tj_memory_key_at(part, p);
            uint32_t difference = difference_of(&seen, &pattern);

            for (uint32_t c = part->first[p]; difference != TJ_GO_NOT_SIMILAR && c < part->first[p + 1];
                 c++) {
                assert_int_equal(TJ_RESERVE(&out, out.len + 1), 0);
                out.items[out.len++] = (tj_case){part->case_game[c], part->case_move[c], difference};
                out.equal += !difference;
            }
        }
    }
    if (out.len)
        qsort(out.items, out.len, sizeof *out.items, best_first);
    return out;
}

static const tj_candidate *candidate_at(const tj_suggestions *list, unsigned point)
{
    for (size_t i = 0; i < list->len; i++)
        if (list->items[i].move == point)
            return &list->items[i];
    return NULL;
}

static bool comes_later(const tj_candidate *a, const tj_candidate *b)
{
    const uint64_t x[] = {a->difference, UINT64_MAX - a->equal, UINT64_MAX - a->cases, a->move};
    const uint64_t y[] = {b->difference, UINT64_MAX - b->equal, UINT64_MAX - b->cases, b->move};

    for (size_t i = 0; i < sizeof x / sizeof *x; i++)
        if (x[i] != y[i])
            return x[i] > y[i];
    return true;
}

/* Did the game that is shown last have more such moves than are shown? */
static bool is_crowded(const like_cases *all)
{
    size_t n = TJ_CANDIDATE_CASES;

    return all->len > n && all->items[n - 1].game == all->items[n].game &&
           all->items[n - 1].difference == all->items[n].difference;
}

static void expect_candidate(const tj_candidate *got, const like_cases *all, tally *t)
{
    size_t shown = all->len < TJ_CANDIDATE_CASES ? all->len : TJ_CANDIDATE_CASES;

    assert_int_equal(got->cases, all->len);
    assert_int_equal(got->equal, all->equal);
    assert_int_equal(got->difference, all->items[0].difference);
    assert_int_equal(got->shown_count, shown);
    for (size_t i = 0; i < shown; i++) {
        assert_int_equal(got->shown[i].difference, all->items[i].difference);
        assert_int_equal(got->shown[i].game, all->items[i].game);
        assert_int_equal(got->shown[i].move, all->items[i].move);
    }
    t->candidates++;
    t->inexact += got->difference > 0;
    t->crowded += is_crowded(all);
    t->several_parts += all->items[0].game > learnt.parts[0].game[learnt.parts[0].games - 1] &&
                        all->items[all->len - 1].game <= learnt.parts[0].game[learnt.parts[0].games - 1];
}

static void expect_suggestions(const tj_go_board *board, int colour, tally *t)
{
    unsigned points = (unsigned)board->size * board->size;
    tj_suggestions *list;
    size_t count = 0;

    assert_int_equal(tj_suggest(&list, at_go(board, colour), &learnt, NULL, NULL, NULL), 0);
    for (unsigned point = 0; point < points; point++) {
        const tj_candidate *got = candidate_at(list, point);
        like_cases all;

        if (tj_go_board_legality(board, point, colour, false) != TJ_GO_LEGAL) {
            assert_null(got);
            t->illegal += tj_go_board_at(board, point) == TJ_EMPTY;
            continue;
        }
        all = scan(board, point, colour);
        assert_int_equal(got != NULL, all.len > 0);
        if (got)
            expect_candidate(got, &all, t);
        count += got != NULL;
        free(all.items);
    }
    assert_int_equal(list->len, count);
    for (size_t i = 1; i < list->len; i++)
        assert_true(comes_later(&list->items[i], &list->items[i - 1]));
    tj_suggestions_free(list);
}

/* A game up to a move by chance, seen by either player. */
static void some_position(uint64_t *seed, tj_go_board *board)
{
    const tj_record *record = made.games[gen_random(seed, (uint32_t)made.count)].record;
    bool suicide = tj_go_rules_allow_suicide(record->field[TJ_FIELD_RULES]);
    size_t moves = gen_random(seed, (uint32_t)record->moves.len + 1), at = 0;

    tj_go_board_init(board, record->board);
    for (size_t i = 0; i <= moves; i++) {
        for (; at < record->setup.len && record->setup.items[at].before <= i; at++)
            tj_go_board_set(board, record->setup.items[at].point, record->setup.items[at].colour);
        if (i < moves)
            assert_int_equal(
                tj_go_board_play(board, record->moves.items[i].point, record->moves.items[i].colour, suicide),
                TJ_GO_LEGAL);
    }
    for (unsigned n = gen_random(seed, 4); n; n--) /* so that not all has been there before */
        tj_go_board_play(board, gen_random(seed, (uint32_t)board->size * board->size),
                         gen_chance(seed, 2) ? TJ_BLACK : TJ_WHITE, false);
}

static tally compare_positions(unsigned size, unsigned radius, size_t games, unsigned rounds)
{
    uint64_t seed = size * 10 + radius;
    tally t = {0};

    make(size, radius, games);
    for (unsigned i = 0; i < rounds; i++) {
        tj_go_board board;

        some_position(&seed, &board);
        expect_suggestions(&board, gen_chance(&seed, 2) ? TJ_BLACK : TJ_WHITE, &t);
    }
    unmake();
    return t;
}

static void small_boards(void **state)
{
    tally t = compare_positions(9, 4, effort(60, 120), effort(12, 35));

    (void)state;
    assert_true(t.candidates > effort(50, 150) && t.inexact > effort(3, 10) && t.illegal > 0 &&
                t.several_parts > 0);
    t = compare_positions(2, 4, effort(30, 60), effort(8, 40));
    assert_true(t.candidates > 10 && t.crowded > 0);
    t = compare_positions(5, 4, effort(30, 60), effort(12, 30));
    assert_true(t.candidates > effort(20, 50));
}

static void large_boards(void **state)
{
    tally t = compare_positions(19, 4, 24, 3);

    (void)state;
    assert_true(t.candidates > 30 && t.inexact > 3);
}

/* Only what is equal counts, and there must be a stone. */
static void other_radii(void **state)
{
    unsigned crowded = 0;

    (void)state;
    for (unsigned radius = TJ_RADIUS_MIN; radius <= TJ_RADIUS_MAX; radius++) {
        tally t;

        if (radius == TJ_GO_SIMILAR_RADIUS)
            continue;
        t = compare_positions(radius < 3 ? 13 : 3, radius, 90, effort(8, 20));
        assert_int_equal(t.inexact, 0);
        assert_true(t.candidates > effort(3, 20));
        crowded += t.crowded;
    }
    assert_true(crowded > effort(2, 10));
}

static void an_empty_board_has_no_candidates(void **state)
{
    tj_go_board board;
    tally t = {0};

    (void)state;
    for (unsigned radius = 1; radius <= 4; radius += 3) {
        make(9, radius, 30);
        tj_go_board_init(&board, 9);
        expect_suggestions(&board, TJ_BLACK, &t);
        unmake();
    }
    assert_int_equal(t.candidates, 0);
}

static void the_board_must_have_the_size(void **state)
{
    static const unsigned SIZES[] = {2, 8, 10, 19};

    (void)state;
    make(9, 4, 12);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        tj_err err = TJ_ERR_INIT;
        tj_suggestions *list;
        tj_go_board board;

        tj_go_board_init(&board, SIZES[i]);
        assert_int_equal(tj_suggest(&list, at_go(&board, TJ_BLACK), &learnt, NULL, NULL, &err), TJ_E_RANGE);
        assert_non_null(strstr(err.text, "9x9"));
        assert_null(list);
    }
    unmake();
}

int test_go_suggest(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards),
        cmocka_unit_test(large_boards),
        cmocka_unit_test(other_radii),
        cmocka_unit_test(an_empty_board_has_no_candidates),
        cmocka_unit_test(the_board_must_have_the_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
