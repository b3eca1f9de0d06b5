/* The corpora of a server: their names, desks of the newest generation, names of players completed; jobs that
 * wait for each other. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/generate/gen_corpus.h"
#include "corpus/corpus_handle.h"
#include "serve/server.h"
#include "tejun/game.h"

static gen_corpus made;
static gen_games games;

static int set_up(void **state)
{
    (void)state;
    gen_corpus_init(&made);
    gen_games_new(&games, 5, 120, 9);
    gen_corpus_add(&made, &games, 0, 60);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_games_release(&games);
    gen_corpus_release(&made);
    return 0;
}

static void expect_name(const char *path, const char *true_path, const char *name)
{
    static const char *const earlier[] = {"go", "a", "a-2"};
    tj_string_list ids = {NULL, 0, 0};

    for (size_t i = 0; i < 3; i++)
        assert_int_equal(tj_string_list_add(&ids, earlier[i]), 0);
    assert_int_equal(tj_pool_add(&ids, path, true_path, NULL), 0);
    assert_string_equal(ids.items[3], name);
    tj_string_list_release(&ids);
}

static void corpora_have_names(void **state)
{
    (void)state;
    expect_name("games", "/x/games", "games");
    expect_name("/x/y/games//", "/x/y/games", "games");
    expect_name("go", "/x/go", "go-2");
    expect_name("b/a", "/b/a", "a-3");
    expect_name(".", "/x/here", "here");
    expect_name("..", "/x", "x");
    expect_name("a/../..", "/x/up", "up");
    expect_name("...", "/x/...", "...");
    expect_name("/", "/", "corpus");
}

static void handles_are_of_the_newest_generation(void **state)
{
    const char *paths[] = {made.path};
    tj_corpus_pool *corpus_pool;
    tj_pooled_corpus *pooled;
    tj_corpus_handle *first, *second, *third;
    uint64_t count;

    (void)state;
    assert_int_equal(tj_corpus_pool_open(&corpus_pool, &(const tj_words){paths, 1, 0}, NULL), 0);
    pooled = &corpus_pool->items[0];
    assert_int_equal(tj_corpus_handle_acquire(&first, pooled, NULL), 0);
    assert_int_equal(tj_corpus_handle_acquire(&second, pooled, NULL), 0);
    assert_ptr_not_equal(first->corpus, second->corpus);
    assert_ptr_equal(first->cache, second->cache);
    tj_corpus_handle_release(second);
    assert_int_equal(tj_corpus_handle_acquire(&third, pooled, NULL), 0);
    assert_ptr_equal(third, second); /* the one that was used last */
    tj_corpus_handle_release(third);
    gen_corpus_add(&made, &games, 60, 120);
    assert_int_equal(tj_corpus_handle_acquire(&third, pooled, NULL), 0);
    assert_true(third->corpus->generation > first->corpus->generation);
    assert_ptr_not_equal(third->cache, first->cache);
    assert_int_equal(tj_game_count(third->corpus, NULL, &count, NULL), 0);
    assert_int_equal(count, 120);
    tj_corpus_handle_release(third);
    tj_corpus_handle_release(first); /* an old one goes */
    tj_corpus_pool_drop_stale(corpus_pool);
    assert_int_equal(tj_corpus_handle_acquire(&second, pooled, NULL), 0);
    assert_ptr_equal(second, third);
    tj_corpus_handle_release(second);
    assert_int_equal(tj_corpus_pool_find(corpus_pool, "nothing", &pooled, NULL), TJ_E_NOTFOUND);
    tj_corpus_pool_free(corpus_pool);
}

/* Every player whose name has a word that begins so, by looking at every letter. */
static bool has_word(const char *name, const char *start)
{
    for (const char *at = name; *at; at++)
        if ((at == name || at[-1] == ' ' || at[-1] == '-') && !strncasecmp(at, start, strlen(start)))
            return true;
    return false;
}

static void names_are_completed(void **state)
{
    static const char *const starts[] = {"", "a", "B", "s", "ho", "no such name"};
    const char *paths[] = {made.path};
    tj_corpus_pool *corpus_pool;
    tj_corpus_handle *handle;

    (void)state;
    assert_int_equal(tj_corpus_pool_open(&corpus_pool, &(const tj_words){paths, 1, 0}, NULL), 0);
    assert_int_equal(tj_corpus_handle_acquire(&handle, &corpus_pool->items[0], NULL), 0);
    assert_int_equal(tj_corpus_cache_players(handle->cache, handle->corpus, NULL), 0);
    for (size_t s = 0; s < sizeof starts / sizeof *starts; s++) {
        tj_player *found;
        size_t count, expected = 0;

        assert_int_equal(tj_corpus_cache_complete(handle->cache, starts[s], 0, &found, &count, NULL), 0);
        for (size_t p = 0; p < handle->cache->player_count; p++)
            if (has_word(handle->cache->players[p].name, starts[s])) {
                assert_true(expected < count);
                assert_ptr_equal(found[expected++].name, handle->cache->players[p].name);
            }
        assert_int_equal(count, expected);
        free(found);
    }
    tj_corpus_handle_release(handle);
    tj_corpus_pool_free(corpus_pool);
}

/* ---- jobs ---- */

static atomic_int at_work, most_at_work, over;
static atomic_bool gate;

