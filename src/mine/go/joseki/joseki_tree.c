#include "mine/go/joseki/joseki_tree.h"

#include <stdlib.h>

#include "base/error.h"

typedef struct range {
    uint32_t from, to;
} range;

typedef struct builder {
    tj_joseki_tree *tree;
    const tj_corpus *corpus;
    const tj_game_text *text;
    const tj_local_text *local;
    const tj_ngrams *grams;
    range *ranges; /* by node: where its path stands in grams->sa */
} builder;

uint32_t tj_joseki_child(const tj_joseki_tree *tree, uint32_t node, uint16_t move)
{
    uint32_t child = tree->nodes[node].child;

    while (child != TJ_JOSEKI_NONE && tree->nodes[child].move != move)
        child = tree->nodes[child].sibling;
    return child;
}

void tj_joseki_attach(tj_joseki_tree *tree, uint32_t parent, uint32_t node)
{
    tree->nodes[node].parent = parent;
    tree->nodes[node].sibling = tree->nodes[parent].child;
    tree->nodes[parent].child = node;
}

/* TJ_JOSEKI_NONE if memory ran out. */
static uint32_t add_node(tj_joseki_tree *tree, uint32_t parent, uint16_t move)
{
    uint32_t number = (uint32_t)tree->len;
    tj_joseki_node node = {.parent = TJ_JOSEKI_NONE,
                           .child = TJ_JOSEKI_NONE,
                           .sibling = TJ_JOSEKI_NONE,
                           .move = move,
                           .near = TJ_JOSEKI_NONE,
                           .same_as = TJ_JOSEKI_NONE,
                           .then = TJ_JOSEKI_NONE};

    if (tree->len >= TJ_JOSEKI_NONE || tj_grow((void **)&tree->nodes, &tree->cap, tree->len + 1, sizeof node))
        return TJ_JOSEKI_NONE;
    tree->nodes[tree->len++] = node;
    if (parent != TJ_JOSEKI_NONE) {
        tree->nodes[number].depth = (uint8_t)(tree->nodes[parent].depth + 1);
        tj_joseki_attach(tree, parent, number);
    }
    return number;
}

static int insert(builder *b, const tj_scored *item)
{
    const uint16_t *symbols = b->local->symbols + item->at;
    uint32_t node = 0;

    for (unsigned i = 0; i < item->len; i++) {
        uint32_t child = tj_joseki_child(b->tree, node, tj_local_move(symbols[i]));

        node = child != TJ_JOSEKI_NONE ? child : add_node(b->tree, node, tj_local_move(symbols[i]));
        if (node == TJ_JOSEKI_NONE)
            return TJ_E_NOMEM;
    }
    b->tree->nodes[node].rank = item->rank;
    return 0;
}

/* The part of a range whose streams have `symbol` at that depth. */
static range narrow(const builder *b, range all, unsigned depth, uint16_t symbol)
{
    uint32_t bound[2];

    for (unsigned side = 0; side < 2; side++) {
        uint32_t low = all.from, high = all.to;

        while (low < high) {
            uint32_t middle = low + (high - low) / 2;

            if (b->local->symbols[b->grams->sa[middle] + depth] < symbol + side)
                low = middle + 1;
            else
                high = middle;
        }
        bound[side] = low;
    }
    return (range){bound[0], bound[1]};
}

/* The game's outcome for who made the move. */
static void add_score(tj_score *score, int winner, int colour)
{
    if (winner == TJ_WINNER_BLACK || winner == TJ_WINNER_WHITE)
        *(winner == colour ? &score->wins : &score->losses) += 1;
    else if (winner == TJ_WINNER_DRAW)
        score->draws++;
    else
        score->unknown++;
}

