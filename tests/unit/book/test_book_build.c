/* Books made from games, against the same counted in strings. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/built_book.h"
#include "tests/support/expect.h"
#include "tests/support/oracle/oracle_book.h"
#include "tests/support/oracle/oracle_go_book.h"
#include "book/build/book_build.h"
#include "tejun/book.h"
#include "tejun/game.h"
#include "tests/support/at_position.h"

enum { GO_GAMES = 150 };

/* The formula, once more. */
static double weight(const tj_book_build_options *r, unsigned count, double games, double won, double judged)
{
    double rate = judged + r->even > 0 ? (won + r->even / 2) / (judged + r->even) : 0.5;

    if (count < r->plays || rate < r->least || games <= 0)
        return 0;
    return pow(games, r->frequency) * pow(2 * rate, r->success);
}

/* ---- Go ---- */

typedef struct comparing {
    oracle_go_book *expected;
    const tj_book_build_options *options;
    size_t positions, moves, never, symmetric;
} comparing;

static int compare_go(void *ctx, const tj_position *at, const tj_book_entry *entry, tj_err *err)
{
    const tj_go_board *board = tj_position_go(at);
    int colour = tj_position_to_move(at);
    comparing *c = ctx;
    char text[ORACLE_GO_TEXT];
    oracle_go_entry *there;

    (void)err;
    oracle_go_text(board, colour, text, NULL);
    there = oracle_go_at(c->expected, text, false);
    assert_non_null(there);
    assert_true(there->games >= c->options->games);
    c->positions++;
    for (size_t i = 0; i < entry->len; i++) {
        const tj_book_move *got = &entry->items[i];
        const oracle_go_move *move = oracle_go_move_of(there, got->move, false);

        assert_non_null(move);
        assert_int_equal(got->count, move->count);
        assert_int_equal(got->wins, move->wins);
        assert_int_equal(got->losses, move->losses);
        assert_int_equal(got->draws, move->draws);
        assert_true(fabs(got->weight - move->weight) < 1e-4 * (1 + move->weight)); /* factors are floats */
        assert_true(!i || entry->items[i - 1].weight >= got->weight);
        c->never += move->weight == 0;
        c->moves++;
    }
    if (!c->options->playable)
        assert_int_equal(entry->len, there->n);
    return 0;
}

static bool has_player(const tj_record *record, int colour, const char *name)
{
    const char *field = record->field[colour == TJ_BLACK ? TJ_FIELD_BLACK : TJ_FIELD_WHITE];

    return field && strcmp(field, name) == 0;
}

