/* The naive search.  See oracle.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

typedef struct place {
    int column, row;
} place;

/* The window of `local`: inclusive. */
typedef struct window {
    int left, right, top, bottom;
} window;

/* One occurrence in a game: the numbers (from 0) of its moves. */
typedef struct tuple {
    uint32_t *moves;
} tuple;

/* What is being put together. */
typedef struct working {
    const tj_query *query;
    const oracle_game *game; /* the one that is looked at */
    oracle_code *codes;      /* its E_R codes */
    bool *known;
    tuple *tuples; /* occurrences in it */
    size_t tuple_count;
    tj_search_result *result;
} working;

static void *must(void *p)
{
    if (!p) {
        fputs("oracle: memory ran out\n", stderr);
        abort();
    }
    return p;
}

static place place_of(unsigned size, unsigned point)
{
    return (place){(int)(point % size), (int)(point / size)};
}

/* The linear part of symmetry s. */
static place turn_step(unsigned s, place p)
{
    place q = s & 4 ? (place){p.row, p.column} : p;

    return (place){s & 1 ? -q.column : q.column, s & 2 ? -q.row : q.row};
}

static place unturn_step(unsigned s, place p)
{
    place q = {s & 1 ? -p.column : p.column, s & 2 ? -p.row : p.row};

    return s & 4 ? (place){q.row, q.column} : q;
}

/* On the board, coordinates run from 0: a symmetry is its linear part and then a push back onto the board. */
static place turn(unsigned size, unsigned s, place p)
{
    place q = turn_step(s, p);

    return (place){q.column + (s & 1 ? (int)size - 1 : 0), q.row + (s & 2 ? (int)size - 1 : 0)};
}

static place unturn(unsigned size, unsigned s, place p)
{
    return unturn_step(s,
                       (place){p.column - (s & 1 ? (int)size - 1 : 0), p.row - (s & 2 ? (int)size - 1 : 0)});
}

static bool same_place(place a, place b)
{
    return a.column == b.column && a.row == b.row;
}

static place minus(place a, place b)
{
    return (place){a.column - b.column, a.row - b.row};
}

static place query_place(const tj_query *query, size_t i)
{
    return place_of(query->board, query->steps[i].move);
}

static place move_place(const working *w, size_t i)
{
    return place_of(w->query->board, w->game->record->moves.items[i].point);
}

/* Does symmetry s (and, for ANYWHERE, the translation that brings the first points together) take the query
 * to these moves? */
static bool fits(const working *w, unsigned s, const tuple *t)
{
    const tj_query *query = w->query;

    for (size_t i = 0; i < query->len; i++) {
        place move = move_place(w, t->moves[i]);

        if (query->place == TJ_SEARCH_ANYWHERE) {
            place step = minus(query_place(query, i), query_place(query, 0));

            if (!same_place(turn_step(s, step), minus(move, move_place(w, t->moves[0]))))
                return false;
        } else if (!same_place(turn(query->board, s, query_place(query, i)), move)) {
            return false;
        }
    }
    return true;
}

/* Do the codes of the moves behind the first equal those the query has with these inherited axes? */
static bool codes_fit(const working *w, oracle_axes axes, const tuple *t)
{
    const tj_query *query = w->query;

    for (size_t i = 1; i < query->len; i++) {
        oracle_code code, game = w->codes[t->moves[i]];

        axes = oracle_axes_at(query->board, query->steps[i - 1].move, axes);
        code = oracle_tell(query->board, axes, query->steps[i - 1].move, query->steps[i].move);
        if (code.x != game.x || code.y != game.y || !w->known[t->moves[i]])
            return false;
    }
    return true;
}

static bool fits_somehow(const working *w, const tuple *t)
{
    oracle_axes_set set = oracle_axes_all();

    for (unsigned s = 0; s < 8; s++)
        if (w->query->place == TJ_SEARCH_CODED ? codes_fit(w, set.items[s], t) : fits(w, s, t))
            return true;
    return false;
}

