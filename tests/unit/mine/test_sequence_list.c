/* Lists of sequences: what is written is what the format says, and is read back; everything else is refused
 * with its line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_games.h"
#include "mine/go/sequence_list.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define HEADINGS     "rank\tscore\tfrequency\tlength\tcodes\tmoves\n"
#define ER           "# tejun list 1\n# method msfp\n# code er\n" HEADINGS
#define ES           "# tejun list 1\n# method msfp\n# code es\n" HEADINGS
#define PLACE        "# tejun list 1\n# method local\n# code place\n" HEADINGS
#define GOOD_ROW     "1\t2.5\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16\n"

/* Column and row from 1, row 1 at the top. */
#define AT(column, row) (uint16_t)(((row)-1) * 19 + (column)-1)

static void written_as_documented(void **state)
{
    static const uint16_t moves[] = {AT(16, 4), AT(14, 3) | TJ_SEQUENCE_WHITE, AT(14, 4),
                                     TJ_SEQUENCE_PASS | TJ_SEQUENCE_WHITE};
    uint16_t symbols[] = {(uint16_t)tj_relative_code_of(19, (tj_displacement){2, -1}),
                          (uint16_t)tj_relative_code_of(19, (tj_displacement){-18, 18}), TJ_ER_PASS};
    tj_sequence_list_header header = {.method = "unknown"};
    tj_sequence_list_row row = {12, 0.1, 567, symbols, 3, moves, 4};
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    header.method = "msfp";
    header.corpus = "/home/x/a\nb";
    header.games = 34333;
    header.filter.player = "Cho  Chikun ";
    header.filter.player2 = "O*";
    header.filter.date_to = 20021231;
    header.filter.has_winner = true;
    header.filter.winner = TJ_WINNER_NONE;
    tj_sequence_list_put_header(&out, &header);
    tj_sequence_list_put_row(&out, TJ_MINE_ER, &row);
    for (size_t i = 0; i < 3; i++)
        symbols[i] = (uint16_t)tj_code_simplified(symbols[i]);
    tj_sequence_list_put_row(&out, TJ_MINE_ES, &row);
    row.symbols = NULL;
    row.symbol_count = 0;
    tj_sequence_list_put_row(&out, TJ_MINE_POINTS, &row);
    assert_true(tj_buf_ok(&out));
    assert_string_equal(out.data,
                        "# tejun list 1\n# method msfp\n# code er\n# corpus /home/x/a?b\n"
                        "# player Cho  Chikun \n# opponent O*\n# games 34333\n# until 2002-12-31\n"
                        "# result void\n" HEADINGS "12\t0.1\t567\t4\t2,-1 -18,18 pass\tBQ16 WO17 BO16 Wpass\n"
                        "12\t0.1\t567\t4\t1,2 18,18 pass\tBQ16 WO17 BO16 Wpass\n"
                        "12\t0.1\t567\t4\t-\tBQ16 WO17 BO16 Wpass\n");
    tj_buf_release(&out);
}

static void expect_symbol(tj_mine_code code, unsigned symbol, const char *word)
{
    static const uint16_t moves[] = {0, 1};
    uint16_t one = (uint16_t)symbol;
    tj_sequence_list_row row = {1, 1, 1, &one, 1, moves, 2};
    tj_buf out = TJ_BUF_INIT, expected = TJ_BUF_INIT;
    tj_sequence_list *list;

    tj_buf_puts(&out, code == TJ_MINE_ES ? ES : ER);
    tj_buf_printf(&expected, "%s1\t1\t1\t2\t%s\tBA19 BB19\n", out.data, word);
    tj_sequence_list_put_row(&out, code, &row);
    assert_string_equal(out.data, expected.data);
    assert_int_equal(tj_sequence_list_parse(&list, out.data, out.len, "f", NULL), 0);
    assert_int_equal(list->rows.items[0].symbols[0], symbol);
    tj_sequence_list_free(list);
    tj_buf_release(&out);
    tj_buf_release(&expected);
}

/* The distance to the nearest of two edges, from 1. */
static int edge(int line)
{
    return line < 9 ? line + 1 : 19 - line;
}

