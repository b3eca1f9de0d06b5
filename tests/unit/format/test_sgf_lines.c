/* All variations as lines: hand-written trees, random trees against an enumeration by recursion, and files
 * that try to blow the reader up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/says.h"
#include "tests/support/expect.h"
#include "tests/support/generate/gen_games.h"
#include "base/memory.h"
#include "format/go/sgf_lines.h"

/* What was handed over, as text: "3: Bpd Wqf +Bdd" a line, with its place in the file. */
typedef struct seen {
    tj_buf lines, faults;
    size_t count, longest;
    size_t stop_after; /* lines; 0: never */
} seen;

static void put_point(tj_buf *out, unsigned size, unsigned point)
{
    if (point == TJ_PASS)
        tj_buf_puts(out, "--");
    else
        tj_buf_printf(out, "%c%c", 'a' + (int)(point % size), 'a' + (int)(point / size));
}

static int see_line(void *ctx, const tj_sgf_line *line)
{
    seen *s = ctx;
    size_t at = 0;

    tj_buf_printf(&s->lines, "%llu:", (unsigned long long)line->line);
    for (size_t i = 0; i <= line->move_count; i++) {
        for (; at < line->setup_count && line->setup[at].before == i; at++) {
            tj_buf_printf(&s->lines, " +%c", "EBW"[line->setup[at].colour]);
            put_point(&s->lines, line->size, line->setup[at].point);
        }
        if (i == line->move_count)
            break;
        tj_buf_printf(&s->lines, " %c", "?BW"[line->moves[i].colour]);
        put_point(&s->lines, line->size, line->moves[i].point);
    }
    assert_int_equal(at, line->setup_count);
    tj_buf_putc(&s->lines, '\n');
    s->count++;
    return s->stop_after && s->count == s->stop_after ? TJ_E_STOPPED : 0;
}

static int see_fault(void *ctx, const tj_fault *fault)
{
    seen *s = ctx;

    tj_buf_printf(&s->faults, "%u:%u: %s\n", fault->line, fault->column, fault->text);
    return 0;
}

static void expect(const char *bytes, size_t n, const char *lines, const char *faults)
{
    seen s = {.lines = TJ_BUF_INIT, .faults = TJ_BUF_INIT};
    tj_sgf_visitor visitor = {see_line, see_fault, &s, 0};
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_sgf_lines(bytes, n, &visitor, &err), 0);
    assert_string_equal(s.lines.data ? s.lines.data : "", lines);
    if (!says(s.faults.data ? s.faults.data : "", faults))
        fail_msg("%s instead of %s", s.faults.data, faults);
    tj_buf_release(&s.lines);
    tj_buf_release(&s.faults);
}

static void expect_lines(const char *sgf, const char *lines)
{
    expect(sgf, strlen(sgf), lines, "");
}

static void expect_faults(const char *sgf, const char *lines, const char *faults)
{
    expect(sgf, strlen(sgf), lines, faults);
}

static void every_way_to_a_leaf_is_a_line(void **state)
{
    (void)state;
    expect_lines("(;B[pd];W[qf])", "1: Bpd Wqf\n");
    expect_lines("(;FF[4]SZ[19];B[pd]\n(;W[qf]\n;B[nc])\n(;W[nc](;B[qf])(;B[]))\n)",
                 "3: Bpd Wqf Bnc\n4: Bpd Wnc Bqf\n4: Bpd Wnc B--\n");
    expect_lines("(;B[aa])\n(;W[bb])", "1: Baa\n2: Wbb\n");
    expect_lines("(;SZ[9];B[ii];W[tt])", "1: Bii W--\n");
    expect_lines("(;AB[dd][pp]AW[aa:ab];B[cc]AE[dd](;W[ff])(;AW[gg]))",
                 "1: +Bdd +Bpp +Waa +Wab Bcc +Edd Wff\n1: +Bdd +Bpp +Waa +Wab Bcc +Edd +Wgg\n");
}

