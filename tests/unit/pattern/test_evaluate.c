/* The evaluation of memory and ranking, recounted with plain loops; and games that were learnt from, which
 * must be recognised wherever they stand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/learn_memory.h"
#include "tests/support/at_position.h"
#include "tests/support/generate/gen_corpus.h"
#include "bench/paper/sei/sei_odd.h"
#include "pattern/go/go_similar.h"
#include "bench/paper/sei/sei_fault.h"
#include "bench/paper/sei/sei_memory.h"
#include "bench/paper/sei/sei_moves.h"
#include "pattern/go/go_ranking.h"

#define SIZE 9

/* ---- made-up games ---- */

/* Legal moves anywhere on an empty 9x9 board; now and then a pass. */
static void make_game(gen_game *game, uint64_t seed, size_t moves, const char *result)
{
    tj_go_board board;
    int colour = TJ_BLACK;
    char name[32];

    memset(game, 0, sizeof *game);
    tj_record_init(&game->record);
    game->record.board = SIZE;
    snprintf(name, sizeof name, "Player %u", (unsigned)seed);
    gen_set_field(&game->record, TJ_FIELD_BLACK, name);
    gen_set_field(&game->record, TJ_FIELD_RESULT, result);
    tj_go_board_init(&board, SIZE);
    for (unsigned tries = 0; game->record.moves.len < moves && tries < 5000; tries++) {
        unsigned point = gen_chance(&seed, 40) ? TJ_PASS : gen_random(&seed, SIZE * SIZE);

        if (tj_go_board_play(&board, point, colour, false) != TJ_GO_LEGAL)
            continue;
        gen_add_move(&game->record, point, colour);
        colour = 3 - colour;
    }
}

static const char *const RESULTS[] = {"B+3.5", "W+R", "Jigo", "?", "W+0.5", "W+T", "Void"};
static const bool WHOLE[] = {true, false, true, false, true, false, false};

static size_t moves_of(size_t i)
{
    return i % 5 == 3 ? 20 : 62 + i % 23; /* 20: too few for a whole game */
}

/* Games number from..to-1, turned; `less` moves taken away from the end. */
static void add_games(gen_corpus *made, size_t from, size_t to, unsigned symmetry, size_t less)
{
    gen_games games = {tj_zalloc(to - from, sizeof(gen_game)), to - from};

    for (size_t i = 0; i < games.len; i++) {
        tj_record *record = &games.items[i].record;

        make_game(&games.items[i], 1000 + from + i, moves_of(from + i), RESULTS[(from + i) % 7]);
        record->moves.len -= less < record->moves.len ? less : 0;
        for (size_t m = 0; m < record->moves.len; m++)
            record->moves.items[m].point =
                (uint16_t)tj_go_transform(SIZE, symmetry, record->moves.items[m].point);
    }
    gen_corpus_add(made, &games, 0, games.len);
    gen_games_release(&games);
}

static void learn(gen_corpus *made, uint32_t games)
{
    learn_options options = {.size = SIZE, .radius = 4, .games_max = games};
    tj_learn_summary summary;

    assert_int_equal(learn_set(made->path, TJ_MEMORY_NAME_GO, &options, &summary, NULL, NULL), 0);
    gen_corpus_refresh(made);
}

/* ---- which games are tested on ---- */

static sei_games choose(gen_corpus *home, tj_corpus *test, const tj_memory_set *learnt, size_t max)
{
    tj_evaluated_models models = {.board = SIZE};
    tj_evaluate_options how;
    sei_games games;

    tj_evaluate_options_init(&how, sizeof how);
    how.test = test;
    how.games_max = max;
    if (learnt)
        models.memory = *learnt;
    assert_int_equal(sei_games_choose(&games, home->corpus, &models, &how, NULL), 0);
    return games;
}

