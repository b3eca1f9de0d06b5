/* Chains and ladders the slow way.  See oracle_tactics.h. */
#include "oracle_tactics.h"

#include <string.h>

oracle_stones oracle_stones_of(const tj_go_board *board)
{
    oracle_stones out = {.size = board->size, .ko = board->ko, .ko_colour = board->ko_colour};

    for (unsigned p = 0; p < out.size * out.size; p++)
        out.at[p] = (uint8_t)tj_go_board_at(board, p);
    return out;
}

static unsigned neighbours(unsigned size, unsigned point, unsigned out[4])
{
    unsigned row = point / size, column = point % size, n = 0;

    if (row > 0)
        out[n++] = point - size;
    if (row + 1 < size)
        out[n++] = point + size;
    if (column > 0)
        out[n++] = point - 1;
    if (column + 1 < size)
        out[n++] = point + 1;
    return n;
}

static void add_once(oracle_list *list, bool *listed, unsigned point)
{
    if (!listed[point])
        list->point[list->len++] = (uint16_t)point;
    listed[point] = true;
}

void oracle_chain(const oracle_stones *s, unsigned point, oracle_list *chain, oracle_list *liberties)
{
    bool listed[TJ_GO_POINTS_MAX] = {false};
    unsigned beside[4];

    chain->len = liberties->len = 0;
    add_once(chain, listed, point);
    for (unsigned i = 0; i < chain->len; i++) {
        unsigned n = neighbours(s->size, chain->point[i], beside);

        for (unsigned k = 0; k < n; k++) {
            if (s->at[beside[k]] == s->at[point])
                add_once(chain, listed, beside[k]);
            else if (s->at[beside[k]] == TJ_EMPTY)
                add_once(liberties, listed, beside[k]);
        }
    }
}

unsigned oracle_liberties(const oracle_stones *s, unsigned point)
{
    oracle_list chain, liberties;

    oracle_chain(s, point, &chain, &liberties);
    return liberties.len;
}

static void take_off(oracle_stones *s, const oracle_list *chain, oracle_list *taken)
{
    for (unsigned i = 0; i < chain->len; i++) {
        s->at[chain->point[i]] = TJ_EMPTY;
        taken->point[taken->len++] = chain->point[i];
    }
}

bool oracle_play(oracle_stones *s, unsigned point, int colour, oracle_list *taken)
{
    oracle_stones before = *s;
    oracle_list chain, liberties, own = {.len = 0};
    unsigned beside[4], n = neighbours(s->size, point, beside);
    oracle_list *off = taken ? taken : &own;

    off->len = 0;
    if (s->at[point] != TJ_EMPTY || (point == s->ko && colour == s->ko_colour))
        return false;
    s->at[point] = (uint8_t)colour;
    s->ko = TJ_PASS;
    for (unsigned k = 0; k < n; k++) {
        if (s->at[beside[k]] != TJ_BLACK + TJ_WHITE - colour)
            continue;
        oracle_chain(s, beside[k], &chain, &liberties);
        if (!liberties.len)
            take_off(s, &chain, off);
    }
    oracle_chain(s, point, &chain, &liberties);
    if (!liberties.len) {
        *s = before;
        return false;
    }
    if (off->len == 1 && chain.len == 1 && liberties.len == 1) {
        s->ko = off->point[0];
        s->ko_colour = TJ_BLACK + TJ_WHITE - colour;
    }
    return true;
}

static bool takes(const oracle_stones *s, unsigned point, oracle_reading *r, unsigned depth);
static bool escapes(const oracle_stones *s, unsigned point, oracle_reading *r, unsigned depth);

/* Counts a position; true if there have been too many. */
static bool too_many(oracle_reading *r, unsigned depth)
{
    r->positions++;
    if (r->depth < depth)
        r->depth = depth;
    if (r->positions > r->positions_max)
        r->cut = true;
    return r->cut;
}

static bool stands(const oracle_stones *s, unsigned point, oracle_reading *r, unsigned depth)
{
    unsigned liberties = oracle_liberties(s, point);

    return liberties > 2 || (liberties == 2 && !takes(s, point, r, depth));
}

static bool takes(const oracle_stones *s, unsigned point, oracle_reading *r, unsigned depth)
{
    oracle_list chain, liberties;
    bool taken = false;

    oracle_chain(s, point, &chain, &liberties);
    if (liberties.len != 2)
        return liberties.len < 2;
    for (unsigned i = 0; i < 2 && (r->whole || !taken); i++) {
        oracle_stones after = *s;

        if (too_many(r, depth))
            return false;
        if (oracle_play(&after, liberties.point[i], TJ_BLACK + TJ_WHITE - s->at[point], NULL) &&
            oracle_liberties(&after, liberties.point[i]) > 1 && !escapes(&after, point, r, depth + 1))
            taken = true;
    }
    return taken;
}

/* Where the owner of a chain in atari can play: its liberty, and the last liberties of chains beside it. */
static void ways_out(const oracle_stones *s, unsigned point, oracle_list *ways)
{
    oracle_list chain, liberties, other, last;
    bool listed[TJ_GO_POINTS_MAX] = {false};
    unsigned beside[4];

    ways->len = 0;
    oracle_chain(s, point, &chain, &liberties);
    for (unsigned i = 0; i < chain.len; i++) {
        unsigned n = neighbours(s->size, chain.point[i], beside);

        for (unsigned k = 0; k < n; k++) {
            if (s->at[beside[k]] != TJ_BLACK + TJ_WHITE - s->at[point])
                continue;
            oracle_chain(s, beside[k], &other, &last);
            if (last.len == 1)
                add_once(ways, listed, last.point[0]);
        }
    }
    if (liberties.len)
        add_once(ways, listed, liberties.point[0]);
}

