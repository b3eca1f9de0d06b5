/* The search: legal moves, mates, limits that are kept and answers that are the same twice; repetition
 * against the positions written out; advice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/generate/gen_shogi.h"
#include "base/random.h"
#include "engine/shogi/shogi_searcher_private.h"

static tj_shogi_evaluator *evaluator;
static tj_shogi_searcher *search;
static tj_shogi_game game;

static void begin_at(const char *sfen)
{
    tj_shogi start;

    tj_shogi_sfen_parse(&start, sfen, strlen(sfen), NULL);
    assert_int_equal(tj_shogi_game_begin(&game, &start), 0);
    tj_shogi_searcher_clear(search);
}

static void play(const char *moves)
{
    tj_shogi_move move;

    for (; *moves; moves += strcspn(moves, " "), moves += *moves == ' ') {
        assert_int_equal(tj_shogi_move_parse(moves, strcspn(moves, " "), &move, NULL), 0);
        assert_int_equal(tj_shogi_legality(&game.position, move), TJ_SHOGI_LEGAL);
        assert_int_equal(tj_shogi_game_play(&game, move), 0);
    }
}

static tj_shogi_variation think(const tj_shogi_search_limits *limits)
{
    tj_shogi_variation best;

    tj_shogi_searcher_run(search, &game, limits, NULL, NULL, NULL, &best);
    return best;
}

static tj_shogi_variation to_depth(unsigned depth)
{
    return think(&(tj_shogi_search_limits){.depth = depth});
}

/* Every line can be played. */
static void check_line(const tj_shogi_variation *line)
{
    tj_shogi p = game.position;

    for (size_t i = 0; i < line->count; i++)
        assert_int_equal(tj_shogi_play(&p, line->moves[i]), TJ_SHOGI_LEGAL);
}

static void test_made_positions(void **state)
{
    uint64_t random = 11;

    (void)state;
    for (unsigned i = 0; i < 250; i++) {
        tj_shogi p;

        gen_shogi_position(&random, 4 + i % 36, &p);
        assert_int_equal(tj_shogi_game_begin(&game, &p), 0);
        tj_shogi_variation best = think(&(tj_shogi_search_limits){.nodes = 1 + tj_random(&random) % 800});
        assert_int_equal(best.count == 0, tj_shogi_count_moves(&p) == 0);
        check_line(&best);
    }
}

static void test_limits(void **state)
{
    (void)state;
    for (uint64_t nodes = 1; nodes < 5000; nodes = nodes * 3 + 1) {
        begin_at("startpos");
        tj_shogi_variation first = think(&(tj_shogi_search_limits){.nodes = nodes});
        assert_int_equal(first.nodes, nodes);
        begin_at("startpos");
        tj_shogi_variation second = think(&(tj_shogi_search_limits){.nodes = nodes});
        assert_int_equal(second.nodes, nodes);
        assert_int_equal(first.value, second.value);
        assert_int_equal(first.count, second.count);
        assert_memory_equal(first.moves, second.moves, first.count * sizeof *first.moves);
    }
    begin_at("startpos");
    assert_int_equal(to_depth(5).depth, 5);
}

static void count_line(void *ctx, const tj_shogi_variation *line)
{
    unsigned *seen = ctx;

    check_line(line);
    assert_true(line->rank < 4);
    seen[line->rank]++;
}

static void test_lines(void **state)
{
    const tj_shogi_search_limits limits = {.depth = 4, .lines = 4};
    tj_shogi_variation best;
    unsigned seen[4] = {0};

    (void)state;
    begin_at("startpos");
    tj_shogi_searcher_run(search, &game, &limits, NULL, count_line, seen, &best);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(seen[i], 4);
}

/* ---- the move that is played was told ---- */

typedef struct told {
    tj_shogi_variation lines[4]; /* the last of each rank; count 0: none */
} told;