static void what_was_learnt_is_left_out(void **state)
{
    gen_corpus home, other;
    sei_games games;
    tj_memory_set learnt;

    (void)state;
    gen_corpus_init(&home);
    add_games(&home, 0, 40, 0, 0);
    learn(&home, 25);
    assert_int_equal(tj_memory_set_read(&learnt, home.corpus, TJ_MEMORY_NAME_GO, NULL), 0);
    games = choose(&home, home.corpus, &learnt, 0);
    assert_int_equal(games.counts.chosen, 40);
    assert_int_equal(games.counts.known, 25);
    assert_int_equal(games.len, 15);
    for (size_t i = 0; i < games.len; i++) {
        size_t number = 25 + i;

        assert_int_equal(games.items[i].place.id, home.games[number].id);
        assert_int_equal(games.items[i].moves, home.games[number].record->moves.len);
        assert_int_equal(games.items[i].to_end, WHOLE[number % 7] && number % 5 != 3);
        assert_false(games.items[i].has_setup);
    }
    sei_games_release(&games);
    /* elsewhere: 6 learnt ones turned, 5 learnt ones without their last move, 4 that were not learnt */
    gen_corpus_init(&other);
    for (size_t i = 0; i < 8; i++)
        add_games(&other, i, i + 1, (unsigned)i, 0);
    for (size_t i = 10; i < 13; i++)
        add_games(&other, i, i + 1, (unsigned)i % 8, 1);
    add_games(&other, 23, 24, 5, 1); /* too short to be recognised by its beginning */
    add_games(&other, 30, 34, 3, 0);
    gen_corpus_refresh(&other);
    games = choose(&home, other.corpus, &learnt, 0);
    assert_int_equal(games.counts.chosen, 16);
    assert_int_equal(games.counts.known, 8);
    assert_int_equal(games.counts.alike, 3);
    assert_int_equal(games.counts.fit, 5);
    assert_int_equal(games.counts.gone, 0);
    sei_games_release(&games);
    games = choose(&home, other.corpus, NULL, 0); /* nothing was learnt, nothing is known */
    assert_int_equal(games.len, 16);
    sei_games_release(&games);
    games = choose(&home, other.corpus, NULL, 4);
    assert_int_equal(games.len, 4);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(games.items[i].place.id, other.games[i * 4].id);
    sei_games_release(&games);
    tj_memory_set_release(&learnt);
    gen_corpus_release(&other);
    gen_corpus_release(&home);
}

/* ---- sixths ---- */

static void stand_before(const tj_record *record, size_t move, tj_go_board *board)
{
    tj_go_board_init(board, record->board);
    for (size_t i = 0; i < move; i++)
        assert_int_equal(
            tj_go_board_play(board, record->moves.items[i].point, record->moves.items[i].colour, true),
            TJ_GO_LEGAL);
}

static void recount_sixths(const gen_corpus *made, const sei_games *games, const tj_memory_set *learnt,
                           sei_sixths *out)
{
    memset(out, 0, sizeof *out);
    for (size_t g = 0; g < games->len; g++) {
        const tj_record *record = gen_corpus_game(made, games->items[g].place.id)->record;

        for (unsigned s = 1; s <= 5 && games->items[g].to_end; s++) {
            const tj_move *next = &record->moves.items[record->moves.len * s / 6];
            tj_suggestions *list;
            tj_go_board board;

            if (next->point == TJ_PASS)
                continue;
            stand_before(record, record->moves.len * s / 6, &board);
            assert_int_equal(tj_suggest(&list, at_go(&board, next->colour), learnt, NULL, NULL, NULL), 0);
            out->positions[s - 1]++;
            out->candidates[s - 1] += list->len;
            for (size_t i = 0; i < list->len; i++)
                out->played[s - 1] += list->items[i].move == next->point;
            tj_suggestions_free(list);
        }
    }
}

