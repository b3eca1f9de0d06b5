/* Reading KIF and KI2, line by line. */
#include <string.h>

#include "base/text/text.h"
#include "format/shogi/kifu_end.h"
#include "format/shogi/notation/japanese_move.h"
#include "format/shogi/notation/notation.h"

#define CLOSING  "まで" /* how the line behind the moves begins */
#define HANDICAP "手合割"

typedef struct reader {
    tj_kifu_builder b;
    tj_kif_start start;
    bool begun;     /* the start is fixed: there was a move, an end, a closing line */
    bool something; /* there was anything of a record */
    bool odd_word;  /* where the game ends, if it does, something stands that is no move */
    unsigned first_mark;
} reader;

/* ---- the start ---- */

static void begin(reader *r, const char *at)
{
    tj_shogi position;

    r->something = true;
    if (r->begun)
        return;
    r->begun = true;
    if (!tj_kif_start_make(&r->start, &position)) {
        tj_kifu_reject(&r->b, r->start.fault_at, r->start.fault);
        return;
    }
    if (!r->start.side && !r->start.handicap.n && !r->start.rows && r->first_mark)
        position.side = (uint8_t)r->first_mark;
    tj_kifu_set_start(&r->b, &position, r->start.at ? r->start.at : at);
}

/* ---- header ---- */

#define COLON "："

/* What is special about a header. */
enum {
    FIRST = 1, /* a record begins with it */
    KNOWN = 2, /* an ASCII colon makes it a header, and no sentence; so do all that are fields of records */
    RESERVED = 4, /* it means something beyond itself */
    BLACK_HAND = 8,
    WHITE_HAND = 16
};
static const struct {
    const char *keys;
    unsigned facts;
} KEYS[] = {
    {"開始日時|対局日|棋戦|先手|下手|表題|対局ID|記録ID", FIRST},
    {HANDICAP, FIRST | RESERVED},
    {"変化", RESERVED},
    {"終了日時|持ち時間|戦型|備考", KNOWN},
    {"先手の持駒|下手の持駒|先手の持ち駒", BLACK_HAND},
    {"後手の持駒|上手の持駒|後手の持ち駒", WHITE_HAND},
};

static unsigned facts_of(tj_span key)
{
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (tj_case_listed(KEYS[i].keys, key.at, key.n))
            return KEYS[i].facts;
    return 0;
}

/* The value behind a colon; wide ones everywhere, ASCII ones behind known keys. */
static bool split_header(tj_span line, tj_span *key, tj_span *value)
{
    const char *narrow = line.n ? memchr(line.at, ':', line.n) : NULL;
    const char *colon = memmem(line.at, line.n, COLON, strlen(COLON));
    tj_span word = tj_span_trim_wide((tj_span){line.at, narrow ? (size_t)(narrow - line.at) : 0});
    bool known = narrow && (facts_of(word) & ~(unsigned)FIRST || tj_kifu_field(word) >= 0);
    size_t width = known ? 1 : strlen(COLON);

    colon = known ? narrow : colon;
    if (!colon || colon == line.at)
        return false;
    *key = tj_span_trim_wide((tj_span){line.at, (size_t)(colon - line.at)});
    *value = tj_span_trim_wide(tj_span_from(line, (size_t)(colon - line.at) + width));
    return true;
}

static void read_header(reader *r, tj_span key, tj_span value)
{
    unsigned facts = facts_of(key);

    r->something = true;
    if (!(facts & (RESERVED | BLACK_HAND | WHITE_HAND))) {
        tj_kifu_add_header(&r->b, key, value);
    } else if (!r->begun && facts & RESERVED) {
        r->start.handicap = value;
        if (!r->start.at)
            r->start.at = key.at;
    } else if (!r->begun) {
        tj_kif_start_hand(&r->start, facts & BLACK_HAND ? TJ_BLACK : TJ_WHITE, value);
    }
}

static unsigned side_of(tj_span line)
{
    if (tj_span_begins(line, "先手番") || tj_span_begins(line, "下手番"))
        return TJ_BLACK;
    return tj_span_begins(line, "後手番") || tj_span_begins(line, "上手番") ? TJ_WHITE : 0;
}

/* ---- moves ---- */

/* "( 0:16/00:00:16)": what was thought about this move. */
static void read_time(reader *r, tj_span text)
{
    uint64_t seconds = 0, part = 0;
    bool any = false;

    tj_japanese_skip_blanks(&text);
    if (!text.n || text.at[0] != '(')
        return;
    for (size_t i = 1; i < text.n && strchr("0123456789: ", text.at[i]); i++) {
        char c = text.at[i];

        if (c == ':') {
            seconds = (seconds + part) * 60;
            part = 0;
        } else if (c != ' ') {
            part = part * 10 + (uint64_t)(c - '0');
            any = true;
        }
        if (part > 4000000 || seconds > 4000000)
            return;
    }
    if (any && seconds + part < TJ_KIFU_NO_TIME / 1000)
        tj_kifu_add_time(&r->b, (uint32_t)(seconds + part) * 1000);
}

