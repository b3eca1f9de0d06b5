#include "cli/book/book_play.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "base/text/quantity.h"
#include "base/text/span.h"
#include "answer/book/book_questions.h"
#include "cli/terminal/wait_notice.h"
#include "cli/terminal/text_grid.h"
#include "tejun/book_grade.h"
#include "tejun/match.h"

#define WALKS_MAX   1000 /* for one that leaves book */
#define SIGNIFICANT 1.96 /* standard deviations: what happens by chance in 5 % of all cases */

enum { FACTS = 7 };

const tj_param tj_book_play_param_table[] = {
    TJ_INTEGER(tj_book_play_options, games, 0, "play", "N", 0, TJ_MATCH_GAMES_MAX,
               "play N games with two copies of an engine, from where the books end"),
    TJ_TEXT(tj_book_play_options, out, 'o', "out", "FOLDER",
            "store games (games.csa) and results (results.tsv) in FOLDER; run again to continue the match"),
    TJ_INTEGER(tj_book_play_options, seed, 0, "seed", "N", 0, INT64_MAX,
               "seed for the moves drawn from the books"),
    TJ_TEXT(tj_book_play_options, estimate, 0, "estimate", "P[,P]",
            "compare with these winning chances of Black (0 to 1): with the first book as Black, and with "
            "the second; default: from stored grades"),
    TJ_TEXT(tj_book_play_options, cache, 0, "cache", "FILE", "file with grades of tejun book grade"),
    TJ_TEXT(tj_book_play_options, curve, 0, "curve", "C,S", "as in tejun book grade"),
    TJ_NUMBER(tj_book_play_options, cap, 0, "cap", "N", 100, 1000000, "as in tejun book grade"),
    TJ_PARAMS_END};

typedef struct play {
    const tj_invocation *call;
    const tj_book_play_options *given;
    const tj_engine_params *engine;
    tj_books books;
    tj_book_versus versus;
    tj_win_curve curve;
    tj_match *match;
    tj_match_opening *openings; /* one for each game */
    tj_match_fact facts[FACTS + 1];
    tj_buf texts[FACTS];
    size_t row_count;
    tj_match_estimate estimate;
    double given_estimate[2];
    tj_buf conditions;
} play;

/* ---- openings ---- */

/* Game n depends on the seed and n alone, so that more games can be added. */
static int draw_opening(play *p, size_t game, tj_book_random_walk *walk, tj_err *err)
{
    const tj_books *books = &p->books;
    uint16_t moves[TJ_POSITION_MOVES_MAX];
    uint64_t random = tj_mix64((uint64_t)p->given->seed + 1) + game;
    size_t black = game % 2;
    uint16_t *copy;
    int rc;

    for (int try = 0; try < WALKS_MAX; try++) {
        if ((rc = tj_book_random_walk_play(walk, books->items[black], books->items[1 - black], p->versus.most,
                                           &random, err)))
            return rc;
        if (walk->left && tj_position_moves(&walk->position, moves))
            break;
    }
    if (!walk->left)
        return tj_fail(err, TJ_E_NOTFOUND, "%s and %s repeat positions: no game leaves the books",
                       books->names[black], books->names[1 - black]);
    if (!(copy = tj_alloc(walk->moves.len, sizeof *copy)))
        return tj_fail_nomem(err);
    if (walk->moves.len)
        memcpy(copy, walk->moves.items, walk->moves.len * sizeof *copy);
    p->openings[game] = (tj_match_opening){copy, walk->moves.len};
    return 0;
}

static int draw_openings(play *p, tj_err *err)
{
    tj_book_random_walk walk = {0};
    int rc = 0;

    p->openings = tj_zalloc((size_t)p->given->games, sizeof *p->openings);
    if (!p->openings)
        return tj_fail_nomem(err);

    for (size_t i = 0; !rc && i < (size_t)p->given->games; i++)
        rc = draw_opening(p, i, &walk, err);
    tj_book_random_walk_release(&walk);
    return rc;
}

/* ---- the match ---- */

/* Tells books apart by what they play: exits and probabilities of both pairs. */
static uint64_t fingerprint(const play *p)
{
    uint64_t sum = 0;

    for (size_t pair = 1; pair <= 2; pair++) {
        const tj_book_match *match = p->versus.matches[pair];
        const tj_book_match_result *result = tj_book_match_result_of(match);

        for (size_t i = 0; i < result->n_exits; i++) {
            tj_position position;
            uint64_t parts;

            tj_book_match_position(match, result->exits[i].number, &position);
            parts = (uint64_t)llrint(result->exits[i].probability * 1e12);
            sum += tj_mix64(tj_position_key_of(&position).key + tj_mix64(parts + pair));
        }
    }
    return sum;
}

