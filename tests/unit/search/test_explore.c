/* Exploring: everything about a position, compared with a look at all positions of all games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/generate/gen_corpus.h"
#include "tests/support/generate/gen_query.h"
#include "tests/support/oracle/oracle_explore.h"
#include "corpus/corpus_handle.h"
#include "corpus/change/writer.h"
#include "format/rating.h"
#include "tejun/player.h"

static void put_stones(const oracle_position *position, tj_go_board *board)
{
    assert_int_equal(tj_go_board_init(board, position->size), 0);
    for (unsigned p = 0; p < position->size * position->size; p++)
        if (position->stone[p] != TJ_EMPTY)
            assert_int_equal(tj_go_board_set(board, p, position->stone[p]), 0);
}

static int by_name(const void *a, const void *b)
{
    const tj_explore_player *x = a, *y = b;

    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return strcmp(x->name, y->name);
}

static void same_score(const tj_score *got, const tj_score *wanted)
{
    assert_int_equal(got->wins, wanted->wins);
    assert_int_equal(got->losses, wanted->losses);
    assert_int_equal(got->draws, wanted->draws);
    assert_int_equal(got->unknown, wanted->unknown);
}

static void same_next(const tj_explore_result *got, const tj_explore_result *wanted)
{
    assert_int_equal(got->next_count, wanted->next_count);
    for (size_t i = 0; i < got->next_count; i++) {
        const tj_explore_next *a = &got->next[i], *b = &wanted->next[i];

        assert_int_equal(a->kind, b->kind);
        assert_int_equal(a->move, b->move);
        assert_int_equal(a->games, b->games);
        same_score(&a->score, &b->score);
        assert_int_equal(a->year_first, b->year_first);
        assert_int_equal(a->year_last, b->year_last);
        assert_true(oracle_trend_same(&a->trend, &b->trend));
        assert_int_equal(a->rated, b->rated);
        assert_true(a->rating - b->rating < 1e-6 && b->rating - a->rating < 1e-6);
    }
}

static void same_hits(const tj_explore_result *got, const tj_explore_result *wanted)
{
    assert_true(got->hit_count <= wanted->hit_count);
    for (size_t i = 0; i < got->hit_count; i++) {
        const tj_explore_hit *a = &got->hits[i], *b = &wanted->hits[i];

        assert_int_equal(a->game, b->game);
        assert_int_equal(a->moves, b->moves);
        assert_int_equal(a->kind, b->kind);
        assert_int_equal(a->move, b->move);
        assert_int_equal(a->date, b->date);
    }
}

static void same_players(const tj_explore_result *got, const tj_explore_result *wanted)
{
    assert_int_equal(got->player_count, wanted->player_count);
    assert_int_equal(got->players_all, wanted->players_all);
    for (size_t i = 0; i < got->player_count; i++) {
        const tj_explore_player *a = &got->players[i], *b = &wanted->players[i];

        assert_string_equal(a->name, b->name);
        assert_int_equal(a->games, b->games);
        assert_int_equal(a->to_move, b->to_move);
        same_score(&a->score, &b->score);
    }
}

/* Returns the number of games that have it. */
static uint64_t compare(gen_corpus *made, const oracle_position *position, const tj_filter *filter,
                        size_t limit)
{
    tj_explore_result *wanted = oracle_explore(made->games, made->count, position), *got = NULL;
    tj_explore_query query;
    tj_go_board board;
    tj_position asked;
    tj_err err = TJ_ERR_INIT;
    uint64_t games;

    tj_explore_query_init(&query, sizeof query);
    put_stones(position, &board);
    tj_position_set_go(&asked, &board, position->colour);
    query.position = &asked;
    query.filter = filter;
    query.hits = limit;
    query.players = 0;
    if (tj_explore(made->corpus, &query, NULL, &got, &err))
        fail_msg("%s", err.text);
    assert_int_equal(got->games, wanted->games);
    same_score(&got->score, &wanted->score);
    assert_int_equal(got->year_first, wanted->year_first);
    assert_int_equal(got->year_last, wanted->year_last);
    assert_true(oracle_trend_same(&got->trend, &wanted->trend));
    assert_int_equal(got->rated, wanted->rated);
    assert_true(got->rating - wanted->rating < 1e-6 && wanted->rating - got->rating < 1e-6);
    same_next(got, wanted);
    assert_int_equal(got->hit_count, limit && limit < wanted->hit_count ? limit : wanted->hit_count);
    same_hits(got, wanted);
    if (got->player_count) /* equal numbers of games: by name, as the oracle */
        qsort(got->players, got->player_count, sizeof *got->players, by_name);
    same_players(got, wanted);
    games = got->games;
    tj_explore_result_free(got);
    oracle_explore_free(wanted);
    return games;
}

