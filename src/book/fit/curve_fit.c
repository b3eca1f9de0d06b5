#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/math/logistic.h"
#include "base/memory.h"
#include "tejun/book_fit.h"

#define SCALE     100.0 /* evaluations and ratings are of this size: terms should be about 1 */
#define NO_PLAYER TJ_FIT_NO_PLAYER
#define TERMS_MAX 4 /* of a game at most */

const char *tj_fit_kind_name(int kind)
{
    static const char *const NAMES[TJ_FIT_KINDS] = {"plain", "ratings", "players"};

    return NAMES[kind];
}

/* A player while it is decided who counts. */
typedef struct player_record {
    uint32_t games, column; /* column 0: has none */
    double points;
    bool out; /* with all games */
} player_record;

typedef struct fitting {
    tj_fit *fit;
    const tj_fit_games *games;
    player_record *player_records;
    tj_logistic_term *terms;
    size_t *ends;
    double *outcomes;
    size_t columns;
} fitting;

/* ---- who counts ---- */

static bool is_out(const fitting *f, const tj_fit_game *game)
{
    if (f->fit->kind == TJ_FIT_RATINGS)
        return isnan(game->difference);
    return f->fit->kind == TJ_FIT_PLAYERS &&
           ((game->black != NO_PLAYER && f->player_records[game->black].out) ||
            (game->white != NO_PLAYER && f->player_records[game->white].out));
}

static void count_games(fitting *f)
{
    for (size_t i = 0; i < f->games->players.len; i++) {
        f->player_records[i].games = 0;
        f->player_records[i].points = 0;
    }
    for (size_t i = 0; i < f->games->len; i++) {
        const tj_fit_game *game = &f->games->items[i];
        const uint32_t player[2] = {game->black, game->white};

        for (int side = 0; side < 2 && !is_out(f, game); side++)
            if (player[side] != NO_PLAYER) {
                f->player_records[player[side]].games++;
                f->player_records[player[side]].points += side ? 1 - game->result : game->result;
            }
    }
}

/* Drops players who won or lost all games, with these games, which may leave others with such a record. */
static void drop_one_sided(fitting *f, size_t least)
{
    for (bool again = true; again; count_games(f)) {
        again = false;
        for (uint32_t i = 0; i < f->games->players.len; i++) {
            player_record *s = &f->player_records[i];

            if (s->out || s->games < least || i == f->fit->reference)
                continue;
            s->out = s->points == 0 || s->points == s->games;
            again |= s->out;
        }
    }
}

static int choose_players(fitting *f, size_t least, tj_err *err)
{
    tj_fit *fit = f->fit;

    f->player_records = tj_zalloc(f->games->players.len + 1, sizeof *f->player_records);
    if (!f->player_records)
        return tj_fail_nomem(err);
    count_games(f);
    fit->reference = 0;
    for (uint32_t i = 1; i < f->games->players.len; i++)
        if (f->player_records[i].games > f->player_records[fit->reference].games)
            fit->reference = i;
    drop_one_sided(f, least);
    for (uint32_t i = 0; i < f->games->players.len; i++) {
        player_record *s = &f->player_records[i];

        if (s->out || s->games < least || i == fit->reference)
            continue;
        if (TJ_APPEND(&fit->players, err, (tj_fit_player){.number = i, .games = s->games}))
            return TJ_E_NOMEM;
        s->column = (uint32_t)f->columns++;
    }
    if (!fit->players.len)
        return tj_fail(err, TJ_E_RANGE,
                       "no player except the one with the most games has %zu games with wins and losses; "
                       "cannot fit strengths",
                       least);
    if (f->columns > TJ_LOGISTIC_COLUMNS_MAX)
        return tj_fail(err, TJ_E_RANGE, "too many players: %zu with %zu games", fit->players.len, least);
    return 0;
}

/* ---- the table of games ---- */

static size_t put_player(const fitting *f, uint32_t player, double sign, size_t at)
{
    uint32_t column = player == NO_PLAYER ? 0 : f->player_records[player].column;

    if (column)
        f->terms[at++] = (tj_logistic_term){column, sign};
    return at;
}

