/* Shogi memories from a corpus: against a list of all moves, joined, written, grown; candidates and advice
 * against a look at every case; the ranking. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/go/go_tables.h"
#include "game/shogi/shogi_tables.h"
#include "tests/support/learn_memory.h"
#include "tests/support/memory_check.h"
#include "tests/support/at_position.h"
#include "tests/support/generate/gen_corpus.h"
#include "tests/support/generate/gen_shogi.h"
#include "base/random.h"
#include "pattern/shogi/shogi_similar.h"
#include "pattern/shogi/shogi_pattern_policy.h"
#include "pattern/shogi/shogi_ranking.h"
#include "tejun/game.h"

#define GAMES 40

static gen_corpus made;

typedef struct listed {
    tj_window window; /* as it stood */
    uint32_t game, move;
    bool white;
} listed;

static listed *list;
static size_t list_len;

static void import_lines(const char *name, uint64_t seed, unsigned count)
{
    char *text = malloc((size_t)count * GEN_SHOGI_LINE);
    size_t n = 0;
    tj_shogi start;

    assert_non_null(text);
    for (unsigned i = 0; i < count; i++) {
        tj_shogi_init(&start);
        if (i % 4 == 3)
            tj_shogi_start(&start, "rook", 4);
        n += gen_shogi_line(&seed, &start, 30 + i, text + n);
    }
    gen_corpus_import(&made, name, text, n);
    gen_corpus_refresh(&made);
    free(text);
}

/* Every move of every game, told by the records. */
static void make_list(void)
{
    uint32_t *ids;
    size_t count;

    list_len = 0;
    free(list);
    assert_int_equal(tj_game_list(made.corpus, NULL, TJ_ORDER_ADDED, false, 0, 0, &ids, &count, NULL), 0);
    list = malloc(count * 300 * sizeof *list);
    assert_non_null(list);
    for (size_t g = 0; g < count; g++) {
        tj_record record;
        tj_shogi p;

        tj_record_init(&record);
        assert_int_equal(tj_game_record(made.corpus, ids[g], &record, NULL), 0);
        tj_shogi_init(&p);
        if (record.start)
            assert_int_equal(tj_shogi_sfen_parse(&p, record.start, strlen(record.start), NULL) & ~TJ_E_RANGE,
                             0);
        for (size_t i = 0; i < record.moves.len; i++) {
            tj_shogi_view view;

            tj_shogi_view_init(&view, &p);
            list[list_len++] = (listed){tj_window_of(&view, record.moves.items[i].point, false), ids[g],
                                        (uint32_t)i + 1, p.side == TJ_WHITE};
            assert_int_equal(tj_shogi_play(&p, record.moves.items[i].point), TJ_SHOGI_LEGAL);
        }
        tj_record_release(&record);
    }
    free(ids);
}

static int set_up(void **state)
{
    (void)state;
    gen_corpus_init(&made);
    import_lines("one.usi", 1, GAMES);
    import_lines("two.usi", 2, GAMES / 2);
    make_list();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(list);
    list = NULL;
    gen_corpus_release(&made);
    return 0;
}

static learn_options shogi_options(bool sided)
{
    learn_options how = LEARN_OPTIONS_INIT;

    how.size = TJ_BOARD_SHOGI;
    how.radius = TJ_WINDOW_RADIUS;
    how.sided = sided;
    return how;
}

/* Every listed move is there once, and nothing else. */
static void expect_listed(const tj_memory *m)
{
    assert_int_equal(m->cases, list_len);
    for (size_t i = 0; i < list_len; i++) {
        tj_window form = tj_window_forms_of(&list[i].window, m->sided).form[0];
        uint32_t pattern = tj_memory_find(m, &form), from, to, hits = 0;

        assert_true(pattern < m->patterns);
        tj_memory_cases(m, pattern, &from, &to);
        for (uint32_t c = from; c < to; c++)
            if (m->case_game[c] == list[i].game && m->case_move[c] == list[i].move) {
                assert_int_equal(tj_memory_colour(m, c) == TJ_WHITE, list[i].white);
                hits++;
            }
        assert_int_equal(hits, 1);
    }
}

