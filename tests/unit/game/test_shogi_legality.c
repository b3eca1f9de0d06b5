/* Why a move is illegal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect_shogi.h"
#include "tejun/shogi.h"

typedef struct judged {
    const char *sfen, *move;
    int verdict;
} judged;

static void judge(const judged *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        tj_shogi position = position_of(cases[i].sfen);
        tj_shogi_move move;

        assert_int_equal(tj_shogi_move_parse(cases[i].move, strlen(cases[i].move), &move, NULL), 0);
        int verdict = tj_shogi_legality(&position, move);
        if (verdict != cases[i].verdict)
            fail_msg("%s %s: %s", cases[i].sfen, cases[i].move, tj_shogi_legality_text(verdict));
    }
}

#define JUDGE(cases) judge(cases, sizeof cases / sizeof *cases)

static void test_pieces(void **state)
{
    static const judged cases[] = {
        {"startpos", "7g7f", TJ_SHOGI_LEGAL},
        {"startpos", "7g7e", TJ_SHOGI_UNREACHABLE},
        {"startpos", "7f7e", TJ_SHOGI_NOT_OWN},
        {"startpos", "3c3d", TJ_SHOGI_NOT_OWN},
        {"startpos", "8h7g", TJ_SHOGI_OWN_PIECE},
        {"startpos", "8h6f", TJ_SHOGI_UNREACHABLE},
        {"startpos", "2h7h", TJ_SHOGI_LEGAL},
        {"startpos", "2h2c", TJ_SHOGI_UNREACHABLE},
        {"startpos", "7g7f+", TJ_SHOGI_NO_PROMOTION},
        {"startpos", "P*5e", TJ_SHOGI_NOT_IN_HAND},
        {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5a", TJ_SHOGI_OCCUPIED},
        /* Of Black's lance the squares ahead only; of the horse one step straight, too. */
        {"3k5/9/9/9/4L4/9/9/9/4K4 b - 1", "5e5b", TJ_SHOGI_LEGAL},
        {"3k5/9/9/9/4L4/9/9/9/4K4 b - 1", "5e5f", TJ_SHOGI_UNREACHABLE},
        {"3k5/9/9/9/4+B4/9/9/9/4K4 b - 1", "5e5f", TJ_SHOGI_LEGAL},
        {"3k5/9/9/9/4+B4/9/9/9/4K4 b - 1", "5e5g", TJ_SHOGI_UNREACHABLE},
        {"3k5/9/9/9/4B4/9/9/9/4K4 b - 1", "5e5f", TJ_SHOGI_UNREACHABLE},
        /* A knight jumps, forwards only. */
        {"3k5/9/9/9/4p4/3PPP3/4N4/9/4K4 b - 1", "5g4e", TJ_SHOGI_LEGAL},
        {"3k5/9/9/9/9/9/4N4/9/4K4 b - 1", "5g6i", TJ_SHOGI_UNREACHABLE},
        {"4k4/9/4n4/9/9/9/9/9/4K4 w - 1", "5c6e", TJ_SHOGI_LEGAL},
    };

    (void)state;
    JUDGE(cases);
}

static void test_promotion(void **state)
{
    static const judged cases[] = {
        /* into the camp, out of it, within */
        {"k8/9/9/4S4/9/9/9/9/4K4 b - 1", "5d5c+", TJ_SHOGI_LEGAL},
        {"k8/9/9/4S4/9/9/9/9/4K4 b - 1", "5d5c", TJ_SHOGI_LEGAL},
        {"k8/9/4S4/9/9/9/9/9/4K4 b - 1", "5c4d+", TJ_SHOGI_LEGAL},
        {"k8/9/9/9/4S4/9/9/9/4K4 b - 1", "5e5d+", TJ_SHOGI_NO_PROMOTION},
        {"k8/9/9/4G4/9/9/9/9/4K4 b - 1", "5d5c+", TJ_SHOGI_NO_PROMOTION},
        {"k8/9/9/4+S4/9/9/9/9/4K4 b - 1", "5d5c+", TJ_SHOGI_NO_PROMOTION},
        {"k8/9/9/4K4/9/9/9/9/9 b - 1", "5d5c+", TJ_SHOGI_NO_PROMOTION},
        /* compulsory */
        {"k8/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a", TJ_SHOGI_DEAD},
        {"k8/4P4/9/9/9/9/9/9/4K4 b - 1", "5b5a+", TJ_SHOGI_LEGAL},
        {"k8/4L4/9/9/9/9/9/9/4K4 b - 1", "5b5a", TJ_SHOGI_DEAD},
        {"k8/9/4L4/9/9/9/9/9/4K4 b - 1", "5c5b", TJ_SHOGI_LEGAL},
        {"k8/9/9/4N4/9/9/9/9/4K4 b - 1", "5d4b", TJ_SHOGI_DEAD},
        {"k8/9/4N4/9/9/9/9/9/4K4 b - 1", "5c4a", TJ_SHOGI_DEAD},
        {"k8/9/9/9/4N4/9/9/9/4K4 b - 1", "5e4c", TJ_SHOGI_LEGAL},
        {"k8/9/9/9/9/9/9/4p4/K8 w - 1", "5h5i", TJ_SHOGI_DEAD},
        {"k8/9/9/9/9/4n4/9/9/K8 w - 1", "5f4h", TJ_SHOGI_DEAD},
        {"k8/9/9/9/9/4n4/9/9/K8 w - 1", "5f4h+", TJ_SHOGI_LEGAL},
    };

    (void)state;
    JUDGE(cases);
}

