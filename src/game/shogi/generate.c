/* All legal moves, listed or only counted.
 *
 * One walk serves both: it finds sets of destinations, and a sink that is known when this is compiled makes
 * moves of them or adds up how many they are.  Only legal moves are found, none is tried and taken back:
 * pieces that are pinned stay in line with their king, checks are met by taking or blocking, and the king
 * keeps off squares that are attacked once it has left its own. */
#include "base/wide.h"
#include "game/shogi/attack.h"
#include "game/shogi/tactical.h"

#define INLINE static inline __attribute__((always_inline))

/* What the walk needs to know of a position. */
typedef struct scene {
    const tj_shogi *p;
    unsigned us, them, king;
    tj_bits own, occupied;
    tj_bits checkers, pinned;
    tj_bits targets; /* where pieces other than the king may go */
    tj_bits zone;    /* of promotion */
    bool tactical;   /* only moves that take or promote */
} scene;

/* Where moves go: into a list, or (NULL) only counted. */
typedef struct sink {
    tj_shogi_move *list;
    size_t count;
} sink;

INLINE void put_moves(sink *out, unsigned from, tj_bits plain, tj_bits promoting)
{
    if (!out->list) {
        out->count += tj_count(plain) + tj_count(promoting);
        return;
    }
    while (tj_any(plain))
        out->list[out->count++] = tj_shogi_move_of(from, tj_take(&plain), false);
    while (tj_any(promoting))
        out->list[out->count++] = tj_shogi_move_of(from, tj_take(&promoting), true);
}

/* Enemy sliders in line with the king: those with nothing between give check, those with one piece pin it. */
INLINE void find_checks_and_pins(scene *s)
{
    tj_bits sliders = tj_sliders_in_line(s->p, s->them, s->king);

    s->checkers = tj_steppers_at(s->p, s->them, s->king);
    s->pinned = TJ_BITS_NONE;
    while (tj_any(sliders)) {
        unsigned from = tj_take(&sliders);
        tj_bits between = tj_and(tj_between(s->king, from), s->occupied);

        if (!tj_any(between))
            s->checkers = tj_or(s->checkers, tj_bit(from));
        else if (!tj_several(between))
            s->pinned = tj_or(s->pinned, tj_and(between, s->own));
    }
}

INLINE void look(scene *s, const tj_shogi *p)
{
    s->p = p;
    s->us = p->side;
    s->them = tj_shogi_opponent(s->us);
    s->king = p->king[s->us];
    s->own = p->colour[s->us];
    s->occupied = tj_occupied(p);
    s->zone = tj_far_ranks(s->us, 3);
    find_checks_and_pins(s);
    s->targets = tj_without(TJ_BITS_ALL, s->own);
    if (tj_any(s->checkers))
        s->targets = tj_or(tj_between(s->king, tj_first(s->checkers)), s->checkers);
}

/* A pinned piece stays on its line. */
INLINE tj_bits allowed(const scene *s, unsigned from, tj_bits reach)
{
    reach = tj_and(reach, s->targets);
    if (tj_has(s->pinned, from))
        reach = tj_and(reach, tj_shogi_table.ray[tj_shogi_table.direction[s->king][from]][s->king]);
    return reach;
}

/* Squares around the king that enemies of one way attack, with the king gone from its square. */
INLINE tj_bits danger_from(const scene *s, unsigned way, tj_bits occupied)
{
    tj_bits pieces = tj_and(s->p->way[way], s->p->colour[s->them]), danger = TJ_BITS_NONE;

    pieces = tj_and(pieces, tj_shogi_table.near[s->them][way][s->king]);
    while (tj_any(pieces))
        danger = tj_or(danger, tj_reach(s->them, way, tj_take(&pieces), occupied));
    return danger;
}

