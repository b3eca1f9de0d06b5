/* The position that a request asks about, of Go or of shogi. */
#ifndef TJ_SERVE_HANDLER_REQUEST_POSITION_H
#define TJ_SERVE_HANDLER_REQUEST_POSITION_H

#include "answer/param.h"
#include "answer/go/go_state.h"
#include "answer/shogi/shogi_state.h"
#include "serve/pool/corpus_pool.h"

typedef struct tj_position_params {
    const char *moves, *add_black, *add_white, *sfen;
    int64_t size, record, move; /* 0: not given; move: negative */
    int game, to_move;          /* indices into words; 0: not given */
} tj_position_params;

#define TJ_POSITION_PARAMS_INIT                                                                              \
    {                                                                                                        \
        .move = -1                                                                                           \
    }

extern const tj_param tj_position_param_table[];

/* A row for a table whose struct has a member `position` of this type. */
#define TJ_POSITION_PARAMS(T) TJ_INCLUDE(T, position, tj_position_params, "Position", tj_position_param_table)

typedef struct tj_request_position {
    bool is_shogi;
    tj_go_state go;
    tj_shogi_state shogi;
} tj_request_position;

/* Reads it.  handle is the corpus that `record` means and that decides which game is meant where nothing else
 * does; NULL: there is none.  TJ_E_USAGE; TJ_E_NOTFOUND: no game of that number. */
int tj_request_position_read(tj_request_position *position, const tj_position_params *options,
                             tj_corpus_handle *handle, tj_err *err);

/* What the board looks like (doc/api.md, Positions).  options are those it was read by. */
int tj_request_position_json(const tj_request_position *position, const tj_position_params *options,
                             tj_buf *out, tj_err *err);

#endif
