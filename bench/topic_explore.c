/* Exploring positions, against playing through all games. */
#include <math.h>
#include <stdlib.h>

#include "corpus/replay.h"
#include "harness.h"
#include "positions.h"
#include "topics.h"

enum { POSITIONS = 5000, SCANS = 3, OPENINGS = 3 };

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
static uint64_t scan(const tj_corpus *corpus, const bench_position *q)
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

/* The empty board, one star point, two against two. */
static void bench_openings(bench_context *context)
{
    static const struct {
        const char *what;
        unsigned stones;
        double target;
    } OPENING[OPENINGS] = {
        {"the empty board", 0, 10}, {"one star point", 1, 10}, {"two star points against two", 4, 5}};

    for (unsigned i = 0; i < OPENINGS; i++) {
        bench_samples samples = {NULL, 0, 0};
        bench_position q;
        uint64_t games;

        bench_position_stars(&q, OPENING[i].stones);
        for (unsigned round = 0; round < 20; round++)
            bench_position_ask(context->corpus, &q, &samples, &games);
        bench_print(&(bench_row){OPENING[i].what, "ms", bench_spread_of(&samples).median * 1e3, NAN, NULL,
                                 OPENING[i].target, false});
        bench_note("  in %llu games", (unsigned long long)games);
        bench_samples_release(&samples);
    }
}

static void compare_scans(bench_context *context, uint64_t *seed, double median)
{
    bench_samples scans = {NULL, 0, 0}, ours = {NULL, 0, 0};

    for (int i = 0; i < SCANS; i++) {
        uint64_t found, scanned;
        double start;
        bench_position q;

        bench_position_draw(context->corpus, seed, &q);
        bench_position_ask(context->corpus, &q, &ours, &found);
        start = bench_now();
        scanned = scan(context->corpus, &q);
        bench_sample(&scans, bench_now() - start);
        if (scanned != found)
            bench_die("exploring finds %llu games, playing through all %llu", (unsigned long long)found,
                      (unsigned long long)scanned);
    }
    bench_print(&(bench_row){"any position, median", "us", median * 1e6, bench_spread_of(&scans).median * 1e6,
                             "playing through all games", 1000, true});
    bench_samples_release(&scans);
    bench_samples_release(&ours);
}

void bench_topic_explore(bench_context *context)
{
    bench_samples samples = {NULL, 0, 0};
    bench_spread spread;
    uint64_t seed = 5, games;
    bench_position q;

    bench_table("Exploring a position (tj_explore)");
    bench_openings(context);
    for (int i = 0; i < POSITIONS; i++) {
        bench_position_draw(context->corpus, &seed, &q);
        bench_position_ask(context->corpus, &q, &samples, &games);
        if (!games)
            bench_die("position %d was played but is not found", i);
    }
    spread = bench_spread_of(&samples);
    compare_scans(context, &seed, spread.median);
    bench_print(&(bench_row){"any position, 99 % are below", "us", spread.most * 1e6, NAN, NULL, NAN, false});
    bench_note("%d positions of games, each asked once", POSITIONS);
    bench_samples_release(&samples);
}
