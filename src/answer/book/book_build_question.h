/* An opening book from the games of a corpus. */
#ifndef TJ_ANSWER_BOOK_BOOK_BUILD_QUESTION_H
#define TJ_ANSWER_BOOK_BOOK_BUILD_QUESTION_H

#include "answer/filter_params.h"
#include "answer/question/question.h"

typedef struct tj_book_build_params {
    tj_filter_params filter;
    const char *out, *never, *always;
    tj_words prefer;
    int64_t plies, games, plays, size, threads;
    double rate, frequency, success, even;
    int game, moves;
    bool playable, own;
} tj_book_build_params;

typedef struct tj_book_build_answer {
    tj_book_build_result built;
    double seconds;
} tj_book_build_answer;

extern const tj_question tj_book_build_question;

/* PLAYER=FACTOR of --prefer, the name malloc'ed.  TJ_E_USAGE. */
int tj_book_preference_parse(const char *word, char **player, double *factor, tj_err *err);

#endif
