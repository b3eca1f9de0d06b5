/* The explorer over HTTP, from another process than the server's, against starting the command for each
 * question. */
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"
#include "http_client.h"
#include "tejun/game.h"
#include "topics.h"

enum { QUESTIONS = 2000, COMMANDS = 30, CONNECTIONS = 8, DEEPEST = 24, WARM = 50 };

typedef struct server {
    pid_t process;
    unsigned port;
} server;

/* Starts tejun serve and reads the address that it prints. */
static server start_server(const bench_context *context)
{
    char line[256] = "", *colon;
    int ends[2];
    server s;
    FILE *out;

    if (pipe(ends) != 0 || (s.process = fork()) < 0)
        bench_die("a server cannot be started");
    if (!s.process) {
        int nowhere = open("/dev/null", O_WRONLY);

        dup2(ends[1], STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        close(ends[0]);
        execl(context->tejun, context->tejun, "serve", context->corpus_path, "--port", "0", (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    out = fdopen(ends[0], "r");
    if (!out || !fgets(line, sizeof line, out) || !(colon = strrchr(line, ':')))
        bench_die("tejun serve does not start");
    fclose(out);
    s.port = (unsigned)strtoul(colon + 1, NULL, 10);
    return s;
}

static void stop_server(const server *s)
{
    int status;

    kill(s->process, SIGTERM);
    waitpid(s->process, &status, 0);
    if (status)
        bench_die("the server has not ended well");
}

/* The beginning of a game as "Q16,D4,...". */
static char *draw_moves(tj_corpus *corpus, const uint32_t *ids, size_t count, uint64_t *seed)
{
    tj_buf moves = TJ_BUF_INIT;
    tj_record record;
    tj_err err = TJ_ERR_INIT;
    uint32_t depth = bench_random(seed, DEEPEST + 1);

    tj_record_init(&record);
    do
        bench_must(tj_game_record(corpus, ids[bench_random(seed, (uint32_t)count)], &record, &err), &err,
                   "a game");
    while (record.game != TJ_GO || record.setup.len || record.moves.len <= depth || record.size != 19);
    tj_buf_puts(&moves, "");
    for (uint32_t i = 0; i < depth; i++) {
        char point[8];

        tj_go_point_format(19, record.moves.items[i].point, point);
        tj_buf_printf(&moves, "%s%s", i ? "," : "", point);
    }
    tj_record_release(&record);
    return tj_buf_detach(&moves);
}

typedef struct questions {
    char *moves[QUESTIONS];
    char *targets[QUESTIONS];
} questions;

static void draw(bench_context *context, questions *q)
{
    const char *slash = strrchr(context->corpus_path, '/');
    tj_err err = TJ_ERR_INIT;
    uint64_t seed = 77;
    uint32_t *ids;
    size_t count;

    bench_must(tj_game_list(context->corpus, NULL, TJ_ORDER_ADDED, false, 0, 0, &ids, &count, &err), &err,
               "games");
    for (int i = 0; i < QUESTIONS; i++) {
        tj_buf target = TJ_BUF_INIT;

        q->moves[i] = draw_moves(context->corpus, ids, count, &seed);
        tj_buf_printf(&target, "/api/corpora/%s/explore?moves=%s", slash ? slash + 1 : context->corpus_path,
                      q->moves[i]);
        q->targets[i] = tj_buf_detach(&target);
    }
    free(ids);
}

/* One asker, with every `step`-th question. */
typedef struct asker {
    pthread_t thread;
    const questions *q;
    unsigned port;
    int first, step;
    bench_samples samples;
} asker;

static void *ask(void *ctx)
{
    asker *a = ctx;
    bench_client client;

    bench_client_open(&client, a->port);
    for (int i = a->first; i < QUESTIONS; i += a->step) {
        double start = bench_now();

        if (bench_client_get(&client, a->q->targets[i]) != 200)
            bench_die("%s: %.60s", a->q->targets[i], client.reply.data);
        bench_sample(&a->samples, bench_now() - start);
    }
    bench_client_close(&client);
    return NULL;
}

/* All questions by so many askers; returns questions a second. */
static double ask_all(const questions *q, unsigned port, int askers, bench_samples *all)
{
    asker a[CONNECTIONS] = {0};
    double start = bench_now(), seconds;

    for (int i = 0; i < askers; i++) {
        a[i] = (asker){.q = q, .port = port, .first = i, .step = askers};
        if (pthread_create(&a[i].thread, NULL, ask, &a[i]))
            bench_die("no thread can be started");
    }
    for (int i = 0; i < askers; i++)
        pthread_join(a[i].thread, NULL);
    seconds = bench_now() - start;
    for (int i = 0; i < askers; i++) {
        for (size_t k = 0; k < a[i].samples.len; k++)
            bench_sample(all, a[i].samples.items[k]);
        bench_samples_release(&a[i].samples);
    }
    return QUESTIONS / seconds;
}

static void bench_askers(const questions *q, const server *s, int askers, double command)
{
    bench_samples samples = {NULL, 0, 0};
    char what[80];
    double rate = ask_all(q, s->port, askers, &samples);
    bench_spread spread = bench_spread_of(&samples);

    snprintf(what, sizeof what, "explorer, %d at once: median", askers);
    bench_print(
        &(bench_row){what, "ms", spread.median * 1e3, command * 1e3, "tejun explore --json", NAN, false});
    snprintf(what, sizeof what, "explorer, %d at once: 99 %%", askers);
    bench_print(
        &(bench_row){what, "ms", spread.most * 1e3, command * 1e3, "tejun explore --json", 50, false});
    bench_note("%d at once: %.0f requests a second; the slowest took %.1f ms", askers, rate,
               spread.worst * 1e3);
    bench_samples_release(&samples);
}

/* The same question to the command: a process for each. */
static double command_time(const bench_context *context, const questions *q)
{
    bench_samples samples = {NULL, 0, 0};
    double median;

    for (int i = 0; i < COMMANDS; i++) {
        const char *argv[] = {context->tejun,
                              "explore",
                              context->corpus_path,
                              "--game",
                              "go",
                              "--json",
                              q->moves[i][0] ? q->moves[i] : NULL,
                              NULL};
        int status;

        bench_sample(&samples, bench_run(argv, &status, NULL));
        if (status > 1)
            bench_die("tejun explore fails");
    }
    median = bench_spread_of(&samples).median;
    bench_samples_release(&samples);
    return median;
}

void bench_topic_serve(bench_context *context)
{
    questions *q = bench_alloc(1, sizeof *q);
    server s = start_server(context);
    bench_client client;
    double command;

    draw(context, q);
    bench_client_open(&client, s.port);
    for (int i = 0; i < WARM; i++) /* every desk is opened */
        bench_client_get(&client, q->targets[i]);
    bench_client_close(&client);
    bench_table("The explorer over HTTP, 0 to 24 moves into the games");
    command = command_time(context, q);
    bench_askers(q, &s, 1, command);
    bench_askers(q, &s, CONNECTIONS, command);
    stop_server(&s);
    for (int i = 0; i < QUESTIONS; i++) {
        free(q->moves[i]);
        free(q->targets[i]);
    }
    free(q);
}
