/* The proof of a record's tree. */
#include <stdlib.h>

#include "base/error.h"
#include "format/shogi/kifu_cursor.h"

static int wrong(uint32_t node, const char *what, tj_err *err)
{
    return tj_fail(err, TJ_E_FORMAT, "shogi record, node %u: %s", (unsigned)node, what);
}

static bool is_link(const tj_kifu *kifu, uint32_t from, uint32_t to)
{
    return to == 0 || (to > from && to < kifu->nodes.len);
}

static bool is_text(const tj_kifu *kifu, uint32_t start, uint32_t n)
{
    return start <= kifu->text.len && n <= kifu->text.len - start;
}

static int check_node(const tj_kifu *kifu, uint32_t i, tj_err *err)
{
    const tj_kifu_node *node = &kifu->nodes.items[i];

    if (!is_link(kifu, i, node->next) || !is_link(kifu, i, node->instead))
        return wrong(i, "it leads nowhere", err);
    if (!is_text(kifu, node->comment, node->comment_n))
        return wrong(i, "its comment is nowhere", err);
    if (i == 0 && (node->move || node->end || node->instead))
        return wrong(i, "the start is no move", err);
    if (i && !node->move && node->next)
        return wrong(i, "something comes behind the end", err);
    if (node->move && node->end)
        return wrong(i, "it is a move and an end", err);
    return node->end > TJ_KIFU_WALKOVER ? wrong(i, "there is no such end", err) : TJ_OK;
}

/* Follows all lines; every node but the first is met once. */
static int check_lines(const tj_kifu *kifu, tj_kifu_cursor_stack *lines, tj_err *err)
{
    tj_kifu_cursor line;
    size_t met = 1;
    bool is_first = false;

    tj_kifu_cursor_init(&line, kifu);
    for (;;) {
        if (!line.node) {
            if (!lines->len)
                break;
            line = lines->items[--lines->len];
            is_first = true;
            continue;
        }
        const tj_kifu_node *node = &kifu->nodes.items[line.node];
        if (++met > kifu->nodes.len)
            return wrong(line.node, "it is reached twice", err);
        if (node->move && tj_shogi_legality(&line.position, node->move) != TJ_SHOGI_LEGAL)
            return wrong(line.node, "the move is illegal", err);
        if (!is_first && tj_kifu_cursor_stack_push(lines, kifu, &line))
            return tj_fail_nomem(err);
        is_first = false;
        tj_kifu_cursor_next(&line, kifu);
    }
    return met == kifu->nodes.len ? TJ_OK : wrong((uint32_t)met, "some nodes are never reached", err);
}

int tj_kifu_check(const tj_kifu *kifu, tj_err *err)
{
    tj_kifu_cursor_stack lines = {NULL, 0, 0};
    int rc = kifu->nodes.len ? tj_shogi_check(&kifu->start, err) : wrong(0, "there is no start", err);

    for (uint32_t i = 0; i < kifu->nodes.len && !rc; i++)
        rc = check_node(kifu, i, err);
    for (size_t i = 0; i < kifu->headers.len && !rc; i++) {
        const tj_kifu_header *h = &kifu->headers.items[i];
        if (!is_text(kifu, h->key, h->key_n) || !is_text(kifu, h->value, h->value_n))
            rc = tj_fail(err, TJ_E_FORMAT, "shogi record, header %zu: its text is nowhere", i);
    }
    if (!rc)
        rc = check_lines(kifu, &lines, err);
    free(lines.items);
    return rc;
}
