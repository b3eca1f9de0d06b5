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

void tj_yaneuraou_board_format(const tj_shogi *position, char board[TJ_SHOGI_SFEN_MAX])
{
    tj_shogi_sfen_format(position, board);
    *strrchr(board, ' ') = 0; /* the move's number */
}

/* Is its text the one way to write the position? */
static bool is_canonical(const tj_yaneuraou_line *line)
{
    char board[TJ_SHOGI_SFEN_MAX];
    tj_shogi position;

    if (tj_shogi_sfen_parse(&position, line->text.at, line->text.n, NULL))
        return false;
    tj_yaneuraou_board_format(&position, board);
    return tj_span_is(tj_yaneuraou_board(line), board);
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
