/* Exploring: the entries of a position in the segments' lists are one stretch each
 * (corpus/store/position_index.h); every game behind it is looked at, which is a few cache misses. */
#include "tejun/explore.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/options.h"
#include "search/explore_private.h"
#include "search/trend.h"

#define TICK_EVERY        65536
#define PREFETCH_DISTANCE 16         /* entries whose moves are fetched before they are needed */
#define MOVE_PASS         (1u << 15) /* above all moves of all games */
#define MOVE_END          (MOVE_PASS + 1)
#define MOVES             (MOVE_PASS + 2)

typedef struct explore_state {
    tj_corpus *corpus;
    const tj_explore_query *query;
    const tj_progress_monitor *monitor;
    tj_err *err;
    unsigned board;
    int colour; /* to move */
    uint64_t key;
    const tj_game_kind *kind;
    unsigned points;             /* of the board, where its game has symmetries ... */
    uint16_t *numbers;           /* ... and what a move on each is: see map_points; NULL without them */
    const tj_game_set *filtered; /* that pass the filter; NULL: all */
    struct {
        tj_explore_next *items;
        size_t len, cap;
    } next;
    uint16_t slot[MOVES]; /* where a move stands among the next, from 1; 0: not yet */
    struct {
        tj_year_counts *items; /* of the next */
        size_t cap;
    } years;
    tj_newest newest;
    tj_player_counts player_counts;
    tj_explore_result *result;
} explore_state;

/* How many points symmetries move about: a move on each is a symbol. */
static unsigned count_points(const tj_game_kind *kind, unsigned board)
{
    unsigned points = 0;
    uint16_t move;

    while (kind->move_of(board, TJ_SYMBOL_MOVE + points, &move))
        points++;
    return points;
}

/* numbers[symmetry * points + point]: the move of the query's board that a move on this point is, in a game
 * whose position this symmetry takes to the standard form.  Of moves that are the same, the first. */
static int map_points(explore_state *e, unsigned equal_symmetries)
{
    const tj_game_kind *kind = e->query->position->kind;
    unsigned points = count_points(kind, e->board);
    uint16_t *first = tj_alloc(points, sizeof *first);

    e->points = points;
    e->numbers = tj_alloc((size_t)kind->symmetries * points, sizeof *e->numbers);
    if (!first || !e->numbers) {
        free(first);
        return tj_fail_nomem(e->err);
    }
    for (unsigned s = 0; s < kind->symmetries; s++)
        for (unsigned p = 0; p < points; p++)
            e->numbers[s * points + p] = (uint16_t)kind->transform_point(e->board, s, p);
    memset(first, 0xFF, points * sizeof *first);
    for (unsigned s = 0; s < kind->symmetries; s++)
        for (unsigned p = 0; equal_symmetries >> s & 1 && p < points; p++) {
            uint16_t *at = &first[e->numbers[s * points + p]];

            *at = p < *at ? (uint16_t)p : *at;
        }
    for (unsigned p = 0; p < points; p++) /* from points to moves */
        kind->move_of(e->board, TJ_SYMBOL_MOVE + first[p], &first[p]);
    for (unsigned i = 0; i < kind->symmetries * points; i++)
        e->numbers[i] = first[e->numbers[i]];
    free(first);
    return 0;
}

static int prepare(explore_state *e)
{
    const tj_position *position = e->query->position;
    tj_position_key key;

    if (!position)
        return tj_fail(e->err, TJ_E_USAGE, "no position to explore");
    e->kind = position->kind;
    e->board = position->board;
    e->colour = tj_position_to_move(position);
    key = tj_position_key_of(position);
    e->key = key.key;
    return e->kind->transform_point ? map_points(e, key.equal_symmetries) : 0;
}

static int fail_damaged(explore_state *e)
{
    return tj_fail_path(e->err, TJ_E_FORMAT, e->corpus->path, "a segment is damaged");
}

/* What came next, as a number below MOVES; MOVES if no board has it. */
static unsigned next_of(const explore_state *e, const tj_segment *segment, uint32_t at, unsigned turn)
{
    unsigned symbol = segment->index.place[at], point = symbol - TJ_SYMBOL_MOVE;
    uint16_t move;

    if (symbol == TJ_SYMBOL_BORDER)
        return MOVE_END;
    if (e->numbers && symbol >= TJ_SYMBOL_MOVE)
        return point < e->points && turn < e->kind->symmetries ? e->numbers[turn * e->points + point] : MOVES;
    if (symbol < TJ_SYMBOL_PASS || !e->kind->move_of(e->board, symbol, &move))
        return MOVES;
    return symbol == TJ_SYMBOL_PASS ? MOVE_PASS : move;
}

