/* Repetition, perpetual check, declarations, ends of games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect_shogi.h"
#include "tests/support/generate/gen_shogi.h"
#include "tests/support/oracle/oracle_shogi.h"
#include "base/random.h"
#include "tejun/shogi.h"

/* Plays the moves, divided by blanks, then those of the cycle over and over; returns after how many plies a
 * position is there for the fourth time, and what follows from it. */
static unsigned plies_to_repetition(const char *sfen, const char *moves, const char *cycle, int *repetition)
{
    tj_shogi position = position_of(sfen);
    const char *at = *moves ? moves : cycle;
    tj_shogi_history history;
    unsigned plies = 0;

    tj_shogi_history_init(&history);
    assert_int_equal(tj_shogi_history_add(&history, &position, repetition), 0);
    while (*repetition == TJ_SHOGI_NOT_REPEATED && plies < 100) {
        size_t n = strcspn(at, " ");
        tj_shogi_move move = TJ_SHOGI_NO_MOVE;

        assert_int_equal(tj_shogi_move_parse(at, n, &move, NULL), 0);
        assert_int_equal(tj_shogi_play(&position, move), TJ_SHOGI_LEGAL);
        at = at[n] ? at + n + 1 : cycle;
        plies++;
        assert_int_equal(tj_shogi_history_add(&history, &position, repetition), 0);
    }
    tj_shogi_history_release(&history);
    return plies;
}

static void test_repetition(void **state)
{
    static const struct {
        const char *sfen, *moves, *cycle;
        unsigned plies;
        int repetition;
    } cases[] = {
        {"startpos", "", "2h3h 8b7b 3h2h 7b8b", 12, TJ_SHOGI_REPEATED},
        {"startpos", "7g7f 3c3d", "2h3h 8b7b 3h2h 7b8b", 14, TJ_SHOGI_REPEATED},
        /* The rook gives check all the time. */
        {"5k3/9/9/9/4R4/9/9/9/4K4 b - 1", "", "5e4e 4a5a 4e5e 5a4a", 12, TJ_SHOGI_BLACK_PERPETUAL},
        {"4k4/9/9/9/4r4/9/9/9/5K3 w - 1", "", "5e4e 4i5i 4e5e 5i4i", 12, TJ_SHOGI_WHITE_PERPETUAL},
        /* Two checks of three moves. */
        {"5k3/9/9/9/4R4/9/9/9/4K4 b - 1", "", "5e4e 4a5a 4e6e 5a5b 6e5e 5b4a", 18, TJ_SHOGI_REPEATED},
        /* Quiet moves before the first occurrence do not matter. */
        {"5k3/9/9/9/3R5/9/9/9/4K4 b - 1", "6e7e 4a4b 7e5e 4b4a", "5e4e 4a5a 4e5e 5a4a", 16,
         TJ_SHOGI_BLACK_PERPETUAL},
        /* Who is in check to begin with has not been checked by a move of the repetition. */
        {"4k4/9/9/9/4R4/9/9/9/4K4 w - 1", "", "5a4a 5e3e 4a5a 3e5e", 12, TJ_SHOGI_REPEATED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int repetition;

        assert_int_equal(plies_to_repetition(cases[i].sfen, cases[i].moves, cases[i].cycle, &repetition),
                         cases[i].plies);
        assert_int_equal(repetition, cases[i].repetition);
    }
}

/* Hands and side make a position, too: the boards of this game repeat, the hands do not. */
static void test_hands_differ(void **state)
{
    tj_shogi_history history;
    int repetition;

    (void)state;
    tj_shogi_history_init(&history);
    for (unsigned i = 0; i < 18; i++) {
        tj_shogi position = position_of("4k4/9/9/9/9/9/9/9/4K4 b - 1");

        position.hand[TJ_BLACK][TJ_SHOGI_PAWN] = (uint8_t)(i / 2);
        position.side = i % 2 ? TJ_WHITE : TJ_BLACK;
        assert_int_equal(tj_shogi_history_add(&history, &position, &repetition), 0);
        assert_int_equal(repetition, TJ_SHOGI_NOT_REPEATED);
    }
    assert_int_equal(history.used, 18);
    tj_shogi_history_clear(&history);
    assert_int_equal(history.length, 0);
    tj_shogi_history_release(&history);
}

/* One side likes to give check, the other to go back; few pieces, so that positions return. */
static tj_shogi_move choose(const tj_shogi *position, tj_shogi_move before_last, uint64_t *seed)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t n = tj_shogi_moves(position, moves), tries = 4;
    tj_shogi_move move;

    if (!n)
        return TJ_SHOGI_NO_MOVE;
    for (size_t i = 0; i < n; i++)
        if (tj_random(seed) % 4 && tj_shogi_move_from(moves[i]) == tj_shogi_move_to(before_last) &&
            tj_shogi_move_to(moves[i]) == tj_shogi_move_from(before_last))
            return moves[i];
    do
        move = moves[tj_random(seed) % n];
    while (--tries && !tj_shogi_gives_check(position, move));
    return move;
}

