/* All legal moves, listed or only counted.
 *
 * One walk serves both: it finds sets of destinations, and a move_sink that is known when this is compiled
 * makes moves of them or adds up how many they are.  Only legal moves are found, none is tried and taken
 * back: pieces that are pinned stay in line with their king, checks are met by taking or blocking, and the
 * king keeps off squares that are attacked once it has left its own. */
#include "base/simd.h"
#include "game/shogi/shogi_attack.h"

/* What the walk needs to know of a position. */
typedef struct movegen {
    const tj_shogi *p;
    unsigned us, them, king;
    tj_bitboard own, occupied;
    tj_bitboard checkers, pinned;
    tj_bitboard targets; /* where pieces other than the king may go */
    tj_bitboard zone;    /* of promotion */
    bool tactical;       /* only moves that take or promote */
} movegen;

/* Where moves go: into a list, or (NULL) only counted. */
typedef struct move_sink {
    tj_shogi_move *list;
    size_t count;
} move_sink;

TJ_ALWAYS_INLINE void add_moves(move_sink *out, unsigned from, tj_bitboard plain, tj_bitboard promoting)
{
    if (!out->list) {
        out->count += tj_bb_popcount(plain) + tj_bb_popcount(promoting);
        return;
    }
    while (tj_bb_any(plain))
        out->list[out->count++] = tj_shogi_move_of(from, tj_bb_pop_lsb(&plain), false);
    while (tj_bb_any(promoting))
        out->list[out->count++] = tj_shogi_move_of(from, tj_bb_pop_lsb(&promoting), true);
}

/* Enemy sliders in line with the king: those with nothing between give check, those with one piece pin it. */
TJ_ALWAYS_INLINE void find_checks_and_pins(movegen *s)
{
    tj_bitboard sliders = tj_shogi_sliders_in_line(s->p, s->them, s->king);

    s->checkers = tj_shogi_step_attackers(s->p, s->them, s->king);
    s->pinned = TJ_BITBOARD_EMPTY;
    while (tj_bb_any(sliders)) {
        unsigned from = tj_bb_pop_lsb(&sliders);
        tj_bitboard between = tj_bb_and(tj_shogi_between(s->king, from), s->occupied);

        if (!tj_bb_any(between))
            s->checkers = tj_bb_or(s->checkers, tj_bb_square(from));
        else if (!tj_bb_more_than_one(between))
            s->pinned = tj_bb_or(s->pinned, tj_bb_and(between, s->own));
    }
}

TJ_ALWAYS_INLINE void movegen_init(movegen *s, const tj_shogi *p)
{
    s->p = p;
    s->us = p->side;
    s->them = tj_shogi_opponent(s->us);
    s->king = p->king[s->us];
    s->own = p->colour[s->us];
    s->occupied = tj_shogi_occupied(p);
    s->zone = tj_bb_far_ranks(s->us, 3);
    find_checks_and_pins(s);
    s->targets = tj_bb_and_not(TJ_BITBOARD_ALL, s->own);
    if (tj_bb_any(s->checkers))
        s->targets = tj_bb_or(tj_shogi_between(s->king, tj_bb_lsb(s->checkers)), s->checkers);
}

/* A pinned piece stays on its line. */
TJ_ALWAYS_INLINE tj_bitboard legal_targets(const movegen *s, unsigned from, tj_bitboard reach)
{
    reach = tj_bb_and(reach, s->targets);
    if (tj_bb_has(s->pinned, from))
        reach = tj_bb_and(reach,
                          tj_shogi_attack_table.ray[tj_shogi_attack_table.direction[s->king][from]][s->king]);
    return reach;
}

/* Squares around the king that enemies of one way attack, with the king gone from its square. */
TJ_ALWAYS_INLINE tj_bitboard danger_from(const movegen *s, unsigned way, tj_bitboard occupied)
{
    tj_bitboard pieces = tj_bb_and(s->p->way[way], s->p->colour[s->them]), danger = TJ_BITBOARD_EMPTY;

    pieces = tj_bb_and(pieces, tj_shogi_attack_table.near[s->them][way][s->king]);
    while (tj_bb_any(pieces))
        danger = tj_bb_or(danger, tj_shogi_attacks_from(s->them, way, tj_bb_pop_lsb(&pieces), occupied));
    return danger;
}

