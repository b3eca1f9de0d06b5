/* Texts of codes from corpora of made-up games, against the definitions' oracle game by game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "tests/support/oracle/oracle_mine.h"
#include "mine/go/game_text.h"
#include "tejun/game.h"

enum { ORACLE_SYMBOLS = 2000 };

static tj_game_text *build(gen_corpus *made, const tj_filter *filter, tj_mine_code coding)
{
    tj_game_text *text;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_game_text_new(&text, made->corpus, filter, coding, NULL, &err), 0);
    assert_int_equal(text->code, coding);
    return text;
}

/* Symbols of ours beside those of the oracle: each must always go with the same. */
typedef struct pairing {
    uint16_t ours[ORACLE_SYMBOLS], theirs[TJ_ER_LIMIT];
} pairing;

static void pair(pairing *p, unsigned ours, unsigned theirs)
{
    assert_in_range(ours, 1, TJ_ER_LIMIT - 1);
    assert_in_range(theirs, 1, ORACLE_SYMBOLS - 1);
    if (!p->ours[theirs] && !p->theirs[ours]) {
        p->ours[theirs] = (uint16_t)ours;
        p->theirs[ours] = (uint16_t)theirs;
    }
    assert_int_equal(p->ours[theirs], ours);
    assert_int_equal(p->theirs[ours], theirs);
}

static void check_er(const tj_record *record, const uint16_t *symbols, const oracle_es *es, pairing *firsts)
{
    size_t n = record->moves.len;
    oracle_code *codes = tj_alloc(n, sizeof *codes);
    bool *known = tj_alloc(n, sizeof *known);

    assert_true(codes && known);
    oracle_codes(TJ_MINE_SIZE, record->moves.items, n, codes, known);
    for (size_t i = 0; i < n; i++)
        if (known[i]) {
            assert_int_equal(symbols[i],
                             tj_relative_code_of(TJ_MINE_SIZE, (tj_displacement){codes[i].x, codes[i].y}));
        } else if (record->moves.items[i].point == TJ_PASS) {
            assert_int_equal(symbols[i], TJ_ER_PASS);
        } else {
            assert_in_range(symbols[i], TJ_ER_FIRST, TJ_ER_PASS - 1);
            pair(firsts, symbols[i], oracle_es_symbol(es[i]));
        }
    free(codes);
    free(known);
}

static void check_es(size_t n, const uint16_t *symbols, const oracle_es *es, pairing *all)
{
    for (size_t i = 0; i < n; i++) {
        pair(all, symbols[i], oracle_es_symbol(es[i]));
        if (es[i].kind == ORACLE_ES_PASS)
            assert_int_equal(symbols[i], TJ_ES_PASS);
        else
            assert_in_range(symbols[i], es[i].kind == ORACLE_ES_FIRST ? TJ_ES_FIRST : 1,
                            es[i].kind == ORACLE_ES_FIRST ? TJ_ES_PASS - 1 : TJ_ES_FIRST - 1);
    }
}

static void check_game(const tj_game_text *text, const tj_text_game *game, const tj_record *record,
                       pairing *pairs)
{
    size_t n = record->moves.len;
    uint16_t *points = tj_alloc(n, sizeof *points);
    oracle_es *es = tj_alloc(n, sizeof *es);

    assert_true(points && es);
    assert_int_equal(game->moves, n);
    assert_int_equal(text->symbols[game->start + n], 0);
    assert_int_equal(tj_text_point(text->moves[game->start + n]), TJ_SEQUENCE_PASS);
    for (size_t i = 0; i < n; i++) {
        const tj_move *move = &record->moves.items[i];
        uint16_t ours = text->moves[game->start + i];

        points[i] = move->point;
        assert_int_equal(tj_text_point(ours), move->point == TJ_PASS ? TJ_SEQUENCE_PASS : move->point);
        assert_int_equal(tj_sequence_colour(ours), move->colour);
    }
    oracle_es_codes(points, n, es);
    if (text->code == TJ_MINE_ER)
        check_er(record, text->symbols + game->start, es, pairs);
    else
        check_es(n, text->symbols + game->start, es, pairs);
    free(points);
    free(es);
}

