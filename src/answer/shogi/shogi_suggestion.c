#include "answer/shogi/shogi_suggestion.h"

static void put_position(tj_json *json, const tj_suggestion *suggestion)
{
    char sfen[TJ_POSITION_TEXT_MAX];

    tj_position_format(&suggestion->position, sfen);
    tj_json_string(json, "sfen", sfen);
}

static void put_move(tj_json *json, const tj_suggestion *suggestion, unsigned move)
{
    tj_buf japanese = TJ_BUF_INIT;

    tj_shogi_state_put_move(suggestion->ctx, (tj_shogi_move)move, false, &japanese);
    tj_json_buf(json, "japanese", &japanese);
    tj_buf_release(&japanese);
}

void tj_shogi_suggestion_init(tj_suggestion *suggestion, const tj_shogi_state *state)
{
    *suggestion = (tj_suggestion){
        .moves = state->moves, .put_position = put_position, .put_move = put_move, .ctx = state};
    tj_position_set_shogi(&suggestion->position, &state->position);
}
