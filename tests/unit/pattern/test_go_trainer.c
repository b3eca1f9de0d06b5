/* Training: steps against numerical differentiation, the same result on any number of cores and with breaks.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/effort.h"
#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "tests/support/oracle/oracle_model.h"
#include "base/file.h"
#include "base/thread.h"
#include "pattern/go/go_feature.h"
#include "pattern/go/train/go_trainer.h"

#define W     TJ_NET_WIDTH
#define GAMES (2 * TJ_GO_TRAINER_ROUND + 40) /* three rounds */
#define SIZE  5

static gen_corpus made;
static tj_go_feature_tables tables;
static tj_selected_game *games;
static size_t count;
static const tj_train_options usual = {.board = SIZE, .positions = 1000000, .passes = 1, .least = 5};

/* For tests in which it does not matter how well it learns. */
static tj_train_options few_positions(void)
{
    tj_train_options options = usual;

    options.positions = effort(200, 1000000);
    return options;
}

/* Many tiny games, for the sake of time. */
static int set_up(void **state)
{
    gen_games all;

    (void)state;
    gen_games_new(&all, 1, GAMES, SIZE);
    for (size_t g = 0; g < all.len; g++)
        if (all.items[g].record.moves.len > 6) {
            tj_record *record = &all.items[g].record;

            record->moves.len = 6;
            while (record->setup.len && record->setup.items[record->setup.len - 1].before > 5)
                record->setup.len--;
        }
    gen_corpus_init(&made);
    gen_corpus_add(&made, &all, 0, GAMES);
    gen_corpus_refresh(&made);
    gen_games_release(&all);
    assert_int_equal(tj_go_feature_tables_init(&tables, SIZE), 0);
    assert_int_equal(tj_corpus_select(made.corpus, NULL, SIZE, &games, &count, NULL), 0);
    assert_true(count > 2 * TJ_GO_TRAINER_ROUND);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(games);
    gen_corpus_release(&made);
    return 0;
}

static const char *in_folder(const char *name)
{
    static char paths[4][400];
    static unsigned next;
    char *path = paths[next++ % 4];

    snprintf(path, sizeof paths[0], "%s/%s", made.folder, name);
    return path;
}

static void save(const tj_go_trainer *t, const char *name)
{
    unlink(in_folder(name));
    assert_int_equal(tj_go_trainer_save(t, in_folder(name), NULL), 0);
}

static void expect_same_files(const char *a, const char *b)
{
    tj_buf x = TJ_BUF_INIT, y = TJ_BUF_INIT;

    assert_int_equal(tj_file_read(in_folder(a), &x, NULL), 0);
    assert_int_equal(tj_file_read(in_folder(b), &y, NULL), 0);
    assert_int_equal(x.len, y.len);
    assert_memory_equal(x.data, y.data, x.len);
    tj_buf_release(&x);
    tj_buf_release(&y);
}

/* Stays until four others have been asked for. */
static tj_training *training_of(const tj_selected_game *chosen, size_t n, const tj_train_options *options)
{
    static tj_training trainings[4];
    static uint32_t ids[4][GAMES];
    static unsigned next;
    unsigned i = next++ % 4;

    for (size_t g = 0; g < n; g++)
        ids[i][g] = chosen[g].id;
    trainings[i] = (tj_training){.options = *options,
                                 .corpus = made.corpus,
                                 .games = (tj_selected_game *)chosen,
                                 .ids = ids[i],
                                 .count = n};
    return &trainings[i];
}

static tj_go_trainer *begin(const tj_selected_game *chosen, size_t n, const tj_train_options *options)
{
    tj_go_trainer *t;

    assert_int_equal(tj_go_trainer_new(&t, training_of(chosen, n, options), NULL), 0);
    return t;
}

static void finish(tj_go_trainer *t)
{
    while (t->done < t->total)
        assert_int_equal(tj_go_trainer_round(t, NULL), 0);
}

/* The mean log-likelihood if all legal moves were equally likely. */
static double uniform(void)
{
    tj_go_game_cursor *cursor = malloc(sizeof *cursor);
    double sum = 0;
    size_t positions = 0;

    assert_non_null(cursor);
    for (size_t g = 0; g < count; g++) {
        tj_go_game_cursor_init(cursor, made.corpus, &games[g]);
        while (tj_go_game_cursor_next(cursor)) {
            unsigned legal = 0;

            for (unsigned p = 0; p < SIZE * SIZE; p++)
                legal += tj_go_board_legality(cursor->question.board, p, cursor->question.colour, false) == 0;
            sum -= log(legal);
            positions++;
        }
    }
    free(cursor);
    return sum / (double)positions;
}

