/* The line of a game in the table of results.
 *
 * A line has the columns named by TJ_MATCH_COLUMNS, and may have those of
 * TJ_MATCH_NODE_COLUMNS, separated by tabs, and ends with LF. */
#ifndef TJ_CLIENT_MATCH_ROW_H
#define TJ_CLIENT_MATCH_ROW_H

#include "base/memory.h"
#include "base/text/span.h"
#include "tejun/match.h"

#define TJ_MATCH_NODE_COLUMNS "\tnodes1\tnodes2" /* behind the others, in games whose engines count them */
#define TJ_MATCH_COLUMNS                                                                                     \
    "game\tmoves_first\twinner\tresult\thow\tlength\tmoves1\tmoves2\tms1\tms2\tdisputed\tkey\trecord_end\t"  \
    "note"

typedef struct tj_match_rows {
    tj_match_row *items;
    size_t len, cap;
} tj_match_rows;

/* Appends the line, with its LF. */
void tj_match_row_write(const tj_match_row *row, tj_buf *out);

/* Reads a line without its LF.  False if it is not one. */
bool tj_match_row_read(tj_match_row *row, tj_span line);

/* As tj_match_tally_games. */
int tj_match_tally_count(tj_match_tally *tally, const tj_match_rows *rows, tj_err *err);

#endif
