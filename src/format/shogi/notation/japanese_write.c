/* Moves written in Japanese. */
#include "format/shogi/notation/japanese_move.h"

static void put_destination(tj_shogi_move move, tj_shogi_move last, tj_buf *out)
{
    static const char *const files[] = {"", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
    unsigned to = tj_shogi_move_to(move);

    if (last && tj_shogi_move_to(last) == to) {
        tj_buf_puts(out, "同　");
        return;
    }
    tj_buf_puts(out, files[tj_shogi_file(to)]);
    tj_japanese_put_number(tj_shogi_rank(to), out);
}

/* In moves promoted pieces have two characters. */
static const char *kind_in_moves(unsigned kind)
{
    switch (kind) {
    case TJ_SHOGI_PROMOTED_LANCE:
        return "成香";
    case TJ_SHOGI_PROMOTED_KNIGHT:
        return "成桂";
    case TJ_SHOGI_PROMOTED_SILVER:
        return "成銀";
    default:
        return tj_shogi_kind_japanese(kind);
    }
}

static unsigned kind_of(const tj_shogi *p, tj_shogi_move move)
{
    return tj_shogi_move_is_drop(move) ? tj_shogi_move_dropped(move)
                                       : tj_shogi_piece_kind(p->board[tj_shogi_move_from(move)]);
}

void tj_japanese_move_put_kif(const tj_shogi *p, tj_shogi_move move, tj_shogi_move last, tj_buf *out)
{
    unsigned from = tj_shogi_move_from(move);

    put_destination(move, last, out);
    tj_buf_puts(out, kind_in_moves(kind_of(p, move)));
    if (tj_shogi_move_is_drop(move))
        tj_buf_puts(out, "打");
    else
        tj_buf_printf(out, "%s(%u%u)", tj_shogi_move_promotes(move) ? "成" : "", tj_shogi_file(from),
                      tj_shogi_rank(from));
}

/* ---- telling pieces apart ---- */

/* The ways to tell a piece, from the shortest on, as the Japan Shogi Association has them; the first that
 * leaves one move is taken. */
unsigned tj_japanese_hints(const tj_shogi *p, tj_shogi_move move)
{
    unsigned kind = kind_of(p, move), from = tj_shogi_move_from(move), to = tj_shogi_move_to(move);
    int sign = p->side == TJ_BLACK ? 1 : -1;
    int left = sign * ((int)tj_shogi_file(from) - (int)tj_shogi_file(to));
    int behind = sign * ((int)tj_shogi_rank(from) - (int)tj_shogi_rank(to));
    unsigned direction = behind > 0 ? TJ_JAPANESE_UP : behind < 0 ? TJ_JAPANESE_DOWN : TJ_JAPANESE_ACROSS;
    bool slider = kind == TJ_SHOGI_BISHOP || kind == TJ_SHOGI_ROOK || kind >= TJ_SHOGI_HORSE;
    bool straight = !slider && left == 0 && behind > 0;
    const unsigned ways[] = {0,
                             direction,
                             straight ? TJ_JAPANESE_STRAIGHT : 0,
                             left >= 0 ? TJ_JAPANESE_LEFT : TJ_JAPANESE_RIGHT,
                             left > 0 ? TJ_JAPANESE_LEFT : TJ_JAPANESE_RIGHT,
                             (left >= 0 ? TJ_JAPANESE_LEFT : TJ_JAPANESE_RIGHT) | direction,
                             (left > 0 ? TJ_JAPANESE_LEFT : TJ_JAPANESE_RIGHT) | direction};

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        const tj_japanese_move parsed = {.to = to,
                                         .kind = kind,
                                         .promotes = tj_shogi_move_promotes(move),
                                         .hints = ways[i],
                                         .from = TJ_SHOGI_NO_SQUARE};
        const char *why;

        if (tj_japanese_move_find(&parsed, p, TJ_SHOGI_NO_MOVE, &why) == move)
            return ways[i];
    }
    return 0;
}

static void put_hints(unsigned hints, tj_buf *out)
{
    static const char *const names[] = {"左", "右", "直", "上", "寄", "引"};

    for (unsigned i = 0; i < 6; i++)
        if (hints >> i & 1)
            tj_buf_puts(out, names[i]);
}

bool tj_japanese_declines(const tj_shogi *p, tj_shogi_move move)
{
    return !tj_shogi_move_promotes(move) &&
           tj_shogi_legality(p, tj_shogi_move_of(tj_shogi_move_from(move), tj_shogi_move_to(move), true)) ==
               TJ_SHOGI_LEGAL;
}

bool tj_japanese_needs_drop_mark(const tj_shogi *p, tj_shogi_move move)
{
    const tj_japanese_move parsed = {
        .to = tj_shogi_move_to(move), .kind = tj_shogi_move_dropped(move), .from = TJ_SHOGI_NO_SQUARE};
    const char *why;

    return tj_japanese_move_find(&parsed, p, TJ_SHOGI_NO_MOVE, &why) != move;
}

void tj_japanese_move_put_ki2(const tj_shogi *p, tj_shogi_move move, tj_shogi_move last, tj_buf *out)
{
    put_destination(move, last, out);
    tj_buf_puts(out, kind_in_moves(kind_of(p, move)));
    if (tj_shogi_move_is_drop(move)) {
        if (tj_japanese_needs_drop_mark(p, move))
            tj_buf_puts(out, "打");
        return;
    }
    put_hints(tj_japanese_hints(p, move), out);
    if (tj_shogi_move_promotes(move))
        tj_buf_puts(out, "成");
    else if (tj_japanese_declines(p, move))
        tj_buf_puts(out, "不成");
}
