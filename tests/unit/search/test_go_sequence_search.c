/* The search against a naive one that was written from the definitions alone: thousands of questions in the
 * four modes to corpora of made-up games, in several segments and in one, and to the project's own samples.
 * Counts, games, continuations with their scores and years, and every hit must be equal. */
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
#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "tests/support/generate/gen_query.h"
#include "tejun/game.h"

static const char *const place_names[] = {"fixed", "anywhere", "coded", "local"};

/* For a question whose answer is wrong: what it takes to ask it again. */
static void show_query(const tj_query *query)
{
    char name[8];

    fprintf(stderr, "%s, size %u, margin %u, colour %d, moves %u to %u%s:", place_names[query->place],
            query->board, query->margin, query->colour, query->from, query->to,
            query->filter ? ", filtered" : "");
    for (size_t i = 0; i < query->len; i++) {
        tj_go_point_format(query->board, query->steps[i].move, name);
        fprintf(stderr, " %s", name);
    }
    fputc('\n', stderr);
}

static int differ(const char *what, uint64_t got, uint64_t expected)
{
    if (got != expected)
        fprintf(stderr, "%s: %llu, should be %llu\n", what, (unsigned long long)got,
                (unsigned long long)expected);
    return got != expected;
}

static int scores_differ(const char *what, const tj_score *got, const tj_score *expected)
{
    char text[64];

    snprintf(text, sizeof text, "%s %llu-%llu-%llu-%llu", what, (unsigned long long)expected->wins,
             (unsigned long long)expected->losses, (unsigned long long)expected->draws,
             (unsigned long long)expected->unknown);
    return differ(text, got->wins, expected->wins) | differ(text, got->losses, expected->losses) |
           differ(text, got->draws, expected->draws) | differ(text, got->unknown, expected->unknown);
}

static int next_differs(const tj_continuation *got, const tj_continuation *expected)
{
    int bad = differ("kind", got->kind, expected->kind) | differ("next count", got->count, expected->count) |
              differ("first year", (unsigned)got->year_first, (unsigned)expected->year_first) |
              differ("last year", (unsigned)got->year_last, (unsigned)expected->year_last) |
              differ("trend", oracle_trend_same(&got->trend, &expected->trend), true) |
              scores_differ("next score", &got->score, &expected->score);

    if (expected->kind <= TJ_NEXT_CODE)
        bad |= differ("next point", got->move, expected->move);
    if (expected->kind == TJ_NEXT_CODE)
        bad |= got->x != expected->x || got->y != expected->y;
    return bad;
}

static int hits_differ(const tj_hit *got, const tj_hit *expected)
{
    return differ("game", got->game, expected->game) | differ("move", got->move, expected->move) |
           differ("last move", got->move_last, expected->move_last) |
           differ("colour", got->colour, expected->colour) |
           differ("date", (unsigned)got->date, (unsigned)expected->date);
}

static int results_differ(const tj_search_result *got, const tj_search_result *expected)
{
    int bad = differ("occurrences", got->occurrences, expected->occurrences) |
              differ("games", got->games, expected->games) |
              differ("hits", got->hit_count, expected->hit_count) |
              differ("continuations", got->next_count, expected->next_count) |
              differ("first year", (unsigned)got->year_first, (unsigned)expected->year_first) |
              differ("last year", (unsigned)got->year_last, (unsigned)expected->year_last) |
              differ("trend", oracle_trend_same(&got->trend, &expected->trend), true) |
              scores_differ("score", &got->score, &expected->score);

    for (size_t i = 0; !bad && i < expected->next_count; i++)
        bad = next_differs(&got->next[i], &expected->next[i]);
    for (size_t i = 0; !bad && i < expected->hit_count; i++)
        bad = hits_differ(&got->hits[i], &expected->hits[i]);
    return bad;
}

