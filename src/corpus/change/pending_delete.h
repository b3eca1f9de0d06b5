/* Records that leave the corpus: those of sources that were replaced or removed.
 *
 * While a transaction lasts, a record on its way out carries its source's number negated.  New records may
 * meanwhile be found to be the same games.  At the end the outgoing records are deleted; games without any
 * other record go too, and games whose header came from one get the richest header of the others (the first
 * of equals), whose records are read again from the stored originals, each source once. */
#ifndef TJ_CORPUS_CHANGE_PENDING_DELETE_H
#define TJ_CORPUS_CHANGE_PENDING_DELETE_H

#include "corpus/catalogue/header_writer.h"

/* Rows of table game. */
typedef struct tj_game_rows {
    int64_t *items;
    size_t len, cap;
} tj_game_rows;

/* Sends the records of a source out. */
int tj_pending_delete_mark(sqlite3 *db, int64_t source, tj_err *err);

/* Has the game a record that stays? */
int tj_pending_delete_keeps_game(sqlite3 *db, int64_t game, bool *stays, tj_err *err);

/* As tj_header_find_opening, among games with a record that stays. */
int tj_pending_delete_find_opening(sqlite3 *db, int64_t opening, int64_t except, int64_t *game, tj_err *err);

/* Deletes what was marked; *removed counts the games that went.  `restored`: games whose headers are chosen
 * again as well. */
int tj_pending_delete_finish(tj_writer *writer, tj_header_writer *headers, const tj_game_rows *restored,
                             uint64_t *removed, tj_err *err);

#endif
