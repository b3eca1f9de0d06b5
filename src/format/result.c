/* Reading results: see result.h for what is read how.
 *
 * SGF's own form is read strictly from its beginning; remarks behind it ("W+1 (moves after 200 not known)")
 * do not matter.  Everything else is a phrase, in which words are looked for: whose victory it is, and by
 * what. A phrase that names both colours is not read. */
#include "format/result.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/text/span.h"

/* Larger margins than this cannot be on a board of 25 lines. */
#define POINTS_MAX 1250

static const tj_result unknown = {TJ_WINNER_UNKNOWN, TJ_WIN_UNKNOWN, 0};

/* tj_digit_at with kanji.  十 is 10. */
static int number_at(const char *text, size_t *bytes)
{
    static const char *const kanji[] = {"〇", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"};
    int digit = tj_digit_at(text, 3, bytes);
    if (digit >= 0)
        return digit;
    for (int i = 0; i <= 10; i++)
        if (strncmp(text, kanji[i], 3) == 0)
            return i;
    return -1;
}

static bool starts(const char *text, const char *word)
{
    return tj_case_equal_n(text, word, strlen(word));
}

/* A whole number; the bytes it takes, 0 if there is none or it is too large. */
static size_t read_whole(const char *text, uint32_t *value)
{
    size_t at = 0, bytes;
    int digit;
    bool tens = false;

    *value = 0;
    while ((digit = number_at(text + at, &bytes)) >= 0) {
        if (digit == 10)
            *value = at ? *value * 10 : 10;
        else
            *value = tens ? *value + (uint32_t)digit : *value * 10 + (uint32_t)digit;
        tens = digit == 10;
        at += bytes;
        if (*value > POINTS_MAX)
            return 0;
    }
    return at;
}

/* ".5", ".75", ",5": quarters.  Returns its bytes; what is no quarter is rounded down. */
static size_t read_decimals(const char *text, uint32_t *quarters)
{
    *quarters = 0;
    if ((*text != '.' && *text != ',') || !tj_is_digit(text[1]))
        return 0;
    uint32_t hundredths =
        (uint32_t)(text[1] - '0') * 10 + (tj_is_digit(text[2]) ? (uint32_t)(text[2] - '0') : 0);
    *quarters = hundredths / 25;
    return 1 + strspn(text + 1, "0123456789");
}

/* " 3/4", "又3/4", "½", "半", " and a half": quarters. */
static size_t read_fraction(const char *text, uint32_t *quarters)
{
    static const struct {
        const char *text;
        uint32_t quarters;
    } fractions[] = {
        {"1/4", 1}, {"1/2", 2}, {"2/4", 2}, {"3/4", 3},      {"¼", 1},        {"½", 2},
        {"¾", 3},   {"半", 2},  {"반", 2},  {"四分之一", 1}, {"四分之三", 3}, {"二分之一", 2},
    };
    size_t at = 0;

    *quarters = 0;
    at += strspn(text, " ");
    for (const char *const *joint = (const char *const[]){"又", "目", "집", NULL}; *joint; joint++)
        if (starts(text + at, *joint))
            at += strlen(*joint);
    for (size_t i = 0; i < sizeof fractions / sizeof *fractions; i++) {
        if (starts(text + at, fractions[i].text)) {
            *quarters = fractions[i].quarters;
            return at + strlen(fractions[i].text);
        }
    }
    return 0;
}

/* A margin at the very beginning of text: "3.5", "2 3/4", ".5", "半". */
static bool read_margin(const char *text, uint32_t *quarters)
{
    /* "四分之三": its 四 is no whole number either */
    bool lone = starts(text, "四分之") || starts(text, "二分之");
    uint32_t whole = 0, part;
    size_t at = lone ? 0 : read_whole(text, &whole);
    size_t digits = at, more = read_decimals(text + at, &part);

    if (!more)
        more = read_fraction(text + at, &part);
    /* "1/2" alone: its 1 is no whole number */
    if (digits && !more && text[at] == '/') {
        whole = 0;
        more = read_fraction(text, &part);
        at = 0;
    }
    if (!more && (!digits || !at))
        return false;
    *quarters = whole * 4 + part;
    at += more;
    at += strspn(text + at, " ");
    if (starts(text + at, "子") || (starts(text + at, "zi") && !tj_is_letter(text[at + 2])))
        *quarters *= 2;
    if (*quarters <= 4 * POINTS_MAX)
        return true;
    *quarters = 0;
    return false;
}

/* What stands behind the "+". */
static tj_result read_after_plus(tj_winner winner, const char *text)
{
    static const struct {
        tj_win_method how;
        const char *words;
    } methods[] = {{TJ_WIN_RESIGNATION, "r|res|resign|resigns|resigned|resignation"},
                   {TJ_WIN_TIME, "t|time|timeout"},
                   {TJ_WIN_FORFEIT, "f|forf|forfeit|forfeited|default"}};
    tj_result result = {winner, TJ_WIN_UNKNOWN, 0};

    text += strspn(text, " ");
    size_t n = 0;
    while (tj_is_letter(text[n]))
        n++;
    if (read_margin(text, &result.quarters))
        result.how = TJ_WIN_POINTS; /* W+0: a tie that counts as a win */
    for (size_t i = 0; i < 3 && result.how == TJ_WIN_UNKNOWN; i++)
        if (tj_case_listed(methods[i].words, text, n))
            result.how = methods[i].how;
    return result;
}

/* "B+...", "white + ...", "黒+...". */
static bool read_plus_form(const char *text, tj_result *result)
{
    static const struct {
        const char *text;
        tj_winner winner;
    } colours[] = {
        {"black", TJ_WINNER_BLACK}, {"white", TJ_WINNER_WHITE}, {"b", TJ_WINNER_BLACK},
        {"w", TJ_WINNER_WHITE},     {"黒", TJ_WINNER_BLACK},    {"黑", TJ_WINNER_BLACK},
        {"白", TJ_WINNER_WHITE},
    };
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        if (!starts(text, colours[i].text))
            continue;
        const char *rest = text + strlen(colours[i].text);
        rest += strspn(rest, " ");
        size_t plus = *rest == '+' ? 1 : starts(rest, "＋") ? strlen("＋") : 0;
        if (!plus)
            continue;
        *result = read_after_plus(colours[i].winner, rest + plus);
        return true;
    }
    return false;
}