/* "most frequent first; ELSEWHERE and END last"; "the newest games first". */
static void check_order(const tj_search_result *result)
{
    for (size_t i = 1; i < result->next_count; i++) {
        const tj_continuation *a = &result->next[i - 1], *b = &result->next[i];
        bool a_last = a->kind >= TJ_NEXT_ELSEWHERE, b_last = b->kind >= TJ_NEXT_ELSEWHERE;

        assert_true(a_last <= b_last);
        assert_true(b_last || a->count >= b->count);
    }
    for (size_t i = 1; i < result->hit_count; i++)
        assert_true(result->hits[i - 1].date >= result->hits[i].date);
}

/* A hit names its matched moves. */
static void check_moves(const tj_query *query, const tj_record *record, const tj_hit *hit)
{
    assert_int_equal(hit->moves != NULL, query->place == TJ_SEARCH_LOCAL);
    assert_int_equal(tj_hit_move(hit, 0), hit->move);
    assert_int_equal(tj_hit_move(hit, query->len - 1), hit->move_last);
    for (size_t i = 0; i < query->len && hit->moves; i++) {
        assert_true(!i || hit->moves[i] > hit->moves[i - 1]);
        assert_int_equal(record->moves.items[hit->moves[i] - 1].point,
                         tj_go_transform(query->board, hit->symmetry, query->steps[i].move));
    }
}

static void check_symmetries(const gen_corpus *made, const tj_query *query, const tj_search_result *result)
{
    for (size_t i = 0; i < result->hit_count && i < 50; i++) {
        const oracle_game *game = gen_corpus_game(made, result->hits[i].game);

        assert_non_null(game);
        if (query->place != TJ_SEARCH_CODED)
            assert_true(oracle_symmetry_fits(query, game->record, &result->hits[i]));
        check_moves(query, game->record, &result->hits[i]);
    }
}

/* With a limit, everything but the list of hits is the same, and that is the beginning of the full one as far
 * as dates go. */
static void check_limit(const gen_corpus *made, const tj_query *query, const tj_search_result *whole,
                        size_t limit)
{
    tj_search_result *part;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_search(made->corpus, query, limit, NULL, &part, &err), 0);
    assert_int_equal(part->occurrences, whole->occurrences);
    assert_int_equal(part->games, whole->games);
    assert_int_equal(part->next_count, whole->next_count);
    assert_int_equal(part->hit_count, whole->hit_count < limit ? whole->hit_count : limit);
    for (size_t i = 0; i < part->hit_count; i++)
        assert_int_equal(part->hits[i].date, whole->hits[i].date);
    tj_search_result_free(part);
}

static unsigned kinds_in(const tj_search_result *result)
{
    unsigned kinds = 0;

    for (size_t i = 0; i < result->next_count; i++)
        kinds |= 1u << result->next[i].kind;
    return kinds;
}

/* Asks the library and the oracle.  Returns the number of occurrences; the kinds of continuations are added
 * to *kinds. */
static uint64_t compare(const gen_corpus *made, const tj_query *query, unsigned *kinds)
{
    tj_search_result *got = NULL, *expected = oracle_search(made->games, made->count, query);
    uint64_t count = 0, occurrences = expected->occurrences;
    tj_err err = TJ_ERR_INIT;
    int code = tj_search(made->corpus, query, 0, NULL, &got, &err);

    if (code)
        fprintf(stderr, "search: %s\n", err.text);
    assert_int_equal(code, 0);
    assert_int_equal(tj_search_count(made->corpus, query, NULL, &count, &err), 0);
    check_order(got);
    check_symmetries(made, query, got);
    if (occurrences > 1)
        check_limit(made, query, got, 1 + occurrences / 2);
    oracle_sort(got);
    if (results_differ(got, expected) | differ("count", count, occurrences)) {
        show_query(query);
        fail();
    }
    *kinds |= kinds_in(expected);
    tj_search_result_free(got);
    oracle_result_free(expected);
    return occurrences;
}

