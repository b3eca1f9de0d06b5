#include "book/expand/expand_graph.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"

void tj_graph_release(tj_graph *graph)
{
    for (size_t i = 0; i < graph->len; i++)
        free(graph->items[i].edges.items);
    free(graph->items);
    memset(graph, 0, sizeof *graph);
}

int tj_graph_add_node(tj_graph *graph, bool white, tj_err *err)
{
    const tj_graph_value nothing = {TJ_EXPAND_NO_VALUE, 0};

    if (graph->len >= UINT32_MAX)
        return tj_fail(err, TJ_E_RANGE, "the book has more than 4,294,967,295 positions");
    return TJ_APPEND(
        graph, err,
        (tj_graph_node){.best = nothing, .worth = nothing, .alternative = TJ_BOOK_NO_MOVE, .white = white});
}

int tj_graph_add_edge(tj_graph *graph, uint32_t from, uint16_t move, uint32_t to, tj_graph_edge **edge,
                      tj_err *err)
{
    const tj_graph_value nothing = {TJ_EXPAND_NO_VALUE, 0};
    tj_graph_node *node = &graph->items[from];

    if (TJ_APPEND(&node->edges, err,
                  (tj_graph_edge){.given = nothing, .worth = nothing, .weight = -1, .to = to, .move = move}))
        return TJ_E_NOMEM;
    *edge = &node->edges.items[node->edges.len - 1];
    graph->edges++;
    return 0;
}

tj_graph_edge *tj_graph_find_edge(const tj_graph_node *node, uint16_t move)
{
    for (size_t i = 0; i < node->edges.len; i++)
        if (node->edges.items[i].move == move)
            return &node->edges.items[i];
    return NULL;
}

bool tj_graph_is_evaluated(const tj_graph *graph, const tj_graph_node *node)
{
    if (node->examined)
        return true;
    for (size_t i = 0; i < node->edges.len; i++) {
        const tj_graph_edge *edge = &node->edges.items[i];

        if (edge->given.value == TJ_EXPAND_NO_VALUE && !graph->items[edge->to].examined)
            return false;
    }
    return node->edges.len > 0;
}

/* ---- values ---- */

/* What positions are worth when moves lead in circles.
 *
 * The game on the graph: a play ends at a move with a given value or at an alternative and is worth that to
 * Black, or it goes on for ever and is worth `draw`.  Such a game has a value for each node, which is found
 * backwards, as those of endgames are:
 *
 *  - A node is worth more than a draw if Black can force an end that is.  These ends are processed from the
 *    best one down.  A node where Black is to move gets the first value that reaches it; one where White
 *    is to move gets a value when all its moves have one: that of the last, the smallest.
 *  - Worth less than a draw: the same with the colours exchanged, from the worst end up.
 *  - Everything else is a draw: neither side can do better, and a side that would do worse can repeat.
 *
 * A value found is propagated at once, before the next end, so that nothing but the ends needs sorting.
 *
 * Perpetual check counts as any other repetition. */

/* A value of a node that depends on no other node. */
typedef struct end {
    int32_t value; /* for Black */
    int32_t depth;
    uint32_t node;
} end;

/* What is worked out about a node. */
typedef struct node_state {
    bool linked;     /* has a value, which is that of the moves that lead to it */
    uint32_t before; /* from[before .. before of the next node - 1] are the nodes with a move to it; as often
                        as they have one */
    uint32_t count;  /* ends and moves of some value */
    uint32_t left;   /* of them, in a sweep */
    tj_graph_value worth; /* for Black */
} node_state;

typedef struct evaluation {
    tj_graph *graph;
    node_state *nodes; /* and one behind the last, for its `before` */
    uint32_t *from;
    uint32_t *queue;
    size_t head, tail;
    struct {
        end *items;
        size_t len, cap;
    } ends;
} evaluation;

/* One move further away. */
static int32_t depth_plus_one(int32_t depth)
{
    return depth ? depth + 1 : 0;
}

static int32_t for_black(const tj_graph_node *node, int32_t value)
{
    return node->white ? -value : value;
}

static bool has_end(const tj_graph_node *node)
{
    return node->examined && tj_graph_is_known(node->best);
}

/* ---- the links ---- */

static int list_predecessors(evaluation *e, tj_err *err)
{
    const tj_graph *g = e->graph;
    size_t sum = 0;

    if (g->edges >= UINT32_MAX)
        return tj_fail(err, TJ_E_RANGE, "the book has more than 4,294,967,294 moves");
    for (size_t i = 0; i < g->len; i++)
        for (size_t k = 0; k < g->items[i].edges.len; k++)
            e->nodes[g->items[i].edges.items[k].to + 1].before++;
    for (size_t i = 0; i <= g->len; i++)
        e->nodes[i].before = (uint32_t)(sum += e->nodes[i].before);
    /* Filling moves each border to the end of its stretch, which is where the next one begins. */
    for (size_t i = 0; i < g->len; i++)
        for (size_t k = 0; k < g->items[i].edges.len; k++)
            e->from[e->nodes[g->items[i].edges.items[k].to].before++] = (uint32_t)i;
    for (size_t i = g->len; i > 0; i--)
        e->nodes[i].before = e->nodes[i - 1].before;
    e->nodes[0].before = 0;
    return 0;
}

/* A node that is evaluated but has no value (the engine's best move was deleted from the book) gives none to
 * the nodes that lead to it, which may be left without a value, too. */
