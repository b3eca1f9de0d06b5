/* Points of the Go board: how they are written, and how the square's eight symmetries move them.
 *
 * A symmetry is three bits (mirror columns, mirror rows, then swap the two), so that the inverse needs no
 * table: undoing a swap exchanges the roles of the two mirrors. */
#include "tejun/go.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text/span.h"
#include "base/text/text.h"

static bool size_supported(unsigned size)
{
    return size >= TJ_GO_SIZE_MIN && size <= TJ_GO_SIZE_MAX;
}

unsigned tj_go_transform(unsigned size, unsigned symmetry, unsigned point)
{
    if (point == TJ_PASS)
        return TJ_PASS;
    unsigned row = point / size, column = point % size;
    if (symmetry & 1)
        column = size - 1 - column;
    if (symmetry & 2)
        row = size - 1 - row;
    return symmetry & 4 ? column * size + row : row * size + column;
}

unsigned tj_go_inverse_transform(unsigned symmetry)
{
    if (!(symmetry & 4))
        return symmetry;
    return 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1;
}

int tj_go_transforms_init(tj_go_transforms *turns, unsigned size)
{
    if (!size_supported(size))
        return TJ_E_RANGE;
    memset(turns, 0, sizeof *turns);
    for (unsigned symmetry = 0; symmetry < TJ_GO_SYMMETRIES; symmetry++)
        for (unsigned point = 0; point < size * size; point++)
            turns->to[symmetry][point] = (uint16_t)tj_go_transform(size, symmetry, point);
    return TJ_OK;
}

/* Letters without I: A is 0, H is 7, J is 8, Z is 24. */
static const char columns[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/* How many bytes of it a message shows. */
static int shown(const char *text)
{
    return (int)tj_utf8_complete_length(text, strnlen(text, 16));
}

static int outside(const char *text, unsigned size, tj_err *err)
{
    return tj_fail(err, TJ_E_RANGE, "'%.*s' is outside the %ux%u board", shown(text), text, size, size);
}

static int not_a_point(const char *text, tj_err *err)
{
    return tj_fail(err, TJ_E_FORMAT, "'%.*s' is not a point: write Q16 or pd", shown(text), text);
}

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static int parse_pair(unsigned size, const char *text, unsigned *point, tj_err *err)
{
    unsigned column = (unsigned)(text[0] - 'a'), row = (unsigned)(text[1] - 'a');
    if (column >= size || row >= size)
        return outside(text, size, err);
    *point = row * size + column;
    return TJ_OK;
}

/* text[0] is a letter in either case. */
static int parse_letter_number(unsigned size, const char *text, unsigned *point, tj_err *err)
{
    char letter = is_lower(text[0]) ? (char)(text[0] - 'a' + 'A') : text[0];
    size_t digits = strspn(text + 1, "0123456789");
    if (digits == 0 || text[1 + digits] != '\0')
        return not_a_point(text, err);
    const char *found = strchr(columns, letter);
    if (!found)
        return tj_fail(err, TJ_E_FORMAT, "'%.*s': there is no column I", shown(text), text);
    unsigned column = (unsigned)(found - columns), number = 0;
    for (size_t i = 1; i <= digits && number <= size; i++)
        number = number * 10 + (unsigned)(text[i] - '0');
    if (column >= size || number < 1 || number > size)
        return outside(text, size, err);
    *point = (size - number) * size + column;
    return TJ_OK;
}

int tj_go_point_parse(unsigned size, const char *text, unsigned *point, tj_err *err)
{
    if (!size_supported(size))
        return tj_fail(err, TJ_E_RANGE, "a %ux%u board is not supported", size, size);
    if (tj_case_equal(text, "pass")) {
        *point = TJ_PASS;
        return TJ_OK;
    }
    if (is_lower(text[0]) && is_lower(text[1]) && text[2] == '\0')
        return parse_pair(size, text, point, err);
    if (is_lower(text[0]) || (text[0] >= 'A' && text[0] <= 'Z'))
        return parse_letter_number(size, text, point, err);
    return not_a_point(text, err);
}

void tj_go_point_format(unsigned size, unsigned point, char out[8])
{
    if (point == TJ_PASS)
        snprintf(out, 8, "pass");
    else if (!size_supported(size) || point >= size * size)
        snprintf(out, 8, "?");
    else
        snprintf(out, 8, "%c%u", columns[point % size], (size - point / size) % 100);
}
