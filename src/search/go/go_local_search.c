/* LOCAL: a scan for sequences that moves elsewhere may interrupt.
 *
 * For each symmetry the query's rarest point is the anchor: wherever it was played, the moves around it that
 * fall into the window are compared with the rest of the query, backwards and forwards.  The scan for anchors
 * compares 16 symbols at a time with the anchors of all symmetries, about as fast as memory can be read;
 * games are dealt to the cores in chunks.  Rejected: a look at each symbol in a table (three times as long),
 * and going through the list `fixed` of the anchor's orbit, whose entries are cache misses. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "base/simd.h"
#include "search/go/go_plan.h"

#define CHUNK_GAMES 512
#define SYMBOLS_MAX 65536 /* whatever a damaged file may hold */
#define BLOCK       2048  /* symbols whose anchors are listed before they are looked at */
#define LANES       16    /* symbols that are compared at once */
#define WORD_LANES  4     /* of them in a 64-bit word ... */
#define LANE_MASK   0x0001000100010001u

typedef struct chunk {
    tj_occurrence *items;
    size_t len, cap;
    bool failed;
} chunk;

typedef struct scan {
    const tj_go_plan *plan;
    const tj_corpus *corpus;
    size_t number;
    const tj_segment *segment;
    size_t anchor;
    unsigned images;                               /* different images of the query */
    unsigned symmetry[TJ_GO_SYMMETRIES];           /* of each */
    uint8_t inside[TJ_GO_SYMMETRIES][SYMBOLS_MAX]; /* by symbol */
    uint8_t anchors[SYMBOLS_MAX];                  /* by symbol: which images have their anchor there */
    uint16_t wanted[TJ_GO_SYMMETRIES];             /* those symbols, some more than once */
    chunk *chunks;
} scan;

/* The point of the query that was played least often, by the list of all moves. */
static size_t rarest_point(const tj_go_plan *plan, const tj_segment *segment)
{
    uint32_t fewest = UINT32_MAX;
    size_t rarest = 0;

    for (size_t i = 0; i < plan->len && i < 64; i++) {
        uint16_t orbit = plan->geometry->orbit[plan->points[i]];
        tj_index_range range = tj_index_find(&segment->index, TJ_INDEX_FIXED, &orbit, 1);

        if (range.to - range.from < fewest) {
            fewest = range.to - range.from;
            rarest = i;
        }
    }
    return rarest;
}

static bool is_new_image(const scan *s, unsigned symmetry)
{
    for (unsigned i = 0; i < s->images; i++)
        if (memcmp(s->plan->images[s->symmetry[i]], s->plan->images[symmetry],
                   s->plan->len * sizeof **s->plan->images) == 0)
            return false;
    return true;
}

static void prepare(scan *s)
{
    const tj_go_plan *plan = s->plan;

    s->anchor = rarest_point(plan, s->segment);
    for (unsigned symmetry = 0; symmetry < TJ_GO_SYMMETRIES; symmetry++) {
        if (!is_new_image(s, symmetry))
            continue;
        tj_go_plan_window(plan, symmetry, s->inside[s->images] + TJ_SYMBOL_MOVE);
        s->anchors[plan->images[symmetry][s->anchor]] |= (uint8_t)(1u << s->images);
        for (unsigned i = s->images; i < TJ_GO_SYMMETRIES; i++)
            s->wanted[i] = plan->images[symmetry][s->anchor];
        s->symmetry[s->images++] = symmetry;
    }
}

/* The next position, in direction `step`, of a move inside the window; `stop` if the game ends before. */
static inline uint32_t next_inside(const uint16_t *place, const uint8_t *inside, uint32_t at, uint32_t stop,
                                   int step)
{
    do
        at += (uint32_t)step;
    while (at != stop && !inside[place[at]]);
    return at;
}

/* Is position i an anchor of an occurrence of the image?  The game spans [start, end). */
static bool matches(const scan *s, unsigned image, uint32_t i, uint32_t start, uint32_t end,
                    tj_occurrence *out)
{
    const uint16_t *place = s->segment->index.place, *symbols = s->plan->images[s->symmetry[image]];
    const uint8_t *inside = s->inside[image];
    uint32_t at = i;

    for (size_t j = s->anchor; j-- > 0;) {
        uint32_t before = next_inside(place, inside, at, start - 1, -1);

        if (before == start - 1 || place[before] != symbols[j] || ((before ^ at) & 1) == 0)
            return false;
        at = before;
    }
    out->at = at;
    at = i;
    for (size_t j = s->anchor + 1; j < s->plan->len; j++) {
        uint32_t after = next_inside(place, inside, at, end, 1);

        if (after == end || place[after] != symbols[j] || ((after ^ at) & 1) == 0)
            return false;
        at = after;
    }
    out->last = at;
    return true;
}

static void scan_anchor(scan *s, chunk *mine, uint32_t game, uint32_t i, uint32_t start, uint32_t end)
{
    unsigned images = s->anchors[s->segment->index.place[i]];

    for (; images; images &= images - 1) {
        unsigned image = (unsigned)__builtin_ctz(images);
        tj_occurrence one = {s->number, game, 0, 0, (uint8_t)s->symmetry[image]};

        if (!matches(s, image, i, start, end, &one) ||
            !tj_occurrence_passes(&s->plan->base.restriction, s->corpus, &one))
            continue;
        if (TJ_RESERVE(mine, mine->len + 1)) {
            mine->failed = true;
            return;
        }
        mine->items[mine->len++] = one;
    }
}

