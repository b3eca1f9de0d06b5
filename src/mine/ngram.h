/* n-gram statistics of a text (symbols, 0 ends a game): frequencies of all its repeated strings from its
 * suffix array and the common prefixes of neighbours in it, in time linear in the text.
 *
 * Strings have 1 to TJ_NGRAM_MAX symbols and never cross a 0.  Memory: 5 bytes a symbol. */
#pragma once

#include <stdbool.h>

#include "tejun/err.h"
#include "tejun/mine.h"
#include "tejun/progress_monitor.h"

#define TJ_NGRAM_MAX TJ_MINE_WINDOW_MAX
#define TJ_NGRAM_LCP 64 /* prefixes are compared up to here: more than any string has */

typedef struct tj_ngrams {
    const uint16_t *text; /* borrowed */
    size_t n;             /* suffixes sorted: all of the text, unless a builder says otherwise */
    uint32_t *sa;         /* sequence/suffix_array.h */
    uint8_t *lcp;         /* n + 1: tj_lcp_build, up to TJ_NGRAM_LCP */
    size_t text_n;        /* symbols of the text */
} tj_ngrams;

/* Symbols of text[0..n-1] are below k; the last one is 0.  Progress in the phases "sorting" and "comparing".
 */
int tj_ngrams_build(tj_ngrams *grams, const uint16_t *text, size_t n, unsigned k,
                    const tj_progress_monitor *monitor, tj_err *err);
/* The same for the `count` suffixes that begin at sa[0..count-1], all of them if count is n.  sa is
 * malloc'ed, or NULL if memory ran out, and belongs to grams. */
int tj_ngrams_build_of(tj_ngrams *grams, uint32_t *sa, size_t count, const uint16_t *text, size_t n,
                       unsigned k, const tj_progress_monitor *monitor, tj_err *err);
void tj_ngrams_release(tj_ngrams *grams);

/* frequency[p], for all n positions: how often the window of `width` symbols (1 to TJ_NGRAM_MAX) that starts
 * at p stands in the text; 0 where it would cross a border or the end. */
void tj_ngram_frequencies(const tj_ngrams *grams, unsigned width, uint32_t *frequency);

/* distinct[i], i = 1 .. TJ_NGRAM_MAX: number of different strings of i symbols; repeated[i]: those of them
 * that occur twice or more. */
typedef struct tj_ngram_counts {
    uint64_t distinct[TJ_NGRAM_MAX + 1];
    uint64_t repeated[TJ_NGRAM_MAX + 1];
} tj_ngram_counts;
void tj_ngram_count(const tj_ngrams *grams, tj_ngram_counts *counts);

/* One repeated string: text[at .. at+len-1], occurring at sa[from .. to-1]. */
typedef struct tj_repeat {
    uint32_t from, to;
    uint32_t at; /* the first of its occurrences */
    unsigned len;
    uint32_t frequency; /* to - from; `score` may set another one */
    bool branches;      /* its occurrences do not all go on with the same symbol */
    void *scratch;      /* as many bytes as the visitor asked for, at first 0; of this thread alone */
    double sum;         /* of what `add` gave for each of its occurrences, in the order of sa */
} tj_repeat;

/* What is worked out for every repeated string.  Called from several threads at once. */
typedef struct tj_repeat_visitor {
    unsigned len_min, len_max; /* 1 <= len_min, len_max <= TJ_NGRAM_MAX */
    /* Adds to sum[len] what the occurrence at text position `at` contributes, for each length from..to; may
     * be NULL. */
    void (*add)(const void *ctx, uint32_t at, unsigned from, unsigned to, double *sum);
    /* The string's score; strings with a score of 0 or less are not listed. */
    double (*score)(const void *ctx, tj_repeat *repeat);
    const void *ctx;
    size_t scratch_bytes; /* what `score` needs beside, 0 for nothing */
} tj_repeat_visitor;

/* A string that was given a score. */
typedef struct tj_scored {
    double score; /* rounded to 36 bits, so that equal statistics give equal scores in whatever order they
                     were added up */
    uint32_t at, frequency;
    uint32_t rank; /* from 1; see mine/acquire.h */
    uint16_t len;
} tj_scored;

typedef struct tj_scored_list {
    tj_scored *items;
    size_t len, cap;
} tj_scored_list;

/* Scores all strings that occur at least twice and appends them to the list, in the order of sa (by first
 * symbol, then ...), whatever the number of threads. */
int tj_repeats_score(const tj_ngrams *grams, const tj_repeat_visitor *visitor, tj_scored_list *list,
                     const tj_progress_monitor *monitor, tj_err *err);

/* Where the number-th of `count` parts of the suffix array begins (number == count: n): parts of about the
 * same size, none of which divides the occurrences of a string of `len` symbols. */
size_t tj_ngrams_part(const tj_ngrams *grams, unsigned len, size_t number, size_t count);
