/* Mining from beginning to end: what is refused and with which words, and that the parts fit together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_corners.h"
#include "mine/go/mining.h"

static int set_up(void **state)
{
    gen_corners *c = malloc(sizeof *c);

    if (!c)
        return -1;
    gen_corners_new(c, 80, 120, 3);
    *state = c;
    return 0;
}

static int tear_down(void **state)
{
    gen_corners_release(*state);
    free(*state);
    return 0;
}

static tj_mine_options options_of(tj_mine_method method)
{
    tj_mine_options options;

    tj_mine_options_init(&options, sizeof options);
    options.method = method;
    return options;
}

/* Mining fails with this code and a sentence that has these words in it. */
static void expect_refusal(tj_corpus *corpus, const tj_mine_options *options, int code, const char *words)
{
    tj_err err = TJ_ERR_INIT;
    tj_mining *mining;

    assert_int_equal(tj_mine(&mining, corpus, options, NULL, &err), code);
    assert_int_equal(err.code, code);
    if (!strstr(err.text, words))
        fail_msg("\"%s\" has no \"%s\"", err.text, words);
    tj_mining_free(mining);
}

static void mine(tj_mining **mining, tj_corpus *corpus, const tj_mine_options *options)
{
    tj_err err = TJ_ERR_INIT;

    if (tj_mine(mining, corpus, options, NULL, &err))
        fail_msg("%s", err.text);
}

static void test_options_without_sense(void **state)
{
    gen_corners *c = *state;
    tj_mine_options options = options_of(TJ_MINE_LOCAL);

    options.rank_correct = true;
    expect_refusal(c->made.corpus, &options, TJ_E_USAGE, "ranks are corrected");
    options = options_of(TJ_MINE_MSFP);
    options.rank_correct = true;
    options.code = TJ_MINE_ES;
    expect_refusal(c->made.corpus, &options, TJ_E_USAGE, "ranks are corrected");
    options = options_of(TJ_MINE_LOCAL);
    options.code = TJ_MINE_ES;
    expect_refusal(c->made.corpus, &options, TJ_E_USAGE, "local");
    for (tj_mine_method method = TJ_MINE_LOCAL; method <= TJ_MINE_MSFP; method++) {
        options = options_of(method);
        options.moves_min = 9;
        options.moves_max = 8;
        expect_refusal(c->made.corpus, &options, TJ_E_USAGE, "moves");
        options.moves_min = 1000;
        options.moves_max = 0;
        expect_refusal(c->made.corpus, &options, TJ_E_USAGE, "at most");
    }
}

static void test_windows(void **state)
{
    gen_corners *c = *state;
    tj_mine_options options = options_of(TJ_MINE_MSFP);

    options.window_count = 1;
    options.windows[0] = TJ_NGRAM_MAX + 1;
    expect_refusal(c->made.corpus, &options, TJ_E_USAGE, "");
    options.windows[0] = 0;
    expect_refusal(c->made.corpus, &options, TJ_E_USAGE, "");
    options.windows[0] = 4;
    options.window_count = TJ_MINE_WINDOWS_MAX + 1;
    expect_refusal(c->made.corpus, &options, TJ_E_USAGE, "8 windows");
    options.window_count = SIZE_MAX;
    expect_refusal(c->made.corpus, &options, TJ_E_USAGE, "8 windows");
}

/* A corpus of the first `count` games. */
static void open_small(gen_corpus *made, const gen_games *games, size_t count)
{
    gen_corpus_init(made);
    gen_corpus_add(made, games, 0, count);
    gen_corpus_refresh(made);
}

static void test_too_few_games(void **state)
{
    gen_corners *c = *state;
    gen_corpus made;

    for (tj_mine_method method = TJ_MINE_LOCAL; method <= TJ_MINE_MSFP; method++) {
        tj_mine_options options = options_of(method);
        tj_mining *mining;

        open_small(&made, &c->games, 99);
        expect_refusal(made.corpus, &options, TJ_E_NOTFOUND, "99 games are too few");
        options.few_games = true;
        mine(&mining, made.corpus, &options);
        tj_mining_free(mining);
        gen_corpus_release(&made);
        open_small(&made, &c->games, 100);
        options.few_games = false;
        mine(&mining, made.corpus, &options);
        tj_mining_free(mining);
        gen_corpus_release(&made);
    }
}

