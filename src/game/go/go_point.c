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

int tj_go_point_parse(unsigned size, const char *text, unsigned *point, tj_err *err)
{
    int shown = (int)tj_utf8_complete_length(text, strnlen(text, 16));
    unsigned column, row; /* from the top */
    uint64_t number;

    if (!size_supported(size))
        return tj_fail(err, TJ_E_RANGE, "a %ux%u board is not supported", size, size);
    if (tj_case_equal(text, "pass")) {
        *point = TJ_PASS;
        return TJ_OK;
    }
    if (text[0] >= 'a' && text[0] <= 'z' && text[1] >= 'a' && text[1] <= 'z' && !text[2]) {
        column = (unsigned)(text[0] - 'a');
        row = (unsigned)(text[1] - 'a');
    } else if (tj_is_letter(text[0]) && tj_span_number((tj_span){text + 1, strlen(text + 1)}, &number)) {
        const char *found = strchr(columns, tj_upper(text[0]));

        if (!found)
            return tj_fail(err, TJ_E_FORMAT, "'%.*s': there is no column I", shown, text);
        column = (unsigned)(found - columns);
        row = number >= 1 && number <= size ? size - (unsigned)number : size;
    } else
        return tj_fail(err, TJ_E_FORMAT, "'%.*s' is not a point: write Q16 or pd", shown, text);
    if (column >= size || row >= size)
        return tj_fail(err, TJ_E_RANGE, "'%.*s' is outside the %ux%u board", shown, text, size, size);
    *point = row * size + column;
    return TJ_OK;
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
