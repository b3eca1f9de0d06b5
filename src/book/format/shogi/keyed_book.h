/* Books that know positions by a hash alone: they can be asked about a position but cannot list theirs.
 *
 * They are unfolded: from the start of an even game, over their own moves, all positions are visited that
 * they know.  Where the hash is the same for mirrored positions or for exchanged colours, all but the first
 * of those with one hash are marked as images of it. */
#ifndef TJ_BOOK_FORMAT_SHOGI_KEYED_BOOK_H
#define TJ_BOOK_FORMAT_SHOGI_KEYED_BOOK_H

#include "book/memory_book.h"

typedef struct tj_keyed_file {
    const uint8_t *bytes;
    size_t n;
    tj_book_faults *faults; /* illegal moves; NULL: not told */
} tj_keyed_file;

/* Adds the moves of a position and says which key it has in the file.  Only legal moves are added. */
typedef int (*tj_keyed_find)(const tj_keyed_file *file, const tj_shogi *position, tj_book_entry *entry,
                             uint64_t *key, tj_err *err);

/* Fills an empty book of memory. */
int tj_keyed_enumerate(const tj_keyed_file *file, tj_keyed_find find, tj_memory_book *memory,
                       const tj_progress_monitor *monitor, tj_err *err);

/* Makes book one that looks into the file itself, whatever the position; it lists what can be unfolded. */
int tj_keyed_attach(const tj_keyed_file *file, tj_keyed_find find, tj_book *book, tj_err *err);

#endif
