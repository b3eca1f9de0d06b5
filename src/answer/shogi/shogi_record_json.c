/* Records of shogi as JSON.
 *
 * A tree of tj_kifu links a node to what came next and to what could have been played instead; here each
 * names the one before it.  Numbers are those of the tree: they grow along every line, and variations have
 * greater ones than what they stand beside. */
#include <stdlib.h>

#include "answer/record_json_private.h"
#include "answer/shogi/shogi_state.h"
#include "base/text/text.h"

static const char *const ENDS[] = {NULL,           "resigned",      "suspended",     "repetition", "time_up",
                                   "illegal_move", "black_illegal", "white_illegal", "impasse",    "declared",
                                   "draw",         "move_limit",    "taken_back",    "mate",       "no_mate",
                                   "error",        "forfeited",     "sealed"};

/* What is known of a node once the one before it is. */
typedef struct node_state {
    uint32_t parent;
    bool reached; /* its parent was */
} node_state;

typedef struct node_writer {
    tj_json *json;
    const tj_kifu *kifu;
    size_t count;
    node_state *of;
    tj_shogi_state *at; /* after each node: 340 bytes */
} node_writer;

static void put_text(const node_writer *t, const tj_kifu_node *node)
{
    size_t n = node->comment_n < TJ_RECORD_COMMENT_MAX ? node->comment_n : TJ_RECORD_COMMENT_MAX;

    if (n) {
        const char *text = t->kifu->text.items + node->comment;

        tj_json_string_n(t->json, "comment", text, tj_utf8_complete_length(text, n));
    }
}

static void put_move(const node_writer *t, uint32_t number, const tj_shogi_state *before)
{
    tj_shogi_move move = t->kifu->nodes.items[number].move;
    tj_buf japanese = TJ_BUF_INIT;
    char usi[8];

    tj_shogi_move_format(move, usi);
    tj_shogi_state_put_move(before, move, false, &japanese);
    tj_json_string(t->json, "colour", before->position.side == TJ_WHITE ? "white" : "black");
    tj_json_string(t->json, "move", usi);
    tj_json_buf(t->json, "japanese", &japanese);
    tj_buf_release(&japanese);
}

static void stand(node_writer *t, uint32_t number)
{
    const tj_kifu_node *node = &t->kifu->nodes.items[number];
    tj_shogi_state *at = &t->at[number];

    if (number)
        *at = t->at[t->of[number].parent];
    if (node->move && tj_shogi_play(&at->position, node->move) == TJ_SHOGI_LEGAL) {
        at->last = node->move;
        at->moves++;
    }
    /* Those who follow know now whom they follow; links lead to greater numbers only. */
    for (uint32_t next = node->next; next && next < t->count; next = t->kifu->nodes.items[next].instead)
        t->of[next] = (node_state){number, true};
}

static void put_node(node_writer *t, uint32_t number)
{
    const tj_kifu_node *node = &t->kifu->nodes.items[number];

    tj_json_object(t->json, NULL);
    if (number)
        tj_json_u64(t->json, "parent", t->of[number].parent);
    else
        tj_json_null(t->json, "parent");
    if (node->move)
        put_move(t, number, &t->at[t->of[number].parent]);
    if (node->time != TJ_KIFU_NO_TIME && number)
        tj_json_u64(t->json, "time", node->time);
    put_text(t, node);
    if (node->end && node->end < sizeof ENDS / sizeof *ENDS)
        tj_json_string(t->json, "end", ENDS[node->end]);
    tj_json_end(t->json);
}

/* Stops at a node that nothing leads to, so that numbers stay those of the tree; there is none in a sound
 * one. */
static void put_nodes(node_writer *t)
{
    t->at[0] = (tj_shogi_state){.position = t->kifu->start};
    t->of[0] = (node_state){0, true};
    for (uint32_t i = 0; i < t->count && t->of[i].reached; i++) {
        stand(t, i);
        put_node(t, i);
    }
}

void tj_shogi_record_json(tj_json *json, const tj_kifu *kifu)
{
    size_t all = kifu->nodes.len, count = all < TJ_RECORD_NODES_MAX ? all : TJ_RECORD_NODES_MAX;
    node_writer t = {.json = json,
                     .kifu = kifu,
                     .count = count,
                     .of = tj_zalloc(count + 1, sizeof *t.of),
                     .at = tj_zalloc(count + 1, sizeof *t.at)};
    char sfen[TJ_SHOGI_SFEN_MAX];

    tj_shogi_sfen_format(&kifu->start, sfen);
    tj_json_string(json, "game", "shogi");
    tj_json_u64(json, "size", 9);
    tj_json_string(json, "sfen", sfen);
    tj_json_string(json, "to_move", kifu->start.side == TJ_WHITE ? "white" : "black");
    tj_json_u64(json, "node_count", all);
    tj_json_array(json, "nodes");
    if (!t.of || !t.at)
        json->out->failed = true;
    else if (count)
        put_nodes(&t);
    tj_json_end(json);
    tj_record_json_faults(json, &kifu->record);
    free(t.of);
    free(t.at);
}
