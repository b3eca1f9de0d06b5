/* Going through a game as a cursor: position by position, with the moves so far. */
#ifndef TJ_PATTERN_GO_GO_GAME_CURSOR_H
#define TJ_PATTERN_GO_GO_GAME_CURSOR_H

#include "corpus/corpus_handle.h"
#include "game/go/go_cursor.h"
#include "pattern/go/go_feature.h"

#define TJ_GO_GAME_CURSOR_MOVES 1024 /* remembered; what comes later forgets the oldest half */

typedef struct tj_go_game_cursor {
    tj_go_cursor replay;
    uint16_t moves[TJ_GO_GAME_CURSOR_MOVES];
    tj_go_rank_input question; /* before the move that was found */
    unsigned answer;           /* the point that was played */
} tj_go_game_cursor;

void tj_go_game_cursor_init(tj_go_game_cursor *cursor, const tj_corpus *corpus, const tj_selected_game *game);

/* Goes to the next move that is no pass: fills question and answer.  False at the end of the game, or where
 * it is damaged. */
bool tj_go_game_cursor_next(tj_go_game_cursor *cursor);

#endif
