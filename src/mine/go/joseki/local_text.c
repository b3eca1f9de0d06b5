#include "mine/go/joseki/local_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/thread.h"
#include "sequence/suffix_array.h"

#define CHUNK_GAMES 256
#define POINTS      (TJ_MINE_SIZE * TJ_MINE_SIZE)

static const int REACH[TJ_LOCALITIES] = {3, 4, 5}; /* lines from a stone of the stream, narrowest first */

/* What a corner looks like from the upper right: two images of every point, TJ_SEQUENCE_PASS out of reach. */
typedef struct corner_view {
    uint16_t image[2][POINTS];
    uint8_t symmetry[2];
} corner_view;

typedef struct chunk {
    struct {
        uint16_t *items;
        size_t len, cap;
    } symbols;
    struct {
        tj_local_stone *items;
        size_t len, cap;
    } stones;
    struct {
        tj_local_stream *items;
        size_t len, cap;
    } streams;
} chunk;

typedef struct builder {
    const tj_game_text *text;
    corner_view views[TJ_CORNERS];
    uint8_t near_start[POINTS]; /* of the upper right: may a stream begin here */
    chunk *chunks;              /* of CHUNK_GAMES games each */
    size_t chunk_count;
} builder;

/* One stream while it is gathered. */
typedef struct gathering {
    uint16_t image[2][TJ_NGRAM_MAX]; /* points, both ways */
    uint8_t white[TJ_NGRAM_MAX];     /* not of the first stone's colour */
    uint32_t move[TJ_NGRAM_MAX + 1]; /* one more: what is not kept ends the last gap */
    unsigned len;
    bool cut;              /* it went on */
    uint8_t close[POINTS]; /* points within reach of its stones */
} gathering;

static unsigned from_right(unsigned point)
{
    return TJ_MINE_SIZE - 1 - point % TJ_MINE_SIZE;
}

static void view_corner(const tj_geometry *geometry, unsigned corner, corner_view *view)
{
    unsigned last = TJ_MINE_SIZE - 1, count = 0;
    unsigned point = (corner & 2 ? last * TJ_MINE_SIZE : 0) + (corner & 1 ? last : 0);

    for (unsigned s = 0; s < TJ_GO_SYMMETRIES && count < 2; s++) {
        if (geometry->turn[s][point] != last)
            continue;
        for (unsigned p = 0; p < POINTS; p++) {
            unsigned to = geometry->turn[s][p];
            bool reached = from_right(to) < TJ_CORNER_REACH && to / TJ_MINE_SIZE < TJ_CORNER_REACH;

            view->image[count][p] = (uint16_t)(reached ? to : TJ_SEQUENCE_PASS);
        }
        view->symmetry[count++] = (uint8_t)s;
    }
}

static void mark_close(gathering *g, unsigned point, int reach)
{
    int row = (int)(point / TJ_MINE_SIZE), column = (int)(point % TJ_MINE_SIZE), last = TJ_MINE_SIZE - 1;
    int top = row > reach ? row - reach : 0, bottom = row + reach < last ? row + reach : last;
    int left = column > reach ? column - reach : 0, right = column + reach < last ? column + reach : last;

    for (int r = top; r <= bottom; r++)
        memset(g->close + r * TJ_MINE_SIZE + left, 1, (size_t)(right - left + 1));
}

static void gather(const builder *b, const corner_view *view, const uint16_t *moves, uint32_t count,
                   int reach, gathering *g)
{
    unsigned first_white = 0;

    g->len = 0;
    g->cut = false;
    memcpy(g->close, b->near_start, sizeof g->close);
    for (uint32_t i = 0; i < count && i <= UINT16_MAX; i++) {
        unsigned point = tj_text_point(moves[i]), white = moves[i] & TJ_SEQUENCE_WHITE ? 1 : 0, to;

        if (point == TJ_SEQUENCE_PASS || (to = view->image[0][point]) == TJ_SEQUENCE_PASS || !g->close[to])
            continue;
        if (g->len == TJ_NGRAM_MAX) {
            g->move[g->len] = i;
            g->cut = true;
            break;
        }
        if (!g->len) {
            memset(g->close, 0, sizeof g->close);
            first_white = white;
        }
        g->image[0][g->len] = (uint16_t)to;
        g->image[1][g->len] = view->image[1][point];
        g->white[g->len] = (uint8_t)(white ^ first_white);
        g->move[g->len++] = i;
        mark_close(g, to, reach);
    }
}