static void sixths_are_those_of_the_definition(void **state)
{
    sei_sixths ours, theirs;
    tj_memory_set learnt, other;
    sei_games games;
    gen_corpus home;
    uint64_t met = 0;

    (void)state;
    gen_corpus_init(&home);
    add_games(&home, 0, 120, 0, 0);
    learn(&home, 90);
    assert_int_equal(tj_memory_set_read(&learnt, home.corpus, TJ_MEMORY_NAME_GO, NULL), 0);
    games = choose(&home, home.corpus, &learnt, 0);
    assert_true(games.to_end > 5);
    assert_int_equal(sei_evaluate_sixths(&learnt, &games, &ours, NULL, NULL), 0);
    recount_sixths(&home, &games, &learnt, &theirs);
    assert_memory_equal(&ours, &theirs, sizeof ours);
    for (unsigned radius = 1; radius <= 4; radius++) {
        uint32_t cases = radius == 2 ? 0 : 700;

        assert_int_equal(sei_memory_remake(&other, home.corpus, &learnt, radius, cases, NULL, NULL), 0);
        assert_int_equal(other.radius, radius);
        assert_int_equal(other.cases, cases ? cases : learnt.cases);
        for (uint32_t g = 0; g < other.parts[0].games; g++) /* never a game that is tested on */
            for (size_t i = 0; i < games.len; i++)
                assert_int_not_equal(other.parts[0].game[g], games.items[i].place.id);
        assert_int_equal(sei_evaluate_sixths(&other, &games, &ours, NULL, NULL), 0);
        recount_sixths(&home, &games, &other, &theirs);
        assert_memory_equal(&ours, &theirs, sizeof ours);
        for (unsigned s = 0; s < 5; s++)
            met += ours.played[s];
        if (cases) /* from all over the games, not from the first */
            assert_true(other.parts[0].game[other.parts[0].games - 1] > learnt.parts[0].game[60]);
        tj_memory_set_release(&other);
    }
    assert_true(met > 20);
    sei_games_release(&games);
    tj_memory_set_release(&learnt);
    gen_corpus_release(&home);
}

static void sizes_of_memories(void **state)
{
    static const uint32_t EXPECTED[] = {10000, 20000, 40000, 100000, 1000000};
    uint32_t sizes[SEI_MEMORY_SIZES_MAX];

    (void)state;
    assert_int_equal(sei_memory_sizes(10000, sizes), 0);
    assert_int_equal(sei_memory_sizes(30000, sizes), 2);
    assert_int_equal(sei_memory_sizes(7078735, sizes), 5);
    assert_memory_equal(sizes, EXPECTED, sizeof EXPECTED);
    assert_true(sei_memory_sizes(UINT64_MAX, sizes) <= SEI_MEMORY_SIZES_MAX);
}

/* ---- ranks ---- */

/* Everything is counted for `all`, the second stage, the last part and the kind "other". */
static void recount_move(tj_go_ranker *ranker, const tj_record *record, size_t at,
                         const tj_memory_set *learnt, sei_moves_tally *out)
{
    const tj_move *move = &record->moves.items[at];
    uint16_t moves[512];
    tj_ranked_move ranked[TJ_GO_POINTS_MAX];
    tj_go_board board;
    tj_go_rank_input question = {&board, move->colour, moves, at};
    tj_suggestions *list;
    size_t count, better = 0, mine = SIZE_MAX;
    sei_hits *hits[] = {&out->all, at >= 30 && at < 60 ? &out->stage[1] : NULL,
                        at * 6 >= record->moves.len * 5 ? &out->part[5] : NULL};

    stand_before(record, at, &board);
    for (size_t i = 0; i < at; i++)
        moves[i] = record->moves.items[i].point;
    assert_int_equal(tj_go_rank(ranker, &question, ranked, &count, NULL), 0);
    for (size_t i = 0; i < count; i++)
        if (ranked[i].move == move->point)
            mine = i;
    assert_true(mine < count);
    for (size_t i = 0; i < count; i++)
        better += ranked[i].probability > ranked[mine].probability ||
                  (ranked[i].probability == ranked[mine].probability && ranked[i].move < move->point);
    assert_int_equal(tj_suggest(&list, at_go(&board, move->colour), learnt, NULL, NULL, NULL), 0);
    for (size_t k = 0; k < 3; k++) {
        static const unsigned TOPS[] = {1, 3, 5, 10, 20};

        if (!hits[k])
            continue;
        hits[k]->moves++;
        hits[k]->ranked++;
        hits[k]->log_likelihood += log(ranked[mine].probability);
        for (size_t i = 0; i < 5; i++)
            hits[k]->top[i] += better < TOPS[i];
        for (size_t i = 0; i < list->len; i++)
            hits[k]->proposed += list->items[i].move == move->point;
    }
    tj_suggestions_free(list);
}

