/* Result and year of every game by its number, for those who ask about many. */
#ifndef TJ_CORPUS_GAME_OUTCOMES_H
#define TJ_CORPUS_GAME_OUTCOMES_H

#include "corpus/corpus_handle.h"

typedef struct tj_game_outcome {
    uint16_t year;  /* 0: unknown */
    uint8_t winner; /* tj_winner */
} tj_game_outcome;

typedef struct tj_game_outcomes {
    tj_game_outcome *items; /* by number of the game */
    size_t len;
} tj_game_outcomes;

/* TJ_E_NOMEM.  4 bytes a game. */
int tj_game_outcomes_load(tj_game_outcomes *facts, const tj_corpus *corpus, tj_err *err);
void tj_game_outcomes_release(tj_game_outcomes *facts);

/* Nothing is known of a game that is not there. */
static inline tj_game_outcome tj_game_outcome_of(const tj_game_outcomes *facts, uint32_t game)
{
    return game < facts->len ? facts->items[game] : (tj_game_outcome){0, TJ_WINNER_UNKNOWN};
}

#endif
