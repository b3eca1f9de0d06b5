/* Searching shogi sequences: every answer equals that of going through all games move by move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/generate/gen_corpus.h"
#include "tests/support/generate/gen_shogi.h"
#include "base/random.h"
#include "game/shogi/shogi_symbol.h"
#include "tejun/game.h"
#include "tejun/search.h"

#define GAMES_MAX 200

/* A move as the naive search sees it. */
typedef struct told {
    unsigned kind;
    tj_shogi_move move;
    int colour;
} told;

typedef struct told_game {
    uint32_t id;
    told moves[400];
    size_t n;
    int winner;
} told_game;

static gen_corpus made;
static told_game games[GAMES_MAX];
static size_t game_count;

/* Few first moves, so that beginnings are shared; then by chance. */
static size_t random_line(uint64_t *seed, char *out)
{
    static const char *const FIRST[] = {"7g7f 3c3d", "7g7f 8c8d", "2g2f 8c8d", "3g3f 7c7d",
                                        "7g7f 3c3d 2g2f 4c4d"};
    char rest[GEN_SHOGI_LINE], *moves;
    const char *first = FIRST[tj_random(seed) % 5];
    tj_shogi position;
    tj_shogi_move move;

    tj_shogi_init(&position);
    for (const char *at = first; *at; at += at[4] ? 5 : 4) {
        assert_int_equal(tj_shogi_move_parse(at, 4, &move, NULL), 0);
        assert_int_equal(tj_shogi_play(&position, move), TJ_SHOGI_LEGAL);
    }
    gen_shogi_line(seed, &position, (unsigned)(tj_random(seed) % 60), rest);
    moves = strstr(rest, " moves");
    return (size_t)snprintf(out, GEN_SHOGI_LINE, "startpos moves %s%s", first, moves + 6);
}

static void add_file(uint64_t *seed, const char *name, size_t count)
{
    char *text = malloc(count * GEN_SHOGI_LINE);
    size_t n = 0;

    assert_non_null(text);
    for (size_t i = 0; i < count; i++) {
        if (i % 5 == 4) { /* White begins */
            tj_shogi start;

            tj_shogi_start(&start, "2-piece", 7);
            n += gen_shogi_line(seed, &start, 40, text + n);
        } else
            n += random_line(seed, text + n);
    }
    gen_corpus_import(&made, name, text, n);
    free(text);
}

static void read_games(void)
{
    uint32_t *ids;

    if (made.corpus)
        tj_corpus_free(made.corpus);
    assert_int_equal(tj_corpus_open(&made.corpus, made.path, NULL), 0);
    assert_int_equal(tj_game_list(made.corpus, NULL, TJ_ORDER_ADDED, false, 0, 0, &ids, &game_count, NULL),
                     0);
    assert_in_range(game_count, 50, GAMES_MAX);
    for (size_t g = 0; g < game_count; g++) {
        tj_record record;
        tj_shogi position;

        tj_record_init(&record);
        assert_int_equal(tj_game_record(made.corpus, ids[g], &record, NULL), 0);
        tj_shogi_init(&position);
        if (record.start)
            assert_int_equal(tj_shogi_sfen_parse(&position, record.start, strlen(record.start), NULL), 0);
        games[g].id = ids[g];
        games[g].n = record.moves.len;
        for (size_t i = 0; i < record.moves.len; i++) {
            tj_shogi_move move = record.moves.items[i].point;
            unsigned from = tj_shogi_move_from(move);

            games[g].moves[i] =
                (told){tj_shogi_move_is_drop(move) ? tj_shogi_move_dropped(move)
                                                   : tj_shogi_piece_kind(position.board[from]),
                       move, record.moves.items[i].colour};
            assert_int_equal(tj_shogi_play(&position, move), TJ_SHOGI_LEGAL);
        }
        tj_record_release(&record);
    }
    free(ids);
}

static int set_up(void **state)
{
    uint64_t seed = 9;

    (void)state;
    gen_corpus_init(&made);
    add_file(&seed, "one", 80);
    add_file(&seed, "two", 30);
    add_file(&seed, "three", 10);
    read_games();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&made);
    return 0;
}

/* ---- the naive search ---- */

static bool naive_fits(const tj_query_step *step, const told *played, unsigned turn)
{
    tj_shogi_move seen = tj_shogi_transform_move(turn, played->move);
    bool drop = tj_shogi_move_is_drop(seen), promotes = tj_shogi_move_promotes(seen);
    unsigned after = played->kind + (promotes ? TJ_SHOGI_PROMOTION : 0);

    if (tj_shogi_move_to(seen) != step->to || (step->before && step->before != played->kind) ||
        (step->after && step->after != after))
        return false;
    if (step->promotes != TJ_STEP_ANY && step->promotes != promotes)
        return false;
    if (step->from == TJ_STEP_ANY)
        return true;
    return step->from == TJ_STEP_DROP ? drop : !drop && tj_shogi_move_from(seen) == step->from;
}

