/* Proving that an array is the suffix array of a text.
 *
 * Let the rank of a position be its index in the array.  The array is right if and only if it is a
 * permutation and for all neighbours a, b: text[a] < text[b], or both are 0 and a < b, or both are the same
 * other symbol and the rank of a + 1 is below that of b + 1.  (If the last holds everywhere, two suffixes
 * that were in the wrong order would give two longer ones in the wrong order, without end.)  The end of the
 * text has a rank too: it is a 0 behind all others. */
#include "tests/support/oracle/oracle_suffix_array.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "sequence/suffix_array.h"

#define NO_RANK UINT32_MAX

static int fill_ranks(uint32_t *rank, const uint32_t *sa, size_t n, tj_err *err)
{
    memset(rank, 0xff, n * sizeof *rank); /* NO_RANK */
    for (size_t i = 0; i < n; i++) {
        if (sa[i] >= n)
            return tj_fail(err, TJ_E_FORMAT, "suffix array entry %zu lies outside the text", i);
        if (rank[sa[i]] != NO_RANK)
            return tj_fail(err, TJ_E_FORMAT, "suffix array entry %zu repeats an earlier one", i);
        rank[sa[i]] = (uint32_t)i;
    }
    return 0;
}

static size_t count_zeros(const uint16_t *text, size_t n)
{
    size_t zeros = 0;

    for (size_t i = 0; i < n; i++)
        zeros += !text[i];
    return zeros;
}

/* Twice the rank of a position, which leaves room for the end between the zeros and all other symbols. */
static uint64_t doubled_rank(const uint32_t *rank, size_t n, size_t zeros, size_t position)
{
    return position < n ? 2 * (uint64_t)rank[position] + 1 : 2 * (uint64_t)zeros;
}

static int check_order(const uint32_t *rank, const uint32_t *sa, const uint16_t *text, size_t n, tj_err *err)
{
    size_t zeros = count_zeros(text, n);

    for (size_t i = 1; i < n; i++) {
        size_t a = sa[i - 1], b = sa[i];
        int good;

        if (text[a] != text[b])
            good = text[a] < text[b];
        else if (!text[a])
            good = a < b;
        else
            good = doubled_rank(rank, n, zeros, a + 1) < doubled_rank(rank, n, zeros, b + 1);
        if (!good)
            return tj_fail(err, TJ_E_FORMAT, "suffix array entries %zu and %zu are in the wrong order", i - 1,
                           i);
    }
    return 0;
}

int oracle_check_suffix_array(const uint32_t *sa, const uint16_t *text, size_t n, tj_err *err)
{
    uint32_t *rank;
    int rc;

    if (n >= TJ_SUFFIX_TEXT_MAX)
        return tj_fail(err, TJ_E_RANGE, "a text of %zu symbols is too large", n);
    rank = tj_alloc(n, sizeof *rank);
    if (!rank)
        return tj_fail_nomem(err);
    rc = fill_ranks(rank, sa, n, err);
    if (!rc)
        rc = check_order(rank, sa, text, n, err);
    free(rank);
    return rc;
}
