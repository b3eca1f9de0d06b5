/* Shogi moves as they are written in Japanese: "７六歩(77)", "▲同　銀右上", "△３三角打", and the characters
 * for pieces and numbers that boards and hands are told with.
 *
 * Numbers may be full-width or ASCII, ranks may be digits; 王 is 玉, 竜 is 龍, 成香 is 杏, 成桂 is 圭, 成銀
 * is 全, 不成 is 生. */
#pragma once

#include "base/memory.h"
#include "base/text/span.h"
#include "tejun/shogi.h"

/* What tells a piece from others that could move to the same square. */
enum tj_japanese_hint {
    TJ_JAPANESE_LEFT = 1,     /* 左 */
    TJ_JAPANESE_RIGHT = 2,    /* 右 */
    TJ_JAPANESE_STRAIGHT = 4, /* 直 */
    TJ_JAPANESE_UP = 8,       /* 上, 行, 入 */
    TJ_JAPANESE_ACROSS = 16,  /* 寄 */
    TJ_JAPANESE_DOWN = 32     /* 引 */
};

typedef struct tj_japanese_move {
    bool same;     /* 同: where the move before went */
    unsigned to;   /* a square unless `same` */
    unsigned kind; /* as it was before the move */
    bool drops, promotes, declines;
    unsigned hints; /* tj_japanese_hint */
    unsigned from;  /* "(77)", or TJ_SHOGI_NO_SQUARE */
} tj_japanese_move;

/* Reads one move at the beginning of text, without a mark of colour; returns its length in bytes, 0 if it is
 * none. */
size_t tj_japanese_move_read(tj_span text, tj_japanese_move *move);

/* Which move of the position it is; last is the move before (for 同).  TJ_SHOGI_NO_MOVE if none or several
 * fit, with a sentence in *why.  Legality is looked at only as far as it tells moves apart. */
tj_shogi_move tj_japanese_move_find(const tj_japanese_move *move, const tj_shogi *position,
                                    tj_shogi_move last, const char **why);

/* Appends the move of a position as KIF has it ("７六歩(77)", "同　銀(31)", "５五角打") or as KI2 does
 * ("７六歩", "同　銀右"). */
void tj_japanese_move_put_kif(const tj_shogi *position, tj_shogi_move move, tj_shogi_move last, tj_buf *out);
void tj_japanese_move_put_ki2(const tj_shogi *position, tj_shogi_move move, tj_shogi_move last, tj_buf *out);

/* What KI2 needs to say beyond destination and kind: hints of a move on the board; that it could promote and
 * does not; 打 of a drop, because a piece on the board could go there, too. */
unsigned tj_japanese_hints(const tj_shogi *position, tj_shogi_move move);
bool tj_japanese_declines(const tj_shogi *position, tj_shogi_move move);
bool tj_japanese_needs_drop_mark(const tj_shogi *position, tj_shogi_move move);

/* The kind at the beginning of text, 0 if there is none; *length in bytes. */
unsigned tj_japanese_kind(tj_span text, size_t *length);
/* A digit from 1 to 9, ASCII, full-width or kanji, at the beginning of text; 0 if there is none. */
unsigned tj_japanese_digit(tj_span text, size_t *length);
/* A number in kanji ("十八") or digits at the beginning, 0 if there is none. */
unsigned tj_japanese_number(tj_span text, size_t *length);

/* "一" to "十九" for 1 to 19. */
void tj_japanese_put_number(unsigned number, tj_buf *out);

/* ▲ and the like: TJ_BLACK; △ and the like: TJ_WHITE; 0: no such mark.  *length in bytes. */
unsigned tj_japanese_mark(tj_span text, size_t *length);

/* Takes blanks, also the wide one, off the beginning. */
void tj_japanese_skip_blanks(tj_span *text);
