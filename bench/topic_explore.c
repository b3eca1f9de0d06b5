/* Exploring positions, against playing through all games. */
#include <stdlib.h>

#include "corpus/replay.h"
#include "tejun/explore.h"
#include "topics.h"

enum { POSITIONS = 5000, SCANS = 8, OPENINGS = 3, ROUNDS = 20 };

static const char BASELINE[] = "playing until it occurs";

typedef struct question {
    tj_go_board board;
    int colour;
} question;

static void ask(tj_corpus *corpus, const question *q, bench_samples *samples, uint64_t *games)
{
    tj_explore_query query = TJ_EXPLORE_QUERY_INIT;
    tj_explore_result *result = NULL;
    tj_err err = TJ_ERR_INIT;
    double start = bench_now();

    query.board = &q->board;
    query.colour = q->colour;
    bench_must(tj_explore(corpus, &query, NULL, &result, &err), &err, "exploring");
    bench_sample(samples, bench_now() - start);
    *games = result->games;
    tj_explore_result_free(result);
}

static bool has_position(const tj_segment *segment, uint32_t game, const tj_go_key_table *table, uint64_t key)
{
    tj_go_key_state state;
    tj_replay replay;

    tj_replay_init(&replay, segment, game);
    tj_go_key_start(&state, table);
    for (;;) {
        uint32_t setups = replay.setups;
        int more = tj_replay_look(&replay);

        if (replay.setups != setups)
            tj_go_key_follow(&state, &replay.board, TJ_PASS);
        if (more <= 0)
            replay.colour = replay.symbol % 2 ? TJ_WHITE : TJ_BLACK;
        if (tj_go_position_of(&state, replay.colour).key == key)
            return true;
        if (more <= 0 || tj_replay_play(&replay))
            return false;
        tj_go_key_follow(&state, &replay.board, replay.point);
    }
}

/* How many games have the position, without the list; the keys make it as fast as playing can be. */
static uint64_t play_through(const tj_corpus *corpus, const question *q)
{
    tj_go_key_table *table = bench_alloc(1, sizeof *table);
    tj_go_key_state state;
    uint64_t games = 0, key;

    tj_go_key_table_init(table, q->board.size);
    tj_go_key_start(&state, table);
    tj_go_key_follow(&state, &q->board, TJ_PASS);
    key = tj_go_position_of(&state, q->colour).key;
    for (size_t s = 0; s < corpus->segment_count; s++)
        for (uint32_t g = 0;
             corpus->segments[s]->geometry.size == q->board.size && g < corpus->segments[s]->game_count; g++)
            games += has_position(corpus->segments[s], g, table, key);
    free(table);
    return games;
}

/* A position of a game of the largest segment, at a random move. */
static void draw(const tj_corpus *corpus, uint64_t *seed, question *q)
{
    const tj_segment *segment = corpus->segments[0];
    tj_replay replay;
    uint32_t game, moves;

    for (size_t s = 1; s < corpus->segment_count; s++)
        if (corpus->segments[s]->index.n > segment->index.n)
            segment = corpus->segments[s];
    game = bench_random(seed, segment->game_count);
    moves = tj_segment_moves_before(segment, game, tj_segment_game_end(segment, game));
    tj_replay_init(&replay, segment, game);
    if (tj_replay_to(&replay, bench_random(seed, moves + 1)))
        bench_die("a game cannot be played");
    if (tj_replay_look(&replay) <= 0)
        replay.colour = replay.symbol % 2 ? TJ_WHITE : TJ_BLACK;
    q->board = replay.board;
    q->colour = replay.colour;
}

/* The number of games that was found, by the baseline. */
static void compare(bench_context *context, const question *q, uint64_t found, bench_samples *scans)
{
    double start = bench_now();
    uint64_t played = play_through(context->corpus, q);

    bench_sample(scans, bench_now() - start);
    if (played != found)
        bench_die("exploring finds %llu games, playing through all %llu", (unsigned long long)found,
                  (unsigned long long)played);
}

/* The empty board, one star point, two against two. */
static void measure_openings(bench_context *context)
{
    static const struct {
        const char *what;
        unsigned stones;
        double target;
    } OPENING[OPENINGS] = {{"the empty board", 0, 10e-3},
                           {"one star point", 1, 10e-3},
                           {"two star points against two", 4, 5e-3}};
    static const uint16_t POINTS[] = {3 * 19 + 15, 15 * 19 + 3, 15 * 19 + 15, 3 * 19 + 3};

    for (unsigned i = 0; i < OPENINGS; i++) {
        bench_samples ours = {NULL, 0, 0}, scans = {NULL, 0, 0};
        question q = {.colour = OPENING[i].stones % 2 ? TJ_WHITE : TJ_BLACK};
        uint64_t games;

        tj_go_board_init(&q.board, 19);
        for (unsigned s = 0; s < OPENING[i].stones; s++)
            tj_go_board_set(&q.board, POINTS[s], s % 2 ? TJ_WHITE : TJ_BLACK);
        for (unsigned round = 0; round < ROUNDS; round++)
            ask(context->corpus, &q, &ours, &games);
        compare(context, &q, games, &scans);
        bench_print(&(bench_row){.what = OPENING[i].what,
                                 .unit = "s",
                                 .ours = bench_spread_of(&ours).median,
                                 .baseline = bench_spread_of(&scans).median,
                                 .name = BASELINE,
                                 .most = OPENING[i].target});
        bench_note("in %llu games", (unsigned long long)games);
        bench_samples_release(&ours);
        bench_samples_release(&scans);
    }
}

void bench_topic_explore(bench_context *context)
{
    bench_samples ours = {NULL, 0, 0}, scans = {NULL, 0, 0};
    question some[SCANS];
    uint64_t found[SCANS], seed = 5, games;

    measure_openings(context);
    for (int i = 0; i < POSITIONS; i++) {
        question q;

        draw(context->corpus, &seed, &q);
        ask(context->corpus, &q, &ours, &games);
        if (!games)
            bench_die("position %d was played but is not found", i);
        if (i < SCANS) {
            some[i] = q;
            found[i] = games;
        }
    }
    for (int i = 0; i < SCANS; i++)
        compare(context, &some[i], found[i], &scans);
    bench_print_spread(&(bench_spread_rows){.what = "any position",
                                            .ours = bench_spread_of(&ours),
                                            .baseline = bench_spread_of(&scans),
                                            .name = BASELINE,
                                            .least_ratio = 1000});
    bench_note("%d positions of games, each asked once, %d of them also by playing through all games",
               POSITIONS, SCANS);
    bench_samples_release(&ours);
    bench_samples_release(&scans);
}
