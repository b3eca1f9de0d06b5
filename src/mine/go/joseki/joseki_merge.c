/* Orders of play that lead to the same stones. */
#include <stdlib.h>

#include "base/error.h"
#include "base/hash.h"
#include "mine/go/joseki/joseki_tree.h"
#include "tejun/go.h"

/* A node and the stones on the board after it. */
typedef struct position {
    uint64_t stones;
    uint32_t node, own;
    uint8_t depth;
} position;

/* By depth, then stones, the order played most often first. */
static int compare(const void *a, const void *b)
{
    const position *x = a, *y = b;

    if (x->depth != y->depth)
        return x->depth < y->depth ? -1 : 1;
    if (x->stones != y->stones)
        return x->stones < y->stones ? -1 : 1;
    if (x->own != y->own)
        return x->own > y->own ? -1 : 1;
    return x->node < y->node ? -1 : x->node > y->node;
}

/* Replays the path.  What is illegal without the rest of the game is put on the board all the same. */
static uint64_t stones_after(const tj_joseki_tree *tree, uint32_t node, tj_go_board *board)
{
    uint16_t path[TJ_NGRAM_MAX];
    unsigned depth = tree->nodes[node].depth;

    for (unsigned i = depth; i-- > 0; node = tree->nodes[node].parent)
        path[i] = tree->nodes[node].move;
    tj_go_board_init(board, TJ_MINE_SIZE);
    for (unsigned i = 0; i < depth; i++) {
        unsigned point = tj_text_point(path[i]);
        int colour = tj_sequence_colour(path[i]);

        if (tj_go_board_play(board, point, colour, true) != TJ_GO_LEGAL)
            tj_go_board_set(board, point, colour);
    }
    return tj_hash64(board->stone, sizeof board->stone);
}

static void detach(tj_joseki_tree *tree, uint32_t node)
{
    uint32_t *place = &tree->nodes[tree->nodes[node].parent].child;

    while (*place != node)
        place = &tree->nodes[*place].sibling;
    *place = tree->nodes[node].sibling;
    tree->nodes[node].parent = TJ_JOSEKI_NONE;
}

/* Counts and rank of `from`, which has the same stones, are added to `into`. */
static void add_up(tj_joseki_node *into, const tj_joseki_node *from)
{
    into->count += from->count;
    if (from->rank && (!into->rank || from->rank < into->rank)) {
        into->rank = from->rank;
        into->border_class = from->border_class;
    }
}

/* Pairs of nodes with the same stones, the second of which is still to be merged into the first. */
typedef struct pairs {
    struct {
        uint32_t into, from;
    } * items;
    size_t len, cap;
} pairs;

static int push(pairs *todo, uint32_t into, uint32_t from)
{
    if (TJ_RESERVE(todo, todo->len + 1))
        return TJ_E_NOMEM;
    todo->items[todo->len].into = into;
    todo->items[todo->len++].from = from;
    return 0;
}

/* What followed `from` follows `into`; a move that both have leaves a pair of nodes to be merged. */
static int move_children(tj_joseki_tree *tree, uint32_t into, uint32_t from, pairs *todo)
{
    uint32_t child;
    int rc = 0;

    while (!rc && (child = tree->nodes[from].child) != TJ_JOSEKI_NONE) {
        uint32_t same = tj_joseki_child(tree, into, tree->nodes[child].move);

        detach(tree, child);
        if (same == TJ_JOSEKI_NONE) {
            tj_joseki_attach(tree, into, child);
            continue;
        }
        add_up(&tree->nodes[same], &tree->nodes[child]);
        tree->nodes[child].rank = 0;
        tree->nodes[child].same_as = same;
        rc = push(todo, same, child);
    }
    return rc;
}

static int merge_pair(tj_joseki_tree *tree, uint32_t into, uint32_t from, pairs *todo)
{
    int rc = push(todo, into, from);

    while (!rc && todo->len) {
        todo->len--;
        rc = move_children(tree, todo->items[todo->len].into, todo->items[todo->len].from, todo);
    }
    return rc;
}

/* positions[from .. to-1] have the same stones.  Those that still stand in the tree are merged into the
 * first. */
static int merge_group(tj_joseki_tree *tree, const position *positions, size_t from, size_t to, pairs *todo)
{
    uint32_t main = TJ_JOSEKI_NONE;
    int rc = 0;

    for (size_t i = from; i < to && !rc; i++) {
        uint32_t node = positions[i].node;

        if (tree->nodes[node].parent == TJ_JOSEKI_NONE)
            continue;
        if (main == TJ_JOSEKI_NONE) {
            main = node;
            continue;
        }
        tree->nodes[node].same_as = main;
        tree->merged++;
        add_up(&tree->nodes[main], &tree->nodes[node]);
        tree->nodes[node].rank = 0;
        rc = merge_pair(tree, main, node, todo);
    }
    return rc;
}

int tj_joseki_merge_orders(tj_joseki_tree *tree, tj_err *err)
{
    position *positions = tj_alloc(tree->len, sizeof *positions);
    tj_go_board *board = tj_alloc(1, sizeof *board);
    pairs todo = {NULL, 0, 0};
    int rc = positions && board ? 0 : tj_fail_nomem(err);

    for (uint32_t i = 1; i < tree->len && !rc; i++)
        positions[i - 1] =
            (position){stones_after(tree, i, board), i, tree->nodes[i].own, tree->nodes[i].depth};
    if (!rc)
        qsort(positions, tree->len - 1, sizeof *positions, compare);
    for (size_t start = 0, end; start + 1 < tree->len && !rc; start = end) {
        for (end = start + 1; end + 1 < tree->len && positions[end].depth == positions[start].depth &&
                              positions[end].stones == positions[start].stones;
             end++)
            continue;
        if (merge_group(tree, positions, start, end, &todo))
            rc = tj_fail_nomem(err);
    }
    free(todo.items);
    free(positions);
    free(board);
    return rc;
}
