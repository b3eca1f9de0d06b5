/* The SGF reader and writer on hand-written files: what the standard allows and what programs really write.
 */
#include <stdio.h>

#include "tests/support/says.h"
#include "tests/support/read_sgf_tree.h"
#include "base/memory.h"

static size_t count_trees(const char *text)
{
    tj_record record;
    size_t count;

    tj_record_init(&record);
    count = read_tree(text, strlen(text), 0, &record);
    tj_record_release(&record);
    return count;
}

/* The record as one line: size, state, then moves and set-up in order: "19 good AB:dd B:aa W:pass". */
static void show(const tj_record *r, char *out, size_t room)
{
    static const char *const states[] = {"good", "repaired", "damaged", "rejected"};
    static const char colours[] = "EBW";
    size_t next = 0, len = (size_t)snprintf(out, room, "%u %s", r->board, states[r->state]);

    for (size_t i = 0; i <= r->moves.len; i++) {
        for (; next < r->setup.len && r->setup.items[next].before == i; next++) {
            const tj_setup *s = &r->setup.items[next];
            len += (size_t)snprintf(out + len, room - len, " A%c:%c%c", colours[s->colour],
                                    'a' + s->point % r->board, 'a' + s->point / r->board);
        }
        if (i == r->moves.len)
            break;
        const tj_move *m = &r->moves.items[i];
        if (m->point == TJ_PASS)
            len += (size_t)snprintf(out + len, room - len, " %c:pass", colours[m->colour]);
        else
            len += (size_t)snprintf(out + len, room - len, " %c:%c%c", colours[m->colour],
                                    'a' + m->point % r->board, 'a' + m->point / r->board);
    }
    assert_true(len < room);
    assert_int_equal(next, r->setup.len);
}

static void expect_tree(const char *text, size_t which, const char *want)
{
    tj_record record;
    char have[2048];

    tj_record_init(&record);
    assert_true(read_tree(text, strlen(text), which, &record) > which);
    show(&record, have, sizeof have);
    if (strcmp(have, want) != 0)
        print_error("in %s\n", text);
    assert_string_equal(have, want);
    tj_record_release(&record);
}

static void expect(const char *text, const char *want)
{
    expect_tree(text, 0, want);
}

static void expect_fault(const char *text, int state, unsigned line, unsigned column, const char *sentence)
{
    tj_record record;

    tj_record_init(&record);
    assert_true(read_tree(text, strlen(text), 0, &record) > 0);
    assert_true(record.faults.len > 0);
    assert_true(says(record.faults.items[0].text, sentence));
    assert_int_equal(record.faults.items[0].state, state);
    assert_int_equal(record.faults.items[0].line, line);
    assert_int_equal(record.faults.items[0].column, column);
    tj_record_release(&record);
}

static void plain_games(void **state)
{
    (void)state;
    expect("(;FF[4]GM[1]SZ[9];B[aa];W[ii])", "9 good B:aa W:ii");
    expect("(;B[aa])", "19 good B:aa");
    expect("(;)", "19 good");
    expect("(;;;B[aa];)", "19 good B:aa");
    expect("(;SZ[19:19];B[aa])", "19 good B:aa");
    expect("( ;\nB\t[ah]\f;W [ef]\v)", "19 good B:ah W:ef");
    expect("(;B[aa](;W[bb];B[cc])(;W[dd]))", "19 good B:aa W:bb B:cc");
    expect("((;B[aa];W[bb]))", "19 good B:aa W:bb");
    expect("(;AB[aa]SZ[25];W[yy])", "25 good AB:aa W:yy");
    expect("(;B[aa];W[bb];B[cc]KO[])", "19 good B:aa W:bb B:cc");
    expect("(;C[\\];B[zz\\]];B[aa])", "19 good B:aa");
    expect("(;GM[]B[aa])", "19 good B:aa");
}

static void passes(void **state)
{
    (void)state;
    expect("(;B[];W[tt];B[ ])", "19 good B:pass W:pass B:pass");
    expect("(;SZ[9];B[tt])", "9 good B:pass");
    expect("(;SZ[20];B[tt])", "20 good B:tt");
    expect("(;B[pass];W[PASS])", "19 repaired B:pass W:pass");
}

