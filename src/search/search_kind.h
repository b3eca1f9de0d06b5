/* How sequences are searched for in the games of one kind.
 *
 * A query becomes a plan.  Its planner finds the occurrences in a segment and says what came next after each;
 * filters, colours and numbers of moves, counting and sorting are the same for all (sequence_search.c).  Most
 * games have the planner of step_plan.c, which looks up symbol by symbol; Go's own works with relative codes
 * (search/go/go_plan.h). */
#pragma once

#include "base/text/span.h"
#include "corpus/corpus_handle.h"
#include "tejun/search.h"

/* Which occurrences count. */
typedef struct tj_restriction {
    int colour;               /* of the first move, 0 either */
    unsigned from, to;        /* its number in the game, 0 any */
    const tj_game_set *games; /* that pass the filter; NULL: all */
} tj_restriction;

/* One place where the query was played. */
typedef struct tj_occurrence {
    size_t segment;
    uint32_t game;     /* number in the segment */
    uint32_t at, last; /* positions of the first and last matched move */
    uint8_t variant;   /* the planner's own: which string, or how the board is seen */
} tj_occurrence;

/* Called for each occurrence; anything but 0 stops and is returned. */
typedef int (*tj_occurrence_fn)(void *ctx, const tj_occurrence *occurrence);

/* What came next. */
typedef struct tj_next {
    enum tj_next_kind kind;
    unsigned number;   /* MOVE, CODE: of the continuation; what is equally frequent stands in this order */
    int x, y;          /* CODE */
    size_t slot;       /* MOVE, CODE: where it is counted, below tj_plan.slots */
    uint32_t position; /* of the next move, or where the next turn would be */
    uint8_t symmetry;  /* that takes the query to the game */
    bool later;        /* it can only be told when all occurrences are known: see tj_planner.later */
} tj_next;

typedef int (*tj_next_fn)(void *ctx, const tj_occurrence *occurrence, const tj_next *next);

/* A query made ready: the beginning of every planner's own struct, which fits into tj_plan_room. */
typedef struct tj_plan {
    const struct tj_planner *planner;
    const struct tj_search_kind *kind;
    const tj_game_kind *game;
    tj_corpus *corpus;
    const tj_query *query;
    tj_restriction restriction;
    size_t slots; /* of continuations */
} tj_plan;

typedef union tj_plan_room {
    tj_plan plan;
    char bytes[3072];
} tj_plan_room;

typedef struct tj_planner {
    size_t bytes; /* of the plan that are zeroed before it is prepared */
    /* Checks what is the game's own in the query, and prepares.  detailed: continuations will be asked for,
     * too.  TJ_E_USAGE, TJ_E_RANGE. */
    int (*prepare)(tj_plan *plan, bool detailed, tj_err *err);
    void (*release)(tj_plan *plan); /* also after prepare failed */
    /* How many occurrences there are in a segment, if nothing is restricted; false: they must be looked at
     * one by one.  NULL: always. */
    bool (*count)(const tj_plan *plan, const tj_segment *segment, uint64_t *count);
    /* Finds the occurrences in a segment that pass tj_occurrence_passes. */
    int (*each)(const tj_plan *plan, size_t segment, tj_occurrence_fn each, void *ctx, tj_err *err);
    /* What came next, in the query's frame. */
    int (*next)(tj_plan *plan, const tj_occurrence *occurrence, tj_next *next, tj_err *err);
    /* The same for occurrences of which this could not be told at once.  NULL: there are none. */
    int (*later)(tj_plan *plan, tj_next_fn each, void *ctx, tj_err *err);
    /* Turns the number of a continuation into a move.  NULL: it is one. */
    void (*name)(const tj_plan *plan, tj_continuation *one);
    /* The symbols of the matched moves in a game, if other moves may stand between them.  NULL, or an answer
     * of NULL: they are consecutive. */
    const uint16_t *(*matched)(const tj_plan *plan, unsigned symmetry);
} tj_planner;

typedef struct tj_symbol_list {
    uint16_t *items;
    size_t len, cap;
} tj_symbol_list;

/* What a game says about its queries; a game without such a table is searched for exact moves, under the
 * symmetries of its board. */
typedef struct tj_search_kind {
    const tj_planner *planner; /* NULL: that of step_plan.c, which asks the next four: */

    /* The ways of looking at the board that the query asks for, as bits; bit 0 is as it stands.  NULL: all
     * symmetries of the game. */
    unsigned (*turns)(const tj_query *query);
    unsigned colour_turns; /* those of them that exchange the colours */
    /* Adds all symbols that the step may be, seen in that way, in any order.  NULL: its move's.  TJ_E_RANGE:
     * no board has it; TJ_E_NOMEM. */
    int (*expand)(const tj_query_step *step, unsigned turn, tj_symbol_list *out);
    /* The symbol of a game as it is seen from the query; 0 if it is that of no move.  NULL: turned back. */
    unsigned (*turn_back)(unsigned turn, unsigned symbol);
    /* The kind of the piece in a symbol.  NULL: 0. */
    unsigned (*piece)(unsigned symbol);

    /* tj_query_step_read of a text that begins with the move, and the others of tejun/search.h.  NULL: by
     * tj_position_move_read, tj_position_move_format, and the move itself. */
    int (*step_read)(const tj_query_step *previous, tj_span word, size_t *used, tj_query_step *step,
                     int *colour, tj_err *err);
    void (*step_format)(const tj_query_step *step, char out[TJ_QUERY_STEP_TEXT_MAX]);
    tj_query_step (*step_of)(unsigned move, unsigned piece);
    /* The kind of the piece that a move of the position moves.  NULL: steps_of_record needs none. */
    unsigned (*moved_piece)(const void *state, unsigned move);
} tj_search_kind;

/* Never NULL. */
const tj_search_kind *tj_search_kind_of(const tj_game_kind *game);

extern const tj_planner tj_step_planner;

/* Does the occurrence pass filter, colour and move numbers?  Fills in its game. */
bool tj_occurrence_passes(const tj_restriction *restriction, const tj_corpus *corpus,
                          tj_occurrence *occurrence);

/* Calls `each` for the occurrence that begins there, if it passes.  Positions come from a file: TJ_E_FORMAT
 * for one that cannot be. */
int tj_plan_visit(const tj_plan *plan, size_t segment, uint32_t at, unsigned variant, tj_occurrence_fn each,
                  void *ctx, tj_err *err);
