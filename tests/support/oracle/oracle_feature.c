/* Descriptions of what is around moves.  See oracle_feature.h. */
#include "oracle_feature.h"

#include <stdlib.h>
#include <string.h>

const unsigned oracle_level_points[TJ_VICINITY_LEVELS] = {4, 8, 12, 20, 28, 36, 48, 60, 72, 104, 140, 204};

static unsigned distance(int rows, int columns)
{
    int r = abs(rows), c = abs(columns);

    return (unsigned)(r + c + (r > c ? r : c));
}

/* Places around a point, nearest first. */
typedef struct places {
    int row[ORACLE_POINTS], column[ORACLE_POINTS];
} places;

static const places *all_places(void)
{
    static places all;
    static bool made;
    unsigned n = 0;

    for (unsigned d = 1; d <= 17 && !made; d++)
        for (int row = -8; row <= 8; row++)
            for (int column = -8; column <= 8; column++)
                if (distance(row, column) == d) {
                    all.row[n] = row;
                    all.column[n++] = column;
                }
    made = true;
    return &all;
}

/* The eight ways to see a step. */
static void turn(unsigned way, int *row, int *column)
{
    if (way & 4) {
        int kept = *row;

        *row = *column;
        *column = kept;
    }
    if (way & 1)
        *row = -*row;
    if (way & 2)
        *column = -*column;
}

/* The point so many rows and columns away, or TJ_PASS. */
static unsigned point_beside(unsigned size, unsigned point, int rows, int columns)
{
    int row = (int)(point / size) + rows, column = (int)(point % size) + columns;

    return row < 0 || column < 0 || row >= (int)size || column >= (int)size
               ? TJ_PASS
               : (unsigned)row * size + (unsigned)column;
}

static unsigned seen_stone(const tj_go_board *board, unsigned point, int colour)
{
    int stone = point == TJ_PASS ? TJ_GO_EDGE : tj_go_board_at(board, point);

    return stone == TJ_EMPTY ? 0 : stone == TJ_GO_EDGE ? 3 : stone == colour ? 1 : 2;
}

/* Stones told apart by liberties: 4 more for two, 8 more for three and more. */
static unsigned seen_liberties(const tj_go_board *board, unsigned point, int colour)
{
    unsigned what = seen_stone(board, point, colour), liberties;

    if (what != 1 && what != 2)
        return what;
    liberties = tj_go_board_liberties(board, point);
    return what + (liberties > 2 ? 8 : liberties == 2 ? 4 : 0);
}

/* A string that the smallest of several is kept of. */
typedef struct text {
    uint8_t byte[TJ_GO_POINTS_MAX + 16];
    size_t len;
} text;

static void put(text *t, int value)
{
    t->byte[t->len++] = (uint8_t)value;
}

static void keep_smaller(text *best, const text *one)
{
    if (!best->len || memcmp(one->byte, best->byte, one->len) < 0)
        *best = *one;
}

/* The step that looks like this one when the board is seen in that way. */
static void turn_back(unsigned way, int *row, int *column)
{
    for (unsigned back = 0; back < 8; back++) {
        int r = *row, c = *column, again_r, again_c;

        turn(back, &r, &c);
        again_r = r;
        again_c = c;
        turn(way, &again_r, &again_c);
        if (again_r == *row && again_c == *column) {
            *row = r;
            *column = c;
            return;
        }
    }
}

/* Steps to up to two places, then the surroundings, seen in the smallest way. */
static text surroundings(const tj_go_board *board, unsigned point, int colour, const unsigned *to,
                         unsigned steps, unsigned points, unsigned (*see)(const tj_go_board *, unsigned, int))
{
    unsigned size = board->size;
    const places *p = all_places();
    text best = {.len = 0};

    for (unsigned way = 0; way < 8; way++) {
        text one = {.len = 0};

        for (unsigned i = 0; i < steps; i++) {
            int rows = (int)(to[i] / size) - (int)(point / size);
            int columns = (int)(to[i] % size) - (int)(point % size);

            turn_back(way, &rows, &columns);
            put(&one, rows + 100);
            put(&one, columns + 100);
        }
        for (unsigned i = 0; i < points; i++) {
            int row = p->row[i], column = p->column[i];

            turn(way, &row, &column);
            put(&one, (int)see(board, point_beside(size, point, row, column), colour));
        }
        keep_smaller(&best, &one);
    }
    return best;
}

oracle_shape oracle_shape_at(const tj_go_board *board, unsigned point, int colour)
{
    text t = surroundings(board, point, colour, NULL, 0, ORACLE_POINTS, seen_stone);
    oracle_shape out;

    memcpy(out.value, t.byte, sizeof out.value);
    return out;
}

typedef struct describing {
    const tj_go_rank_input *question;
    unsigned point;
    oracle_described *out;
    size_t len;
} describing;

static void describe(describing *d, enum oracle_family family, unsigned level, const text *t, size_t len)
{
    text whole = {.len = 0};

    put(&whole, (int)family);
    put(&whole, (int)level);
    memcpy(whole.byte + whole.len, t->byte, len);
    d->out[d->len++] = (oracle_described){tj_hash128(whole.byte, whole.len + len), family};
}

