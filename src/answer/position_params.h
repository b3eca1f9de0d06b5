/* The position that a question is about: one group of parameters, and one reader. */
#ifndef TJ_ANSWER_POSITION_PARAMS_H
#define TJ_ANSWER_POSITION_PARAMS_H

#include "answer/go/go_state.h"
#include "answer/param.h"
#include "answer/shogi/shogi_state.h"
#include "tejun/corpus.h"
#include "tejun/position.h"

typedef struct tj_position_params {
    tj_words moves;
    const char *add_black, *add_white, *sfen, *file;
    int64_t size, record, move; /* 0: not given; move: negative */
    int game, to_move;          /* 0: not given */
} tj_position_params;

#define TJ_POSITION_PARAMS_INIT                                                                              \
    {                                                                                                        \
        .move = -1                                                                                           \
    }

extern const tj_param tj_position_param_table[];

/* A row for a table whose struct has a member `position` of this type. */
#define TJ_POSITION_PARAMS(T) TJ_INCLUDE(T, position, tj_position_params, "Position", tj_position_param_table)

typedef struct tj_asked_position {
    tj_position position;
    const struct tj_answer_kind *kind;
    size_t moves;  /* played so far */
    unsigned last; /* the last of them, where there are any */
    union {
        tj_go_state go;
        tj_shogi_state shogi;
    } own; /* for folders that are named after the game */
} tj_asked_position;

/* Do the parameters go together?  TJ_E_USAGE. */
int tj_position_params_check(const tj_position_params *params, tj_err *err);

/* Which game is meant: what the parameters tell, otherwise --game, otherwise the game that the corpus (NULL:
 * none) has most games of.  TJ_E_USAGE: they contradict each other, or the first move is one of no game. */
int tj_position_params_kind(const tj_position_params *params, tj_corpus *corpus,
                            const struct tj_answer_kind **kind, tj_err *err);

/* Reads the position.  corpus is what `record` means; NULL: there is none.  TJ_E_USAGE; TJ_E_NOTFOUND: no
 * game of that number; TJ_E_RANGE: the game is shorter; what is wrong with the file. */
int tj_position_params_read(tj_asked_position *out, const tj_position_params *params, tj_corpus *corpus,
                            tj_err *err);

#endif
