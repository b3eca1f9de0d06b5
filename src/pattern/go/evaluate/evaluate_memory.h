/* Does a memory propose the good moves?  Sei and Kawashima's section 3.1: in games that were played to the
 * end, at one sixth, two sixths ... of their moves, the number of candidates, and how often the move that was
 * played is among them; for memories of different sizes. */
#ifndef TJ_PATTERN_GO_EVALUATE_EVALUATE_MEMORY_H
#define TJ_PATTERN_GO_EVALUATE_EVALUATE_MEMORY_H

#include "pattern/go/go_memory.h"
#include "pattern/evaluation_games.h"

#define TJ_SIXTHS 5 /* of the six parts' ends, those within a game */

typedef struct tj_go_sixths {
    uint64_t positions[TJ_SIXTHS];  /* after moves * (i + 1) / 6 moves; not where a pass comes next */
    uint64_t candidates[TJ_SIXTHS]; /* in all of them together */
    uint64_t played[TJ_SIXTHS];     /* positions whose next move is a candidate */
} tj_go_sixths;

/* Is the point a candidate?  The same as being among tj_go_suggest's; shape is that of the memory's radius.
 */
bool tj_memory_proposes(const tj_memory_set *learnt, const tj_diamond_shape *shape, const tj_go_board *board,
                        unsigned point, int colour);

/* Goes through the games with to_end set.  Progress in games ("candidates"). */
int tj_go_evaluate_sixths(const tj_memory_set *learnt, const tj_test_games *games, tj_go_sixths *out,
                          const tj_progress_monitor *monitor, tj_err *err);

#define TJ_MEMORY_SIZES_MAX 12
/* The paper's largest memory, with which it looked at moves that were missed. */
#define TJ_PAPER_CASES 40000

/* The sizes to be tried below `cases`: 10,000, 20,000 and TJ_PAPER_CASES as in the paper, then powers of ten
 * from 100,000.  Returns their number. */
size_t tj_memory_sizes(uint64_t cases, uint32_t sizes[TJ_MEMORY_SIZES_MAX]);

/* A memory of another radius or fewer cases (0: all), from games of an existing one.  Few cases are those of
 * games spread evenly over all of them, since the first ones can all be of one time; smaller memories are
 * contained in larger ones but for a game or two.  TJ_E_NOTFOUND if all its games are gone.  Release it with
 * tj_memory_set_release. */
int tj_memory_remake(tj_memory_set *out, tj_corpus *home, const tj_memory_set *from, unsigned radius,
                     uint32_t cases, const tj_progress_monitor *monitor, tj_err *err);

#endif
