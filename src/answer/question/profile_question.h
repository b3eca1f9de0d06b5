/* How common the moves of one game are: how often each window of its codes was played in a corpus. */
#ifndef TJ_ANSWER_QUESTION_PROFILE_QUESTION_H
#define TJ_ANSWER_QUESTION_PROFILE_QUESTION_H

#include "answer/filter_params.h"
#include "answer/question/question.h"
#include "tejun/game.h"
#include "tejun/mine.h"

typedef struct tj_profile_params {
    tj_filter_params filter;
    tj_words game;    /* its number in the corpus */
    const char *file; /* or one that has it; only a command names files */
    tj_words windows; /* lists of widths */
    double threshold;
    int code; /* of tj_mine_code */
} tj_profile_params;

typedef struct tj_profile_answer {
    tj_profile *profile;
    const char *file;  /* of the parameters */
    tj_game header;    /* of a file: borrowed from the record, without number, line and copies */
    tj_record record;  /* of the game */
    tj_game_text *own; /* what it was compared with, where games were chosen */
} tj_profile_answer;

extern const tj_question tj_profile_question;

/* Reads the widths in lists of numbers, each once, into windows[0..*count-1].  Nothing is written where there
 * are no lists.  TJ_E_USAGE. */
int tj_windows_read(const tj_words *lists, unsigned windows[TJ_MINE_WINDOWS_MAX], size_t *count, tj_err *err);

#endif
