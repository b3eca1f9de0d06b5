/* Persons: who goes by which spellings, for those who ask about many games. */
#ifndef TJ_CORPUS_CATALOGUE_PERSONS_H
#define TJ_CORPUS_CATALOGUE_PERSONS_H

#include "corpus/corpus_handle.h"

/* Fills corpus->persons, once for each open corpus: 4 bytes a spelling. */
int tj_persons_load(tj_corpus *corpus, tj_err *err);

/* The person of a spelling (a row of the catalogue), 0 for none.  Persons are loaded. */
static inline uint32_t tj_person_of(const tj_corpus *corpus, uint32_t spelling)
{
    return spelling < corpus->person_count ? corpus->persons[spelling] : 0;
}

#endif
