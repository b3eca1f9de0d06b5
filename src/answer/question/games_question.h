/* Which games of a corpus: a list by conditions, or by number. */
#ifndef TJ_ANSWER_QUESTION_GAMES_QUESTION_H
#define TJ_ANSWER_QUESTION_GAMES_QUESTION_H

#include "answer/filter_params.h"
#include "answer/question/question.h"

typedef struct tj_games_params {
    tj_filter_params filter;
    tj_words numbers; /* lists of numbers */
    int sort, game;
    int64_t limit, skip, size; /* limit negative: not given */
    bool reverse, damaged;
} tj_games_params;

typedef struct tj_games_answer {
    uint32_t *ids; /* how many there are in all is asked.total */
    size_t len;
} tj_games_answer;

extern const tj_question tj_games_question;

/* The conditions as a filter; texts are borrowed.  Returns whether there are any. */
bool tj_games_filter(const tj_games_params *params, tj_filter *filter);

/* One game: moves, header, comments and variations as JSON.  The answer is its number. */
typedef struct tj_game_params {
    tj_words number;
} tj_game_params;

extern const tj_question tj_game_question;

/* Reads the number of a game.  TJ_E_USAGE. */
int tj_game_number_parse(const char *text, size_t n, uint32_t *id, tj_err *err);

#endif
