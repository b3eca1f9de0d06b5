/* Streams of corners against the oracle's, and what must not matter to them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_corners.h"

static void check_stone(const tj_local_text *local, size_t at, const oracle_stone *stone, unsigned width)
{
    const tj_local_stone *ours = &local->stones[at];

    assert_int_equal(local->symbols[at], stone->symbol);
    assert_in_range(local->symbols[at], 1, TJ_LOCAL_LIMIT - 1);
    assert_int_equal(ours->move, stone->move);
    assert_int_equal(ours->gap, stone->gap);
    assert_int_equal(ours->flags & TJ_LOCAL_WIDTH, width);
    assert_int_equal(!!(ours->flags & TJ_LOCAL_UNINTERRUPTED), stone->whole);
    assert_int_equal(!!(ours->flags & TJ_LOCAL_DISTINCT), stone->fresh);
}

/* The stream's symmetry takes its moves in the game to the points it tells. */
static void check_symmetry(const gen_corners *c, const tj_local_stream *stream)
{
    const uint16_t *moves = c->text->moves + c->text->games[stream->game].start;
    int first = tj_sequence_colour(moves[c->local.stones[stream->start].move]);

    for (unsigned i = 0; i < stream->len; i++) {
        size_t at = stream->start + i;
        uint16_t move = moves[c->local.stones[at].move], told = tj_local_move(c->local.symbols[at]);

        assert_int_equal(tj_go_transform(TJ_MINE_SIZE, stream->symmetry, tj_text_point(move)),
                         tj_text_point(told));
        assert_int_equal(tj_text_point(tj_local_move(c->local.symbols[at])), tj_text_point(told));
        assert_int_equal(tj_sequence_colour(move) == first, tj_sequence_colour(told) == TJ_BLACK);
    }
}

static void check_streams(const gen_corners *c)
{
    const tj_local_text *local = &c->local;
    size_t at = 0;

    assert_int_equal(local->stream_count, c->streams.len);
    for (size_t s = 0; s < c->streams.len; s++) {
        const oracle_stream *theirs = &c->streams.items[s];
        const tj_local_stream *ours = &local->streams[s];

        assert_int_equal(ours->start, at);
        assert_int_equal(ours->game, theirs->game);
        assert_int_equal(ours->corner, theirs->corner);
        assert_int_equal(ours->len, theirs->len);
        for (unsigned i = 0; i < theirs->len; i++)
            check_stone(local, at + i, &theirs->stones[i], theirs->width);
        check_symmetry(c, ours);
        for (unsigned i = 0; i <= theirs->len; i++)
            assert_ptr_equal(tj_local_stream_at(local, at + i), ours);
        at += theirs->len;
        assert_int_equal(local->symbols[at++], 0);
    }
    assert_int_equal(local->n, at);
}

static unsigned common(const tj_local_text *local, uint32_t a, uint32_t b)
{
    unsigned n = 0;

    while (local->symbols[a + n] && local->symbols[a + n] == local->symbols[b + n])
        n++;
    return n;
}

/* Every stream stands in the sorted list once, in the order of symbols. */
static void check_sorted(const gen_corners *c)
{
    const tj_ngrams *grams = &c->grams;
    bool *seen = tj_zalloc(c->local.n + 1, sizeof *seen);

    assert_non_null(seen);
    assert_int_equal(grams->n, c->local.stream_count);
    assert_int_equal(grams->lcp[0], 0);
    assert_int_equal(grams->lcp[grams->n], 0);
    for (size_t i = 0; i < grams->n; i++) {
        uint32_t at = grams->sa[i];

        assert_true(at < c->local.n && !seen[at]);
        seen[at] = true;
        assert_int_equal(tj_local_stream_at(&c->local, at)->start, at);
        if (i) {
            unsigned same = common(&c->local, grams->sa[i - 1], at);

            assert_int_equal(grams->lcp[i], same);
            assert_true(c->local.symbols[grams->sa[i - 1] + same] <= c->local.symbols[at + same]);
        }
    }
    free(seen);
}

