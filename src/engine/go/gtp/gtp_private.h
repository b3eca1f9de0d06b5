/* What the files of the GTP engine share. */
#ifndef TJ_ENGINE_GO_GTP_GTP_PRIVATE_H
#define TJ_ENGINE_GO_GTP_GTP_PRIVATE_H

#include "tejun/book.h"
#include "engine/protocol_session.h"
#include "engine/go/gtp/gtp.h"
#include "engine/go/gtp/gtp_choice.h"
#include "engine/go/gtp/gtp_clock.h"
#include "engine/go/gtp/gtp_game.h"
#include "engine/go/gtp/gtp_line.h"

/* A command: appends the answer to gtp->text.  Returns NULL or, if it failed, why. */
typedef struct tj_gtp_command {
    const char *name;
    const char *(*run)(tj_gtp *gtp);
    /* What is read before it runs: c colour, v vertex, i whole number, n number; what is behind "?" may be
     * missing: the colour is then who would move next, the whole number 1. */
    const char *arguments;
    int variant; /* for commands that share a function */
} tj_gtp_command;

struct tj_gtp {
    tj_engine_options options;
    tj_book_choice choice;
    bool no_files;                /* loadsgf and printsgf touch no file: for tests */
    const tj_go_ranking *ranking; /* borrowed, may be NULL */
    tj_go_ranker *ranker;         /* NULL without ranking */
    tj_mcts *mcts;
    tj_gtp_game game;
    tj_gtp_clock clock;
    tj_gtp_resign_state resign_state;
    tj_mcts_result result; /* the last one */
    struct {               /* how a position stands, kept so that one question gets one answer */
        bool known;
        uint64_t key; /* of the board, its size included */
        double komi;
        tj_mcts_estimate estimate;
    } estimate_cache;
    const bool *excluded;     /* moves that the command excludes, as in tj_mcts_position; NULL: none */
    tj_book_entry book_entry; /* what the book said last */
    uint64_t book_random;
    tj_session session;
    /* the command that is being answered */
    tj_gtp_line line;
    const tj_gtp_command *command;
    int colour;
    unsigned point; /* not if off_board */
    bool off_board;
    uint32_t count;
    double number[2];
    tj_buf text;   /* of the answer */
    bool answered; /* the command has written its answer itself */
    tj_err err;
};

/* Tables ended by {0}, one for each file. */
extern const tj_gtp_command tj_gtp_setup_commands[], tj_gtp_play_commands[], tj_gtp_score_commands[],
    tj_gtp_analyze_commands[], tj_gtp_gogui_commands[], tj_gtp_sgf_commands[];

/* `return tj_gtp_error(gtp)`: the command failed with what gtp->err says. */
const char *tj_gtp_error(const tj_gtp *gtp);

/* Appends "Q16", "pass" or "resign". */
void tj_gtp_put_point(tj_buf *text, unsigned size, unsigned point);
/* The same behind a space unless it is the first. */
void tj_gtp_list_point(tj_gtp *gtp, unsigned point);

/* ---- thinking (gtp_search.c) ---- */

/* Limits for a move of that colour: options, else the clock, else a default.  Returns the seconds, 0 for no
 * limit. */
double tj_gtp_set_limits(tj_gtp *gtp, int colour);

typedef enum tj_gtp_purpose { TJ_GTP_PLAY, TJ_GTP_CLEANUP } tj_gtp_purpose;

/* Called while a search goes on, as tj_mcts_search says; may be NULL. */
typedef void (*tj_gtp_progress)(void *ctx, const tj_mcts_result *now);

/* Thinks and chooses a move for gtp->colour, which is not played.  The result is in gtp->result; errors are
 * in gtp->err. */
int tj_gtp_move(tj_gtp *gtp, tj_gtp_purpose purpose, tj_gtp_progress progress, void *ctx, unsigned *point);
/* The same, plays it, and lets the clock run. */
int tj_gtp_genmove(tj_gtp *gtp, tj_gtp_purpose purpose, tj_gtp_progress progress, void *ctx, unsigned *point);
/* How the game stands with that colour to move; NULL with gtp->err.  Good until the next call. */
const tj_mcts_estimate *tj_gtp_estimate_score(tj_gtp *gtp, int colour);

/* ---- handicap stones (section 4.1 of the specification; gtp_setup.c) ---- */

/* How many stones can be placed as is the custom: 0 on boards of fewer than 7 lines, 4 on 7 lines and where
 * the number of lines is even, else 9. */
unsigned tj_gtp_handicap_max(unsigned size);
/* The points of `count` stones (2 to tj_gtp_handicap_max) in the order of the specification's table. */
void tj_gtp_handicap_fixed(unsigned size, unsigned count, uint16_t *points);
/* Points for any number of stones below the number of points: as is the custom as far as that goes, then
 * always where it is furthest to the next stone, not on the first two lines while there is room elsewhere. */
void tj_gtp_handicap_free(unsigned size, unsigned count, uint16_t *points);

/* ---- analysis as graphical programs read it (gtp_analyze.c): one line with what is known of every move ----
 *
 *   Leela Zero   info move D4 visits 836 winrate 4656 prior 839 lcb 4640 order 0 pv D4 Q16 info move ...
 *   KataGo       info move D4 visits 836 winrate 0.465600 scoreMean -1.2 scoreLead -1.2 prior 0.083900
 *                lcb 0.464000 order 0 pv D4 Q16 info move ... ownership 0.0 1.0 ...
 *
 * lcb is the lower end of the 95 % interval of winrate (base/math/statistics.h).  All from the view of the
 * player to move.  Leela Zero counts in ten-thousandths; readers distinguish the two by the decimal point,
 * which KataGo's numbers always have. */
typedef enum tj_gtp_dialect { TJ_GTP_LEELA, TJ_GTP_KATAGO } tj_gtp_dialect;

typedef struct tj_gtp_info {
    tj_gtp_dialect dialect;
    unsigned size;        /* of the board */
    int colour;           /* to move */
    size_t least, most;   /* moves: so many even if hardly visited, at most so many; 0: all */
    const uint8_t *owner; /* tj_colour of every point, or NULL: no ownership */
} tj_gtp_info;

/* Appends the line with its end; nothing if the result is empty.  Moves without visits are left out unless
 * fewer than `least` (or none) would remain. */
void tj_gtp_put_info(tj_buf *out, const tj_gtp_info *info, const tj_mcts_result *result);

#endif