/* A move or an end behind its number or, in the colour of that, its mark (colour 0: a number).  Returns the
 * length of the move, 0 if it is none. */
static size_t read_told(reader *r, tj_span text, unsigned colour, const char *at)
{
    tj_kifu_builder *b = &r->b;
    tj_japanese_move told;
    size_t length = tj_japanese_move_read(text, &told);
    int end = length ? TJ_KIFU_NO_END : tj_kifu_end_from_japanese(text, b->position.side);

    if (end) {
        tj_kifu_add_end(b, end, at);
    } else if (length) {
        r->odd_word = r->odd_word && b->ended;
        tj_kifu_add_told_move(b, colour, &told, at);
    } else {
        if (!colour)
            r->odd_word = !b->ended; /* it may be a word for an end that nobody knows */
        tj_kifu_add_move(b, TJ_SHOGI_NO_MOVE, at, "unreadable move");
    }
    return length;
}

/* KIF, behind the number of a move. */
static void read_numbered(reader *r, tj_span text)
{
    size_t n, mark = 0;

    begin(r, text.at);
    tj_japanese_mark(text, &mark);
    text = tj_span_from(text, mark);
    n = read_told(r, text, 0, text.at);
    const char *bracket = memchr(text.at + n, '(', text.n - n);
    if (bracket)
        read_time(r, tj_span_from(text, (size_t)(bracket - text.at)));
}

/* KI2: moves behind marks of colour, which the text begins with. */
static void read_marked(reader *r, tj_span text)
{
    size_t mark, n;

    if (!r->begun)
        r->first_mark = tj_japanese_mark(text, &mark);
    begin(r, text.at);
    while (text.n) {
        unsigned colour = tj_japanese_mark(text, &mark);

        n = mark ? mark + read_told(r, tj_span_from(text, mark), colour, text.at) : 1;
        text = tj_span_from(text, n);
    }
}

/* ---- lines ---- */

/* Takes the number of a move, ASCII or full-width, off the beginning; its length in bytes. */
static size_t take_number(tj_span *text, uint32_t *number)
{
    const char *from = text->at;
    size_t n;
    int digit;

    for (*number = 0; *number < 100000 && (digit = tj_digit_at(text->at, text->n, &n)) >= 0;) {
        *number = *number * 10 + (uint32_t)digit;
        *text = tj_span_from(*text, n);
    }
    return (size_t)(text->at - from);
}

static void read_closing(reader *r, tj_span line)
{
    tj_span rest = tj_span_from(line, strlen(CLOSING));
    int winner = TJ_WINNER_UNKNOWN, end;
    uint32_t count;

    begin(r, line.at);
    end = tj_kifu_end_from_closing(line, r->b.position.side, &winner);
    tj_japanese_skip_blanks(&rest);
    /* Where the line counts as many moves as there are, the word behind them is none. */
    if (r->odd_word && (end || winner) && take_number(&rest, &count) && count == r->b.ply)
        tj_kifu_clear_illegal(&r->b);
    tj_kifu_add_closing(&r->b, end, winner, false, line.at);
}

/* A move, or how a game ends. */
static bool is_move(tj_span text)
{
    tj_japanese_move told;
    size_t mark = 0;

    tj_japanese_mark(text, &mark);
    text = tj_span_from(text, mark);
    return tj_japanese_move_read(text, &told) || tj_kifu_end_from_japanese(text, TJ_BLACK);
}

/* "   1 ７六歩(77)": a number, and something behind it.  Sentences begin with full-width numbers, too: behind
 * them there must be a move. */
static bool split_number(tj_span *line)
{
    tj_span rest = *line;
    uint32_t number;
    bool wide;

    tj_japanese_skip_blanks(&rest);
    wide = rest.n && !tj_is_digit(rest.at[0]);
    if (!take_number(&rest, &number))
        return false;
    if (rest.n && rest.at[0] == '.')
        rest = tj_span_from(rest, 1);
    tj_span body = rest;
    tj_japanese_skip_blanks(&body);
    if (!body.n || body.at == rest.at || (wide && !is_move(body)))
        return false;
    *line = body;
    return true;
}

