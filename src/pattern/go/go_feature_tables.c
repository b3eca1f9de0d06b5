/* The random values behind keyed features. */
#include "pattern/go/go_feature.h"

#include <string.h>

#define SPAN (TJ_GO_SIZE_MAX - 1)

/* A value for every offset, turned in all ways. */
static void fill_offsets(tj_symmetry_hash table[2 * SPAN + 1][2 * SPAN + 1], uint64_t *state)
{
    for (int row = 0; row <= 2 * SPAN; row++)
        for (int column = 0; column <= 2 * SPAN; column++)
            table[row][column].by[0] = (uint32_t)tj_random(state);
    for (int row = -SPAN; row <= SPAN; row++)
        for (int column = -SPAN; column <= SPAN; column++)
            for (unsigned s = 1; s < TJ_GO_SYMMETRIES; s++) {
                int r = row, c = column;

                tj_go_turn_offset(s, &r, &c);
                table[row + SPAN][column + SPAN].by[s] = table[r + SPAN][c + SPAN].by[0];
            }
}

static void fill_around(tj_go_feature_tables *t)
{
    for (unsigned distance = 0; distance <= TJ_RECENT_WIDE; distance++) {
        for (int row = -TJ_VICINITY_REACH; row <= TJ_VICINITY_REACH; row++)
            for (int column = -TJ_VICINITY_REACH; column <= TJ_VICINITY_REACH; column++)
                if (tj_vicinity_distance(row, column) == distance) {
                    t->around[t->around_count].row = (int8_t)row;
                    t->around[t->around_count++].column = (int8_t)column;
                }
        if (distance == TJ_RECENT_NEAR)
            t->around_near = t->around_count;
    }
}

static void fill_near(tj_go_feature_tables *t, uint64_t *state)
{
    unsigned number[5][5], count = 0;

    for (unsigned distance = 2; distance <= 5; distance++)
        for (int row = -2; row <= 2; row++)
            for (int column = -2; column <= 2; column++)
                if (tj_vicinity_distance(row, column) == distance) {
                    t->near_row[count] = (int8_t)row;
                    t->near_column[count] = (int8_t)column;
                    number[row + 2][column + 2] = count++;
                }
    for (unsigned i = 0; i < TJ_LIBERTY_POINTS; i++)
        for (unsigned k = 0; k < 8; k++)
            t->near[i][k].by[0] = (uint32_t)tj_random(state);
    for (unsigned i = 0; i < TJ_LIBERTY_POINTS; i++)
        for (unsigned k = 0; k < 8; k++)
            for (unsigned s = 1; s < TJ_GO_SYMMETRIES; s++) {
                int r = t->near_row[i], c = t->near_column[i];

                tj_go_turn_offset(s, &r, &c);
                t->near[i][k].by[s] = t->near[number[r + 2][c + 2]][k].by[0];
            }
}

/* A value for every point of the board, turned in all ways. */
static void fill_points(tj_symmetry_hash *table, size_t stride, const tj_go_transforms *turns,
                        unsigned points, uint64_t *state)
{
    for (unsigned p = 0; p < points; p++)
        table[p * stride].by[0] = (uint32_t)tj_random(state);
    for (unsigned p = 0; p < points; p++)
        for (unsigned s = 1; s < TJ_GO_SYMMETRIES; s++)
            table[p * stride].by[s] = table[turns->to[s][p] * stride].by[0];
}

/* Orbits are numbered by their first points. */
static void fill_orbits(tj_go_feature_tables *t, const tj_go_transforms *turns, unsigned points)
{
    uint16_t count = 0;

    for (unsigned p = 0; p < points; p++) {
        unsigned first = p;

        for (unsigned s = 1; s < TJ_GO_SYMMETRIES; s++)
            if (turns->to[s][p] < first)
                first = turns->to[s][p];
        t->orbit[p] = first == p ? count++ : t->orbit[first];
    }
}

int tj_go_feature_tables_init(tj_go_feature_tables *t, unsigned size)
{
    tj_go_transforms turns;
    unsigned points = size * size;
    uint64_t state = 2;
    int rc = tj_go_transforms_init(&turns, size);

    if (rc)
        return rc;
    memset(t, 0, sizeof *t);
    t->size = size;
    tj_vicinity_tables_init(&t->vicinity);
    fill_offsets(t->last, &state);
    fill_offsets(t->before, &state);
    fill_offsets(t->latest, &state);
    fill_near(t, &state);
    fill_around(t);
    fill_points(t->place, 1, &turns, points, &state);
    for (unsigned i = 0; i < TJ_GO_FEATURE_HISTORY; i++)
        fill_points(t->step[i], 1, &turns, points, &state);
    for (unsigned k = 0; k < 2; k++)
        fill_points(&t->stone[0][k], 2, &turns, points, &state);
    for (unsigned i = 0; i < TJ_CORNER_LINES; i++)
        for (unsigned j = 0; j < TJ_CORNER_LINES; j++)
            for (unsigned k = 0; k < 3; k++)
                t->corner[i][j][k] = (uint32_t)tj_random(&state);
    fill_orbits(t, &turns, points);
    return 0;
}
