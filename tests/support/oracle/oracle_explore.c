/* See oracle_explore.h. */
#include "oracle_explore.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(bool good, const char *what)
{
    if (!good) {
        fprintf(stderr, "oracle: %s\n", what);
        abort();
    }
}

/* A game gone through. */
typedef struct walk {
    const tj_record *record;
    tj_go_board board;
    size_t move, setups;
} walk;

static void set_up(walk *w)
{
    const tj_record *r = w->record;

    for (; w->setups < r->setup.len && r->setup.items[w->setups].before <= w->move; w->setups++)
        must(!tj_go_board_set(&w->board, r->setup.items[w->setups].point, r->setup.items[w->setups].colour),
             "set-up");
}

static void start(walk *w, const tj_record *record)
{
    *w = (walk){.record = record};
    must(!tj_go_board_init(&w->board, record->board), "board size");
    set_up(w);
}

static void step(walk *w)
{
    const tj_move *move = &w->record->moves.items[w->move++];

    must(tj_go_board_play(&w->board, move->point, move->colour, true) == TJ_GO_LEGAL, "illegal move");
    set_up(w);
}

/* Who is to move where nobody has moved: White after a handicap. */
static int first_to_move(const tj_record *record)
{
    size_t stones[3] = {0, 0, 0};

    for (size_t i = 0; i < record->setup.len; i++)
        stones[record->setup.items[i].colour]++;
    return stones[TJ_BLACK] && !stones[TJ_WHITE] ? TJ_WHITE : TJ_BLACK;
}

static void look(const walk *w, oracle_position *out)
{
    const tj_record *r = w->record;

    out->size = r->board;
    for (unsigned p = 0; p < out->size * out->size; p++)
        out->stone[p] = (uint8_t)tj_go_board_at(&w->board, p);
    out->colour = w->move < r->moves.len ? r->moves.items[w->move].colour
                  : w->move              ? TJ_BLACK + TJ_WHITE - r->moves.items[w->move - 1].colour
                                         : first_to_move(r);
}

void oracle_position_of(const tj_record *record, size_t move, oracle_position *out)
{
    walk w;

    for (start(&w, record); w.move < move;)
        step(&w);
    look(&w, out);
}

/* Does the board, turned like that, look like the other? */
static bool fits(const oracle_position *from, unsigned symmetry, const oracle_position *to)
{
    for (unsigned p = 0; p < to->size * to->size; p++)
        if (to->stone[tj_go_transform(to->size, symmetry, p)] != from->stone[p])
            return false;
    return true;
}

/* Is it the same position?  If so, the move is told in the other's frame. */
static bool is_same(const oracle_position *here, const oracle_position *wanted, unsigned *move)
{
    unsigned best = TJ_PASS, found = 0;

    if (here->size != wanted->size || here->colour != wanted->colour)
        return false;
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
        if (fits(here, s, wanted)) {
            unsigned turned = tj_go_transform(wanted->size, s, *move);

            found++;
            best = turned < best ? turned : best;
        }
    *move = best;
    return found > 0;
}

static void add_score(tj_score *score, int winner, int colour)
{
    score->wins += winner == colour;
    score->losses += winner == TJ_BLACK + TJ_WHITE - colour;
    score->draws += winner == TJ_WINNER_DRAW;
    score->unknown += winner == TJ_WINNER_UNKNOWN || winner == TJ_WINNER_NONE;
}

static void add_player(tj_explore_result *result, const char *name, int winner, int colour, bool to_move)
{
    tj_explore_player *one = result->players;

    if (!name)
        return;
    while (one < result->players + result->player_count && strcmp(one->name, name) != 0)
        one++;
    must(one < result->players + 100, "too many players");
    if (one == result->players + result->player_count) {
        must((one->name = strdup(name)) != NULL, "memory");
        result->player_count++;
    }
    one->games++;
    one->to_move += to_move;
    add_score(&one->score, winner, colour);
}

/* "1234" is a rating, "8" is none. */
static unsigned rating_of(const char *text)
{
    bool number = text && strspn(text, "0123456789") == strlen(text) && strlen(text) > 2;

    return number ? (unsigned)strtoul(text, NULL, 10) : 0;
}

