/* Pattern memories: learning as a user runs it, and candidate moves against a scan of the whole memory. */
#include <stdlib.h>
#include <string.h>

#include "base/database.h"
#include "game/go/go_cursor.h"
#include "pattern/go/go_similar.h"
#include "tests/support/at_position.h"
#include "tests/support/learn_memory.h"
#include "topics.h"

enum { POSITIONS = 60, SCANNED = 4, SCAN_STEP = 32, ROWS_GAMES = 500 };

/* A move as a simple program would keep it. */
typedef struct listed_move {
    tj_diamond pattern;
    uint32_t game, move;
} listed_move;

/* ---- learning ---- */

/* Every move of the game, with the number of them; each(ctx, replay) before it is played. */
static uint64_t play_game(const tj_corpus *corpus, const tj_selected_game *game,
                          void (*each)(void *ctx, const tj_go_cursor *replay), void *ctx)
{
    uint64_t moves = 0;
    tj_go_cursor replay;

    tj_go_cursor_init(&replay, tj_segment_stored(corpus->segments[game->segment], game->number));
    while (tj_go_cursor_peek(&replay) > 0) {
        if (replay.point != TJ_PASS) {
            moves++;
            if (each)
                each(ctx, &replay);
        }
        if (tj_go_cursor_advance(&replay))
            break;
    }
    return moves;
}

/* A table of patterns in SQLite, in memory: a row for each with how often it was played. */
typedef struct pattern_rows {
    tj_statements statements;
    const tj_diamond_shape *shape;
} pattern_rows;

static void add_row(void *ctx, const tj_go_cursor *replay)
{
    pattern_rows *rows = ctx;
    tj_diamond seen = tj_diamond_at(rows->shape, &replay->board, replay->point, replay->colour);
    tj_diamond smallest = tj_diamond_canonical(rows->shape, &seen);
    tj_err err = TJ_ERR_INIT;

    bench_must(tj_statements_put(&rows->statements, &err,
                                 "INSERT INTO pattern VALUES (?, ?, ?, 1)"
                                 " ON CONFLICT DO UPDATE SET moves = moves + 1",
                                 "iii", (int64_t)smallest.word[0], (int64_t)smallest.word[1],
                                 (int64_t)smallest.word[2]),
               &err, "SQLite");
}

/* Seconds for a move; *patterns is how many different ones there are. */
static double time_rows(const tj_corpus *corpus, const tj_selected_game *games, size_t count,
                        int64_t *patterns)
{
    static const char SCHEMA[] = "CREATE TABLE pattern (a, b, c, moves, PRIMARY KEY (a, b, c)) WITHOUT ROWID;"
                                 "BEGIN";
    tj_diamond_shape *shape = bench_alloc(1, sizeof *shape);
    pattern_rows rows = {.shape = shape};
    tj_err err = TJ_ERR_INIT;
    uint64_t moves = 0;
    double start;

    tj_diamond_shape_init(shape, TJ_GO_SIMILAR_RADIUS);
    if (sqlite3_open(":memory:", &rows.statements.db))
        bench_die("SQLite cannot make a table");
    bench_must(tj_db_exec(rows.statements.db, SCHEMA, &err), &err, "SQLite");
    start = bench_now();
    for (size_t g = 0; g < count; g++)
        moves += play_game(corpus, &games[g], add_row, &rows);
    start = bench_now() - start;
    bench_must(tj_db_query_number(rows.statements.db, patterns, &err, "SELECT count(*) FROM pattern", ""),
               &err, "SQLite");
    tj_statements_release(&rows.statements);
    sqlite3_close(rows.statements.db);
    free(shape);
    return start / (double)moves;
}

/* Do we learn the same patterns from these games? */
static void compare_patterns(tj_corpus *corpus, size_t games, int64_t patterns)
{
    learn_options options = LEARN_OPTIONS_INIT;
    tj_err err = TJ_ERR_INIT;
    tj_memory memory;

    options.games_max = (uint32_t)games;
    bench_must(learn_memory(&memory, corpus, &options, NULL, &err), &err, "learn");
    if (memory.patterns != (uint64_t)patterns)
        bench_die("%lu patterns are learnt instead of %lld", (unsigned long)memory.patterns,
                  (long long)patterns);
    tj_memory_release(&memory);
}

static void measure_learning(bench_context *context, const tj_memory_set *learnt)
{
    bench_cost ours = bench_context_learning(context);
    tj_err err = TJ_ERR_INIT;
    tj_selected_game *games;
    size_t count, some;
    double play = bench_now(), rows;
    int64_t patterns;

    bench_must(tj_corpus_select(context->corpus, NULL, 19, &games, &count, &err), &err, "games");
    for (size_t g = 0; g < count; g++)
        play_game(context->corpus, &games[g], NULL, NULL);
    play = bench_now() - play;
    some = count < ROWS_GAMES ? count : ROWS_GAMES;
    rows = time_rows(context->corpus, games, some, &patterns);
    compare_patterns(context->corpus, some, patterns);
    bench_print(&(bench_row){.what = "learning all games, radius 4",
                             .unit = "s",
                             .ours = ours.seconds,
                             .baseline = play,
                             .name = "playing them, one thread",
                             .most = 60});
    bench_print(&(bench_row){.what = "learning: a move",
                             .unit = "s",
                             .ours = ours.seconds / (double)learnt->cases,
                             .baseline = rows,
                             .name = "SQLite, a row a pattern"});
    bench_print(&(bench_row){.what = "learning: peak memory",
                             .unit = "B",
                             .ours = ours.bytes,
                             .baseline = (double)learnt->cases * sizeof(listed_move),
                             .name = "a plain list of all",
                             .most = 2e9});
    bench_note("tejun learn as a process; SQLite in memory, with the moves of %zu games", some);
    free(games);
}

