/* What finding a tree and reading it must agree on. */
#ifndef TJ_FORMAT_GO_SGF_INTERNAL_H
#define TJ_FORMAT_GO_SGF_INTERNAL_H

#include "format/go/sgf_lexer.h"
#include "tejun/sgf.h"

/* How to step through the values of a tree; *named is the encoding that its CA names (UNKNOWN if it names
 * none). */
tj_charset tj_sgf_tree_charset(const tj_sgf_reader *reader, const tj_sgf_root *root, const char *bytes,
                               tj_encoding *named);

/* As tj_sgf_next, but passes over trees without any property that has a value: in files of strangers they are
 * something like C's "for (;;)" or "(;_;)".  False if there is none. */
bool tj_sgf_next_record(tj_sgf_reader *reader, tj_sgf_extent *extent);

/* A place in a text as a line.  CR, LF, CRLF and LFCR each end one. */
typedef struct tj_sgf_location {
    uint64_t line;     /* from 1 */
    size_t line_start; /* offset of its first byte */
} tj_sgf_location;

/* Moves the place from the byte `from`, which its line holds, forward to bytes[to]. */
void tj_sgf_location_advance(tj_sgf_location *place, const char *bytes, size_t from, size_t to);

#endif
