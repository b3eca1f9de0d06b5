/* The game behind the protocol: random plays, handicaps and undos against a list of moves that is replayed
 * from the beginning each time; loading; repetition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/go/gtp/gtp.h"
#include "tejun/sgf.h"

/* What should be on the board: stones put there first, then moves. */
typedef struct model {
    unsigned size;
    uint16_t stones[10];
    unsigned stone_count;
    struct {
        unsigned point;
        int colour;
    } moves[400];
    size_t len;
} model;

static void replay(const model *m, size_t moves, tj_go_board *board)
{
    assert_int_equal(tj_go_board_init(board, m->size), 0);
    for (unsigned i = 0; i < m->stone_count; i++)
        tj_go_board_set(board, m->stones[i], TJ_BLACK);
    for (size_t i = 0; i < moves; i++)
        assert_int_equal(tj_go_board_play(board, m->moves[i].point, m->moves[i].colour, false), TJ_GO_LEGAL);
}

static bool same_stones(const tj_go_board *a, const tj_go_board *b)
{
    if (a->size != b->size)
        return false;
    for (unsigned p = 0; p < (unsigned)a->size * a->size; p++)
        if (tj_go_board_at(a, p) != tj_go_board_at(b, p))
            return false;
    return true;
}

static bool model_repeats(const model *m, const tj_go_board *after)
{
    tj_go_board board;

    for (size_t i = 0; i <= m->len; i++) {
        replay(m, i, &board);
        if (same_stones(&board, after))
            return true;
    }
    return false;
}

static void expect_same(const tj_gtp_game *game, const model *m)
{
    tj_mcts_position position = tj_gtp_game_situation(game, TJ_WHITE);
    tj_go_board board;

    replay(m, m->len, &board);
    assert_true(same_stones(&game->board, &board));
    assert_int_equal(tj_go_board_check(&game->board, NULL), 0);
    assert_int_equal(game->board.ko, board.ko);
    assert_int_equal(game->board.captured[TJ_BLACK], board.captured[TJ_BLACK]);
    assert_int_equal(game->board.captured[TJ_WHITE], board.captured[TJ_WHITE]);
    assert_int_equal(position.now.count, m->len);
    assert_int_equal(position.before_count, m->len + 1);
    for (size_t i = 0; i < m->len; i++)
        assert_int_equal(position.now.moves[i], m->moves[i].point);
    assert_int_equal(tj_gtp_game_turn(game), m->len           ? 3 - m->moves[m->len - 1].colour
                                             : m->stone_count ? TJ_WHITE
                                                              : TJ_BLACK);
}

static void expect_keys(const tj_gtp_game *game, const model *m)
{
    tj_go_board board;

    for (size_t i = 0; i <= m->len; i++) {
        replay(m, i, &board);
        assert_true(game->keys.items[i] == tj_go_board_key(&board));
    }
}

static void try_move(tj_gtp_game *game, model *m)
{
    unsigned points = m->size * m->size, point = (unsigned)rand() % (points + 1);
    int colour = 1 + rand() % 2;
    tj_go_board board;
    bool legal;

    if (point == points)
        point = TJ_PASS;
    replay(m, m->len, &board);
    legal = tj_go_board_play(&board, point, colour, false) == TJ_GO_LEGAL;
    assert_int_equal(tj_gtp_game_legal(game, point, colour), legal);
    if (legal && point != TJ_PASS && m->size < 5)
        assert_int_equal(tj_gtp_game_repeats(game, point, colour), model_repeats(m, &board));
    assert_int_equal(tj_gtp_game_play(game, point, colour), legal ? 0 : TJ_E_USAGE);
    if (legal) {
        m->moves[m->len].point = point;
        m->moves[m->len++].colour = colour;
    }
}

static void take_back(tj_gtp_game *game, model *m)
{
    size_t count = (size_t)rand() % 4;
    int code = tj_gtp_game_undo(game, count);

    assert_int_equal(code, count > m->len ? TJ_E_RANGE : 0);
    if (!code)
        m->len -= count;
}

static void random_session(unsigned size)
{
    tj_gtp_game game;
    model m = {.size = size};

    assert_int_equal(tj_gtp_game_init(&game, size), 0);
    if (size >= 5 && rand() % 2) {
        m.stones[0] = (uint16_t)(size + 1);
        m.stones[1] = (uint16_t)(size * 2 + 2);
        m.stone_count = 2;
        assert_int_equal(tj_gtp_game_handicap(&game, m.stones, 2), 0);
        assert_int_equal(tj_gtp_game_stones(&game), 2);
    }
    for (int i = 0; i < 150; i++) {
        if (rand() % 8)
            try_move(&game, &m);
        else
            take_back(&game, &m);
        expect_same(&game, &m);
    }
    expect_keys(&game, &m);
    assert_int_equal(tj_gtp_game_clear(&game, size), 0);
    m.stone_count = 0;
    m.len = 0;
    expect_same(&game, &m);
    assert_true(tj_gtp_game_is_empty(&game));
    tj_gtp_game_release(&game);
}

