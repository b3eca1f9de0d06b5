/* Codes: the worked examples of the definition, their number, one code string for a game under all
 * symmetries, and everything else against E_R by explicit sets of axes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_games.h"
#include "tests/support/oracle/oracle.h"
#include "corpus/store/game_buffer.h"
#include "sequence/go/relative_code.h"

enum { GAME_MAX = 2000 };

/* A game as symbols, and where each of its moves is. */
typedef struct symbols {
    uint16_t place[GAME_MAX];
    size_t at[GAME_MAX];
    size_t n;
} symbols;

/* By the words of sequence/go/relative_code.h: even positions are Black's turns. */
static void symbols_of(symbols *out, const tj_record *record)
{
    out->n = 0;
    for (size_t i = 0; i < record->moves.len; i++) {
        const tj_move *move = &record->moves.items[i];

        assert_true(out->n + 4 < GAME_MAX);
        if (out->n % 2 != (move->colour == TJ_WHITE))
            out->place[out->n++] = TJ_SYMBOL_SKIP;
        out->at[i] = out->n;
        out->place[out->n++] = move->point == TJ_PASS ? 2 : (uint16_t)(3 + move->point);
    }
}

/* Previous move (a, b), this move (c, d), counted from 1 as in the papers. */
static tj_displacement code_after(unsigned a, unsigned b, unsigned c, unsigned d)
{
    uint16_t place[3] = {(uint16_t)(3 + (b - 1) * 19 + a - 1), (uint16_t)(3 + (d - 1) * 19 + c - 1), 0},
             codes[3], steps[3];
    tj_geometry geometry;

    tj_geometry_init(&geometry, 19);
    tj_relative_codes(&geometry, place, 3, codes, steps);
    assert_int_equal(codes[0], 0);
    assert_int_equal(codes[2], 0);
    return tj_relative_code_displacement(19, codes[1]);
}

static void test_examples(void **state)
{
    tj_displacement v = code_after(4, 7, 3, 9);

    (void)state;
    assert_int_equal(v.x, 2);
    assert_int_equal(v.y, -1);
    v = code_after(4, 17, 3, 15);
    assert_int_equal(v.x, -1);
    assert_int_equal(v.y, 2);
    assert_int_equal(37 * v.x + v.y, -35); /* Kato's number */
}

/* Codes that can follow a point, in whatever frame it was reached; a move never stays where it is. */
static void test_number_of_codes(void **state)
{
    static uint8_t possible[2000];
    tj_geometry geometry;
    unsigned count = 0;

    (void)state;
    tj_geometry_init(&geometry, 19);
    assert_int_equal(tj_relative_code_limit(19), 37 * 37 + 1);
    memset(possible, 0, sizeof possible);
    for (unsigned from = 0; from < 361; from++)
        for (unsigned to = 0; to < 361; to++)
            for (unsigned frame = 0; from != to && frame < 8; frame++) {
                tj_displacement step = tj_geometry_step(&geometry, from, to);
                unsigned code = tj_relative_code_of(
                    19, tj_frame_encode(tj_frame_apply(geometry.hint[from], frame), step));

                assert_true(code > 0 && code < tj_relative_code_limit(19));
                count += !possible[code];
                possible[code] = 1;
            }
    assert_int_equal(count, 738);
}

static void test_numbers(void **state)
{
    (void)state;
    for (unsigned size = TJ_GO_SIZE_MIN; size <= TJ_GO_SIZE_MAX; size++) {
        int reach = (int)size - 1;
        unsigned expected = 1;

        for (int x = -reach; x <= reach; x++) /* by x, then y */
            for (int y = -reach; y <= reach; y++, expected++) {
                tj_displacement v = tj_relative_code_displacement(size, expected);

                assert_int_equal(tj_relative_code_of(size, (tj_displacement){x, y}), expected);
                assert_int_equal(v.x, x);
                assert_int_equal(v.y, y);
            }
        assert_int_equal(tj_relative_code_limit(size), expected);
        assert_true(expected <= 4096);
    }
}

static void test_geometry(void **state)
{
    static tj_geometry geometry;

    (void)state;
    for (unsigned size = TJ_GO_SIZE_MIN; size <= TJ_GO_SIZE_MAX; size++) {
        unsigned half = (size + 1) / 2;

        tj_geometry_init(&geometry, size);
        assert_int_equal(geometry.orbits, half * (half + 1) / 2);
        for (unsigned p = 0; p < size * size; p++) {
            assert_int_equal(geometry.row[p] * size + geometry.column[p], p);
            assert_true(geometry.orbit[p] >= 1 && geometry.orbit[p] <= geometry.orbits);
            for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
                assert_int_equal(geometry.turn[s][p], tj_go_transform(size, s, p));
                assert_int_equal(geometry.orbit[geometry.turn[s][p]], geometry.orbit[p]);
            }
        }
        for (unsigned number = 1; number <= geometry.orbits; number++) /* none is empty, so none is shared */
            assert_non_null(memchr(geometry.orbit, (int)number, size * size));
    }
}