static unsigned play_and_compare(const char *sfen, uint64_t *seed)
{
    tj_shogi position = position_of(sfen);
    tj_shogi_move last[2] = {TJ_SHOGI_NO_MOVE, TJ_SHOGI_NO_MOVE};
    tj_shogi_history history;
    oracle_history slow;
    oracle_shogi game;
    unsigned seen = 0;

    tj_shogi_history_init(&history);
    oracle_history_init(&slow);
    oracle_shogi_read(&game, sfen);
    for (unsigned ply = 0; ply < 700; ply++) {
        int repetition;
        char text[8];

        assert_int_equal(tj_shogi_history_add(&history, &position, &repetition), 0);
        assert_int_equal(" dbw"[repetition], oracle_history_add(&slow, &game));
        seen |= 1u << repetition;
        tj_shogi_move move = choose(&position, last[ply % 2], seed);
        if (!move)
            break;
        last[ply % 2] = move;
        tj_shogi_apply(&position, move);
        tj_shogi_move_format(move, text);
        oracle_shogi_play(&game, text);
    }
    tj_shogi_history_release(&history);
    oracle_history_release(&slow);
    return seen;
}

static void test_random_repetition(void **state)
{
    uint64_t seed = 4;
    unsigned seen = 0;

    (void)state;
    for (unsigned i = 0; i < 40; i++) {
        seen |= play_and_compare("5k3/9/9/9/4R4/9/9/9/4K4 b - 1", &seed);
        seen |= play_and_compare("4k4/9/9/9/4r4/9/9/9/5K3 w - 1", &seed);
        seen |= play_and_compare("4k4/9/6+R2/9/9/9/2+r6/9/4K4 b - 1", &seed);
    }
    assert_int_equal(seen, 15); /* all four have come up */
}

/* ---- declarations ---- */