static void add_next(tj_explore_next *next, const oracle_game *game, int colour)
{
    int year = game->date / 10000;
    unsigned rating =
        rating_of(game->record->field[colour == TJ_BLACK ? TJ_FIELD_BLACK_RANK : TJ_FIELD_WHITE_RANK]);

    next->games++;
    oracle_trend_add(&next->trend, game->date);
    add_score(&next->score, game->winner, colour);
    if (year && (!next->year_first || year < next->year_first))
        next->year_first = year;
    if (year > next->year_last)
        next->year_last = year;
    if (rating) {
        next->rating = (next->rating * (double)next->rated + rating) / (double)(next->rated + 1);
        next->rated++;
    }
}

static tj_explore_next *next_of(tj_explore_result *result, enum tj_explore_kind kind, unsigned move)
{
    tj_explore_next *one = result->next;

    while (one < result->next + result->next_count && (one->kind != kind || one->move != move))
        one++;
    if (one == result->next + result->next_count) {
        one->kind = kind;
        one->move = move;
        result->next_count++;
    }
    return one;
}

static void add_game(tj_explore_result *result, const oracle_game *game, const walk *w, unsigned move,
                     int colour)
{
    bool ends = w->move == game->record->moves.len;
    enum tj_explore_kind kind = ends ? TJ_EXPLORE_END : move == TJ_PASS ? TJ_EXPLORE_PASS : TJ_EXPLORE_MOVE;
    tj_explore_next all = {.games = result->games,
                           .score = result->score,
                           .year_first = result->year_first,
                           .year_last = result->year_last,
                           .rated = result->rated,
                           .rating = result->rating,
                           .trend = result->trend};

    add_next(next_of(result, kind, move), game, colour);
    add_next(&all, game, colour);
    result->games = all.games;
    result->score = all.score;
    result->year_first = all.year_first;
    result->year_last = all.year_last;
    result->rated = all.rated;
    result->rating = all.rating;
    result->trend = all.trend;
    result->hits[result->hit_count++] = (tj_explore_hit){game->id, (uint32_t)w->move, kind, move, game->date};
    for (int side = TJ_BLACK; side <= TJ_WHITE; side++)
        add_player(result, game->record->field[side == TJ_BLACK ? TJ_FIELD_BLACK : TJ_FIELD_WHITE],
                   game->winner, side, side == colour);
}

static void search_game(tj_explore_result *result, const oracle_game *game, const oracle_position *wanted)
{
    const tj_record *r = game->record;
    oracle_position here;
    walk w;

    if (r->board != wanted->size)
        return;
    for (start(&w, r);; step(&w)) {
        unsigned move = w.move < r->moves.len ? r->moves.items[w.move].point : TJ_PASS;

        look(&w, &here);
        if (is_same(&here, wanted, &move)) {
            add_game(result, game, &w, move, wanted->colour);
            return;
        }
        if (w.move == r->moves.len)
            return;
    }
}

static int by_games(const void *a, const void *b)
{
    const tj_explore_next *x = a, *y = b;
    int x_kind = (int)x->kind, y_kind = (int)y->kind;

    if (x_kind != y_kind)
        return x_kind - y_kind;
    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return (int)x->move - (int)y->move;
}

static int newest_first(const void *a, const void *b)
{
    const tj_explore_hit *x = a, *y = b;

    if (x->date != y->date)
        return y->date - x->date;
    return x->game < y->game ? 1 : -1;
}

static int most_games_first(const void *a, const void *b)
{
    const tj_explore_player *x = a, *y = b;

    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return strcmp(x->name, y->name);
}

tj_explore_result *oracle_explore(const oracle_game *games, size_t count, const oracle_position *position)
{
    tj_explore_result *result = calloc(1, sizeof *result);

    must(result != NULL, "memory");
    result->next = calloc(TJ_GO_POINTS_MAX + 2, sizeof *result->next);
    result->hits = calloc(count + 1, sizeof *result->hits);
    result->players = calloc(100, sizeof *result->players);
    must(result->next && result->hits && result->players, "memory");
    for (size_t i = 0; i < count; i++)
        if (games[i].passes)
            search_game(result, &games[i], position);
    qsort(result->next, result->next_count, sizeof *result->next, by_games);
    qsort(result->hits, result->hit_count, sizeof *result->hits, newest_first);
    qsort(result->players, result->player_count, sizeof *result->players, most_games_first);
    result->players_all = result->player_count;
    return result;
}

void oracle_explore_free(tj_explore_result *result)
{
    for (size_t i = 0; i < result->player_count; i++)
        free(result->players[i].name);
    for (size_t i = 0; i < result->next_count; i++)
        free(result->next[i].trend.items);
    free(result->trend.items);
    free(result->next);
    free(result->hits);
    free(result->players);
    free(result);
}