typedef uint16_t symbols __attribute__((vector_size(2 * LANES), aligned(2), may_alias));
typedef uint64_t words __attribute__((vector_size(2 * LANES)));

/* Where in text[0..n-1] the wanted symbols stand, in order; returns how many. */
static TJ_TARGET_CLONES size_t list_anchors(const uint16_t *text, uint32_t n,
                                            const uint16_t wanted[TJ_GO_SYMMETRIES], uint32_t out[BLOCK])
{
    symbols each[TJ_GO_SYMMETRIES];
    uint32_t at = 0;
    size_t found = 0;

    for (int k = 0; k < TJ_GO_SYMMETRIES; k++)
        for (int lane = 0; lane < LANES; lane++)
            each[k][lane] = wanted[k];
    for (; at + LANES <= n; at += LANES) {
        symbols some = *(const symbols *)(text + at), equal = (symbols)(some == each[0]);
        words hit;

        TJ_UNROLL for (int k = 1; k < TJ_GO_SYMMETRIES; k++) equal |= (symbols)(some == each[k]);
        hit = (words)equal;
        if (!(hit[0] | hit[1] | hit[2] | hit[3]))
            continue;
        for (unsigned w = 0; w < LANES / WORD_LANES; w++)
            for (uint64_t bits = hit[w] & LANE_MASK; bits; bits &= bits - 1)
                out[found++] = at + WORD_LANES * w + (uint32_t)__builtin_ctzll(bits) / 16;
    }
    for (; at < n; at++)
        for (int k = 0; k < TJ_GO_SYMMETRIES; k++)
            if (text[at] == wanted[k]) {
                out[found++] = at;
                break;
            }
    return found;
}

/* Looks at all anchors from `from` on, which is in that game or behind it, up to `to`. */
static void scan_range(scan *s, chunk *mine, uint32_t game, uint32_t from, uint32_t to)
{
    const tj_segment *segment = s->segment;
    uint32_t start = segment->games[game].start, end = tj_segment_game_end(segment, game), anchors[BLOCK];

    for (; from < to; from += to - from < BLOCK ? to - from : BLOCK) {
        size_t count = list_anchors(segment->index.place + from, to - from < BLOCK ? to - from : BLOCK,
                                    s->wanted, anchors);

        for (size_t i = 0; i < count; i++) {
            uint32_t at = from + anchors[i];

            if (at >= end) {
                while (game + 1 < segment->game_count && segment->games[game + 1].start <= at)
                    game++;
                start = segment->games[game].start;
                end = tj_segment_game_end(segment, game);
            }
            if (at >= start && at < end) /* else the file is damaged */
                scan_anchor(s, mine, game, at, start, end);
        }
    }
}

static void scan_chunk(void *ctx, size_t number)
{
    scan *s = ctx;
    const tj_segment *segment = s->segment;
    uint32_t from = (uint32_t)(number * CHUNK_GAMES), to = from + CHUNK_GAMES, end;

    if (to > segment->game_count)
        to = segment->game_count;
    if (s->plan->base.restriction.games) {
        for (uint32_t game = from; game < to; game++)
            if (tj_game_set_has(s->plan->base.restriction.games, s->number, game))
                scan_range(s, &s->chunks[number], game, segment->games[game].start,
                           tj_segment_game_end(segment, game));
        return;
    }
    end = tj_segment_game_end(segment, to - 1);
    if (end > segment->index.n) /* in a damaged file */
        end = segment->index.n;
    scan_range(s, &s->chunks[number], from, segment->games[from].start, end);
}

int tj_go_plan_each_local(const tj_go_plan *plan, size_t number, tj_occurrence_fn each, void *ctx,
                          tj_err *err)
{
    const tj_corpus *corpus = plan->base.corpus;
    scan *s = tj_zalloc(1, sizeof *s);
    size_t chunks = (corpus->segments[number]->game_count + CHUNK_GAMES - 1) / CHUNK_GAMES;
    int rc = s ? 0 : tj_fail_nomem(err);

    if (!rc) {
        s->plan = plan;
        s->corpus = corpus;
        s->number = number;
        s->segment = corpus->segments[number];
        s->chunks = tj_zalloc(chunks, sizeof *s->chunks);
        if (!s->chunks)
            rc = tj_fail_nomem(err);
    }
    if (!rc) {
        prepare(s);
        tj_parallel_for(tj_thread_count(), chunks, scan_chunk, s);
    }
    for (size_t c = 0; s && s->chunks && c < chunks; c++) {
        if (!rc && s->chunks[c].failed)
            rc = tj_fail_nomem(err);
        for (size_t i = 0; !rc && i < s->chunks[c].len; i++)
            rc = each(ctx, &s->chunks[c].items[i]);
        free(s->chunks[c].items);
    }
    if (s)
        free(s->chunks);
    free(s);
    return rc;
}