static void every_symbol_has_its_word(void **state)
{
    tj_geometry geometry;
    char word[32];

    (void)state;
    for (int x = -18; x <= 18; x++)
        for (int y = -18; y <= 18; y++) {
            unsigned er = tj_relative_code_of(19, (tj_displacement){x, y});
            int ax = abs(x), ay = abs(y);

            snprintf(word, sizeof word, "%d,%d", x, y);
            expect_symbol(TJ_MINE_ER, er, word);
            snprintf(word, sizeof word, "%d,%d", ax < ay ? ax : ay, ax < ay ? ay : ax);
            expect_symbol(TJ_MINE_ES, tj_code_simplified(er), word);
        }
    tj_geometry_init(&geometry, 19);
    for (int point = 0; point < 361; point++) {
        int a = edge(point % 19), b = edge(point / 19);
        unsigned number = geometry.orbit[point] - 1u;

        snprintf(word, sizeof word, "first:%d-%d", a < b ? a : b, a < b ? b : a);
        expect_symbol(TJ_MINE_ER, (unsigned)TJ_ER_FIRST + number, word);
        expect_symbol(TJ_MINE_ES, (unsigned)TJ_ES_FIRST + number, word);
    }
    expect_symbol(TJ_MINE_ER, TJ_ER_PASS, "pass");
    expect_symbol(TJ_MINE_ES, TJ_ES_PASS, "pass");
}

static void header_is_read_back(void **state)
{
    static const char text[] = "\xEF\xBB\xBF# tejun list 1\r\n# code place\r\n#\n# remark of somebody\n"
                               "# method local\n# corpus /a b \n# games 7\n# player P\n# opponent Q\n"
                               "# black R\n# white S\n# event T u\n# since 1990-01-02\n# until 2002-12-31\n"
                               "# result draw\n" HEADINGS;
    tj_sequence_list *list;
    const tj_filter *filter;

    (void)state;
    assert_int_equal(tj_sequence_list_parse(&list, text, strlen(text), "f", NULL), 0);
    filter = &list->header.filter;
    assert_int_equal(list->header.code, TJ_MINE_POINTS);
    assert_string_equal(list->header.method, "local");
    assert_string_equal(list->header.corpus, "/a b ");
    assert_int_equal(list->header.games, 7);
    assert_string_equal(filter->player, "P");
    assert_string_equal(filter->player2, "Q");
    assert_string_equal(filter->black, "R");
    assert_string_equal(filter->white, "S");
    assert_string_equal(filter->event, "T u");
    assert_int_equal(filter->date_from, 19900102);
    assert_int_equal(filter->date_to, 20021231);
    assert_true(filter->has_winner);
    assert_int_equal(filter->winner, TJ_WINNER_DRAW);
    assert_int_equal(list->rows.len, 0);
    assert_int_equal(tj_sequence_list_last_rank(list), 0);
    tj_sequence_list_free(list);
}

static void header_without_filters(void **state)
{
    tj_sequence_list *list;
    const tj_filter *filter;

    (void)state;
    assert_int_equal(tj_sequence_list_parse(&list, ER, strlen(ER), "f", NULL), 0);
    filter = &list->header.filter;
    assert_null(list->header.corpus);
    assert_null(filter->player);
    assert_null(filter->player2);
    assert_null(filter->event);
    assert_false(filter->has_winner);
    assert_int_equal(filter->date_from, 0);
    assert_int_equal(filter->date_to, 0);
    tj_sequence_list_free(list);
}

