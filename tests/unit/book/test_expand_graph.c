/* Values of positions in circles, and which position comes next, against slow and simple ways to the same:
 * playing all lines out with a list of what has occurred, and walking until nothing becomes cheaper. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "book/expand/expand_graph.h"

enum { NODES = 7, GRAPHS = 6000, NONE = TJ_EXPAND_NO_VALUE };

static unsigned draw(uint64_t *random, unsigned below)
{
    return (unsigned)(tj_random(random) % below);
}

static int32_t gen_value(uint64_t *random)
{
    return (int32_t)draw(random, 9) * 10 - 40;
}

/* Both sides move in any order, which books do not do, but the values do not care. */
static void make(uint64_t *random, tj_graph *graph)
{
    size_t n = 1 + draw(random, NODES);

    *graph = (tj_graph){.draw = draw(random, 3) ? 0 : gen_value(random)};
    for (size_t i = 0; i < n; i++)
        assert_int_equal(tj_graph_add_node(graph, draw(random, 2), NULL), 0);
    for (uint32_t i = 0; i < n; i++) {
        tj_graph_node *node = &graph->items[i];

        node->examined = draw(random, 4) > 0;
        node->busy = !draw(random, 6);
        if (draw(random, 3)) {
            node->best = (tj_graph_value){gen_value(random), (int32_t)draw(random, 20)};
            node->alternative = draw(random, 5) ? (uint16_t)(100 + i) : TJ_BOOK_NO_MOVE;
        }
        for (uint32_t to = 0; to < n; to++) {
            tj_graph_edge *edge;

            if (draw(random, 5) > 1)
                continue;
            assert_int_equal(tj_graph_add_edge(graph, i, (uint16_t)(1 + to), to, &edge, NULL), 0);
            edge->played = draw(random, 2);
            edge->added = draw(random, 2);
            if (draw(random, 2))
                edge->given = (tj_graph_value){gen_value(random), (int32_t)draw(random, 20)};
        }
    }
}

/* ---- values ---- */

typedef struct oracle {
    const tj_graph *graph;
    bool linked[NODES];
    bool on_the_way[NODES];
} oracle;

/* Has anything a value in this node, as far as the links are known? */
static bool has_anything(const oracle *o, const tj_graph_node *node)
{
    if (node->examined && node->best.value != NONE)
        return true;
    for (size_t k = 0; k < node->edges.len; k++)
        if (o->linked[node->edges.items[k].to] || node->edges.items[k].given.value != NONE)
            return true;
    return false;
}

static void find_links(oracle *o)
{
    bool changed = true;

    for (size_t i = 0; i < o->graph->len; i++) {
        const tj_graph_node *node = &o->graph->items[i];
        bool all = node->edges.len > 0;

        for (size_t k = 0; k < node->edges.len; k++)
            all &=
                node->edges.items[k].given.value != NONE || o->graph->items[node->edges.items[k].to].examined;
        o->linked[i] = node->examined || all;
    }
    while (changed) {
        changed = false;
        for (size_t i = 0; i < o->graph->len; i++)
            if (o->linked[i] && !has_anything(o, &o->graph->items[i])) {
                o->linked[i] = false;
                changed = true;
            }
    }
}

static int32_t for_side(const tj_graph_node *node, int32_t black)
{
    return node->white ? -black : black;
}

/* Plays all lines; a position that occurs again ends the game.  For Black; NONE if nothing is known. */
static int32_t play_out(oracle *o, uint32_t at)
{
    const tj_graph_node *node = &o->graph->items[at];
    int32_t best = node->examined ? node->best.value : NONE;

    if (o->on_the_way[at])
        return o->graph->draw;
    o->on_the_way[at] = true;
    for (size_t k = 0; k < node->edges.len; k++) {
        const tj_graph_edge *edge = &node->edges.items[k];
        int32_t value = o->linked[edge->to] ? for_side(node, play_out(o, edge->to)) : edge->given.value;

        if (value > best)
            best = value;
    }
    o->on_the_way[at] = false;
    return best == NONE ? NONE : for_side(node, best);
}

/* The same by going over all nodes until nothing changes, beginning with draws. */
static void fix(const oracle *o, int32_t *black)
{
    for (size_t i = 0; i < o->graph->len; i++)
        black[i] = has_anything(o, &o->graph->items[i]) ? o->graph->draw : NONE;
    for (bool changed = true; changed;) {
        int32_t after[NODES];

        changed = false;
        for (size_t i = 0; i < o->graph->len; i++) {
            const tj_graph_node *node = &o->graph->items[i];
            int32_t best = node->examined ? node->best.value : NONE;

            for (size_t k = 0; k < node->edges.len; k++) {
                const tj_graph_edge *edge = &node->edges.items[k];
                int32_t value = o->linked[edge->to] ? for_side(node, black[edge->to]) : edge->given.value;

                best = value > best ? value : best;
            }
            after[i] = best == NONE ? NONE : for_side(node, best);
            changed |= after[i] != black[i];
        }
        memcpy(black, after, o->graph->len * sizeof *black);
    }
}