static void name_next(unsigned number, enum tj_explore_kind *kind, unsigned *move)
{
    *kind = number == MOVE_END ? TJ_EXPLORE_END : number == MOVE_PASS ? TJ_EXPLORE_PASS : TJ_EXPLORE_MOVE;
    *move = number < MOVE_PASS ? number : TJ_PASS;
}

/* What was counted of the move so far; NULL if memory ran out. */
static tj_explore_next *next_at(explore_state *e, unsigned number)
{
    tj_explore_next *next;

    if (e->slot[number])
        return &e->next.items[e->slot[number] - 1];
    if (TJ_RESERVE(&e->next, e->next.len + 1) || TJ_RESERVE(&e->years, e->next.len + 1))
        return NULL;
    e->years.items[e->next.len] = (tj_year_counts){NULL, 0, 0};
    next = &e->next.items[e->next.len++];
    *next = (tj_explore_next){0};
    name_next(number, &next->kind, &next->move);
    e->slot[number] = (uint16_t)e->next.len;
    return next;
}

static void count_next(tj_explore_next *next, const tj_facts *facts, unsigned rating, int colour)
{
    next->games++;
    tj_score_add(&next->score, facts->winner, (unsigned)colour);
    tj_years_add(&next->year_first, &next->year_last, tj_facts_year(facts));
    next->rated += rating > 0;
    next->rating += rating;
}

static int count_game(explore_state *e, const tj_segment *segment, uint32_t game, uint32_t entry)
{
    uint32_t at = segment->positions.at[entry];
    unsigned turn = segment->positions.turn[entry];
    unsigned number = next_of(e, segment, at, turn);
    const tj_facts *facts = &segment->facts[game];
    const tj_sides *sides = &segment->sides[game];
    tj_explore_hit hit = {.game = segment->games[game].id, .date = facts->date_from};
    tj_explore_next *next;

    if (number >= MOVES)
        return fail_damaged(e);
    if (!(next = next_at(e, number)))
        return tj_fail_nomem(e->err);
    count_next(next, facts, sides->rating[e->colour == TJ_WHITE], e->colour);
    if (tj_year_counts_add(&e->years.items[next - e->next.items], tj_facts_year(facts), 1))
        return tj_fail_nomem(e->err);
    tj_player_counts_add(&e->player_counts, sides, facts->winner, e->colour);
    if (!tj_newest_accepts(&e->newest, &hit))
        return 0;
    hit.moves = tj_segment_moves_before(segment, game, at);
    name_next(number, &hit.kind, &hit.move);
    return tj_newest_add(&e->newest, &hit) ? tj_fail_nomem(e->err) : 0;
}

/* Entries stand in the order of games and moves, so that the first of a game is the first time. */
static int count_segment(explore_state *e, size_t number)
{
    const tj_segment *segment = e->corpus->segments[number];
    tj_index_range range = tj_position_index_find(&segment->positions, e->key);
    uint32_t before = UINT32_MAX;
    int rc = 0;

    for (uint32_t i = range.from; i < range.to && !rc; i++) {
        uint32_t at = segment->positions.at[i], game;

        if (at >= segment->index.n)
            return fail_damaged(e);
        if (range.to - i > PREFETCH_DISTANCE &&
            segment->positions.at[i + PREFETCH_DISTANCE] < segment->index.n)
            __builtin_prefetch(&segment->index.place[segment->positions.at[i + PREFETCH_DISTANCE]]);
        game = tj_segment_game_at(segment, at);
        if (game == before || (e->filtered && !tj_game_set_has(e->filtered, number, game)))
            continue;
        before = game;
        rc = count_game(e, segment, game, i);
        if (!rc && (i - range.from) % TICK_EVERY == TICK_EVERY - 1)
            rc = tj_progress_report(e->monitor, "exploring", i - range.from, range.to - range.from, e->err);
    }
    return rc;
}

static int count_all(explore_state *e)
{
    int rc = 0;

    for (size_t s = 0; s < e->corpus->segment_count && !rc; s++) {
        const tj_segment *segment = e->corpus->segments[s];

        if (segment->board != e->board)
            continue;
        if (!segment->positions.count || !segment->sides || !segment->facts)
            rc = tj_fail_path(e->err, TJ_E_NOTFOUND, e->corpus->path,
                              "the games were imported by an older version, without a list of positions; run "
                              "`tejun compact`");
        else
            rc = count_segment(e, s);
    }
    return rc;
}

