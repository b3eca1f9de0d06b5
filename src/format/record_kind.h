/* The records of a game: how a corpus finds them in the bytes of a file, and reads them.  One constant per
 * game, in its folder, named in src/games.c. */
#pragma once

#include "base/memory.h"
#include "base/text/span.h"
#include "base/text/text.h"
#include "game/kind.h"

/* A file's bytes, borrowed by readers. */
typedef struct tj_record_bytes {
    const char *bytes; /* as they are; borrowed */
    size_t n;
    tj_text_form form; /* of those */
    char *decoded;     /* a copy in UTF-8 where they are UTF-16, otherwise NULL */
    const char *text;  /* that copy, or the bytes */
    size_t text_n;
} tj_record_bytes;

/* Where a record stands. */
typedef struct tj_record_location {
    size_t offset, length; /* in the file's bytes */
    uint64_t line, column; /* there, from 1 */
    uint64_t own[5];       /* the reader's own */
} tj_record_location;

typedef struct tj_record_kind {
    const char *const *endings; /* of file names, lower case, without the dot; NULL behind the last one */

    /* Starts reading the game's records.  *reader is NULL where the file has none before text[limit], where
     * the first record of another game begins; otherwise *first is where its own begin.  Cheap if limit is 0.
     * TJ_E_NOMEM. */
    int (*open)(void **reader, const tj_record_bytes *file, size_t limit, size_t *first, tj_err *err);
    void (*close)(void *reader);
    /* Bytes that the reader keeps in memory; NULL: next to none. */
    size_t (*memory)(const void *reader);
    /* How far it is, and how far there is to go, in bytes. */
    void (*progress)(const void *reader, size_t *done, size_t *total);
    /* The next record, or something that may turn out to be none; *found is false at the end. */
    int (*next)(void *reader, tj_record_location *place, bool *found, tj_err *err);
    /* Reads and replays what stands there; *found is false if it is no record.  Several threads may read at
     * the same time.  TJ_E_NOMEM. */
    int (*read)(const void *reader, const tj_record_location *place, tj_record *record, bool *found);
    /* Line and column of a fault, relative to the record, from 1; NULL: they stand in the fault. */
    void (*fault_place)(const void *reader, const tj_record_location *place, const tj_fault *fault,
                        uint64_t *line, uint64_t *column);
    /* What a file without records is, as a sentence for the user; NULL if nothing is known.  NULL: nothing
     * ever is. */
    const char *(*explain)(const tj_record_bytes *file);

    /* tj_position_move_read of a text that begins with the move; NULL: tj_position_move_parse of a word. */
    int (*move_read)(const void *state, const uint16_t *last, tj_span text, size_t *used, uint16_t *move,
                     tj_err *err);
    /* A legal move as players write it; NULL: as tj_position_move_format does. */
    void (*move_native)(const void *state, const uint16_t *last, unsigned move, tj_buf *out);
} tj_record_kind;

/* The bytes of a file as text.  TJ_E_NOMEM; nothing is to be released then. */
int tj_record_bytes_init(tj_record_bytes *file, const char *bytes, size_t n, tj_err *err);
void tj_record_bytes_release(tj_record_bytes *file);
/* Opens a reader of the game whose first record comes before those of all others; NULL in *row and *reader if
 * there is none.  TJ_E_NOMEM. */
int tj_record_open(const tj_record_bytes *file, const tj_game_row **row, void **reader, tj_err *err);
/* Reads the first record of a file as read() does; a rejected one is TJ_E_FORMAT, as none is. */
int tj_record_read_file_by(int (*read)(const tj_record_bytes *file, tj_record *record, tj_err *err),
                           const char *path, tj_record *record, tj_err *err);
