/* Go in questions and answers: what only it has of positions, searches and records. */
#include <stdlib.h>
#include <string.h>

#include "answer/answer_kind.h"
#include "answer/position_params.h"
#include "answer/game_json.h"
#include "base/error.h"
#include "tejun/go.h"
#include "tejun/sgf.h"

static const char *own_param(const tj_position_params *o)
{
    return o->size ? "--size" : o->add_black ? "--add-black" : o->add_white ? "--add-white" : NULL;
}

/* points: written like moves, "Q16,D4". */
static int add_stones(tj_go_board *board, int colour, const tj_position *start, const char *points,
                      tj_err *err)
{
    size_t used;
    uint16_t point;
    int rc = 0;

    for (; points && !rc; points += used) {
        tj_err inner = TJ_ERR_INIT;

        rc = tj_position_move_read(start, NULL, points, strlen(points), &used, &point, &inner);
        if (rc == TJ_E_NOTFOUND)
            return 0;
        if (rc)
            rc = tj_fail(err, TJ_E_USAGE, "%s", inner.text);
        else if (point == TJ_PASS || tj_go_board_set(board, point, colour))
            rc = tj_fail(err, TJ_E_USAGE, "cannot set up a stone there");
    }
    return rc;
}

static int set_up(tj_position *start, const tj_position_params *o, tj_err *err)
{
    tj_go_board board = *tj_position_go(start);
    int rc;

    if ((rc = add_stones(&board, TJ_BLACK, start, o->add_black, err)) ||
        (rc = add_stones(&board, TJ_WHITE, start, o->add_white, err)))
        return rc;
    if (tj_go_board_has_zero_liberties(&board))
        return tj_fail_reason(err, TJ_E_USAGE, "no_liberty", NULL, "set-up stones have no liberty");
    tj_position_set_go(start, &board, TJ_BLACK);
    return 0;
}

/* The side to move is that of the next move; at the end the other player, or White after a handicap. */
static int replay(tj_position *out, tj_record *record, size_t moves, const char *path, tj_err *err)
{
    int next = moves < record->moves.len ? record->moves.items[moves].colour
               : moves                   ? tj_go_opponent(record->moves.items[moves - 1].colour)
                                         : tj_record_first_colour(record);
    tj_go_board board;

    record->moves.len = moves;
    while (record->setup.len && record->setup.items[record->setup.len - 1].before > moves)
        record->setup.len--;
    if (tj_go_record_replay(record, &board))
        return tj_fail_nomem(err);
    if (record->moves.len < moves)
        return tj_fail_path(err, TJ_E_FORMAT, path, "%s", tj_record_last_fault(record));
    if (tj_go_board_has_zero_liberties(&board))
        return tj_fail_path(err, TJ_E_FORMAT, path, "set-up stones have no liberty");
    tj_position_set_go(out, &board, next);
    return 0;
}

static void put_stones(tj_json *json, const tj_position *position)
{
    const tj_go_board *board = tj_position_go(position);
    char stones[TJ_GO_POINTS_MAX + 1] = "";
    unsigned points = (unsigned)board->size * board->size;

    for (unsigned p = 0; p < points; p++)
        stones[p] = ".BW"[tj_go_board_at(board, p) % 3];
    tj_json_string_n(json, "stones", stones, points);
}

static void put_rules(tj_json *json, const tj_position *position)
{
    const tj_go_board *board = tj_position_go(position);
    char ko[8];

    tj_go_point_format(board->size, board->ko, ko);
    tj_json_string(json, "ko",
                   board->ko != TJ_PASS && board->ko_colour == tj_position_to_move(position) ? ko : NULL);
    tj_json_object(json, "captured");
    tj_json_u64(json, "black", board->captured[TJ_BLACK]);
    tj_json_u64(json, "white", board->captured[TJ_WHITE]);
    tj_json_end(json);
}

static const char *search_param(const tj_search_params *o)
{
    return o->place ? "--place" : o->local.given ? "--local" : o->size ? "--size" : NULL;
}

/* ---- records ---- */

/* Records of Go as JSON.  Moves are replayed to find those that are illegal. */

/* The boards along the line that is being told: one for each node on it, so that a variation begins where it
 * branches off.  8.5 kB each: lines of more than BOARDS nodes are told without looking at what is legal. */
#define BOARDS 1000

typedef struct node_writer {
    tj_json *json;
    const tj_sgf_nodes *tree;
    bool suicide; /* is legal */
    tj_go_board *boards;
    struct {
        uint32_t depth;
        bool unplayed; /* illegal, or behind such a one: nothing is judged any more */
    } * of;            /* each node */
} node_writer;

static void put_point(tj_json *json, const char *key, unsigned size, unsigned point)
{
    char text[8];

    tj_go_point_format(size, point, text);
    tj_json_string(json, key, text);
}

static void put_setup(node_writer *t, const tj_sgf_node *node, int colour, const char *key)
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

