/* Rankings of a corpus: trained, put aside, gone on with; and asked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/effort.h"
#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "tests/support/generate/gen_walk.h"
#include "base/file.h"
#include "corpus/store/derived.h"
#include "pattern/go/go_model.h"
#include "pattern/go/go_ranking.h"
#include "pattern/go/train/go_trainer.h"
#include "tejun/corpus.h"

#define SIZE  4
#define GAMES (TJ_GO_TRAINER_ROUND + 60) /* two rounds */

static gen_corpus made;
static gen_games games;

/* Tiny games, of which the last 40 are imported by tests that want more. */
static int set_up(void **state)
{
    (void)state;
    gen_corpus_init(&made);
    gen_corpus_add(&made, &games, 0, GAMES);
    gen_corpus_refresh(&made);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&made);
    return 0;
}

static tj_train_options usual(void)
{
    tj_train_options o;

    tj_train_options_init(&o, sizeof o);
    o.board = SIZE;
    o.least = 20;
    o.passes = 1;
    o.positions = effort(200, 1500000);
    o.save_seconds = 0;
    return o;
}

static tj_train_summary train(const char *name, const tj_train_options *options)
{
    tj_train_summary summary;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_train(made.path, name, options, &summary, NULL, &err), 0);
    gen_corpus_refresh(&made);
    return summary;
}

/* The ranking's file as bytes; its path in a static place. */
static tj_buf file_of(const char *name, const char **path)
{
    static char place[400];
    tj_buf bytes = TJ_BUF_INIT;
    tj_derived_list rows;
    char *found;

    gen_corpus_refresh(&made);
    assert_int_equal(tj_derived_find(made.corpus->db, TJ_RANKING_KIND, name, &rows, NULL), 0);
    assert_int_equal(rows.len, 1);
    found = tj_derived_path(made.path, rows.items[0].file);
    snprintf(place, sizeof place, "%s", found);
    free(found);
    tj_derived_release(&rows);
    assert_int_equal(tj_file_read(place, &bytes, NULL), 0);
    if (path)
        *path = place;
    return bytes;
}

static bool same_rankings(const char *a, const char *b)
{
    tj_buf x = file_of(a, NULL), y = file_of(b, NULL);
    bool same = x.len == y.len && memcmp(x.data, y.data, x.len) == 0;

    tj_buf_release(&x);
    tj_buf_release(&y);
    return same;
}

/* How many trainings have been put aside, and the path of one of them. */
static size_t aside(char path[500])
{
    char folder[400];
    tj_string_list names = {NULL, 0, 0};
    size_t n = 0;

    snprintf(folder, sizeof folder, "%s/training", made.path);
    if (access(folder, F_OK))
        return 0;
    assert_int_equal(tj_folder_list(folder, &names, NULL), 0);
    n = names.len;
    if (n && path)
        snprintf(path, 500, "%s/%s", folder, names.items[0]);
    tj_string_list_release(&names);
    return n;
}

static void up_to_date_or_not(void **state)
{
    tj_train_options o = usual();
    tj_train_summary first = train("r", &o), again = train("r", &o);
    tj_buf before = file_of("r", NULL), after;

    (void)state;
    assert_int_equal(first.games, GAMES);
    assert_false(first.up_to_date);
    assert_true(first.patterns > 20 && first.likelihood < 0 && first.resumed == 0);
    assert_int_equal(aside(NULL), 0);
    assert_true(again.up_to_date);
    assert_int_equal(again.games, GAMES);
    assert_int_equal(again.patterns, first.patterns);
    o.anew = true;
    again = train("r", &o);
    assert_false(again.up_to_date);
    after = file_of("r", NULL);
    assert_int_equal(before.len, after.len);
    assert_memory_equal(before.data, after.data, before.len);
    tj_buf_release(&before);
    tj_buf_release(&after);
}

