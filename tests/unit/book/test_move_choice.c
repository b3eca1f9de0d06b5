/* Which move is made from an opening book. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_book.h"
#include "tejun/book.h"
#include "tests/support/at_position.h"

enum { DRAWS = 200000, BOOKS = 6 };

/* Moves by the letters of a made-up alphabet; probability in hundredths; evaluation 9999: not known. */
typedef struct row {
    char letter;
    int hundredths, evaluation;
} row;

static tj_book_entry entry_of(const row *rows, size_t n, tj_book_move *moves)
{
    for (size_t i = 0; i < n; i++)
        moves[i] = (tj_book_move){.move = (uint16_t)rows[i].letter,
                                  .probability = rows[i].hundredths / 100.0,
                                  .evaluation = rows[i].evaluation,
                                  .known = (uint16_t)(rows[i].evaluation == 9999 ? 0 : TJ_BOOK_EVALUATION)};
    return (tj_book_entry){.items = moves, .len = n};
}

static const row PLAIN[] = {
    {'a', 50, 9999}, {'b', 30, 40}, {'c', 15, -20}, {'d', 0, 90}, {'e', 5, 60},
};

static char chosen(const tj_book_choice *how, const tj_book_entry *entry, uint32_t ply, uint64_t random)
{
    const tj_book_move *move = tj_book_choose(how, entry, ply, random);

    return move ? (char)move->move : '-';
}

/* How often each letter comes over all numbers, in hundredths, rounded. */
static void expect_shares(const tj_book_choice *how, const row *rows, size_t n, const char *expected)
{
    tj_book_move moves[8];
    const tj_book_entry entry = entry_of(rows, n, moves);
    size_t times[128] = {0};
    char told[64] = "";

    for (uint64_t i = 0; i < DRAWS; i++)
        times[(unsigned char)chosen(how, &entry, 0, i * (UINT64_MAX / DRAWS))]++;
    for (unsigned c = 0; c < 128; c++)
        if (times[c])
            snprintf(told + strlen(told), sizeof told - strlen(told), "%s%c%.0f", *told ? " " : "", (int)c,
                     100.0 * (double)times[c] / DRAWS);
    assert_string_equal(told, expected);
}

static void chance_is_in_proportion(void **state)
{
    tj_book_choice how;

    (void)state;
    tj_book_choice_init(&how, sizeof how);
    expect_shares(&how, PLAIN, 5, "a50 b30 c15 e5");
    how.narrow = 0.3; /* of 50 per cent: 15 stay, 5 go */
    expect_shares(&how, PLAIN, 5, "a53 b32 c16");
    tj_book_choice_init(&how, sizeof how);
    how.least = 0;
    expect_shares(&how, PLAIN, 5, "a59 b35 e6");
    how.least = INT32_MIN;
    how.behind = 20; /* the best that is played is e with 60, not d */
    expect_shares(&how, PLAIN, 5, "a59 b35 e6");
    how.behind = 19;
    expect_shares(&how, PLAIN, 5, "a91 e9");
    expect_shares(&how, PLAIN, 0, "-100");
    expect_shares(&how, PLAIN + 3, 1, "-100");
}

static void numbers_at_the_ends_choose_something(void **state)
{
    static const row THIRDS[] = {{'a', 33, 0}, {'b', 33, 0}, {'c', 34, 0}, {'d', 0, 0}};
    tj_book_choice how;
    tj_book_move moves[4];
    const tj_book_entry entry = entry_of(THIRDS, 4, moves);

    (void)state;
    tj_book_choice_init(&how, sizeof how);
    assert_int_equal(chosen(&how, &entry, 0, 0), 'a');
    assert_int_equal(chosen(&how, &entry, 0, UINT64_MAX), 'c');
}

static char choose(int by, const row *rows, size_t n)
{
    tj_book_choice how;
    tj_book_move moves[8];
    const tj_book_entry entry = entry_of(rows, n, moves);

    tj_book_choice_init(&how, sizeof how);
    how.by = by;
    return chosen(&how, &entry, 0, 12345);
}

static void the_best_is_chosen(void **state)
{
    static const row EQUAL[] = {{'a', 25, -5}, {'b', 25, 9999}, {'c', 25, 10}, {'d', 25, 10}};
    static const row UNKNOWN[] = {{'a', 20, 9999}, {'b', 40, 9999}, {'c', 40, 9999}};

    (void)state;
    assert_int_equal(choose(TJ_BOOK_BY_BEST, PLAIN, 5), 'a');
    assert_int_equal(choose(TJ_BOOK_BY_EVALUATION, PLAIN, 5), 'e');
    assert_int_equal(choose(TJ_BOOK_BY_BEST, EQUAL, 4), 'c');
    assert_int_equal(choose(TJ_BOOK_BY_EVALUATION, EQUAL, 4), 'c');
    assert_int_equal(choose(TJ_BOOK_BY_BEST, UNKNOWN, 3), 'b');
    assert_int_equal(choose(TJ_BOOK_BY_EVALUATION, UNKNOWN, 3), 'b');
    assert_int_equal(choose(TJ_BOOK_BY_BEST, UNKNOWN, 0), '-');
}

