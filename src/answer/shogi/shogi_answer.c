/* Shogi in questions and answers: what only it has of positions, searches and records. */
#include <stdlib.h>
#include <string.h>

#include "answer/answer_kind.h"
#include "answer/position_params.h"
#include "answer/game_json.h"
#include "base/text/text.h"
#include "tejun/shogi.h"

/* A word that is not ASCII may be a move; the move need not be legal at the start of a game. */
static bool is_move(const char *word)
{
    static const tj_query_step SOMEWHERE = {.by_parts = true};
    tj_query_step step;
    size_t used;

    return word[0] & 0x80 ||
           tj_query_step_read(TJ_BOARD_SHOGI, &SOMEWHERE, word, strlen(word), &used, &step, NULL, NULL) == 0;
}

static const char *own_param(const tj_position_params *o)
{
    return o->sfen ? "--sfen" : NULL;
}

static void put_rules(tj_json *json, const tj_position *position)
{
    const tj_shogi *shogi = tj_position_shogi(position);
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(shogi, moves);
    char usi[8];

    tj_json_bool(json, "check", tj_shogi_in_check(shogi));
    tj_json_array(json, "legal");
    for (size_t i = 0; i < count; i++) {
        tj_shogi_move_format(moves[i], usi);
        tj_json_string(json, NULL, usi);
    }
    tj_json_end(json);
}

static const char *search_param(const tj_search_params *o)
{
    return o->mirror ? "--mirror" : o->rotate ? "--rotate" : NULL;
}

static void put_query(tj_json *json, const tj_query *query)
{
    tj_json_string(json, "kind", "shogi");
    tj_json_bool(json, "mirrored", query->mirrored);
    tj_json_bool(json, "rotated", query->rotated);
}

/* ---- records ---- */

/* Records of shogi as JSON.
 *
 * A tree of tj_kifu links a node to what came next and to what could have been played instead; here each
 * names the one before it.  Numbers are those of the tree: they grow along every line, and variations have
 * greater ones than what they stand beside. */

static const char *const ENDS[] = {NULL,           "resigned",      "suspended",     "repetition", "time_up",
                                   "illegal_move", "black_illegal", "white_illegal", "impasse",    "declared",
                                   "draw",         "move_limit",    "taken_back",    "mate",       "no_mate",
                                   "error",        "forfeited",     "sealed"};

typedef struct node_state {
    uint32_t parent;
    bool reached; /* its parent was */
    tj_shogi at;  /* after it */
    tj_shogi_move last;
} node_state;

typedef struct node_writer {
    tj_json *json;
    const tj_kifu *kifu;
    size_t count;
    node_state *of; /* 340 bytes each */
} node_writer;

static void put_text(const node_writer *t, const tj_kifu_node *node)
{
    size_t n = node->comment_n < TJ_RECORD_COMMENT_MAX ? node->comment_n : TJ_RECORD_COMMENT_MAX;
    const char *text = n ? t->kifu->text.items + node->comment : "";

    if (n)
        tj_json_string_n(t->json, "comment", text, tj_utf8_complete_length(text, n));
}

static void put_move(const node_writer *t, uint32_t number, const node_state *before)
{
    tj_position position;

    tj_position_set_shogi(&position, &before->at);
    tj_json_string(t->json, "colour", tj_colour_name(before->at.side));
    tj_move_json(t->json, &position, &before->last, t->kifu->nodes.items[number].move);
}

static void stand(node_writer *t, uint32_t number)
{
    const tj_kifu_node *node = &t->kifu->nodes.items[number];
    node_state *state = &t->of[number];

    if (number) {
        state->at = t->of[state->parent].at;
        state->last = t->of[state->parent].last;
    }
    if (node->move && tj_shogi_play(&state->at, node->move) == TJ_SHOGI_LEGAL)
        state->last = node->move;
    /* Those who follow know now whom they follow; links lead to greater numbers only. */
    for (uint32_t next = node->next; next && next < t->count; next = t->kifu->nodes.items[next].instead)
        t->of[next] = (node_state){.parent = number, .reached = true};
}