static void count_go(const gen_corpus *made, const tj_book_build_options *options, oracle_go_book *expected)
{
    for (size_t i = 0; i < made->count; i++) {
        const oracle_game *game = &made->games[i];
        double factor[2] = {1, 1};

        if (game->record->board != options->board)
            continue;
        for (size_t p = 0; p < options->n_preferences; p++)
            for (int colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
                if (has_player(game->record, colour, options->preferences[p].player))
                    factor[colour - TJ_BLACK] *= options->preferences[p].factor;
        if (!options->own_moves)
            factor[0] = factor[1] = factor[0] * factor[1];
        oracle_go_count(expected, game->record, i + 1, game->winner,
                        options->plies ? options->plies : SIZE_MAX, factor, options->winners);
    }
    for (size_t i = 0; i < expected->len; i++)
        for (size_t m = 0; m < expected->items[i].n; m++) {
            oracle_go_move *move = &expected->items[i].moves[m];

            move->weight = weight(options, move->count, move->games, move->won, move->judged);
        }
}

static void check_go(gen_corpus *made, const tj_book_build_options *options)
{
    oracle_go_book expected = {0};
    comparing c = {.expected = &expected, .options = options};
    tj_book_build_result built;
    size_t positions = 0, occurrences = 0;
    tj_book *book;

    count_go(made, options, &expected);
    book = build_book(made, options, &built);
    assert_int_equal(tj_book_board_of(book), options->board);
    assert_int_equal(tj_book_each(book, compare_go, &c, NULL), 0);
    for (size_t i = 0; i < expected.len; i++) {
        bool any = !options->playable;

        for (size_t m = 0; m < expected.items[i].n; m++)
            any |= expected.items[i].moves[m].weight > 0;
        positions += expected.items[i].games >= options->games && any;
        occurrences += expected.items[i].games;
    }
    assert_int_equal(built.different, expected.len);
    assert_int_equal(built.occurrences, occurrences);
    assert_int_equal(built.positions, positions);
    assert_int_equal(c.positions, positions);
    assert_int_equal(built.moves, c.moves);
    assert_int_equal(built.never, c.never);
    assert_true(positions > 10);
    if (options->plays > 1 || options->winners)
        assert_true(options->playable ? !c.never : c.never > 0);
    tj_book_free(book);
    oracle_go_book_release(&expected);
}

static void books_of_go_are_those_of_strings(void **state)
{
    tj_book_preference preferences[2] = {{gen_players[0], 3}, {gen_players[1], 0.5}};
    gen_corpus made;
    gen_games games;

    (void)state;
    gen_corpus_init(&made);
    gen_games_new(&games, 11, GO_GAMES, 5);
    gen_corpus_add(&made, &games, 0, games.len / 2);
    gen_corpus_add(&made, &games, games.len / 2, games.len); /* a second segment */
    gen_games_release(&games);
    gen_games_new(&games, 12, GO_GAMES / 3, 19);
    gen_corpus_add(&made, &games, 0, games.len);
    gen_games_release(&games);
    gen_corpus_refresh(&made);
    for (unsigned i = 0; i < 10; i++) {
        tj_book_build_options options;

        tj_book_build_options_init(&options, sizeof options);
        options.board = i == 9 ? 19 : 5;
        options.games = i % 3 + 1;
        options.plays = i % 4 + 1;
        options.plies = i % 2 ? 10 : 0;
        options.winners = i == 2 || i == 5;
        options.playable = i == 5;
        options.least = i == 6 ? 0.48 : 0;
        options.frequency = i == 7 ? 0.5 : 1;
        options.success = i == 8 ? 0 : 2;
        options.preferences = preferences;
        options.n_preferences = i >= 3 ? 2 : 0;
        options.own_moves = i == 4;
        options.threads = i % 3 + 1;
        check_go(&made, &options);
    }
    gen_corpus_release(&made);
}

/* A gathering in several passes is one in a single pass. */
static void passes_are_parts(void **state)
{
    tj_book_occurrences whole = {0}, part = {0};
    tj_selected_game *games;
    gen_corpus made;
    gen_games random;
    size_t at = 0;
    tj_book_collector g = {.board = 5, .threads = 2};

    (void)state;
    gen_corpus_init(&made);
    gen_games_new(&random, 2, 40, 5);
    gen_corpus_add(&made, &random, 0, random.len);
    gen_games_release(&random);
    gen_corpus_refresh(&made);
    g.corpus = made.corpus;
    assert_int_equal(tj_corpus_select(made.corpus, NULL, 5, &games, &g.count, NULL), 0);
    g.games = games;
    assert_int_equal(tj_book_collector_init(&g, NULL), 0);
    assert_int_equal(tj_book_collector_passes(&g), 1);
    assert_int_equal(tj_book_collector_run(&g, (tj_book_collect_pass){0, 1}, &whole, NULL), 0);
    for (unsigned pass = 0; pass < 3; pass++) {
        assert_int_equal(tj_book_collector_run(&g, (tj_book_collect_pass){pass, 3}, &part, NULL), 0);
        assert_true(part.len > 0 && at + part.len <= whole.len);
        assert_memory_equal(part.items, whole.items + at, part.len * sizeof *part.items);
        at += part.len;
    }
    assert_int_equal(at, whole.len);
    tj_book_collector_release(&g);
    free(whole.items);
    free(part.items);
    free(games);
    gen_corpus_release(&made);
}

/* ---- shogi ---- */

/* Counts in an oracle book: weight is the number of games. */
static void count_shogi(const gen_corpus *made, size_t plies, oracle_book *expected)
{
    for (size_t i = 0; i < made->count; i++) {
        const tj_record *record = made->games[i].record;
        char seen[64][TJ_SHOGI_SFEN_MAX];
        tj_shogi position;
        size_t n = 0;

        tj_shogi_init(&position);
        for (size_t ply = 0; ply < record->moves.len && ply < plies; ply++) {
            char usi[8];
            oracle_book_entry *entry;
            bool again = false;

            oracle_sfen(&position, seen[n]);
            for (size_t k = 0; k < n; k++)
                again |= strcmp(seen[k], seen[n]) == 0;
            if (!again) {
                size_t m = 0;

                entry = oracle_book_at(expected, seen[n], true);
                tj_shogi_move_format(record->moves.items[ply].point, usi);
                while (m < entry->n && strcmp(entry->moves[m].usi, usi) != 0)
                    m++;
                assert_true(m < ORACLE_MOVES);
                if (m == entry->n)
                    strcpy(entry->moves[entry->n++].usi, usi);
                entry->moves[m].weight++;
            }
            n++;
            tj_shogi_apply(&position, record->moves.items[ply].point);
        }
    }
}

static unsigned games_of(const oracle_book_entry *entry)
{
    unsigned sum = 0;

    for (size_t i = 0; i < entry->n; i++)
        sum += entry->moves[i].weight;
    return sum;
}

static size_t met;

static int compare_shogi(void *ctx, const tj_position *at, const tj_book_entry *entry, tj_err *err)
{
    const tj_shogi *position = tj_position_shogi(at);
    char sfen[TJ_SHOGI_SFEN_MAX], usi[8];
    oracle_book_entry *there;

    (void)err;
    oracle_sfen(position, sfen);
    there = oracle_book_at(ctx, sfen, false);
    assert_non_null(there);
    assert_int_equal(entry->len, there->n);
    for (size_t i = 0; i < entry->len; i++) {
        size_t m = 0;

        tj_shogi_move_format(entry->items[i].move, usi);
        while (m < there->n && strcmp(there->moves[m].usi, usi) != 0)
            m++;
        assert_true(m < there->n);
        assert_int_equal(entry->items[i].count, there->moves[m].weight);
        assert_true(entry->items[i].count >= entry->items[i].wins + entry->items[i].losses);
    }
    met++;
    return 0;
}

static void books_of_shogi_are_those_of_strings(void **state)
{
    tj_book_build_options options;
    oracle_book expected = {0};
    tj_book_build_result built;
    gen_corpus made;
    size_t positions = 0;
    tj_book *book;

    (void)state;
    tj_book_build_options_init(&options, sizeof options);
    options.board = TJ_BOARD_SHOGI;
    gen_csa_corpus(&made);
    options.plies = 10;
    count_shogi(&made, options.plies, &expected);
    book = build_book(&made, &options, &built);
    assert_int_equal(tj_book_board_of(book), TJ_BOARD_SHOGI);
    met = 0;
    assert_int_equal(tj_book_each(book, compare_shogi, &expected, NULL), 0);
    for (size_t i = 0; i < expected.len; i++)
        positions += games_of(&expected.items[i]) >= options.games;
    assert_int_equal(met, positions);
    assert_int_equal(built.positions, positions);
    assert_int_equal(built.different, expected.len);
    assert_true(positions > 20 && positions < expected.len);
    tj_book_free(book);
    oracle_book_release(&expected);
    gen_corpus_release(&made);
}

/* Shares that the moves of the start have; true if all are numbers and something is played. */
static bool shares_of_start(gen_corpus *made, const tj_book_build_options *options, double *shares, size_t *n)
{
    tj_book_build_result built;
    tj_book *book = build_book(made, options, &built);
    tj_book_entry entry;
    tj_shogi start;
    double sum = 0;

    tj_shogi_init(&start);
    tj_book_entry_init(&entry);
    assert_int_equal(tj_book_find(book, at_shogi(&start), &entry, NULL), 0);
    *n = entry.len;
    for (size_t i = 0; i < entry.len; i++)
        sum += shares[i] = entry.items[i].probability;
    tj_book_entry_release(&entry);
    tj_book_free(book);
    return fabs(sum - 1) < 1e-9;
}

/* Games that count a million times, or a millionth, to the power of 60 are beyond what numbers hold: shares
 * are the same as without. */
static void weights_stay_numbers(void **state)
{
    static const double FACTORS[] = {1, 1e6, 1e-6};
    tj_book_build_options options;
    tj_book_preference preferences[4] = {{"Sente0", 1}, {"Sente1", 1}, {"Sente2", 1}, {"Sente3", 1}};
    double expected[8], shares[8];
    gen_corpus made;
    size_t n, count;

    (void)state;
    tj_book_build_options_init(&options, sizeof options);
    options.board = TJ_BOARD_SHOGI;
    gen_csa_corpus(&made);
    options.frequency = 60;
    options.success = 0;
    options.preferences = preferences;
    options.n_preferences = 4;
    assert_true(shares_of_start(&made, &options, expected, &count));
    for (size_t i = 0; i < 3; i++) {
        for (size_t k = 0; k < 4; k++)
            preferences[k].factor = FACTORS[i];
        assert_true(shares_of_start(&made, &options, shares, &n));
        assert_int_equal(n, count);
        for (size_t k = 0; k < n; k++)
            assert_true(fabs(shares[k] - expected[k]) < 1e-4);
    }
    gen_corpus_release(&made);
}

/* ---- what goes wrong ---- */

static void nothing_is_left_of_what_failed(void **state)
{
    tj_book_build_options options;
    unsigned ticks = 1;
    tj_progress_monitor monitor = {stop_at, &ticks};
    tj_filter filter;
    tj_err err = TJ_ERR_INIT;
    tj_book_build_result built;
    gen_corpus made;
    char path[400], part[400];

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    tj_book_build_options_init(&options, sizeof options);
    options.board = TJ_BOARD_SHOGI;
    gen_csa_corpus(&made);
    snprintf(path, sizeof path, "%s/my.book", made.folder);
    snprintf(part, sizeof part, "%s/my.book.%ld.part", made.folder, (long)getpid());
    options.monitor = &monitor;
    assert_int_equal(tj_book_build(made.corpus, &options, path, &built, &err), TJ_E_STOPPED);
    assert_true(access(path, F_OK) != 0 && access(part, F_OK) != 0);
    options.monitor = NULL;
    filter.player = "Nobody";
    options.filter = &filter;
    err = (tj_err)TJ_ERR_INIT;
    assert_int_equal(tj_book_build(made.corpus, &options, path, &built, &err), TJ_E_NOTFOUND);
    options.filter = NULL;
    options.board = 13;
    assert_int_equal(tj_book_build(made.corpus, &options, path, &built, NULL), TJ_E_NOTFOUND);
    options.board = 27;
    assert_int_equal(tj_book_build(made.corpus, &options, path, &built, NULL), TJ_E_USAGE);
    options.board = TJ_BOARD_SHOGI;
    options.success = NAN;
    assert_int_equal(tj_book_build(made.corpus, &options, path, &built, NULL), TJ_E_USAGE);
    options.success = 1;
    put_file(path, "x", 1);
    assert_int_equal(tj_book_build(made.corpus, &options, path, &built, NULL), TJ_E_USAGE);
    gen_corpus_release(&made);
}

int test_book_build(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(books_of_go_are_those_of_strings),    cmocka_unit_test(passes_are_parts),
        cmocka_unit_test(books_of_shogi_are_those_of_strings), cmocka_unit_test(weights_stay_numbers),
        cmocka_unit_test(nothing_is_left_of_what_failed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
