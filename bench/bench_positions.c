#include "bench_positions.h"

#include "game/go/go_cursor.h"
#include "tejun/explore.h"

void bench_position_draw(const tj_corpus *corpus, uint64_t *seed, bench_position *position)
{
    const tj_segment *segment = corpus->segments[0];
    tj_go_cursor replay;
    uint32_t game, moves;

    for (size_t s = 1; s < corpus->segment_count; s++)
        if (corpus->segments[s]->index.n > segment->index.n)
            segment = corpus->segments[s];
    game = bench_random(seed, segment->game_count);
    moves = tj_segment_moves_before(segment, game, tj_segment_game_end(segment, game));
    tj_go_cursor_init(&replay, tj_segment_stored(segment, game));
    if (tj_go_cursor_seek(&replay, bench_random(seed, moves + 1)))
        bench_die("a game cannot be played");
    if (tj_go_cursor_peek(&replay) <= 0)
        replay.colour = replay.symbol % 2 ? TJ_WHITE : TJ_BLACK;
    position->board = replay.board;
    position->colour = replay.colour;
}

void bench_position_stars(bench_position *position, unsigned stones)
{
    static const uint16_t POINTS[] = {3 * 19 + 15, 15 * 19 + 3, 15 * 19 + 15, 3 * 19 + 3};

    tj_go_board_init(&position->board, 19);
    for (unsigned s = 0; s < stones; s++)
        tj_go_board_set(&position->board, POINTS[s], s % 2 ? TJ_WHITE : TJ_BLACK);
    position->colour = stones % 2 ? TJ_WHITE : TJ_BLACK;
}

void bench_position_ask(tj_corpus *corpus, const bench_position *position, bench_samples *samples,
                        uint64_t *games)
{
    tj_explore_query query;
    tj_explore_result *result = NULL;
    tj_err err = TJ_ERR_INIT;
    tj_position asked;
    double start = bench_now();

    tj_explore_query_init(&query, sizeof query);
    tj_position_set_go(&asked, &position->board, position->colour);
    query.position = &asked;
    bench_must(tj_explore(corpus, &query, NULL, &result, &err), &err, "exploring");
    bench_sample(samples, bench_now() - start);
    *games = result->games;
    tj_explore_result_free(result);
}
