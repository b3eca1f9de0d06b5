/* What a match needs to know of a game: engines, openings, a referee, records.  One constant per game, named
 * in src/games.c. */
#ifndef TJ_CLIENT_MATCH_KIND_H
#define TJ_CLIENT_MATCH_KIND_H

#include "client/analyst.h"
#include "client/client.h"
#include "client/engine_match.h"
#include "client/match_opening.h"
#include "client/protocol.h"
#include "client/think_limits.h"
#include "game/kind.h"

struct tj_match_kind;

#define TJ_MATCH_FACTS_MAX 20

struct tj_match {
    tj_match_options options; /* kind, board and move_limit are filled in */
    const struct tj_match_kind *kind;
    char *name[2];
    tj_openings openings;
    size_t left_out;
    tj_buf conditions;
    tj_match_fact facts[TJ_MATCH_FACTS_MAX + 1];
    tj_buf fact_values[TJ_MATCH_FACTS_MAX];
    size_t fact_count;
    tj_match_rows rows;
};

/* A condition of the match; value is printed. */
void tj_match_add_fact(tj_match *match, const char *key, const char *format, ...) TJ_PRINTF(3, 4);
/* Where the openings come from. */
void tj_match_add_opening_fact(tj_match *match);

/* The engines that one thread plays with; the referee's is NULL where there is none. */
enum { TJ_MATCH_REFEREE = 2, TJ_MATCH_ENGINES = 3 };
typedef struct tj_match_session {
    const tj_match *match;
    void *engine[TJ_MATCH_ENGINES];
} tj_match_session;

/* A game under way. */
typedef struct tj_match_run {
    tj_match_session *session;
    const tj_match *match;
    const tj_match_job *job;
    tj_match_row *row;
    void *game; /* what `begin` made */
    bool over;
    double seconds[2];
    tj_game_clocks clocks;
    tj_buf remarks; /* why it ended so */
} tj_match_run;

int tj_match_colour_of(const tj_match_run *run, int player);
int tj_match_player_of(const tj_match_run *run, int colour);
/* "Black", "White". */
const char *tj_match_colour_word(int colour);
/* What an engine failed with: its loss, unless it is not its fault (TJ_E_STOPPED, TJ_E_NOMEM). */
int tj_match_blame(tj_match_run *run, int player, int rc, const tj_err *fault, tj_err *err);

typedef struct tj_match_kind {
    const char *suffix;             /* of the file of records: "sgf" */
    bool counts_nodes;              /* its engines say how many nodes they have looked at */
    const char *left_out;           /* why games of a file are no openings */
    const tj_analyst_kind *analyst; /* client/analyst.h; NULL: its engines tell no evaluations */
    unsigned protocols;             /* bits 1 << tj_protocol: what its engines speak */

    /* Options make sense; fills in move_limit. */
    int (*check)(tj_match *match, tj_err *err);
    int (*random_openings)(const tj_match *match, size_t count, tj_openings *openings, tj_err *err);
    int (*read_openings)(const tj_match *match, tj_openings *openings, size_t *left_out, tj_err *err);
    void (*add_facts)(tj_match *match); /* behind the names of the engines */
    void (*put_conditions)(const tj_match *match, tj_buf *out);

    /* An engine, number 0 to 2.  Close it also after a failure. */
    int (*open_engine)(const tj_match *match, int number, const atomic_bool *stop, void **engine,
                       tj_err *err);
    void (*close_engine)(void *engine); /* NULL is fine */
    int (*engine_name)(void *engine, char **name, tj_err *err);
    int (*new_game)(const tj_match *match, void *engine, tj_err *err);
    tj_client_fault (*engine_fault)(const void *engine);

    /* A game.  End it also after a failure. */
    int (*begin)(tj_match_run *run, tj_err *err);
    void (*end)(tj_match_run *run);
    int (*to_move)(const tj_match_run *run);
    /* Plays a move of the opening.  TJ_E_USAGE: it cannot be played, or ends the game. */
    int (*play_opening)(tj_match_run *run, unsigned move, tj_err *err);
    /* Asks an engine for a move; the answer is kept in run->game. */
    int (*ask)(tj_match_run *run, int player, double seconds, tj_err *err);
    /* Judges the answer, which took so long; sets run->over and the row's result if the game is over. */
    int (*judge)(tj_match_run *run, int player, double took, tj_err *err);
    void (*forfeit)(tj_match_run *run, int player, tj_match_how how, const char *why);
    /* Fills in length and key of the row, and appends the record. */
    int (*finish)(tj_match_run *run, size_t opening_moves, tj_buf *record, tj_err *err);
} tj_match_kind;

/* The match as tj_match_run_plan wants it; it is borrowed. */
tj_match_game tj_match_run_game(const tj_match *match);

#endif