/* The conditions that are kept with the results: books, and how the engine is asked. */
static int add_facts(play *p, tj_err *err)
{
    static const char *const KEYS[FACTS] = {"game", "books", "engine", "limit", "options", "seed", "timeout"};
    const tj_engine_params *engine = p->engine;
    int rc = 0;

    tj_buf_puts(&p->texts[0], tj_game_kind_name(tj_book_game_of(p->books.items[0])));
    tj_buf_printf(&p->texts[1], "%s and %s, %016" PRIx64, p->books.names[0], p->books.names[1],
                  fingerprint(p));
    tj_buf_puts(&p->texts[2], engine->engine);
    tj_buf_puts(&p->texts[3], engine->think);
    for (size_t i = 0; i < engine->options.len; i++)
        tj_buf_printf(&p->texts[4], "%s%s", i ? ", " : "", engine->options.items[i]);
    tj_buf_puts(&p->texts[4], engine->options.len ? "" : "none");
    tj_buf_printf(&p->texts[5], "%" PRId64, p->given->seed);
    tj_buf_printf(&p->texts[6], "%g", engine->timeout);
    tj_buf_printf(&p->conditions, "%s, %s", engine->engine, engine->think);
    for (size_t i = 0; !rc && i < FACTS; i++) {
        rc = tj_buf_ok(&p->texts[i]) ? 0 : tj_fail_nomem(err);
        p->facts[i] = (tj_match_fact){KEYS[i], p->texts[i].data};
    }
    return rc || tj_buf_ok(&p->conditions) ? rc : tj_fail_nomem(err);
}

static int prepare_match(play *p, tj_err *err)
{
    tj_match_options options;
    tj_buf suffix[2] = {TJ_BUF_INIT, TJ_BUF_INIT};
    int rc;

    tj_match_options_init(&options, sizeof options);
    rc = tj_engine_setup(p->engine, &options.engine[0], err);
    options.engine[1] = options.engine[0];
    for (size_t i = 0; i < 2 && !rc; i++) {
        tj_buf_printf(&suffix[i], " with %s", p->books.names[i]);
        options.name_suffix[i] = suffix[i].data;
        rc = tj_buf_ok(&suffix[i]) ? 0 : tj_fail_nomem(err);
    }
    if (!rc)
        rc = add_facts(p, err);
    options.kind = tj_book_game_of(p->books.items[0]);
    options.board = tj_book_board_of(p->books.items[0]);
    options.games = (uint32_t)p->given->games;
    options.jobs = (unsigned)p->engine->jobs;
    options.folder = p->given->out;
    options.own_openings = p->openings;
    options.timeout = p->engine->timeout;
    options.facts = p->facts;
    options.waiting = tj_wait_notice;
    options.waiting_ctx = (void *)p->call->command->name;
    if (!rc)
        rc = tj_match_new(&p->match, &options, err);
    tj_buf_release(&suffix[0]);
    tj_buf_release(&suffix[1]);
    return rc;
}

/* ---- the estimate ---- */

/* "0.53" or "0.53,0.51". */
static int parse_estimate(play *p, tj_err *err)
{
    const char *text = p->given->estimate;
    tj_span rest = {text, strlen(text)}, first = tj_span_cut(&rest, ",");

    for (int i = 0; i < 2; i++) {
        tj_span word = i && strchr(text, ',') ? rest : first;
        double *chance = &p->given_estimate[i];

        if (!tj_span_double(tj_span_trim(word, " "), chance) || *chance < 0 || *chance > 1)
            return tj_fail(err, TJ_E_USAGE, "--estimate needs one or two chances from 0 to 1, not \"%.40s\"",
                           text);
    }
    return 0;
}