static void set_up(void **state)
{
    (void)state;
    expect("(;AB[aa][bb]AW[cc];B[dd];AE[aa]AW[ee];W[ff];AB[gg])",
           "19 good AB:aa AB:bb AW:cc B:dd AE:aa AW:ee W:ff AB:gg");
    expect("(;AB[aa:bc])", "19 good AB:aa AB:ba AB:ab AB:bb AB:ac AB:bc");
    expect("(;AB[bc:aa])", "19 good AB:aa AB:ba AB:ab AB:bb AB:ac AB:bc");
    expect("(;AB[ba:ac])", "19 good AB:aa AB:ba AB:ab AB:bb AB:ac AB:bc");
    expect("(;HA[2];W[aa])", "19 good W:aa");
    expect("(;AB[]AW[aa])", "19 repaired AW:aa");
    expect("(;SZ[9]AB[aa][jj]AW[bb];B[cc])", "9 damaged AB:aa");
    expect("(;AB[aa:tt];B[cc])", "19 damaged");
}

static void property_names(void **state)
{
    (void)state;
    expect("(;GaMe[1]SiZe[9];Black[aa];White[bb])", "9 good B:aa W:bb");
    expect("(;AddBlack[dd];White[aa])", "19 good AB:dd W:aa");
    expect("(;b[aa];w[bb])", "19 repaired B:aa W:bb");
    expect("(;sz[9];b[aa])", "9 repaired B:aa");
    expect("(;BL[90]OB[3]B[aa]WL[80]XX[zz][yy]LONGID[zz]black[zz])", "19 good B:aa");
}

static void odd_points(void **state)
{
    (void)state;
    expect("(;B[Q16];W[d4];B[a1];W[T19])", "19 repaired B:pd W:dp B:as W:sa");
    expect("(;SZ[9];B[J9])", "9 repaired B:ia");
    expect("(;B[d d];W[ dd ])", "19 repaired B:dd W:dd");
    expect("(;B[aa][bb];W[cc])", "19 repaired B:aa W:cc");
    expect("(;B[aa] [bb];W[cc])", "19 repaired B:aa W:cc");
    expect("(;B[aa]W[bb];B[cc]KO[])", "19 repaired B:aa W:bb B:cc");
    expect("(;C[x]B[aa]C[y]W[bb](;B[cc]))", "19 repaired B:aa W:bb B:cc");
    expect("(;B[aa];W[zz];B[cc])", "19 damaged B:aa");
    expect("(;B[aa];W[QD];B[cc])", "19 damaged B:aa");
    expect("(;B[aa];W[ta];B[cc])", "19 damaged B:aa");
    expect("(;B[aa];W[I5];B[cc])", "19 damaged B:aa");
    expect("(;B[aa];W[what is this];B[cc])", "19 damaged B:aa");
    expect("(;SZ[9];B[aa];W[A10])", "9 damaged B:aa");
}

static void other_games_and_boards(void **state)
{
    (void)state;
    expect("(;GM[2]SZ[19];B[aa])", "19 rejected");
    expect("(;SZ[9:13];B[aa])", "19 rejected");
    expect("(;SZ[1])", "19 rejected");
    expect("(;SZ[26];B[zz])", "19 rejected");
    expect("(;SZ[-10])", "19 rejected");
    expect("(;SZ[99999999999999999999])", "19 rejected");
    expect("(;SZ[big];B[aa])", "19 repaired B:aa");
    expect("(;SZ[13x13];B[aa])", "13 good B:aa");
    expect("(;GM[go];B[aa])", "19 repaired B:aa");
}

static void faults_have_a_place(void **state)
{
    (void)state;
    expect_fault("x (;B[aa]\n;W[zz])", TJ_RECORD_DAMAGED, 2, 4, "off the board|W[zz]");
    expect_fault("(;\r\nGM[2])", TJ_RECORD_REJECTED, 2, 4, "not a Go game|GM[2]");
    expect_fault("(;\r\rSZ[9:13])", TJ_RECORD_REJECTED, 3, 4, "not square|SZ[9:13]");
    expect_fault("(;\n\r\n\rSZ[40])", TJ_RECORD_REJECTED, 3, 4, "2 to 25|SZ[40]");
    expect_fault("(;B[\xC3\xA4 very long nonsense indeed])", TJ_RECORD_DAMAGED, 1, 5,
                 "move|B[?? very long non...]");
    expect_fault("(;B[aa]", TJ_RECORD_REPAIRED, 1, 7, "not closed");
    expect_fault("(;B[aa];C[never ends)", TJ_RECORD_DAMAGED, 1, 10, "not closed");
}

