#include "tejun/position.h"

#include <string.h>

#include "base/error.h"
#include "game/kind.h"

int tj_position_init(tj_position *position, unsigned board, tj_err *err)
{
    position->kind = tj_game_kind_of_board(board);
    if (!position->kind)
        return tj_fail(err, TJ_E_RANGE, "no game has board %u", board);
    position->board = board;
    position->ply = 0;
    position->kind->start(position->state, board);
    return 0;
}

void tj_position_copy(tj_position *to, const tj_position *from)
{
    if (to != from)
        memcpy(to, from, offsetof(tj_position, state) + from->kind->state_bytes);
}

int tj_position_to_move(const tj_position *position)
{
    return position->kind->to_move(position->state);
}

int tj_position_set_to_move(tj_position *position, int colour, tj_err *err)
{
    return position->kind->set_to_move(position->state, colour, err);
}

bool tj_position_is_legal(const tj_position *position, unsigned move)
{
    return !position->kind->illegal(position->state, move, false);
}

static int play(tj_position *position, unsigned move, bool any_rules, tj_err *err)
{
    const char *why = position->kind->illegal(position->state, move, any_rules);

    if (why)
        return tj_fail(err, TJ_E_USAGE, "%s", why);
    position->kind->play(position->state, move);
    position->ply++;
    return 0;
}

int tj_position_play(tj_position *position, unsigned move, tj_err *err)
{
    return play(position, move, false, err);
}

int tj_position_play_any_rules(tj_position *position, unsigned move, tj_err *err)
{
    return play(position, move, true, err);
}

size_t tj_position_moves(const tj_position *position, uint16_t moves[TJ_POSITION_MOVES_MAX])
{
    return position->kind->moves(position->state, moves);
}

int tj_position_perft(const tj_position *position, unsigned depth, uint64_t *nodes, tj_err *err)
{
    if (!position->kind->perft)
        return tj_fail(err, TJ_E_USAGE, "sequences of %s moves cannot be counted", position->kind->title);
    *nodes = position->kind->perft(position->state, depth);
    return 0;
}

tj_position_key tj_position_key_of(const tj_position *position)
{
    return position->kind->key(position->state);
}

void tj_position_format(const tj_position *position, char out[TJ_POSITION_TEXT_MAX])
{
    position->kind->format(position->state, out);
}

const char *tj_position_text_name(const tj_position *position)
{
    return position->kind->text_name ? position->kind->text_name : "position";
}

int tj_position_parse(tj_position *position, const tj_game_kind *kind, const char *text, size_t n,
                      tj_err *err)
{
    unsigned board = kind->usual_board;
    int rc = kind->parse(position->state, &board, text, n, err);

    position->kind = kind;
    position->board = board;
    position->ply = 0;
    return rc;
}

int tj_position_move_parse(const tj_position *position, const char *text, size_t n, uint16_t *move,
                           tj_err *err)
{
    return position->kind->move_parse(position->state, text, n, move, err);
}

void tj_position_move_format(const tj_position *position, unsigned move, char out[TJ_MOVE_TEXT_MAX])
{
    position->kind->move_format(position->state, move, out);
}
