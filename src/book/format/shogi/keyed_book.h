/* Books that identify positions by a hash alone: positions can be looked up but not listed.
 *
 * They are unfolded: all positions that they know are visited from the start of an even game on, following
 * the book's moves.  Where the hash is the same for mirrored positions or for exchanged colours, all but the
 * first of those with one hash are marked as images of it. */
#pragma once

#include "book/memory_book.h"
#include "book/shogi/shogi_book_kind.h"

typedef struct tj_keyed_file tj_keyed_file;

/* Adds the moves of a position and tells the key that it has in the file.  Only legal moves are added. */
typedef int (*tj_keyed_find)(const tj_keyed_file *file, const tj_shogi *position, tj_book_entry *entry,
                             uint64_t *key, tj_err *err);

struct tj_keyed_file {
    const uint8_t *bytes;
    size_t n;
    tj_keyed_find find;
    tj_book_faults *faults; /* for illegal moves; NULL: they are not counted */
};

/* Makes book one of such a file: unfolded in memory or, with whole_file, one that looks into the file itself,
 * whatever the position, and lists what can be unfolded. */
int tj_keyed_open(const void *bytes, size_t n, tj_keyed_find find, const tj_book_open_options *options,
                  tj_book *book, tj_err *err);

/* Adds a move of the position, which stands at that offset, to an entry; an illegal or repeated one is a
 * fault. */
int tj_keyed_add_move(const tj_keyed_file *file, size_t at, const tj_shogi *position,
                      const tj_book_move *move, tj_book_entry *entry, tj_err *err);

/* ---- the files' own functions, for tests as well ---- */

#define TJ_APERY_ENTRY      16 /* bytes of an entry */
#define TJ_BONANZA_SECTIONS 16384
#define TJ_BONANZA_INDEX    (TJ_BONANZA_SECTIONS * 6) /* bytes of the index */

uint64_t tj_apery_key(const tj_shogi *position);
uint16_t tj_apery_move(tj_shogi_move move);

/* Is every section and every entry whole?  TJ_E_FORMAT with the offset. */
int tj_bonanza_check(const uint8_t *bytes, size_t n, tj_err *err);
/* The smaller of the two keys; *mirrored: it is that of the mirror image. */
uint64_t tj_bonanza_key(const tj_shogi *position, bool *mirrored);