/* The made-up game behind a game of the corpus, by its event. */
static const gen_game *original_of(const gen_games *games, const oracle_game *game)
{
    const char *event = game->record->field[TJ_FIELD_EVENT];
    unsigned long number;

    assert_non_null(event);
    number = strtoul(event + strlen("made "), NULL, 10);
    assert_true(number < games->len);
    return &games->items[number];
}

static void set_filter(gen_corpus *made, const gen_games *games, const tj_filter *filter)
{
    for (size_t i = 0; i < made->count; i++)
        made->games[i].passes = !filter || gen_filter_passes(filter, original_of(games, &made->games[i]));
}

/* games may be NULL: then there are no filters. */
static void ask_many(gen_corpus *made, const gen_games *games, uint64_t seed, unsigned rounds)
{
    const tj_record **records = tj_alloc(made->count, sizeof *records);
    unsigned found[4] = {0, 0, 0, 0}, kinds[4] = {0, 0, 0, 0};

    assert_non_null(records);
    for (size_t i = 0; i < made->count; i++)
        records[i] = made->games[i].record;
    for (unsigned round = 0; round < rounds; round++) {
        gen_query query;

        gen_query_new(&query, &seed, records, made->count, (enum tj_search_mode)(round % 4));
        if (games && gen_chance(&seed, 3))
            gen_query_add_filter(&query, &seed);
        if (games)
            set_filter(made, games, query.query.filter);
        found[round % 4] += compare(made, &query.query, &kinds[round % 4]) > 0;
    }
    for (unsigned place = 0; place < 4; place++) { /* or the questions would prove little */
        assert_true(found[place] > rounds / 4 / 3);
        assert_true(kinds[place] >> TJ_NEXT_END & 1);
        assert_true(kinds[place] >> (place == TJ_SEARCH_CODED ? TJ_NEXT_CODE : TJ_NEXT_MOVE) & 1);
    }
    assert_true(made->records[0].board < 9 || kinds[TJ_SEARCH_ANYWHERE] >> TJ_NEXT_ELSEWHERE & 1);
    assert_true(made->records[0].board < 9 || kinds[TJ_SEARCH_LOCAL] >> TJ_NEXT_ELSEWHERE & 1);
    free(records);
}

/* What came back from the corpus is what went in. */
static void check_import(const gen_corpus *made, const gen_games *games)
{
    size_t expected = 0;

    for (size_t i = 0; i < games->len; i++)
        expected += games->items[i].record.moves.len > 0;
    assert_true(made->count >= expected);
    for (size_t i = 0; i < made->count; i++) {
        const gen_game *original = original_of(games, &made->games[i]);
        const tj_record *record = made->games[i].record;

        assert_int_equal(record->board, original->record.board);
        assert_int_equal(record->moves.len, original->record.moves.len);
        assert_int_equal(made->games[i].winner, original->winner);
        assert_int_equal(made->games[i].date, original->date_from);
        for (size_t m = 0; m < record->moves.len; m++) {
            assert_int_equal(record->moves.items[m].point, original->record.moves.items[m].point);
            assert_int_equal(record->moves.items[m].colour, original->record.moves.items[m].colour);
        }
    }
}

static void check_corpus(const gen_corpus *made)
{
    uint64_t faults = 1;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_corpus_check(made->corpus, NULL, NULL, NULL, &faults, &err), 0);
    assert_int_equal(faults, 0);
}

static uint64_t segments_of(const gen_corpus *made)
{
    tj_corpus_info info;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_corpus_info_get(made->corpus, &info, &err), 0);
    return info.segments;
}

