/* Records of Go as JSON.  Moves are replayed, so that what cannot be played is told. */
#include <stdlib.h>

#include "answer/record_json_private.h"
#include "base/error.h"
#include "tejun/go.h"
#include "tejun/sgf.h"

/* The boards along the line that is being told: one for each node on it, so that a variation begins where it
 * branches off.  8.5 kB each: lines of more than BOARDS nodes are told without looking at what is legal. */
#define BOARDS 1000

typedef struct node_writer {
    tj_json *json;
    const tj_sgf_nodes *tree;
    bool suicide; /* is legal */
    tj_go_board *boards;
    uint32_t *depth;   /* of each node */
    uint8_t *unplayed; /* illegal, or behind such a one: nothing is judged any more */
} node_writer;

static void put_point(tj_json *json, const char *key, unsigned size, unsigned point)
{
    char text[8];

    tj_go_point_format(size, point, text);
    tj_json_string(json, key, text);
}

static void put_stones(node_writer *t, const tj_sgf_node *node, int colour, const char *key)
{
    bool any = false;

    for (uint32_t i = 0; i < node->setup_count; i++) {
        const tj_setup *stone = &t->tree->setup.items[node->setup + i];

        if (stone->colour != colour)
            continue;
        if (!any)
            tj_json_array(t->json, key);
        any = true;
        put_point(t->json, NULL, t->tree->size, stone->point);
    }
    if (any)
        tj_json_end(t->json);
}

/* The first mark of a point counts: a member's name stands once. */
static bool is_marked(const tj_sgf_mark *marks, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++)
        if (marks[k].point == marks[i].point)
            return true;
    return false;
}

static void put_marks(node_writer *t, const tj_sgf_node *node)
{
    static const char *const KINDS[] = {NULL, "triangle", "square", "circle", "cross"};
    const tj_sgf_mark *marks;
    uint32_t count = node->mark_count < TJ_GO_POINTS_MAX ? node->mark_count : TJ_GO_POINTS_MAX;

    if (!count)
        return;
    marks = t->tree->marks.items + node->marks;
    tj_json_object(t->json, "marks");
    for (uint32_t i = 0; i < count; i++) {
        char point[8];

        tj_go_point_format(t->tree->size, marks[i].point, point);
        if (!is_marked(marks, i))
            tj_json_string(t->json, point,
                           marks[i].kind == TJ_MARK_LABEL ? marks[i].label : KINDS[marks[i].kind]);
    }
    tj_json_end(t->json);
}

/* Plays the node's move on its board; false if it cannot be played. */
static bool play(node_writer *t, uint32_t number)
{
    const tj_sgf_node *node = &t->tree->nodes.items[number];
    uint32_t depth = t->depth[number];
    tj_go_board *board;

    if (depth >= BOARDS || (number && t->unplayed[node->parent]))
        return true;
    board = &t->boards[depth];
    if (number)
        *board = board[-1];
    if (node->setup_count)
        tj_go_board_set_all(board, t->tree->setup.items + node->setup, node->setup_count);
    return !node->colour || tj_go_board_play(board, node->point, node->colour, t->suicide) == TJ_GO_LEGAL;
}

static void put_node(node_writer *t, uint32_t number)
{
    const tj_sgf_node *node = &t->tree->nodes.items[number];
    bool legal;

    t->depth[number] = number ? t->depth[node->parent] + 1 : 0;
    legal = !node->bad && play(t, number);
    t->unplayed[number] = !legal || t->depth[number] >= BOARDS || (number && t->unplayed[node->parent]);
    tj_json_object(t->json, NULL);
    if (number)
        tj_json_u64(t->json, "parent", node->parent);
    else
        tj_json_null(t->json, "parent");
    if (node->colour) {
        tj_json_string(t->json, "colour", node->colour == TJ_WHITE ? "white" : "black");
        if (node->bad)
            tj_json_null(t->json, "move");
        else
            put_point(t->json, "move", t->tree->size, node->point);
    }
    put_stones(t, node, TJ_BLACK, "add_black");
    put_stones(t, node, TJ_WHITE, "add_white");
    put_stones(t, node, TJ_EMPTY, "add_empty");
    if (node->comment_n)
        tj_json_string_n(t->json, "comment", t->tree->text.items + node->comment, node->comment_n);
    put_marks(t, node);
    if (!legal)
        tj_json_bool(t->json, "illegal", true);
    tj_json_end(t->json);
}

static int put_nodes(tj_json *json, const tj_sgf_nodes *tree, bool suicide, tj_err *err)
{
    node_writer t = {.json = json,
                     .tree = tree,
                     .suicide = suicide,
                     .boards = tj_alloc(BOARDS, sizeof *t.boards),
                     .depth = tj_alloc(tree->nodes.len, sizeof *t.depth),
                     .unplayed = tj_alloc(tree->nodes.len, sizeof *t.unplayed)};
    int rc = t.boards && t.depth && t.unplayed ? 0 : tj_fail_nomem(err);

    tj_json_array(json, "nodes");
    if (!rc)
        tj_go_board_init(t.boards, tree->size);
    for (uint32_t i = 0; !rc && i < tree->nodes.len; i++)
        put_node(&t, i);
    tj_json_end(json);
    free(t.boards);
    free(t.depth);
    free(t.unplayed);
    return rc;
}

int tj_go_record_json(tj_json *json, const tj_sgf_reader *reader, const tj_sgf_extent *extent,
                      const tj_record *record, tj_err *err)
{
    tj_sgf_nodes tree;
    int rc = tj_sgf_nodes_read(&tree, reader, extent, record->board, err);

    tj_json_string(json, "game", "go");
    tj_json_u64(json, "size", record->board);
    tj_json_null(json, "sfen");
    tj_json_string(json, "to_move", tj_record_first_colour(record) == TJ_WHITE ? "white" : "black");
    tj_json_u64(json, "node_count", tree.all);
    if (!rc)
        rc = put_nodes(json, &tree, tj_go_rules_allow_suicide(record->field[TJ_FIELD_RULES]), err);
    tj_record_json_faults(json, record);
    tj_sgf_nodes_release(&tree);
    return rc;
}
