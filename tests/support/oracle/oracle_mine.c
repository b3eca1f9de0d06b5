/* The four ways of acquisition, each a score for a string; the strings are found by looking everywhere. */
#include <math.h>
#include <stdlib.h>

#include "oracle_mine.h"

enum { LONGEST = 50 };

typedef struct codes {
    const uint16_t *text;
    size_t n;
} codes;

static void *get(void *old, size_t count, size_t size)
{
    void *memory = realloc(old, (count ? count : 1) * size);

    if (!memory)
        abort();
    return memory;
}

static bool within_a_game(codes all, size_t at, size_t len)
{
    if (len == 0 || at >= all.n || len > all.n - at)
        return false;
    for (size_t i = 0; i < len; i++)
        if (all.text[at + i] == 0)
            return false;
    return true;
}

static bool same(codes all, size_t a, size_t b, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (all.text[a + i] != all.text[b + i])
            return false;
    return true;
}

unsigned oracle_frequency(const uint16_t *text, size_t n, size_t at, size_t len)
{
    codes all = {text, n};
    unsigned count = 0;

    if (!within_a_game(all, at, len))
        return 0;
    for (size_t p = 0; p + len <= n; p++)
        count += same(all, at, p, len);
    return count;
}

static bool occurs_before(codes all, size_t at, size_t len)
{
    for (size_t p = 0; p < at; p++)
        if (same(all, at, p, len))
            return true;
    return false;
}

/* Order of the list. */

static int by_rank(const void *left, const void *right)
{
    const oracle_string *a = left, *b = right;

    if (fabs(a->score - b->score) > 1e-9 * fmax(fabs(a->score), fabs(b->score)))
        return a->score > b->score ? -1 : 1;
    if (a->frequency != b->frequency)
        return a->frequency > b->frequency ? -1 : 1;
    if (a->len != b->len)
        return a->len > b->len ? -1 : 1;
    return a->first < b->first ? -1 : a->first > b->first;
}

/* The score of the string of len codes at `at`, which occurs `frequency` times. */
typedef double score_of(codes all, size_t at, size_t len, unsigned frequency, const void *args);

static void list(codes all, unsigned len_min, unsigned len_max, score_of *score, const void *args,
                 oracle_strings *out)
{
    *out = (oracle_strings){NULL, 0};
    for (size_t at = 0; at < all.n; at++)
        for (size_t len = len_min; len <= len_max && len <= LONGEST; len++) {
            oracle_string found = {0, oracle_frequency(all.text, all.n, at, len), at, len};

            if (found.frequency < 2 || occurs_before(all, at, len))
                continue;
            found.score = score(all, at, len, found.frequency, args);
            if (!(found.score > 0))
                continue;
            out->items = get(out->items, out->len + 1, sizeof *out->items);
            out->items[out->len++] = found;
        }
    if (out->len)
        qsort(out->items, out->len, sizeof *out->items, by_rank);
}

void oracle_strings_release(oracle_strings *strings)
{
    free(strings->items);
    *strings = (oracle_strings){NULL, 0};
}

/* Normalised frequency. */

static size_t distinct(codes all, size_t len)
{
    size_t count = 0;

    for (size_t at = 0; at < all.n; at++)
        count += within_a_game(all, at, len) && !occurs_before(all, at, len);
    return count;
}

/* args: sums[len] is the number of distinct strings of 1..len codes. */
static double normalised(codes all, size_t at, size_t len, unsigned frequency, const void *args)
{
    const double *sums = args;

    (void)all, (void)at;
    return (frequency - 1.0) * sums[len];
}

void oracle_normalised(const uint16_t *text, size_t n, unsigned len_min, unsigned len_max,
                       oracle_strings *out)
{
    codes all = {text, n};
    double sums[LONGEST + 1] = {0};

    for (size_t len = 1; len <= LONGEST; len++)
        sums[len] = sums[len - 1] + (double)distinct(all, len);
    list(all, len_min, len_max, normalised, sums, out);
}

/* Entropy of the adjacent codes. */

static unsigned code_before(codes all, size_t at)
{
    return at == 0 ? 0 : all.text[at - 1];
}

static unsigned code_behind(codes all, size_t end)
{
    return end == all.n ? 0 : all.text[end];
}

/* neighbours[0..count-1]: one for each occurrence. */
static double entropy_of(const unsigned *neighbours, size_t count)
{
    double sum = 0;

    for (size_t i = 0; i < count; i++) {
        size_t equal = 0, earlier = 0;

        for (size_t j = 0; j < count; j++) {
            equal += neighbours[j] == neighbours[i];
            earlier += neighbours[j] == neighbours[i] && j < i;
        }
        if (earlier == 0)
            sum -= (double)equal / (double)count * log2((double)equal / (double)count);
    }
    return sum;
}

