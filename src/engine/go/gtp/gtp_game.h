/* The game as the Go Text Protocol sees it: a board, the moves that led to it, komi.  Who moves is told with
 * every move; anybody may at any time. */
#ifndef TJ_ENGINE_GO_GTP_GTP_GAME_H
#define TJ_ENGINE_GO_GTP_GTP_GAME_H

#include "engine/go/mcts.h"
#include "tejun/go.h"

#define TJ_GTP_SIZE_MAX 19
#define TJ_GTP_KOMI     6.5

typedef struct tj_gtp_game {
    tj_go_board board; /* now */
    double komi;
    tj_record record; /* size, set-up (handicap), moves; rules and who is first if a file named them */
    struct {
        uint64_t *items; /* of the positions before each move, and now: one more than moves */
        size_t cap;
    } keys;
    struct {
        uint16_t *items; /* the points of the moves */
        size_t cap;
    } points;
} tj_gtp_game;

/* An empty board.  TJ_E_RANGE unless the size is TJ_GO_SIZE_MIN to TJ_GTP_SIZE_MAX; TJ_E_NOMEM.  Release it
 * whatever is returned. */
int tj_gtp_game_init(tj_gtp_game *game, unsigned size);
void tj_gtp_game_release(tj_gtp_game *game);

/* The board is empty again and has that size; komi stays.  The game is untouched if it fails. */
int tj_gtp_game_clear(tj_gtp_game *game, unsigned size);

/* A game that has just begun continues from this board, whose stones are neither moves nor handicap. */
void tj_gtp_game_start(tj_gtp_game *game, const tj_go_board *board);

/* Plays a move of any colour.  TJ_E_USAGE if it is illegal (occupied, suicide, simple ko); TJ_E_NOMEM. */
int tj_gtp_game_play(tj_gtp_game *game, unsigned point, int colour);
/* Takes back `count` moves.  TJ_E_RANGE if there are not so many; TJ_E_NOMEM; the game is untouched then. */
int tj_gtp_game_undo(tj_gtp_game *game, size_t count);
/* Puts Black's handicap stones on the board, which must be empty there.  They are no moves. */
int tj_gtp_game_handicap(tj_gtp_game *game, const uint16_t *points, size_t count);
/* Becomes the game of a record (which is copied as far as it matters) up to `moves` moves, or all if it has
 * fewer, with its komi.  TJ_E_FORMAT, the game untouched, if the board size is not ours, or a move is illegal
 * or stones have no liberty up to there. */
int tj_gtp_game_load(tj_gtp_game *game, const tj_record *record, size_t moves);

/* Is no stone on the board? */
bool tj_gtp_game_is_empty(const tj_gtp_game *game);
/* How many handicap stones were placed. */
size_t tj_gtp_game_stones(const tj_gtp_game *game);
/* Who would move next: the other one after a move; before the first whom the record names, or else White
 * after handicap and Black without. */
int tj_gtp_game_turn(const tj_gtp_game *game);
/* Was the last move a pass of this colour? */
bool tj_gtp_game_passed(const tj_gtp_game *game, int colour);
/* Is it legal, by simple ko? */
bool tj_gtp_game_legal(const tj_gtp_game *game, unsigned point, int colour);
/* Would this legal move bring back an earlier position?  A pass never does. */
bool tj_gtp_game_repeats(const tj_gtp_game *game, unsigned point, int colour);

/* The position with that colour to move; borrows the game. */
tj_mcts_position tj_gtp_game_situation(const tj_gtp_game *game, int colour);

#endif
