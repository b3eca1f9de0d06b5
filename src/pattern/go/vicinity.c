#include "pattern/go/vicinity.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/simd.h"

#define REACH TJ_VICINITY_REACH
#define WIDTH TJ_VICINITY_WIDTH

enum { OWN, OTHER, OFF };

static const unsigned LEVEL_DISTANCE[TJ_VICINITY_LEVELS] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17};

unsigned tj_vicinity_distance(int rows, int columns)
{
    unsigned r = (unsigned)abs(rows), c = (unsigned)abs(columns), sum = r + c + (r > c ? r : c);

    return sum < TJ_VICINITY_FAR ? sum : TJ_VICINITY_FAR;
}

static int offset_of(int row, int column)
{
    return (row + REACH) * WIDTH + column + REACH;
}

static int level_of(unsigned distance)
{
    if (distance == 0)
        return -1;
    for (int l = 0; l < TJ_VICINITY_LEVELS; l++)
        if (distance <= LEVEL_DISTANCE[l])
            return l;
    return -1;
}

void tj_vicinity_tables_init(tj_vicinity_tables *tables)
{
    uint32_t value[TJ_VICINITY_OFFSETS][3];
    uint64_t state = 1;

    for (unsigned i = 0; i < TJ_VICINITY_OFFSETS; i++)
        for (unsigned k = 0; k < 3; k++)
            value[i][k] = (uint32_t)tj_random(&state);
    for (int row = -REACH; row <= REACH; row++)
        for (int column = -REACH; column <= REACH; column++) {
            int at = offset_of(row, column);

            tables->level[at] = (int8_t)level_of(tj_vicinity_distance(row, column));
            for (unsigned k = 0; k < 3; k++)
                for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
                    int r = row, c = column;

                    tj_go_turn_offset(s, &r, &c);
                    tables->stone[at][k].by[s] = value[offset_of(r, c)][k];
                }
        }
}

/* Adds up the points off the board around a point, the same for both players. */
static void add_edges(tj_vicinity *v, unsigned point)
{
    int size = (int)v->size, y = (int)(point / v->size), x = (int)(point % v->size);

    for (int row = -REACH; row <= REACH; row++)
        for (int column = -REACH; column <= REACH; column++) {
            int at = offset_of(row, column), level = v->tables->level[at];
            bool inside = y + row >= 0 && y + row < size && x + column >= 0 && x + column < size;

            if (level < 0 || inside)
                continue;
            for (unsigned player = 0; player < 2; player++)
                tj_symmetry_hash_add(&v->ring[point][player][level], &v->tables->stone[at][OFF]);
        }
}

int tj_vicinity_init(tj_vicinity *v, const tj_vicinity_tables *tables, unsigned size)
{
    unsigned points = size * size;

    memset(v, 0, sizeof *v);
    if (size < TJ_GO_SIZE_MIN || size > TJ_GO_SIZE_MAX)
        return TJ_E_RANGE;
    v->tables = tables;
    v->size = size;
    if (!(v->ring = tj_zalloc(points, sizeof *v->ring)))
        return TJ_E_NOMEM;
    for (unsigned p = 0; p < points; p++)
        add_edges(v, p);
    return 0;
}

void tj_vicinity_release(tj_vicinity *v)
{
    free(v->ring);
    memset(v, 0, sizeof *v);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* A stone comes or goes: adding twice takes away. */
TJ_TARGET_CLONES static void toggle(tj_vicinity *v, unsigned point, int colour)
{
    int last = (int)v->size - 1, y = (int)(point / v->size), x = (int)(point % v->size);
    /* rows and columns from the points that see the stone to the stone */
    int top = -least(REACH, last - y), bottom = least(REACH, y);
    int left = -least(REACH, last - x), right = least(REACH, x);

    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++) {
            int at = offset_of(row, column), level = v->tables->level[at];
            tj_symmetry_hash(*ring)[TJ_VICINITY_LEVELS];

            if (level < 0)
                continue;
            ring = v->ring[(y - row) * (int)v->size + x - column];
            tj_symmetry_hash_add(&ring[0][level], &v->tables->stone[at][colour == TJ_BLACK ? OWN : OTHER]);
            tj_symmetry_hash_add(&ring[1][level], &v->tables->stone[at][colour == TJ_WHITE ? OWN : OTHER]);
        }
}

void tj_vicinity_follow(tj_vicinity *v, const tj_go_board *board)
{
    for (unsigned row = 0, p = 0; row < v->size; row++) {
        const uint8_t *stones = &board->stone[tj_go_cell(board, p)];

        for (unsigned column = 0; column < v->size; column++, p++) {
            if (stones[column] == v->stone[p])
                continue;
            if (v->stone[p])
                toggle(v, p, v->stone[p]);
            if (stones[column])
                toggle(v, p, stones[column]);
            v->stone[p] = stones[column];
        }
    }
}