static double entropy(codes all, size_t at, size_t len, unsigned frequency, const void *args)
{
    unsigned *before = get(NULL, frequency, sizeof *before), *behind = get(NULL, frequency, sizeof *behind);
    size_t count = 0;
    double left, right;

    (void)args;
    for (size_t p = 0; p + len <= all.n; p++)
        if (same(all, at, p, len)) {
            before[count] = code_before(all, p);
            behind[count++] = code_behind(all, p + len);
        }
    left = entropy_of(before, count);
    right = entropy_of(behind, count);
    free(before);
    free(behind);
    return left < right ? left : right;
}

void oracle_entropy(const uint16_t *text, size_t n, unsigned len_min, unsigned len_max, oracle_strings *out)
{
    list((codes){text, n}, len_min, len_max, entropy, NULL, out);
}

/* The profile: f of the window that starts at `start - back`, 0 before the text. */
static double profile(codes all, size_t start, size_t back, size_t window)
{
    return start < back ? 0 : oracle_frequency(all.text, all.n, start - back, window);
}

/* SFP. */

typedef struct cuts {
    struct {
        size_t at, len;
    } * items;
    size_t len;
} cuts;

static void cut(cuts *made, size_t at, size_t len)
{
    made->items = get(made->items, made->len + 1, sizeof *made->items);
    made->items[made->len].at = at;
    made->items[made->len++].len = len;
}

static void cut_mountains(codes all, size_t window, double threshold, cuts *made)
{
    bool risen = false;
    size_t rise = 0;

    for (size_t k = 0; k < all.n; k++) {
        double here = profile(all, k, 0, window);
        bool high = here >= threshold;

        if (here == 0) /* the window crosses a border: the game has no more windows */
            risen = false;
        if (high && here >= threshold * profile(all, k, 1, window)) {
            risen = true;
            rise = k;
        }
        if (risen && high && here >= threshold * profile(all, k + 1, 0, window)) {
            cut(made, rise, k + window - rise);
            risen = false;
        }
    }
}

/* args: all cuts. */
static double times_cut(codes all, size_t at, size_t len, unsigned frequency, const void *args)
{
    const cuts *made = args;
    double count = 0;

    (void)frequency;
    for (size_t i = 0; i < made->len; i++)
        count += made->items[i].len == len && same(all, at, made->items[i].at, len);
    return count;
}

void oracle_sfp(const uint16_t *text, size_t n, unsigned window, double threshold, unsigned len_min,
                unsigned len_max, oracle_strings *out)
{
    codes all = {text, n};
    cuts made = {NULL, 0};

    cut_mountains(all, window, threshold, &made);
    list(all, len_min, len_max, times_cut, &made, out);
    free(made.items);
}

/* MSFP. */

typedef struct window_set {
    const unsigned *items;
    size_t len;
} window_set;

/* One occurrence seen with one window.  With i = at and j = at + len the definition's F(k), the frequency of
 * c(k+1)..c(k+w) where c(1) is the text's first code, is the profile at k. */
static double mountain(codes all, size_t at, size_t len, unsigned frequency, size_t window)
{
    size_t end = at + len;
    double up = 1 - profile(all, at, 1, window) / profile(all, at, 0, window);
    double down = 1 - profile(all, end + 1, window, window) / profile(all, end, window, window);

    return fmax(0, up) * fmax(0, down) * frequency;
}

static double mountains(codes all, size_t at, size_t len, unsigned frequency, const void *args)
{
    const window_set *windows = args;
    double sum = 0;

    for (size_t w = 0; w < windows->len; w++)
        if (len < windows->items[w])
            return 0;
    for (size_t p = 0; p + len <= all.n; p++) {
        double of_windows = 0;

        if (!same(all, at, p, len))
            continue;
        for (size_t w = 0; w < windows->len; w++)
            of_windows += mountain(all, p, len, frequency, windows->items[w]);
        sum += of_windows / (double)windows->len;
    }
    return sum / frequency;
}

void oracle_msfp(const uint16_t *text, size_t n, const unsigned *windows, size_t n_windows, unsigned len_min,
                 unsigned len_max, oracle_strings *out)
{
    window_set set = {windows, n_windows};

    list((codes){text, n}, len_min, len_max, mountains, &set, out);
}
