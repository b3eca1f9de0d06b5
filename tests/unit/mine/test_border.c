/* Borders of sequences: classes worked out by hand, counts against a scan of all occurrences. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_corners.h"
#include "mine/acquire.h"
#include "mine/go/mining.h"
#include "mine/go/sequence.h"

static void test_border_class(void **state)
{
    static const struct {
        tj_border border;
        tj_border_class border_class;
    } cases[] = {
        {{10, 10, 0, 0}, TJ_BORDER_COMPLETE},
        {{10, 5, 0, 0}, TJ_BORDER_COMPLETE},
        {{11, 5, 0, 0}, TJ_BORDER_MAY_CONTINUE},
        {{12, 3, 0, 0}, TJ_BORDER_MAY_CONTINUE},
        {{13, 3, 0, 0}, TJ_BORDER_TRUNCATED},
        {{2, 0, 0, 0}, TJ_BORDER_TRUNCATED},
        {{10, 0, 6, 0}, TJ_BORDER_EXTRA_MOVE},
        {{10, 0, 0, 6}, TJ_BORDER_EXTRA_MOVE},
        {{10, 0, 5, 5}, TJ_BORDER_TRUNCATED},   /* most of them: more than half */
        {{10, 10, 0, 6}, TJ_BORDER_EXTRA_MOVE}, /* what was left with an extra move is not complete */
        {{10, 3, 6, 0}, TJ_BORDER_EXTRA_MOVE},
        {{4000000000u, 2000000000u, 0, 0}, TJ_BORDER_COMPLETE}, /* no overflow */
        {{4000000000u, 999999999u, 0, 0}, TJ_BORDER_TRUNCATED},
        {{4000000000u, 0, 2000000001u, 0}, TJ_BORDER_EXTRA_MOVE},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(tj_border_classify(&cases[i].border), cases[i].border_class);
}

static void test_texts(void **state)
{
    (void)state;
    assert_string_equal(tj_border_class_text(TJ_BORDER_COMPLETE), "complete");
    for (tj_border_class a = 0; a < TJ_BORDER_CLASSES; a++)
        for (tj_border_class b = 0; b < a; b++)
            assert_string_not_equal(tj_border_class_text(a), tj_border_class_text(b));
}

static void expect_border(const tj_border *ours, const oracle_border *theirs)
{
    assert_int_equal(ours->count, theirs->count);
    assert_int_equal(ours->left, theirs->left);
    assert_int_equal(ours->extra_before, theirs->extra_before);
    assert_int_equal(ours->extra_after, theirs->extra_after);
}

static void test_streams(void **state)
{
    tj_scored_list list = {NULL, 0, 0};
    tj_err err = TJ_ERR_INIT;
    size_t left = 0, extra = 0;
    gen_corners c;

    (void)state;
    gen_corners_new(&c, 50, 80, 2);
    assert_int_equal(tj_acquire_local(&c.local, &c.grams, 1, TJ_NGRAM_MAX, 0, &list, NULL, &err), 0);
    for (size_t i = 0; i < list.len; i++) {
        const uint16_t *symbols = c.local.symbols + list.items[i].at;
        oracle_border expected = oracle_border_of_streams(&c.streams, symbols, list.items[i].len);
        uint32_t from, to;
        tj_border border;

        assert_int_equal(tj_ngrams_find(&c.grams, symbols, list.items[i].len, &from, &to), 0);
        tj_border_of_streams(&c.local, &c.grams, from, to, list.items[i].len, &border);
        expect_border(&border, &expected);
        assert_int_equal(border.count, list.items[i].frequency);
        left += border.left;
        extra += border.extra_after;
    }
    assert_true(left && extra);
    free(list.items);
    gen_corners_release(&c);
}

static bool is_far(unsigned a, unsigned b)
{
    int rows = abs((int)(a / 19) - (int)(b / 19)), columns = abs((int)(a % 19) - (int)(b % 19));

    return rows > TJ_BORDER_NEAR || columns > TJ_BORDER_NEAR;
}

/* Does moves[which] lie far from all others of moves[0..n-1]?  Passes are far from everything. */
static bool stands_alone(const unsigned *points, size_t n, size_t which)
{
    for (size_t i = 0; i < n; i++)
        if (i != which && points[i] != TJ_SEQUENCE_PASS && points[which] != TJ_SEQUENCE_PASS &&
            !is_far(points[i], points[which]))
            return false;
    return true;
}

static bool is_here(const tj_game_text *text, size_t at, const uint16_t *string, unsigned len)
{
    return at + len <= text->n && !memcmp(text->symbols + at, string, len * sizeof *string);
}

