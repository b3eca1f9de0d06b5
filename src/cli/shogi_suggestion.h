/* `tejun suggest` for shogi: what memory and ranking say about a position, as one list. */
#ifndef TJ_CLI_SHOGI_SUGGESTION_H
#define TJ_CLI_SHOGI_SUGGESTION_H

#include "cli/shogi_position.h"
#include "pattern/shogi_ranking.h"
#include "pattern/shogi_suggest.h"

/* How to list them: all legal moves by likelihood; the memory's candidates, the most similar first; those
 * that the paper has. */
enum tj_shogi_listing { TJ_LIST_LIKELY, TJ_LIST_ALIKE, TJ_LIST_EQUAL };

typedef struct tj_shogi_suggestion {
    tj_shogi_move move;
    float probability;                   /* by the ranking; negative: there is none */
    const tj_shogi_candidate *candidate; /* of the memory; NULL: it is none, or there is no memory */
} tj_shogi_suggestion;

typedef struct tj_shogi_suggestions {
    tj_shogi_position place;
    bool has_memory, has_ranking;
    tj_learnt learnt;
    tj_shogi_candidates candidates;
    uint64_t ranking_games;
    tj_shogi_suggestion items[TJ_SHOGI_MOVES_MAX];
    size_t len;
} tj_shogi_suggestions;

/* Asks memory (NULL: the one of shogi) and ranking of those names, whichever are there, about the place that
 * is filled in already, and lists the moves; results are counted for the first `limit`.  Without a ranking
 * TJ_LIST_LIKELY is TJ_LIST_ALIKE.  TJ_E_NOTFOUND if neither is there.  Release it whatever is returned. */
int tj_shogi_suggestions_find(tj_shogi_suggestions *s, tj_corpus *corpus, const char *memory,
                              const char *ranking, enum tj_shogi_listing listing, size_t limit, tj_err *err);
void tj_shogi_suggestions_release(tj_shogi_suggestions *s);

/* Board and table of the first `limit` moves; JSON of everything. */
int tj_shogi_suggestions_text(const tj_shogi_suggestions *s, size_t limit, bool ascii,
                              const tj_terminal *terminal, tj_buf *out, tj_err *err);
void tj_shogi_suggestions_json(const tj_shogi_suggestions *s, tj_buf *out);

#endif
