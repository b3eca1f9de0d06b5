#include "compare_kifu.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char difference_text[512];

static const char *differ(const char *format, ...) TJ_PRINTF(1, 2);
static const char *differ(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(difference_text, sizeof difference_text, format, arguments);
    va_end(arguments);
    return difference_text;
}

static const char *compare_node(const tj_kifu *a, uint32_t i, const tj_kifu *b, uint32_t j, unsigned what,
                                unsigned ply)
{
    const tj_kifu_node *x = &a->nodes.items[i], *y = &b->nodes.items[j];

    if (x->move != y->move)
        return differ("move %u: %04x, %04x", ply, x->move, y->move);
    if (what & SAME_ENDS && x->end != y->end)
        return differ("move %u: end %d, %d", ply, x->end, y->end);
    if (what & SAME_TIMES && x->time / 1000 != y->time / 1000)
        return differ("move %u: time %u, %u", ply, (unsigned)x->time, (unsigned)y->time);
    if (what & SAME_COMMENTS &&
        ((x->comment == 0) != (y->comment == 0) || x->comment_n != y->comment_n ||
         (x->comment_n && memcmp(a->text.items + x->comment, b->text.items + y->comment, x->comment_n) != 0)))
        return differ("move %u: comment \"%.*s\", \"%.*s\"", ply, (int)x->comment_n,
                      a->text.items + x->comment, (int)y->comment_n, b->text.items + y->comment);
    return NULL;
}

/* An end that does not count is no node, nor is the empty one that variations stand beside. */
static uint32_t counted(const tj_kifu *kifu, uint32_t node, unsigned what)
{
    const tj_kifu_node *n = &kifu->nodes.items[node];

    return n->move || what & (n->end ? SAME_ENDS : SAME_VARIATIONS) ? node : 0;
}

/* From these nodes on; those beside them, too.  Tests may call themselves. */
static const char *compare_lines(const tj_kifu *a, uint32_t i, const tj_kifu *b, uint32_t j, unsigned what,
                                 unsigned ply)
{
    const char *difference = NULL;

    while (!difference) {
        i = counted(a, i, what);
        j = counted(b, j, what);
        if (!i != !j)
            return differ("move %u: the %s goes on", ply, i ? "first" : "second");
        if (!i)
            return NULL;
        difference = compare_node(a, i, b, j, what, ply);
        if (!difference && what & SAME_VARIATIONS && (a->nodes.items[i].instead || b->nodes.items[j].instead))
            difference = compare_lines(a, a->nodes.items[i].instead, b, b->nodes.items[j].instead, what, ply);
        i = a->nodes.items[i].next;
        j = b->nodes.items[j].next;
        ply++;
    }
    return difference;
}

static bool has_header(const tj_kifu *a, const tj_kifu *b, const tj_kifu_header *wanted)
{
    for (size_t i = 0; i < b->headers.len; i++) {
        const tj_kifu_header *h = &b->headers.items[i];

        if (h->key_n == wanted->key_n && h->value_n == wanted->value_n &&
            memcmp(b->text.items + h->key, a->text.items + wanted->key, h->key_n) == 0 &&
            (!h->value_n || memcmp(b->text.items + h->value, a->text.items + wanted->value, h->value_n) == 0))
            return true;
    }
    return false;
}

static const char *compare_headers(const tj_kifu *a, const tj_kifu *b)
{
    static const char handicap[] = "手合割";

    for (size_t i = 0; i < a->headers.len; i++) {
        const tj_kifu_header *h = &a->headers.items[i];

        if (h->key_n == sizeof handicap - 1 && memcmp(a->text.items + h->key, handicap, h->key_n) == 0)
            continue;
        if (!has_header(a, b, h))
            return differ("header %.*s is \"%.*s\"", (int)h->key_n, a->text.items + h->key, (int)h->value_n,
                          a->text.items + h->value);
    }
    return NULL;
}

const char *kifu_difference(const tj_kifu *a, const tj_kifu *b, unsigned what)
{
    const char *difference = NULL;

    if (memcmp(a->start.board, b->start.board, sizeof a->start.board) != 0 ||
        tj_shogi_key(&a->start) != tj_shogi_key(&b->start))
        return differ("the start");
    if (what & SAME_HEADERS)
        difference = compare_headers(a, b);
    if (!difference && what & SAME_HEADERS)
        difference = compare_headers(b, a);
    if (!difference)
        difference = compare_node(a, 0, b, 0, what, 0);
    return difference ? difference
                      : compare_lines(a, a->nodes.items[0].next, b, b->nodes.items[0].next, what, 1);
}

bool read_kifu(const char *text, size_t n, tj_kifu *kifu)
{
    tj_kifu_reader reader;
    bool found = false;

    if (tj_kifu_reader_init(&reader, text, n, NULL))
        return false;
    if (tj_kifu_next(&reader, kifu, &found, NULL))
        found = false;
    tj_kifu_reader_release(&reader);
    return found;
}

const char *kifu_moves(const tj_kifu *kifu)
{
    static char moves[16384];
    size_t n = 0;

    moves[0] = '\0';
    for (size_t i = 0; i < kifu->record.moves.len && n + 16 < sizeof moves; i++) {
        char text[8];

        tj_shogi_move_format(kifu->record.moves.items[i].point, text);
        n += (size_t)snprintf(moves + n, sizeof moves - n, "%s%s", i ? " " : "", text);
    }
    return moves;
}
