/* A filter: which games of a corpus to use.
 *
 *     tj_corpus *corpus;
 *     tj_filter filter;
 *     uint64_t count;
 *
 *     tj_filter_init(&filter, sizeof filter);
 *     filter.board = 19;
 *     filter.has_winner = true;
 *     filter.winner = TJ_WINNER_BLACK;
 *     if (tj_corpus_open(&corpus, "my-games", NULL) == 0 &&
 *         tj_game_count(corpus, &filter, &count, NULL) == 0)
 *         printf("Black won %llu games\n", (unsigned long long)count);
 *     tj_corpus_free(corpus); */
#ifndef TEJUN_FILTER_H
#define TEJUN_FILTER_H

#include <stdbool.h>
#include <stdint.h>

#include "tejun/record.h"

/* All that is set must hold; what is NULL or 0 plays no part.  Names match whole names, whatever their case,
 * accents, punctuation and spaces, through the spellings merged by tj_player_merge; "*" stands for anything.
 * A name that has nothing else than punctuation is matched as it stands.  Whoever takes a filter answers
 * TJ_E_USAGE where a name is empty, an event has no letter, digit or "*", or date_to is before date_from. */
typedef struct tj_filter {
    size_t size;         /* set by tj_filter_init, as all below is: to no condition */
    const char *player;  /* either colour */
    const char *player2; /* another player: games between the two */
    const char *black, *white;
    const char *event;      /* somewhere in the event's name, folded in the same way */
    int date_from, date_to; /* yyyymmdd; a game passes if its dates may overlap; without date it does not */
    bool has_winner;
    int winner;     /* tj_winner, if has_winner */
    unsigned board; /* its number, see tejun/game_kind.h */
    unsigned moves_min, moves_max;
    int handicap;             /* 0 any, -1 none, n exactly n */
    bool damaged;             /* only damaged ones */
    const tj_game_kind *kind; /* only games of that kind */
} tj_filter;
TJ_API void tj_filter_init(tj_filter *filter, size_t size);

#endif