static void the_book_ends_at_its_ply(void **state)
{
    tj_book_choice how;
    tj_book_move moves[8];
    const tj_book_entry entry = entry_of(PLAIN, 1, moves);

    (void)state;
    tj_book_choice_init(&how, sizeof how);
    assert_int_equal(chosen(&how, &entry, 1000, 0), 'a');
    how.plies = 30;
    assert_int_equal(chosen(&how, &entry, 29, 0), 'a');
    assert_int_equal(chosen(&how, &entry, 30, 0), '-');
}

/* ---- turned positions ---- */

static void see(const char *sfen, bool mirrored, bool rotated, char out[TJ_SHOGI_SFEN_MAX])
{
    char first[TJ_SHOGI_SFEN_MAX];

    snprintf(first, sizeof first, "%s", sfen);
    if (mirrored)
        oracle_mirrored(sfen, first);
    snprintf(out, TJ_SHOGI_SFEN_MAX, "%s", first);
    if (rotated)
        oracle_turned(first, out);
}

static void see_move(const char *usi, bool mirrored, bool rotated, char out[8])
{
    char first[8];

    snprintf(first, sizeof first, "%s", usi);
    if (mirrored)
        oracle_mirrored_move(usi, first);
    snprintf(out, 8, "%s", first);
    if (rotated)
        oracle_turned_move(first, out);
}

/* The first way of those allowed in which the list has something; NULL: none. */
static const oracle_book_entry *oracle_find(oracle_book *made, const char *sfen, unsigned turns,
                                            unsigned *way)
{
    for (*way = 0; *way < 4; ++*way) {
        char seen[TJ_SHOGI_SFEN_MAX];
        const oracle_book_entry *entry;

        if (*way & ~turns)
            continue;
        see(sfen, *way & 1, *way & 2, seen);
        entry = oracle_book_at(made, seen, false);
        for (size_t i = 0; entry && i < entry->n; i++)
            if (entry->moves[i].share > 0)
                return entry;
    }
    return NULL;
}

/* Asks in one of four ways about what the book knows in its own. */
static void ask(tj_book *book, oracle_book *made, const char *sfen, unsigned turns, size_t found[2])
{
    tj_book_entry entry;
    tj_shogi position;
    unsigned way;
    const oracle_book_entry *expected = oracle_find(made, sfen, turns, &way);

    tj_book_entry_init(&entry);
    assert_int_equal(tj_shogi_sfen_parse(&position, sfen, strlen(sfen), NULL), 0);
    assert_int_equal(tj_book_find_turned(book, at_shogi(&position), turns, &entry, NULL), 0);
    found[tj_book_playable(&entry) > 0]++;
    assert_int_equal(tj_book_playable(&entry) > 0, expected != NULL);
    for (size_t i = 0; expected && i < expected->n; i++) {
        char usi[8], back[8];

        tj_shogi_move_format(entry.items[i].move, usi);
        see_move(expected->moves[i].usi, way & 1, way & 2, back);
        assert_string_equal(usi, back);
        assert_true(fabs(entry.items[i].probability - expected->moves[i].share) < 1e-12);
    }
    tj_book_entry_release(&entry);
}

static void turned_positions_are_found(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= BOOKS; seed++) {
        size_t found[2] = {0, 0};
        uint64_t random = seed;
        tj_buf text = TJ_BUF_INIT;
        oracle_book made;
        tj_book *book;

        gen_book(&random, 60, &made);
        gen_yaneuraou(&made, "\n", &text);
        assert_int_equal(tj_book_open_bytes(&book, text.data, text.len, NULL, NULL), 0);
        for (size_t i = 0; i < made.len; i++)
            for (unsigned way = 0; way < 4; way++) {
                char sfen[TJ_SHOGI_SFEN_MAX];

                see(made.items[i].sfen, way & 1, way & 2, sfen);
                for (unsigned turns = 0; turns < 4; turns++)
                    ask(book, &made, sfen, turns, found);
            }
        assert_true(found[0] > 20 && found[1] > 100);
        tj_book_free(book);
        tj_buf_release(&text);
        oracle_book_release(&made);
    }
}

int test_move_choice(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chance_is_in_proportion),    cmocka_unit_test(numbers_at_the_ends_choose_something),
        cmocka_unit_test(the_best_is_chosen),         cmocka_unit_test(the_book_ends_at_its_ply),
        cmocka_unit_test(turned_positions_are_found),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
