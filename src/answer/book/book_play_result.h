/* What came of games that were played from where two books are left (book versus --play), beside what was
 * estimated. */
#ifndef TJ_ANSWER_BOOK_BOOK_PLAY_RESULT_H
#define TJ_ANSWER_BOOK_BOOK_PLAY_RESULT_H

#include "base/text/text_table.h"
#include "tejun/book_grade.h"
#include "tejun/match.h"

/* The games, and all that is known about them. */
typedef struct tj_book_play_games {
    const tj_match *match;
    const char *names[2]; /* of the books */
    unsigned board;
    const tj_match_opening *openings;  /* one for each game */
    const double *chances;             /* an estimate that is given: Black's, by who owns its book; or NULL */
    const tj_match_estimate *estimate; /* that from grades; without a setting there is none */
    tj_win_curve curve;
    double cap;
} tj_book_play_games;

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
} tj_book_play_result;

int tj_book_play_count(const tj_book_play_games *played, tj_book_play_result *result, tj_err *err);

/* Both sides, and all games from that of the first book. */
tj_table *tj_book_play_sides(const tj_book_play_result *result);
/* Members into an object that is open: the table, then the rest. */
void tj_book_play_json(const tj_book_play_result *result, tj_json *json);

#endif
