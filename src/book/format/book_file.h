/* Our own book file, an SQLite database; doc/book-file.md is its manual.
 *
 * table meta        name, value: format (1), game (its name), size (lines of the board, where
 *                   the game has several), program
 * table position    id, key (as a signed number), board (its text), ply
 * table move        position, move, place, count, wins, losses, draws, weight, evaluation, depth, reply,
 * note, source
 *
 * Key and texts are those of the game's tj_book_kind.
 *
 * What is not known is NULL. */
#pragma once

#include <sqlite3.h>

#include "base/database.h"
#include "book/book_private.h"

#define TJ_BOOK_FILE_FORMAT 1
#define TJ_BOOK_FILE_ID     0x746a626b /* "tjbk", SQLite's application_id */

/* By the first bytes: is it an SQLite database? */
bool tj_book_file_looks_like(const void *bytes, size_t n);

/* Opens such a file as a book, without a look at its first bytes.  TJ_E_FORMAT if it is another database, a
 * newer format or damaged.  If a program was killed while changing it, the change is rolled back, for which
 * the file must be writable.  A caller that has the same file open for changing must open it like this:
 * closing a descriptor of our own would end SQLite's locks on it. */
int tj_book_file_open(tj_book **out, const char *path, tj_err *err);

/* Is a database a `what` of ours: of that application_id and format, with the tables meta and these two?
 * TJ_E_FORMAT with a sentence. */
int tj_book_database_check(sqlite3 *db, const char *path, const char *what, int64_t id, int format,
                           const char *table, const char *other, tj_err *err);

/* Opens a file for changing; the caller closes it. */
int tj_book_file_open_writable(const char *path, sqlite3 **out, tj_err *err);

/* Writing a new file: all in one transaction, and the file appears only if the end was reached. */
typedef struct tj_book_writer tj_book_writer;

int tj_book_writer_new(tj_book_writer **out, const char *path, tj_err *err);
/* Sets a row of the table meta. */
int tj_book_writer_set_meta(tj_book_writer *writer, const char *name, const char *value, tj_err *err);
/* Sets the board, and so the game, of the book; otherwise its first position does. */
int tj_book_writer_set_board(tj_book_writer *writer, unsigned board, tj_err *err);
/* Adds the moves of a position, or combines them with those that are there (see tj_book_merge).  TJ_E_USAGE:
 * the book is of another game, or of boards of another size. */
int tj_book_writer_add(tj_book_writer *writer, const tj_book_position *position, const tj_book_entry *entry,
                       tj_err *err);
/* Was the position added? */
int tj_book_writer_has(tj_book_writer *writer, const tj_book_position *position, bool *there, tj_err *err);
/* Ends it: rc is the result of writing, with err.  0 keeps the file, otherwise it is removed.  Frees the
 * writer in any case.  Returns rc, or what went wrong now. */
int tj_book_writer_end(tj_book_writer *writer, int rc, tj_err *err);

/* Rows of the tables position and move. */

/* The position's id; 0 if the book does not have it.  With `added` (may be NULL) it is added then, and *added
 * tells that. */
int tj_book_rows_find(tj_statements *rows, const tj_book_position *position, int64_t *id, bool *added,
                      tj_err *err);
/* Adds the legal moves of a position's row to an entry, in their order. */
int tj_book_rows_read_moves(tj_statements *rows, int64_t id, const tj_book_state *state, tj_book_entry *entry,
                            tj_err *err);

/* The board that the table meta names.  TJ_E_FORMAT. */
int tj_book_file_read_board(sqlite3 *db, unsigned *board, tj_err *err);
