/* Mining a corpus from beginning to end: choose games, code them, score, rank; then ask about what came out.
 * This is what commands and the page call. */
#ifndef TJ_MINE_GO_MINING_H
#define TJ_MINE_GO_MINING_H

#include "mine/acquire.h"
#include "mine/go/border.h"
#include "mine/go/joseki/joseki_tree.h"
#include "mine/go/sequence.h"
#include "mine/go/surroundings.h"

/* Fewer games than this cannot tell set sequences from chance: with two or three dozen games nearly all that
 * repeats is a pair. */
#define TJ_MINE_GAMES_MIN 100

typedef struct tj_mine_options {
    tj_acquire_options acquire;    /* method, windows, threshold; its lengths are not looked at */
    tj_coding coding;              /* not for TJ_METHOD_LOCAL */
    unsigned moves_min, moves_max; /* as drawn; 0: whatever the method gives (local: at least 3) */
    size_t top;                    /* ranks to keep; 0: all */
    bool rank_correct;             /* E_R only */
    bool distinct;                 /* leave near-duplicate games out */
    bool few_games;                /* mine even if there are fewer than TJ_MINE_GAMES_MIN */
    const tj_filter *filter;       /* NULL: all games */
} tj_mine_options;

#define TJ_MINE_INIT                                                                                         \
    {                                                                                                        \
        TJ_ACQUIRE_INIT, TJ_CODING_ER, 0, 0, 0, false, false, false, NULL                                    \
    }

typedef struct tj_mining {
    tj_mine_options options;
    tj_corpus *corpus; /* borrowed */
    tj_game_text text;
    tj_local_text local;    /* TJ_METHOD_LOCAL */
    tj_ngrams grams;        /* of `text`, or of `local` */
    tj_scored_list list;    /* best first */
    size_t near_duplicates; /* games left out */
} tj_mining;

/* The corpus must stay open until the release.  TJ_E_NOTFOUND: no games, too few of them, or nothing that
 * repeats, with a sentence that says so; TJ_E_USAGE: options that make no sense, such as a window longer than
 * any game.  Release it whatever is returned. */
int tj_mine(tj_mining *mining, tj_corpus *corpus, const tj_mine_options *options,
            const tj_progress_monitor *monitor, tj_err *err);
void tj_mining_release(tj_mining *mining);

/* The item-th sequence of the list as it is drawn. */
void tj_mining_sequence(const tj_mining *mining, size_t item, tj_sequence *out);
/* What happens at its borders. */
void tj_mining_border(const tj_mining *mining, size_t item, tj_border *out);
/* How many of the first n (at most the list's length) are of each class. */
void tj_mining_classes(const tj_mining *mining, size_t n, size_t classes[TJ_BORDER_CLASSES]);

/* The most frequent surroundings of items[0..n-1]. */
int tj_mining_surroundings(const tj_mining *mining, const size_t *items, size_t n, tj_surroundings *out,
                           const tj_progress_monitor *monitor, tj_err *err);

/* The list as a joseki dictionary; TJ_METHOD_LOCAL only (otherwise TJ_E_USAGE). */
int tj_mining_tree(const tj_mining *mining, tj_joseki_tree *tree, const tj_progress_monitor *monitor,
                   tj_err *err);

#endif