/* The first way of looking in which the query stands there, or -1. */
static int naive_turn(const tj_query *query, const told_game *game, size_t start)
{
    for (unsigned turn = 0; turn < TJ_SHOGI_TRANSFORMS; turn++) {
        bool rotated = turn & TJ_SHOGI_ROTATED, fits = start + query->len <= game->n;
        int colour = rotated && query->colour ? 3 - query->colour : query->colour;

        if ((turn & TJ_SHOGI_MIRRORED && !query->mirrored) || (rotated && !query->rotated))
            continue;
        if (fits && colour && game->moves[start].colour != colour)
            continue;
        for (size_t i = 0; fits && i < query->len; i++)
            fits = naive_fits(&query->steps[i], &game->moves[start + i], turn);
        if (fits)
            return (int)turn;
    }
    return -1;
}

/* How often each move came next: [promotes][from, drops by 80 + kind][to]. */
static uint32_t next_counts[2][88][81], next_end;

static void compare(const tj_query *query)
{
    tj_search_result *result;
    uint64_t occurrences = 0, in_games = 0, count, listed = 0;

    memset(next_counts, 0, sizeof next_counts);
    next_end = 0;
    for (size_t g = 0; g < game_count; g++) {
        bool seen = false;

        for (size_t i = 0; i < games[g].n; i++) {
            int turn = naive_turn(query, &games[g], i);

            if (turn < 0 || (query->from && i + 1 < query->from) || (query->to && i + 1 > query->to))
                continue;
            occurrences++;
            seen = true;
            if (i + query->len < games[g].n) {
                tj_shogi_move next =
                    tj_shogi_transform_move((unsigned)turn, games[g].moves[i + query->len].move);

                next_counts[tj_shogi_move_promotes(next)][tj_shogi_move_from(next)][tj_shogi_move_to(next)]++;
            } else
                next_end++;
        }
        in_games += seen;
    }
    assert_int_equal(tj_search_count(made.corpus, query, NULL, &count, NULL), 0);
    assert_int_equal(count, occurrences);
    assert_int_equal(tj_search(made.corpus, query, 0, NULL, &result, NULL), 0);
    assert_int_equal(result->occurrences, occurrences);
    assert_int_equal(result->games, in_games);
    assert_int_equal(result->hit_count, occurrences);
    for (size_t i = 0; i < result->next_count; i++) {
        const tj_continuation *one = &result->next[i];
        tj_shogi_move move = (tj_shogi_move)one->move;
        uint32_t *expected = one->kind == TJ_NEXT_END
                                 ? &next_end
                                 : &next_counts[tj_shogi_move_promotes(move)][tj_shogi_move_from(move)]
                                               [tj_shogi_move_to(move)];

        listed += one->count;
        assert_in_range(one->count, 1, *expected); /* pieces of several kinds may make the same move */
        *expected -= (uint32_t)one->count;
    }
    assert_int_equal(listed, occurrences);
    for (size_t i = 0; i < result->hit_count; i++) {
        const tj_hit *hit = &result->hits[i];
        size_t g = 0;

        while (games[g].id != hit->game)
            g++;
        assert_int_equal(naive_turn(query, &games[g], hit->move - 1), hit->symmetry);
        assert_int_equal(hit->move_last, hit->move + query->len - 1);
        assert_int_equal(hit->colour, games[g].moves[hit->move - 1].colour);
    }
    tj_search_result_free(result);
}

/* Leaves out some of what a notation can leave out. */
static void forget(uint64_t *seed, tj_query_step *step)
{
    if (tj_random(seed) % 3 == 0)
        step->from = TJ_STEP_ANY;
    if (tj_random(seed) % 3 == 0)
        step->before = 0;
    if (tj_random(seed) % 2 == 0)
        step->after = 0;
    if (tj_random(seed) % 3 == 0)
        step->promotes = TJ_STEP_ANY;
}

static void test_queries(void **state)
{
    uint64_t seed = 4;

    (void)state;
    for (int round = 0; round < 600; round++) {
        const told_game *game = &games[tj_random(&seed) % game_count];
        size_t len = 1 + tj_random(&seed) % 6, start;
        tj_query_step steps[8];
        tj_query query = {.size = sizeof query, .board = TJ_BOARD_SHOGI, .steps = steps, .len = len};
        unsigned turn = (unsigned)(tj_random(&seed) % TJ_SHOGI_TRANSFORMS);

        if (game->n < len)
            continue;
        start = round % 2 ? tj_random(&seed) % (game->n - len + 1) : 0;
        for (size_t i = 0; i < len; i++) {
            tj_shogi_move move = tj_shogi_transform_move(turn, game->moves[start + i].move);
            unsigned kind = game->moves[start + i].kind, from = tj_shogi_move_from(move);

            steps[i] = tj_query_step_of(TJ_BOARD_SHOGI, move, kind);
            assert_int_equal(steps[i].from, tj_shogi_move_is_drop(move) ? TJ_STEP_DROP : from);
            if (round % 3 == 0)
                forget(&seed, &steps[i]);
        }
        query.mirrored = tj_random(&seed) % 2;
        query.rotated = tj_random(&seed) % 2;
        query.colour = (int)(tj_random(&seed) % 3);
        query.from = round % 5 == 0 ? (unsigned)(tj_random(&seed) % 20) : 0;
        query.to = round % 7 == 0 ? (unsigned)(tj_random(&seed) % 30) : 0;
        compare(&query);
    }
}

