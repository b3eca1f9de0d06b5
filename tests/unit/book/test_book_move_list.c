/* Lists of moves that a book always or never plays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/built_book.h"
#include "book/build/book_build.h"
#include "tests/support/at_position.h"

static tj_book_move_list *list_of(const char *text, unsigned board)
{
    tj_err err = TJ_ERR_INIT;
    tj_book_move_list *list;

    if (tj_book_move_list_read(&list, board, text, strlen(text), &err))
        fail_msg("line %d: %s", (int)err.line, err.text);
    return list;
}

static double weight_in(tj_book *book, const char *moves, const char *move)
{
    tj_book_entry entry;
    tj_shogi position;
    tj_shogi_move read;
    double found = -1;

    tj_book_entry_init(&entry);
    tj_shogi_init(&position);
    for (; *moves; moves += strcspn(moves, " "), moves += *moves != 0) {
        assert_int_equal(tj_shogi_move_parse(moves, strcspn(moves, " "), &read, NULL), 0);
        tj_shogi_apply(&position, read);
    }
    assert_int_equal(tj_shogi_move_parse(move, strlen(move), &read, NULL), 0);
    assert_int_equal(tj_book_find(book, at_shogi(&position), &entry, NULL), 0);
    for (size_t i = 0; i < entry.len; i++)
        if (entry.items[i].move == read)
            found = entry.items[i].weight;
    tj_book_entry_release(&entry);
    return found;
}

static void lists_have_the_last_word(void **state)
{
    tj_book_build_options options;
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    char usi[3][8], never[100], always[200];
    tj_book_move_list *lists[2];
    tj_book_build_result built;
    gen_corpus made;
    tj_shogi start;
    tj_book *book;

    (void)state;
    tj_book_build_options_init(&options, sizeof options);
    options.board = TJ_BOARD_SHOGI;
    gen_csa_corpus(&made);
    tj_shogi_init(&start);
    tj_shogi_moves(&start, moves);
    for (size_t i = 0; i < 3; i++)
        tj_shogi_move_format(moves[i], usi[i]);
    snprintf(never, sizeof never, "# bad\n\n : %s # the first\r\n%s: 1c1d\n", usi[0], usi[1]);
    snprintf(always, sizeof always, "%s: 5a5b,6a5b\nsfen 4k4/9/9/9/9/9/9/9/4K4 b - 1: 5i5h\n", usi[2]);
    options.never = lists[0] = list_of(never, TJ_BOARD_SHOGI);
    options.always = lists[1] = list_of(always, TJ_BOARD_SHOGI);
    assert_int_equal(tj_book_move_list_len(lists[1]), 3);
    book = build_book(&made, &options, &built);
    assert_true(weight_in(book, "", usi[0]) == 0);
    assert_true(weight_in(book, "", usi[1]) > 0);
    assert_true(weight_in(book, usi[1], "1c1d") == -1); /* nobody played it, nothing is to be forbidden */
    assert_true(weight_in(book, usi[2], "5a5b") >= 1);
    assert_true(weight_in(book, usi[2], "6a5b") >= 1);
    for (size_t i = 0, n = 0; i < 1; i++) { /* all others there are silent */
        tj_book_entry entry;
        tj_shogi after = start;

        tj_shogi_apply(&after, moves[2]);
        tj_book_entry_init(&entry);
        assert_int_equal(tj_book_find(book, at_shogi(&after), &entry, NULL), 0);
        for (size_t k = 0; k < entry.len; k++)
            n += entry.items[k].weight > 0;
        assert_true(entry.len > 2 && n == 2);
        tj_book_entry_release(&entry);
    }
    tj_book_free(book);
    tj_book_move_list_free(lists[0]);
    options.never = lists[0] = list_of(always, TJ_BOARD_SHOGI);
    {
        tj_err err = TJ_ERR_INIT;
        char path[400];

        snprintf(path, sizeof path, "%s/both.book", made.folder);
        assert_int_equal(tj_book_build(made.corpus, &options, path, &built, &err), TJ_E_USAGE);
        assert_true(access(path, F_OK) != 0);
    }
    tj_book_move_list_free(lists[0]);
    tj_book_move_list_free(lists[1]);
    gen_corpus_release(&made);
}

