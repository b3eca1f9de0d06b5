/* A plan: a query made ready for looking it up. */
#pragma once

#include "search/search_kind.h"

typedef struct tj_go_plan {
    tj_plan base;
    const tj_geometry *geometry;
    size_t len;
    bool every_move;                     /* one move that may lie anywhere: each move is an occurrence */
    enum tj_index_list_kind list;        /* consecutive modes: where to look ... */
    uint16_t *strings[TJ_GO_SYMMETRIES]; /* ... for which strings */
    unsigned string_count;
    size_t string_len;
    uint8_t ends[TJ_GO_SYMMETRIES];           /* CODED: the frames in which each string can end */
    uint16_t *images[TJ_GO_SYMMETRIES];       /* LOCAL or detailed: as place symbols under each symmetry */
    tj_displacement *steps[TJ_GO_SYMMETRIES]; /* and as steps from its first point */
    uint8_t (*windows)[TJ_GO_POINTS_MAX];     /* LOCAL and detailed: tj_go_plan_window of each symmetry */
    struct {
        tj_occurrence *items;
        size_t len, cap;
    } later; /* CODED: what came next begins a run, and its game has to be told from its start */
    void *memory[4];
    uint16_t points[TJ_QUERY_MAX]; /* of the query */
} tj_go_plan;

_Static_assert(sizeof(tj_go_plan) <= sizeof(tj_plan_room), "a plan must fit into its room");

/* LOCAL: a scan of the segment by all cores. */
int tj_go_plan_each_local(const tj_go_plan *plan, size_t segment, tj_occurrence_fn each, void *ctx,
                          tj_err *err);

/* CODED: the point that a code behind that string means in the query's frame, TJ_PASS if it is off the board.
 * Where the string can end in several frames, which is so for queries that look the same from several sides,
 * the smallest. */
unsigned tj_go_plan_code_point(const tj_go_plan *plan, unsigned variant, unsigned code);

/* The window of LOCAL under a symmetry: inside[point] is 1 or 0. */
void tj_go_plan_window(const tj_go_plan *plan, unsigned symmetry, uint8_t inside[TJ_GO_POINTS_MAX]);

/* What came next: tj_planner.next and later. */
int tj_go_plan_next(tj_plan *plan, const tj_occurrence *occurrence, tj_next *next, tj_err *err);
int tj_go_plan_later(tj_plan *plan, tj_next_fn each, void *ctx, tj_err *err);
