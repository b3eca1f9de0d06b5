/* Writing JKF as its converters make it: with colours, captured pieces and what tells pieces apart. */
#include <stdlib.h>

#include "base/json.h"
#include "format/shogi/notation/notation.h"
#include "format/shogi/notation/japanese_move.h"
#include "format/shogi/kifu_end.h"
#include "format/shogi/kifu_cursor.h"

static void put_string(tj_buf *out, tj_span text)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_string_n(&json, NULL, text.at ? text.at : "", text.n);
}

static void put_headers(const tj_kifu *kifu, tj_buf *out)
{
    const char *comma = "";

    tj_buf_puts(out, "{\"header\":{");
    for (size_t i = 0; i < kifu->headers.len; i++) {
        if (tj_span_is(tj_kifu_key(kifu, i), "手合割"))
            continue;
        tj_buf_puts(out, comma);
        put_string(out, tj_kifu_key(kifu, i));
        tj_buf_putc(out, ':');
        put_string(out, tj_kifu_value(kifu, i));
        comma = ",";
    }
    tj_buf_puts(out, "},");
}

static void put_start(const tj_kifu *kifu, tj_buf *out)
{
    const tj_shogi_start_row *row = tj_shogi_start_of(&kifu->start);
    const tj_shogi *p = &kifu->start;

    tj_buf_printf(out, "\"initial\":{\"preset\":\"%s\"", row ? row->jkf : "OTHER");
    if (!row) {
        tj_buf_printf(out, ",\"data\":{\"color\":%d,\"board\":[", p->side == TJ_WHITE);
        for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++) {
            tj_buf_puts(out, square % 9 ? "," : square ? "],[" : "[");
            if (p->board[square])
                tj_buf_printf(out, "{\"color\":%d,\"kind\":\"%s\"}",
                              tj_shogi_piece_colour(p->board[square]) == TJ_WHITE,
                              tj_shogi_kind_csa(tj_shogi_piece_kind(p->board[square])));
            else
                tj_buf_puts(out, "{}");
        }
        tj_buf_puts(out, "]],\"hands\":[");
        for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
            tj_buf_puts(out, colour == TJ_BLACK ? "{" : ",{");
            for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
                tj_buf_printf(out, "%s\"%s\":%u", kind == TJ_SHOGI_PAWN ? "" : ",", tj_shogi_kind_csa(kind),
                              p->hand[colour][kind]);
            tj_buf_putc(out, '}');
        }
        tj_buf_puts(out, "]}");
    }
    tj_buf_puts(out, "},");
}

/* ---- nodes ---- */

static void put_place(const char *name, unsigned square, tj_buf *out)
{
    tj_buf_printf(out, ",\"%s\":{\"x\":%u,\"y\":%u}", name, tj_shogi_file(square), tj_shogi_rank(square));
}

static void put_board_move(const tj_shogi *p, tj_shogi_move move, tj_buf *out)
{
    unsigned from = tj_shogi_move_from(move), taken = p->board[tj_shogi_move_to(move)];
    unsigned hints = tj_japanese_hints(p, move);

    put_place("from", from, out);
    if (tj_shogi_move_promotes(move) || tj_japanese_declines(p, move))
        tj_buf_printf(out, ",\"promote\":%s", tj_shogi_move_promotes(move) ? "true" : "false");
    if (taken)
        tj_buf_printf(out, ",\"capture\":\"%s\"", tj_shogi_kind_csa(tj_shogi_piece_kind(taken)));
    tj_buf_puts(out, hints ? ",\"relative\":\"" : "");
    for (unsigned i = 0; i < 6; i++) /* left, right, straight, up, across, down */
        if (hints >> i & 1)
            tj_buf_putc(out, "LRCUMD"[i]);
    tj_buf_puts(out, hints ? "\"" : "");
}

static void put_move(const tj_kifu_cursor *line, tj_shogi_move move, tj_buf *out)
{
    const tj_shogi *p = &line->position;
    bool drop = tj_shogi_move_is_drop(move);
    unsigned kind =
        drop ? tj_shogi_move_dropped(move) : tj_shogi_piece_kind(p->board[tj_shogi_move_from(move)]);

    tj_buf_printf(out, "\"move\":{\"color\":%d,\"piece\":\"%s\"", p->side == TJ_WHITE,
                  tj_shogi_kind_csa(kind));
    put_place("to", tj_shogi_move_to(move), out);
    if (line->last && tj_shogi_move_to(line->last) == tj_shogi_move_to(move))
        tj_buf_puts(out, ",\"same\":true");
    if (drop)
        tj_buf_puts(out, tj_japanese_needs_drop_mark(p, move) ? ",\"relative\":\"H\"" : "");
    else
        put_board_move(p, move, out);
    tj_buf_putc(out, '}');
}

