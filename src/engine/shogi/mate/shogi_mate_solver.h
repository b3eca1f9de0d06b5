/* Mates by checks without interruption, however long: depth-first proof-number search (Nagai 2002) for the
 * side to move, which may be without a king as in problems.
 *
 * A position that comes again on the way counts as no mate: perpetual check loses.  A proof is therefore good
 * wherever the position occurs; a refutation that leans on a position further up is good only below it, and
 * is not remembered beyond (the graph-history interaction).  Mates by dropping a pawn are illegal and never
 * found. */
#pragma once

#include <stdatomic.h>

#include "tejun/shogi.h"

#define TJ_SHOGI_MATE_PLIES_MAX 600 /* no line is followed further */

enum tj_shogi_mate_status {
    TJ_SHOGI_MATES_BY_FORCE,
    TJ_SHOGI_NO_FORCED_MATE, /* proved */
    TJ_SHOGI_NOT_SOLVED      /* a limit was reached */
};

/* The moves of a mate: best defence as far as it is known, not always the shortest mate. */
typedef struct tj_shogi_mate_line {
    size_t count;
    tj_shogi_move moves[TJ_SHOGI_MATE_PLIES_MAX];
    uint64_t nodes; /* looked at */
} tj_shogi_mate_line;

typedef struct tj_shogi_mate_solver tj_shogi_mate_solver;

/* NULL if memory ran out. */
tj_shogi_mate_solver *tj_shogi_mate_solver_new(size_t megabytes);
void tj_shogi_mate_solver_free(tj_shogi_mate_solver *solver);

/* A tj_shogi_mate_status; mate->moves for a mate.  Nodes and seconds: 0 for no limit; stop may be NULL.
 * TJ_SHOGI_NOT_SOLVED if memory ran out, too. */
int tj_shogi_mate_solver_run(tj_shogi_mate_solver *solver, const tj_shogi *position, uint64_t nodes,
                             double seconds, const atomic_bool *stop, tj_shogi_mate_line *mate);

/* A move that mates, or TJ_SHOGI_NO_MOVE: there is none, or it comes from afar.  Looked at are checks from
 * beside the king and by knights.  The side to move must not be in check. */
tj_shogi_move tj_shogi_mate_in_one(const tj_shogi *position);
