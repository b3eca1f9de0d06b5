/* Files of what is learnt: whole, cut short, changed byte by byte; and the check of what they hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "pattern/go/go_similar.h"
#include "tests/support/learn_memory.h"
#include "tests/support/memory_check.h"
#include "tests/support/effort.h"
#include "tests/support/expect.h"
#include "tests/support/oracle/oracle_memory.h"
#include "base/file.h"

static gen_corpus made;

static int set_up(void **state)
{
    (void)state;
    gen_memory_corpus(&made);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&made);
    return 0;
}

static void learn_some(tj_memory *m, unsigned radius)
{
    learn_options options = {.size = 9, .radius = radius, .cases_max = 160};

    assert_int_equal(learn_memory(m, made.corpus, &options, NULL, NULL), 0);
    assert_true(m->cases == 160 && m->games > 1 && (radius > 2 || m->patterns < m->cases));
}

static const char *file_path(void)
{
    static char path[400];

    snprintf(path, sizeof path, "%s/memory", made.folder);
    return path;
}

/* The memory's file, written and read again. */
static void file_of(const tj_memory *m, tj_buf *bytes)
{
    remove(file_path());
    assert_int_equal(tj_memory_write(m, file_path(), NULL), 0);
    assert_int_equal(tj_file_read(file_path(), bytes, NULL), 0);
}

static void files_hold_everything(void **state)
{
    (void)state;
    for (unsigned radius = TJ_RADIUS_MIN; radius <= TJ_RADIUS_MAX; radius++) {
        tj_buf bytes = TJ_BUF_INIT;
        tj_memory m, again;

        learn_some(&m, radius);
        file_of(&m, &bytes);
        assert_int_not_equal(tj_memory_write(&m, file_path(), NULL), 0); /* it is there already */
        assert_int_equal(tj_memory_open(&again, file_path(), NULL), 0);
        expect_equal_memories(&m, &again);
        assert_int_equal(memory_check(&again, file_path(), NULL), 0);
        tj_memory_release(&again);
        for (size_t n = 0; n < bytes.len; n += 1 + n / effort(5, 50)) {
            put_file(file_path(), bytes.data, n);
            assert_int_equal(tj_memory_open(&again, file_path(), NULL), TJ_E_FORMAT);
        }
        tj_buf_puts(&bytes, "x");
        put_file(file_path(), bytes.data, bytes.len);
        assert_int_equal(tj_memory_open(&again, file_path(), NULL), TJ_E_FORMAT);
        remove(file_path());
        assert_int_equal(tj_memory_open(&again, file_path(), NULL), TJ_E_NOTFOUND);
        tj_memory_release(&m);
        tj_buf_release(&bytes);
    }
}

/* Asks for everything, whatever the memory holds. */
static void use(const tj_memory *m)
{
    for (uint32_t p = 0; p < m->patterns; p++) {
        tj_diamond pattern = tj_memory_key_at(m, p);
        uint32_t from, to;

        tj_memory_cases(m, p, &from, &to);
        assert_true(from <= to && to <= m->cases);
        assert_true(tj_memory_find(m, &pattern) <= m->patterns);
    }
}

/* In place: writing whole files thousands of times would wait for the disk. */
static void put_byte(size_t at, char byte)
{
    FILE *file = fopen(file_path(), "r+b");

    assert_non_null(file);
    assert_int_equal(fseek(file, (long)at, SEEK_SET), 0);
    assert_int_equal(fwrite(&byte, 1, 1, file), 1);
    assert_int_equal(fclose(file), 0);
}

/* Every byte of a file, in one of its bits and as a whole.  Only the gaps between sections do not matter. */
static void changed_bytes_are_found(void **state)
{
    tj_buf bytes = TJ_BUF_INIT;
    size_t harmless = 0;
    tj_memory m, again;

    (void)state;
    learn_some(&m, 6);
    file_of(&m, &bytes);
    for (size_t i = 0; i < 2 * bytes.len; i += effort(23, 1)) {
        char change = i % 2 ? (char)0xFF : (char)(1 << i / 2 % 8);
        int rc;

        put_byte(i / 2, bytes.data[i / 2] ^ change);
        rc = tj_memory_open(&again, file_path(), NULL);
        if (!rc) {
            use(&again);
            rc = memory_check(&again, file_path(), NULL);
            if (!rc)
                expect_equal_memories(&m, &again);
            tj_memory_release(&again);
        }
        assert_true(rc == 0 || rc == TJ_E_FORMAT);
        harmless += !rc;
        put_byte(i / 2, bytes.data[i / 2]);
    }
    assert_true(harmless < 2 * 7 * 64); /* gaps are shorter than 64 bytes */
    tj_memory_release(&m);
    tj_buf_release(&bytes);
}

