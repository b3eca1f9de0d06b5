/* Moves of a query, in the notations that people have at hand. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"
#include "format/shogi/notation/notation.h"
#include "format/shogi/notation/japanese_move.h"
#include "format/shogi/shogi_move_input.h"
#include "tejun/shogi_search.h"

static bool read_usi(tj_span text, tj_shogi_query_move *step)
{
    tj_shogi_move move;

    if (tj_shogi_move_input_usi(text, &move))
        return false;
    step->to = (uint8_t)tj_shogi_move_to(move);
    step->from = (uint8_t)tj_shogi_move_from(move);
    step->promotes = tj_shogi_move_promotes(move);
    if (tj_shogi_move_is_drop(move)) {
        step->from = TJ_SHOGI_QUERY_DROP;
        step->before = step->after = (uint8_t)tj_shogi_move_dropped(move);
    }
    return true;
}

/* "7776FU", "0055KA" for a drop; the piece is told as it is afterwards. */
static bool read_csa(tj_span text, tj_shogi_query_move *step)
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
    step->from = TJ_SHOGI_QUERY_DROP;
    step->before = step->after;
    step->promotes = 0;
    return memcmp(text.at, "00", 2) == 0 && step->before < TJ_SHOGI_KING;
}

static bool read_japanese(tj_span text, const tj_shogi_query_move *previous, tj_shogi_query_move *step)
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
        step->from = TJ_SHOGI_QUERY_DROP;
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

int tj_shogi_query_move_parse(const char *text, size_t n, const tj_shogi_query_move *previous,
                              tj_shogi_query_move *step, int *colour, tj_err *err)
{
    static const tj_shogi_query_move ANY = {0, TJ_SHOGI_QUERY_ANY, 0, 0, TJ_SHOGI_QUERY_ANY};
    tj_span rest = {text, n};

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
    return tj_fail(err, TJ_E_FORMAT, "\"%.*s\" is no move of shogi",
                   (int)tj_utf8_complete_length(text, n < 60 ? n : 60), text);
}

tj_shogi_query_move tj_shogi_query_move_of(const tj_shogi *position, tj_shogi_move move)
{
    unsigned from = tj_shogi_move_from(move);
    bool promotes = tj_shogi_move_promotes(move), drops = tj_shogi_move_is_drop(move);
    unsigned before = drops                     ? tj_shogi_move_dropped(move)
                      : from < TJ_SHOGI_SQUARES ? tj_shogi_piece_kind(position->board[from])
                                                : 0;

    return (tj_shogi_query_move){(uint8_t)tj_shogi_move_to(move),
                                 (uint8_t)(drops ? TJ_SHOGI_QUERY_DROP : from), (uint8_t)before,
                                 (uint8_t)(before + (promotes ? TJ_SHOGI_PROMOTION : 0)), promotes};
}

size_t tj_shogi_query_move_length(const char *word)
{
    tj_span text = {word, strcspn(word, ", \t")};
    tj_japanese_move move;
    size_t mark = 0, length;

    tj_japanese_mark(text, &mark);
    length = tj_japanese_move_read((tj_span){text.at + mark, text.n - mark}, &move);
    return length ? mark + length : text.n;
}

void tj_shogi_query_move_format(const tj_shogi_query_move *step, char out[TJ_SHOGI_QUERY_MOVE_TEXT_MAX])
{
    static const char *const files[] = {"", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
    static const char *const ranks[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
    unsigned kind = step->before ? step->before : step->after;
    char origin[8] = "";

    if (!kind && step->from < TJ_SHOGI_SQUARES) {
        tj_shogi_move_format(tj_shogi_move_of(step->from, step->to, step->promotes == 1), out);
        return;
    }
    if (step->from < TJ_SHOGI_SQUARES)
        snprintf(origin, sizeof origin, "(%u%u)", tj_shogi_file(step->from), tj_shogi_rank(step->from));
    snprintf(out, TJ_SHOGI_QUERY_MOVE_TEXT_MAX, "%s%s%s%s%s", files[tj_shogi_file(step->to)],
             ranks[tj_shogi_rank(step->to)], kind ? tj_shogi_kind_japanese(kind) : "",
             step->promotes == 1 ? "成" : "", step->from == TJ_SHOGI_QUERY_DROP ? "打" : origin);
}
