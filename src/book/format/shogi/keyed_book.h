/* Books that know positions by a hash alone: they can be asked about a position but cannot list theirs.
 *
 * They are unfolded: from the start of an even game, over their own moves, all positions are visited that
 * they know.  Where the hash is the same for mirrored positions or for exchanged colours, all but the first
 * of those with one hash are marked as images of it. */
#ifndef TJ_BOOK_FORMAT_SHOGI_KEYED_BOOK_H
#define TJ_BOOK_FORMAT_SHOGI_KEYED_BOOK_H

#include "book/memory_book.h"
#include "book/shogi/shogi_book_kind.h"

typedef struct tj_keyed_file {
    const uint8_t *bytes;
    size_t n;
    tj_book_faults *faults; /* illegal moves; NULL: not told */
} tj_keyed_file;

/* Adds the moves of a position and says which key it has in the file.  Only legal moves are added. */
typedef int (*tj_keyed_find)(const tj_keyed_file *file, const tj_shogi *position, tj_book_entry *entry,
                             uint64_t *key, tj_err *err);

/* Makes book one of such a file: unfolded in memory or, with whole_file, one that looks into the file itself,
 * whatever the position, and lists what can be unfolded. */
int tj_keyed_open(const void *bytes, size_t n, tj_keyed_find find, const tj_book_open_options *options,
                  tj_book *book, tj_err *err);

/* Adds a move of the position, which stands at that offset, to an entry; an illegal or repeated one is a
 * fault. */
int tj_keyed_add_move(const tj_keyed_file *file, size_t at, const tj_shogi *position,
                      const tj_book_move *move, tj_book_entry *entry, tj_err *err);

#endif