/* Random rows, whatever symbols and moves; equal ranks now and then. */
static void put_random_rows(tj_buf *out, tj_mine_code code, uint64_t *seed, size_t count)
{
    uint16_t symbols[TJ_NGRAM_MAX], moves[TJ_SEQUENCE_MAX];
    tj_sequence_list_row row = {.symbols = symbols, .moves = moves};

    for (size_t i = 0; i < count; i++) {
        row.rank += i ? gen_random(seed, 3) : 1;
        row.score = ((double)gen_random(seed, 1u << 30) + 1) / (gen_random(seed, 1000) + 1);
        row.frequency = gen_random(seed, 100000);
        row.symbol_count = 1 + gen_random(seed, TJ_NGRAM_MAX);
        row.move_count = row.symbol_count + !gen_chance(seed, 5);
        for (size_t s = 0; s < row.symbol_count; s++)
            symbols[s] = (uint16_t)(1 + gen_random(seed, code == TJ_MINE_ES ? TJ_ES_PASS : TJ_ER_PASS));
        for (size_t m = 0; m < row.move_count; m++)
            moves[m] = (uint16_t)((gen_chance(seed, 30) ? TJ_SEQUENCE_PASS : gen_random(seed, 361)) |
                                  (gen_chance(seed, 2) ? TJ_SEQUENCE_WHITE : 0));
        tj_sequence_list_put_row(out, code, &row);
    }
}

static void read_back_and_written_again(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (int round = 0; round < 30; round++) {
        tj_mine_code code = (tj_mine_code)(round % 3);
        tj_buf text = TJ_BUF_INIT, again = TJ_BUF_INIT;
        tj_sequence_list *list;

        tj_buf_puts(&text, code == TJ_MINE_ER ? ER : code == TJ_MINE_ES ? ES : PLACE);
        put_random_rows(&text, code, &seed, 50);
        assert_int_equal(tj_sequence_list_parse(&list, text.data, text.len, "f", NULL), 0);
        assert_int_equal(list->rows.len, 50);
        tj_sequence_list_put_header(&again, &list->header);
        for (size_t i = 0; i < list->rows.len; i++)
            tj_sequence_list_put_row(&again, code, &list->rows.items[i]);
        assert_string_equal(again.data, text.data);
        tj_sequence_list_free(list);
        tj_buf_release(&text);
        tj_buf_release(&again);
    }
}

static void expect_fault(const char *text, size_t n, unsigned line, const char *reason)
{
    tj_sequence_list *list;
    tj_err err = TJ_ERR_INIT;

    if (tj_sequence_list_parse(&list, text, n, "f.tsv", &err) != TJ_E_FORMAT)
        fail_msg("taken: %s", text);
    assert_string_equal(err.path, "f.tsv");
    if (err.line != line || !strstr(err.text, reason))
        fail_msg("line %u: %s, not line %u: %s", (unsigned)err.line, err.text, line, reason);
    tj_sequence_list_free(list);
}