/* Comments, diagrams and what else is told apart by its first character.  False if it is none of that. */
static bool read_by_first(reader *r, tj_span line)
{
    switch (line.n ? line.at[0] : '#') {
    case '#':
        return true;
    case '*':
    case '&': /* a bookmark, which keeps its mark */
        if (r->something)
            tj_kifu_add_comment(&r->b, tj_span_from(line, line.at[0] == '*'));
        return true;
    case '|':
        r->something = true;
        if (!r->begun)
            tj_kif_start_row(&r->start, line);
        return true;
    default:
        return false;
    }
}

/* False if the line belongs to the next record. */
static bool read_line(reader *r, tj_span line)
{
    tj_span body, numbered, key, value;
    uint32_t ply;
    size_t mark;

    while (line.n && line.at[line.n - 1] == '\r')
        line.n--;
    if ((r->something && (tj_span_begins(line, "#KIF") || tj_span_begins(line, "#KI2"))) ||
        (r->begun && tj_span_begins(line, "手数--")))
        return false;
    if (read_by_first(r, line))
        return true;
    body = numbered = tj_span_trim_wide(line);
    if (tj_japanese_mark(body, &mark)) {
        read_marked(r, body);
    } else if (split_number(&numbered)) {
        read_numbered(r, numbered);
    } else if (tj_span_begins(body, CLOSING)) {
        read_closing(r, body);
    } else if (side_of(body) && !r->begun) {
        r->start.side = side_of(body);
    } else if (split_header(body, &key, &value)) {
        if (tj_span_is(key, "変化")) {
            begin(r, body.at);
            take_number(&value, &ply);
            tj_kifu_branch(&r->b, ply, body.at);
        } else if (r->begun &&
                   facts_of(key) & (FIRST | BLACK_HAND | WHITE_HAND)) /* its diagram may come first */
            return false;
        else
            read_header(r, key, value);
    }
    return true;
}

int tj_kif_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found)
{
    tj_span rest = {text, n};
    reader r = {0};

    tj_kifu_builder_init(&r.b, kifu, text, true);
    tj_kif_start_init(&r.start);
    *used = 0;
    while (rest.n && !r.b.failed && read_line(&r, tj_span_cut(&rest, "\n")))
        *used = n - rest.n;
    if (r.something)
        begin(&r, text);
    /* The handicap stands among the headers, too, under its name; a diagram makes it meaningless. */
    if (r.start.handicap.n && !r.start.rows)
        tj_kifu_add_header(&r.b, (tj_span){HANDICAP, strlen(HANDICAP)}, r.start.handicap);
    *found = r.something;
    return tj_kifu_finish(&r.b);
}

/* ---- what a file is ---- */

bool tj_kif_is_header(tj_span line, tj_span wanted)
{
    tj_span body = tj_span_trim_wide(line), number = body, key, value;
    size_t mark;

    return body.n && !strchr("#*&|", body.at[0]) && !tj_japanese_mark(body, &mark) &&
           !split_number(&number) && !tj_span_begins(body, CLOSING) && !side_of(body) &&
           split_header(body, &key, &value) && !(facts_of(key) & (RESERVED | BLACK_HAND | WHITE_HAND)) &&
           key.n == wanted.n && memcmp(key.at, wanted.at, key.n) == 0;
}

/* A row of the diagram, and no table or picture of something else. */
static bool is_row(tj_span body)
{
    tj_kif_start start;

    if (body.n < 2 || body.at[0] != '|' || tj_text_ascii_length(body.at, body.n) == body.n)
        return false;
    tj_kif_start_init(&start);
    tj_kif_start_row(&start, body);
    return !start.fault;
}

int tj_kif_looks_like(tj_span line)
{
    /* Others, such as 場所 and 備考, many a text has. */
    static const char *const headers[] = {"手合割", "先手", "後手", "下手", "上手", "棋戦"};
    tj_japanese_move told;
    tj_span body = tj_span_trim_wide(line), rest = body;
    size_t mark;

    if (tj_span_begins(body, "手数--") || tj_span_begins(body, "#KIF"))
        return TJ_KIFU_KIF;
    if (tj_span_begins(body, "#KI2"))
        return TJ_KIFU_KI2;
    if (tj_japanese_mark(body, &mark) && tj_japanese_move_read(tj_span_from(body, mark), &told))
        return TJ_KIFU_KI2;
    if (split_number(&rest) && is_move(rest))
        return TJ_KIFU_KIF;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (tj_span_begins(body, headers[i]) &&
            (memchr(body.at, ':', body.n) || memmem(body.at, body.n, COLON, strlen(COLON))))
            return TJ_KIFU_KIF_HEADER;
    return is_row(body) || tj_span_begins(body, "+---------------------------+") ? TJ_KIFU_KIF_HEADER
                                                                                 : TJ_KIFU_UNKNOWN;
}
