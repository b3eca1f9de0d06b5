#include "book/expand/expansion.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"

/* ---- from the file ---- */

int tj_expansion_node(tj_expansion *x, const tj_book_position *at, uint32_t *node, tj_err *err)
{
    tj_position position;
    bool added;
    int rc = tj_position_table_add(&x->table, at, node, &added, err);

    if (rc || !added)
        return rc;
    rc = tj_graph_add_node(&x->graph, at->side == TJ_WHITE, err);
    tj_book_position_get(at, &position);
    if (!rc && tj_book_position_is_over(&position)) {
        x->graph.items[*node].examined = true;
        x->graph.items[*node].best.value = -TJ_GRAPH_MATE;
    }
    return rc;
}

/* An edge and the node that it leads to. */
static int add_edge(tj_expansion *x, uint32_t from, const tj_book_state *state, uint16_t move,
                    tj_graph_edge **edge, tj_err *err)
{
    tj_book_position after;
    uint32_t to;
    int rc;

    tj_book_state_after(state, move, &after);
    rc = tj_expansion_node(x, &after, &to, err);
    return rc ? rc : tj_graph_add_edge(&x->graph, from, move, to, edge, err);
}

static int load_move(tj_expansion *x, uint32_t from, const tj_book_state *state, const tj_book_move *move,
                     tj_err *err)
{
    tj_graph_edge *edge;
    int rc = add_edge(x, from, state, move->move, &edge, err);

    if (rc)
        return rc;
    if (move->known & TJ_BOOK_EVALUATION) {
        edge->given.value = tj_graph_clamp(move->evaluation);
        if (move->known & TJ_BOOK_DEPTH && move->depth > 0)
            edge->given.depth = move->depth;
    }
    edge->weight = move->known & TJ_BOOK_WEIGHT ? move->weight : -1;
    edge->count = move->known & TJ_BOOK_COUNT ? move->count : 0;
    edge->played = move->probability > 0;
    edge->added = move->source && strcmp(move->source, TJ_EXPAND_SOURCE) == 0;
    return 0;
}

static bool can_be_kept(const tj_book_position *at)
{
    uint64_t packed[TJ_BOOK_PACKED_WORDS_MAX];

    return at->kind->pack(at, packed);
}

static int load_position(void *ctx, const tj_book_position *at, const tj_book_entry *entry, tj_err *err)
{
    tj_expansion *x = ctx;
    tj_book_state state;
    uint32_t node;
    int rc;

    if (!can_be_kept(at)) {
        x->left_out++;
        return 0;
    }
    tj_book_state_set(&state, at);
    rc = tj_expansion_node(x, at, &node, err);
    for (size_t i = 0; !rc && i < entry->len; i++)
        rc = load_move(x, node, &state, &entry->items[i], err);
    return rc;
}

static int load_examined(void *ctx, const tj_book_position *at, const tj_examined_move *alternative,
                         tj_err *err)
{
    tj_expansion *x = ctx;
    tj_graph_node *node;
    uint32_t number;
    int rc;

    if (!can_be_kept(at))
        return 0;
    if ((rc = tj_expansion_node(x, at, &number, err)))
        return rc;
    node = &x->graph.items[number];
    if (node->examined || tj_graph_find_edge(node, alternative->move))
        return 0;
    node->examined = true;
    node->alternative = alternative->move;
    node->best = alternative->worth;
    return 0;
}

void tj_expansion_rules_init(tj_expansion_rules *rules, size_t size)
{
    const tj_expansion_rules preset = {.margin = 30};

    tj_options_preset(rules, size, &preset, sizeof preset);
}

static int load(tj_expansion *x, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_book *book;
    int rc;

    if ((rc = tj_expand_file_open(&x->file, x->path, x->rules.board, err)) ||
        (rc = tj_book_file_open(&book, x->path, err)))
        return rc;
    x->rules.board = x->file.board;
    rc = tj_book_each_form(book, load_position, x, "reading", monitor, err);
    tj_book_free(book);
    if (rc || (rc = tj_expand_file_each_examined(&x->file, load_examined, x, err)))
        return rc;
    return tj_graph_evaluate(&x->graph, err);
}

