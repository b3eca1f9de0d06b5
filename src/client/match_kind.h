/* A match of two engines: its clocks, referee and openings, and what it needs to know of a game: engines,
 * rules beyond what is legal, records (tj_match_kind: one constant per game, named in src/games.c). */
#pragma once

#include "client/analyst.h"
#include "client/match_state.h"
#include "game/kind.h"

/* ---- limits of thinking time, and the clocks of a game ---- */

/* Seconds left on the clocks, by tj_colour; 0 for a side without a clock.  The increment of the move that is
 * to be made is not included: it comes on top, as byoyomi does, and what is not used is kept. */
typedef struct tj_game_clocks {
    double left[3];
} tj_game_clocks;

/* Is there any limit? */
bool tj_think_limits_any(const tj_think_limits *limits);
/* Appends them as they were parsed or, if they were not, in the same words. */
void tj_think_limits_put(const tj_think_limits *limits, tj_buf *out);

/* Is the time of a move measured? */
bool tj_think_limits_has_clock(const tj_think_limits *limits);
/* How many seconds may a move of this colour take?  Only with a clock. */
double tj_think_limits_allowed(const tj_think_limits *limits, const tj_game_clocks *clocks, unsigned colour);
/* Takes the time of a move off the clock; false if it was too long. */
bool tj_think_limits_spend(const tj_think_limits *limits, tj_game_clocks *clocks, unsigned colour,
                           double seconds);
/* How many seconds the first move may take by its limits; 0 where they do not count seconds. */
double tj_think_limits_longest(const tj_think_limits *limits);

/* ---- the referee: keeps the game and says what may be played, when it is over, and who has won ----
 *
 * What is legal the game's table says (tj_position); what ends a game the game's own rules of matches do
 * (tj_match_kind: rule, declare).  An illegal move loses.  A game of move_limit moves ends there. */

typedef struct tj_referee_rules {
    bool superko, allow_suicide; /* as in tj_match_options, with the next one */
    unsigned impasse;
    unsigned move_limit; /* 0: the game's usual one */
} tj_referee_rules;

typedef struct tj_referee {
    const struct tj_match_kind *kind;
    tj_referee_rules rules;
    tj_position position;
    struct {
        uint16_t *items;
        size_t len, cap;
    } moves;
    void *history; /* the game's own: what it knows of earlier positions */
    bool repeats;  /* the last move brought back an earlier position, which stricter rules forbid */
    /* Once the game is over: */
    bool over, declared; /* declared: by a declaration that is justified */
    tj_match_how how;
    tj_winner winner;   /* TJ_WINNER_NONE: void; TJ_WINNER_UNKNOWN: the score must tell */
    const char *reason; /* for people; "" where `how` says all */
} tj_referee;

/* A game from that position; NULL: an even one on that board.  Release it also after a failure.  TJ_E_RANGE:
 * there is no such board; TJ_E_NOMEM. */
int tj_referee_init(tj_referee *referee, const tj_referee_rules *rules, unsigned board,
                    const tj_position *start, tj_err *err);
void tj_referee_release(tj_referee *referee);

/* The side to move plays.  An illegal move is not played, and ends the game.  TJ_E_NOMEM, nothing played. */
int tj_referee_play(tj_referee *referee, unsigned move, tj_err *err);
/* The side to move declares that it has won, which loses in games without such a rule. */
void tj_referee_declare(tj_referee *referee);
/* The game ends so; for a loss of `colour`. */
void tj_referee_end(tj_referee *referee, tj_match_how how, tj_winner winner, const char *reason);
void tj_referee_lose(tj_referee *referee, int colour, tj_match_how how, const char *reason);

/* ---- openings from which the games of a match begin ----
 *
 * Each is played with both colours: engines that always play the same moves would otherwise play one game
 * over and over. */

typedef struct tj_opening {
    uint16_t *moves; /* Black first */
    size_t count;
} tj_opening;

typedef struct tj_openings {
    tj_opening *items;
    size_t len, cap;
} tj_openings;

/* Appends a copy. */
int tj_openings_add(tj_openings *openings, const uint16_t *moves, size_t count, tj_err *err);
/* Tells different lists apart. */
uint64_t tj_openings_hash(const tj_openings *openings);
void tj_openings_release(tj_openings *openings);

/* Appends `count` openings of `moves` moves (at most TJ_OPENING_RANDOM_MAX; fewer where nothing can be played
 * any more) as the game's table chooses them, no two of which lead to the same position as long as there are
 * others.  The n-th depends on board, moves and seed only.  O(count). */
#define TJ_OPENING_RANDOM_MAX 50
int tj_openings_random(tj_openings *openings, unsigned board, unsigned moves, uint64_t seed, size_t count,
                       tj_err *err);

/* Appends the first `moves` moves (0: all) of each game of a file, in any notation of the board's game.  Left
 * out and counted are games on other boards, from other positions, without a move, with two moves of a colour
 * in a row, with moves that these rules forbid, and those that are over by then; of damaged ones the moves up
 * to the fault are taken.  TJ_E_NOTFOUND if nothing is left; TJ_E_IO, TJ_E_NOMEM. */
int tj_openings_read(tj_openings *openings, const char *path, unsigned board, const tj_referee_rules *rules,
                     unsigned moves, size_t *left_out, tj_err *err);

/* ---- a match ---- */

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

    /* ---- the referee ---- */

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
