/* Adding up results and years. */
#ifndef TJ_SEARCH_SCORE_H
#define TJ_SEARCH_SCORE_H

#include "tejun/search.h"

/* One more game with that winner (tj_winner), seen by a colour. */
static inline void tj_score_add(tj_score *score, unsigned winner, unsigned colour)
{
    if (winner == TJ_WINNER_DRAW)
        score->draws++;
    else if (winner != TJ_WINNER_BLACK && winner != TJ_WINNER_WHITE)
        score->unknown++;
    else if (winner == colour)
        score->wins++;
    else
        score->losses++;
}

/* One more game of that year (0: unknown). */
static inline void tj_years_add(int *first, int *last, int year)
{
    if (!year)
        return;
    if (!*first || year < *first)
        *first = year;
    if (year > *last)
        *last = year;
}

#endif
