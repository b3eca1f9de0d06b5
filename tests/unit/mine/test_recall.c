/* Joseki recall against the naive oracle, a naive comparison of places, and examples worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/test_dictionary.h"
#include "tests/support/generate/gen_games.h"
#include "mine/go/joseki/recall.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define ROWS         60

/* Column and row from 1, row 1 at the top. */

/* "BQ16 WO17". */
static void book_add_words(book *b, const char *words)
{
    tj_dictionary_move moves[BOOK_MOVES];
    size_t n = 0;

    while (*words) {
        size_t length = strcspn(words, " ");
        char point[8] = "";
        unsigned at;

        memcpy(point, words + 1, length - 1);
        assert_int_equal(tj_go_point_parse(19, point, &at, NULL), 0);
        moves[n++] = (tj_dictionary_move){(uint16_t)at, *words == 'W' ? TJ_WHITE : TJ_BLACK};
        words += length + (words[length] == ' ');
    }
    book_add(b, moves, n);
}

static void expect_ranks(const char *list, const char *const *lines, const uint32_t *ranks, size_t n)
{
    tj_sequence_list *file;
    uint32_t found[BOOK_LINES];
    book b;

    book_init(&b);
    for (size_t i = 0; i < n; i++)
        book_add_words(&b, lines[i]);
    assert_int_equal(tj_sequence_list_parse(&file, list, strlen(list), "list", NULL), 0);
    assert_int_equal(tj_recall_acquire(file, &b.dictionary, found, NULL), 0);
    for (size_t i = 0; i < n; i++)
        if (found[i] != ranks[i])
            fail_msg("%s: %u, not %u", lines[i], found[i], ranks[i]);
    tj_sequence_list_free(file);
}

#define HEADINGS "rank\tscore\tfrequency\tlength\tcodes\tmoves\n"

/* From R17, on a diagonal, to Q15 it is 1 left and 2 down; the diagonal leaves open which of both is x', so
 * 1,2 and 2,1 both fit.  From Q15 to P13 it is 1 left and 2 down again; the centre line of rows is nearer (5
 * lines, not 6), so x' goes down: 2,1. */
static void codes_by_hand(void **state)
{
    static const char er[] =
        "# tejun list 1\n# method msfp\n# code er\n" HEADINGS "1\t9\t9\t2\t1,2\tBQ16 WQ17\n"
        "2\t8\t9\t3\t1,2 2,1\tBQ16 WQ17 BA1\n"
        "2\t8\t9\t2\t2,1\tBQ16 WQ17\n"
        "3\t7\t9\t2\tfirst:3-3\tBQ16 WQ17\n"
        "4\t6\t9\t2\t-1,0\tBQ16 WQ17\n"
        "9\t6\t9\t2\t1,0\tBQ16 WQ17\n";
    static const char es[] =
        "# tejun list 1\n# method msfp\n# code es\n" HEADINGS "5\t9\t9\t2\t1,2\tBQ16 WQ17\n"
        "6\t8\t9\t3\t1,2 1,2\tBQ16 WQ17 BA1\n";
    static const char *const lines[] = {"BQ4 WR17 BQ15", "BR17 WQ15", "BQ4 WR17 BQ15 WP13", "BQ4 WD10 BD9",
                                        "BR17 WR17 BR17 WR17"};
    /* D10 lies on a centre line, so x' has either sign: D9 beside it is 1,0 or -1,0. */
    static const uint32_t er_ranks[] = {1, 0, 2, 4, 0}, es_ranks[] = {5, 0, 6, 0, 0};

    (void)state;
    expect_ranks(er, lines, er_ranks, COUNT(lines));
    expect_ranks(es, lines, es_ranks, COUNT(lines));
}

static void places_by_hand(void **state)
{
    static const char list[] =
        "# tejun list 1\n# method local\n# code place\n" HEADINGS "3\t9\t9\t3\t-\tBR16 WP17 BP15\n"
        "8\t8\t9\t2\t-\tBR16 WP17\n"
        "9\t8\t9\t2\t-\tBQ16 BQ16\n";
    static const char *const lines[] = {"BR16 WP17",      "WR16 BP17",   "BR16 BP17",   "BP17 WR16",
                                        "BC16 WE17 BE15", "WQ3 BR5 WP5", "WQ3 BR5 BP5", "BS16 WQ17",
                                        "BR16 WP17 BP14", "WD16 WD16"};
    static const uint32_t ranks[] = {8, 8, 0, 0, 3, 3, 0, 0, 0, 9};

    (void)state;
    expect_ranks(list, lines, ranks, COUNT(lines));
}