static void faults_of_the_header(void **state)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *reason;
    } cases[] = {
        {"", 1, "list"},
        {"(;GM[1])\n", 1, "list"},
        {"# tejun lis", 1, "list"},
        {"# tejun list 1", 1, "truncated"},
        {"# tejun list 2\n", 1, "version \"2\""},
        {"# tejun list 1x\n", 1, "version"},
        {"# tejun list \n", 1, "version"},
        {"# tejun list 1\n", 2, "ends before"},
        {"# tejun list 1\n# method msfp\n# code er\n", 4, "ends before"},
        {"# tejun list 1\n\n", 2, "headings"},
        {"# tejun list 1\n# method msfp\n" HEADINGS, 3, "code"},
        {"# tejun list 1\n# code es\n" HEADINGS, 3, "method"},
        {"# tejun list 1\n# code xy\n", 2, "\"xy\""},
        {"# tejun list 1\n# code er\n# code er\n", 3, "twice"},
        {"# tejun list 1\n# method a\n# method b\n", 3, "twice"},
        {"# tejun list 1\n# player\n", 2, "no value"},
        {"# tejun list 1\n# player \x1B[2J\n", 2, "control character"},
        {"# tejun list 1\n# games -1\n", 2, "\"-1\""},
        {"# tejun list 1\n# games 99999999999999999999\n", 2, "number of games"},
        {"# tejun list 1\n# since 2002\n", 2, "date"},
        {"# tejun list 1\n# until 2002-13-01\n", 2, "date"},
        {"# tejun list 1\n# until 2002-12-00\n", 2, "date"},
        {"# tejun list 1\n# until 2002-12-31-\n", 2, "date"},
        {"# tejun list 1\n# result both\n", 2, "result"},
        {"# tejun list 1\n# method msfp\n# code er\nrank\tscore\n", 4, "headings"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        expect_fault(cases[i].text, strlen(cases[i].text), cases[i].line, cases[i].reason);
    expect_fault("# tejun list 1\n# event a\0b\n", 27, 2, "control character");
}

static void faults_of_rows(void **state)
{
    static const struct {
        const char *head, *row, *reason;
    } cases[] = {
        {ER, "\n", "1 columns"},
        {ER, "1\t2.5\t3\t3\t2,-1 0,1\n", "5 columns"},
        {ER, "1\t2.5\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16\t\n", "7 columns"},
        {ER, "1\t2.5\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16", "truncated"},
        {ER, "0\t2.5\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16\n", "\"0\" is not a rank"},
        {ER, "x\t2.5\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16\n", "rank"},
        {ER, "4294967296\t2.5\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16\n", "rank"},
        {ER, "1\t\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16\n", "score"},
        {ER, "1\tnan\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16\n", "score"},
        {ER, "1\t1e999\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16\n", "score"},
        {ER, "1\t2.5.\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16\n", "score"},
        {ER, "1\t2,5\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16\n", "score"},
        {ER, "1\t2.5\t-3\t3\t2,-1 0,1\tBQ16 WO17 BO16\n", "frequency"},
        {ER, "1\t2.5\t3\t\t2,-1 0,1\tBQ16 WO17 BO16\n", "length"},
        {ER, "1\t2.5\t3\t4\t2,-1 0,1\tBQ16 WO17 BO16\n", "3 moves, not 4"},
        {ER, "1\t2.5\t3\t3\t2,-1\tBQ16 WO17 BO16\n", "1 codes do not match 3 moves"},
        {ER, "1\t2.5\t3\t3\t2,-1 0,1 0,1 0,1\tBQ16 WO17 BO16\n", "4 codes"},
        {ER, "1\t2.5\t3\t3\t2,-1  0,1\tBQ16 WO17 BO16\n", "\"\" is not a code"},
        {ER, "1\t2.5\t3\t3\t\tBQ16 WO17 BO16\n", "\"\" is not a code"},
        {ER, "1\t2.5\t3\t3\t-\tBQ16 WO17 BO16\n", "\"-\" is not a code"},
        {ER, "1\t2.5\t3\t3\t2,-19 0,1\tBQ16 WO17 BO16\n", "\"2,-19\" is not a code"},
        {ER, "1\t2.5\t3\t3\t2 0,1\tBQ16 WO17 BO16\n", "\"2\" is not a code"},
        {ER, "1\t2.5\t3\t3\t2,-1,0 0,1\tBQ16 WO17 BO16\n", "is not a code"},
        {ER, "1\t2.5\t3\t3\t2,--1 0,1\tBQ16 WO17 BO16\n", "is not a code"},
        {ER, "1\t2.5\t3\t3\tfirst:4-3 0,1\tBQ16 WO17 BO16\n", "is not a code"},
        {ER, "1\t2.5\t3\t3\tfirst:0-3 0,1\tBQ16 WO17 BO16\n", "is not a code"},
        {ER, "1\t2.5\t3\t3\tfirst:3-11 0,1\tBQ16 WO17 BO16\n", "is not a code"},
        {ER, "1\t2.5\t3\t3\tfirst: 0,1\tBQ16 WO17 BO16\n", "is not a code"},
        {ES, "1\t2.5\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16\n", "\"2,-1\" is not a code"},
        {ES, "1\t2.5\t3\t3\t2,1 0,1\tBQ16 WO17 BO16\n", "\"2,1\" is not a code"},
        {ER, "1\t2.5\t3\t3\t2,-1 0,1\tBQ16 O17 BO16\n", "\"O17\" is not a move"},
        {ER, "1\t2.5\t3\t3\t2,-1 0,1\tBQ16 WI17 BO16\n", "move"},
        {ER, "1\t2.5\t3\t3\t2,-1 0,1\tBQ16 WQ20 BO16\n", "move"},
        {ER, "1\t2.5\t3\t3\t2,-1 0,1\tBQ16 W BO16\n", "move"},
        {ER, "1\t2.5\t3\t3\t2,-1 0,1\t\n", "\"\" is not a move"},
        {PLACE, "1\t2.5\t3\t3\t2,-1 0,1\tBQ16 WO17 BO16\n", "no codes"},
        {PLACE, "1\t2.5\t3\t3\t\tBQ16 WO17 BO16\n", "no codes"},
        {PLACE, "1\t2.5\t3\t2\t-\tBQ16 WO17 BO16\n", "3 moves, not 2"},
    };
    tj_buf text = TJ_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        tj_buf_clear(&text);
        tj_buf_printf(&text, "%s%s", cases[i].head, cases[i].row);
        expect_fault(text.data, text.len, 5, cases[i].reason);
    }
    tj_buf_release(&text);
}