static void test_made_games(void **state)
{
    static const size_t cuts[] = {0, 70, 71, 100, 112, 120};
    gen_games games;
    gen_corpus made;
    uint64_t segments;

    (void)state;
    gen_games_new(&games, 20120815, 120, 0);
    gen_corpus_init(&made);
    for (size_t i = 0; i + 1 < sizeof cuts / sizeof *cuts; i++)
        gen_corpus_add(&made, &games, cuts[i], cuts[i + 1]);
    gen_corpus_refresh(&made);
    check_import(&made, &games);
    check_corpus(&made);
    segments = segments_of(&made);
    ask_many(&made, &games, 1, effort(600, 3000));

    assert_int_equal(tj_corpus_compact(made.path, NULL, NULL), 0);
    gen_corpus_refresh(&made);
    check_import(&made, &games);
    check_corpus(&made);
    assert_true(segments_of(&made) < segments);
    ask_many(&made, &games, 2, effort(250, 1000));
    gen_corpus_release(&made);
    gen_games_release(&games);
}

/* Many segments from one import: no answer depends on where they are cut. */
static void test_small_segments(void **state)
{
    gen_games games;
    gen_corpus made;

    (void)state;
    gen_games_new(&games, 20130815, 90, 0);
    gen_corpus_init(&made);
    made.segment_moves = 400;
    gen_corpus_add(&made, &games, 0, 80);
    gen_corpus_add(&made, &games, 80, 90);
    gen_corpus_refresh(&made);
    check_import(&made, &games);
    check_corpus(&made);
    assert_true(segments_of(&made) > 12);
    ask_many(&made, &games, 7, effort(300, 1200));
    gen_corpus_release(&made);
    gen_games_release(&games);
}

/* One board size at a time, small ones above all: there every move is on an axis and everything recurs. */
static void test_small_boards(void **state)
{
    static const unsigned sizes[] = {2, 3, 4, 5, 7, 25};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        gen_games games;
        gen_corpus made;

        gen_games_new(&games, 77 + i, 25, sizes[i]);
        gen_corpus_init(&made);
        gen_corpus_add(&made, &games, 0, 15);
        gen_corpus_add(&made, &games, 15, 25);
        gen_corpus_refresh(&made);
        check_import(&made, &games);
        ask_many(&made, &games, 3 + i, effort(120, 400));
        gen_corpus_release(&made);
        gen_games_release(&games);
    }
}

static uint64_t count_of(const gen_corpus *made, enum tj_search_mode place, const char *const *points,
                         size_t len)
{
    tj_query_step steps[16];
    tj_query query;
    unsigned kinds = 0;

    tj_query_init(&query, sizeof query);
    assert_true(len <= 16);
    for (size_t i = 0; i < len; i++) {
        size_t used;

        assert_int_equal(
            tj_query_step_read(19, NULL, points[i], strlen(points[i]), &used, &steps[i], NULL, NULL), 0);
    }
    query.steps = steps;
    query.len = len;
    query.place = place;
    return compare(made, &query, &kinds);
}

#define COUNT_OF(made, place, ...)                                                                           \
    count_of(made, place, (const char *const[]){__VA_ARGS__},                                                \
             sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

/* The point of the only continuation that is a move or code. */
static unsigned next_point_of(const gen_corpus *made, enum tj_search_mode place, const tj_query_step steps[2])
{
    tj_query query;
    tj_search_result *found;
    unsigned point;

    tj_query_init(&query, sizeof query);
    query.steps = steps;
    query.len = 2;
    query.place = place;
    assert_int_equal(tj_search(made->corpus, &query, 0, NULL, &found, NULL), 0);
    assert_int_equal(found->next_count, 1);
    point = found->next[0].move;
    tj_search_result_free(found);
    return point;
}

/* Star points say nothing about which axis comes first: that was inherited, and a code behind them means the
 * point that was played. */
static void test_inherited_axes(void **state)
{
    static const char *const TEXTS[] = {"(;SZ[19];B[rj];W[pd];B[dd];W[cg];B[qq])",
                                        "(;SZ[19];B[jr];W[pd];B[dd];W[cg];B[qq])"};
    static const tj_query_step Q16_D16[] = {{.move = 3 * 19 + 15}, {.move = 3 * 19 + 3}};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        gen_corpus made;

        gen_corpus_init(&made);
        gen_corpus_import(&made, "axes.sgf", TEXTS[i], strlen(TEXTS[i]));
        gen_corpus_refresh(&made);
        assert_int_equal(next_point_of(&made, TJ_SEARCH_FIXED, Q16_D16), 6 * 19 + 2);
        assert_int_equal(next_point_of(&made, TJ_SEARCH_CODED, Q16_D16), 6 * 19 + 2);
        gen_corpus_release(&made);
    }
}