/* From grades that are kept; where there is no such file, there is no estimate. */
static int look_up_estimate(play *p, tj_err *err)
{
    const tj_book_match *const matches[2] = {p->versus.matches[1], p->versus.matches[2]};
    char *usual = NULL;
    tj_grade_cache *cache = NULL;
    tj_err fault = TJ_ERR_INIT;
    bool there;
    int rc = p->given->cache ? 0 : tj_grade_cache_path(false, &usual, NULL);

    if (rc == TJ_E_USAGE)
        return 0;
    if (!rc)
        rc = tj_grade_cache_read(&cache, p->given->cache ? p->given->cache : usual, &fault);
    rc = p->given->cache && rc ? tj_fail_reason(err, rc, fault.why, p->given->cache, "%s", fault.text)
                               : tj_err_ignore_missing(NULL, rc, &fault, &there, err);
    if (!rc && cache)
        rc = tj_match_estimate_compute(&p->estimate, cache, matches, 2, &p->curve, p->given->cap, err);
    tj_grade_cache_free(cache);
    free(usual);
    return rc;
}

/* ---- the result ---- */

/* By who owns the book of Black, from Black's side; then all games from the side of the first book. */
enum { FIRST_IS_BLACK, SECOND_IS_BLACK, FIRST_BOOK, SIDES };

typedef struct play_result {
    tj_match_tally tally;
    tj_match_score score[SIDES]; /* share: NaN without games */
    double estimate[SIDES];      /* over all exits; NaN: none */
    double expected[SIDES];      /* mean over the exits of the games that were played and graded; NaN */
    double deviation;            /* what was scored beyond what was expected, in standard deviations; NaN */
    size_t expected_games;       /* whose exit is graded */
    const char *estimate_from;   /* "given", or the engine that graded; NULL: there is no estimate */
    double share;                /* of the exits that is graded; 1 where the estimate is given */
    uint64_t failed;             /* games that an engine lost by failing */
} play_result;

/* Black's expected score of a game (from 0) at the position where it left book; NaN: not known. */
static double chance_at_exit(const play *p, size_t game)
{
    const tj_match_opening *opening = &p->openings[game];
    tj_position position;

    tj_position_init(&position, tj_book_board_of(p->books.items[0]), NULL);
    for (size_t i = 0; i < opening->count; i++)
        tj_position_play_any_rules(&position, opening->moves[i], NULL);
    return tj_match_estimate_at(&p->estimate, &position, &p->curve, p->given->cap);
}

static void add_expected(const play *p, play_result *r)
{
    double sum[2] = {0}, games[2] = {0}, excess = 0, variance = 0;
    size_t n;
    const tj_match_row *rows = tj_match_games(p->match, &n);

    for (size_t i = 0; i < n && p->estimate.setting; i++) {
        const tj_match_row *row = &rows[i];
        double points = row->winner == TJ_MATCH_DRAW ? 0.5 : row->winner == row->first;
        double chance = chance_at_exit(p, row->number - 1);

        if (isnan(chance))
            continue;
        sum[row->first] += chance;
        games[row->first]++;
        excess += row->first ? chance - points : points - chance; /* of the first book */
        variance += chance * (1 - chance);
    }
    r->expected_games = (size_t)(games[0] + games[1]);
    for (int i = 0; i < 2; i++)
        r->expected[i] = games[i] > 0 ? sum[i] / games[i] : NAN;
    r->expected[FIRST_BOOK] =
        r->expected_games ? (sum[0] + games[1] - sum[1]) / (double)r->expected_games : NAN;
    r->deviation = variance > 0 ? excess / sqrt(variance) : NAN;
}

static int count_games(const play *p, play_result *r, tj_err *err)
{
    static const int FAILURES[] = {TJ_MATCH_CRASH, TJ_MATCH_TIMEOUT, TJ_MATCH_GARBLED, TJ_MATCH_ILLEGAL};
    const tj_match_score *second = &r->tally.moving_second;
    const tj_match_estimate *estimate = &p->estimate;
    bool given = p->given->estimate;
    int rc = tj_match_tally_games(p->match, &r->tally, err);

    if (rc)
        return rc;
    r->score[FIRST_IS_BLACK] = r->tally.moving_first;
    r->score[SECOND_IS_BLACK] = (tj_match_score){.won = second->lost,
                                                 .lost = second->won,
                                                 .drawn = second->drawn,
                                                 .share = 1 - second->share,
                                                 .share_low = 1 - second->share_high,
                                                 .share_high = 1 - second->share_low};
    r->score[FIRST_BOOK] = r->tally.all;
    for (int i = 0; i < SIDES; i++)
        if (r->score[i].won + r->score[i].lost + r->score[i].drawn == 0)
            r->score[i].share = NAN;
    for (int i = 0; i < 2; i++)
        r->estimate[i] = given               ? p->given_estimate[i]
                         : estimate->setting ? estimate->tallies[i].win_rate
                                             : NAN;
    r->estimate[FIRST_BOOK] = (r->estimate[0] + 1 - r->estimate[1]) / 2;
    r->estimate_from = given ? "given" : estimate->engine;
    r->share = given ? 1 : estimate->share;
    add_expected(p, r);
    for (size_t i = 0; i < TJ_COUNT_OF(FAILURES); i++)
        r->failed += r->tally.player[0].ended[FAILURES[i]] + r->tally.player[1].ended[FAILURES[i]];
    return 0;
}

