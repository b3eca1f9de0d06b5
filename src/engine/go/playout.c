/* Choosing the moves of playouts. */
#include "engine/go/playout.h"

#define ROOM (sizeof((tj_playout_moves *)0)->cells / sizeof(uint16_t))

/* How often each kind of answer is looked for, in percent.  By judgement: what was tried
 * around these values made no difference that could be told from noise. */
#define ESCAPE_PERCENT         90
#define CAPTURE_PERCENT        90
#define TWO_LIBERTY_PERCENT    50
#define NAKADE_PERCENT         70
#define PATTERN_PERCENT        95
#define PATTERN_BEFORE_PERCENT 40

/* Do n cells of which touching[k] touch k others make an eye of 3 to 6 points that one move kills? */
static bool is_killing_shape(unsigned n, const unsigned touching[5])
{
    return n == 3 || (n == 4 && touching[3] == 1) ||
           (n == 5 && (touching[4] == 1 || (touching[3] == 1 && touching[2] == 3))) ||
           (n == 6 && touching[4] == 1 && touching[2] == 3);
}

/* Is a chain of these stones, once it has been taken, an eye that one move kills?  It is told by how many of
 * its own stones each stone touches: bent and straight three, the pyramid and square of four, the bulky five,
 * the cross, the rabbity six. */
static bool is_nakade_shape(const unsigned *cells, unsigned n, const tj_playout_board *b)
{
    unsigned touching[5] = {0};

    if (n <= 3)
        return n != 2;
    for (unsigned i = 0; i < n; i++) {
        unsigned friends = 0;
        for (unsigned k = 0; k < n; k++)
            for (unsigned d = 0; d < 4; d++)
                friends += tj_pb_neighbour(b, cells[i], d) == cells[k];
        touching[friends]++;
    }
    return is_killing_shape(n, touching) || (n == 4 && touching[2] == 4);
}

/* Adds the chain at `from` unless it is there already; false if it has no room. */
static bool add_chain(const tj_playout_board *b, unsigned from, unsigned cells[6], unsigned *n)
{
    for (unsigned k = 0; k < *n; k++)
        if (cells[k] == from)
            return true;
    if (b->length[b->head[from]] + *n > 6)
        return false;
    unsigned at = from;
    do {
        cells[(*n)++] = at;
        at = b->next[at];
    } while (at != from);
    return true;
}

bool tj_playout_is_bad_self_atari(const tj_playout_board *b, unsigned cell)
{
    unsigned cells[6], n = 1, colour = b->to_move;

    if (tj_pb_is_open(b, cell) || tj_playout_liberties_after(b, cell, colour, 2) >= 2)
        return false;
    cells[0] = cell;
    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = tj_pb_neighbour(b, cell, i);
        if (b->stone[beside] == colour && !add_chain(b, beside, cells, &n))
            return true;
    }
    return !is_nakade_shape(cells, n, b);
}

/* ---- what the last move calls for ---- */

static void add(tj_playout_moves *moves, unsigned cell)
{
    if (moves->count < ROOM)
        moves->cells[moves->count++] = (uint16_t)cell;
}

static void add_unless_self_atari(const tj_playout_board *b, tj_playout_moves *moves, unsigned cell)
{
    if (tj_playout_legal(b, cell) && !tj_playout_is_bad_self_atari(b, cell))
        add(moves, cell);
}

/* The heads of colour's chains beside a cell, each once; returns how many. */
static unsigned chains_beside(const tj_playout_board *b, unsigned cell, unsigned colour, unsigned heads[4])
{
    unsigned n = 0;

    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = tj_pb_neighbour(b, cell, i), k = 0;
        if (b->stone[beside] != colour)
            continue;
        while (k < n && heads[k] != b->head[beside])
            k++;
        if (k == n)
            heads[n++] = b->head[beside];
    }
    return n;
}

/* Taking a chain in atari that touches the given one. */
static void add_counter_captures(const tj_playout_board *b, unsigned head, tj_playout_moves *moves)
{
    unsigned cell = head, other = tj_go_opponent(b->stone[head]);

    do {
        for (unsigned i = 0; i < 4; i++) {
            unsigned beside = tj_pb_neighbour(b, cell, i);
            if (b->stone[beside] == other && tj_pb_liberties(b, beside) == 1) {
                unsigned liberty = tj_pb_liberty(b, b->head[beside], 0);
                if (tj_playout_legal(b, liberty))
                    add(moves, liberty);
            }
        }
        cell = b->next[cell];
    } while (cell != head);
}

