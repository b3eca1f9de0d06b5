/* A joseki dictionary as JSON. */
#include <stdlib.h>
#include <string.h>

#include "answer/game_json.h"
#include "answer/question/questions.h"
#include "base/error.h"

/* Nodes in the order of the output: a node, those folded into it, what follows it, its siblings. */
typedef struct order {
    uint32_t *nodes;  /* told ones, by their new numbers */
    uint32_t *number; /* new ones, by node; TJ_JOSEKI_NONE: not told */
    bool *folded;     /* by node: into another as a near-duplicate */
    size_t len;
} order;

static void add_node(order *o, uint32_t node)
{
    o->number[node] = (uint32_t)o->len;
    o->nodes[o->len++] = node;
}

static void order_tree(order *o, const tj_joseki_tree *tree)
{
    const tj_joseki_node *nodes = tree->nodes;
    uint32_t node = 0;

    for (;;) {
        add_node(o, node);
        for (uint32_t near = nodes[node].near; near != TJ_JOSEKI_NONE; near = nodes[near].sibling) {
            o->folded[near] = true;
            add_node(o, near);
        }
        if (nodes[node].child != TJ_JOSEKI_NONE) {
            node = nodes[node].child;
            continue;
        }
        while (node && nodes[node].sibling == TJ_JOSEKI_NONE)
            node = nodes[node].parent;
        if (!node)
            return;
        node = nodes[node].sibling;
    }
}

static void put_move(tj_json *json, uint16_t move)
{
    char text[8];

    tj_sequence_move_format(move, text);
    tj_json_string(json, "move", text);
    tj_json_string(json, "colour", tj_colour_name(tj_sequence_colour(move)));
}

static void put_near(tj_json *json, const order *o, const tj_joseki_tree *tree, const tj_joseki_node *node)
{
    if (node->near == TJ_JOSEKI_NONE)
        return;
    tj_json_array(json, "near");
    for (uint32_t near = node->near; near != TJ_JOSEKI_NONE; near = tree->nodes[near].sibling)
        tj_json_u64(json, NULL, o->number[near]);
    tj_json_end(json);
}

static void put_rank(tj_json *json, const order *o, const tj_joseki_node *node, const tj_mining *mining)
{
    tj_mined mined;

    if (!node->rank)
        return;
    tj_json_u64(json, "rank", node->rank);
    tj_mining_get(mining, node->rank - 1, &mined); /* ranks of places have no gaps and are not shared */
    tj_json_double(json, "score", mined.score);
    tj_json_u64(json, "frequency", mined.frequency);
    if (node->rank <= TJ_JOSEKI_CLASSIFIED)
        tj_json_string(json, "class", tj_border_class_text((tj_border_class)node->border_class));
    if (node->then != TJ_JOSEKI_NONE && o->number[node->then] != TJ_JOSEKI_NONE) {
        tj_json_u64(json, "then", o->number[node->then]);
        tj_json_u64(json, "then_count", node->then_count);
    }
}

static void put_next(tj_json *json, const tj_joseki_node *node)
{
    unsigned count = tj_joseki_next_count(node);

    tj_json_array(json, "next");
    for (unsigned i = 0; i < count; i++) {
        tj_json_object(json, NULL);
        put_move(json, node->next[i].move);
        tj_json_u64(json, "count", node->next[i].count);
        tj_json_end(json);
    }
    tj_json_end(json);
}

static void put_node(tj_json *json, const order *o, const tj_joseki_tree *tree, const tj_mining *mining,
                     uint32_t number)
{
    const tj_joseki_node *node = &tree->nodes[number];

    tj_json_object(json, NULL);
    if (!number) {
        tj_json_null(json, "parent");
        put_next(json, node);
        tj_json_end(json);
        return;
    }
    tj_json_u64(json, "parent", o->number[node->parent]);
    put_move(json, node->move);
    tj_json_u64(json, "count", node->count);
    tj_json_u64(json, "own", node->own);
    tj_json_u64(json, "elsewhere", node->elsewhere);
    tj_score_json(json, &node->score);
    tj_years_json(json, node->year_first, node->year_last);
    put_rank(json, o, node, mining);
    if (node->same_as != TJ_JOSEKI_NONE && o->number[node->same_as] != TJ_JOSEKI_NONE)
        tj_json_u64(json, "same_as", o->number[node->same_as]);
    put_near(json, o, tree, node);
    if (o->folded[number])
        tj_json_bool(json, "folded", true);
    put_next(json, node);
    tj_json_end(json);
}

int tj_joseki_json(const tj_joseki_tree *tree, const tj_mining *mining, tj_buf *out, tj_err *err)
{
    order o = {.nodes = tj_alloc(tree->len, sizeof *o.nodes),
               .number = tj_alloc(tree->len, sizeof *o.number),
               .folded = tj_zalloc(tree->len, sizeof *o.folded)};
    tj_json json;
    int rc = o.nodes && o.number && o.folded ? 0 : tj_fail_nomem(err);

    if (rc)
        goto out;
    memset(o.number, 0xFF, tree->len * sizeof *o.number);
    order_tree(&o, tree);
    tj_json_start(&json, out);
    tj_json_u64(&json, "games", tj_mining_games(mining));
    tj_json_u64(&json, "sequences", tree->sequences);
    tj_json_u64(&json, "merged", tree->merged);
    tj_json_u64(&json, "folded", tree->folded);
    tj_json_array(&json, "nodes");
    for (size_t i = 0; i < o.len; i++)
        put_node(&json, &o, tree, mining, o.nodes[i]);
    tj_json_end(&json);
    tj_json_finish(&json);
out:
    free(o.nodes);
    free(o.number);
    free(o.folded);
    return rc;
}
