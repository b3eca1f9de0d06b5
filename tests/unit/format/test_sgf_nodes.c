/* Whole SGF trees as nodes: written by hand, and made at random, where every line must be one of those that
 * the reader of lines (format/go/sgf_lines.h) finds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_games.h"
#include "format/go/sgf_lines.h"
#include "tejun/sgf.h"

static void read_nodes(tj_sgf_nodes *nodes, const char *text, size_t n)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    tj_record record;

    tj_record_init(&record);
    tj_sgf_reader_init(&reader, text, n);
    assert_int_equal(tj_sgf_next(&reader, &extent), 1);
    assert_int_equal(tj_sgf_parse(&reader, &extent, &record, NULL), 0);
    assert_int_equal(tj_sgf_nodes_read(nodes, &reader, &extent, record.board, NULL), 0);
    tj_record_release(&record);
}

static void put_point(tj_buf *out, unsigned size, unsigned point)
{
    if (point == TJ_PASS)
        tj_buf_puts(out, "--");
    else
        tj_buf_printf(out, "%c%c", 'a' + (int)(point % size), 'a' + (int)(point / size));
}

static void put_node(tj_buf *out, const tj_sgf_nodes *tree, size_t i)
{
    const tj_sgf_node *node = &tree->nodes.items[i];

    if (i)
        tj_buf_printf(out, " %u", node->parent);
    else
        tj_buf_puts(out, "-");
    tj_buf_puts(out, ":");
    if (node->colour) {
        tj_buf_putc(out, "?BW"[node->colour]);
        put_point(out, tree->size, node->point);
    }
    if (node->bad)
        tj_buf_puts(out, "!");
    for (uint32_t k = 0; k < node->setup_count; k++) {
        tj_buf_printf(out, "+%c", "EBW"[tree->setup.items[node->setup + k].colour]);
        put_point(out, tree->size, tree->setup.items[node->setup + k].point);
    }
    for (uint32_t k = 0; k < node->mark_count; k++) {
        const tj_sgf_mark *mark = &tree->marks.items[node->marks + k];

        tj_buf_printf(out, "%c", "LTSCX"[mark->kind]);
        put_point(out, tree->size, mark->point);
        tj_buf_puts(out, mark->label);
    }
    if (node->comment_n)
        tj_buf_printf(out, "\"%.*s\"", (int)node->comment_n, tree->text.items + node->comment);
}

static void expect(const char *sgf, const char *told)
{
    tj_buf out = TJ_BUF_INIT;
    tj_sgf_nodes nodes;

    read_nodes(&nodes, sgf, strlen(sgf));
    for (size_t i = 0; i < nodes.nodes.len; i++)
        put_node(&out, &nodes, i);
    assert_string_equal(out.data, told);
    assert_int_equal(nodes.all, nodes.nodes.len);
    tj_sgf_nodes_release(&nodes);
    tj_buf_release(&out);
}

static void trees_become_nodes(void **state)
{
    (void)state;
    expect("(;SZ[9];B[ee];W[cc](;B[gc];W[aa])(;B[gg]))", "-: 0:Bee 1:Wcc 2:Bgc 3:Waa 2:Bgg");
    expect("(;SZ[9](;B[ee](;W[aa])(;W[bb]))(;B[cc]))", "-: 0:Bee 1:Waa 1:Wbb 0:Bcc");
    expect("(;SZ[9]AB[aa][bb:cb]AW[dd];AE[aa]W[])", "-:+Baa+Bbb+Bcb+Wdd 0:W--+Eaa");
    expect("(;SZ[9];B[zz];W[x])", "-: 0:B--! 1:W--!");
    expect("(;SZ[9]TR[aa]SQ[bb]CR[cc]MA[dd]LB[ee:A][ff:12]L[gg][hh])", "-:TaaSbbCccXddLeeALff12LggaLhhb");
}

static void comments_keep_their_lines(void **state)
{
    (void)state;
    expect("(;C[one\ntwo\\\nthree \\] \\\\ <b>\r\nfour\t5 ];B[aa]C[x]C[y])",
           "-:\"one\ntwothree ] \\ <b>\nfour 5\" 0:Baa\"x\n\ny\"");
    expect("(;CA[Shift_JIS]C[\x8e\xe8\x8f\x87])", "-:\"手順\"");
}

static void odd_trees_are_read_as_far_as_possible(void **state)
{
    (void)state;
    expect("(;SZ[9];B[aa]))", "-: 0:Baa");
    expect("(;SZ[9];B[aa](;W[bb]", "-: 0:Baa 1:Wbb");
    expect("(;SZ[9];B[aa]();W[bb])", "-: 0:Baa 1:Wbb");
    expect("(;SZ[9];B[aa][bb]W[cc])", "-: 0:Baa 1:Wcc");
    expect("(;SZ[9];B[aa]W[bb]C[x];B[cc](;W[dd]B[ee])(;W[ff]))",
           "-: 0:Baa 1:Wbb\"x\" 2:Bcc 3:Wdd 4:Bee 3:Wff");
}

static void there_is_an_end_to_nodes(void **state)
{
    tj_buf sgf = TJ_BUF_INIT, comment = TJ_BUF_INIT;
    tj_sgf_nodes nodes;

    (void)state;
    tj_buf_puts(&sgf, "(;SZ[9]C[");
    for (int i = 0; i < 60000; i++)
        tj_buf_puts(&sgf, "手");
    tj_buf_puts(&sgf, "]");
    for (int i = 0; i < TJ_SGF_NODES_MAX + 10; i++)
        tj_buf_puts(&sgf, "(;B[aa]");
    read_nodes(&nodes, sgf.data, sgf.len);
    assert_int_equal(nodes.nodes.len, TJ_SGF_NODES_MAX);
    assert_int_equal(nodes.all, TJ_SGF_NODES_MAX + 11);
    assert_int_equal(nodes.nodes.items[0].comment_n, TJ_SGF_COMMENT_MAX / 3 * 3);
    tj_sgf_nodes_release(&nodes);
    tj_buf_release(&sgf);
    tj_buf_release(&comment);
}

/* ---- random trees ---- */