static void keep_line(void *ctx, const tj_shogi_variation *line)
{
    told *t = ctx;

    check_line(line);
    assert_true(line->rank < 4);
    t->lines[line->rank] = *line;
}

static void check_told(const tj_shogi_search_limits *limits)
{
    static told t;
    tj_shogi_variation best;

    memset(&t, 0, sizeof t);
    tj_shogi_searcher_run(search, &game, limits, NULL, keep_line, &t, &best);
    assert_int_equal(best.count > 0, t.lines[0].count > 0);
    if (!best.count)
        return;
    assert_int_equal(t.lines[0].moves[0], best.moves[0]);
    for (unsigned i = 0; i < 4; i++)
        for (unsigned j = 0; j < i; j++)
            assert_true(!t.lines[i].count || t.lines[i].moves[0] != t.lines[j].moves[0]);
    /* not a value that nobody has looked at */
    if (!best.depth && !tj_shogi_in_check(&game.position)) {
        tj_shogi_accumulator accumulator;

        tj_shogi_accumulator_init(evaluator, &game.position, &accumulator);
        assert_int_equal(best.value, tj_shogi_eval(evaluator, &game.position, &accumulator));
    }
}

/* Wherever a search is cut off. */
static void test_told(void **state)
{
    uint64_t random = 17;

    (void)state;
    for (unsigned i = 0; i < effort(80, 400); i++) {
        tj_shogi p;

        gen_shogi_position(&random, 4 + i % 60, &p);
        assert_int_equal(tj_shogi_game_begin(&game, &p), 0);
        tj_shogi_searcher_clear(search);
        for (unsigned lines = 1; lines <= 4; lines += 3)
            for (uint64_t nodes = 1; nodes < 2500; nodes = nodes * 2 + tj_random(&random) % 20)
                check_told(&(tj_shogi_search_limits){.nodes = nodes, .lines = lines});
    }
}

static const struct {
    const char *sfen, *first;
    int plies; /* until mate; negative: of the side to move */
} MATES[] = {
    {"4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", 1},
    {"8k/9/8P/9/9/9/9/9/4K4 b 2G 1", NULL, 1},
    /* the king is driven into the corner */
    {"7k1/9/7P1/9/9/9/9/9/4K4 b GS 1", NULL, 1},
    {"6k2/9/6P2/9/9/9/9/9/4K4 b RG 1", NULL, 1},
    /* mated already */
    {"4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", NULL, 0},
    /* a rook far away: none beside the king */
    {"k8/2P6/2K6/9/9/9/9/9/9 b R 1", NULL, 0},
};

static void test_mates(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof MATES / sizeof *MATES; i++) {
        begin_at(MATES[i].sfen);
        tj_shogi_variation best = to_depth(6);
        char text[8];

        if (tj_shogi_is_mate(&game.position)) {
            assert_int_equal(best.count, 0);
            continue;
        }
        assert_true(best.count > 0);
        tj_shogi_move_format(best.moves[0], text);
        if (MATES[i].first)
            assert_string_equal(text, MATES[i].first);
        if (MATES[i].plies)
            assert_int_equal(best.value, TJ_SHOGI_VALUE_MATE - MATES[i].plies);
    }
}

/* ---- mates against everything tried out ---- */

/* Plies until the side to move mates if it gives check all the time, at most `depth`; 0: it does not. */
static int naive_mate(const tj_shogi *p, int depth);

static int naive_defence(const tj_shogi *p, int depth)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(p, moves);
    int longest = 0;

    for (size_t i = 0; i < count; i++) {
        tj_shogi after = *p;

        tj_shogi_apply(&after, moves[i]);
        int plies = depth > 1 ? naive_mate(&after, depth - 1) : 0;
        if (!plies)
            return -1;
        if (plies + 1 > longest)
            longest = plies + 1;
    }
    return longest;
}

