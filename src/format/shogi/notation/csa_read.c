/* Reading CSA, the fastest of the notations to read: collections of hundreds of thousands of games come in
 * it. */
#include <string.h>

#include "format/shogi/kifu_end.h"
#include "format/shogi/notation/notation.h"

#define SHORTEST_PAIR 10 /* "+7776FU,T0": what is shorter is one statement, and most lines are */

typedef struct reader {
    tj_kifu_builder b;
    tj_csa_board board;
    bool begun;        /* the starting position is known: there was a side to move, or a move */
    bool found_record; /* there was anything but comments */
    bool reported_junk;
    tj_span summary; /* the comment that tells the end, if one stands behind the last move */
} reader;

/* As tj_span_trim, without asking a table for every byte: this is done for every line. */
static tj_span trimmed(tj_span s)
{
    while (s.n && (s.at[0] == ' ' || s.at[0] == '\t'))
        s = tj_span_from(s, 1);
    while (s.n && (s.at[s.n - 1] == ' ' || s.at[s.n - 1] == '\t' || s.at[s.n - 1] == '\r'))
        s.n--;
    return s;
}

static unsigned colour_of(char sign)
{
    return sign == '+' ? TJ_BLACK : TJ_WHITE;
}

/* Fixes the start with this side to move. */
static void begin(reader *r, unsigned side, const char *at)
{
    tj_shogi start = r->board.given ? r->board.position : r->b.kifu->start;

    r->begun = true;
    start.side = (uint8_t)side;
    if (r->board.given || side != TJ_BLACK)
        tj_kifu_set_start(&r->b, &start, at);
}

/* ---- header ---- */

/* Those that read something return false if they do not understand it. */

const char *const tj_csa_keywords[][2] = {
    {"EVENT", "棋戦"},        {"SITE", "場所"},    {"START_TIME", "開始日時"}, {"START_TIME", "対局日"},
    {"END_TIME", "終了日時"}, {"OPENING", "戦型"}, {"TIME_LIMIT", "持ち時間"}, {"TIME", "持ち時間"},
    {"NOTE", "備考"},         {NULL, NULL}};

/* The name that KIF has for a keyword; NULL if there is none. */
static const char *key_of(tj_span keyword)
{
    size_t i = 0;

    while (tj_csa_keywords[i][0] && !tj_span_is(keyword, tj_csa_keywords[i][0]))
        i++;
    return tj_csa_keywords[i][1];
}

static bool read_information(reader *r, tj_span statement)
{
    tj_span value = tj_span_from(statement, 1), keyword = tj_span_cut(&value, ":");
    const char *key = key_of(keyword);

    tj_kifu_add_header(&r->b, key ? (tj_span){key, strlen(key)} : keyword, trimmed(value));
    return r->found_record = true;
}

static bool read_name(reader *r, tj_span statement)
{
    if (statement.n < 2 || (statement.at[1] != '+' && statement.at[1] != '-'))
        return false;
    const char *key = statement.at[1] == '+' ? "先手" : "後手";
    tj_kifu_add_header(&r->b, (tj_span){key, strlen(key)}, trimmed(tj_span_from(statement, 2)));
    return r->found_record = true;
}

/* ---- moves ---- */

/* A move, or the side to move alone. */
static bool read_sign(reader *r, tj_span s)
{
    const char *why = "unreadable move";
    tj_shogi_move move = TJ_SHOGI_NO_MOVE;

    if (s.n > 1 && !tj_is_digit(s.at[1]))
        return false;
    r->found_record = true;
    r->summary.n = 0;
    if (!r->begun)
        begin(r, colour_of(s.at[0]), s.at);
    if (s.n >= 7)
        move = tj_csa_move(&r->b.position, colour_of(s.at[0]), s.at + 1, &why);
    if (s.n > 1)
        tj_kifu_add_move(&r->b, move, s.at, why);
    return true;
}

