/* Positions of a book and the moves between them, with values: what an expansion works on.
 *
 * A node is a position, an edge a move of the book.  A node that an engine has examined also holds the best
 * move that is not in the book (Buro 1999), its alternative, with its value.  Values are in hundredths of a
 * pawn:
 *
 *     value of a node   the largest of those of its alternative and of its edges, for the side to move
 *     value of an edge  for the side that makes the move: that of the node it leads to, negated, if that one
 * is evaluated; otherwise the given value of the move itself; there may be neither
 *
 * A node is evaluated if it was examined, or if each of its moves has a value.
 *
 * Books have cycles.  Endless play is a repetition and worth `draw`: the value of a node is what its side can
 * force then.
 *
 * The graph knows nothing of boards; its user numbers positions as nodes. */
#pragma once

#include "base/memory.h"
#include "tejun/book_expand.h"

#define TJ_GRAPH_MATE 32000 /* less the number of moves to it; no evaluation of an engine goes beyond */

/* Keeps an evaluation from anywhere within TJ_GRAPH_MATE. */
static inline int32_t tj_graph_clamp(int64_t value)
{
    return (int32_t)(value > TJ_GRAPH_MATE ? TJ_GRAPH_MATE : value < -TJ_GRAPH_MATE ? -TJ_GRAPH_MATE : value);
}

/* A value and its depth in moves: that of the search at the end of the line that it comes from, and the moves
 * up to there. */
typedef struct tj_graph_value {
    int32_t value; /* or TJ_EXPAND_NO_VALUE */
    int32_t depth; /* 0 where it is not known */
} tj_graph_value;

static inline bool tj_graph_is_known(tj_graph_value worth)
{
    return worth.value != TJ_EXPAND_NO_VALUE;
}

typedef struct tj_graph_edge {
    tj_graph_value given; /* of the move itself */
    tj_graph_value worth; /* computed */
    double weight;        /* negative: it has none */
    uint32_t count;
    uint32_t to; /* node */
    uint16_t move;
    bool played; /* by the book: with a probability above 0 */
    bool added;  /* by an expansion */
} tj_graph_edge;

typedef struct tj_graph_node {
    struct {
        tj_graph_edge *items;
        size_t len, cap;
    } edges;
    tj_graph_value best;  /* of the alternative, or of a position that has none: mated, given up; its value is
                             TJ_EXPAND_NO_VALUE if there is none and it says nothing */
    tj_graph_value worth; /* computed */
    uint16_t alternative; /* TJ_BOOK_NO_MOVE: none */
    bool white;           /* is to move */
    bool examined;        /* best and alternative are known */
    bool busy;            /* being examined, or the examination has failed: it is not chosen */
} tj_graph_node;

typedef struct tj_graph {
    tj_graph_node *items;
    size_t len, cap;
    size_t edges;
    int32_t draw; /* what a repetition is worth to Black */
} tj_graph;

/* Zero bytes are an empty graph. */
void tj_graph_release(tj_graph *graph);

/* A node without edges or values; its number is graph->len before.  TJ_E_NOMEM, TJ_E_RANGE. */
int tj_graph_add_node(tj_graph *graph, bool white, tj_err *err);
/* An edge without values; *edge is valid until the next one. */
int tj_graph_add_edge(tj_graph *graph, uint32_t from, uint16_t move, uint32_t to, tj_graph_edge **edge,
                      tj_err *err);
/* NULL if the node has no such move. */
tj_graph_edge *tj_graph_find_edge(const tj_graph_node *node, uint16_t move);

bool tj_graph_is_evaluated(const tj_graph *graph, const tj_graph_node *node);

/* Computes the values of all nodes and edges.  O(edges log edges).  TJ_E_NOMEM, and nothing is changed. */
int tj_graph_evaluate(tj_graph *graph, tj_err *err);

/* ---- what to look at next (graph_next.c) ---- */

/* As tj_expand_options has them. */
typedef struct tj_graph_options {
    int method;    /* tj_expand_method */
    unsigned side; /* of drop-out: TJ_BLACK or TJ_WHITE */
    uint32_t root;
    uint32_t ply_cost, plies, decided;
} tj_graph_options;

enum tj_graph_step {
    TJ_GRAPH_NOTHING, /* is left to be done */
    TJ_GRAPH_EXAMINE, /* this node */
    TJ_GRAPH_ADD      /* the alternative of this node to the book */
};

typedef struct tj_graph_choice {
    int step; /* tj_graph_step */
    uint32_t node;
    uint32_t ply; /* from the root, along the way that costs least */
    uint64_t cost;
} tj_graph_choice;

/* The values must have been computed.  Of ways of equal cost the one found first, which is always the same.
 */
int tj_graph_next(const tj_graph *graph, const tj_graph_options *options, tj_graph_choice *out, tj_err *err);
