/* An explored position as JSON. */
#ifndef TJ_ANSWER_EXPLORE_JSON_H
#define TJ_ANSWER_EXPLORE_JSON_H

#include "answer/go/go_state.h"
#include "answer/shogi/shogi_state.h"
#include "tejun/explore.h"

/* What was asked, and what came of it. */
typedef struct tj_explore_answer {
    tj_corpus *corpus;
    const tj_go_state *go;       /* or NULL */
    const tj_shogi_state *shogi; /* or NULL */
    const tj_explore_result *result;
    size_t skip; /* hits that JSON leaves out */
} tj_explore_answer;

int tj_explore_json(const tj_explore_answer *explored, tj_buf *out, tj_err *err);

/* Appends "Q16", "▲７六歩" ("7g7f" as ASCII), "pass" or "end". */
void tj_explore_put_move(const tj_explore_answer *explored, enum tj_explore_kind kind, unsigned move,
                         bool ascii, tj_buf *out);

static inline int tj_explore_colour(const tj_explore_answer *explored)
{
    return explored->go ? explored->go->colour : explored->shogi->position.side;
}

#endif
