/* Dictionaries of joseki in all formats, what is left out of them and why. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/says.h"
#include "tests/support/expect.h"
#include "base/memory.h"
#include "mine/go/joseki/dictionary.h"

/* "3: Bpd Wqf" a line. */
static void show_lines(const tj_dictionary *d, tj_buf *out)
{
    tj_buf_puts(out, "");
    for (size_t i = 0; i < d->lines.len; i++) {
        const tj_dictionary_move *moves = tj_dictionary_moves(d, i);
        tj_buf_printf(out, "%llu:", (unsigned long long)d->lines.items[i].line);
        for (uint32_t m = 0; m < d->lines.items[i].count; m++)
            tj_buf_printf(out, " %c%c%c", "?BW"[moves[m].colour], 'a' + moves[m].point % 19,
                          'a' + moves[m].point / 19);
        tj_buf_putc(out, '\n');
    }
}

static void show_faults(const tj_dictionary *d, tj_buf *out)
{
    char line[256];

    for (size_t i = 0; i < d->faults.len; i++) {
        tj_dictionary_fault_text(d, i, line, sizeof line);
        tj_buf_printf(out, "%s\n", line);
    }
}

static void expect_bytes(const char *bytes, size_t n, const char *only, int code, const char *lines,
                         const char *faults)
{
    tj_dictionary *d;
    tj_buf text = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_dictionary_parse(&d, bytes, n, "f", only, &err), code);
    assert_int_equal(err.code, code);
    show_lines(d, &text);
    assert_string_equal(text.data ? text.data : "", lines);
    tj_buf_clear(&text);
    show_faults(d, &text);
    assert_true(says(text.len ? text.data : "", faults));
    assert_int_equal(d->fault_count, d->faults.len);
    tj_buf_release(&text);
    tj_dictionary_free(d);
}

static void expect(const char *bytes, const char *lines, const char *faults)
{
    expect_bytes(bytes, strlen(bytes), NULL, 0, lines, faults);
}

static void words_are_moves(void **state)
{
    (void)state;
    expect("Q16 R14\n", "1: Bpd Wqf\n", "");
    expect("# a comment\n\n pd, qf,nc\r\n\t\nBpd Wqf\rWQ16 BR14\nB[pd] W[qf] B[nc] W[]", //
           "3: Bpd Wqf Bnc\n5: Bpd Wqf\n6: Wpd Bqf\n7: Bpd Wqf Bnc\n", "");
    expect("q16 B3 bb BC3", "1: Bpd Wbq Bbb Bcq\n", "");
    expect(" ,\npass pass pd\npd qf", "3: Bpd Wqf\n",
           "f:1: the line has fewer than two moves\nf:2: the line has fewer than two moves\n");
    expect("Wpd qf Wnc oc", "1: Wpd Bqf Wnc Boc\n", "");
}

static void passes_go_and_colours_stay(void **state)
{
    (void)state;
    expect("pd pass qf", "1: Bpd Bqf\n", "");
    expect("pd tt qf Wpass Bnc Boc", "1: Bpd Bqf Bnc Boc\n", "");
    expect("(;B[pd];W[];B[qf];B[nc])", "1: Bpd Bqf Bnc\n", "");
    /* The ban ends with the pass. */
    expect("Bba Bab Bbc Wca Wdb Wcc Wbb Bcb Wpass Bpass Wbb", "1: Bba Bab Bbc Wca Wdb Wcc Wbb Bcb Wbb\n", "");
}

static void sgf_is_unfolded(void **state)
{
    (void)state;
    expect("(;SZ[19]AB[pd]AW[qf]\n(;B[nc])\n(;C[a remark];W[oc]\n(;B[pc])(;B[pc])))",
           "2: Bpd Wqf Bnc\n4: Bpd Wqf Woc Bpc\n", "");
    expect("some words before\n  (;B[pd];W[qf])", "2: Bpd Wqf\n", "");
    expect("# (;B[aa];W[bb]) is another way to write\npd qf", "2: Bpd Wqf\n", "");
    expect("(;AE[aa]AB[pd];W[qf])", "1: Bpd Wqf\n", "");
    expect(
        "(;B[pd];W[qf](;AB[aa])(;B[nc])(;W[zz]))(;AB[aa]AE[aa];B[bb];W[cc])\n(;SZ[9];B[aa];W[bb])\n(;B[pd])",
        "1: Bpd Wqf Bnc\n",
        "f:1: stones are set up or removed after move 2\nf:1:35: |off the board|W[zz]\nf:1: a stone is set "
        "up and removed again\nf:2: the board is 9x9, not 19x19\n"
        "f:3: the line has fewer than two moves\n");
    expect("(;B[pd];W[qf])(;B[aa];W[bb", "1: Bpd Wqf\n", "f:1:24: |value|not closed");
}

