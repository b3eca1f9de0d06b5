#include "answer/book/book_play_result.h"

#include <math.h>

#include "base/math/statistics.h"

static tj_book_play_side side_of(const char *black, const char *white, uint64_t won, uint64_t lost,
                                 uint64_t drawn)
{
    tj_book_play_side side = {black, white, .won = won, .lost = lost, .drawn = drawn};
    double trials = (double)(won + lost + drawn), points = (double)won + (double)drawn / 2;

    side.score = trials > 0 ? points / trials : NAN;
    tj_wilson(points, trials, TJ_NORMAL_QUANTILE_95, &side.low, &side.high);
    return side;
}

static void estimate_sides(const tj_book_play_games *played, tj_book_play_result *r)
{
    const tj_match_estimate *estimate = played->estimate;

    for (int i = 0; i < 2; i++)
        r->side[i].estimate = played->chances     ? played->chances[i]
                              : estimate->setting ? estimate->tallies[i].win_rate
                                                  : NAN;
    r->estimate_from = played->chances ? "given" : estimate->engine;
    r->share = played->chances ? 1 : estimate->share;
    r->all.estimate = (r->side[0].estimate + 1 - r->side[1].estimate) / 2;
}

/* Black's expected score of a game (from 0) at the position where it left book; NaN: not known. */
static double chance_at_exit(const tj_book_play_games *played, size_t game)
{
    const tj_match_opening *opening = &played->openings[game];
    tj_position position;

    tj_position_init(&position, played->board, NULL);
    for (size_t i = 0; i < opening->count; i++)
        tj_position_play_any_rules(&position, opening->moves[i], NULL);
    return tj_match_estimate_at(played->estimate, &position, &played->curve, played->cap);
}

static void add_expected(const tj_book_play_games *played, tj_book_play_result *r)
{
    double sum[2] = {0}, games[2] = {0}, excess = 0, variance = 0;
    size_t n;
    const tj_match_row *rows = tj_match_games(played->match, &n);

    for (size_t i = 0; i < n && played->estimate->setting; i++) {
        const tj_match_row *row = &rows[i];
        double points = row->winner == TJ_MATCH_DRAW ? 0.5 : row->winner == row->first;
        double chance = chance_at_exit(played, row->number - 1);

        if (isnan(chance))
            continue;
        sum[row->first] += chance;
        games[row->first]++;
        excess += row->first ? chance - points : points - chance; /* of the first book */
        variance += chance * (1 - chance);
    }
    r->expected = (size_t)(games[0] + games[1]);
    for (int i = 0; i < 2; i++)
        r->side[i].expected = games[i] > 0 ? sum[i] / games[i] : NAN;
    r->all.expected = r->expected ? (sum[0] + games[1] - sum[1]) / (double)r->expected : NAN;
    r->deviation = variance > 0 ? excess / sqrt(variance) : NAN;
}

int tj_book_play_count(const tj_book_play_games *played, tj_book_play_result *r, tj_err *err)
{
    const char *const *names = played->names;
    tj_match_tally tally;
    int rc = tj_match_tally_games(played->match, &tally, err);
    const tj_match_score *first = &tally.moving_first, *second = &tally.moving_second;

    if (rc)
        return rc;
    *r = (tj_book_play_result){.same = tally.same, .games = tally.games};
    r->side[0] = side_of(names[0], names[1], first->won, first->lost, first->drawn);
    r->side[1] = side_of(names[1], names[0], second->lost, second->won, second->drawn);
    r->all = side_of(names[0], names[1], tally.all.won, tally.all.lost, tally.all.drawn);
    estimate_sides(played, r);
    add_expected(played, r);
    for (int i = 0; i < 2; i++)
        r->failed += tally.player[i].ended[TJ_MATCH_CRASH] + tally.player[i].ended[TJ_MATCH_TIMEOUT] +
                     tally.player[i].ended[TJ_MATCH_GARBLED] + tally.player[i].ended[TJ_MATCH_ILLEGAL];
    return 0;
}

/* ---- rows: for a terminal and as JSON ---- */

static void percent_cell(tj_table *table, double share)
{
    if (isnan(share))
        tj_table_double(table, share, 1);
    else
        tj_table_double_as(table, share, "%.1f %%", 100 * share);
}

tj_table *tj_book_play_sides(const tj_book_play_result *r)
{
    static const tj_column columns[] = {
        {NULL, TJ_LEFT, "black"},   {NULL, TJ_LEFT, "white"},      {"won", TJ_RIGHT},
        {"lost", TJ_RIGHT},         {"drawn", TJ_RIGHT},           {"score", TJ_RIGHT},
        {"95 %", TJ_RIGHT, "", ""}, {NULL, TJ_RIGHT, "score_low"}, {NULL, TJ_RIGHT, "score_high"},
        {"estimate", TJ_RIGHT},     {"foreseen", TJ_RIGHT},        {"Black", TJ_LEFT, "", ""},
        {"White", TJ_LEFT, "", ""}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (int i = 0; i < 3; i++) {
        const tj_book_play_side *side = i < 2 ? &r->side[i] : &r->all;

        tj_table_text(table, side->black);
        tj_table_text(table, side->white);
        tj_table_count(table, side->won);
        tj_table_count(table, side->lost);
        tj_table_count(table, side->drawn);
        percent_cell(table, side->score);
        if (isnan(side->score))
            tj_table_none(table);
        else
            tj_table_printf(table, "%.1f to %.1f %%", 100 * side->low, 100 * side->high);
        tj_table_double(table, side->low, 3);
        tj_table_double(table, side->high, 3);
        percent_cell(table, side->estimate);
        percent_cell(table, side->expected);
        tj_table_text(table, side->black);
        tj_table_text(table, i < 2 ? side->white : "either");
    }
    return table;
}

void tj_book_play_json(const tj_book_play_result *r, tj_json *json)
{
    tj_table *sides = tj_book_play_sides(r);

    tj_json_array(json, "pairs");
    for (size_t row = 0; row < 3; row++) {
        if (row == 2)
            tj_json_end(json);
        tj_json_object(json, row == 2 ? "first_book" : NULL);
        tj_table_row_json(sides, row, json);
        tj_json_end(json);
    }
    tj_json_string(json, "estimate_from", r->estimate_from);
    tj_json_double(json, "estimate_share", r->share);
    tj_json_u64(json, "foreseen_games", r->expected);
    tj_json_double(json, "surprise", r->deviation);
    tj_json_u64(json, "same", r->same);
    tj_json_u64(json, "failed", r->failed);
    tj_table_free(sides);
}
