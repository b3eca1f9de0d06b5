#include "mine/go/joseki/local_text.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/thread.h"
#include "sequence/lcp.h"
#include "sequence/suffix_array.h"

#define CHUNK_GAMES 256
#define BATCH       64 /* chunks that are gathered before they are joined */
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
    bool failed;
} chunk;

typedef struct builder {
    const tj_game_text *text;
    corner_view views[TJ_CORNERS];
    uint8_t near_start[POINTS]; /* of the upper right: may a stream begin here */
    size_t first;               /* chunk of the batch */
    chunk chunks[BATCH];
    chunk all; /* joined */
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

static void append(chunk *out, const gathering *g, const corner_view *view, unsigned shared,
                   tj_local_stream stream, unsigned locality)
{
    unsigned way = choose_image(g);
    bool whole = true;

    if (out->failed || TJ_RESERVE(&out->symbols, out->symbols.len + g->len + 1) ||
        TJ_RESERVE(&out->stones, out->stones.len + g->len + 1) ||
        TJ_RESERVE(&out->streams, out->streams.len + 1)) {
        out->failed = true;
        return;
    }
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
}

static void gather_corner(const builder *b, uint32_t game, unsigned corner, gathering g[TJ_LOCALITIES],
                          chunk *out)
{
    const tj_text_game *played = &b->text->games[game];
    const corner_view *view = &b->views[corner];

    for (unsigned l = TJ_LOCALITIES; l-- > 0;) {
        unsigned shared = 0;

        gather(b, view, b->text->moves + played->start, played->moves, REACH[l], &g[l]);
        for (unsigned wider = l + 1; wider < TJ_LOCALITIES; wider++) {
            unsigned common = common_stones(&g[l], &g[wider]);

            shared = common > shared ? common : shared;
        }
        if (g[l].len)
            append(out, &g[l], view, shared, (tj_local_stream){0, game, 0, (uint8_t)corner, 0, 0}, l);
    }
}

static void gather_chunk(void *ctx, size_t number)
{
    builder *b = ctx;
    size_t from = (b->first + number) * CHUNK_GAMES, to = from + CHUNK_GAMES;
    gathering g[TJ_LOCALITIES];

    for (size_t game = from; game < to && game < b->text->game_count; game++)
        for (unsigned corner = 0; corner < TJ_CORNERS; corner++)
            gather_corner(b, (uint32_t)game, corner, g, &b->chunks[number]);
}

/* Appends what a chunk holds, and frees it. */
static int join(chunk *all, chunk *part, tj_err *err)
{
    size_t n = all->symbols.len, streams = all->streams.len;
    int rc = 0;

    if (part->failed)
        rc = tj_fail_nomem(err);
    else if (n + part->symbols.len >= TJ_SUFFIX_TEXT_MAX)
        rc = tj_fail(err, TJ_E_RANGE, "too many games; choose fewer");
    else if (TJ_RESERVE(&all->symbols, n + part->symbols.len) ||
             TJ_RESERVE(&all->stones, n + part->stones.len) ||
             TJ_RESERVE(&all->streams, streams + part->streams.len))
        rc = tj_fail_nomem(err);
    if (!rc && part->streams.len) {
        memcpy(all->symbols.items + n, part->symbols.items, part->symbols.len * sizeof *all->symbols.items);
        memcpy(all->stones.items + n, part->stones.items, part->stones.len * sizeof *all->stones.items);
        for (size_t i = 0; i < part->streams.len; i++) {
            all->streams.items[streams + i] = part->streams.items[i];
            all->streams.items[streams + i].start += (uint32_t)n;
        }
        all->symbols.len += part->symbols.len;
        all->stones.len += part->stones.len;
        all->streams.len += part->streams.len;
    }
    free(part->symbols.items);
    free(part->stones.items);
    free(part->streams.items);
    memset(part, 0, sizeof *part);
    return rc;
}

/* All chunks, a batch at a time: two copies of everything would be too much. */
static int gather_all(builder *b, const tj_progress_monitor *monitor, tj_err *err)
{
    size_t count = (b->text->game_count + CHUNK_GAMES - 1) / CHUNK_GAMES;
    int rc = 0;

    for (; b->first < count && !rc; b->first += BATCH) {
        size_t left = count - b->first, some = left < BATCH ? left : BATCH;

        rc = tj_progress_report(monitor, "corners", b->first, count, err);
        if (!rc)
            tj_parallel_for(tj_thread_count(), some, gather_chunk, b);
        for (size_t c = 0; c < some; c++) {
            int joined = join(&b->all, &b->chunks[c], rc ? NULL : err);

            rc = rc ? rc : joined;
        }
    }
    return rc;
}

static void prepare(builder *b, const tj_game_text *text)
{
    b->text = text;
    for (unsigned c = 0; c < TJ_CORNERS; c++)
        view_corner(&text->geometry, c, &b->views[c]);
    for (unsigned p = 0; p < POINTS; p++)
        b->near_start[p] = from_right(p) < TJ_CORNER_LINES && p / TJ_MINE_SIZE < TJ_CORNER_LINES;
}

int tj_local_text_build(tj_local_text *local, const tj_game_text *text, const tj_progress_monitor *monitor,
                        tj_err *err)
{
    builder *b = tj_zalloc(1, sizeof *b);
    int rc;

    memset(local, 0, sizeof *local);
    if (!b)
        return tj_fail_nomem(err);
    prepare(b, text);
    rc = gather_all(b, monitor, err);
    *local = (tj_local_text){b->all.symbols.items, b->all.stones.items, b->all.symbols.len,
                             b->all.streams.items, b->all.streams.len};
    free(b);
    if (rc)
        tj_local_text_release(local);
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
    unsigned threads = tj_thread_count();
    size_t count = local->stream_count;
    int rc = tj_progress_report(monitor, "sorting", 0, 0, err);

    *grams = (tj_ngrams){local->symbols, count, NULL, NULL, local->n};
    if (rc)
        return rc;
    grams->sa = tj_alloc(count, sizeof *grams->sa);
    grams->lcp = tj_alloc(count + 1, 1);
    if (!grams->sa || !grams->lcp)
        rc = tj_fail_nomem(err);
    for (size_t i = 0; i < count && !rc; i++)
        grams->sa[i] = local->streams[i].start;
    if (!rc)
        rc = tj_suffix_array_subset(grams->sa, count, local->symbols, local->n, TJ_LOCAL_LIMIT, threads, err);
    if (!rc)
        rc = tj_progress_report(monitor, "comparing", 0, 0, err);
    if (!rc)
        tj_lcp_build(grams->lcp, grams->sa, count, local->symbols, local->n, TJ_NGRAM_LCP, threads);
    else
        tj_ngrams_release(grams);
    return rc;
}
