/* A joseki tree as a page.
 *
 * Moves that have only one continuation, and where no set sequence ends, stand on one line with what follows
 * them, so that every line of the tree is a decision or an end; each has a board. */
#include "base/text/xml.h"
#include "cli/go/go_diagram_svg.h"
#include "cli/report/html.h"
#include "cli/report/joseki_text.h"
#include "cli/report/mine_report.h"
#include "cli/go/mine/mine_item.h"
#include "base/text/quantity.h"

#define CELL       16 /* pixels from line to line */
#define OPEN_DEPTH 1
#define MARGIN     2 /* lines shown beyond the outermost stone */

typedef struct page {
    const tj_joseki_tree *tree;
    tj_buf *out, *line, *note; /* the latter two are scratch */
} page;

static const char *text_of(tj_buf *buf)
{
    return buf->len ? buf->data : "";
}

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

static void draw(const page *p, uint32_t number)
{
    const tj_joseki_node *node = &p->tree->nodes[number];
    const tj_go_diagram_svg_style style = {.cell = CELL, .coordinates = true};
    tj_mine_item item = {.mined.sequence.len = node->depth};
    tj_go_diagram diagram;

    for (uint32_t n = number; n; n = p->tree->nodes[n].parent)
        item.mined.sequence.moves[p->tree->nodes[n].depth - 1] = p->tree->nodes[n].move;
    tj_buf_clear(p->line);
    tj_mine_item_diagram(&item, &diagram, p->line);
    for (unsigned i = 0; i < tj_joseki_next_count(node); i++) {
        char *label = diagram.label[tj_sequence_point(node->next[i].move)];

        if (!label[0]) {
            label[0] = (char)('a' + (int)i);
            label[1] = '\0';
        }
    }
    tj_go_diagram_crop(&diagram, MARGIN);
    tj_go_diagram_svg(&diagram, &style, p->out);
    if (p->line->len)
        tj_html_element(p->out, "p", text_of(p->line));
}

