/* What GNU Go says of its best moves. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sei_loss.h"

#define WORD_MAX 32

/* The next word, in out; false at the end or if it is too long. */
static bool next_word(tj_span *text, char out[WORD_MAX])
{
    tj_span word = tj_span_word(text, " \t\r\n\v\f");

    if (!word.n || word.n >= WORD_MAX)
        return false;
    memcpy(out, word.at, word.n);
    out[word.n] = '\0';
    return true;
}

size_t sei_top_moves_parse(tj_span text, unsigned size, sei_move_value moves[SEI_TOP_MOVES])
{
    char point[WORD_MAX], value[WORD_MAX], *end;
    size_t count = 0;

    while (count < SEI_TOP_MOVES && next_word(&text, point) && next_word(&text, value)) {
        double worth = strtod(value, &end);
        unsigned at;

        if (*end || !isfinite(worth) || !tj_gtp_response_move((tj_span){point, strlen(point)}, size, &at) ||
            at >= size * size)
            break;
        moves[count++] = (sei_move_value){(uint16_t)at, worth};
    }
    return count;
}

double sei_top_moves_loss(const sei_move_value *moves, size_t count, unsigned point, bool *listed)
{
    double best = 0, least = INFINITY, value = 0;

    *listed = false;
    for (size_t i = 0; i < count; i++) {
        double worth = moves[i].value > 0 ? moves[i].value : 0;

        best = worth > best ? worth : best;
        least = worth < least ? worth : least;
        if (moves[i].point == point) {
            *listed = true;
            value = worth;
        }
    }
    return best - (!*listed && count == SEI_TOP_MOVES ? least : value);
}
