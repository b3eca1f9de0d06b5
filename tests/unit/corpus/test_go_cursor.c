/* Playing through the games of a corpus against playing through their records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_corpus.h"
#include "corpus/corpus_handle.h"
#include "game/go/go_cursor.h"

/* A record on its way, stone by stone. */
typedef struct walk {
    const tj_record *record;
    tj_go_board board;
    size_t move, setup;
} walk;

static gen_corpus made;

/* 90 stones in one go on a 25x25 board, more than a replay takes at once, the first of them taken off again
 * in the end; then another go in the middle of the game, and stones behind the last move. */
static void add_large_setup(void)
{
    tj_buf text = TJ_BUF_INIT;

    tj_buf_puts(&text, "(;GM[1]SZ[25]AB");
    for (unsigned i = 0; i < 90; i++)
        tj_buf_printf(&text, "[%c%c]", 'a' + i % 20, 'a' + i / 20 * 2);
    tj_buf_puts(&text, "AE[aa]AW[ba];W[aa];B[yy];W[];B[yx];W[xy]");
    tj_buf_puts(&text, ";AB");
    for (unsigned i = 0; i < 70; i++)
        tj_buf_printf(&text, "[%c%c]", 'a' + i % 20, 'm' + i / 20 * 2);
    tj_buf_puts(&text, ";B[ww];W[vv];AW[uu]AE[ww])");
    assert_true(tj_buf_ok(&text));
    gen_corpus_import(&made, "large.sgf", text.data, text.len);
    tj_buf_release(&text);
}

static int set_up(void **state)
{
    gen_games games;

    (void)state;
    gen_corpus_init(&made);
    gen_games_new(&games, 77, 240, 0);
    gen_corpus_add(&made, &games, 0, 150);
    gen_corpus_add(&made, &games, 150, games.len);
    gen_games_release(&games);
    add_large_setup();
    gen_corpus_refresh(&made);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&made);
    return 0;
}

/* Sets up what comes before the next move. */
static void walk_setup(walk *w)
{
    for (; w->setup < w->record->setup.len && w->record->setup.items[w->setup].before <= w->move; w->setup++)
        assert_int_equal(tj_go_board_set(&w->board, w->record->setup.items[w->setup].point,
                                         w->record->setup.items[w->setup].colour),
                         0);
}

static void walk_start(walk *w, const tj_record *record)
{
    *w = (walk){.record = record};
    tj_go_board_init(&w->board, record->board);
    walk_setup(w);
}

static void walk_play(walk *w)
{
    const tj_move *move = &w->record->moves.items[w->move++];
    bool suicide = tj_go_rules_allow_suicide(w->record->field[TJ_FIELD_RULES]);

    assert_int_equal(tj_go_board_play(&w->board, move->point, move->colour, suicide), TJ_GO_LEGAL);
    walk_setup(w);
}

static void expect_board(const tj_go_board *a, const tj_go_board *b)
{
    assert_int_equal(a->size, b->size);
    assert_int_equal(a->ko, b->ko);
    assert_memory_equal(a->captured, b->captured, sizeof a->captured);
    for (unsigned p = 0; p < (unsigned)a->size * a->size; p++)
        assert_int_equal(tj_go_board_at(a, p), tj_go_board_at(b, p));
}

static void start(tj_go_cursor *replay, uint32_t id)
{
    size_t segment;
    uint32_t game;

    assert_int_equal(tj_corpus_find_game(made.corpus, id, &segment, &game, NULL), 0);
    tj_go_cursor_init(replay, tj_segment_stored(made.corpus->segments[segment], game));
}

static void every_move_of_every_game(void **state)
{
    size_t moves = 0, passes = 0, setups = 0, most = 0;

    (void)state;
    for (size_t i = 0; i < made.count; i++) {
        const tj_record *record = made.games[i].record;
        tj_go_cursor replay;
        walk w;

        start(&replay, made.games[i].id);
        walk_start(&w, record);
        while (w.move < record->moves.len) {
            for (unsigned looks = 0; looks < 1 + i % 2; looks++)
                assert_int_equal(tj_go_cursor_peek(&replay), 1);
            expect_board(&replay.board, &w.board);
            assert_int_equal(replay.move, w.move);
            assert_int_equal(replay.point, record->moves.items[w.move].point);
            assert_int_equal(replay.colour, record->moves.items[w.move].colour);
            passes += replay.point == TJ_PASS;
            assert_int_equal(tj_go_cursor_advance(&replay), 0);
            walk_play(&w);
        }
        assert_int_equal(tj_go_cursor_peek(&replay), 0);
        assert_int_equal(tj_go_cursor_peek(&replay), 0);
        expect_board(&replay.board, &w.board);
        assert_int_equal(w.setup, record->setup.len);
        moves += w.move;
        setups += w.setup;
        most = w.setup > most ? w.setup : most;
    }
    assert_true(moves > 5000 && passes > 50 && setups > 200 && most > 160);
}

