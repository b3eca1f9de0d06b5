/* YaneuraOu's text, line by line; and where it is sorted, positions found by bisection.
 *
 * Lines of positions are in order if the text of board, side and hands comes in the order of bytes.  That is
 * what YaneuraOu and tj_yaneuraou_write do; the number of the move, behind a blank, plays no part.  A
 * position is then found without any index, provided that its text is the one way to write it: empty squares
 * in one number, pieces in hand rook first, Black's before White's, no number for a single one, one blank
 * between fields.  tj_yaneuraou_is_sorted looks at all lines for both. */
#pragma once

#include "base/text/span.h"
#include "tejun/err.h"
#include "tejun/progress_monitor.h"
#include "tejun/shogi.h"

typedef enum tj_yaneuraou_line_kind {
    TJ_YANEURAOU_BLANK, /* empty, or a comment */
    TJ_YANEURAOU_POSITION,
    TJ_YANEURAOU_MOVE
} tj_yaneuraou_line_kind;

typedef struct tj_yaneuraou_line {
    tj_span text; /* without the blanks around it */
    size_t offset;
    tj_yaneuraou_line_kind kind;
} tj_yaneuraou_line;

/* The line at *offset, which goes to the next one; false at the end. */
bool tj_yaneuraou_next(const char *text, size_t n, size_t *offset, tj_yaneuraou_line *out);

/* Board, side and hands of a line that is a position: what it is sorted by. */
tj_span tj_yaneuraou_board(const tj_yaneuraou_line *line);

/* The same of a position, as it is written in the one way. */
void tj_yaneuraou_board_format(const tj_shogi *position, char board[TJ_SHOGI_SFEN_MAX]);

/* One pass over the text: some seconds for a gigabyte in memory.  TJ_E_STOPPED. */
int tj_yaneuraou_is_sorted(const char *text, size_t n, const tj_progress_monitor *monitor, bool *sorted,
                           tj_err *err);

/* In text that is sorted: where the first position stands whose text does not come before this one; n if
 * there is none. */
size_t tj_yaneuraou_seek(const char *text, size_t n, tj_span board);
