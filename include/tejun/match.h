/* Matches: two engines play many games against each other, judged by the library.
 *
 *     tj_match_options options;
 *     tj_match *match = NULL;
 *     tj_match_tally tally;
 *     tj_err err = TJ_ERR_INIT;
 *
 *     tj_match_options_init(&options, sizeof options);
 *     options.engine[0].command = options.engine[1].command = "tejun usi";
 *     options.engine[0].limits.nodes = 100;
 *     options.engine[1].limits.nodes = 10;
 *     options.games = 2;
 *     if (tj_match_new(&match, &options, &err) == 0 && tj_match_play(match, NULL, &err) == 0 &&
 *         tj_match_tally_games(match, &tally, &err) == 0)
 *         printf("the first one scored %.1f %%\n", 100 * tally.all.share);
 *     else
 *         printf("%s\n", err.text);
 *     tj_match_free(match);
 *
 * Games come in pairs that begin with the same opening, each engine moving first once.  An engine that plays
 * an illegal move, takes too long, dies or answers nonsense loses the game, and is started again for the
 * next. */
#ifndef TEJUN_MATCH_H
#define TEJUN_MATCH_H

#include "tejun/engine.h"
#include "tejun/progress_monitor.h"

/* A condition under which a match is played.  Lists end with {NULL, NULL}. */
typedef struct tj_match_fact {
    const char *key; /* in a sentence: "this match was played with KEY ..." */
    const char *value;
} tj_match_fact;

typedef struct tj_match_opening {
    const uint16_t *moves; /* the first by the side that moves first */
    size_t count;
} tj_match_opening;

#define TJ_MATCH_GAMES_MAX 1000000
#define TJ_MATCH_JOBS_MAX  64

/* All pointers are borrowed until the match is freed. */
typedef struct tj_match_options {
    size_t size;                 /* set by tj_match_options_init, as all below is */
    const tj_game_kind *kind;    /* NULL: the game that the engines say they play */
    tj_engine_command engine[2]; /* Go engines take their limits and options in their commands */
    const char *name[2];         /* NULL: what the engine calls itself */
    const char *name_suffix[2];  /* appended to it; NULL: nothing */

    uint32_t games;     /* 1 to TJ_MATCH_GAMES_MAX */
    unsigned jobs;      /* games at once, 1 to TJ_MATCH_JOBS_MAX */
    const char *folder; /* keeps games and results; a match that is there already is continued.  NULL: nothing
                           is kept */

    /* openings */
    unsigned random_moves;                /* others for every pair; 0: none */
    uint64_t seed;                        /* of the random moves */
    const char *openings;                 /* a file of games to begin with instead; NULL: none */
    unsigned first_moves;                 /* of each of these games; 0: all */
    const tj_match_opening *own_openings; /* one for each game instead; NULL: none */

    /* rules */
    double timeout;      /* seconds for a move, where no clock runs */
    double margin;       /* seconds by which a clock may be overdrawn */
    unsigned move_limit; /* 0: the game's usual one */
    unsigned board;      /* 0: the usual one */
    double komi;         /* Go, with the next three */
    bool superko, allow_suicide;
    const char *referee; /* the command of an engine that tells dead stones; NULL: the players are asked */
    unsigned impasse;    /* shogi: points for a declaration, 27 or 24 */

    const tj_match_fact
        *facts; /* conditions that are stored with the results, instead of those of the options */
    /* Called before and after an engine is started and asked for its name; may be NULL. */
    void (*waiting)(void *ctx, const char *command, bool begins);
    void *waiting_ctx;
} tj_match_options;

/* 100 games, one at a time, 4 random moves, 300 seconds for a move. */
TJ_API void tj_match_options_init(tj_match_options *options, size_t size);

/* Starts the engines to see which game they play.  TJ_E_USAGE: not the same. */
TJ_API int tj_match_detect_game(const tj_match_options *options, const tj_game_kind **kind, tj_err *err);

typedef struct tj_match tj_match;

/* Starts the engines to see what they are, and finds openings.  TJ_E_USAGE: they do not play the same game,
 * or options make no sense; other errors of engines and files. */
TJ_API int tj_match_new(tj_match **out, const tj_match_options *options, tj_err *err);
TJ_API void tj_match_free(tj_match *match);