static void straight_to_a_move(void **state)
{
    uint64_t seed = 5;

    (void)state;
    for (size_t i = 0; i < made.count; i++) {
        const tj_record *record = made.games[i].record;
        uint32_t n = (uint32_t)record->moves.len, goal = gen_random(&seed, n + 1), last = n - goal;
        tj_go_cursor replay;
        walk w;

        start(&replay, made.games[i].id);
        walk_start(&w, record);
        assert_int_equal(tj_go_cursor_seek(&replay, goal), 0);
        while (w.move < goal)
            walk_play(&w);
        expect_board(&replay.board, &w.board);
        assert_int_equal(replay.move, goal);
        assert_int_equal(tj_go_cursor_seek(&replay, goal), 0); /* it stays */
        assert_int_equal(tj_go_cursor_seek(&replay, goal + last), 0);
        while (w.move < n)
            walk_play(&w);
        expect_board(&replay.board, &w.board);
        assert_int_equal(tj_go_cursor_seek(&replay, n + 1), TJ_E_FORMAT);
    }
}

/* A segment of one game with these symbols and one set-up stone. */
static tj_segment damaged(const uint16_t *place, uint32_t n, const tj_segment_game *game,
                          const tj_stored_setup *stone)
{
    tj_segment segment = {.games = game, .game_count = 1, .setup = stone, .setup_count = 1};

    segment.board = 3;
    segment.index.place = place;
    segment.index.n = n;
    return segment;
}

enum { A = TJ_SYMBOL_MOVE }; /* the upper left corner */

/* What becomes of a damaged game, and how many moves it has until then. */
static void expect_end(const uint16_t *place, uint32_t n, tj_segment_game game, tj_stored_setup stone,
                       int look_code, uint32_t moves)
{
    tj_segment segment = damaged(place, n, &game, &stone);
    tj_go_cursor replay;
    uint32_t played = 0;
    int code;

    tj_go_cursor_init(&replay, tj_segment_stored(&segment, 0));
    while ((code = tj_go_cursor_peek(&replay)) > 0) {
        if (tj_go_cursor_advance(&replay)) {
            code = 1;
            break;
        }
        played++;
    }
    assert_int_equal(code, look_code);
    assert_int_equal(played, moves);
    tj_go_cursor_init(&replay, tj_segment_stored(&segment, 0));
    assert_int_equal(tj_go_cursor_seek(&replay, moves + 1), TJ_E_FORMAT);
}

static void damage_is_told(void **state)
{
    static const uint16_t good[] = {A, A + 1, A + 4, 0}, twice[] = {A, A + 1, A, 0};
    static const uint16_t off[] = {A, A + 9, A + 4, 0}, far[] = {A, 65535, A + 4, 0};
    static const uint16_t hole[] = {A, 0, 0, A + 4, 0, 0}, skips[] = {A, A + 2, 1, 1, 1, 0};
    tj_segment_game first = {0, 1}, beyond = {77, 1};
    tj_stored_setup nothing = {0, 0, 8, TJ_EMPTY, 0}, nowhere = {0, 2, 9, TJ_BLACK, 0};
    tj_stored_setup colour = {0, 1, 8, 3, 0}, taken = {0, 1, 1, TJ_WHITE, 0};

    (void)state;
    expect_end(good, 4, first, nothing, 0, 3);
    expect_end(twice, 4, first, nothing, 1, 2);
    expect_end(off, 4, first, nothing, -TJ_E_FORMAT, 1);
    expect_end(far, 4, first, nothing, -TJ_E_FORMAT, 1);
    expect_end(hole, 6, first, nothing, 0, 2);
    expect_end(skips, 6, first, nothing, 0, 2);
    expect_end(good, 4, beyond, nothing, 0, 0);
    expect_end(good, 4, first, nowhere, -TJ_E_FORMAT, 2);
    expect_end(good, 4, first, colour, -TJ_E_FORMAT, 1);
    expect_end(good, 4, first, taken, 1, 1);
}

int test_go_cursor(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_of_every_game),
        cmocka_unit_test(straight_to_a_move),
        cmocka_unit_test(damage_is_told),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
