/* Choosing one of a book's moves: see tj_book_choice in tejun/book.h. */
#include <stdlib.h>
#include <string.h>

#include "base/options.h"
#include "base/random.h"
#include "book/book_private.h"

static bool is_evaluated(const tj_book_move *move)
{
    return move->known & TJ_BOOK_EVALUATION;
}

/* What the limits are measured against. */
typedef struct top {
    double probability;
    int32_t evaluation; /* INT32_MIN: none is known */
} top;

static top top_of(const tj_book_entry *entry)
{
    top best = {0, INT32_MIN};

    for (size_t i = 0; i < entry->len; i++) {
        const tj_book_move *move = &entry->items[i];

        if (move->probability > best.probability)
            best.probability = move->probability;
        if (move->probability > 0 && is_evaluated(move) && move->evaluation > best.evaluation)
            best.evaluation = move->evaluation;
    }
    return best;
}

static bool is_allowed(const tj_book_choice *how, const tj_book_move *move, const top *best)
{
    if (!(move->probability > 0) || move->probability < how->narrow * best->probability)
        return false;
    if (!is_evaluated(move))
        return true;
    return move->evaluation >= how->least && (int64_t)best->evaluation - move->evaluation <= how->behind;
}

static bool is_better(const tj_book_choice *how, const tj_book_move *a, const tj_book_move *b)
{
    int32_t of_a = is_evaluated(a) ? a->evaluation : INT32_MIN;
    int32_t of_b = is_evaluated(b) ? b->evaluation : INT32_MIN;

    if (how->by == TJ_BOOK_BY_EVALUATION && of_a != of_b)
        return of_a > of_b;
    if (a->probability != b->probability)
        return a->probability > b->probability;
    return of_a > of_b;
}

static const tj_book_move *choose_best(const tj_book_choice *how, const tj_book_entry *entry, const top *best)
{
    const tj_book_move *chosen = NULL;

    for (size_t i = 0; i < entry->len; i++) {
        const tj_book_move *move = &entry->items[i];

        if (is_allowed(how, move, best) && (!chosen || is_better(how, move, chosen)))
            chosen = move;
    }
    return chosen;
}

static const tj_book_move *choose_weighted(const tj_book_choice *how, const tj_book_entry *entry,
                                           const top *best, uint64_t random)
{
    const tj_book_move *chosen = NULL;
    double sum = 0, at;

    for (size_t i = 0; i < entry->len; i++)
        sum += is_allowed(how, &entry->items[i], best) ? entry->items[i].probability : 0;
    at = tj_random_unit(random) * sum;
    for (size_t i = 0; i < entry->len && at >= 0; i++) {
        if (!is_allowed(how, &entry->items[i], best))
            continue;
        chosen = &entry->items[i]; /* the last one, should rounding leave something over */
        at -= chosen->probability;
    }
    return chosen;
}

void tj_book_choice_init(tj_book_choice *how, size_t size)
{
    const tj_book_choice preset = {.by = TJ_BOOK_BY_WEIGHT, .least = INT32_MIN, .behind = INT32_MAX};

    tj_options_preset(how, size, &preset, sizeof preset);
}

const tj_book_move *tj_book_choose(const tj_book_choice *given, const tj_book_entry *entry, uint32_t ply,
                                   uint64_t random)
{
    const top best = top_of(entry);
    tj_book_choice how;

    tj_book_choice_init(&how, sizeof how);
    if (tj_options_read(&how, sizeof how, given, NULL) || (how.plies && ply >= how.plies))
        return NULL;
    return how.by == TJ_BOOK_BY_WEIGHT ? choose_weighted(&how, entry, &best, random)
                                       : choose_best(&how, entry, &best);
}

bool tj_book_choice_allows(const tj_book_choice *how, const tj_book_entry *entry, const tj_book_move *move)
{
    const top best = top_of(entry);

    return is_allowed(how, move, &best);
}

/* ---- mirrored positions, and exchanged colours ---- */

int tj_book_find_turned(tj_book *book, const tj_position *position, unsigned turns, tj_book_entry *entry,
                        tj_err *err)
{
    const tj_book_kind *kind = tj_book_kind_of(position->kind);
    int rc = tj_book_find(book, position, entry, err);

    for (unsigned turn = 1; !rc && kind->turn && turn <= turns && !tj_book_playable(entry); turn++) {
        tj_position turned;

        if (turn & ~turns)
            continue;
        kind->turn(position, turn, &turned);
        rc = tj_book_find(book, &turned, entry, err);
        for (size_t i = 0; !rc && i < entry->len; i++) {
            tj_book_move *move = &entry->items[i];

            move->move = kind->turn_move(move->move, turn);
            if (move->known & TJ_BOOK_REPLY)
                move->reply = kind->turn_move(move->reply, turn);
        }
    }
    return rc || tj_book_playable(entry) ? rc : tj_book_find(book, position, entry, err);
}

/* ---- random games ---- */

void tj_book_random_walk_release(tj_book_random_walk *walk)
{
    free(walk->moves.items);
    memset(walk, 0, sizeof *walk);
}

int tj_book_random_walk_play(tj_book_random_walk *walk, tj_book *black, tj_book *white, unsigned max_moves,
                             uint64_t *random, tj_err *err)
{
    tj_book_entry entry = {0};
    int rc;

    walk->moves.len = 0;
    walk->left = false;
    rc = tj_position_init(&walk->position, tj_book_board_of(black), err);
    while (!rc && walk->moves.len < max_moves) {
        const tj_book_move *move;

        if ((rc = tj_book_find(tj_position_to_move(&walk->position) == TJ_BLACK ? black : white,
                               &walk->position, &entry, err)))
            break;
        move = tj_book_playable(&entry) ? tj_book_choose(NULL, &entry, 0, tj_random(random)) : NULL;
        if ((walk->left = !move))
            break;
        if (!(rc = TJ_APPEND(&walk->moves, err, move->move)))
            rc = tj_position_play_any_rules(&walk->position, move->move, err);
    }
    tj_book_entry_release(&entry);
    return rc;
}