static void compare_values(const tj_graph *graph, size_t *circles)
{
    oracle o = {.graph = graph};
    int32_t black[NODES];

    find_links(&o);
    fix(&o, black);
    for (uint32_t i = 0; i < graph->len; i++) {
        const tj_graph_node *node = &graph->items[i];
        int32_t value = play_out(&o, i);

        assert_int_equal(black[i], value);
        assert_int_equal(node->worth.value, value == NONE ? NONE : for_side(node, value));
        for (size_t k = 0; k < node->edges.len; k++) {
            const tj_graph_edge *edge = &node->edges.items[k];

            assert_int_equal(edge->worth.value,
                             o.linked[edge->to] ? for_side(node, black[edge->to]) : edge->given.value);
            assert_true(edge->worth.value == NONE || edge->worth.value <= node->worth.value);
        }
        *circles += value == graph->draw && node->worth.depth == 0;
    }
}

static void values_are_those_of_all_lines(void **state)
{
    size_t circles = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= GRAPHS; seed++) {
        uint64_t random = seed;
        tj_graph graph;

        make(&random, &graph);
        assert_int_equal(tj_graph_evaluate(&graph, NULL), 0);
        compare_values(&graph, &circles);
        tj_graph_release(&graph);
    }
    assert_true(circles > 100);
}

/* a -> b -> c, the search at c having looked 8 moves ahead. */
static void depth_counts_the_way(void **state)
{
    tj_graph graph = {.draw = 0};
    tj_graph_edge *edge;

    (void)state;
    for (int i = 0; i < 3; i++)
        assert_int_equal(tj_graph_add_node(&graph, i % 2, NULL), 0);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(tj_graph_add_edge(&graph, i, 1, i + 1, &edge, NULL), 0);
        graph.items[i].examined = true;
        graph.items[i].best = (tj_graph_value){-500, 3};
    }
    graph.items[2].examined = true;
    graph.items[2].best = (tj_graph_value){35, 8};
    assert_int_equal(tj_graph_evaluate(&graph, NULL), 0);
    assert_int_equal(graph.items[0].worth.value, 35);
    assert_int_equal(graph.items[0].worth.depth, 10);
    assert_int_equal(graph.items[0].edges.items[0].worth.depth, 10);
    assert_int_equal(graph.items[1].worth.value, -35);
    assert_null(tj_graph_find_edge(&graph.items[0], 2));
    assert_ptr_equal(tj_graph_find_edge(&graph.items[0], 1), &graph.items[0].edges.items[0]);
    tj_graph_release(&graph);
    assert_int_equal(tj_graph_evaluate(&graph, NULL), 0); /* nothing at all */
}

/* ---- what comes next ---- */

typedef struct costs {
    uint64_t of[NODES];
    uint32_t ply[NODES]; /* not compared where several ways cost the same */
} costs;

#define FAR UINT64_MAX

static uint64_t loss(const tj_graph_node *node, int32_t value)
{
    return value == NONE || node->worth.value == NONE ? 0 : (uint64_t)(node->worth.value - value);
}

static bool is_own(const tj_graph_options *options, const tj_graph_node *node)
{
    return options->method == TJ_EXPAND_DROP_OUT && node->white == (options->side == TJ_WHITE);
}

static bool is_decided(const tj_graph_options *options, int32_t value)
{
    return options->decided && value != NONE && abs(value) > (int)options->decided;
}

/* Is there something to be done there, at the cost of the node and so much more? */
static bool is_busy_with(const tj_graph *graph, const tj_graph_options *options, uint32_t i, int *step,
                         uint64_t *more)
{
    const tj_graph_node *node = &graph->items[i];
    int32_t best = NONE;
    bool old = false;

    *more = 0;
    if (node->busy)
        return false;
    for (size_t k = 0; k < node->edges.len; k++) {
        old |= node->edges.items[k].played && !node->edges.items[k].added;
        if (node->edges.items[k].played && node->edges.items[k].worth.value > best)
            best = node->edges.items[k].worth.value;
    }
    *step = node->examined ? TJ_GRAPH_ADD : TJ_GRAPH_EXAMINE;
    if (is_own(options, node) && old)
        return false;
    if (!node->examined)
        return true;
    if (node->alternative == TJ_BOOK_NO_MOVE || is_decided(options, node->best.value))
        return false;
    if (is_own(options, node))
        return node->best.value > best;
    *more = loss(node, node->best.value) + options->ply_cost;
    return true;
}

