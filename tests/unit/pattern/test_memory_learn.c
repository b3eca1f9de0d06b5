/* What is learnt from games against a list of every move's diamond, told point by point. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pattern/go/go_similar.h"
#include "tests/support/learn_memory.h"
#include "tests/support/effort.h"
#include "tests/support/expect.h"
#include "tests/support/oracle/oracle_memory.h"

static gen_corpus made;

static int set_up(void **state)
{
    (void)state;
    gen_memory_corpus(&made);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&made);
    return 0;
}

/* Looks for diamonds that are like those of the memory. */
static unsigned expect_others(const tj_memory *m, const oracle_memory *o, uint64_t *seed)
{
    unsigned absent = 0;

    for (unsigned i = 0; i < 10; i++) {
        oracle_picture p = o->items[gen_random(seed, (uint32_t)o->len)].picture;
        tj_diamond diamond;
        uint32_t found;

        p.value[gen_random(seed, o->points)] = (uint8_t)gen_random(seed, 4);
        diamond = oracle_packed(&p);
        found = tj_memory_find(m, &diamond);
        assert_int_equal(found < m->patterns, oracle_memory_has(o, &diamond));
        assert_true(found <= m->patterns);
        absent += found == m->patterns;
    }
    return absent;
}

/* Learns as told and compares; *cases is how many there are. */
static unsigned expect_learnt(const learn_options *options, uint32_t *cases)
{
    oracle_memory o = oracle_list_games(&made, options);
    uint64_t seed = options->size;
    unsigned absent = 0;
    tj_memory m;
    int rc = learn_memory(&m, made.corpus, options, NULL, NULL);

    *cases = (uint32_t)o.len;
    assert_int_equal(rc, o.len ? 0 : TJ_E_NOTFOUND);
    if (!rc) {
        assert_int_equal(m.size, options->size);
        assert_int_equal(m.radius, options->radius);
        expect_same_memory(&m, &o);
        absent = expect_others(&m, &o, &seed);
    }
    tj_memory_release(&m);
    oracle_memory_release(&o);
    return absent;
}

static void all_sizes_and_radii(void **state)
{
    uint32_t all = 0, cases, empty = 0;
    unsigned absent = 0;

    (void)state;
    for (unsigned size = effort(3, TJ_GO_SIZE_MIN); size <= TJ_GO_SIZE_MAX; size += effort(8, 1))
        for (unsigned radius = TJ_RADIUS_MIN; radius <= TJ_RADIUS_MAX; radius += effort(2, 1)) {
            learn_options options = {.size = size, .radius = radius};

            absent += expect_learnt(&options, &cases);
            all += cases;
            empty += !cases;
        }
    assert_true(all > effort(1, 6) * 10000 && absent > effort(12, 100) && empty < 40);
}

static void some_of_the_games(void **state)
{
    tj_filter winner, black, longer, nobody;
    const tj_filter *filters[] = {NULL, &winner, &black, &longer};
    learn_options none = {.size = 19, .radius = 4, .filter = &nobody};
    uint32_t cases, whole;

    (void)state;
    tj_filter_init(&winner, sizeof winner);
    tj_filter_init(&black, sizeof black);
    tj_filter_init(&longer, sizeof longer);
    tj_filter_init(&nobody, sizeof nobody);
    winner.has_winner = true;
    winner.winner = TJ_WINNER_WHITE;
    black.black = gen_players[3];
    black.board = 9; /* what is learnt has its own size */
    longer.moves_min = 60;
    nobody.black = "nobody";
    for (size_t f = 0; f < sizeof filters / sizeof *filters; f++) {
        learn_options options = {.size = 19, .radius = 3, .filter = filters[f]};

        expect_learnt(&options, &whole);
        assert_true(whole > 500);
        for (uint32_t n = 1; n < 40; n = n * effort(20, 2) + 1) {
            options.games_max = n;
            options.cases_max = 0;
            expect_learnt(&options, &cases);
            options.cases_max = cases / 2 + n % 3;
            expect_learnt(&options, &cases);
            options.games_max = 0;
            options.cases_max = n * 40;
            expect_learnt(&options, &cases);
            assert_int_equal(cases, whole < n * 40 ? whole : n * 40);
        }
        options.games_max = 100000;
        options.cases_max = UINT32_MAX;
        expect_learnt(&options, &cases);
        assert_int_equal(cases, whole);
    }
    expect_learnt(&none, &cases);
    assert_int_equal(cases, 0);
}

/* Every third game is known, the last of the chosen ones has no moves. */
static void games_left_out(void **state)
{
    learn_options options = {.size = 19, .radius = 4, .cases_max = UINT32_MAX};
    uint32_t known[400], cases, last = 0, n = 0;

    (void)state;
    for (size_t i = 0; i < made.count; i++)
        if (made.games[i].record->board == 19 && ++n && made.games[i].record->moves.len == 0)
            last = n;
    assert_true(last > 1);
    options.games_max = last;
    expect_learnt(&options, &cases);
    for (size_t i = 0; i < made.count; i += 3)
        known[options.known_count++] = made.games[i].id;
    options.known = known;
    expect_learnt(&options, &cases);
    options.cases_max = cases / 2;
    expect_learnt(&options, &cases);
    options.known_count = made.count;
    for (size_t i = 0; i < made.count; i++)
        known[i] = made.games[i].id;
    expect_learnt(&options, &cases);
    assert_int_equal(cases, 0);
}

