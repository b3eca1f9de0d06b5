/* Positions of a corpus: every one of every game is found, and those only, however it was reached or turned.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_corpus.h"
#include "tests/support/generate/gen_walk.h"
#include "base/hash.h"
#include "corpus/corpus_handle.h"
#include "corpus/store/position_index.h"
#include "game/go/go_position_key.h"
#include "game/go/go_cursor.h"

/* A position told point by point: the smallest of its 8 images, and who moves. */
typedef struct told {
    tj_hash text;
    uint64_t key;
    uint32_t game, move;
} told;

static struct {
    told *items;
    size_t len, cap;
} all;

static tj_hash tell(const tj_go_board *board, int colour)
{
    uint8_t best[TJ_GO_POINTS_MAX + 1], one[TJ_GO_POINTS_MAX + 1];
    unsigned points = (unsigned)board->size * board->size;

    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        for (unsigned p = 0; p < points; p++)
            one[tj_go_transform(board->size, s, p)] = (uint8_t)tj_go_board_at(board, p);
        if (!s || memcmp(one, best, points) < 0)
            memcpy(best, one, points);
    }
    best[points] = (uint8_t)colour;
    return tj_hash128(best, points + 1);
}

static uint64_t key_from_scratch(const tj_go_board *board, int colour, const tj_go_zobrist *table)
{
    tj_go_hash_state state;

    tj_go_hash_state_init(&state, table);
    tj_go_hash_state_update(&state, board, TJ_PASS);
    return tj_go_position_key_of(&state, colour, TJ_PASS).key;
}

static void note(const tj_go_board *board, int colour, const tj_go_zobrist *table, uint32_t game,
                 uint32_t move)
{
    assert_int_equal(TJ_RESERVE(&all, all.len + 1), 0);
    all.items[all.len++] = (told){tell(board, colour), key_from_scratch(board, colour, table), game, move};
}

static int by_text(const void *a, const void *b)
{
    return memcmp(&((const told *)a)->text, &((const told *)b)->text, sizeof(tj_hash));
}

static int by_key(const void *a, const void *b)
{
    const told *x = a, *y = b;

    return x->key < y->key ? -1 : x->key > y->key;
}

/* The same text, the same key, and the other way round. */
static void compare_keys(void)
{
    qsort(all.items, all.len, sizeof *all.items, by_text);
    for (size_t i = 1; i < all.len; i++)
        if (by_text(&all.items[i - 1], &all.items[i]) == 0)
            assert_true(all.items[i - 1].key == all.items[i].key);
    qsort(all.items, all.len, sizeof *all.items, by_key);
    for (size_t i = 1; i < all.len; i++)
        if (all.items[i - 1].key == all.items[i].key)
            assert_int_equal(by_text(&all.items[i - 1], &all.items[i]), 0);
}

/* Does the segment's entry of the position name that game and move, with a way to the standard form? */
static bool is_listed(const tj_segment *segment, const told *one, uint32_t game)
{
    tj_index_range range = tj_position_index_find(&segment->positions, one->key);

    for (uint32_t i = range.from; i < range.to; i++) {
        uint32_t at = segment->positions.at[i];

        if (tj_segment_game_at(segment, at) == game &&
            tj_segment_moves_before(segment, game, at) == one->move)
            return true;
    }
    return false;
}

/* The board at an entry, turned to the standard form. */
static tj_hash standard_form(const tj_segment *segment, uint32_t entry)
{
    uint32_t at = segment->positions.at[entry], game = tj_segment_game_at(segment, at);
    unsigned points = segment->board * segment->board;
    uint8_t stones[TJ_GO_POINTS_MAX];
    tj_go_cursor replay;

    tj_go_cursor_init(&replay, tj_segment_stored(segment, game));
    assert_int_equal(tj_go_cursor_seek(&replay, tj_segment_moves_before(segment, game, at)), 0);
    for (unsigned p = 0; p < points; p++)
        stones[tj_go_transform(segment->board, segment->positions.turn[entry], p)] =
            (uint8_t)tj_go_board_at(&replay.board, p);
    return tj_hash128(stones, points);
}

/* All entries of a position stand for one board. */
static void compare_forms(const tj_segment *segment)
{
    const tj_position_index *positions = &segment->positions;

    for (uint32_t i = 1; i < positions->count; i++) {
        assert_true(positions->key[i - 1] <= positions->key[i]);
        if (positions->key[i - 1] == positions->key[i]) {
            tj_hash a = standard_form(segment, i - 1), b = standard_form(segment, i);

            assert_true(positions->at[i - 1] < positions->at[i]);
            assert_memory_equal(&a, &b, sizeof a);
        }
    }
}

static size_t note_segment(const gen_corpus *made, const tj_segment *segment, const tj_go_zobrist *table)
{
    size_t before = all.len;

    for (uint32_t g = 0; g < segment->game_count; g++) {
        const oracle_game *game = gen_corpus_game(made, segment->games[g].id);
        gen_walk walk;

        gen_walk_start(&walk, game->record, 0, false);
        while (gen_walk_next(&walk)) {
            size_t moves = walk.question.count;

            note(&walk.board, walk.question.colour, table, g, (uint32_t)moves);
        }
        gen_walk_end(&walk);
    }
    return all.len - before;
}

