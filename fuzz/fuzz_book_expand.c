/* Any bytes as a book file that is to be expanded: a damaged one is refused; otherwise what is read of it
 * makes sense, and a position can be examined and a move added, or it is told why not. */
#include <stdio.h>
#include <unistd.h>

#include "book/expand/expansion.h"
#include "book/shogi/shogi_book_kind.h"
#include "book_use.h"

static void check_worth(tj_graph_value worth)
{
    must(worth.value == TJ_EXPAND_NO_VALUE ||
         (worth.value >= -TJ_GRAPH_MATE && worth.value <= TJ_GRAPH_MATE));
    must(worth.depth >= 0 || worth.value != TJ_EXPAND_NO_VALUE);
}

static void check_graph(const tj_expansion *x)
{
    must(x->graph.len == x->table.len);
    for (uint32_t i = 0; i < x->graph.len; i++) {
        const tj_graph_node *node = &x->graph.items[i];
        tj_book_position at;
        tj_book_state state;

        tj_position_table_get(&x->table, i, &at);
        tj_book_state_set(&state, &at);
        must(node->white == (at.side == TJ_WHITE));
        check_worth(node->worth);
        check_worth(node->best);
        must(node->alternative == TJ_BOOK_NO_MOVE || tj_book_state_is_legal(&state, node->alternative));
        must(!tj_graph_find_edge(node, node->alternative));
        for (size_t k = 0; k < node->edges.len; k++) {
            must(tj_book_state_is_legal(&state, node->edges.items[k].move));
            check_worth(node->edges.items[k].worth);
        }
    }
}

/* Examines what comes next, as an engine without ideas would. */
static int step(tj_expansion *x, uint32_t root, tj_err *err)
{
    static tj_examination e;
    const tj_graph_options options = {.method = TJ_EXPAND_BEST_FIRST, .root = root, .ply_cost = 1};
    uint16_t moves[TJ_POSITION_MOVES_MAX];
    tj_graph_choice choice;
    size_t count;

    must(tj_graph_next(&x->graph, &options, &choice, NULL) == 0);
    if (choice.step == TJ_GRAPH_ADD)
        return tj_expansion_add_alternative(x, choice.node, err);
    if (choice.step != TJ_GRAPH_EXAMINE)
        return 0;
    tj_expansion_make_question(x, choice.node, 1, &e);
    e.best = e.alternative = (tj_examined_move){{TJ_EXPAND_NO_VALUE, 0}, TJ_BOOK_NO_MOVE};
    count = tj_position_moves(&e.at.position, moves);
    for (size_t i = 0; i < count && e.alternative.move == TJ_BOOK_NO_MOVE; i++)
        if (!tj_graph_find_edge(&x->graph.items[choice.node], moves[i]))
            e.alternative = (tj_examined_move){{7, 3}, moves[i]};
    return tj_expansion_store_answer(x, choice.node, &e, "fuzz", err);
}

static const tj_expansion_rules RULES = {
    .size = sizeof RULES, .board = TJ_BOARD_SHOGI, .margin = 30, .adopt = true};

static void use(const char *path)
{
    tj_err err = TJ_ERR_INIT;
    tj_expansion *x = NULL;
    tj_book_position start;
    uint32_t root;
    int rc = tj_expansion_open(&x, path, &RULES, NULL, &err);

    if (!rc) {
        fuzz_accepted++;
        check_graph(x);
        tj_book_position_start(&start, x->rules.board);
        rc = tj_expansion_node(x, &start, &root, &err);
        for (int i = 0; !rc && i < 4; i++)
            rc = step(x, root, &err);
    }
    must(!rc || (err.code && err.text[0]));
    if (!rc)
        check_graph(x);
    tj_expansion_close(x);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char path[FUZZ_PATH];

    if (!n) /* an empty file would be a new database */
        return 0;
    bytes_as_database(data, n, path);
    use(path);
    database_end(path);
    return 0;
}
