/* Books of Go: as SGF and back, in our own file, in statistics and matches; against lists of strings. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_games.h"
#include "tests/support/oracle/oracle_go_book.h"
#include "tests/support/scratch.h"
#include "base/file.h"
#include "tejun/book.h"
#include "tejun/sgf.h"
#include "tests/support/at_position.h"

enum { GAMES = 60, SIZE = 5, PLIES = 24 };

static char path[SCRATCH_PATH + 64];

static const char *path_of(const char *name)
{
    snprintf(path, sizeof path, "%s", in_scratch(name));
    unlink(path);
    return path;
}

/* Games on a small board, so that they meet, as text and as strings. */
static tj_book *gen_book(uint64_t seed, tj_buf *text, oracle_go_book *expected)
{
    static const double ONE[2] = {1, 1};
    gen_games games;
    tj_book *book;

    gen_games_new(&games, seed, GAMES, SIZE);
    for (size_t i = 0; i < games.len; i++) {
        tj_record *record = &games.items[i].record;

        if (tj_go_record_replay(record, NULL) || record->state == TJ_RECORD_DAMAGED || record->setup.len)
            continue;
        gen_game_sgf(&games.items[i], text);
        oracle_go_count(expected, record, 0, TJ_WINNER_UNKNOWN, SIZE_MAX, ONE, false);
    }
    gen_games_release(&games);
    assert_int_equal(tj_book_open_bytes(&book, text->data, text->len, NULL, NULL), 0);
    assert_int_equal(tj_book_format_of(book), TJ_BOOK_SGF);
    return book;
}

/* ---- the same positions and moves ---- */

typedef struct meeting {
    oracle_go_book *expected;
    size_t positions, moves;
} meeting;

static int meet(void *ctx, const tj_position *at, const tj_book_entry *entry, tj_err *err)
{
    const tj_go_board *board = tj_position_go(at);
    int colour = tj_position_to_move(at);
    meeting *m = ctx;
    char text[ORACLE_GO_TEXT], ours[TJ_POSITION_TEXT_MAX];
    oracle_go_entry *there;

    (void)err;
    oracle_go_text(board, colour, text, NULL);
    tj_book_text(at_go(board, colour), ours);
    assert_string_equal(text, ours);
    there = oracle_go_at(m->expected, text, false);
    assert_non_null(there);
    for (size_t i = 0; i < entry->len; i++)
        assert_non_null(oracle_go_move_of(there, entry->items[i].move, false));
    m->positions++;
    m->moves += entry->len;
    return 0;
}

static void same_as_strings(tj_book *book, oracle_go_book *expected)
{
    meeting m = {expected, 0, 0};
    size_t moves = 0;

    assert_int_equal(tj_book_each(book, meet, &m, NULL), 0);
    for (size_t i = 0; i < expected->len; i++)
        moves += expected->items[i].n;
    assert_int_equal(m.positions, expected->len);
    assert_int_equal(m.moves, moves);
    assert_true(m.positions > 200);
}

static void trees_give_the_same_book(void **state)
{
    oracle_go_book expected = {0};
    tj_buf text = TJ_BUF_INIT, written = TJ_BUF_INIT;
    tj_book *book = gen_book(1, &text, &expected), *again, *file;
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    tj_record record;
    size_t trees = 0;

    (void)state;
    same_as_strings(book, &expected);
    assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, path_of("a.book"), NULL, NULL), 0);
    assert_int_equal(tj_book_open(&file, path, NULL, NULL), 0);
    unlink(path);
    assert_int_equal(tj_book_board_of(file), SIZE);
    same_as_strings(file, &expected);
    assert_int_equal(tj_book_write(file, TJ_BOOK_SGF, path_of("a.sgf"), NULL, NULL), 0);
    assert_int_equal(tj_file_read(path, &written, NULL), 0);
    unlink(path);
    assert_int_equal(tj_book_open_bytes(&again, written.data, written.len, NULL, NULL), 0);
    assert_int_equal(tj_book_faults_of(again)->kept, 0);
    same_as_strings(again, &expected);
    /* Whoever reads games reads these, too. */
    tj_sgf_reader_init(&reader, written.data, written.len);
    for (; tj_sgf_next(&reader, &extent); trees++) {
        tj_record_init(&record);
        assert_int_equal(tj_sgf_parse(&reader, &extent, &record, NULL), 0);
        assert_int_equal(tj_go_record_replay(&record, NULL), 0);
        assert_int_equal(record.state, TJ_RECORD_GOOD);
        assert_true(record.moves.len > 0);
        tj_record_release(&record);
    }
    assert_true(trees >= 1);
    tj_book_free(book);
    tj_book_free(file);
    tj_book_free(again);
    tj_buf_release(&text);
    tj_buf_release(&written);
    oracle_go_book_release(&expected);
}

