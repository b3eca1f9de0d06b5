/* Engines: programs that play, ours and others.
 *
 *     tj_engine *engine = NULL;
 *     tj_engine_options options;
 *     tj_engine_result result;
 *     tj_think_limits limits;
 *     char move[TJ_MOVE_TEXT_MAX];
 *
 *     tj_engine_options_init(&options, sizeof options);
 *     tj_engine_result_init(&result);
 *     if (tj_engine_new(&engine, tj_game_kind_named("shogi"), NULL, &options, NULL) == 0 &&
 *         tj_think_limits_parse(&limits, "nodes 10000", NULL) == 0 &&
 *         tj_engine_think(engine, &limits, 1, &result, NULL) == 0 && result.count) {
 *         tj_position_move_format(tj_engine_position(engine), result.lines[0].moves[0], move);
 *         printf("%s\n", move);
 *     }
 *     tj_engine_result_release(&result);
 *     tj_engine_free(engine); */
#ifndef TEJUN_ENGINE_H
#define TEJUN_ENGINE_H

#include <stdbool.h>

#include "tejun/book.h"
#include "tejun/corpus.h"
#include "tejun/position.h"

/* ---- how long to think about a move ---- */

/* 0 and NULL: no such limit. */
typedef struct tj_think_limits {
    uint64_t nodes;   /* positions; playouts in Go */
    uint32_t depth;   /* moves ahead */
    double seconds;   /* for a move; with a clock: for each move once the clock has run out (byoyomi) */
    double clock;     /* seconds for the whole game */
    double increment; /* seconds added to the clock for each move, the first included */
    double stop;      /* other engines only: think without limit; told to stop after this many seconds */
    const char *go;   /* other engines only: the limits in the words of the protocol, borrowed */
    const char *text; /* what was parsed, borrowed; NULL: nothing */
} tj_think_limits;

/* Reads limits as text; text is borrowed.
 *
 *     nodes 10000               number of positions
 *     depth 8                   number of moves ahead
 *     seconds 1.5               so long for a move
 *     clock 600                 seconds for the game
 *     clock 600+5               with an increment for each move, the first included
 *     clock 600 byoyomi 10      with seconds for each move once the clock has run out
 *     stop 2                    `go infinite`, then `stop` after the seconds
 *     go infinite               whatever the engine expects behind `go`
 *
 * TJ_E_USAGE with a sentence. */
TJ_API int tj_think_limits_parse(tj_think_limits *limits, const char *text, tj_err *err);

/* ---- our engine ---- */

enum tj_engine_patterns {
    TJ_ENGINE_ANY_PATTERNS, /* the ranking if there is one, otherwise the memory */
    TJ_ENGINE_RANKING,      /* `tejun train` */
    TJ_ENGINE_MEMORY        /* `tejun learn`; not every game can play by it */
};

struct tj_book_choice;

typedef struct tj_engine_options {
    size_t size; /* set by tj_engine_options_init, as all below is */

    /* what of the corpus it plays by */
    int patterns;        /* enum tj_engine_patterns */
    const char *ranking; /* its name; NULL: the usual one, if there is one */

    /* how it thinks */
    tj_think_limits limits; /* nodes and seconds where nothing else is asked for; 0: the game's usual ones */
    unsigned threads;       /* 0: all cores; games with a search for one thread ignore it */
    unsigned megabytes;     /* of the transposition table, where the game has one; 0: 64 */
    uint64_t seed;          /* with one thread and a limit of nodes: the same seed, the same moves */
    double komi;            /* of tj_engine_think, where the game has one */

    /* how it plays as a program (tj_engine_run_protocol) */
    tj_book *book;                            /* borrowed: plays from it as long as it can; NULL: none */
    const struct tj_book_choice *book_choice; /* which of its moves; NULL: by their probabilities */
    uint64_t book_seed;
    double resign; /* resign below this chance to win, where the engine estimates one; 0: never */
    bool cleanup;  /* Go: take dead stones off before passing */
    /* Called with every line that it reads ('>') and writes ('<'), by one thread at a time; may be NULL. */
    void (*log)(void *ctx, char direction, const char *bytes, size_t n);
    void *log_ctx;
} tj_engine_options;

