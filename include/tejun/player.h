/* Players of a corpus, and the spellings of their names.
 *
 *     tj_corpus *corpus;
 *     tj_player *players = NULL;
 *     size_t count = 0;
 *
 *     if (tj_corpus_open(&corpus, "my-games", NULL) == 0)
 *         tj_player_list(corpus, NULL, 3, &players, &count, NULL);
 *     for (size_t i = 0; i < count; i++)
 *         printf("%s: %llu games\n", players[i].name, (unsigned long long)players[i].games);
 *     tj_player_list_free(players, count);
 *     tj_corpus_free(corpus); */
#ifndef TEJUN_PLAYER_H
#define TEJUN_PLAYER_H

#include "tejun/corpus.h"

typedef struct tj_player {
    char *name;                          /* the spelling the person goes by */
    char *spellings;                     /* all others, separated by " = "; NULL if there are none */
    uint64_t games, wins, losses, draws; /* a game against oneself counts once, as none of the last three */
    int year_first, year_last;           /* 0 if no date is known */
} tj_player;

/* The players whose name matches (NULL: all; "*" stands for anything), those with most games first, at most
 * `limit` (0: all).  *players is malloc'ed: tj_player_list_free. */
TJ_API int tj_player_list(tj_corpus *corpus, const char *name, size_t limit, tj_player **players,
                          size_t *count, tj_err *err);
/* NULL with 0 is fine. */
TJ_API void tj_player_list_free(tj_player *players, size_t count);

/* Merges spellings by an alias file's text: a person a line, the name to go by first, other spellings behind
 * it, separated by "="; "#" begins a comment.  A name alone on its line stands for itself again.  Spellings
 * that are not in the corpus yet are remembered for later imports.  *merged is the number of spellings that
 * changed their person.  err has the line of a fault; then nothing is changed.  TJ_E_BUSY if somebody else
 * writes. */
TJ_API int tj_player_merge(const char *corpus, const char *text, size_t n, uint64_t *merged, tj_err *err);

#endif