/* ---- statistics and matches ---- */

/* A layer of a match over strings. */
typedef struct mass {
    tj_go_board board;
    int colour;
    double probability;
} mass;

typedef struct masses {
    mass *items;
    size_t len, cap;
} masses;

static void add_mass(masses *list, const tj_go_board *board, int colour, double probability)
{
    char text[ORACLE_GO_TEXT], other[ORACLE_GO_TEXT];

    oracle_go_text(board, colour, text, NULL);
    for (size_t i = 0; i < list->len; i++) {
        oracle_go_text(&list->items[i].board, list->items[i].colour, other, NULL);
        if (strcmp(text, other) == 0) {
            list->items[i].probability += probability;
            return;
        }
    }
    assert_int_equal(TJ_RESERVE(list, list->len + 1), 0);
    list->items[list->len++] = (mass){*board, colour, probability};
}

/* A point of the board that means this move of the entry. */
static unsigned point_for(const tj_go_board *board, int colour, unsigned move)
{
    char text[ORACLE_GO_TEXT];

    for (unsigned p = 0; p < (unsigned)board->size * board->size; p++) {
        unsigned means = p;

        oracle_go_text(board, colour, text, &means);
        if (means == move)
            return p;
    }
    return TJ_PASS;
}

/* Plays the book against itself; moves are as likely as they were often played. */
static void oracle_play(oracle_go_book *book, masses *exits, double inside[PLIES + 1])
{
    masses now = {0}, next = {0};
    tj_go_board empty;

    tj_go_board_init(&empty, SIZE);
    add_mass(&now, &empty, TJ_BLACK, 1);
    for (size_t ply = 0; ply <= PLIES; ply++) {
        inside[ply] = 0;
        next.len = 0;
        for (size_t i = 0; i < now.len; i++) {
            char text[ORACLE_GO_TEXT];
            oracle_go_entry *entry;
            double all = 0;

            oracle_go_text(&now.items[i].board, now.items[i].colour, text, NULL);
            entry = oracle_go_at(book, text, false);
            if (!entry) {
                add_mass(exits, &now.items[i].board, now.items[i].colour, now.items[i].probability);
                continue;
            }
            inside[ply] += now.items[i].probability;
            for (size_t m = 0; m < entry->n; m++)
                all += entry->moves[m].count;
            for (size_t m = 0; m < entry->n; m++) {
                tj_go_board after = now.items[i].board;
                unsigned point = point_for(&after, now.items[i].colour, entry->moves[m].move);

                tj_go_board_play(&after, point, now.items[i].colour, true);
                add_mass(&next, &after, TJ_BLACK + TJ_WHITE - now.items[i].colour,
                         now.items[i].probability * entry->moves[m].count / all);
            }
        }
        masses full = now;
        now = next;
        next = full;
    }
    free(now.items);
    free(next.items);
}

