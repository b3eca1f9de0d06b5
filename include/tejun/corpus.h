/* A corpus: a folder with many games, indexed.
 *
 *     tj_corpus *corpus;
 *     tj_corpus_info info;
 *     tj_err err = TJ_ERR_INIT;
 *
 *     if (tj_corpus_open(&corpus, "my-games", &err) == 0 && tj_corpus_info_get(corpus, &info, &err) == 0)
 *         printf("%llu games\n", (unsigned long long)info.games);
 *     tj_corpus_free(corpus); */
#ifndef TEJUN_CORPUS_H
#define TEJUN_CORPUS_H

#include "tejun/err.h"
#include "tejun/filter.h"
#include "tejun/progress_monitor.h"

/* An open corpus is one generation of it: what others import later is seen only through tj_corpus_refresh.
 * A handle may be used by one thread at a time; references may be taken and given back by any. */
typedef struct tj_corpus tj_corpus;

/* Costs milliseconds whatever the size.  TJ_E_NOTFOUND, TJ_E_FORMAT, TJ_E_IO. */
TJ_API int tj_corpus_open(tj_corpus **out, const char *path, tj_err *err);
/* Gives back one reference; with the last one the handle goes.  NULL is fine. */
TJ_API void tj_corpus_free(tj_corpus *corpus);
/* One more reference to the same handle, which is returned. */
TJ_API tj_corpus *tj_corpus_ref(tj_corpus *corpus);

/* The newest generation: *out is a new handle, or another reference to this one if nothing changed. */
TJ_API int tj_corpus_refresh(tj_corpus *corpus, tj_corpus **out, tj_err *err);

/* As it was given to tj_corpus_open; lives as long as the handle. */
TJ_API const char *tj_corpus_path(const tj_corpus *corpus);
/* Counts commits, from 0. */
TJ_API int64_t tj_corpus_generation(const tj_corpus *corpus);

/* Reads the newest generation of a corpus without opening its segments: microseconds. */
typedef struct tj_corpus_watch tj_corpus_watch;
TJ_API int tj_corpus_watch_open(tj_corpus_watch **out, const char *path, tj_err *err);
TJ_API int tj_corpus_watch_generation(tj_corpus_watch *watch, int64_t *newest, tj_err *err);
TJ_API void tj_corpus_watch_free(tj_corpus_watch *watch); /* NULL is fine */

typedef struct tj_corpus_info {
    uint64_t generation;
    uint64_t games, moves;
    uint64_t damaged;          /* records kept up to a fault */
    uint64_t records;          /* game trees read, duplicates and rejected ones included */
    uint64_t duplicates;       /* records that are a game already known */
    uint64_t rejected;         /* records that gave no game */
    uint64_t removed;          /* records whose game was removed by a filter */
    uint64_t sources, players; /* files or archive members; persons */
    uint64_t segments;
    uint64_t index_bytes;    /* mapped: segments */
    uint64_t original_bytes; /* stored originals, compressed */
    uint64_t catalogue_bytes;
    int date_from, date_to;            /* yyyymmdd of the first and last game with a date, 0 if none */
    uint64_t games_of_size[TJ_BOARDS]; /* by the board's number */
    uint64_t wins_black, wins_white, draws, unknown; /* results of the games */
} tj_corpus_info;

/* How many games it holds on the board of that number, and of a game on all its boards.  Costs nothing. */
TJ_API uint64_t tj_corpus_games_on(const tj_corpus *corpus, unsigned board);
TJ_API uint64_t tj_corpus_games_of(const tj_corpus *corpus, const tj_game_kind *kind);

/* What this generation holds.  O(games and records): the rows of the catalogue are counted. */
TJ_API int tj_corpus_info_get(tj_corpus *corpus, tj_corpus_info *info, tj_err *err);

/* A memory (tejun/suggest.h) or a ranking (tejun/ranking.h) that was made from the games. */
typedef struct tj_corpus_model {
    const char *kind; /* "memory" or "ranking" */
    char *name;
    unsigned board;
    size_t files, missing; /* how many it should have, and how many of them are missing */
    uint64_t games, bytes;
} tj_corpus_model;

/* All of them, oldest first: (*models)[0..*count-1], to be freed. */
TJ_API int tj_corpus_models(tj_corpus *corpus, tj_corpus_model **models, size_t *count, tj_err *err);
TJ_API void tj_corpus_models_free(tj_corpus_model *models, size_t count);

/* Verifies everything on disk: checksums, lists against texts, stored originals, SQLite's integrity, games
 * against segments.  fault(ctx, sentence), which may be NULL, is called for each fault; *faults is their
 * number. Faults are not an error: the call returns 0. */
TJ_API int tj_corpus_check(tj_corpus *corpus, const tj_progress_monitor *monitor,
                           void (*fault)(void *ctx, const char *text), void *ctx, uint64_t *faults,
                           tj_err *err);

/* Merges the segments of a board size into one (of at most 2^26 moves), and drops the bytes of sources that
 * are gone. TJ_E_BUSY if another program is writing. */
TJ_API int tj_corpus_compact(const char *path, const tj_progress_monitor *monitor, tj_err *err);

/* Takes games out: those that pass the filter, or those of the sources whose path is `source` or lies below
 * it (give one of the two, the other NULL).  A game that another source has too stays when a source goes.
 * *removed is the number of games.  TJ_E_BUSY if another program is writing, TJ_E_NOTFOUND if there is no
 * such source, TJ_E_USAGE without filter and source. */
TJ_API int tj_corpus_remove(const char *path, const tj_filter *filter, const char *source, uint64_t *removed,
                            const tj_progress_monitor *monitor, tj_err *err);

#endif
