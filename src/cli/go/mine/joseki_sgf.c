/* A joseki tree as one SGF game tree with variations. */
#include "cli/report/joseki_text.h"
#include "cli/report/mine_report.h"

/* Nothing in these texts needs an escape. */
static void put_comment(tj_buf *out, const tj_joseki_tree *tree, uint32_t number)
{
    const tj_joseki_node *node = &tree->nodes[number];

    tj_buf_puts(out, "C[");
    tj_joseki_put_facts(out, node);
    tj_buf_putc(out, '\n');
    if (node->same_as != TJ_JOSEKI_NONE) {
        tj_buf_puts(out, "same stones as ");
        tj_joseki_put_path(out, tree, node->same_as);
    } else {
        tj_joseki_put_next(out, node);
    }
    if (node->rank) {
        tj_buf_putc(out, '\n');
        tj_joseki_put_rank(out, tree, number);
    }
    tj_buf_putc(out, ']');
    if (node->rank)
        tj_buf_printf(out, "N[set sequence %u]", (unsigned)node->rank);
}

static bool is_labelled(const tj_joseki_node *node, unsigned number)
{
    for (unsigned i = 0; i < number; i++)
        if (tj_sequence_point(node->next[i].move) == tj_sequence_point(node->next[number].move))
            return true;
    return false;
}

/* Letters on the usual continuations. */
static void put_labels(tj_buf *out, const tj_joseki_node *node)
{
    if (!node->next[0].count || node->same_as != TJ_JOSEKI_NONE)
        return;
    tj_buf_puts(out, "LB");
    for (unsigned i = 0; i < tj_joseki_next_count(node); i++) {
        unsigned point = tj_sequence_point(node->next[i].move);

        if (is_labelled(node, i)) /* both colours play there: SGF wants a point once */
            continue;
        tj_buf_printf(out, "[%c%c:%c]", 'a' + (int)(point % TJ_MINE_SIZE), 'a' + (int)(point / TJ_MINE_SIZE),
                      'a' + (int)i);
    }
}

/* Has the node others beside it?  Then it begins a variation; the root is a tree of its own. */
static bool is_variation(const tj_joseki_tree *tree, uint32_t node)
{
    return !node || tree->nodes[node].sibling != TJ_JOSEKI_NONE ||
           tree->nodes[tree->nodes[node].parent].child != node;
}

static void put_node(tj_buf *out, const tj_joseki_tree *tree, uint32_t node)
{
    uint16_t move = tree->nodes[node].move;
    unsigned point = tj_sequence_point(move);

    tj_buf_printf(out, "%s;%c[%c%c]", is_variation(tree, node) ? "(" : "",
                  tj_sequence_colour(move) == TJ_WHITE ? 'W' : 'B', 'a' + (int)(point % TJ_MINE_SIZE),
                  'a' + (int)(point / TJ_MINE_SIZE));
    put_comment(out, tree, node);
    put_labels(out, &tree->nodes[node]);
    tj_buf_putc(out, '\n');
}

void tj_joseki_write_sgf(const tj_joseki_tree *tree, uint64_t games, tj_buf *out)
{
    const tj_joseki_node *nodes = tree->nodes;
    uint32_t node = 0;

    tj_buf_puts(out, "(;FF[4]CA[UTF-8]GM[1]SZ[19]AP[tejun]GN[joseki dictionary]C[");
    tj_joseki_put_summary(out, tree, games);
    tj_buf_puts(out, "\n\n");
    tj_joseki_put_legend(out);
    tj_buf_puts(out, "\n\n");
    tj_joseki_put_remarks(out, tree);
    tj_joseki_put_classes(out, tree->classes);
    tj_buf_puts(out, "]\n");
    /* Down to the first child, on to the next sibling, up where there is none: no recursion. */
    for (;;) {
        if (nodes[node].child != TJ_JOSEKI_NONE) {
            node = nodes[node].child;
        } else {
            for (; node && nodes[node].sibling == TJ_JOSEKI_NONE; node = nodes[node].parent)
                tj_buf_puts(out, is_variation(tree, node) ? ")" : "");
            tj_buf_putc(out, ')');
            if (!node)
                break;
            node = nodes[node].sibling;
        }
        put_node(out, tree, node);
    }
    tj_buf_putc(out, '\n');
}
