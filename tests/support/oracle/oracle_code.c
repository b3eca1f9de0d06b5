/* E_R by explicit sets of axes: the definition word by word. */
#include <assert.h>

#include "oracle.h"

oracle_axes_set oracle_axes_all(void)
{
    oracle_axes_set set = {.len = 0};

    for (int sign_x = -1; sign_x <= 1; sign_x += 2)
        for (int sign_y = -1; sign_y <= 1; sign_y += 2)
            for (int swap = 0; swap <= 1; swap++)
                set.items[set.len++] = (oracle_axes){sign_x, sign_y, swap};
    return set;
}

static int magnitude(int value)
{
    return value < 0 ? -value : value;
}

/* Twice the distance from the centre lines, so that even boards need no halves. */
static int from_centre(unsigned size, unsigned line)
{
    return 2 * (int)line - ((int)size - 1);
}

oracle_axes oracle_axes_at(unsigned size, unsigned point, oracle_axes inherited)
{
    int across = from_centre(size, point % size), down = from_centre(size, point / size);
    oracle_axes axes = inherited;

    if (across)
        axes.sign_x = across < 0 ? 1 : -1; /* inward is positive */
    if (down)
        axes.sign_y = down < 0 ? 1 : -1;
    if (magnitude(across) != magnitude(down))
        axes.swap = magnitude(down) < magnitude(across); /* x' leads to the centre line that is nearer */
    return axes;
}

oracle_code oracle_tell(unsigned size, oracle_axes axes, unsigned from, unsigned to)
{
    int x = axes.sign_x * ((int)(to % size) - (int)(from % size));
    int y = axes.sign_y * ((int)(to / size) - (int)(from / size));

    return axes.swap ? (oracle_code){y, x} : (oracle_code){x, y};
}

static bool larger(oracle_code a, oracle_code b)
{
    return a.x != b.x ? a.x > b.x : a.y > b.y;
}

static oracle_code tell_largest(unsigned size, oracle_axes_set *set, unsigned from, unsigned to)
{
    oracle_code best = oracle_tell(size, set->items[0], from, to);
    size_t kept = 0;

    for (size_t i = 1; i < set->len; i++) {
        oracle_code code = oracle_tell(size, set->items[i], from, to);

        if (larger(code, best))
            best = code;
    }
    for (size_t i = 0; i < set->len; i++) {
        oracle_code code = oracle_tell(size, set->items[i], from, to);

        if (code.x == best.x && code.y == best.y)
            set->items[kept++] = set->items[i];
    }
    set->len = kept;
    return best;
}

void oracle_codes(unsigned size, const tj_move *moves, size_t count, oracle_code *codes, bool *known)
{
    oracle_axes_set set = oracle_axes_all();
    unsigned before = TJ_PASS;

    for (size_t i = 0; i < count; i++) {
        unsigned point = moves[i].point;

        known[i] = point != TJ_PASS && before != TJ_PASS;
        codes[i] = (oracle_code){0, 0};
        if (known[i])
            codes[i] = tell_largest(size, &set, before, point);
        if (point == TJ_PASS)
            continue;
        for (size_t a = 0; a < set.len; a++)
            set.items[a] = oracle_axes_at(size, point, set.items[a]);
        before = point;
    }
}

unsigned oracle_code_point(const tj_query *query, oracle_axes inherited, oracle_code code)
{
    unsigned size = query->board, last = query->steps[query->len - 1].move;

    for (size_t i = 0; i < query->len; i++)
        inherited = oracle_axes_at(size, query->steps[i].move, inherited);
    for (unsigned p = 0; p < size * size; p++) {
        oracle_code told = oracle_tell(size, inherited, last, p);

        if (told.x == code.x && told.y == code.y)
            return p;
    }
    return TJ_PASS;
}