static int wait_at_gate(tj_job *job TJ_UNUSED, void *data, const tj_progress_monitor *monitor, tj_err *err)
{
    int now = atomic_fetch_add(&at_work, 1) + 1, rc = 0;

    (void)data;
    if (now > atomic_load(&most_at_work))
        atomic_store(&most_at_work, now);
    while (!atomic_load(&gate) && !rc) {
        rc = monitor->tick(monitor->ctx, "waiting", 1, 2) ? TJ_E_STOPPED : 0;
        usleep(1000);
    }
    atomic_fetch_sub(&at_work, 1);
    (void)err;
    return rc;
}

static void done(void *ctx)
{
    (void)ctx;
    atomic_fetch_add(&over, 1);
}

static bool job_says(tj_jobs *jobs, unsigned number, const char *what)
{
    tj_buf text = TJ_BUF_INIT;
    bool says;

    assert_int_equal(tj_jobs_put_json(jobs, number, &text, NULL), 0);
    says = strstr(text.data, what) != NULL;
    tj_buf_release(&text);
    return says;
}

static void wait_for(tj_jobs *jobs, unsigned number, const char *what)
{
    while (!job_says(jobs, number, what))
        usleep(1000);
}

static void jobs_wait_for_each_other(void **state)
{
    const char *paths[] = {made.path}, *what[] = {"a.sgf"};
    tj_corpus_pool *corpus_pool;
    tj_jobs *jobs = tj_jobs_new(done, NULL);
    tj_job_spec spec = {
        .kind = "import", .what = what, .what_count = 1, .exclusive = true, .work = wait_at_gate};
    unsigned number[3], other;

    (void)state;
    assert_int_equal(tj_corpus_pool_open(&corpus_pool, &(const tj_words){paths, 1, 0}, NULL), 0);
    spec.pooled = &corpus_pool->items[0];
    for (int i = 0; i < 3; i++)
        assert_int_equal(tj_jobs_start(jobs, &spec, &number[i], NULL), 0);
    spec.exclusive = false;
    spec.kind = "joseki";
    assert_int_equal(tj_jobs_start(jobs, &spec, &other, NULL), 0);
    wait_for(jobs, number[0], "\"state\":\"running\",\"phase\":\"waiting\",\"done\":1,\"total\":2");
    wait_for(jobs, other, "\"state\":\"running\"");
    assert_true(job_says(jobs, number[1], "\"state\":\"waiting\""));
    assert_true(job_says(jobs, number[2], "\"state\":\"waiting\""));
    assert_int_equal(tj_jobs_stop(jobs, number[1], NULL), 0);
    wait_for(jobs, number[1], "\"state\":\"stopped\"");
    atomic_store(&gate, true);
    wait_for(jobs, number[0], "\"state\":\"done\"");
    wait_for(jobs, number[2], "\"state\":\"done\"");
    wait_for(jobs, other, "\"state\":\"done\"");
    assert_int_equal(atomic_load(&over), 4);
    assert_int_equal(atomic_load(&most_at_work), 2); /* the joseki beside one import */
    assert_int_equal(tj_jobs_stop(jobs, 99, NULL), TJ_E_NOTFOUND);
    tj_jobs_free(jobs);
    tj_corpus_pool_free(corpus_pool);
}

static void ending_stops_jobs(void **state)
{
    const char *paths[] = {made.path};
    tj_corpus_pool *corpus_pool;
    tj_jobs *jobs = tj_jobs_new(done, NULL);
    tj_job_spec spec = {.kind = "import", .exclusive = true, .work = wait_at_gate};
    unsigned number;
    int rc = 0, begun = 0;

    (void)state;
    atomic_store(&gate, false);
    assert_int_equal(tj_corpus_pool_open(&corpus_pool, &(const tj_words){paths, 1, 0}, NULL), 0);
    spec.pooled = &corpus_pool->items[0];
    while (!(rc = tj_jobs_start(jobs, &spec, &number, NULL)))
        begun++;
    assert_int_equal(rc, TJ_E_BUSY);
    assert_int_equal(begun, TJ_JOBS_ACTIVE_MAX);
    tj_jobs_free(jobs);
    tj_corpus_pool_free(corpus_pool);
}

/* ---- the line of questions ---- */

static pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;
static atomic_int answered;

static void answer(void *ctx, void *item)
{
    (void)ctx;
    pthread_mutex_lock(&door);
    atomic_fetch_add(&answered, *(int *)item);
    pthread_mutex_unlock(&door);
}

static void the_line_has_an_end(void **state)
{
    int ones[100], taken = 0;
    tj_worker_pool *pool = tj_worker_pool_new(2, 10, answer, NULL);

    (void)state;
    pthread_mutex_lock(&door); /* nobody gets on */
    for (int i = 0; i < 100; i++) {
        ones[i] = 1;
        taken += tj_worker_pool_add(pool, &ones[i]);
    }
    assert_true(taken >= 10 && taken <= 12);
    pthread_mutex_unlock(&door);
    tj_worker_pool_stop(pool);
    assert_int_equal(atomic_load(&answered), taken);
    assert_false(tj_worker_pool_add(pool, &ones[0])); /* who comes late is told so */
    tj_worker_pool_stop(pool);
    tj_worker_pool_free(pool);
    assert_int_equal(atomic_load(&answered), taken);
}

int test_corpus_pool(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corpora_have_names),  cmocka_unit_test(handles_are_of_the_newest_generation),
        cmocka_unit_test(names_are_completed), cmocka_unit_test(jobs_wait_for_each_other),
        cmocka_unit_test(ending_stops_jobs),   cmocka_unit_test(the_line_has_an_end),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
