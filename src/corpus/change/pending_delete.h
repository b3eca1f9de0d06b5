/* Records that leave the corpus: those of sources that were replaced or removed.
 *
 * While a transaction lasts, a record on its way out carries its source's number negated.  New records may
 * meanwhile be found to be the same games.  At the end the outgoing records are deleted; games without any
 * other record go too, and games whose header came from one get the richest header of the others (the first
 * of equals), whose records are read again from the stored originals, each source once. */
#pragma once

#include "corpus/catalogue/header_writer.h"

/* Sends the records of a source out. */
int tj_pending_delete_mark(tj_writer *writer, int64_t source, tj_err *err);

/* Deletes what was marked; *removed counts the games that went.  `restored`: games whose headers are chosen
 * again as well. */
int tj_pending_delete_finish(tj_writer *writer, const tj_number_list *restored, uint64_t *removed,
                             tj_err *err);