static bool colours_alternate(const working *w, const tuple *t)
{
    const tj_move *moves = w->game->record->moves.items;

    for (size_t i = 1; i < w->query->len; i++)
        if (moves[t->moves[i]].colour == moves[t->moves[i - 1]].colour)
            return false;
    return true;
}

static bool has_pass(const working *w, const tuple *t)
{
    for (size_t i = 0; i < w->query->len; i++)
        if (w->game->record->moves.items[t->moves[i]].point == TJ_PASS)
            return true;
    return false;
}

/* Colour and number of the first move, as the query wants them. */
static bool is_wanted(const working *w, const tuple *t)
{
    const tj_query *query = w->query;
    uint32_t number = t->moves[0] + 1;

    if (query->colour && w->game->record->moves.items[t->moves[0]].colour != query->colour)
        return false;
    return (!query->from || number >= query->from) && (!query->to || number <= query->to);
}

static void keep_tuple(working *w, const tuple *t)
{
    size_t bytes = w->query->len * sizeof *t->moves;

    for (size_t i = 0; i < w->tuple_count; i++)
        if (!memcmp(w->tuples[i].moves, t->moves, bytes))
            return;
    w->tuples = must(realloc(w->tuples, (w->tuple_count + 1) * sizeof *w->tuples));
    w->tuples[w->tuple_count].moves = must(malloc(bytes));
    memcpy(w->tuples[w->tuple_count++].moves, t->moves, bytes);
}

/* The three modes whose moves follow each other in the game. */
static void look_consecutive(working *w)
{
    size_t len = w->query->len, count = w->game->record->moves.len;
    tuple t = {must(malloc(len * sizeof *t.moves))};

    for (size_t start = 0; start + len <= count; start++) {
        for (size_t i = 0; i < len; i++)
            t.moves[i] = (uint32_t)(start + i);
        if (!has_pass(w, &t) && colours_alternate(w, &t) && is_wanted(w, &t) && fits_somehow(w, &t))
            keep_tuple(w, &t);
    }
    free(t.moves);
}

static window window_of(const tj_query *query, unsigned s)
{
    int end = (int)query->board - 1, margin = query->margin > 100 ? 100 : (int)query->margin;
    window box = {end, 0, end, 0};

    for (size_t i = 0; i < query->len; i++) {
        place p = turn(query->board, s, query_place(query, i));

        box.left = p.column < box.left ? p.column : box.left;
        box.right = p.column > box.right ? p.column : box.right;
        box.top = p.row < box.top ? p.row : box.top;
        box.bottom = p.row > box.bottom ? p.row : box.bottom;
    }
    box.left = box.left > margin ? box.left - margin : 0;
    box.top = box.top > margin ? box.top - margin : 0;
    box.right = box.right + margin < end ? box.right + margin : end;
    box.bottom = box.bottom + margin < end ? box.bottom + margin : end;
    return box;
}

static bool is_inside(window box, place p)
{
    return p.column >= box.left && p.column <= box.right && p.row >= box.top && p.row <= box.bottom;
}

/* `local`, one symmetry: the moves inside its window, and every k of them in a row. */
static void look_through_window(working *w, unsigned s)
{
    const tj_record *record = w->game->record;
    window box = window_of(w->query, s);
    uint32_t *inside = must(malloc((record->moves.len + 1) * sizeof *inside));
    size_t count = 0;

    for (size_t i = 0; i < record->moves.len; i++)
        if (record->moves.items[i].point != TJ_PASS && is_inside(box, move_place(w, i)))
            inside[count++] = (uint32_t)i;
    for (size_t start = 0; start + w->query->len <= count; start++) {
        tuple t = {inside + start};

        if (fits(w, s, &t) && colours_alternate(w, &t) && is_wanted(w, &t))
            keep_tuple(w, &t);
    }
    free(inside);
}

/* Where a place of the game lies in the query's frame under symmetry s; false if not on its board (ANYWHERE)
 * or not in the window (LOCAL). */