static int make_table(fitting *f, tj_err *err)
{
    size_t n = f->games->len, at = 0, rows = 0;

    f->terms = tj_alloc(n * TERMS_MAX, sizeof *f->terms);
    f->ends = tj_alloc(n, sizeof *f->ends);
    f->outcomes = tj_alloc(n, sizeof *f->outcomes);
    if (!f->terms || !f->ends || !f->outcomes)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < n; i++) {
        const tj_fit_game *game = &f->games->items[i];

        if (is_out(f, game))
            continue;
        f->terms[at++] = (tj_logistic_term){0, 1};
        f->terms[at++] = (tj_logistic_term){1, game->evaluation / SCALE};
        if (f->fit->kind == TJ_FIT_RATINGS)
            f->terms[at++] = (tj_logistic_term){2, game->difference / SCALE};
        if (f->fit->kind == TJ_FIT_PLAYERS && game->black != game->white)
            at = put_player(f, game->white, -1, put_player(f, game->black, 1, at));
        f->ends[rows] = at;
        f->outcomes[rows++] = game->result;
    }
    f->fit->games = rows;
    f->fit->left_out = n - rows;
    return 0;
}

/* ---- fitting ---- */

static int by_strength(const void *left, const void *right)
{
    const tj_fit_player *a = left, *b = right;

    if (a->strength != b->strength)
        return a->strength > b->strength ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static void store_result(fitting *f, const tj_logistic *found)
{
    tj_fit *fit = f->fit;

    fit->curve = (tj_win_curve){found->coefficients[0], found->coefficients[1] / SCALE};
    fit->constant_error = found->errors[0];
    fit->slope_error = found->errors[1] / SCALE;
    fit->covariance = found->covariance[1] / SCALE;
    fit->deviance = found->deviance;
    if (fit->kind == TJ_FIT_RATINGS) {
        fit->rating = found->coefficients[2] / SCALE;
        fit->rating_error = found->errors[2] / SCALE;
    }
    for (size_t i = 0; i < fit->players.len; i++) {
        size_t column = f->player_records[fit->players.items[i].number].column;

        fit->players.items[i].strength = found->coefficients[column];
        fit->players.items[i].error = found->errors[column];
    }
    TJ_SORT(&fit->players, by_strength);
}

static int solve(fitting *f, tj_err *err)
{
    const tj_logistic_data data = {f->terms, f->ends, f->outcomes, f->fit->games, f->columns};
    tj_logistic found;
    int rc;

    if (!f->fit->games)
        return tj_fail(err, TJ_E_RANGE, "no games to fit a curve to");
    if (!(rc = tj_logistic_fit(&data, &found, err))) {
        if (found.out[1])
            rc = tj_fail(err, TJ_E_RANGE, "all evaluations are equal; cannot fit a curve");
        else
            store_result(f, &found);
    }
    tj_logistic_release(&found);
    return rc;
}

int tj_fit_compute(tj_fit *fit, const tj_fit_games *games, int kind, size_t least, tj_err *err)
{
    fitting f = {.fit = fit, .games = games, .columns = kind == TJ_FIT_RATINGS ? 3 : 2};
    int rc = 0;

    memset(fit, 0, sizeof *fit);
    fit->kind = kind;
    if (kind == TJ_FIT_PLAYERS)
        rc = choose_players(&f, least, err);
    if (!rc && !(rc = make_table(&f, err)))
        rc = solve(&f, err);
    free(f.player_records);
    free(f.terms);
    free(f.ends);
    free(f.outcomes);
    return rc;
}

void tj_fit_release(tj_fit *fit)
{
    free(fit->players.items);
    memset(fit, 0, sizeof *fit);
}

/* ---- steps ---- */

static int by_evaluation(const void *left, const void *right)
{
    double a = ((const tj_fit_game *)left)->evaluation, b = ((const tj_fit_game *)right)->evaluation;

    return a < b ? -1 : a > b;
}

int tj_fit_histogram(const tj_fit_games *games, tj_fit_steps *steps, tj_err *err)
{
    tj_fit_game *sorted = tj_alloc(games->len, sizeof *sorted);
    int rc = 0;

    steps->len = 0;
    if (!sorted)
        return tj_fail_nomem(err);
    if (games->len)
        memcpy(sorted, games->items, games->len * sizeof *sorted);
    tj_sort(sorted, games->len, sizeof *sorted, by_evaluation);
    for (size_t i = 0; i < games->len; i++) {
        int step = tj_evaluation_step(sorted[i].evaluation);

        if (!steps->len || steps->items[steps->len - 1].step != step)
            rc = TJ_APPEND(steps, err, (tj_fit_step){.step = step});
        if (rc)
            break;
        steps->items[steps->len - 1].games++;
        steps->items[steps->len - 1].points += sorted[i].result;
    }
    free(sorted);
    return rc;
}
