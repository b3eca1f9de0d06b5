/* Changes of books as they come in requests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "serve/handler/book_edit_body.h"
#include "tejun/go.h"

typedef struct edit {
    tj_book_edit_body body;
    tj_book_change change;
} edit;

static int parse_on(unsigned board, edit *e, const char *text, tj_err *err)
{
    int rc = tj_book_edit_body_parse(&e->body, text, strlen(text), err);

    return rc ? rc : tj_book_change_read(&e->change, board, &e->body.params, err);
}

static int parse(edit *e, const char *text, tj_err *err)
{
    return parse_on(TJ_BOARD_SHOGI, e, text, err);
}

static void a_change_is_read(void **state)
{
    edit e;
    char usi[8];

    (void)state;
    assert_int_equal(parse(&e,
                           "{\"moves\": [\"7g7f\", \"△３四歩\"], \"move\": \"2g2f\", \"weight\": 2.5, "
                           "\"count\": 7, \"evaluation\": -30, \"depth\": null, \"note\": \"slow\", "
                           "\"reply\": \"8c8d\"}",
                           NULL),
                     0);
    tj_shogi_move_format(e.change.facts.move, usi);
    assert_string_equal(usi, "2g2f");
    tj_shogi_move_format(e.change.facts.reply, usi);
    assert_string_equal(usi, "8c8d");
    assert_int_equal(e.change.fields,
                     TJ_BOOK_WEIGHT | TJ_BOOK_COUNT | TJ_BOOK_EVALUATION | TJ_BOOK_DEPTH | TJ_BOOK_REPLY);
    assert_int_equal(e.change.facts.known,
                     TJ_BOOK_WEIGHT | TJ_BOOK_COUNT | TJ_BOOK_EVALUATION | TJ_BOOK_REPLY);
    assert_true(e.change.facts.weight == 2.5 && e.change.facts.count == 7 &&
                e.change.facts.evaluation == -30);
    assert_string_equal(e.change.facts.note, "slow");
    assert_false(e.change.delete);
    tj_book_edit_body_release(&e.body);
}

#define AFTER_TWO "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3"

static void positions_come_in_several_ways(void **state)
{
    static const char *const same[] = {"{\"moves\":[\"7g7f\",\"3c3d\"],\"move\":\"2g2f\",\"weight\":1}",
                                       "{\"moves\":\"7g7f 3c3d\",\"move\":\"▲２六歩\",\"weight\":1}",
                                       "{\"moves\":\"7g7f,3c3d\",\"move\":\"+2726FU\",\"weight\":1}",
                                       "{\"sfen\":\"" AFTER_TWO "\",\"move\":\"2g2f\",\"weight\":1}"};
    uint64_t key = 0;

    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        edit e;

        assert_int_equal(parse(&e, same[i], NULL), 0);
        if (!i)
            key = tj_shogi_key(tj_position_shogi(&e.change.query.at));
        assert_true(tj_shogi_key(tj_position_shogi(&e.change.query.at)) == key);
        tj_book_edit_body_release(&e.body);
    }
}

static void what_makes_no_sense_is_refused(void **state)
{
    static const char *const bad[] = {"",
                                      "{",
                                      "[]",
                                      "7",
                                      "\"x\"",
                                      "{}",
                                      "{\"move\":\"7g7f\"}",
                                      "{\"weight\":1}",
                                      "{\"move\":7,\"weight\":1}",
                                      "{\"move\":\"7g7e\",\"weight\":1}",
                                      "{\"move\":\"7g7f 3c3d\",\"weight\":1}",
                                      "{\"move\":\"\",\"weight\":1}",
                                      "{\"move\":\"7g7f\",\"weight\":-1}",
                                      "{\"move\":\"7g7f\",\"weight\":1e99}",
                                      "{\"move\":\"7g7f\",\"weight\":\"1\"}",
                                      "{\"move\":\"7g7f\",\"count\":1e10}",
                                      "{\"move\":\"7g7f\",\"note\":5}",
                                      "{\"move\":\"7g7f\",\"note\":\"a\\u0000b\"}",
                                      "{\"move\":\"7g7f\",\"weights\":1}",
                                      "{\"move\":\"7g7f\",\"delete\":true,\"weight\":1}",
                                      "{\"move\":\"7g7f\",\"delete\":false}",
                                      "{\"moves\":[7],\"move\":\"7g7f\",\"weight\":1}",
                                      "{\"moves\":[[\"7g7f\"]],\"move\":\"3c3d\",\"weight\":1}",
                                      "{\"moves\":{},\"move\":\"7g7f\",\"weight\":1}",
                                      "{\"sfen\":\"x\",\"move\":\"7g7f\",\"weight\":1}",
                                      "{\"move\":\"7g7f\",\"reply\":\"7f7e\"}",
                                      "{\"move\":\"7g7f\",\"weight\":1} x",
                                      "{\"move\":\"7g7f\",\"weight\":1}{}",
                                      "{\"move\":\"7g7f\",\"count\":1.9}",
                                      "{\"move\":\"7g7f\",\"evaluation\":-0.5}",
                                      "{\"move\":\"7g7f\",\"delete\":1}",
                                      "{\"move\":\"7g7f\",\"weight\":1,\"delete\":\"no\"}"};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tj_err err = TJ_ERR_INIT;
        edit e;

        assert_int_equal(parse(&e, bad[i], &err), TJ_E_USAGE);
        assert_true(err.text[0]);
        tj_book_edit_body_release(&e.body);
        assert_int_equal(parse(&e, bad[i], NULL), TJ_E_USAGE);
        tj_book_edit_body_release(&e.body);
    }
}

static char *undo_in(unsigned board, const char *text, const tj_book_move *before)
{
    tj_buf out = TJ_BUF_INIT;
    tj_json json;
    edit e;

    assert_int_equal(parse_on(board, &e, text, NULL), 0);
    tj_json_init(&json, &out);
    tj_json_object(&json, NULL);
    tj_book_undo_json(&json, &e.change, before);
    tj_json_end(&json);
    tj_book_edit_body_release(&e.body);
    return tj_buf_detach(&out);
}

static char *undo_of(const char *text, const tj_book_move *before)
{
    return undo_in(TJ_BOARD_SHOGI, text, before);
}

#define START "\"sfen\":\"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -\",\"move\":\"7g7f\""

static void a_change_can_be_taken_back(void **state)
{
    const tj_book_move before = {
        .weight = 4, .count = 9, .known = TJ_BOOK_WEIGHT | TJ_BOOK_COUNT, .note = "old"};
    char *undo;

    (void)state;
    undo = undo_of("{\"move\":\"7g7f\",\"weight\":1,\"depth\":3,\"note\":\"new\"}", &before);
    assert_string_equal(undo, "{\"undo\":{" START ",\"weight\":4,\"depth\":null,\"note\":\"old\"}}");
    free(undo);
    undo = undo_of("{\"move\":\"7g7f\",\"delete\":true}", &before);
    assert_string_equal(undo, "{\"undo\":{" START ",\"weight\":4,\"count\":9,\"note\":\"old\"}}");
    free(undo);
    undo = undo_of("{\"move\":\"7g7f\",\"source\":\"somewhere\"}", &before);
    assert_string_equal(undo, "{\"undo\":{" START ",\"source\":\"\"}}");
    free(undo);
    undo = undo_of("{\"move\":\"7g7f\",\"weight\":1}", NULL);
    assert_string_equal(undo, "{\"undo\":{" START ",\"delete\":true}}");
    free(undo);
}

/* ---- Go ---- */

