/* Induced sorting of suffixes (Nong, Zhang and Chan, "Two Efficient Algorithms for Linear Time Suffix Array
 * Construction", IEEE Transactions on Computers 60, 2011): the algorithm SA-IS, for texts too repetitive for
 * buckets.
 *
 * The contract's order is the plain order of suffixes once every 0 has a number of its own.  With z zeros:
 *     0               a last symbol that the algorithm wants
 *     1 .. z          the zeros of the text from left to right
 *     z + 1           the end of the text, a 0 behind all others
 *     z + 1 + c       the symbol c
 *
 * Terms: a suffix is of type S if it is below the one that starts one symbol later, else of type L; an S
 * behind an L is an LMS.  Sorting the LMS strings alone sorts everything in two scans; they are sorted by the
 * same method as a text of at most half the length, so that the recursion is at most 31 deep whatever the
 * text. */
#include "sequence/suffix_array_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define EMPTY UINT32_MAX

/* One level of the recursion. */
typedef struct level {
    const uint32_t *text; /* n >= 1 symbols below k; the last is 0 and the only one */
    uint32_t *sa;
    size_t n, k;
    uint8_t *types;   /* a bit per position: 1 for S */
    uint32_t *bucket; /* [k]: where the next suffix of a bucket goes */
} level;

static bool is_s(const level *l, size_t i)
{
    return l->types[i / 8] >> (i % 8) & 1;
}

static bool is_lms(const level *l, size_t i)
{
    return i > 0 && is_s(l, i) && !is_s(l, i - 1);
}

static void find_types(level *l)
{
    bool s = true;

    l->types[(l->n - 1) / 8] |= (uint8_t)(1u << ((l->n - 1) % 8));
    for (size_t i = l->n - 1; i-- > 0;) {
        s = l->text[i] < l->text[i + 1] || (l->text[i] == l->text[i + 1] && s);
        l->types[i / 8] |= (uint8_t)((unsigned)s << (i % 8));
    }
}

/* Sets bucket[] to the first place of each bucket, or to the one behind its last. */
static void find_buckets(level *l, bool ends)
{
    uint32_t sum = 0;

    memset(l->bucket, 0, l->k * sizeof *l->bucket);
    for (size_t i = 0; i < l->n; i++)
        l->bucket[l->text[i]]++;
    for (size_t c = 0; c < l->k; c++) {
        uint32_t size = l->bucket[c];

        sum += size;
        l->bucket[c] = ends ? sum : sum - size;
    }
}

static void fill_empty(uint32_t *sa, size_t n)
{
    for (size_t i = 0; i < n; i++)
        sa[i] = EMPTY;
}

/* From LMS suffixes at the ends of their buckets to all L, then from those to all S. */
static void induce(level *l)
{
    uint32_t *sa = l->sa;

    find_buckets(l, false);
    for (size_t i = 0; i < l->n; i++) {
        if (sa[i] != EMPTY && sa[i] > 0 && !is_s(l, sa[i] - 1))
            sa[l->bucket[l->text[sa[i] - 1]]++] = sa[i] - 1;
    }
    find_buckets(l, true);
    for (size_t i = l->n; i-- > 0;) {
        if (sa[i] != EMPTY && sa[i] > 0 && is_s(l, sa[i] - 1))
            sa[--l->bucket[l->text[sa[i] - 1]]] = sa[i] - 1;
    }
}

/* Sorts the LMS substrings and returns their number; they stand first in sa. */
static size_t sort_lms_substrings(level *l)
{
    size_t count = 0;

    fill_empty(l->sa, l->n);
    find_buckets(l, true);
    for (size_t i = 1; i < l->n; i++) {
        if (is_lms(l, i))
            l->sa[--l->bucket[l->text[i]]] = (uint32_t)i;
    }
    induce(l);
    for (size_t i = 0; i < l->n; i++) {
        if (is_lms(l, l->sa[i]))
            l->sa[count++] = l->sa[i];
    }
    return count;
}

/* Do the LMS substrings at a and b (each up to and including the next LMS) agree?  The last symbol is unique,
 * so neither is left without a difference or an end. */
static bool lms_substrings_equal(const level *l, size_t a, size_t b)
{
    for (size_t i = 0;; i++) {
        if (l->text[a + i] != l->text[b + i])
            return false;
        if (i > 0 && (is_lms(l, a + i) || is_lms(l, b + i)))
            return is_lms(l, a + i) && is_lms(l, b + i);
    }
}

