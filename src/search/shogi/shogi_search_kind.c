/* What steps of a query mean in shogi: the symbols that they may be, as the board is looked at. */
#include "game/shogi/shogi_symbol.h"
#include "search/shogi/shogi_step.h"

static int add_symbol(tj_symbol_list *all, const tj_query_step *step, unsigned kind, tj_shogi_move move)
{
    unsigned symbol, after = kind + (tj_shogi_move_promotes(move) ? TJ_SHOGI_PROMOTION : 0);

    if ((step->before && step->before != kind) || (step->after && step->after != after))
        return 0;
    symbol = tj_shogi_symbol(kind, move);
    if (!symbol)
        return 0;
    if (TJ_RESERVE(all, all->len + 1))
        return TJ_E_NOMEM;
    all->items[all->len++] = (uint16_t)symbol;
    return 0;
}

static int add_moves(tj_symbol_list *all, const tj_query_step *step, unsigned from)
{
    int rc = 0;

    for (unsigned kind = TJ_SHOGI_PAWN; kind < TJ_SHOGI_KINDS; kind++)
        for (unsigned promotes = 0; !rc && promotes < 2; promotes++)
            if (step->promotes == TJ_STEP_ANY || step->promotes == promotes)
                rc = add_symbol(all, step, kind, tj_shogi_move_of(from, step->to, promotes));
    return rc;
}

static int expand(const tj_query_step *told, unsigned turn, tj_symbol_list *out)
{
    tj_query_step step = told->by_parts ? *told : tj_shogi_step_of(told->move, 0);
    int rc = 0;

    if (step.to >= TJ_SHOGI_SQUARES)
        return TJ_E_RANGE;
    step.to = (uint8_t)tj_shogi_transform_square(turn, step.to);
    if (step.from < TJ_SHOGI_SQUARES)
        step.from = (uint8_t)tj_shogi_transform_square(turn, step.from);
    for (unsigned from = 0; !rc && from < TJ_SHOGI_SQUARES; from++)
        if (step.from == TJ_STEP_ANY || step.from == from)
            rc = add_moves(out, &step, from);
    for (unsigned kind = TJ_SHOGI_PAWN; !rc && kind <= TJ_SHOGI_ROOK; kind++)
        if ((step.from == TJ_STEP_ANY || step.from == TJ_STEP_DROP) && step.promotes != 1)
            rc = add_symbol(out, &step, kind, tj_shogi_drop_of(kind, step.to));
    return rc;
}

static unsigned turns(const tj_query *query)
{
    unsigned bits = 0;

    for (unsigned turn = 0; turn < TJ_SHOGI_TRANSFORMS; turn++)
        if ((query->mirrored || !(turn & TJ_SHOGI_MIRRORED)) &&
            (query->rotated || !(turn & TJ_SHOGI_ROTATED)))
            bits |= 1u << turn;
    return bits;
}

static unsigned turn_back(unsigned turn, unsigned symbol)
{
    unsigned kind;
    tj_shogi_move move;

    return tj_shogi_symbol_read(symbol, &kind, &move)
               ? tj_shogi_symbol(kind, tj_shogi_transform_move(turn, move))
               : 0;
}

static unsigned piece(unsigned symbol)
{
    unsigned kind = 0;
    tj_shogi_move move;

    return tj_shogi_symbol_read(symbol, &kind, &move) ? kind : 0;
}

static unsigned moved_piece(const void *state, unsigned move)
{
    const tj_shogi *position = state;
    unsigned from = tj_shogi_move_from((tj_shogi_move)move);

    return from < TJ_SHOGI_SQUARES ? tj_shogi_piece_kind(position->board[from]) : 0;
}

const tj_search_kind tj_shogi_search_kind = {
    .turns = turns,
    .colour_turns = 1u << TJ_SHOGI_ROTATED | 1u << (TJ_SHOGI_ROTATED | TJ_SHOGI_MIRRORED),
    .expand = expand,
    .turn_back = turn_back,
    .piece = piece,
    .step_read = tj_shogi_step_read,
    .step_format = tj_shogi_step_format,
    .step_of = tj_shogi_step_of,
    .moved_piece = moved_piece,
};
