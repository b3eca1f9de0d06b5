#include "format/shogi/kifu_cursor.h"

#include <string.h>

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
    size_t first = lines->len;

    for (uint32_t i = kifu->nodes.items[line->node].instead; i; i = kifu->nodes.items[i].instead) {
        if (TJ_RESERVE(lines, lines->len + 1))
            return TJ_E_NOMEM;
        lines->items[lines->len] = *line;
        lines->items[lines->len++].node = i;
    }
    for (size_t a = first, z = lines->len; a + 1 < z; a++) {
        uint32_t node = lines->items[a].node;
        lines->items[a].node = lines->items[--z].node;
        lines->items[z].node = node;
    }
    return TJ_OK;
}

bool tj_kifu_comment_line(tj_span *rest, tj_span *line)
{
    if (!rest->at)
        return false;
    const char *end = memchr(rest->at, '\n', rest->n);
    *line = (tj_span){rest->at, end ? (size_t)(end - rest->at) : rest->n};
    *rest = end ? (tj_span){end + 1, rest->n - line->n - 1} : (tj_span){NULL, 0};
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

bool tj_kifu_is_handicap(const tj_kifu *kifu)
{
    const tj_shogi_start_row *row = kifu->record.start ? tj_shogi_start_of(&kifu->start) : NULL;

    return row && kifu->start.side == TJ_WHITE;
}