/* Of the two images the one whose first stone off the diagonal is nearer to the right edge. */
static unsigned choose_image(const gathering *g)
{
    for (unsigned i = 0; i < g->len; i++) {
        unsigned right = from_right(g->image[0][i]), top = g->image[0][i] / TJ_MINE_SIZE;

        if (right != top)
            return right > top;
    }
    return 0;
}

static unsigned common_stones(const gathering *a, const gathering *b)
{
    unsigned n = a->len < b->len ? a->len : b->len, i = 0;

    while (i < n && a->move[i] == b->move[i])
        i++;
    return i;
}

static int append(chunk *out, const gathering *g, const corner_view *view, unsigned shared,
                  tj_local_stream stream, unsigned locality)
{
    unsigned way = choose_image(g);
    bool whole = true;

    if (TJ_RESERVE(&out->symbols, out->symbols.len + g->len + 1) ||
        TJ_RESERVE(&out->stones, out->stones.len + g->len + 1) ||
        TJ_RESERVE(&out->streams, out->streams.len + 1))
        return TJ_E_NOMEM;
    stream.start = (uint32_t)out->symbols.len;
    stream.len = (uint8_t)g->len;
    stream.symmetry = view->symmetry[way];
    out->streams.items[out->streams.len++] = stream;
    for (unsigned i = 0; i < g->len; i++) {
        bool goes_on = i + 1 < g->len || g->cut;
        uint32_t gap = goes_on ? g->move[i + 1] - g->move[i] : TJ_GAP_NEVER;
        unsigned flags = locality | (whole ? TJ_LOCAL_UNINTERRUPTED : 0u) |
                         (i >= shared ? (unsigned)TJ_LOCAL_DISTINCT : 0u);

        out->symbols.items[out->symbols.len++] = (uint16_t)(1 + 2 * g->image[way][i] + g->white[i]);
        out->stones.items[out->stones.len++] = (tj_local_stone){
            (uint16_t)g->move[i], (uint8_t)(gap < TJ_GAP_NEVER ? gap : TJ_GAP_NEVER - 1u), (uint8_t)flags};
        if (!goes_on)
            out->stones.items[out->stones.len - 1].gap = TJ_GAP_NEVER;
        whole = whole && (i == 0 || gap == 1);
    }
    out->symbols.items[out->symbols.len++] = 0;
    out->stones.items[out->stones.len++] = (tj_local_stone){0, 0, 0};
    return 0;
}

static int gather_corner(const builder *b, uint32_t game, unsigned corner, gathering g[TJ_LOCALITIES],
                         chunk *out)
{
    const tj_text_game *played = &b->text->games[game];
    const corner_view *view = &b->views[corner];
    int rc = 0;

    for (unsigned l = TJ_LOCALITIES; !rc && l-- > 0;) {
        unsigned shared = 0;

        gather(b, view, b->text->moves + played->start, played->moves, REACH[l], &g[l]);
        for (unsigned wider = l + 1; wider < TJ_LOCALITIES; wider++) {
            unsigned common = common_stones(&g[l], &g[wider]);

            shared = common > shared ? common : shared;
        }
        if (g[l].len)
            rc = append(out, &g[l], view, shared, (tj_local_stream){0, game, 0, (uint8_t)corner, 0, 0}, l);
    }
    return rc;
}

static int gather_games(void *ctx, size_t from, size_t to)
{
    builder *b = ctx;
    gathering g[TJ_LOCALITIES];
    int rc = 0;

    for (size_t i = from * TJ_CORNERS; !rc && i < to * TJ_CORNERS; i++)
        rc = gather_corner(b, (uint32_t)(i / TJ_CORNERS), i % TJ_CORNERS, g, &b->chunks[from / CHUNK_GAMES]);
    return rc;
}

