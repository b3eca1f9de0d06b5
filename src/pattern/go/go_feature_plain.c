/* Plain features: blocks of numbered possibilities, one after the other. */
#include <string.h>

#include "pattern/go/go_feature.h"

#define DISTANCES (TJ_VICINITY_FAR + 2) /* 0 to far, and none */
#define NO_MOVE   (TJ_VICINITY_FAR + 1)
#define ORBITS    91 /* of the largest board */
#define LINES     8
#define SIZES     5  /* classes of chains by stones */
#define AGES      13 /* classes of how many moves ago */
#define CROWDS    8  /* classes of numbers of stones */
#define MADE      6  /* liberties of the chain a move makes: 1 to 5, more */

/* The blocks, with their lengths. */
#define BLOCK_LIST(X)                                                                                        \
    X(ANY_MOVE, 1)                                                                                           \
    X(ORBIT, ORBITS)                                                                                         \
    X(LINE, LINES *TJ_STAGES)                                                                                \
    X(STAGE, TJ_STAGES)                                                                                      \
    X(TO_LAST, DISTANCES)                                                                                    \
    X(TO_SECOND, DISTANCES)                                                                                  \
    X(TO_THIRD, DISTANCES)                                                                                   \
    X(TO_FOURTH, DISTANCES)                                                                                  \
    X(TO_LAST_TWO, DISTANCES *DISTANCES)                                                                     \
    X(NEAREST, (TJ_NEAREST_FAR + 1) * (TJ_NEAREST_FAR + 1))                                                  \
    X(LIBERTIES_MADE, MADE * 5 * 2)                                                                          \
    X(CAPTURE, SIZES * 4 * 2)                                                                                \
    X(ESCAPE, SIZES * 2 * 3)                                                                                 \
    X(ATARI, SIZES * 3 * 2)                                                                                  \
    X(LADDER, SIZES)                                                                                         \
    X(PROTECTION, SIZES * 2)                                                                                 \
    X(WEAKEST_OTHER, MADE *MADE)                                                                             \
    X(CHAINS, 4 * 4)                                                                                         \
    X(KO, DISTANCES)                                                                                         \
    X(RECENT_NEAR, AGES * 2)                                                                                 \
    X(RECENT_WIDE, AGES * 2)                                                                                 \
    X(CROWD, CROWDS *CROWDS)                                                                                 \
    X(EYE, 5)                                                                                                \
    X(REPLY, 8)                                                                                              \
    X(LAST_LIBERTIES, MADE * 2)                                                                              \
    X(CONTEXT_STAGE, TJ_STAGES)                                                                              \
    X(CONTEXT_LIBERTIES, MADE)                                                                               \
    X(CONTEXT_THREAT, 8)                                                                                     \
    X(CONTEXT_STEP, DISTANCES)                                                                               \
    X(CONTEXT_KO, 2)                                                                                         \
    X(FORBIDDEN, 1)                                                                                          \
    X(STONE_LIBERTIES, TJ_LIBERTIES_MAX * 2)                                                                 \
    X(STONE_STATE, TJ_CHAIN_UNREAD * 2)                                                                      \
    X(STONE_SIZE, SIZES * 2)                                                                                 \
    X(STONE_LINE, LINES * 2)                                                                                 \
    X(STONE_RECENT, AGES * 2)                                                                                \
    X(STONE_LAST, TJ_GO_FEATURE_HISTORY)

#define NAME(block, length) block,
enum block { BLOCK_LIST(NAME) BLOCKS };

#define LENGTH_OF(block, length) [block] = (length),
static const uint16_t LENGTH[BLOCKS] = {BLOCK_LIST(LENGTH_OF)};

static unsigned start_of(enum block block)
{
    unsigned sum = 0;

    for (unsigned b = 0; b < (unsigned)block; b++)
        sum += LENGTH[b];
    return sum;
}

unsigned tj_go_feature_plain_total(void)
{
    return start_of(BLOCKS);
}

static void add(const tj_go_feature_sink *out, enum block block, unsigned number)
{
    if (number < LENGTH[block])
        out->plain(out->ctx, start_of(block) + number);
}

static void lower(uint8_t *steps, unsigned other)
{
    if (*steps > other + 1)
        *steps = (uint8_t)(other + 1);
}