static void check_games(const gen_games *games, size_t steps)
{
    gen_corners c;

    gen_corners_init(&c, games, steps);
    check_streams(&c);
    check_sorted(&c);
    gen_corners_release(&c);
}

static void test_corner_games(void **state)
{
    gen_games games;

    (void)state;
    gen_corner_games(&games, 5, 120);
    check_games(&games, 3);
    gen_games_release(&games);
}

static void test_any_games(void **state)
{
    gen_games games;

    (void)state;
    gen_games_new(&games, 6, 120, 0);
    check_games(&games, 2);
    gen_games_release(&games);
}

/* What the games are for: streams that are cut, gaps that are too long, repeated, broken and told anew. */
static void test_games_are_nasty(void **state)
{
    size_t cut = 0, broken = 0, stale = 0, fresh_narrow = 0;
    gen_corners c;

    (void)state;
    gen_corners_new(&c, 5, 120, 1);
    for (size_t s = 0; s < c.streams.len; s++) {
        const oracle_stream *stream = &c.streams.items[s];

        cut += stream->len == ORACLE_STREAM_MAX && stream->stones[stream->len - 1].gap != ORACLE_NEVER;
        for (unsigned i = 0; i < stream->len; i++) {
            broken += !stream->stones[i].whole;
            stale += !stream->stones[i].fresh;
            fresh_narrow += stream->stones[i].fresh && stream->width < 2;
        }
    }
    assert_true(cut && broken && stale && fresh_narrow);
    gen_corners_release(&c);
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(oracle_stream));
}

/* The library's streams of one game as the oracle would write them, sorted, without corner and game. */
static size_t plain_streams(const gen_corners *c, size_t game, oracle_stream out[12])
{
    size_t count = 0;

    memset(out, 0, 12 * sizeof *out);
    for (size_t s = 0; s < c->local.stream_count; s++) {
        const tj_local_stream *stream = &c->local.streams[s];

        if (stream->game != game)
            continue;
        assert_true(count < 12);
        out[count].len = stream->len;
        for (unsigned i = 0; i < stream->len; i++) {
            const tj_local_stone *stone = &c->local.stones[stream->start + i];

            out[count].width = stone->flags & TJ_LOCAL_WIDTH;
            out[count].stones[i] = (oracle_stone){.symbol = c->local.symbols[stream->start + i],
                                                  .move = stone->move,
                                                  .gap = stone->gap,
                                                  .whole = stone->flags & TJ_LOCAL_UNINTERRUPTED,
                                                  .fresh = stone->flags & TJ_LOCAL_DISTINCT};
        }
        count++;
    }
    qsort(out, count, sizeof *out, by_bytes);
    return count;
}

static void turn_game(gen_game *out, const gen_game *game, unsigned symmetry, bool exchange)
{
    const tj_record *record = &game->record;

    tj_record_init(&out->record);
    for (size_t i = 0, setup = 0; i <= record->moves.len; i++) {
        for (; setup < record->setup.len && record->setup.items[setup].before == i; setup++) {
            const tj_setup *stone = &record->setup.items[setup];

            gen_add_setup(&out->record, tj_go_transform(TJ_MINE_SIZE, symmetry, stone->point),
                          exchange ? TJ_BLACK + TJ_WHITE - stone->colour : stone->colour);
        }
        if (i < record->moves.len) {
            const tj_move *move = &record->moves.items[i];

            gen_add_move(&out->record, tj_go_transform(TJ_MINE_SIZE, symmetry, move->point),
                         exchange ? TJ_BLACK + TJ_WHITE - move->colour : move->colour);
        }
    }
}