static void nodes_without_stones_are_nothing(void **state)
{
    (void)state;
    expect_lines("(;GM[1])", "");
    expect_lines("(;B[aa];C[the end])", "1: Baa\n");
    expect_lines("(;B[aa](;C[see also])(;W[bb]))", "1: Baa Wbb\n");
    expect_lines("(;B[aa](;C[one])(;C[two](;N[x])))", "1: Baa\n");
    expect_lines("(;B[aa]()(;W[bb])(()))", "1: Baa Wbb\n");
}

static void messy_files_are_read(void **state)
{
    (void)state;
    expect_lines("hello (nobody)\n(;b[aa];Black[bb](;w[cc]XX[zz];W[dd]", "2: Baa Bbb Wcc Wdd\n");
    expect_lines("(;B[aa]);W[bb])", "1: Baa Wbb\n");
    expect_lines("(;B[aa](;W[bb])))\n(;B[cc])", "1: Baa Wbb\n2: Bcc\n");
    expect_lines("(;B[aa](;W[bb]);W[cc])", "1: Baa Wbb\n1: Baa Wcc\n");
    expect_lines("(B[aa](W[bb];B[Q16]))(;)", "");
    expect_lines("(;(B[aa](W[bb];B[Q16])))", "1: Baa Wbb Bpd\n");
    expect_lines("(;B[aa]W[bb][cc]AB[])", "1: Baa Wbb\n");
    expect_lines("(;C[\\] ;B[zz\\]];B[aa])", "1: Baa\n");
}

static void faults_take_the_lines_through_them(void **state)
{
    (void)state;
    expect_faults("(;B[aa]\n (;W[zz];B[cc](;W[dd])(;W[ee]))\n(;W[bb]))", "3: Baa Wbb\n",
                  "2:6: |off the board|W[zz]");
    expect_faults("(;B[aa](;W[bb])(;AB[a?]))", "1: Baa Wbb\n", "1:21: |set-up stone|AB[a?]");
    expect_faults("(;B[aa](;W[bb])(;W[cc]C[oh", "1: Baa Wbb\n", "1:24: |value|not closed");
    expect_faults("(;B[aa](;W[bb])(;W[zz]C[oh\n(;GM[1];B[ee])", "1: Baa Wbb\n2: Bee\n",
                  "1:20: |off the board|W[zz]\n1:24: |value|not closed");
    expect_faults("(;GM[1];B[aa])\n\n (;SZ[40];B[aa])(;GM[2])\n(;\nSZ[9:8])\n(;B[bb])", "1: Baa\n6: Bbb\n",
                  "3:7: |2 to 25|SZ[40]\n3:22: |not a Go game|GM[2]\n5:4: |not square|SZ[9:8]");
}

static void encodings_are_known(void **state)
{
    char bytes[256];
    size_t n;

    (void)state;
    /* The second byte of the first character is a backslash, that of the last a "]". */
    n = encode("SHIFT_JIS", "(;CA[Shift_JIS]\n;B[aa]C[表ソ予十ゾ];W[bb])", bytes, sizeof bytes);
    expect(bytes, n, "2: Baa Wbb\n", "");
    n = encode("UTF-16", "(;C[囲碁]\n;B[aa](;W[bb])(;W[zz]))", bytes, sizeof bytes);
    expect(bytes, n, "2: Baa Wbb\n", "2:19: |off the board|W[zz]");
    n = encode("UTF-8", "\xEF\xBB\xBF(;C[囲碁];B[aa])", bytes, sizeof bytes);
    expect(bytes, n, "1: Baa\n", "");
}

/* ---- random trees ---- */

enum { NODES = 60 };

/* A tree in memory; what = 0 has no stones. */
typedef struct node {
    int what; /* 0 comment, 1 move, 2 set-up */
    char colour, point[3];
    int child[NODES], children;
    unsigned long line;
} node;

typedef struct gen_tree {
    node nodes[NODES];
    int count;
    uint64_t random;
    tj_buf text, lines;
} gen_tree;

static uint32_t below(gen_tree *t, uint32_t bound)
{
    return gen_random(&t->random, bound);
}

