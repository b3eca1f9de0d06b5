/* Set sequences of a corpus: joseki and the like, acquired by counting. */
#ifndef TJ_ANSWER_QUESTION_MINE_QUESTION_H
#define TJ_ANSWER_QUESTION_MINE_QUESTION_H

#include "answer/filter_params.h"
#include "answer/question/question.h"
#include "tejun/mine.h"

#define TJ_MINE_TREE  1000  /* sequences in a joseki dictionary unless a limit is given */
#define TJ_MINE_TABLE 25000 /* in a list for programs */

/* What chooses and tunes the method. */
typedef struct tj_mine_method_params {
    int method, code;
    tj_words windows;
    double threshold;
    bool rank_correct;
} tj_mine_method_params;

typedef struct tj_mine_params {
    tj_filter_params filter;
    tj_mine_method_params how;
    int64_t limit; /* ranks; 0: all; negative: not given */
    size_t preset; /* that many are mined at least where it is not; TJ_MINE_TABLE unless a command asks */
    int64_t min_moves, max_moves;
    bool distinct, few_games;
} tj_mine_params;

typedef struct tj_mine_answer {
    tj_mining *mining;
    const char *method, *code; /* their words */
    bool local;                /* the method is; there is no code then */
    tj_filter filter;          /* of the mining */
} tj_mine_answer;

extern const tj_question tj_mine_question;

/* Ranks that an output shows: the limit, or that many where none is given. */
size_t tj_mine_limit(const tj_mine_params *params, size_t preset);

/* A joseki dictionary as JSON: a list of nodes, each of which names the one before it (doc/api.md, Joseki).
 * The tree is that of the mining's first sequences. */
int tj_joseki_json(const tj_joseki_tree *tree, const tj_mining *mining, tj_buf *out, tj_err *err);

#endif