/* ---- random lists against the oracle ---- */

/* Lines of points that symmetries and frames find special, some of them from the same few. */
static void random_book(book *b, uint64_t *seed)
{
    book_init(b);
    for (size_t i = 0; i < BOOK_LINES; i++) {
        tj_dictionary_move moves[BOOK_MOVES];
        size_t n = 2 + gen_random(seed, BOOK_MOVES - 1);

        for (size_t m = 0; m < n; m++) {
            moves[m].point = (uint16_t)gen_point(seed, 19);
            moves[m].colour = gen_chance(seed, 2) ? TJ_BLACK : TJ_WHITE;
        }
        book_add(b, moves, n);
    }
}

/* A row that a list can have: the codes of a line without its first stone, told with any axes; now and then
 * one code is changed, or the string is cut. */
typedef struct random_row {
    oracle_code codes[BOOK_MOVES];
    size_t len;
} random_row;

static random_row row_from_line(const tj_dictionary *d, uint64_t *seed)
{
    oracle_axes_set all = oracle_axes_all();
    oracle_axes axes = all.items[gen_random(seed, (uint32_t)all.len)];
    size_t line = gen_random(seed, BOOK_LINES), n = d->lines.items[line].count;
    const tj_dictionary_move *moves = tj_dictionary_moves(d, line);
    random_row row = {.len = 0};

    for (size_t m = 1; m + 1 < n; m++) {
        axes = oracle_axes_at(19, moves[m].point, axes);
        row.codes[row.len++] = oracle_tell(19, axes, moves[m].point, moves[m + 1].point);
    }
    if (!row.len || gen_chance(seed, 6))
        row.codes[row.len ? gen_random(seed, (uint32_t)row.len) : row.len++] = (oracle_code){1, 0};
    if (gen_chance(seed, 6))
        row.len = 1 + gen_random(seed, (uint32_t)row.len);
    return row;
}

static void put_row(tj_buf *text, unsigned rank, const random_row *row, bool es)
{
    tj_buf_printf(text, "%u\t1\t2\t%zu\t", rank, row->len);
    for (size_t i = 0; i < row->len; i++) {
        oracle_es step = oracle_es_of_step(row->codes[i].x, row->codes[i].y);

        tj_buf_printf(text, "%s%d,%d", i ? " " : "", es ? step.small : row->codes[i].x,
                      es ? step.large : row->codes[i].y);
    }
    tj_buf_puts(text, "\t");
    for (size_t i = 0; i < row->len; i++)
        tj_buf_printf(text, "%sBQ16", i ? " " : "");
    tj_buf_puts(text, "\n");
}

static unsigned es_acquired_at(const uint16_t *line, size_t k, const random_row *rows)
{
    for (unsigned r = 0; r < ROWS; r++)
        if (book_has_es(line, k, rows[r].codes, rows[r].len))
            return r + 1;
    return 0;
}

/* Returns how many lines were acquired. */
static size_t expect_as_oracle(const book *b, const random_row *rows, const unsigned *ranks, bool es)
{
    tj_buf text = TJ_BUF_INIT;
    tj_sequence_list *list;
    uint32_t found[BOOK_LINES];
    const oracle_code *strings[ROWS];
    size_t lens[ROWS], acquired = 0;

    tj_buf_printf(&text, "# tejun list 1\n# method x\n# code %s\n" HEADINGS, es ? "es" : "er");
    for (size_t r = 0; r < ROWS; r++) {
        strings[r] = rows[r].codes;
        lens[r] = rows[r].len;
        put_row(&text, ranks[r], &rows[r], es);
    }
    assert_int_equal(tj_sequence_list_parse(&list, text.data, text.len, "list", NULL), 0);
    assert_int_equal(tj_recall_acquire(list, &b->dictionary, found, NULL), 0);
    for (size_t i = 0; i < BOOK_LINES; i++) {
        uint16_t points[BOOK_MOVES];
        size_t k = book_points(&b->dictionary, i, points);
        unsigned row = k < 3 ? 0
                       : es  ? es_acquired_at(points, k, rows)
                             : oracle_acquired_at(points, k, strings, lens, ROWS);

        assert_int_equal(found[i], row ? ranks[row - 1] : 0);
        acquired += found[i] != 0;
    }
    tj_sequence_list_free(list);
    tj_buf_release(&text);
    return acquired;
}

