/* Moves in USI notation, names of pieces. */
#include <string.h>

#include "base/error.h"
#include "tejun/shogi.h"

const char *tj_shogi_kind_csa(unsigned kind)
{
    static const char names[TJ_SHOGI_KINDS][3] = {"",   "FU", "KY", "KE", "GI", "KI", "KA", "HI",
                                                  "OU", "TO", "NY", "NK", "NG", "",   "UM", "RY"};

    return names[kind];
}

const char *tj_shogi_kind_japanese(unsigned kind)
{
    static const char *const names[TJ_SHOGI_KINDS] = {"・", "歩", "香", "桂", "銀", "金", "角", "飛",
                                                      "玉", "と", "杏", "圭", "全", "・", "馬", "龍"};

    return names[kind];
}

static const char DROPPED[] = "PLNSGBR";

/* "7g" as a square, or TJ_SHOGI_NO_SQUARE. */
static unsigned read_square(const char *text)
{
    if (text[0] < '1' || text[0] > '9' || text[1] < 'a' || text[1] > 'i')
        return TJ_SHOGI_NO_SQUARE;
    return tj_shogi_square((unsigned)(text[0] - '0'), (unsigned)(text[1] - 'a' + 1));
}

static int refuse(const char *text, size_t n, tj_err *err)
{
    return tj_fail(err, TJ_E_FORMAT, "\"%.*s\" is not a move; write 7g7f, 2b8h+ or P*5e",
                   n < 20 ? (int)n : 20, text);
}

int tj_shogi_move_parse(const char *text, size_t n, tj_shogi_move *move, tj_err *err)
{
    bool promotes = n == 5 && text[4] == '+';
    const char *dropped;

    if (n != 4 && !promotes)
        return refuse(text, n, err);
    unsigned from = read_square(text), to = read_square(text + 2);
    if (to == TJ_SHOGI_NO_SQUARE)
        return refuse(text, n, err);
    if (from != TJ_SHOGI_NO_SQUARE && from != to) {
        *move = tj_shogi_move_of(from, to, promotes);
        return TJ_OK;
    }
    dropped = text[0] ? strchr(DROPPED, text[0]) : NULL;
    if (!dropped || text[1] != '*' || promotes)
        return refuse(text, n, err);
    *move = tj_shogi_drop_of((unsigned)(dropped - DROPPED) + TJ_SHOGI_PAWN, to);
    return TJ_OK;
}

static void put_square(char *out, unsigned square)
{
    out[0] = (char)('0' + tj_shogi_file(square));
    out[1] = (char)('a' + tj_shogi_rank(square) - 1);
}

void tj_shogi_move_format(tj_shogi_move move, char out[8])
{
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move);
    bool promotes = tj_shogi_move_promotes(move);

    memcpy(out, "none", 5);
    if (to >= TJ_SHOGI_SQUARES || from == to || from > TJ_SHOGI_DROPS + TJ_SHOGI_ROOK ||
        (from > TJ_SHOGI_DROPS && promotes) || move >> 15)
        return;
    if (from > TJ_SHOGI_DROPS) {
        out[0] = DROPPED[from - TJ_SHOGI_DROPS - TJ_SHOGI_PAWN];
        out[1] = '*';
    } else {
        put_square(out, from);
    }
    put_square(out + 2, to);
    out[4] = promotes ? '+' : '\0';
    out[5] = '\0';
}
