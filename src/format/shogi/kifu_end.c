#include "format/shogi/kifu_end.h"

#include <string.h>

#include "base/text/span.h"
#include "format/result.h"

/* Who has won. */
enum victor { NOBODY, MOVER, OTHER, BLACK, WHITE, DRAWN };

/* The names of ends, NULL where a notation has none, and what becomes of the game. */
static const struct {
    const char *csa, *japanese;
    enum victor victor;
    tj_win_method how;
} ENDS[] = {
    [TJ_KIFU_RESIGNED] = {"TORYO", "投了", OTHER, TJ_WIN_RESIGNATION},
    [TJ_KIFU_SUSPENDED] = {"CHUDAN", "中断", NOBODY, TJ_WIN_UNKNOWN},
    [TJ_KIFU_REPETITION] = {"SENNICHITE", "千日手", DRAWN, TJ_WIN_UNKNOWN},
    [TJ_KIFU_TIME_UP] = {"TIME_UP", "切れ負け", OTHER, TJ_WIN_TIME},
    [TJ_KIFU_ILLEGAL_MOVE] = {"ILLEGAL_MOVE", "反則負け", OTHER, TJ_WIN_FORFEIT},
    [TJ_KIFU_BLACK_ILLEGAL] = {"+ILLEGAL_ACTION", NULL, WHITE, TJ_WIN_FORFEIT},
    [TJ_KIFU_WHITE_ILLEGAL] = {"-ILLEGAL_ACTION", NULL, BLACK, TJ_WIN_FORFEIT},
    [TJ_KIFU_IMPASSE] = {"JISHOGI", "持将棋", DRAWN, TJ_WIN_UNKNOWN},
    [TJ_KIFU_DECLARED] = {"KACHI", "入玉勝ち", MOVER, TJ_WIN_UNKNOWN},
    [TJ_KIFU_DRAW] = {"HIKIWAKE", "引き分け", DRAWN, TJ_WIN_UNKNOWN},
    [TJ_KIFU_MOVE_LIMIT] = {"MAX_MOVES", NULL, DRAWN, TJ_WIN_UNKNOWN},
    [TJ_KIFU_TAKEN_BACK] = {"MATTA", "待った", NOBODY, TJ_WIN_UNKNOWN},
    [TJ_KIFU_MATE] = {"TSUMI", "詰み", OTHER, TJ_WIN_UNKNOWN},
    [TJ_KIFU_NO_MATE] = {"FUZUMI", "不詰", NOBODY, TJ_WIN_UNKNOWN},
    [TJ_KIFU_ERROR] = {"ERROR", "エラー", NOBODY, TJ_WIN_UNKNOWN},
    [TJ_KIFU_FORFEITED] = {NULL, "不戦敗", OTHER, TJ_WIN_FORFEIT},
    [TJ_KIFU_SEALED] = {"CHUDAN", "封じ手", NOBODY, TJ_WIN_UNKNOWN}, /* read as suspended */
    [TJ_KIFU_WALKOVER] = {NULL, "不戦勝", MOVER, TJ_WIN_FORFEIT},
};
#define END_COUNT (int)(sizeof ENDS / sizeof *ENDS)

static bool contains(tj_span text, const char *word)
{
    return text.n && memmem(text.at, text.n, word, strlen(word)) != NULL;
}

int tj_kifu_end_from_csa(tj_span name)
{
    for (int end = 1; end < END_COUNT; end++)
        if (ENDS[end].csa && tj_span_is(name, ENDS[end].csa))
            return end;
    return TJ_KIFU_NO_END;
}

static int illegal_of(unsigned colour)
{
    return colour == TJ_BLACK ? TJ_KIFU_BLACK_ILLEGAL : TJ_KIFU_WHITE_ILLEGAL;
}

int tj_kifu_end_illegal(unsigned loser, unsigned side)
{
    return loser == side ? TJ_KIFU_ILLEGAL_MOVE : illegal_of(loser);
}