static void expect_same(const tj_memory *a, const tj_memory *b)
{
    assert_int_equal(a->patterns, b->patterns);
    assert_int_equal(a->cases, b->cases);
    assert_int_equal(a->games, b->games);
    assert_int_equal(a->sided, b->sided);
    for (unsigned w = 0; w < 4; w++)
        assert_memory_equal(a->word[w], b->word[w], a->patterns * 8);
    assert_memory_equal(a->first, b->first, (a->patterns + 1) * 4);
    assert_memory_equal(a->second, b->second, a->patterns * 4);
    assert_memory_equal(a->case_game, b->case_game, a->cases * 4);
    assert_memory_equal(a->case_move, b->case_move, a->cases * 2);
    assert_memory_equal(a->case_white, b->case_white, tj_memory_white_size(a));
    assert_memory_equal(a->game, b->game, a->games * 4);
}

static void everything_is_learnt(void **state)
{
    (void)state;
    for (int sided = 0; sided < 2; sided++) {
        learn_options how = shogi_options(sided);
        char path[400];
        tj_memory m, read;

        assert_int_equal(learn_memory(&m, made.corpus, &how, NULL, NULL), 0);
        assert_int_equal(memory_check(&m, "memory", NULL), 0);
        expect_listed(&m);
        snprintf(path, sizeof path, "%s/memory", made.folder);
        remove(path);
        assert_int_equal(tj_memory_write(&m, path, NULL), 0);
        assert_int_equal(tj_memory_open(&read, path, NULL), 0);
        assert_int_equal(memory_check(&read, path, NULL), 0);
        expect_same(&m, &read);
        tj_memory_release(&read);
        tj_memory_release(&m);
    }
}

static void joined_is_learnt_at_once(void **state)
{
    learn_options how = shogi_options(false);
    tj_memory whole, parts[3], joined;
    const tj_memory *all[3] = {&parts[0], &parts[1], &parts[2]};

    (void)state;
    assert_int_equal(learn_memory(&whole, made.corpus, &how, NULL, NULL), 0);
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t others[2 * GAMES];
        size_t count = 0;

        for (uint32_t g = 0; g < whole.games; g++)
            if (whole.game[g] % 3 != i)
                others[count++] = whole.game[g];
        how.known = others;
        how.known_count = count;
        assert_int_equal(learn_memory(&parts[i], made.corpus, &how, NULL, NULL), 0);
    }
    assert_int_equal(tj_memory_merge(&joined, all, 3, NULL), 0);
    assert_int_equal(memory_check(&joined, "joined", NULL), 0);
    expect_same(&joined, &whole);
    tj_memory_release(&joined);
    tj_memory_release(&whole);
    for (int i = 0; i < 3; i++)
        tj_memory_release(&parts[i]);
}

/* ---- candidates ---- */

static uint32_t difference_of(const tj_window *w, const listed *one)
{
    tj_window image = tj_window_mirror(w);
    uint32_t here = tj_window_difference(w, &one->window), other = tj_window_difference(&image, &one->window);

    return here < other ? here : other;
}

static void expect_candidate(const tj_shogi_view *view, tj_shogi_move move, const tj_candidate *told)
{
    tj_window w = tj_window_of(view, move, false), image = tj_window_mirror(&w);
    uint64_t cases = 0, equal = 0;
    uint32_t least = UINT32_MAX;
    double weight = 0;

    for (size_t i = 0; i < list_len; i++) {
        uint32_t d = difference_of(&w, &list[i]);

        if (d == TJ_SHOGI_NOT_SIMILAR)
            continue;
        cases++;
        least = d < least ? d : least;
        weight += exp2(-(double)d / 4);
        equal += tj_window_equal(&w, &list[i].window) || tj_window_equal(&image, &list[i].window);
    }
    assert_int_equal(told ? told->cases : 0, cases);
    if (!told)
        return;
    assert_int_equal(told->equal, equal);
    assert_int_equal(told->difference, least);
    assert_float_equal(told->weight, weight, weight * 1e-4);
    assert_int_equal(told->shown_count, cases < TJ_CANDIDATE_CASES ? cases : TJ_CANDIDATE_CASES);
    assert_int_equal(told->shown[0].difference, least);
    assert_int_equal(told->record.wins + told->record.losses + told->record.draws + told->record.unknown,
                     cases);
}

static void expect_order(const tj_suggestions *c)
{
    for (size_t i = 1; i < c->len; i++)
        assert_true(c->items[i - 1].weight >= c->items[i].weight);
}