static void put_node(node_writer *t, uint32_t number)
{
    const tj_kifu_node *node = &t->kifu->nodes.items[number];

    tj_json_object(t->json, NULL);
    tj_json_u64_or_null(t->json, "parent", number, t->of[number].parent);
    if (node->move)
        put_move(t, number, &t->of[t->of[number].parent]);
    if (node->time != TJ_KIFU_NO_TIME && number)
        tj_json_u64(t->json, "time", node->time);
    put_text(t, node);
    if (node->end && node->end < sizeof ENDS / sizeof *ENDS)
        tj_json_string(t->json, "end", ENDS[node->end]);
    tj_json_end(t->json);
}

static void put_kifu(tj_json *json, const tj_kifu *kifu)
{
    size_t all = kifu->nodes.len, count = all < TJ_RECORD_NODES_MAX ? all : TJ_RECORD_NODES_MAX;
    node_writer t = {.json = json, .kifu = kifu, .count = count, .of = tj_zalloc(count + 1, sizeof *t.of)};
    char sfen[TJ_SHOGI_SFEN_MAX];

    tj_shogi_sfen_format(&kifu->start, sfen);
    tj_record_json_start(json, kifu->record.board, sfen, kifu->start.side, all);
    tj_json_array(json, "nodes");
    if (!t.of)
        json->out->failed = true;
    else if (count)
        t.of[0] = (node_state){.reached = true, .at = kifu->start};
    /* Stops at a node that nothing leads to, so that numbers stay those of the tree; a sound one has none. */
    for (uint32_t i = 0; t.of && i < t.count && t.of[i].reached; i++) {
        stand(&t, i);
        put_node(&t, i);
    }
    tj_json_end(json);
    tj_record_json_faults(json, &kifu->record);
    free(t.of);
}

static int put_game(tj_json *json, tj_corpus *corpus, uint32_t id, tj_err *err)
{
    tj_kifu kifu;
    int rc;

    tj_kifu_init(&kifu);
    if (!(rc = tj_game_kifu(corpus, id, &kifu, err)))
        put_kifu(json, &kifu);
    tj_kifu_release(&kifu);
    return rc;
}

static int put_file(tj_json *json, const char *bytes, size_t n, size_t index, tj_err *err)
{
    tj_kifu_reader reader;
    tj_kifu kifu, wanted;
    bool found = true;
    size_t games = 0;
    int rc = tj_kifu_reader_init(&reader, bytes, n, err);

    tj_kifu_init(&kifu);
    tj_kifu_init(&wanted);
    while (!rc && found) {
        rc = tj_kifu_next(&reader, games == index ? &wanted : &kifu, &found, err);
        games += !rc && found;
    }
    if (!rc && !(rc = tj_record_json_begin(json, index, games, &wanted.record, err)))
        put_kifu(json, &wanted);
    tj_kifu_release(&kifu);
    tj_kifu_release(&wanted);
    tj_kifu_reader_release(&reader);
    return rc;
}

/* In the order of tj_kifu_format. */
static const char *const NOTATIONS[] = {"csa", "kif", "ki2", "usi", "jkf", NULL};

static int write_game(tj_corpus *corpus, uint32_t id, int notation, const tj_query *query TJ_UNUSED,
                      const tj_hit *hit TJ_UNUSED, char **text, size_t *n, tj_err *err)
{
    tj_kifu kifu;
    int rc;

    tj_kifu_init(&kifu);
    if (!(rc = tj_game_kifu(corpus, id, &kifu, err)))
        rc = tj_kifu_write(&kifu, TJ_KIFU_CSA + notation, text, n, err);
    tj_kifu_release(&kifu);
    return rc;
}

const tj_answer_kind tj_answer_shogi = {
    .name = "shogi",
    .moves_example = "7g7f, 7776FU or ▲７六歩",
    .native_key = "japanese",
    .position_key = "sfen",
    .is_move = is_move,
    .own_param = own_param,
    .put_rules = put_rules,
    .search_param = search_param,
    .search_sided = true,
    .put_query = put_query,
    .piece_name = tj_shogi_kind_csa,
    .put_game = put_game,
    .put_file = put_file,
    .notations = NOTATIONS,
    .write_game = write_game,
};
