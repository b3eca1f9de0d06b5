#include "book/format/shogi/yaneuraou_text.h"

#include <string.h>

#include "base/error.h"

#define BLANKS " \t\r"

bool tj_yaneuraou_next(const char *text, size_t n, size_t *offset, tj_yaneuraou_line *out)
{
    const char *start = text + *offset, *end;

    if (*offset >= n)
        return false;
    end = memchr(start, '\n', n - *offset);
    out->offset = *offset;
    out->text = (tj_span){start, end ? (size_t)(end - start) : n - *offset};
    *offset += out->text.n + (end != NULL);
    if (out->offset == 0 && tj_span_begins(out->text, "\xEF\xBB\xBF"))
        out->text = (tj_span){out->text.at + 3, out->text.n - 3};
    out->text = tj_span_trim(out->text, BLANKS);
    out->kind = TJ_YANEURAOU_MOVE;
    if (!out->text.n || out->text.at[0] == '#' || tj_span_begins(out->text, "//"))
        out->kind = TJ_YANEURAOU_BLANK;
    else if (tj_span_begins(out->text, "sfen "))
        out->kind = TJ_YANEURAOU_POSITION;
    return true;
}

tj_span tj_yaneuraou_board(const tj_yaneuraou_line *line)
{
    tj_span board = {line->text.at + 5, line->text.n - 5}; /* "sfen " */
    const char *at = board.at, *end = board.at + board.n;

    for (int field = 0; field < 3; field++) {
        const char *blank = memchr(at, ' ', (size_t)(end - at));

        if (!blank)
            return board;
        at = blank + 1;
    }
    board.n = (size_t)(at - 1 - board.at);
    return board;
}

/* ---- the one way to write a position ---- */

/* Takes a rank off the beginning. */
static bool skip_rank(tj_span *rest)
{
    unsigned squares = 0;
    bool number = false; /* the one before was one */

    while (squares < 9 && rest->n) {
        char c = rest->at[0];

        if (c >= '1' && c <= '9' && !number) {
            squares += (unsigned)(c - '0');
            number = true;
        } else {
            if (c == '+' && rest->n > 1 && strchr("PLNSBRplnsbr", rest->at[1])) {
                rest->at++;
                rest->n--;
            } else if (!c || !strchr("PLNSGBRKplnsgbrk", c)) {
                return false;
            }
            squares++;
            number = false;
        }
        rest->at++;
        rest->n--;
    }
    return squares == 9;
}

/* Pieces in hand, each kind at its turn. */
static bool are_hands(tj_span hands)
{
    const char *turn = "RBGSNLPrbgsnlp";

    if (tj_span_is(hands, "-"))
        return true;
    while (hands.n) {
        unsigned count = 0;
        size_t digits = 0;

        for (; digits < hands.n && hands.at[digits] >= '0' && hands.at[digits] <= '9' && digits < 3; digits++)
            count = 10 * count + (unsigned)(hands.at[digits] - '0');
        if (digits == hands.n || (digits && (hands.at[0] == '0' || count < 2)) || !hands.at[digits])
            return false;
        turn = strchr(turn, hands.at[digits]);
        if (!turn)
            return false;
        turn++;
        hands = (tj_span){hands.at + digits + 1, hands.n - digits - 1};
    }
    return true;
}

/* Behind the hands: nothing, or the number of the move. */
static bool is_number(tj_span rest)
{
    if (!rest.n)
        return true;
    for (size_t i = 1; i < rest.n; i++)
        if (rest.at[i] < '0' || rest.at[i] > '9')
            return false;
    return rest.n >= 2 && rest.n <= 6;
}

static bool is_canonical(const tj_yaneuraou_line *line)
{
    tj_span board = tj_yaneuraou_board(line);
    const char *end = board.at + board.n;

    if (!is_number((tj_span){end, (size_t)(line->text.at + line->text.n - end)}))
        return false;
    for (int rank = 0; rank < 9; rank++) {
        if (rank && (!board.n || board.at[0] != '/'))
            return false;
        if (rank)
            board = (tj_span){board.at + 1, board.n - 1};
        if (!skip_rank(&board))
            return false;
    }
    if (board.n < 4 || board.at[0] != ' ' || (board.at[1] != 'b' && board.at[1] != 'w') || board.at[2] != ' ')
        return false;
    return are_hands((tj_span){board.at + 3, board.n - 3});
}

/* ---- order ---- */

static int compare(tj_span a, tj_span b)
{
    int order = memcmp(a.at, b.at, a.n < b.n ? a.n : b.n);

    return order ? order : (a.n > b.n) - (a.n < b.n);
}

int tj_yaneuraou_is_sorted(const char *text, size_t n, const tj_progress_monitor *monitor, bool *sorted,
                           tj_err *err)
{
    tj_span before = {NULL, 0};
    tj_yaneuraou_line line;
    size_t offset = 0;
    uint64_t lines = 0;
    int rc = 0;

    *sorted = true;
    while (!rc && *sorted && tj_yaneuraou_next(text, n, &offset, &line)) {
        if (line.kind == TJ_YANEURAOU_POSITION) {
            tj_span board = tj_yaneuraou_board(&line);

            *sorted = is_canonical(&line) && (!before.at || compare(before, board) <= 0);
            before = board;
        }
        if (++lines % 65536 == 0)
            rc = tj_progress_report(monitor, "checking", offset, n, err);
    }
    return rc;
}

/* The first position whose line begins in [from, to); false if there is none. */
static bool position_in(const char *text, size_t n, size_t from, size_t to, tj_yaneuraou_line *line)
{
    const char *end = from ? memchr(text + from - 1, '\n', n - from + 1) : NULL;
    size_t offset = !from ? 0 : end ? (size_t)(end - text) + 1 : n;

    while (offset < to && tj_yaneuraou_next(text, n, &offset, line))
        if (line->kind == TJ_YANEURAOU_POSITION)
            return true;
    return false;
}

size_t tj_yaneuraou_seek(const char *text, size_t n, tj_span board)
{
    size_t low = 0, high = n; /* lines that begin before low come before it, those from high on do not */
    tj_yaneuraou_line line;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (position_in(text, n, middle, high, &line) && compare(tj_yaneuraou_board(&line), board) < 0)
            low = line.offset + 1;
        else
            high = middle;
    }
    return position_in(text, n, low, n, &line) ? line.offset : n;
}
