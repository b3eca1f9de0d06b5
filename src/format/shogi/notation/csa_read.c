/* Reading CSA, the fastest of the notations to read: collections of hundreds of thousands of games come in
 * it. */
#include <string.h>

#include "format/shogi/notation/csa.h"
#include "format/shogi/kifu_end.h"

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
    while (s.n && (s.at[0] == ' ' || s.at[0] == '\t')) {
        s.at++;
        s.n--;
    }
    while (s.n && (s.at[s.n - 1] == ' ' || s.at[s.n - 1] == '\t' || s.at[s.n - 1] == '\r'))
        s.n--;
    return s;
}

static int report_junk(reader *r, tj_span statement)
{
    if (r->reported_junk)
        return TJ_OK;
    r->reported_junk = true;
    return tj_kifu_fault(&r->b, TJ_RECORD_REPAIRED, statement.at, "lines that are no CSA are left out");
}

static unsigned colour_of(char sign)
{
    return sign == '+' ? TJ_BLACK : TJ_WHITE;
}

/* Fixes the start with this side to move. */
static int begin(reader *r, unsigned side, const char *at)
{
    tj_shogi start = r->b.kifu->start;

    r->begun = true;
    if (!r->board.given && side == TJ_BLACK)
        return TJ_OK;
    if (r->board.given)
        start = r->board.position;
    start.side = (uint8_t)side;
    return tj_kifu_set_start(&r->b, &start, at);
}

/* ---- header ---- */