static void add_corner(const builder *b, uint32_t start, const tj_local_stone *stone, tj_joseki_node *node)
{
    const tj_text_game *game = &b->text->games[tj_local_stream_at(b->local, start)->game];
    const tj_facts *facts = &b->corpus->segments[game->segment]->facts[game->number];
    int year = tj_facts_year(facts);

    node->own++;
    node->elsewhere += stone->gap > 1;
    add_score(&node->score, facts->winner, tj_sequence_colour(b->text->moves[game->start + stone->move]));
    if (year && (!node->year_first || year < node->year_first))
        node->year_first = year;
    if (year > node->year_last)
        node->year_last = year;
}

static void keep_next(tj_joseki_node *node, uint16_t move, uint32_t count)
{
    tj_joseki_next next = {move, count};

    for (size_t i = 0; i < TJ_JOSEKI_NEXT_MAX && next.count; i++)
        if (next.count > node->next[i].count) {
            tj_joseki_next lower = node->next[i];

            node->next[i] = next;
            next = lower;
        }
}

static void describe(const builder *b, uint32_t number)
{
    tj_joseki_node *node = &b->tree->nodes[number];
    range all = b->ranges[number];

    for (uint32_t start = all.from, end; start < all.to; start = end) {
        uint32_t before = node->own;
        uint16_t symbol;

        for (end = start; end == start || (end < all.to && b->grams->lcp[end] > node->depth); end++) {
            uint32_t at = b->grams->sa[end];
            const tj_local_stone *stone = &b->local->stones[at + node->depth - 1u];

            if (stone->flags & TJ_LOCAL_DISTINCT)
                add_corner(b, at, stone, node);
        }
        symbol = b->local->symbols[b->grams->sa[start] + node->depth];
        if (symbol) /* 0: nothing more was played, or no more of it was kept */
            keep_next(node, tj_local_move(symbol), node->own - before);
    }
    node->count = node->own;
}

/* Nodes are made parents first, so a parent's range is known before its children's. */
static int describe_all(builder *b, const tj_progress_monitor *monitor, tj_err *err)
{
    int rc = 0;

    b->ranges = tj_alloc(b->tree->len, sizeof *b->ranges);
    if (!b->ranges)
        return tj_fail_nomem(err);
    b->ranges[0] = (range){0, (uint32_t)b->grams->n};
    for (uint32_t i = 1; i < b->tree->len && !rc; i++) {
        const tj_joseki_node *node = &b->tree->nodes[i];

        b->ranges[i] = narrow(b, b->ranges[node->parent], node->depth - 1u, tj_local_symbol(node->move));
        describe(b, i);
        if (i % 256 == 0)
            rc = tj_progress_report(monitor, "tree", i, b->tree->len, err);
    }
    return rc;
}

/* Classes come from the single order that was acquired. */
static void classify(builder *b, const tj_scored_list *list)
{
    for (size_t k = 0; k < list->len && k < TJ_JOSEKI_CLASSIFIED; k++) {
        const tj_scored *item = &list->items[k];
        uint32_t node = 0;
        tj_border border;

        for (unsigned i = 0; i < item->len; i++)
            node = tj_joseki_child(b->tree, node, tj_local_move(b->local->symbols[item->at + i]));
        tj_border_of_streams(b->local, b->grams, b->ranges[node].from, b->ranges[node].to, item->len,
                             &border);
        b->tree->nodes[node].border_class = (uint8_t)tj_border_classify(&border);
        b->tree->classes[b->tree->nodes[node].border_class]++;
    }
}

/* Who came before whom, in the orders that were played: merging changes the tree, and a node's `count` then
 * holds corners that came there by other ways than through its parent.  All arrays are by node. */
typedef struct order_links {
    uint32_t *parent;       /* before merging */
    uint32_t *first, *next; /* the orders that became this node, linked; TJ_JOSEKI_NONE ends */
    uint32_t *sum;          /* corners that went on to the sequence just looked at; 0 between two of them */
    uint32_t *follower;     /* of an acquired sequence: one that nearly always follows, or TJ_JOSEKI_NONE */
} order_links;

/* Where an order ended up. */
static uint32_t merged_into(const tj_joseki_tree *tree, uint32_t node)
{
    while (tree->nodes[node].same_as != TJ_JOSEKI_NONE)
        node = tree->nodes[node].same_as;
    return node;
}

