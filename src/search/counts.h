/* What searching and exploring count and list alike: results, years, the newest games. */
#pragma once

#include "tejun/search.h"

/* Counters for the years from `first` on; all 0: nothing was counted. */
typedef struct tj_year_counts {
    uint32_t *of;
    int first, len;
} tj_year_counts;

/* More of that year; 0 and what is no year is not counted.  TJ_E_NOMEM. */
int tj_year_counts_add(tj_year_counts *counts, int year, uint32_t more);
/* Makes a trend of all years, *first and *last of them (0: there are none), and adds them to `sum` (may be
 * NULL).  TJ_E_NOMEM. */
int tj_year_counts_trend(const tj_year_counts *counts, tj_trend *out, int *first, int *last,
                         tj_year_counts *sum);
void tj_year_counts_release(tj_year_counts *counts);

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

/* Where a sequence or a position was found. */
typedef struct tj_match {
    int date;          /* yyyymmdd or 0 */
    uint32_t game;     /* in the catalogue */
    uint32_t at, last; /* positions in the text: of the first and last matched move, or of the next move */
    uint32_t next;     /* what came next, as the caller numbers it */
    uint8_t symmetry;
} tj_match;

/* Those of the newest games, within a game in its order: at most `limit`, or all if that is 0. */
typedef struct tj_newest {
    tj_match *items;
    size_t len, cap, limit;
    bool is_full; /* the first `limit` of them are sorted: nothing older counts */
} tj_newest;

int tj_newest_add(tj_newest *newest, const tj_match *match); /* TJ_E_NOMEM */
/* Sorts them and drops what is beyond the limit. */
void tj_newest_prune(tj_newest *newest);