static void go_is_read(void **state)
{
    static const char *const same[] = {
        "{\"moves\":[\"C7\",\"G3\"],\"move\":\"G7\",\"weight\":1,\"reply\":\"C3\"}",
        "{\"moves\":\"C7,G3\",\"move\":\"gc\",\"weight\":1,\"reply\":\"C3\"}",
        "{\"board\":\"9/9/2X6/9/9/9/6O2/9/9 b -\",\"move\":\"G7\",\"weight\":1,\"reply\":\"C3\"}"};
    char point[8];

    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        edit e;

        assert_int_equal(parse_on(9, &e, same[i], NULL), 0);
        /* The board looks the same along its diagonal: of G7 and C3 books name the one that is higher. */
        tj_go_point_format(9, e.change.facts.move, point);
        assert_string_equal(point, "G7");
        tj_go_point_format(9, e.change.facts.reply, point);
        assert_string_equal(point, "C3");
        assert_int_equal(tj_position_to_move(&e.change.query.at), TJ_BLACK);
        tj_book_edit_body_release(&e.body);
    }
}

static void of_the_same_moves_of_go_one_is_meant(void **state)
{
    static const char text[] = "{\"moves\":\"C7,G3\",\"move\":\"C3\",\"weight\":1,\"reply\":\"G7\"}";
    char point[8];
    edit e;

    (void)state;
    assert_int_equal(parse_on(9, &e, text, NULL), 0);
    tj_go_point_format(9, e.change.facts.move, point);
    assert_string_equal(point, "G7");
    tj_go_point_format(9, e.change.facts.reply, point);
    assert_string_equal(point, "C3");
    tj_book_edit_body_release(&e.body);
}