static void collections(void **state)
{
    (void)state;
    assert_int_equal(count_trees(""), 0);
    assert_int_equal(count_trees("hello (see below) ()"), 0);
    assert_int_equal(count_trees("(B[ag])"), 0);
    assert_int_equal(count_trees("((((("), 0);
    assert_int_equal(count_trees("hello (see below) (;B[aa]) and (this) (;B[bb])\n(;B[cc])"), 3);
    expect_tree("hello (see below) (;B[aa]) and (this) (;B[bb])", 1, "19 good B:bb");
    expect_tree("(;B[aa](;W[bb])(;W[cc]))(;B[dd])", 1, "19 good B:dd");
    expect_tree("(;B[aa])\r\n)\r\n(;B[dd])", 1, "19 good B:dd");
    expect_tree("(;C[) (;B[zz\\]])];B[aa])(;B[dd])", 1, "19 good B:dd");
}

static void places_of_trees(void **state)
{
    const char *text = "(;B[aa])\n  (;B[bb]\n)\r\n(;B[cc]))) (a) )";
    tj_sgf_reader reader;
    tj_sgf_extent extent;

    (void)state;
    tj_sgf_reader_init(&reader, text, strlen(text));
    assert_int_equal(tj_sgf_next(&reader, &extent), 1);
    assert_int_equal(extent.line, 1);
    assert_int_equal(tj_sgf_next(&reader, &extent), 1);
    assert_int_equal(extent.line, 2);
    assert_int_equal(extent.column, 3);
    assert_int_equal(extent.closed, 1);
    assert_int_equal(tj_sgf_next(&reader, &extent), 1);
    assert_int_equal(extent.line, 4);
    assert_int_equal(extent.column, 1);
    assert_int_equal(tj_sgf_next(&reader, &extent), 0);
    assert_int_equal(reader.stray, 3);
    assert_int_equal(tj_sgf_next(&reader, &extent), 0);
}

static void broken_trees(void **state)
{
    (void)state;
    expect("(;B[aa];W[bb]", "19 repaired B:aa W:bb");
    expect("(;B[aa];W[b", "19 damaged B:aa");
    expect("(;B[aa];W[bb", "19 damaged B:aa W:bb");
    expect("(;B[aa];W[bb)", "19 damaged B:aa");
    expect("(;B[aa];", "19 repaired B:aa");
    expect("(;B[aa]);W[bb];B[cc])", "19 repaired B:aa W:bb B:cc");
    assert_int_equal(count_trees("(;B[aa]);W[bb];B[cc])(;B[dd])"), 2);
    expect("(;B[aa]()(;W[bb]))", "19 repaired B:aa W:bb");
    expect("(;B[aa]x+;W[bb])", "19 repaired B:aa W:bb");
    expect("(;[aa]B[bb])", "19 repaired B:bb");
    expect("(;B;W[ah])", "19 repaired W:ah");
    expect("(;B[aa](W[bb];B[cc]))", "19 repaired B:aa W:bb B:cc");
    expect("(;B[aa]\\;W[bb])", "19 repaired B:aa W:bb");
}

/* What is not closed must not swallow the games that follow. */
static void broken_trees_in_collections(void **state)
{
    const char *tree = "(;PB[x]\n;B[aa];W[bb]\n(;PB[y]\n;B[cc])\n(;PB[z];B[dd])";
    const char *value = "(;PB[x]\n;B[aa];W[bb]C[a comment\n(;FF[4]PB[y];B[cc])\n(;FF[4];B[dd])";
    const char *quoted = "(;PB[x];C[like this:\n(;FF[4\\]PB[y\\];B[cc\\])];B[aa])\n(;B[bb])";
    const char *variations = "(;C[openings];B[aa]\n(;PB[x];W[bb])\n(;PB[y];W[cc]))";

    (void)state;
    assert_int_equal(count_trees(tree), 3);
    expect_tree(tree, 0, "19 repaired B:aa W:bb");
    expect_tree(tree, 1, "19 good B:cc");
    assert_int_equal(count_trees(value), 3);
    expect_tree(value, 0, "19 damaged B:aa W:bb");
    expect_tree(value, 1, "19 good B:cc");
    assert_int_equal(count_trees(quoted), 2);
    expect_tree(quoted, 0, "19 good B:aa");
    assert_int_equal(count_trees(variations), 1);
    expect_tree(variations, 0, "19 good B:aa W:bb");
    /* A value that is open until the end of the file. */
    assert_int_equal(count_trees("(;B[aa];C[oh\n(;FF[4"), 2);
}

