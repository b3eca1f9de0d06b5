/* The players of a corpus. */
#ifndef TJ_ANSWER_QUESTION_PLAYERS_QUESTION_H
#define TJ_ANSWER_QUESTION_PLAYERS_QUESTION_H

#include "answer/question/question.h"
#include "tejun/player.h"

typedef struct tj_players_params {
    tj_words name;
    const char *complete;
    int64_t limit;
} tj_players_params;

typedef struct tj_players_answer {
    tj_player *items;
    size_t len, listed; /* the others are there to show that there are more */
    bool borrowed;      /* from the cache: only the array is owned */
} tj_players_answer;

extern const tj_question tj_players_question;

/* The name that is asked for; NULL: all. */
const char *tj_players_name(const tj_players_params *params);

#endif