/* "T12", "T0.5": up to 10^9 seconds, which are more than there is room for. */
static bool read_time(reader *r, tj_span s)
{
    uint64_t ms = 0, unit = 1000;
    size_t i = 1;

    for (; i < s.n && tj_is_digit(s.at[i]) && ms < 1000000000; i++)
        ms = ms * 10 + (uint64_t)(s.at[i] - '0') * 1000;
    if (i == 1)
        return false;
    if (i < s.n && s.at[i] == '.')
        for (i++; i < s.n && tj_is_digit(s.at[i]) && (unit /= 10); i++)
            ms += (uint64_t)(s.at[i] - '0') * unit;
    tj_kifu_add_time(&r->b, ms < TJ_KIFU_NO_TIME ? (uint32_t)ms : TJ_KIFU_NO_TIME - 1);
    return true;
}

static bool read_end(reader *r, tj_span s)
{
    int end = tj_kifu_end_from_csa(tj_span_from(s, 1));

    r->found_record = true;
    if (end && !r->begun)
        begin(r, TJ_BLACK, s.at);
    if (end)
        tj_kifu_add_end(&r->b, end, s.at);
    return end != TJ_KIFU_NO_END;
}

static bool read_board(reader *r, tj_span s)
{
    r->found_record = true;
    if (!r->begun && !tj_csa_board_line(&r->board, tj_span_from(s, 1)))
        tj_kifu_reject(&r->b, s.at, "unreadable starting position");
    return !r->begun;
}

/* ---- comments ---- */

/* How shogi-server, and with it floodgate, tells the end of a game: it writes %TORYO and %KACHI only; of all
 * other ends, and of declarations that were wrong, there is a comment alone, behind the moves:
 *
 *     'summary:time up:NAME lose:NAME win
 *
 * Black stands first.  Names may have colons and blanks in them, but they end with a word that is known. */
#define WORD_MAX 4 /* of what players have: win, lose, draw */

/* No longer ones than could be known: it is asked at every colon. */
static tj_span last_word(tj_span text)
{
    size_t n = 0;

    while (n < text.n && n <= WORD_MAX && text.at[text.n - n - 1] != ' ')
        n++;
    return (tj_span){text.at + text.n - n, n};
}

/* Who has won where one player has this and the other that; TJ_WINNER_UNKNOWN if they do not fit. */
static int winner_of(tj_span black, tj_span white)
{
    if (tj_span_is(black, "win") && tj_span_is(white, "lose"))
        return TJ_WINNER_BLACK;
    if (tj_span_is(black, "lose") && tj_span_is(white, "win"))
        return TJ_WINNER_WHITE;
    return tj_span_is(black, "draw") && tj_span_is(white, "draw") ? TJ_WINNER_DRAW : TJ_WINNER_UNKNOWN;
}

/* Black's part ends before a colon and White's begins behind it: the first one that makes sense. */
static int read_winner(tj_span players)
{
    tj_span white = last_word(tj_span_trim(players, " \t"));

    for (size_t i = 0; i < players.n; i++) {
        int winner = players.at[i] == ':' ? winner_of(last_word((tj_span){players.at, i}), white) : 0;

        if (winner)
            return winner;
    }
    return TJ_WINNER_UNKNOWN;
}

/* What the loser is to blame for; who breaks off the connection ("abnormal") breaks the rules, too. */
#define ILLEGAL "illegal move|illegal kachi|oute_sennichite|uchifuzume|oute_kaihi|outori|abnormal"

/* How the game ended (TJ_KIFU_NO_END if that is not clear) with `side` to move, and who has won, a
 * tj_winner.  False if the text is no summary. */