static void make_tree(gen_tree *t)
{
    t->count = 1 + (int)below(t, NODES);
    for (int i = 0; i < t->count; i++) {
        node *n = &t->nodes[i];
        memset(n, 0, sizeof *n);
        n->what = (int)below(t, 5);
        n->what = n->what > 2 ? 1 : n->what;
        n->colour = "BW"[below(t, 2)];
        n->point[0] = (char)('a' + below(t, 19));
        n->point[1] = (char)('a' + below(t, 19));
        if (i) {
            node *parent = &t->nodes[below(t, 3) ? i - 1 : (int)below(t, (uint32_t)i)];
            parent->child[parent->children++] = i;
        }
    }
}

static unsigned long lines_so_far(const tj_buf *text)
{
    unsigned long count = 1;

    for (size_t i = 0; i < text->len; i++)
        count += text->data[i] == '\n';
    return count;
}

static void write_node(gen_tree *t, int i)
{
    static const char *const noise[] = {"", "", "\n", " ", "C[x;\n(;B[aa\\])]", "XY[1][2]", "\nlb[aa:1]"};
    node *n = &t->nodes[i];

    tj_buf_puts(&t->text, below(t, 4) ? ";" : "\n;");
    tj_buf_puts(&t->text, noise[below(t, 7)]);
    n->line = lines_so_far(&t->text);
    if (n->what)
        tj_buf_printf(&t->text, "%s%c[%s]", n->what == 2 ? "A" : "", n->colour, n->point);
    tj_buf_puts(&t->text, noise[below(t, 7)]);
    for (int c = 0; c < n->children; c++) {
        int bare = n->children == 1 && below(t, 3);
        if (!bare)
            tj_buf_puts(&t->text, "(");
        write_node(t, n->child[c]);
        if (!bare)
            tj_buf_puts(&t->text, below(t, 3) ? ")" : ")\n");
    }
}

static int has_stones(const gen_tree *t, int i)
{
    const node *n = &t->nodes[i];
    int found = n->what != 0;

    for (int c = 0; c < n->children; c++)
        found |= has_stones(t, n->child[c]);
    return found;
}

/* The naive enumeration: the way so far is copied for every child. */
static void enumerate(gen_tree *t, int i, const char *before, unsigned long line)
{
    const node *n = &t->nodes[i];
    tj_buf way = TJ_BUF_INIT;
    int leaf = 1;

    tj_buf_puts(&way, before);
    if (n->what) {
        tj_buf_printf(&way, " %s%c%s", n->what == 2 ? "+" : "", n->colour, n->point);
        line = n->line;
    }
    for (int c = 0; c < n->children; c++)
        if (has_stones(t, n->child[c])) {
            enumerate(t, n->child[c], way.data ? way.data : "", line);
            leaf = 0;
        }
    if (leaf && line)
        tj_buf_printf(&t->lines, "%lu:%s\n", line, way.data);
    tj_buf_release(&way);
}

static void random_trees_agree_with_recursion(void **state)
{
    gen_tree *t = calloc(1, sizeof *t);
    size_t lines = 0;

    (void)state;
    assert_non_null(t);
    t->random = 20;
    for (int round = 0; round < 3000; round++) {
        tj_buf_clear(&t->text);
        tj_buf_clear(&t->lines);
        tj_buf_puts(&t->lines, "");
        for (int trees = 1 + (int)below(t, 3); trees; trees--) {
            make_tree(t);
            tj_buf_puts(&t->text, "(");
            write_node(t, 0);
            tj_buf_puts(&t->text, ")\n");
            enumerate(t, 0, "", 0);
        }
        expect(t->text.data, t->text.len, t->lines.data ? t->lines.data : "", "");
        lines += lines_so_far(&t->lines) - 1;
    }
    assert_true(lines > 20000);
    tj_buf_release(&t->text);
    tj_buf_release(&t->lines);
    free(t);
}

/* ---- hostile files ---- */

static int count_line(void *ctx, const tj_sgf_line *line)
{
    seen *s = ctx;

    s->count++;
    s->longest = line->move_count > s->longest ? line->move_count : s->longest;
    return 0;
}

static int read_counting(const tj_buf *text, uint64_t work_max, seen *s, tj_err *err)
{
    tj_sgf_visitor visitor = {count_line, NULL, s, work_max};

    *s = (seen){0};
    *err = (tj_err)TJ_ERR_INIT;
    assert_true(tj_buf_ok(text));
    return tj_sgf_lines(text->data, text->len, &visitor, err);
}

