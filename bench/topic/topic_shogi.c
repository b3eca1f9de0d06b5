/* Shogi: legal moves, and reading records with all moves checked, against the board of letters of the tests,
 * which tries everything out.  Both must come to the same.  Processor time: one core is measured, whatever
 * else runs. */
#include <stdlib.h>
#include <string.h>

#include "tests/support/oracle/oracle_shogi.h"
#include "base/clock.h"
#include "tejun/kifu.h"
#include "topics.h"

enum { DEPTH = 6, SLOW_DEPTH = 3, GAMES = 500, PLIES = 115, ROUNDS = 20, SLOW_GAMES = 5 };

static const char START[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
static const double MOST_MOVES = 1 / 60e6;  /* 60 million sequences a second */
static const double MOST_RECORD = 1 / 40e3; /* 40,000 games a second */

/* ---- legal moves ---- */

/* Seconds a sequence. */
static double time_ours(unsigned depth, uint64_t *nodes)
{
    tj_shogi position;
    double start = tj_clock_thread();

    tj_shogi_init(&position);
    *nodes = tj_shogi_perft(&position, depth);
    return (tj_clock_thread() - start) / (double)*nodes;
}

static double time_oracle(uint64_t *nodes)
{
    oracle_shogi game;
    double start = tj_clock_thread();

    oracle_shogi_read(&game, START);
    *nodes = oracle_shogi_perft(&game, SLOW_DEPTH);
    return (tj_clock_thread() - start) / (double)*nodes;
}

static void measure_moves(void)
{
    uint64_t slow_nodes, same_nodes, nodes;
    double slow = time_oracle(&slow_nodes), ours;

    time_ours(SLOW_DEPTH, &same_nodes);
    if (same_nodes != slow_nodes)
        bench_die("legal moves: %lu sequences instead of %lu", (unsigned long)same_nodes,
                  (unsigned long)slow_nodes);
    ours = time_ours(DEPTH, &nodes);
    bench_print(&(bench_row){.what = "a sequence of 6 from the start",
                             .unit = "s",
                             .ours = ours,
                             .baseline = slow,
                             .name = "trying everything (3)",
                             .most = MOST_MOVES});
    bench_note("%.0f million sequences a second on one core", 1e-6 / ours);
}

/* ---- records ---- */

typedef struct text {
    char *items;
    size_t n;
} text;

/* Games of moves by chance, as a line of USI and as CSA with times. */
static void make_game(uint64_t *seed, tj_buf *line, text *csa)
{
    tj_shogi position;
    tj_kifu_reader reader;
    tj_kifu kifu;
    bool found;

    tj_shogi_init(&position);
    tj_buf_clear(line);
    tj_buf_puts(line, "startpos moves");
    for (int ply = 0; ply < PLIES; ply++) {
        tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
        size_t n = tj_shogi_moves(&position, moves);
        char word[8];

        if (!n)
            break;
        tj_shogi_move move = moves[bench_random(seed, (uint32_t)n)];
        tj_shogi_apply(&position, move);
        tj_shogi_move_format(move, word);
        tj_buf_printf(line, " %s", word);
    }
    tj_kifu_init(&kifu);
    bench_must(tj_kifu_reader_init(&reader, line->data, line->len, NULL), NULL, "made games");
    bench_must(tj_kifu_next(&reader, &kifu, &found, NULL), NULL, "made games");
    for (size_t i = 1; i < kifu.nodes.len; i++)
        kifu.nodes.items[i].time = 1000 * bench_random(seed, 60);
    bench_must(tj_kifu_write(&kifu, TJ_KIFU_CSA, &csa->items, &csa->n, NULL), NULL, "made games");
    tj_kifu_reader_release(&reader);
    tj_kifu_release(&kifu);
}

/* Seconds a game. */
static double time_reading(const text *games, size_t count, uint64_t *moves)
{
    tj_kifu kifu;
    double start = tj_clock_thread();

    tj_kifu_init(&kifu);
    for (size_t i = 0; i < count; i++) {
        tj_kifu_reader reader;
        bool found;

        bench_must(tj_kifu_reader_init(&reader, games[i].items, games[i].n, NULL), NULL, "read");
        bench_must(tj_kifu_next(&reader, &kifu, &found, NULL), NULL, "read");
        if (kifu.record.state != TJ_RECORD_GOOD)
            bench_die("a game that was made is not good");
        *moves += kifu.record.moves.len;
        tj_kifu_reader_release(&reader);
    }
    tj_kifu_release(&kifu);
    return (tj_clock_thread() - start) / (double)count;
}

/* The moves of a line one after the other, each looked at. */
static double time_replay(const tj_buf *line, uint64_t *moves)
{
    oracle_shogi game;
    double start = tj_clock_thread();

    oracle_shogi_read(&game, START);
    for (const char *at = strstr(line->data, "moves") + 5; *at == ' ';) {
        char word[6] = "";
        size_t n = strcspn(++at, " ");

        memcpy(word, at, n < 5 ? n : 5);
        if (!oracle_shogi_legal(&game, word))
            bench_die("a move that was made is not legal");
        oracle_shogi_play(&game, word);
        ++*moves;
        at += n;
    }
    return tj_clock_thread() - start;
}

static void measure_records(void)
{
    text games[GAMES] = {{NULL, 0}};
    tj_buf line = TJ_BUF_INIT;
    uint64_t seed = 1, moves = 0, slow_moves = 0, bytes = 0;
    double ours = 0, slow = 0;

    for (size_t i = 0; i < GAMES; i++) {
        make_game(&seed, &line, &games[i]);
        bytes += games[i].n;
        if (i < SLOW_GAMES)
            slow += time_replay(&line, &slow_moves) / SLOW_GAMES;
    }
    time_reading(games, SLOW_GAMES, &moves);
    if (moves != slow_moves)
        bench_die("records: %lu moves instead of %lu", (unsigned long)moves, (unsigned long)slow_moves);
    for (int i = 0; i < ROUNDS; i++)
        ours += time_reading(games, GAMES, &moves) / ROUNDS;
    bench_print(&(bench_row){.what = "a CSA game read, moves checked",
                             .unit = "s",
                             .ours = ours,
                             .baseline = slow,
                             .name = "moves checked by trying",
                             .most = MOST_RECORD});
    bench_note("%.0f games a second on one core, %d moves and %lu bytes each", 1 / ours, PLIES,
               (unsigned long)(bytes / GAMES));
    for (size_t i = 0; i < GAMES; i++)
        free(games[i].items);
    tj_buf_release(&line);
}

void bench_topic_shogi(bench_context *context)
{
    (void)context;
    measure_moves();
    measure_records();
}