static void test_drops(void **state)
{
    static const judged cases[] = {
        {"k8/9/9/9/9/9/9/9/4K4 b PLNSGBR 1", "P*5a", TJ_SHOGI_DEAD},
        {"k8/9/9/9/9/9/9/9/4K4 b PLNSGBR 1", "L*5a", TJ_SHOGI_DEAD},
        {"k8/9/9/9/9/9/9/9/4K4 b PLNSGBR 1", "N*5b", TJ_SHOGI_DEAD},
        {"k8/9/9/9/9/9/9/9/4K4 b PLNSGBR 1", "N*5c", TJ_SHOGI_LEGAL},
        {"k8/9/9/9/9/9/9/9/4K4 b PLNSGBR 1", "S*5a", TJ_SHOGI_LEGAL},
        {"k8/9/9/9/9/9/9/9/4K4 w p 1", "P*5h", TJ_SHOGI_LEGAL},
        {"k8/9/9/9/9/9/9/9/3K5 w p 1", "P*5i", TJ_SHOGI_DEAD},
        /* a pawn on the file: not if it is promoted, nor if it is the opponent's */
        {"k8/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", TJ_SHOGI_TWO_PAWNS},
        {"k8/9/9/9/9/9/4P4/9/4K4 b P 1", "P*4e", TJ_SHOGI_LEGAL},
        {"k8/9/9/9/9/9/4+P4/9/4K4 b P 1", "P*5e", TJ_SHOGI_LEGAL},
        {"k8/9/9/9/9/9/4p4/9/4K4 b P 1", "P*5e", TJ_SHOGI_LEGAL},
        {"k8/9/9/9/9/9/9/4P4/P3K4 b P 1", "P*9b", TJ_SHOGI_TWO_PAWNS},
        /* to block a check, and beside it */
        {"k3r4/9/9/9/9/9/9/9/4K4 b P 1", "P*5e", TJ_SHOGI_LEGAL},
        {"k3r4/9/9/9/9/9/9/9/4K4 b P 1", "P*4e", TJ_SHOGI_LEFT_IN_CHECK},
    };

    (void)state;
    JUDGE(cases);
}

static void test_pawn_drop_mate(void **state)
{
    static const judged cases[] = {
        /* The king in the corner, its lance beside it, a silver behind the pawn. */
        {"7lk/9/8S/9/9/9/9/7L1/8K b P 1", "P*1b", TJ_SHOGI_PAWN_DROP_MATE},
        /* the same by moving a pawn */
        {"7lk/9/6S1P/9/9/9/9/7L1/8K b - 1", "1c1b", TJ_SHOGI_LEGAL},
        /* without protection the king takes it */
        {"7lk/9/9/9/9/9/9/7L1/8K b P 1", "P*1b", TJ_SHOGI_LEGAL},
        /* golds too far away, and one that takes it */
        {"6glk/6g2/8S/9/9/9/9/7L1/8K b P 1", "P*1b", TJ_SHOGI_PAWN_DROP_MATE},
        {"7lk/7g1/8S/9/9/9/9/9/8K b P 1", "P*1b", TJ_SHOGI_LEGAL},
        /* the gold that could take it is pinned */
        {"7lk/7g1/8S/9/9/9/9/9/B7K b P 1", "P*1b", TJ_SHOGI_PAWN_DROP_MATE},
        /* a way out */
        {"8k/9/8S/9/9/9/9/9/8K b P 1", "P*1b", TJ_SHOGI_LEGAL},
        /* White does it as well */
        {"k8/9/9/9/9/9/s8/9/KL7 w p 1", "P*9h", TJ_SHOGI_PAWN_DROP_MATE},
        /* the own king in check comes first: the drop would not help */
        {"7lk/9/8S/9/9/9/9/7L1/r7K b P 1", "P*1b", TJ_SHOGI_LEFT_IN_CHECK},
    };

    (void)state;
    JUDGE(cases);
}

