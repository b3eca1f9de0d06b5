/* What happens at the borders of an acquired sequence, and what it makes of it: the classes of figure 15 in
 * Nakamura 2002, decided there by a person, here by counting; the first that fits:
 *
 *     extra move    its first or last move does not belong to the rest: in most of its occurrences it lies
 *                   further than TJ_BORDER_NEAR lines from all other stones, or, from the third stone of a
 *                   corner on, was added after moves elsewhere
 *     complete      at least every second time the next move is elsewhere
 *     may go on     at least every fourth time
 *
 *     breaks off    mostly it goes on */
#ifndef TJ_MINE_GO_BORDER_H
#define TJ_MINE_GO_BORDER_H

#include "mine/go/joseki/local_text.h"

#define TJ_BORDER_NEAR 5 /* lines, both ways: the widest locality */

typedef struct tj_border {
    uint32_t count; /* occurrences */
    uint32_t left;  /* after which the next move was elsewhere, a pass, or none */
    uint32_t extra_before, extra_after;
} tj_border;

typedef enum tj_border_class {
    TJ_BORDER_COMPLETE,
    TJ_BORDER_MAY_CONTINUE,
    TJ_BORDER_EXTRA_MOVE,
    TJ_BORDER_TRUNCATED,
    TJ_BORDER_CLASSES
} tj_border_class;

tj_border_class tj_border_classify(const tj_border *border);
const char *tj_border_class_text(tj_border_class border_class); /* "complete", ... */

/* A string of `len` codes, drawn as len + 1 moves, at grams->sa[from .. to-1]. */
void tj_border_of_codes(const tj_game_text *text, const tj_ngrams *grams, uint32_t from, uint32_t to,
                        unsigned len, tj_border *border);

/* A beginning of `len` stones of the streams grams->sa[from .. to-1]; each corner counts once, by its widest
 * locality. */
void tj_border_of_streams(const tj_local_text *local, const tj_ngrams *grams, uint32_t from, uint32_t to,
                          unsigned len, tj_border *border);

#endif
