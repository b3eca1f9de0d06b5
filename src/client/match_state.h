/* What a match leaves on disk, so that it can be continued after any interruption.
 *
 *     FOLDER/results.tsv     # tejun match<TAB>1          version of this format
 *                            # KEY<TAB>VALUE              the conditions, one a line
 *                            game<TAB>...                 names of the columns
 *                            1<TAB>...                    a line for each finished game, as they finish
 *     FOLDER/games.SUFFIX    the records in the same order, one behind the other
 *
 * A game is added to the records first, then to the results, each time synced.  A results line says where its
 * record ends; when the match is opened again an unfinished line and records behind the last end are cut off.
 * So whenever the program, or the machine, is stopped, finished games stay and half a game never counts.
 * Rewriting both files for each game was rejected: a match may have a hundred thousand. */
#pragma once

#include "base/memory.h"
#include "base/text/span.h"
#include "tejun/match.h"

#define TJ_MATCH_NODE_COLUMNS "\tnodes1\tnodes2"
#define TJ_MATCH_COLUMNS                                                                                     \
    "game\tmoves_first\twinner\tresult\thow\tlength\tmoves1\tmoves2\tms1\tms2\tdisputed\tkey\trecord_end\t"  \
    "note"

typedef struct tj_match_rows {
    tj_match_row *items;
    size_t len, cap;
} tj_match_rows;

/* The line of a game: the columns named by TJ_MATCH_COLUMNS, and those of TJ_MATCH_NODE_COLUMNS in games
 * whose engines count nodes, separated by tabs.  Writing appends its LF, too; reading takes a line without
 * it, and returns false if it is not one. */
void tj_match_row_write(const tj_match_row *row, tj_buf *out);
bool tj_match_row_read(tj_match_row *row, tj_span line);

typedef struct tj_match_state {
    char *rows_path, *records_path;
    int folder, rows, records; /* descriptors, the folder's being locked */
    uint64_t record_end;
    const char *columns; /* names of the columns of results */
    bool broken;         /* a failed addition could not be taken back */
} tj_match_state;

/* Opens or makes the folder (its parent must be there) and appends the games played so far to rows.
 * TJ_E_USAGE: it holds a match under other conditions, or files of no match; TJ_E_BUSY: another match is
 * being played into it; TJ_E_FORMAT: damage; TJ_E_IO, TJ_E_NOMEM.  After a failure nothing is to be closed.
 */
int tj_match_state_open(tj_match_state *state, const char *folder, const char *suffix, bool counts_nodes,
                        const tj_match_fact *facts, tj_match_rows *rows, tj_err *err);

/* Adds a finished game; sets row->record_end. */
int tj_match_state_add(tj_match_state *state, tj_match_row *row, const tj_buf *record, tj_err *err);

void tj_match_state_close(tj_match_state *state);
