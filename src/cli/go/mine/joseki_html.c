/* A joseki tree as a page.
 *
 * Moves that have only one continuation, and where no set sequence ends, stand on one line with what follows
 * them, so that every line of the tree is a decision or an end; each has a board.  Nothing in the texts of
 * nodes needs an escape. */
#include "cli/go/go_diagram_svg.h"
#include "cli/report/html.h"
#include "cli/report/joseki_text.h"
#include "cli/report/mine_report.h"
#include "cli/go/mine/mine_item.h"
#include "base/text/quantity.h"

#define CELL       16 /* pixels from line to line */
#define OPEN_DEPTH 1
#define MARGIN     2 /* lines shown beyond the outermost stone */

/* The last move on the line that begins with this one. */
static uint32_t end_of_line(const tj_joseki_tree *tree, uint32_t node)
{
    for (;;) {
        uint32_t child = tree->nodes[node].child;

        if (tree->nodes[node].rank || tree->nodes[node].depth <= OPEN_DEPTH || child == TJ_JOSEKI_NONE ||
            tree->nodes[child].sibling != TJ_JOSEKI_NONE)
            return node;
        node = child;
    }
}

static void draw(const tj_joseki_tree *tree, uint32_t number, tj_buf *out)
{
    const tj_joseki_node *node = &tree->nodes[number];
    const tj_go_diagram_svg_style style = {.cell = CELL, .coordinates = true};
    tj_mine_item item = {.mined.sequence.len = node->depth};
    tj_buf beside = TJ_BUF_INIT;
    tj_go_diagram diagram;

    for (uint32_t n = number; n; n = tree->nodes[n].parent)
        item.mined.sequence.moves[tree->nodes[n].depth - 1] = tree->nodes[n].move;
    tj_mine_item_diagram(&item, &diagram, &beside);
    for (unsigned i = 0; i < tj_joseki_next_count(node); i++) {
        char *label = diagram.label[tj_sequence_point(node->next[i].move)];

        if (!label[0]) {
            label[0] = (char)('a' + (int)i);
            label[1] = '\0';
        }
    }
    tj_go_diagram_crop(&diagram, MARGIN);
    tj_go_diagram_svg(&diagram, &style, out);
    if (beside.len)
        tj_html_element(out, "p", beside.data);
    out->failed |= beside.failed;
    tj_buf_release(&beside);
}

/* "5-7. White R16, Black R15, White Q14 [12]" */
static void put_name(const tj_joseki_node *nodes, uint32_t first, uint32_t last, tj_buf *out)
{
    uint32_t path[TJ_SEQUENCE_MAX];
    size_t n = 0;

    tj_buf_printf(out, "%u", (unsigned)nodes[first].depth);
    if (last != first)
        tj_buf_printf(out, "-%u", (unsigned)nodes[last].depth);
    tj_buf_putc(out, '.');
    for (uint32_t node = last; n < TJ_SEQUENCE_MAX; node = nodes[node].parent) {
        path[n++] = node;
        if (node == first)
            break;
    }
    while (n-- > 0) {
        tj_buf_puts(out, tj_sequence_colour(nodes[path[n]].move) == TJ_WHITE ? " White " : " Black ");
        tj_joseki_put_point(out, nodes[path[n]].move);
    }
    if (nodes[last].rank)
        tj_buf_printf(out, " [%u]", (unsigned)nodes[last].rank);
}

/* The node itself, or the one that it was folded into as a near-duplicate. */
static uint32_t shown_for(const tj_joseki_tree *tree, uint32_t node)
{
    const tj_joseki_node *nodes = tree->nodes;

    for (uint32_t c = nodes[nodes[node].parent].child; c != TJ_JOSEKI_NONE; c = nodes[c].sibling)
        for (uint32_t near = nodes[c].near; near != TJ_JOSEKI_NONE; near = nodes[near].sibling)
            if (near == node)
                return c;
    return node;
}

/* Anchors stand where lines end. */
static void open_link(const tj_joseki_tree *tree, uint32_t node, tj_buf *out)
{
    tj_buf_printf(out, "<p><a href=\"#n%u\">", (unsigned)end_of_line(tree, shown_for(tree, node)));
}

/* What stands below a line once it is opened. */
static void show(const tj_joseki_tree *tree, uint32_t number, tj_buf *out)
{
    const tj_joseki_node *node = &tree->nodes[number];

    tj_buf_printf(out, "<span id=\"n%u\"></span><p>", (unsigned)number);
    tj_joseki_put_next(out, node);
    tj_html_close(out, "p");
    if (node->rank) {
        tj_html_open(out, "p");
        tj_joseki_put_rank(out, tree, number);
        tj_html_close(out, "p");
        if (node->then != TJ_JOSEKI_NONE) {
            open_link(tree, node->then, out);
            tj_buf_puts(out, "to the next sequence</a></p>\n");
        }
    }
    draw(tree, number, out);
}