static void rounds(void **state)
{
    tj_go_trainer *t = begin(games, count, &usual);
    double first, last = 0, blind = uniform();
    size_t done = 0, n;
    const uint32_t *numbers;

    (void)state;
    assert_int_equal(t->done, 0);
    assert_int_equal(tj_go_trainer_round(t, NULL), 0);
    assert_int_equal(t->done, TJ_GO_TRAINER_ROUND);
    first = t->likelihood;
    while (t->done < t->total) {
        done = t->done;
        assert_int_equal(tj_go_trainer_round(t, NULL), 0);
        n = count - done < TJ_GO_TRAINER_ROUND ? count - done : TJ_GO_TRAINER_ROUND;
        assert_int_equal(t->done, done + n);
        last = t->likelihood;
    }
    assert_int_equal(t->done, count);
    assert_true(first > blind + 0.05); /* games come back: it learns within a round, and goes on */
    assert_true(last > first + 0.02 && last < 0);
    numbers = t->model.game;
    assert_int_equal(t->model.games, count);
    for (size_t g = 0; g < count; g++)
        assert_int_equal(numbers[g], games[g].id);
    unlink(in_folder("model"));
    assert_int_equal(tj_go_model_write(&t->model, in_folder("model"), NULL), 0);
    tj_go_trainer_free(t);
}

/* Bit by bit. */
static void interrupted(void **state)
{
    size_t n = effort(TJ_GO_TRAINER_ROUND + 40, (unsigned)count);
    const tj_train_options options = few_positions();
    tj_go_trainer *t = begin(games, n, &options);

    (void)state;
    finish(t);
    save(t, "straight");
    tj_go_trainer_free(t);
    t = begin(games, n, &options);
    save(t, "aside"); /* before anything was done */
    for (unsigned round = 0;; round++) {
        tj_go_trainer_free(t);
        assert_int_equal(tj_go_trainer_resume(&t, in_folder("aside"), training_of(games, n, &options), NULL),
                         0);
        assert_int_equal(t->done, round * TJ_GO_TRAINER_ROUND < n ? round * TJ_GO_TRAINER_ROUND : n);
        if (!(t->done < t->total))
            break;
        assert_int_equal(tj_go_trainer_round(t, NULL), 0);
        save(t, "aside");
    }
    tj_go_trainer_free(t);
    expect_same_files("straight", "aside");
}

static int resume_with(size_t n, const tj_train_options *options)
{
    tj_err err = TJ_ERR_INIT;
    tj_go_trainer *t;
    int rc = tj_go_trainer_resume(&t, in_folder("refused"), training_of(games, n, options), &err);

    assert_int_equal(rc == 0, t != NULL);
    assert_int_equal(rc != 0, err.text[0] != '\0');
    tj_go_trainer_free(t);
    return rc;
}

/* Only the same games and options go on. */
static void refused(void **state)
{
    tj_train_options other = usual;
    tj_go_trainer *t = begin(games, 50, &usual);
    tj_selected_game kept = games[3];

    (void)state;
    save(t, "refused");
    tj_go_trainer_free(t);
    assert_int_equal(resume_with(50, &usual), 0);
    assert_int_equal(resume_with(49, &usual), TJ_E_USAGE);
    assert_int_equal(resume_with(51, &usual), TJ_E_USAGE);
    games[3] = games[60];
    assert_int_equal(resume_with(50, &usual), TJ_E_USAGE);
    games[3] = kept;
    other.least++;
    assert_int_equal(resume_with(50, &other), TJ_E_USAGE);
    other = usual;
    other.positions--;
    assert_int_equal(resume_with(50, &other), TJ_E_USAGE);
    other = usual;
    other.passes++;
    assert_int_equal(resume_with(50, &other), TJ_E_USAGE);
    other = usual;
    other.board++;
    assert_int_not_equal(resume_with(50, &other), 0);
    assert_int_equal(resume_with(50, &usual), 0);
}

/* Nothing that is damaged goes on. */
static void damaged(void **state)
{
    tj_go_trainer *t = begin(games, 20, &usual);
    tj_buf bytes = TJ_BUF_INIT;
    uint64_t seed = 7;
    unsigned went_on = 0;

    (void)state;
    save(t, "refused");
    tj_go_trainer_free(t);
    assert_int_equal(tj_file_read(in_folder("refused"), &bytes, NULL), 0);
    for (unsigned i = 0; i < 120; i++) {
        size_t at = i < 60 ? i : gen_random(&seed, (uint32_t)bytes.len);
        int rc;

        bytes.data[at] ^= 4;
        put_file(in_folder("refused"), bytes.data, bytes.len);
        bytes.data[at] ^= 4;
        rc = resume_with(20, &usual);
        assert_true(rc == 0 || rc == TJ_E_FORMAT);
        went_on += rc == 0; /* a byte between sections */
    }
    assert_true(went_on < 20);
    for (unsigned i = 0; i < 20; i++) {
        put_file(in_folder("refused"), bytes.data, i ? gen_random(&seed, (uint32_t)bytes.len) : 0);
        assert_int_equal(resume_with(20, &usual), TJ_E_FORMAT);
    }
    unlink(in_folder("refused"));
    assert_int_equal(resume_with(20, &usual), TJ_E_NOTFOUND);
    tj_buf_release(&bytes);
}

