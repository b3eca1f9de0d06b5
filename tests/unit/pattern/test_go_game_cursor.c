/* Going through games as lessons, against their records. */
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
#include "pattern/go/go_feature.h"

/* The next position of the record in which a stone is played. */
static bool next_stone(gen_walk *walk)
{
    while (gen_walk_next(walk))
        if (walk->answer != TJ_PASS)
            return true;
    return false;
}

static void expect_same_position(const tj_go_game_cursor *cursor, const gen_walk *walk)
{
    const tj_go_rank_input *q = &cursor->question, *wanted = &walk->question;
    unsigned points = (unsigned)walk->board.size * walk->board.size;

    assert_int_equal(cursor->answer, walk->answer);
    assert_int_equal(q->colour, wanted->colour);
    assert_int_equal(q->board->size, walk->board.size);
    assert_int_equal(q->board->ko, walk->board.ko);
    for (unsigned p = 0; p < points; p++)
        assert_int_equal(tj_go_board_at(q->board, p), tj_go_board_at(&walk->board, p));
    /* all moves, or at least the latest half of what can be remembered */
    if (wanted->count <= TJ_GO_GAME_CURSOR_MOVES)
        assert_int_equal(q->count, wanted->count);
    assert_in_range(q->count, 0, TJ_GO_GAME_CURSOR_MOVES);
    if (wanted->count > TJ_GO_GAME_CURSOR_MOVES)
        assert_true(q->count >= TJ_GO_GAME_CURSOR_MOVES / 2);
    for (size_t i = 1; i <= q->count; i++)
        assert_int_equal(q->moves[q->count - i], wanted->moves[wanted->count - i]);
}

static unsigned go_through(const gen_corpus *made, tj_go_game_cursor *cursor, const tj_selected_game *game)
{
    const oracle_game *wanted = gen_corpus_game(made, game->id);
    unsigned positions = 0;
    gen_walk walk;

    assert_non_null(wanted);
    gen_walk_start(&walk, wanted->record, 0, false);
    tj_go_game_cursor_init(cursor, made->corpus, game);
    while (tj_go_game_cursor_next(cursor)) {
        assert_true(next_stone(&walk));
        expect_same_position(cursor, &walk);
        positions++;
    }
    assert_false(next_stone(&walk));
    assert_false(tj_go_game_cursor_next(cursor)); /* the end is the end */
    gen_walk_end(&walk);
    return positions;
}

/* All games of the corpus, with one room for all of them. */
static unsigned go_through_all(const gen_corpus *made)
{
    tj_go_game_cursor *cursor = malloc(sizeof *cursor);
    unsigned positions = 0;
    size_t games = 0;

    assert_non_null(cursor);
    for (unsigned size = TJ_GO_SIZE_MIN; size <= TJ_GO_SIZE_MAX; size++) {
        tj_selected_game *chosen;
        size_t count;

        assert_int_equal(tj_corpus_select(made->corpus, NULL, size, &chosen, &count, NULL), 0);
        for (size_t g = 0; g < count; g++)
            positions += go_through(made, cursor, &chosen[g]);
        games += count;
        free(chosen);
    }
    assert_int_equal(games, made->count);
    free(cursor);
    return positions;
}

static void made_up_games(void **state)
{
    gen_corpus made;
    gen_games games;

    (void)state;
    gen_games_new(&games, 12, 150, 0);
    gen_corpus_init(&made);
    gen_corpus_add(&made, &games, 0, 100);
    gen_corpus_add(&made, &games, 100, 150);
    gen_corpus_refresh(&made);
    assert_true(go_through_all(&made) > 3000);
    gen_corpus_release(&made);
    gen_games_release(&games);
}

/* More moves than are remembered, with passes among them, also first and last. */
static void long_games(void **state)
{
    static const size_t LENGTHS[] = {
        TJ_GO_GAME_CURSOR_MOVES - 1, TJ_GO_GAME_CURSOR_MOVES, TJ_GO_GAME_CURSOR_MOVES + 1,
        TJ_GO_GAME_CURSOR_MOVES + TJ_GO_GAME_CURSOR_MOVES / 2 + 1, 3 * TJ_GO_GAME_CURSOR_MOVES};
    gen_games games;
    gen_corpus made;
    uint64_t seed = 2;

    (void)state;
    gen_games_new(&games, 1, sizeof LENGTHS / sizeof *LENGTHS, 9);
    gen_corpus_init(&made);
    for (size_t g = 0; g < games.len; g++) {
        tj_record *record = &games.items[g].record;

        tj_record_release(record);
        gen_random_game(record, &seed, 9, LENGTHS[g] - 2);
        gen_add_move(record, TJ_PASS, TJ_BLACK);
        gen_add_move(record, TJ_PASS, TJ_WHITE);
    }
    gen_corpus_add(&made, &games, 0, games.len);
    gen_corpus_refresh(&made);
    assert_int_equal(made.count, games.len);
    assert_true(go_through_all(&made) > 3000);
    gen_corpus_release(&made);
    gen_games_release(&games);
}

int test_go_game_cursor(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(made_up_games),
        cmocka_unit_test(long_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