static void faults_have_a_column(void **state)
{
    static const char text[] = ER GOOD_ROW "2\t2.5\t3\t3\t2,-1 0,x\tBQ16 WO17 BO16\n";
    tj_sequence_list *list;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    assert_int_equal(tj_sequence_list_parse(&list, text, strlen(text), "f", &err), TJ_E_FORMAT);
    assert_int_equal(err.line, 6);
    assert_int_equal(err.column, 16);
    assert_int_equal(err.offset, strstr(text, "0,x") - text);
    tj_sequence_list_free(list);
}

static void ranks_ascend(void **state)
{
    static const char equal[] = ER GOOD_ROW GOOD_ROW "2" GOOD_ROW, falling[] = ER "2" GOOD_ROW GOOD_ROW;
    tj_sequence_list *list;

    (void)state;
    assert_int_equal(tj_sequence_list_parse(&list, equal, strlen(equal), "f", NULL), 0);
    assert_int_equal(tj_sequence_list_last_rank(list), 21);
    tj_sequence_list_free(list);
    expect_fault(falling, strlen(falling), 6, "rank 1 comes after rank 21");
}

static void rows_may_be_too_long(void **state)
{
    tj_buf text = TJ_BUF_INIT;

    (void)state;
    tj_buf_puts(&text, PLACE "1\t1\t1\t52\t-\tBA1");
    for (int i = 1; i < 52; i++)
        tj_buf_puts(&text, " WB2");
    tj_buf_puts(&text, "\n");
    expect_fault(text.data, text.len, 5, "more than 51 moves");
    tj_buf_clear(&text);
    tj_buf_puts(&text, ER "1\t1\t1\t52\t0,0");
    for (int i = 1; i < 52; i++)
        tj_buf_puts(&text, " 0,0");
    tj_buf_puts(&text, "\tBA1\n");
    expect_fault(text.data, text.len, 5, "more than 51 codes");
    tj_buf_release(&text);
}

/* A file cut off anywhere but between rows is refused, with the line in which it ends. */
static void cut_off_anywhere(void **state)
{
    static const char whole[] = ER GOOD_ROW "2" GOOD_ROW;
    size_t header = strlen(ER), row = strlen(GOOD_ROW);

    (void)state;
    for (size_t n = 0; n < strlen(whole); n++) {
        char *copy = malloc(n + !n);
        tj_sequence_list *list;
        tj_err err = TJ_ERR_INIT;
        bool between = n == header || n == header + row;

        assert_non_null(copy);
        memcpy(copy, whole, n);
        assert_int_equal(tj_sequence_list_parse(&list, copy, n, "f", &err), between ? 0 : TJ_E_FORMAT);
        if (!between)
            assert_true(err.line >= 1 && err.line <= 6 && err.text[0]);
        tj_sequence_list_free(list);
        free(copy);
    }
}

int test_sequence_list(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_as_documented),
        cmocka_unit_test(every_symbol_has_its_word),
        cmocka_unit_test(header_is_read_back),
        cmocka_unit_test(header_without_filters),
        cmocka_unit_test(read_back_and_written_again),
        cmocka_unit_test(faults_of_the_header),
        cmocka_unit_test(faults_of_rows),
        cmocka_unit_test(faults_have_a_column),
        cmocka_unit_test(ranks_ascend),
        cmocka_unit_test(rows_may_be_too_long),
        cmocka_unit_test(cut_off_anywhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