static void check_game(const tj_geometry *geometry, const tj_record *record)
{
    static symbols game;
    static uint16_t codes[GAME_MAX], run_codes[GAME_MAX], steps[GAME_MAX];
    static oracle_code expected[GAME_MAX];
    static bool known[GAME_MAX];
    unsigned size = record->board;

    symbols_of(&game, record);
    game.place[game.n] = 0;
    tj_relative_codes_of_game(geometry, game.place, game.n, codes);
    tj_relative_codes(geometry, game.place, game.n + 1, run_codes, steps);
    oracle_codes(size, record->moves.items, record->moves.len, expected, known);
    for (size_t i = 0; i < record->moves.len; i++) {
        size_t at = game.at[i];
        bool starts = !at || game.place[at - 1] < TJ_SYMBOL_MOVE;
        unsigned code =
            known[i] ? tj_relative_code_of(size, (tj_displacement){expected[i].x, expected[i].y}) : 0;

        assert_int_equal(codes[at], code);
        assert_int_equal(run_codes[at], starts ? 0 : code);
    }
    for (size_t at = 0; at < game.n; at++)
        if (game.place[at] < TJ_SYMBOL_MOVE)
            assert_true(!codes[at] && !run_codes[at] && !steps[at]);
}

static void turn_record(tj_record *out, const tj_record *record, unsigned symmetry)
{
    tj_record_init(out);
    out->board = record->board;
    for (size_t i = 0; i < record->moves.len; i++)
        gen_add_move(out, tj_go_transform(record->board, symmetry, record->moves.items[i].point),
                     record->moves.items[i].colour);
}

/* One code string, and one string of steps, whichever way the board is turned. */
static void check_symmetry(const tj_geometry *geometry, const tj_record *record)
{
    static symbols game;
    static uint16_t first[3][GAME_MAX], codes[3][GAME_MAX];

    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        uint16_t(*out)[GAME_MAX] = s ? codes : first;
        tj_record turned;

        turn_record(&turned, record, s);
        symbols_of(&game, &turned);
        game.place[game.n] = 0;
        tj_relative_codes_of_game(geometry, game.place, game.n, out[0]);
        tj_relative_codes(geometry, game.place, game.n + 1, out[1], out[2]);
        for (int kind = 0; s && kind < 3; kind++)
            assert_memory_equal(codes[kind], first[kind], game.n * sizeof **codes);
        tj_record_release(&turned);
    }
}

static void test_games(void **state)
{
    static tj_geometry geometry;
    gen_games games;

    (void)state;
    gen_games_new(&games, 738, 300, 0);
    for (size_t i = 0; i < games.len; i++) {
        tj_geometry_init(&geometry, games.items[i].record.board);
        check_game(&geometry, &games.items[i].record);
        check_symmetry(&geometry, &games.items[i].record);
    }
    gen_games_release(&games);
}

/* Random points on axes, far more often than in games. */
static void random_record(tj_record *record, uint64_t *seed, unsigned size, size_t len)
{
    tj_record_init(record);
    record->board = (uint8_t)size;
    for (size_t i = 0; i < len; i++) {
        unsigned point = gen_point(seed, size);

        if (gen_chance(seed, 2))
            point = gen_chance(seed, 2) ? size / 2 * size + size / 2 : point / size * (size + 1);
        gen_add_move(record, gen_chance(seed, 10) ? TJ_PASS : point, 1 + (i + gen_chance(seed, 10)) % 2);
    }
}

static void test_axes(void **state)
{
    static tj_geometry geometry;
    uint64_t seed = 10;

    (void)state;
    for (int round = 0; round < 3000; round++) {
        tj_record record;
        unsigned size = round % 3 ? 19 : 2 + gen_random(&seed, 24);

        tj_geometry_init(&geometry, size);
        random_record(&record, &seed, size, 1 + gen_random(&seed, 30));
        check_game(&geometry, &record);
        check_symmetry(&geometry, &record);
        tj_record_release(&record);
    }
}