/* Trains in a process of its own that may use so many of the cores. */
static void train_on(unsigned cores, const char *name)
{
    pid_t pid = fork();
    int status;

    if (pid == 0) {
        const tj_train_options options = few_positions();
        cpu_set_t may, set;
        tj_go_trainer *t;

        CPU_ZERO(&set);
        if (sched_getaffinity(0, sizeof may, &may))
            _exit(2);
        for (int c = 0, n = 0; c < CPU_SETSIZE && n < (int)cores; c++)
            if (CPU_ISSET(c, &may)) {
                CPU_SET(c, &set);
                n++;
            }
        if (sched_setaffinity(0, sizeof set, &set) || tj_thread_count() != cores ||
            tj_go_trainer_new(&t, training_of(games, TJ_GO_TRAINER_ROUND + 20, &options), NULL))
            _exit(3);
        while (t->done < t->total)
            if (tj_go_trainer_round(t, NULL))
                _exit(4);
        unlink(in_folder(name));
        _exit(tj_go_trainer_save(t, in_folder(name), NULL) != 0);
    }
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

static void number_of_cores(void **state)
{
    (void)state;
    if (tj_thread_count() < 2)
        skip();
    train_on(1, "one");
    train_on(2, "two");
    expect_same_files("one", "two");
    if (tj_thread_count() > 2) {
        train_on(tj_thread_count(), "all");
        expect_same_files("one", "all");
    }
}

/* A position as the model saw it before the step, and the step. */
typedef struct studied {
    tj_go_model_position position;
    unsigned played, way;
    tj_go_transforms turns;
    oracle_numbers before, after;
} studied;

static double loss(const studied *s, const oracle_numbers *numbers)
{
    double scores[TJ_GO_POINTS_MAX];

    oracle_scores(numbers, &s->position, s->turns.to[s->way], scores);
    return -oracle_log_probability(&s->position, scores, s->played);
}

/* d loss / d *number, or NAN where it is not smooth. */
static double slope(studied *s, double *number)
{
    const double tiny = 1e-5, kept = *number, here = loss(s, &s->before);
    double up, down;

    *number = kept + tiny;
    up = (loss(s, &s->before) - here) / tiny;
    *number = kept - tiny;
    down = (here - loss(s, &s->before)) / tiny;
    *number = kept;
    return fabs(up - down) < 1e-3 * (fabs(up) + fabs(down)) + 1e-6 ? (up + down) / 2 : NAN;
}

/* Adam's first step is as long as the rate, whatever the slope, and goes down. */
static bool check_number(studied *s, double *before, double after)
{
    double wanted = slope(s, before), step = after - *before;

    if (isnan(wanted) || fabs(wanted) < 1e-3)
        return false;
    assert_true(step * wanted < 0);
    assert_true(fabs(fabs(step) - (double)TJ_GO_TRAINER_RATE) < 0.02 * (double)TJ_GO_TRAINER_RATE);
    return true;
}

static bool is_used(const studied *s, uint32_t feature)
{
    for (unsigned p = 0; p <= SIZE * SIZE; p++) {
        const tj_go_model_point *point = p < SIZE * SIZE ? &s->position.point[p] : &s->position.context;

        for (unsigned i = 0; i < point->count; i++)
            if (point->feature[i] == feature)
                return true;
    }
    return false;
}

/* Rows that nobody has stay; of the others some numbers are looked at. */
static unsigned check_rows(studied *s, uint64_t *seed)
{
    unsigned checked = 0;

    for (uint32_t f = 0; f < s->before.plain; f++) {
        double *row = s->before.row + (size_t)f * W, *moved = s->after.row + (size_t)f * W;
        unsigned c = gen_random(seed, W);

        if (!is_used(s, f))
            assert_memory_equal(row, moved, W * sizeof *row);
        else
            checked += check_number(s, &row[c], moved[c]);
    }
    return checked;
}

/* Weights of the patterns of likely moves go straight down, at a pace that follows from the slope. */
static unsigned check_weights(studied *s, uint32_t slots)
{
    unsigned checked = 0;

    for (uint32_t n = 0; n < slots; n++) {
        double step = s->after.weight[n] - s->before.weight[n], wanted;

        if (!is_used(s, s->before.plain + n)) {
            assert_true(step == 0);
            continue;
        }
        wanted = slope(s, &s->before.weight[n]);
        if (fabs(wanted) < 0.02)
            continue;
        assert_true(step * wanted < 0);
        assert_true(fabs(step) < (double)TJ_GO_TRAINER_WEIGHT_RATE * 4);
        checked++;
    }
    return checked;
}

static unsigned check_net(studied *s, uint64_t *seed)
{
    unsigned checked = 0;

    for (unsigned i = 0; i < 150; i++) {
        size_t n = gen_random(seed, TJ_NET_NUMBERS);

        checked += check_number(s, &s->before.net[n], s->after.net[n]);
    }
    return checked;
}

/* The way the position is turned is drawn; the loss tells which it was. */
static void find_way(studied *s, double likelihood)
{
    for (s->way = 0; fabs(likelihood + loss(s, &s->before)) > 1e-5; s->way++)
        assert_true(s->way + 1 < TJ_GO_SYMMETRIES);
}

/* The game's first stone, studied alone. */
static unsigned study(const tj_selected_game *game, studied *s, uint64_t *seed)
{
    tj_train_options options = usual;
    tj_go_game_cursor *cursor = malloc(sizeof *cursor);
    tj_go_feature_view *view;
    tj_go_trainer *t;
    unsigned checked = 0;

    assert_non_null(cursor);
    options.least = 1;
    t = begin(game, 1, &options);
    assert_int_equal(tj_go_feature_view_new(&view, &tables, NULL), 0);
    assert_int_equal(tj_go_transforms_init(&s->turns, SIZE), 0);
    tj_go_game_cursor_init(cursor, made.corpus, game);
    if (tj_go_game_cursor_next(cursor)) {
        assert_int_equal(tj_go_feature_view_set(view, &cursor->question), 0);
        tj_go_model_lookup(&t->model, view, &cursor->question, &s->position);
        s->played = cursor->answer;
        oracle_numbers_init(&s->before, &t->model);
        assert_int_equal(tj_go_trainer_round(t, NULL), 0);
        find_way(s, t->likelihood);
        oracle_numbers_init(&s->after, &t->model);
        assert_true(loss(s, &s->after) < loss(s, &s->before) - 0.01);
        assert_true(check_weights(s, t->model.slots) > 5);
        assert_true(check_rows(s, seed) > 5);
        checked = check_net(s, seed);
        oracle_numbers_release(&s->before);
        oracle_numbers_release(&s->after);
    }
    tj_go_feature_view_free(view);
    tj_go_trainer_free(t);
    free(cursor);
    return checked;
}

/* A corpus of positions in which one move is played. */
static void single_steps(void **state)
{
    studied *s = malloc(sizeof *s);
    tj_selected_game *chosen;
    gen_corpus kept = made;
    gen_games all;
    unsigned checked = 0;
    uint64_t seed = 3;
    size_t n;

    (void)state;
    assert_non_null(s);
    gen_games_new(&all, 2, effort(1, 6), SIZE);
    for (size_t g = 0; g < all.len; g++) {
        tj_record *record = &all.items[g].record;

        record->moves.len = record->setup.len = 0;
        for (unsigned i = 0; i < 8; i++) /* no two beside each other */
            gen_add_setup(record, i * 2 + 1, TJ_BLACK + (int)gen_random(&seed, 2));
        gen_add_move(record, 2 * (6 + gen_random(&seed, 6)), TJ_BLACK);
    }
    gen_corpus_init(&made);
    gen_corpus_add(&made, &all, 0, all.len);
    gen_corpus_refresh(&made);
    assert_int_equal(tj_corpus_select(made.corpus, NULL, SIZE, &chosen, &n, NULL), 0);
    for (size_t g = 0; g < n; g++)
        checked += study(&chosen[g], s, &seed);
    assert_true(checked > effort(15, 100));
    free(chosen);
    gen_corpus_release(&made);
    made = kept;
    gen_games_release(&all);
    free(s);
}

static void stopped(void **state)
{
    unsigned left = 0;
    const tj_progress_monitor monitor = {stop_at, &left};
    tj_training *training = training_of(games, 20, &usual);
    tj_go_trainer *t;

    (void)state;
    training->monitor = &monitor;
    assert_int_equal(tj_go_trainer_new(&t, training, NULL), TJ_E_STOPPED);
    assert_null(t);
}

int test_go_trainer(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds),  cmocka_unit_test(interrupted),     cmocka_unit_test(refused),
        cmocka_unit_test(damaged), cmocka_unit_test(number_of_cores), cmocka_unit_test(single_steps),
        cmocka_unit_test(stopped),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
