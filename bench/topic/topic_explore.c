/* Exploring positions, against playing through all games. */
#include <stdlib.h>

#include "game/go/go_cursor.h"
#include "game/go/go_position_key.h"
#include "bench/bench_positions.h"
#include "topics.h"

enum { POSITIONS = 5000, SCANS = 8, OPENINGS = 3, ROUNDS = 20 };

static const char BASELINE[] = "playing until it occurs";

static bool has_position(const tj_segment *segment, uint32_t game, const tj_go_zobrist *table, uint64_t key)
{
    tj_go_hash_state state;
    tj_go_cursor replay;

    tj_go_cursor_init(&replay, tj_segment_stored(segment, game));
    tj_go_hash_state_init(&state, table);
    for (;;) {
        uint32_t setups = replay.setups;
        int more = tj_go_cursor_peek(&replay);

        if (replay.setups != setups)
            tj_go_hash_state_update(&state, &replay.board, TJ_PASS);
        if (more <= 0)
            replay.colour = replay.symbol % 2 ? TJ_WHITE : TJ_BLACK;
        if (tj_go_position_key_of(&state, replay.colour, TJ_PASS).key == key)
            return true;
        if (more <= 0 || tj_go_cursor_advance(&replay))
            return false;
        tj_go_hash_state_update(&state, &replay.board, replay.point);
    }
}

/* How many games have the position, without the list; the keys make it as fast as playing can be. */
static uint64_t play_through(const tj_corpus *corpus, const bench_position *q)
{
    tj_go_zobrist *table = bench_alloc(1, sizeof *table);
    tj_go_hash_state state;
    uint64_t games = 0, key;

    tj_go_zobrist_init(table, q->board.size);
    tj_go_hash_state_init(&state, table);
    tj_go_hash_state_update(&state, &q->board, TJ_PASS);
    key = tj_go_position_key_of(&state, q->colour, TJ_PASS).key;
    for (size_t s = 0; s < corpus->segment_count; s++)
        for (uint32_t g = 0;
             corpus->segments[s]->board == q->board.size && g < corpus->segments[s]->game_count; g++)
            games += has_position(corpus->segments[s], g, table, key);
    free(table);
    return games;
}

/* The number of games that was found, by the baseline. */
static void compare(bench_context *context, const bench_position *q, uint64_t found, bench_samples *scans)
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

    for (unsigned i = 0; i < OPENINGS; i++) {
        bench_samples ours = {NULL, 0, 0}, scans = {NULL, 0, 0};
        bench_position q;
        uint64_t games;

        bench_position_stars(&q, OPENING[i].stones);
        for (unsigned round = 0; round < ROUNDS; round++)
            bench_position_ask(context->corpus, &q, &ours, &games);
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
    bench_position some[SCANS];
    uint64_t found[SCANS], seed = 5, games;

    measure_openings(context);
    for (int i = 0; i < POSITIONS; i++) {
        bench_position q;

        bench_position_draw(context->corpus, &seed, &q);
        bench_position_ask(context->corpus, &q, &ours, &games);
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
