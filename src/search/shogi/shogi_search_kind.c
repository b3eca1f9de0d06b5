/* Queries in shogi: their moves in the notations that people have at hand, and the symbols that these may be
 * as the board is looked at. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"
#include "format/shogi/notation/notation.h"
#include "format/shogi/notation/japanese_move.h"
#include "format/shogi/shogi_records.h"
#include "game/shogi/shogi_symbol.h"
#include "search/search_kind.h"
#include "tejun/shogi.h"

/* ---- moves as text ---- */

static bool read_usi(tj_span text, tj_query_step *step)
{
    tj_shogi_move move;

    if (tj_shogi_move_input_usi(text, &move))
        return false;
    step->to = (uint8_t)tj_shogi_move_to(move);
    step->from = (uint8_t)tj_shogi_move_from(move);
    step->promotes = tj_shogi_move_promotes(move);
    if (tj_shogi_move_is_drop(move)) {
        step->from = TJ_STEP_DROP;
        step->before = step->after = (uint8_t)tj_shogi_move_dropped(move);
    }
    return true;
}

/* "7776FU", "0055KA" for a drop; the piece is told as it is afterwards. */
static bool read_csa(tj_span text, tj_query_step *step)
{
    unsigned from, to;

    if (text.n != 6)
        return false;
    from = tj_csa_square(text.at);
    to = tj_csa_square(text.at + 2);
    step->after = (uint8_t)tj_csa_kind(text.at + 4);
    if (!step->after || to == TJ_SHOGI_NO_SQUARE)
        return false;
    step->to = (uint8_t)to;
    step->from = (uint8_t)from;
    if (from != TJ_SHOGI_NO_SQUARE)
        return true;
    step->from = TJ_STEP_DROP;
    step->before = step->after;
    step->promotes = 0;
    return memcmp(text.at, "00", 2) == 0 && step->before < TJ_SHOGI_KING;
}

static bool read_japanese(tj_span text, const tj_query_step *previous, tj_query_step *step)
{
    tj_japanese_move move;

    if (tj_japanese_move_read(text, &move) != text.n || !text.n || (move.same && !previous))
        return false;
    if (move.promotes && (move.kind >= TJ_SHOGI_KING || move.kind == TJ_SHOGI_GOLD))
        return false;
    step->to = move.same ? previous->to : (uint8_t)move.to;
    step->before = (uint8_t)move.kind;
    step->after = (uint8_t)(move.kind + (move.promotes ? TJ_SHOGI_PROMOTION : 0));
    step->promotes = move.promotes;
    if (move.drops)
        step->from = TJ_STEP_DROP;
    else if (move.from != TJ_SHOGI_NO_SQUARE)
        step->from = (uint8_t)move.from;
    return true;
}

/* Takes the mark of the colour off the beginning. */
static int cut_colour(tj_span *text)
{
    size_t n = 0;
    int colour = (int)tj_japanese_mark(*text, &n);

    if (!colour && text->n && (text->at[0] == '+' || text->at[0] == '-')) {
        colour = text->at[0] == '+' ? TJ_BLACK : TJ_WHITE;
        n = 1;
    }
    text->at += n;
    text->n -= n;
    return colour;
}

/* Japanese moves may follow each other without anything between them. */
static size_t move_length(tj_span word)
{
    tj_japanese_move move;
    size_t mark = 0, length;

    tj_japanese_mark(word, &mark);
    length = tj_japanese_move_read((tj_span){word.at + mark, word.n - mark}, &move);
    return length ? mark + length : word.n;
}

static int step_read(const tj_query_step *previous, tj_span word, size_t *used, tj_query_step *step,
                     int *colour, tj_err *err)
{
    static const tj_query_step ANY = {.by_parts = true, .from = TJ_STEP_ANY, .promotes = TJ_STEP_ANY};
    tj_span rest = {word.at, *used = move_length(word)};

    *step = ANY;
    *colour = cut_colour(&rest);
    if (read_usi(rest, step))
        return 0;
    *step = ANY;
    if (read_csa(rest, step))
        return 0;
    *step = ANY;
    if (read_japanese(rest, previous, step))
        return 0;
    return tj_fail(err, TJ_E_FORMAT, "\"%.*s\" is not a shogi move",
                   (int)tj_utf8_complete_length(word.at, *used < 60 ? *used : 60), word.at);
}

static tj_query_step step_of(unsigned number, unsigned piece)
{
    tj_shogi_move move = (tj_shogi_move)number;
    bool promotes = tj_shogi_move_promotes(move), drops = tj_shogi_move_is_drop(move);
    unsigned before = drops ? tj_shogi_move_dropped(move) : piece;

    return (tj_query_step){.move = move,
                           .by_parts = true,
                           .to = (uint8_t)tj_shogi_move_to(move),
                           .from = (uint8_t)(drops ? TJ_STEP_DROP : tj_shogi_move_from(move)),
                           .before = (uint8_t)before,
                           .after = (uint8_t)(before && promotes ? before + TJ_SHOGI_PROMOTION : before),
                           .promotes = promotes};
}

static void step_format(const tj_query_step *step, char out[TJ_QUERY_STEP_TEXT_MAX])
{
    static const char *const files[] = {"", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
    static const char *const ranks[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
    const tj_query_step whole = step->by_parts ? *step : step_of(step->move, 0);
    unsigned kind = whole.before ? whole.before : whole.after;
    char origin[8] = "";

    step = &whole;
    if (!kind && step->from < TJ_SHOGI_SQUARES) {
        tj_shogi_move_format(tj_shogi_move_of(step->from, step->to, step->promotes == 1), out);
        return;
    }
    if (step->from < TJ_SHOGI_SQUARES)
        snprintf(origin, sizeof origin, "(%u%u)", tj_shogi_file(step->from), tj_shogi_rank(step->from));
    snprintf(out, TJ_QUERY_STEP_TEXT_MAX, "%s%s%s%s%s", files[tj_shogi_file(step->to)],
             ranks[tj_shogi_rank(step->to)], kind ? tj_shogi_kind_japanese(kind) : "",
             step->promotes == 1 ? "成" : "", step->from == TJ_STEP_DROP ? "打" : origin);
}

/* ---- their symbols ---- */

static int add_symbol(tj_symbol_list *all, const tj_query_step *step, unsigned kind, tj_shogi_move move)
{
    unsigned symbol, after = kind + (tj_shogi_move_promotes(move) ? TJ_SHOGI_PROMOTION : 0);

    if ((step->before && step->before != kind) || (step->after && step->after != after))
        return 0;
    symbol = tj_shogi_symbol(kind, move);
    return symbol ? TJ_APPEND(all, NULL, (uint16_t)symbol) : 0;
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
    tj_query_step step = told->by_parts ? *told : step_of(told->move, 0);
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
    .step_read = step_read,
    .step_format = step_format,
    .step_of = step_of,
    .moved_piece = moved_piece,
};
