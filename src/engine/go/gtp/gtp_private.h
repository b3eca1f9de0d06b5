/* What the files of the GTP engine share. */
#ifndef TJ_ENGINE_GO_GTP_GTP_PRIVATE_H
#define TJ_ENGINE_GO_GTP_GTP_PRIVATE_H

#include "engine/go/gtp/gtp.h"
#include "engine/go/gtp/gtp_args.h"
#include "engine/go/gtp/gtp_choice.h"
#include "engine/go/gtp/gtp_clock.h"
#include "engine/go/gtp/gtp_game.h"

/* How a position stands, kept so that one question gets one answer. */
typedef struct tj_gtp_estimate_cache {
    bool known;
    uint64_t key;
    unsigned size;
    double komi;
    tj_gtp_estimate estimate;
} tj_gtp_estimate_cache;

struct tj_gtp {
    tj_gtp_options options;
    const tj_go_ranking *ranking; /* borrowed, may be NULL */
    tj_go_ranker *ranker;         /* NULL without ranking */
    tj_mcts *mcts;
    tj_gtp_game game;
    tj_gtp_clock clock;
    tj_gtp_resign_state resign_state;
    tj_mcts_result result; /* the last ones */
    tj_gtp_estimate_cache estimate_cache;
    const bool *excluded;     /* moves that the command does without, as in tj_mcts_position; NULL: none */
    tj_book_entry book_entry; /* what the book said last */
    uint64_t book_random;
    /* the talk */
    int in, out;
    tj_gtp_reader reader;
    char bytes[4096]; /* read, not yet taken: bytes[at..len-1] */
    size_t at, len;
    const tj_gtp_line *line; /* being answered */
    bool answered;           /* the command has written its answer itself */
    bool quit;
    bool closed;     /* nobody reads, or nothing can be written */
    int write_error; /* errno in the second case */
};

/* A command: reads its arguments, appends the answer's text.  False: it failed, and the text says why. */
typedef bool (*tj_gtp_handler)(tj_gtp *gtp, tj_span args, tj_buf *text);

typedef struct tj_gtp_command {
    const char *name;
    tj_gtp_handler run;
} tj_gtp_command;

/* Tables ended by {0}, one for each file. */
extern const tj_gtp_command tj_gtp_admin_commands[], tj_gtp_setup_commands[], tj_gtp_play_commands[],
    tj_gtp_time_commands[], tj_gtp_score_commands[], tj_gtp_analyze_commands[], tj_gtp_gogui_commands[],
    tj_gtp_sgf_commands[];

/* The command of that name, or NULL. */
const tj_gtp_command *tj_gtp_find(tj_span name);

/* `return tj_gtp_fail(text, "syntax error")`: the text is that, and the command failed. */
bool tj_gtp_fail(tj_buf *text, const char *why);
/* The same for a TJ_E_* code with what err says. */
bool tj_gtp_fail_err(tj_buf *text, const tj_err *err);

/* Appends "Q16", "pass" or "resign". */
void tj_gtp_put_point(tj_buf *text, unsigned size, unsigned point);
/* The same behind a space unless it is the first. */
void tj_gtp_list_point(tj_buf *text, unsigned size, unsigned point);

/* "B+2.5", "W+31" or "0". */
void tj_gtp_put_score(tj_buf *text, double score);

/* Has the controller sent something more, or gone? */
bool tj_gtp_pending(tj_gtp *gtp);
/* Writes at once; nothing if nobody reads. */
void tj_gtp_write(tj_gtp *gtp, const tj_buf *bytes);
void tj_gtp_write_text(tj_gtp *gtp, const char *text);

/* A new game begins: clocks and resign_state too. */
void tj_gtp_new_game(tj_gtp *gtp);

/* ---- thinking (gtp_thinking.c) ---- */

/* Limits for a move of that colour: options, else the clock, else a default.  Returns the seconds, 0 for no
 * limit. */
double tj_gtp_set_limits(tj_gtp *gtp, int colour);
/* No limits: thinks until stopped. */
void tj_gtp_clear_limits(tj_gtp *gtp);

typedef enum tj_gtp_purpose { TJ_GTP_PLAY, TJ_GTP_CLEANUP } tj_gtp_purpose;

/* Called while a search goes on, as tj_mcts_search says; may be NULL. */
typedef void (*tj_gtp_progress)(void *ctx, const tj_mcts_result *now);

/* Thinks and chooses a move, which is not played.  The result are in gtp->result. */
int tj_gtp_move(tj_gtp *gtp, int colour, tj_gtp_purpose purpose, tj_gtp_progress progress, void *ctx,
                unsigned *point, tj_err *err);
/* The same, plays it, and lets the clock run. */
int tj_gtp_genmove(tj_gtp *gtp, int colour, tj_gtp_purpose purpose, tj_gtp_progress progress, void *ctx,
                   unsigned *point, tj_err *err);
/* The move of the opening book, which is not played; false: it has none (gtp_book.c).  The result are that
 * move alone. */
bool tj_gtp_book_move(tj_gtp *gtp, int colour, unsigned *point);
/* How the game stands; *out is good until the next call. */
int tj_gtp_estimate_score(tj_gtp *gtp, int colour, const tj_gtp_estimate **out, tj_err *err);

#endif