/* "5-7. White R16, Black R15, White Q14 [12]" */
static void name_line(const page *p, uint32_t first, uint32_t last)
{
    const tj_joseki_node *nodes = p->tree->nodes;
    uint32_t path[TJ_SEQUENCE_MAX];
    size_t n = 0;

    tj_buf_clear(p->line);
    tj_buf_printf(p->line, "%u", (unsigned)nodes[first].depth);
    if (last != first)
        tj_buf_printf(p->line, "-%u", (unsigned)nodes[last].depth);
    tj_buf_putc(p->line, '.');
    for (uint32_t node = last; n < TJ_SEQUENCE_MAX; node = nodes[node].parent) {
        path[n++] = node;
        if (node == first)
            break;
    }
    while (n-- > 0) {
        tj_buf_puts(p->line, tj_sequence_colour(nodes[path[n]].move) == TJ_WHITE ? " White " : " Black ");
        tj_joseki_put_point(p->line, nodes[path[n]].move);
    }
    if (nodes[last].rank)
        tj_buf_printf(p->line, " [%u]", (unsigned)nodes[last].rank);
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

static void put_link(const page *p, uint32_t node, const char *text)
{
    /* anchors stand where lines end */
    tj_buf_printf(p->out, "<p><a href=\"#n%u\">", (unsigned)end_of_line(p->tree, shown_for(p->tree, node)));
    tj_xml_text(p->out, text);
    tj_buf_puts(p->out, "</a></p>\n");
}

/* What stands below a line once it is opened. */
static void show(const page *p, uint32_t number)
{
    const tj_joseki_node *node = &p->tree->nodes[number];

    tj_buf_printf(p->out, "<span id=\"n%u\"></span>", (unsigned)number);
    tj_buf_clear(p->line);
    tj_joseki_put_next(p->line, node);
    tj_html_element(p->out, "p", text_of(p->line));
    if (node->rank) {
        tj_buf_clear(p->line);
        tj_joseki_put_rank(p->line, p->tree, number);
        tj_html_element(p->out, "p", text_of(p->line));
        if (node->then != TJ_JOSEKI_NONE)
            put_link(p, node->then, "to the next sequence");
    }
    draw(p, number);
}

/* An order that leads to stones that stand elsewhere in the tree. */
static void show_other_order(const page *p, uint32_t number)
{
    const tj_joseki_node *node = &p->tree->nodes[number];

    tj_buf_clear(p->line);
    tj_buf_puts(p->line, "same stones as ");
    tj_joseki_put_path(p->line, p->tree, node->same_as);
    put_link(p, node->same_as, text_of(p->line));
    draw(p, number);
}

/* Writes the line that begins with `first` and returns its last move; its branch is still open. */
static uint32_t open_line(const page *p, uint32_t first)
{
    uint32_t last = end_of_line(p->tree, first);
    const tj_joseki_node *node = &p->tree->nodes[last];

    name_line(p, first, last);
    tj_buf_clear(p->note);
    tj_joseki_put_facts(p->note, node);
    tj_html_branch_begin(p->out, text_of(p->line), text_of(p->note), node->depth <= OPEN_DEPTH);
    if (node->same_as != TJ_JOSEKI_NONE)
        show_other_order(p, last);
    else
        show(p, last);
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

static void write_tree(const page *p)
{
    const tj_joseki_node *nodes = p->tree->nodes;
    uint32_t node = nodes[0].child;

    tj_html_open(p->out, "div class=\"tree\"");
    while (node != TJ_JOSEKI_NONE && node) {
        node = open_line(p, node);
        if (nodes[node].child != TJ_JOSEKI_NONE) {
            node = nodes[node].child;
            continue;
        }
        for (;;) { /* back to a line that has another beside it */
            tj_html_close(p->out, "details");
            node = start_of_line(p->tree, node);
            if (nodes[node].sibling != TJ_JOSEKI_NONE || !nodes[node].parent)
                break;
            node = nodes[node].parent;
        }
        node = nodes[node].sibling;
    }
    tj_html_close(p->out, "div");
}

/* What happens after the first sequences, beside what the paper's author found by eye among 100 of his. */
static void put_classes(tj_buf *out, const size_t classes[TJ_BORDER_CLASSES])
{
    static const char *const HEADS[] = {"after the first sequences", "here", "Nakamura 2002"};
    static const char *const PAPER[TJ_BORDER_CLASSES] = {"46", "21 with the next", "", "33"};

    tj_html_table_begin(out, HEADS, sizeof HEADS / sizeof *HEADS);
    for (int c = 0; c < TJ_BORDER_CLASSES; c++) {
        tj_html_open(out, "tr");
        tj_html_element(out, "td", tj_border_class_text((tj_border_class)c));
        tj_html_element(out, "td class=\"number\"", tj_quantity_count(classes[c]).text);
        tj_html_element(out, "td class=\"number\"", PAPER[c]);
        tj_html_close(out, "tr");
    }
    tj_html_table_end(out);
}

void tj_joseki_write_html(const tj_joseki_tree *tree, uint64_t games, tj_buf *out)
{
    tj_buf line = TJ_BUF_INIT, note = TJ_BUF_INIT;
    const page p = {tree, out, &line, &note};

    tj_joseki_put_summary(&line, tree, games);
    tj_html_begin(out, "Joseki dictionary", text_of(&line));
    tj_joseki_put_legend(&note);
    tj_buf_puts(&note,
                " Open a line to see its board and what followed it; a number in brackets is that of the "
                "set sequence that ends there.");
    tj_html_element(out, "p", text_of(&note));
    write_tree(&p);
    tj_html_element(out, "h2", "About this dictionary");
    tj_buf_clear(&line);
    tj_joseki_put_remarks(&line, tree);
    tj_html_element(out, "p", text_of(&line));
    put_classes(out, tree->classes);
    tj_html_end(out);
    out->failed = out->failed || line.failed || note.failed;
    tj_buf_release(&line);
    tj_buf_release(&note);
}
