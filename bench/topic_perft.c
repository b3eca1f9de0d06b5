/* Legal shogi moves: all sequences from the start, against the board of letters of the tests, which tries
 * every move out.  Both must count the same where both can.  Processor time: one core is measured, whatever
 * else runs. */
#include <math.h>

#include "../tests/support/oracle_shogi.h"
#include "base/clock.h"
#include "harness.h"
#include "tejun/shogi.h"
#include "topics.h"

enum { DEPTH = 6, SLOW_DEPTH = 3 };

static const char START[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
static const double MOST_NS = 1e3 / 60; /* 60 million a second */

/* Nanoseconds a sequence. */
static double time_ours(unsigned depth, uint64_t *nodes)
{
    tj_shogi position;
    double start = tj_clock_thread();

    tj_shogi_init(&position);
    *nodes = tj_shogi_perft(&position, depth);
    return (tj_clock_thread() - start) * 1e9 / (double)*nodes;
}

static double time_oracle(uint64_t *nodes)
{
    oracle_shogi game;
    double start = tj_clock_thread();

    oracle_shogi_read(&game, START);
    *nodes = oracle_shogi_perft(&game, SLOW_DEPTH);
    return (tj_clock_thread() - start) * 1e9 / (double)*nodes;
}

void bench_topic_perft(bench_context *context)
{
    uint64_t slow_nodes, same_nodes, nodes;
    double slow = time_oracle(&slow_nodes);

    (void)context;
    time_ours(SLOW_DEPTH, &same_nodes);
    if (same_nodes != slow_nodes)
        bench_die("legal moves: %lu sequences instead of %lu", (unsigned long)same_nodes,
                  (unsigned long)slow_nodes);
    bench_table("Legal shogi moves from the start");
    double ours = time_ours(DEPTH, &nodes);
    bench_print(&(bench_row){"a sequence of 6 moves", "ns", ours, slow, "trying everything (3 moves)",
                             MOST_NS, false});
    bench_note("%.0f million sequences a second on one core", 1e3 / ours);
}