/* Whatever changes the ranking makes it be trained again. */
static void other_options(void **state)
{
    tj_filter filter;
    tj_train_options o = usual();
    tj_train_summary summary;
    uint64_t removed;

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    o.games_max = 100;
    assert_int_equal(train("r", &o).games, 100);
    assert_true(train("r", &o).up_to_date);
    o.games_max = 99;
    assert_false(train("r", &o).up_to_date);
    o.least++;
    assert_false(train("r", &o).up_to_date);
    o.positions /= 2;
    assert_false(train("r", &o).up_to_date);
    o.passes++;
    assert_false(train("r", &o).up_to_date);
    o.passes--;
    filter.black = gen_players[0];
    o.filter = &filter;
    assert_false(train("r", &o).up_to_date);
    assert_true(train("r", &o).up_to_date);
    o.filter = NULL;
    o.games_max = 0;
    train("r", &o);
    gen_corpus_add(&made, &games, GAMES, GAMES + 40);
    summary = train("r", &o);
    assert_false(summary.up_to_date);
    assert_int_equal(summary.games, GAMES + 40);
    filter.board = SIZE;
    assert_int_equal(tj_corpus_remove(made.path, &filter, NULL, &removed, NULL, NULL), 0);
    assert_true(removed > 0);
    summary = train("r", &o);
    assert_false(summary.up_to_date);
    assert_int_equal(summary.games, GAMES + 40 - removed);
    assert_true(train("r", &o).up_to_date);
}

/* Stopped at every tick there is, and gone on with: the same file. */
static void stopped_at_every_tick(void **state)
{
    tj_train_options o = usual();
    tj_train_summary summary;
    unsigned left, stops = 0, resumed = 0;
    const tj_progress_monitor monitor = {stop_at, &left};
    int rc;

    (void)state;
    train("straight", &o);
    for (unsigned ticks = 0;; ticks++) {
        left = aside(NULL) ? 1 : ticks; /* one round each time */
        rc = tj_train(made.path, "broken", &o, &summary, &monitor, NULL);
        resumed += summary.resumed > 0;
        if (!rc)
            break;
        assert_int_equal(rc, TJ_E_STOPPED);
        stops++;
        assert_true(stops < 40);
    }
    assert_true(stops > 2 && resumed > 0 && summary.resumed > 0);
    assert_int_equal(aside(NULL), 0);
    assert_true(same_rankings("straight", "broken"));
}

/* A monitor that ends the process, as a power cut does. */
static int die_at(void *ctx, const char *phase, uint64_t done, uint64_t total)
{
    if (stop_at(ctx, phase, done, total))
        _exit(9);
    return 0;
}

static void killed(void **state)
{
    tj_train_options o = usual();
    tj_train_summary summary;
    unsigned deaths = 0;

    (void)state;
    train("straight", &o);
    o.save_seconds = 1e-9; /* after every round */
    tj_corpus_free(made.corpus);
    made.corpus = NULL;
    for (unsigned ticks = 2; ticks < 20; ticks++) {
        unsigned left = ticks;
        const tj_progress_monitor monitor = {die_at, &left};
        pid_t pid = fork();
        int status;

        if (pid == 0)
            _exit(tj_train(made.path, "broken", &o, &summary, &monitor, NULL) ? 1 : 0);
        assert_true(pid > 0);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        if (status == 0)
            break;
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 9);
        deaths++;
    }
    assert_true(deaths > 0);
    assert_true(same_rankings("straight", "broken"));
    assert_int_equal(aside(NULL), 0);
}

/* Puts a training of that name aside, after so many ticks that rounds have been done; returns the path. */
static const char *put_aside(const char *name, const tj_train_options *o)
{
    static char path[500];
    static unsigned enough; /* ticks: the first call finds out */
    tj_train_summary summary;
    unsigned left;
    const tj_progress_monitor monitor = {stop_at, &left};

    for (unsigned ticks = enough; ticks < 20 && !aside(path); ticks++) {
        enough = left = ticks;
        assert_int_equal(tj_train(made.path, name, o, &summary, &monitor, NULL), TJ_E_STOPPED);
    }
    left = 1; /* one round on, and stopped again */
    assert_int_equal(tj_train(made.path, name, o, &summary, &monitor, NULL), TJ_E_STOPPED);
    assert_int_equal(aside(path), 1);
    return path;
}