static void turn(oracle_position *position, unsigned symmetry)
{
    oracle_position turned = *position;

    for (unsigned p = 0; p < position->size * position->size; p++)
        turned.stone[tj_go_transform(position->size, symmetry, p)] = position->stone[p];
    *position = turned;
}

/* A position of a game, more often an early one, turned; now and then with a stone too many, or the other
 * side to move. */
static void choose_position(const gen_corpus *made, uint64_t *seed, oracle_position *out)
{
    const tj_record *record = made->games[gen_random(seed, (uint32_t)made->count)].record;
    uint32_t moves = (uint32_t)record->moves.len, bound = gen_chance(seed, 2) && moves > 2 ? 2 : moves;

    oracle_position_of(record, gen_chance(seed, 8) ? moves : gen_random(seed, bound + 1), out);
    turn(out, gen_random(seed, TJ_GO_SYMMETRIES));
    if (gen_chance(seed, 20))
        out->stone[gen_random(seed, out->size * out->size)] = TJ_BLACK;
    if (gen_chance(seed, 20))
        out->colour = TJ_BLACK + TJ_WHITE - out->colour;
}

static void set_filter(gen_corpus *made, const gen_games *games, const tj_filter *filter)
{
    for (size_t i = 0; i < made->count; i++) {
        const char *event = made->games[i].record->field[TJ_FIELD_EVENT];
        unsigned long number = strtoul(event + strlen("made "), NULL, 10);

        made->games[i].passes = !filter || gen_filter_passes(filter, &games->items[number]);
    }
}

static void ask_many(gen_corpus *made, const gen_games *games, uint64_t seed, unsigned rounds)
{
    unsigned found = 0, several = 0, none = 0;

    for (unsigned round = 0; round < rounds; round++) {
        gen_query filtered = {.filter = {.size = sizeof(tj_filter)}};
        const tj_filter *filter = NULL;
        oracle_position position;
        uint64_t count;

        choose_position(made, &seed, &position);
        if (gen_chance(&seed, 4)) {
            gen_query_add_filter(&filtered, &seed);
            filter = filtered.query.filter;
        }
        set_filter(made, games, filter);
        count = compare(made, &position, filter, gen_chance(&seed, 2) ? 3 : 0);
        found += count > 0;
        several += count > 1;
        none += count == 0;
    }
    assert_true(found > rounds / 2); /* or the questions would prove little */
    assert_true(several > rounds / 20);
    assert_true(none > 0);
    set_filter(made, games, NULL);
}

/* Some players have ratings, some have ranks. */
static void give_ranks(gen_games *games, uint64_t *seed)
{
    static const char *const RANKS[] = {"9d", "1850", "2345", "九段", "8", "1200"};

    for (size_t i = 0; i < games->len; i++)
        for (unsigned side = 0; side < 2; side++)
            if (!gen_chance(seed, 3))
                gen_set_field(&games->items[i].record, side ? TJ_FIELD_WHITE_RANK : TJ_FIELD_BLACK_RANK,
                              RANKS[gen_random(seed, sizeof RANKS / sizeof *RANKS)]);
}

static void check(gen_corpus *made)
{
    uint64_t faults = 1;

    assert_int_equal(tj_corpus_check(made->corpus, NULL, NULL, NULL, &faults, NULL), 0);
    assert_int_equal(faults, 0);
}

static size_t segments_of(const gen_corpus *made, unsigned size)
{
    size_t count = 0;

    for (size_t s = 0; s < made->corpus->segment_count; s++)
        count += made->corpus->segments[s]->board == size;
    return count;
}

/* Several segments, then without some games, then compacted. */
static void gen_games_of(uint64_t seed, unsigned size, size_t count, unsigned rounds)
{
    tj_filter gone;
    gen_corpus made;
    gen_games games;
    uint64_t removed = 0;

    tj_filter_init(&gone, sizeof gone);
    gen_corpus_init(&made);
    gen_games_new(&games, seed, count, size);
    give_ranks(&games, &seed);
    gen_corpus_add(&made, &games, 0, count * 3 / 4);
    gen_corpus_add(&made, &games, count * 3 / 4, count);
    gen_corpus_refresh(&made);
    assert_true(segments_of(&made, size ? size : 19) > 1);
    ask_many(&made, &games, seed + 1, effort(rounds / 3, rounds));
    check(&made);

    gone.player = gen_players[1];
    assert_int_equal(tj_corpus_remove(made.path, &gone, NULL, &removed, NULL, NULL), 0);
    assert_true(removed > 0);
    gen_corpus_refresh(&made);
    ask_many(&made, &games, seed + 2, effort(rounds / 3, rounds));
    check(&made);

    assert_int_equal(tj_corpus_compact(made.path, NULL, NULL), 0);
    gen_corpus_refresh(&made);
    assert_int_equal(segments_of(&made, size ? size : 19), 1);
    ask_many(&made, &games, seed + 3, effort(rounds / 3, rounds));
    check(&made);
    gen_games_release(&games);
    gen_corpus_release(&made);
}

