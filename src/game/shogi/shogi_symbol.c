#include "game/shogi/shogi_symbol.h"

#include <stdlib.h>

/* The lines along which a kind moves, for both colours together. */
enum lines { NO_LINES, VERTICAL = 2, JUMPS = 4, DIAGONAL = 5, STRAIGHT = 6, ALL_ROUND = 8 };

/* The ways of each kind stand one behind the other. */
static const struct {
    uint16_t first;
    uint8_t lines, count, reach, promotes; /* ways: count * reach * (1 + promotes) */
} KINDS[TJ_SHOGI_KINDS] = {
    [TJ_SHOGI_PAWN] = {0, VERTICAL, 2, 1, 1},
    [TJ_SHOGI_LANCE] = {4, VERTICAL, 2, 8, 1},
    [TJ_SHOGI_KNIGHT] = {36, JUMPS, 4, 1, 1},
    [TJ_SHOGI_SILVER] = {44, ALL_ROUND, 8, 1, 1},
    [TJ_SHOGI_GOLD] = {60, ALL_ROUND, 8, 1, 0},
    [TJ_SHOGI_BISHOP] = {68, DIAGONAL, 4, 8, 1},
    [TJ_SHOGI_ROOK] = {132, STRAIGHT, 4, 8, 1},
    [TJ_SHOGI_KING] = {196, ALL_ROUND, 8, 1, 0},
    [TJ_SHOGI_TOKIN] = {204, ALL_ROUND, 8, 1, 0},
    [TJ_SHOGI_PROMOTED_LANCE] = {212, ALL_ROUND, 8, 1, 0},
    [TJ_SHOGI_PROMOTED_KNIGHT] = {220, ALL_ROUND, 8, 1, 0},
    [TJ_SHOGI_PROMOTED_SILVER] = {228, ALL_ROUND, 8, 1, 0},
    [TJ_SHOGI_HORSE] = {236, ALL_ROUND, 8, 8, 0},
    [TJ_SHOGI_DRAGON] = {300, ALL_ROUND, 8, 8, 0},
};

/* Lines by number: VERTICAL has the first two, STRAIGHT the first four, DIAGONAL the four behind them,
 * ALL_ROUND all eight, JUMPS the rest. */
static const struct {
    int8_t file, rank;
} LINES[12] = {{0, -1}, {0, 1}, {-1, 0},  {1, 0},  {-1, -1}, {-1, 1},
               {1, -1}, {1, 1}, {-1, -2}, {1, -2}, {-1, 2},  {1, 2}};

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static unsigned first_line(unsigned lines)
{
    return lines == DIAGONAL ? 4 : lines == JUMPS ? 8 : 0;
}

/* The number of the line among those of the kind, and the distance; false if the kind has no such line. */
static bool find_line(unsigned kind, int files, int ranks, unsigned *line, unsigned *distance)
{
    unsigned first = first_line(KINDS[kind].lines);

    *distance = 1;
    if (KINDS[kind].lines != JUMPS) {
        if (files && ranks && abs(files) != abs(ranks))
            return false;
        *distance = (unsigned)(files ? abs(files) : abs(ranks));
        files = sign(files);
        ranks = sign(ranks);
    }
    for (*line = 0; *line < KINDS[kind].count; ++*line)
        if (LINES[first + *line].file == files && LINES[first + *line].rank == ranks)
            return *distance > 0 && *distance <= KINDS[kind].reach;
    return false;
}

unsigned tj_shogi_symbol(unsigned kind, tj_shogi_move move)
{
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move), line, distance, way;
    bool promotes = tj_shogi_move_promotes(move);

    if (to >= TJ_SHOGI_SQUARES)
        return 0;
    if (tj_shogi_move_is_drop(move)) {
        kind = tj_shogi_move_dropped(move);
        return kind < TJ_SHOGI_KING && !promotes
                   ? TJ_SYMBOL_MOVE + (TJ_SHOGI_SYMBOL_MOVEMENTS + kind - 1) * TJ_SHOGI_SQUARES + to
                   : 0;
    }
    if (kind >= TJ_SHOGI_KINDS || from >= TJ_SHOGI_SQUARES || (promotes && !KINDS[kind].promotes) ||
        !find_line(kind, (int)(to / 9) - (int)(from / 9), (int)(to % 9) - (int)(from % 9), &line, &distance))
        return 0;
    way = KINDS[kind].first + (line * KINDS[kind].reach + distance - 1) * (1u + KINDS[kind].promotes) +
          promotes;
    return TJ_SYMBOL_MOVE + way * TJ_SHOGI_SQUARES + from;
}

