/* Kinds of games: Go, shogi, and whatever else the library was built with.
 *
 *     for (size_t i = 0; tj_game_kind_at(i); i++)
 *         printf("%s\n", tj_game_kind_title(tj_game_kind_at(i))); */
#ifndef TEJUN_GAME_KIND_H
#define TEJUN_GAME_KIND_H

#include "tejun/err.h"

/* Boards are numbered across all games: the lines of a Go board, 2 to 25; 26 is the shogi board.  The numbers
 * are stored in every corpus and never change.  Games on different boards are kept, searched and learnt from
 * apart. */
#define TJ_BOARDS 64 /* more than any board's number */

/* The rules of one game and all that the library knows about it.  Kinds are constant and never freed. */
typedef struct tj_game_kind tj_game_kind;

/* Kind i, from 0 on, in the order of registration; NULL after the last one. */
TJ_API const tj_game_kind *tj_game_kind_at(size_t i);
/* The kind of that name, "go" or "shogi"; NULL if there is none. */
TJ_API const tj_game_kind *tj_game_kind_named(const char *name);
/* The kind that is played on that board; NULL if there is none. */
TJ_API const tj_game_kind *tj_game_kind_of_board(unsigned board);

/* "go", as in options, JSON and file names; "Go", as in sentences. */
TJ_API const char *tj_game_kind_name(const tj_game_kind *kind);
TJ_API const char *tj_game_kind_title(const tj_game_kind *kind);
/* The first and the last of its boards, and the usual one. */
TJ_API unsigned tj_game_kind_first_board(const tj_game_kind *kind);
TJ_API unsigned tj_game_kind_last_board(const tj_game_kind *kind);
TJ_API unsigned tj_game_kind_usual_board(const tj_game_kind *kind);
/* The lines of a board: 19, 9 ...; 0 if no game is played on it. */
TJ_API unsigned tj_board_lines(unsigned board);

#endif
