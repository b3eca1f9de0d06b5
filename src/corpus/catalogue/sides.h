/* Who played the games of a segment, as the catalogue has it: for segments of older versions, which do not
 * say, and for proving what others say. */
#ifndef TJ_CORPUS_CATALOGUE_SIDES_H
#define TJ_CORPUS_CATALOGUE_SIDES_H

#include "base/database.h"
#include "corpus/store/segment.h"

/* *sides is malloc'ed: one for each game of the segment, nothing known of games that the catalogue does not
 * have any more.  TJ_E_NOMEM, or what SQLite says. */
int tj_sides_read(sqlite3 *db, const tj_segment *segment, tj_sides **sides, tj_err *err);

#endif