TJ_ALWAYS_INLINE void king_moves(const movegen *s, move_sink *out)
{
    tj_bitboard to = tj_bb_and_not(tj_shogi_attack_table.step[s->us][TJ_SHOGI_KING][s->king], s->own);

    if (s->tactical)
        to = tj_bb_and(to, s->p->colour[s->them]);
    if (!tj_bb_any(to))
        return;
    tj_bitboard occupied = tj_bb_and_not(s->occupied, tj_bb_square(s->king));
    tj_bitboard pawns = tj_bb_and(s->p->way[TJ_SHOGI_PAWN], s->p->colour[s->them]);
    to = tj_bb_and_not(to, tj_bb_forward(pawns, s->them));
    /* No loop: each call is compiled for its way. */
    to = tj_bb_and_not(to, danger_from(s, TJ_SHOGI_LANCE, occupied));
    to = tj_bb_and_not(to, danger_from(s, TJ_SHOGI_KNIGHT, occupied));
    to = tj_bb_and_not(to, danger_from(s, TJ_SHOGI_SILVER, occupied));
    to = tj_bb_and_not(to, danger_from(s, TJ_SHOGI_GOLD, occupied));
    to = tj_bb_and_not(to, danger_from(s, TJ_SHOGI_BISHOP, occupied));
    to = tj_bb_and_not(to, danger_from(s, TJ_SHOGI_ROOK, occupied));
    to = tj_bb_and_not(to, danger_from(s, TJ_SHOGI_KING, occupied));
    add_moves(out, s->king, to, TJ_BITBOARD_EMPTY);
}

/* A pawn that is pinned may go on only if it stands on the king's file. */
TJ_ALWAYS_INLINE void pawn_moves(const movegen *s, move_sink *out)
{
    tj_bitboard pawns = tj_bb_and(s->p->way[TJ_SHOGI_PAWN], s->own);
    tj_bitboard beside =
        tj_bb_and_not(s->pinned, tj_bb_or(tj_shogi_attack_table.ray[TJ_SHOGI_NORTH][s->king],
                                          tj_shogi_attack_table.ray[TJ_SHOGI_SOUTH][s->king]));
    tj_bitboard to = tj_bb_and(tj_bb_forward(tj_bb_and_not(pawns, beside), s->us), s->targets);
    tj_bitboard plain = tj_bb_and_not(to, tj_bb_far_ranks(s->us, 1)), promoting = tj_bb_and(to, s->zone);

    if (s->tactical) {
        plain = tj_bb_and_not(tj_bb_and(to, s->p->colour[s->them]), s->zone);
        to = tj_bb_or(plain, promoting);
    }
    if (!out->list) {
        add_moves(out, 0, plain, promoting);
        return;
    }
    while (tj_bb_any(to)) {
        unsigned square = tj_bb_pop_lsb(&to), from = s->us == TJ_BLACK ? square + 1 : square - 1;

        add_moves(out, from, tj_bb_and(plain, tj_bb_square(square)),
                  tj_bb_and(promoting, tj_bb_square(square)));
    }
}

/* Lances and knights: they promote only where they arrive, and must on the last ranks. */
TJ_ALWAYS_INLINE void forward_moves(const movegen *s, unsigned way, unsigned dead_ranks, move_sink *out)
{
    tj_bitboard pieces = tj_bb_and(s->p->way[way], s->own), dead = tj_bb_far_ranks(s->us, dead_ranks);

    while (tj_bb_any(pieces)) {
        unsigned from = tj_bb_pop_lsb(&pieces);
        tj_bitboard to = legal_targets(s, from, tj_shogi_attacks_from(s->us, way, from, s->occupied));

        add_moves(out, from, tj_bb_and_not(to, dead), tj_bb_and(to, s->zone));
    }
}

/* Pieces of one way: silvers, and golds and kings, which do not promote. */
TJ_ALWAYS_INLINE void step_moves(const movegen *s, unsigned way, tj_bitboard pieces, move_sink *out)
{
    tj_bitboard zone = s->zone;

    while (tj_bb_any(pieces)) {
        unsigned from = tj_bb_pop_lsb(&pieces);
        tj_bitboard to = legal_targets(s, from, tj_shogi_attack_table.step[s->us][way][from]);

        if (way != TJ_SHOGI_SILVER)
            add_moves(out, from, to, TJ_BITBOARD_EMPTY);
        else
            add_moves(out, from, to, tj_bb_has(zone, from) ? to : tj_bb_and(to, zone));
    }
}

/* Bishops and rooks, and what they promote to. */
TJ_ALWAYS_INLINE void slider_moves(const movegen *s, unsigned way, move_sink *out)
{
    tj_bitboard pieces = tj_bb_and(s->p->way[way], s->own);

    while (tj_bb_any(pieces)) {
        unsigned from = tj_bb_pop_lsb(&pieces);
        tj_bitboard reach = tj_shogi_attacks_from(s->us, way, from, s->occupied);

        if (tj_bb_has(s->p->way[TJ_SHOGI_KING], from)) {
            reach = legal_targets(s, from,
                                  tj_bb_or(reach, tj_shogi_attack_table.step[s->us][TJ_SHOGI_KING][from]));
            add_moves(out, from, s->tactical ? tj_bb_and(reach, s->p->colour[s->them]) : reach,
                      TJ_BITBOARD_EMPTY);
        } else {
            reach = legal_targets(s, from, reach);
            tj_bitboard promoting = tj_bb_has(s->zone, from) ? reach : tj_bb_and(reach, s->zone),
                        plain = reach;
            if (s->tactical)
                plain = tj_bb_and_not(tj_bb_and(reach, s->p->colour[s->them]), promoting);
            add_moves(out, from, plain, promoting);
        }
    }
}

