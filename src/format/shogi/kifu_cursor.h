/* Walking through a record for writing it: lines of moves with the positions they are played in. */
#pragma once

#include "base/memory.h"
#include "base/text/span.h"
#include "tejun/kifu.h"

/* Where a line stands: before its node. */
typedef struct tj_kifu_cursor {
    uint32_t node; /* 0: at its end */
    uint32_t ply;  /* the node's number, from 1 */
    tj_shogi position;
    tj_shogi_move last;
    uint32_t spent[3]; /* seconds so far, by colour */
} tj_kifu_cursor;

void tj_kifu_cursor_init(tj_kifu_cursor *line, const tj_kifu *kifu);
/* Goes on to the next node. */
void tj_kifu_cursor_next(tj_kifu_cursor *line, const tj_kifu *kifu);
/* Seconds that the player has spent with this node. */
uint32_t tj_kifu_cursor_time_spent(const tj_kifu_cursor *line, const tj_kifu *kifu);

/* Lines put aside, last in first out. */
typedef struct tj_kifu_cursor_stack {
    tj_kifu_cursor *items;
    size_t len, cap;
} tj_kifu_cursor_stack;

/* Puts aside all variations that stand beside the line's node, so that the first is taken first. */
int tj_kifu_cursor_stack_push(tj_kifu_cursor_stack *lines, const tj_kifu *kifu, const tj_kifu_cursor *line);

/* The next line of a comment; false behind the last one.  Start with rest as the node's comment. */
bool tj_kifu_comment_line(tj_span *rest, tj_span *line);
tj_span tj_kifu_comment(const tj_kifu *kifu, const tj_kifu_node *node); /* at is NULL if there is none */

tj_span tj_kifu_key(const tj_kifu *kifu, size_t header);
tj_span tj_kifu_value(const tj_kifu *kifu, size_t header);

/* Appends text with its line breaks as blanks. */
void tj_kifu_put_one_line(tj_buf *out, tj_span text);