/* CSA's keywords under the names that KIF has. */
static tj_span key_of(tj_span keyword)
{
    static const char *const names[][2] = {
        {"EVENT", "棋戦"},   {"SITE", "場所"},           {"START_TIME", "開始日時"}, {"END_TIME", "終了日時"},
        {"OPENING", "戦型"}, {"TIME_LIMIT", "持ち時間"}, {"TIME", "持ち時間"},       {"NOTE", "備考"}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (tj_span_is(keyword, names[i][0]))
            return (tj_span){names[i][1], strlen(names[i][1])};
    return keyword;
}

static int read_information(reader *r, tj_span statement)
{
    tj_span value = {statement.at + 1, statement.n - 1}, keyword = tj_span_cut(&value, ":");

    r->found_record = true;
    return tj_kifu_add_header(&r->b, key_of(keyword), trimmed(value));
}

static int read_name(reader *r, tj_span statement)
{
    static const char *const players[3] = {"", "先手", "後手"};

    if (statement.n < 2 || (statement.at[1] != '+' && statement.at[1] != '-'))
        return report_junk(r, statement);
    r->found_record = true;
    const char *key = players[colour_of(statement.at[1])];
    return tj_kifu_add_header(&r->b, (tj_span){key, strlen(key)},
                              trimmed((tj_span){statement.at + 2, statement.n - 2}));
}

/* ---- moves ---- */

static int read_move(reader *r, tj_span s)
{
    tj_kifu_builder *b = &r->b;
    const tj_shogi *p = &b->position;

    if (s.n < 7)
        return tj_kifu_add_invalid_move(b, s.at, "it cannot be understood");
    unsigned from = tj_csa_square(s.at + 1), to = tj_csa_square(s.at + 3), kind = tj_csa_kind(s.at + 5);
    bool drops = s.at[1] == '0' && s.at[2] == '0';
    if (!kind || to == TJ_SHOGI_NO_SQUARE || (from == TJ_SHOGI_NO_SQUARE && !drops))
        return tj_kifu_add_invalid_move(b, s.at, "it cannot be understood");
    if (colour_of(s.at[0]) != p->side)
        return tj_kifu_add_invalid_move(b, s.at, "it is the other player's turn");
    if (drops)
        return tj_kifu_add_move(b, tj_shogi_drop_of(kind & 7 ? kind : TJ_SHOGI_KING, to), s.at);
    unsigned before = tj_shogi_piece_kind(p->board[from]);
    bool promotes = kind == before + TJ_SHOGI_PROMOTION && before < TJ_SHOGI_KING;
    if (kind != before && !promotes && p->board[from])
        return tj_kifu_add_invalid_move(b, s.at, "another piece stands there");
    return tj_kifu_add_move(b, tj_shogi_move_of(from, to, promotes), s.at);
}

/* A move, or the side to move alone. */
static int read_sign(reader *r, tj_span s)
{
    if (s.n > 1 && (s.at[1] < '0' || s.at[1] > '9'))
        return report_junk(r, s);
    r->found_record = true;
    r->summary.n = 0;
    if (!r->begun) {
        int rc = begin(r, colour_of(s.at[0]), s.at);
        if (rc || s.n == 1)
            return rc;
    }
    return s.n == 1 ? TJ_OK : read_move(r, s);
}

/* "T12", "T0.5": up to 10^9 seconds, which are more than there is room for. */
static int read_time(reader *r, tj_span s)
{
    uint64_t ms = 0, unit = 1000;
    size_t i = 1;

    for (; i < s.n && s.at[i] >= '0' && s.at[i] <= '9' && ms < 1000000000; i++)
        ms = ms * 10 + (uint64_t)(s.at[i] - '0') * 1000;
    if (i == 1)
        return report_junk(r, s);
    if (i < s.n && s.at[i] == '.')
        for (i++; i < s.n && s.at[i] >= '0' && s.at[i] <= '9' && (unit /= 10); i++)
            ms += (uint64_t)(s.at[i] - '0') * unit;
    tj_kifu_add_time(&r->b, ms < TJ_KIFU_NO_TIME ? (uint32_t)ms : TJ_KIFU_NO_TIME - 1);
    return TJ_OK;
}

static int read_end(reader *r, tj_span s)
{
    int end = tj_kifu_end_from_csa((tj_span){s.at + 1, s.n - 1});

    r->found_record = true;
    if (!end)
        return report_junk(r, s);
    if (!r->begun) {
        int rc = begin(r, TJ_BLACK, s.at);
        if (rc)
            return rc;
    }
    return tj_kifu_add_end(&r->b, end, s.at);
}

static int read_board(reader *r, tj_span s)
{
    r->found_record = true;
    if (r->begun)
        return report_junk(r, s);
    if (tj_csa_board_line(&r->board, (tj_span){s.at + 1, s.n - 1}))
        return TJ_OK;
    return tj_kifu_reject(&r->b, s.at, "the starting position cannot be understood");
}

/* "black_rate:NAME:1534.5": as servers such as floodgate tell ratings, in comments. */
static int read_rate(reader *r, tj_span comment)
{
    tj_span value = comment, keyword = tj_span_cut(&value, ":");
    bool black = tj_span_is(keyword, "black_rate");
    char **field = &r->b.kifu->record.field[black ? TJ_FIELD_BLACK_RANK : TJ_FIELD_WHITE_RANK];

    if (*field || (!black && !tj_span_is(keyword, "white_rate")))
        return TJ_OK;
    while (value.n && memchr(value.at, ':', value.n))
        tj_span_cut(&value, ":");
    value = trimmed(value);
    if (value.n)
        *field = tj_strndup(value.at, value.n);
    return value.n && !*field ? TJ_E_NOMEM : TJ_OK;
}

/* "'text", "'*text" and "'** 30".  Comments before the start are about the lines of the file, not about
 * the game; so is the one with which the next of several files begins. */
static int read_comment(reader *r, tj_span s)
{
    while (s.n && s.at[s.n - 1] == '\r')
        s.n--;
    if (tj_span_begins(s, "'CSA encoding="))
        return TJ_OK;
    s = (tj_span){s.at + 1, s.n - 1};
    if (s.n && s.at[0] == '*' && !tj_csa_is_evaluation(s))
        s = (tj_span){s.at + 1, s.n - 1};
    if (read_rate(r, s))
        return TJ_E_NOMEM;
    if (tj_span_begins(s, "summary:"))
        r->summary = s;
    return r->begun ? tj_kifu_add_comment(&r->b, s) : TJ_OK;
}

/* The summary tells more than the statements, and what it says counts. */
static int apply_summary(reader *r)
{
    int end, winner;

    if (!r->begun || !r->summary.n || !tj_csa_summary(r->summary, r->b.position.side, &end, &winner))
        return TJ_OK;
    return tj_kifu_add_closing(&r->b, end, winner, true, r->summary.at);
}

static int read_statement(reader *r, tj_span s)
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
        r->found_record = true;
        return TJ_OK;
    default:
        return report_junk(r, s);
    }
}

