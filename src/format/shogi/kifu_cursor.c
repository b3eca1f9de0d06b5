#include "format/shogi/kifu_cursor.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

void tj_kifu_cursor_init(tj_kifu_cursor *line, const tj_kifu *kifu)
{
    memset(line, 0, sizeof *line);
    line->node = kifu->nodes.items[0].next;
    line->ply = 1;
    line->position = kifu->start;
}

uint32_t tj_kifu_cursor_time_spent(const tj_kifu_cursor *line, const tj_kifu *kifu)
{
    uint32_t time = kifu->nodes.items[line->node].time;

    return line->spent[line->position.side] + (time == TJ_KIFU_NO_TIME ? 0 : time / 1000);
}

void tj_kifu_cursor_next(tj_kifu_cursor *line, const tj_kifu *kifu)
{
    const tj_kifu_node *node = &kifu->nodes.items[line->node];

    line->spent[line->position.side] = tj_kifu_cursor_time_spent(line, kifu);
    if (node->move) {
        tj_shogi_apply(&line->position, node->move);
        line->last = node->move;
    }
    line->ply++;
    line->node = node->next;
}

int tj_kifu_cursor_stack_push(tj_kifu_cursor_stack *lines, const tj_kifu *kifu, const tj_kifu_cursor *line)
{
    const tj_kifu_node *nodes = kifu->nodes.items;
    size_t top = lines->len;

    for (uint32_t i = nodes[line->node].instead; i; i = nodes[i].instead)
        top++;
    if (TJ_RESERVE(lines, top))
        return TJ_E_NOMEM;
    lines->len = top;
    for (uint32_t i = nodes[line->node].instead; i; i = nodes[i].instead) {
        lines->items[--top] = *line;
        lines->items[top].node = i;
    }
    return TJ_OK;
}

bool tj_kifu_comment_line(tj_span *rest, tj_span *line)
{
    if (!rest->at)
        return false;
    *line = tj_span_cut(rest, "\n");
    if (rest->at == line->at + line->n) /* no line break was cut off: it was the last line */
        rest->at = NULL;
    return true;
}

tj_span tj_kifu_comment(const tj_kifu *kifu, const tj_kifu_node *node)
{
    return node->comment ? (tj_span){kifu->text.items + node->comment, node->comment_n} : (tj_span){NULL, 0};
}

tj_span tj_kifu_key(const tj_kifu *kifu, size_t header)
{
    const tj_kifu_header *h = &kifu->headers.items[header];

    return (tj_span){kifu->text.items + h->key, h->key_n};
}

tj_span tj_kifu_value(const tj_kifu *kifu, size_t header)
{
    const tj_kifu_header *h = &kifu->headers.items[header];

    return (tj_span){kifu->text.items + h->value, h->value_n};
}

void tj_kifu_put_one_line(tj_buf *out, tj_span text)
{
    for (size_t i = 0; i < text.n; i++)
        tj_buf_putc(out, text.at[i] == '\n' || text.at[i] == '\r' ? ' ' : text.at[i]);
}

/* ---- the proof of a record's tree ---- */

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
        return wrong(i, "invalid link", err);
    if (!is_text(kifu, node->comment, node->comment_n))
        return wrong(i, "comment outside the text", err);
    if (i == 0 && (node->move || node->end || node->instead))
        return wrong(i, "the start is a move, an end or a variation", err);
    if (i && !node->move && node->next)
        return wrong(i, "an end has a successor", err);
    if (node->move && node->end)
        return wrong(i, "both a move and an end", err);
    return node->end > TJ_KIFU_WALKOVER ? wrong(i, "unknown end", err) : TJ_OK;
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
            return wrong(line.node, "reached twice", err);
        if (node->move && tj_shogi_legality(&line.position, node->move) != TJ_SHOGI_LEGAL)
            return wrong(line.node, "illegal move", err);
        if (!is_first && tj_kifu_cursor_stack_push(lines, kifu, &line))
            return tj_fail_nomem(err);
        is_first = false;
        tj_kifu_cursor_next(&line, kifu);
    }
    return met == kifu->nodes.len ? TJ_OK : wrong((uint32_t)met, "unreachable nodes", err);
}

int tj_kifu_check(const tj_kifu *kifu, tj_err *err)
{
    tj_kifu_cursor_stack lines = {NULL, 0, 0};
    int rc = kifu->nodes.len ? tj_shogi_check(&kifu->start, err) : wrong(0, "no start", err);

    for (uint32_t i = 0; i < kifu->nodes.len && !rc; i++)
        rc = check_node(kifu, i, err);
    for (size_t i = 0; i < kifu->headers.len && !rc; i++) {
        const tj_kifu_header *h = &kifu->headers.items[i];
        if (!is_text(kifu, h->key, h->key_n) || !is_text(kifu, h->value, h->value_n))
            rc = tj_fail(err, TJ_E_FORMAT, "shogi record, header %zu: outside the text", i);
    }
    if (!rc)
        rc = check_lines(kifu, &lines, err);
    free(lines.items);
    return rc;
}
