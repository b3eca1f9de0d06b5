/* Suggested moves: what memory and ranking say about a position, as one list. */
#ifndef TJ_ANSWER_SUGGESTION_H
#define TJ_ANSWER_SUGGESTION_H

#include "answer/pattern_models.h"

typedef struct tj_suggestion {
    tj_position position;
    size_t moves;            /* played so far */
    const uint16_t *history; /* the latest of them, oldest first */
    size_t history_count;
    const tj_pattern_models *models;
    tj_suggestions *found;
    /* What a game adds to the JSON: to the whole, and to a move; NULL: nothing. */
    void (*put_position)(tj_json *json, const struct tj_suggestion *suggestion);
    void (*put_move)(tj_json *json, const struct tj_suggestion *suggestion, unsigned move);
    const void *ctx;
} tj_suggestion;

/* Asks about the position that is filled in already and lists at most `limit` moves (0: all), with the
 * results of their cases in the corpus.  The models must stay as long as the suggestion.  Errors as of
 * tj_suggest. Release it whatever is returned. */
int tj_suggestion_find(tj_suggestion *suggestion, const tj_pattern_models *models, tj_corpus *corpus,
                       enum tj_suggest_order order, size_t limit, tj_err *err);
void tj_suggestion_release(tj_suggestion *suggestion);

/* What was listed. */
void tj_suggestion_json(const tj_suggestion *suggestion, tj_buf *out);

#endif
