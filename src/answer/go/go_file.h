/* The game of Go in a file that somebody names. */
#ifndef TJ_ANSWER_GO_GO_FILE_H
#define TJ_ANSWER_GO_GO_FILE_H

#include "tejun/record.h"

/* The first game of an SGF file, as tj_sgf_read_file; initialise the record before.  Where the file holds a
 * record of another game, the error says so, and what to do instead: TJ_E_FORMAT. */
int tj_go_file_first(const char *path, tj_record *record, const char *instead, tj_err *err);

#endif