/* Of the unmerged tree. */
static int order_links_init(order_links *l, const tj_joseki_tree *tree, tj_err *err)
{
    size_t n = tree->len;

    l->parent = tj_zalloc(5 * n, sizeof *l->parent);
    if (!l->parent)
        return tj_fail_nomem(err);
    l->first = l->parent + n;
    l->next = l->first + n;
    l->sum = l->next + n;
    l->follower = l->sum + n;
    for (size_t i = 0; i < n; i++) {
        l->parent[i] = tree->nodes[i].parent;
        l->first[i] = l->next[i] = l->follower[i] = TJ_JOSEKI_NONE;
    }
    return 0;
}

static void link_orders(order_links *l, const tj_joseki_tree *tree)
{
    for (uint32_t i = (uint32_t)tree->len; i-- > 1;) {
        uint32_t into = merged_into(tree, i);

        l->next[i] = l->first[into];
        l->first[into] = i;
    }
}

/* The acquired sequence that an order went through last before it came to `order`; 0: none. */
static uint32_t acquired_before(const order_links *l, const tj_joseki_tree *tree, uint32_t *order)
{
    while ((*order = l->parent[*order]) != 0) {
        uint32_t node = merged_into(tree, *order);

        if (tree->nodes[node].rank)
            return node;
    }
    return 0;
}

/* `later` follows `earlier` in that many corners: keeps the one that most often follows last, or one of those
 * that nearly always follow. */
static void note_follower(order_links *l, tj_joseki_tree *tree, bool last, uint32_t earlier, uint32_t later)
{
    tj_joseki_node *node = &tree->nodes[earlier];

    if (!last && 10 * (uint64_t)l->sum[earlier] >= 9 * (uint64_t)node->count)
        l->follower[earlier] = later;
    if (last && l->sum[earlier] > node->then_count) {
        node->then = later;
        node->then_count = l->sum[earlier];
    }
    l->sum[earlier] = 0;
}

/* Notes of each acquired sequence which ones (or only which one last) its orders went through. */
static void follow_all(order_links *l, tj_joseki_tree *tree, bool last_only)
{
    for (uint32_t later = 1; later < tree->len; later++) {
        if (!tree->nodes[later].rank || merged_into(tree, later) != later)
            continue;
        for (unsigned round = 0; round < 2; round++) /* adds up, then notes */
            for (uint32_t i = l->first[later]; i != TJ_JOSEKI_NONE; i = l->next[i]) {
                uint32_t order = i, earlier;

                while ((earlier = acquired_before(l, tree, &order)) != 0) {
                    if (!round)
                        l->sum[earlier] += tree->nodes[i].own;
                    else if (l->sum[earlier])
                        note_follower(l, tree, last_only, earlier, later);
                    if (last_only)
                        break;
                }
            }
    }
}

/* Sequences that a longer one follows at least nine times out of ten are no longer told as such. */
static void fold(order_links *l, tj_joseki_tree *tree)
{
    follow_all(l, tree, false);
    for (uint32_t i = 1; i < tree->len; i++) {
        tj_joseki_node *node = &tree->nodes[i];

        if (!node->rank || merged_into(tree, i) != i)
            continue;
        tree->sequences++;
        if (l->follower[i] == TJ_JOSEKI_NONE)
            continue;
        node->rank = 0;
        tree->folded++;
    }
}

static bool comes_first(const tj_joseki_node *a, const tj_joseki_node *b)
{
    return a->count != b->count ? a->count > b->count : tj_local_symbol(a->move) < tj_local_symbol(b->move);
}

