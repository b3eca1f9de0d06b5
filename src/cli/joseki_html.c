/* A joseki tree as a page. */
#include "cli/diagram_svg.h"
#include "cli/html.h"
#include "cli/joseki_output.h"
#include "cli/joseki_words.h"

#define CELL        16 /* pixels from line to line */
#define OPEN_DEPTH  1
#define CORNER_STEP 3 /* lines shown beyond the outermost stone */

typedef struct page {
    const tj_joseki_tree *tree;
    tj_buf *out, *line, *note; /* the latter two are scratch */
} page;

static const char *text_of(tj_buf *buf)
{
    return buf->len ? buf->data : "";
}

static void draw(const page *p, uint32_t number)
{
    const tj_tree_node *node = &p->tree->nodes[number];
    const tj_diagram_svg_style style = {.cell = CELL, .title = NULL};
    tj_diagram diagram;

    tj_diagram_init(&diagram, TJ_MINE_SIZE);
    for (uint32_t n = number; n; n = p->tree->nodes[n].parent) {
        unsigned point = tj_local_point(p->tree->nodes[n].symbol);

        diagram.stone[point] = (p->tree->nodes[n].symbol - 1u) & 1 ? TJ_WHITE : TJ_BLACK;
        tj_diagram_number(&diagram, point, p->tree->nodes[n].depth);
    }
    for (unsigned i = 0; i < tj_tree_next_count(node); i++) {
        char *label = diagram.label[tj_local_point(node->next[i].symbol)];

        if (!label[0]) {
            label[0] = (char)('a' + (int)i);
            label[1] = '\0';
        }
    }
    tj_diagram_crop(&diagram, CORNER_STEP);
    tj_diagram_svg(&diagram, &style, p->out);
}

static void describe(const page *p, uint32_t number)
{
    const tj_tree_node *node = &p->tree->nodes[number];

    tj_buf_clear(p->line);
    tj_buf_clear(p->note);
    tj_buf_printf(p->line, "%u. %s ", (unsigned)node->depth, (node->symbol - 1u) & 1 ? "White" : "Black");
    tj_joseki_put_point(p->line, node->symbol);
    if (node->rank)
        tj_buf_printf(p->line, " [%u]", (unsigned)node->rank);
    tj_joseki_put_facts(p->note, node);
    if (node->same_as != TJ_TREE_NONE) {
        tj_buf_puts(p->note, "; same stones as ");
        tj_joseki_put_path(p->note, p->tree, node->same_as);
    }
}

static void show_node(const page *p, uint32_t number)
{
    const tj_tree_node *node = &p->tree->nodes[number];

    tj_buf_clear(p->line);
    tj_joseki_put_next(p->line, node);
    tj_html_paragraph(p->out, text_of(p->line));
    if (!node->rank)
        return;
    tj_buf_clear(p->line);
    tj_joseki_put_rank(p->line, p->tree, number);
    tj_html_paragraph(p->out, text_of(p->line));
    draw(p, number);
}

/* Writes the beginning of a node; false if it has nothing below it and is done. */
static bool open_node(const page *p, uint32_t number)
{
    const tj_tree_node *node = &p->tree->nodes[number];

    describe(p, number);
    if (node->child == TJ_TREE_NONE && !node->rank) {
        tj_html_leaf(p->out, text_of(p->line), text_of(p->note));
        return false;
    }
    tj_html_branch_begin(p->out, text_of(p->line), text_of(p->note), node->depth <= OPEN_DEPTH);
    show_node(p, number);
    return true;
}

static void write_tree(const page *p)
{
    uint32_t node = p->tree->nodes[0].child;

    tj_html_tree_begin(p->out);
    while (node != TJ_TREE_NONE) {
        bool opened = open_node(p, node);

        if (opened && p->tree->nodes[node].child != TJ_TREE_NONE) {
            node = p->tree->nodes[node].child;
            continue;
        }
        if (opened)
            tj_html_branch_end(p->out);
        while (node && p->tree->nodes[node].sibling == TJ_TREE_NONE) {
            node = p->tree->nodes[node].parent;
            if (node)
                tj_html_branch_end(p->out);
        }
        node = node ? p->tree->nodes[node].sibling : TJ_TREE_NONE;
    }
    tj_html_tree_end(p->out);
}

void tj_joseki_write_html(const tj_joseki_tree *tree, uint64_t games, tj_buf *out)
{
    tj_buf line = TJ_BUF_INIT, note = TJ_BUF_INIT;
    const page p = {tree, out, &line, &note};

    tj_joseki_put_summary(&line, tree, games);
    tj_html_begin(out, "Joseki dictionary", tj_buf_ok(&line) ? text_of(&line) : NULL);
    tj_html_paragraph(out, "Open a move to see what followed it. A number in brackets is the rank of the set "
                           "sequence that ends there; letters on its board are the usual continuations.");
    write_tree(&p);
    tj_html_end(out);
    out->failed = out->failed || line.failed || note.failed;
    tj_buf_release(&line);
    tj_buf_release(&note);
}
