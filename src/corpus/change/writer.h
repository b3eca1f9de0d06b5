/* Changing a corpus: one writer, one transaction, all or nothing.
 *
 * A writer holds SQLite's write lock from begin to end.  It gathers new games in buffers (one for each board
 * size), numbers of games to take out, and facts that changed; the catalogue's rows are written as they come.
 * Committing makes new files, syncs them, and then commits the rows together with the list of live files.
 * Killed at any moment before that, the corpus is as it was, and files without a row are swept away by the
 * next writer. */
#pragma once

#include "corpus/corpus_handle.h"
#include "corpus/store/pack.h"

/* What became of a record. */
enum tj_fate { TJ_FATE_GAME = 0, TJ_FATE_DUPLICATE = 1, TJ_FATE_REJECTED = 2, TJ_FATE_REMOVED = 3 };

typedef struct tj_changed_facts {
    uint32_t id;
    size_t order; /* of the change */
    tj_facts facts;
    tj_sides sides;
} tj_changed_facts;

typedef struct tj_writer {
    char *path;
    sqlite3 *db;
    tj_statements statements; /* of db: those that are used for many rows */
    int64_t generation;       /* the one being made */
    int64_t next_record;      /* row that the next record gets: a game and its record name each other */
    bool has_pending_delete;  /* some records are on their way out: see pending_delete.h */
    unsigned threads;
    const tj_progress_monitor *monitor;
    bool merge_all;
    size_t segment_max;               /* symbols in a segment; more only in one that a single game fills */
    tj_game_buffer buffer[TJ_BOARDS]; /* new games, by board */
    tj_number_list removed;           /* games whose moves go at the commit; their rows are gone */
    struct {
        tj_changed_facts *items;
        size_t len, cap;
    } changed;
    tj_pack_writer *pack; /* NULL until something is stored */
    int64_t pack_id;
    tj_string_list made;     /* files of this transaction, by path */
    tj_string_list obsolete; /* files to remove once it is committed */
    unsigned counter;        /* for names of files */
} tj_writer;

/* Keeps the memory for making a segment below 1.6 GB (tj_segment_write), whatever the corpus; a search costs
 * a few microseconds for each segment. */
#define TJ_SEGMENT_SYMBOLS ((size_t)1 << 26)

/* Takes the lock; TJ_E_BUSY.  `create`: makes the corpus if there is none. */
int tj_writer_begin(tj_writer *writer, const char *path, bool create, unsigned threads,
                    const tj_progress_monitor *monitor, tj_err *err);
/* Ends it one way or the other; the writer is released in any case. */
int tj_writer_commit(tj_writer *writer, tj_err *err);
void tj_writer_abort(tj_writer *writer);
/* Commits if rc is 0, and returns what came of it; otherwise aborts and returns rc. */
int tj_writer_end(tj_writer *writer, int rc, tj_err *err);

int tj_writer_change_facts(tj_writer *writer, uint32_t id, tj_facts facts, tj_sides sides, tj_err *err);

/* Stores a source's bytes; where they are is written to *pack and *offset. */
int tj_writer_store(tj_writer *writer, const void *bytes, size_t n, int64_t *pack, uint64_t *offset,
                    tj_err *err);

/* Makes what was stored readable; nothing can be stored afterwards (part of the commit). */
int tj_writer_close_pack(tj_writer *writer, tj_err *err);

/* A new file's path (malloc'ed, remembered for clean-up) and its name without folder and ending. */
char *tj_writer_new_file(tj_writer *writer, const char *folder, const char *ending, char name[32],
                         tj_err *err);
/* A file that no row names any more. */
int tj_writer_drop_file(tj_writer *writer, const char *folder, const char *name, const char *ending,
                        tj_err *err);

/* To be called before a game of `more` symbols goes onto the buffer of that size: writes what is there to a
 * segment if the two would be too much for one. */
int tj_writer_spill(tj_writer *writer, unsigned size, size_t more, tj_err *err);

/* Writes segments so that they hold what the writer gathered (part of the commit). */
int tj_writer_flush_segments(tj_writer *writer, tj_err *err);