/* Is there an earlier mark on the same point?  The first one counts, since keys of an object are unique. */
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
    uint32_t depth = t->of[number].depth;
    tj_go_board *board;

    if (depth >= BOARDS || (number && t->of[node->parent].unplayed))
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

    t->of[number].depth = number ? t->of[node->parent].depth + 1 : 0;
    legal = !node->bad && play(t, number);
    t->of[number].unplayed =
        !legal || t->of[number].depth >= BOARDS || (number && t->of[node->parent].unplayed);
    tj_json_object(t->json, NULL);
    tj_json_u64_or_null(t->json, "parent", number, node->parent);
    if (node->colour) {
        tj_json_string(t->json, "colour", tj_colour_name(node->colour));
        if (node->bad)
            tj_json_null(t->json, "move");
        else
            put_point(t->json, "move", t->tree->size, node->point);
    }
    put_setup(t, node, TJ_BLACK, "add_black");
    put_setup(t, node, TJ_WHITE, "add_white");
    put_setup(t, node, TJ_EMPTY, "add_empty");
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
                     .of = tj_alloc(tree->nodes.len, sizeof *t.of)};
    int rc = t.boards && t.of ? 0 : tj_fail_nomem(err);

    tj_json_array(json, "nodes");
    if (!rc)
        tj_go_board_init(t.boards, tree->size);
    for (uint32_t i = 0; !rc && i < tree->nodes.len; i++)
        put_node(&t, i);
    tj_json_end(json);
    free(t.boards);
    free(t.of);
    return rc;
}

static int put_record(tj_json *json, const tj_sgf_reader *reader, const tj_sgf_extent *extent,
                      const tj_record *record, tj_err *err)
{
    tj_sgf_nodes tree;
    int rc = tj_sgf_nodes_read(&tree, reader, extent, record->board, err);

    tj_record_json_start(json, record->board, NULL, tj_record_first_colour(record), tree.all);
    if (!rc)
        rc = put_nodes(json, &tree, tj_go_rules_allow_suicide(record->field[TJ_FIELD_RULES]), err);
    tj_record_json_faults(json, record);
    tj_sgf_nodes_release(&tree);
    return rc;
}

/* Reads the tree with this index and counts all trees. */
static int read_tree(tj_sgf_reader reader, size_t index, tj_sgf_extent *extent, tj_record *record,
                     size_t *trees, tj_err *err)
{
    const tj_sgf_reader at = reader;
    tj_sgf_extent one;
    int rc = 0;

    for (*trees = 0; *trees < UINT32_MAX && tj_sgf_next_record(&reader, &one); ++*trees)
        if (*trees == index)
            *extent = one;
    if (index >= *trees || (rc = tj_sgf_parse(&at, extent, record, err)))
        return rc;
    return record->state != TJ_RECORD_REJECTED && tj_go_record_replay(record, NULL) ? tj_fail_nomem(err) : 0;
}

/* in_file: with the number of games and the header; otherwise the bytes are a game of a corpus. */
static int put_bytes(tj_json *json, const char *bytes, size_t n, size_t index, bool in_file, tj_err *err)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;
    tj_record record;
    char *decoded = NULL;
    size_t decoded_n = 0, trees = 0;
    int rc = tj_sgf_decode(bytes, n, &decoded, &decoded_n, err);

    tj_record_init(&record);
    tj_sgf_reader_init(&reader, decoded ? decoded : bytes, decoded ? decoded_n : n);
    if (rc || (rc = read_tree(reader, index, &extent, &record, &trees, err)))
        goto out;
    if (in_file)
        rc = record.state == TJ_RECORD_REJECTED
                 ? tj_fail(err, TJ_E_USAGE, "%s", tj_record_last_fault(&record))
                 : tj_record_json_begin(json, index, trees, &record, err);
    else if (!trees)
        rc = tj_fail(err, TJ_E_FORMAT, "the stored record cannot be read any more");
    if (!rc)
        rc = put_record(json, &reader, &extent, &record, err);
out:
    tj_record_release(&record);
    free(decoded);
    return rc;
}

static int put_game(tj_json *json, tj_corpus *corpus, uint32_t id, tj_err *err)
{
    char *bytes = NULL;
    size_t n = 0;
    int rc;

    if (!(rc = tj_game_original(corpus, id, &bytes, &n, err)))
        rc = put_bytes(json, bytes, n, 0, false, err);
    free(bytes);
    return rc;
}

static int put_file(tj_json *json, const char *bytes, size_t n, size_t index, tj_err *err)
{
    return put_bytes(json, bytes, n, index, true, err);
}

static const char *const NOTATIONS[] = {"sgf", NULL};

static int write_game(tj_corpus *corpus, uint32_t id, int notation TJ_UNUSED, const tj_query *query,
                      const tj_hit *hit, char **text, size_t *n, tj_err *err)
{
    size_t marks[TJ_QUERY_MAX];
    tj_sgf_write_options options;
    tj_record record;
    int rc;

    tj_sgf_write_options_init(&options, sizeof options);
    options.marks = marks;
    tj_record_init(&record);
    rc = tj_game_record(corpus, id, &record, err);
    for (size_t i = 0; hit && i < query->len; i++)
        marks[options.mark_count++] = tj_hit_move(hit, i) - 1;
    if (!rc)
        rc = tj_sgf_write(&record, &options, text, n, err);
    tj_record_release(&record);
    return rc;
}

const tj_answer_kind tj_answer_go = {
    .name = "go",
    .moves_example = "Q16 or pd",
    .own_param = own_param,
    .set_up = set_up,
    .replay = replay,
    .put_stones = put_stones,
    .put_rules = put_rules,
    .search_param = search_param,
    .put_game = put_game,
    .put_file = put_file,
    .notations = NOTATIONS,
    .write_game = write_game,
};
