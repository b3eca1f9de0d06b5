/* Books of Go as lists of strings, written from the definition alone: a position is stones, side to move and
 * ko point, the same however the board is turned.  Of the library it uses the rules of the game, to play. */
#pragma once

#include "tejun/go.h"

#define ORACLE_GO_TEXT 700

/* The text of the standard form: "3X15/19/... b -".  If move is not NULL, the point it stands for on the
 * board becomes that of the form, the first of those that are the same. */
void oracle_go_text(const tj_go_board *board, int colour, char out[ORACLE_GO_TEXT], unsigned *move);

/* The board turned by quarters and mirrored: way 0 to 7, 0 as it is.  point (may be NULL) goes with it. */
void oracle_go_turn(const tj_go_board *board, unsigned way, tj_go_board *out, unsigned *point);

#define ORACLE_GO_MOVES 400
typedef struct oracle_go_move {
    unsigned move; /* of the form */
    unsigned count, wins, losses, draws;
    double games, won, judged; /* with factors */
    double weight;
} oracle_go_move;

typedef struct oracle_go_entry {
    char text[ORACLE_GO_TEXT];
    oracle_go_move *moves;
    size_t n;
    size_t last_game; /* number of the game that was counted last, from 1 */
    unsigned games, ply;
} oracle_go_entry;

typedef struct oracle_go_book {
    oracle_go_entry *items;
    size_t len, cap;
} oracle_go_book;

oracle_go_entry *oracle_go_at(oracle_go_book *book, const char *text, bool add);
oracle_go_move *oracle_go_move_of(oracle_go_entry *entry, unsigned move, bool add);
void oracle_go_book_release(oracle_go_book *book);

/* Counts the first `plies` moves of a game; factor[0] is for moves of Black.  number: from 1, another one for
 * each game; 0: a position counts each time. */
void oracle_go_count(oracle_go_book *book, const tj_record *record, size_t number, int winner, size_t plies,
                     const double factor[2], bool winners);
