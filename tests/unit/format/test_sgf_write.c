/* The SGF writer: what it writes reads back the same, by the short cuts and without them. */
#include <stdlib.h>

#include "tests/support/expect.h"
#include "tests/support/read_sgf_tree.h"
#include "base/memory.h"

static unsigned draw(unsigned *seed, unsigned below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % below;
}

static void random_record(tj_record *r, unsigned *seed)
{
    static const char *const texts[] = {"a",        "x]y",    "back\\slash", "[(;B[aa])",
                                        "小林光一", "é: \\]", "\\",          "1-2"};

    tj_record_clear(r);
    r->board = (uint8_t)(2 + draw(seed, 24));
    for (int i = 0; i < TJ_FIELD_COUNT; i++)
        if (draw(seed, 2))
            assert_non_null(r->field[i] = strdup(texts[draw(seed, 8)]));
    for (unsigned i = draw(seed, 60); i > 0; i--) {
        if (draw(seed, 4) == 0) {
            assert_int_equal(TJ_RESERVE(&r->setup, r->setup.len + 1), 0);
            r->setup.items[r->setup.len++] = (tj_setup){
                (uint32_t)r->moves.len, (uint16_t)draw(seed, r->board * r->board), (uint8_t)draw(seed, 3)};
        }
        if (draw(seed, 5) == 0)
            continue;
        assert_int_equal(TJ_RESERVE(&r->moves, r->moves.len + 1), 0);
        r->moves.items[r->moves.len++] =
            (tj_move){0, (uint16_t)(draw(seed, 9) ? draw(seed, r->board * r->board) : TJ_PASS),
                      (uint8_t)(TJ_BLACK + draw(seed, 2))};
    }
}

static void expect_same(const tj_record *a, const tj_record *b)
{
    for (int i = 0; i < TJ_FIELD_COUNT; i++) {
        assert_int_equal(!a->field[i], !b->field[i]);
        if (a->field[i])
            assert_string_equal(a->field[i], b->field[i]);
    }
    expect_same_moves(a, b);
}

static void written_records_read_back(void **state)
{
    unsigned seed = 2026;
    tj_record written, back;
    char *text = NULL;
    size_t n = 0;

    (void)state;
    tj_record_init(&written);
    tj_record_init(&back);
    for (unsigned i = 0; i < 400; i++) {
        random_record(&written, &seed);
        /* Appended to one string, so that the collection grows; every third game has its second move marked.
         */
        size_t second = 1, marks = i % 3 == 0 && written.moves.len > 1;

        assert_int_equal(tj_sgf_write(&written,
                                      &(tj_sgf_write_options){.size = sizeof(tj_sgf_write_options),
                                                              .marks = &second,
                                                              .mark_count = marks},
                                      &text, &n, NULL),
                         0);
        assert_int_equal(strlen(text), n);
        assert_int_equal(read_tree(text, n, i, &back), i + 1);
        assert_int_equal(back.state, TJ_RECORD_GOOD);
        expect_same(&written, &back);
    }
    free(text);
    tj_record_release(&written);
    tj_record_release(&back);
}

/* The slowest way to count: trees closed, lines begun, moves named, outside of values. */
static void count_naively(const char *text, size_t *trees, size_t *lines, size_t *moves)
{
    int depth = 0;

    *trees = *lines = *moves = 0;
    for (const char *p = text; *p; p++) {
        *lines += *p == '\n';
        depth += (*p == '(') - (*p == ')');
        *trees += *p == ')' && depth == 0;
        if (*p != '[')
            continue;
        *moves += (p[-1] == 'B' || p[-1] == 'W') && p[-2] != 'A' && p[-2] != 'P';
        while (*++p != ']') {
            p += *p == '\\';
            *lines += *p == '\n';
        }
    }
}

