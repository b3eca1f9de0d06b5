/* Exploring: the entries of a position in the segments' lists are one stretch each
 * (corpus/store/position_index.h); every game behind it is looked at, which is a few cache misses. */
#include "tejun/explore.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/options.h"
#include "corpus/catalogue/persons.h"
#include "search/counts.h"

#define TICK_EVERY        65536
#define PREFETCH_DISTANCE 16         /* entries whose moves are fetched before they are needed */
#define MOVE_PASS         (1u << 15) /* above all moves of all games */
#define MOVE_END          (MOVE_PASS + 1)
#define MOVES             (MOVE_PASS + 2)

/* Who had the position, with either colour. */
typedef struct player_count {
    uint32_t person, games, to_move;
    tj_score score;
} player_count;

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
    player_count *players; /* by person */
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

static void count_player(explore_state *e, uint32_t person, unsigned winner, int colour)
{
    player_count *had = &e->players[person];

    had->games++;
    had->to_move += colour == e->colour;
    tj_score_add(&had->score, winner, (unsigned)colour);
}

/* Who plays alone has the side that is to move. */
static void count_players(explore_state *e, const tj_sides *sides, unsigned winner)
{
    uint32_t mover = tj_person_of(e->corpus, sides->player[e->colour == TJ_WHITE]);
    uint32_t other = tj_person_of(e->corpus, sides->player[e->colour != TJ_WHITE]);

    if (mover)
        count_player(e, mover, winner, e->colour);
    if (other && other != mover)
        count_player(e, other, winner, TJ_BLACK + TJ_WHITE - e->colour);
}

static int count_game(explore_state *e, const tj_segment *segment, uint32_t game, uint32_t entry)
{
    uint32_t at = segment->positions.at[entry];
    unsigned number = next_of(e, segment, at, segment->positions.turn[entry]);
    const tj_facts *facts = &segment->facts[game];
    const tj_sides *sides = &segment->sides[game];
    unsigned rating = sides->rating[e->colour == TJ_WHITE];
    tj_match match = {.date = facts->date_from, .game = segment->games[game].id, .at = at, .next = number};
    tj_explore_next *next;

    if (number >= MOVES)
        return tj_corpus_fail_damaged(e->corpus, e->err);
    if (!(next = next_at(e, number)))
        return tj_fail_nomem(e->err);
    next->games++;
    tj_score_add(&next->score, facts->winner, (unsigned)e->colour);
    next->rated += rating > 0;
    next->rating += rating;
    count_players(e, sides, facts->winner);
    if (tj_year_counts_add(&e->years.items[next - e->next.items], tj_facts_year(facts), 1) ||
        tj_newest_add(&e->newest, &match))
        return tj_fail_nomem(e->err);
    return 0;
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
            return tj_corpus_fail_damaged(e->corpus, e->err);
        if (range.to - i > PREFETCH_DISTANCE &&
            segment->positions.at[i + PREFETCH_DISTANCE] < segment->index.n)
            __builtin_prefetch(&segment->index.place[segment->positions.at[i + PREFETCH_DISTANCE]]);
        game = tj_segment_game_at(segment, at);
        if (game == before || !tj_game_set_has(e->filtered, number, game))
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

        rc =
            tj_year_counts_trend(&e->years.items[i], &next->trend, &next->year_first, &next->year_last, &all);
    }
    if (!rc)
        rc = tj_year_counts_trend(&all, &result->trend, &result->year_first, &result->year_last, NULL);
    tj_year_counts_release(&all);
    return rc ? tj_fail_nomem(e->err) : 0;
}

static int list_hits(explore_state *e)
{
    tj_explore_result *result = e->result;

    tj_newest_prune(&e->newest);
    if (!(result->hits = tj_alloc(e->newest.len, sizeof *result->hits)))
        return tj_fail_nomem(e->err);
    for (size_t i = 0; i < e->newest.len; i++) {
        const tj_match *match = &e->newest.items[i];
        tj_explore_hit *hit = &result->hits[i];
        size_t segment;
        uint32_t game;
        int rc = tj_corpus_find_game(e->corpus, match->game, &segment, &game, e->err);

        if (rc)
            return rc;
        *hit =
            (tj_explore_hit){.game = match->game,
                             .moves = tj_segment_moves_before(e->corpus->segments[segment], game, match->at),
                             .date = match->date};
        name_next(match->next, &hit->kind, &hit->move);
        result->hit_count++;
    }
    return 0;
}

static int by_player_games(const void *a, const void *b)
{
    const player_count *x = a, *y = b;

    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return x->person < y->person ? -1 : x->person > y->person;
}

/* Lists those with most games. */
static int list_players(explore_state *e)
{
    tj_explore_result *result = e->result;
    size_t all = 0, limit = e->query->players;
    tj_statements statements = {.db = e->corpus->db};
    sqlite3_stmt *row;
    int rc = 0, failed = 0;

    for (size_t p = 0; p < e->corpus->person_count; p++)
        if (e->players[p].games) {
            e->players[all] = e->players[p];
            e->players[all++].person = (uint32_t)p;
        }
    tj_sort(e->players, all, sizeof *e->players, by_player_games);
    limit = limit && limit < all ? limit : all;
    result->players_all = all;
    if (!(result->players = tj_zalloc(limit, sizeof *result->players)))
        return tj_fail_nomem(e->err);
    for (; !rc && result->player_count < limit; result->player_count++) {
        const player_count *had = &e->players[result->player_count];
        tj_explore_player *one = &result->players[result->player_count];

        *one = (tj_explore_player){.games = had->games, .to_move = had->to_move, .score = had->score};
        if (tj_statements_find(&statements, &row, &rc, e->err, "SELECT name FROM player WHERE id = ?1", "i",
                               (int64_t)had->person))
            one->name = tj_db_column_copy(row, 0, &failed);
        if (!rc && !one->name)
            rc = tj_fail_nomem(e->err);
    }
    tj_statements_release(&statements);
    return rc;
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
    result->rating = result->rated ? result->rating / (double)result->rated : 0;
    if ((rc = make_trends(e)))
        return rc;
    tj_sort(result->next, result->next_count, sizeof *result->next, by_games);
    return (rc = list_hits(e)) ? rc : list_players(e);
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
    int rc;

    *out = NULL;
    if (!e)
        return tj_fail_nomem(err);
    tj_explore_query_init(&query, sizeof query);
    e->corpus = corpus;
    e->query = &query;
    e->monitor = monitor;
    e->err = err;
    if ((rc = tj_options_read(&query, sizeof query, given, err)) || (rc = prepare(e)) ||
        (rc = tj_corpus_filter(corpus, query.filter, &e->filtered, err)) ||
        (rc = tj_persons_load(corpus, err)))
        goto out;
    e->newest.limit = query.hits;
    e->result = tj_zalloc(1, sizeof *e->result);
    e->players = tj_zalloc(corpus->person_count, sizeof *e->players);
    rc = e->result && e->players ? count_all(e) : tj_fail_nomem(err);
    if (!rc)
        rc = finish(e);
    if (rc)
        tj_explore_result_free(e->result);
    else
        *out = e->result;
out:
    for (size_t i = 0; i < e->next.len; i++)
        tj_year_counts_release(&e->years.items[i]);
    free(e->years.items);
    free(e->players);
    free(e->newest.items);
    free(e->next.items);
    free(e->numbers);
    free(e);
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