static void test_orientation_and_colour(void **state)
{
    enum { GAMES = 12, IMAGES = 2 * TJ_GO_SYMMETRIES };
    gen_games games, images = {tj_zalloc(GAMES * IMAGES, sizeof *images.items), GAMES * IMAGES};
    oracle_stream first[12], other[12];
    gen_corners c;

    (void)state;
    gen_corner_games(&games, 8, GAMES);
    for (size_t i = 0; i < images.len; i++)
        turn_game(&images.items[i], &games.items[i / IMAGES], i % TJ_GO_SYMMETRIES,
                  i % IMAGES >= TJ_GO_SYMMETRIES);
    gen_corners_init(&c, &images, 1);
    assert_int_equal(c.text->game_count, images.len);
    for (size_t i = 0; i < images.len; i++) {
        size_t count = plain_streams(&c, i, other);

        if (i % IMAGES == 0)
            assert_int_equal(plain_streams(&c, i, first), count);
        assert_true(count > 0);
        assert_memory_equal(first, other, sizeof first);
    }
    gen_corners_release(&c);
    gen_games_release(&games);
    gen_games_release(&images);
}

static void test_segments_do_not_matter(void **state)
{
    tj_err err = TJ_ERR_INIT;
    gen_games games;
    gen_corners cut, one;

    (void)state;
    gen_corner_games(&games, 9, 40);
    gen_corners_init(&cut, &games, 4);
    gen_corners_init(&one, &games, 1);
    assert_true(cut.made.corpus->segment_count > 1);
    for (int round = 0; round < 2; round++) {
        assert_int_equal(cut.local.n, one.local.n);
        assert_int_equal(cut.local.stream_count, one.local.stream_count);
        assert_memory_equal(cut.local.symbols, one.local.symbols, one.local.n * sizeof *one.local.symbols);
        assert_memory_equal(cut.grams.sa, one.grams.sa, one.grams.n * sizeof *one.grams.sa);
        assert_int_equal(tj_corpus_compact(cut.made.path, NULL, &err), 0);
        gen_corners_refresh(&cut);
    }
    assert_int_equal(cut.made.corpus->segment_count, 1);
    gen_corners_release(&cut);
    gen_corners_release(&one);
    gen_games_release(&games);
}

/* One game in one corner, worked out by hand.  Columns and rows are letters from the left and from above, so
 * that the upper right corner's third line is q, its edge s.
 *
 *     0 B qd   begins the upper right corner: 2 lines from the right edge, 3 from the upper one: as it is
 *     1 W dp   lower left
 *     2 B oc   2 columns from qd: in all localities
 *     3 W kc   4 columns from oc: in the localities of 4 and 5 lines only (the 9th line, within 13)
 *     4 B pass
 *     5 W mf   2 columns, 3 rows from oc: in all
 *     6 B fc   5 from kc, but 14 lines from the right edge: too far, and it begins the upper left corner:
 *              3rd row, 6th column: within 7 lines of both
 *     7 W gd   the upper left corner's second stone; and 13 lines from the right: 4 from kc: upper right too
 */
static void test_by_hand(void **state)
{
    static const struct {
        unsigned move, point, gap;
        bool white, whole, fresh;
    } wide[] = {{0, 3 * 19 + 16, 2, false, true, true},
                {2, 2 * 19 + 14, 1, false, true, true},
                {3, 2 * 19 + 10, 2, true, true, true},
                {5, 5 * 19 + 12, 2, true, false, true},
                {7, 3 * 19 + 6, 255, true, false, true}},
      narrow[] = {{0, 3 * 19 + 16, 2, false, true, false},
                  {2, 2 * 19 + 14, 3, false, true, false},
                  {5, 5 * 19 + 12, 255, true, false, true}};
    gen_game game;
    gen_games games = {&game, 1};
    const tj_local_stream *stream;
    gen_corners c;

    (void)state;
    memset(&game, 0, sizeof game);
    tj_record_init(&game.record);
    gen_game_moves(&game, "Bqd Wdp Boc Wkc B Wmf Bfc Wgd");
    gen_corners_init(&c, &games, 1);
    assert_int_equal(c.local.stream_count, 9); /* three corners */
    stream = &c.local.streams[3];              /* the upper right one, 5 lines */
    assert_int_equal(stream->corner, 1);
    assert_int_equal(stream->symmetry, 0);
    assert_int_equal(stream->len, 5);
    for (unsigned i = 0; i < 5; i++)
        check_stone(&c.local, stream->start + i,
                    &(oracle_stone){(uint16_t)(1 + 2 * wide[i].point + wide[i].white), wide[i].move,
                                    wide[i].gap, wide[i].whole, wide[i].fresh},
                    2);
    stream = &c.local.streams[5];
    assert_int_equal(stream->len, 3);
    for (unsigned i = 0; i < 3; i++)
        check_stone(&c.local, stream->start + i,
                    &(oracle_stone){(uint16_t)(1 + 2 * narrow[i].point + narrow[i].white), narrow[i].move,
                                    narrow[i].gap, narrow[i].whole, narrow[i].fresh},
                    0);
    check_streams(&c);
    gen_corners_release(&c);
    tj_record_release(&game.record);
}