static bool read_summary(tj_span text, unsigned side, int *end, int *winner)
{
    tj_span kind;

    if (!tj_span_is(tj_span_cut(&text, ":"), "summary"))
        return false;
    kind = tj_span_trim(tj_span_cut(&text, ":"), " ");
    *end = TJ_KIFU_NO_END;
    *winner = read_winner(text);
    if (*winner == TJ_WINNER_UNKNOWN)
        return false;
    if (*winner == TJ_WINNER_DRAW)
        *end = tj_span_is(kind, "sennichite")  ? TJ_KIFU_REPETITION
               : tj_span_is(kind, "max_moves") ? TJ_KIFU_MOVE_LIMIT
               : tj_span_is(kind, "jishogi")   ? TJ_KIFU_IMPASSE
                                               : TJ_KIFU_DRAW;
    else if (tj_case_listed(ILLEGAL, kind.at, kind.n))
        *end = tj_kifu_end_illegal(tj_shogi_opponent((unsigned)*winner), side);
    else if (*winner == (int)side)
        *end = tj_span_is(kind, "kachi") ? TJ_KIFU_DECLARED : TJ_KIFU_NO_END;
    else if (tj_span_is(kind, "time up"))
        *end = TJ_KIFU_TIME_UP;
    else if (tj_span_is(kind, "toryo"))
        *end = TJ_KIFU_RESIGNED;
    return true;
}

bool tj_csa_is_evaluation(tj_span text)
{
    if (!tj_span_begins(text, "**"))
        return false;
    text = tj_span_from(text, 2);
    tj_span word = tj_span_word(&text, " \t");
    if (word.n && (word.at[0] == '-' || word.at[0] == '+'))
        word = tj_span_from(word, 1);
    for (size_t i = 0; i < word.n; i++)
        if (!tj_is_digit(word.at[i]) && word.at[i] != '.')
            return false;
    return word.n && tj_is_digit(word.at[0]);
}

/* "black_rate:NAME:1534.5": as servers such as floodgate tell ratings, in comments. */
static void read_rate(reader *r, tj_span comment)
{
    tj_span value = comment, keyword = tj_span_cut(&value, ":");
    bool black = tj_span_is(keyword, "black_rate");
    char **field = &r->b.kifu->record.field[black ? TJ_FIELD_BLACK_RANK : TJ_FIELD_WHITE_RANK];

    if (*field || (!black && !tj_span_is(keyword, "white_rate")))
        return;
    while (value.n && memchr(value.at, ':', value.n))
        tj_span_cut(&value, ":");
    value = trimmed(value);
    if (value.n && !(*field = tj_strndup(value.at, value.n)))
        r->b.failed = true;
}

/* "'text", "'*text" and "'** 30".  Comments before the start are about the lines of the file, not about
 * the game; so is the one with which the next of several files begins. */
static void read_comment(reader *r, tj_span s)
{
    while (s.n && s.at[s.n - 1] == '\r')
        s.n--;
    if (tj_span_begins(s, "'CSA encoding="))
        return;
    s = tj_span_from(s, 1);
    if (s.n && s.at[0] == '*' && !tj_csa_is_evaluation(s))
        s = tj_span_from(s, 1);
    read_rate(r, s);
    if (tj_span_begins(s, "summary:"))
        r->summary = s;
    if (r->begun)
        tj_kifu_add_comment(&r->b, s);
}

static bool read_statement(reader *r, tj_span s)
{
    switch (s.at[0]) {
    case '+':
    case '-':
        return read_sign(r, s);
    case 'T':
        return read_time(r, s);
    case '%':
        return read_end(r, s);
    case 'P':
        return read_board(r, s);
    case 'V':
        return r->found_record = true;
    default:
        return false;
    }
}

/* A line without its line break.  Several statements may stand in it, divided by commas; what begins with an
 * apostrophe is a comment up to the end. */
static bool read_line(reader *r, tj_span line)
{
    char first = line.n ? line.at[0] : 0;
    bool understood = true;

    if (line.n < SHORTEST_PAIR && (first == '+' || first == '-' || first == 'T'))
        return read_statement(r, trimmed(line));
    if (first == '$')
        return read_information(r, line);
    if (first == 'N')
        return read_name(r, line);
    while (line.n && line.at[0] != '\'') {
        /* A rank of the board ends with blanks. */
        tj_span cut = tj_span_cut(&line, ","), statement = cut.n && cut.at[0] == 'P' ? cut : trimmed(cut);

        if (statement.n && !read_statement(r, statement))
            understood = false;
    }
    if (line.n)
        read_comment(r, line);
    return understood;
}

