/* Our engine for the Universal Shogi Interface: reads commands, thinks in a thread of its own, answers.
 *
 * What cannot be understood is answered by an "info string" that says why; the engine goes on as before. */
#ifndef TJ_ENGINE_SHOGI_USI_USI_H
#define TJ_ENGINE_SHOGI_USI_USI_H

#include "engine/shogi/shogi_policy.h"
#include "tejun/engine.h"

typedef struct tj_usi tj_usi;

/* policy (patterns; may be NULL) and what the options point to are borrowed.  Programs can change most of the
 * options.  limits.nodes: for "go" without any limit; 0: until "stop".  book_seed: the same one, the same
 * moves from the book. */
int tj_usi_new(tj_usi **out, const tj_shogi_policy *policy, const tj_engine_options *options, tj_err *err);
void tj_usi_free(tj_usi *usi);

/* As tj_engine_run_protocol.  At the end of input a search with a limit and a mating problem are finished
 * before, if anybody reads. */
int tj_usi_serve(tj_usi *usi, int in, int out, tj_err *err);

#endif