/* Does colour have fewer than three liberties after running there?  The next step only, for the sake of
 * speed.
 */
static bool runs_into_two(const tj_playout_board *b, unsigned liberty, unsigned colour)
{
    return tj_playout_liberties_after(b, liberty, colour, 3) < 3;
}

void tj_playout_add_atari_escapes(const tj_playout_board *b, tj_playout_moves *moves)
{
    unsigned heads[4], n = chains_beside(b, b->last, b->to_move, heads);

    for (unsigned i = 0; i < n; i++) {
        if (b->count[heads[i]] != 1)
            continue;
        unsigned liberty = tj_pb_liberty(b, heads[i], 0);
        add_counter_captures(b, heads[i], moves);
        if (tj_playout_legal(b, liberty) && tj_playout_liberties_after(b, liberty, b->to_move, 2) >= 2)
            add(moves, liberty);
    }
}

void tj_playout_add_captures(const tj_playout_board *b, tj_playout_moves *moves)
{
    unsigned head = b->head[b->last];

    if (b->count[head] != 1)
        return;
    unsigned liberty = tj_pb_liberty(b, head, 0);
    if (tj_playout_legal(b, liberty))
        add(moves, liberty);
}

/* Atari from the side where running does not help; if it helps on both sides, none. */
static void add_attack(const tj_playout_board *b, unsigned head, tj_playout_moves *moves)
{
    unsigned colour = b->stone[head];
    unsigned first = tj_pb_liberty(b, head, 0), second = tj_pb_liberty(b, head, first);

    if (runs_into_two(b, second, colour))
        add_unless_self_atari(b, moves, first);
    if (runs_into_two(b, first, colour))
        add_unless_self_atari(b, moves, second);
}

static void add_defence(const tj_playout_board *b, unsigned head, tj_playout_moves *moves)
{
    unsigned colour = b->stone[head];
    unsigned first = tj_pb_liberty(b, head, 0), second = tj_pb_liberty(b, head, first);
    bool out_first = !runs_into_two(b, first, colour), out_second = !runs_into_two(b, second, colour);

    if (out_first && out_second)
        return; /* nothing to fear */
    add_counter_captures(b, head, moves);
    if (out_first)
        add_unless_self_atari(b, moves, first);
    if (out_second)
        add_unless_self_atari(b, moves, second);
}

static void add_two_liberty_moves(const tj_playout_board *b, tj_playout_moves *moves)
{
    unsigned heads[4], own = b->to_move, n = chains_beside(b, b->last, own, heads);

    for (unsigned i = 0; i < n; i++)
        if (b->count[heads[i]] == 2)
            add_defence(b, heads[i], moves);
    if (b->count[b->head[b->last]] == 2)
        add_attack(b, b->head[b->last], moves);
}

/* The empty region at cell, if it has at most 6 cells and stones of one colour only (and the edge) around it;
 * returns its size, or 0. */
static unsigned small_region(const tj_playout_board *b, unsigned cell, unsigned cells[6])
{
    unsigned n = 1, walls = 0;

    cells[0] = cell;
    for (unsigned done = 0; done < n; done++)
        for (unsigned i = 0; i < 4; i++) {
            unsigned beside = tj_pb_neighbour(b, cells[done], i), content = b->stone[beside], k = 0;
            if (content == TJ_GO_EDGE)
                continue;
            if (content != TJ_EMPTY) {
                walls |= content;
                if (walls == (TJ_BLACK | TJ_WHITE))
                    return 0;
                continue;
            }
            while (k < n && cells[k] != beside)
                k++;
            if (k < n)
                continue;
            if (n == 6)
                return 0;
            cells[n++] = beside;
        }
    return n;
}

/* The cell of the region that touches most of it, if one move there leaves no two eyes; 0 otherwise. */
static unsigned vital_cell(const tj_playout_board *b, const unsigned *cells, unsigned n)
{
    unsigned best = 0, most = 0, touching[5] = {0};

    for (unsigned i = 0; i < n; i++) {
        unsigned friends = 0;
        for (unsigned d = 0; d < 4; d++)
            friends += b->stone[tj_pb_neighbour(b, cells[i], d)] == TJ_EMPTY;
        touching[friends]++;
        if (friends > most) {
            most = friends;
            best = cells[i];
        }
    }
    return is_killing_shape(n, touching) ? best : 0;
}

