/* Writing headers into the catalogue: rows of games, records and players. */
#ifndef TJ_CORPUS_CATALOGUE_HEADER_WRITER_H
#define TJ_CORPUS_CATALOGUE_HEADER_WRITER_H

#include "corpus/import/candidate.h"
#include "corpus/change/writer.h"

enum { TJ_HEADER_STATEMENTS = 8 };

/* Statements used once for each record, prepared once for each import. */
typedef struct tj_header_writer {
    sqlite3 *db;
    sqlite3_stmt *statement[TJ_HEADER_STATEMENTS];
    int64_t next_record; /* row that the next record gets: a game and its record name each other */
} tj_header_writer;

int tj_header_writer_init(tj_header_writer *headers, sqlite3 *db, tj_err *err);
void tj_header_writer_release(tj_header_writer *headers);

/* The id of that spelling, a new one if need be; 0 for NULL and "". */
int tj_header_player_id(tj_header_writer *headers, const char *name, int64_t *id, tj_err *err);

/* Adds a game with the candidate's header, whose record is added next; its row is *game, its players' rows
 * and ratings are *sides. */
int tj_header_add_game(tj_header_writer *headers, const tj_candidate *candidate, int64_t *game,
                       tj_sides *sides, tj_err *err);

/* Adds the record's row, which is next_record; reason may be NULL; game 0 means none. */
int tj_header_add_record(tj_header_writer *headers, const tj_candidate *candidate, int64_t game,
                         enum tj_fate fate, const char *reason, tj_err *err);

/* Gives a game the candidate's header. */
int tj_header_update_game(tj_header_writer *headers, const tj_candidate *candidate, int64_t record,
                          int64_t game, tj_sides *sides, tj_err *err);

/* The game with that identity, or 0. */
int tj_header_find_game(tj_header_writer *headers, const tj_hash *identity, int64_t *game, tj_err *err);
/* A game, other than `except`, with the same first moves, or 0. */
int tj_header_find_opening(tj_header_writer *headers, int64_t opening, int64_t except, int64_t *game,
                           tj_err *err);

#endif
