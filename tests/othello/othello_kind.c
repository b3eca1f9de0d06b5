/* The rules of Othello.  A square is row * 8 + column; a1 is the upper left corner.  Whoever cannot move
 * loses the turn, so a position's side to move always has a move, until the game is over. */
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "tests/othello/othello.h"

typedef struct othello {
    uint8_t square[OTHELLO_SQUARES]; /* TJ_EMPTY, TJ_BLACK or TJ_WHITE */
    uint8_t side;
} othello;

enum { SYMMETRIES = 4 }; /* those that leave the four discs at the start where they are */

static uint8_t other(uint8_t colour)
{
    return colour == TJ_BLACK ? TJ_WHITE : TJ_BLACK;
}

/* ---- positions ---- */

/* Turns the discs between `at` and the next one of that colour in one direction; returns how many. */
static unsigned turn_line(uint8_t *square, unsigned at, int down, int right, uint8_t colour, bool dry_run)
{
    int row = (int)(at / 8) + down, column = (int)(at % 8) + right;
    unsigned n = 0;

    while (row >= 0 && row < 8 && column >= 0 && column < 8 && square[row * 8 + column] == other(colour)) {
        row += down;
        column += right;
        n++;
    }
    if (row < 0 || row > 7 || column < 0 || column > 7 || square[row * 8 + column] != colour)
        return 0;
    for (unsigned i = 1; i <= n && !dry_run; i++)
        square[(int)at + (int)i * (8 * down + right)] = colour;
    return n;
}

static unsigned turn_all(uint8_t *square, unsigned at, uint8_t colour, bool dry_run)
{
    unsigned n = 0;

    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if (down || right)
                n += turn_line(square, at, down, right, colour, dry_run);
    return n;
}

static bool can_play(const othello *o, unsigned at, uint8_t colour)
{
    othello copy = *o;

    return at < OTHELLO_SQUARES && !o->square[at] && turn_all(copy.square, at, colour, true);
}

static size_t moves_of(const othello *o, uint8_t colour, uint16_t *out)
{
    size_t n = 0;

    for (unsigned at = 0; at < OTHELLO_SQUARES; at++)
        if (can_play(o, at, colour))
            out[n++] = (uint16_t)at;
    return n;
}

static void start(void *state, unsigned board)
{
    othello *o = state;

    (void)board;
    memset(o, 0, sizeof *o);
    o->square[3 * 8 + 3] = o->square[4 * 8 + 4] = TJ_WHITE;
    o->square[3 * 8 + 4] = o->square[4 * 8 + 3] = TJ_BLACK;
    o->side = TJ_BLACK;
}

static int to_move(const void *state)
{
    return ((const othello *)state)->side;
}

static int set_to_move(void *state, int colour, tj_err *err)
{
    othello *o = state;
    uint16_t moves[OTHELLO_SQUARES];

    if (colour != o->side && !moves_of(o, (uint8_t)colour, moves))
        return tj_fail(err, TJ_E_USAGE, "it cannot be %s's turn: there is no move",
                       colour == TJ_BLACK ? "black" : "white");
    o->side = (uint8_t)colour;
    return 0;
}

static const char *illegal(const void *state, unsigned move, bool any_rules)
{
    const othello *o = state;

    (void)any_rules;
    if (move >= OTHELLO_SQUARES)
        return "there is no such square";
    if (o->square[move])
        return "the square is occupied";
    return can_play(o, move, o->side) ? NULL : "no disc is turned";
}

static void play(void *state, unsigned move)
{
    othello *o = state;
    uint16_t moves[OTHELLO_SQUARES];

    turn_all(o->square, move, o->side, false);
    o->square[move] = o->side;
    o->side = other(o->side);
    if (!moves_of(o, o->side, moves) && moves_of(o, other(o->side), moves))
        o->side = other(o->side);
}

static size_t moves(const void *state, uint16_t *out)
{
    const othello *o = state;

    return moves_of(o, o->side, out);
}

static unsigned transform_point(unsigned board, unsigned symmetry, unsigned point)
{
    unsigned row = point / 8, column = point % 8;

    (void)board;
    return symmetry == 0   ? point
           : symmetry == 1 ? 63 - point                    /* half a turn */
           : symmetry == 2 ? column * 8 + row              /* along the diagonal from a1 */
                           : (7 - column) * 8 + (7 - row); /* along the other one */
}

/* The standard form is the least of the four. */
static tj_position_key key(const void *state)
{
    const othello *o = state;
    othello least = *o;
    tj_position_key found = {0, 0, 1};

    for (unsigned s = 1; s < SYMMETRIES; s++) {
        othello turned = {.side = o->side};
        int order;

        for (unsigned at = 0; at < OTHELLO_SQUARES; at++)
            turned.square[transform_point(OTHELLO_BOARD, s, at)] = o->square[at];
        order = memcmp(&turned, &least, sizeof least);
        if (order < 0) {
            least = turned;
            found.symmetry = (uint8_t)s;
            found.equal_symmetries = 0;
        }
        if (order <= 0)
            found.equal_symmetries |= (uint8_t)(1u << s);
    }
    found.key = tj_hash64(&least, sizeof least);
    return found;
}

