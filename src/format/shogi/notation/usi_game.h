/* Games as USI tells positions: "startpos moves 7g7f 3c3d ...", "sfen ... moves ...", with or without
 * "position" in front; moves alone; positions alone.  A game a line; a last word "resign" or "win" is its
 * end. */
#ifndef TJ_FORMAT_SHOGI_NOTATION_USI_GAME_H
#define TJ_FORMAT_SHOGI_NOTATION_USI_GAME_H

#include "base/memory.h"
#include "format/shogi/kifu_builder.h"

/* Does a line of a file look like one? */
bool tj_usi_looks_like(tj_span line);

/* Is the text an opening book of YaneuraOu's form?  Its lines look like games of no moves, and of one. */
bool tj_usi_is_book(tj_span text);

/* Reads one line that is not empty and no comment (#); *used is what was read, *found false if there was
 * none. */
int tj_usi_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found);

void tj_usi_write(const tj_kifu *kifu, tj_buf *out);

#endif