TJ_API const tj_game_kind *tj_match_game_kind(const tj_match *match);
/* What engine 0 or 1 is called; never the same for both. */
TJ_API const char *tj_match_engine_name(const tj_match *match, int engine);
/* "19x19, komi 7.5", "shogi, nodes 1000 against depth 3". */
TJ_API const char *tj_match_conditions(const tj_match *match);
/* How many openings there are; *left_out games of the file are none, and *why says so. */
TJ_API size_t tj_match_openings(const tj_match *match, size_t *left_out, const char **why);

/* Plays the games that are missing.  The monitor (phase "playing", done games) is called ten times a second.
 * Finished games stay, also if it is stopped (TJ_E_STOPPED) or fails. */
TJ_API int tj_match_play(tj_match *match, const tj_progress_monitor *monitor, tj_err *err);

/* ---- results ---- */

/* Engines are 0 and 1, in the order in which they were given. */
enum tj_match_winner { TJ_MATCH_FIRST = 0, TJ_MATCH_SECOND = 1, TJ_MATCH_DRAW = 2, TJ_MATCH_VOID = 3 };

/* How a game ended. */
typedef enum tj_match_how {
    TJ_MATCH_SCORE,    /* played to the end: mate, points */
    TJ_MATCH_RESIGNED, /* by the loser, as the following are */
    TJ_MATCH_ILLEGAL,  /* an illegal move */
    TJ_MATCH_TIMEOUT,  /* no answer in time */
    TJ_MATCH_CRASH,    /* the engine died */
    TJ_MATCH_GARBLED,  /* an answer that is none, or a legal move refused */
    TJ_MATCH_REPEATED, /* void, or by the rules of the game */
    TJ_MATCH_TOO_LONG, /* void or drawn: the limit of moves */
    TJ_MATCH_HOWS
} tj_match_how;

/* "score", "resigned", "illegal" ... */
TJ_API const char *tj_match_how_name(int how);

#define TJ_MATCH_NOTE_MAX 256
typedef struct tj_match_row {
    uint32_t number;              /* from 1 */
    uint8_t first;                /* the engine that moved first */
    uint8_t winner;               /* tj_match_winner */
    uint8_t how;                  /* tj_match_how */
    bool disputed;                /* the score is not what both engines, or the referee, said */
    char result[16];              /* as records have it: "B+R" */
    uint32_t length;              /* moves of the game, opening included */
    uint32_t moves[2];            /* thought about by each engine */
    uint64_t milliseconds[2];     /* that each engine took for them */
    bool has_nodes;               /* the next member is known */
    uint64_t nodes[2];            /* positions that each engine has looked at, as far as it said */
    uint64_t key;                 /* equal for equal sequences of moves */
    uint64_t record_end;          /* bytes of the file of records up to this one's end */
    char note[TJ_MATCH_NOTE_MAX]; /* why it ended so, for people */
} tj_match_row;

/* The games that have been played, by number. */
TJ_API const tj_match_row *tj_match_games(const tj_match *match, size_t *count);

/* Games seen from engine 0. */
typedef struct tj_match_score {
    uint64_t won, lost, drawn, nothing;  /* nothing: void games */
    double share, share_low, share_high; /* of the points, draws counting half, void games left out; with its
                                            95 % Wilson interval; 0, 0 and 1 without such games */
    double elo, elo_low, elo_high;       /* the same as differences in Elo; may be infinite */
} tj_match_score;

/* What one engine did. */
typedef struct tj_match_player_stats {
    uint64_t moves;
    uint64_t nodes; /* positions looked at; 0 if that is not known */
    double seconds;
    uint64_t ended[TJ_MATCH_HOWS]; /* games that it lost in that way */
} tj_match_player_stats;

typedef struct tj_match_tally {
    tj_match_score moving_first, moving_second, all;
    tj_match_player_stats player[2];
    uint64_t games, moves; /* moves: of all games, openings included */
    uint64_t repeated;     /* games ended by repetition: void, drawn or, in shogi, lost */
    uint64_t too_long;     /* games ended by the limit of moves: void or drawn */
    uint64_t disputed;
    uint64_t same; /* games that are, move by move, another game again with the same engine moving first:
                      they tell nothing new, and the interval is too narrow by them */
} tj_match_tally;

/* Adds the games up.  O(n log n).  TJ_E_NOMEM. */
TJ_API int tj_match_tally_games(const tj_match *match, tj_match_tally *tally, tj_err *err);

#endif
