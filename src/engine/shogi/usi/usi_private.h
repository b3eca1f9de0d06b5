/* What the files of the USI engine share. */
#ifndef TJ_ENGINE_SHOGI_USI_USI_PRIVATE_H
#define TJ_ENGINE_SHOGI_USI_USI_PRIVATE_H

#include <pthread.h>

#include "engine/shogi/shogi_searcher.h"
#include "engine/shogi/mate/shogi_mate_solver.h"
#include "engine/shogi/usi/usi.h"
#include "engine/shogi/usi/usi_clock.h"
#include "engine/shogi/usi/usi_line.h"

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
    tj_usi_options options;
    tj_usi_settings settings;
    tj_shogi_evaluator *evaluator;
    tj_shogi_searcher *search;
    tj_shogi_mate_solver *solver; /* made when it is first asked */
    tj_shogi_game game;
    bool invalid_position; /* the last position was none: whatever is in `game`, nobody asks about that */
    /* the book */
    tj_book *book;     /* that is played from; NULL: none */
    tj_book *own_file; /* the same if it was opened here, NULL otherwise */
    tj_book_entry entry;
    uint64_t random;
    /* the output */
    int in, out;
    tj_usi_reader reader;
    bool quit;
    bool closed;     /* nobody reads, or nothing can be written; under `output` */
    int write_error; /* errno in the second case */
    /* thinking */
    tj_usi_task task;
    tj_shogi_search_signals signals;
    pthread_t thread;
    bool thinking;          /* the thread is to be joined; only the reading thread looks at it */
    pthread_mutex_t output; /* for writing */
    bool done;              /* the thread has answered; under `lock` */
    pthread_mutex_t lock;   /* for `changed` */
    pthread_cond_t changed; /* stop, ponder or done were changed */
};

/* Writes whole lines at once; nothing if nobody reads. */
void tj_usi_send_lines(tj_usi *usi, const tj_buf *lines);
/* The same without memory: what must be said in any case. */
void tj_usi_send(tj_usi *usi, const char *lines);
/* "info string ...". */
void tj_usi_info_string(tj_usi *usi, const char *format, ...) TJ_PRINTF(2, 3);

/* ---- options (usi_option.c) ---- */
void tj_usi_options_list(const tj_usi *usi, tj_buf *out);
void tj_usi_settings_init(tj_usi *usi);
void tj_usi_setoption(tj_usi *usi, tj_span rest);

/* ---- positions (usi_position.c) ---- */
void tj_usi_position(tj_usi *usi, tj_span rest);

/* ---- the book (usi_book.c) ---- */
void tj_usi_book_init(tj_usi *usi);
void tj_usi_book_release(tj_usi *usi);
/* Plays from this file from now on; "" or "<empty>", which programs say to whoever asks for a file: from the
 * book that was there at first.  A file that is no book leaves things as they are. */
void tj_usi_book_open(tj_usi *usi, tj_span path);
/* The move that the book makes in the game's position, to be told by tj_usi_book_put; false: none. */
bool tj_usi_book_choose(tj_usi *usi, tj_book_move *move);
/* Appends "info" lines about it, and "bestmove". */
void tj_usi_book_put(const tj_usi *usi, const tj_book_move *move, tj_buf *out);

/* ---- thinking (usi_go.c, usi_think.c) ---- */
void tj_usi_go(tj_usi *usi, tj_span rest);
void tj_usi_ponderhit(tj_usi *usi, tj_span rest);
/* Starts the thread for usi->task. */
void tj_usi_think(tj_usi *usi);
/* Tells a search to stop and waits until it has answered. */
void tj_usi_stop(tj_usi *usi);
/* Tells a search that the clock runs from now on. */
void tj_usi_stop_pondering(tj_usi *usi);
/* Waits until a search with a limit, or a solver, has answered; stops a search without a limit, and all as
 * soon as nobody reads answers any more. */
void tj_usi_finish(tj_usi *usi);

#endif
