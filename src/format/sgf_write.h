/* Writing SGF beyond what tejun/sgf.h offers. */
#ifndef TJ_FORMAT_SGF_WRITE_H
#define TJ_FORMAT_SGF_WRITE_H

#include "base/memory.h"
#include "tejun/sgf.h"

/* Appends the record as an SGF tree, as tj_sgf_write does without marks, with a comment (UTF-8, any text) in
 * its first node. */
int tj_sgf_write_commented(const tj_record *record, const char *comment, tj_buf *out, tj_err *err);

#endif