/* A line without its line break.  Several statements may stand in it, divided by commas; what begins with an
 * apostrophe is a comment up to the end. */
static int read_line(reader *r, tj_span line)
{
    int rc = TJ_OK;

    if (line.n && line.n < SHORTEST_PAIR && (line.at[0] == '+' || line.at[0] == '-' || line.at[0] == 'T'))
        return read_statement(r, trimmed(line));
    if (line.n && line.at[0] == '$')
        return read_information(r, line);
    if (line.n && line.at[0] == 'N')
        return read_name(r, line);
    while (line.n && !rc) {
        if (line.at[0] == '\'')
            return read_comment(r, line);
        /* A rank of the board ends with blanks. */
        tj_span cut = tj_span_cut(&line, ","), statement = trimmed(cut);
        if (cut.n && cut.at[0] == 'P')
            statement = cut;
        if (statement.n)
            rc = read_statement(r, statement);
    }
    return rc;
}

/* Lines between two separators that are no record at all are no fault of the next one. */
static void forget_junk(reader *r)
{
    tj_record *record = &r->b.kifu->record;

    record->faults.len = 0;
    record->state = TJ_RECORD_GOOD;
    r->reported_junk = false;
}

bool tj_csa_is_next(tj_span line, bool *moved)
{
    char first = line.n > 1 ? line.at[0] : 0, second = line.n > 1 ? line.at[1] : 0;

    if (first == '%' || ((first == '+' || first == '-') && second >= '0' && second <= '9'))
        *moved = true;
    else if (*moved && first == 'N')
        return second == '+';
    else if (*moved && (first == 'V' || first == 'P'))
        return tj_csa_looks_like(line);
    return false;
}

static int read_lines(reader *r, const char *text, size_t n, size_t *used)
{
    size_t at = 0;
    bool moved = false;
    int rc = TJ_OK;

    while (at < n && !rc) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t length = end ? (size_t)(end - text) - at : n - at;
        tj_span line = {text + at, length};

        if (tj_csa_is_next(line, &moved))
            break;
        at += length + (end != NULL);
        if (line.n && line.at[0] == '/' && trimmed(line).n == 1) {
            if (r->found_record)
                break;
            forget_junk(r);
            continue;
        }
        rc = read_line(r, line);
    }
    *used = at;
    return rc;
}

int tj_csa_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found)
{
    reader r = {0};
    int rc = tj_kifu_builder_init(&r.b, kifu, text, false);

    tj_csa_board_init(&r.board);
    if (!rc)
        rc = read_lines(&r, text, n, used);
    if (!rc && !r.begun && r.board.given)
        rc = begin(&r, TJ_BLACK, text);
    if (!rc)
        rc = apply_summary(&r);
    if (!rc)
        rc = tj_kifu_finish(&r.b);
    tj_kifu_builder_release(&r.b);
    *found = r.found_record;
    return rc;
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
    return tj_csa_board_line(&board, (tj_span){statement.at + 1, statement.n - 1});
}

static bool is_information(tj_span s)
{
    tj_span rest = {s.at + 1, s.n - 1}, keyword = tj_span_cut(&rest, ":");

    return keyword.n < s.n - 1 && key_of(keyword).at != keyword.at;
}

static bool all_digits(tj_span s, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (i >= s.n || s.at[i] < '0' || s.at[i] > '9')
            return false;
    return true;
}

/* Names of players ("N+", "N-") decide nothing: other texts have lines that begin so, and a record has other
 * lines. */
bool tj_csa_looks_like(tj_span line)
{
    tj_span s = trimmed(line);

    if (s.n < 2)
        return false;
    switch (s.at[0]) {
    case 'V':
        return s.at[1] >= '1' && s.at[1] <= '3' && s.n <= 4;
    case '$':
        return is_information(s);
    case 'P':
        return is_position(s);
    case '+':
    case '-':
        return s.n >= 7 && all_digits(s, 1, 5) && tj_csa_kind(s.at + 5);
    case '%':
        return tj_kifu_end_from_csa((tj_span){s.at + 1, s.n - 1}) != TJ_KIFU_NO_END;
    default:
        return false;
    }
}