int tj_expansion_open(tj_expansion **out, const char *path, const tj_expansion_rules *rules,
                      const tj_progress_monitor *monitor, tj_err *err)
{
    tj_expansion *x = tj_zalloc(1, sizeof *x);
    int rc;

    *out = NULL;
    if (!x)
        return tj_fail_nomem(err);
    x->file.lock = -1;
    tj_expansion_rules_init(&x->rules, sizeof x->rules);
    rc = tj_options_read(&x->rules, sizeof x->rules, rules, err);
    x->graph.draw = tj_graph_clamp(x->rules.draw);
    if (!rc && !(x->path = tj_strndup(path, strlen(path))))
        rc = tj_fail_nomem(err);
    if (rc || (rc = load(x, monitor, err)))
        tj_expansion_close(x);
    else
        *out = x;
    return rc;
}

void tj_expansion_close(tj_expansion *x)
{
    if (!x)
        return;
    tj_graph_release(&x->graph);
    tj_position_table_release(&x->table);
    tj_expand_file_close(&x->file);
    free(x->path);
    free(x);
}

size_t tj_expansion_left_out(const tj_expansion *x)
{
    return x->left_out;
}

/* ---- weights ---- */

/* How the old moves of a node are weighed, and the value from which on a new one is played. */
typedef struct weight_rule {
    bool counts;
    double least; /* of old moves that are played; 0: none is */
    int64_t threshold;
} weight_rule;

static double base_of(const weight_rule *m, const tj_graph_edge *edge)
{
    if (edge->weight >= 0)
        return edge->weight;
    return m->counts ? edge->count : 1;
}

static weight_rule weight_rule_of(const tj_graph_node *node, const tj_expansion_rules *rules)
{
    int32_t old = TJ_EXPAND_NO_VALUE, added = TJ_EXPAND_NO_VALUE; /* the best */
    weight_rule m = {.counts = false};

    for (size_t i = 0; i < node->edges.len; i++)
        m.counts |= node->edges.items[i].count > 0;
    for (size_t i = 0; i < node->edges.len; i++) {
        const tj_graph_edge *edge = &node->edges.items[i];
        double base = edge->added ? 0 : base_of(&m, edge);

        if (base > 0 && (base < m.least || !(m.least > 0)))
            m.least = base;
        if (edge->added && edge->worth.value > added)
            added = edge->worth.value;
        if (base > 0 && edge->worth.value > old)
            old = edge->worth.value;
    }
    if (!(m.least > 0))
        m.threshold = (int64_t)added - rules->margin;
    else
        m.threshold = rules->adopt && old != TJ_EXPAND_NO_VALUE ? old : INT64_MAX;
    return m;
}

/* The weight that a move is to have.  Added ones without a value come from whole games. */
static double weight_of(const weight_rule *m, const tj_graph_edge *edge)
{
    if (!edge->added)
        return base_of(m, edge);
    if (edge->worth.value == TJ_EXPAND_NO_VALUE)
        return edge->weight >= 0 ? edge->weight : edge->count;
    if (edge->worth.value < m->threshold)
        return 0;
    return m->least > 0 ? m->least : 1;
}

/* ---- into the file ---- */

/* Writes what has changed of the node's moves. */
static int write_node(tj_expansion *x, uint32_t number, tj_err *err)
{
    tj_graph_node *node = &x->graph.items[number];
    weight_rule m = {.counts = false};
    tj_book_position at;
    bool added = false;
    int rc = 0;

    for (size_t i = 0; i < node->edges.len; i++)
        added |= node->edges.items[i].added;
    if (added)
        m = weight_rule_of(node, &x->rules);
    for (size_t i = 0; !rc && i < node->edges.len; i++) {
        tj_graph_edge *edge = &node->edges.items[i];
        tj_graph_value worth = edge->worth.value == TJ_EXPAND_NO_VALUE ? edge->given : edge->worth;
        double weight = added ? weight_of(&m, edge) : edge->weight;

        if (worth.value != edge->given.value || worth.depth != edge->given.depth || weight != edge->weight) {
            edge->given = worth;
            edge->weight = weight;
            tj_position_table_get(&x->table, number, &at);
            rc = tj_expand_file_set_move(&x->file, &at, edge->move, worth, weight, err);
        }
        if (added)
            edge->played = edge->weight > 0;
    }
    return rc;
}

