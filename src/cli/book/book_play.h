/* tejun book versus --play: real games from where the books are left, and how they compare with the estimate.
 *
 * Two copies of one engine play; the first owns the first book, the second the other, and each takes Black in
 * turn.  Every game begins with moves drawn from the books by lot, up to where book is left; from there on
 * the engines are on their own. */
#ifndef TJ_CLI_BOOK_BOOK_PLAY_H
#define TJ_CLI_BOOK_BOOK_PLAY_H

#include "tejun/book_grade.h"
#include "cli/book/book_input.h"
#include "cli/engine_options.h"
#include "tejun/match.h"

typedef struct tj_book_play_options {
    int64_t games; /* 0: nothing is played */
    int64_t seed;
    double cap;
    const char *out, *estimate, *curve, *cache;
} tj_book_play_options;

#define TJ_BOOK_PLAY_INIT                                                                                    \
    {                                                                                                        \
        .seed = 1, .cap = TJ_EVALUATION_CAP                                                                  \
    }

extern const tj_param tj_book_play_param_table[];

/* Games in which one of the books played Black. */
typedef struct tj_book_play_side {
    const char *black, *white;
    uint64_t won, lost, drawn; /* by Black */
    double score, low, high;   /* Black's, with its 95 % interval */
    double estimate;           /* over all exits; NaN: none */
    double expected;           /* mean over the exits of the games that were played and graded; NaN */
} tj_book_play_side;

typedef struct tj_book_play_result {
    tj_book_play_side side[2]; /* by who owns the book of Black */
    tj_book_play_side all;     /* from the side of the first book, whatever its colour */
    double deviation;          /* what was scored beyond what was expected, in standard deviations; NaN */
    size_t expected;           /* games whose exit is graded */
    const char *estimate_from; /* "given", or the engine that graded; NULL: there is no estimate */
    double share;              /* of the exits that is graded; 1 where the estimate is given */
    uint64_t same, failed;     /* games that repeat another; that an engine lost by failing */
    uint64_t games;
    uint32_t wanted;
    const char *conditions, *folder;
} tj_book_play_result;

void tj_book_play_text(const tj_book_play_result *result, const tj_terminal *terminal, tj_buf *out);
void tj_book_play_json(const tj_book_play_result *result, tj_buf *out);

/* Plays what is asked for with the two books that the command names, opened so and left after `most` moves,
 * and prints it.  Returns the exit code. */
int tj_book_play(const tj_invocation *call, const tj_book_play_options *given, const tj_engine_params *engine,
                 tj_book_open_options how, unsigned most);

#endif
