/* What finding a tree and reading it must agree on. */
#ifndef TJ_FORMAT_SGF_TREE_H
#define TJ_FORMAT_SGF_TREE_H

#include "format/sgf_lexer.h"
#include "tejun/sgf.h"

/* How to step through the values of a tree; *named is the encoding that its CA names (UNKNOWN if it names
 * none). */
tj_charset tj_sgf_tree_charset(const tj_sgf_reader *reader, const tj_sgf_root *root, const char *bytes,
                               tj_encoding *named);

/* Is there any property with a value in this tree?  Where there is none it may be no tree at all, but
 * something like C's "for (;;)" or "(;_;)". */
bool tj_sgf_has_property(const tj_sgf_reader *reader, const tj_sgf_extent *extent);

/* A place in a text as a line.  CR, LF, CRLF and LFCR each end one. */
typedef struct tj_sgf_place {
    uint64_t line;     /* from 1 */
    size_t line_start; /* offset of its first byte */
} tj_sgf_place;

/* Moves the place from the byte `from`, which its line holds, forward to bytes[to]. */
void tj_sgf_place_move(tj_sgf_place *place, const char *bytes, size_t from, size_t to);

#endif
