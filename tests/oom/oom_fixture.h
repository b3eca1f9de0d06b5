/* Files for the jobs, in a folder of their own that is the current one: small corpora, books and records.
 * They are made once, when they are first asked for, and can be put back. */
#pragma once

#include "oom_job.h"

/* Remembers where the repository is, which must be the current folder, and makes the folder. */
void fixture_init(void);

/* Makes the files unless they are there; puts back what has changed. */
void fixture_make(void);
void fixture_restore(void);
/* The same without `go` and `shogi`, which are large. */
void fixture_restore_small(void);

/* What is in the corpora (catalogue; tj_corpus_check finds no fault) and in all other files. */
void fixture_snapshot(transcript *out);
void fixture_snapshot_small(transcript *out);

/* A file of the repository, whole; it lives until the end. */
typedef struct fixture_bytes {
    char *data;
    size_t len;
} fixture_bytes;
fixture_bytes fixture_read(const char *path);

/*     go       19x19 games of samples/, learnt and trained
 *     small    9x9, 5x5 and shogi, in two segments, damaged and doubled games, learnt
 *     shogi    games of samples/, learnt and trained
 *     test     a short game of each
 *     new.sgf, more.csa, copy.sgf           records that are in no corpus, and one that is in `small`
 *     text.db own.book apery.bin bonanza.bin gps.dat lines.sfen go.book tree.sgf     books */
#define FIXTURE_GO    "go"
#define FIXTURE_SMALL "small"
#define FIXTURE_SHOGI "shogi"
#define FIXTURE_TEST  "test"