const char *tj_kifu_end_to_csa(int end, unsigned side)
{
    if (end == TJ_KIFU_FORFEITED || end == TJ_KIFU_WALKOVER)
        end = illegal_of(end == TJ_KIFU_FORFEITED ? side : tj_shogi_opponent(side));
    return end > 0 && end < END_COUNT ? ENDS[end].csa : NULL;
}

int tj_kifu_end_from_japanese(tj_span text, unsigned side)
{
    static const struct {
        const char *word;
        int end;
    } others[] = {
        {"時間切れ", TJ_KIFU_TIME_UP},    {"タイムアップ", TJ_KIFU_TIME_UP}, {"詰", TJ_KIFU_MATE},
        {"引分", TJ_KIFU_DRAW},           {"宣言勝ち", TJ_KIFU_DECLARED},    {"入玉宣言", TJ_KIFU_DECLARED},
        {"最大手数", TJ_KIFU_MOVE_LIMIT}, {"中止", TJ_KIFU_SUSPENDED},
    };

    if (tj_span_begins(text, "反則勝ち"))
        return illegal_of(tj_shogi_opponent(side));
    for (int end = 1; end < END_COUNT; end++)
        if (ENDS[end].japanese && tj_span_begins(text, ENDS[end].japanese))
            return end;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (tj_span_begins(text, others[i].word))
            return others[i].end;
    return TJ_KIFU_NO_END;
}

const char *tj_kifu_end_to_japanese(int end, unsigned side)
{
    if (end == illegal_of(side))
        return ENDS[TJ_KIFU_ILLEGAL_MOVE].japanese;
    if (end == illegal_of(tj_shogi_opponent(side)))
        return "反則勝ち";
    if (end == TJ_KIFU_MOVE_LIMIT)
        return ENDS[TJ_KIFU_DRAW].japanese;
    return end > 0 && end < END_COUNT ? ENDS[end].japanese : NULL;
}

bool tj_kifu_end_is_illegal(int end)
{
    return end == TJ_KIFU_ILLEGAL_MOVE || end == TJ_KIFU_BLACK_ILLEGAL || end == TJ_KIFU_WHITE_ILLEGAL;
}

/* ---- the closing line ---- */

/* Who has won by "先手の勝ち", "後手の反則負け", "先手投了"; 0 where a text names nobody or both. */
static unsigned find_winner(tj_span text)
{
    bool black = contains(text, "先手") || contains(text, "下手"),
         white = contains(text, "後手") || contains(text, "上手");
    bool wins = contains(text, "勝"), loses = contains(text, "負") || (!wins && contains(text, "投了"));

    if (black == white || wins == loses)
        return 0;
    return black == wins ? TJ_BLACK : TJ_WHITE;
}

/* "先手の反則負けにより後手の勝ち" names both: what follows from it counts. */
static unsigned read_winner(tj_span text)
{
    static const char hence[] = "により";
    const char *at = text.n ? memmem(text.at, text.n, hence, sizeof hence - 1) : NULL;
    unsigned winner = at ? find_winner((tj_span){at, (size_t)(text.at + text.n - at)}) : 0;

    return winner ? winner : find_winner(text);
}

/* How, where the line says who has won: a repetition that is won is one of checks, an impasse was counted. */
static int end_of_victory(tj_span text, unsigned winner, unsigned side)
{
    if (contains(text, "反則") || contains(text, "千日手"))
        return tj_kifu_end_illegal(tj_shogi_opponent(winner), side);
    if (winner == side)
        return contains(text, "入玉") || contains(text, "持将棋") ? TJ_KIFU_DECLARED
               : contains(text, "不戦")                           ? TJ_KIFU_WALKOVER
                                                                  : TJ_KIFU_NO_END;
    if (contains(text, "持将棋") || contains(text, "引き分け") || contains(text, "引分"))
        return TJ_KIFU_NO_END;
    return contains(text, "切れ")   ? TJ_KIFU_TIME_UP
           : contains(text, "不戦") ? TJ_KIFU_FORFEITED
                                    : TJ_KIFU_RESIGNED;
}