/* A trunk of 10,000 moves with 100,000 one-move variations at its end. */
static void a_comb_is_refused(void **state)
{
    tj_buf text = TJ_BUF_INIT;
    tj_err err;
    seen s;

    (void)state;
    tj_buf_puts(&text, "(");
    for (int i = 0; i < 10000; i++)
        tj_buf_puts(&text, i % 2 ? ";W[aa]" : ";B[bb]\n");
    for (int i = 0; i < 100000; i++)
        tj_buf_puts(&text, "(;B[cc])");
    tj_buf_puts(&text, ")");
    assert_int_equal(read_counting(&text, 0, &s, &err), TJ_E_RANGE);
    assert_int_equal(s.count, TJ_SGF_WORK_MAX / 10002);
    assert_int_equal(err.line, 5001);
    assert_non_null(strstr(err.text, "16777216 moves"));
    assert_int_equal(read_counting(&text, (uint64_t)10002 * 100000, &s, &err), 0);
    assert_int_equal(s.count, 100000);
    assert_int_equal(s.longest, 10001);
    tj_buf_release(&text);
}

static void deep_nesting_is_read_and_limited(void **state)
{
    tj_buf text = TJ_BUF_INIT;
    tj_err err;
    seen s;

    (void)state;
    for (int i = 0; i < 200000; i++)
        tj_buf_puts(&text, "(;B[aa]");
    assert_int_equal(read_counting(&text, 0, &s, &err), 0);
    assert_int_equal(s.count, 1);
    assert_int_equal(s.longest, 200000);
    tj_buf_clear(&text);
    tj_buf_puts(&text, "(;B[aa]");
    for (int i = 0; i < TJ_SGF_DEPTH_MAX; i++)
        tj_buf_puts(&text, "(");
    assert_int_equal(read_counting(&text, 0, &s, &err), TJ_E_RANGE);
    assert_non_null(strstr(err.text, "nested"));
    tj_buf_release(&text);
}

static void set_up_lists_are_limited(void **state)
{
    tj_buf text = TJ_BUF_INIT;
    seen s;
    tj_err err;

    (void)state;
    tj_buf_puts(&text, "(;B[aa](;W[bb])(;AB");
    for (int i = 0; i < 10000; i++)
        tj_buf_puts(&text, "[aa:ss]");
    tj_buf_puts(&text, "))");
    assert_int_equal(read_counting(&text, 0, &s, &err), 0);
    assert_int_equal(s.count, 1);
    tj_buf_release(&text);
}

static void no_tree_is_an_error(void **state)
{
    tj_buf text = TJ_BUF_INIT;
    tj_err err;
    seen s;

    (void)state;
    tj_buf_puts(&text, "Q16 D4 (nothing)");
    assert_int_equal(read_counting(&text, 0, &s, &err), TJ_E_FORMAT);
    assert_true(says(err.text, "no game tree"));
    tj_buf_release(&text);
}

static void the_visitor_can_stop(void **state)
{
    const char *sgf = "(;B[aa](;W[bb])(;W[cc])(;W[dd]))(;B[ee])";
    seen s = {.lines = TJ_BUF_INIT, .faults = TJ_BUF_INIT, .stop_after = 2};
    tj_sgf_visitor visitor = {see_line, see_fault, &s, 0};

    (void)state;
    assert_int_equal(tj_sgf_lines(sgf, strlen(sgf), &visitor, NULL), TJ_E_STOPPED);
    assert_int_equal(s.count, 2);
    tj_buf_release(&s.lines);
}

int test_sgf_lines(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_to_a_leaf_is_a_line),
        cmocka_unit_test(nodes_without_stones_are_nothing),
        cmocka_unit_test(messy_files_are_read),
        cmocka_unit_test(faults_take_the_lines_through_them),
        cmocka_unit_test(encodings_are_known),
        cmocka_unit_test(random_trees_agree_with_recursion),
        cmocka_unit_test(a_comb_is_refused),
        cmocka_unit_test(deep_nesting_is_read_and_limited),
        cmocka_unit_test(set_up_lists_are_limited),
        cmocka_unit_test(no_tree_is_an_error),
        cmocka_unit_test(the_visitor_can_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
