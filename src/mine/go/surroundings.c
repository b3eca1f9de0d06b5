/* Pictures are told apart by a hash of 128 bits of their smallest turned form, so that the picture of an
 * occurrence costs 16 bytes instead of up to 700.  Occurrences are sorted by games, each game is replayed
 * from occurrence to occurrence, and at last the game of each most frequent picture once more, to have the
 * stones. */
#include "mine/go/surroundings.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/thread.h"
#include "game/go/go_cursor.h"

#define CHUNK    4096 /* occurrences */
#define REACH    2    /* lines by which the rectangle around the moves is widened */
#define SIDE_MAX (TJ_MINE_SIZE + 2 * REACH)

_Static_assert(REACH <= TJ_GO_MARGIN, "the board's margin holds what the rectangle has beyond the edge");

/* ---- the picture of an occurrence ---- */

/* One occurrence of a sequence as it stands in its game. */
typedef struct view {
    uint16_t moves[TJ_SEQUENCE_MAX]; /* as played */
    unsigned len;                    /* 1 or more */
    unsigned before;                 /* points of so many moves are seen as empty */
    const tj_go_board *board;        /* 19x19; borrowed */
} view;

/* What stands there as the first mover sees it: TJ_EMPTY, TJ_BLACK (own), TJ_WHITE or TJ_GO_EDGE.  Row and
 * column may lie REACH beyond the board, counted from there. */
static unsigned seen(const view *s, unsigned row, unsigned column)
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

static unsigned width_of(tj_sequence_box b)
{
    return b.empty ? 0 : b.right - b.left + 1 + 2 * REACH;
}

static unsigned height_of(tj_sequence_box b)
{
    return b.empty ? 0 : b.bottom - b.top + 1 + 2 * REACH;
}

/* Where the rectangle's (x, y) goes: symmetries as in tj_go_transform, of a rectangle. */
static inline void turn_place(tj_sequence_box b, unsigned symmetry, unsigned *x, unsigned *y)
{
    unsigned across = symmetry & 1 ? width_of(b) - 1 - *x : *x;
    unsigned down = symmetry & 2 ? height_of(b) - 1 - *y : *y;

    *x = symmetry & 4 ? down : across;
    *y = symmetry & 4 ? across : down;
}

/* The turned picture up to its moves; the box is the one around the moves. */
static void put_moves(const view *s, tj_sequence_box b, unsigned symmetry, picture *p)
{
    uint8_t *out = p->bytes;

    *out++ = (uint8_t)(symmetry & 4 ? height_of(b) : width_of(b));
    *out++ = (uint8_t)(symmetry & 4 ? width_of(b) : height_of(b));
    for (unsigned i = 0; i < s->len; i++) {
        unsigned point = tj_text_point(s->moves[i]), x = 255, y = 255;

        if (point != TJ_SEQUENCE_PASS) {
            x = point % TJ_MINE_SIZE - b.left + REACH;
            y = point / TJ_MINE_SIZE - b.top + REACH;
            turn_place(b, symmetry, &x, &y);
        }
        *out++ = (uint8_t)x;
        *out++ = (uint8_t)y;
        *out++ = (s->moves[i] ^ s->moves[0]) & TJ_SEQUENCE_WHITE ? TJ_WHITE : TJ_BLACK;
    }
    p->moves_end = (size_t)(out - p->bytes);
    p->n = p->moves_end + width_of(b) * height_of(b);
}

/* The rest of it. */
static void put_content(const view *s, tj_sequence_box b, unsigned symmetry, picture *p)
{
    for (unsigned row = 0; row < height_of(b); row++)
        for (unsigned column = 0; column < width_of(b); column++) {
            unsigned x = column, y = row;

            turn_place(b, symmetry, &x, &y);
            p->bytes[p->moves_end + y * p->bytes[0] + x] = (uint8_t)seen(s, b.top + row, b.left + column);
        }
}

/* Of the smallest of the 8 turned forms.  Equal pictures have equal hashes, and different ones (up to
 * symmetry and translation) different ones. */
