/* Importing records into a corpus.
 *
 *     const char *paths[] = {"games.sgf"};
 *     tj_import_options how;
 *     tj_import_summary summary;
 *     tj_err err = TJ_ERR_INIT;
 *
 *     tj_import_options_init(&how, sizeof how);
 *     if (tj_import("my-games", paths, 1, &how, &summary, &err) == 0)
 *         printf("%llu games are new\n", (unsigned long long)summary.added); */
#ifndef TEJUN_IMPORT_H
#define TEJUN_IMPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "tejun/err.h"
#include "tejun/progress_monitor.h"

enum tj_note_kind {
    TJ_NOTE_REPAIRED,
    TJ_NOTE_DAMAGED,
    TJ_NOTE_REJECTED,
    TJ_NOTE_DUPLICATE,
    TJ_NOTE_NEAR_DUPLICATE,
    TJ_NOTE_UNREADABLE, /* a file or archive that could not be read */
    TJ_NOTE_NO_GAME,    /* a file without any record */
    TJ_NOTE_REMOVED,    /* a game that was taken out by tj_corpus_remove before */
    TJ_NOTE_SKIPPED     /* neither file nor folder, or a link to a folder */
};

/* One thing that was not taken as it stood.  Texts live until the callback returns. */
typedef struct tj_import_note {
    enum tj_note_kind kind;
    const char *source;
    uint64_t line, column; /* 0 where there is none */
    const char *text;
} tj_import_note;

TJ_API const char *tj_note_name(enum tj_note_kind kind); /* "damaged", ... */

typedef struct tj_import_options {
    size_t size;                 /* set by tj_import_options_init, as all below is: to false, 0 and NULL */
    bool strict;                 /* reject damaged records instead of keeping them up to the fault */
    bool keep_duplicates;        /* a duplicate becomes a game of its own */
    bool restore;                /* take games that were taken out by a filter in again */
    unsigned threads;            /* 0: as many as there are cores */
    tj_progress_monitor monitor; /* progress in bytes read and replayed, then in moves sorted */
    void (*note)(void *ctx, const tj_import_note *note); /* by the thread that imports; may be NULL */
    void *note_ctx;
    /* Sources below the folder `below`, an absolute path without links, are known as if it was called
     * `named`: for files that lie somewhere for the moment only.  NULL: none. */
    const char *below, *named;
    /* Moves that the largest parts of the index may hold; the import needs 23 bytes of memory for each.
     * Fewer: less memory, and searches take longer.  0: 2^26, which needs 1.6 GB. */
    size_t segment_moves;
    bool no_links; /* in folders, links to files are not followed either: they may lead out of them */
    bool
        again; /* sources that have not changed are read, too, for the notes that were given of them before */
} tj_import_options;
TJ_API void tj_import_options_init(tj_import_options *options, size_t size);

typedef struct tj_import_summary {
    uint64_t added, duplicates, near_duplicates, damaged, repaired, rejected;
    uint64_t moves;      /* of the games added */
    uint64_t sources;    /* files and archive members read */
    uint64_t unchanged;  /* of those, known already */
    uint64_t replaced;   /* of those, known with other bytes or options, or read again to restore games */
    uint64_t removed;    /* games that went with replaced sources */
    uint64_t excluded;   /* records of games that were taken out before */
    uint64_t unreadable; /* files that could not be read */
    uint64_t no_game;    /* files without any record */
    uint64_t skipped;    /* links to folders, pipes, sockets, devices */
} tj_import_summary;

/* Imports files, folders and archives ("-": standard input) into the corpus, which is made if it is not
 * there. Either everything is in the corpus afterwards or, after an error or a crash, it is as before. Faulty
 * records and unreadable files are no errors: they are noted and counted.  A source whose bytes are known is
 * not read again, unless `strict` or `keep_duplicates` differ from the last time, or `restore` is set and
 * games of it were taken out.  TJ_E_BUSY, TJ_E_IO (disk full), TJ_E_NOMEM, TJ_E_STOPPED, TJ_E_FORMAT (the
 * corpus itself is damaged).  options may be NULL. */
TJ_API int tj_import(const char *corpus, const char *const *paths, size_t count,
                     const tj_import_options *options, tj_import_summary *summary, tj_err *err);

#endif
