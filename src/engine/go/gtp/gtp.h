/* Our engine for the Go Text Protocol, version 2: reads commands, thinks, answers.
 *
 * Beyond the standard's commands it has analysis as Sabaki, Lizzie and KaTrain read it (lz-analyze,
 * kata-analyze, analyze and their genmove forms), KGS's and GoGui's extensions, and a few of GNU Go's.
 *
 * Board sizes 2 to 19.  play takes what simple ko allows, as the controller decides on the rules; moves of
 * our own never repeat a position.  Scores count area.
 *
 * As long as an opening book has a move, however the board is turned, it is made without thinking. */
#pragma once

#include "engine/go/mcts.h"
#include "engine/protocol_session.h"
#include "tejun/book.h"
#include "tejun/go.h"

typedef struct tj_gtp tj_gtp;

/* ranking (may be NULL) and what the options point to are borrowed.  limits.nodes: playouts for a move; 0: as
 * many as time allows, or a default without any limit.  limits.seconds: for a move; 0: as the game's clock
 * says. */
int tj_gtp_new(tj_gtp **out, const tj_go_ranking *ranking, const tj_engine_options *options, tj_err *err);
void tj_gtp_free(tj_gtp *gtp);

/* As tj_engine_run_protocol.  Every answer is written at once. */
int tj_gtp_serve(tj_gtp *gtp, int in, int out, tj_err *err);

/* ---- the game (gtp_game.c): a board, the moves that led to it, komi.  Who moves is told with every move;
 * anybody may at any time. ---- */

#define TJ_GTP_SIZE_MAX 19
#define TJ_GTP_KOMI     6.5

typedef struct tj_gtp_game {
    tj_go_board board; /* now */
    double komi;
    tj_record record; /* size, set-up (handicap), moves; rules and who is first if a file named them */
    struct {
        uint64_t *items; /* of the positions before each move, and now: one more than moves */
        size_t cap;
    } keys;
    struct {
        uint16_t *items; /* the points of the moves */
        size_t cap;
    } points;
} tj_gtp_game;

/* An empty board.  TJ_E_RANGE unless the size is TJ_GO_SIZE_MIN to TJ_GTP_SIZE_MAX; TJ_E_NOMEM.  Release it
 * whatever is returned. */
int tj_gtp_game_init(tj_gtp_game *game, unsigned size);
void tj_gtp_game_release(tj_gtp_game *game);

/* The board is empty again and has that size; komi stays.  The game is untouched if it fails. */
int tj_gtp_game_clear(tj_gtp_game *game, unsigned size);

/* A game that has just begun continues from this board, whose stones are neither moves nor handicap. */
void tj_gtp_game_start(tj_gtp_game *game, const tj_go_board *board);

/* Plays a move of any colour.  TJ_E_USAGE if it is illegal (occupied, suicide, simple ko); TJ_E_NOMEM. */
int tj_gtp_game_play(tj_gtp_game *game, unsigned point, int colour);
/* Takes back `count` moves.  TJ_E_RANGE if there are not so many; TJ_E_NOMEM; the game is untouched then. */
int tj_gtp_game_undo(tj_gtp_game *game, size_t count);
/* Puts Black's handicap stones on the board, which must be empty there.  They are no moves. */
int tj_gtp_game_handicap(tj_gtp_game *game, const uint16_t *points, size_t count);
/* Becomes the game of a record (which is copied as far as it matters) up to `moves` moves, or all if it has
 * fewer, with its komi.  TJ_E_FORMAT, the game untouched, if the board size is not ours, or a move is illegal
 * or stones have no liberty up to there. */
int tj_gtp_game_load(tj_gtp_game *game, const tj_record *record, size_t moves);

/* Is no stone on the board? */
bool tj_gtp_game_is_empty(const tj_gtp_game *game);
/* How many handicap stones were placed. */
size_t tj_gtp_game_stones(const tj_gtp_game *game);
/* Who would move next: the other one after a move; before the first whom the record names, or else White
 * after handicap and Black without. */