static void tables_have_fields(void **state)
{
    const char *table = "id\tkind\tmoves\n1\tleaf\tBpd Wqf\t B4-4 W3-6\n2\tbad\tQ16 R14 O17\n"
                        "3\t leaf\t-\n4\tleaf\tBqc Wpd\tBaa Wbb\n";

    (void)state;
    expect(table, "2: Bpd Wqf\n3: Bpd Wqf Bnc\n5: Bqc Wpd\n",
           "f:4: no field is a list of at least two moves\n");
    expect_bytes(table, strlen(table), "leaf", 0, "2: Bpd Wqf\n5: Bqc Wpd\n",
                 "f:4: no field is a list of at least two moves\n");
    expect_bytes(table, strlen(table), "bad", 0, "3: Bpd Wqf Bnc\n", "");
    expect_bytes(table, strlen(table), "lea", TJ_E_FORMAT, "", "");
    /* No row of headings: an ordinary line of the first row that has no moves. */
    expect("joseki\npd qf", "2: Bpd Wqf\n", "f:1: 'joseki' is not a move: write Q16, pd, Bpd or B[pd]\n");
}

static void illegal_lines_are_left_out(void **state)
{
    (void)state;
    expect("pd qf\npd qf nc oc Q16\naa Q20\nBba Bab Waa\nzz z\nab", "1: Bpd Wqf\n",
           "f:2: move 5 (Q16): the point is occupied\nf:3: move 2 (Q20): the point is not on the board\n"
           "f:4: move 3 (A19): the move would be suicide\n"
           "f:5: 'z' is not a move: write Q16, pd, Bpd or B[pd]\nf:6: the line has fewer than two moves\n");
    expect("Bab Bba Bbc Wca Wdb Wcc Wbb Bcb Wbb\npd qf", "2: Bpd Wqf\n",
           "f:1: move 9 (B18): the ko may not be retaken yet\n");
    expect("(;B[pd];W[qf](;B[pd])(;B[nc]))", "1: Bpd Wqf Bnc\n",
           "f:1: move 3 (Q16): the point is occupied\n");
}

static void repeated_lines_count_again_in_text(void **state)
{
    tj_buf text = TJ_BUF_INIT;
    tj_dictionary *d;

    (void)state;
    for (int round = 0; round < 2; round++)
        for (int a = 0; a < 361; a++)
            for (int b = 0; b < 361; b += 11)
                if (a != b)
                    tj_buf_printf(&text, "%c%c %c%c\n", 'a' + a % 19, 'a' + a / 19, 'a' + b % 19,
                                  'a' + b / 19);
    assert_int_equal(tj_dictionary_parse(&d, text.data, text.len, "f", NULL, NULL), 0);
    assert_int_equal(d->lines.len, 2 * (361 * 33 - 33));
    assert_int_equal(d->duplicates, 361 * 33 - 33);
    tj_dictionary_free(d);
    tj_buf_release(&text);
}

static void encodings_are_known(void **state)
{
    static const char *const names[] = {"SHIFT_JIS", "EUC-JP", "UTF-16", "UTF-16LE", "UTF-8"};
    const char *table = "# 定石の表、表とソ\n1\t定石\tBpd Wqf\n2\t失敗\tBpd Wnc\n";
    char bytes[512];

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t n = encode(names[i], table, bytes, sizeof bytes);
        expect_bytes(bytes, n, "定石", 0, "2: Bpd Wqf\n", "");
        n = encode(names[i], "pd qf\npd 定石", bytes, sizeof bytes);
        expect_bytes(bytes, n, NULL, 0, "1: Bpd Wqf\n",
                     "f:2: '定石' is not a move: write Q16, pd, Bpd or B[pd]\n");
    }
    expect("\xEF\xBB\xBFpd qf", "1: Bpd Wqf\n", "");
    expect("\xEF\xBB\xBF(;B[pd];W[qf])", "1: Bpd Wqf\n", "");
}

