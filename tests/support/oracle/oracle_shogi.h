/* Shogi as one would explain it: a board of letters, moves as text, everything tried out.  Slow and obvious;
 * shares nothing with the library, not even numbers for squares and pieces. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ORACLE_SHOGI_MOVES 2500
#define ORACLE_SHOGI_GAME  2000 /* positions that a game can have */

typedef struct oracle_shogi {
    char letter[10][10];   /* [file][rank], from 1: as in SFEN, upper case is Black's; 0: empty */
    bool promoted[10][10]; /* is it a promoted one? */
    int in_hand[128];      /* by letter, upper case is Black's */
    char side;             /* 'b' or 'w' */
} oracle_shogi;

typedef struct oracle_move {
    char text[6]; /* USI */
} oracle_move;

/* The text is trusted. */
void oracle_shogi_read(oracle_shogi *game, const char *sfen);
/* Board, side and hands: equal texts are equal positions. */
void oracle_shogi_write(const oracle_shogi *game, char out[300]);
void oracle_shogi_play(oracle_shogi *game, const char *move);
bool oracle_shogi_in_check(const oracle_shogi *game, char side);
bool oracle_shogi_legal(const oracle_shogi *game, const char *move);
size_t oracle_shogi_moves(const oracle_shogi *game, oracle_move moves[ORACLE_SHOGI_MOVES]);
uint64_t oracle_shogi_perft(const oracle_shogi *game, unsigned depth);

/* The texts of all positions of a game, and whether the side to move was in check. */
typedef struct oracle_history {
    char (*text)[300];
    bool *in_check;
    size_t length;
} oracle_history;

void oracle_history_init(oracle_history *history);
void oracle_history_release(oracle_history *history);
/* Adds a position and says what it is: ' ' nothing, 'd' there for the fourth time, 'b' and 'w' so by
 * perpetual check of that side. */
char oracle_history_add(oracle_history *history, const oracle_shogi *game);

/* May the side to move declare?  'w' wins, 'd' draws, ' ' no.  points: 27 or 24. */
char oracle_shogi_declare(const oracle_shogi *game, int points, bool handicap);
