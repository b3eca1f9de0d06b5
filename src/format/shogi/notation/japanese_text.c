/* Characters: pieces, numbers, marks. */
#include <string.h>

#include "format/shogi/notation/japanese_move.h"

typedef struct word {
    const char *text;
    unsigned value;
} word;

/* The value of the word that text begins with, 0 if none; longer words stand before shorter ones. */
static unsigned begins_with(tj_span text, const word *words, size_t count, size_t *length)
{
    for (size_t i = 0; i < count; i++) {
        size_t n = strlen(words[i].text);

        if (text.n >= n && memcmp(text.at, words[i].text, n) == 0) {
            *length = n;
            return words[i].value;
        }
    }
    *length = 0;
    return 0;
}

#define BEGINS_WITH(text, words, length) begins_with(text, words, sizeof words / sizeof *words, length)

unsigned tj_japanese_kind(tj_span text, size_t *length)
{
    static const word kinds[] = {
        {"歩", TJ_SHOGI_PAWN},
        {"銀", TJ_SHOGI_SILVER},
        {"金", TJ_SHOGI_GOLD},
        {"飛", TJ_SHOGI_ROOK},
        {"角", TJ_SHOGI_BISHOP},
        {"玉", TJ_SHOGI_KING},
        {"王", TJ_SHOGI_KING},
        {"桂", TJ_SHOGI_KNIGHT},
        {"香", TJ_SHOGI_LANCE},
        {"と", TJ_SHOGI_TOKIN},
        {"龍", TJ_SHOGI_DRAGON},
        {"竜", TJ_SHOGI_DRAGON},
        {"馬", TJ_SHOGI_HORSE},
        {"成銀", TJ_SHOGI_PROMOTED_SILVER},
        {"成桂", TJ_SHOGI_PROMOTED_KNIGHT},
        {"成香", TJ_SHOGI_PROMOTED_LANCE},
        {"全", TJ_SHOGI_PROMOTED_SILVER},
        {"圭", TJ_SHOGI_PROMOTED_KNIGHT},
        {"杏", TJ_SHOGI_PROMOTED_LANCE},
        {"成歩", TJ_SHOGI_TOKIN},
        {"仝", TJ_SHOGI_PROMOTED_SILVER},
        {"今", TJ_SHOGI_PROMOTED_KNIGHT},
    };

    return BEGINS_WITH(text, kinds, length);
}

static const char *const KANJI[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};

unsigned tj_japanese_digit(tj_span text, size_t *length)
{
    int digit = tj_digit_at(text.at, text.n, length);

    for (int d = 1; digit < 0 && text.n >= 3 && d <= 9; d++)
        if (memcmp(text.at, KANJI[d], 3) == 0)
            digit = d;
    if (digit <= 0)
        *length = 0;
    return digit > 0 ? (unsigned)digit : 0;
}

unsigned tj_japanese_number(tj_span text, size_t *length)
{
    size_t n, ten, m;
    unsigned number = tj_japanese_digit(text, &n), second;
    tj_span rest = tj_span_from(text, n);

    ten = tj_span_begins(rest, "十") ? strlen("十") : 0;
    second = tj_japanese_digit(tj_span_from(rest, ten), &m);
    if (number && !ten && !second)
        m = tj_span_begins(rest, "0") ? 1 : tj_span_begins(rest, "０") ? strlen("０") : 0;
    if (ten || m)
        number = 10 * (number ? number : 1) + second;
    *length = n + ten + m;
    return number;
}

void tj_japanese_put_number(unsigned number, tj_buf *out)
{
    if (number >= 20)
        tj_buf_puts(out, KANJI[number / 10 % 10]);
    if (number >= 10)
        tj_buf_puts(out, "十");
    tj_buf_puts(out, KANJI[number % 10]);
}

unsigned tj_japanese_mark(tj_span text, size_t *length)
{
    static const word marks[] = {{"▲", TJ_BLACK}, {"△", TJ_WHITE}, {"☗", TJ_BLACK}, {"☖", TJ_WHITE},
                                 {"▼", TJ_BLACK}, {"▽", TJ_WHITE}, {"■", TJ_BLACK}, {"□", TJ_WHITE}};

    return BEGINS_WITH(text, marks, length);
}

void tj_japanese_skip_blanks(tj_span *text)
{
    *text = tj_span_from(*text, (size_t)(tj_span_trim_wide(*text).at - text->at));
}