unsigned tj_shogi_symbol_in(const tj_shogi *position, tj_shogi_move move)
{
    unsigned from = tj_shogi_move_from(move);

    return tj_shogi_symbol(from < TJ_SHOGI_SQUARES ? tj_shogi_piece_kind(position->board[from]) : 0, move);
}

/* The kind whose way it is. */
static unsigned kind_of_way(unsigned way)
{
    unsigned kind = TJ_SHOGI_PAWN;

    for (unsigned k = TJ_SHOGI_PAWN; k < TJ_SHOGI_KINDS; k++)
        if (KINDS[k].count && KINDS[k].first <= way)
            kind = k;
    return kind;
}

bool tj_shogi_symbol_read(unsigned symbol, unsigned *kind, tj_shogi_move *move)
{
    unsigned number = symbol - TJ_SYMBOL_MOVE, way = number / TJ_SHOGI_SQUARES,
             square = number % TJ_SHOGI_SQUARES, line, distance;
    int file, rank;

    if (symbol < TJ_SYMBOL_MOVE || symbol >= TJ_SHOGI_SYMBOL_LIMIT)
        return false;
    if (way >= TJ_SHOGI_SYMBOL_MOVEMENTS) {
        *kind = way - TJ_SHOGI_SYMBOL_MOVEMENTS + 1;
        *move = tj_shogi_drop_of(*kind, square);
        return true;
    }
    *kind = kind_of_way(way);
    way -= KINDS[*kind].first;
    line = way / (1u + KINDS[*kind].promotes) / KINDS[*kind].reach;
    distance = way / (1u + KINDS[*kind].promotes) % KINDS[*kind].reach + 1;
    line += first_line(KINDS[*kind].lines);
    file = (int)(square / 9) + LINES[line].file * (int)distance;
    rank = (int)(square % 9) + LINES[line].rank * (int)distance;
    if (file < 0 || file > 8 || rank < 0 || rank > 8)
        return false;
    *move = tj_shogi_move_of(square, (unsigned)(file * 9 + rank), KINDS[*kind].promotes && way % 2);
    return true;
}

unsigned tj_shogi_transform_square(unsigned turn, unsigned square)
{
    if (turn & TJ_SHOGI_ROTATED)
        square = TJ_SHOGI_SQUARES - 1 - square;
    if (turn & TJ_SHOGI_MIRRORED)
        square = (8 - square / 9) * 9 + square % 9;
    return square;
}

tj_shogi_move tj_shogi_transform_move(unsigned turn, tj_shogi_move move)
{
    unsigned to = tj_shogi_transform_square(turn, tj_shogi_move_to(move));

    if (tj_shogi_move_is_drop(move))
        return tj_shogi_drop_of(tj_shogi_move_dropped(move), to);
    return tj_shogi_move_of(tj_shogi_transform_square(turn, tj_shogi_move_from(move)), to,
                            tj_shogi_move_promotes(move));
}

void tj_shogi_transform(unsigned turn, const tj_shogi *position, tj_shogi *out)
{
    bool rotated = turn & TJ_SHOGI_ROTATED;

    tj_shogi_clear(out);
    for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++) {
        unsigned piece = position->board[square], colour = tj_shogi_piece_colour(piece);

        if (piece)
            tj_shogi_put(
                out, tj_shogi_transform_square(turn, square),
                tj_shogi_piece(rotated ? tj_shogi_opponent(colour) : colour, tj_shogi_piece_kind(piece)));
    }
    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++)
            tj_shogi_set_hand(out, rotated ? tj_shogi_opponent(colour) : colour, kind,
                              position->hand[colour][kind]);
    out->side = (uint8_t)(rotated ? tj_shogi_opponent(position->side) : position->side);
    out->number = position->number;
}