static void codes_as_the_oracle(void **state)
{
    uint64_t seed = 11;
    size_t er = 0, es = 0;

    (void)state;
    for (int round = 0; round < 100; round++) {
        random_row rows[ROWS];
        unsigned ranks[ROWS], rank = 1;
        book b;

        random_book(&b, &seed);
        for (size_t r = 0; r < ROWS; r++) {
            rows[r] = row_from_line(&b.dictionary, &seed);
            ranks[r] = rank += gen_random(&seed, 3);
        }
        er += expect_as_oracle(&b, rows, ranks, false);
        es += expect_as_oracle(&b, rows, ranks, true);
    }
    assert_in_range(er, 1000, 3600); /* of 4000: both answers were met often */
    assert_in_range(es, er, 3800);
}

/* ---- places ---- */

static bool same_place(const uint16_t *row, const tj_dictionary_move *line, size_t n)
{
    for (unsigned symmetry = 0; symmetry < 8; symmetry++)
        for (int exchange = 0; exchange < 2; exchange++) {
            size_t i = 0;

            while (i < n && tj_go_transform(19, symmetry, line[i].point) == tj_text_point(row[i]) &&
                   (line[i].colour == tj_sequence_colour(row[i])) == !exchange)
                i++;
            if (i == n)
                return true;
        }
    return false;
}

/* A line turned, perhaps with a move or colour changed. */
static size_t place_from_line(const tj_dictionary *d, uint64_t *seed, uint16_t *row)
{
    size_t line = gen_random(seed, BOOK_LINES), n = d->lines.items[line].count;
    unsigned symmetry = gen_random(seed, 8);
    bool exchange = gen_chance(seed, 2);

    for (size_t i = 0; i < n; i++) {
        const tj_dictionary_move *move = &tj_dictionary_moves(d, line)[i];

        row[i] = (uint16_t)tj_go_transform(19, symmetry, move->point);
        if ((move->colour == TJ_WHITE) != exchange)
            row[i] |= TJ_SEQUENCE_WHITE;
    }
    if (gen_chance(seed, 6))
        row[gen_random(seed, (uint32_t)n)] ^= TJ_SEQUENCE_WHITE;
    if (gen_chance(seed, 6))
        row[gen_random(seed, (uint32_t)n)] = (uint16_t)gen_point(seed, 19);
    return n;
}

static void places_as_compared_one_by_one(void **state)
{
    uint64_t seed = 12;
    size_t acquired = 0;

    (void)state;
    for (int round = 0; round < 50; round++) {
        tj_sequence_list list = {.header = {.method = "unknown"}};
        tj_sequence_list_row rows[ROWS] = {0};
        uint16_t moves[ROWS][BOOK_MOVES];
        uint32_t found[BOOK_LINES];
        book b;

        random_book(&b, &seed);
        list.header.code = TJ_MINE_POINTS;
        list.rows.items = rows;
        list.rows.len = ROWS;
        for (size_t r = 0; r < ROWS; r++) {
            rows[r].move_count = place_from_line(&b.dictionary, &seed, moves[r]);
            rows[r].moves = moves[r];
            rows[r].rank = (uint32_t)(1 + r / 2);
        }
        assert_int_equal(tj_recall_acquire(&list, &b.dictionary, found, NULL), 0);
        for (size_t i = 0; i < BOOK_LINES; i++) {
            size_t n = b.lines[i].count, r = 0;

            while (r < ROWS && !(rows[r].move_count == n &&
                                 same_place(moves[r], tj_dictionary_moves(&b.dictionary, i), n)))
                r++;
            assert_int_equal(found[i], r < ROWS ? rows[r].rank : 0);
            acquired += found[i] != 0;
        }
    }
    assert_in_range(acquired, 500, 1900); /* of 2000 */
}

static void recall_at_ranks(void **state)
{
    static const uint32_t ranks[] = {1000, 0, 1001, 5, 0};
    static const uint64_t counts[] = {2, 7, 1, 9, 0};
    tj_recall at = tj_recall_at(ranks, counts, 5, 1000);

    (void)state;
    assert_int_equal(at.lines, 5);
    assert_int_equal(at.acquired, 2);
    assert_int_equal(at.repeated, 3);
    assert_int_equal(at.repeated_acquired, 2);
    at = tj_recall_at(ranks, NULL, 5, 2000);
    assert_int_equal(at.acquired, 3);
    assert_int_equal(at.repeated, 0);
    assert_int_equal(tj_recall_at(ranks, counts, 5, 0).acquired, 0);
    assert_int_equal(tj_recall_at(ranks, counts, 5, 999).repeated_acquired, 1);
}

int test_recall(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_by_hand),       cmocka_unit_test(places_by_hand),
        cmocka_unit_test(codes_as_the_oracle), cmocka_unit_test(places_as_compared_one_by_one),
        cmocka_unit_test(recall_at_ranks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