/* ASCII words count only as whole words, signs of other scripts wherever they stand. */
static const char *find(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = text; (at = tj_case_find(at, word)); at++) {
        bool inside = tj_is_letter(*word) && ((at > text && tj_is_letter(at[-1])) || tj_is_letter(at[n]));
        if (!inside)
            return at;
    }
    return NULL;
}

static bool has_any(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (find(text, *words))
            return true;
    return false;
}

static const char *const black_words[] = {"black", "b", "黒", "黑", "흑", "先手", "先番", NULL};
static const char *const white_words[] = {"white", "w", "白", "백", "後手", NULL};
static const char *const win_words[] = {"wins", "win", "won", "勝", "胜", "贏", "赢", "승", "かち", NULL};
static const char *const lose_words[] = {"loses",    "lost", "lose", "resigns", "resigned",
                                         "forfeits", "負",   "负",   "败",      "敗",
                                         "投了",     "认输", "認輸", "패",      NULL};
static const char *const void_words[] = {"void",      "no result", "annulled", "cancelled",
                                         "both lost", "both lose", "無勝負",   "无胜负",
                                         "両者負け",  "両負け",    "双方負け", NULL};
static const char *const open_words[] = {"unfinished", "suspended", "adjourned", "unknown", "打掛",
                                         "打ち掛け",   "打挂",      "封盘",      "중단",    NULL};
static const char *const draw_words[] = {"jigo", "draw", "drawn", "tie", "持碁",   "ジゴ",
                                         "和棋", "和局", "平局",  "빅",  "무승부", NULL};

static tj_win_method how_of(const char *text)
{
    static const char *const resignation[] = {"resignation", "resign", "resigns", "resigned", "中押",
                                              "中盤",        "中盘",   "投了",    "不計",     "不计",
                                              "불계",        "认输",   "認輸",    "认负",     NULL};
    static const char *const time[] = {"time", "timeout", "時間切れ", "時間", "超時",
                                       "时间", "超时",    "시간",     NULL};
    static const char *const forfeit[] = {"forfeit", "forfeits", "default", "反則", "不戦",
                                          "弃权",    "棄権",     "기권",    "반칙", NULL};
    if (has_any(text, resignation))
        return TJ_WIN_RESIGNATION;
    if (has_any(text, time))
        return TJ_WIN_TIME;
    if (has_any(text, forfeit))
        return TJ_WIN_FORFEIT;
    return TJ_WIN_UNKNOWN;
}

/* The first margin in the phrase, behind "by" if it has that word. */
static bool find_margin(const char *text, uint32_t *quarters)
{
    const char *by = find(text, "by");
    for (text = by ? by : text; *text; text++) {
        bool inside = ((unsigned char)*text & 0xC0) == 0x80;
        if (!inside && read_margin(text, quarters))
            return *quarters != 0;
    }
    return false;
}

static tj_result read_phrase(const char *text)
{
    bool black = has_any(text, black_words), white = has_any(text, white_words);
    bool loses = has_any(text, lose_words), wins = has_any(text, win_words) || (!loses && find(text, "by"));

    if (black == white || wins == loses)
        return unknown;
    tj_result result = {black == wins ? TJ_WINNER_BLACK : TJ_WINNER_WHITE, how_of(text), 0};
    if (result.how == TJ_WIN_UNKNOWN && find_margin(text, &result.quarters))
        result.how = TJ_WIN_POINTS;
    return result;
}

tj_result tj_result_parse(const char *text)
{
    tj_result result = unknown;

    if (!text)
        return unknown;
    text += strspn(text, " \t\r\n");
    if (read_plus_form(text, &result))
        return result;
    if (has_any(text, open_words))
        return unknown;
    if (has_any(text, void_words))
        result.winner = TJ_WINNER_NONE;
    else if (has_any(text, draw_words) || strcmp(text, "0") == 0)
        result.winner = TJ_WINNER_DRAW;
    else
        result = read_phrase(text);
    return result;
}

void tj_result_format(tj_result result, char *out, size_t size)
{
    static const char *const others[] = {
        [TJ_WINNER_UNKNOWN] = "?", [TJ_WINNER_DRAW] = "Draw", [TJ_WINNER_NONE] = "Void"};
    static const char *const methods[] = {"", "", "R", "T", "F"}; /* by tj_win_method */
    static const char *const parts[] = {"", ".25", ".5", ".75"};
    char colour = result.winner == TJ_WINNER_BLACK ? 'B' : 'W';

    if (result.winner != TJ_WINNER_BLACK && result.winner != TJ_WINNER_WHITE)
        snprintf(out, size, "%s", others[result.winner]);
    else if (result.how == TJ_WIN_POINTS)
        snprintf(out, size, "%c+%u%s", colour, (unsigned)result.quarters / 4, parts[result.quarters % 4]);
    else
        snprintf(out, size, "%c+%s", colour, methods[result.how]);
}