/* Steps to the nearest stone of a colour: one sweep down and to the right, one back. */
static void measure(tj_go_feature_view *v, int colour)
{
    uint8_t *steps = v->nearest[colour == TJ_WHITE];
    unsigned size = v->size, points = size * size;

    for (unsigned p = 0; p < points; p++)
        steps[p] = v->vicinity.stone[p] == colour ? 0 : TJ_NEAREST_FAR;
    for (unsigned row = 0, p = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++, p++) {
            if (row)
                lower(&steps[p], steps[p - size]);
            if (column)
                lower(&steps[p], steps[p - 1]);
        }
    for (unsigned row = size, p = points; row-- > 0;)
        for (unsigned column = size; column-- > 0;) {
            p--;
            if (row + 1 < size)
                lower(&steps[p], steps[p + size]);
            if (column + 1 < size)
                lower(&steps[p], steps[p + 1]);
        }
}

/* Stones of a colour in the square of TJ_CROWD_REACH lines around every point, from sums over rectangles that
 * begin in the upper left corner. */
static void count_crowd(tj_go_feature_view *v, int colour)
{
    uint16_t sum[TJ_GO_SIZE_MAX + 1][TJ_GO_SIZE_MAX + 1] = {{0}};
    uint8_t *crowd = v->crowd[colour == TJ_WHITE];
    unsigned size = v->size;

    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++)
            sum[row + 1][column + 1] =
                (uint16_t)(sum[row][column + 1] + sum[row + 1][column] - sum[row][column] +
                           (v->vicinity.stone[row * size + column] == colour));
    for (unsigned row = 0; row < size; row++)
        for (unsigned column = 0; column < size; column++) {
            unsigned top = row > TJ_CROWD_REACH ? row - TJ_CROWD_REACH : 0;
            unsigned left = column > TJ_CROWD_REACH ? column - TJ_CROWD_REACH : 0;
            unsigned bottom = row + TJ_CROWD_REACH + 1 < size ? row + TJ_CROWD_REACH + 1 : size;
            unsigned right = column + TJ_CROWD_REACH + 1 < size ? column + TJ_CROWD_REACH + 1 : size;

            crowd[row * size + column] =
                (uint8_t)(sum[bottom][right] - sum[top][right] - sum[bottom][left] + sum[top][left]);
        }
}

/* Notes around a move that it was so many moves ago, where nobody has played since. */
static void note_move(tj_go_feature_view *v, unsigned point, unsigned ago)
{
    int size = (int)v->size, y = (int)(point / v->size), x = (int)(point % v->size);

    for (unsigned i = 0; i < v->tables->around_count; i++) {
        int row = y + v->tables->around[i].row, column = x + v->tables->around[i].column;
        unsigned p = (unsigned)(row * size + column);

        if (row < 0 || row >= size || column < 0 || column >= size)
            continue;
        if (i < v->tables->around_near && !v->recent[0][p])
            v->recent[0][p] = (uint8_t)ago;
        if (!v->recent[1][p])
            v->recent[1][p] = (uint8_t)ago;
    }
}

/* Where has been played lately? */
static void look_at_recent(tj_go_feature_view *v)
{
    const tj_go_rank_input *q = v->question;

    memset(v->recent, 0, sizeof v->recent);
    for (unsigned ago = 1; ago <= TJ_RECENT_MOVES && ago <= q->count; ago++)
        if (q->moves[q->count - ago] < v->size * v->size)
            note_move(v, q->moves[q->count - ago], ago);
}

/* What only plain features need; looked at when the first of them is asked for. */
static void init_plain(tj_go_feature_view *v)
{
    if (v->plain_seen)
        return;
    v->plain_seen = true;
    measure(v, TJ_BLACK);
    measure(v, TJ_WHITE);
    count_crowd(v, TJ_BLACK);
    count_crowd(v, TJ_WHITE);
    look_at_recent(v);
}

static unsigned at_most(unsigned value, unsigned limit)
{
    return value < limit ? value : limit;
}

static unsigned size_class(unsigned stones)
{
    return stones <= 1 ? 0 : stones == 2 ? 1 : stones <= 4 ? 2 : stones <= 8 ? 3 : 4;
}

/* 0 for one liberty (or none), ... MADE - 1 for many */
static unsigned liberty_class(unsigned liberties)
{
    return at_most(liberties ? liberties - 1 : 0, MADE - 1);
}

static unsigned distance(const tj_go_feature_view *v, unsigned point, unsigned other)
{
    return other == TJ_PASS
               ? NO_MOVE
               : tj_vicinity_distance(tj_rows_to(v, point, other), tj_columns_to(v, point, other));
}

