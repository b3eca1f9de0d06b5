/* From the tree to thoughts. */
#include "engine/think_private.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"

#define SURE        0.9 /* a point is settled if one side holds it so often, minus the other */
#define VISITS_LINE 2   /* of the last move of a line, at least */

/* By visits, then value, then order of the tree. */
static const tj_node *best_child(const tj_tree *tree, const tj_node *node)
{
    const tj_node *best = NULL;

    for (uint32_t i = node->first; i < node->first + node->children; i++) {
        const tj_node *child = &tree->items[i];
        if (!best || child->visits > best->visits ||
            (child->visits == best->visits && child->value > best->value))
            best = child;
    }
    return best;
}

static void tell_line(const tj_thinker *thinker, const tj_node *node, tj_thought *thought)
{
    thought->line_len = 0;
    while (node && thought->line_len < TJ_THOUGHT_LINE &&
           (node->visits >= VISITS_LINE || !thought->line_len)) {
        thought->line[thought->line_len++] = (uint16_t)tj_pb_point(&thinker->root, node->cell);
        node = best_child(&thinker->tree, node);
    }
}

static void tell(const tj_thinker *thinker, const tj_node *node, tj_thought *thought)
{
    float n = node->visits ? (float)node->visits : 1;

    thought->point = (uint16_t)tj_pb_point(&thinker->root, node->cell);
    thought->visits = node->visits;
    thought->win = (float)node->value / n;
    thought->score = (float)node->score / n;
    thought->prior = node->prior;
    tell_line(thinker, node, thought);
}

static int compare_thoughts(const void *a, const void *b)
{
    const tj_thought *x = a, *y = b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    if (x->win != y->win)
        return x->win < y->win ? 1 : -1;
    if (x->prior != y->prior)
        return x->prior < y->prior ? 1 : -1;
    return (x->point > y->point) - (x->point < y->point);
}

/* Is there nothing left to play for, as far as the playouts can tell? */
static bool settled(const tj_thinker *thinker)
{
    const tj_playout_board *b = &thinker->root;

    for (unsigned point = 0; point < b->size * b->size; point++)
        if (abs(thinker->owned[tj_pb_cell(b, point)]) < SURE * thinker->playouts)
            return false;
    return thinker->playouts > 0;
}

/* When nothing is left to play for, passing comes first; it may never have been tried, but is as good. */
static void prefer_pass(tj_thoughts *out)
{
    for (size_t i = 1; i < out->len; i++)
        if (out->items[i].point == TJ_PASS) {
            tj_thought pass = out->items[i];
            pass.win = out->items[0].win;
            pass.score = out->items[0].score;
            for (; i > 0; i--)
                out->items[i] = out->items[i - 1];
            out->items[0] = pass;
            return;
        }
}

int tj_think_answer(const tj_thinker *thinker, const tj_situation *situation, tj_thoughts *out, tj_err *err)
{
    const tj_node *root = &thinker->tree.items[TJ_TREE_ROOT];

    (void)situation;
    out->len = 0;
    out->playouts = thinker->playouts;
    if (TJ_RESERVE(out, root->children))
        return tj_fail_nomem(err);
    for (uint32_t i = root->first; i < root->first + root->children; i++)
        tell(thinker, &thinker->tree.items[i], &out->items[out->len++]);
    qsort(out->items, out->len, sizeof *out->items, compare_thoughts);
    out->resign = out->len && out->items[0].visits && out->items[0].win < thinker->options.resign;
    if (settled(thinker))
        prefer_pass(out);
    return TJ_OK;
}