static void find_links(evaluation *e)
{
    const tj_graph *g = e->graph;

    for (size_t i = 0; i < g->len; i++)
        e->nodes[i].linked = tj_graph_is_evaluated(g, &g->items[i]);
    for (size_t i = 0; i < g->len; i++) {
        const tj_graph_node *node = &g->items[i];

        e->nodes[i].count = has_end(node);
        for (size_t k = 0; k < node->edges.len; k++)
            e->nodes[i].count +=
                e->nodes[node->edges.items[k].to].linked || tj_graph_is_known(node->edges.items[k].given);
        if (!e->nodes[i].count)
            e->queue[e->tail++] = (uint32_t)i;
    }
    while (e->head < e->tail) {
        uint32_t valueless = e->queue[e->head++];

        if (!e->nodes[valueless].linked)
            continue;
        e->nodes[valueless].linked = false;
        for (uint32_t k = e->nodes[valueless].before; k < e->nodes[valueless + 1].before; k++) {
            uint32_t p = e->from[k];
            const tj_graph_node *node = &g->items[p];

            /* Each of its moves to here is met once; which one it is does not matter unless they differ in
             * what is given, and two moves never lead to the same position. */
            for (size_t m = 0; m < node->edges.len; m++)
                if (node->edges.items[m].to == valueless && !tj_graph_is_known(node->edges.items[m].given)) {
                    if (--e->nodes[p].count == 0)
                        e->queue[e->tail++] = p;
                    break;
                }
        }
    }
}

/* ---- sweeping ---- */

static int add_end(evaluation *e, uint32_t node, tj_graph_value worth, tj_err *err)
{
    return TJ_APPEND(&e->ends, err, (end){for_black(&e->graph->items[node], worth.value), worth.depth, node});
}

static int list_ends(evaluation *e, tj_err *err)
{
    const tj_graph *g = e->graph;
    int rc = 0;

    for (size_t i = 0; !rc && i < g->len; i++) {
        const tj_graph_node *node = &g->items[i];

        if (has_end(node))
            rc = add_end(e, (uint32_t)i, node->best, err);
        for (size_t k = 0; !rc && k < node->edges.len; k++)
            if (!e->nodes[node->edges.items[k].to].linked && tj_graph_is_known(node->edges.items[k].given))
                rc = add_end(e, (uint32_t)i, node->edges.items[k].given, err);
    }
    return rc;
}

static int by_value(const void *left, const void *right)
{
    const end *a = left, *b = right;

    if (a->value != b->value)
        return a->value > b->value ? -1 : 1;
    if (a->depth != b->depth)
        return a->depth > b->depth ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

/* For whom is it enough that one move has a value: for White, for Black, for both. */
enum { LOW = -1, EVEN = 0, HIGH = 1 };

static void reach(evaluation *e, int sweep, end by)
{
    bool black = !e->graph->items[by.node].white;
    bool chooses = sweep == EVEN || black == (sweep == HIGH);

    if (tj_graph_is_known(e->nodes[by.node].worth) || (!chooses && --e->nodes[by.node].left))
        return;
    e->nodes[by.node].worth = (tj_graph_value){by.value, by.depth};
    e->queue[e->tail++] = by.node;
}

static void propagate(evaluation *e, int sweep)
{
    while (e->head < e->tail) {
        uint32_t to = e->queue[e->head++];

        for (uint32_t k = e->nodes[to].before; e->nodes[to].linked && k < e->nodes[to + 1].before; k++)
            reach(e, sweep,
                  (end){e->nodes[to].worth.value, depth_plus_one(e->nodes[to].worth.depth), e->from[k]});
    }
}

static void sweep(evaluation *e, int which)
{
    int32_t draw = e->graph->draw;

    e->head = e->tail = 0;
    for (size_t i = 0; i < e->graph->len; i++)
        e->nodes[i].left = e->nodes[i].count;
    for (size_t i = 0; i < e->ends.len; i++) {
        const end *at = &e->ends.items[which == LOW ? e->ends.len - 1 - i : i];

        if ((at->value > draw) - (at->value < draw) != which)
            continue;
        reach(e, which, *at);
        propagate(e, which);
    }
}

/* ---- the result ---- */

static void store_values(evaluation *e)
{
    tj_graph *g = e->graph;

    for (size_t i = 0; i < g->len; i++)
        if (e->nodes[i].count && !tj_graph_is_known(e->nodes[i].worth))
            e->nodes[i].worth = (tj_graph_value){g->draw, 0};
    for (size_t i = 0; i < g->len; i++) {
        tj_graph_node *node = &g->items[i];

        node->worth = e->nodes[i].worth;
        if (tj_graph_is_known(node->worth))
            node->worth.value = for_black(node, node->worth.value);
        for (size_t k = 0; k < node->edges.len; k++) {
            tj_graph_edge *edge = &node->edges.items[k];
            tj_graph_value to = e->nodes[edge->to].worth;

            edge->worth = e->nodes[edge->to].linked
                              ? (tj_graph_value){for_black(node, to.value), depth_plus_one(to.depth)}
                              : edge->given;
        }
    }
}

int tj_graph_evaluate(tj_graph *graph, tj_err *err)
{
    evaluation e = {.graph = graph,
                    .nodes = tj_zalloc(graph->len + 1, sizeof *e.nodes),
                    .from = tj_alloc(graph->edges, sizeof *e.from),
                    .queue = tj_alloc(graph->len, sizeof *e.queue)};
    int rc = e.nodes && e.from && e.queue ? list_predecessors(&e, err) : tj_fail_nomem(err);

    for (size_t i = 0; !rc && i < graph->len; i++)
        e.nodes[i].worth.value = TJ_EXPAND_NO_VALUE;
    if (!rc) {
        find_links(&e);
        rc = list_ends(&e, err);
    }
    if (!rc) {
        TJ_SORT(&e.ends, by_value);
        sweep(&e, HIGH);
        sweep(&e, LOW);
        sweep(&e, EVEN);
        store_values(&e);
    }
    free(e.nodes);
    free(e.from);
    free(e.queue);
    free(e.ends.items);
    return rc;
}