static bool seen_by_query(const working *w, unsigned s, const tuple *t, place p, unsigned *point)
{
    const tj_query *query = w->query;
    int size = (int)query->board;
    place q;

    if (query->place == TJ_SEARCH_LOCAL && !is_inside(window_of(query, s), p))
        return false;
    if (query->place == TJ_SEARCH_ANYWHERE) {
        place step = unturn_step(s, minus(p, move_place(w, t->moves[0]))), first = query_place(query, 0);

        q = (place){first.column + step.column, first.row + step.row};
    } else {
        q = unturn(query->board, s, p);
    }
    if (q.column < 0 || q.column >= size || q.row < 0 || q.row >= size)
        return false;
    *point = (unsigned)(q.row * size + q.column);
    return true;
}

/* The code of that move, and the point it means behind the query. */
static tj_continuation next_code(const working *w, const tuple *t, size_t at)
{
    tj_continuation next = {.kind = TJ_NEXT_CODE, .move = TJ_PASS, .x = w->codes[at].x, .y = w->codes[at].y};
    oracle_axes_set set = oracle_axes_all();

    for (size_t s = 0; s < set.len; s++)
        if (codes_fit(w, set.items[s], t)) {
            unsigned point = oracle_code_point(w->query, set.items[s], w->codes[at]);

            next.move = point < next.move ? point : next.move;
        }
    return next;
}

/* The continuation without its numbers; *player is the one who sees the score. */
static tj_continuation next_of(const working *w, const tuple *t, int *player)
{
    const tj_record *record = w->game->record;
    size_t last = t->moves[w->query->len - 1], at = last + 1;
    tj_continuation next = {.kind = TJ_NEXT_END, .move = TJ_PASS};

    *player = at < record->moves.len ? record->moves.items[at].colour : 3 - record->moves.items[last].colour;
    if (at == record->moves.len || record->moves.items[at].point == TJ_PASS)
        return next;
    if (w->query->place == TJ_SEARCH_CODED)
        return next_code(w, t, at);
    next.kind = TJ_NEXT_ELSEWHERE;
    for (unsigned s = 0; s < 8; s++) {
        unsigned point;

        if (fits(w, s, t) && seen_by_query(w, s, t, move_place(w, at), &point) && point < next.move) {
            next.kind = TJ_NEXT_MOVE;
            next.move = point;
        }
    }
    return next;
}

static void count_score(tj_score *score, int winner, int player)
{
    if (winner == TJ_WINNER_DRAW)
        score->draws++;
    else if (winner != TJ_WINNER_BLACK && winner != TJ_WINNER_WHITE)
        score->unknown++;
    else if (winner == player) /* both enumerations say 1 for Black and 2 for White */
        score->wins++;
    else
        score->losses++;
}

static void count_year(int *first, int *last, int date)
{
    int year = date / 10000;

    if (year && (!*first || year < *first))
        *first = year;
    if (year > *last)
        *last = year;
}

void oracle_trend_add(tj_trend *trend, int date)
{
    size_t at = 0;

    if (!(date / 10000))
        return;
    while (at < trend->len && trend->items[at].year < date / 10000)
        at++;
    if (at == trend->len || trend->items[at].year != date / 10000) {
        trend->items = must(realloc(trend->items, (trend->len + 1) * sizeof *trend->items));
        memmove(trend->items + at + 1, trend->items + at, (trend->len - at) * sizeof *trend->items);
        trend->items[at] = (tj_trend_year){date / 10000, 0};
        trend->len++;
    }
    trend->items[at].count++;
}

bool oracle_trend_same(const tj_trend *a, const tj_trend *b)
{
    for (size_t i = 0; i < a->len && i < b->len; i++)
        if (a->items[i].year != b->items[i].year || a->items[i].count != b->items[i].count)
            return false;
    return a->len == b->len;
}

static bool same_next(const tj_continuation *a, const tj_continuation *b)
{
    return a->kind == b->kind && a->move == b->move && a->x == b->x && a->y == b->y;
}

