/* Writing CSA V2.2, which everything reads; what only V3.0 has (times in fractions of a second, its form of
 * time limits, an end) makes it that.  It is UTF-8, and says so in V3.0's way where that matters: without the
 * line CSA is Shift_JIS. */
#include <string.h>

#include "base/text/text.h"
#include "format/shogi/kifu_cursor.h"
#include "format/shogi/kifu_end.h"
#include "format/shogi/notation/notation.h"

/* In forms a 9 is a number. */
static bool has_form(tj_span text, const char *form)
{
    size_t i = 0, from;

    for (; *form; form++) {
        for (from = i; *form == '9' && i < text.n && (tj_is_digit(text.at[i]) || text.at[i] == '.'); i++)
            continue;
        if (*form == '9' ? i == from : i >= text.n || text.at[i++] != *form)
            return false;
    }
    return i == text.n;
}

/* The keyword of a header; NULL where V2.2 has none.  Time limits are V2's hours, minutes and seconds of
 * countdown ("00:25+00"), or V3's seconds, countdown and increment. */
static const char *keyword_of(tj_span key, tj_span value)
{
    size_t i = 0;

    if (tj_span_is(key, "持ち時間"))
        return has_form(value, "9:9") || has_form(value, "9:9+9") ? "TIME_LIMIT"
               : has_form(value, "9+9+9")                         ? "TIME"
                                                                  : NULL;
    while (tj_csa_keywords[i][0] && !tj_span_is(key, tj_csa_keywords[i][1]))
        i++;
    return tj_span_is(key, "備考") ? NULL : tj_csa_keywords[i][0];
}

static bool needs_version_3(const tj_kifu *kifu)
{
    for (size_t i = 0; i < kifu->headers.len; i++) {
        const char *keyword = keyword_of(tj_kifu_key(kifu, i), tj_kifu_value(kifu, i));

        if (keyword && strcmp(keyword, "TIME") == 0)
            return true;
    }
    const tj_kifu_node *nodes = kifu->nodes.items;
    for (uint32_t i = nodes[0].next; i; i = nodes[i].next)
        if ((nodes[i].time != TJ_KIFU_NO_TIME && nodes[i].time % 1000) || nodes[i].end == TJ_KIFU_MOVE_LIMIT)
            return true;
    return false;
}

static void put_header(const char *before, const char *keyword, const char *behind, tj_span value,
                       tj_buf *out)
{
    if (!keyword || !value.n)
        return;
    tj_buf_printf(out, "%s%s%s", before, keyword, behind);
    tj_kifu_put_one_line(out, value);
    tj_buf_putc(out, '\n');
}

/* Names come first. */
static void put_headers(const tj_kifu *kifu, tj_buf *out)
{
    for (size_t i = 0; i < kifu->headers.len; i++) {
        int field = tj_kifu_field(tj_kifu_key(kifu, i));

        if (field == TJ_FIELD_BLACK || field == TJ_FIELD_WHITE)
            put_header("N", field == TJ_FIELD_BLACK ? "+" : "-", "", tj_kifu_value(kifu, i), out);
    }
    for (size_t i = 0; i < kifu->headers.len; i++) {
        tj_span value = tj_kifu_value(kifu, i);

        put_header("$", keyword_of(tj_kifu_key(kifu, i), value), ":", value, out);
    }
}

static void put_hand(const tj_shogi *p, unsigned colour, tj_buf *out)
{
    const char *before = colour == TJ_BLACK ? "P+" : "P-";

    for (unsigned kind = TJ_SHOGI_ROOK; kind >= TJ_SHOGI_PAWN; kind--)
        for (unsigned i = 0; i < p->hand[colour][kind]; i++, before = "")
            tj_buf_printf(out, "%s00%s", before, tj_shogi_kind_csa(kind));
    if (!*before)
        tj_buf_putc(out, '\n');
}