/* The cheapest thing to be done; without a limit of plies. */
static uint64_t cheapest(const tj_graph *graph, const tj_graph_options *options)
{
    uint64_t cost[NODES], best = FAR, more;
    int step;

    for (size_t i = 0; i < NODES; i++)
        cost[i] = FAR;
    cost[options->root] = 0;
    for (size_t round = 0; round < NODES; round++)
        for (size_t i = 0; i < graph->len; i++) {
            const tj_graph_node *node = &graph->items[i];

            for (size_t k = 0; cost[i] != FAR && k < node->edges.len; k++) {
                const tj_graph_edge *edge = &node->edges.items[k];
                uint64_t way = cost[i] + loss(node, edge->worth.value) + options->ply_cost;

                if ((!is_own(options, node) || edge->played) && way < cost[edge->to] &&
                    (graph->items[edge->to].examined || !is_decided(options, edge->worth.value)))
                    cost[edge->to] = way;
            }
        }
    for (uint32_t i = 0; i < graph->len; i++)
        if (cost[i] != FAR && is_busy_with(graph, options, i, &step, &more) && cost[i] + more < best)
            best = cost[i] + more;
    return best;
}

static void compare_choice(const tj_graph *graph, const tj_graph_options *options)
{
    tj_graph_choice choice;
    uint64_t more, expected = cheapest(graph, options);
    int step = 0;

    assert_int_equal(tj_graph_next(graph, options, &choice, NULL), 0);
    if (expected == FAR) {
        assert_int_equal(choice.step, TJ_GRAPH_NOTHING);
        return;
    }
    assert_int_equal(choice.cost, expected);
    assert_true(is_busy_with(graph, options, choice.node, &step, &more));
    assert_int_equal(choice.step, step);
    assert_true(choice.ply < graph->len);
}

static void the_cheapest_comes_next(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= GRAPHS; seed++) {
        uint64_t random = seed;
        tj_graph graph;

        make(&random, &graph);
        assert_int_equal(tj_graph_evaluate(&graph, NULL), 0);
        for (int method = TJ_EXPAND_BEST_FIRST; method <= TJ_EXPAND_DROP_OUT; method++) {
            const tj_graph_options options = {.method = method,
                                              .side = draw(&random, 2) ? TJ_BLACK : TJ_WHITE,
                                              .root = draw(&random, (unsigned)graph.len),
                                              .ply_cost = draw(&random, 3) * 7,
                                              .decided = draw(&random, 3) ? 0 : draw(&random, 40)};

            compare_choice(&graph, &options);
        }
        tj_graph_release(&graph);
    }
}

/* A line of four positions, none examined but the first two. */
static void plies_are_limited(void **state)
{
    tj_graph graph = {.draw = 0};
    tj_graph_options options = {.method = TJ_EXPAND_BEST_FIRST, .plies = 2};
    tj_graph_choice choice;
    tj_graph_edge *edge;

    (void)state;
    for (int i = 0; i < 4; i++)
        assert_int_equal(tj_graph_add_node(&graph, i % 2, NULL), 0);
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(tj_graph_add_edge(&graph, i, 1, i + 1, &edge, NULL), 0);
    for (int i = 0; i < 2; i++)
        graph.items[i].examined = true;
    assert_int_equal(tj_graph_evaluate(&graph, NULL), 0);
    assert_int_equal(tj_graph_next(&graph, &options, &choice, NULL), 0);
    assert_int_equal(choice.step, TJ_GRAPH_EXAMINE);
    assert_int_equal(choice.node, 2);
    assert_int_equal(choice.ply, 2);
    /* Nothing is added there, nor anything looked at behind. */
    graph.items[2].examined = true;
    graph.items[2].alternative = 9;
    graph.items[2].best = (tj_graph_value){0, 1};
    assert_int_equal(tj_graph_evaluate(&graph, NULL), 0);
    assert_int_equal(tj_graph_next(&graph, &options, &choice, NULL), 0);
    assert_int_equal(choice.step, TJ_GRAPH_NOTHING);
    options.plies = 3;
    assert_int_equal(tj_graph_next(&graph, &options, &choice, NULL), 0);
    assert_int_equal(choice.step, TJ_GRAPH_EXAMINE);
    assert_int_equal(choice.node, 3);
    options.plies = 1;
    graph.items[0].alternative = 8;
    graph.items[0].best = (tj_graph_value){-30, 1};
    assert_int_equal(tj_graph_evaluate(&graph, NULL), 0);
    assert_int_equal(tj_graph_next(&graph, &options, &choice, NULL), 0);
    assert_int_equal(choice.step, TJ_GRAPH_ADD);
    assert_int_equal(choice.node, 0);
    tj_graph_release(&graph);
}

int test_expand_graph(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_all_lines),
        cmocka_unit_test(depth_counts_the_way),
        cmocka_unit_test(the_cheapest_comes_next),
        cmocka_unit_test(plies_are_limited),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