static void expect_hits(const sei_hits *ours, const sei_hits *theirs)
{
    assert_true(ours->moves > 10);
    assert_int_equal(ours->moves, theirs->moves);
    assert_int_equal(ours->ranked, theirs->ranked);
    assert_int_equal(ours->proposed, theirs->proposed);
    assert_memory_equal(ours->top, theirs->top, sizeof ours->top);
    assert_float_equal(ours->log_likelihood, theirs->log_likelihood, 1e-6 * fabs(theirs->log_likelihood));
}

static void expect_sum(const sei_hits *all, const sei_hits *parts, size_t n)
{
    sei_hits sum = {0};

    for (size_t i = 0; i < n; i++) {
        sum.moves += parts[i].moves;
        sum.proposed += parts[i].proposed;
        sum.top[2] += parts[i].top[2];
    }
    assert_int_equal(sum.moves, all->moves);
    assert_int_equal(sum.proposed, all->proposed);
    assert_int_equal(sum.top[2], all->top[2]);
}

static void expect_answers(const sei_games *games, const tj_go_ranking *ranking, const tj_memory_set *learnt)
{
    sei_position *positions;
    sei_faults_tally faults;
    sei_odd_tally odd;
    size_t count = 12;

    positions = sei_positions(games, &count);
    assert_int_equal(count, 12);
    for (size_t i = 0; i < count; i++)
        assert_true(positions[i].move >= 1 && positions[i].move < games->items[positions[i].game].moves);
    assert_int_equal(sei_evaluate_faults(ranking, learnt, games, positions, count, &faults, NULL, NULL), 0);
    assert_true(faults.proposals[SEI_BY_PLAYER] > 8);
    assert_int_equal(faults.with[SEI_BY_PLAYER][SEI_FAULT_TURNS_AWAY], 0);
    assert_int_equal(sei_evaluate_odd(NULL, ranking, learnt, games, positions, count, &odd, NULL, NULL), 0);
    assert_int_equal(odd.asked, faults.proposals[SEI_BY_PLAYER]);
    assert_int_equal(odd.odd.positions, odd.usual.positions);
    assert_int_equal(odd.asked, odd.none + odd.odd.positions);
    assert_true(odd.odd.closer <= odd.odd.candidate && odd.odd.ranking_first <= odd.odd.ranking_top);
    free(positions);
}

