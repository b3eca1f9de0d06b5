/* Our engine for the Universal Shogi Interface: reads commands, thinks in a thread of its own, answers.
 *
 * What cannot be understood is answered by an "info string" that says why; the engine goes on as before. */
#ifndef TJ_ENGINE_SHOGI_USI_USI_H
#define TJ_ENGINE_SHOGI_USI_USI_H

#include "book/move_choice.h"
#include "engine/shogi/shogi_policy.h"

typedef struct tj_usi_options {
    unsigned megabytes;            /* of the table at first; 0: TJ_USI_HASH_MB */
    const tj_shogi_policy *policy; /* patterns; borrowed, may be NULL */
    tj_book *book;                 /* to play from; borrowed, may be NULL; programs can name another one */
    tj_book_choice choice;         /* how, until a program says otherwise */
    uint64_t seed;                 /* the same one, the same moves from the book */
    bool no_files;                 /* programs cannot name a book */
    uint64_t nodes;                /* for "go" without any limit; 0: until it is told to stop */
    uint64_t budget;               /* no search looks at more nodes, whatever is asked; 0: no such limit */
    /* The talk, line by line: '>' for what came, '<' for answers; may be NULL.  Called by one thread at a
     * time. */
    void (*log)(void *ctx, char direction, const char *bytes, size_t n);
    void *log_ctx;
} tj_usi_options;

#define TJ_USI_HASH_MB 64
#define TJ_USI_INIT                                                                                          \
    {                                                                                                        \
        .megabytes = TJ_USI_HASH_MB, .choice = TJ_BOOK_CHOICE_INIT, .seed = 1                                \
    }

typedef struct tj_usi tj_usi;

int tj_usi_new(tj_usi **out, const tj_usi_options *options, tj_err *err);
void tj_usi_free(tj_usi *usi);

/* Answers what comes from `in` on `out` until quit or the end of input, or until nobody reads the answers any
 * more, which is no error.  At the end of input a search with a limit and a mating problem are finished
 * before, if anybody reads.  TJ_E_IO, TJ_E_NOMEM. */
int tj_usi_serve(tj_usi *usi, int in, int out, tj_err *err);

#endif
