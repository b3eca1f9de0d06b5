#include "mine/go/surroundings_view.h"

#include <string.h>

#define REACH    TJ_SURROUNDINGS_REACH
#define SIDE_MAX (TJ_MINE_SIZE + 2 * REACH)

_Static_assert(REACH <= TJ_GO_MARGIN, "the board's margin holds what the rectangle has beyond the edge");

/* What stands there as the first mover sees it: TJ_EMPTY, TJ_BLACK (own), TJ_WHITE or TJ_GO_EDGE.  Row and
 * column may lie REACH beyond the board, counted from there. */
static unsigned seen(const tj_surroundings_view *s, unsigned row, unsigned column)
{
    unsigned colour =
        s->board->stone[(row + TJ_GO_MARGIN - REACH) * TJ_GO_STRIDE + TJ_GO_MARGIN - REACH + column];

    if (colour == TJ_EMPTY || colour == TJ_GO_EDGE)
        return colour;
    for (unsigned i = 0; i < s->before; i++)
        if (tj_text_point(s->moves[i]) == (row - REACH) * TJ_MINE_SIZE + column - REACH)
            return TJ_EMPTY;
    return colour == (unsigned)tj_sequence_colour(s->moves[0]) ? TJ_BLACK : TJ_WHITE;
}

/* The rectangle with its upper left corner at (0, 0), moves first so that most turned forms are told apart
 * before the stones are looked at:
 *
 *     u8 width, height;  len times u8 x, y (255 both: a pass), colour;  width * height times u8 content */
typedef struct picture {
    uint8_t bytes[2 + 3 * TJ_SEQUENCE_MAX + SIDE_MAX * SIDE_MAX];
    size_t moves_end, n;
} picture;

/* Where the rectangle's (x, y) goes: symmetries as in tj_go_transform, of a rectangle. */
static inline void turn_place(const picture *p, unsigned symmetry, unsigned *x, unsigned *y)
{
    unsigned across = symmetry & 1 ? p->bytes[0] - 1u - *x : *x;
    unsigned down = symmetry & 2 ? p->bytes[1] - 1u - *y : *y;

    *x = symmetry & 4 ? down : across;
    *y = symmetry & 4 ? across : down;
}

static void build_picture(const tj_surroundings_view *s, picture *p)
{
    tj_sequence_box b = tj_sequence_box_of(s->moves, s->len);
    unsigned width = b.empty ? 0 : b.right - b.left + 1 + 2 * REACH;
    unsigned height = b.empty ? 0 : b.bottom - b.top + 1 + 2 * REACH;
    uint8_t *out = p->bytes;

    *out++ = (uint8_t)width;
    *out++ = (uint8_t)height;
    for (unsigned i = 0; i < s->len; i++) {
        unsigned point = tj_text_point(s->moves[i]);
        bool pass = point == TJ_SEQUENCE_PASS;

        *out++ = (uint8_t)(pass ? 255 : point % TJ_MINE_SIZE - b.left + REACH);
        *out++ = (uint8_t)(pass ? 255 : point / TJ_MINE_SIZE - b.top + REACH);
        *out++ = (s->moves[i] ^ s->moves[0]) & TJ_SEQUENCE_WHITE ? TJ_WHITE : TJ_BLACK;
    }
    p->moves_end = (size_t)(out - p->bytes);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++)
            *out++ = (uint8_t)seen(s, b.top + y, b.left + x);
    p->n = (size_t)(out - p->bytes);
}

static void turn_moves(const picture *p, unsigned symmetry, picture *out)
{
    out->bytes[0] = p->bytes[symmetry & 4 ? 1 : 0];
    out->bytes[1] = p->bytes[symmetry & 4 ? 0 : 1];
    for (size_t i = 2; i < p->moves_end; i += 3) {
        unsigned x = p->bytes[i], y = p->bytes[i + 1];

        if (x != 255)
            turn_place(p, symmetry, &x, &y);
        out->bytes[i] = (uint8_t)x;
        out->bytes[i + 1] = (uint8_t)y;
        out->bytes[i + 2] = p->bytes[i + 2];
    }
    out->moves_end = p->moves_end;
    out->n = p->n;
}

static void turn_content(const picture *p, unsigned symmetry, picture *out)
{
    unsigned width = p->bytes[0], height = p->bytes[1];
    const uint8_t *from = p->bytes + p->moves_end;

    for (unsigned row = 0; row < height; row++)
        for (unsigned column = 0; column < width; column++) {
            unsigned x = column, y = row;

            turn_place(p, symmetry, &x, &y);
            out->bytes[p->moves_end + y * out->bytes[0] + x] = *from++;
        }
}

/* The smallest of the 8 turned forms. */
static void turn_smallest(const picture *p, picture *out)
{
    picture forms[2], *best = &forms[0], *next = &forms[1];

    *best = *p;
    for (unsigned symmetry = 1; symmetry < TJ_GO_SYMMETRIES; symmetry++) {
        turn_moves(p, symmetry, next);
        if (memcmp(next->bytes, best->bytes, p->moves_end) > 0)
            continue;
        turn_content(p, symmetry, next);
        if (memcmp(next->bytes, best->bytes, p->n) < 0) {
            picture *swap = best;

            best = next;
            next = swap;
        }
    }
    *out = *best;
}

tj_hash tj_surroundings_view_hash(const tj_surroundings_view *s)
{
    picture p, smallest;

    build_picture(s, &p);
    turn_smallest(&p, &smallest);
    return tj_hash128(smallest.bytes, smallest.n);
}

/* Widened to what is seen. */
static tj_sequence_box widen(tj_sequence_box box)
{
    const unsigned end = TJ_MINE_SIZE - 1;

    box.top = box.top > REACH ? box.top - REACH : 0;
    box.left = box.left > REACH ? box.left - REACH : 0;
    box.bottom = box.bottom + REACH < end ? box.bottom + REACH : end;
    box.right = box.right + REACH < end ? box.right + REACH : end;
    return box;
}

void tj_surroundings_view_draw(const tj_surroundings_view *s, tj_surroundings *out)
{
    tj_sequence_box b = tj_sequence_box_of(s->moves, s->len);
    unsigned symmetry = tj_sequence_symmetry(s->moves, s->len);
    uint8_t colour[TJ_MINE_SIZE * TJ_MINE_SIZE] = {TJ_EMPTY};

    tj_sequence_of_moves(s->moves, s->len, &out->sequence);
    out->box = tj_sequence_box_of(out->sequence.moves, out->sequence.len);
    out->stone_count = 0;
    if (b.empty)
        return;
    out->box = widen(out->box);
    for (unsigned row = b.top; row <= b.bottom + 2 * REACH; row++)
        for (unsigned column = b.left; column <= b.right + 2 * REACH; column++) {
            unsigned what = seen(s, row, column), point = (row - REACH) * TJ_MINE_SIZE + column - REACH;

            if (what == TJ_BLACK || what == TJ_WHITE)
                colour[tj_go_transform(TJ_MINE_SIZE, symmetry, point)] = (uint8_t)what;
        }
    for (unsigned point = 0; point < TJ_MINE_SIZE * TJ_MINE_SIZE; point++)
        if (colour[point])
            out->stones[out->stone_count++] =
                (uint16_t)(point | (colour[point] == TJ_WHITE ? TJ_SEQUENCE_WHITE : 0));
}
