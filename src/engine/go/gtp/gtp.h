/* Our engine for the Go Text Protocol, version 2: reads commands, thinks, answers.
 *
 * Beyond the standard's commands it has analysis as Sabaki, Lizzie and KaTrain read it (lz-analyze,
 * kata-analyze, analyze and their genmove forms), KGS's and GoGui's extensions, and a few of GNU Go's.
 *
 * Board sizes 2 to 19.  play takes what simple ko allows, as the controller decides on the rules; moves of
 * our own never repeat a position.  Scores count area.
 *
 * As long as an opening book has a move, however the board is turned, it is made without thinking. */
#ifndef TJ_ENGINE_GO_GTP_GTP_H
#define TJ_ENGINE_GO_GTP_GTP_H

#include "book/move_choice.h"
#include "engine/go/gtp/gtp_line.h"
#include "engine/go/mcts.h"

typedef struct tj_gtp_options {
    uint32_t playouts; /* for a move; 0: as many as time allows, or a default without any limit */
    double seconds;    /* for a move; 0: as the game's clock says */
    unsigned threads;
    uint64_t seed;
    double resign; /* chance to win below which a game is lost; 0: never resign */
    bool cleanup;  /* take dead stones off before passing */
    bool no_files; /* loadsgf and printsgf touch no file */
    tj_book *book; /* of Go, borrowed: moves from it are made without thinking; NULL: none */
    tj_book_choice choice;
    uint64_t book_seed; /* for choices by chance */
    /* The talk, line by line: '>' for what came, '<' for answers; may be NULL. */
    void (*log)(void *ctx, char direction, const char *bytes, size_t n);
    void *log_ctx;
} tj_gtp_options;

#define TJ_GTP_INIT                                                                                          \
    {                                                                                                        \
        .threads = 1, .seed = 1, .resign = 0.03, .choice = TJ_BOOK_CHOICE_INIT                               \
    }

typedef struct tj_gtp tj_gtp;

/* ranking (may be NULL) is borrowed. */
int tj_gtp_new(tj_gtp **out, const tj_go_ranking *ranking, const tj_gtp_options *options, tj_err *err);
void tj_gtp_free(tj_gtp *gtp);

/* Answers what comes from `in` on `out` until quit or the end of input, or until nobody reads the answers any
 * more, which is no error.  Every answer is written at once.  TJ_E_IO, TJ_E_NOMEM. */
int tj_gtp_serve(tj_gtp *gtp, int in, int out, tj_err *err);

#endif