static void boards_of_all_sizes(void **state)
{
    (void)state;
    gen_games_of(11, 0, 120, 150);
}

static void small_boards(void **state)
{
    (void)state;
    gen_games_of(12, 3, 80, 150);
    gen_games_of(13, 5, 60, 150);
}

static void full_boards(void **state)
{
    (void)state;
    gen_games_of(14, 19, 60, 100);
}

/* Corner by corner, by transposition, by capture, by set-up and turned: the same position. */
static const char WAYS[] =
    "(;SZ[19]PB[Ann]PW[Bob]RE[B+R]DT[2001];B[pd];W[dp];B[pp];W[dd];B[fc])"
    "(;SZ[19]PB[Bob]PW[Cho]RE[W+R]DT[2002];B[pp];W[dp];B[pd];W[dd];B[cf])"
    "(;SZ[19]PB[Ann]PW[Cho]RE[B+R]DT[2003]BR[1500];B[dd];W[pd];B[dp];W[pp];B[qn])"
    "(;SZ[19]PB[Cho]PW[Ann]DT[2004]BR[1700]AB[pd][pp]AW[dd][dp];B[nc])"
    "(;SZ[19]PB[Dan]PW[Eve]RE[0]DT[2005]AB[pd][pp]AW[dd][dp];B[];W[];B[cn])"
    "(;SZ[19]PB[Dan]PW[Dan]RE[W+1]DT[2006]AB[pd][pp]AW[dd][dp];B[aa];W[ab];B[sa];W[ba];B[fq])"
    "(;SZ[19]PB[Eve]PW[Dan]DT[2007]AB[pd][pp]AW[dd][dp];W[aa])";

static void by_any_way(void **state)
{
    tj_explore_query query;
    tj_explore_result *result = NULL;
    gen_corpus made;
    tj_go_board board;
    tj_position asked;

    (void)state;
    tj_explore_query_init(&query, sizeof query);
    gen_corpus_init(&made);
    gen_corpus_import(&made, "ways.sgf", WAYS, strlen(WAYS));
    gen_corpus_refresh(&made);
    tj_go_board_init(&board, 19);
    tj_go_board_set(&board, 3 * 19 + 3, TJ_WHITE);
    tj_go_board_set(&board, 15 * 19 + 3, TJ_WHITE);
    tj_go_board_set(&board, 3 * 19 + 15, TJ_BLACK);
    tj_go_board_set(&board, 15 * 19 + 15, TJ_BLACK);
    tj_position_set_go(&asked, &board, TJ_BLACK);
    query.position = &asked;
    query.hits = 2;
    assert_int_equal(tj_explore(made.corpus, &query, NULL, &result, NULL), 0);
    assert_int_equal(result->games, 6); /* all but the one in which White is to move */
    assert_int_equal(result->score.wins, 2);
    assert_int_equal(result->score.losses, 2);
    assert_int_equal(result->score.draws, 1);
    assert_int_equal(result->score.unknown, 1);
    assert_int_equal(result->year_first, 2001);
    assert_int_equal(result->year_last, 2006);
    assert_int_equal(result->rated, 2);
    assert_true(result->rating > 1599.9 && result->rating < 1600.1);
    /* F17 and its mirror image F3 with the approach of 2003, seen from Black; C14 in 2002; O17; A19; a pass.
     */
    assert_int_equal(result->next_count, 5);
    assert_int_equal(result->hit_count, 2);
    assert_int_equal(result->hits[0].date / 10000, 2006);
    assert_int_equal(result->hits[0].moves, 0);
    assert_int_equal(result->hits[1].kind, TJ_EXPLORE_PASS);
    assert_int_equal(result->next[4].kind, TJ_EXPLORE_PASS);
    assert_int_equal(result->players_all, 5);
    for (size_t i = 0; i < result->player_count; i++)
        if (!strcmp(result->players[i].name, "Ann")) {
            assert_int_equal(result->players[i].games, 3);
            assert_int_equal(result->players[i].to_move, 2);
            assert_int_equal(result->players[i].score.wins, 2);
        } else if (!strcmp(result->players[i].name, "Dan"))
            assert_int_equal(result->players[i].games, 2);
    tj_explore_result_free(result);
    compare(&made, &(oracle_position){.size = 19, .colour = TJ_BLACK}, NULL, 0);
    gen_corpus_release(&made);
}