static void test_declarations(void **state)
{
    static const struct {
        const char *sfen;
        int by_27, by_24;
    } cases[] = {
        {"startpos", TJ_SHOGI_MAY_NOT_DECLARE, TJ_SHOGI_MAY_NOT_DECLARE},
        /* ten pieces (two of 5 points) and nine pawns in hand: 27 */
        {"+R+B+P+P+P+P+P+P+P/4K4/+P8/9/9/9/9/9/4k4 b 9Prb4g4s4n4l 1", TJ_SHOGI_MAY_NOT_DECLARE,
         TJ_SHOGI_DECLARES_DRAW},
        /* 28 */
        {"+R+B+P+P+P+P+P+P+P/4K4/+P8/9/9/9/9/9/4k4 b 9PGrb3g4s4n4l 1", TJ_SHOGI_DECLARES_WIN,
         TJ_SHOGI_DECLARES_DRAW},
        /* 31 */
        {"+R+B+P+P+P+P+P+P+P/4K4/+P8/9/9/9/9/9/4k4 b 9P4Grb4s4n4l 1", TJ_SHOGI_DECLARES_WIN,
         TJ_SHOGI_DECLARES_WIN},
        /* nine pieces only */
        {"+R+B+P+P+P+P+P+P+P/4K4/9/9/9/9/9/9/4k4 b 9P4G4S 1", TJ_SHOGI_MAY_NOT_DECLARE,
         TJ_SHOGI_MAY_NOT_DECLARE},
        /* the king outside */
        {"+R+B+P+P+P+P+P+P+P/9/+P8/4K4/9/9/9/9/4k4 b 9P4G4S 1", TJ_SHOGI_MAY_NOT_DECLARE,
         TJ_SHOGI_MAY_NOT_DECLARE},
        /* in check */
        {"+R+B+P+P+P+P+P+P+P/4K4/+P8/9/4r4/9/9/9/4k4 b 9P4G4S 1", TJ_SHOGI_MAY_NOT_DECLARE,
         TJ_SHOGI_MAY_NOT_DECLARE},
        /* White needs 27 */
        {"4K4/9/9/9/9/9/8+p/4k4/+r+b+p+p+p+p+p+p+p w 9p 1", TJ_SHOGI_DECLARES_WIN, TJ_SHOGI_DECLARES_DRAW},
        {"4K4/9/9/9/9/9/8+p/4k4/+r+b+p+p+p+p+p+p+p w 8p 1", TJ_SHOGI_MAY_NOT_DECLARE, TJ_SHOGI_DECLARES_DRAW},
        {"4K4/9/9/9/9/9/8+p/4k4/+r+b+p+p+p+p+p+p+p w 5p 1", TJ_SHOGI_MAY_NOT_DECLARE,
         TJ_SHOGI_MAY_NOT_DECLARE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tj_shogi position = position_of(cases[i].sfen);

        assert_int_equal(tj_shogi_declare(&position, TJ_SHOGI_27_POINTS, false), cases[i].by_27);
        assert_int_equal(tj_shogi_declare(&position, TJ_SHOGI_24_POINTS, false), cases[i].by_24);
    }
}

/* In a handicap game what White gave is White's. */
static void test_handicap(void **state)
{
    tj_shogi p = position_of("4K4/9/9/9/9/9/8+p/4k4/+r+b+p+p+p+p+p+p+p w Prb9p4g4s4n 1");

    (void)state;
    assert_int_equal(tj_shogi_impasse_score_of(&p, TJ_WHITE, false).points, 18 + 10 + 9 + 12);
    assert_int_equal(tj_shogi_impasse_score_of(&p, TJ_WHITE, true).points, 18 + 10 + 9 + 12 + 4);
    assert_int_equal(tj_shogi_impasse_score_of(&p, TJ_BLACK, true).points, 1);
    assert_int_equal(tj_shogi_impasse_score_of(&p, TJ_WHITE, true).in_camp, 10);
    assert_true(tj_shogi_impasse_score_of(&p, TJ_WHITE, true).king_in_camp);
    tj_shogi_init(&p);
    assert_int_equal(tj_shogi_impasse_score_of(&p, TJ_WHITE, true).points, 0);
}

/* A king and some ten others of the side to move in the camp, the rest by chance. */
static void make_entered(uint64_t *seed, tj_shogi *p)
{
    do {
        gen_shogi_position(seed, 8, p);
        unsigned first = p->side == TJ_BLACK ? 0 : 6, count = 9 + (unsigned)(tj_random(seed) % 4);

        if (p->king[p->side] != TJ_SHOGI_NO_SQUARE)
            tj_shogi_put(p, p->king[p->side], 0);
        for (unsigned i = 0; i <= count; i++) {
            unsigned square = 9 * (unsigned)(tj_random(seed) % 9) + first + (unsigned)(tj_random(seed) % 3);
            unsigned kind = i == 0 ? TJ_SHOGI_KING : tj_random(seed) % 2 ? TJ_SHOGI_TOKIN : TJ_SHOGI_GOLD;

            if (p->board[square] == 0)
                tj_shogi_put(p, square, tj_shogi_piece(p->side, kind));
        }
        p->hand[TJ_BLACK][TJ_SHOGI_PAWN] %= 5;
        p->hand[TJ_WHITE][TJ_SHOGI_PAWN] %= 5;
        p->hand[TJ_BLACK][TJ_SHOGI_GOLD] = p->hand[TJ_WHITE][TJ_SHOGI_GOLD] = 0;
    } while (tj_shogi_validate(p, NULL));
}

static void test_random_declarations(void **state)
{
    uint64_t seed = 5;
    unsigned seen[3] = {0};

    (void)state;
    for (unsigned i = 0; i < 3000; i++) {
        tj_shogi position;
        char sfen[TJ_SHOGI_SFEN_MAX];
        oracle_shogi game;
        bool handicap = tj_random(&seed) & 1;

        make_entered(&seed, &position);
        tj_shogi_sfen_format(&position, sfen);
        oracle_shogi_read(&game, sfen);
        int by_27 = tj_shogi_declare(&position, TJ_SHOGI_27_POINTS, handicap);
        int by_24 = tj_shogi_declare(&position, TJ_SHOGI_24_POINTS, handicap);
        assert_int_equal(" dw"[by_27], oracle_shogi_declare(&game, 27, handicap));
        assert_int_equal(" dw"[by_24], oracle_shogi_declare(&game, 24, handicap));
        seen[by_24]++;
    }
    assert_true(seen[0] && seen[1] && seen[2]);
}

/* ---- ends ---- */

static void test_winner(void **state)
{
    tj_shogi p = position_of("startpos");

    (void)state;
    assert_int_equal(tj_shogi_winner(&p, TJ_SHOGI_NOT_REPEATED), TJ_WINNER_UNKNOWN);
    assert_int_equal(tj_shogi_winner(&p, TJ_SHOGI_REPEATED), TJ_WINNER_DRAW);
    assert_int_equal(tj_shogi_winner(&p, TJ_SHOGI_BLACK_PERPETUAL), TJ_WINNER_WHITE);
    assert_int_equal(tj_shogi_winner(&p, TJ_SHOGI_WHITE_PERPETUAL), TJ_WINNER_BLACK);
    p = position_of("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    assert_true(tj_shogi_is_mate(&p));
    assert_int_equal(tj_shogi_winner(&p, TJ_SHOGI_NOT_REPEATED), TJ_WINNER_BLACK);
    /* no check, no move: lost all the same */
    p = position_of("8k/6+R2/7G1/9/9/9/9/9/4K4 w - 1");
    assert_false(tj_shogi_is_mate(&p));
    assert_false(tj_shogi_in_check(&p));
    assert_int_equal(tj_shogi_winner(&p, TJ_SHOGI_NOT_REPEATED), TJ_WINNER_BLACK);
    /* without a king, without a piece */
    p = position_of("4k4/9/9/9/9/9/9/9/9 b - 1");
    assert_int_equal(tj_shogi_winner(&p, TJ_SHOGI_NOT_REPEATED), TJ_WINNER_WHITE);
}

int test_shogi_history(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_repetition),
        cmocka_unit_test(test_hands_differ),
        cmocka_unit_test(test_random_repetition),
        cmocka_unit_test(test_declarations),
        cmocka_unit_test(test_handicap),
        cmocka_unit_test(test_random_declarations),
        cmocka_unit_test(test_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
