/* Asking engines about positions of a book, with engines that are only played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect_shogi.h"
#include "book/expand/expansion.h"
#include "base/text/span.h"
#include "book/shogi/shogi_book_kind.h"

#define FAKE "sh tests/support/usi_fake.sh "
#define LONG 60 /* seconds that are never used up */

static const tj_engine_command *setup_of(const char *command)
{
    static tj_engine_command setup;

    setup = (tj_engine_command){.command = command};
    assert_int_equal(tj_think_limits_parse(&setup.limits, "nodes 10", NULL), 0);
    return &setup;
}

/* Examines the start, or another position, of which the book has these moves. */
static void examine(const char *command, int method, const char *sfen, const char *known, tj_examination *e)
{
    const tj_examine_setup setup = {
        .game = tj_game_kind_named("shogi"), .engine = setup_of(command), .method = method, .seconds = LONG};
    const tj_examiner examiner = tj_examiner_for_engine(&setup);
    tj_span words = {known, strlen(known)};
    tj_err err = TJ_ERR_INIT;
    tj_book_position at;
    tj_shogi position;
    void *self;

    memset(e, 0, sizeof *e);
    tj_shogi_init(&position);
    if (sfen)
        assert_int_equal(tj_shogi_sfen_parse(&position, sfen, strlen(sfen), NULL), 0);
    tj_book_position_of_shogi(&at, &position);
    tj_book_state_set(&e->at, &at);
    while (words.n) {
        tj_span word = tj_span_cut(&words, " ");

        tj_shogi_move_parse(word.at, word.n, &e->known[e->n_known++], NULL);
    }
    e->whole = true;
    if (examiner.open(examiner.ctx, NULL, &self, &err) || examiner.examine(self, e, &err))
        fail_msg("%s", err.text);
    examiner.close(self);
}

static void expect(const tj_examined_move *opinion, const char *move, int32_t value, int32_t depth)
{
    assert_int_equal(opinion->move, move ? move_of(move) : TJ_BOOK_NO_MOVE);
    assert_int_equal(opinion->worth.value, value);
    assert_int_equal(opinion->worth.depth, depth);
}

static void what_engines_can_is_found_out(void **state)
{
    static const struct {
        const char *mode;
        int method;
    } CASES[] = {
        {"knows", TJ_EXAMINE_SEARCHMOVES}, {"several", TJ_EXAMINE_MULTIPV}, {"thinks", TJ_EXAMINE_PLAIN},
        {"crash 1", TJ_EXAMINE_PLAIN},     {"good", TJ_EXAMINE_PLAIN},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char command[100];
        tj_examine_setup setup = {.game = tj_game_kind_named("shogi"), .seconds = LONG};
        tj_err err = TJ_ERR_INIT;

        snprintf(command, sizeof command, FAKE "%s", CASES[i].mode);
        setup.engine = setup_of(command);
        if (tj_examine_probe_engine(&setup, NULL, &err))
            fail_msg("%s: %s", CASES[i].mode, err.text);
        assert_int_equal(setup.method, CASES[i].method);
        assert_memory_equal(setup.name, "Fake ", 5);
        free(setup.name);
    }
    tj_examine_setup setup = {.game = tj_game_kind_named("shogi"),
                              .engine = setup_of(FAKE "thinks"),
                              .method = TJ_EXAMINE_MULTIPV,
                              .seconds = LONG};
    assert_int_equal(tj_examine_probe_engine(&setup, NULL, NULL), TJ_E_USAGE);
    free(setup.name);
    setup = (tj_examine_setup){.game = tj_game_kind_named("shogi"),
                               .engine = setup_of("sh tests/support/gtp_fake.sh"),
                               .seconds = LONG};
    assert_int_equal(tj_examine_probe_engine(&setup, NULL, NULL), TJ_E_USAGE);
    free(setup.name);
    setup = (tj_examine_setup){.game = tj_game_kind_named("go"), .engine = setup_of(FAKE "knows")};
    assert_int_equal(tj_examine_probe_engine(&setup, NULL, NULL), TJ_E_USAGE);
}

