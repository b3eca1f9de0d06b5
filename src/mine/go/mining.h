/* A mining and what its parts know: tejun/mine.h is for everybody else. */
#pragma once

#include "mine/acquire.h"
#include "mine/go/joseki/joseki_tree.h"

#define TJ_BORDER_NEAR 5 /* lines, both ways: the widest locality */

struct tj_mining {
    tj_mine_options options;
    tj_acquire_options acquire; /* what `options` come to */
    tj_corpus *corpus;          /* borrowed */
    tj_game_text *text;
    tj_local_text local;    /* TJ_MINE_LOCAL */
    tj_ngrams grams;        /* of `text`, or of `local` */
    tj_scored_list list;    /* best first */
    size_t near_duplicates; /* games left out */
};

/* Where the occurrences of a sequence stand: grams.sa[*from .. *to-1]. */
void tj_mining_find(const tj_mining *mining, size_t number, uint32_t *from, uint32_t *to);
