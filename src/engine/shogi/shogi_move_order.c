#include "engine/shogi/shogi_move_order.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "game/shogi/shogi_attack.h"

#define HASH_MOVE    (1 << 30)
#define GOOD_CAPTURE (1 << 26) /* before quiet moves; what loses by an exchange comes behind them */
#define BAD_CAPTURE  (-(1 << 26))
#define KILLER       (1 << 22)
#define POLICY_UNIT  160 /* for one of 255 */

#define SLOTS 16384 /* a power of two */
#define RANGE 6.0f  /* natural logarithm of how much lighter a move is that weighs next to nothing */

/* ---- policies ---- */

/* The heaviest move that is left; its weight becomes 0. */
static size_t take_best(float *weight, size_t count, float *taken)
{
    size_t best = 0;

    for (size_t i = 1; i < count; i++)
        if (weight[i] > weight[best])
            best = i;
    *taken = weight[best];
    weight[best] = 0;
    return best;
}

/* From 1 to 255, by the logarithm: among light candidates, too, the order matters. */
static uint8_t weight_of(float share)
{
    float height = 1 + logf(share) / RANGE;

    return (uint8_t)(1 + 254 * (height > 0 ? height : 0));
}

static void fill_entry(tj_shogi_policy_entry *slot, const tj_shogi_policy *policy, const tj_shogi *position,
                       const tj_shogi_move *moves, size_t count)
{
    float weight[TJ_SHOGI_MOVES_MAX], top = 0, now;

    if (!policy->weigh(policy->ctx, position, moves, count, weight))
        return;
    while (slot->count < TJ_SHOGI_POLICY_MOVES) {
        size_t best = take_best(weight, count, &now);

        if (!(now > 0))
            break;
        if (!slot->count)
            top = now;
        slot->moves[slot->count] = moves[best];
        slot->weight[slot->count++] = weight_of(now / top);
    }
}

const tj_shogi_policy_entry *tj_shogi_policy_ask(tj_shogi_policy_entry **cache, const tj_shogi_policy *policy,
                                                 const tj_shogi *position, uint64_t key,
                                                 const tj_shogi_move *moves, size_t count)
{
    if (!*cache && !(*cache = tj_zalloc(SLOTS, sizeof **cache)))
        return NULL;
    tj_shogi_policy_entry *slot = &(*cache)[key & (SLOTS - 1)];
    if (slot->key != key) {
        memset(slot, 0, sizeof *slot);
        slot->key = key;
        if (count)
            fill_entry(slot, policy, position, moves, count);
    }
    return slot->count ? slot : NULL;
}

unsigned tj_shogi_policy_entry_weight(const tj_shogi_policy_entry *advice, tj_shogi_move move)
{
    for (unsigned i = 0; i < advice->count; i++)
        if (advice->moves[i] == move)
            return advice->weight[i];
    return 0;
}

/* ---- exchanges ---- */

/* Twice the value for pieces that stay what they are; what is promoted comes into the hand unpromoted. */
const int16_t tj_shogi_see_value[TJ_SHOGI_KINDS] = {0,     180, 460, 500, 740, 880, 1140, 1280,
                                                    15000, 510, 650, 690, 820, 0,   1400, 1560};

/* Kinds of capturing pieces, least valuable first. */
static const uint8_t ORDER[] = {TJ_SHOGI_PAWN,           TJ_SHOGI_LANCE,
                                TJ_SHOGI_KNIGHT,         TJ_SHOGI_TOKIN,
                                TJ_SHOGI_PROMOTED_LANCE, TJ_SHOGI_PROMOTED_KNIGHT,
                                TJ_SHOGI_SILVER,         TJ_SHOGI_PROMOTED_SILVER,
                                TJ_SHOGI_GOLD,           TJ_SHOGI_BISHOP,
                                TJ_SHOGI_ROOK,           TJ_SHOGI_HORSE,
                                TJ_SHOGI_DRAGON,         TJ_SHOGI_KING};

/* The least_valuable of a set that is not empty. */
static unsigned least_valuable(const tj_shogi *p, tj_bitboard set)
{
    unsigned best = 0, rank = sizeof ORDER;

    while (tj_bb_any(set)) {
        unsigned square = tj_bb_pop_lsb(&set), kind = tj_shogi_piece_kind(p->board[square]), r = 0;

        while (ORDER[r] != kind)
            r++;
        if (r < rank) {
            rank = r;
            best = square;
        }
    }
    return best;
}

/* balance: what the side that has just taken (or moved) is ahead of the threshold, if nothing more
 * happens; the piece that stands there can be taken by the other side. */
bool tj_shogi_see(const tj_shogi *p, tj_shogi_move move, int threshold)
{
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move), side = p->side;
    tj_bitboard occupied = tj_bb_or(tj_shogi_occupied(p), tj_bb_square(to));
    int balance = tj_shogi_see_value[tj_shogi_piece_kind(p->board[to])] - threshold, next;
    bool won = true;
    unsigned kind;

    if (tj_shogi_move_is_drop(move)) {
        kind = tj_shogi_move_dropped(move);
    } else {
        kind = tj_shogi_piece_kind(p->board[from]);
        occupied = tj_bb_and_not(occupied, tj_bb_square(from));
        if (tj_shogi_move_promotes(move)) {
            kind += TJ_SHOGI_PROMOTION;
            balance += (tj_shogi_see_value[kind] - tj_shogi_see_value[kind & 7]);
        }
    }
    if (balance < 0)
        return false;
    next = tj_shogi_see_value[kind];
    balance -= next;
    if (balance >= 0)
        return true;
    for (;;) {
        side = tj_shogi_opponent(side);
        tj_bitboard capturers = tj_bb_and_not(tj_shogi_attackers(p, side, to, occupied), tj_bb_square(to));
        if (!tj_bb_any(capturers))
            return won;
        unsigned capturer = least_valuable(p, capturers);
        kind = tj_shogi_piece_kind(p->board[capturer]);
        occupied = tj_bb_and_not(occupied, tj_bb_square(capturer));
        /* A king cannot take what is protected. */
        if (kind == TJ_SHOGI_KING &&
            tj_bb_any(tj_bb_and_not(tj_shogi_attackers(p, tj_shogi_opponent(side), to, occupied),
                                    tj_bb_square(to))))
            return won;
        won = !won;
        balance = -balance - 1 - tj_shogi_see_value[kind];
        if (balance >= 0)
            return won;
    }
}