static void the_best_is_asked_for_first(void **state)
{
    tj_examination e;

    (void)state;
    examine(FAKE "knows", TJ_EXAMINE_SEARCHMOVES, NULL, "", &e);
    expect(&e.alternative, "7g7f", 40, 9);
    expect(&e.best, NULL, TJ_EXPAND_NO_VALUE, 0);
    examine(FAKE "knows", TJ_EXAMINE_SEARCHMOVES, NULL, "2g2f", &e);
    expect(&e.alternative, "7g7f", 40, 9);
}

static void known_moves_are_left_out(void **state)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count;
    char last[8];
    tj_examination e;

    (void)state;
    examine(FAKE "knows", TJ_EXAMINE_SEARCHMOVES, NULL, "7g7f 2g2f", &e);
    expect(&e.best, "7g7f", 40, 9);
    count = tj_shogi_moves(tj_position_shogi(&e.at.position), moves);
    while (moves[count - 1] == move_of("7g7f") || moves[count - 1] == move_of("2g2f"))
        count--;
    tj_shogi_move_format(moves[count - 1], last);
    expect(&e.alternative, last, -50, 6);
    examine(FAKE "several", TJ_EXAMINE_MULTIPV, NULL, "7g7f", &e);
    expect(&e.best, "7g7f", 36, 4);
    expect(&e.alternative, "2g2f", 26, 4);
    examine(FAKE "several", TJ_EXAMINE_MULTIPV, NULL, "2g2f 7g7f 5g5f", &e);
    expect(&e.alternative, "9i9h", 6, 4);
    /* One that plays what it was told to leave out. */
    examine(FAKE "thinks", TJ_EXAMINE_SEARCHMOVES, NULL, "2g2f", &e);
    assert_true(e.failed);
    assert_non_null(strstr(e.why, "told to exclude"));
    examine(FAKE "thinks", TJ_EXAMINE_PLAIN, NULL, "2g2f", &e);
    assert_false(e.failed);
    expect(&e.best, "2g2f", 34, 2);
    expect(&e.alternative, NULL, TJ_EXPAND_NO_VALUE, 0);
}

static void ends_of_games(void **state)
{
    tj_examination e;

    (void)state;
    /* Nobody is asked who has no move, nor about moves that are all known. */
    examine(FAKE "silent 1", TJ_EXAMINE_SEARCHMOVES, "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "", &e);
    expect(&e.alternative, NULL, -TJ_GRAPH_MATE, 0);
    examine(FAKE "resign 1", TJ_EXAMINE_PLAIN, NULL, "", &e);
    assert_int_equal(e.alternative.move, TJ_BOOK_NO_MOVE);
    assert_true(e.alternative.worth.value < -25000);
    examine(FAKE "win 1", TJ_EXAMINE_PLAIN, NULL, "", &e);
    expect(&e.alternative, NULL, TJ_GRAPH_MATE, 0);
    assert_int_equal(tj_examine_value(true, 3), TJ_GRAPH_MATE - 3);
    assert_int_equal(tj_examine_value(true, -3), -TJ_GRAPH_MATE + 3);
    assert_int_equal(tj_examine_value(true, 0), -TJ_GRAPH_MATE);
    assert_true(tj_examine_value(true, INT32_MAX) > tj_examine_value(false, INT32_MAX));
    assert_true(tj_examine_value(true, -INT32_MAX) < tj_examine_value(false, -INT32_MAX));
    assert_int_equal(tj_examine_value(false, -77), -77);
}

static void bad_engines_fail(void **state)
{
    static const struct {
        const char *mode, *why;
    } CASES[] = {
        {"illegal 1", "illegal move"}, {"nonsense 1", "banana"},    {"none 1", "bestmove"},
        {"exit 1", "no more of this"}, {"crash 1", "cannot go on"}, {"plays 7g7f", "tells no evaluation"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char command[100];
        tj_examination e;

        snprintf(command, sizeof command, FAKE "%s", CASES[i].mode);
        examine(command, TJ_EXAMINE_PLAIN, NULL, "", &e);
        assert_true(e.failed);
        if (!strstr(e.why, CASES[i].why))
            fail_msg("%s: %s", CASES[i].mode, e.why);
    }
}

int test_examine(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_engines_can_is_found_out),
        cmocka_unit_test(the_best_is_asked_for_first),
        cmocka_unit_test(known_moves_are_left_out),
        cmocka_unit_test(ends_of_games),
        cmocka_unit_test(bad_engines_fail),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
