/* The position that a question is about: one group of parameters, and one reader. */
#pragma once

#include "answer/move_line.h"
#include "base/json.h"
#include "tejun/corpus.h"

typedef struct tj_position_params {
    tj_words moves;
    const char *add_black, *add_white, *sfen, *file;
    int64_t size, record, move; /* 0: not given; move: -1, the default */
    int game, to_move;          /* 0: not given */
} tj_position_params;

extern const tj_param tj_position_param_table[];

/* A row for a table whose struct has a member `position` of this type. */
#define TJ_POSITION_PARAMS(T) TJ_INCLUDE(T, position, tj_position_params, "Position", tj_position_param_table)

typedef struct tj_asked_position {
    tj_position start, position; /* before and after the moves; of a record no start is kept */
    tj_move_line moves;
} tj_asked_position;

/* Do the parameters go together?  TJ_E_USAGE. */
int tj_position_params_check(const tj_position_params *params, tj_err *err);

/* Which game is meant: what the parameters tell, otherwise --game, otherwise the game that the corpus (NULL:
 * none) has most games of.  TJ_E_USAGE: they contradict each other, or the first move is one of no game. */
int tj_position_params_kind(const tj_position_params *params, tj_corpus *corpus, const tj_game_kind **kind,
                            tj_err *err);
/* The same where there is only --game, its number as TJ_GAME stores it. */
int tj_game_of_corpus(int game, tj_corpus *corpus, const tj_game_kind **kind, tj_err *err);

/* Reads the position.  corpus is what `record` means; NULL: there is none.  TJ_E_USAGE; TJ_E_NOTFOUND: no
 * game of that number; TJ_E_RANGE: the game is shorter; TJ_E_FORMAT: it cannot be played that far, or what is
 * wrong with the file.  Release it whatever is returned. */
int tj_position_params_read(tj_asked_position *out, const tj_position_params *params, tj_corpus *corpus,
                            tj_err *err);
void tj_asked_position_release(tj_asked_position *position);

/* ---- JSON, into an object that is open ---- */

/* The position as text where the game has a word for that ("sfen"), otherwise "size". */
void tj_asked_position_json(tj_json *json, const tj_asked_position *position);
/* A member "move" and, where players write it in another way, that; last: the move before it, or NULL. */
void tj_move_json(tj_json *json, const tj_position *position, const uint16_t *last, unsigned move);
/* The same of the position; both null unless is_move. */
void tj_asked_move_json(tj_json *json, const tj_asked_position *position, unsigned move, bool is_move);
/* The whole board, see doc/api.md, Positions. */
void tj_asked_board_json(tj_json *json, const tj_asked_position *position);

const char *tj_colour_name(int colour); /* "black", "white" */
