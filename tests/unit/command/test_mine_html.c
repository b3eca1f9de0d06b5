/* The outputs of acquired sequences: list, page and SGF collection. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/text/text.h"
#include "mine/go/sequence.h"
#include "cli/go/mine/mine_item.h"
#include "cli/terminal/text_grid.h"
#include "tejun/sgf.h"

static uint16_t at(const char *name, int colour)
{
    unsigned point = 0;

    assert_int_equal(tj_go_point_parse(19, name, &point, NULL), 0);
    return (uint16_t)((point == TJ_PASS ? TJ_SEQUENCE_PASS : point) |
                      (colour == TJ_WHITE ? TJ_SEQUENCE_WHITE : 0));
}

static void set_moves(tj_sequence *sequence, const char *words)
{
    char name[8];
    int n;

    memset(sequence, 0, sizeof *sequence);
    for (; sscanf(words, "%7s%n", name, &n) == 1; words += n) {
        sequence->moves[sequence->len] = at(name, sequence->len % 2 ? TJ_WHITE : TJ_BLACK);
        sequence->len++;
    }
}

/* "BQ16 WR14" */
/* The rectangle of the moves, widened by two lines. */
static void set_box(tj_surroundings *around)
{
    tj_sequence_box box = tj_sequence_box_of(around->sequence.moves, around->sequence.len);

    around->box = (tj_sequence_box){.top = box.top > 2 ? box.top - 2 : 0,
                                    .bottom = box.bottom < 16 ? box.bottom + 2 : 18,
                                    .left = box.left > 2 ? box.left - 2 : 0,
                                    .right = box.right < 16 ? box.right + 2 : 18};
}

static void set_stones(tj_surroundings *around, const char *words)
{
    char name[8];
    int n;

    around->stone_count = 0;
    for (; sscanf(words, "%7s%n", name, &n) == 1; words += n)
        around->stones[around->stone_count++] = at(name + 1, name[0] == 'W' ? TJ_WHITE : TJ_BLACK);
    set_box(around);
}

static tj_mine_item made(uint32_t rank, const char *moves)
{
    tj_mine_item item = {.mined = {.rank = rank, .score = 1234.4, .frequency = 5678}};

    set_moves(&item.mined.sequence, moves);
    return item;
}

static size_t count(const char *text, const char *part)
{
    size_t n = 0;

    for (; (text = strstr(text, part)); text += strlen(part))
        n++;
    return n;
}

static const char JOSEKI[] = "Q15 R15 R14 R16 Q14 O17";

/* ---- terminal ---- */

static void a_list_is_drawn(void **state)
{
    tj_surroundings around = {.frequency = 1, .pictures = 3};
    tj_mine_item item = made(1, JOSEKI);
    tj_go_diagram_style style = {true, false, 80};
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    set_moves(&around.sequence, JOSEKI);
    set_stones(&around, "WQ17");
    item.surroundings = &around;
    item.note = "White has \x1b the corner; Black goes on at R10.";
    assert_int_equal(tj_mine_text(&item, 1, &style, &out, NULL), 0);
    assert_string_equal(out.data, "1. score 1,234\n"
                                  "played 5,678 times\n"
                                  "as shown 1 time\n"
                                  "    M N O P Q R S T\n"
                                  "  ------------------+\n"
                                  "19  . . . . . . . . |19\n"
                                  "18  . . . . . . . . |18\n"
                                  "17  . . 6 . O . . . |17\n"
                                  "16  . . . . + 4 . . |16\n"
                                  "15  . . . . 1 2 . . |15\n"
                                  "14  . . . . 5 3 . . |14\n"
                                  "13  . . . . . . . . |13\n"
                                  "12  . . . . . . . . |12\n"
                                  "    M N O P Q R S T\n"
                                  "White has the corner;\n"
                                  "Black goes on at R10.\n"
                                  "\n");
    tj_buf_release(&out);
}

