#include "book/expand/expand_graph.h"

#include <stdlib.h>
#include <string.h>

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
    const tj_graph_value nothing = {TJ_GRAPH_NO_VALUE, 0};

    if (graph->len >= UINT32_MAX)
        return tj_fail(err, TJ_E_RANGE, "a book to be expanded has at most 4,294,967,295 positions");
    if (TJ_RESERVE(graph, graph->len + 1))
        return tj_fail_nomem(err);
    graph->items[graph->len++] = (tj_graph_node){.best = nothing, .worth = nothing, .white = white};
    return 0;
}

int tj_graph_add_edge(tj_graph *graph, uint32_t from, tj_shogi_move move, uint32_t to, tj_graph_edge **edge,
                      tj_err *err)
{
    const tj_graph_value nothing = {TJ_GRAPH_NO_VALUE, 0};
    tj_graph_node *node = &graph->items[from];

    if (TJ_RESERVE(&node->edges, node->edges.len + 1))
        return tj_fail_nomem(err);
    *edge = &node->edges.items[node->edges.len++];
    **edge = (tj_graph_edge){.given = nothing, .worth = nothing, .weight = -1, .to = to, .move = move};
    graph->edges++;
    return 0;
}

tj_graph_edge *tj_graph_find_edge(const tj_graph_node *node, tj_shogi_move move)
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

        if (edge->given.value == TJ_GRAPH_NO_VALUE && !graph->items[edge->to].examined)
            return false;
    }
    return node->edges.len > 0;
}
