/* The tree of moves.
 *
 * Going down follows PUCT (Rosin 2011) over a mean of the plain and the AMAF value, whose weight fades as a
 * move is tried more often: weight = a / (a + n + a n / RAVE_EQUIVALENCE), a AMAF trials, n trials. */
#include "engine/go/mcts_private.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"

#define C_PUCT            0.6f   /* how much the prior draws */
#define RAVE_EQUIVALENCE  500.0f /* trials from which on the plain value weighs more */
#define FPU_REDUCTION     0.05f  /* what an untried move is believed to be worse than its parent */
#define AMAF_PRIOR_VISITS 20.0f  /* AMAF trials that the parent's value stands for */
#define WIDTH             8.0f   /* moves looked at from the beginning */
#define WIDEN             6.0f   /* and for every e-fold of visits */
#define NODES_MAX         2000000

int tj_mcts_tree_clear(tj_mcts_tree *tree, tj_err *err)
{
    if (TJ_RESERVE(tree, 1))
        return tj_fail_nomem(err);
    memset(tree->items, 0, sizeof *tree->items);
    tree->len = 1;
    return TJ_OK;
}

bool tj_mcts_tree_expand(tj_mcts_tree *tree, uint32_t node, const tj_mcts_prior *priors, unsigned count)
{
    if (count == 0 || tree->len + count > NODES_MAX || TJ_RESERVE(tree, tree->len + count))
        return false;
    tree->items[node].first = (uint32_t)tree->len;
    tree->items[node].children = (uint16_t)count;
    for (unsigned i = 0; i < count; i++) {
        tj_mcts_node *child = &tree->items[tree->len++];
        memset(child, 0, sizeof *child);
        child->cell = priors[i].cell;
        child->prior = priors[i].probability;
    }
    return true;
}

static float selection_value(const tj_mcts_node *child, float untried, float draw)
{
    float n = (float)child->visits, a = (float)child->amaf_visits + AMAF_PRIOR_VISITS;
    float amaf = ((float)child->amaf_value + AMAF_PRIOR_VISITS * untried) / a;
    float plain = n > 0 ? (float)child->value / n : untried;
    float weight = a / (a + n + a * n / RAVE_EQUIVALENCE);

    return weight * amaf + (1 - weight) * plain + draw * child->prior / (1 + n);
}

/* How many of the likeliest children are looked at: more and more as the node is visited (progressive
 * widening, Coulom 2007). */
static unsigned width(const tj_mcts_node *parent)
{
    float w = WIDTH + WIDEN * logf(1 + (float)parent->visits / 10);
    return w < parent->children ? (unsigned)w : parent->children;
}

uint32_t tj_mcts_tree_select(const tj_mcts_tree *tree, uint32_t node)
{
    const tj_mcts_node *parent = &tree->items[node];
    float untried = parent->visits ? 1 - (float)parent->value / (float)parent->visits : 0.5f;
    float draw = C_PUCT * sqrtf((float)parent->visits + 1), most = -1;
    uint32_t best = parent->first, end = best + width(parent);

    untried = untried > FPU_REDUCTION ? untried - FPU_REDUCTION : 0;
    for (uint32_t i = parent->first; i < end; i++) {
        float w = selection_value(&tree->items[i], untried, draw);
        if (w > most) {
            most = w;
            best = i;
        }
    }
    return best;
}

void tj_mcts_tree_add_virtual_loss(tj_mcts_tree *tree, const tj_mcts_simulation *simulation)
{
    for (unsigned d = 0; d <= simulation->depth; d++)
        tree->items[simulation->nodes[d]].visits++;
}

/* first[cell] is who plays there first from the node on. */
static void update_children(tj_mcts_tree *tree, const tj_mcts_node *node, const uint8_t *first,
                            unsigned colour, float value)
{
    for (uint32_t i = node->first; i < node->first + node->children; i++) {
        tj_mcts_node *child = &tree->items[i];
        if (first[child->cell] == colour) {
            child->amaf_visits++;
            child->amaf_value += value;
        }
    }
}

void tj_mcts_tree_backpropagate(tj_mcts_tree *tree, const tj_mcts_simulation *simulation, float value,
                                float score)
{
    uint8_t first[TJ_PB_CELLS] = {0};

    for (unsigned t = simulation->count; t-- > 0;) {
        unsigned colour = simulation->root_colour;
        if (t % 2)
            colour = tj_go_opponent(colour);
        first[simulation->moves[t]] = (uint8_t)colour;
        first[TJ_PB_PASS] = 0;
        if (t > simulation->depth)
            continue;
        const tj_mcts_node *node = &tree->items[simulation->nodes[t]];
        if (node->children)
            update_children(tree, node, first, colour, colour == TJ_BLACK ? value : 1 - value);
    }
    for (unsigned d = 0; d <= simulation->depth; d++) {
        tj_mcts_node *node = &tree->items[simulation->nodes[d]];
        bool black = (simulation->root_colour == TJ_BLACK) == (d % 2 == 1); /* made this move */
        node->value += black ? value : 1 - value;
        node->score += black ? score : -score;
    }
}