int tj_gtp_game_turn(const tj_gtp_game *game);
/* Was the last move a pass of this colour? */
bool tj_gtp_game_passed(const tj_gtp_game *game, int colour);
/* Is it legal, by simple ko? */
bool tj_gtp_game_legal(const tj_gtp_game *game, unsigned point, int colour);
/* Would this legal move bring back an earlier position?  A pass never does. */
bool tj_gtp_game_repeats(const tj_gtp_game *game, unsigned point, int colour);

/* The position with that colour to move; borrows the game. */
tj_mcts_position tj_gtp_game_situation(const tj_gtp_game *game, int colour);

/* ---- the clocks of both players, and how long a move may take (gtp_clock.c).  Pure arithmetic: who measures
 * is the caller. ---- */

typedef enum tj_gtp_timing {
    TJ_GTP_UNTIMED,
    TJ_GTP_ABSOLUTE, /* main time and nothing more */
    TJ_GTP_CANADIAN, /* then so many stones in every period */
    TJ_GTP_BYOYOMI   /* then a period for every stone; one that is used up is lost */
} tj_gtp_timing;

typedef struct tj_gtp_clock {
    tj_gtp_timing timing;
    double main, period; /* seconds, as the game began */
    unsigned count;      /* stones in a period, or number of periods */
    double left[3];      /* seconds of a colour: of main time, or of the period it is in */
    unsigned due[3];     /* stones still to be played in it, or periods left; 0: still main time */
} tj_gtp_clock;

/* Restarts both clocks. */
void tj_gtp_clock_set(tj_gtp_clock *clock, tj_gtp_timing timing, double main, double period, unsigned count);
/* Restarts both with the last settings. */
void tj_gtp_clock_reset(tj_gtp_clock *clock);
/* What the controller says is left: due is 0 in main time. */
void tj_gtp_clock_left(tj_gtp_clock *clock, int colour, double seconds, unsigned due);
/* The colour's move took so long. */
void tj_gtp_clock_spend(tj_gtp_clock *clock, int colour, double seconds);

/* Seconds that the colour may think about its next move, having made `moves` of them on a board of so many
 * points; at least TJ_GTP_SECONDS_MIN.  Leaves something for the way the answer has to go.  Only for timed
 * games.
 */
#define TJ_GTP_SECONDS_MIN 0.02
double tj_gtp_clock_seconds(const tj_gtp_clock *clock, int colour, size_t moves, unsigned points);

/* ---- lines of the Go Text Protocol, version 2 (Farnebäck 2002, sections 2.5 to 2.11), whatever bytes come:
 * taken apart, their arguments, answers (gtp_line.c) ---- */

#define TJ_GTP_LINE_MAX 16384 /* bytes of a line that are kept; the protocol's longest has under 3,000 */
#define TJ_GTP_ID_MAX   INT32_MAX

/* A command: an optional number, a word, more words.  The spans borrow the line. */
typedef struct tj_gtp_line {
    bool has_id;
    uint32_t id;     /* at most TJ_GTP_ID_MAX; a larger number is not an id */
    tj_span command; /* empty if there is nothing behind the id */
    tj_span rest;    /* the arguments */
} tj_gtp_line;

/* Takes a cleaned line (tj_line_reader) apart; never fails. */
tj_gtp_line tj_gtp_line_parse(const char *text, size_t n);

/* Appends "=7" or "?7", where an answer begins; the number only if the line has one. */
void tj_gtp_put_head(tj_buf *out, const tj_gtp_line *line, bool good);
/* Appends a whole answer: head, a space, the text, and an empty line.  A text that begins with a line feed
 * begins on its own line.  No empty line and no control character but the line feed gets out of the text, so
 * that the answer ends where it ends. */
void tj_gtp_put_answer(tj_buf *out, const tj_gtp_line *line, bool good, tj_span text);

