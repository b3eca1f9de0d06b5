/* Our engine for the Universal Shogi Interface: reads commands, thinks in a thread of its own, answers.
 *
 * What cannot be understood is answered by an "info string" that says why; the engine goes on as before. */
#pragma once

#include "engine/protocol_session.h"
#include "engine/shogi/mate/shogi_mate_solver.h"
#include "engine/shogi/shogi_searcher.h"
#include "tejun/book.h"

typedef struct tj_usi tj_usi;

/* policy (patterns; may be NULL) and what the options point to are borrowed.  Programs can change most of the
 * options.  limits.nodes: for "go" without any limit; 0: until "stop".  book_seed: the same one, the same
 * moves from the book. */
int tj_usi_new(tj_usi **out, const tj_shogi_policy *policy, const tj_engine_options *options, tj_err *err);
void tj_usi_free(tj_usi *usi);

/* As tj_engine_run_protocol.  At the end of input a search with a limit and a mating problem are finished
 * before, if anybody reads. */
int tj_usi_serve(tj_usi *usi, int in, int out, tj_err *err);

/* ---- what the files of the engine share ---- */

#define TJ_USI_INPUT_MAX 131072 /* bytes: a game of 20,000 moves */

/* Cuts off the next word, a whole number; what is below `least` or above `most` becomes these.  False, with
 * nothing cut off, if it is none. */
bool tj_usi_integer(tj_span *rest, int64_t least, int64_t most, int64_t *out);

/* What "go" says, in milliseconds; 0 where nothing was said.  The move may take time + increment + byoyomi:
 * programs send the time without the increment of the move that is to be made. */
typedef struct tj_usi_clock {
    int64_t time[3], increment[3]; /* [colour] */
    int64_t byoyomi, movetime;
    bool given; /* any of these was said */
} tj_usi_clock;

/* Seconds for the move of that colour: soft to begin nothing more, hard to stop.  overhead: milliseconds that
 * are lost on the way.  Both are 0 if no clock was given. */
void tj_usi_clock_limits(const tj_usi_clock *clock, unsigned colour, unsigned move_number, int64_t overhead,
                         double *soft, double *hard);

/* What can be set with "setoption". */
typedef struct tj_usi_settings {
    int64_t hash, lines, resign, draw, overhead;
    int64_t ponder, patterns; /* 0 or 1 */
    /* the book */
    int64_t own_book, flipped; /* 0 or 1 */
    int64_t book_by;           /* tj_book_choice_method */
    int64_t book_plies, book_rate, book_diff, book_black, book_white;
} tj_usi_settings;

#define TJ_USI_BOOK_EVAL_MAX 99999 /* of book_diff, and the negative of the limits: no limit */

/* What to think about, and how long. */
typedef struct tj_usi_task {
    tj_shogi_search_limits limits;
    bool infinite;                          /* until "stop": "go infinite" */
    bool unlimited;                         /* "go ponder" and no limit: "ponderhit" brings one */
    bool mate;                              /* "go mate" */
    tj_shogi_move only[TJ_SHOGI_MOVES_MAX]; /* "searchmoves": what limits.only points to */
} tj_usi_task;

struct tj_usi {
    tj_engine_options options;
    tj_book_choice choice; /* as the options have it */
    const tj_shogi_policy *policy;
    bool no_files;      /* programs cannot name a book: for tests, with the next one */
    uint64_t nodes_max; /* of any search; 0: no such limit */
    tj_usi_settings settings;
    tj_shogi_searcher *search;
    tj_shogi_mate_solver *solver; /* made when it is first asked */
    tj_shogi_game game;
    bool invalid_position; /* the last position could not be read, and `game` is an older one */
    /* the book */
    tj_book *own_file; /* that was opened here and is played from; NULL: that of the options */
    tj_book_entry entry;
    uint64_t random;
    tj_session session;
    /* thinking */
    tj_usi_task task;
    tj_shogi_search_signals signals;
    pthread_t thread;
    bool thinking;          /* the thread is to be joined; only the reading thread looks at it */
    bool done;              /* the thread has answered; under `lock` */
    pthread_mutex_t lock;   /* for `changed` */
    pthread_cond_t changed; /* stop, ponder or done were changed */
};

/* Sends whole lines and releases them. */
void tj_usi_send_lines(tj_usi *usi, tj_buf *lines);
/* "info string ...". */
void tj_usi_info_string(tj_usi *usi, const char *format, ...) TJ_PRINTF(2, 3);

/* ---- options (usi_option.c) ---- */
void tj_usi_options_list(const tj_usi *usi, tj_buf *out);
void tj_usi_settings_init(tj_usi *usi);
void tj_usi_setoption(tj_usi *usi, tj_span rest);
/* Plays from this book, which is ours to free; NULL: from the book of the options. */
void tj_usi_book_set(tj_usi *usi, tj_book *opened);

/* ---- thinking (usi_think.c) ---- */
/* usi_go.c: commands with what stands behind them. */
void tj_usi_position(tj_usi *usi, tj_span rest);
void tj_usi_go(tj_usi *usi, tj_span rest);
void tj_usi_ponderhit(tj_usi *usi, tj_span rest);
/* Starts the thread for usi->task. */
void tj_usi_think(tj_usi *usi);
/* Stops a search and waits until it has answered. */
void tj_usi_stop(tj_usi *usi);
/* The clock of a search runs from now on. */
void tj_usi_stop_pondering(tj_usi *usi);
/* At the end of a session (void * is a tj_usi): waits until a search with a limit, or a solver, has answered;
 * stops a search without a limit, and all as soon as nobody reads answers any more. */
void tj_usi_finish(void *usi);