static tj_hash hash_of(const view *s)
{
    tj_sequence_box b = tj_sequence_box_of(s->moves, s->len);
    picture forms[2], *best = &forms[0], *next = &forms[1];

    put_moves(s, b, 0, best);
    put_content(s, b, 0, best);
    for (unsigned symmetry = 1; symmetry < TJ_GO_SYMMETRIES; symmetry++) {
        put_moves(s, b, symmetry, next);
        if (memcmp(next->bytes, best->bytes, best->moves_end) > 0)
            continue;
        put_content(s, b, symmetry, next);
        if (memcmp(next->bytes, best->bytes, best->n) < 0) {
            picture *swap = best;

            best = next;
            next = swap;
        }
    }
    return tj_hash128(best->bytes, best->n);
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

/* Writes sequence, box, stones and stone_count: the drawn form of the moves, and the stones in the rectangle
 * around them, turned together with them. */
static void draw(const view *s, tj_surroundings *out)
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

/* ---- all occurrences ---- */

typedef struct occurrence {
    uint32_t list, index; /* in that list */
    uint32_t before;      /* position in the text of the move before which the picture is taken */
    uint32_t at;          /* that of the first move */
    tj_hash picture;
} occurrence;

typedef struct finder {
    const tj_game_text *text;
    const tj_corpus *corpus;
    const tj_occurrences *lists;
    size_t list_count;
    occurrence *items; /* in the order of the text, so by games; then by lists and pictures */
    size_t len;
} finder;

/* The occurrence as move numbers; their number, or 0 if it is none. */
static unsigned expand(const tj_game_text *text, const tj_occurrences *list, size_t i,
                       tj_sequence_occurrence *out)
{
    unsigned len = list->len;

    if (list->codes_at) {
        uint32_t first;

        len = tj_sequence_span(text, list->codes_at[i], list->len, &first);
        if (!len)
            return 0;
        out->game = (uint32_t)tj_game_text_game_at(text, first);
        for (unsigned m = 0; m < len; m++)
            out->move[m] = first - text->games[out->game].start + m;
    } else {
        *out = list->places[i];
        if (len > TJ_SEQUENCE_MAX || out->game >= text->game_count)
            return 0;
    }
    for (unsigned m = 0; m < len; m++)
        if (out->move[m] >= text->games[out->game].moves || (m && out->move[m] <= out->move[m - 1]))
            return 0;
    return list->before < len ? len : 0;
}

static int list_occurrences(finder *h, tj_err *err)
{
    size_t total = 0;

    for (size_t l = 0; l < h->list_count; l++) {
        if (!h->lists[l].count || h->lists[l].count > UINT32_MAX)
            return tj_fail(err, TJ_E_RANGE, "a sequence without occurrences has no surroundings");
        total += h->lists[l].count;
    }
    if (!(h->items = tj_alloc(total, sizeof *h->items)))
        return tj_fail_nomem(err);
    for (size_t l = 0; l < h->list_count; l++)
        for (size_t i = 0; i < h->lists[l].count; i++) {
            tj_sequence_occurrence place;
            uint32_t start;

            if (!expand(h->text, &h->lists[l], i, &place))
                return tj_fail(err, TJ_E_RANGE, "occurrence %zu of sequence %zu is none", i + 1, l + 1);
            start = h->text->games[place.game].start;
            h->items[h->len++] = (occurrence){(uint32_t)l,
                                              (uint32_t)i,
                                              start + place.move[h->lists[l].before],
                                              start + place.move[0],
                                              {0, 0}};
        }
    return 0;
}

static int in_text(const void *a, const void *b)
{
    const occurrence *x = a, *y = b;

    return x->before < y->before ? -1 : x->before > y->before;
}

/* Goes on to an occurrence, in another game than *game perhaps: TJ_E_FORMAT if it cannot be played. */
static int go_to(const finder *h, const occurrence *one, uint32_t *game, tj_go_cursor *cursor, view *out)
{
    const tj_occurrences *list = &h->lists[one->list];
    tj_sequence_occurrence place;
    unsigned len = expand(h->text, list, one->index, &place);
    const tj_text_game *played = &h->text->games[place.game];

    if (place.game != *game)
        tj_go_cursor_init(cursor, tj_segment_stored(h->corpus->segments[played->segment], played->number));
    *game = place.game;
    *out = (view){.len = len, .before = list->before, .board = &cursor->board};
    for (unsigned i = 0; i < len; i++)
        out->moves[i] = h->text->moves[played->start + place.move[i]];
    return tj_go_cursor_seek(cursor, place.move[list->before]) ? TJ_E_FORMAT : 0;
}

static int hash_range(void *ctx, size_t from, size_t to)
{
    finder *h = ctx;
    uint32_t game = UINT32_MAX;
    tj_go_cursor cursor;
    view s;
    int rc = 0;

    for (size_t i = from; !rc && i < to; i++)
        if (!(rc = go_to(h, &h->items[i], &game, &cursor, &s)))
            h->items[i].picture = hash_of(&s);
    return rc;
}

/* Of a list's equal pictures the earliest first. */
static int by_picture(const void *a, const void *b)
{
    const occurrence *x = a, *y = b;
    int order = tj_hash_compare(x->picture, y->picture);

    if (x->list != y->list)
        return x->list < y->list ? -1 : 1;
    if (order)
        return order;
    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

/* The picture that occurs most often, of equally frequent ones the earliest, among the list's occurrences. */
static int describe(const finder *h, const occurrence *items, size_t count, tj_surroundings *out)
{
    const occurrence *best = items;
    uint32_t game = UINT32_MAX;
    tj_go_cursor cursor;
    view s;

    out->frequency = out->pictures = 0;
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count; to++)
            if (tj_hash_compare(items[from].picture, items[to].picture))
                break;
        if (to - from > out->frequency || (to - from == out->frequency && items[from].at < best->at)) {
            out->frequency = (uint32_t)(to - from);
            best = &items[from];
        }
        out->pictures++;
    }
    if (go_to(h, best, &game, &cursor, &s))
        return TJ_E_FORMAT;
    draw(&s, out);
    out->at = best->at;
    return 0;
}

static int find(finder *h, tj_surroundings *out, const tj_progress_monitor *monitor, tj_err *err)
{
    int rc = list_occurrences(h, err);

    if (rc)
        return rc;
    qsort(h->items, h->len, sizeof *h->items, in_text);
    if ((rc = tj_parallel_ranges(tj_thread_count(), h->len, CHUNK, hash_range, h, "looking around", monitor,
                                 err)))
        return rc;
    qsort(h->items, h->len, sizeof *h->items, by_picture);
    for (size_t l = 0, from = 0; !rc && l < h->list_count; from += h->lists[l++].count)
        rc = describe(h, h->items + from, h->lists[l].count, &out[l]);
    return rc;
}

int tj_surroundings_find(const tj_game_text *text, const tj_corpus *corpus, const tj_occurrences *lists,
                         size_t count, tj_surroundings *out, const tj_progress_monitor *monitor, tj_err *err)
{
    finder h = {.text = text, .corpus = corpus, .lists = lists, .list_count = count};
    int rc = find(&h, out, monitor, err);

    free(h.items);
    return rc == TJ_E_FORMAT ? tj_fail(err, rc, "a segment is damaged: it has a game that cannot be played")
                             : rc;
}
