/* A baseline: the moves of all games on 19x19 in SQLite's full-text search (FTS5), which finds phrases.  A
 * game is a text, a move the number of its point as a word. */
#pragma once

#include "base/database.h"
#include "scan.h"

typedef struct bench_full_text {
    tj_statements statements;    /* with the database */
    const tj_geometry *geometry; /* of the corpus that it was made from */
    double seconds, bytes;       /* to make it, on disk */
    uint64_t moves;              /* in it */
} bench_full_text;

/* Makes the file, which must not exist; the moves are those of the corpus, so that reading and checking
 * records is no part of it.  The corpus must live
 * as long. */
void bench_full_text_build(bench_full_text *text, const tj_corpus *corpus, const char *path);
/* How many games have the query, which is `fixed`, under any symmetry. */
uint64_t bench_full_text_games(bench_full_text *text, const tj_query *query);
void bench_full_text_release(bench_full_text *text);