static void matches_are_those_of_strings(void **state)
{
    const tj_book_match_options options = {.size = sizeof options, .plies = PLIES};
    oracle_go_book expected = {0};
    tj_buf text = TJ_BUF_INIT;
    tj_book *book = gen_book(7, &text, &expected), *file;
    double inside[PLIES + 1];
    masses exits = {0};
    tj_book_match *match;
    const tj_book_match_result *r;

    (void)state;
    assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, path_of("a.book"), NULL, NULL), 0);
    assert_int_equal(tj_book_open(&file, path, NULL, NULL), 0);
    unlink(path);
    oracle_play(&expected, &exits, inside);
    assert_int_equal(tj_book_match_play(&match, file, file, &options, NULL), 0);
    assert_ptr_equal(tj_book_match_game(match), tj_game_kind_named("go"));
    r = tj_book_match_result_of(match);
    assert_int_equal(r->n_exits, exits.len);
    assert_true(exits.len > 10);
    for (size_t i = 0; i < r->n_plies; i++)
        assert_true(fabs(r->plies[i].inside - inside[i]) < 1e-9);
    for (size_t i = 0; i < r->n_exits; i++) {
        tj_position at;
        char ours[ORACLE_GO_TEXT], theirs[ORACLE_GO_TEXT];
        size_t k = 0;

        tj_book_match_position(match, r->exits[i].number, &at);
        oracle_go_text(tj_position_go(&at), tj_position_to_move(&at), ours, NULL);
        for (; k < exits.len; k++) {
            oracle_go_text(&exits.items[k].board, exits.items[k].colour, theirs, NULL);
            if (strcmp(ours, theirs) == 0)
                break;
        }
        assert_true(k < exits.len);
        assert_true(fabs(r->exits[i].probability - exits.items[k].probability) < 1e-9);
    }
    tj_book_match_free(match);
    tj_book_free(book);
    tj_book_free(file);
    free(exits.items);
    tj_buf_release(&text);
    oracle_go_book_release(&expected);
}

static void statistics_count_what_is_there(void **state)
{
    static const char TEXT[] =
        "(;SZ[5];B[cc](;W[bb](;B[aa])(;B[dd]))(;W[dd])(;W[cb];B[bb]))(;SZ[5];W[aa];B[bb])";
    tj_book_statistics s;
    tj_book *book;

    (void)state;
    assert_int_equal(tj_book_open_bytes(&book, TEXT, strlen(TEXT), NULL, NULL), 0);
    assert_int_equal(tj_book_statistics_compute(book, NULL, &s, NULL), 0);
    /* After C3, B4 and D2 are the same; after C3 B4, A5 and D2 are not. */
    assert_int_equal(s.positions, 6);
    assert_int_equal(s.moves, 8);
    assert_int_equal(s.plies.len, 3);
    assert_int_equal(s.plies.items[1].moves, 2);
    assert_int_equal(s.plies.items[2].positions, 2);
    assert_int_equal(s.unreachable.positions, 2); /* White first, and the answer */
    assert_int_equal(s.largest[0].moves, 2);
    assert_string_equal(s.largest[0].text, "5/5/2X2/5/5 w -");
    tj_book_statistics_release(&s);
    tj_book_free(book);
}

/* ---- changing, merging ---- */

static void edit(const char *book, unsigned point, double weight)
{
    tj_book_move move = {.move = (uint16_t)point, .weight = weight, .known = TJ_BOOK_WEIGHT, .note = "a ] b"};
    tj_err err = TJ_ERR_INIT;
    tj_go_board board;

    tj_go_board_init(&board, 5);
    if (tj_book_edit(book, at_go(&board, TJ_BLACK), &move, TJ_BOOK_WEIGHT, &err))
        fail_msg("%s", err.text);
}

