/* YaneuraOu's book, text:
 *
 *     #YANEURAOU-DB2016 1.00
 *     sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
 *     7g7f 3c3d 32 20 815
 *     2g2f none 30 20 790
 *
 * A line for a position, then one for each move: the move, the answer that is expected, evaluation, depth of
 * the search, count.  `none` stands where a column is not known; columns at the end may be missing.  Lines
 * that begin with # or // are comments.  Line ends are \n or \r\n.
 *
 * Such books may be larger than memory: the text stays where it is.  Where its positions are sorted, as
 * programs write them, they are looked for in it by bisection (book/format/shogi/yaneuraou_text.h) and
 * nothing is kept in memory; otherwise an index has 16 bytes a position.  A position that stands in the file
 * several times (with other move numbers) has the moves of all. */
#ifndef TJ_BOOK_FORMAT_SHOGI_YANEURAOU_H
#define TJ_BOOK_FORMAT_SHOGI_YANEURAOU_H

#include "book/book_private.h"
#include "book/shogi/shogi_book_kind.h"

/* Everything is read once, and what is wrong is told with its line; with tj_book_open_options.unchecked, of
 * text that is sorted and larger than this only the order of its positions is looked at. */
#define TJ_YANEURAOU_LARGE ((size_t)64 << 20)

/* Writes all positions, sorted by their text as programs want that look into the file by bisection.  Counts
 * are weights, where there are any: as they are if all moves of a position have one, a whole number;
 * otherwise shares of a million. */
int tj_yaneuraou_write(tj_book *book, const char *path, const tj_progress_monitor *monitor, tj_err *err);

#endif
