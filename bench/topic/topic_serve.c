/* The explorer over HTTP, from another process than the server's, against starting the command for each
 * question. */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "bench/http_client.h"
#include "tejun/game.h"
#include "topics.h"

enum { QUESTIONS = 2000, COMMANDS = 40, CONNECTIONS = 8, DEEPEST = 24, WARM = 50, COMPARED = 5 };

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

        prctl(PR_SET_PDEATHSIG, SIGTERM); /* a fault of ours leaves no server behind */
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
    while (record.setup.len || record.moves.len <= depth || record.board != 19);
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
    const bench_context *context;
    const questions *q;
    unsigned port;
    int first, step, end;
    bench_samples samples;
} asker;

static void *ask_server(void *ctx)
{
    asker *a = ctx;
    bench_client client;

    bench_client_open(&client, a->port);
    for (int i = a->first; i < a->end; i += a->step) {
        double start = bench_now();

        if (bench_client_get(&client, a->q->targets[i]) != 200)
            bench_die("%s: %.60s", a->q->targets[i], client.reply.data);
        bench_sample(&a->samples, bench_now() - start);
    }
    bench_client_close(&client);
    return NULL;
}

/* The same questions to the command: a process for each. */
static void *ask_command(void *ctx)
{
    asker *a = ctx;

    for (int i = a->first; i < a->end; i += a->step) {
        const char *moves = a->q->moves[i];
        const char *const argv[] = {
            a->context->tejun,     "explore", a->context->corpus_path, "--game", "go", "--json",
            *moves ? moves : NULL, NULL};
        int status;

        bench_sample(&a->samples, bench_run(argv, &status));
        if (status > 1)
            bench_die("tejun explore ended with status %d", status);
    }
    return NULL;
}

/* The command's answer is the server's, byte for byte. */
static void compare_answers(const bench_context *context, const questions *q, bench_client *client)
{
    for (int i = 0; i < COMPARED; i++) {
        const char *moves = q->moves[i];
        const char *const argv[] = {"sh",           "-c",      "exec \"$@\" >\"$0\"", context->report,
                                    context->tejun, "explore", context->corpus_path,  "--game",
                                    "go",           "--json",  *moves ? moves : NULL, NULL};
        tj_mapped_file answer;
        tj_err err = TJ_ERR_INIT;
        int status;

        bench_run(argv, &status);
        bench_must(tj_mapped_file_open(&answer, context->report, &err), &err, "an answer");
        bench_client_get(client, q->targets[i]);
        if (answer.size != client->reply.len - client->body ||
            memcmp(answer.data, client->reply.data + client->body, answer.size))
            bench_die("%s: tejun explore says something else", q->targets[i]);
        tj_mapped_file_close(&answer);
    }
}

/* The first questions by so many askers; returns questions a second. */
static double ask_all(const asker *like, int askers, void *(*ask)(void *), bench_spread *spread)
{
    asker a[CONNECTIONS];
    bench_samples all = {NULL, 0, 0};
    double start = bench_now(), seconds;

    for (int i = 0; i < askers; i++) {
        a[i] = *like;
        a[i].first = i;
        a[i].step = askers;
        if (pthread_create(&a[i].thread, NULL, ask, &a[i]))
            bench_die("no thread can be started");
    }
    for (int i = 0; i < askers; i++)
        pthread_join(a[i].thread, NULL);
    seconds = bench_now() - start;
    for (int i = 0; i < askers; i++) {
        for (size_t k = 0; k < a[i].samples.len; k++)
            bench_sample(&all, a[i].samples.items[k]);
        bench_samples_release(&a[i].samples);
    }
    *spread = bench_spread_of(&all);
    bench_samples_release(&all);
    return like->end / seconds;
}

static void measure(const bench_context *context, const questions *q, const server *s, int askers)
{
    asker like = {.context = context, .q = q, .port = s->port};
    bench_spread ours, theirs;
    double rate, command_rate;
    char what[BENCH_WHAT];

    like.end = QUESTIONS;
    rate = ask_all(&like, askers, ask_server, &ours);
    like.end = COMMANDS;
    command_rate = ask_all(&like, askers, ask_command, &theirs);
    snprintf(what, sizeof what, "%d at once", askers);
    bench_print_spread(&(bench_spread_rows){.what = what,
                                            .ours = ours,
                                            .baseline = theirs,
                                            .name = "tejun explore: a process",
                                            .most.most = 50e-3});
    bench_note("%d at once: %.0f answers a second, by processes %.0f", askers, rate, command_rate);
}

void bench_topic_serve(bench_context *context)
{
    questions *q = bench_alloc(1, sizeof *q);
    server s = start_server(context);
    bench_client client;

    draw(context, q);
    bench_client_open(&client, s.port);
    for (int i = 0; i < WARM; i++) /* every desk is opened */
        bench_client_get(&client, q->targets[i]);
    compare_answers(context, q, &client);
    bench_client_close(&client);
    measure(context, q, &s, 1);
    measure(context, q, &s, CONNECTIONS);
    stop_server(&s);
    for (int i = 0; i < QUESTIONS; i++) {
        free(q->moves[i]);
        free(q->targets[i]);
    }
    free(q);
}
