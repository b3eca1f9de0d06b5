/* What the files of the USI engine share. */
#ifndef TJ_ENGINE_USI_PRIVATE_H
#define TJ_ENGINE_USI_PRIVATE_H

#include <pthread.h>

#include "engine/shogi_searcher.h"
#include "engine/shogi_solve.h"
#include "engine/usi.h"
#include "engine/usi_clock.h"
#include "engine/usi_line.h"

/* What can be set with "setoption". */
typedef struct tj_usi_settings {
    int64_t hash, lines, resign, draw, overhead;
    int64_t ponder, patterns; /* 0 or 1 */
} tj_usi_settings;

/* What to think about, and how long. */
typedef struct tj_usi_task {
    tj_shogi_limits limits;
    bool endless;                           /* until "stop": "go infinite" */
    bool mate;                              /* "go mate" */
    tj_shogi_move only[TJ_SHOGI_MOVES_MAX]; /* "searchmoves": what limits.only points to */
} tj_usi_task;

struct tj_usi {
    tj_usi_options options;
    tj_usi_settings settings;
    tj_shogi_appraiser *evaluator;
    tj_shogi_searcher *search;
    tj_shogi_solver *solver; /* made when it is first asked */
    tj_shogi_game game;
    /* the talk */
    int in, out;
    tj_usi_reader reader;
    bool quit;
    bool closed; /* nobody reads; under `talk` */
    /* thinking */
    tj_usi_task task;
    tj_shogi_signals signals;
    pthread_t thread;
    bool thinking;          /* the thread is to be joined; only the reading thread looks at it */
    pthread_mutex_t talk;   /* for writing */
    pthread_mutex_t lock;   /* for `changed` */
    pthread_cond_t changed; /* stop or ponder were changed */
};

/* Writes whole lines at once; nothing if nobody reads. */
void tj_usi_answer(tj_usi *usi, const tj_buf *lines);
/* "info string ...". */
void tj_usi_complain(tj_usi *usi, const char *format, ...) TJ_PRINTF(2, 3);

/* ---- options (usi_option.c) ---- */
void tj_usi_options_list(tj_buf *out, bool patterns);
void tj_usi_settings_init(tj_usi_settings *settings, unsigned megabytes);
void tj_usi_setoption(tj_usi *usi, tj_span rest);

/* ---- positions (usi_position.c) ---- */
void tj_usi_position(tj_usi *usi, tj_span rest);

/* ---- thinking (usi_go.c, usi_think.c) ---- */
void tj_usi_go(tj_usi *usi, tj_span rest);
/* Starts the thread for usi->task. */
void tj_usi_think(tj_usi *usi);
/* Tells a search to stop and waits until it has answered. */
void tj_usi_stop(tj_usi *usi);
void tj_usi_ponderhit(tj_usi *usi);
/* Waits until a search with a limit has answered; stops one without. */
void tj_usi_finish(tj_usi *usi);

/* Appends an "info" line. */
void tj_usi_put_info(tj_buf *out, const tj_shogi_variation *line, bool several);

#endif