static void test_one_game_and_none(void **state)
{
    gen_corners *c = *state;
    tj_filter nobody, all;
    gen_corpus one, none;
    uint64_t removed;
    tj_err err = TJ_ERR_INIT;

    tj_filter_init(&nobody, sizeof nobody);
    tj_filter_init(&all, sizeof all);
    nobody.player = "nobody of this name";
    all.board = 19;
    open_small(&one, &c->games, 1);
    open_small(&none, &c->games, 1);
    assert_int_equal(tj_corpus_remove(none.path, &all, NULL, &removed, NULL, &err), 0);
    assert_int_equal(removed, 1);
    gen_corpus_refresh(&none);
    for (tj_mine_method method = TJ_MINE_LOCAL; method <= TJ_MINE_MSFP; method++)
        for (int few = 0; few < 2; few++) {
            tj_mine_options options = options_of(method);

            options.few_games = few;
            expect_refusal(one.corpus, &options, TJ_E_NOTFOUND, "many games");
            expect_refusal(none.corpus, &options, TJ_E_NOTFOUND, "game");
            options.filter = &nobody;
            expect_refusal(c->made.corpus, &options, TJ_E_NOTFOUND, "game");
        }
    gen_corpus_release(&one);
    gen_corpus_release(&none);
}

/* Two games of five moves each that have nothing in common; the longest window they have room for is 5. */
static void test_short_games(void **state)
{
    gen_game items[2];
    gen_games games = {items, 2};
    tj_mine_options options = options_of(TJ_MINE_SFP);
    gen_corpus made;

    (void)state;
    memset(items, 0, sizeof items);
    for (size_t i = 0; i < 2; i++)
        tj_record_init(&items[i].record);
    gen_game_moves(&items[0], "Bqd Wdp Bjj Wcd Bpp");
    gen_game_moves(&items[1], "Bcc Wfq Bkd Wmm Baa");
    open_small(&made, &games, 2);
    options.few_games = true;
    options.window_count = 1;
    options.windows[0] = 6;
    expect_refusal(made.corpus, &options, TJ_E_USAGE,
                   "a window of 6 codes is longer than any game; the longest has 5");
    options.windows[0] = 5;
    expect_refusal(made.corpus, &options, TJ_E_NOTFOUND, "set sequence");
    options = options_of(TJ_MINE_LOCAL);
    options.few_games = true;
    expect_refusal(made.corpus, &options, TJ_E_NOTFOUND, "set sequence");
    gen_corpus_release(&made);
    for (size_t i = 0; i < 2; i++)
        tj_record_release(&items[i].record);
}

/* Sequences are drawn as they were counted; at least three stones unless asked otherwise. */
static void test_local(void **state)
{
    gen_corners *c = *state;
    tj_mine_options options = options_of(TJ_MINE_LOCAL);
    oracle_sequences expected;
    size_t classes[TJ_BORDER_CLASSES], counted[TJ_BORDER_CLASSES] = {0};
    tj_mining *mining;

    oracle_sequences_acquire(&expected, &c->streams, 3, TJ_NGRAM_MAX);
    mine(&mining, c->made.corpus, &options);
    assert_int_equal(mining->list.len, expected.len);
    for (size_t i = 0; i < expected.len; i++) {
        const oracle_stream *stream = &c->streams.items[expected.items[i].stream];
        uint16_t symbols[TJ_NGRAM_MAX];
        oracle_border theirs;
        tj_sequence sequence;
        tj_border border;
        tj_mined mined;

        tj_mining_get(mining, i, &mined);
        sequence = mined.sequence;
        assert_int_equal(sequence.len, expected.items[i].len);
        for (unsigned k = 0; k < sequence.len; k++) {
            symbols[k] = stream->stones[k].symbol;
            assert_int_equal(tj_text_point(sequence.moves[k]), (symbols[k] - 1) / 2);
            assert_int_equal(tj_sequence_colour(sequence.moves[k]), symbols[k] % 2 ? TJ_BLACK : TJ_WHITE);
        }
        theirs = oracle_border_of_streams(&c->streams, symbols, sequence.len);
        tj_mining_border(mining, i, &border);
        assert_int_equal(border.count, theirs.count);
        assert_int_equal(border.left, theirs.left);
        assert_int_equal(border.extra_after, theirs.extra_after);
        counted[tj_border_classify(&border)] += i < 20;
    }
    tj_mining_classes(mining, 20, classes);
    assert_memory_equal(classes, counted, sizeof classes);
    tj_mining_free(mining);
    oracle_sequences_release(&expected);
}