/* ---- moves ---- */

tj_shogi_piece_to tj_shogi_piece_to_of(const tj_shogi *p, tj_shogi_move move)
{
    return (tj_shogi_piece_to)(tj_shogi_moved_kind(p, move) * TJ_SHOGI_SQUARES +
                               tj_shogi_relative_square(p->side, tj_shogi_move_to(move)));
}

/* Kinds that are better promoted in every way. */
static bool should_promote(unsigned kind)
{
    return kind == TJ_SHOGI_PAWN || kind == TJ_SHOGI_BISHOP || kind == TJ_SHOGI_ROOK;
}

bool tj_shogi_is_tactical(const tj_shogi *p, tj_shogi_move move)
{
    if (tj_shogi_move_is_drop(move))
        return false;
    return p->board[tj_shogi_move_to(move)] ||
           (tj_shogi_move_promotes(move) &&
            should_promote(tj_shogi_piece_kind(p->board[tj_shogi_move_from(move)])));
}

bool tj_shogi_declines_promotion(const tj_shogi *p, tj_shogi_move move)
{
    unsigned from = tj_shogi_move_from(move);

    return !tj_shogi_move_is_drop(move) && !tj_shogi_move_promotes(move) &&
           (tj_shogi_in_camp(p->side, tj_shogi_move_to(move)) || tj_shogi_in_camp(p->side, from)) &&
           should_promote(tj_shogi_piece_kind(p->board[from]));
}

int tj_shogi_history_score(const tj_shogi_order_context *c, tj_shogi_move move)
{
    tj_shogi_piece_to piece_to = tj_shogi_piece_to_of(c->position, move);

    return 2 * c->history->quiet[c->position->side][move & 0x3fff] +
           c->history->continuation[0][c->before[0]][piece_to] +
           c->history->continuation[1][c->before[1]][piece_to];
}

static int32_t score_of(const tj_shogi_order_context *c, tj_shogi_move move)
{
    const tj_shogi *p = c->position;

    if (move == c->table)
        return HASH_MOVE;
    if (tj_shogi_is_tactical(p, move)) {
        unsigned taken = tj_shogi_piece_kind(p->board[tj_shogi_move_to(move)]);
        int32_t worth = tj_shogi_see_value[taken] * 16 + (tj_shogi_move_promotes(move) ? 4000 : 0) +
                        c->history->capture[tj_shogi_piece_to_of(p, move)][taken];

        return worth + (tj_shogi_see(p, move, 0) ? GOOD_CAPTURE : BAD_CAPTURE);
    }
    int32_t score = tj_shogi_history_score(c, move);
    if (move == c->killers[0])
        score += KILLER;
    else if (move == c->killers[1])
        score += KILLER - 1;
    if (c->priors)
        score += (int32_t)tj_shogi_policy_entry_weight(c->priors, move) * POLICY_UNIT;
    return score;
}

void tj_shogi_picker_score(tj_shogi_picker *picker, const tj_shogi_order_context *context)
{
    for (size_t i = 0; i < picker->count; i++)
        picker->score[i] = score_of(context, picker->moves[i]);
    picker->next = 0;
    picker->unsorted = false;
}

tj_shogi_move tj_shogi_picker_next(tj_shogi_picker *picker)
{
    size_t at = picker->next, best = at;

    if (at == picker->count)
        return TJ_SHOGI_NO_MOVE;
    if (picker->unsorted)
        return picker->moves[picker->next++];
    for (size_t i = at + 1; i < picker->count; i++)
        if (picker->score[i] > picker->score[best])
            best = i;
    tj_shogi_move move = picker->moves[best];
    int32_t score = picker->score[best];
    picker->moves[best] = picker->moves[at];
    picker->score[best] = picker->score[at];
    picker->moves[at] = move;
    picker->score[at] = score;
    picker->next++;
    return move;
}

static void add_bonus(int16_t *entry, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;

    *entry = (int16_t)(*entry + bonus - *entry * size / TJ_SHOGI_HISTORY_MAX);
}

void tj_shogi_history_update(tj_shogi_history_tables *history, const tj_shogi_order_context *c,
                             tj_shogi_move move, int bonus)
{
    tj_shogi_piece_to piece_to = tj_shogi_piece_to_of(c->position, move);

    if (tj_shogi_is_tactical(c->position, move)) {
        add_bonus(
            &history->capture[piece_to][tj_shogi_piece_kind(c->position->board[tj_shogi_move_to(move)])],
            bonus);
        return;
    }
    add_bonus(&history->quiet[c->position->side][move & 0x3fff], bonus);
    add_bonus(&history->continuation[0][c->before[0]][piece_to], bonus);
    add_bonus(&history->continuation[1][c->before[1]][piece_to], bonus);
}
