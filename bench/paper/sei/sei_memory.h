/* Does a memory propose the good moves?  Sei and Kawashima's section 3.1: in games that were played to the
 * end, at one sixth, two sixths ... of their moves, the number of candidates, and how often the move that was
 * played is among them; for memories of different sizes. */
#pragma once

#include "pattern/go/go_similar.h"
#include "sei_games.h"

#define SEI_ENDS 5 /* of the six parts' ends, those within a game */

typedef struct sei_sixths {
    uint64_t positions[SEI_ENDS];  /* after moves * (i + 1) / 6 moves; not where a pass comes next */
    uint64_t candidates[SEI_ENDS]; /* in all of them together */
    uint64_t played[SEI_ENDS];     /* positions whose next move is a candidate */
} sei_sixths;

/* Goes through the games with to_end set.  Progress in games ("candidates"). */
int sei_evaluate_sixths(const tj_memory_set *learnt, const sei_games *games, sei_sixths *out,
                        const tj_progress_monitor *monitor, tj_err *err);

#define SEI_MEMORY_SIZES_MAX 12
/* The paper's largest memory, with which it looked at moves that were missed. */
#define SEI_PAPER_CASES 40000

/* The sizes to be tried below `cases`: 10,000, 20,000 and SEI_PAPER_CASES as in the paper, then powers of ten
 * from 100,000.  Returns their number. */
size_t sei_memory_sizes(uint64_t cases, uint32_t sizes[SEI_MEMORY_SIZES_MAX]);

/* A memory of another radius or fewer cases (0: all), from games of an existing one.  Few cases are those of
 * games spread evenly over all of them, since the first ones can all be of one time; smaller memories are
 * contained in larger ones but for a game or two.  TJ_E_NOTFOUND if all its games are gone.  Release it with
 * tj_memory_set_release. */
int sei_memory_remake(tj_memory_set *out, tj_corpus *home, const tj_memory_set *from, unsigned radius,
                      uint32_t cases, const tj_progress_monitor *monitor, tj_err *err);
