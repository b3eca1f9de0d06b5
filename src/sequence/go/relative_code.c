#include "sequence/go/relative_code.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* ---- frames ---- */

/* For axes that run along (x, y): what is 0, or equal, says nothing. */
static tj_frame_constraint constrain(int x, int y, bool exchanged)
{
    return (tj_frame_constraint){(uint8_t)((x != 0) | (y != 0) << 1 | (abs(x) != abs(y)) << 2),
                                 (uint8_t)((x < 0) | (y < 0) << 1 | exchanged << 2)};
}

tj_frame_constraint tj_frame_of_point(unsigned size, int column, int row)
{
    int x = 2 * column - ((int)size - 1), y = 2 * row - ((int)size - 1); /* from the centre, doubled */

    return constrain(-x, -y, abs(x) > abs(y));
}

tj_frame_constraint tj_frame_of_step(tj_displacement step)
{
    return constrain(step.x, step.y, abs(step.y) > abs(step.x));
}

static bool larger(tj_displacement a, tj_displacement b)
{
    return a.x != b.x ? a.x > b.x : a.y > b.y;
}

tj_displacement tj_frames_encode(unsigned *set, tj_displacement step)
{
    tj_displacement best = {0, 0};
    unsigned kept = 0;

    if ((*set & (*set - 1)) == 0) /* one frame: by far the most common case */
        return tj_frame_encode((unsigned)__builtin_ctz(*set), step);
    for (unsigned frame = 0; frame < 8; frame++) {
        tj_displacement encoded;

        if (!(*set >> frame & 1))
            continue;
        encoded = tj_frame_encode(frame, step);
        if (!kept || larger(encoded, best)) {
            best = encoded;
            kept = 0;
        }
        if (encoded.x == best.x && encoded.y == best.y)
            kept |= 1u << frame;
    }
    *set = kept;
    return best;
}

/* ---- codes ---- */

void tj_geometry_init(tj_geometry *geometry, unsigned size)
{
    unsigned points = size * size;

    memset(geometry, 0, sizeof *geometry);
    geometry->size = size;
    for (unsigned p = 0; p < points; p++) {
        geometry->column[p] = (uint8_t)(p % size);
        geometry->row[p] = (uint8_t)(p / size);
        geometry->hint[p] = tj_frame_of_point(size, geometry->column[p], geometry->row[p]);
        for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
            geometry->turn[s][p] = (uint16_t)tj_go_transform(size, s, p);
    }
    for (unsigned p = 0; p < points; p++) {
        if (geometry->orbit[p])
            continue;
        geometry->orbits++;
        for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
            geometry->orbit[geometry->turn[s][p]] = (uint8_t)geometry->orbits;
    }
}

/* What is known while walking along the moves of one game. */
typedef struct walk {
    unsigned point_frames; /* frames possible after the last point (E_R) */
    unsigned step_frames;  /* frames possible after the last step of the run */
    unsigned last;         /* last point */
    unsigned run;          /* moves of the present run so far */
    bool started;
} walk;

static const walk WALK_START = {TJ_FRAMES_ALL, TJ_FRAMES_ALL, 0, 0, false};

/* Takes the walk to the next point; *code and *step are 0 where there is none. */
static inline void walk_move(const tj_geometry *geometry, walk *at, unsigned point, uint16_t *code,
                             uint16_t *step)
{
    tj_frame_constraint hint = geometry->hint[point];

    *code = *step = 0;
    if (at->started) {
        tj_displacement way = tj_geometry_step(geometry, at->last, point);

        *code = (uint16_t)tj_relative_code_of(geometry->size, tj_frames_encode(&at->point_frames, way));
        if (at->run == 0)
            at->step_frames = TJ_FRAMES_ALL;
        else {
            if (at->run > 1)
                *step =
                    (uint16_t)tj_relative_code_of(geometry->size, tj_frames_encode(&at->step_frames, way));
            at->step_frames = tj_frames_apply(tj_frame_of_step(way), at->step_frames);
        }
    }
    at->point_frames = tj_frames_apply(hint, at->point_frames);
    at->last = point;
    at->started = true;
    at->run++;
}

void tj_relative_codes(const tj_geometry *geometry, const uint16_t *place, size_t n, uint16_t *codes,
                       uint16_t *steps)
{
    walk at = WALK_START;

    for (size_t i = 0; i < n; i++) {
        if (place[i] >= TJ_SYMBOL_MOVE) {
            bool first_of_run = at.run == 0;

            walk_move(geometry, &at, place[i] - TJ_SYMBOL_MOVE, &codes[i], &steps[i]);
            if (first_of_run)
                codes[i] = 0;
            continue;
        }
        codes[i] = steps[i] = 0;
        at.run = 0;
        if (place[i] == TJ_SYMBOL_BORDER)
            at = WALK_START;
    }
}

void tj_relative_codes_of_game(const tj_geometry *geometry, const uint16_t *place, size_t n, uint16_t *codes)
{
    unsigned points = geometry->size * geometry->size;
    walk at = WALK_START;
    uint16_t step;

    for (size_t i = 0; i < n; i++) {
        codes[i] = 0;
        if (place[i] >= TJ_SYMBOL_MOVE && place[i] - (unsigned)TJ_SYMBOL_MOVE < points)
            walk_move(geometry, &at, place[i] - TJ_SYMBOL_MOVE, &codes[i], &step);
    }
}

unsigned tj_relative_code_step_class(unsigned size, tj_displacement step)
{
    return tj_relative_code_of(size, tj_frame_encode(tj_frame_of_step(step).value, step));
}

void tj_code_variants_release(tj_code_variants *variants)
{
    free(variants->memory);
    memset(variants, 0, sizeof *variants);
}

/* Keeps the variant just written at the next free place unless it is there already; notes its last frame. */
static void variants_keep(tj_code_variants *out, uint16_t *codes, unsigned end)
{
    unsigned v = 0;

    while (v < out->count && memcmp(out->codes[v], codes, out->len * sizeof *codes) != 0)
        v++;
    if (v == out->count)
        out->codes[out->count++] = codes;
    out->ends[v] |= (uint8_t)(1u << end);
}

/* What the move from points[i - 1] to points[i] says about the frame behind it. */
static tj_frame_constraint hint_behind(const tj_geometry *geometry, const uint16_t *points, size_t i,
                                       bool steps)
{
    return steps ? tj_frame_of_step(tj_geometry_step(geometry, points[i - 1], points[i]))
                 : geometry->hint[points[i]];
}

int tj_code_variants_make(const tj_geometry *geometry, const uint16_t *points, size_t n, bool steps,
                          tj_code_variants *out)
{
    size_t first = steps ? 2 : 1;
    unsigned frames = tj_frames_apply(hint_behind(geometry, points, first - 1, steps), TJ_FRAMES_ALL);

    *out = (tj_code_variants){.len = n - first};
    if (!(out->memory = tj_alloc(out->len * TJ_GO_SYMMETRIES, sizeof *out->memory)))
        return TJ_E_NOMEM;
    for (unsigned start = 0; start < TJ_GO_SYMMETRIES; start++) {
        uint16_t *codes = out->memory + out->count * out->len;
        unsigned frame = start;

        if (!(frames >> start & 1))
            continue;
        for (size_t i = first; i < n; i++) {
            tj_displacement way = tj_geometry_step(geometry, points[i - 1], points[i]);

            codes[i - first] = (uint16_t)tj_relative_code_of(geometry->size, tj_frame_encode(frame, way));
            frame = tj_frame_apply(hint_behind(geometry, points, i, steps), frame);
        }
        variants_keep(out, codes, frame);
    }
    return 0;
}
