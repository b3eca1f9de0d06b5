#include "cli/book/book_choice.h"

#include <unistd.h>

static const char *const ways[] = {"weighted", "best", "evaluation", NULL}; /* tj_book_choice_method */
static const char *const turns[] = {"no", "mirrored", "rotated", "both", NULL};

enum { EVALUATION_MAX = 1000000 };

#define COMMON_ROWS                                                                                          \
    TJ_TEXT(tj_book_choice_options, book, 0, "book", "FILE",                                                 \
            "play from this opening book as long as it can"),                                                \
        TJ_CHOICE(                                                                                           \
            tj_book_choice_options, by, 0, "book-choice", "HOW", ways,                                       \
            "by chance, in proportion to what the book says; always the most probable move; or always "      \
            "that evaluated highest"),                                                                       \
        TJ_INTEGER(tj_book_choice_options, narrow, 0, "book-narrow", "PERCENT", 0, 100,                      \
                   "leave out moves that are less than so many per cent as probable as the most probable"),  \
        TJ_INTEGER(tj_book_choice_options, plies, 0, "book-plies", "N", 0, 100000,                           \
                   "use the book for the first N moves of the game only; 0: without end"),                   \
        TJ_INTEGER(tj_book_choice_options, least, 0, "book-eval", "N", -EVALUATION_MAX, EVALUATION_MAX,      \
                   "leave out moves evaluated below N, for who plays them"),                                 \
        TJ_INTEGER(tj_book_choice_options, behind, 0, "book-eval-diff", "N", 0, EVALUATION_MAX,              \
                   "leave out moves evaluated more than N below the best one")

const tj_param tj_book_choice_param_table[] = {
    COMMON_ROWS,
    TJ_CHOICE(tj_book_choice_options, turns, 0, "book-flip", "WHICH", turns,
              "look for positions also mirrored left and right, turned round with the colours exchanged, or "
              "both"),
    TJ_PARAMS_END};

const tj_param tj_go_book_choice_param_table[] = {COMMON_ROWS, TJ_PARAMS_END};

tj_book_choice tj_book_choice_from_options(const tj_book_choice_options *options)
{
    tj_book_choice choice = TJ_BOOK_CHOICE_INIT;

    choice.by = options->by;
    choice.narrow = (double)options->narrow / 100;
    choice.plies = (uint32_t)options->plies;
    choice.turns = (unsigned)options->turns;
    if (options->least >= -EVALUATION_MAX)
        choice.least = (int32_t)options->least;
    if (options->behind >= 0)
        choice.behind = (int32_t)options->behind;
    return choice;
}

uint64_t tj_book_choice_seed(int64_t given)
{
    uint64_t seed;

    if (given >= 0)
        return (uint64_t)given;
    return getentropy(&seed, sizeof seed) ? (uint64_t)getpid() : seed;
}