static bool begins_game(const tj_game_text *text, size_t at)
{
    unsigned first = text->code == TJ_MINE_ER ? TJ_ER_FIRST : TJ_ES_FIRST;

    return !at || !text->symbols[at - 1] || (text->symbols[at] >= first && text->symbols[at] < first + 55);
}

static oracle_border naive_border(const tj_game_text *text, const uint16_t *string, unsigned len)
{
    oracle_border border = {0, 0, 0, 0};

    for (size_t at = 0; at < text->n; at++) {
        unsigned points[TJ_SEQUENCE_MAX + 1];
        size_t first = begins_game(text, at) ? at : at - 1, n = at + len - first;

        if (!is_here(text, at, string, len))
            continue;
        for (size_t i = 0; i <= n; i++) /* one more: what came next */
            points[i] = tj_text_point(text->moves[first + i]);
        border.count++;
        border.left += stands_alone(points, n + 1, n);
        border.extra_before += n > 1 && stands_alone(points, n, 0);
        border.extra_after += n > 1 && stands_alone(points, n, n - 1);
    }
    return border;
}

static void check_codes(tj_game_text *text, oracle_border *sums)
{
    tj_acquire_options options = TJ_ACQUIRE_INIT;
    tj_mining mining = {.options = {.method = TJ_MINE_NORMALISED}, .text = text};
    tj_err err = TJ_ERR_INIT;

    options.method = TJ_MINE_NORMALISED;
    assert_int_equal(
        tj_ngrams_build(&mining.grams, text->symbols, text->n, tj_code_limit(text->code), NULL, &err), 0);
    assert_int_equal(tj_acquire(&mining.grams, &options, 0, &mining.list, NULL, &err), 0);
    for (size_t i = 0; i < mining.list.len; i += 3) {
        const tj_scored *scored = &mining.list.items[i];
        oracle_border expected = naive_border(text, text->symbols + scored->at, scored->len);
        tj_border border;

        tj_mining_border(&mining, i, &border);
        expect_border(&border, &expected);
        sums->left += border.left;
        sums->extra_before += border.extra_before;
        sums->extra_after += border.extra_after;
    }
    free(mining.list.items);
    tj_ngrams_release(&mining.grams);
}

static void test_codes(void **state)
{
    oracle_border sums = {0, 0, 0, 0};
    tj_err err = TJ_ERR_INIT;
    gen_games games;
    gen_corpus made;
    tj_game_text *text;

    (void)state;
    gen_games_new(&games, 51, 60, 19);
    gen_corpus_init(&made);
    gen_corpus_add(&made, &games, 0, games.len);
    gen_corpus_refresh(&made);
    for (tj_mine_code coding = TJ_MINE_ER; coding <= TJ_MINE_ES; coding++) {
        assert_int_equal(tj_game_text_new(&text, made.corpus, NULL, coding, NULL, &err), 0);
        check_codes(text, &sums);
        tj_game_text_free(text);
    }
    assert_true(sums.left && sums.extra_before && sums.extra_after);
    gen_corpus_release(&made);
    gen_games_release(&games);
}

/* A game may begin with passes: the code that tells where it began is drawn without the pass before it, and
 * then none of these moves is an extra one.  Two games: pass, qd, oc, and no more. */
static void test_pass_before_first_move(void **state)
{
    gen_game items[2];
    gen_games games = {items, 2};
    tj_err err = TJ_ERR_INIT;
    tj_scored item = {.at = 1, .len = 2};
    tj_mining mining = {.options = {.method = TJ_MINE_NORMALISED}, .list = {&item, 1, 1}};
    tj_border border;
    gen_corners c;

    (void)state;
    memset(items, 0, sizeof items);
    for (size_t i = 0; i < games.len; i++) {
        tj_record_init(&items[i].record);
        gen_game_moves(&items[i], "B Wqd Boc");
    }
    gen_corners_init(&c, &games, 1);
    mining.text = c.text;
    assert_int_equal(tj_ngrams_build(&mining.grams, c.text->symbols, c.text->n, TJ_ER_LIMIT, NULL, &err), 0);
    tj_mining_border(&mining, 0, &border);
    expect_border(&border, &(oracle_border){2, 2, 0, 0});
    tj_ngrams_release(&mining.grams);
    gen_corners_release(&c);
    for (size_t i = 0; i < games.len; i++)
        tj_record_release(&items[i].record);
}

int test_border(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_border_class),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_streams),
        cmocka_unit_test(test_codes),
        cmocka_unit_test(test_pass_before_first_move),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
