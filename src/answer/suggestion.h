/* Suggested moves: what the memory and the ranking say about a position, as one list. */
#ifndef TJ_ANSWER_SUGGESTION_H
#define TJ_ANSWER_SUGGESTION_H

#include "answer/knowledge.h"
#include "answer/position.h"
#include "pattern/suggest.h"

typedef struct tj_suggestion {
    unsigned point;
    float probability;                /* by the ranking; negative: there is none */
    const tj_go_candidate *candidate; /* of the memory; NULL: it is none, or there is no memory */
} tj_suggestion;

typedef struct tj_suggestions {
    tj_go_question position;
    const tj_knowledge *knowledge;
    tj_go_candidates candidates;
    tj_ranked ranked[TJ_GO_POINTS_MAX];
    size_t ranked_count;
    tj_suggestion items[TJ_GO_POINTS_MAX];
    size_t len;
} tj_suggestions;

/* How to list them: by likelihood all legal moves, by likeness the memory's candidates. */
enum tj_suggest_order { TJ_BY_LIKELIHOOD, TJ_BY_LIKENESS };

/* Asks about the position that is filled in already and lists the moves, at most `limit` (0: all).  The
 * knowledge must stay as long as the suggestions.  Without a ranking TJ_BY_LIKELIHOOD is TJ_BY_LIKENESS.
 * TJ_E_NOTFOUND if likeness is asked for and there is no memory.  Release it whatever is returned. */
int tj_suggestions_find(tj_suggestions *s, tj_knowledge *knowledge, enum tj_suggest_order order, size_t limit,
                        tj_err *err);
void tj_suggestions_release(tj_suggestions *s);

/* Counts the results of the memory's candidates among them. */
int tj_suggestions_count_results(tj_suggestions *s, const tj_corpus *corpus, tj_err *err);

/* What was listed. */
void tj_suggestions_json(const tj_suggestions *s, tj_buf *out);

#endif