static bool escapes(const oracle_stones *s, unsigned point, oracle_reading *r, unsigned depth)
{
    unsigned liberties = oracle_liberties(s, point);
    oracle_list ways;
    bool away = false;

    if (liberties > 2)
        return true;
    if (liberties == 2)
        return !takes(s, point, r, depth);
    ways_out(s, point, &ways);
    for (unsigned i = 0; i < ways.len && (r->whole || !away); i++) {
        oracle_stones after = *s;

        if (too_many(r, depth))
            return true;
        if (oracle_play(&after, ways.point[i], s->at[point], NULL) && stands(&after, point, r, depth + 1))
            away = true;
    }
    return away;
}

bool oracle_takes(const oracle_stones *s, unsigned point, oracle_reading *r)
{
    return takes(s, point, r, 0);
}

bool oracle_escapes(const oracle_stones *s, unsigned point, oracle_reading *r)
{
    return escapes(s, point, r, 0);
}

static void raise_to(unsigned *largest, unsigned stones)
{
    if (*largest < stones)
        *largest = stones;
}

static unsigned counted(unsigned liberties)
{
    return liberties < TJ_LIBERTIES_MAX ? liberties : TJ_LIBERTIES_MAX;
}

/* A move and the position behind it. */
typedef struct trial {
    const tj_go_board *board;
    tj_go_board after;
    oracle_stones stones, stones_after;
    tj_move_tactics *out;
} trial;

/* The library's word for it: does the chain at the point stand when the other player moves? */
static bool safe(const tj_go_board *board, const oracle_stones *stones, unsigned cell)
{
    unsigned liberties = oracle_liberties(stones, tj_go_point(board, cell));

    return liberties > 2 || (liberties == 2 && !tj_ladder_captures(board, cell));
}

static void own_chain(trial *t, unsigned point, const oracle_list *chain, unsigned liberties)
{
    unsigned head = t->board->head[tj_go_cell(t->board, point)];
    bool stays = safe(&t->after, &t->stones_after, head);

    t->out->own++;
    if (liberties == 1) {
        raise_to(&t->out->atari_own, chain->len);
        if (stays)
            raise_to(&t->out->escapes, chain->len);
    } else if (!safe(t->board, &t->stones, head)) {
        raise_to(&t->out->threatened, chain->len);
        if (stays)
            raise_to(&t->out->protects, chain->len);
    }
}

/* The largest chain in atari beside these stones. */
static unsigned rescued(const oracle_stones *s, const oracle_list *stones)
{
    oracle_list chain, liberties;
    unsigned beside[4], largest = 0;

    for (unsigned i = 0; i < stones->len; i++) {
        unsigned n = neighbours(s->size, stones->point[i], beside);

        for (unsigned k = 0; k < n; k++) {
            if (s->at[beside[k]] != TJ_BLACK + TJ_WHITE - s->at[stones->point[0]])
                continue;
            oracle_chain(s, beside[k], &chain, &liberties);
            if (liberties.len == 1)
                raise_to(&largest, chain.len);
        }
    }
    return largest;
}

static void other_chain(trial *t, unsigned point, const oracle_list *chain, unsigned liberties)
{
    unsigned head = t->board->head[tj_go_cell(t->board, point)];

    if (!t->out->other++ || counted(liberties) < t->out->least_other)
        t->out->least_other = counted(liberties);
    if (t->stones_after.at[point] == TJ_EMPTY) {
        t->out->captures += chain->len;
        t->out->captures_escaping = t->out->captures_escaping || tj_ladder_escapes(t->board, head);
        raise_to(&t->out->rescues, rescued(&t->stones, chain));
    } else if (oracle_liberties(&t->stones_after, point) == 1) {
        raise_to(&t->out->atari, chain->len);
        if (tj_ladder_captures(t->board, head) && !tj_ladder_escapes(&t->after, head))
            raise_to(&t->out->ladder, chain->len);
    }
}

void oracle_move_tactics(const tj_go_board *board, unsigned point, int colour, tj_move_tactics *out)
{
    trial t = {.board = board, .after = *board, .stones = oracle_stones_of(board), .out = out};
    bool seen[TJ_GO_POINTS_MAX] = {false};
    unsigned beside[4], n = neighbours(board->size, point, beside);
    oracle_list chain, liberties;

    memset(out, 0, sizeof *out);
    t.stones_after = t.stones;
    oracle_play(&t.stones_after, point, colour, NULL);
    tj_go_board_play(&t.after, point, colour, false);
    for (unsigned k = 0; k < n; k++) {
        int there = t.stones.at[beside[k]];

        if (there == TJ_EMPTY) {
            out->empty++;
            continue;
        }
        if (seen[beside[k]])
            continue;
        oracle_chain(&t.stones, beside[k], &chain, &liberties);
        for (unsigned i = 0; i < chain.len; i++)
            seen[chain.point[i]] = true;
        if (there == colour)
            own_chain(&t, beside[k], &chain, liberties.len);
        else
            other_chain(&t, beside[k], &chain, liberties.len);
    }
    out->liberties = counted(oracle_liberties(&t.stones_after, point));
}