static void moves_are_changed_whatever_the_side(void **state)
{
    static const char TEXT[] = "(;SZ[5];B[bb])(;SZ[5];B[dd];W[bb])";
    tj_book *book, *file;
    tj_book_entry entry;
    tj_go_board board;
    tj_buf sgf = TJ_BUF_INIT;
    char name[sizeof path];

    (void)state;
    tj_go_board_init(&board, 5);
    tj_book_entry_init(&entry);
    assert_int_equal(tj_book_open_bytes(&book, TEXT, strlen(TEXT), NULL, NULL), 0);
    strcpy(name, path_of("e.book"));
    assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, name, NULL, NULL), 0);
    tj_book_free(book);
    edit(name, 18, 3); /* D2, that is B4 */
    edit(name, 12, 1); /* C3, new */
    assert_int_equal(tj_book_open(&file, name, NULL, NULL), 0);
    assert_int_equal(tj_book_find(file, at_go(&board, TJ_BLACK), &entry, NULL), 0);
    assert_int_equal(entry.len, 2);
    assert_int_equal(entry.items[0].move, 6);
    assert_int_equal(entry.items[0].count, 2);
    assert_true(entry.items[0].probability == 0.75);
    assert_string_equal(entry.items[0].note, "a ] b");
    assert_int_equal(tj_book_write(file, TJ_BOOK_SGF, path_of("e.sgf"), NULL, NULL), 0);
    assert_int_equal(tj_file_read(path, &sgf, NULL), 0);
    assert_non_null(strstr(sgf.data, "a \\] b"));
    unlink(path);
    tj_book_free(file);
    assert_int_equal(tj_book_delete(name, at_go(&board, TJ_BLACK), 8, NULL), 0); /* D4, that is B4 */
    assert_int_equal(tj_book_delete(name, at_go(&board, TJ_BLACK), 8, NULL), TJ_E_NOTFOUND);
    assert_int_equal(tj_book_open(&file, name, NULL, NULL), 0);
    assert_int_equal(tj_book_find(file, at_go(&board, TJ_BLACK), &entry, NULL), 0);
    assert_int_equal(entry.len, 1);
    tj_book_free(file);
    unlink(name);
    tj_book_entry_release(&entry);
    tj_buf_release(&sgf);
}

static void games_are_not_mixed(void **state)
{
    static const char GO[] = "(;SZ[5];B[bb])", SMALL[] = "(;SZ[3];B[bb])", SHOGI[] = "startpos moves 7g7f\n";
    tj_book *books[3];
    tj_book_entry entry;
    tj_book_match *match;
    tj_shogi start;
    tj_go_board board;

    (void)state;
    tj_shogi_init(&start);
    tj_go_board_init(&board, 19);
    tj_book_entry_init(&entry);
    assert_int_equal(tj_book_open_bytes(&books[0], GO, strlen(GO), NULL, NULL), 0);
    assert_int_equal(tj_book_open_bytes(&books[1], SMALL, strlen(SMALL), NULL, NULL), 0);
    assert_int_equal(tj_book_open_bytes(&books[2], SHOGI, strlen(SHOGI), NULL, NULL), 0);
    assert_int_equal(tj_book_merge(books, 2, path_of("m.book"), NULL, NULL), TJ_E_USAGE);
    assert_int_equal(tj_book_merge(books + 1, 2, path_of("m.book"), NULL, NULL), TJ_E_USAGE);
    assert_true(access(path, F_OK) != 0);
    assert_int_equal(tj_book_match_play(&match, books[0], books[1], NULL, NULL), TJ_E_USAGE);
    assert_int_equal(tj_book_match_play(&match, books[0], books[2], NULL, NULL), TJ_E_USAGE);
    assert_int_equal(tj_book_find(books[0], at_shogi(&start), &entry, NULL), TJ_E_USAGE);
    assert_int_equal(tj_book_find(books[2], at_go(&board, TJ_BLACK), &entry, NULL), TJ_E_USAGE);
    assert_int_equal(tj_book_find(books[0], at_go(&board, TJ_BLACK), &entry, NULL), 0); /* another size */
    assert_int_equal(entry.len, 0);
    assert_int_equal(tj_book_write(books[0], TJ_BOOK_APERY, path_of("m.bin"), NULL, NULL), TJ_E_USAGE);
    assert_int_equal(tj_book_write(books[2], TJ_BOOK_SGF, path_of("m.sgf"), NULL, NULL), TJ_E_USAGE);
    for (size_t i = 0; i < 3; i++)
        tj_book_free(books[i]);
    tj_book_entry_release(&entry);
}

int test_book_sgf(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_give_the_same_book),
        cmocka_unit_test(matches_are_those_of_strings),
        cmocka_unit_test(statistics_count_what_is_there),
        cmocka_unit_test(moves_are_changed_whatever_the_side),
        cmocka_unit_test(games_are_not_mixed),
    };

    return cmocka_run_group_tests(tests, scratch_set_up, scratch_tear_down_empty);
}