/* The text is that of the games of the list on 19x19, which ascends. */
static void check_text(const gen_corpus *made, const tj_game_text *text, const uint32_t *ids, size_t count)
{
    pairing *pairs = tj_zalloc(1, sizeof *pairs);
    size_t found = 0, at = 0;

    assert_non_null(pairs);
    for (size_t i = 0; i < count; i++) {
        const oracle_game *game = gen_corpus_game(made, ids[i]);

        if (game->record->board != TJ_MINE_SIZE)
            continue;
        assert_true(found < text->game_count);
        assert_int_equal(text->games[found].id, ids[i]);
        assert_int_equal(text->games[found].start, at);
        check_game(text, &text->games[found], game->record, pairs);
        at += (size_t)text->games[found++].moves + 1;
    }
    assert_int_equal(text->game_count, found);
    assert_int_equal(text->n, at);
    free(pairs);
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

static void check_filtered(gen_corpus *made, const tj_filter *filter, tj_mine_code coding)
{
    tj_game_text *text;
    uint32_t *ids;
    size_t count;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_game_list(made->corpus, filter, TJ_ORDER_ADDED, false, 0, 0, &ids, &count, &err), 0);
    qsort(ids, count, sizeof *ids, by_value);
    text = build(made, filter, coding);
    check_text(made, text, ids, count);
    tj_game_text_free(text);
    free(ids);
}

static void check_filters(gen_corpus *made)
{
    tj_filter player, longer, handicap;

    tj_filter_init(&player, sizeof player);
    tj_filter_init(&longer, sizeof longer);
    tj_filter_init(&handicap, sizeof handicap);
    player.player = gen_players[1];
    longer.moves_min = 20;
    handicap.handicap = 2;
    for (tj_mine_code coding = TJ_MINE_ER; coding <= TJ_MINE_ES; coding++) {
        check_filtered(made, NULL, coding);
        check_filtered(made, &player, coding);
        check_filtered(made, &longer, coding);
        check_filtered(made, &handicap, coding);
    }
}

/* Made-up games in several segments: state of all tests here. */
typedef struct fixture {
    gen_corpus made;
    gen_games games;
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof *f);

    if (!f)
        return -1;
    gen_corpus_init(&f->made);
    gen_games_new(&f->games, 77, 300, 0);
    for (size_t from = 0, step = 220; from < f->games.len; step = step / 3 + 1) {
        size_t to = from + step < f->games.len ? from + step : f->games.len;

        gen_corpus_add(&f->made, &f->games, from, to);
        from = to;
    }
    gen_corpus_add(&f->made, &f->games, 40, 90); /* once more */
    gen_corpus_refresh(&f->made);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;

    gen_corpus_release(&f->made);
    gen_games_release(&f->games);
    free(f);
    return 0;
}

/* There is something to see: passes, handicap, left-out turns, games without moves. */
static void test_games_are_nasty(void **state)
{
    fixture *f = *state;
    size_t empty = 0, passes = 0, twice = 0, other_sizes = 0;

    for (size_t g = 0; g < f->made.count; g++) {
        const tj_record *record = f->made.games[g].record;

        other_sizes += record->board != TJ_MINE_SIZE;
        empty += record->board == TJ_MINE_SIZE && !record->moves.len;
        for (size_t i = 0; record->board == TJ_MINE_SIZE && i < record->moves.len; i++) {
            passes += record->moves.items[i].point == TJ_PASS;
            twice += i && record->moves.items[i].colour == record->moves.items[i - 1].colour;
        }
    }
    assert_true(empty && passes && twice && other_sizes);
}

static void test_codes_and_filters(void **state)
{
    fixture *f = *state;

    check_filters(&f->made);
}

static void test_no_game(void **state)
{
    fixture *f = *state;
    tj_filter nobody;
    tj_game_text *text;
    tj_err err = TJ_ERR_INIT;

    tj_filter_init(&nobody, sizeof nobody);
    nobody.player = "nobody of this name";
    assert_int_equal(tj_game_text_new(&text, f->made.corpus, &nobody, TJ_MINE_ER, NULL, &err), TJ_E_NOTFOUND);
    assert_null(text);
}

/* Mining is defined for 19x19: whatever size a filter asks for, this one is taken. */
static void test_size_is_fixed(void **state)
{
    fixture *f = *state;
    tj_filter small;
    tj_game_text *all = build(&f->made, NULL, TJ_MINE_ER), *text;

    tj_filter_init(&small, sizeof small);
    small.board = 9;
    text = build(&f->made, &small, TJ_MINE_ER);
    assert_int_equal(text->n, all->n);
    assert_memory_equal(text->symbols, all->symbols, all->n * sizeof *all->symbols);
    tj_game_text_free(text);
    tj_game_text_free(all);
}

static void test_stop(void **state)
{
    fixture *f = *state;
    unsigned left = 0;
    const tj_progress_monitor monitor = {stop_at, &left};
    tj_game_text *text;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_game_text_new(&text, f->made.corpus, NULL, TJ_MINE_ER, &monitor, &err), TJ_E_STOPPED);
    assert_null(text);
}

