/* Persons: who goes by which spellings, and who played which games, for those who ask about many games. */
#pragma once

#include "corpus/corpus_handle.h"

/* Fills corpus->persons, once for each open corpus: 4 bytes a spelling. */
int tj_persons_load(tj_corpus *corpus, tj_err *err);

/* The person of a spelling (a row of the catalogue), 0 for none.  Persons are loaded. */
static inline uint32_t tj_person_of(const tj_corpus *corpus, uint32_t spelling)
{
    return spelling < corpus->person_count ? corpus->persons[spelling] : 0;
}

/* Who played the games of a segment, for segments of older versions, which do not say, and for proving what
 * others say.  *sides is malloc'ed: one for each game of the segment, nothing known of games that the
 * catalogue does not have any more.  TJ_E_NOMEM, or what SQLite says. */
int tj_sides_read(sqlite3 *db, const tj_segment *segment, tj_sides **sides, tj_err *err);
