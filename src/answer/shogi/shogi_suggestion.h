/* `tejun suggest` for shogi: what memory and ranking say about a position, as one list. */
#ifndef TJ_ANSWER_SHOGI_SHOGI_SUGGESTION_H
#define TJ_ANSWER_SHOGI_SHOGI_SUGGESTION_H

#include "answer/pattern_models.h"
#include "answer/shogi/shogi_state.h"
#include "pattern/shogi/shogi_suggest.h"

/* How to list them: all legal moves by likelihood; the memory's candidates, the most similar first; those
 * that the paper has. */
enum tj_shogi_listing { TJ_SHOGI_LIST_LIKELY, TJ_SHOGI_LIST_SIMILAR, TJ_SHOGI_LIST_EQUAL };

typedef struct tj_shogi_suggestion {
    tj_shogi_move move;
    float probability;                   /* by the ranking; negative: there is none */
    const tj_shogi_candidate *candidate; /* of the memory; NULL: it is none, or there is no memory */
} tj_shogi_suggestion;

typedef struct tj_shogi_suggestions {
    tj_shogi_state state;
    const tj_shogi_models *models;
    tj_shogi_candidates candidates;
    tj_shogi_suggestion items[TJ_SHOGI_MOVES_MAX];
    size_t len;
} tj_shogi_suggestions;

/* Asks about the state that is filled in already and lists the moves, at most `limit` (0: all).  The
 * models must stay as long as the suggestions.  Without a ranking TJ_SHOGI_LIST_LIKELY is
 * TJ_SHOGI_LIST_SIMILAR. TJ_E_NOTFOUND if another listing is asked for and there is no memory.  Release it
 * whatever is returned. */
int tj_shogi_suggestions_find(tj_shogi_suggestions *s, const tj_shogi_models *models,
                              enum tj_shogi_listing listing, size_t limit, tj_err *err);
void tj_shogi_suggestions_release(tj_shogi_suggestions *s);

/* Counts the results of the memory's candidates among them. */
int tj_shogi_suggestions_count_results(tj_shogi_suggestions *s, const tj_corpus *corpus, tj_err *err);

/* What was listed. */
void tj_shogi_suggestions_json(const tj_shogi_suggestions *s, tj_buf *out);

#endif