static void put_start(const tj_kifu *kifu, tj_buf *out)
{
    const tj_shogi *p = &kifu->start;

    if (!kifu->record.start) {
        tj_buf_puts(out, "PI\n+\n");
        return;
    }
    for (unsigned rank = 1; rank <= 9; rank++) {
        tj_buf_printf(out, "P%u", rank);
        for (unsigned file = 9; file >= 1; file--) {
            unsigned piece = p->board[tj_shogi_square(file, rank)];

            tj_buf_putc(out, !piece ? ' ' : tj_shogi_piece_colour(piece) == TJ_BLACK ? '+' : '-');
            tj_buf_puts(out, piece ? tj_shogi_kind_csa(tj_shogi_piece_kind(piece)) : "* ");
        }
        tj_buf_putc(out, '\n');
    }
    put_hand(p, TJ_BLACK, out);
    put_hand(p, TJ_WHITE, out);
    tj_buf_puts(out, p->side == TJ_BLACK ? "+\n" : "-\n");
}

static void put_comment(const tj_kifu *kifu, const tj_kifu_node *node, tj_buf *out)
{
    tj_span rest = tj_kifu_comment(kifu, node), line;

    while (tj_kifu_comment_line(&rest, &line)) {
        /* for programs to read; comments without * they pass over */
        tj_buf_puts(out, tj_csa_is_evaluation(line) ? "'" : "'*");
        tj_kifu_put_one_line(out, line);
        tj_buf_putc(out, '\n');
    }
}

static void put_time(const tj_kifu_node *node, tj_buf *out)
{
    if (node->time == TJ_KIFU_NO_TIME)
        return;
    tj_buf_printf(out, "T%u", (unsigned)node->time / 1000);
    if (node->time % 1000)
        tj_buf_printf(out, ".%03u", (unsigned)node->time % 1000);
    tj_buf_putc(out, '\n');
}

static void put_move(const tj_shogi *p, tj_shogi_move move, tj_buf *out)
{
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move), kind;

    tj_buf_putc(out, p->side == TJ_BLACK ? '+' : '-');
    if (tj_shogi_move_is_drop(move)) {
        kind = tj_shogi_move_dropped(move);
        tj_buf_puts(out, "00");
    } else {
        kind = tj_shogi_piece_kind(p->board[from]) + (tj_shogi_move_promotes(move) ? TJ_SHOGI_PROMOTION : 0);
        tj_buf_printf(out, "%u%u", tj_shogi_file(from), tj_shogi_rank(from));
    }
    tj_buf_printf(out, "%u%u%s\n", tj_shogi_file(to), tj_shogi_rank(to), tj_shogi_kind_csa(kind));
}

static void put_record(const tj_kifu *kifu, tj_buf *out)
{
    const tj_kifu_node *nodes = kifu->nodes.items;
    tj_shogi position = kifu->start;

    put_headers(kifu, out);
    put_start(kifu, out);
    put_comment(kifu, &nodes[0], out);
    for (uint32_t i = nodes[0].next; i; i = nodes[i].next) {
        const tj_kifu_node *node = &nodes[i];
        const char *end = tj_kifu_end_to_csa(node->end, position.side);

        if (node->move) {
            put_move(&position, node->move, out);
            tj_shogi_apply(&position, node->move);
        } else if (end) {
            tj_buf_printf(out, "%%%s\n", end);
        } else {
            continue;
        }
        put_time(node, out);
        put_comment(kifu, node, out);
    }
}

void tj_csa_write(const tj_kifu *kifu, tj_buf *out)
{
    tj_buf body = TJ_BUF_INIT;
    bool v3 = needs_version_3(kifu);

    put_record(kifu, &body);
    if (v3 || (body.len && tj_text_ascii_length(body.data, body.len) < body.len))
        tj_buf_puts(out, "'CSA encoding=UTF-8\n");
    tj_buf_puts(out, v3 ? "V3.0\n" : "V2.2\n");
    tj_buf_join(out, &body);
    tj_buf_release(&body);
}