static void put_time(const tj_kifu *kifu, const tj_kifu_cursor *line, uint32_t time, tj_buf *out)
{
    uint32_t now = time / 1000, sum = tj_kifu_cursor_time_spent(line, kifu);

    tj_buf_puts(out, ",\"time\":{\"now\":{");
    if (now >= 3600)
        tj_buf_printf(out, "\"h\":%u,", (unsigned)now / 3600);
    tj_buf_printf(out, "\"m\":%u,\"s\":%u},\"total\":{\"h\":%u,\"m\":%u,\"s\":%u}}", (unsigned)now / 60 % 60,
                  (unsigned)now % 60, (unsigned)sum / 3600, (unsigned)sum / 60 % 60, (unsigned)sum % 60);
}

static void put_comments(const tj_kifu *kifu, const tj_kifu_node *node, const char *comma, tj_buf *out)
{
    tj_span rest = tj_kifu_comment(kifu, node), text;

    if (!rest.at)
        return;
    tj_buf_printf(out, "%s\"comments\":", comma);
    for (comma = "["; tj_kifu_comment_line(&rest, &text); comma = ",") {
        tj_buf_puts(out, comma);
        put_string(out, text);
    }
    tj_buf_putc(out, ']');
}

/* The inside of a node's object, without its forks.  Says whether there is anything in it. */
static bool put_node(const tj_kifu *kifu, const tj_kifu_cursor *line, tj_buf *out)
{
    const tj_kifu_node *node = &kifu->nodes.items[line->node];
    const char *special = tj_kifu_end_to_csa(node->end, line->position.side);
    bool says = node->move || special;

    if (node->move)
        put_move(line, node->move, out);
    else if (special)
        tj_buf_printf(out, "\"special\":\"%s\"", special);
    if (says && node->time != TJ_KIFU_NO_TIME)
        put_time(kifu, line, node->time, out);
    put_comments(kifu, node, says ? "," : "", out);
    return says || node->comment;
}

/* ---- lines ---- */

/* A list that is being written. */
typedef struct frame {
    tj_kifu_cursor line;
    uint32_t fork; /* the variation of the line's node that is written next; 0: none */
    bool is_fork, is_first, in_forks;
} frame;

typedef struct frames {
    frame *items;
    size_t len, cap;
} frames;

static int push(frames *stack, const tj_kifu_cursor *line, bool is_fork)
{
    if (TJ_RESERVE(stack, stack->len + 1))
        return TJ_E_NOMEM;
    stack->items[stack->len++] = (frame){.line = *line, .is_fork = is_fork, .is_first = true};
    return TJ_OK;
}

static void close_node(const tj_kifu *kifu, frame *f, tj_buf *out)
{
    tj_buf_putc(out, '}');
    f->is_first = f->in_forks = false;
    tj_kifu_cursor_next(&f->line, kifu);
}

/* Goes on with the list on top: its next node, the next fork of its node, or its end. */
static int go_on(const tj_kifu *kifu, frames *stack, tj_buf *out)
{
    frame *f = &stack->items[stack->len - 1];

    if (f->in_forks && f->fork) {
        tj_kifu_cursor fork = f->line;

        tj_buf_puts(out, f->fork == kifu->nodes.items[f->line.node].instead ? "[" : ",[");
        fork.node = f->fork;
        f->fork = kifu->nodes.items[f->fork].instead;
        return push(stack, &fork, true);
    }
    if (f->in_forks) {
        tj_buf_putc(out, ']');
        close_node(kifu, f, out);
        return TJ_OK;
    }
    if (!f->line.node) {
        tj_buf_putc(out, ']');
        stack->len--;
        return TJ_OK;
    }
    tj_buf_puts(out, f->is_first && f->is_fork ? "{" : ",{");
    bool says = put_node(kifu, &f->line, out);
    f->fork = f->is_first && f->is_fork ? 0 : kifu->nodes.items[f->line.node].instead;
    if (f->fork) {
        tj_buf_puts(out, says ? ",\"forks\":[" : "\"forks\":[");
        f->in_forks = true;
    } else {
        close_node(kifu, f, out);
    }
    return TJ_OK;
}

void tj_jkf_write(const tj_kifu *kifu, tj_buf *out)
{
    frames stack = {NULL, 0, 0};
    tj_kifu_cursor line;
    int rc;

    put_headers(kifu, out);
    put_start(kifu, out);
    tj_buf_puts(out, "\"moves\":[{");
    put_comments(kifu, &kifu->nodes.items[0], "", out);
    tj_buf_putc(out, '}');
    tj_kifu_cursor_init(&line, kifu);
    rc = push(&stack, &line, false);
    while (stack.len && !rc)
        rc = go_on(kifu, &stack, out);
    tj_buf_puts(out, "}\n");
    out->failed = out->failed || rc;
    free(stack.items);
}
