/* What a joseki tree should hold, worked out from lists of orders of play: every beginning of every acquired
 * sequence is one order, counted over the oracle's streams; orders that leave the same stones on an empty
 * board are one group.  Slow and plain, written from mine/go/joseki/joseki_tree.h. */
#pragma once

#include "tests/support/generate/gen_corners.h"
#include "tejun/search.h"

/* What became of one order of play. */
typedef struct oracle_recount {
    unsigned own, elsewhere;
    tj_score score;
    int year_first, year_last;
    unsigned next[TJ_LOCAL_LIMIT];
} oracle_recount;

/* An order of play that some acquired sequence begins with, and the stones it leaves on an empty board. */
typedef struct oracle_order {
    uint16_t symbols[TJ_NGRAM_MAX];
    unsigned len;
    uint8_t stones[TJ_MINE_SIZE * TJ_MINE_SIZE];
    size_t group;  /* the first order with the same stones */
    uint32_t rank; /* of the sequence that is this order; 0: none */
    oracle_recount r;
} oracle_order;

typedef struct oracle_orders {
    oracle_order *items;
    size_t len, cap;
} oracle_orders;

/* The orders of a list of tj_acquire_local.  Ends the process if memory runs out. */
void oracle_orders_make(oracle_orders *orders, const gen_corners *corners, const tj_scored_list *list);
void oracle_orders_release(oracle_orders *orders);

/* What symbols[0..len-1] leave on an empty board. */
void oracle_lay_stones(const uint16_t *symbols, unsigned len, uint8_t *stones);
/* The order, or NULL if no acquired sequence begins with it. */
const oracle_order *oracle_find_order(const oracle_orders *orders, const uint16_t *symbols, unsigned len);

/* The best rank of all orders with these stones; 0: none is an acquired sequence. */
uint32_t oracle_best_rank(const oracle_orders *orders, size_t group);
/* Corners that came to these stones. */
unsigned oracle_group_count(const oracle_orders *orders, size_t group);
/* Does a longer acquired sequence follow at least nine times out of ten? */
bool oracle_is_beginning(const oracle_orders *orders, size_t group);
/* Corners that came from one group's stones to the other's without one in between that has a rank in
 * ranks[] (by group). */
unsigned oracle_follows_next(const oracle_orders *orders, const uint32_t *ranks, size_t first, size_t second);
