/* The position that a request asks about, of Go or of shogi. */
#ifndef TJ_SERVE_SCENE_H
#define TJ_SERVE_SCENE_H

#include "answer/option.h"
#include "answer/position.h"
#include "answer/shogi_position.h"
#include "serve/hall.h"

typedef struct tj_scene_options {
    const char *moves, *add_black, *add_white, *sfen;
    int64_t size, record, move; /* 0: not given; move: negative */
    int game, to_move;          /* indices into words; 0: not given */
} tj_scene_options;

#define TJ_SCENE_INIT                                                                                        \
    {                                                                                                        \
        .move = -1                                                                                           \
    }

extern const tj_option tj_scene_rows[];

/* A row for a table whose struct has a member `scene` of this type. */
#define TJ_SCENE_OPTIONS(T) TJ_INCLUDE(T, scene, tj_scene_options, "Position", tj_scene_rows)

typedef struct tj_scene {
    bool is_shogi;
    tj_go_question go;
    tj_shogi_position shogi;
} tj_scene;

/* Reads it.  desk is the corpus that `record` means and that decides which game is meant where nothing else
 * does; NULL: there is none.  TJ_E_USAGE; TJ_E_NOTFOUND: no game of that number. */
int tj_scene_read(tj_scene *scene, const tj_scene_options *options, tj_desk *desk, tj_err *err);

/* What the board looks like (doc/api.md, Positions).  options are those it was read by. */
int tj_scene_json(const tj_scene *scene, const tj_scene_options *options, tj_buf *out, tj_err *err);

#endif