/* Lines are no wider than the terminal, whatever the colours. */
static size_t widest_line(const char *text)
{
    size_t widest = 0;

    while (*text) {
        char line[600];
        size_t n = 0;

        for (; *text && *text != '\n'; text++)
            if (*text == '\x1b')
                text = strchr(text, 'm');
            else
                line[n++] = *text;
        text += *text == '\n';
        line[n] = 0;
        widest = tj_utf8_width(line) > widest ? tj_utf8_width(line) : widest;
    }
    return widest;
}

static void boards_stand_side_by_side(void **state)
{
    tj_mine_item item[7];

    (void)state;
    for (uint32_t i = 0; i < 7; i++)
        item[i] = made(i + 1, i == 5 ? "Q16 D4 Q3 D17 F3" : JOSEKI); /* one takes the whole board */
    for (unsigned width = 45; width < 120; width += 7)
        for (unsigned look = 0; look < 4; look++) {
            tj_go_diagram_style style = {look & 1, look & 2, width};
            tj_buf out = TJ_BUF_INIT;

            assert_int_equal(tj_mine_text(item, 7, &style, &out, NULL), 0);
            assert_true(widest_line(out.data) <= width);
            assert_int_equal(count(out.data, "score 1,234"), 7);
            assert_int_equal(count(out.data, "\n1. score") + (strncmp(out.data, "1. score", 8) == 0), 1);
            if (width == 80)
                assert_non_null(
                    strstr(out.data, "1. score 1,234             2. score 1,234             3. "));
            tj_buf_release(&out);
        }
}

static void what_a_board_cannot_show_is_told(void **state)
{
    tj_surroundings around = {.frequency = 2, .pictures = 1};
    tj_mine_item item = made(3, "Q16 Q15 pass Q16 R16 P16");
    tj_buf beside = TJ_BUF_INIT;
    tj_go_diagram diagram;

    (void)state;
    tj_mine_item_diagram(&item, &diagram, &beside);
    assert_string_equal(beside.data, "3 passes, 4 at 1");
    tj_buf_clear(&beside);
    set_moves(&around.sequence, "Q16 Q15 P15 R16 Q15 R16");
    set_stones(&around, "WR16 BS16");
    item.surroundings = &around;
    tj_mine_item_diagram(&item, &diagram, &beside);
    assert_string_equal(beside.data, "4 at a, 5 at 2, 6 at a");
    assert_string_equal(diagram.label[tj_sequence_point(at("R16", 0))], "a");
    assert_int_equal(diagram.stone[tj_sequence_point(at("R16", 0))], TJ_WHITE);
    assert_string_equal(tj_mine_item_around(&item).text, "always with these stones around");
    around.pictures = 2;
    around.stone_count = 0;
    assert_string_equal(tj_mine_item_around(&item).text, "2 times with no stones around");
    tj_buf_release(&beside);
}

static void scores_are_rounded(void **state)
{
    (void)state;
    assert_string_equal(tj_mine_item_score(3.14159).text, "3.14");
    assert_string_equal(tj_mine_item_score(9.996).text, "10.0");
    assert_string_equal(tj_mine_item_score(42.67).text, "42.7");
    assert_string_equal(tj_mine_item_score(99.96).text, "100");
    assert_string_equal(tj_mine_item_score(1234567.5).text, "1,234,568");
    assert_string_equal(tj_mine_item_score(2e20).text, "2e+20");
}