static void lists_are_written_as_people_do(void **state)
{
    static const char *const SAME[] = {
        "7g7f 3c3d: 8h2b+",
        "▲７六歩△３四歩：▲２二角成",
        "+7776FU,-3334FU :\t+8822UM # remark",
        "▲７六歩 　3c3d: 2二角成",
        "\xEF\xBB\xBFsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f "
        "△３四歩: "
        "8h2b+\r\n",
        "sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - : 8h2b+",
    };
    tj_shogi_move move = TJ_SHOGI_NO_MOVE;

    (void)state;
    assert_int_equal(tj_shogi_move_parse("8h2b+", 5, &move, NULL), 0);
    for (size_t i = 0; i < sizeof SAME / sizeof *SAME; i++) {
        tj_book_move_list *list = list_of(SAME[i], TJ_BOARD_SHOGI);
        char text[TJ_POSITION_TEXT_MAX];

        assert_int_equal(tj_book_move_list_len(list), 1);
        list->items[0].position.kind->text(&list->items[0].position, text);
        assert_string_equal(text, "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b -");
        assert_int_equal(list->items[0].move, move);
        tj_book_move_list_free(list);
    }
}

static void faults_of_lists_have_their_line(void **state)
{
    static const struct {
        const char *text;
        unsigned board;
        unsigned line;
    } BAD[] = {
        {"7g7f", TJ_BOARD_SHOGI, 1},
        {"\n# x\n7g7f:\n", TJ_BOARD_SHOGI, 3},
        {": 7g7f\n: 7g7e", TJ_BOARD_SHOGI, 2},
        {"7g7g: 3c3d", TJ_BOARD_SHOGI, 1},
        {"△７六歩: 3c3d", TJ_BOARD_SHOGI, 1},
        {"▲７六歩△３四歩: ▲１一角成", TJ_BOARD_SHOGI, 1},
        {"▲７六歩△", TJ_BOARD_SHOGI, 1},
        {"sfen 9/9 b -: 7g7f", TJ_BOARD_SHOGI, 1},
        {"7g7f3c3d: 2g2f", TJ_BOARD_SHOGI, 1},
        {"A1 A1: B2", 5, 1},
        {": F6", 5, 1},
        {"board 3/3/3 b -: A1", 5, 1},
        {"board 5/5 b -: A1", 5, 1},
        {": A1\n: 7g7f", 5, 2},
    };
    tj_book_move_list *list;

    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        tj_err err = TJ_ERR_INIT;

        if (!tj_book_move_list_read(&list, BAD[i].board, BAD[i].text, strlen(BAD[i].text), &err))
            fail_msg("\"%s\" is taken", BAD[i].text);
        assert_int_equal(err.code, TJ_E_FORMAT);
        assert_int_equal(err.line, BAD[i].line);
        assert_true(err.text[0]);
    }
}

static void lists_of_go_know_turned_boards(void **state)
{
    static const char TEXT[] = "A1: C3\nboard 5/5/5/5/4X w -: C3\nboard X4/5/5/5/5 w - moves C3 : B2\n";
    tj_book_move_list *list = list_of(TEXT, 5);
    tj_book_build_options options;
    tj_book_build_result built;
    gen_games games;
    gen_corpus made;
    tj_book_entry entry;
    tj_go_board board;
    tj_book *book;

    (void)state;
    tj_book_build_options_init(&options, sizeof options);
    assert_int_equal(tj_book_move_list_len(list), 3);
    gen_corpus_init(&made);
    gen_games_new(&games, 3, 5, 5);
    gen_corpus_add(&made, &games, 0, games.len);
    gen_games_release(&games);
    gen_corpus_refresh(&made);
    options.board = 5;
    options.always = list;
    book = build_book(&made, &options, &built);
    tj_book_entry_init(&entry);
    tj_go_board_init(&board, 5);
    tj_go_board_play(&board, 20, TJ_BLACK, false); /* A1 */
    assert_int_equal(tj_book_find(book, at_go(&board, TJ_WHITE), &entry, NULL), 0);
    assert_int_equal(tj_book_playable(&entry), 1);
    assert_int_equal(entry.items[0].move, 12);
    assert_string_equal(entry.items[0].note, "always played: on a list");
    tj_book_entry_release(&entry);
    tj_book_free(book);
    tj_book_move_list_free(list);
    gen_corpus_release(&made);
}

int test_book_move_list(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_have_the_last_word),
        cmocka_unit_test(lists_are_written_as_people_do),
        cmocka_unit_test(faults_of_lists_have_their_line),
        cmocka_unit_test(lists_of_go_know_turned_boards),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