static void options_out_of_range(void **state)
{
    static const unsigned bad[][2] = {{19, 0}, {19, 7}, {0, 4}, {1, 4}, {26, 4}};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        learn_options options = {.size = bad[i][0], .radius = bad[i][1]};
        tj_err err = TJ_ERR_INIT;
        tj_memory m;

        assert_int_equal(learn_memory(&m, made.corpus, &options, NULL, &err), TJ_E_RANGE);
        assert_true(err.text[0]);
        tj_memory_release(&m);
    }
}

static void learning_can_be_stopped(void **state)
{
    learn_options options = LEARN_OPTIONS_INIT;
    unsigned left, let = 0;
    tj_progress_monitor monitor = {stop_at, &left};
    tj_memory m;
    int rc;

    (void)state;
    do {
        left = let++;
        rc = learn_memory(&m, made.corpus, &options, &monitor, NULL);
        assert_true(rc == 0 || rc == TJ_E_STOPPED);
        tj_memory_release(&m);
    } while (rc);
    assert_true(let >= 3); /* "learning", "sorting" and the end */
}

/* A game whose moves cannot have been played gives those up to there. */
static void damage_ends_a_game(void **state)
{
    const oracle_game *game = made.games;
    oracle_memory o = {.games = NULL};
    learn_options options = {.size = 19, .radius = 4, .games_max = 1};
    size_t s, at, moves = 0;
    const uint16_t *whole;
    uint16_t *place;
    uint32_t number, i;
    tj_memory m;

    (void)state;
    while (game->record->board != 19 || game->record->moves.len < 20)
        game++;
    options.filter = &(tj_filter){.size = sizeof(tj_filter), .event = game->record->field[TJ_FIELD_EVENT]};
    assert_int_equal(tj_corpus_find_game(made.corpus, game->id, &s, &number, NULL), 0);
    tj_segment *segment = made.corpus->segments[s];
    whole = segment->index.place;
    place = tj_alloc(segment->index.n, sizeof *place);
    assert_non_null(place);
    memcpy(place, whole, segment->index.n * sizeof *place);
    at = segment->games[number].start;
    for (i = 0; moves < 12 || place[at + i - 1] < TJ_SYMBOL_MOVE || place[at + i] < TJ_SYMBOL_MOVE; i++)
        moves += place[at + i] != TJ_SYMBOL_SKIP;
    place[at + i] = place[at + i - 1];
    segment->index.place = place;
    oracle_list_game(&o, game, 4, moves);
    o.games = malloc(sizeof *o.games);
    assert_non_null(o.games);
    o.games[o.game_count++] = game->id;
    oracle_memory_sort(&o);
    assert_int_equal(learn_memory(&m, made.corpus, &options, NULL, NULL), 0);
    expect_same_memory(&m, &o);
    segment->index.place = whole;
    tj_memory_release(&m);
    oracle_memory_release(&o);
    free(place);
}

/* However the corpus is cut into segments; and numbers with gaps. */
static void segments_do_not_matter(void **state)
{
    learn_options options = LEARN_OPTIONS_INIT;
    tj_filter filter;
    size_t segments = made.corpus->segment_count;
    uint64_t removed;
    uint32_t cases;
    tj_memory before, after;

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    assert_int_equal(learn_memory(&before, made.corpus, &options, NULL, NULL), 0);
    assert_int_equal(tj_corpus_compact(made.path, NULL, NULL), 0);
    gen_corpus_refresh(&made);
    assert_true(made.corpus->segment_count < segments);
    assert_int_equal(learn_memory(&after, made.corpus, &options, NULL, NULL), 0);
    expect_equal_memories(&before, &after);
    tj_memory_release(&before);
    tj_memory_release(&after);
    filter.black = gen_players[1];
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, NULL), 0);
    gen_corpus_refresh(&made);
    assert_true(removed > 20);
    expect_learnt(&options, &cases);
}

/* More games than are dealt to the cores at once. */
static void many_games(void **state)
{
    learn_options options = {.size = 3, .radius = 2};
    gen_games games;
    uint32_t cases;

    (void)state;
    gen_corpus_release(&made);
    gen_corpus_init(&made);
    gen_games_new(&games, 8, 2400, 3);
    gen_corpus_add(&made, &games, 0, games.len);
    gen_games_release(&games);
    gen_corpus_refresh(&made);
    expect_learnt(&options, &cases);
    assert_true(cases > 10000);
    options.games_max = 2050;
    expect_learnt(&options, &cases);
}

int test_memory_learn(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_sizes_and_radii),    cmocka_unit_test(some_of_the_games),
        cmocka_unit_test(options_out_of_range),   cmocka_unit_test(learning_can_be_stopped),
        cmocka_unit_test(games_left_out),         cmocka_unit_test(damage_ends_a_game),
        cmocka_unit_test(segments_do_not_matter), cmocka_unit_test(many_games),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