/* Numbers that can be counted by hand. */
static void test_by_hand(void **state)
{
    static const char text[] = "(;SZ[19]EV[a]RE[B+R]DT[2001-02-03];B[pd];W[dp];B[pq];W[dd];B[];W[qo])"
                               "(;SZ[19]EV[b]RE[W+R]DT[1999];W[dd];B[pp];W[dq])"
                               "(;SZ[19]EV[c];AB[pd];B[jj];W[ji];B[ii];B[aa];W[jj])"
                               /* two tuples with the same first and last moves: the middle one and its mirror
                                * image by the other player's second move, each outside the other's window */
                               "(;SZ[19]EV[d];B[cc];W[fc];W[cf];B[aa])"
                               "(;SZ[9]EV[e];B[cc];W[gg])"
                               /* what comes next begins a run: its code is that of the whole game */
                               "(;SZ[19]EV[f];B[cd];W[qq];W[ce];B[qp];B[cf];W[qo];W[jc];B[qn])"
                               "(;SZ[19]EV[g];B[qq];W[dd];W[qp];B[pq];B[cd];W[qc];W[cf];B[qe])";
    gen_corpus made;

    (void)state;
    gen_corpus_init(&made);
    gen_corpus_import(&made, "hand.sgf", text, sizeof text - 1);
    gen_corpus_refresh(&made);
    assert_int_equal(COUNT_OF(&made, TJ_SEARCH_FIXED, "Q16", "D4"), 2);
    assert_int_equal(COUNT_OF(&made, TJ_SEARCH_FIXED, "D4", "Q16", "D17"), 2);
    assert_int_equal(COUNT_OF(&made, TJ_SEARCH_FIXED, "D16"), 6);
    assert_int_equal(COUNT_OF(&made, TJ_SEARCH_FIXED, "D16", "R5"), 0); /* a pass is in between */
    assert_int_equal(COUNT_OF(&made, TJ_SEARCH_FIXED, "K10", "K11"), 1);
    assert_int_equal(COUNT_OF(&made, TJ_SEARCH_ANYWHERE, "A1", "A2"), 2);
    assert_int_equal(COUNT_OF(&made, TJ_SEARCH_ANYWHERE, "C3", "F3"), 1);
    assert_int_equal(COUNT_OF(&made, TJ_SEARCH_CODED, "C16", "R3"), 1);
    assert_int_equal(COUNT_OF(&made, TJ_SEARCH_CODED, "A1"), 32);
    assert_int_equal(COUNT_OF(&made, TJ_SEARCH_LOCAL, "C17", "F17", "A19"), 2);
    assert_int_equal(COUNT_OF(&made, TJ_SEARCH_LOCAL, "K10", "K11"), 1);
    gen_corpus_release(&made);
}

