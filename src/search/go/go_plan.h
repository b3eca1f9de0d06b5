/* A plan: a query made ready for looking it up. */
#ifndef TJ_SEARCH_GO_GO_PLAN_H
#define TJ_SEARCH_GO_GO_PLAN_H

#include "corpus/corpus_handle.h"
#include "tejun/search.h"

/* Which occurrences count. */
typedef struct tj_restriction {
    int colour;               /* of the first move, 0 either */
    unsigned from, to;        /* its number in the game, 0 any */
    const tj_game_set *games; /* that pass the filter; NULL: all */
} tj_restriction;

/* Prepares it; `board`: whose games will be asked about. */
int tj_restriction_init(tj_restriction *restriction, tj_corpus *corpus, unsigned board,
                        const tj_filter *filter, tj_err *err);
/* Is there none? */
static inline bool tj_restriction_is_empty(const tj_restriction *restriction)
{
    return !restriction->games && !restriction->colour && !restriction->from && !restriction->to;
}

typedef struct tj_go_plan {
    const tj_query *query;
    const tj_geometry *geometry;
    size_t len;
    tj_restriction restriction;
    bool every_move;                     /* one move that may lie anywhere: each move is an occurrence */
    enum tj_index_list_kind list;        /* consecutive modes: where to look ... */
    uint16_t *strings[TJ_GO_SYMMETRIES]; /* ... for which strings */
    unsigned string_count;
    size_t string_len;
    uint8_t ends[TJ_GO_SYMMETRIES]; /* CODED: the frames in which each string can end */
    uint16_t
        *images[TJ_GO_SYMMETRIES]; /* LOCAL or detailed: the query as place symbols under each symmetry */
    tj_displacement *steps[TJ_GO_SYMMETRIES]; /* and as steps from its first point */
    void *memory[4];
} tj_go_plan;

/* Checks and prepares; query and corpus must stay.  `detailed`: continuations will be asked for, too.
 * TJ_E_USAGE, TJ_E_RANGE. */
int tj_go_plan_init(tj_go_plan *plan, tj_corpus *corpus, const tj_query *query, bool detailed, tj_err *err);
void tj_go_plan_release(tj_go_plan *plan);

/* Is every occurrence in a range counted, or must each be looked at? */
static inline bool tj_go_plan_counts_ranges(const tj_go_plan *plan)
{
    return tj_restriction_is_empty(&plan->restriction) && plan->query->place != TJ_SEARCH_LOCAL;
}

/* One place where the query was played. */
typedef struct tj_occurrence {
    size_t segment;
    uint32_t game;     /* number in the segment */
    uint32_t at, last; /* positions of the first and last matched move */
    uint8_t variant;   /* consecutive modes: which string */
} tj_occurrence;

/* Called for each occurrence; anything but 0 stops and is returned. */
typedef int (*tj_occurrence_fn)(void *ctx, const tj_occurrence *occurrence);

/* Finds all occurrences in a segment that pass filter, colour and move numbers. */
int tj_go_plan_each(const tj_go_plan *plan, const tj_corpus *corpus, size_t segment, tj_occurrence_fn each,
                    void *ctx, tj_err *err);

/* The same for LOCAL: a scan of the segment by all cores. */
int tj_go_plan_each_local(const tj_go_plan *plan, const tj_corpus *corpus, size_t segment,
                          tj_occurrence_fn each, void *ctx, tj_err *err);

/* Does the occurrence pass filter, colour and move numbers?  Fills in its game. */
bool tj_occurrence_passes(const tj_restriction *restriction, const tj_corpus *corpus,
                          tj_occurrence *occurrence);

/* Ranges of the segment's list, one for each string; returns their number. */
unsigned tj_go_plan_ranges(const tj_go_plan *plan, const tj_segment *segment,
                           tj_index_range ranges[TJ_GO_SYMMETRIES]);

/* CODED: the point that a code behind that string means in the query's frame, TJ_PASS if it is off the board.
 * Where the string can end in several frames, which is so for queries that look the same from several sides,
 * the smallest. */
unsigned tj_go_plan_code_point(const tj_go_plan *plan, unsigned variant, unsigned code);

/* The window of LOCAL under a symmetry: inside[point] is 1 or 0. */
void tj_go_plan_window(const tj_go_plan *plan, unsigned symmetry, uint8_t inside[TJ_GO_POINTS_MAX]);

#endif