static void test_game_at(void **state)
{
    fixture *f = *state;
    tj_game_text *text = build(&f->made, NULL, TJ_MINE_ER);
    size_t game = 0;

    for (size_t at = 0; at < text->n; at++) {
        assert_int_equal(tj_game_text_game_at(text, at), game);
        game += !text->symbols[at];
    }
    assert_int_equal(game, text->game_count);
    tj_game_text_free(text);
}

static void test_keep(void **state)
{
    fixture *f = *state;
    uint64_t seed = 4;

    for (unsigned round = 0; round < 8; round++) {
        tj_game_text *text = build(&f->made, NULL, TJ_MINE_ER);
        bool *stays = tj_alloc(text->game_count, sizeof *stays);
        uint32_t *ids = tj_alloc(text->game_count, sizeof *ids);
        size_t count = 0;

        assert_true(stays && ids);
        for (size_t g = 0; g < text->game_count; g++)
            if ((stays[g] = round && gen_random(&seed, 8) < round + 1)) /* none at first, all at last */
                ids[count++] = text->games[g].id;
        tj_game_text_keep(text, stays);
        check_text(&f->made, text, ids, count);
        free(stays);
        free(ids);
        tj_game_text_free(text);
    }
}

static void test_distinct(void **state)
{
    fixture *f = *state;
    tj_game_text *text = build(&f->made, NULL, TJ_MINE_ER);
    bool *stays = tj_alloc(text->game_count, sizeof *stays);
    uint32_t *ids = tj_alloc(text->game_count, sizeof *ids);
    size_t count = 0, dropped, expected = text->game_count;
    tj_err err = TJ_ERR_INIT;

    assert_true(stays && ids);
    expected -= oracle_near_duplicates(text->symbols, text->n, TJ_NEAR_DUPLICATE_RUN, stays);
    for (size_t g = 0; g < text->game_count; g++)
        if (stays[g])
            ids[count++] = text->games[g].id;
    assert_int_equal(tj_game_text_distinct(text, &dropped, NULL, &err), 0);
    assert_int_equal(dropped, expected);
    assert_true(dropped > 0);
    check_text(&f->made, text, ids, count);
    free(stays);
    free(ids);
    tj_game_text_free(text);
}

/* Every E_R symbol; those of first moves and the pass by their order. */
static void test_simplified(void **state)
{
    pairing *pairs = tj_zalloc(1, sizeof *pairs);

    (void)state;
    assert_non_null(pairs);
    assert_int_equal(tj_code_simplified(0), 0);
    for (unsigned er = 1; er < TJ_ER_FIRST; er++) {
        tj_displacement v = tj_relative_code_displacement(TJ_MINE_SIZE, er);

        pair(pairs, tj_code_simplified(er), oracle_es_symbol(oracle_es_of_step(v.x, v.y)));
    }
    for (unsigned i = 0; i < 55; i++)
        assert_int_equal(tj_code_simplified(TJ_ER_FIRST + i), TJ_ES_FIRST + i);
    assert_int_equal(tj_code_simplified(TJ_ER_PASS), TJ_ES_PASS);
    free(pairs);
}

/* However segments are cut: the last test, since it changes the corpus. */
static void test_compacted(void **state)
{
    fixture *f = *state;
    tj_game_text *before = build(&f->made, NULL, TJ_MINE_ER), *after;
    size_t segments = f->made.corpus->segment_count;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_corpus_compact(f->made.path, NULL, &err), 0);
    gen_corpus_refresh(&f->made);
    assert_true(f->made.corpus->segment_count < segments);
    after = build(&f->made, NULL, TJ_MINE_ER);
    assert_int_equal(after->n, before->n);
    assert_int_equal(after->game_count, before->game_count);
    assert_memory_equal(after->symbols, before->symbols, before->n * sizeof *before->symbols);
    assert_memory_equal(after->moves, before->moves, before->n * sizeof *before->moves);
    for (size_t g = 0; g < before->game_count; g++)
        assert_int_equal(after->games[g].id, before->games[g].id);
    tj_game_text_free(before);
    tj_game_text_free(after);
    check_filters(&f->made);
}

int test_game_text(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_are_nasty),
        cmocka_unit_test(test_codes_and_filters),
        cmocka_unit_test(test_no_game),
        cmocka_unit_test(test_size_is_fixed),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_game_at),
        cmocka_unit_test(test_keep),
        cmocka_unit_test(test_distinct),
        cmocka_unit_test(test_simplified),
        cmocka_unit_test(test_compacted),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