/* Is the pattern the smallest of its images?  The board is made to look like it. */
static bool is_smallest(const tj_memory *m, uint32_t number)
{
    static const uint8_t COLOURS[] = {TJ_EMPTY, TJ_BLACK, TJ_WHITE, TJ_GO_EDGE};
    int row[TJ_DIAMOND_MAX], column[TJ_DIAMOND_MAX];
    tj_diamond diamond = tj_memory_key_at(m, number), same;
    unsigned n = oracle_points(m->radius, row, column);
    tj_go_board board;
    oracle_picture p;

    tj_go_board_init(&board, 25);
    for (unsigned i = 0; i < n; i++) /* edges within the board, too */
        board.stone[tj_go_cell(&board, (unsigned)((12 + row[i]) * 25 + 12 + column[i]))] =
            COLOURS[tj_diamond_get(&diamond, i)];
    p = oracle_smallest(&board, 12 * 25 + 12, TJ_BLACK, m->radius);
    same = oracle_packed(&p);
    return !memcmp(&same, &diamond, sizeof same);
}

/* What memory.h promises, item by item. */
static bool is_good(const tj_memory *m)
{
    bool good = m->first[0] == 0 && m->first[m->patterns] == m->cases;

    for (uint32_t g = 1; g < m->games; g++)
        good = good && m->game[g - 1] < m->game[g];
    for (uint32_t p = 0; p < m->patterns && good; p++) {
        tj_diamond here = tj_memory_key_at(m, p), before = p ? tj_memory_key_at(m, p - 1) : here;

        good = m->first[p] < m->first[p + 1] && m->first[p + 1] <= m->cases && is_smallest(m, p) &&
               (!p || tj_memory_key_compare(&before, &here) < 0);
        for (uint32_t c = m->first[p]; good && c < m->first[p + 1]; c++) {
            bool known = false;

            for (uint32_t g = 0; g < m->games; g++)
                known = known || m->game[g] == m->case_game[c];
            good = known && m->case_move[c] &&
                   (c == m->first[p] || m->case_game[c - 1] < m->case_game[c] ||
                    (m->case_game[c - 1] == m->case_game[c] && m->case_move[c - 1] < m->case_move[c]));
        }
    }
    return good;
}

/* One thing is no longer what it was. */
static void change_something(tj_memory *m, uint64_t *seed)
{
    uint32_t p = gen_random(seed, m->patterns), c = gen_random(seed, m->cases), other;

    switch (gen_random(seed, 6)) {
    case 0:
        ((uint64_t *)m->word[gen_random(seed, m->words)])[p] ^= (uint64_t)1 << gen_random(seed, 64);
        break;
    case 1:
        ((uint32_t *)m->first)[gen_random(seed, m->patterns + 1)] += gen_random(seed, 3) - 1;
        break;
    case 2:
        ((uint32_t *)m->case_game)[c] += gen_random(seed, 3) - 1;
        break;
    case 3:
        ((uint16_t *)m->case_move)[c] = (uint16_t)gen_random(seed, 60);
        break;
    case 4:
        ((uint32_t *)m->game)[gen_random(seed, m->games)] += gen_random(seed, 5) - 2;
        break;
    default: /* two neighbours change places */
        c = c ? c : 1;
        other = m->case_game[c];
        ((uint32_t *)m->case_game)[c] = m->case_game[c - 1];
        ((uint32_t *)m->case_game)[c - 1] = other;
    }
}

/* Wrong contents under right checksums. */
static void the_check_finds_what_is_wrong(void **state)
{
    unsigned good = 0, bad = 0;
    uint64_t seed = 3;

    (void)state;
    for (unsigned round = 0; round < effort(36, 360); round++) {
        unsigned radius = 1 + round % 6;
        tj_memory m, again;
        int rc;

        learn_some(&m, radius);
        assert_true(is_good(&m));
        change_something(&m, &seed);
        rc = memory_check(&m, "memory", NULL);
        assert_int_equal(rc, is_good(&m) ? 0 : TJ_E_FORMAT);
        *(rc ? &bad : &good) += 1;
        if (round % 10 == 0) {
            remove(file_path());
            assert_int_equal(tj_memory_write(&m, file_path(), NULL), 0);
            assert_int_equal(tj_memory_open(&again, file_path(), NULL), 0);
            use(&again);
            assert_int_equal(memory_check(&again, file_path(), NULL), rc);
            tj_memory_release(&again);
        }
        use(&m);
        tj_memory_release(&m);
    }
    assert_true(good > effort(3, 40) && bad > effort(12, 120));
}

int test_memory_file(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_hold_everything),
        cmocka_unit_test(changed_bytes_are_found),
        cmocka_unit_test(the_check_finds_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
