#include "gen_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void gen_tree_init(gen_tree *made, const gen_games *games, unsigned len_min)
{
    gen_corners *c = &made->c;
    tj_err err = TJ_ERR_INIT;

    memset(made, 0, sizeof *made);
    gen_corners_init(c, games, 2);
    if (tj_acquire_local(&c->local, &c->grams, len_min, TJ_NGRAM_MAX, 0, &made->list, NULL, &err) ||
        tj_joseki_tree_build(&made->tree, c->made.corpus, c->text, &c->local, &c->grams, &made->list, NULL,
                             &err)) {
        fprintf(stderr, "made tree: %s\n", err.text);
        abort();
    }
}

void gen_tree_release(gen_tree *made)
{
    tj_joseki_tree_free(made->tree);
    free(made->list.items);
    gen_corners_release(&made->c);
}

uint32_t gen_tree_child(const tj_joseki_tree *tree, uint32_t node, uint16_t symbol)
{
    for (uint32_t c = tree->nodes[node].child; c != TJ_JOSEKI_NONE; c = tree->nodes[c].sibling) {
        if (tree->nodes[c].move == tj_local_move(symbol))
            return c;
        for (uint32_t n = tree->nodes[c].near; n != TJ_JOSEKI_NONE; n = tree->nodes[n].sibling)
            if (tree->nodes[n].move == tj_local_move(symbol))
                return n;
    }
    return TJ_JOSEKI_NONE;
}