static void free_chunk(chunk *part)
{
    free(part->symbols.items);
    free(part->stones.items);
    free(part->streams.items);
    memset(part, 0, sizeof *part);
}

/* Frees each chunk when it is copied: never are there two copies of everything. */
static int join(builder *b, tj_local_text *out, tj_err *err)
{
    size_t n = 0, streams = 0;

    for (size_t c = 0; c < b->chunk_count; c++) {
        n += b->chunks[c].symbols.len;
        streams += b->chunks[c].streams.len;
    }
    if (n >= TJ_SUFFIX_TEXT_MAX)
        return tj_fail(err, TJ_E_RANGE, "too many games; choose fewer");
    out->symbols = tj_alloc(n, sizeof *out->symbols);
    out->stones = tj_alloc(n, sizeof *out->stones);
    out->streams = tj_alloc(streams, sizeof *out->streams);
    if (!out->symbols || !out->stones || !out->streams)
        return tj_fail_nomem(err);
    for (size_t c = 0; c < b->chunk_count; c++) {
        chunk *part = &b->chunks[c];

        for (size_t i = 0; i < part->streams.len; i++) {
            out->streams[out->stream_count] = part->streams.items[i];
            out->streams[out->stream_count++].start += (uint32_t)out->n;
        }
        if (part->symbols.len) {
            memcpy(out->symbols + out->n, part->symbols.items, part->symbols.len * sizeof *out->symbols);
            memcpy(out->stones + out->n, part->stones.items, part->symbols.len * sizeof *out->stones);
        }
        out->n += part->symbols.len;
        free_chunk(part);
    }
    return 0;
}

int tj_local_text_build(tj_local_text *local, const tj_game_text *text, const tj_progress_monitor *monitor,
                        tj_err *err)
{
    builder b = {.text = text, .chunk_count = (text->game_count + CHUNK_GAMES - 1) / CHUNK_GAMES};
    int rc;

    memset(local, 0, sizeof *local);
    for (unsigned c = 0; c < TJ_CORNERS; c++)
        view_corner(&text->geometry, c, &b.views[c]);
    for (unsigned p = 0; p < POINTS; p++)
        b.near_start[p] = from_right(p) < TJ_CORNER_LINES && p / TJ_MINE_SIZE < TJ_CORNER_LINES;
    if (!(b.chunks = tj_zalloc(b.chunk_count, sizeof *b.chunks)))
        return tj_fail_nomem(err);
    rc = tj_parallel_ranges(tj_thread_count(), text->game_count, CHUNK_GAMES, gather_games, &b, "corners",
                            monitor, err);
    if (rc || (rc = join(&b, local, err)))
        tj_local_text_release(local);
    for (size_t c = 0; c < b.chunk_count; c++)
        free_chunk(&b.chunks[c]);
    free(b.chunks);
    return rc;
}

void tj_local_text_release(tj_local_text *local)
{
    free(local->symbols);
    free(local->stones);
    free(local->streams);
    memset(local, 0, sizeof *local);
}

const tj_local_stream *tj_local_stream_at(const tj_local_text *local, size_t at)
{
    size_t low = 0, high = local->stream_count;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (local->streams[middle].start <= at)
            low = middle;
        else
            high = middle;
    }
    return &local->streams[low];
}

int tj_local_ngrams_build(tj_ngrams *grams, const tj_local_text *local, const tj_progress_monitor *monitor,
                          tj_err *err)
{
    size_t count = local->stream_count;
    uint32_t *starts = tj_alloc(count, sizeof *starts);

    for (size_t i = 0; starts && i < count; i++)
        starts[i] = local->streams[i].start;
    return tj_ngrams_build_of(grams, starts, count, local->symbols, local->n, TJ_LOCAL_LIMIT, monitor, err);
}
