/* Counting in corners.  See oracle_local.h. */
#include "oracle_local.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 19, BEGIN = 7, REACH = 13, CORNERS = 4 };

static void must(bool good)
{
    if (!good) {
        fputs("oracle of corners: memory ran out\n", stderr);
        abort();
    }
}

/* How far a point lies from a corner's horizontal and vertical edge, 0 on the first line. */
typedef struct spot {
    int from_top, from_side;
} spot;

static spot spot_in(unsigned corner, unsigned point)
{
    int row = (int)point / SIZE, column = (int)point % SIZE;

    return (spot){corner >= 2 ? SIZE - 1 - row : row, corner % 2 ? SIZE - 1 - column : column};
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int distance(spot a, spot b)
{
    return larger(abs(a.from_top - b.from_top), abs(a.from_side - b.from_side));
}

/* The moves of one corner and locality, as many as there are. */
typedef struct gathering {
    spot *spots;
    unsigned *moves;
    size_t len;
} gathering;

static bool belongs(const gathering *g, spot s, int lines)
{
    if (!g->len)
        return s.from_top < BEGIN && s.from_side < BEGIN;
    if (s.from_top >= REACH || s.from_side >= REACH)
        return false;
    for (size_t i = 0; i < g->len; i++)
        if (distance(g->spots[i], s) <= lines)
            return true;
    return false;
}

static void gather(gathering *g, const uint16_t *moves, unsigned count, unsigned corner, int lines)
{
    g->len = 0;
    for (unsigned m = 0; m < count; m++) {
        spot s;

        if (tj_text_point(moves[m]) == TJ_SEQUENCE_PASS)
            continue;
        s = spot_in(corner, tj_text_point(moves[m]));
        if (!belongs(g, s, lines))
            continue;
        g->spots[g->len] = s;
        g->moves[g->len++] = m;
    }
}

/* Is the corner told with its edges exchanged?  The side's distance has to be the smaller one. */
static bool exchanged(const gathering *g)
{
    for (size_t i = 0; i < g->len; i++)
        if (g->spots[i].from_top != g->spots[i].from_side)
            return g->spots[i].from_top < g->spots[i].from_side;
    return false;
}

static unsigned gap_after(const gathering *g, size_t i)
{
    unsigned gap;

    if (i + 1 == g->len)
        return ORACLE_NEVER;
    gap = g->moves[i + 1] - g->moves[i];
    return gap < ORACLE_NEVER ? gap : ORACLE_NEVER - 1;
}

static void tell(oracle_stream *stream, const gathering *g, const uint16_t *moves)
{
    bool swap = exchanged(g);

    stream->first_colour = tj_sequence_colour(moves[g->moves[0]]);
    stream->len = g->len < ORACLE_STREAM_MAX ? (unsigned)g->len : ORACLE_STREAM_MAX;
    for (unsigned i = 0; i < stream->len; i++) {
        oracle_stone *stone = &stream->stones[i];
        int row = swap ? g->spots[i].from_side : g->spots[i].from_top;
        int side = swap ? g->spots[i].from_top : g->spots[i].from_side;
        bool white = tj_sequence_colour(moves[g->moves[i]]) != stream->first_colour;

        stone->symbol = (uint16_t)(1 + 2 * (row * SIZE + SIZE - 1 - side) + white);
        stone->move = g->moves[i];
        stone->gap = gap_after(g, i);
        stone->whole = true;
        for (unsigned k = 2; k <= i; k++)
            if (g->moves[k] != g->moves[k - 1] + 1)
                stone->whole = false;
    }
}

/* wider: the streams of the same corner that stand before. */
static void mark_fresh(oracle_stream *stream, const oracle_stream *wider, size_t count)
{
    for (unsigned i = 0; i < stream->len; i++) {
        stream->stones[i].fresh = true;
        for (size_t w = 0; w < count; w++) {
            unsigned same = 0;

            while (same <= i && same < wider[w].len &&
                   wider[w].stones[same].symbol == stream->stones[same].symbol)
                same++;
            if (same > i)
                stream->stones[i].fresh = false;
        }
    }
}

static void add_corner(oracle_streams *streams, const tj_game_text *text, unsigned game, unsigned corner,
                       gathering *g)
{
    const uint16_t *moves = text->moves + text->games[game].start;
    size_t first = streams->len;

    for (int width = ORACLE_LOCALITIES - 1; width >= 0; width--) {
        oracle_stream *stream;

        gather(g, moves, text->games[game].moves, corner, 3 + width);
        if (!g->len)
            continue;
        must(!TJ_RESERVE(streams, streams->len + 1));
        stream = &streams->items[streams->len];
        memset(stream, 0, sizeof *stream);
        stream->game = game;
        stream->corner = corner;
        stream->width = (unsigned)width;
        tell(stream, g, moves);
        mark_fresh(stream, streams->items + first, streams->len - first);
        streams->len++;
    }
}

void oracle_streams_make(oracle_streams *streams, const tj_game_text *text)
{
    gathering g = {tj_alloc(text->n, sizeof *g.spots), tj_alloc(text->n, sizeof *g.moves), 0};

    must(g.spots && g.moves);
    *streams = (oracle_streams){NULL, 0, 0};
    for (unsigned game = 0; game < text->game_count; game++)
        for (unsigned corner = 0; corner < CORNERS; corner++)
            add_corner(streams, text, game, corner, &g);
    free(g.spots);
    free(g.moves);
}

void oracle_streams_release(oracle_streams *streams)
{
    free(streams->items);
    *streams = (oracle_streams){NULL, 0, 0};
}

bool oracle_begins(const oracle_stream *stream, const uint16_t *symbols, unsigned len)
{
    if (stream->len < len)
        return false;
    for (unsigned i = 0; i < len; i++)
        if (stream->stones[i].symbol != symbols[i])
            return false;
    return true;
}

bool oracle_begins_widest(const oracle_streams *streams, size_t stream, const uint16_t *symbols, unsigned len)
{
    const oracle_stream *s = &streams->items[stream];

    if (!oracle_begins(s, symbols, len))
        return false;
    for (size_t i = 0; i < streams->len; i++) {
        const oracle_stream *other = &streams->items[i];

        if (other->game == s->game && other->corner == s->corner && other->width > s->width &&
            oracle_begins(other, symbols, len))
            return false;
    }
    return true;
}

/* Numbers of one locality. */
typedef struct tally {
    unsigned f, through, left, on;
    unsigned *next; /* by symbol: went on at once with it */
} tally;

enum { SYMBOLS = 1 + 2 * SIZE * SIZE };

static void count_stream(tally *t, const oracle_stream *stream, unsigned len)
{
    const oracle_stone *last = &stream->stones[len - 1];

    t->f++;
    t->left += last->gap > 1;
    t->through += last->gap > 1 && last->whole;
    if (last->gap == 1) {
        unsigned count = len < stream->len ? ++t->next[stream->stones[len].symbol] : 1;

        if (count > t->on)
            t->on = count;
    }
}

static oracle_sequence judge(const oracle_streams *streams, size_t stream, const uint16_t *symbols,
                             unsigned len)
{
    oracle_sequence sequence = {0, 0, stream, len};
    const oracle_stream *before = NULL; /* that began with it */

    for (unsigned width = 0; width < ORACLE_LOCALITIES; width++) {
        unsigned next[SYMBOLS] = {0};
        tally t = {0, 0, 0, 0, next};

        for (size_t i = stream; i < streams->len; i++)
            if (streams->items[i].width == width && oracle_begins(&streams->items[i], symbols, len))
                count_stream(&t, &streams->items[i], len);
        if (t.f)
            sequence.score += (t.through + t.left / 100.0) * (1 - (double)t.on / t.f);
    }
    sequence.score *= len < 10 ? len : 10;
    for (size_t i = stream; i < streams->len; i++) {
        const oracle_stream *s = &streams->items[i];

        if (!oracle_begins(s, symbols, len))
            continue;
        sequence.frequency += !before || before->game != s->game || before->corner != s->corner;
        before = s;
    }
    return sequence;
}

static int by_rank(const void *left, const void *right)
{
    const oracle_sequence *a = left, *b = right;
    double largest = a->score > b->score ? a->score : b->score;

    if (fabs(a->score - b->score) > 1e-9 * largest)
        return a->score > b->score ? -1 : 1;
    if (a->frequency != b->frequency)
        return a->frequency > b->frequency ? -1 : 1;
    if (a->len != b->len)
        return a->len > b->len ? -1 : 1;
    return a->stream < b->stream ? -1 : a->stream > b->stream;
}

static void acquire_from(oracle_sequences *list, const oracle_streams *streams, size_t stream,
                         unsigned len_min, unsigned len_max)
{
    const oracle_stream *s = &streams->items[stream];
    uint16_t symbols[ORACLE_STREAM_MAX];

    for (unsigned len = 1; len <= s->len && len <= len_max; len++) {
        oracle_sequence sequence;
        bool seen = false;

        symbols[len - 1] = s->stones[len - 1].symbol;
        for (size_t i = 0; i < stream && !seen; i++)
            seen = oracle_begins(&streams->items[i], symbols, len);
        if (seen || len < len_min)
            continue;
        sequence = judge(streams, stream, symbols, len);
        if (sequence.frequency < 2) /* nor has any longer one */
            break;
        if (sequence.score <= 0)
            continue;
        must(!TJ_RESERVE(list, list->len + 1));
        list->items[list->len++] = sequence;
    }
}

void oracle_sequences_acquire(oracle_sequences *list, const oracle_streams *streams, unsigned len_min,
                              unsigned len_max)
{
    *list = (oracle_sequences){NULL, 0, 0};
    for (size_t stream = 0; stream < streams->len; stream++)
        acquire_from(list, streams, stream, len_min, len_max);
    if (list->len)
        qsort(list->items, list->len, sizeof *list->items, by_rank);
}

void oracle_sequences_release(oracle_sequences *list)
{
    free(list->items);
    *list = (oracle_sequences){NULL, 0, 0};
}

oracle_border oracle_border_of_streams(const oracle_streams *streams, const uint16_t *symbols, unsigned len)
{
    oracle_border border = {0, 0, 0, 0};

    for (size_t i = 0; i < streams->len; i++) {
        const oracle_stream *s = &streams->items[i];

        if (!oracle_begins_widest(streams, i, symbols, len))
            continue;
        border.count++;
        border.left += s->stones[len - 1].gap > 1;
        border.extra_after += len > 2 && s->stones[len - 2].gap > 1;
    }
    return border;
}
