/* Originals: records as they stood in their sources. */
#pragma once

#include "corpus/import/candidate.h"
#include "corpus/corpus_handle.h"

/* The bytes of the record with that row, appended to out.  TJ_E_NOTFOUND. */
int tj_original_record(const char *corpus, sqlite3 *db, int64_t record, tj_buf *out, tj_err *err);

/* The bytes of a whole source. */
int tj_original_source(const char *corpus, sqlite3 *db, int64_t source, tj_buf *out, tj_err *err);

/* A stored source, ready to be read as an import reads it.  Its name is "". */
int tj_original_open(tj_source_reader **out, const char *corpus, sqlite3 *db, int64_t source, tj_err *err);