static uint64_t seed = 7;

static unsigned dice(unsigned sides)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(seed >> 33) % sides;
}

/* A tree of moves, written with random white space and comments between, now and then two in a node. */
static void make_tree(tj_buf *out, unsigned depth, unsigned *nodes)
{
    static const char *const between[] = {"", " ", "\n", "\r\n", "C[a \\] (;B\\]]", "N[x]"};

    for (bool first = true; *nodes; first = false) {
        --*nodes;
        tj_buf_printf(out, "%s%s%c[%c%c]%s", first || dice(9) ? ";" : "", between[dice(4)], "BW"[dice(2)],
                      'a' + (int)dice(9), 'a' + (int)dice(9), between[dice(6)]);
        if (depth < 6 && dice(5) == 0) {
            for (unsigned i = 2 + dice(2); i > 0 && *nodes; i--) {
                tj_buf_putc(out, '(');
                make_tree(out, depth + 1, nodes);
                tj_buf_putc(out, ')');
            }
            return;
        }
        if (dice(8) == 0)
            return;
    }
}

static int see_line(void *ctx, const tj_sgf_line *line)
{
    tj_buf *out = ctx;

    for (size_t i = 0; i < line->move_count; i++) {
        tj_buf_putc(out, "?BW"[line->moves[i].colour]);
        put_point(out, line->size, line->moves[i].point);
    }
    tj_buf_putc(out, '\n');
    return 0;
}

/* The way to a node, by recursion. */
static void put_way(tj_buf *out, const tj_sgf_nodes *tree, uint32_t i)
{
    const tj_sgf_node *node = &tree->nodes.items[i];

    if (node->parent != TJ_SGF_NO_NODE)
        put_way(out, tree, node->parent);
    if (node->colour) {
        tj_buf_putc(out, "?BW"[node->colour]);
        put_point(out, tree->size, node->point);
    }
}

static void put_leaves(tj_buf *out, const tj_sgf_nodes *tree)
{
    for (uint32_t i = 0; i < tree->nodes.len; i++) {
        bool leaf = true;

        for (uint32_t k = i + 1; k < tree->nodes.len && leaf; k++)
            leaf = tree->nodes.items[k].parent != i;
        if (leaf) {
            put_way(out, tree, i);
            tj_buf_putc(out, '\n');
        }
    }
}

static void every_line_is_there(void **state)
{
    (void)state;
    for (int round = 0; round < 300; round++) {
        tj_buf sgf = TJ_BUF_INIT, lines = TJ_BUF_INIT, leaves = TJ_BUF_INIT;
        const tj_sgf_visitor visitor = {see_line, NULL, &lines, 0};
        unsigned count = 1 + dice(60);
        tj_sgf_nodes nodes;

        tj_buf_puts(&sgf, "(;SZ[9]");
        make_tree(&sgf, 0, &count);
        tj_buf_puts(&sgf, ")");
        assert_int_equal(tj_sgf_lines(sgf.data, sgf.len, &visitor, NULL), 0);
        read_nodes(&nodes, sgf.data, sgf.len);
        put_leaves(&leaves, &nodes);
        assert_string_equal(leaves.data, lines.data);
        tj_sgf_nodes_release(&nodes);
        tj_buf_release(&sgf);
        tj_buf_release(&lines);
        tj_buf_release(&leaves);
    }
}

int test_sgf_nodes(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_become_nodes),
        cmocka_unit_test(comments_keep_their_lines),
        cmocka_unit_test(odd_trees_are_read_as_far_as_possible),
        cmocka_unit_test(there_is_an_end_to_nodes),
        cmocka_unit_test(every_line_is_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
