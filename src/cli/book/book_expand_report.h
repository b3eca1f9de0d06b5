/* What expanding a book does to it, as tables: for a terminal and as JSON. */
#pragma once

#include "base/text/text_table.h"
#include "tejun/book_expand.h"

/* Two rows; after NULL: the first alone.  For people it is to be turned. */
tj_table *tj_expand_comparison(const tj_expand_measure *before, const tj_expand_measure *after);
tj_table *tj_expand_tradeoffs(const tj_expand_tradeoff *tradeoffs, size_t n);
