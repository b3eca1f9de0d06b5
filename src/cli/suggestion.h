/* Suggested moves: what the memory and the ranking say about a position, as one list. */
#ifndef TJ_CLI_SUGGESTION_H
#define TJ_CLI_SUGGESTION_H

#include "cli/position.h"
#include "pattern/ranking.h"
#include "pattern/suggest.h"

typedef struct tj_suggestion {
    unsigned point;
    float probability;             /* by the ranking; negative: there is none */
    const tj_candidate *candidate; /* of the memory; NULL: it is none, or there is no memory */
} tj_suggestion;

typedef struct tj_suggestions {
    tj_position position;
    bool has_memory, has_ranking;
    tj_learnt learnt;
    tj_candidates candidates;
    size_t ranking_games;
    tj_ranked ranked[TJ_GO_POINTS_MAX];
    size_t ranked_count;
    tj_suggestion items[TJ_GO_POINTS_MAX];
    size_t len;
} tj_suggestions;

/* How to list them: by likelihood all legal moves, by likeness the memory's candidates. */
enum tj_suggest_order { TJ_BY_LIKELIHOOD, TJ_BY_LIKENESS };

/* Asks memory and ranking of those names, whichever are there, about the position that is filled in already.
 * Without a name of the memory it is the one for boards of that size (tj_learnt_choose).  TJ_E_NOTFOUND if
 * neither is there, TJ_E_RANGE if the memory that was named is for other boards.  Release it whatever is
 * returned. */
int tj_suggestions_find(tj_suggestions *s, tj_corpus *corpus, const char *memory, const char *ranking,
                        tj_err *err);
void tj_suggestions_release(tj_suggestions *s);

/* Fills items; by likeness if there is no ranking. */
void tj_suggestions_list(tj_suggestions *s, enum tj_suggest_order order);

/* Counts the results of the memory's candidates among the first `limit` suggestions. */
int tj_suggestions_count_results(tj_suggestions *s, const tj_corpus *corpus, size_t limit, tj_err *err);

/* The table's first columns and the board are the command's; this is the JSON of everything. */
void tj_suggestions_json(const tj_suggestions *s, tj_buf *out);

#endif
