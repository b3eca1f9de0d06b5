/* Games and opening lines as a book, in any notation of shogi records: how often each move was played, and
 * where results are known, how often who played it won.  A game counts as often as it stands there; a
 * position that it repeats counts each time. */
#ifndef TJ_BOOK_FORMAT_SHOGI_BOOK_LINES_H
#define TJ_BOOK_FORMAT_SHOGI_BOOK_LINES_H

#include "book/memory_book.h"

bool tj_book_lines_looks_like(const char *bytes, size_t n);
/* Reads into an empty book of memory.  Games that turn illegal are read up to that and counted as faults. */
int tj_book_lines_read(const char *bytes, size_t n, tj_memory_book *memory, tj_book_faults *faults,
                       const tj_progress_monitor *monitor, tj_err *err);

#endif