static void what_makes_no_sense_in_go_is_refused(void **state)
{
    static const char *const bad[] = {"{\"move\":\"7g7f\",\"weight\":1}",
                                      "{\"move\":\"K1\",\"weight\":1}",
                                      "{\"moves\":\"C7\",\"move\":\"C7\",\"weight\":1}",
                                      "{\"move\":\"C7\",\"weight\":1,\"reply\":\"C7\"}",
                                      "{\"sfen\":\"x\",\"move\":\"C7\",\"weight\":1}",
                                      "{\"board\":\"x\",\"move\":\"C7\",\"weight\":1}",
                                      "{\"board\":\"5/5/5/5/5 b -\",\"move\":\"C3\",\"weight\":1}"};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tj_err err = TJ_ERR_INIT;
        edit e;

        assert_int_equal(parse_on(9, &e, bad[i], &err), TJ_E_USAGE);
        assert_true(err.text[0]);
        tj_book_edit_body_release(&e.body);
    }
}

/* Board, move and reply are told as books have them turned: G3 becomes C7.  Of C6 and D7 books name D7. */
static void a_change_of_go_can_be_taken_back(void **state)
{
    unsigned reply;
    tj_book_move before = {.weight = 4, .known = TJ_BOOK_WEIGHT | TJ_BOOK_REPLY};
    char *undo;

    (void)state;
    assert_int_equal(tj_go_point_parse(9, "G7", &reply, NULL), 0);
    before.reply = (uint16_t)reply;
    undo = undo_in(9, "{\"moves\":\"G3\",\"move\":\"D7\",\"weight\":1,\"reply\":null}", &before);
    assert_string_equal(
        undo,
        "{\"undo\":{\"board\":\"9/9/2X6/9/9/9/9/9/9 w -\",\"move\":\"G4\",\"weight\":4,\"reply\":\"G7\"}}");
    free(undo);
    undo = undo_in(9, "{\"moves\":\"G3\",\"move\":\"D7\",\"weight\":1}", NULL);
    assert_string_equal(undo,
                        "{\"undo\":{\"board\":\"9/9/2X6/9/9/9/9/9/9 w -\",\"move\":\"G4\",\"delete\":true}}");
    free(undo);
}

int test_book_edit_body(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_is_read),
        cmocka_unit_test(positions_come_in_several_ways),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(a_change_can_be_taken_back),
        cmocka_unit_test(go_is_read),
        cmocka_unit_test(of_the_same_moves_of_go_one_is_meant),
        cmocka_unit_test(what_makes_no_sense_in_go_is_refused),
        cmocka_unit_test(a_change_of_go_can_be_taken_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