static void random_sessions(void **state)
{
    (void)state;
    srand(3);
    for (int round = 0; round < 40; round++)
        random_session(2 + (unsigned)round % 8);
    random_session(19);
}

static void sizes(void **state)
{
    tj_gtp_game game;

    (void)state;
    assert_int_equal(tj_gtp_game_init(&game, 9), 0);
    game.komi = 0.5;
    assert_int_equal(tj_gtp_game_play(&game, 40, TJ_BLACK), 0);
    assert_int_equal(tj_gtp_game_clear(&game, 1), TJ_E_RANGE);
    assert_int_equal(tj_gtp_game_clear(&game, 20), TJ_E_RANGE);
    assert_int_equal(tj_go_board_at(&game.board, 40), TJ_BLACK); /* untouched */
    assert_int_equal(tj_gtp_game_clear(&game, 13), 0);
    assert_int_equal(game.board.size, 13);
    assert_true(game.komi == 0.5);
    tj_gtp_game_release(&game);
}

/* A take-back that fails, as it would without memory, changes nothing. */
static void failed_undo(void **state)
{
    model m = {.size = 5, .stones = {6, 12}, .stone_count = 2};
    tj_gtp_game game;

    (void)state;
    srand(4);
    assert_int_equal(tj_gtp_game_init(&game, 5), 0);
    assert_int_equal(tj_gtp_game_handicap(&game, m.stones, 2), 0);
    while (m.len < 12)
        try_move(&game, &m);
    for (size_t count = 0; count <= m.len; count++) {
        game.record.board = 0; /* no board has that: replaying ends at once */
        assert_int_not_equal(tj_gtp_game_undo(&game, count), 0);
        game.record.board = 5;
        expect_same(&game, &m);
        expect_keys(&game, &m);
        assert_int_equal(tj_gtp_game_stones(&game), 2);
    }
    tj_gtp_game_release(&game);
}

static int load(tj_gtp_game *game, const char *sgf, size_t moves)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    tj_record record;
    int code;

    tj_record_init(&record);
    tj_sgf_reader_init(&reader, sgf, strlen(sgf));
    assert_true(tj_sgf_next(&reader, &extent));
    assert_int_equal(tj_sgf_parse(&reader, &extent, &record, NULL), 0);
    code = tj_gtp_game_load(game, &record, moves);
    tj_record_release(&record);
    return code;
}

static void records_are_loaded(void **state)
{
    tj_gtp_game game;

    (void)state;
    assert_int_equal(tj_gtp_game_init(&game, 9), 0);
    assert_int_equal(load(&game, "(;SZ[5]KM[3.5]AB[aa][bb]AW[cc];B[dd];W[ee];AE[aa];B[ab])", SIZE_MAX), 0);
    assert_int_equal(game.board.size, 5);
    assert_true(game.komi == 3.5);
    assert_int_equal(game.record.moves.len, 3);
    assert_int_equal(tj_go_board_at(&game.board, 0), TJ_EMPTY);
    assert_int_equal(tj_go_board_at(&game.board, 5), TJ_BLACK);
    assert_int_equal(tj_gtp_game_stones(&game), 0); /* White was set up, too */
    /* Back over the set-up in between. */
    assert_int_equal(tj_gtp_game_undo(&game, 2), 0);
    assert_int_equal(tj_go_board_at(&game.board, 0), TJ_BLACK);
    assert_int_equal(tj_gtp_game_turn(&game), TJ_WHITE);
    assert_int_equal(tj_gtp_game_play(&game, 24, TJ_WHITE), 0);
    assert_int_equal(tj_gtp_game_undo(&game, 3), TJ_E_RANGE);
    assert_int_equal(tj_gtp_game_undo(&game, 2), 0);
    assert_int_equal(tj_go_board_at(&game.board, 12), TJ_WHITE);
    /* A part. */
    assert_int_equal(load(&game, "(;SZ[9];B[dd];W[ee];B[ab])", 2), 0);
    assert_int_equal(game.record.moves.len, 2);
    assert_true(game.komi == 3.5); /* nothing is said of it */
    /* What cannot be loaded leaves everything as it was. */
    assert_int_equal(load(&game, "(;SZ[9];B[dd];W[dd];B[ab])", SIZE_MAX), TJ_E_FORMAT);
    assert_int_equal(load(&game, "(;SZ[9]AB[aa]AW[ab][ba];B[ee])", SIZE_MAX), TJ_E_FORMAT);
    assert_int_equal(load(&game, "(;SZ[21];B[dd])", SIZE_MAX), TJ_E_FORMAT);
    assert_int_equal(game.record.moves.len, 2);
    assert_int_equal(tj_go_board_at(&game.board, 40), TJ_WHITE);
    assert_int_equal(load(&game, "(;SZ[9];B[dd];W[dd];B[ab])", 1), 0);
    assert_int_equal(game.record.moves.len, 1);
    tj_gtp_game_release(&game);
}