/* The same with an empty cache and a filled one. */
static void expect_advice(tj_shogi_pattern_policy *policy, const tj_shogi *p, const tj_suggestions *c)
{
    static tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    static float weight[2][TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(p, moves);

    assert_int_equal(tj_shogi_pattern_policy_weigh(policy, p, moves, count, weight[0]), c->len);
    assert_int_equal(tj_shogi_pattern_policy_weigh(policy, p, moves, count, weight[1]), c->len);
    assert_memory_equal(weight[0], weight[1], count * sizeof(float));
    for (size_t i = 0; i < c->len; i++)
        for (size_t k = 0; k < count; k++)
            if (moves[k] == c->items[i].move)
                assert_float_equal(weight[0][k], c->items[i].weight, 0);
}

static void expect_position(const tj_memory_set *learnt, tj_shogi_pattern_policy *policy, const tj_shogi *p)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(p, moves), equals = 0;
    tj_suggest_options how, equal;
    tj_suggestions *c, *paper;
    tj_shogi_view view;

    tj_shogi_view_init(&view, p);
    tj_suggest_options_init(&how, sizeof how);
    how.corpus = made.corpus;
    equal = how;
    equal.order = TJ_SUGGEST_EQUAL;
    assert_int_equal(tj_suggest(&c, at_shogi(p), learnt, NULL, &how, NULL), 0);
    assert_int_equal(tj_suggest(&paper, at_shogi(p), learnt, NULL, &equal, NULL), 0);
    for (size_t i = 0; i < count; i++) {
        const tj_candidate *told = NULL;

        for (size_t k = 0; k < c->len; k++)
            told = c->items[k].move == moves[i] ? &c->items[k] : told;
        expect_candidate(&view, moves[i], told);
        equals += told && told->equal;
    }
    expect_order(c);
    assert_int_equal(paper->len, equals);
    expect_advice(policy, p, c);
    tj_suggestions_free(c);
    tj_suggestions_free(paper);
}

static void candidates_are_all_that_is_alike(void **state)
{
    learn_options how = shogi_options(false);
    tj_shogi_pattern_policy *policy;
    tj_learn_summary summary;
    uint64_t seed = 9;
    tj_memory_set learnt;

    (void)state;
    assert_int_equal(learn_set(made.path, TJ_MEMORY_NAME_SHOGI, &how, &summary, NULL, NULL), 0);
    gen_corpus_refresh(&made);
    assert_int_equal(tj_memory_set_read(&learnt, made.corpus, TJ_MEMORY_NAME_SHOGI, NULL), 0);
    assert_non_null(policy = tj_shogi_pattern_policy_new(&learnt, NULL));
    for (unsigned i = 0; i < 12; i++) {
        tj_shogi p;

        tj_shogi_init(&p);
        for (unsigned n = 0; n < i * 4; n++) {
            tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
            size_t count = tj_shogi_moves(&p, moves);

            if (count)
                tj_shogi_apply(&p, moves[tj_random(&seed) % count]);
        }
        expect_position(&learnt, policy, &p);
    }
    tj_shogi_pattern_policy_free(policy);
    tj_memory_set_release(&learnt);
}

static void a_memory_grows(void **state)
{
    learn_options how = shogi_options(false);
    tj_learn_summary summary;
    tj_memory_set learnt;
    bool there;

    (void)state;
    assert_int_equal(learn_set(made.path, TJ_MEMORY_NAME_SHOGI, &how, &summary, NULL, NULL), 0);
    assert_int_equal(summary.games_new, 0);
    import_lines("three.usi", 3, 5);
    make_list();
    assert_int_equal(learn_set(made.path, TJ_MEMORY_NAME_SHOGI, &how, &summary, NULL, NULL), 0);
    assert_int_equal(summary.games_new, 5);
    assert_false(summary.anew);
    gen_corpus_refresh(&made);
    assert_int_equal(tj_memory_set_read_for(&learnt, made.corpus, &tj_go_kind, 9, NULL, &there, NULL), 0);
    assert_false(there);
    assert_int_equal(
        tj_memory_set_read_for(&learnt, made.corpus, &tj_shogi_kind, TJ_BOARD_SHOGI, NULL, &there, NULL), 0);
    assert_true(there);
    assert_int_equal(learnt.count, 2);
    assert_int_equal(learnt.cases, list_len);
    tj_memory_set_release(&learnt);
}

/* ---- the ranking ---- */