int tj_kifu_end_from_closing(tj_span text, unsigned side, int *winner)
{
    static const struct {
        const char *word;
        int end;
        bool draw;
    } words[] = {{"千日手", TJ_KIFU_REPETITION, true}, {"持将棋", TJ_KIFU_IMPASSE, true},
                 {"中断", TJ_KIFU_SUSPENDED, false},   {"引き分け", TJ_KIFU_DRAW, true},
                 {"引分", TJ_KIFU_DRAW, true},         {"封じ手", TJ_KIFU_SEALED, false},
                 {"不詰", TJ_KIFU_NO_MATE, false},     {"詰", TJ_KIFU_MATE, false},
                 {"エラー", TJ_KIFU_ERROR, false}};
    unsigned told = read_winner(text);

    if (told)
        *winner = (int)told;
    bool illegal = told && contains(text, "反則"); /* 打ち歩詰めの反則 is no mate */
    for (size_t i = 0; i < sizeof words / sizeof *words && !illegal; i++)
        if (contains(text, words[i].word) && !(told && words[i].draw))
            return words[i].end;
    return told ? end_of_victory(text, told, side) : TJ_KIFU_NO_END;
}

void tj_kifu_put_closing(int end, unsigned side, tj_winner named, size_t moves, bool handicap, tj_buf *out)
{
    static const char *const names[2][3] = {{"", "先手", "後手"}, {"", "下手", "上手"}};
    const char *mover = names[handicap][side], *other = names[handicap][tj_shogi_opponent(side)];
    const char *word = tj_kifu_end_to_japanese(end, side);

    if (!word && !named)
        return;
    tj_buf_printf(out, "まで%zu手で", moves);
    if (named == TJ_WINNER_BLACK || named == TJ_WINNER_WHITE)
        tj_buf_printf(out, "%s%s%sの勝ち", word ? word : "", word ? "により" : "", names[handicap][named]);
    else if (named)
        tj_buf_puts(out, ENDS[TJ_KIFU_DRAW].japanese);
    else if (end == TJ_KIFU_RESIGNED)
        tj_buf_printf(out, "%sの勝ち", other);
    else if (end == TJ_KIFU_TIME_UP)
        tj_buf_printf(out, "時間切れにより%sの勝ち", other);
    else if (tj_kifu_end_is_illegal(end) || end == TJ_KIFU_DECLARED || end == TJ_KIFU_WALKOVER)
        tj_buf_printf(out, "%sの%s", mover, word);
    else if (end == TJ_KIFU_FORFEITED)
        tj_buf_printf(out, "%sの不戦勝", other);
    else
        tj_buf_puts(out, end == TJ_KIFU_MATE ? "詰" : word);
}

/* ---- who has won ---- */

static tj_result result_of(int end, unsigned side)
{
    const tj_winner winners[] = {
        [NOBODY] = TJ_WINNER_UNKNOWN, [MOVER] = (tj_winner)side, [OTHER] = (tj_winner)tj_shogi_opponent(side),
        [BLACK] = TJ_WINNER_BLACK,    [WHITE] = TJ_WINNER_WHITE, [DRAWN] = TJ_WINNER_DRAW};

    end = end > 0 && end < END_COUNT ? end : TJ_KIFU_NO_END;
    return (tj_result){winners[ENDS[end].victor], ENDS[end].how, 0};
}

tj_winner tj_kifu_end_winner(int end, unsigned side)
{
    return result_of(end, side).winner;
}

void tj_kifu_end_result(int end, unsigned side, tj_winner named, char *out, size_t size)
{
    tj_result result = result_of(end, side);

    if (result.winner == TJ_WINNER_UNKNOWN)
        result.winner = named;
    tj_result_format(result, out, size);
}
