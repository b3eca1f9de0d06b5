/* What a match needs to know of a game: engines, rules beyond what is legal, openings, records.  One constant
 * per game, named in src/games.c. */
#pragma once

#include "client/analyst.h"
#include "client/match_opening.h"
#include "client/match_state.h"
#include "client/think_limits.h"
#include "game/kind.h"

#define TJ_MATCH_FACTS_MAX 20

struct tj_match {
    tj_match_options options; /* kind, board and move_limit are filled in */
    const struct tj_match_kind *kind;
    tj_engine_command referee; /* as options.referee has it */
    char *name[2];
    tj_openings openings;
    size_t left_out;
    tj_buf conditions;
    tj_match_fact facts[TJ_MATCH_FACTS_MAX + 1];
    tj_buf fact_values[TJ_MATCH_FACTS_MAX];
    size_t fact_count;
    tj_match_rows rows;
};

/* A condition of the match, whose value is appended to what is returned. */
tj_buf *tj_match_add_fact(tj_match *match, const char *key);
/* Where the openings come from. */
void tj_match_add_opening_fact(tj_match *match);

enum { TJ_MATCH_REFEREE = 2, TJ_MATCH_ENGINES = 3 };

/* What an engine said about a move that it was asked for. */
typedef struct tj_match_thought {
    double seconds; /* negative: a move of the opening */
    tj_analysis analysis;
} tj_match_thought;

/* A game under way. */
typedef struct tj_match_run {
    const tj_match *match;
    tj_client *const *engine; /* the players and, unless it is NULL, the referee */
    tj_match_row *row;
    tj_referee referee;
    struct {
        tj_match_thought *items;
        size_t len, cap;
    } thoughts;   /* one for each move, and one for an end that was thought about */
    double score; /* of a game that was counted: Black's points minus White's */
    double seconds[2];
    tj_game_clocks clocks;
    tj_buf remarks; /* why it ended so */
} tj_match_run;

int tj_match_player_of(const tj_match_run *run, int colour);
/* "Black", "White". */
const char *tj_match_colour_word(int colour);
/* Today, "2026-01-31", for a record; "" if the clock cannot be read. */
void tj_match_today(char out[16]);

typedef struct tj_match_kind {
    const char *suffix;   /* of the file of records: "sgf" */
    bool counts_nodes;    /* its engines say how many nodes they have looked at */
    const char *left_out; /* why games of a file are no openings */
    unsigned protocols;   /* bits 1 << tj_protocol: what its engines speak */

    /* ---- the referee (referee.h) ---- */

    tj_winner long_game;                    /* who has won a game that reaches the limit of moves */
    unsigned (*move_limit)(unsigned board); /* unless another one is given */
    /* Makes referee->history and notes the first position.  TJ_E_NOMEM. */
    int (*begin)(tj_referee *referee, tj_err *err);
    void (*forget)(tj_referee *referee); /* frees the history */
    /* Judges a legal move that leads there, and notes that position.  May end the game; with TJ_MATCH_ILLEGAL
     * the move is not played.  TJ_E_NOMEM. */
    int (*rule)(tj_referee *referee, const tj_position *after, unsigned move, tj_err *err);
    /* Ends the game and sets `declared` if a declaration is justified; NULL: it never is. */
    void (*declare)(tj_referee *referee);

    /* ---- the match ---- */

    /* Options make sense; what may be left out is filled in. */
    int (*check)(tj_match *match, tj_err *err);
    void (*add_facts)(tj_match *match); /* behind the names of the engines */
    void (*put_conditions)(const tj_match *match, tj_buf *out);
    /* A move that a player could begin with, behind moves[0..count-1]; false: there is none. */
    bool (*random_move)(const tj_position *position, const uint16_t *moves, size_t count, uint64_t *random,
                        uint16_t *move);

    /* ---- engines: structs of the game's own that begin with the tj_client ---- */

    /* Starts an engine and sets it up for a match or, if that is NULL, for analysis: TJ_E_USAGE if it reports
     * no evaluations, has no such option, or does not take such a limit.  The command is borrowed.  Close it
     * also after a failure. */
    int (*open)(const tj_engine_command *command, const tj_match *match, const atomic_bool *stop,
                tj_client **engine, tj_err *err);
    void (*close)(tj_client *engine);                                /* NULL is fine */
    int (*engine_name)(tj_client *engine, char **name, tj_err *err); /* malloc'ed, UTF-8 */
    /* Starts an engine that is not running, or does not answer, again. */
    int (*new_game)(tj_client *engine, tj_err *err);
    /* Tells it a move of anybody but itself, which the referee has seen; NULL: `ask` tells all of them. */
    int (*tell)(tj_match_run *run, tj_client *engine, int colour, unsigned move, tj_err *err);
    int (*ask)(tj_match_run *run, tj_client *engine, double seconds, tj_analysis *analysis, tj_err *err);

    /* ---- analysis (analyst.h); NULL: its engines report no evaluations ---- */

    int (*analyse)(tj_client *engine, const tj_analyst_query *query, tj_analysis *analysis, tj_err *err);
    bool (*has_option)(const tj_client *engine, const char *name);
    int (*set_option)(tj_client *engine, const char *option, tj_err *err); /* "MultiPV=3" */
    const char *odd_move; /* legal at the start of a game, and no engine's choice */

    /* ---- the end ---- */

    /* Counts a game whose winner is not known, and ends it; sets score and row->disputed. */
    int (*count)(tj_match_run *run, tj_err *err);
    /* Appends the record and tells the engines, if they want to know. */
    int (*finish)(tj_match_run *run, size_t opening_moves, tj_buf *record, tj_err *err);
} tj_match_kind;

/* The rules of the match for its referee. */
tj_referee_rules tj_match_rules_of(const tj_match_options *options);

/* Starts player 0 or 1, or the referee. */
int tj_match_open_engine(const tj_match *match, int number, const atomic_bool *stop, tj_client **engine,
                         tj_err *err);