/* The short cuts for ";B[xx]" against the lexer (a space keeps them out) and against counting by hand. */
static void short_cuts_change_nothing(void **state)
{
    unsigned seed = 41;
    tj_record quick, slow;

    (void)state;
    tj_record_init(&quick);
    tj_record_init(&slow);
    for (unsigned round = 0; round < 200; round++) {
        tj_buf spaced = TJ_BUF_INIT;
        char *text = NULL;
        size_t n = 0, trees, lines, moves, have = 0;
        tj_sgf_reader reader;
        tj_sgf_extent extent;
        for (unsigned i = 0; i < 3; i++) {
            random_record(&quick, &seed);
            assert_int_equal(tj_sgf_write(&quick, NULL, &text, &n, NULL), 0);
        }
        for (size_t i = 0; i < n; i++)
            tj_buf_puts(&spaced, text[i] == ';' ? "; " : (char[2]){text[i], 0});
        count_naively(text, &trees, &lines, &moves);
        assert_int_equal(trees, 3);
        for (size_t i = 0; i < 3; i++) {
            assert_int_equal(read_tree(text, n, i, &quick), 3);
            assert_int_equal(read_tree(spaced.data, spaced.len, i, &slow), 3);
            assert_int_equal(quick.moves.len, slow.moves.len);
            for (size_t m = 0; m < quick.moves.len; m++)
                assert_int_equal(quick.moves.items[m].point, slow.moves.items[m].point);
            have += quick.moves.len;
        }
        assert_int_equal(have, moves);
        tj_sgf_reader_init(&reader, text, n);
        while (tj_sgf_next(&reader, &extent))
            ;
        assert_int_equal(reader.line, lines + 1);
        tj_buf_release(&spaced);
        free(text);
    }
    tj_record_release(&quick);
    tj_record_release(&slow);
}

static void matches_are_labelled(void **state)
{
    const char *in = "(;SZ[9];B[aa];W[bb];B[cc];W[];B[bb];W[dd])";
    tj_record record;
    char *text = NULL;
    size_t n = 0;

    (void)state;
    tj_record_init(&record);
    read_tree(in, strlen(in), 0, &record);
    assert_int_equal(tj_sgf_write(&record,
                                  &(tj_sgf_write_options){.size = sizeof(tj_sgf_write_options),
                                                          .marks = (const size_t[]){1, 2, 3, 4},
                                                          .mark_count = 4},
                                  &text, &n, NULL),
                     0);
    assert_non_null(strstr(text, ";B[bb]LB[bb:4][cc:2]C[match: moves 2-5];W[dd]"));
    n = 0;
    assert_int_equal(tj_sgf_write(&record,
                                  &(tj_sgf_write_options){.size = sizeof(tj_sgf_write_options),
                                                          .marks = (const size_t[]){5},
                                                          .mark_count = 1},
                                  &text, &n, NULL),
                     0);
    assert_non_null(strstr(text, ";W[dd]LB[dd:1]C[match: move 6])"));
    n = 0;
    assert_int_equal(tj_sgf_write(&record,
                                  &(tj_sgf_write_options){.size = sizeof(tj_sgf_write_options),
                                                          .marks = (const size_t[]){0, 5},
                                                          .mark_count = 2},
                                  &text, &n, NULL),
                     0);
    assert_non_null(strstr(text, ";W[dd]LB[aa:1][dd:2]C[match: moves 1-6])"));
    n = 0;
    assert_int_equal(tj_sgf_write(&record, NULL, &text, &n, NULL), 0);
    assert_null(strstr(text, "LB["));
    assert_int_equal(tj_sgf_write(&record,
                                  &(tj_sgf_write_options){.size = sizeof(tj_sgf_write_options),
                                                          .marks = (const size_t[]){6},
                                                          .mark_count = 1},
                                  &text, &n, NULL),
                     TJ_E_RANGE);
    assert_int_equal(tj_sgf_write(&record,
                                  &(tj_sgf_write_options){.size = sizeof(tj_sgf_write_options),
                                                          .marks = (const size_t[]){2, 2},
                                                          .mark_count = 2},
                                  &text, &n, NULL),
                     TJ_E_RANGE);
    record.moves.items[0].point = 81;
    assert_int_equal(tj_sgf_write(&record, NULL, &text, &n, NULL), TJ_E_RANGE);
    free(text);
    tj_record_release(&record);
}

int test_sgf_write(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_records_read_back),
        cmocka_unit_test(short_cuts_change_nothing),
        cmocka_unit_test(matches_are_labelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
