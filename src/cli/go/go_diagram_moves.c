#include "cli/go/go_diagram_moves.h"

#include <string.h>

#include "tejun/mine.h"

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