/* Several games in one text do not know of each other. */
static void test_texts(void **state)
{
    static uint16_t place[200000], codes[200000], steps[200000], one_codes[GAME_MAX], one_steps[GAME_MAX];
    static symbols game;
    tj_geometry geometry;
    gen_games games;
    size_t n = 0, at = 0;

    (void)state;
    tj_geometry_init(&geometry, 19);
    gen_games_new(&games, 11, 100, 19);
    for (size_t i = 0; i < games.len; i++) {
        symbols_of(&game, &games.items[i].record);
        memcpy(place + n, game.place, game.n * sizeof *place);
        n += game.n;
        place[n++] = 0;
        if (n % 2)
            place[n++] = 0;
    }
    tj_relative_codes(&geometry, place, n, codes, steps);
    for (size_t i = 0; i < games.len; i++) {
        symbols_of(&game, &games.items[i].record);
        game.place[game.n++] = 0;
        tj_relative_codes(&geometry, game.place, game.n, one_codes, one_steps);
        assert_memory_equal(codes + at, one_codes, game.n * sizeof *codes);
        assert_memory_equal(steps + at, one_steps, game.n * sizeof *steps);
        at += game.n + game.n % 2;
    }
    gen_games_release(&games);
}

/* The code strings of a sequence without history: one for each of the eight axes, equal ones merged. */
static void check_variants(const tj_geometry *geometry, const uint16_t *points, size_t len)
{
    oracle_axes_set all = oracle_axes_all();
    unsigned size = geometry->size, met = 0;
    tj_code_variants variants;

    assert_int_equal(tj_code_variants_make(geometry, points, len, false, &variants), 0);
    assert_int_equal(variants.len, len - 1);
    for (size_t a = 0; a < all.len; a++) {
        oracle_axes axes = all.items[a];
        uint16_t expected[64];
        unsigned fitting = 0;

        for (size_t i = 1; i < len; i++) {
            oracle_code code;

            axes = oracle_axes_at(size, points[i - 1], axes);
            code = oracle_tell(size, axes, points[i - 1], points[i]);
            expected[i - 1] = (uint16_t)tj_relative_code_of(size, (tj_displacement){code.x, code.y});
        }
        for (unsigned v = 0; v < variants.count; v++)
            if (!memcmp(variants.codes[v], expected, (len - 1) * sizeof *expected)) {
                fitting++;
                met |= 1u << v;
            }
        assert_int_equal(fitting, 1);
    }
    assert_int_equal(met, (1u << variants.count) - 1);
    tj_code_variants_release(&variants);
}

static void test_variants(void **state)
{
    static tj_geometry geometry;
    uint64_t seed = 12;

    (void)state;
    for (int round = 0; round < 3000; round++) {
        uint16_t points[64];
        unsigned size = round % 3 ? 19 : 2 + gen_random(&seed, 24);
        size_t len = 2 + gen_random(&seed, 20);

        tj_geometry_init(&geometry, size);
        for (size_t i = 0; i < len; i++)
            points[i] = (uint16_t)gen_point(&seed, size);
        check_variants(&geometry, points, len);
    }
}

/* Equal exactly for steps that symmetries exchange. */
static void test_step_class(void **state)
{
    (void)state;
    for (int x = -4; x <= 4; x++)
        for (int y = -4; y <= 4; y++)
            for (int a = -4; a <= 4; a++)
                for (int b = -4; b <= 4; b++) {
                    bool same =
                        (abs(x) == abs(a) && abs(y) == abs(b)) || (abs(x) == abs(b) && abs(y) == abs(a));

                    assert_int_equal(tj_relative_code_step_class(5, (tj_displacement){x, y}) ==
                                         tj_relative_code_step_class(5, (tj_displacement){a, b}),
                                     same);
                }
}

static void test_tape_symbols(void **state)
{
    static uint16_t out[GAME_MAX];
    static symbols game;
    gen_games games;

    (void)state;
    gen_games_new(&games, 13, 100, 0);
    for (size_t i = 0; i < games.len; i++) {
        const tj_record *record = &games.items[i].record;
        size_t n;

        symbols_of(&game, record);
        n = tj_game_kind_of_board(record->board)->record_symbols(record, out);
        assert_int_equal(n, game.n);
        if (n)
            assert_memory_equal(out, game.place, n * sizeof *out);
    }
    gen_games_release(&games);
}

int test_relative_code(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),   cmocka_unit_test(test_number_of_codes),
        cmocka_unit_test(test_numbers),    cmocka_unit_test(test_geometry),
        cmocka_unit_test(test_games),      cmocka_unit_test(test_axes),
        cmocka_unit_test(test_texts),      cmocka_unit_test(test_variants),
        cmocka_unit_test(test_step_class), cmocka_unit_test(test_tape_symbols),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