/* A gap of 253 moves can be told, longer ones are told as 254. */
static void test_long_gaps(void **state)
{
    static const unsigned gaps[] = {253, 254, 255, 256, 300};
    gen_game game;
    gen_games games = {&game, 1};
    gen_corners c;

    (void)state;
    for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++) {
        memset(&game, 0, sizeof game);
        tj_record_init(&game.record);
        gen_game_moves(&game, "Bqd");
        for (unsigned m = 1; m < gaps[i]; m++)
            gen_game_moves(&game, m % 2 ? "W" : "B");
        gen_game_moves(&game, gaps[i] % 2 ? "Woc" : "Boc");
        gen_corners_init(&c, &games, 1);
        assert_int_equal(c.local.stones[0].gap, gaps[i] < 254 ? gaps[i] : 254);
        assert_int_equal(c.local.stones[1].gap, TJ_GAP_NEVER);
        assert_int_equal(c.local.stones[1].move, gaps[i]);
        check_streams(&c);
        gen_corners_release(&c);
        tj_record_release(&game.record);
    }
}

/* Games without a stone in any corner have no streams; sorting none of them is no fault. */
static void test_nothing_in_corners(void **state)
{
    gen_game game;
    gen_games games = {&game, 1};
    gen_corners c;

    (void)state;
    memset(&game, 0, sizeof game);
    tj_record_init(&game.record);
    gen_game_moves(&game, "Bjj Wkk B W");
    gen_corners_init(&c, &games, 1);
    assert_int_equal(c.local.stream_count, 0);
    assert_int_equal(c.local.n, 0);
    assert_int_equal(c.grams.n, 0);
    gen_corners_release(&c);
    tj_record_release(&game.record);
}

static void test_stop(void **state)
{
    unsigned left = 0;
    const tj_progress_monitor monitor = {stop_at, &left};
    tj_err err = TJ_ERR_INIT;
    tj_local_text local;
    tj_ngrams grams;
    gen_corners c;

    (void)state;
    gen_corners_new(&c, 10, 5, 1);
    assert_int_equal(tj_local_text_build(&local, c.text, &monitor, &err), TJ_E_STOPPED);
    tj_local_text_release(&local);
    err = (tj_err)TJ_ERR_INIT;
    left = 0;
    assert_int_equal(tj_local_ngrams_build(&grams, &c.local, &monitor, &err), TJ_E_STOPPED);
    tj_ngrams_release(&grams);
    gen_corners_release(&c);
}

int test_local_text(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_corner_games),
        cmocka_unit_test(test_any_games),
        cmocka_unit_test(test_games_are_nasty),
        cmocka_unit_test(test_orientation_and_colour),
        cmocka_unit_test(test_segments_do_not_matter),
        cmocka_unit_test(test_long_gaps),
        cmocka_unit_test(test_nothing_in_corners),
        cmocka_unit_test(test_stop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