TJ_ALWAYS_INLINE void add_drops(move_sink *out, unsigned kind, tj_bitboard to)
{
    add_moves(out, TJ_SHOGI_DROPS + kind, to, TJ_BITBOARD_EMPTY);
}

TJ_ALWAYS_INLINE void pawn_drops(const movegen *s, tj_bitboard free, move_sink *out)
{
    tj_bitboard pawns = tj_bb_and(s->p->way[TJ_SHOGI_PAWN], s->own);
    tj_bitboard to = tj_bb_and(free, tj_bb_open_files(pawns, s->us));
    tj_bitboard check =
        tj_bb_and(to, tj_shogi_attack_table.step[s->them][TJ_SHOGI_PAWN][s->p->king[s->them]]);

    if (tj_bb_any(check) && tj_shogi_is_pawn_drop_mate(s->p, tj_bb_lsb(check)))
        to = tj_bb_and_not(to, check);
    add_drops(out, TJ_SHOGI_PAWN, to);
}

TJ_ALWAYS_INLINE void drops(const movegen *s, move_sink *out)
{
    const uint8_t *hand = s->p->hand[s->us];
    tj_bitboard free = tj_bb_and_not(s->targets, s->occupied);

    if (!tj_bb_any(free))
        return;
    if (hand[TJ_SHOGI_PAWN])
        pawn_drops(s, free, out);
    if (hand[TJ_SHOGI_LANCE])
        add_drops(out, TJ_SHOGI_LANCE, tj_bb_and_not(free, tj_bb_far_ranks(s->us, 1)));
    if (hand[TJ_SHOGI_KNIGHT])
        add_drops(out, TJ_SHOGI_KNIGHT, tj_bb_and_not(free, tj_bb_far_ranks(s->us, 2)));
    for (unsigned kind = TJ_SHOGI_SILVER; kind <= TJ_SHOGI_ROOK; kind++)
        if (hand[kind])
            add_drops(out, kind, free);
}

/* Evasions of a check are all tactical. */
TJ_ALWAYS_INLINE size_t walk(const tj_shogi *position, tj_shogi_move *list, bool tactical)
{
    const tj_bitboard *way = position->way;
    move_sink out = {list, 0};
    movegen s;

    movegen_init(&s, position);
    s.tactical = tactical && !tj_bb_any(s.checkers);
    king_moves(&s, &out);
    if (tj_bb_more_than_one(s.checkers))
        return out.count;
    pawn_moves(&s, &out);
    slider_moves(&s, TJ_SHOGI_BISHOP, &out);
    slider_moves(&s, TJ_SHOGI_ROOK, &out);
    if (s.tactical)
        s.targets = position->colour[s.them];
    forward_moves(&s, TJ_SHOGI_LANCE, 1, &out);
    forward_moves(&s, TJ_SHOGI_KNIGHT, 2, &out);
    step_moves(&s, TJ_SHOGI_SILVER, tj_bb_and(way[TJ_SHOGI_SILVER], s.own), &out);
    step_moves(&s, TJ_SHOGI_GOLD, tj_bb_and(way[TJ_SHOGI_GOLD], s.own), &out);
    /* Kings beside the king, which are none: see tj_shogi_validate. */
    step_moves(
        &s, TJ_SHOGI_KING,
        tj_bb_and_not(tj_bb_and(way[TJ_SHOGI_KING], s.own),
                      tj_bb_or(tj_bb_or(way[TJ_SHOGI_BISHOP], way[TJ_SHOGI_ROOK]), tj_bb_square(s.king))),
        &out);
    if (!s.tactical)
        drops(&s, &out);
    return out.count;
}

TJ_TARGET_CLONES static size_t list_moves(const tj_shogi *position, tj_shogi_move *list)
{
    return walk(position, list, false);
}

TJ_TARGET_CLONES static size_t list_tactical(const tj_shogi *position, tj_shogi_move *list)
{
    return walk(position, list, true);
}

TJ_TARGET_CLONES static size_t count_moves(const tj_shogi *position)
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

uint64_t tj_shogi_perft(const tj_shogi *position, unsigned depth)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    uint64_t nodes = 0;

    if (depth == 0)
        return 1;
    if (depth == 1)
        return tj_shogi_count_moves(position);
    size_t n = tj_shogi_moves(position, moves);
    for (size_t i = 0; i < n; i++) {
        tj_shogi next = *position;

        tj_shogi_apply(&next, moves[i]);
        nodes += tj_shogi_perft(&next, depth - 1);
    }
    return nodes;
}
