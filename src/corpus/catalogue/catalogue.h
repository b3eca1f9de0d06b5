/* The catalogue of a corpus: its SQLite database, catalogue.db in the corpus folder.
 *
 *     meta      key, value: "format" (of this schema), "generation" (counts commits)
 *     segment   live segments, oldest first: file (without ending), facts file, board size, games, symbols
 *     pack      live files of stored originals
 *     source    every file or archive member that was read: path, hash, where its bytes are in which pack
 *     record    every game tree of every source: where it stands, what became of it, which game it is
 *     player    every spelling of a name; `person` is the spelling they are all taken for
 *     game      one row for each game: header as written, and the normalised values that filters use */
#pragma once

#include "base/database.h"

#define TJ_CATALOGUE_FORMAT 1

enum tj_open_mode { TJ_OPEN_READ, TJ_OPEN_WRITE, TJ_OPEN_CREATE };

/* Opens catalogue.db of the corpus folder; CREATE makes folder and database where absent.
 * TJ_E_NOTFOUND if there is no corpus, TJ_E_FORMAT if it is of another format.  Close it with
 * sqlite3_close_v2 (NULL is fine). */
int tj_catalogue_open(sqlite3 **out, const char *corpus, enum tj_open_mode mode, tj_err *err);

/* 0 to INT64_MAX - 1; TJ_E_FORMAT where the catalogue has another number. */
int tj_catalogue_generation(sqlite3 *db, int64_t *out, tj_err *err);