/* Questions that make no sense are refused, by both functions, and nothing is handed out. */
static void test_nonsense(void **state)
{
    static const tj_query_step good[] = {{.move = 60}, {.move = 61}},
                               outside[] = {{.move = 60}, {.move = 361}},
                               pass[] = {{.move = 60}, {.move = TJ_PASS}}, parts[] = {{.by_parts = true}};
    static const tj_query queries[] = {
        {.size = sizeof(tj_query), .board = 19, .steps = good, .len = 0},
        {.size = sizeof(tj_query), .board = 19, .steps = outside, .len = 2},
        {.size = sizeof(tj_query), .board = 19, .steps = pass, .len = 2},
        {.size = sizeof(tj_query), .board = 1, .steps = good, .len = 2},
        {.size = sizeof(tj_query), .board = TJ_BOARDS, .steps = good, .len = 2},
        {.size = sizeof(tj_query), .board = 19, .steps = parts, .len = 1},
        {.size = sizeof(tj_query), .board = 19, .steps = good, .len = 2, .mirrored = true},
        {.size = sizeof(tj_query), .board = 7, .steps = good, .len = 2},
        {.size = sizeof(tj_query), .board = 19, .steps = good, .len = 2, .colour = 3},
        {.size = sizeof(tj_query), .board = 19, .steps = good, .len = TJ_QUERY_MAX + 1},
        {.size = sizeof(tj_query), .board = 19, .steps = good, .len = 2, .place = (enum tj_search_mode)9},
    };
    gen_games games;
    gen_corpus made;

    (void)state;
    gen_games_new(&games, 5, 3, 19);
    gen_corpus_init(&made);
    gen_corpus_add(&made, &games, 0, 3);
    gen_corpus_refresh(&made);
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
        tj_search_result *result = NULL;
        uint64_t count = 0;
        tj_err err = TJ_ERR_INIT;

        int code = tj_search(made.corpus, &queries[i], 0, NULL, &result, &err);

        assert_true(code == TJ_E_USAGE || code == TJ_E_RANGE);
        assert_true(err.text[0] != 0);
        assert_null(result);
        assert_int_equal(tj_search_count(made.corpus, &queries[i], NULL, &count, NULL), code);
    }
    gen_corpus_release(&made);
    gen_games_release(&games);
}

/* Boards that the corpus does not have give an empty answer; a monitor can stop the search. */
static void test_empty_and_stopped(void **state)
{
    static const tj_query_step steps[] = {{.move = 3}, {.move = 4}};
    gen_games games;
    gen_corpus made;

    (void)state;
    gen_games_new(&games, 6, 3, 19);
    gen_corpus_init(&made);
    gen_corpus_add(&made, &games, 0, 3);
    gen_corpus_refresh(&made);
    for (unsigned place = 0; place < 4; place++) {
        tj_query query = {
            .size = sizeof query, .board = 7, .steps = steps, .len = 2, .place = (enum tj_search_mode)place};
        tj_search_result *result = NULL;
        unsigned kinds = 0, calls = 0;
        tj_progress_monitor monitor = {stop_at_once, &calls};

        assert_int_equal(compare(&made, &query, &kinds), 0);
        query.board = 19;
        assert_int_equal(tj_search(made.corpus, &query, 0, &monitor, &result, NULL), TJ_E_STOPPED);
        assert_null(result);
        assert_int_equal(calls, 1);
    }
    gen_corpus_release(&made);
    gen_games_release(&games);
}

/* The collections that the project made itself, if they are there. */
static void test_samples(void **state)
{
    gen_corpus made;

    (void)state;
    gen_corpus_init(&made);
    if (!access("samples/go", R_OK)) {
        gen_corpus_import_path(&made, "samples/go");
        gen_corpus_refresh(&made);
    }
    if (!made.count) {
        gen_corpus_release(&made);
        print_message("skipped: no games in samples/go\n");
        skip();
    }
    ask_many(&made, NULL, 4, 120);
    gen_corpus_release(&made);
}

int test_go_sequence_search(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),        cmocka_unit_test(test_inherited_axes),
        cmocka_unit_test(test_nonsense),       cmocka_unit_test(test_empty_and_stopped),
        cmocka_unit_test(test_small_boards),   cmocka_unit_test(test_made_games),
        cmocka_unit_test(test_small_segments), cmocka_unit_test(test_samples)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