/* Rows from the top, then the side to move: "......../...": X is black, O is white. */
static void format(const void *state, char out[TJ_POSITION_TEXT_MAX])
{
    const othello *o = state;

    for (unsigned at = 0; at < OTHELLO_SQUARES; at++) {
        *out++ = ".XO"[o->square[at]];
        if (at % 8 == 7 && at < 63)
            *out++ = '/';
    }
    memcpy(out, o->side == TJ_BLACK ? " b" : " w", 3);
}

static int parse(void *state, unsigned *board, const char *text, size_t n, tj_err *err)
{
    static const char LETTERS[] = ".XO";
    othello *o = state;

    *board = OTHELLO_BOARD;
    memset(o, 0, sizeof *o);
    if (n != 73 || text[71] != ' ' || (text[72] != 'b' && text[72] != 'w'))
        return tj_fail(err, TJ_E_FORMAT, "a position has eight rows of eight squares, then b or w");
    o->side = text[72] == 'b' ? TJ_BLACK : TJ_WHITE;
    for (unsigned i = 0; i < 71; i++) {
        const char *letter = text[i] ? strchr(LETTERS, text[i]) : NULL;

        if (i % 9 == 8 ? text[i] != '/' : !letter)
            return tj_fail(err, TJ_E_FORMAT, "column %u: a row has . X and O, with / between rows", i + 1);
        if (i % 9 != 8)
            o->square[i - i / 9] = (uint8_t)(letter - LETTERS);
    }
    return 0;
}

static void move_format(const void *state, unsigned move, char out[TJ_MOVE_TEXT_MAX])
{
    const char text[3] = {(char)('a' + move % 8), (char)('1' + move / 8 % 8), 0};

    (void)state;
    memcpy(out, text, sizeof text);
}

static int move_parse(const void *state, const char *text, size_t n, uint16_t *move, tj_err *err)
{
    unsigned column = n == 2 ? (unsigned)((text[0] | 0x20) - 'a') : 8,
             row = n == 2 ? (unsigned)(text[1] - '1') : 8;

    (void)state;
    if (column > 7 || row > 7)
        return tj_fail(err, TJ_E_FORMAT, "\"%.*s\" is not a square", (int)(n < 20 ? n : 20), text);
    *move = (uint16_t)(row * 8 + column);
    return 0;
}

/* ---- stored games ---- */

static unsigned symbol_of(const void *state, unsigned move)
{
    (void)state;
    return TJ_SYMBOL_MOVE + move;
}

static bool move_of(unsigned board, unsigned symbol, uint16_t *move)
{
    (void)board;
    *move = (uint16_t)(symbol - TJ_SYMBOL_MOVE);
    return symbol >= TJ_SYMBOL_MOVE && *move < OTHELLO_SQUARES;
}

static size_t record_symbols(const tj_record *record, uint16_t *out)
{
    size_t n = 0;

    for (size_t i = 0; i < record->moves.len; i++) {
        if ((n & 1) != (record->moves.items[i].colour == TJ_WHITE))
            out[n++] = TJ_SYMBOL_SKIP;
        out[n++] = (uint16_t)(TJ_SYMBOL_MOVE + record->moves.items[i].point);
    }
    return n;
}

static int keys(const tj_stored_game *game, const void *table,
                void (*note)(void *ctx, size_t i, uint64_t key, unsigned symmetry), void *ctx)
{
    othello o;
    uint16_t move;
    tj_position_key found;

    (void)table;
    start(&o, game->board);
    for (size_t i = 0; i < game->n; i++) {
        if (game->symbols[i] == TJ_SYMBOL_SKIP)
            continue;
        found = key(&o);
        note(ctx, i, found.key, found.symmetry);
        if (!move_of(game->board, game->symbols[i], &move) || illegal(&o, move, true))
            return TJ_E_FORMAT;
        play(&o, move);
    }
    found = key(&o);
    note(ctx, game->n, found.key, found.symmetry);
    return 0;
}

const tj_game_kind othello_kind = {
    .name = "othello",
    .title = "Othello",
    .id = 2,
    .first_board = OTHELLO_BOARD,
    .last_board = OTHELLO_BOARD,
    .usual_board = OTHELLO_BOARD,
    .symmetries = SYMMETRIES,
    .state_bytes = sizeof(othello),
    .symbols = TJ_SYMBOL_MOVE + OTHELLO_SQUARES,
    .lines = OTHELLO_LINES,
    .start = start,
    .to_move = to_move,
    .set_to_move = set_to_move,
    .illegal = illegal,
    .play = play,
    .moves = moves,
    .key = key,
    .format = format,
    .parse = parse,
    .move_format = move_format,
    .move_parse = move_parse,
    .symbol_of = symbol_of,
    .move_of = move_of,
    .transform_point = transform_point,
    .record_symbols = record_symbols,
    .keys = keys,
};