static void text_is_wrapped(void **state)
{
    static const struct {
        const char *text;
        unsigned width;
        const char *expected;
    } cases[] = {
        {"", 10, ""},
        {"  ", 10, ""},
        {"one two three", 7, "one two\nthree\n"},
        {"one two three", 6, "one\ntwo\nthree\n"},
        {"abcdefghij k", 4, "abcd\nefgh\nij k\n"},
        {"a abcdefg", 4, "a\nabcd\nefg\n"},
        {"小目 小目小目", 5, "小目\n小目\n小目\n"},
        {"a\tb\xff\x1b[31mc", 20, "a b? [31mc\n"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tj_buf out = TJ_BUF_INIT;

        tj_buf_puts(&out, "");
        tj_text_grid_wrap(&out, cases[i].text, cases[i].width);
        assert_string_equal(out.data, cases[i].expected);
        tj_buf_release(&out);
    }
}

/* ---- page ---- */

static void a_page_has_a_card_for_each_long_sequence(void **state)
{
    tj_surroundings around = {.frequency = 1447, .pictures = 122};
    tj_mine_item item[4];
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    item[0] = made(1, JOSEKI);
    item[1] = made(2, "Q16 R14 R17 S16"); /* four moves */
    item[2] = made(3, "Q16 R14 R17 S16 Q14");
    item[3] = made(4, "Q16");
    set_moves(&around.sequence, JOSEKI);
    set_stones(&around, "WQ17 BO15");
    item[0].surroundings = &around;
    item[2].note = "</div> & so on";
    assert_int_equal(tj_mine_html(item, 4, "Set <sequences>", "From 3 games.", &out, NULL), 0);
    assert_int_equal(count(out.data, "<svg"), 2);
    assert_int_equal(count(out.data, "<div"), 3);
    assert_int_equal(count(out.data, "</div>"), 3);
    assert_int_equal(count(out.data, "<circle"), 8 + 5);
    assert_int_equal(count(out.data, "<h1>Set &lt;sequences&gt;</h1>"), 1);
    assert_int_equal(count(out.data, "From 3 games."), 1);
    assert_int_equal(count(out.data, "2 sequences of fewer than 5 moves are left out."), 1);
    assert_int_equal(count(out.data, "<h3>1. played 5,678 times</h3>"), 1);
    assert_int_equal(count(out.data, "<h3>3. played 5,678 times</h3>"), 1);
    assert_int_equal(count(out.data, "<title>Q15 R15 R14 R16 Q14 O17</title>"), 1);
    assert_int_equal(count(out.data, "Score 1,234; 1,447 times with these stones around, the rest in 121 "
                                     "other ways.</p>"),
                     1);
    assert_int_equal(count(out.data, "<p>Score 1,234.</p>"), 1);
    assert_int_equal(count(out.data, "<p>&lt;/div&gt; &amp; so on</p>"), 1);
    tj_buf_release(&out);
}

static void an_empty_page_is_no_success(void **state)
{
    tj_mine_item item = made(1, "Q16 R14 R17 S16");
    tj_buf out = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    assert_int_equal(tj_mine_html(&item, 1, "x", NULL, &out, &err), TJ_E_NOTFOUND);
    assert_true(err.text[0] != 0);
    assert_int_equal(tj_mine_html(NULL, 0, "x", NULL, &out, NULL), TJ_E_NOTFOUND);
    assert_int_equal(tj_mine_sgf(NULL, 0, &out, NULL), TJ_E_NOTFOUND);
    assert_int_equal(out.len, 0);
}

static void hundreds_of_boards_stay_small(void **state)
{
    static tj_mine_item item[500];
    tj_surroundings around = {.frequency = 12, .pictures = 34};
    tj_buf out = TJ_BUF_INIT;

    (void)state;
    set_moves(&around.sequence, "Q15 R15 R14 R16 Q14 O17 P16 P17 O16 N16 N15 M16 R10 N17");
    set_stones(&around, "WQ17 BO14 WM17 BM14 WK17 BK16");
    for (uint32_t i = 0; i < 500; i++) {
        item[i] = made(i + 1, JOSEKI);
        item[i].surroundings = &around;
    }
    assert_int_equal(tj_mine_html(item, 500, "Set sequences", "From many games.", &out, NULL), 0);
    assert_int_equal(count(out.data, "<svg"), 500);
    assert_true(out.len < 1500 * 1000);
    tj_buf_release(&out);
}

/* ---- SGF ---- */

static void expect_record(const tj_record *record, const char *setup, const char *moves)
{
    static const char letters[] = " BW";
    tj_buf out = TJ_BUF_INIT;
    char name[8];

    tj_buf_puts(&out, "");
    for (size_t i = 0; i < record->setup.len; i++) {
        const tj_setup *stone = &record->setup.items[i];

        tj_go_point_format(19, stone->point, name);
        tj_buf_printf(&out, "%s%c%s", i ? " " : "", stone->colour ? letters[stone->colour] : '-', name);
    }
    assert_string_equal(out.data, setup);
    tj_buf_clear(&out);
    for (size_t i = 0; i < record->moves.len; i++) {
        tj_go_point_format(19, record->moves.items[i].point, name);
        tj_buf_printf(&out, "%s%c%s", i ? " " : "", letters[record->moves.items[i].colour], name);
    }
    assert_string_equal(out.data, moves);
    tj_buf_release(&out);
}

static void a_collection_reads_back(void **state)
{
    static const struct {
        const char *name, *setup, *moves;
    } expected[] = {
        {"1. played 5,678 times", "BO15 WQ17 WM16", "BQ15 WR15 BR14 WR16 BQ14 WO17"},
        {"2. played 1 time", "", "BQ16 Wpass BR14 WS16 BC3"},
        /* Q16 must have been taken by something outside: it is cleared away */
        {"3. played 5,678 times", "-Q16", "BQ16 WQ15 BQ14 WQ16"},
    };
    tj_surroundings around = {.frequency = 1447, .pictures = 122};
    tj_mine_item item[3];
    tj_buf out = TJ_BUF_INIT;
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    tj_record record;

    (void)state;
    item[0] = made(1, "Q16");
    set_moves(&around.sequence, JOSEKI);
    set_stones(&around, "WQ17 BO15 WM16");
    item[0].surroundings = &around;
    item[0].note = "a ] bracket \\ and [more\\";
    item[1] = made(2, "Q16 pass R14 S16 C3");
    item[1].mined.frequency = 1;
    item[2] = made(3, "Q16 Q15 Q14 Q16");
    assert_int_equal(tj_mine_sgf(item, 3, &out, NULL), 0);
    assert_int_equal(count(out.data, "(;FF[4]GM[1]CA[UTF-8]SZ[19]"), 3);
    assert_int_equal(count(out.data, "AB["), 1);
    assert_int_equal(count(out.data, "AW["), 1);
    assert_non_null(strstr(out.data, "C[Rank 1, score 1,234, played 5,678 times, 1,447 times with these "
                                     "stones around.\na \\] bracket \\\\ and [more\\\\]"));
    tj_record_init(&record);
    tj_sgf_reader_init(&reader, out.data, out.len);
    for (size_t i = 0; i < 3; i++) {
        assert_true(tj_sgf_next(&reader, &extent));
        tj_record_clear(&record);
        assert_int_equal(tj_sgf_parse(&reader, &extent, &record, NULL), 0);
        assert_int_equal(tj_go_record_replay(&record, NULL), 0);
        assert_int_equal(record.state, TJ_RECORD_GOOD);
        assert_string_equal(record.field[TJ_FIELD_TITLE], expected[i].name);
        expect_record(&record, expected[i].setup, expected[i].moves);
    }
    assert_false(tj_sgf_next(&reader, &extent));
    tj_record_release(&record);
    tj_buf_release(&out);
}

int test_mine_html(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_drawn),
        cmocka_unit_test(boards_stand_side_by_side),
        cmocka_unit_test(what_a_board_cannot_show_is_told),
        cmocka_unit_test(scores_are_rounded),
        cmocka_unit_test(text_is_wrapped),
        cmocka_unit_test(a_page_has_a_card_for_each_long_sequence),
        cmocka_unit_test(an_empty_page_is_no_success),
        cmocka_unit_test(hundreds_of_boards_stay_small),
        cmocka_unit_test(a_collection_reads_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