/* 0: not lately */
static unsigned age_class(unsigned ago)
{
    return ago <= 6    ? ago
           : ago <= 8  ? 7
           : ago <= 10 ? 8
           : ago <= 14 ? 9
           : ago <= 20 ? 10
           : ago <= 36 ? 11
                       : 12;
}

static unsigned crowd_class(unsigned stones)
{
    return stones <= 3 ? stones : stones <= 5 ? 4 : stones <= 8 ? 5 : stones <= 13 ? 6 : 7;
}

static void add_surroundings(const tj_go_feature_view *v, unsigned point, const tj_go_feature_sink *out)
{
    unsigned near = v->recent[0][point], wide = v->recent[1][point];
    bool white = v->question->colour == TJ_WHITE;

    add(out, RECENT_NEAR, age_class(near) * 2 + near % 2);
    add(out, RECENT_WIDE, age_class(wide) * 2 + wide % 2);
    add(out, CROWD, crowd_class(v->crowd[white][point]) * CROWDS + crowd_class(v->crowd[!white][point]));
}

/* The line from the edge, 0 the first, at most LINES - 1. */
static unsigned line_of(const tj_go_feature_view *v, unsigned point)
{
    return at_most(tj_go_line(v->size, point), LINES - 1);
}

static void add_place(const tj_go_feature_view *v, unsigned point, const tj_go_feature_sink *out)
{
    bool white = v->question->colour == TJ_WHITE;

    if (v->same_size)
        add(out, ORBIT, v->tables->orbit[point]);
    add(out, LINE, line_of(v, point) * TJ_STAGES + v->stage);
    add(out, STAGE, v->stage);
    add(out, NEAREST, v->nearest[white][point] * (TJ_NEAREST_FAR + 1) + v->nearest[!white][point]);
}

static void add_distances(const tj_go_feature_view *v, unsigned point, const tj_go_feature_sink *out)
{
    unsigned first = distance(v, point, v->last[0]), second = distance(v, point, v->last[1]);

    add(out, TO_LAST, first);
    add(out, TO_SECOND, second);
    add(out, TO_THIRD, distance(v, point, v->last[2]));
    add(out, TO_FOURTH, distance(v, point, v->last[3]));
    add(out, TO_LAST_TWO, first * DISTANCES + second);
    if (v->board->ko != TJ_PASS)
        add(out, KO, distance(v, point, v->board->ko));
}

/* What a capture is good for: 0 nothing special, 1 the stones would have got away, 2 and 3 it rescues few or
 * many stones */
static unsigned purpose(const tj_move_tactics *move)
{
    return move->rescues ? 2u + (move->rescues > 2) : move->captures_escaping;
}

static void add_tactics(const tj_go_feature_view *v, unsigned point, const tj_move_tactics *m,
                        const tj_go_feature_sink *out)
{
    unsigned made = liberty_class(m->liberties), few = at_most(made, 2);
    bool near_last = distance(v, point, v->last[0]) <= 3;

    add(out, LIBERTIES_MADE, (made * 5 + at_most(m->own, 4)) * 2 + (m->captures > 0));
    if (m->captures)
        add(out, CAPTURE, (size_class(m->captures) * 4 + purpose(m)) * 2 + (m->liberties == 1));
    if (m->atari_own)
        add(out, ESCAPE, (size_class(m->atari_own) * 2 + (m->escapes > 0)) * 3 + few);
    if (m->atari)
        add(out, ATARI, (size_class(m->atari) * 3 + few) * 2 + near_last);
    if (m->ladder)
        add(out, LADDER, size_class(m->ladder));
    if (m->threatened)
        add(out, PROTECTION, size_class(m->threatened) * 2 + (m->protects > 0));
    if (m->other)
        add(out, WEAKEST_OTHER, liberty_class(m->least_other) * MADE + made);
    if (m->other > 1 || m->own > 1)
        add(out, CHAINS, at_most(m->other, 3) * 4 + at_most(m->own, 3));
    if (!m->empty && !m->other)
        add(out, EYE, m->own);
}

/* How pressing the state of a chain beside the last move is. */
static unsigned urgency(unsigned state)
{
    return state == TJ_CHAIN_ATARI ? 3 : state == TJ_CHAIN_THREATENED ? 2 : 1;
}