static int naive_mate(const tj_shogi *p, int depth)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(p, moves);
    int shortest = 0;

    for (size_t i = 0; i < count; i++) {
        tj_shogi after = *p;

        if (!tj_shogi_gives_check(p, moves[i]))
            continue;
        tj_shogi_apply(&after, moves[i]);
        int plies = naive_defence(&after, depth - 1);
        if (plies >= 0 && (!shortest || plies + 1 < shortest))
            shortest = plies + 1;
    }
    return shortest;
}

static void test_mates_found(void **state)
{
    uint64_t random = 21;
    unsigned mates = 0;

    (void)state;
    for (unsigned i = 0; i < 4000; i++) {
        tj_shogi p;

        gen_shogi_position(&random, 8 + i % 24, &p);
        if (p.king[TJ_BLACK] == TJ_SHOGI_NO_SQUARE || p.king[TJ_WHITE] == TJ_SHOGI_NO_SQUARE)
            continue;
        if (naive_mate(&p, 1) != 1)
            continue;
        assert_int_equal(tj_shogi_game_begin(&game, &p), 0);
        tj_shogi_searcher_clear(search);
        tj_shogi_variation best = to_depth(3);
        /* repetition and declarations apart, the first ply sees it */
        assert_int_equal(best.value, TJ_SHOGI_VALUE_MATE - 1);
        mates++;
    }
    assert_true(mates > 20);
}

/* ---- repetition ---- */

static void test_perpetual(void **state)
{
    (void)state;
    /* Black gives check for ever, White goes to and fro: the check loses. */
    begin_at("k8/9/9/9/9/9/9/9/1R6K b - 1");
    play("8i9i 9a8a 9i8i 8a9a");
    assert_int_equal(tj_shogi_repetition_find(game.positions.items, game.positions.len, 24),
                     TJ_SHOGI_REPETITION_LOSE);
    begin_at("4k4/9/9/9/9/9/9/9/4K4 b - 1");
    play("5i5h 5a5b 5h5i 5b5a");
    assert_int_equal(tj_shogi_repetition_find(game.positions.items, game.positions.len, 24),
                     TJ_SHOGI_REPETITION_DRAW);
    /* the same board, a pawn more in hand */
    begin_at("4k4/9/9/9/9/9/9/9/4K1R2 b p 1");
    play("3i3h P*3e 3h3e 5a5b 3e3i 5b5a");
    assert_int_equal(tj_shogi_repetition_find(game.positions.items, game.positions.len, 24),
                     TJ_SHOGI_REPETITION_SUPERIOR);
}

/* Games by chance with few pieces: what the line says against the positions as text. */
static void test_returns(void **state)
{
    unsigned returned[6] = {0};

    (void)state;
    for (uint64_t seed = 1; seed <= effort(200, 400); seed++) {
        char texts[60][TJ_SHOGI_SFEN_MAX];
        bool checked[60];
        uint64_t random = seed;

        begin_at(seed % 2 ? "4k4/9/9/9/9/9/9/9/R3K4 b - 1" : "k8/9/9/9/9/9/9/1p7/1L6K b p 1");
        for (size_t n = 0; n < 60; n++) {
            tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
            size_t count = tj_shogi_moves(&game.position, moves), back = 0;
            int expected = TJ_SHOGI_REPETITION_NONE;

            if (n == 0)
                tj_shogi_searcher_clear(search);
            tj_shogi_sfen_format(&game.position, texts[n]);
            *strrchr(texts[n], ' ') = 0;
            checked[n] = tj_shogi_in_check(&game.position);
            for (back = 4; back <= n && strcmp(texts[n], texts[n - back]); back += 2)
                ;
            if (back <= n) {
                bool own = true, other = true;

                for (size_t i = n - back + 1; i <= n; i++)
                    *((n - i) % 2 ? &own : &other) &= checked[i];
                expected = own == other ? TJ_SHOGI_REPETITION_DRAW
                           : own        ? TJ_SHOGI_REPETITION_LOSE
                                        : TJ_SHOGI_REPETITION_WIN;
            }
            int got = tj_shogi_repetition_find(game.positions.items, game.positions.len, 100);
            if (got < TJ_SHOGI_REPETITION_SUPERIOR)
                assert_int_equal(got, expected);
            returned[got]++;
            if (!count)
                break;
            /* mostly checks and moves of the king, so that things come again */
            tj_shogi_move move = moves[tj_random(&random) % count];
            for (size_t i = 0; i < 6 && !tj_shogi_gives_check(&game.position, move); i++)
                move = moves[tj_random(&random) % count];
            assert_int_equal(tj_shogi_game_play(&game, move), 0);
        }
    }
    assert_true(returned[TJ_SHOGI_REPETITION_DRAW] > 3);
}