INLINE void king_moves(const scene *s, sink *out)
{
    tj_bits to = tj_without(tj_shogi_table.step[s->us][TJ_SHOGI_KING][s->king], s->own);

    if (s->tactical)
        to = tj_and(to, s->p->colour[s->them]);
    if (!tj_any(to))
        return;
    tj_bits occupied = tj_without(s->occupied, tj_bit(s->king));
    tj_bits pawns = tj_and(s->p->way[TJ_SHOGI_PAWN], s->p->colour[s->them]);
    to = tj_without(to, tj_ahead(pawns, s->them));
    to = tj_without(to, danger_from(s, TJ_SHOGI_LANCE, occupied));
    to = tj_without(to, danger_from(s, TJ_SHOGI_KNIGHT, occupied));
    to = tj_without(to, danger_from(s, TJ_SHOGI_SILVER, occupied));
    to = tj_without(to, danger_from(s, TJ_SHOGI_GOLD, occupied));
    to = tj_without(to, danger_from(s, TJ_SHOGI_BISHOP, occupied));
    to = tj_without(to, danger_from(s, TJ_SHOGI_ROOK, occupied));
    to = tj_without(to, danger_from(s, TJ_SHOGI_KING, occupied));
    put_moves(out, s->king, to, TJ_BITS_NONE);
}

/* Kings beside the king, which are none: see tj_shogi_validate. */
INLINE void surplus_king_moves(const scene *s, sink *out)
{
    tj_bits sliders = tj_or(s->p->way[TJ_SHOGI_BISHOP], s->p->way[TJ_SHOGI_ROOK]);
    tj_bits kings = tj_without(tj_and(s->p->way[TJ_SHOGI_KING], s->own), tj_or(sliders, tj_bit(s->king)));

    while (tj_any(kings)) {
        unsigned from = tj_take(&kings);

        put_moves(out, from, allowed(s, from, tj_shogi_table.step[s->us][TJ_SHOGI_KING][from]), TJ_BITS_NONE);
    }
}

/* A pawn that is pinned may go on only if it stands on the king's file. */
INLINE void pawn_moves(const scene *s, sink *out)
{
    tj_bits pawns = tj_and(s->p->way[TJ_SHOGI_PAWN], s->own);
    tj_bits beside = tj_without(
        s->pinned, tj_or(tj_shogi_table.ray[TJ_NORTH][s->king], tj_shogi_table.ray[TJ_SOUTH][s->king]));
    tj_bits to = tj_and(tj_ahead(tj_without(pawns, beside), s->us), s->targets);
    tj_bits plain = tj_without(to, tj_far_ranks(s->us, 1)), promoting = tj_and(to, s->zone);

    if (s->tactical) {
        plain = tj_without(tj_and(to, s->p->colour[s->them]), s->zone);
        to = tj_or(plain, promoting);
    }
    if (!out->list) {
        put_moves(out, 0, plain, promoting);
        return;
    }
    while (tj_any(to)) {
        unsigned square = tj_take(&to), from = s->us == TJ_BLACK ? square + 1 : square - 1;

        put_moves(out, from, tj_and(plain, tj_bit(square)), tj_and(promoting, tj_bit(square)));
    }
}

/* Lances and knights: they promote only where they arrive, and must on the last ranks. */
INLINE void forward_moves(const scene *s, unsigned way, unsigned dead_ranks, sink *out)
{
    tj_bits pieces = tj_and(s->p->way[way], s->own), dead = tj_far_ranks(s->us, dead_ranks);

    while (tj_any(pieces)) {
        unsigned from = tj_take(&pieces);
        tj_bits to = allowed(s, from, tj_reach(s->us, way, from, s->occupied));

        put_moves(out, from, tj_without(to, dead), tj_and(to, s->zone));
    }
}

INLINE void silver_moves(const scene *s, sink *out)
{
    tj_bits pieces = tj_and(s->p->way[TJ_SHOGI_SILVER], s->own);

    while (tj_any(pieces)) {
        unsigned from = tj_take(&pieces);
        tj_bits to = allowed(s, from, tj_shogi_table.step[s->us][TJ_SHOGI_SILVER][from]);

        put_moves(out, from, to, tj_has(s->zone, from) ? to : tj_and(to, s->zone));
    }
}

INLINE void gold_moves(const scene *s, sink *out)
{
    tj_bits pieces = tj_and(s->p->way[TJ_SHOGI_GOLD], s->own);

    while (tj_any(pieces)) {
        unsigned from = tj_take(&pieces);
        tj_bits to = allowed(s, from, tj_shogi_table.step[s->us][TJ_SHOGI_GOLD][from]);

        put_moves(out, from, to, TJ_BITS_NONE);
    }
}

