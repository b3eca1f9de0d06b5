/* The starts of even and handicap games, by name. */
#include <string.h>

#include "base/text/span.h"
#include "tejun/shogi.h"

#define BLACK_CAMP "/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
#define PAWNS      "/ppppppppp"

static const tj_shogi_start_row STARTS[] = {
    {"even", "平手", "HIRATE", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
    {"lance", "香落ち", "KY", "lnsgkgsn1/1r5b1" PAWNS BLACK_CAMP},
    {"right-lance", "右香落ち", "KY_R", "1nsgkgsnl/1r5b1" PAWNS BLACK_CAMP},
    {"bishop", "角落ち", "KA", "lnsgkgsnl/1r7" PAWNS BLACK_CAMP},
    {"rook", "飛車落ち", "HI", "lnsgkgsnl/7b1" PAWNS BLACK_CAMP},
    {"rook-lance", "飛香落ち", "HIKY", "lnsgkgsn1/7b1" PAWNS BLACK_CAMP},
    {"2-piece", "二枚落ち", "2", "lnsgkgsnl/9" PAWNS BLACK_CAMP},
    {"3-piece", "三枚落ち", "3", "lnsgkgsn1/9" PAWNS BLACK_CAMP},
    {"4-piece", "四枚落ち", "4", "1nsgkgsn1/9" PAWNS BLACK_CAMP},
    {"5-piece", "五枚落ち", "5", "2sgkgsn1/9" PAWNS BLACK_CAMP},
    {"left-5-piece", "左五枚落ち", "5_L", "1nsgkgs2/9" PAWNS BLACK_CAMP},
    {"6-piece", "六枚落ち", "6", "2sgkgs2/9" PAWNS BLACK_CAMP},
    {"left-7-piece", "左七枚落ち", "7_L", "2sgkg3/9" PAWNS BLACK_CAMP},
    {"right-7-piece", "右七枚落ち", "7_R", "3gkgs2/9" PAWNS BLACK_CAMP},
    {"8-piece", "八枚落ち", "8", "3gkg3/9" PAWNS BLACK_CAMP},
    {"10-piece", "十枚落ち", "10", "4k4/9" PAWNS BLACK_CAMP},
};
#define START_COUNT (sizeof STARTS / sizeof *STARTS)

void tj_shogi_init(tj_shogi *p)
{
    static const uint8_t back[9] = {TJ_SHOGI_LANCE,  TJ_SHOGI_KNIGHT, TJ_SHOGI_SILVER,
                                    TJ_SHOGI_GOLD,   TJ_SHOGI_KING,   TJ_SHOGI_GOLD,
                                    TJ_SHOGI_SILVER, TJ_SHOGI_KNIGHT, TJ_SHOGI_LANCE};

    tj_shogi_clear(p);
    for (unsigned file = 1; file <= 9; file++) {
        tj_shogi_put(p, tj_shogi_square(file, 1), tj_shogi_piece(TJ_WHITE, back[file - 1]));
        tj_shogi_put(p, tj_shogi_square(file, 3), tj_shogi_piece(TJ_WHITE, TJ_SHOGI_PAWN));
        tj_shogi_put(p, tj_shogi_square(file, 7), tj_shogi_piece(TJ_BLACK, TJ_SHOGI_PAWN));
        tj_shogi_put(p, tj_shogi_square(file, 9), tj_shogi_piece(TJ_BLACK, back[file - 1]));
    }
    tj_shogi_put(p, tj_shogi_square(2, 2), tj_shogi_piece(TJ_WHITE, TJ_SHOGI_BISHOP));
    tj_shogi_put(p, tj_shogi_square(8, 2), tj_shogi_piece(TJ_WHITE, TJ_SHOGI_ROOK));
    tj_shogi_put(p, tj_shogi_square(2, 8), tj_shogi_piece(TJ_BLACK, TJ_SHOGI_ROOK));
    tj_shogi_put(p, tj_shogi_square(8, 8), tj_shogi_piece(TJ_BLACK, TJ_SHOGI_BISHOP));
}

const tj_shogi_start_row *tj_shogi_start_at(size_t i)
{
    return i < START_COUNT ? &STARTS[i] : NULL;
}

int tj_shogi_start(tj_shogi *p, const char *name, size_t n)
{
    tj_span word = tj_span_trim_wide((tj_span){name, n});

    for (size_t i = 0; i < START_COUNT; i++)
        if (tj_span_is(word, STARTS[i].english) || tj_span_is(word, STARTS[i].japanese) ||
            tj_span_is(word, STARTS[i].jkf))
            return tj_shogi_sfen_parse(p, STARTS[i].sfen, strlen(STARTS[i].sfen), NULL);
    return TJ_E_NOTFOUND;
}

const tj_shogi_start_row *tj_shogi_start_of(const tj_shogi *p)
{
    tj_shogi start;

    for (size_t i = 0; i < START_COUNT; i++) {
        tj_shogi_sfen_parse(&start, STARTS[i].sfen, strlen(STARTS[i].sfen), NULL);
        if (tj_shogi_key(&start) == tj_shogi_key(p) && memcmp(start.board, p->board, sizeof p->board) == 0)
            return &STARTS[i];
    }
    return NULL;
}