static void test_own_king(void **state)
{
    static const judged cases[] = {
        /* pinned pieces stay in line */
        {"k3r4/9/9/9/9/9/4G4/9/4K4 b - 1", "5g5f", TJ_SHOGI_LEGAL},
        {"k3r4/9/9/9/9/9/4G4/9/4K4 b - 1", "5g4f", TJ_SHOGI_LEFT_IN_CHECK},
        {"k3l4/9/9/9/9/9/4P4/9/4K4 b - 1", "5g5f", TJ_SHOGI_LEGAL},
        {"b8/9/9/9/9/9/6P2/9/k7K b - 1", "3g3f", TJ_SHOGI_LEFT_IN_CHECK},
        /* the king does not go away along the line of a check */
        {"k3r4/9/9/9/4K4/9/9/9/9 b - 1", "5e5f", TJ_SHOGI_LEFT_IN_CHECK},
        {"k3r4/9/9/9/4K4/9/9/9/9 b - 1", "5e4f", TJ_SHOGI_LEGAL},
        /* nor takes what is protected */
        {"k8/9/9/4l4/4g4/4K4/9/9/9 b - 1", "5f5e", TJ_SHOGI_LEFT_IN_CHECK},
        {"k8/9/9/9/4g4/4K4/9/9/9 b - 1", "5f5e", TJ_SHOGI_LEGAL},
        /* two checks at once: only the king moves */
        {"k3r4/9/9/9/9/9/3n5/9/G3K4 b P 1", "P*5e", TJ_SHOGI_LEFT_IN_CHECK},
        {"k3r4/9/9/9/9/9/3n5/9/G3K4 b P 1", "5i4h", TJ_SHOGI_LEGAL},
        /* without a king everything goes */
        {"k3r4/9/9/9/9/9/4G4/9/9 b - 1", "5g4f", TJ_SHOGI_LEGAL},
    };

    (void)state;
    JUDGE(cases);
}

/* Numbers that no text can stand for. */
static void test_nonsense(void **state)
{
    tj_shogi position = position_of("startpos");

    (void)state;
    assert_int_equal(tj_shogi_legality(&position, TJ_SHOGI_NO_MOVE), TJ_SHOGI_NO_SUCH_MOVE);
    assert_int_equal(tj_shogi_legality(&position, 0xFFFF), TJ_SHOGI_NO_SUCH_MOVE);
    assert_int_equal(tj_shogi_legality(&position, tj_shogi_move_of(60, 81, false)), TJ_SHOGI_NO_SUCH_MOVE);
    assert_int_equal(tj_shogi_legality(&position, tj_shogi_drop_of(TJ_SHOGI_KING, 40)),
                     TJ_SHOGI_NO_SUCH_MOVE);
    assert_int_equal(tj_shogi_legality(&position, tj_shogi_move_of(TJ_SHOGI_DROPS + 1, 40, true)),
                     TJ_SHOGI_NO_SUCH_MOVE);
}

static void test_texts(void **state)
{
    (void)state;
    for (int verdict = TJ_SHOGI_LEGAL; verdict <= TJ_SHOGI_LEFT_IN_CHECK; verdict++) {
        assert_non_null(tj_shogi_legality_text(verdict));
        for (int v = TJ_SHOGI_LEGAL; v < verdict; v++)
            assert_string_not_equal(tj_shogi_legality_text(v), tj_shogi_legality_text(verdict));
    }
    assert_string_equal(tj_shogi_legality_text(-1), "the move is illegal");
    assert_string_equal(tj_shogi_legality_text(99), "the move is illegal");
}

int test_shogi_legality(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),   cmocka_unit_test(test_promotion),
        cmocka_unit_test(test_drops),    cmocka_unit_test(test_pawn_drop_mate),
        cmocka_unit_test(test_own_king), cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
