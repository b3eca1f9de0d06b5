#include "book/build/build_moves.h"

#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "book/build/book_move_list.h"

enum { KNOWN = TJ_BOOK_COUNT | TJ_BOOK_WINS | TJ_BOOK_LOSSES | TJ_BOOK_DRAWS | TJ_BOOK_WEIGHT };
enum { DIGITS_MAX = 200 }; /* of games ^ frequency; far from the end of numbers, with the rate's 2 ^ 100 */

static tj_build_move *find(const tj_build_moves *moves, uint16_t move)
{
    for (size_t i = 0; i < moves->len; i++)
        if (moves->items[i].facts.move == move)
            return &moves->items[i];
    return NULL;
}

/* The same, added if it was not there; NULL if memory ran out. */
static tj_build_move *find_or_add(tj_build_moves *moves, uint16_t move, tj_err *err)
{
    tj_build_move *there = find(moves, move);

    if (there)
        return there;
    if (TJ_RESERVE(moves, moves->len + 1)) {
        tj_fail_nomem(err);
        return NULL;
    }
    moves->items[moves->len] = (tj_build_move){.facts = {.move = move, .known = KNOWN}};
    return &moves->items[moves->len++];
}

int tj_build_moves_add(tj_build_moves *moves, const tj_book_build_options *options, uint16_t move,
                       unsigned side, const tj_build_game_weight *game, tj_err *err)
{
    double factor = game->factor[side - TJ_BLACK];
    bool won = game->winner == side, drawn = game->winner == TJ_WINNER_DRAW;
    bool lost = game->winner == TJ_BLACK + TJ_WHITE - side;
    tj_build_move *counted = find_or_add(moves, move, err);

    if (!counted)
        return TJ_E_NOMEM;
    counted->facts.count++;
    counted->facts.wins += won;
    counted->facts.losses += lost;
    counted->facts.draws += drawn;
    counted->games += won || !options->winners ? factor : 0;
    counted->won += won ? factor : drawn ? factor / 2 : 0;
    counted->decided += won || lost || drawn ? factor : 0;
    return 0;
}

/* Counting games in units of so many. */
static double weight_of(const tj_book_build_options *options, const tj_build_move *move, double unit)
{
    double games = options->even + move->decided;
    double rate = games > 0 ? (move->won + options->even / 2) / games : 0.5;

    if (move->facts.count < options->plays || rate < options->least || !(move->games > 0))
        return 0;
    return pow(move->games / unit, options->frequency) * pow(2 * rate, options->success);
}

void tj_build_moves_weigh(tj_build_moves *moves, const tj_book_build_options *options)
{
    double most = 0, unit = 1;

    for (size_t i = 0; i < moves->len; i++)
        most = fmax(most, moves->items[i].games);
    if (most > 0 && fabs(options->frequency * log10(most)) > DIGITS_MAX)
        unit = most;
    for (size_t i = 0; i < moves->len; i++)
        moves->items[i].facts.weight = weight_of(options, &moves->items[i], unit);
}

/* ---- lists ---- */

static int force_moves(tj_build_moves *moves, const tj_book_move_list_item *only, size_t n, tj_err *err)
{
    for (size_t i = 0; i < n; i++) {
        tj_build_move *move = find_or_add(moves, only[i].move, err);

        if (!move)
            return TJ_E_NOMEM;
        move->forced = true;
        move->facts.weight = fmax(move->facts.weight, 1);
        move->facts.note = "always played: on a list";
    }
    for (size_t i = 0; n && i < moves->len; i++)
        if (!moves->items[i].forced)
            moves->items[i].facts.weight = 0;
    return 0;
}

int tj_build_moves_apply_lists(tj_build_moves *moves, const tj_book_build_options *options,
                               const tj_book_position *position, tj_err *err)
{
    size_t bad, forced;
    const tj_book_move_list_item *never = tj_book_move_list_find(options->never, position, &bad);
    const tj_book_move_list_item *only = tj_book_move_list_find(options->always, position, &forced);

    for (size_t i = 0; i < bad; i++) {
        tj_build_move *move = find(moves, never[i].move);

        if (!move)
            continue;
        move->facts.weight = 0;
        move->facts.note = "never played: on a list";
    }
    return force_moves(moves, only, forced, err);
}

/* ---- the entry ---- */

static int compare(const void *a, const void *b)
{
    const tj_book_move *p = &((const tj_build_move *)a)->facts, *q = &((const tj_build_move *)b)->facts;

    if (p->weight != q->weight)
        return p->weight > q->weight ? -1 : 1;
    if (p->count != q->count)
        return p->count > q->count ? -1 : 1;
    return p->move < q->move ? -1 : p->move > q->move;
}

int tj_build_moves_to_entry(tj_build_moves *moves, bool playable, tj_book_entry *entry, tj_err *err)
{
    int rc = 0;

    tj_book_entry_clear(entry);
    if (moves->len)
        qsort(moves->items, moves->len, sizeof *moves->items, compare);
    for (size_t i = 0; !rc && i < moves->len; i++)
        if (!playable || moves->items[i].facts.weight > 0)
            rc = tj_book_entry_add(entry, &moves->items[i].facts, err);
    return rc;
}