/* An order that leads to stones that stand elsewhere in the tree. */
static void show_other_order(const tj_joseki_tree *tree, uint32_t number, tj_buf *out)
{
    uint32_t same = tree->nodes[number].same_as;

    open_link(tree, same, out);
    tj_buf_puts(out, "same stones as ");
    tj_joseki_put_path(out, tree, same);
    tj_buf_puts(out, "</a></p>\n");
    draw(tree, number, out);
}

/* Writes the line that begins with `first` and returns its last move; its branch is still open. */
static uint32_t open_line(const tj_joseki_tree *tree, uint32_t first, tj_buf *out)
{
    uint32_t last = end_of_line(tree, first);
    const tj_joseki_node *node = &tree->nodes[last];

    tj_html_open(out, node->depth <= OPEN_DEPTH ? "details open=\"\"" : "details");
    tj_html_open(out, "summary");
    put_name(tree->nodes, first, last, out);
    tj_html_open(out, "span class=\"note\"");
    tj_joseki_put_facts(out, node);
    tj_buf_puts(out, "</span></summary>\n");
    if (node->same_as != TJ_JOSEKI_NONE)
        show_other_order(tree, last, out);
    else
        show(tree, last, out);
    return last;
}

/* The first move on the line that a node stands on. */
static uint32_t start_of_line(const tj_joseki_tree *tree, uint32_t node)
{
    uint32_t parent = tree->nodes[node].parent;

    while (parent && end_of_line(tree, parent) != parent) {
        node = parent;
        parent = tree->nodes[node].parent;
    }
    return node;
}

static void write_tree(const tj_joseki_tree *tree, tj_buf *out)
{
    const tj_joseki_node *nodes = tree->nodes;
    uint32_t node = nodes[0].child;

    tj_html_open(out, "div class=\"tree\"");
    while (node != TJ_JOSEKI_NONE && node) {
        node = open_line(tree, node, out);
        if (nodes[node].child != TJ_JOSEKI_NONE) {
            node = nodes[node].child;
            continue;
        }
        for (;;) { /* back to a line that has another beside it */
            tj_html_close(out, "details");
            node = start_of_line(tree, node);
            if (nodes[node].sibling != TJ_JOSEKI_NONE || !nodes[node].parent)
                break;
            node = nodes[node].parent;
        }
        node = nodes[node].sibling;
    }
    tj_html_close(out, "div");
}

/* What happens after the first sequences, beside what the paper's author found by eye among 100 of his. */
static void put_classes(tj_buf *out, const size_t classes[TJ_BORDER_CLASSES])
{
    static const char *const PAPER[TJ_BORDER_CLASSES] = {"46", "21 with the next", "", "33"};

    tj_buf_puts(out, "<div class=\"scroll\"><table>\n<thead><tr><th>after the first "
                     "sequences</th><th>here</th><th>Nakamura 2002</th></tr></thead>\n<tbody>\n");
    for (int c = 0; c < TJ_BORDER_CLASSES; c++) {
        tj_html_open(out, "tr");
        tj_html_element(out, "td", tj_border_class_text((tj_border_class)c));
        tj_html_element(out, "td class=\"number\"", tj_quantity_count(classes[c]).text);
        tj_html_element(out, "td class=\"number\"", PAPER[c]);
        tj_html_close(out, "tr");
    }
    tj_buf_puts(out, "</tbody>\n</table></div>\n");
}

void tj_joseki_write_html(const tj_joseki_tree *tree, uint64_t games, tj_buf *out)
{
    tj_buf lead = TJ_BUF_INIT;

    tj_joseki_put_summary(&lead, tree, games);
    tj_html_begin(out, "Joseki dictionary", lead.len ? lead.data : "");
    out->failed |= lead.failed;
    tj_buf_release(&lead);
    tj_html_open(out, "p");
    tj_joseki_put_legend(out);
    tj_buf_puts(out, " Open a line to see its board and what followed it; a number in brackets is that of "
                     "the set sequence that ends there.</p>\n");
    write_tree(tree, out);
    tj_buf_puts(out, "<h2>About this dictionary</h2>\n<p>");
    tj_joseki_put_remarks(out, tree);
    tj_html_close(out, "p");
    put_classes(out, tree->classes);
    tj_html_end(out);
}
