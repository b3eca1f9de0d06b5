#include "pattern/go/diamond.h"

#include <string.h>

/* Rings from the inside, each from the top clockwise. */
static void place_points(tj_diamond_shape *shape)
{
    static const int8_t ROW_STEP[] = {1, 1, -1, -1}, COLUMN_STEP[] = {1, -1, -1, 1};
    unsigned n = 0;

    for (unsigned ring = 1; ring <= shape->radius; ring++) {
        int8_t row = (int8_t) - (int)ring, column = 0;

        for (unsigned i = 0; i < 4 * ring; i++) {
            shape->row[n] = row;
            shape->column[n++] = column;
            row = (int8_t)(row + ROW_STEP[i / ring]);
            column = (int8_t)(column + COLUMN_STEP[i / ring]);
        }
    }
}

/* The point that a symmetry takes a point to. */
static unsigned turned_point(const tj_diamond_shape *shape, unsigned symmetry, unsigned point)
{
    int row = shape->row[point], column = shape->column[point];
    unsigned i = 0;

    tj_go_turn_offset(symmetry, &row, &column);
    while (shape->row[i] != row || shape->column[i] != column)
        i++;
    return i;
}

static void fill_turns(tj_diamond_shape *shape, unsigned symmetry)
{
    for (unsigned byte = 0; byte < shape->points / 4; byte++) {
        unsigned to[4];

        for (unsigned k = 0; k < 4; k++)
            to[k] = turned_point(shape, symmetry, 4 * byte + k);
        for (unsigned value = 0; value < 256; value++)
            for (unsigned k = 0; k < 4; k++)
                tj_diamond_set(&shape->turn[symmetry][byte][value], to[k], value >> (6 - 2 * k) & 3);
    }
}

int tj_diamond_shape_init(tj_diamond_shape *shape, unsigned radius)
{
    if (radius < TJ_RADIUS_MIN || radius > TJ_RADIUS_MAX)
        return TJ_E_RANGE;
    memset(shape, 0, sizeof *shape);
    shape->radius = radius;
    shape->points = tj_diamond_points(radius);
    shape->words = (shape->points + TJ_DIAMOND_WORD - 1) / TJ_DIAMOND_WORD;
    place_points(shape);
    for (unsigned symmetry = 0; symmetry < TJ_GO_SYMMETRIES; symmetry++)
        fill_turns(shape, symmetry);
    return 0;
}

tj_diamond tj_diamond_at(const tj_diamond_shape *shape, const tj_go_board *board, unsigned point, int colour)
{
    /* by tj_colour and TJ_GO_EDGE */
    const uint8_t seen[4] = {TJ_AROUND_EMPTY, colour == TJ_BLACK ? TJ_AROUND_OWN : TJ_AROUND_OTHER,
                             colour == TJ_WHITE ? TJ_AROUND_OWN : TJ_AROUND_OTHER, TJ_AROUND_OFF};
    int row = (int)(point / board->size), column = (int)(point % board->size), size = board->size;
    unsigned cell = tj_go_cell(board, point);
    tj_diamond out = {{0}};

    for (unsigned i = 0; i < shape->points; i++) {
        int r = row + shape->row[i], c = column + shape->column[i];
        unsigned value = TJ_AROUND_OFF;

        if (r >= 0 && r < size && c >= 0 && c < size)
            value = seen[board->stone[(int)cell + shape->row[i] * TJ_GO_STRIDE + shape->column[i]]];
        out.word[i / TJ_DIAMOND_WORD] |= (uint64_t)value << (62 - 2 * (i % TJ_DIAMOND_WORD));
    }
    return out;
}

tj_diamond tj_diamond_turn(const tj_diamond_shape *shape, const tj_diamond *diamond, unsigned symmetry)
{
    tj_diamond out = {{0}};

    for (unsigned byte = 0; byte < shape->points / 4; byte++) {
        unsigned value = diamond->word[byte / 8] >> (56 - 8 * (byte % 8)) & 0xFF;
        const tj_diamond *part = &shape->turn[symmetry][byte][value];

        for (unsigned w = 0; w < shape->words; w++)
            out.word[w] |= part->word[w];
    }
    return out;
}

tj_diamond tj_diamond_canonical(const tj_diamond_shape *shape, const tj_diamond *diamond)
{
    tj_diamond best = *diamond;

    for (unsigned s = 1; s < TJ_GO_SYMMETRIES; s++) {
        tj_diamond image = tj_diamond_turn(shape, diamond, s);

        if (tj_memory_key_compare(&image, &best) < 0)
            best = image;
    }
    return best;
}
