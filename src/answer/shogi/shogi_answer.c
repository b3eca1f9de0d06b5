/* Shogi in questions and answers. */
#include <string.h>

#include "answer/answer_kind.h"
#include "answer/shogi/shogi_answer.h"
#include "tejun/shogi.h"

/* What is no ASCII may be a move; one that the start of a game does not allow, too. */
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
    .put_game = tj_shogi_put_game,
    .put_file = tj_shogi_put_file,
};
