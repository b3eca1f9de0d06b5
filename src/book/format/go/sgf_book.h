/* Books of Go as SGF: one tree from the empty board with all that can be reached, then one for each position
 * that cannot, with its stones set up.
 *
 * A book's positions are reached in many ways, and turned; as a tree of all ways it could be larger than
 * anything. Hence a position goes on where it is met first, the likeliest moves being followed first, and
 * elsewhere a comment says so.  Reading the file again gives the same positions and moves.  Ko bans of
 * positions that are set up are not told by SGF.
 *
 * All variations are read: a move counts once for each node.  Nodes behind an illegal move are left out and
 * counted as faults; so are trees on boards of another size than the first one's. */
#ifndef TJ_BOOK_FORMAT_GO_SGF_BOOK_H
#define TJ_BOOK_FORMAT_GO_SGF_BOOK_H

#include "book/go/go_book_kind.h"
#include "book/memory_book.h"

int tj_sgf_book_write(tj_book *book, const char *path, const tj_progress_monitor *monitor, tj_err *err);

#endif