/* ---- advice and table ---- */

static unsigned asked;

static size_t weigh(void *ctx, const tj_shogi *position, const tj_shogi_move *moves, size_t count,
                    float *weight)
{
    (void)ctx;
    asked++;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(tj_shogi_legality(position, moves[i]), TJ_SHOGI_LEGAL);
        weight[i] = i % 3 ? 0 : (float)(i + 1);
    }
    return (count + 2) / 3;
}

static void test_advice(void **state)
{
    const tj_shogi_policy policy = {NULL, weigh};

    (void)state;
    begin_at("startpos");
    tj_shogi_searcher_set_policy(search, &policy);
    tj_shogi_variation best = to_depth(8);
    check_line(&best);
    assert_true(asked > 1);
    unsigned before = asked;
    to_depth(1);
    assert_int_equal(asked, before); /* it is remembered */
    tj_shogi_searcher_set_policy(search, NULL);
}

static void test_table(void **state)
{
    tj_shogi_tt table = {0};
    tj_shogi_tt_entry entry = {.key = 42,
                               .move = 7,
                               .value = -3,
                               .evaluation = 9,
                               .depth = 5,
                               .flags = TJ_SHOGI_BOUND_EXACT},
                      got;

    (void)state;
    assert_int_equal(tj_shogi_tt_resize(&table, 1), 0);
    assert_false(tj_shogi_tt_probe(&table, 0, &got));
    assert_false(tj_shogi_tt_probe(&table, 42, &got));
    tj_shogi_tt_store(&table, &entry);
    assert_true(tj_shogi_tt_probe(&table, 42, &got));
    assert_int_equal(got.value, -3);
    assert_int_equal(got.move, 7);
    /* five of one bucket: the shallowest goes */
    for (unsigned i = 1; i < 5; i++) {
        entry.key = 42 + i * table.buckets;
        entry.depth = (uint8_t)(10 + i);
        tj_shogi_tt_store(&table, &entry);
    }
    assert_false(tj_shogi_tt_probe(&table, 42, &got));
    assert_true(tj_shogi_tt_probe(&table, 42 + table.buckets, &got));
    tj_shogi_tt_clear(&table);
    assert_false(tj_shogi_tt_probe(&table, 42 + table.buckets, &got));
    tj_shogi_tt_release(&table);
}

int test_shogi_searcher(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),          cmocka_unit_test(test_limits),
        cmocka_unit_test(test_lines),          cmocka_unit_test(test_mates),
        cmocka_unit_test(test_perpetual),      cmocka_unit_test(test_returns),
        cmocka_unit_test(test_advice),         cmocka_unit_test(test_mates_found),
        cmocka_unit_test(test_made_positions), cmocka_unit_test(test_told),
    };

    evaluator = tj_shogi_evaluator_new(NULL);
    search = evaluator ? tj_shogi_searcher_new(4) : NULL;
    if (!search)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    tj_shogi_game_release(&game);
    tj_shogi_searcher_free(search);
    tj_shogi_evaluator_free(evaluator);
    return failed;
}
