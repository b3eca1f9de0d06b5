/* Result and year of every game by its number, for those who ask about many. */
#ifndef TJ_CORPUS_GAME_FACTS_H
#define TJ_CORPUS_GAME_FACTS_H

#include "corpus/corpus.h"

typedef struct tj_game_fact {
    uint16_t year;  /* 0: unknown */
    uint8_t winner; /* tj_winner */
} tj_game_fact;

typedef struct tj_game_facts {
    tj_game_fact *items; /* by number of the game */
    size_t len;
} tj_game_facts;

/* TJ_E_NOMEM.  4 bytes a game. */
int tj_game_facts_gather(tj_game_facts *facts, const tj_corpus *corpus, tj_err *err);
void tj_game_facts_release(tj_game_facts *facts);

/* Nothing is known of a game that is not there. */
static inline tj_game_fact tj_game_fact_of(const tj_game_facts *facts, uint32_t game)
{
    return game < facts->len ? facts->items[game] : (tj_game_fact){0, TJ_WINNER_UNKNOWN};
}

#endif