/* Recomputes values and writes what has changed. */
static int propagate(tj_expansion *x, tj_err *err)
{
    int rc = tj_graph_evaluate(&x->graph, err);

    for (size_t i = 0; !rc && i < x->graph.len; i++)
        rc = write_node(x, (uint32_t)i, err);
    return rc;
}

int tj_expansion_refresh(tj_expansion *x, tj_err *err)
{
    int rc = tj_expand_file_begin(&x->file, err);

    return rc ? rc : tj_expand_file_end(&x->file, propagate(x, err), err);
}

/* ---- steps ---- */

void tj_expansion_make_question(const tj_expansion *x, uint32_t number, uint32_t ply, tj_examination *out)
{
    const tj_graph_node *node = &x->graph.items[number];
    tj_book_position at;

    memset(out, 0, sizeof *out);
    tj_position_table_get(&x->table, number, &at);
    at.ply = ply;
    tj_book_state_set(&out->at, &at);
    out->n_known = node->edges.len;
    out->whole = node->worth.value == TJ_EXPAND_NO_VALUE;
    for (size_t i = 0; i < node->edges.len; i++)
        out->known[i] = node->edges.items[i].move;
}

int tj_expansion_store_answer(tj_expansion *x, uint32_t number, const tj_examination *answer,
                              const char *engine, tj_err *err)
{
    tj_graph_node *node = &x->graph.items[number];
    tj_graph_edge *edge = tj_graph_find_edge(node, answer->best.move);
    int rc = tj_expand_file_begin(&x->file, err);

    if (rc)
        return rc;
    node->examined = true;
    node->alternative = answer->alternative.move;
    node->best = answer->alternative.worth;
    rc = tj_expand_file_put_examined(&x->file, &answer->at.at, &answer->alternative, engine, err);
    /* The engine's value of a move of the book is valid until the position behind it is examined. */
    if (!rc && edge && edge->worth.value == TJ_EXPAND_NO_VALUE) {
        edge->given = answer->best.worth;
        rc = tj_expand_file_set_move(&x->file, &answer->at.at, edge->move, edge->given, edge->weight, err);
    }
    return tj_expand_file_end(&x->file, rc ? rc : propagate(x, err), err);
}

/* The alternative becomes an edge.  *known: the book knows the position behind it. */
static int adopt_alternative(tj_expansion *x, uint32_t number, bool *known, tj_err *err)
{
    uint16_t move = x->graph.items[number].alternative;
    tj_book_position at;
    tj_book_state state;
    tj_graph_node *node;
    tj_graph_edge *edge;
    int rc;

    tj_position_table_get(&x->table, number, &at);
    tj_book_state_set(&state, &at);
    if ((rc = add_edge(x, number, &state, move, &edge, err)))
        return rc;
    node = &x->graph.items[number];
    *known = tj_graph_is_evaluated(&x->graph, &x->graph.items[edge->to]);
    edge->given = edge->worth = node->best;
    edge->added = true;
    node->examined = false;
    node->alternative = TJ_BOOK_NO_MOVE;
    node->best = (tj_graph_value){TJ_EXPAND_NO_VALUE, 0};
    rc = tj_expand_file_add_move(&x->file, &at, move, err);
    return rc ? rc : tj_expand_file_set_move(&x->file, &at, move, edge->given, edge->weight, err);
}

int tj_expansion_add_alternative(tj_expansion *x, uint32_t number, tj_err *err)
{
    bool known = false;
    int rc = tj_expand_file_begin(&x->file, err);

    if (rc)
        return rc;
    /* The alternative's value is that of the move now: nothing else changes unless the book knows where it
     * leads. */
    if (!(rc = adopt_alternative(x, number, &known, err)))
        rc = known ? propagate(x, err) : write_node(x, number, err);
    return tj_expand_file_end(&x->file, rc, err);
}
