/* YaneuraOu's text where it is sorted: found by bisection, against looking at every line. */
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

#include "tests/support/generate/gen_book.h"
#include "tests/support/generate/gen_games.h"
#include "tests/support/scratch.h"
#include "base/file.h"
#include "book/format/shogi/yaneuraou_text.h"
#include "tejun/book.h"
#include "tests/support/at_position.h"

enum { BOOKS = 12, POSITIONS = 150 };

static bool is_sorted(const char *text)
{
    bool sorted;

    assert_int_equal(tj_yaneuraou_is_sorted(text, strlen(text), NULL, &sorted, NULL), 0);
    return sorted;
}

/* ---- books by chance ---- */

static int by_text(const void *a, const void *b)
{
    const oracle_book_entry *p = a, *q = b;

    return strcmp(p->sfen, q->sfen);
}

/* With comments, empty lines and moves that stand under two numbers; sorted or as they come. */
static void put_book(uint64_t *random, const oracle_book *book, const char *end, tj_buf *out)
{
    tj_buf_printf(out, "#YANEURAOU-DB2016 1.00%s", end);
    for (size_t i = 0; i < book->len; i++) {
        const oracle_book_entry *entry = &book->items[i];
        bool twice = gen_chance(random, 4);

        if (gen_chance(random, 6))
            tj_buf_printf(out, "// sfen of nothing%s%s", end, end);
        if (gen_chance(random, 20))
            for (int k = 0; k < 300; k++)
                tj_buf_printf(out, "# a long remark%s", end);
        for (size_t m = 0; m < entry->n; m++) {
            if (m == 0 || (m == 1 && twice))
                tj_buf_printf(out, "sfen %s %u%s", entry->sfen, (unsigned)(1 + m), end);
            tj_buf_printf(out, "%s none 0 1 %u%s", entry->moves[m].usi, entry->moves[m].weight, end);
        }
    }
    if (gen_chance(random, 2))
        out->len -= strlen(end); /* no line end at the end */
}

static void look_up(tj_book *book, const char *sfen, const oracle_book_entry *expected)
{
    tj_book_entry entry;
    tj_shogi position;
    char usi[8];

    tj_book_entry_init(&entry);
    assert_int_equal(tj_shogi_sfen_parse(&position, sfen, strlen(sfen), NULL), 0);
    assert_int_equal(tj_book_find(book, at_shogi(&position), &entry, NULL), 0);
    assert_int_equal(entry.len, expected ? expected->n : 0);
    for (size_t i = 0; i < entry.len; i++) {
        tj_shogi_move_format(entry.items[i].move, usi);
        assert_string_equal(usi, expected->moves[i].usi);
        assert_int_equal(entry.items[i].count, expected->moves[i].weight);
    }
    tj_book_entry_release(&entry);
}

static int count_visit(void *ctx, const tj_position *at, const tj_book_entry *entry, tj_err *err)
{
    const tj_shogi *position = tj_position_shogi(at);
    char sfen[TJ_SHOGI_SFEN_MAX];
    oracle_book_entry *there;
    size_t *visits = ((void **)ctx)[1];

    (void)err;
    oracle_sfen(position, sfen);
    there = oracle_book_at(((void **)ctx)[0], sfen, false);
    assert_non_null(there);
    assert_int_equal(entry->len, there->n);
    ++*visits;
    return 0;
}

static void ask_all(const tj_buf *text, oracle_book *made)
{
    for (int unchecked = 0; unchecked < 2; unchecked++) {
        const tj_book_open_options reading = {.size = sizeof reading, .unchecked = unchecked};
        size_t visits = 0;
        void *ctx[2] = {made, &visits};
        tj_book *book;

        assert_int_equal(tj_book_open_bytes(&book, text->data, text->len, &reading, NULL), 0);
        for (size_t i = 0; i < made->len; i++) {
            char after[TJ_SHOGI_SFEN_MAX];

            look_up(book, made->items[i].sfen, &made->items[i]);
            oracle_after(made->items[i].sfen, made->items[i].moves[0].usi, after);
            look_up(book, after, oracle_book_at(made, after, false));
        }
        assert_int_equal(tj_book_each(book, count_visit, ctx, NULL), 0);
        assert_int_equal(visits, made->len);
        assert_int_equal(tj_book_faults_of(book)->kept, 0);
        tj_book_free(book);
    }
}

static void positions_are_found_in_sorted_text(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= BOOKS; seed++) {
        uint64_t random = seed;
        tj_buf text = TJ_BUF_INIT;
        oracle_book made;

        gen_book(&random, seed == 1 ? 1 : POSITIONS, &made);
        qsort(made.items, made.len, sizeof *made.items, by_text);
        put_book(&random, &made, seed % 2 ? "\n" : "\r\n", &text);
        tj_buf_putc(&text, 0);
        assert_true(is_sorted(text.data));
        text.len--;
        ask_all(&text, &made);
        tj_buf_release(&text);
        oracle_book_release(&made);
    }
}

static void others_are_found_by_an_index(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= BOOKS; seed++) {
        uint64_t random = seed;
        tj_buf text = TJ_BUF_INIT;
        oracle_book made, swapped;

        gen_book(&random, POSITIONS, &made);
        qsort(made.items, made.len, sizeof *made.items, by_text);
        swapped = made;
        for (size_t i = 0; i + 1 < made.len; i++) { /* one place is enough */
            size_t at = gen_random(&random, (uint32_t)made.len - 1);
            oracle_book_entry one = swapped.items[at];

            swapped.items[at] = swapped.items[at + 1];
            swapped.items[at + 1] = one;
            if (i == seed)
                break;
        }
        put_book(&random, &swapped, "\n", &text);
        tj_buf_putc(&text, 0);
        assert_false(is_sorted(text.data));
        text.len--;
        ask_all(&text, &swapped);
        tj_buf_release(&text);
        oracle_book_release(&made);
    }
}