/* Deep, long and odd inputs: linear time, no recursion.  A quadratic step would take hours here. */
static void huge_inputs(void **state)
{
    size_t deep = 300000, many = 2000000;
    static const char *const parts[] = {"(", "(;",       "\\",       "\n(;FF[4", "[",
                                        "]", "x\n(;PB[", "(;B[aa])", ")",        "\x83]"};
    tj_buf buf = TJ_BUF_INIT;
    tj_record record;

    (void)state;
    tj_record_init(&record);
    for (size_t i = 0; i < deep; i++)
        tj_buf_puts(&buf, i & 1 ? "(;B[aa]" : "(;W[bb]");
    for (size_t i = 0; i < deep; i++)
        tj_buf_putc(&buf, ')');
    assert_int_equal(read_tree(buf.data, buf.len, 0, &record), 1);
    assert_int_equal(record.moves.len, deep);
    assert_int_equal(record.state, TJ_RECORD_GOOD);
    for (size_t p = 0; p < sizeof parts / sizeof *parts; p++) {
        tj_buf_clear(&buf);
        tj_buf_puts(&buf, "(;C[");
        for (size_t i = 0; i < many / strlen(parts[p]); i++)
            tj_buf_puts(&buf, parts[p]);
        tj_buf_puts(&buf, "\\x]");
        read_tree(buf.data, buf.len, 0, &record);
        read_tree(buf.data + 4, buf.len - 4, 0, &record);
    }
    tj_buf_release(&buf);
    tj_record_release(&record);
}

static void set_up_is_bounded(void **state)
{
    tj_buf buf = TJ_BUF_INIT;
    tj_record record;

    (void)state;
    tj_record_init(&record);
    tj_buf_puts(&buf, "(;");
    for (int i = 0; i < 100000; i++)
        tj_buf_puts(&buf, "AB[aa:ss]");
    tj_buf_puts(&buf, ")");
    read_tree(buf.data, buf.len, 0, &record);
    assert_int_equal(record.state, TJ_RECORD_DAMAGED);
    assert_true(record.setup.len < 70000);
    tj_buf_release(&buf);
    tj_record_release(&record);
}

static void offsets_point_at_moves(void **state)
{
    const char *text = "junk (;SZ[9]\n;B[aa]C[x];W [bb];White[cc])";
    tj_record record;

    (void)state;
    tj_record_init(&record);
    read_tree(text, strlen(text), 0, &record);
    assert_int_equal(record.moves.len, 3);
    assert_int_equal(record.moves.items[0].offset, (size_t)(strstr(text, "B[aa") - text) - 5);
    assert_int_equal(record.moves.items[1].offset, (size_t)(strstr(text, "W [bb") - text) - 5);
    assert_int_equal(record.moves.items[2].offset, (size_t)(strstr(text, "White") - text) - 5);
    tj_record_release(&record);
}

int test_sgf(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_games),
        cmocka_unit_test(passes),
        cmocka_unit_test(set_up),
        cmocka_unit_test(property_names),
        cmocka_unit_test(odd_points),
        cmocka_unit_test(other_games_and_boards),
        cmocka_unit_test(faults_have_a_place),
        cmocka_unit_test(collections),
        cmocka_unit_test(places_of_trees),
        cmocka_unit_test(broken_trees),
        cmocka_unit_test(broken_trees_in_collections),
        cmocka_unit_test(huge_inputs),
        cmocka_unit_test(set_up_is_bounded),
        cmocka_unit_test(offsets_point_at_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