/* What was put aside is used for nothing else. */
static void put_aside_for_others(void **state)
{
    tj_train_options o = usual(), other = usual();
    tj_train_summary summary;

    (void)state;
    put_aside("r", &o);
    other.least++;
    summary = train("r", &other);
    assert_int_equal(summary.resumed, 0);
    train("s", &other);
    assert_true(same_rankings("r", "s"));
    put_aside("t", &o);
    summary = train("u", &o); /* another name */
    assert_int_equal(summary.resumed, 0);
    assert_int_equal(aside(NULL), 1);
    other = o;
    other.anew = true;
    summary = train("t", &other);
    assert_int_equal(summary.resumed, 0);
    assert_true(same_rankings("t", "u"));
    put_aside("v", &o);
    gen_corpus_add(&made, &games, GAMES, GAMES + 40);
    assert_int_equal(train("v", &o).resumed, 0);
}

static void put_aside_and_damaged(void **state)
{
    tj_train_options o = usual();
    tj_buf bytes = TJ_BUF_INIT;

    (void)state;
    train("straight", &o);
    for (unsigned i = 0; i < 5; i++) {
        const char name[] = {(char)('a' + i), '\0'}, *path = put_aside(name, &o);

        tj_buf_clear(&bytes);
        assert_int_equal(tj_file_read(path, &bytes, NULL), 0);
        if (i == 1 || i == 2)
            bytes.data[bytes.len * i / 3] ^= 1;
        else if (i)
            bytes.len = i == 3 ? 0 : bytes.len / 2;
        put_file(path, bytes.data, bytes.len);
        assert_int_equal(train(name, &o).resumed > 0, i == 0); /* the first is left as it is */
        assert_true(same_rankings("straight", name));
        assert_int_equal(aside(NULL), 0);
    }
    tj_buf_release(&bytes);
}

/* A ranking that is damaged is refused by who wants to use it, and trained again. */
static void damaged_rankings(void **state)
{
    tj_train_options o = usual();
    tj_err err = TJ_ERR_INIT;
    tj_go_ranking *ranking;
    const char *path;
    tj_buf bytes;

    (void)state;
    o.games_max = 60;
    train("r", &o);
    bytes = file_of("r", &path);
    put_file(path, bytes.data, bytes.len / 2);
    assert_int_equal(tj_go_ranking_open(&ranking, made.corpus, "r", &err), TJ_E_FORMAT);
    assert_null(ranking);
    assert_non_null(strstr(err.path, "derived"));
    assert_false(train("r", &o).up_to_date);
    tj_buf_release(&bytes);
    bytes = file_of("r", &path);
    bytes.data[bytes.len / 2] ^= 1; /* only checksums tell */
    put_file(path, bytes.data, bytes.len);
    assert_false(train("r", &o).up_to_date);
    tj_buf_release(&bytes);
    bytes = file_of("r", &path);
    assert_int_equal(unlink(path), 0);
    assert_int_not_equal(tj_go_ranking_open(&ranking, made.corpus, "r", &err), 0);
    assert_false(train("r", &o).up_to_date);
    assert_true(train("r", &o).up_to_date);
    tj_buf_release(&bytes);
}

static void nothing_to_train_on(void **state)
{
    tj_train_options o = usual();
    tj_train_summary summary;
    tj_err err = TJ_ERR_INIT;
    tj_go_ranking *ranking;

    (void)state;
    assert_int_equal(tj_go_ranking_open(&ranking, made.corpus, "r", &err), TJ_E_NOTFOUND);
    assert_non_null(strstr(err.text, "tejun train"));
    assert_null(ranking);
    o.board = 17;
    assert_int_equal(tj_train(made.path, "r", &o, &summary, NULL, &err), TJ_E_NOTFOUND);
    assert_int_equal(tj_train("/nonexistent/corpus", "r", &o, &summary, NULL, &err), TJ_E_NOTFOUND);
    assert_int_equal(aside(NULL), 0);
}