/* Lengths as drawn, and no more ranks than asked for. */
static void test_lengths_and_top(void **state)
{
    gen_corners *c = *state;

    for (tj_mine_method method = TJ_MINE_LOCAL; method <= TJ_MINE_MSFP; method++)
        for (unsigned high = 4; high < 8; high++) {
            tj_mine_options options = options_of(method);
            tj_mining *mining;
            tj_err err = TJ_ERR_INIT;
            size_t all;

            options.windows[0] = 3;
            options.window_count = 1;
            options.threshold = 1.5;
            options.moves_min = 4;
            options.moves_max = high;
            if (tj_mine(&mining, c->made.corpus, &options, NULL, &err)) {
                assert_int_equal(err.code, TJ_E_NOTFOUND);
                assert_true(method == TJ_MINE_SFP);
                tj_mining_free(mining);
                continue;
            }
            all = mining->list.len;
            for (size_t i = 0; i < all; i++) {
                tj_mined mined;

                tj_mining_get(mining, i, &mined);
                assert_in_range(mined.sequence.len, 4, high);
                assert_int_equal(mined.rank, i + 1);
            }
            tj_mining_free(mining);
            options.top = 3;
            mine(&mining, c->made.corpus, &options);
            assert_int_equal(mining->list.len, all < 3 ? all : 3);
            tj_mining_free(mining);
        }
}

static void test_tree(void **state)
{
    gen_corners *c = *state;
    tj_mine_options options = options_of(TJ_MINE_NORMALISED);
    size_t classes[TJ_BORDER_CLASSES];
    tj_err err = TJ_ERR_INIT;
    tj_joseki_tree *tree;
    tj_mining *mining;

    options.top = 10;
    mine(&mining, c->made.corpus, &options);
    assert_int_equal(tj_mining_tree(mining, 0, &tree, NULL, &err), TJ_E_USAGE);
    tj_mining_free(mining);
    options = options_of(TJ_MINE_LOCAL);
    mine(&mining, c->made.corpus, &options);
    err = (tj_err)TJ_ERR_INIT;
    assert_int_equal(tj_mining_tree(mining, 0, &tree, NULL, &err), 0);
    assert_true(tree->sequences > 1);
    tj_mining_classes(
        mining, mining->list.len < TJ_JOSEKI_CLASSIFIED ? mining->list.len : TJ_JOSEKI_CLASSIFIED, classes);
    assert_memory_equal(tree->classes, classes, sizeof classes);
    tj_joseki_tree_free(tree);
    tj_mining_free(mining);
}

/* Stopped at whatever moment, it says so and can be released. */
static void test_stop(void **state)
{
    gen_corners *c = *state;

    for (tj_mine_method method = TJ_MINE_LOCAL; method <= TJ_MINE_MSFP; method++) {
        tj_mine_options options = options_of(method);
        int rc = TJ_E_STOPPED;

        for (unsigned ticks = 0; rc && ticks < 1000; ticks++) {
            unsigned left = ticks;
            const tj_progress_monitor monitor = {stop_at, &left};
            tj_err err = TJ_ERR_INIT;
            tj_mining *mining;

            rc = tj_mine(&mining, c->made.corpus, &options, &monitor, &err);
            assert_true(!rc || rc == TJ_E_STOPPED);
            assert_true(rc || ticks > 2);
            tj_mining_free(mining);
        }
        assert_int_equal(rc, 0);
    }
}

int test_mining(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options_without_sense),
        cmocka_unit_test(test_windows),
        cmocka_unit_test(test_too_few_games),
        cmocka_unit_test(test_one_game_and_none),
        cmocka_unit_test(test_short_games),
        cmocka_unit_test(test_local),
        cmocka_unit_test(test_lengths_and_top),
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_stop),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