/* All levels of surroundings with these steps; who: told apart besides. */
static void describe_levels(describing *d, enum oracle_family family, const unsigned *to, unsigned steps,
                            unsigned who)
{
    const tj_go_rank_input *q = d->question;
    text t = surroundings(q->board, d->point, q->colour, to, steps, ORACLE_POINTS, seen_stone);

    for (unsigned l = 0; l < TJ_VICINITY_LEVELS; l++)
        describe(d, family, l * 2 + who, &t, 2 * steps + oracle_level_points[l]);
}

static unsigned move_ago(const tj_go_rank_input *q, size_t ago)
{
    return ago <= q->count ? q->moves[q->count - ago] : TJ_PASS;
}

static unsigned distance_to(const describing *d, unsigned other)
{
    unsigned size = d->question->board->size;

    return other == TJ_PASS ? UINT32_MAX
                            : distance((int)(other / size) - (int)(d->point / size),
                                       (int)(other % size) - (int)(d->point % size));
}

static void describe_history(describing *d)
{
    const unsigned last[2] = {move_ago(d->question, 1), move_ago(d->question, 2)};

    if (distance_to(d, last[0]) < TJ_VICINITY_FAR) {
        describe_levels(d, ORACLE_ANSWER, last, 1, 0);
        if (distance_to(d, last[1]) < TJ_VICINITY_FAR)
            describe_levels(d, ORACLE_FOLLOW_UP, last, 2, 0);
    }
    for (unsigned ago = 1; ago <= ORACLE_RECENT; ago++) {
        unsigned other = move_ago(d->question, ago);

        if (distance_to(d, other) > ORACLE_NEARBY)
            continue;
        if (ago > 1)
            describe_levels(d, ORACLE_RESUME, &other, 1, ago % 2);
        break;
    }
}

static void describe_liberties(describing *d)
{
    const tj_go_rank_input *q = d->question;
    text t = surroundings(q->board, d->point, q->colour, NULL, 0, oracle_level_points[3], seen_liberties);

    for (unsigned l = 0; l < 4; l++)
        describe(d, ORACLE_LIBERTIES, l, &t, oracle_level_points[l]);
}

static void put_point(text *t, unsigned point)
{
    put(t, (int)(point >> 8));
    put(t, (int)(point & 255));
}

static void describe_sequence(describing *d)
{
    const tj_go_rank_input *q = d->question;
    unsigned size = q->board->size;

    for (unsigned n = 1; n <= 6 && move_ago(q, n) != TJ_PASS; n++) {
        text best = {.len = 0};

        for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
            text one = {.len = 0};

            put_point(&one, tj_go_transform(size, s, d->point));
            for (unsigned i = 1; i <= n; i++)
                put_point(&one, tj_go_transform(size, s, move_ago(q, i)));
            keep_smaller(&best, &one);
        }
        describe(d, ORACLE_SEQUENCE, n, &best, best.len);
    }
}

static void describe_board(describing *d)
{
    const tj_go_rank_input *q = d->question;
    unsigned size = q->board->size;
    text best = {.len = 0};

    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        text one = {.len = 0};

        put_point(&one, tj_go_transform(size, s, d->point));
        for (unsigned p = 0; p < size * size; p++)
            put(&one,
                (int)seen_stone(q->board, tj_go_transform(size, tj_go_inverse_transform(s), p), q->colour));
        keep_smaller(&best, &one);
    }
    describe(d, ORACLE_BOARD, 0, &best, best.len);
}

/* The corner of so many lines, from its point outwards, along or across its diagonal. */
static text corner_seen(const describing *d, unsigned lines, bool across)
{
    const tj_go_rank_input *q = d->question;
    unsigned size = q->board->size, row = d->point / size, column = d->point % size;
    bool low = 2 * row >= size, right = 2 * column >= size;
    text out = {.len = 0};

    for (unsigned i = 0; i < lines; i++)
        for (unsigned j = 0; j < lines; j++) {
            unsigned in_row = across ? j : i, in_column = across ? i : j;
            unsigned y = low ? size - 1 - in_row : in_row, x = right ? size - 1 - in_column : in_column;

            put(&out, y == row && x == column ? 9 : (int)seen_stone(q->board, y * size + x, q->colour));
        }
    return out;
}

static void describe_corner(describing *d)
{
    static const unsigned LINES[] = {6, 8, 10};
    unsigned size = d->question->board->size, row = d->point / size, column = d->point % size;
    unsigned i = row < size - 1 - row ? row : size - 1 - row;
    unsigned j = column < size - 1 - column ? column : size - 1 - column;

    if (size < 19 || 2 * row + 1 == size || 2 * column + 1 == size)
        return;
    for (unsigned l = 0; l < 3; l++) {
        text best, other;

        if (i >= LINES[l] || j >= LINES[l])
            continue;
        best = corner_seen(d, LINES[l], false);
        other = corner_seen(d, LINES[l], true);
        keep_smaller(&best, &other);
        describe(d, ORACLE_CORNER, l, &best, best.len);
    }
}

size_t oracle_describe(const tj_go_rank_input *question, unsigned point, bool own_size,
                       oracle_described out[ORACLE_DESCRIPTIONS])
{
    describing d = {question, point, out, 0};

    describe_levels(&d, ORACLE_SHAPE, NULL, 0, 0);
    describe_history(&d);
    describe_liberties(&d);
    if (own_size) {
        describe_sequence(&d);
        describe_board(&d);
        describe_corner(&d);
    }
    return d.len;
}

bool oracle_is_complete(enum oracle_family family)
{
    return family == ORACLE_SHAPE || family >= ORACLE_LIBERTIES;
}