/* All legal moves, the likeliest first, adding up to 1, as the model in the file says. */
static void expect_ranked(tj_go_ranker *ranker, const tj_go_model *model, tj_go_feature_view *view,
                          const tj_go_rank_input *q)
{
    static tj_go_model_position position;
    static tj_go_model_workspace room;
    static float probability[TJ_GO_POINTS_MAX];
    static tj_ranked_move ranked[TJ_GO_POINTS_MAX];
    size_t count, legal = 0;
    double sum = 0;

    assert_int_equal(tj_go_rank(ranker, q, ranked, &count, NULL), 0);
    assert_int_equal(tj_go_feature_view_set(view, q), 0);
    tj_go_model_lookup(model, view, q, &position);
    tj_go_model_score(model, &position, TJ_GO_RANKER_SYMMETRIES, &room);
    assert_int_equal(tj_go_model_probabilities(&position, probability), count > 0);
    for (unsigned p = 0; p < (unsigned)q->board->size * q->board->size; p++)
        legal += tj_go_board_legality(q->board, p, q->colour, false) == TJ_GO_LEGAL;
    assert_int_equal(count, legal);
    for (size_t i = 0; i < count; i++) {
        assert_true(position.point[ranked[i].move].legal);
        assert_true(ranked[i].probability == probability[ranked[i].move]);
        sum += (double)ranked[i].probability;
        if (i)
            assert_true(
                ranked[i - 1].probability > ranked[i].probability ||
                (ranked[i - 1].probability == ranked[i].probability && ranked[i - 1].move < ranked[i].move));
    }
    assert_true(!count || fabs(sum - 1) < 1e-4);
}

static void asked(void **state)
{
    static tj_go_feature_tables tables;
    tj_train_options o = usual();
    tj_go_feature_view *view;
    const uint32_t *numbers;
    tj_go_ranking *ranking;
    tj_go_ranker *ranker;
    gen_games others;
    const char *path;
    tj_go_model model;
    tj_buf bytes;
    size_t count;

    (void)state;
    o.games_max = 150;
    train("r", &o);
    bytes = file_of("r", &path);
    tj_buf_release(&bytes);
    assert_int_equal(tj_go_model_open(&model, path, NULL), 0);
    assert_int_equal(tj_go_feature_tables_init(&tables, SIZE), 0);
    assert_int_equal(tj_go_feature_view_new(&view, &tables, NULL), 0);
    assert_int_equal(tj_go_ranking_open(&ranking, made.corpus, "r", NULL), 0);
    assert_int_equal(tj_go_ranker_new(&ranker, ranking, TJ_GO_RANKER_SYMMETRIES, NULL), 0);
    assert_int_equal(ranking->model.size, SIZE);
    numbers = ranking->model.game;
    count = ranking->model.games;
    assert_int_equal(count, 150);
    for (size_t i = 1; i < count; i++)
        assert_true(numbers[i - 1] < numbers[i]);
    gen_games_new(&others, 31, 30, 0);
    for (size_t g = 0; g < others.len; g++) {
        gen_walk walk;

        gen_walk_start(&walk, g % 2 ? &games.items[g].record : &others.items[g].record, 0, false);
        for (unsigned i = 0; gen_walk_next(&walk); i++)
            if (g % 2 || i % 7 == 0)
                expect_ranked(ranker, &model, view, &walk.question);
        gen_walk_end(&walk);
    }
    gen_games_release(&others);
    tj_go_ranker_free(ranker);
    tj_go_ranking_free(ranking);
    tj_go_feature_view_free(view);
    tj_go_model_release(&model);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int test_go_training(void)
{
    const struct CMUnitTest tests[] = {
        TEST(up_to_date_or_not),
        TEST(other_options),
        TEST(stopped_at_every_tick),
        TEST(killed),
        TEST(put_aside_for_others),
        TEST(put_aside_and_damaged),
        TEST(damaged_rankings),
        TEST(nothing_to_train_on),
        TEST(asked),
    };
    int failed;

    gen_games_new(&games, 77, GAMES + 40, SIZE);
    for (size_t g = 0; g < games.len; g++) {
        tj_record *record = &games.items[g].record;

        if (record->moves.len > 2)
            record->moves.len = 2;
        while (record->setup.len && record->setup.items[record->setup.len - 1].before >= record->moves.len)
            record->setup.len--;
    }
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    gen_games_release(&games);
    return failed;
}
