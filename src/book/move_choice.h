/* Which of a book's moves a player makes: the choices that users of engines know.
 *
 * What is left out first, then how one of the rest is chosen:
 *
 *     plies       nothing from the book behind that many moves of the game
 *     narrow      moves whose probability is less than this share of the most probable one's
 *     least       moves evaluated lower than that, for who plays them
 *     behind      moves evaluated lower than the best one by more than that
 *
 * Moves without an evaluation pass the last two.  Moves of probability 0 are never chosen. */
#ifndef TJ_BOOK_MOVE_CHOICE_H
#define TJ_BOOK_MOVE_CHOICE_H

#include "tejun/book.h"

enum tj_book_choice_method {
    TJ_BOOK_BY_WEIGHT,    /* by chance, in proportion to the probabilities */
    TJ_BOOK_BY_BEST,      /* the most probable; of equal ones that evaluated higher, then the first */
    TJ_BOOK_BY_EVALUATION /* that evaluated highest, then as the best; without evaluations the best */
};

enum tj_book_turn {
    TJ_BOOK_MIRRORED = 1, /* left and right exchanged */
    TJ_BOOK_ROTATED = 2   /* seen by the other player, whose pieces change their colour */
};

typedef struct tj_book_choice {
    int by;         /* tj_book_choice_method */
    double narrow;  /* 0 to 1; 0: no limit */
    uint32_t plies; /* 0: no limit */
    int32_t least;  /* INT32_MIN: no limit */
    int32_t behind; /* 0 or more; INT32_MAX: no limit */
    unsigned turns; /* other ways to see a position that are looked up, too, where the game has them:
                       tj_book_turn, or several bits, which allow them at once as well */
} tj_book_choice;
#define TJ_BOOK_CHOICE_INIT                                                                                  \
    {                                                                                                        \
        TJ_BOOK_BY_WEIGHT, 0, 0, INT32_MIN, INT32_MAX, 0                                                     \
    }

/* The move of the entry that is made after `ply` moves of the game, or NULL: nothing from the book.  random
 * is a number by chance (tj_random); the same number, the same move. */
const tj_book_move *tj_book_choose(const tj_book_choice *how, const tj_book_entry *entry, uint32_t ply,
                                   uint64_t random);

/* May the move of the entry be made, apart from plies and whatever way one is chosen by? */
bool tj_book_choice_allows(const tj_book_choice *how, const tj_book_entry *entry, const tj_book_move *move);

/* tj_book_find, then with the position turned in the ways allowed until the book has something to play there;
 * moves and replies are turned back.  What is found is that of the position as it is unless another way has
 * something to play. */
int tj_book_find_turned(tj_book *book, const tj_position *position, unsigned turns, tj_book_entry *entry,
                        tj_err *err);

#endif