/* Black is, or White behind stones of Black alone, unless the record says who. */
static void first_to_move(void **state)
{
    tj_gtp_game game;

    (void)state;
    assert_int_equal(tj_gtp_game_init(&game, 9), 0);
    assert_int_equal(load(&game, "(;SZ[9]AB[aa]AW[cc])", SIZE_MAX), 0);
    assert_int_equal(tj_gtp_game_turn(&game), TJ_BLACK);
    assert_int_equal(load(&game, "(;SZ[9]AB[aa][bb])", SIZE_MAX), 0);
    assert_int_equal(tj_gtp_game_turn(&game), TJ_WHITE);
    assert_int_equal(load(&game, "(;SZ[9]AB[aa]AW[cc]PL[W];W[dd];B[ee])", 0), 0);
    assert_int_equal(tj_gtp_game_turn(&game), TJ_WHITE);
    assert_int_equal(load(&game, "(;SZ[9];AB[aa]PL[ black ];W[dd];PL[W])", SIZE_MAX), 0);
    assert_int_equal(tj_gtp_game_turn(&game), TJ_BLACK);
    assert_int_equal(tj_gtp_game_undo(&game, 1), 0);
    assert_int_equal(tj_gtp_game_turn(&game), TJ_BLACK);
    assert_int_equal(tj_gtp_game_play(&game, 40, TJ_BLACK), 0);
    assert_int_equal(tj_gtp_game_turn(&game), TJ_WHITE);
    assert_int_equal(tj_gtp_game_clear(&game, 9), 0);
    assert_int_equal(tj_gtp_game_turn(&game), TJ_BLACK);
    tj_gtp_game_release(&game);
}

/* Suicide is for rules that have it. */
static void rules_of_a_record(void **state)
{
    static const char *const records[2] = {"(;SZ[9]AB[ba]AW[ab][bb][ca])",
                                           "(;SZ[9]RU[NZ]AB[ba]AW[ab][bb][ca])"};
    tj_gtp_game game;

    (void)state;
    assert_int_equal(tj_gtp_game_init(&game, 9), 0);
    for (int allowed = 0; allowed < 2; allowed++) {
        assert_int_equal(load(&game, records[allowed], SIZE_MAX), 0);
        assert_int_equal(tj_gtp_game_legal(&game, 0, TJ_BLACK), allowed);
        assert_int_equal(tj_gtp_game_play(&game, 0, TJ_BLACK), allowed ? 0 : TJ_E_USAGE);
        if (allowed)
            assert_int_equal(tj_gtp_game_undo(&game, 1), 0);
        assert_int_equal(tj_go_board_at(&game.board, 1), TJ_BLACK);
    }
    tj_gtp_game_release(&game);
}

static void passes(void **state)
{
    tj_gtp_game game;

    (void)state;
    assert_int_equal(tj_gtp_game_init(&game, 9), 0);
    assert_false(tj_gtp_game_passed(&game, TJ_BLACK));
    assert_int_equal(tj_gtp_game_play(&game, TJ_PASS, TJ_BLACK), 0);
    assert_true(tj_gtp_game_passed(&game, TJ_BLACK));
    assert_false(tj_gtp_game_passed(&game, TJ_WHITE));
    assert_false(tj_gtp_game_repeats(&game, TJ_PASS, TJ_WHITE));
    assert_int_equal(tj_gtp_game_play(&game, 3, TJ_WHITE), 0);
    assert_false(tj_gtp_game_passed(&game, TJ_BLACK));
    tj_gtp_game_release(&game);
}

int test_gtp_game(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_sessions), cmocka_unit_test(failed_undo),
        cmocka_unit_test(sizes),           cmocka_unit_test(records_are_loaded),
        cmocka_unit_test(first_to_move),   cmocka_unit_test(rules_of_a_record),
        cmocka_unit_test(passes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