static void expect_error(const char *bytes, const char *only, int code, const char *text)
{
    tj_dictionary *d;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_dictionary_parse(&d, bytes, strlen(bytes), "list.txt", only, &err), code);
    assert_string_equal(err.text, text);
    assert_string_equal(err.path, "list.txt");
    tj_dictionary_free(d);
}

static void a_dictionary_has_a_line(void **state)
{
    tj_dictionary *d;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    expect_error("", NULL, TJ_E_FORMAT, "no line of moves found");
    expect_error("# nothing\n", NULL, TJ_E_FORMAT, "no line of moves found");
    expect_error("(;C[x])", NULL, TJ_E_FORMAT, "no line of moves found");
    expect_error("pd pd", NULL, TJ_E_FORMAT,
                 "no usable line; the first fault is in line 1: move 2 (Q16): the point is occupied");
    expect_error("a\tpd qf", "leaf", TJ_E_FORMAT, "no line has a field 'leaf'");
    expect_error("(;B[pd];W[qf])", "leaf", TJ_E_USAGE, "SGF has no fields to choose lines by (leaf)");
    assert_int_equal(tj_dictionary_open(&d, "/nowhere/at/all", NULL, &err), TJ_E_IO);
    tj_dictionary_free(d);
}

static void hostile_files_are_limited(void **state)
{
    tj_buf text = TJ_BUF_INIT;
    tj_dictionary *d;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    for (int i = 0; i < 70000; i++)
        tj_buf_puts(&text, "pass ");
    tj_buf_puts(&text, "\npd qf\n");
    for (int i = 0; i < 5000; i++)
        tj_buf_puts(&text, "pd pd\n");
    tj_buf_add(&text, "pd\0 qf\0\n\0", 9);
    assert_int_equal(tj_dictionary_parse(&d, text.data, text.len, "f", NULL, NULL), 0);
    assert_int_equal(d->lines.len, 1);
    assert_int_equal(d->fault_count, 5003);
    assert_int_equal(d->faults.len, TJ_DICTIONARY_FAULTS_MAX);
    assert_string_equal(d->faults.items[0].text, "the line has more than 65535 moves");
    tj_dictionary_free(d);
    tj_buf_clear(&text);
    tj_buf_puts(&text, "(");
    for (int i = 0; i < 10000; i++)
        tj_buf_puts(&text, ";B[]");
    for (int i = 0; i < 2000; i++)
        tj_buf_puts(&text, "(;B[cc])");
    assert_int_equal(tj_dictionary_parse(&d, text.data, text.len, "f", NULL, &err), TJ_E_RANGE);
    assert_string_equal(err.path, "f");
    tj_dictionary_free(d);
    tj_buf_release(&text);
}

static void expect_data(const char *name, size_t leaves)
{
    const char *folder = getenv("TEJUN_DATA");
    tj_dictionary_options options;
    tj_dictionary *d;
    char path[512];
    FILE *f;

    snprintf(path, sizeof path, "%s/go/joseki/%s", folder ? folder : "../shared/data", name);
    f = fopen(path, "rb");
    if (!f) {
        print_message("no %s: skipped\n", path);
        skip();
    }
    fclose(f);
    tj_dictionary_options_init(&options, sizeof options);
    options.only = "leaf";
    assert_int_equal(tj_dictionary_open(&d, path, &options, NULL), 0);
    assert_int_equal(d->lines.len, leaves);
    assert_int_equal(d->fault_count, 0);
    tj_dictionary_free(d);
}

static void lines_of_gnugo_are_complete(void **state)
{
    (void)state;
    expect_data("lines-gnugo.tsv", 128);
}

static void lines_of_pachi_are_complete(void **state)
{
    (void)state;
    expect_data("lines-pachi.tsv", 102);
}

int test_dictionary(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_moves),
        cmocka_unit_test(passes_go_and_colours_stay),
        cmocka_unit_test(sgf_is_unfolded),
        cmocka_unit_test(tables_have_fields),
        cmocka_unit_test(illegal_lines_are_left_out),
        cmocka_unit_test(repeated_lines_count_again_in_text),
        cmocka_unit_test(encodings_are_known),
        cmocka_unit_test(a_dictionary_has_a_line),
        cmocka_unit_test(hostile_files_are_limited),
        cmocka_unit_test(lines_of_gnugo_are_complete),
        cmocka_unit_test(lines_of_pachi_are_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
