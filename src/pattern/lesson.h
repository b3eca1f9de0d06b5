/* Going through a game as a lesson: position by position, with the moves so far. */
#ifndef TJ_PATTERN_LESSON_H
#define TJ_PATTERN_LESSON_H

#include "corpus/corpus.h"
#include "game/go/go_cursor.h"
#include "pattern/feature.h"

#define TJ_LESSON_MOVES 1024 /* remembered; what comes later forgets the oldest half */

typedef struct tj_lesson {
    tj_go_cursor replay;
    uint16_t moves[TJ_LESSON_MOVES];
    tj_rank_question question; /* before the move that was found */
    unsigned answer;           /* the point that was played */
} tj_lesson;

void tj_lesson_start(tj_lesson *lesson, const tj_corpus *corpus, const tj_chosen_game *game);

/* Goes to the next move that is no pass: fills question and answer.  False at the end of the game, or where
 * it is damaged. */
bool tj_lesson_next(tj_lesson *lesson);

#endif