/* The same by tj_evaluate, which has the stages, too. */
static void expect_evaluation(gen_corpus *home, const sei_moves_tally *theirs)
{
    const sei_hits *parts[] = {&theirs->all, &theirs->stage[1]};
    tj_evaluate_options how;
    tj_evaluation *e;

    tj_evaluate_options_init(&how, sizeof how);
    assert_int_equal(tj_evaluate(&e, home->corpus, &how, NULL, NULL), 0);
    assert_int_equal(e->games.tested, 8);
    assert_int_equal(e->stage_count, SEI_STAGES);
    assert_int_equal(e->stages[1].from, 31);
    assert_int_equal(e->stages[1].to, 60);
    for (int i = 0; i < 2; i++) {
        const tj_predicted_moves *ours = i ? &e->stages[1] : &e->all;

        assert_int_equal(ours->positions, parts[i]->moves);
        assert_int_equal(ours->ranked, parts[i]->ranked);
        assert_int_equal(ours->by[TJ_PREDICTED_ALIKE].found, parts[i]->proposed);
        assert_memory_equal(ours->by[TJ_PREDICTED_LIKELY].top, parts[i]->top, sizeof parts[i]->top);
        assert_float_equal(ours->log_likelihood, parts[i]->log_likelihood, 1e-6 * -ours->log_likelihood);
    }
    assert_true(e->seconds > 0);
    assert_false(e->has[TJ_PREDICTED_EQUAL]);
    tj_evaluation_free(e);
}

static void ranks_are_those_of_the_definition(void **state)
{
    tj_train_options training;
    sei_moves_tally ours, theirs = {0};
    tj_train_summary summary;
    tj_go_ranking *ranking;
    tj_go_ranker *ranker;
    tj_evaluated_models models;
    tj_evaluate_options how;
    sei_games games;
    gen_corpus home;

    (void)state;
    gen_corpus_init(&home);
    add_games(&home, 0, 30, 0, 0);
    learn(&home, 20);
    tj_train_options_init(&training, sizeof training);
    training.board = SIZE;
    training.positions = effort(300, 1500000);
    training.games_max = 22;
    training.least = 3;
    training.passes = 1;
    assert_int_equal(tj_train(home.path, TJ_RANKING_NAME, &training, &summary, NULL, NULL), 0);
    gen_corpus_refresh(&home);
    tj_evaluate_options_init(&how, sizeof how);
    assert_int_equal(tj_evaluated_models_open(&models, home.corpus, &how, NULL), 0);
    assert_int_equal(models.board, SIZE);
    assert_int_equal(tj_go_ranking_open(&ranking, home.corpus, TJ_RANKING_NAME, NULL), 0);
    assert_int_equal(tj_go_ranker_new(&ranker, ranking, TJ_GO_RANKER_SYMMETRIES, NULL), 0);
    assert_int_equal(sei_games_choose(&games, home.corpus, &models, &how, NULL), 0);
    assert_int_equal(games.len, 8); /* what either has seen is left out */
    assert_int_equal(sei_evaluate_moves(ranking, &models.memory, &games, &ours, NULL, NULL), 0);
    for (size_t g = 0; g < games.len; g++) {
        const tj_record *record = gen_corpus_game(&home, games.items[g].place.id)->record;

        for (size_t at = 0; at < record->moves.len; at++)
            if (record->moves.items[at].point != TJ_PASS)
                recount_move(ranker, record, at, &models.memory, &theirs);
    }
    expect_hits(&ours.all, &theirs.all);
    expect_hits(&ours.stage[1], &theirs.stage[1]);
    expect_hits(&ours.part[5], &theirs.part[5]);
    expect_sum(&ours.all, ours.stage, SEI_STAGES);
    expect_sum(&ours.all, ours.part, SEI_SIXTHS);
    expect_sum(&ours.all, ours.kind, SEI_KIND_COUNT);
    assert_true(ours.seconds > 0);
    assert_int_equal(ours.stage[2].moves > 0, 1);
    assert_int_equal(ours.stage[4].moves, 0);
    expect_answers(&games, ranking, &models.memory);
    expect_evaluation(&home, &theirs);
    sei_games_release(&games);
    tj_go_ranker_free(ranker);
    tj_go_ranking_free(ranking);
    tj_evaluated_models_release(&models);
    gen_corpus_release(&home);
}

int test_evaluate(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_learnt_is_left_out),
        cmocka_unit_test(sixths_are_those_of_the_definition),
        cmocka_unit_test(sizes_of_memories),
        cmocka_unit_test(ranks_are_those_of_the_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