void tj_playout_add_nakade(const tj_playout_board *b, tj_playout_moves *moves)
{
    unsigned cells[6];

    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = tj_pb_neighbour(b, b->last, i);
        if (b->stone[beside] != TJ_EMPTY || b->patterns->flags[b->around[beside]] & TJ_PLAYOUT_PATTERN_ROOMY)
            continue;
        unsigned n = small_region(b, beside, cells), vital = n > 2 ? vital_cell(b, cells, n) : 0;
        if (vital && tj_playout_legal(b, vital))
            add(moves, vital);
    }
}

static void add_patterns(const tj_playout_board *b, unsigned around, tj_playout_moves *moves)
{
    unsigned flag = (unsigned)TJ_PLAYOUT_PATTERN_REPLY << (b->to_move - 1);

    for (unsigned i = 0; i < 8; i++) {
        unsigned cell = tj_pb_neighbour(b, around, i);
        if (b->stone[cell] == TJ_EMPTY && b->patterns->flags[b->around[cell]] & flag)
            add_unless_self_atari(b, moves, cell);
    }
}

/* ---- the choice ---- */

static unsigned pick_random(const tj_playout_moves *moves, tj_playout_rng *rng)
{
    return moves->cells[tj_playout_rng_below(rng, moves->count)];
}

static bool acceptable(const tj_playout_board *b, unsigned cell)
{
    if (tj_pb_is_open(b, cell))
        return cell != b->ko;
    if (b->patterns->flags[b->around[cell]] & (TJ_PLAYOUT_PATTERN_INSIDE << (b->to_move - 1)))
        return false;
    return !tj_pb_is_eye(b, cell, b->to_move) && tj_playout_legal(b, cell) &&
           !tj_playout_is_bad_self_atari(b, cell);
}

static unsigned random_move(const tj_playout_board *b, tj_playout_rng *rng)
{
    if (!b->empties)
        return TJ_PB_PASS;
    unsigned start = tj_playout_rng_below(rng, b->empties), i = start;
    do {
        if (acceptable(b, b->empty[i]))
            return b->empty[i];
        i = i + 1 == b->empties ? 0 : i + 1;
    } while (i != start);
    return TJ_PB_PASS;
}

/* An answer to the last move, or TJ_PB_PASS. */
static unsigned answer(const tj_playout_board *b, tj_playout_rng *rng)
{
    const struct {
        unsigned percent;
        void (*add)(const tj_playout_board *b, tj_playout_moves *moves);
    } kinds[] = {{CAPTURE_PERCENT, tj_playout_add_captures},
                 {ESCAPE_PERCENT, tj_playout_add_atari_escapes},
                 {TWO_LIBERTY_PERCENT, add_two_liberty_moves},
                 {NAKADE_PERCENT, tj_playout_add_nakade}};
    tj_playout_moves moves = {0};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (tj_playout_rng_percent(rng, kinds[i].percent)) {
            kinds[i].add(b, &moves);
            if (moves.count)
                return pick_random(&moves, rng);
        }
    if (tj_playout_rng_percent(rng, PATTERN_PERCENT)) {
        add_patterns(b, b->last, &moves);
        if (!moves.count && b->before_last != TJ_PB_PASS &&
            tj_playout_rng_percent(rng, PATTERN_BEFORE_PERCENT))
            add_patterns(b, b->before_last, &moves);
        if (moves.count)
            return pick_random(&moves, rng);
    }
    return TJ_PB_PASS;
}

/* The move that a playout makes here; TJ_PB_PASS if nothing is left. */
static unsigned choose(const tj_playout_board *b, tj_playout_rng *rng)
{
    if (b->last != TJ_PB_PASS) {
        unsigned cell = answer(b, rng);
        if (cell != TJ_PB_PASS)
            return cell;
    }
    return random_move(b, rng);
}

unsigned tj_playout_run(tj_playout_board *b, tj_playout_rng *rng, uint16_t moves[TJ_PLAYOUT_MOVES])
{
    unsigned n = 0, limit = TJ_PLAYOUT_LENGTH * b->size * b->size;

    while (b->passes < 2 && n < limit) {
        unsigned cell = choose(b, rng);
        tj_playout_play(b, cell);
        moves[n++] = (uint16_t)cell;
    }
    return n;
}