/* Children with more corners first: insertion into a new list. */
static void sort_children(tj_joseki_tree *tree, uint32_t parent)
{
    uint32_t sorted = TJ_JOSEKI_NONE, next;

    for (uint32_t c = tree->nodes[parent].child; c != TJ_JOSEKI_NONE; c = next) {
        uint32_t *place = &sorted;

        next = tree->nodes[c].sibling;
        while (*place != TJ_JOSEKI_NONE && comes_first(&tree->nodes[*place], &tree->nodes[c]))
            place = &tree->nodes[*place].sibling;
        tree->nodes[c].sibling = *place;
        *place = c;
    }
    tree->nodes[parent].child = sorted;
}

static bool is_beside(uint16_t a, uint16_t b)
{
    int rows = (int)(tj_text_point(a) / TJ_MINE_SIZE) - (int)(tj_text_point(b) / TJ_MINE_SIZE);
    int columns = (int)(tj_text_point(a) % TJ_MINE_SIZE) - (int)(tj_text_point(b) % TJ_MINE_SIZE);

    return tj_sequence_colour(a) == tj_sequence_colour(b) && abs(rows) + abs(columns) == 1;
}

/* A set sequence that nothing follows, and that is no other order of something. */
static bool is_leaf(const tj_joseki_node *node)
{
    return node->rank && node->child == TJ_JOSEKI_NONE && node->same_as == TJ_JOSEKI_NONE;
}

/* Children are sorted: each leaf that lies beside an earlier one goes from the list into that one's. */
static void fold_near(tj_joseki_tree *tree, uint32_t parent)
{
    uint32_t *place = &tree->nodes[parent].child;

    while (*place != TJ_JOSEKI_NONE) {
        uint32_t node = *place, main = tree->nodes[parent].child;

        while (main != node && !(is_leaf(&tree->nodes[main]) && is_leaf(&tree->nodes[node]) &&
                                 is_beside(tree->nodes[main].move, tree->nodes[node].move)))
            main = tree->nodes[main].sibling;
        if (main == node) {
            place = &tree->nodes[node].sibling;
            continue;
        }
        *place = tree->nodes[node].sibling;
        tree->nodes[node].sibling = tree->nodes[main].near;
        tree->nodes[main].near = node;
        tree->folded++;
    }
}

unsigned tj_joseki_next_count(const tj_joseki_node *node)
{
    unsigned count = 0;

    while (count < TJ_JOSEKI_NEXT_MAX && node->next[count].count &&
           (!count || 100 * (uint64_t)node->next[count].count >= node->own))
        count++;
    return count;
}

int tj_joseki_tree_build(tj_joseki_tree **out, const tj_corpus *corpus, const tj_game_text *text,
                         const tj_local_text *local, const tj_ngrams *grams, const tj_scored_list *list,
                         const tj_progress_monitor *monitor, tj_err *err)
{
    tj_joseki_tree *tree = tj_zalloc(1, sizeof *tree);
    builder b = {tree, corpus, text, local, grams, NULL};
    order_links l = {NULL, NULL, NULL, NULL, NULL};
    int rc = 0;

    *out = NULL;
    if (!tree || add_node(tree, TJ_JOSEKI_NONE, TJ_SEQUENCE_PASS) == TJ_JOSEKI_NONE)
        rc = TJ_E_NOMEM;
    for (size_t i = 0; i < list->len && !rc; i++)
        rc = insert(&b, &list->items[i]);
    if (rc) {
        tj_fail_nomem(err);
        goto out;
    }
    if ((rc = describe_all(&b, monitor, err)) || (rc = order_links_init(&l, tree, err)))
        goto out;
    classify(&b, list);
    if ((rc = tj_joseki_merge_orders(tree, err)))
        goto out;
    link_orders(&l, tree);
    fold(&l, tree);
    follow_all(&l, tree, true);
    for (uint32_t i = 0; i < tree->len; i++) {
        sort_children(tree, i);
        fold_near(tree, i);
    }
out:
    free(l.parent);
    free(b.ranges);
    if (rc)
        tj_joseki_tree_free(tree);
    else
        *out = tree;
    return rc;
}

void tj_joseki_tree_free(tj_joseki_tree *tree)
{
    if (tree)
        free(tree->nodes);
    free(tree);
}
