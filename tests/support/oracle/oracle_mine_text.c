/* Near-duplicates, shapes, E_S, ranks and recall: what surrounds the statistics of oracle_mine.c. */
#include <stdlib.h>
#include <string.h>

#include "oracle_mine.h"

enum { SIZE = 19, NO_POINT = 0xFFFF };

/* Near-duplicates. */

typedef struct game {
    const uint16_t *codes;
    size_t len, cluster; /* the smallest number of a game in it */
} game;

static bool share_a_run(const game *a, const game *b, size_t run)
{
    for (size_t i = 0; i + run <= a->len; i++)
        for (size_t j = 0; j + run <= b->len; j++)
            if (memcmp(a->codes + i, b->codes + j, run * sizeof *a->codes) == 0)
                return true;
    return false;
}

/* Gives two games that share a run the same cluster; false if they had it. */
static bool join(game *a, game *b, size_t run)
{
    if (a->cluster == b->cluster || !share_a_run(a, b, run))
        return false;
    a->cluster = b->cluster = a->cluster < b->cluster ? a->cluster : b->cluster;
    return true;
}

static size_t split(const uint16_t *text, size_t n, game *games)
{
    size_t count = 0, start = 0;

    for (size_t i = 0; i < n; i++) {
        if (text[i] != 0)
            continue;
        games[count] = (game){text + start, i - start, count};
        count++;
        start = i + 1;
    }
    return count;
}

size_t oracle_near_duplicates(const uint16_t *er_text, size_t n, unsigned run, bool *stays)
{
    game *games = malloc((n + 1) * sizeof *games);
    size_t count, staying = 0;
    bool changed = true;

    if (!games)
        abort();
    count = split(er_text, n, games);
    while (changed) {
        changed = false;
        for (size_t a = 0; a < count; a++)
            for (size_t b = 0; b < a; b++)
                changed |= join(&games[a], &games[b], run);
    }
    for (size_t g = 0; g < count; g++) {
        stays[g] = games[g].cluster == g;
        staying += stays[g];
    }
    free(games);
    return staying;
}

/* Shapes. */

static int column(unsigned point)
{
    return (int)(point % SIZE);
}

static int row(unsigned point)
{
    return (int)(point / SIZE);
}

static bool same_shape(const uint16_t *a, const uint16_t *b, size_t len)
{
    oracle_axes_set symmetries = oracle_axes_all();

    for (size_t s = 0; s < symmetries.len; s++) {
        oracle_axes t = symmetries.items[s];
        size_t i = 0;

        for (; i < len; i++) { /* the way from the first point, turned and not turned */
            int x = t.sign_x * (column(a[i]) - column(a[0])), y = t.sign_y * (row(a[i]) - row(a[0]));

            if (column(b[i]) - column(b[0]) != (t.swap ? y : x) || row(b[i]) - row(b[0]) != (t.swap ? x : y))
                break;
        }
        if (i == len)
            return true;
    }
    return false;
}

static bool same_codes(const uint16_t *a, const uint16_t *b, size_t len)
{
    return memcmp(a, b, len * sizeof *a) == 0;
}

/* Does the string at `at`, or its shape too, occur before? */
static bool known_before(const uint16_t *points, const uint16_t *text, size_t at, size_t len, bool shape)
{
    for (size_t p = 0; p < at; p++)
        if (same_codes(text + p, text + at, len) && (!shape || same_shape(points + p, points + at, len)))
            return true;
    return false;
}

static bool holds_pass(const uint16_t *points, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (points[i] == NO_POINT)
            return true;
    return false;
}

oracle_shape_counts oracle_shapes(const uint16_t *points, const uint16_t *text, size_t n, size_t len)
{
    oracle_shape_counts counts = {0, 0, 0};
    size_t total = 0;

    for (size_t at = 0; at + len <= n; at++) {
        size_t shapes = 0;

        if (oracle_frequency(text, n, at, len) < 2 || holds_pass(points + at, len) ||
            known_before(points, text, at, len, false))
            continue;
        for (size_t p = at; p + len <= n; p++)
            if (same_codes(text + p, text + at, len))
                shapes += !known_before(points, text, p, len, true);
        counts.strings++;
        total += shapes;
        if (shapes > counts.largest)
            counts.largest = shapes;
    }
    if (counts.strings)
        counts.mean = (double)total / (double)counts.strings;
    return counts;
}

/* E_S. */

static oracle_es sorted(enum oracle_es_kind kind, int a, int b)
{
    return a < b ? (oracle_es){kind, a, b} : (oracle_es){kind, b, a};
}

static int to_edge(int line)
{
    return line < SIZE - 1 - line ? line : SIZE - 1 - line;
}

oracle_es oracle_es_of_step(int x, int y)
{
    return sorted(ORACLE_ES_STEP, abs(x), abs(y));
}

void oracle_es_codes(const uint16_t *points, size_t n, oracle_es *out)
{
    unsigned before = NO_POINT;

    for (size_t i = 0; i < n; i++) {
        unsigned point = points[i];

        if (point == NO_POINT) {
            out[i] = (oracle_es){ORACLE_ES_PASS, 0, 0};
            continue;
        }
        if (before == NO_POINT)
            out[i] = sorted(ORACLE_ES_FIRST, to_edge(column(point)), to_edge(row(point)));
        else
            out[i] = oracle_es_of_step(column(point) - column(before), row(point) - row(before));
        before = point;
    }
}

uint16_t oracle_es_symbol(oracle_es code)
{
    return (uint16_t)(1 + ((int)code.kind * SIZE + code.small) * SIZE + code.large);
}

/* Ranks and recall. */

void oracle_rank_correct(const uint16_t *const *es_strings, const size_t *lens, size_t n, unsigned *ranks)
{
    unsigned different = 0;

    for (size_t i = 0; i < n; i++) {
        size_t j = 0;

        while (j < i && !(lens[j] == lens[i] && same_codes(es_strings[j], es_strings[i], lens[i])))
            j++;
        ranks[i] = j < i ? ranks[j] : ++different;
    }
}

/* Are these the codes of points[1..len] when `axes` are inherited before points[0]? */
static bool told_so(const uint16_t *points, const oracle_code *string, size_t len, oracle_axes axes)
{
    for (size_t i = 0; i < len; i++) {
        oracle_code told;

        axes = oracle_axes_at(SIZE, points[i], axes);
        told = oracle_tell(SIZE, axes, points[i], points[i + 1]);
        if (told.x != string[i].x || told.y != string[i].y)
            return false;
    }
    return true;
}

unsigned oracle_acquired_at(const uint16_t *line, size_t k, const oracle_code *const *strings,
                            const size_t *lens, size_t n)
{
    oracle_axes_set inherited = oracle_axes_all();

    for (size_t r = 0; r < n; r++)
        for (size_t a = 0; a < inherited.len; a++)
            if (lens[r] == k - 2 && told_so(line + 1, strings[r], lens[r], inherited.items[a]))
                return (unsigned)r + 1;
    return 0;
}
