/* What an expansion changes in a book. */
#include <stdlib.h>

#include "base/error.h"
#include "book/expand/expansion.h"
#include "book/format/book_file.h"
#include "book/memory_book.h"

/* The position's node, or NULL. */
static const tj_graph_node *node_at(const tj_expansion *x, const tj_position *position)
{
    tj_book_position at;
    uint32_t number;

    tj_book_position_of(&at, position);
    number = tj_position_table_find(&x->table, &at);
    return number == TJ_POSITION_NONE ? NULL : &x->graph.items[number];
}

static int32_t for_black(const tj_graph_node *node, tj_graph_value worth)
{
    return node->white ? -worth.value : worth.value;
}

/* What each position is worth to Black: its own value, or that of a move that leads to it; NULL if memory ran
 * out. */
static int32_t *values_of(const tj_graph *graph)
{
    int32_t *values = tj_alloc(graph->len, sizeof *values);

    for (size_t i = 0; values && i < graph->len; i++) {
        const tj_graph_node *node = &graph->items[i];

        values[i] = tj_graph_is_known(node->worth) ? for_black(node, node->worth) : TJ_EXPAND_NO_VALUE;
    }
    for (size_t i = 0; values && i < graph->len; i++)
        for (size_t k = 0; k < graph->items[i].edges.len; k++) {
            const tj_graph_edge *edge = &graph->items[i].edges.items[k];

            if (values[edge->to] == TJ_EXPAND_NO_VALUE && tj_graph_is_known(edge->worth))
                values[edge->to] = for_black(&graph->items[i], edge->worth);
        }
    return values;
}

static int add_exits(const tj_expansion *x, const tj_book_match *match, tj_expand_measure *out, tj_err *err)
{
    const tj_book_match_result *r = tj_book_match_result_of(match);
    int32_t *values = values_of(&x->graph);
    tj_position position;

    if (!values)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < r->n_exits; i++) {
        tj_book_match_position(match, r->exits[i].number, &position);
        const tj_graph_node *node = node_at(x, &position);
        int32_t value = node ? values[node - x->graph.items] : TJ_EXPAND_NO_VALUE;

        if (value == TJ_EXPAND_NO_VALUE)
            continue;
        out->exit_known += r->exits[i].probability;
        out->exit_value += r->exits[i].probability * value;
    }
    if (out->exit_known > 0)
        out->exit_value /= out->exit_known;
    free(values);
    return 0;
}

/* The moves of a position that is reached `times` times in a game. */
static void add_moves(const tj_expansion *x, const tj_position *position, const tj_book_entry *entry,
                      double times, tj_expand_measure *out)
{
    const tj_graph_node *node = node_at(x, position);

    for (size_t i = 0; node && i < entry->len; i++) {
        const tj_graph_edge *edge = tj_graph_find_edge(node, entry->items[i].move);
        double made = times * entry->items[i].probability;

        if (!edge || !tj_graph_is_known(edge->worth) || !tj_graph_is_known(node->worth))
            continue;
        out->loss_known += made;
        out->loss[tj_position_to_move(position)] += made * ((double)node->worth.value - edge->worth.value);
    }
}

static int add_up(const tj_expansion *x, tj_book *book, const tj_book_match *match, tj_expand_measure *out,
                  tj_err *err)
{
    const tj_book_match_result *r = tj_book_match_result_of(match);
    tj_book_entry entry = {0};
    tj_position position;
    int rc = add_exits(x, match, out, err);

    for (size_t i = 0; !rc && i < r->n_inside; i++) {
        tj_book_match_position(match, r->inside[i].number, &position);
        if (!(rc = tj_book_find(book, &position, &entry, err)))
            add_moves(x, &position, &entry, r->inside[i].probability, out);
    }
    tj_book_entry_release(&entry);
    out->exits = r->n_exits;
    out->entropy = r->entropy;
    out->length = r->length;
    out->rest = r->rest;
    out->loss_known = r->length > 0 ? out->loss_known / r->length : 0;
    return rc;
}

/* The book, which is in memory because it is asked often, in games with itself. */
static int measure_play(const tj_expansion *x, tj_book *book, const tj_position *root,
                        const tj_progress_monitor *monitor, tj_expand_measure *out, tj_err *err)
{
    tj_book_match_options options;
    const tj_graph_node *node;
    tj_book_match *match;
    tj_position start;
    int rc;

    tj_book_match_options_init(&options, sizeof options);
    out->root = TJ_EXPAND_NO_VALUE;
    tj_position_init(&start, x->rules.board, NULL);
    node = node_at(x, root ? root : &start);
    if (node && tj_graph_is_known(node->worth))
        out->root = for_black(node, node->worth);
    options.start = root;
    options.monitor = monitor;
    if (!(rc = tj_book_match_play(&match, book, book, &options, err)))
        rc = add_up(x, book, match, out, err);
    tj_book_match_free(match);
    return rc;
}

int tj_expansion_measure(const tj_expansion *x, const tj_position *root, tj_expand_measure *whole,
                         tj_expand_tradeoff *tradeoffs, size_t *n, const tj_progress_monitor *monitor,
                         tj_err *err)
{
    tj_book_statistics statistics = {0};
    tj_book_choice choice;
    tj_book *file = NULL, *book = NULL;
    int rc = tj_book_file_open(&file, x->path, err);

    tj_book_choice_init(&choice, sizeof choice);
    *whole = (tj_expand_measure){0};
    if (!rc && !(rc = tj_memory_book_copy(&book, file, NULL, NULL, monitor, err)) &&
        !(rc = tj_book_statistics_compute(book, monitor, &statistics, err))) {
        whole->positions = statistics.positions;
        whole->moves = statistics.moves;
        rc = measure_play(x, book, root, monitor, whole, err);
    }
    tj_book_statistics_release(&statistics);
    if (n && (rc || whole->loss_known <= 0))
        *n = 0;
    for (size_t i = 0; !rc && n && i < *n; i++) {
        tj_book *narrowed = NULL;

        choice.behind = tradeoffs[i].margin;
        tradeoffs[i].measure = (tj_expand_measure){0};
        if (!(rc = tj_memory_book_copy(&narrowed, book, &choice, NULL, monitor, err)))
            rc = measure_play(x, narrowed, root, monitor, &tradeoffs[i].measure, err);
        tj_book_free(narrowed);
    }
    tj_book_free(book);
    tj_book_free(file);
    return rc;
}
