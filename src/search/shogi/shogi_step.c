/* Moves of a query, in the notations that people have at hand. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"
#include "format/shogi/notation/notation.h"
#include "format/shogi/notation/japanese_move.h"
#include "format/shogi/shogi_move_input.h"
#include "search/shogi/shogi_step.h"

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

int tj_shogi_step_read(const tj_query_step *previous, tj_span word, size_t *used, tj_query_step *step,
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

tj_query_step tj_shogi_step_of(unsigned number, unsigned piece)
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

void tj_shogi_step_format(const tj_query_step *step, char out[TJ_QUERY_STEP_TEXT_MAX])
{
    static const char *const files[] = {"", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
    static const char *const ranks[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
    const tj_query_step whole = step->by_parts ? *step : tj_shogi_step_of(step->move, 0);
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