/* ---- candidate moves ---- */

/* The position after half of a game's moves. */
static void stand_in_game(const tj_corpus *corpus, uint64_t *seed, tj_go_cursor *replay)
{
    const tj_segment *segment = corpus->segments[bench_random(seed, (uint32_t)corpus->segment_count)];
    uint32_t game = bench_random(seed, segment->game_count);
    uint32_t symbols = tj_segment_game_end(segment, game) - segment->games[game].start;

    tj_go_cursor_init(replay, tj_segment_stored(segment, game));
    for (uint32_t stop = bench_random(seed, symbols + 1);
         replay->move < stop && tj_go_cursor_peek(replay) > 0 && !tj_go_cursor_advance(replay);)
        continue;
    tj_go_cursor_peek(replay);
}

/* The baseline: every pattern of the memory compared with every image of a legal point's surroundings; for
 * every SCAN_STEP-th point, since all take minutes. */
static size_t scan(const tj_memory_set *learnt, const tj_diamond_shape *shape, const tj_go_cursor *replay)
{
    size_t found = 0;

    for (unsigned p = 0; p < (unsigned)replay->board.size * replay->board.size; p += SCAN_STEP) {
        tj_diamond seen, images[TJ_GO_SYMMETRIES];
        bool candidate = false;

        if (tj_go_board_legality(&replay->board, p, replay->colour, false) != TJ_GO_LEGAL)
            continue;
        seen = tj_diamond_at(shape, &replay->board, p, replay->colour);
        for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
            images[s] = tj_diamond_turn(shape, &seen, s);
        for (size_t k = 0; k < learnt->count; k++)
            for (uint32_t i = 0; i < learnt->parts[k].patterns; i++) {
                tj_diamond item = tj_memory_key_at(&learnt->parts[k], i);

                for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
                    candidate |= tj_go_similar_difference(&images[s], &item) != TJ_GO_NOT_SIMILAR;
            }
        found += candidate;
    }
    return found;
}

static size_t count_scanned(const tj_suggestions *candidates)
{
    size_t count = 0;

    for (size_t i = 0; i < candidates->len; i++)
        count += candidates->items[i].move % SCAN_STEP == 0;
    return count;
}

/* Returns how many of the points that a scan looks at are candidates. */
static size_t time_suggest(const tj_memory_set *learnt, const tj_go_cursor *replay, bench_samples *samples)
{
    tj_err err = TJ_ERR_INIT;
    tj_suggestions *candidates;
    double start = bench_now();
    size_t count;

    bench_must(tj_suggest(&candidates, at_go(&replay->board, replay->colour), learnt, NULL, NULL, &err), &err,
               "suggest");
    bench_sample(samples, bench_now() - start);
    count = count_scanned(candidates);
    tj_suggestions_free(candidates);
    return count;
}

static void measure_suggestions(const tj_corpus *corpus, const tj_memory_set *learnt)
{
    tj_diamond_shape *shape = bench_alloc(1, sizeof *shape);
    bench_samples ours = {NULL, 0, 0}, theirs = {NULL, 0, 0};
    uint64_t seed = 7;

    tj_diamond_shape_init(shape, learnt->radius);
    for (int i = 0; i < POSITIONS; i++) {
        tj_go_cursor replay;
        size_t count;

        stand_in_game(corpus, &seed, &replay);
        count = time_suggest(learnt, &replay, &ours);
        if (i < SCANNED) {
            double start = bench_now();

            if (scan(learnt, shape, &replay) != count)
                bench_die("the scan finds other candidates");
            bench_sample(&theirs, SCAN_STEP * (bench_now() - start));
        }
    }
    bench_print_spread(&(bench_spread_rows){.what = "candidates of a position",
                                            .ours = bench_spread_of(&ours),
                                            .baseline = bench_spread_of(&theirs),
                                            .name = "scan of the memory",
                                            .most.median = 20e-3});
    bench_note("%d positions, %d of them scanned at every %dnd point, the time taken %d-fold", POSITIONS,
               SCANNED, SCAN_STEP, SCAN_STEP);
    bench_samples_release(&ours);
    bench_samples_release(&theirs);
    free(shape);
}

void bench_topic_pattern(bench_context *context)
{
    tj_err err = TJ_ERR_INIT;
    tj_corpus *corpus;
    tj_memory_set learnt;

    bench_context_learning(context);
    bench_must(tj_corpus_refresh(context->corpus, &corpus, &err), &err, "refresh");
    bench_must(tj_memory_set_read(&learnt, corpus, TJ_MEMORY_NAME_GO, &err), &err, "memory");
    measure_learning(context, &learnt);
    measure_suggestions(corpus, &learnt);
    tj_memory_set_release(&learnt);
    tj_corpus_free(corpus);
}