/* Is the move about a chain that the last move pressed? */
static void add_reply(tj_go_feature_view *v, unsigned point, const tj_go_feature_sink *out)
{
    const tj_go_board *board = v->board;
    unsigned cell = tj_go_cell(board, point), last, pressing = 0;
    bool touches = false;

    if (v->last[0] == TJ_PASS)
        return;
    last = tj_go_cell(board, v->last[0]);
    for (int i = 0; i < 4; i++) {
        unsigned head = board->head[tj_go_neighbour(last, i)], is_liberty;

        touches = touches ||
                  (board->stone[tj_go_neighbour(cell, i)] != TJ_EMPTY && board->stone[last] != TJ_EMPTY &&
                   board->head[tj_go_neighbour(cell, i)] == board->head[last]);
        if (board->stone[tj_go_neighbour(last, i)] != v->question->colour || v->tactics.liberties[head] > 2)
            continue;
        is_liberty = v->tactics.liberty[head][0] == cell || v->tactics.liberty[head][1] == cell;
        if (pressing < urgency(tj_tactics_state(&v->tactics, head)) * 2 + is_liberty)
            pressing = urgency(tj_tactics_state(&v->tactics, head)) * 2 + is_liberty;
    }
    if (pressing)
        add(out, REPLY, pressing);
    if (board->stone[last] == tj_go_opponent(v->question->colour))
        add(out, LAST_LIBERTIES, liberty_class(v->tactics.liberties[board->head[last]]) * 2 + touches);
}

void tj_go_feature_plain_move(tj_go_feature_view *v, unsigned point, const tj_go_feature_sink *out)
{
    tj_move_tactics tactics;

    init_plain(v);
    tj_tactics_move(&v->tactics, point, v->question->colour, &tactics);
    add(out, ANY_MOVE, 0);
    add_place(v, point, out);
    add_surroundings(v, point, out);
    add_distances(v, point, out);
    add_tactics(v, point, &tactics, out);
    add_reply(v, point, out);
}

void tj_go_feature_other(tj_go_feature_view *v, unsigned point, const tj_go_feature_sink *out)
{
    unsigned cell = tj_go_cell(v->board, point), head = v->board->head[cell];
    unsigned other = v->board->stone[cell] != v->question->colour;

    init_plain(v);
    if (v->board->stone[cell] == TJ_EMPTY) {
        add(out, FORBIDDEN, 0);
        return;
    }
    add(out, STONE_LIBERTIES, (v->tactics.liberties[head] - 1u) * 2 + other);
    add(out, STONE_STATE, tj_tactics_state(&v->tactics, head) * 2 + other);
    add(out, STONE_SIZE, size_class(v->board->length[head]) * 2 + other);
    add(out, STONE_LINE, line_of(v, point) * 2 + other);
    add(out, STONE_RECENT, age_class(v->recent[0][point]) * 2 + other);
    for (unsigned i = 0; i < TJ_GO_FEATURE_HISTORY; i++)
        if (v->last[i] == point)
            add(out, STONE_LAST, i);
}

/* The worst that the last move does to a chain beside it: 0 nothing, then holding with two liberties, lost,
 * threatened, in atari; more if the chain is large. */
static unsigned threat(tj_go_feature_view *v, unsigned last)
{
    static const uint8_t RANK[] = {[TJ_CHAIN_FREE] = 0,
                                   [TJ_CHAIN_HOLDS] = 1,
                                   [TJ_CHAIN_LOST] = 2,
                                   [TJ_CHAIN_THREATENED] = 3,
                                   [TJ_CHAIN_ATARI] = 4};
    unsigned worst = 0;

    for (int i = 0; i < 4; i++) {
        unsigned cell = tj_go_neighbour(last, i), head = v->board->head[cell], rank;

        if (v->board->stone[cell] != v->question->colour)
            continue;
        rank = RANK[tj_tactics_state(&v->tactics, head)];
        if (rank > 1 && v->board->length[head] > 2)
            rank += 3;
        if (rank > worst)
            worst = rank;
    }
    return worst;
}

void tj_go_feature_context(tj_go_feature_view *v, const tj_go_feature_sink *out)
{
    add(out, CONTEXT_STAGE, v->stage);
    add(out, CONTEXT_KO, v->board->ko != TJ_PASS);
    if (v->last[0] != TJ_PASS) {
        unsigned last = tj_go_cell(v->board, v->last[0]);

        if (v->board->stone[last] == tj_go_opponent(v->question->colour))
            add(out, CONTEXT_LIBERTIES, liberty_class(v->tactics.liberties[v->board->head[last]]));
        add(out, CONTEXT_THREAT, threat(v, last));
        add(out, CONTEXT_STEP, distance(v, v->last[0], v->last[1]));
    }
}
