#include "cli/go/go_diagram.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text/text.h"
#include "tejun/mine.h"

void tj_go_diagram_init(tj_go_diagram *diagram, unsigned size)
{
    assert(size >= TJ_GO_SIZE_MIN && size <= TJ_GO_SIZE_MAX);
    memset(diagram, 0, sizeof *diagram);
    diagram->size = size;
    diagram->last = TJ_PASS;
    diagram->bottom = diagram->right = size - 1;
}

void tj_go_diagram_number(tj_go_diagram *diagram, unsigned point, unsigned number)
{
    snprintf(diagram->label[point], sizeof diagram->label[point], number < 100 ? "%u" : "%02u", number % 100);
}

static void remark(tj_buf *beside, unsigned number, const char *what, const char *where)
{
    if (beside)
        tj_buf_printf(beside, "%s%u %s%s", beside->len ? ", " : "", number, what, where);
}

void tj_go_diagram_put_moves(const uint16_t *moves, size_t n, tj_go_diagram *diagram, tj_buf *beside)
{
    char letter[2] = "a";

    for (size_t i = 0; i < n; i++) {
        unsigned point = tj_sequence_point(moves[i]), number = (unsigned)i + 1;

        if (point == TJ_PASS) {
            remark(beside, number, "passes", "");
        } else if (diagram->stone[point]) {
            if (!diagram->label[point][0]) {
                memcpy(diagram->label[point], letter, sizeof letter);
                letter[0]++; /* a sequence has too few moves to take 26 stones and fill their points */
            }
            remark(beside, number, "at ", diagram->label[point]);
        } else {
            diagram->stone[point] = (uint8_t)tj_sequence_colour(moves[i]);
            tj_go_diagram_number(diagram, point, number);
        }
    }
}

/* Widens low..high by margin; an edge that is then near is taken along. */
static void widen(unsigned *low, unsigned *high, unsigned size, unsigned margin)
{
    *low = *low > margin + 2 ? *low - margin : 0;
    *high = *high + margin + 2 < size - 1 ? *high + margin : size - 1;
}

void tj_go_diagram_crop(tj_go_diagram *diagram, unsigned margin)
{
    unsigned size = diagram->size, top = size, bottom = 0, left = size, right = 0;

    for (unsigned point = 0; point < size * size; point++) {
        unsigned row = point / size, column = point % size;

        if (!diagram->stone[point] && !diagram->label[point][0])
            continue;
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
        left = column < left ? column : left;
        right = column > right ? column : right;
    }
    if (top == size)
        return;
    widen(&top, &bottom, size, margin);
    widen(&left, &right, size, margin);
    diagram->top = top;
    diagram->bottom = bottom;
    diagram->left = left;
    diagram->right = right;
}

bool tj_go_diagram_star(unsigned size, unsigned row, unsigned column)
{
    unsigned line = size >= 12 ? 3 : 2, middle = size / 2;
    bool odd = size % 2, corner_row = tj_go_edge_distance(size, row) == line;
    bool corner_column = tj_go_edge_distance(size, column) == line;

    if (size < 7)
        return odd && size >= 5 && row == middle && column == middle;
    if (corner_row && corner_column)
        return true;
    if (odd && row == middle && column == middle)
        return true;
    return odd && size >= 15 && ((corner_row && column == middle) || (corner_column && row == middle));
}

static void dimmed(tj_buf *out, const tj_go_diagram_style *style, const char *text)
{
    if (style->colour)
        tj_buf_printf(out, "\x1b[2m%s\x1b[0m", text);
    else
        tj_buf_puts(out, text);
}

static void put_letters(tj_buf *out, const tj_go_diagram *diagram, const tj_go_diagram_style *style)
{
    char line[3 + 2 * TJ_GO_SIZE_MAX + 1];
    size_t at = 0;

    memset(line, ' ', 3);
    at = style->ascii ? 3 : 2;
    for (unsigned column = diagram->left; column <= diagram->right; column++) {
        line[at++] = ' ';
        line[at++] = (char)('A' + column + (column >= 8)); /* there is no I */
    }
    line[at] = 0;
    dimmed(out, style, line);
    tj_buf_putc(out, '\n');
}