/* Two spellings of one person are one player. */
static void merged_spellings(void **state)
{
    static const char ALIASES[] = "Ann = Bob\n";
    tj_explore_query query;
    tj_explore_result *result = NULL;
    gen_corpus made;
    tj_go_board board;
    tj_position asked;
    uint64_t merged;

    (void)state;
    tj_explore_query_init(&query, sizeof query);
    gen_corpus_init(&made);
    gen_corpus_import(&made, "ways.sgf", WAYS, strlen(WAYS));
    assert_int_equal(tj_player_merge(made.path, ALIASES, strlen(ALIASES), &merged, NULL), 0);
    gen_corpus_refresh(&made);
    tj_go_board_init(&board, 19);
    tj_position_set_go(&asked, &board, TJ_BLACK);
    query.position = &asked;
    query.players = 2;
    assert_int_equal(tj_explore(made.corpus, &query, NULL, &result, NULL), 0);
    assert_int_equal(result->games, 3);
    assert_int_equal(result->players_all, 2);
    assert_string_equal(result->players[0].name, "Ann");
    assert_int_equal(result->players[0].games, 3); /* once in the game that Ann played against Bob */
    assert_int_equal(result->players[0].to_move, 3);
    assert_string_equal(result->players[1].name, "Cho");
    tj_explore_result_free(result);
    check(&made);
    gen_corpus_release(&made);
}

/* Facts as an older version wrote them. */
static void forget_sides(const gen_corpus *made)
{
    const tj_segment *segment = made->corpus->segments[0];
    sqlite3_stmt *row;
    char *path;
    int rc = tj_db_query(&row, made->corpus->db, NULL, "SELECT facts FROM segment", "");

    assert_true(tj_db_next(row, &rc, NULL));
    path = tj_corpus_file(made->path, "segments", (const char *)sqlite3_column_text(row, 0), ".facts");
    assert_non_null(path);
    assert_int_equal(remove(path), 0);
    assert_int_equal(tj_facts_write(path, segment->facts, NULL, segment->game_count, NULL), 0);
    sqlite3_finalize(row);
    free(path);
}

/* A corpus of an older version says what to do, and then it works. */
static void older_corpus(void **state)
{
    tj_explore_query query;
    tj_explore_result *result = NULL;
    tj_err err = TJ_ERR_INIT;
    gen_corpus made;
    tj_go_board board;
    tj_position asked;

    (void)state;
    tj_explore_query_init(&query, sizeof query);
    gen_corpus_init(&made);
    gen_corpus_import(&made, "ways.sgf", WAYS, strlen(WAYS));
    gen_corpus_refresh(&made);
    forget_sides(&made);
    gen_corpus_refresh(&made);
    check(&made);
    tj_go_board_init(&board, 19);
    tj_position_set_go(&asked, &board, TJ_BLACK);
    query.position = &asked;
    assert_int_equal(tj_explore(made.corpus, &query, NULL, &result, &err), TJ_E_NOTFOUND);
    assert_non_null(strstr(err.text, "tejun compact"));
    assert_int_equal(tj_corpus_compact(made.path, NULL, NULL), 0);
    gen_corpus_refresh(&made);
    compare(&made, &(oracle_position){.size = 19, .colour = TJ_BLACK}, NULL, 0);
    check(&made);
    gen_corpus_release(&made);
}

static void ratings(void **state)
{
    (void)state;
    assert_int_equal(tj_rating_parse(NULL), 0);
    assert_int_equal(tj_rating_parse(""), 0);
    assert_int_equal(tj_rating_parse("9d"), 0);
    assert_int_equal(tj_rating_parse("9"), 0);
    assert_int_equal(tj_rating_parse("2345"), 2345);
    assert_int_equal(tj_rating_parse(" 1534.5\n"), 1535);
    assert_int_equal(tj_rating_parse("1534.49"), 1534);
    assert_int_equal(tj_rating_parse("1534,5"), 0);
    assert_int_equal(tj_rating_parse("-900"), 0);
    assert_int_equal(tj_rating_parse("9999.7"), 0);
    assert_int_equal(tj_rating_parse("12345"), 0);
    assert_int_equal(tj_rating_parse("2345?"), 0);
}

int test_explore(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_all_sizes), cmocka_unit_test(small_boards),
        cmocka_unit_test(full_boards),         cmocka_unit_test(by_any_way),
        cmocka_unit_test(merged_spellings),    cmocka_unit_test(ratings),
        cmocka_unit_test(older_corpus),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