static void count_next(working *w, const tuple *t)
{
    tj_search_result *result = w->result;
    int player;
    tj_continuation next = next_of(w, t, &player);
    size_t at = 0;

    while (at < result->next_count && !same_next(&result->next[at], &next))
        at++;
    if (at == result->next_count) {
        result->next = must(realloc(result->next, (at + 1) * sizeof *result->next));
        result->next[result->next_count++] = next;
    }
    result->next[at].count++;
    count_score(&result->next[at].score, w->game->winner, player);
    count_year(&result->next[at].year_first, &result->next[at].year_last, w->game->date);
    oracle_trend_add(&result->next[at].trend, w->game->date);
    oracle_trend_add(&result->trend, w->game->date);
}

static void count_tuple(working *w, const tuple *t)
{
    tj_search_result *result = w->result;
    size_t n = result->hit_count;

    if (!(n & (n - 1))) /* the room doubles */
        result->hits = must(realloc(result->hits, (n ? 2 * n : 1) * sizeof *result->hits));
    result->hits[result->hit_count++] = (tj_hit){.game = w->game->id,
                                                 .move = t->moves[0] + 1,
                                                 .move_last = t->moves[w->query->len - 1] + 1,
                                                 .colour = w->game->record->moves.items[t->moves[0]].colour,
                                                 .date = w->game->date};
    result->occurrences++;
    count_next(w, t);
}

static void count_game(working *w)
{
    uint32_t first = UINT32_MAX;

    for (size_t i = 0; i < w->tuple_count; i++) {
        count_tuple(w, &w->tuples[i]);
        first = w->tuples[i].moves[0] < first ? w->tuples[i].moves[0] : first;
        free(w->tuples[i].moves);
    }
    if (w->tuple_count) {
        w->result->games++;
        count_score(&w->result->score, w->game->winner, w->game->record->moves.items[first].colour);
        count_year(&w->result->year_first, &w->result->year_last, w->game->date);
    }
    free(w->tuples);
    w->tuples = NULL;
    w->tuple_count = 0;
}

static void look_at_game(working *w)
{
    const tj_record *record = w->game->record;

    if (w->query->place == TJ_SEARCH_LOCAL) {
        for (unsigned s = 0; s < 8; s++)
            look_through_window(w, s);
    } else {
        w->codes = must(malloc((record->moves.len + 1) * sizeof *w->codes));
        w->known = must(malloc(record->moves.len + 1));
        oracle_codes(record->board, record->moves.items, record->moves.len, w->codes, w->known);
        look_consecutive(w);
    }
    count_game(w);
    free(w->codes);
    free(w->known);
    w->codes = NULL;
    w->known = NULL;
}

tj_search_result *oracle_search(const oracle_game *games, size_t count, const tj_query *query)
{
    working w = {.query = query, .result = must(calloc(1, sizeof *w.result))};

    for (w.game = games; w.game < games + count; w.game++)
        if (w.game->passes && w.game->record->board == query->board)
            look_at_game(&w);
    oracle_sort(w.result);
    return w.result;
}

bool oracle_symmetry_fits(const tj_query *query, const tj_record *record, const tj_hit *hit)
{
    oracle_game game = {.record = record};
    working w = {.query = query, .game = &game};
    tj_go_transforms turns;
    bool good = true;
    place shift;

    if (hit->symmetry > 7 || tj_go_transforms_init(&turns, query->board))
        return false;
    shift = place_of(query->board, turns.to[hit->symmetry][query->steps[0].move]);
    shift = minus(move_place(&w, hit->move - 1), shift);
    if (query->place != TJ_SEARCH_ANYWHERE)
        good = !shift.column && !shift.row;
    for (size_t i = 0; good && i < query->len; i++) {
        place p = place_of(query->board, turns.to[hit->symmetry][query->steps[i].move]);
        size_t move = i + 1 == query->len ? hit->move_last - 1 : hit->move - 1 + i;

        if (query->place != TJ_SEARCH_LOCAL ||
            i + 1 == query->len) /* a hit tells the first and last move only */
            good = same_place(minus(move_place(&w, move), p), shift);
    }
    return good;
}