/* The crossing of lines at an empty point. */
static const char *crossing(unsigned size, unsigned row, unsigned column)
{
    static const char *const shapes[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    unsigned down = row == 0 ? 0 : row == size - 1 ? 2 : 1;
    unsigned across = column == 0 ? 0 : column == size - 1 ? 2 : 1;

    return tj_go_diagram_star(size, row, column) ? "╋" : shapes[down][across];
}

/* A label that fits two columns: the last two digits of a number, the beginning of anything else. */
static const char *short_label(const char *label)
{
    size_t n = strlen(label);

    if (n == 3 && strspn(label, "0123456789") == 3)
        return label + 1;
    return tj_utf8_width(label) <= 2 ? label : "?";
}

static const char *label_at(const tj_go_diagram *diagram, unsigned row, unsigned column)
{
    return short_label(diagram->label[row * diagram->size + column]);
}

/* What stands to the left of a point: a parenthesis of the last move, or the line.  column may be one past
 * the last that is drawn. */
static const char *separator(const tj_go_diagram *diagram, const tj_go_diagram_style *style, unsigned row,
                             unsigned column)
{
    unsigned size = diagram->size, point = row * size + column;

    if (diagram->last < size * size && diagram->last / size == row) {
        if (column < size && point == diagram->last)
            return "(";
        if (column > 0 && point - 1 == diagram->last)
            return ")";
    }
    return style->ascii || column == 0 || column == size ? " " : "─";
}

static const char *ink(const tj_go_diagram *diagram, unsigned point)
{
    if (diagram->stone[point] == TJ_BLACK)
        return "\x1b[97;40m"; /* white on black */
    return diagram->stone[point] == TJ_WHITE ? "\x1b[30;107m" : "\x1b[1m";
}

static void put_point(tj_buf *out, const tj_go_diagram *diagram, const tj_go_diagram_style *style,
                      unsigned row, unsigned column)
{
    static const char *const ascii_stones[] = {".", "X", "O"}, *const round_stones[] = {"", "●", "○"};
    unsigned size = diagram->size, point = row * size + column;
    unsigned colour = diagram->stone[point] <= TJ_WHITE ? diagram->stone[point] : TJ_EMPTY;
    const char *label = label_at(diagram, row, column);

    if (*label && style->colour)
        tj_buf_printf(out, "%s%s\x1b[0m", ink(diagram, point), label);
    else if (*label)
        tj_buf_puts(out, label);
    else if (colour)
        tj_buf_puts(out, style->ascii ? ascii_stones[colour] : round_stones[colour]);
    else if (style->ascii)
        tj_buf_putc(out, tj_go_diagram_star(size, row, column) ? '+' : '.');
    else
        tj_buf_puts(out, crossing(size, row, column));
}

static void put_row(tj_buf *out, const tj_go_diagram *diagram, const tj_go_diagram_style *style, unsigned row)
{
    unsigned size = diagram->size;
    char number[8];

    snprintf(number, sizeof number, "%2u", (size - row) % 100);
    dimmed(out, style, number);
    if (style->ascii)
        tj_buf_putc(out, diagram->left == 0 ? '|' : ' ');
    for (unsigned column = diagram->left; column <= diagram->right; column++) {
        if (tj_utf8_width(label_at(diagram, row, column)) < 2)
            tj_buf_puts(out, separator(diagram, style, row, column));
        put_point(out, diagram, style, row, column);
    }
    tj_buf_puts(out, separator(diagram, style, row, diagram->right + 1));
    if (style->ascii)
        tj_buf_putc(out, diagram->right == size - 1 ? '|' : ' ');
    dimmed(out, style, number + (number[0] == ' '));
    tj_buf_putc(out, '\n');
}

/* The board's upper or lower edge, in ASCII. */
static void put_edge(tj_buf *out, const tj_go_diagram *diagram)
{
    tj_buf_printf(out, "  %c", diagram->left == 0 ? '+' : '-');
    for (unsigned column = diagram->left; column <= diagram->right; column++)
        tj_buf_puts(out, "--");
    tj_buf_puts(out, diagram->right == diagram->size - 1 ? "-+\n" : "-\n");
}

void tj_go_diagram_write(const tj_go_diagram *diagram, const tj_go_diagram_style *style, tj_buf *out)
{
    put_letters(out, diagram, style);
    if (style->ascii && diagram->top == 0)
        put_edge(out, diagram);
    for (unsigned row = diagram->top; row <= diagram->bottom; row++)
        put_row(out, diagram, style, row);
    if (style->ascii && diagram->bottom == diagram->size - 1)
        put_edge(out, diagram);
    put_letters(out, diagram, style);
}

/* ---- a position ---- */

static unsigned place_of(unsigned move)
{
    return move == TJ_PASS ? TJ_DIAGRAM_NOWHERE : move;
}

static void write_position(const tj_board_diagram *asked, tj_buf *out)
{
    const tj_go_diagram_style style = {.ascii = asked->ascii, .colour = asked->colour};
    const tj_go_board *board = tj_position_go(asked->position);
    tj_go_diagram diagram;

    tj_go_diagram_init(&diagram, board->size);
    for (unsigned p = 0; p < (unsigned)board->size * board->size; p++)
        diagram.stone[p] = (uint8_t)tj_go_board_at(board, p);
    diagram.last = asked->last ? *asked->last : TJ_PASS;
    for (size_t i = 0; i < asked->n_steps; i++) {
        bool black = (asked->first == TJ_WHITE) == (i % 2 == 1);

        diagram.stone[asked->steps[i].move] = black ? TJ_BLACK : TJ_WHITE;
        if (asked->n_steps < 100) /* more numbers would only be noise */
            tj_go_diagram_number(&diagram, asked->steps[i].move, (unsigned)(i + 1));
    }
    for (size_t i = asked->n_moves; i-- > 0;)
        if (asked->moves[i] != TJ_PASS && !(asked->n_steps && diagram.stone[asked->moves[i]]))
            snprintf(diagram.label[asked->moves[i]], sizeof diagram.label[0], "%c", 'a' + (int)i);
    tj_go_diagram_write(&diagram, &style, out);
}

extern const tj_diagram_kind tj_diagram_go;
const tj_diagram_kind tj_diagram_go = {"go", place_of, write_position, true};