static void found_again(void **state)
{
    tj_go_zobrist *table = malloc(sizeof *table);
    gen_corpus made;
    gen_games games;
    size_t several = 0;

    (void)state;
    assert_non_null(table);
    gen_corpus_init(&made);
    gen_games_new(&games, 5, 150, 0);
    gen_corpus_add(&made, &games, 0, 100);
    gen_corpus_add(&made, &games, 100, games.len);
    gen_corpus_refresh(&made);
    for (size_t s = 0; s < made.corpus->segment_count; s++) {
        const tj_segment *segment = made.corpus->segments[s];
        size_t noted;

        all.len = 0;
        assert_int_equal(tj_go_zobrist_init(table, segment->board), 0);
        noted = note_segment(&made, segment, table);
        /* and the last position of each game */
        assert_int_equal(segment->positions.count, noted + segment->game_count);
        for (size_t i = 0; i < all.len; i++)
            assert_true(is_listed(segment, &all.items[i], all.items[i].game));
        compare_keys();
        compare_forms(segment);
        several += all.len > 100;
        assert_int_equal(tj_position_index_check(segment, NULL), 0);
    }
    assert_true(several > 0);
    gen_games_release(&games);
    gen_corpus_release(&made);
    free(all.items);
    memset(&all, 0, sizeof all);
    free(table);
}

/* Every segment's list is the one that playing its games gives. */
static void expect_replayed(gen_corpus *made, const char *when)
{
    gen_corpus_refresh(made);
    assert_true(made->corpus->segment_count > 0);
    for (size_t s = 0; s < made->corpus->segment_count; s++)
        if (tj_position_index_check(made->corpus->segments[s], NULL))
            fail_msg("%s: segment %zu", when, s);
}

/* Lists are merged, with and without games that go, instead of being made anew. */
static void merged_as_replayed(void **state)
{
    tj_filter filter;
    gen_corpus made;
    gen_games games;
    uint64_t removed = 0;

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    gen_corpus_init(&made);
    gen_games_new(&games, 17, 160, 0);
    for (size_t from = 0; from < games.len; from += 20) {
        gen_corpus_add(&made, &games, from, from + 20 < games.len ? from + 20 : games.len);
        expect_replayed(&made, "after an import");
    }
    filter.has_winner = true;
    filter.winner = TJ_WINNER_BLACK;
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, NULL), 0);
    assert_true(removed > 0);
    expect_replayed(&made, "after removing games");
    assert_int_equal(tj_corpus_compact(made.path, NULL, NULL), 0);
    expect_replayed(&made, "after compacting");
    gen_games_release(&games);
    gen_corpus_release(&made);
}

/* What was taken off and put back by any way has the key of what is there. */
static void followed_or_fresh(void **state)
{
    tj_go_zobrist *table = malloc(sizeof *table);
    uint64_t seed = 4;

    (void)state;
    assert_non_null(table);
    assert_int_equal(tj_go_zobrist_init(table, TJ_GO_SIZE_MIN - 1), TJ_E_RANGE);
    for (unsigned size = 2; size <= 25; size += 3) {
        tj_go_hash_state key;
        tj_record record;
        gen_walk walk;

        assert_int_equal(tj_go_zobrist_init(table, size), 0);
        gen_random_game(&record, &seed, size, 300);
        gen_walk_start(&walk, &record, 0, false);
        tj_go_hash_state_init(&key, table);
        for (unsigned last = TJ_PASS; gen_walk_next(&walk); last = walk.answer) {
            if (walk.question.count)
                tj_go_hash_state_update(&key, &walk.board, last);
            for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
                assert_true(tj_go_position_key_of(&key, colour, TJ_PASS).key ==
                            key_from_scratch(&walk.board, colour, table));
            assert_true(tj_go_position_key_of(&key, TJ_BLACK, TJ_PASS).key !=
                        tj_go_position_key_of(&key, TJ_WHITE, TJ_PASS).key);
        }
        gen_walk_end(&walk);
        tj_record_release(&record);
    }
    free(table);
}

/* Boards that look the same from several sides say so. */
static void own_symmetry(void **state)
{
    tj_go_zobrist *table = malloc(sizeof *table);
    tj_go_hash_state key;
    tj_go_board board;

    (void)state;
    assert_non_null(table);
    assert_int_equal(tj_go_zobrist_init(table, 19), 0);
    tj_go_board_init(&board, 19);
    tj_go_hash_state_init(&key, table);
    assert_int_equal(tj_go_position_key_of(&key, TJ_BLACK, TJ_PASS).equal_symmetries, 0xff);
    tj_go_board_set(&board, 9 * 19 + 9, TJ_BLACK);
    tj_go_hash_state_update(&key, &board, TJ_PASS);
    assert_int_equal(tj_go_position_key_of(&key, TJ_BLACK, TJ_PASS).equal_symmetries, 0xff);
    tj_go_board_set(&board, 3 * 19 + 3, TJ_BLACK); /* on a diagonal: one mirror image is the same */
    tj_go_hash_state_update(&key, &board, TJ_PASS);
    assert_int_equal(__builtin_popcount(tj_go_position_key_of(&key, TJ_BLACK, TJ_PASS).equal_symmetries), 2);
    tj_go_board_set(&board, 2 * 19 + 7, TJ_WHITE);
    tj_go_hash_state_update(&key, &board, TJ_PASS);
    assert_int_equal(__builtin_popcount(tj_go_position_key_of(&key, TJ_BLACK, TJ_PASS).equal_symmetries), 1);
    free(table);
}

int test_position_index(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_again),
        cmocka_unit_test(merged_as_replayed),
        cmocka_unit_test(followed_or_fresh),
        cmocka_unit_test(own_symmetry),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
