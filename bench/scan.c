#include "scan.h"

#include <stdlib.h>
#include <string.h>

#include "harness.h"

size_t bench_memmem(const uint16_t *text, size_t n, const uint16_t *string, size_t len,
                    void (*each)(void *ctx, size_t at), void *ctx)
{
    const char *start = (const char *)text, *end = (const char *)(text + n), *at = start;
    size_t found = 0;

    while ((at = memmem(at, (size_t)(end - at), string, len * sizeof *string))) {
        bool whole = (at - start) % (ptrdiff_t)sizeof *text == 0;

        if (whole && each)
            each(ctx, (size_t)(at - start) / sizeof *text);
        found += whole;
        at += whole ? sizeof *text : 1;
    }
    return found;
}

static void add_needle(bench_needles *out, const uint16_t *string)
{
    for (unsigned i = 0; i < out->count; i++)
        if (memcmp(out->strings[i], string, out->len * sizeof *string) == 0)
            return;
    memcpy(out->strings[out->count++], string, out->len * sizeof *string);
}

void bench_find_images(const tj_geometry *geometry, const tj_query *query, bench_needles *out)
{
    memset(out, 0, sizeof *out);
    out->len = query->len;
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        uint16_t image[BENCH_QUERY_MAX];

        for (size_t i = 0; i < query->len; i++)
            image[i] = (uint16_t)(TJ_SYMBOL_MOVE + geometry->turn[s][query->steps[i].move]);
        add_needle(out, image);
    }
}

static void find_needles(const tj_geometry *geometry, const tj_query *query, bench_needles *out)
{
    bool steps = query->place == TJ_SEARCH_ANYWHERE;
    uint16_t points[TJ_QUERY_MAX];
    tj_code_variants variants;

    if (query->place == TJ_SEARCH_FIXED) {
        bench_find_images(geometry, query, out);
        return;
    }
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < query->len; i++)
        points[i] = query->steps[i].move;
    if (tj_code_variants_make(geometry, points, query->len, steps, &variants))
        bench_die("memory ran out");
    out->len = variants.len;
    for (unsigned v = 0; v < variants.count; v++)
        add_needle(out, variants.codes[v]);
    if (steps)
        out->first_class = tj_relative_code_step_class(
            query->board, tj_geometry_step(geometry, query->steps[0].move, query->steps[1].move));
    tj_code_variants_release(&variants);
}

typedef struct step_check {
    const tj_index *index;
    uint32_t from;
    unsigned first_class;
    uint64_t equal;
} step_check;

/* A string of steps was found; does the step before it fit, too? */
static void check_first_step(void *ctx, size_t at)
{
    step_check *check = ctx;
    const uint16_t *place = check->index->place + check->from + at - 2;
    tj_displacement step = tj_geometry_step(check->index->geometry, place[0] - (unsigned)TJ_SYMBOL_MOVE,
                                            place[1] - (unsigned)TJ_SYMBOL_MOVE);

    check->equal += tj_relative_code_step_class(check->index->geometry->size, step) == check->first_class;
}

static uint64_t scan_text(const tj_index *index, enum tj_search_mode place, const bench_needles *what,
                          uint32_t from, uint32_t to)
{
    const uint16_t *text = place == TJ_SEARCH_FIXED   ? index->place
                           : place == TJ_SEARCH_CODED ? index->codes
                                                      : index->steps;
    step_check check = {index, from, what->first_class, 0};
    uint64_t found = 0;

    for (unsigned i = 0; i < what->count; i++)
        found += bench_memmem(text + from, to - from, what->strings[i], what->len,
                              what->first_class ? check_first_step : NULL, &check);
    return what->first_class ? check.equal : found;
}

static uint64_t scan_games(const tj_segment *segment, size_t number, enum tj_search_mode place,
                           const bench_needles *what, const tj_game_set *games)
{
    uint64_t found = 0;

    for (uint32_t g = 0; g < segment->game_count; g++)
        if (tj_game_set_has(games, number, g))
            found += scan_text(&segment->index, place, what, segment->games[g].start,
                               tj_segment_game_end(segment, g));
    return found;
}

uint64_t bench_scan(const tj_corpus *corpus, const tj_query *query, const tj_game_set *games)
{
    uint64_t found = 0;

    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_segment *segment = corpus->segments[s];
        bench_needles what;

        if (segment->board != query->board)
            continue;
        find_needles(&segment->geometry, query, &what);
        found += games ? scan_games(segment, s, query->place, &what, games)
                       : scan_text(&segment->index, query->place, &what, 0, segment->index.n);
    }
    return found;
}

/* One image of a query for `local`, and the window around it. */
typedef struct window {
    uint16_t image[BENCH_QUERY_MAX];
    uint8_t inside[TJ_GO_POINTS_MAX];
} window;

static void make_window(const tj_geometry *geometry, const tj_query *query, unsigned symmetry, window *out)
{
    int margin = (int)query->margin, left = TJ_GO_SIZE_MAX, right = 0, top = TJ_GO_SIZE_MAX, bottom = 0;

    for (size_t i = 0; i < query->len; i++) {
        unsigned point = out->image[i] = geometry->turn[symmetry][query->steps[i].move];
        int column = geometry->column[point], row = geometry->row[point];

        left = column < left ? column : left;
        right = column > right ? column : right;
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
    }
    for (unsigned p = 0; p < query->board * query->board; p++) {
        int column = geometry->column[p], row = geometry->row[p];

        out->inside[p] = column >= left - margin && column <= right + margin && row >= top - margin &&
                         row <= bottom + margin;
    }
}

static unsigned make_windows(const tj_geometry *geometry, const tj_query *query, window *out)
{
    unsigned count = 0;

    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        unsigned i = 0;

        make_window(geometry, query, s, &out[count]);
        while (memcmp(out[i].image, out[count].image, query->len * sizeof *out->image))
            i++;
        count += i == count;
    }
    return count;
}

/* Occurrences in one game: the last moves inside the window are kept and compared at each new one. */
static uint64_t scan_game(const uint16_t *place, uint32_t from, uint32_t to, const window *w, size_t len)
{
    uint32_t kept[BENCH_QUERY_MAX] = {0};
    uint64_t found = 0;
    size_t count = 0;

    for (uint32_t at = from; at < to; at++) {
        size_t i;

        if (place[at] < TJ_SYMBOL_MOVE || !w->inside[place[at] - TJ_SYMBOL_MOVE])
            continue;
        if (count == len)
            memmove(kept, kept + 1, --count * sizeof *kept);
        kept[count++] = at;
        if (count < len)
            continue;
        for (i = 0;
             i < len && place[kept[i]] - TJ_SYMBOL_MOVE == w->image[i] && (!i || (kept[i] - kept[i - 1]) % 2);
             i++)
            ;
        found += i == len;
    }
    return found;
}

uint64_t bench_scan_local(const tj_corpus *corpus, const tj_query *query)
{
    window *windows = bench_alloc(TJ_GO_SYMMETRIES, sizeof *windows);
    uint64_t found = 0;

    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_segment *segment = corpus->segments[s];
        unsigned count;

        if (segment->board != query->board)
            continue;
        count = make_windows(&segment->geometry, query, windows);
        for (uint32_t g = 0; g < segment->game_count; g++)
            for (unsigned w = 0; w < count; w++)
                found += scan_game(segment->index.place, segment->games[g].start,
                                   tj_segment_game_end(segment, g), &windows[w], query->len);
    }
    free(windows);
    return found;
}
