/* What questions and answers need to know of a game, one constant per game (answer/go/go_answer.c,
 * answer/shogi/shogi_answer.c). */
#ifndef TJ_ANSWER_ANSWER_KIND_H
#define TJ_ANSWER_ANSWER_KIND_H

#include "answer/position_params.h"
#include "base/json.h"

typedef struct tj_answer_kind {
    const char *name;          /* of its tj_game_kind */
    const char *moves_example; /* how moves are written: "Q16 or pd" */
    const char *native_key;    /* JSON of moves as players of the game write them; NULL: as everywhere */
    /* May the word begin with a move of this game? */
    bool (*is_move)(const char *word);
    /* A parameter that only this game has; NULL: none was given. */
    const char *(*own_param)(const tj_position_params *params);

    /* Fill out->own, last and moves, and the position. */
    int (*read)(tj_asked_position *out, const tj_position_params *params, tj_err *err);
    int (*read_record)(tj_asked_position *out, tj_record *record, size_t moves, tj_err *err);
    /* The first game of a file.  TJ_E_FORMAT: there is none of this game in it. */
    int (*read_file)(tj_asked_position *out, const char *path, size_t moves, tj_err *err);
    int (*set_to_move)(tj_asked_position *out, int colour, tj_err *err);

    /* Appends a move of the position; native: as players write it. */
    void (*put_move)(const tj_asked_position *position, unsigned move, bool native, tj_buf *out);
    /* What tells the position in the answer of a question about it: "sfen", "size". */
    void (*put_name)(tj_json *json, const tj_asked_position *position);
    /* The whole board, see doc/api.md, Positions. */
    int (*put_board)(tj_json *json, const tj_asked_position *position, const tj_position_params *params,
                     tj_err *err);
} tj_answer_kind;

extern const tj_answer_kind tj_go_answer, tj_shogi_answer;

/* Entry i, NULL behind the last one; in the order of tj_game_kind_at. */
const tj_answer_kind *tj_answer_kind_at(size_t i);
const tj_answer_kind *tj_answer_kind_of(const tj_game_kind *kind);

#endif
