/* Writing SGF beyond what tejun/sgf.h offers. */
#ifndef TJ_FORMAT_GO_SGF_WRITE_H
#define TJ_FORMAT_GO_SGF_WRITE_H

#include "base/memory.h"
#include "tejun/sgf.h"

/* Appends the record as an SGF tree, as tj_sgf_write does without marks, with a comment (UTF-8, any text) in
 * its first node. */
int tj_sgf_write_commented(const tj_record *record, const char *comment, tj_buf *out, tj_err *err);

/* What nodes are made of: text with its escapes, "[pd]" or "[]" for a pass. */
void tj_sgf_put_escaped(tj_buf *out, const char *text);
void tj_sgf_put_point(tj_buf *out, unsigned size, unsigned point);

#endif