static void expect_probabilities(const tj_shogi_ranking *ranking)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    float probability[TJ_SHOGI_MOVES_MAX];
    double sum = 0;
    size_t count;
    tj_shogi p;

    tj_shogi_init(&p);
    count = tj_shogi_moves(&p, moves);
    tj_shogi_rank_moves(ranking, &p, moves, count, probability, NULL);
    for (size_t i = 0; i < count; i++)
        sum += (double)probability[i];
    assert_float_equal(sum, 1, 1e-4);
}

static void a_ranking_learns(void **state)
{
    tj_train_options how;
    tj_train_summary first, again;
    tj_shogi_ranking ranking, other;

    (void)state;
    tj_train_options_init(&how, sizeof how);
    how.board = TJ_BOARD_SHOGI;
    how.passes = 1;
    assert_int_equal(tj_train(made.path, "once", &how, &first, NULL, NULL), 0);
    how.passes = 6;
    assert_int_equal(tj_train(made.path, "a", &how, &again, NULL, NULL), 0);
    assert_true(again.likelihood > first.likelihood + 0.5); /* by heart */
    assert_int_equal(again.games, first.games);
    assert_int_equal(tj_train(made.path, "b", &how, &again, NULL, NULL), 0);
    gen_corpus_refresh(&made);
    assert_int_equal(tj_shogi_ranking_open(&ranking, made.corpus, "a", NULL), 0);
    assert_int_equal(tj_shogi_ranking_open(&other, made.corpus, "b", NULL), 0);
    assert_int_equal(tj_shogi_ranking_check(&ranking, "a", NULL), 0);
    assert_int_equal(ranking.bits, other.bits);
    assert_memory_equal(ranking.weight, other.weight, sizeof(float) << ranking.bits);
    expect_probabilities(&ranking);
    tj_shogi_ranking_release(&ranking);
    tj_shogi_ranking_release(&other);
    assert_int_equal(tj_train(made.path, "a", &how, &again, NULL, NULL), 0);
    assert_true(again.up_to_date);
    assert_int_equal(tj_shogi_ranking_open(&ranking, made.corpus, "none", NULL), TJ_E_NOTFOUND);
}

/* Keys do not change when left and right are exchanged, but for the squares by number. */
static void features_are_the_same_in_the_mirror(void **state)
{
    static const char *const LEFT =
        "lnsgk2nl/1r4gs1/p1pppp1pp/1p4p2/7P1/2P6/PP1PPPP1P/1SG4R1/LN2KGSNL b Bb 11";
    static const char *const RIGHT =
        "ln2kgsnl/1sg4r1/pp1pppp1p/2p4p1/1P7/6P2/P1PPPP1PP/1R4GS1/LNSGK2NL b Bb 11";
    uint64_t a[TJ_SHOGI_FEATURES], b[TJ_SHOGI_FEATURES];
    tj_shogi left, right;
    tj_shogi_view views[2];
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count;

    (void)state;
    assert_int_equal(tj_shogi_sfen_parse(&left, LEFT, strlen(LEFT), NULL), 0);
    assert_int_equal(tj_shogi_sfen_parse(&right, RIGHT, strlen(RIGHT), NULL), 0);
    tj_shogi_view_init(&views[0], &left);
    tj_shogi_view_init(&views[1], &right);
    count = tj_shogi_moves(&left, moves);
    assert_true(count > 30);
    for (size_t i = 0; i < count; i++) {
        unsigned from = tj_shogi_move_from(moves[i]), to = tj_shogi_move_to(moves[i]);
        tj_shogi_move image = tj_shogi_move_of(from < 81 ? (8 - from / 9) * 9 + from % 9 : from,
                                               (8 - to / 9) * 9 + to % 9, tj_shogi_move_promotes(moves[i]));

        tj_shogi_features(&views[0], moves[i], false, a);
        tj_shogi_features(&views[1], image, false, b);
        for (unsigned f = 0; f < TJ_SHOGI_FEATURES; f++)
            if (f != 6)
                assert_true(a[f] == b[f]);
    }
}

int test_shogi_memory(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(everything_is_learnt),
                                       cmocka_unit_test(joined_is_learnt_at_once),
                                       cmocka_unit_test(candidates_are_all_that_is_alike),
                                       cmocka_unit_test(a_memory_grows),
                                       cmocka_unit_test(a_ranking_learns),
                                       cmocka_unit_test(features_are_the_same_in_the_mirror)};

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
