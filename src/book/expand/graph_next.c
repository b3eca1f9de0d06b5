/* Which position to examine next: the cheapest way through the graph (Dijkstra), up to the first node with
 * something to be done.  Only the positions around the root, which were chosen before, are visited. */
#include <stdlib.h>

#include "base/error.h"
#include "book/expand/expand_graph.h"

/* A node reached, or its alternative. */
typedef struct queue_entry {
    uint64_t cost;
    uint64_t order; /* in which it was found */
    uint32_t node, ply;
    bool add; /* the alternative */
} queue_entry;

typedef struct search_state {
    const tj_graph *graph;
    const tj_graph_options *options;
    bool *seen;
    struct {
        queue_entry *items; /* a heap: the cheapest first */
        size_t len, cap;
    } open;
    uint64_t found;
} search_state;

static bool is_before(const queue_entry *a, const queue_entry *b)
{
    return a->cost != b->cost ? a->cost < b->cost : a->order < b->order;
}

static int push(search_state *w, uint64_t cost, uint32_t node, uint32_t ply, bool add, tj_err *err)
{
    queue_entry new = {cost, w->found++, node, ply, add};
    size_t at = w->open.len;

    if (TJ_RESERVE(&w->open, at + 1))
        return tj_fail_nomem(err);
    w->open.len++;
    for (; at && is_before(&new, &w->open.items[(at - 1) / 2]); at = (at - 1) / 2)
        w->open.items[at] = w->open.items[(at - 1) / 2];
    w->open.items[at] = new;
    return 0;
}

static queue_entry pop(search_state *w)
{
    queue_entry first = w->open.items[0], last = w->open.items[--w->open.len];
    size_t at = 0;

    for (size_t child; (child = 2 * at + 1) < w->open.len; at = child) {
        if (child + 1 < w->open.len && is_before(&w->open.items[child + 1], &w->open.items[child]))
            child++;
        if (!is_before(&w->open.items[child], &last))
            break;
        w->open.items[at] = w->open.items[child];
    }
    w->open.items[at] = last;
    return first;
}

/* The value that a move loses. */
static uint64_t loss(const tj_graph_node *node, tj_graph_value move)
{
    if (node->worth.value == TJ_EXPAND_NO_VALUE || move.value == TJ_EXPAND_NO_VALUE ||
        move.value >= node->worth.value)
        return 0;
    return (uint64_t)((int64_t)node->worth.value - move.value);
}

/* May a move be added there? */
static bool is_within(const search_state *w, uint32_t ply)
{
    return !w->options->plies || ply < w->options->plies;
}

static bool is_decided(const search_state *w, tj_graph_value worth)
{
    int64_t size = worth.value == TJ_EXPAND_NO_VALUE ? 0 : llabs(worth.value);

    return w->options->decided && size > w->options->decided;
}

static bool is_own(const search_state *w, const tj_graph_node *node)
{
    return w->options->method == TJ_EXPAND_DROP_OUT && node->white == (w->options->side == TJ_WHITE);
}

static bool has_alternative(const search_state *w, const tj_graph_node *node)
{
    return node->examined && node->alternative != TJ_BOOK_NO_MOVE && !is_decided(w, node->best);
}

/* In a position of the side whose book it is. */
static int own_step(const search_state *w, const tj_graph_node *node)
{
    int32_t best = TJ_EXPAND_NO_VALUE;

    for (size_t i = 0; i < node->edges.len; i++) {
        const tj_graph_edge *edge = &node->edges.items[i];

        if (edge->played && !edge->added)
            return TJ_GRAPH_NOTHING;
        if (edge->played && edge->worth.value > best)
            best = edge->worth.value;
    }
    if (!node->examined)
        return TJ_GRAPH_EXAMINE;
    return has_alternative(w, node) && node->best.value > best ? TJ_GRAPH_ADD : TJ_GRAPH_NOTHING;
}

/* Is there something to be done in the node itself? */
static int step_at(const search_state *w, const tj_graph_node *node, uint32_t ply)
{
    if (node->busy || (w->options->plies && ply > w->options->plies))
        return TJ_GRAPH_NOTHING;
    if (is_own(w, node))
        return is_within(w, ply) ? own_step(w, node) : TJ_GRAPH_NOTHING;
    return node->examined ? TJ_GRAPH_NOTHING : TJ_GRAPH_EXAMINE;
}

/* Does the way lead on over this move? */
static bool is_open(const search_state *w, const tj_graph_edge *edge, bool own)
{
    return !w->seen[edge->to] && (!own || edge->played) &&
           (w->graph->items[edge->to].examined || !is_decided(w, edge->worth));
}

static int expand_node(search_state *w, const queue_entry *at, tj_err *err)
{
    const tj_graph_node *node = &w->graph->items[at->node];
    bool own = is_own(w, node);
    int rc = 0;

    for (size_t i = 0; !rc && i < node->edges.len; i++) {
        const tj_graph_edge *edge = &node->edges.items[i];

        if (is_open(w, edge, own))
            rc = push(w, at->cost + loss(node, edge->worth) + w->options->ply_cost, edge->to, at->ply + 1,
                      false, err);
    }
    if (!rc && !own && has_alternative(w, node) && !node->busy && is_within(w, at->ply))
        rc = push(w, at->cost + loss(node, node->best) + w->options->ply_cost, at->node, at->ply, true, err);
    return rc;
}

int tj_graph_next(const tj_graph *graph, const tj_graph_options *options, tj_graph_choice *out, tj_err *err)
{
    search_state w = {.graph = graph, .options = options, .seen = tj_zalloc(graph->len, sizeof(bool))};
    int rc = w.seen ? push(&w, 0, options->root, 0, false, err) : tj_fail_nomem(err);

    *out = (tj_graph_choice){.step = TJ_GRAPH_NOTHING};
    while (!rc && w.open.len) {
        queue_entry at = pop(&w);
        int step = TJ_GRAPH_ADD;

        if (!at.add) {
            if (w.seen[at.node])
                continue;
            w.seen[at.node] = true;
            step = step_at(&w, &graph->items[at.node], at.ply);
        }
        if (step != TJ_GRAPH_NOTHING) {
            *out = (tj_graph_choice){step, at.node, at.ply, at.cost};
            break;
        }
        rc = expand_node(&w, &at, err);
    }
    free(w.seen);
    free(w.open.items);
    return rc;
}