TJ_API void tj_engine_options_init(tj_engine_options *options, size_t size);

typedef struct tj_engine tj_engine;

/* An engine for that game, at the start of a game on its usual board.  The corpus is borrowed; NULL: the
 * engine plays without patterns, as it does with a corpus that has none.  TJ_E_USAGE: there is no engine for
 * that game; TJ_E_NOTFOUND: there is no ranking of that name; TJ_E_FORMAT: the book is one of another game.
 */
TJ_API int tj_engine_new(tj_engine **out, const tj_game_kind *kind, tj_corpus *corpus,
                         const tj_engine_options *options, tj_err *err);
TJ_API void tj_engine_free(tj_engine *engine);

/* Has it found patterns in the corpus? */
TJ_API bool tj_engine_has_patterns(const tj_engine *engine);

/* The position to think about: moves[0..count-1], played from `start`.  TJ_E_USAGE: another game, a board
 * that the engine does not play on, or an illegal move; the position stays as it was. */
TJ_API int tj_engine_set_position(tj_engine *engine, const tj_position *start, const uint16_t *moves,
                                  size_t count, tj_err *err);
TJ_API const tj_position *tj_engine_position(const tj_engine *engine);

/* A candidate with what is expected to follow: the principal variation. */
#define TJ_ENGINE_LINE_MAX 600
typedef struct tj_engine_line {
    uint16_t moves[TJ_ENGINE_LINE_MAX]; /* moves[0] is the candidate */
    size_t count;                       /* at least 1 */
    double score;   /* for the side to move: points in Go, hundredths of a pawn in shogi */
    double win;     /* its chance to win, 0 to 1; NaN where the engine estimates none */
    int mate;       /* plies until mate; negative: until it is mated; 0: no mate in sight */
    uint64_t nodes; /* spent on it; 0 where they are not counted by candidate */
} tj_engine_line;

typedef struct tj_engine_result {
    tj_engine_line *lines; /* the best first; none: there is no move, or no mate */
    size_t count, capacity;
    uint64_t nodes;
    unsigned depth; /* 0 where it is not counted */
    bool proved;    /* tj_engine_solve_mate: whether there is a mate is certain */
} tj_engine_result;

TJ_API void tj_engine_result_init(tj_engine_result *result);
TJ_API void tj_engine_result_release(tj_engine_result *result);

/* Thinks about the position and returns up to `lines` candidates.  *result may be used again.  limits NULL:
 * those of the options.  Of `limits`, nodes, depth and seconds count; without any of them it thinks until
 * tj_engine_stop. */
TJ_API int tj_engine_think(tj_engine *engine, const tj_think_limits *limits, unsigned lines,
                           tj_engine_result *result, tj_err *err);
/* Looks for a mate by checks, however long; its moves are the only line.  TJ_E_USAGE: the game has no mates.
 */
TJ_API int tj_engine_solve_mate(tj_engine *engine, const tj_think_limits *limits, tj_engine_result *result,
                                tj_err *err);

/* Ends thinking soon: from any thread, at any time.  What has been found so far is the result.  If nothing is
 * being thought about, nothing happens. */
TJ_API void tj_engine_stop(tj_engine *engine);

/* The protocol of the game's engines: "GTP", "USI". */
TJ_API const char *tj_engine_protocol(const tj_engine *engine);
/* Speaks it: answers what comes from the file descriptor `in` on `out` until it is told to quit, until the
 * end of input, or until the reader is gone, which is not an error.  TJ_E_IO, TJ_E_NOMEM. */
TJ_API int tj_engine_run_protocol(tj_engine *engine, int in, int out, tj_err *err);

/* ---- other engines ---- */

/* An engine that is started by a command, as its user describes it; everything is borrowed.
 *
 *     gpsusi: {"LimitDepth=5", "BookDepth=0", "Thread=1"} and "go infinite" */
typedef struct tj_engine_command {
    const char *command;        /* split into words as a shell does, without a shell */
    const char *const *options; /* "NAME=VALUE"; options[0..option_count-1] */
    size_t option_count;
    tj_think_limits limits;
} tj_engine_command;

#endif