/* Bishops and rooks, and what they promote to. */
INLINE void slider_moves(const scene *s, unsigned way, sink *out)
{
    tj_bits pieces = tj_and(s->p->way[way], s->own);

    while (tj_any(pieces)) {
        unsigned from = tj_take(&pieces);
        tj_bits reach = tj_reach(s->us, way, from, s->occupied);

        if (tj_has(s->p->way[TJ_SHOGI_KING], from)) {
            reach = allowed(s, from, tj_or(reach, tj_shogi_table.step[s->us][TJ_SHOGI_KING][from]));
            put_moves(out, from, s->tactical ? tj_and(reach, s->p->colour[s->them]) : reach, TJ_BITS_NONE);
        } else {
            reach = allowed(s, from, reach);
            tj_bits promoting = tj_has(s->zone, from) ? reach : tj_and(reach, s->zone), plain = reach;
            if (s->tactical)
                plain = tj_without(tj_and(reach, s->p->colour[s->them]), promoting);
            put_moves(out, from, plain, promoting);
        }
    }
}

INLINE void put_drops(sink *out, unsigned kind, tj_bits to)
{
    put_moves(out, TJ_SHOGI_DROPS + kind, to, TJ_BITS_NONE);
}

INLINE void pawn_drops(const scene *s, tj_bits free, sink *out)
{
    tj_bits pawns = tj_and(s->p->way[TJ_SHOGI_PAWN], s->own);
    tj_bits to = tj_and(free, tj_open_files(pawns, s->us));
    tj_bits check = tj_and(to, tj_shogi_table.step[s->them][TJ_SHOGI_PAWN][s->p->king[s->them]]);

    if (tj_any(check) && tj_shogi_is_pawn_drop_mate(s->p, tj_first(check)))
        to = tj_without(to, check);
    put_drops(out, TJ_SHOGI_PAWN, to);
}

INLINE void drops(const scene *s, sink *out)
{
    const uint8_t *hand = s->p->hand[s->us];
    tj_bits free = tj_without(s->targets, s->occupied);

    if (!tj_any(free))
        return;
    if (hand[TJ_SHOGI_PAWN])
        pawn_drops(s, free, out);
    if (hand[TJ_SHOGI_LANCE])
        put_drops(out, TJ_SHOGI_LANCE, tj_without(free, tj_far_ranks(s->us, 1)));
    if (hand[TJ_SHOGI_KNIGHT])
        put_drops(out, TJ_SHOGI_KNIGHT, tj_without(free, tj_far_ranks(s->us, 2)));
    for (unsigned kind = TJ_SHOGI_SILVER; kind <= TJ_SHOGI_ROOK; kind++)
        if (hand[kind])
            put_drops(out, kind, free);
}

/* Evasions of a check are all tactical. */
INLINE size_t walk(const tj_shogi *position, tj_shogi_move *list, bool tactical)
{
    sink out = {list, 0};
    scene s;

    look(&s, position);
    s.tactical = tactical && !tj_any(s.checkers);
    king_moves(&s, &out);
    if (tj_several(s.checkers))
        return out.count;
    pawn_moves(&s, &out);
    slider_moves(&s, TJ_SHOGI_BISHOP, &out);
    slider_moves(&s, TJ_SHOGI_ROOK, &out);
    if (s.tactical)
        s.targets = position->colour[s.them];
    forward_moves(&s, TJ_SHOGI_LANCE, 1, &out);
    forward_moves(&s, TJ_SHOGI_KNIGHT, 2, &out);
    silver_moves(&s, &out);
    gold_moves(&s, &out);
    surplus_king_moves(&s, &out);
    if (!s.tactical)
        drops(&s, &out);
    return out.count;
}

TJ_WIDE static size_t list_moves(const tj_shogi *position, tj_shogi_move *list)
{
    return walk(position, list, false);
}

TJ_WIDE static size_t list_tactical(const tj_shogi *position, tj_shogi_move *list)
{
    return walk(position, list, true);
}

TJ_WIDE static size_t count_moves(const tj_shogi *position)
{
    return walk(position, NULL, false);
}

size_t tj_shogi_moves(const tj_shogi *position, tj_shogi_move moves[TJ_SHOGI_MOVES_MAX])
{
    return list_moves(position, moves);
}

size_t tj_shogi_count_moves(const tj_shogi *position)
{
    return count_moves(position);
}

size_t tj_shogi_tactical_moves(const tj_shogi *position, tj_shogi_move moves[TJ_SHOGI_MOVES_MAX])
{
    return list_tactical(position, moves);
}
