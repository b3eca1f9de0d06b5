/* Writing KIF and KI2, in UTF-8 and saying so. */
#include <stdlib.h>

#include "base/text/text.h"
#include "format/shogi/kifu_cursor.h"
#include "format/shogi/kifu_end.h"
#include "format/shogi/notation/japanese_move.h"
#include "format/shogi/notation/notation.h"

#define MOVES_PER_LINE 6
#define MOVE_WIDTH     12 /* columns of a move */

typedef struct writer {
    const tj_kifu *kifu;
    tj_buf *out;
    bool ki2, handicap;
    unsigned column; /* of KI2: moves in this line so far */
} writer;

/* Without those that would be read as something else. */
static void put_headers(const writer *w)
{
    for (size_t i = 0; i < w->kifu->headers.len; i++) {
        size_t before = w->out->len;

        tj_kifu_put_one_line(w->out, tj_kifu_key(w->kifu, i));
        tj_buf_puts(w->out, "：");
        tj_kifu_put_one_line(w->out, tj_kifu_value(w->kifu, i));
        if (!tj_buf_ok(w->out))
            return;
        if (tj_kif_is_header((tj_span){w->out->data + before, w->out->len - before}, tj_kifu_key(w->kifu, i)))
            tj_buf_putc(w->out, '\n');
        else
            w->out->len = before;
    }
}

static void end_row(writer *w)
{
    if (w->column)
        tj_buf_putc(w->out, '\n');
    w->column = 0;
}

static void put_comment(writer *w, const tj_kifu_node *node)
{
    tj_span rest = tj_kifu_comment(w->kifu, node), line;

    if (rest.at)
        end_row(w);
    while (tj_kifu_comment_line(&rest, &line)) {
        if (!line.n || line.at[0] != '&') /* a bookmark */
            tj_buf_putc(w->out, '*');
        tj_kifu_put_one_line(w->out, line);
        tj_buf_putc(w->out, '\n');
    }
}

static void pad(const writer *w, size_t from)
{
    size_t width = tj_utf8_width_of(w->out->data + from, w->out->len - from);

    for (; width < MOVE_WIDTH; width++)
        tj_buf_putc(w->out, ' ');
}

static void put_time(const writer *w, const tj_kifu_cursor *line, uint32_t time)
{
    uint32_t now = time / 1000, sum = tj_kifu_cursor_time_spent(line, w->kifu);

    tj_buf_printf(w->out, " (%2u:%02u/%02u:%02u:%02u)", (unsigned)now / 60, (unsigned)now % 60,
                  (unsigned)sum / 3600, (unsigned)sum / 60 % 60, (unsigned)sum % 60);
}

/* ---- nodes ---- */

static void put_kif_node(writer *w, const tj_kifu_cursor *line, const tj_kifu_node *node)
{
    const char *word = tj_kifu_end_to_japanese(node->end, line->position.side);

    if (!node->move && !word)
        return;
    tj_buf_printf(w->out, "%4u ", (unsigned)line->ply);
    size_t start = w->out->len;
    if (node->move)
        tj_japanese_move_put_kif(&line->position, node->move, line->last, w->out);
    else
        tj_buf_puts(w->out, word);
    if (node->time != TJ_KIFU_NO_TIME && tj_buf_ok(w->out)) {
        pad(w, start);
        put_time(w, line, node->time);
    }
    tj_buf_putc(w->out, '\n');
}

/* moves: in the line; named: the winner, if the end does not tell. */
static void put_closing(writer *w, int end, unsigned side, size_t moves, int named)
{
    end_row(w);
    size_t before = w->out->len;
    tj_kifu_put_closing(end, side, (tj_winner)named, moves, w->handicap, w->out);
    if (w->out->len > before)
        tj_buf_putc(w->out, '\n');
}

static void put_ki2_move(writer *w, const tj_kifu_cursor *line, const tj_kifu_node *node)
{
    if (w->column == MOVES_PER_LINE)
        end_row(w);
    tj_buf_puts(w->out, w->column++ ? " " : "");
    size_t start = w->out->len;
    tj_buf_puts(w->out, line->position.side == TJ_BLACK ? "▲" : "△");
    tj_japanese_move_put_ki2(&line->position, node->move, line->last, w->out);
    if (w->kifu->nodes.items[node->next].move && w->column < MOVES_PER_LINE && tj_buf_ok(w->out) &&
        !node->comment)
        pad(w, start);
}

/* ---- lines ---- */

/* Writes a line to its end and puts aside its variations.  Those beside its first node are in the list
 * already, unless it is the game itself. */
static int put_line(writer *w, tj_kifu_cursor line, bool is_game, tj_kifu_cursor_stack *lines)
{
    const tj_kifu *kifu = w->kifu;
    int named = is_game ? kifu->winner : TJ_WINNER_UNKNOWN;
    bool first = true, closed = false;

    for (; line.node; tj_kifu_cursor_next(&line, kifu), first = false) {
        const tj_kifu_node *node = &kifu->nodes.items[line.node];

        closed = !node->move;
        if (w->ki2 && node->move)
            put_ki2_move(w, &line, node);
        else if (w->ki2)
            put_closing(w, node->end, line.position.side, line.ply - 1, named);
        else
            put_kif_node(w, &line, node);
        put_comment(w, node);
        if ((is_game || !first) && tj_kifu_cursor_stack_push(lines, kifu, &line))
            return TJ_E_NOMEM;
        if (!w->ki2 && is_game && closed)
            put_closing(w, node->end, line.position.side, line.ply - 1, named);
    }
    if (named && !closed)
        put_closing(w, TJ_KIFU_NO_END, line.position.side, line.ply - 1, named);
    end_row(w);
    return TJ_OK;
}

static void put_record(const tj_kifu *kifu, bool ki2, tj_buf *out)
{
    /* Is it a handicap game: did White begin, by the start's name? */
    bool handicap = kifu->record.start && kifu->start.side == TJ_WHITE && tj_shogi_start_of(&kifu->start);
    writer w = {kifu, out, ki2, handicap, 0};
    tj_kifu_cursor_stack lines = {NULL, 0, 0};
    tj_kifu_cursor line;
    int rc;

    tj_buf_printf(out, "#%s version=2.0 encoding=UTF-8\n", ki2 ? "KI2" : "KIF");
    put_headers(&w);
    tj_kif_put_start(kifu, out);
    tj_buf_puts(out, ki2 ? "\n" : "手数----指手---------消費時間--\n");
    put_comment(&w, &kifu->nodes.items[0]);
    tj_kifu_cursor_init(&line, kifu);
    rc = put_line(&w, line, true, &lines);
    while (lines.len && !rc) {
        line = lines.items[--lines.len];
        tj_buf_printf(out, "\n変化：%u手\n", (unsigned)line.ply);
        rc = put_line(&w, line, false, &lines);
    }
    out->failed = out->failed || rc;
    free(lines.items);
}

void tj_kif_write(const tj_kifu *kifu, tj_buf *out)
{
    put_record(kifu, false, out);
}

void tj_ki2_write(const tj_kifu *kifu, tj_buf *out)
{
    put_record(kifu, true, out);
}