static void percent_cell(tj_table *table, double share)
{
    if (isnan(share))
        tj_table_none(table);
    else
        tj_table_double_as(table, share, "%.1f %%", 100 * share);
}

static tj_table *sides_table(const play *p, const play_result *r)
{
    static const tj_column columns[] = {
        {NULL, TJ_LEFT, "black"},   {NULL, TJ_LEFT, "white"},      {"won", TJ_RIGHT},
        {"lost", TJ_RIGHT},         {"drawn", TJ_RIGHT},           {"score", TJ_RIGHT},
        {"95 %", TJ_RIGHT, "", ""}, {NULL, TJ_RIGHT, "score_low"}, {NULL, TJ_RIGHT, "score_high"},
        {"estimate", TJ_RIGHT},     {"foreseen", TJ_RIGHT},        {"Black", TJ_LEFT, "", ""},
        {"White", TJ_LEFT, "", ""}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (int i = 0; i < SIDES; i++) {
        const tj_match_score *score = &r->score[i];
        const char *black = p->books.names[i == SECOND_IS_BLACK],
                   *white = p->books.names[i != SECOND_IS_BLACK];

        tj_table_text(table, black);
        tj_table_text(table, white);
        tj_table_count(table, score->won);
        tj_table_count(table, score->lost);
        tj_table_count(table, score->drawn);
        percent_cell(table, score->share);
        if (isnan(score->share))
            tj_table_none(table);
        else
            tj_table_printf(table, "%.1f to %.1f %%", 100 * score->share_low, 100 * score->share_high);
        tj_table_double(table, score->share_low, 3);
        tj_table_double(table, score->share_high, 3);
        percent_cell(table, r->estimate[i]);
        percent_cell(table, r->expected[i]);
        tj_table_text(table, black);
        tj_table_text(table, i == FIRST_BOOK ? "either" : white);
    }
    return table;
}

static void put_verdict(const play_result *r, tj_buf *out)
{
    const tj_match_score *score = &r->score[FIRST_BOOK];
    double estimate = r->estimate[FIRST_BOOK];
    bool inside = estimate >= score->share_low && estimate <= score->share_high;

    if (!r->estimate_from) {
        tj_buf_puts(out, "There is no estimate; run tejun book grade, or give one with --estimate.\n");
        return;
    }
    tj_buf_puts(out, "Estimate from ");
    tj_table_put_sanitized(out, r->estimate_from);
    if (r->share < 0.9995)
        tj_buf_printf(out, " (%.1f %% of the exits are graded)", 100 * r->share);
    if (isnan(estimate))
        tj_buf_puts(out,
                    ":\nno exit of one of the pairs is graded; grade both with tejun book grade --all.\n");
    else if (isnan(score->share))
        tj_buf_puts(out, ".\n");
    else
        tj_buf_printf(out, ":\nit %s the interval of the score.\n", inside ? "lies within" : "lies OUTSIDE");
    if (!isnan(r->deviation))
        tj_buf_printf(out,
                      "From the exits that were played, the first book scored %+.2f standard\n"
                      "deviations more than expected%s.\n",
                      r->deviation, fabs(r->deviation) > SIGNIFICANT ? ", which is more than chance" : "");
}

static void put_text(const play *p, const play_result *r, tj_buf *out)
{
    const tj_terminal *terminal = &p->call->terminal;
    tj_buf head = TJ_BUF_INIT;

    tj_buf_printf(&head, "%s of %s, %s", tj_quantity_count(r->tally.games).text,
                  tj_quantity_noun((uint64_t)p->given->games, "game").text, p->conditions.data);
    tj_text_grid_note(out, &head, terminal->cut_width);
    tj_buf_putc(out, '\n');
    tj_table_put(sides_table(p, r), terminal, false, out);
    tj_buf_puts(out, "\nWon, lost and score are Black's; in the last row they are the first book's, with\n"
                     "either colour.\n");
    put_verdict(r, out);
    if (r->tally.same)
        tj_buf_printf(out, "%s identical to another, so the intervals are too narrow.\n",
                      tj_quantity_phrase(r->tally.same, "game is", "games are").text);
    if (r->failed)
        tj_buf_printf(out, "%s lost because an engine failed; see the notes in results.tsv.\n",
                      tj_quantity_phrase(r->failed, "game was", "games were").text);
}

static void put_json(const play *p, const play_result *r, tj_buf *out)
{
    tj_table *sides = sides_table(p, r);
    tj_json json;

    tj_json_start(&json, out);
    tj_json_u64(&json, "games", r->tally.games);
    tj_json_i64(&json, "wanted", p->given->games);
    tj_json_string(&json, "conditions", p->conditions.data);
    tj_json_string(&json, "folder", p->given->out);
    tj_json_array(&json, "pairs");
    for (size_t row = 0; row < SIDES; row++) {
        if (row == FIRST_BOOK)
            tj_json_end(&json);
        tj_json_object(&json, row == FIRST_BOOK ? "first_book" : NULL);
        tj_table_row_json(sides, row, &json);
        tj_json_end(&json);
    }
    tj_json_string(&json, "estimate_from", r->estimate_from);
    tj_json_double(&json, "estimate_share", r->share);
    tj_json_u64(&json, "foreseen_games", r->expected_games);
    tj_json_double(&json, "surprise", r->deviation);
    tj_json_u64(&json, "same", r->tally.same);
    tj_json_u64(&json, "failed", r->failed);
    tj_json_finish(&json);
    tj_table_free(sides);
}

/* ---- all ---- */

static int work(play *p, tj_book_open_options how, unsigned most, tj_err *err)
{
    const tj_words *args = &p->call->args;
    int rc;

    p->curve = (tj_win_curve)TJ_WIN_CURVE_REVISED;
    if ((p->given->curve && (rc = tj_win_curve_parse(&p->curve, p->given->curve, err))) ||
        (p->given->estimate && (rc = parse_estimate(p, err))) ||
        (rc = tj_books_open(&p->books, p->call, args->items, args->len, how, err)))
        return rc;
    p->versus = (tj_book_versus){.books = p->books, .most = most, .monitor = p->call->monitor};
    for (size_t pair = 1; pair <= 2; pair++)
        if ((rc = tj_book_versus_play(&p->versus, pair == 2, pair == 1, err)))
            return rc;
    if ((rc = draw_openings(p, err)) || (!p->given->estimate && (rc = look_up_estimate(p, err))) ||
        (rc = prepare_match(p, err)))
        return rc;
    rc = tj_match_play(p->match, p->call->monitor, err);
    tj_match_games(p->match, &p->row_count);
    return rc;
}

static int report(const play *p, tj_buf *out, tj_err *err)
{
    play_result result = {0};
    int rc = count_games(p, &result, err);

    if (!rc)
        (p->call->json ? put_json : put_text)(p, &result, out);
    return rc;
}

static void release(play *p)
{
    tj_match_free(p->match);
    tj_book_versus_release(&p->versus);
    tj_books_close(&p->books);
    for (size_t i = 0; i < FACTS; i++)
        tj_buf_release(&p->texts[i]);
    tj_buf_release(&p->conditions);
    for (size_t i = 0; p->openings && i < (size_t)p->given->games; i++)
        free((uint16_t *)p->openings[i].moves);
    free(p->openings);
    tj_match_estimate_release(&p->estimate);
}

int tj_book_play(const tj_invocation *call, const tj_book_play_options *given, const tj_engine_params *engine,
                 tj_book_open_options how, unsigned most, tj_buf *out, tj_err *err)
{
    play p = {.call = call, .given = given, .engine = engine};
    int rc = work(&p, how, most, err);

    if (!rc)
        rc = report(&p, out, err);
    else if (p.row_count && !report(&p, out, NULL))
        tj_print_buf(out, NULL);
    if (rc == TJ_E_STOPPED) {
        *err = (tj_err)TJ_ERR_INIT;
        tj_fail(err, rc, "stopped after %zu of %" PRId64 " games%s", p.row_count, given->games,
                given->out ? "; run the same command again to continue" : "");
    }
    release(&p);
    return rc;
}