static int by_games(const void *a, const void *b)
{
    const tj_explore_next *x = a, *y = b;

    if ((x->kind != TJ_EXPLORE_MOVE) != (y->kind != TJ_EXPLORE_MOVE) ||
        (x->kind != TJ_EXPLORE_MOVE && x->kind != y->kind))
        return x->kind < y->kind ? -1 : 1;
    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

/* Every game did one of the things that came next. */
static void add_up(tj_explore_result *result, const tj_explore_next *next)
{
    result->games += next->games;
    result->score.wins += next->score.wins;
    result->score.losses += next->score.losses;
    result->score.draws += next->score.draws;
    result->score.unknown += next->score.unknown;
    tj_years_add(&result->year_first, &result->year_last, next->year_first);
    tj_years_add(&result->year_first, &result->year_last, next->year_last);
    result->rated += next->rated;
    result->rating += next->rating;
}

static int make_trends(explore_state *e)
{
    tj_explore_result *result = e->result;
    tj_year_counts all = {NULL, 0, 0};
    int rc = 0;

    for (size_t i = 0; i < result->next_count && !rc; i++) {
        tj_explore_next *next = &result->next[i];

        rc = tj_year_counts_trend(&e->years.items[i], &next->trend);
        if (!rc)
            rc = tj_year_counts_add_trend(&all, &next->trend);
    }
    if (!rc)
        rc = tj_year_counts_trend(&all, &result->trend);
    tj_year_counts_release(&all);
    return rc ? tj_fail_nomem(e->err) : 0;
}

static void release_years(explore_state *e, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tj_year_counts_release(&e->years.items[i]);
    free(e->years.items);
}

static int finish(explore_state *e)
{
    tj_explore_result *result = e->result;
    int rc;

    result->next = e->next.items;
    result->next_count = e->next.len;
    e->next.items = NULL;
    for (size_t i = 0; i < result->next_count; i++) {
        tj_explore_next *next = &result->next[i];

        add_up(result, next);
        next->rating = next->rated ? next->rating / (double)next->rated : 0;
    }
    rc = make_trends(e);
    if (rc)
        return rc;
    if (result->next_count)
        qsort(result->next, result->next_count, sizeof *result->next, by_games);
    result->rating = result->rated ? result->rating / (double)result->rated : 0;
    tj_newest_sort(&e->newest);
    result->hits = e->newest.items;
    result->hit_count = e->newest.len;
    memset(&e->newest, 0, sizeof e->newest);
    return tj_player_counts_list(&e->player_counts, e->query->players, result, e->err);
}

static int explore(explore_state *e)
{
    int rc = prepare(e);

    if (!rc && e->query->filter)
        rc = tj_corpus_filter(e->corpus, e->query->filter, &e->filtered, e->err);
    if (!rc)
        rc = tj_player_counts_init(&e->player_counts, e->corpus, e->err);
    if (!rc)
        rc = count_all(e);
    if (!rc)
        rc = finish(e);
    release_years(e, e->next.len);
    tj_player_counts_release(&e->player_counts);
    free(e->newest.items);
    free(e->next.items);
    free(e->numbers);
    return rc;
}

void tj_explore_query_init(tj_explore_query *query, size_t size)
{
    const tj_explore_query preset = {.hits = 10, .players = 10};

    tj_options_preset(query, size, &preset, sizeof preset);
}

int tj_explore(tj_corpus *corpus, const tj_explore_query *given, const tj_progress_monitor *monitor,
               tj_explore_result **out, tj_err *err)
{
    tj_explore_query query;
    explore_state *e = tj_zalloc(1, sizeof *e);
    tj_explore_result *result = tj_zalloc(1, sizeof *result);
    int rc;

    *out = NULL;
    tj_explore_query_init(&query, sizeof query);
    rc = e && result ? tj_options_read(&query, sizeof query, given, err) : tj_fail_nomem(err);
    if (!rc) {
        e->corpus = corpus;
        e->query = &query;
        e->monitor = monitor;
        e->err = err;
        e->newest.limit = query.hits;
        e->result = result;
        rc = explore(e);
    }
    free(e);
    if (rc)
        tj_explore_result_free(result);
    else
        *out = result;
    return rc;
}

void tj_explore_result_free(tj_explore_result *result)
{
    if (!result)
        return;
    for (size_t i = 0; i < result->player_count; i++)
        free(result->players[i].name);
    for (size_t i = 0; i < result->next_count; i++)
        tj_trend_release(&result->next[i].trend);
    tj_trend_release(&result->trend);
    free(result->players);
    free(result->next);
    free(result->hits);
    free(result);
}
