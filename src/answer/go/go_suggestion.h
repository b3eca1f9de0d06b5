/* Suggested moves: what the memory and the ranking say about a position, as one list. */
#ifndef TJ_ANSWER_GO_GO_SUGGESTION_H
#define TJ_ANSWER_GO_GO_SUGGESTION_H

#include "answer/pattern_models.h"
#include "answer/go/go_state.h"
#include "pattern/go/go_suggest.h"

typedef struct tj_go_suggestion {
    unsigned point;
    float probability;                /* by the ranking; negative: there is none */
    const tj_go_candidate *candidate; /* of the memory; NULL: it is none, or there is no memory */
} tj_go_suggestion;

typedef struct tj_go_suggestions {
    tj_go_state position;
    const tj_go_models *models;
    tj_go_candidates candidates;
    tj_go_ranked_move ranked[TJ_GO_POINTS_MAX];
    size_t ranked_count;
    tj_go_suggestion items[TJ_GO_POINTS_MAX];
    size_t len;
} tj_go_suggestions;

/* How to list them: by likelihood all legal moves, by likeness the memory's candidates. */
enum tj_go_listing { TJ_GO_LIST_LIKELY, TJ_GO_LIST_SIMILAR };

/* Asks about the position that is filled in already and lists the moves, at most `limit` (0: all).  The
 * models must stay as long as the suggestions.  Without a ranking TJ_GO_LIST_LIKELY is TJ_GO_LIST_SIMILAR.
 * TJ_E_NOTFOUND if likeness is asked for and there is no memory.  Release it whatever is returned. */
int tj_go_suggestions_find(tj_go_suggestions *s, tj_go_models *models, enum tj_go_listing order, size_t limit,
                           tj_err *err);
void tj_go_suggestions_release(tj_go_suggestions *s);

/* Counts the results of the memory's candidates among them. */
int tj_go_suggestions_count_results(tj_go_suggestions *s, const tj_corpus *corpus, tj_err *err);

/* What was listed. */
void tj_go_suggestions_json(const tj_go_suggestions *s, tj_buf *out);

#endif