/* ---- arguments: each function cuts off the next word and reads it; nothing is written unless it is valid */

/* The word as a string with a NUL behind it; false if it does not fit. */
bool tj_gtp_text(tj_span word, char *out, size_t room);
/* A number without a sign, at most max. */
bool tj_gtp_integer(tj_span *rest, uint32_t max, uint32_t *out);
/* A decimal number; neither infinite nor hexadecimal. */
bool tj_gtp_number(tj_span *rest, double *out);
/* "b", "white", ... in any case, as a tj_colour. */
bool tj_gtp_colour(tj_span *rest, int *out);
/* "Q16" or "pass" in any case.  TJ_E_NOTFOUND if there is no word, TJ_E_FORMAT for what is not a vertex,
 * TJ_E_RANGE for one outside the board. */
int tj_gtp_vertex(tj_span *rest, unsigned size, unsigned *point);
/* Is nothing left? */
bool tj_gtp_end(tj_span rest);

/* ---- the engine (gtp.c) ---- */

/* A command: appends the answer to gtp->text.  Returns NULL or, if it failed, why. */
typedef struct tj_gtp_command {
    const char *name;
    const char *(*run)(tj_gtp *gtp);
    /* What is read before it runs: c colour, v vertex, i whole number, n number; what is behind "?" may be
     * missing: the colour is then who would move next, the whole number 1. */
    const char *arguments;
    int variant; /* for commands that share a function */
} tj_gtp_command;

#define TJ_GTP_RESIGN TJ_GO_POINTS_MAX /* no point, no pass */

/* Lost for so many own moves in a row: resign. */
#define TJ_GTP_LOST_MOVES 3

typedef struct tj_gtp_resign_state {
    unsigned lost[3]; /* own moves in a row for which the search wanted to resign, by colour */
} tj_gtp_resign_state;

struct tj_gtp {
    tj_engine_options options;
    tj_book_choice choice;
    bool no_files;        /* loadsgf and printsgf touch no file: for tests */
    tj_go_ranker *ranker; /* NULL without ranking */
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

/* Limits for a move of gtp->colour: options, else the clock, else a default. */
tj_think_limits tj_gtp_limits(const tj_gtp *gtp);

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

/* Playing, passing or resigning, once the search has said what it thinks: the search counts area and would
 * play on until the last point is filled.  People expect a pass when nothing is left to gain, and a
 * resignation when a game is lost. */

/* Has the board filled up?  Before that an opponent's pass is a mistake to be made use of, and a pass of our
 * own would be one. */
bool tj_gtp_choice_late(const tj_gtp_game *game);

/* Are there no points left that nobody holds?  Every empty point has an owner. */
bool tj_gtp_choice_settled(const tj_gtp_game *game, const tj_mcts_estimate *estimate);

/* The move: a point, TJ_PASS or TJ_GTP_RESIGN.  The best of the result that is legal and repeats no
 * position is played, unless
 *   - the search gave the game up for TJ_GTP_LOST_MOVES moves in a row, this one included: resign;
 *   - there is none: pass;
 * and if it is late
 *   - the opponent has passed and the game as it stands is won: pass;
 *   - the search puts passing first, and everything is settled or no move was looked at more often: pass;
 *   - everything is settled, and the search has looked at passing and found that it loses neither points nor
 *     chances: pass.
 * estimate is NULL if there was no time to find out; then the search alone decides.  resign_state is brought
 * up to date. */
unsigned tj_gtp_choose_move(const tj_gtp_game *game, int colour, const tj_mcts_result *result,
                            const tj_mcts_estimate *estimate, tj_gtp_resign_state *resign_state);

/* The move where the players do not agree on what is dead (kgs-genmove_cleanup): takes dead stones off,
 * never resigns, and passes only when none of the opponent's is left. */
unsigned tj_gtp_choose_cleanup(const tj_gtp_game *game, int colour, const tj_mcts_result *result,
                               const tj_mcts_estimate *estimate);

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
