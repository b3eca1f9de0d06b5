/* Orders of play.  See oracle_tree.h. */
#include "oracle_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(bool good)
{
    if (!good) {
        fputs("oracle of trees: memory ran out\n", stderr);
        abort();
    }
}

static void count_result(tj_score *score, int winner, int mover)
{
    if (winner == TJ_WINNER_DRAW)
        score->draws++;
    else if (winner != TJ_WINNER_BLACK && winner != TJ_WINNER_WHITE)
        score->unknown++;
    else if (winner == mover)
        score->wins++;
    else
        score->losses++;
}

static void count_corner(oracle_recount *r, const gen_corners *c, const oracle_stream *stream, unsigned len)
{
    const oracle_game *game = gen_corpus_game(&c->made, c->text->games[stream->game].id);
    const oracle_stone *last = &stream->stones[len - 1];
    int other = TJ_BLACK + TJ_WHITE - stream->first_colour, year = game->date / 10000;

    r->own++;
    r->elsewhere += last->gap > 1;
    if (len < stream->len)
        r->next[stream->stones[len].symbol]++;
    count_result(&r->score, game->winner, last->symbol % 2 ? stream->first_colour : other);
    if (year && (!r->year_first || year < r->year_first))
        r->year_first = year;
    if (year > r->year_last)
        r->year_last = year;
}

static void count_again(oracle_recount *r, const gen_corners *c, const uint16_t *symbols, unsigned len)
{
    memset(r, 0, sizeof *r);
    for (size_t i = 0; i < c->streams.len; i++)
        if (oracle_begins_widest(&c->streams, i, symbols, len))
            count_corner(r, c, &c->streams.items[i], len);
}

void oracle_lay_stones(const uint16_t *symbols, unsigned len, uint8_t *stones)
{
    tj_go_board board;

    must(!tj_go_board_init(&board, TJ_MINE_SIZE));
    for (unsigned i = 0; i < len; i++) {
        unsigned point = (symbols[i] - 1u) / 2;
        int colour = symbols[i] % 2 ? TJ_BLACK : TJ_WHITE;

        if (tj_go_board_play(&board, point, colour, true) != TJ_GO_LEGAL)
            tj_go_board_set(&board, point, colour);
    }
    for (unsigned p = 0; p < TJ_MINE_SIZE * TJ_MINE_SIZE; p++)
        stones[p] = (uint8_t)tj_go_board_at(&board, p);
}

const oracle_order *oracle_find_order(const oracle_orders *orders, const uint16_t *symbols, unsigned len)
{
    for (size_t i = 0; i < orders->len; i++)
        if (orders->items[i].len == len && !memcmp(orders->items[i].symbols, symbols, len * sizeof *symbols))
            return &orders->items[i];
    return NULL;
}

static void add_order(oracle_orders *orders, const gen_corners *corners, const uint16_t *symbols,
                      unsigned len, uint32_t rank)
{
    oracle_order *o;

    if ((o = (oracle_order *)oracle_find_order(orders, symbols, len)) != NULL) {
        o->rank = rank ? rank : o->rank;
        return;
    }
    must(!TJ_RESERVE(orders, orders->len + 1));
    o = &orders->items[orders->len];
    memcpy(o->symbols, symbols, len * sizeof *symbols);
    o->len = len;
    o->rank = rank;
    oracle_lay_stones(symbols, len, o->stones);
    count_again(&o->r, corners, symbols, len);
    o->group = 0;
    while (orders->items[o->group].len != len ||
           memcmp(orders->items[o->group].stones, o->stones, sizeof o->stones))
        o->group++;
    orders->len++;
}

void oracle_orders_make(oracle_orders *orders, const gen_corners *corners, const tj_scored_list *list)
{
    *orders = (oracle_orders){NULL, 0, 0};
    for (size_t i = 0; i < list->len; i++) {
        const tj_scored *item = &list->items[i];

        for (unsigned len = 1; len <= item->len; len++)
            add_order(orders, corners, corners->local.symbols + item->at, len,
                      len == item->len ? item->rank : 0);
    }
}

void oracle_orders_release(oracle_orders *orders)
{
    free(orders->items);
    *orders = (oracle_orders){NULL, 0, 0};
}

uint32_t oracle_best_rank(const oracle_orders *orders, size_t group)
{
    uint32_t best = 0;

    for (size_t i = 0; i < orders->len; i++)
        if (orders->items[i].group == group && orders->items[i].rank &&
            (!best || orders->items[i].rank < best))
            best = orders->items[i].rank;
    return best;
}

unsigned oracle_group_count(const oracle_orders *orders, size_t group)
{
    unsigned count = 0;

    for (size_t i = 0; i < orders->len; i++)
        if (orders->items[i].group == group)
            count += orders->items[i].r.own;
    return count;
}

/* In how many corners that came to one group's stones did the other's follow?  Orders, not groups, are
 * counted: a corner that came to the second by another way does not count. */
static unsigned follows(const oracle_orders *orders, size_t first, size_t second)
{
    unsigned len = orders->items[first].len, count = 0;

    for (size_t i = 0; i < orders->len; i++) {
        const oracle_order *o = &orders->items[i];

        if (o->group == second && o->len > len && oracle_find_order(orders, o->symbols, len)->group == first)
            count += o->r.own;
    }
    return count;
}

bool oracle_is_beginning(const oracle_orders *orders, size_t group)
{
    unsigned count = oracle_group_count(orders, group);

    for (size_t i = 0; i < orders->len; i++)
        if (orders->items[i].group == i && oracle_best_rank(orders, i) &&
            orders->items[i].len > orders->items[group].len && 10 * follows(orders, group, i) >= 9 * count)
            return true;
    return false;
}

unsigned oracle_follows_next(const oracle_orders *orders, const uint32_t *ranks, size_t first, size_t second)
{
    unsigned count = 0;

    for (size_t i = 0; i < orders->len; i++) {
        const oracle_order *o = &orders->items[i];
        unsigned len = o->len;
        size_t group = SIZE_MAX;

        if (o->group != second)
            continue;
        while (--len > 0 && !ranks[group = oracle_find_order(orders, o->symbols, len)->group])
            continue;
        if (len && group == first)
            count += o->r.own;
    }
    return count;
}
