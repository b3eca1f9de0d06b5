/* Writing JKF as its converters make it: with colours, captured pieces and what tells pieces apart. */
#include <stdlib.h>

#include "base/json.h"
#include "format/shogi/notation/notation.h"
#include "format/shogi/notation/japanese_move.h"
#include "format/shogi/kifu_end.h"
#include "format/shogi/kifu_cursor.h"

static void put_headers(const tj_kifu *kifu, tj_json *json)
{
    tj_buf key = TJ_BUF_INIT;

    tj_json_object(json, "header");
    for (size_t i = 0; i < kifu->headers.len; i++) {
        tj_span name = tj_kifu_key(kifu, i), value = tj_kifu_value(kifu, i);

        if (tj_span_is(name, "手合割"))
            continue;
        tj_buf_clear(&key);
        tj_buf_add(&key, name.at, name.n);
        json->out->failed |= key.failed;
        tj_json_string_n(json, key.failed ? "" : key.data, value.at, value.n);
    }
    tj_json_end(json);
    tj_buf_release(&key);
}

static void put_position(const tj_shogi *p, tj_json *json)
{
    tj_json_object(json, "data");
    tj_json_u64(json, "color", p->side == TJ_WHITE);
    tj_json_array(json, "board");
    for (unsigned file = 1; file <= 9; file++) {
        tj_json_array(json, NULL);
        for (unsigned rank = 1; rank <= 9; rank++) {
            unsigned piece = p->board[tj_shogi_square(file, rank)];

            tj_json_object(json, NULL);
            if (piece) {
                tj_json_u64(json, "color", tj_shogi_piece_colour(piece) == TJ_WHITE);
                tj_json_string(json, "kind", tj_shogi_kind_csa(tj_shogi_piece_kind(piece)));
            }
            tj_json_end(json);
        }
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_json_array(json, "hands");
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
        tj_json_object(json, NULL);
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
            tj_json_u64(json, tj_shogi_kind_csa(kind), p->hand[colour][kind]);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_json_end(json);
}

static void put_start(const tj_kifu *kifu, tj_json *json)
{
    const tj_shogi_start_row *row = tj_shogi_start_of(&kifu->start);

    tj_json_object(json, "initial");
    tj_json_string(json, "preset", row ? row->jkf : "OTHER");
    if (!row)
        put_position(&kifu->start, json);
    tj_json_end(json);
}

/* ---- nodes ---- */

static void put_place(const char *name, unsigned square, tj_json *json)
{
    tj_json_object(json, name);
    tj_json_u64(json, "x", tj_shogi_file(square));
    tj_json_u64(json, "y", tj_shogi_rank(square));
    tj_json_end(json);
}

static void put_board_move(const tj_shogi *p, tj_shogi_move move, tj_json *json)
{
    unsigned taken = p->board[tj_shogi_move_to(move)], hints = tj_japanese_hints(p, move);
    char relative[7] = "";
    size_t n = 0;

    put_place("from", tj_shogi_move_from(move), json);
    if (tj_shogi_move_promotes(move) || tj_japanese_declines(p, move))
        tj_json_bool(json, "promote", tj_shogi_move_promotes(move));
    if (taken)
        tj_json_string(json, "capture", tj_shogi_kind_csa(tj_shogi_piece_kind(taken)));
    for (unsigned i = 0; i < 6; i++) /* left, right, straight, up, across, down */
        if (hints >> i & 1)
            relative[n++] = "LRCUMD"[i];
    if (n)
        tj_json_string(json, "relative", relative);
}

static void put_move(const tj_kifu_cursor *line, tj_shogi_move move, tj_json *json)
{
    const tj_shogi *p = &line->position;
    bool drop = tj_shogi_move_is_drop(move);
    unsigned kind =
        drop ? tj_shogi_move_dropped(move) : tj_shogi_piece_kind(p->board[tj_shogi_move_from(move)]);

    tj_json_object(json, "move");
    tj_json_u64(json, "color", p->side == TJ_WHITE);
    tj_json_string(json, "piece", tj_shogi_kind_csa(kind));
    put_place("to", tj_shogi_move_to(move), json);
    if (line->last && tj_shogi_move_to(line->last) == tj_shogi_move_to(move))
        tj_json_bool(json, "same", true);
    if (!drop)
        put_board_move(p, move, json);
    else if (tj_japanese_needs_drop_mark(p, move))
        tj_json_string(json, "relative", "H");
    tj_json_end(json);
}

static void put_duration(const char *name, uint32_t seconds, bool hours, tj_json *json)
{
    tj_json_object(json, name);
    if (hours)
        tj_json_u64(json, "h", seconds / 3600);
    tj_json_u64(json, "m", seconds / 60 % 60);
    tj_json_u64(json, "s", seconds % 60);
    tj_json_end(json);
}

static void put_comments(const tj_kifu *kifu, const tj_kifu_node *node, tj_json *json)
{
    tj_span rest = tj_kifu_comment(kifu, node), text;

    if (!rest.at)
        return;
    tj_json_array(json, "comments");
    while (tj_kifu_comment_line(&rest, &text))
        tj_json_string_n(json, NULL, text.at, text.n);
    tj_json_end(json);
}

/* The inside of a node's object, without its forks. */
static void put_node(const tj_kifu *kifu, const tj_kifu_cursor *line, tj_json *json)
{
    const tj_kifu_node *node = &kifu->nodes.items[line->node];
    const char *special = tj_kifu_end_to_csa(node->end, line->position.side);

    if (node->move)
        put_move(line, node->move, json);
    else if (special)
        tj_json_string(json, "special", special);
    if ((node->move || special) && node->time != TJ_KIFU_NO_TIME) {
        tj_json_object(json, "time");
        put_duration("now", node->time / 1000, node->time / 1000 >= 3600, json);
        put_duration("total", tj_kifu_cursor_time_spent(line, kifu), true, json);
        tj_json_end(json);
    }
    put_comments(kifu, node, json);
}

/* ---- lines ---- */

/* A node whose forks are being written. */
typedef struct parent {
    tj_kifu_cursor line;
    uint32_t fork; /* the one that is written next; 0: none */
} parent;

typedef struct parents {
    parent *items;
    size_t len, cap;
} parents;

/* Variations are nested as deeply as the readers allow, each within three brackets. */
_Static_assert(3 * TJ_KIFU_DEPTH_MAX + 8 <= TJ_JSON_DEPTH_MAX, "all variations must fit");

/* The list of moves of the game, whose bracket is open, with all that is nested in it. */
static int put_lines(const tj_kifu *kifu, parents *stack, tj_json *json)
{
    const tj_kifu_node *nodes = kifu->nodes.items;
    bool is_first = false; /* of a fork: those beside it are in the list around it */
    tj_kifu_cursor line;

    tj_kifu_cursor_init(&line, kifu);
    for (;;) {
        if (line.node) {
            uint32_t fork = is_first ? 0 : nodes[line.node].instead;

            is_first = false;
            tj_json_object(json, NULL);
            put_node(kifu, &line, json);
            if (!fork) {
                tj_json_end(json);
                tj_kifu_cursor_next(&line, kifu);
                continue;
            }
            tj_json_array(json, "forks");
            if (stack->len == TJ_KIFU_DEPTH_MAX || TJ_RESERVE(stack, stack->len + 1))
                return TJ_E_NOMEM;
            stack->items[stack->len++] = (parent){line, fork};
        } else {
            tj_json_end(json);
            if (!stack->len)
                return TJ_OK;
        }
        parent *top = &stack->items[stack->len - 1];
        line = top->line;
        if (top->fork) {
            line.node = top->fork;
            top->fork = nodes[top->fork].instead;
            tj_json_array(json, NULL);
            is_first = true;
        } else { /* the list of forks and the node end */
            tj_json_end(json);
            tj_json_end(json);
            tj_kifu_cursor_next(&line, kifu);
            stack->len--;
        }
    }
}

void tj_jkf_write(const tj_kifu *kifu, tj_buf *out)
{
    parents stack = {NULL, 0, 0};
    tj_json json;

    tj_json_start(&json, out);
    put_headers(kifu, &json);
    put_start(kifu, &json);
    tj_json_array(&json, "moves");
    tj_json_object(&json, NULL);
    put_comments(kifu, &kifu->nodes.items[0], &json);
    tj_json_end(&json);
    if (put_lines(kifu, &stack, &json))
        out->failed = true;
    else
        tj_json_finish(&json);
    free(stack.items);
}
