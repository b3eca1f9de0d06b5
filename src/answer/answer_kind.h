/* What questions and answers need to know of a game beyond its tj_position: one constant per game
 * (answer/go/go_answer.c, answer/shogi/shogi_answer.c), listed in answer_kind.c.  A game that is not listed
 * there has a row of NULLs. */
#pragma once

#include "answer/question/questions.h"
#include "base/json.h"
#include "tejun/record.h"

typedef struct tj_answer_kind {
    const char *name;          /* of its tj_game_kind */
    const char *moves_example; /* how moves are written: "Q16 or pd" */
    const char *native_key;    /* JSON of moves as players of the game write them; NULL: as everywhere */
    const char *position_key;  /* JSON of a position as text; NULL: only its size is given */

    /* May the word begin with a move of this game?  NULL: if it can be read at the start of a game. */
    bool (*is_move)(const char *word);
    /* A parameter that only this game has, with its dashes; NULL: none was given. */
    const char *(*own_param)(const tj_position_params *params);
    /* Changes the start as such parameters say.  NULL: nothing to do. */
    int (*set_up)(tj_position *start, const tj_position_params *params, tj_err *err);
    /* The position after the first `moves` moves of the record, which has as many; path may be NULL.  NULL:
     * its moves are played one after the other. */
    int (*replay)(tj_position *out, tj_record *record, size_t moves, const char *path, tj_err *err);
    /* The game's own members of a whole board: behind its size, and at the end.  NULL: none. */
    void (*put_stones)(tj_json *json, const tj_position *position);
    void (*put_rules)(tj_json *json, const tj_position *position);

    /* ---- search ---- */

    /* As own_param, of a search. */
    const char *(*search_param)(const tj_search_params *params);
    bool search_sided; /* a colour that the moves or the file name is meant */
    /* What tells of a query besides its moves.  NULL: its size and place. */
    void (*put_query)(tj_json *json, const tj_query *query);
    /* Of a continuation; NULL: it has none. */
    const char *(*piece_name)(unsigned piece);

    /* ---- records ---- */

    /* A game of the corpus, and record `index` of a file: see game_json.h.  NULL: only the moves of games
     * are given, and no files. */
    int (*put_game)(tj_json *json, tj_corpus *corpus, uint32_t id, tj_err *err);
    int (*put_file)(tj_json *json, const char *bytes, size_t n, size_t index, tj_err *err);
    /* What games can be written as (words of tj_export_words), NULL behind the last one; NULL: nothing.  And
     * how, by a number in that list; the moves of a hit are marked where the notation has marks. */
    const char *const *notations;
    int (*write_game)(tj_corpus *corpus, uint32_t id, int notation, const tj_query *query, const tj_hit *hit,
                      char **text, size_t *n, tj_err *err);
} tj_answer_kind;

extern const tj_answer_kind tj_answer_go, tj_answer_shogi;

/* Never NULL. */
const tj_answer_kind *tj_answer_kind_of(const tj_game_kind *kind);