static tj_query_step parsed(const char *text, const tj_query_step *previous, int expected_colour)
{
    tj_query_step step;
    size_t used;
    int colour = -1;

    assert_int_equal(
        tj_query_step_read(TJ_BOARD_SHOGI, previous, text, strlen(text), &used, &step, &colour, NULL), 0);
    assert_int_equal(colour, expected_colour);
    assert_int_equal(used, strlen(text));
    return step;
}

static void expect_step(tj_query_step step, unsigned to, unsigned from, unsigned before, unsigned after,
                        unsigned promotes)
{
    assert_int_equal(step.to, to);
    assert_int_equal(step.from, from);
    assert_int_equal(step.before, before);
    assert_int_equal(step.after, after);
    assert_int_equal(step.promotes, promotes);
}

static void test_notations(void **state)
{
    enum { ANY = TJ_STEP_ANY, DROP = TJ_STEP_DROP };
    static const char *const BAD[] = {"Q16",    "7g7", "7g0f", "同銀",     "７六",    "+7776XX",
                                      "0055TO", "歩",  "▲",    "２二と成", "２二金成"};
    unsigned s76 = tj_shogi_square(7, 6), s77 = tj_shogi_square(7, 7), s88 = tj_shogi_square(8, 8),
             s99 = tj_shogi_square(9, 9);
    tj_query_step first;

    (void)state;
    expect_step(parsed("7g7f", NULL, 0), s76, s77, 0, 0, 0);
    expect_step(parsed("9i8h+", NULL, 0), s88, s99, 0, 0, 1);
    expect_step(parsed("P*7f", NULL, 0), s76, DROP, TJ_SHOGI_PAWN, TJ_SHOGI_PAWN, 0);
    expect_step(parsed("+7776FU", NULL, TJ_BLACK), s76, s77, 0, TJ_SHOGI_PAWN, ANY);
    expect_step(parsed("-0076KA", NULL, TJ_WHITE), s76, DROP, TJ_SHOGI_BISHOP, TJ_SHOGI_BISHOP, 0);
    expect_step(parsed("2288UM", NULL, 0), s88, tj_shogi_square(2, 2), 0, TJ_SHOGI_HORSE, ANY);
    first = parsed("▲７六歩", NULL, TJ_BLACK);
    expect_step(first, s76, ANY, TJ_SHOGI_PAWN, TJ_SHOGI_PAWN, 0);
    expect_step(parsed("△同歩成", &first, TJ_WHITE), s76, ANY, TJ_SHOGI_PAWN, TJ_SHOGI_TOKIN, 1);
    expect_step(parsed("７六歩(77)", NULL, 0), s76, s77, TJ_SHOGI_PAWN, TJ_SHOGI_PAWN, 0);
    expect_step(parsed("８八銀打", NULL, 0), s88, DROP, TJ_SHOGI_SILVER, TJ_SHOGI_SILVER, 0);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        tj_query_step step;
        size_t used;
        int colour;

        assert_int_equal(
            tj_query_step_read(TJ_BOARD_SHOGI, NULL, BAD[i], strlen(BAD[i]), &used, &step, &colour, NULL),
            TJ_E_FORMAT);
    }
}

/* A filter cuts the games, as in Go. */
static void test_filter(void **state)
{
    tj_filter filter;
    tj_query_step step = parsed("7g7f", NULL, 0);
    tj_query query = {
        .size = sizeof query, .board = TJ_BOARD_SHOGI, .steps = &step, .len = 1, .filter = &filter};
    uint64_t all, none, expected = 0;

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    for (size_t g = 0; g < game_count; g++)
        for (size_t i = 0; i < games[g].n; i++)
            expected += games[g].n >= 20 && naive_turn(&query, &games[g], i) >= 0;
    filter.moves_min = 20;
    assert_int_equal(tj_search_count(made.corpus, &query, NULL, &all, NULL), 0);
    assert_int_equal(all, expected);
    filter.kind = tj_game_kind_named("go");
    assert_int_equal(tj_search_count(made.corpus, &query, NULL, &none, NULL), 0);
    assert_int_equal(none, 0);
}

int test_shogi_sequence_search(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_queries), cmocka_unit_test(test_notations),
                                       cmocka_unit_test(test_filter)};

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