/* Names the `count` LMS substrings at the front of sa in their order; the names, in the order of the text, go
 * to the end of sa.  No two LMS are neighbours, so half a position is a place of its own.  Returns the number
 * of names. */
static size_t name_lms_substrings(level *l, size_t count)
{
    uint32_t *by_place = l->sa + count;
    size_t names = 0, end = l->n;

    fill_empty(by_place, l->n - count);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || !lms_substrings_equal(l, l->sa[i], l->sa[i - 1]))
            names++;
        by_place[l->sa[i] / 2] = (uint32_t)(names - 1);
    }
    for (size_t i = l->n - count; i-- > 0;) {
        if (by_place[i] != EMPTY)
            l->sa[--end] = by_place[i];
    }
    return names;
}

/* sa[0..count-1] holds the order of the LMS suffixes as numbers from left to right; sorts all suffixes from
 * that. */
static void sort_from_lms(level *l, size_t count)
{
    uint32_t *lms = l->sa + l->n - count;
    size_t found = 0;

    for (size_t i = 1; i < l->n; i++) {
        if (is_lms(l, i))
            lms[found++] = (uint32_t)i;
    }
    for (size_t i = 0; i < count; i++)
        l->sa[i] = lms[l->sa[i]];
    fill_empty(l->sa + count, l->n - count);
    find_buckets(l, true);
    for (size_t i = count; i-- > 0;) {
        uint32_t suffix = l->sa[i];

        l->sa[i] = EMPTY;
        l->sa[--l->bucket[l->text[suffix]]] = suffix;
    }
    induce(l);
}

static int sort_level(uint32_t *sa, const uint32_t *text, size_t n, size_t k);

/* The order of the `count` LMS suffixes whose names are at the end of sa, into sa[0..count-1].  The buckets
 * are not needed meanwhile and are given back. */
static int sort_names(level *l, size_t count, size_t names)
{
    const uint32_t *named = l->sa + l->n - count;
    int rc;

    if (names == count) {
        for (size_t i = 0; i < count; i++)
            l->sa[named[i]] = (uint32_t)i;
        return 0;
    }
    free(l->bucket);
    l->bucket = NULL;
    rc = sort_level(l->sa, named, count, names);
    if (rc)
        return rc;
    l->bucket = tj_alloc(l->k, sizeof *l->bucket);
    return l->bucket ? 0 : TJ_E_NOMEM;
}

static int sort_level(uint32_t *sa, const uint32_t *text, size_t n, size_t k)
{
    level l = {.text = text, .sa = sa, .n = n, .k = k};
    size_t count, names;
    int rc = TJ_E_NOMEM;

    l.types = tj_zalloc(n / 8 + 1, 1);
    l.bucket = tj_alloc(k, sizeof *l.bucket);
    if (!l.types || !l.bucket)
        goto out;
    find_types(&l);
    count = sort_lms_substrings(&l);
    names = name_lms_substrings(&l, count);
    rc = sort_names(&l, count, names);
    if (!rc)
        sort_from_lms(&l, count);
out:
    free(l.types);
    free(l.bucket);
    return rc;
}

/* The text as the head of this file tells, n + 2 symbols; returns the number of zeros. */
static size_t number_zeros(uint32_t *out, const uint16_t *text, size_t n)
{
    uint32_t zeros = 0, seen = 0;

    for (size_t i = 0; i < n; i++)
        zeros += !text[i];
    for (size_t i = 0; i < n; i++)
        out[i] = text[i] ? zeros + 1 + text[i] : ++seen;
    out[n] = zeros + 1;
    out[n + 1] = 0;
    return zeros;
}

int tj_suffix_array_induce(uint32_t *sa, const uint16_t *text, size_t n, unsigned k)
{
    uint32_t *numbered = tj_alloc(n + 2, sizeof *numbered), *all = tj_alloc(n + 2, sizeof *all);
    size_t zeros, out = 0;
    int rc = TJ_E_NOMEM;

    if (numbered && all) {
        zeros = number_zeros(numbered, text, n);
        rc = sort_level(all, numbered, n + 2, zeros + 1 + (k ? k : 1));
    }
    for (size_t i = 0; !rc && i < n + 2; i++) {
        if (all[i] < n)
            sa[out++] = all[i];
    }
    free(numbered);
    free(all);
    return rc;
}
