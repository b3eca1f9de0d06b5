/* Writing headers into the catalogue: rows of games, records and players, with a writer's statements. */
#pragma once

#include "corpus/import/candidate.h"
#include "corpus/change/writer.h"

/* The id of that spelling, a new one if need be; 0 for NULL and "". */
int tj_header_player_id(tj_writer *writer, const char *name, int64_t *id, tj_err *err);

/* Adds a game with the candidate's header, whose record is added next; its row is *game, its players' rows
 * and ratings are *sides. */
int tj_header_add_game(tj_writer *writer, const tj_candidate *candidate, int64_t *game, tj_sides *sides,
                       tj_err *err);

/* Adds the record's row, which is writer->next_record; reason may be NULL; game 0 means none. */
int tj_header_add_record(tj_writer *writer, const tj_candidate *candidate, int64_t game, enum tj_fate fate,
                         const char *reason, tj_err *err);

/* Gives a game the candidate's header and facts. */
int tj_header_update_game(tj_writer *writer, const tj_candidate *candidate, int64_t record, int64_t game,
                          tj_err *err);

/* How much the header of a game says, on the scale of tj_candidate.completeness. */
int tj_header_completeness(tj_writer *writer, int64_t game, unsigned *out, tj_err *err);
