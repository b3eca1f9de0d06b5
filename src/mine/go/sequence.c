#include "mine/go/sequence.h"

#include <assert.h>
#include <string.h>

#include "tejun/go.h"

bool tj_mine_knows(const tj_game_kind *kind)
{
    return kind == tj_game_kind_of_board(TJ_MINE_SIZE);
}

void tj_sequence_move_format(uint16_t move, char out[8])
{
    tj_go_point_format(TJ_MINE_SIZE, tj_sequence_point(move), out);
}

int tj_sequence_point_read(tj_span word, unsigned *point)
{
    char text[16];
    int rc;

    if (!word.n || word.n >= sizeof text || memchr(word.at, 0, word.n))
        return TJ_E_FORMAT;
    memcpy(text, word.at, word.n);
    text[word.n] = 0;
    rc = tj_go_point_parse(TJ_MINE_SIZE, text, point, NULL);
    if (!rc && *point == TJ_PASS)
        *point = TJ_SEQUENCE_PASS;
    return rc;
}

/* Orders points by their distance from the upper right corner, then by that from the right edge; no two
 * points are equal.  The smallest image of a point lies between edge and diagonal. */
static unsigned corner_order(unsigned point)
{
    unsigned top = point / TJ_MINE_SIZE, right = TJ_MINE_SIZE - 1 - point % TJ_MINE_SIZE;

    return (top + right) * TJ_MINE_SIZE + right;
}

static unsigned turned_order(uint16_t move, unsigned symmetry)
{
    unsigned point = tj_text_point(move);

    return point == TJ_SEQUENCE_PASS ? 0 : corner_order(tj_go_transform(TJ_MINE_SIZE, symmetry, point));
}

unsigned tj_sequence_symmetry(const uint16_t *moves, unsigned len)
{
    unsigned best = 0;

    for (unsigned symmetry = 1; symmetry < TJ_GO_SYMMETRIES; symmetry++)
        for (unsigned i = 0; i < len; i++) {
            unsigned here = turned_order(moves[i], symmetry), there = turned_order(moves[i], best);

            if (here < there)
                best = symmetry;
            if (here != there)
                break;
        }
    return best;
}

uint16_t tj_sequence_turn(uint16_t move, unsigned symmetry, bool exchange)
{
    unsigned point = tj_text_point(move), colour = move & TJ_SEQUENCE_WHITE;

    if (point != TJ_SEQUENCE_PASS)
        point = tj_go_transform(TJ_MINE_SIZE, symmetry, point);
    return (uint16_t)(point | (exchange ? colour ^ TJ_SEQUENCE_WHITE : colour));
}

void tj_sequence_of_moves(const uint16_t *moves, unsigned len, tj_sequence *out)
{
    unsigned symmetry = tj_sequence_symmetry(moves, len);

    assert(len <= TJ_SEQUENCE_MAX);
    memset(out, 0, sizeof *out);
    out->len = len;
    for (unsigned i = 0; i < len; i++)
        out->moves[i] = tj_sequence_turn(moves[i], symmetry, moves[0] & TJ_SEQUENCE_WHITE);
}

tj_sequence_box tj_sequence_box_of(const uint16_t *moves, unsigned len)
{
    tj_sequence_box box = {TJ_MINE_SIZE, 0, TJ_MINE_SIZE, 0, true};

    for (unsigned i = 0; i < len; i++) {
        unsigned point = tj_text_point(moves[i]), row = point / TJ_MINE_SIZE, column = point % TJ_MINE_SIZE;

        if (point == TJ_SEQUENCE_PASS)
            continue;
        box.top = row < box.top ? row : box.top;
        box.bottom = row > box.bottom ? row : box.bottom;
        box.left = column < box.left ? column : box.left;
        box.right = column > box.right ? column : box.right;
        box.empty = false;
    }
    return box;
}

static bool is_first_move(const tj_game_text *text, uint32_t at)
{
    unsigned symbol = text->symbols[at];

    if (text->code == TJ_MINE_ES)
        return symbol >= TJ_ES_FIRST && symbol < TJ_ES_PASS;
    return symbol >= TJ_ER_FIRST && symbol < TJ_ER_PASS;
}

unsigned tj_sequence_span(const tj_game_text *text, uint32_t at, unsigned codes, uint32_t *first)
{
    if (codes == 0 || codes > TJ_NGRAM_MAX || at >= text->n || codes > text->n - at)
        return 0;
    for (unsigned i = 0; i < codes; i++)
        if (!text->symbols[at + i])
            return 0;
    *first = at;
    if (at == 0 || !text->symbols[at - 1] || is_first_move(text, at))
        return codes;
    --*first;
    return codes + 1;
}

/* -1, 0 or 1: the suffix comes before the string, begins with it, comes behind. */
static int compare_suffix(const tj_ngrams *grams, uint32_t at, const uint16_t *string, unsigned len)
{
    for (unsigned i = 0; i < len; i++) {
        unsigned symbol = at + i < grams->text_n ? grams->text[at + i] : 0;

        if (symbol != string[i])
            return symbol < string[i] ? -1 : 1;
    }
    return 0;
}

/* The first place of sa from `low` on whose suffix compares above `limit`. */
static size_t first_above(const tj_ngrams *grams, size_t low, int limit, const uint16_t *string, unsigned len)
{
    size_t high = grams->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare_suffix(grams, grams->sa[middle], string, len) > limit)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

int tj_ngrams_find(const tj_ngrams *grams, const uint16_t *string, unsigned len, uint32_t *from, uint32_t *to)
{
    size_t low = first_above(grams, 0, -1, string, len);

    *from = (uint32_t)low;
    *to = (uint32_t)first_above(grams, low, 0, string, len);
    return *from < *to ? 0 : TJ_E_NOTFOUND;
}