/* What we write is sorted. */
static void our_own_text_is_sorted(void **state)
{
    char path[SCRATCH_PATH];
    uint64_t random = 6;
    tj_buf text = TJ_BUF_INIT, written = TJ_BUF_INIT;
    oracle_book made;
    tj_book *book;

    (void)state;
    gen_book(&random, POSITIONS, &made);
    gen_yaneuraou(&made, "\n", &text);
    assert_int_equal(tj_book_open_bytes(&book, text.data, text.len, NULL, NULL), 0);
    make_path(path);
    assert_int_equal(tj_book_write(book, TJ_BOOK_YANEURAOU, path, NULL, NULL), 0);
    assert_int_equal(tj_file_read(path, &written, NULL), 0);
    unlink(path);
    assert_false(is_sorted(text.data));
    assert_true(is_sorted(written.data));
    tj_book_free(book);
    tj_buf_release(&text);
    tj_buf_release(&written);
    oracle_book_release(&made);
}

/* ---- what makes it so ---- */

#define BOARD "4k4/9/9/9/9/9/9/9/4K4"

static void only_the_usual_text_is_sorted(void **state)
{
    static const char *const GOOD[] = {
        "",
        "#YANEURAOU-DB2016 1.00\n",
        "sfen " BOARD " b - 1\n",
        "sfen " BOARD " b -\n",
        "sfen " BOARD " b RB3G15Pr2p 12345\n",
        "sfen " BOARD " b - 7\nsfen " BOARD " b - 1\nsfen " BOARD " b P 1\nsfen " BOARD " b P2p 1\n",
        "sfen l+B2k4/9/9/9/9/9/9/9/4K4 b - 1\n5a5b\n\n# x\nsfen l+B2k4/9/9/9/9/9/9/9/4K4 w - 1\n",
    };
    static const char *const BAD[] = {
        "sfen startpos\n",
        "sfen " BOARD " b\n",
        "sfen " BOARD "\n",
        "sfen " BOARD " b 2RB3G18Pr2p 1\n", /* too many of them */
        "sfen " BOARD " b P2 1\n",
        "sfen " BOARD " b 1P 1\n",
        "sfen " BOARD " b 02P 1\n",
        "sfen " BOARD " b PP 1\n",
        "sfen " BOARD " b PR 1\n",
        "sfen " BOARD " b pP 1\n",
        "sfen " BOARD " b K 1\n",
        "sfen " BOARD " b - x\n",
        "sfen " BOARD " b - 1 x\n",
        "sfen " BOARD " b - 123456\n",
        "sfen " BOARD "  b - 1\n",
        "sfen 4k13/9/9/9/9/9/9/9/4K4 b - 1\n",
        "sfen 4k31/9/9/9/9/9/9/9/4K4 b - 1\n",
        "sfen 4k4/9/9/9/9/9/9/9 b - 1\n",
        "sfen 4k4/9/9/9/9/9/9/9/4K4/ b - 1\n",
        "sfen 4+k4/9/9/9/9/9/9/9/4K4 b - 1\n",
        "sfen 4k5/9/9/9/9/9/9/9/4K4 b - 1\n",
        "sfen " BOARD " w - 1\nsfen " BOARD " b - 1\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++)
        if (!is_sorted(GOOD[i]))
            fail_msg("not taken for sorted: %s", GOOD[i]);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        if (is_sorted(BAD[i]))
            fail_msg("taken for sorted: %s", BAD[i]);
}

/* Whatever is sorted is written in the one way that we write it in. */
static void usual_text_is_ours(void **state)
{
    uint64_t random = 9;
    oracle_book made;

    (void)state;
    gen_book(&random, POSITIONS, &made);
    for (size_t i = 0; i < made.len; i++) {
        char text[TJ_SHOGI_SFEN_MAX + 20], broken[sizeof text];
        tj_shogi position;

        snprintf(text, sizeof text, "sfen %s 1\n", made.items[i].sfen);
        assert_true(is_sorted(text));
        for (int k = 0; k < 40; k++) { /* with a byte changed: refused, or still the one way */
            size_t at = 5 + gen_random(&random, (uint32_t)strlen(made.items[i].sfen));
            char again[TJ_SHOGI_SFEN_MAX];

            strcpy(broken, text);
            broken[at] = "123456789/+-bw PLNSGBRKplnsgbrk"[gen_random(&random, 31)];
            if (!is_sorted(broken) || tj_shogi_sfen_parse(&position, broken, strlen(broken) - 1, NULL))
                continue;
            oracle_sfen(&position, again);
            assert_int_equal(strncmp(broken + 5, again, strlen(again)), 0);
            assert_int_equal(broken[5 + strlen(again)], ' ');
        }
    }
    oracle_book_release(&made);
}

int test_book_yaneuraou(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_found_in_sorted_text),
        cmocka_unit_test(others_are_found_by_an_index),
        cmocka_unit_test(our_own_text_is_sorted),
        cmocka_unit_test(only_the_usual_text_is_sorted),
        cmocka_unit_test(usual_text_is_ours),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