/* Does the next game begin with this line?  To be asked of every line of a game; *moved is false before the
 * first.  Lines before "V", "N+" and "P" count to the game before. */
static bool is_next(tj_span line, bool *moved)
{
    char first = line.n > 1 ? line.at[0] : 0, second = line.n > 1 ? line.at[1] : 0;

    if (first == '%' || ((first == '+' || first == '-') && tj_is_digit(second)))
        *moved = true;
    else if (*moved && first == 'N')
        return second == '+';
    else if (*moved && (first == 'V' || first == 'P'))
        return tj_csa_looks_like(line);
    return false;
}

/* The line that divides games is part of the one before it. */
static bool is_separator(tj_span line)
{
    return line.n && line.at[0] == '/' && trimmed(line).n == 1;
}

size_t tj_csa_length(const char *text, size_t n)
{
    tj_span rest = {text, n};
    bool moved = false;

    while (rest.n) {
        tj_span line = tj_span_cut(&rest, "\n");

        if (is_next(line, &moved))
            return (size_t)(line.at - text);
        if (is_separator(line))
            break;
    }
    return n - rest.n;
}

int tj_csa_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found)
{
    tj_span rest = {text, *used = tj_csa_length(text, n)};
    reader r = {0};
    int end, winner;

    tj_kifu_builder_init(&r.b, kifu, text, false);
    tj_csa_board_init(&r.board);
    while (rest.n && !r.b.failed) {
        tj_span line = tj_span_cut(&rest, "\n");

        if (is_separator(line) || read_line(&r, line) || r.reported_junk)
            continue;
        tj_kifu_fault(&r.b, TJ_RECORD_REPAIRED, line.at, "lines that are not CSA were skipped");
        r.reported_junk = true;
    }
    if (!r.begun && r.board.given)
        begin(&r, TJ_BLACK, text);
    /* The summary tells more than the statements, and what it says counts. */
    if (r.begun && r.summary.n && read_summary(r.summary, r.b.position.side, &end, &winner))
        tj_kifu_add_closing(&r.b, end, winner, true, r.summary.at);
    *found = r.found_record;
    return tj_kifu_finish(&r.b);
}

/* ---- what a file is ---- */

/* A position, and no English word or sentence that begins with a P: the first square of a rank is looked at,
 * of the others all. */
static bool is_position(tj_span s)
{
    tj_span statement = tj_span_cut(&s, ",");
    tj_csa_board board;

    if (statement.n < 5)
        return tj_span_is(statement, "PI");
    if (statement.at[1] >= '1' && statement.at[1] <= '9')
        return memcmp(statement.at + 2, " *", 2) == 0 ||
               ((statement.at[2] == '+' || statement.at[2] == '-') && tj_csa_kind(statement.at + 3));
    tj_csa_board_init(&board);
    return tj_csa_board_line(&board, tj_span_from(statement, 1));
}

/* Names of players ("N+", "N-") decide nothing: other texts have lines that begin so, and a record has other
 * lines. */
bool tj_csa_looks_like(tj_span line)
{
    tj_span s = trimmed(line), rest = s, keyword;

    if (s.n < 2)
        return false;
    switch (s.at[0]) {
    case 'V':
        return s.at[1] >= '1' && s.at[1] <= '3' && s.n <= 4;
    case '$':
        keyword = tj_span_cut(&rest, ":");
        return rest.at > keyword.at + keyword.n && key_of(tj_span_from(keyword, 1));
    case 'P':
        return is_position(s);
    case '+':
    case '-':
        return s.n >= 7 && tj_is_digit(s.at[1]) && tj_is_digit(s.at[2]) && tj_is_digit(s.at[3]) &&
               tj_is_digit(s.at[4]) && tj_csa_kind(s.at + 5);
    case '%':
        return tj_kifu_end_from_csa(tj_span_from(s, 1)) != TJ_KIFU_NO_END;
    default:
        return false;
    }
}
