/* The games that benchmarks run on: the large collection if it is there, the repository's samples if not. */
#pragma once

#include <stdbool.h>

#include "tejun/sgf.h"

typedef struct bench_collection {
    char *path;       /* a file, or the folder of samples */
    const char *name; /* for people: its last component */
    bool is_large;    /* the large collection, which targets are set for */
    bool is_samples;  /* it was not found */
    double unpack;    /* seconds that reading and decompressing took */
    char *bytes;      /* unpacked */
    size_t n;
    struct {
        tj_sgf_extent *items;
        size_t len, cap;
    } games;
} bench_collection;

/* Finds it: `path` if not NULL, else go/pro-to-2010.sgf.xz in $TEJUN_DATA or ../shared/data, else samples/go.
 * Reads nothing yet. */
void bench_collection_find(bench_collection *collection, const char *path);
/* Unpacks it and finds its games. */
void bench_collection_read(bench_collection *collection);
void bench_collection_release(bench_collection *collection);

/* Writes the games from..to-1 (every `step`-th of them left out if step is not 0) to a file. */
void bench_collection_cut(const bench_collection *collection, size_t from, size_t to, size_t step,
                          const char *path);

/* Imports with the usual options into a corpus (made if absent). */
void bench_import(const char *corpus, const char *path);
