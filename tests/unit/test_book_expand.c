/* Expanding books with an examiner that makes values up from the letters of positions and moves: the file is
 * read again as rows of strings, and everything in it worked out anew, the slow way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "../support/expect.h"
#include "../support/oracle_book.h"
#include "base/error.h"
#include "base/hash.h"
#include "book/book_file.h"
#include "book/expand.h"
#include "client/crew.h"
#include "tejun/book.h"

#define KINGS "4k4/9/9/9/9/9/9/9/4K4 b - 1" /* who go to and fro and round in circles */

static char folder[64], paths[2][120];

static int set_up(void **state)
{
    (void)state;
    /* In memory if that can be had: books are opened and closed often, and disks may be slow. */
    snprintf(folder, sizeof folder, "%s/tejun-test-expand-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder))
        return -1;
    for (int i = 0; i < 2; i++)
        snprintf(paths[i], sizeof paths[i], "%s/%d.book", folder, i);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    return rmdir(folder);
}

/* ---- an examiner ---- */

typedef struct fake {
    int way;           /* TJ_EXAMINE_PLAIN: the best move only */
    unsigned range;    /* values are below it, above its negative */
    unsigned fails;    /* all positions of which the letters say so: one in so many; 0: none */
    atomic_uint calls; /* changed by the examiner */
    unsigned dies;     /* at this call; 0: never */
} fake;

static uint64_t letters(const char *sfen, const char *usi)
{
    char text[TJ_SHOGI_SFEN_MAX + 10];

    snprintf(text, sizeof text, "%s %s", sfen, usi);
    return tj_hash64(text, strlen(text));
}

static int32_t value_of(const fake *f, const char *sfen, const char *usi)
{
    return (int32_t)(letters(sfen, usi) % (2 * f->range - 1)) - (int32_t)f->range + 1;
}

static bool is_among(const tj_shogi_move *moves, size_t n, tj_shogi_move move)
{
    for (size_t i = 0; i < n; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* The best legal move that is none of these; of equal ones the first in the alphabet. */
static tj_opinion best_of(const fake *f, const tj_shogi *position, const tj_shogi_move *without, size_t n)
{
    tj_opinion best = {{TJ_GRAPH_NO_VALUE, 0}, TJ_SHOGI_NO_MOVE};
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(position, moves);
    char sfen[TJ_SHOGI_SFEN_MAX], usi[8], chosen[8] = "";

    oracle_sfen(position, sfen);
    for (size_t i = 0; i < count; i++) {
        tj_shogi_move_format(moves[i], usi);
        int32_t value = value_of(f, sfen, usi);

        if (is_among(without, n, moves[i]) || value < best.worth.value ||
            (value == best.worth.value && strcmp(usi, chosen) >= 0))
            continue;
        best = (tj_opinion){{value, 5}, moves[i]};
        strcpy(chosen, usi);
    }
    return best;
}

static int fake_open(const void *ctx, const atomic_bool *stop, void **self, tj_err *err)
{
    (void)stop, (void)err;
    *self = (void *)(uintptr_t)ctx;
    return 0;
}

static int fake_examine(void *self, tj_examination *e, tj_err *err)
{
    fake *f = self;
    char sfen[TJ_SHOGI_SFEN_MAX];

    oracle_sfen(&e->position, sfen);
    if (f->dies && atomic_fetch_add(&f->calls, 1) + 1 == f->dies)
        return tj_fail(err, TJ_E_IO, "gone");
    e->best = e->alternative = (tj_opinion){{TJ_GRAPH_NO_VALUE, 0}, TJ_SHOGI_NO_MOVE};
    if (f->fails && letters(sfen, "") % f->fails == 0) {
        e->failed = true;
        snprintf(e->why, sizeof e->why, "fell asleep");
        return 0;
    }
    if (e->whole || !e->n_known) {
        tj_opinion best = best_of(f, &e->position, NULL, 0);

        if (!is_among(e->known, e->n_known, best.move)) {
            e->alternative = best;
            return 0;
        }
        e->best = best;
    }
    if (f->way != TJ_EXAMINE_PLAIN)
        e->alternative = best_of(f, &e->position, e->known, e->n_known);
    return 0;
}

static void fake_close(void *self)
{
    (void)self;
}

static tj_examiner examiner_of(fake *f)
{
    return (tj_examiner){fake_open, fake_examine, fake_close, f, "fake"};
}

/* ---- running ---- */

static void parse(const char *sfen, tj_shogi *position)
{
    assert_int_equal(tj_shogi_sfen_parse(position, sfen, strlen(sfen), NULL), 0);
}

static int expand(const char *path, fake *f, const tj_expand_options *options, tj_expand_result *result)
{
    const tj_examiner examiner = examiner_of(f);
    tj_err err = TJ_ERR_INIT;
    tj_expansion x;
    int rc = tj_expansion_open(&x, path, 0, 20, NULL, &err);

    if (rc)
        fail_msg("%s: %s", err.path, err.text);
    rc = tj_expand(&x, &examiner, options, result, &err);
    tj_expansion_close(&x);
    return rc;
}

/* ---- the file, as strings ---- */

typedef struct line {
    char sfen[TJ_SHOGI_SFEN_MAX], move[8], after[TJ_SHOGI_SFEN_MAX], source[16];
    int32_t told; /* TJ_GRAPH_NO_VALUE: nothing */
    double weight;
} line;

typedef struct look {
    char sfen[TJ_SHOGI_SFEN_MAX], move[8];
    int32_t value;
} look;

typedef struct rows {
    line lines[4000];
    look looks[4000];
    size_t n_lines, n_looks;
} rows;

static int32_t number_in(sqlite3_stmt *s, int column)
{
    return sqlite3_column_type(s, column) == SQLITE_NULL ? TJ_GRAPH_NO_VALUE : sqlite3_column_int(s, column);
}

static void copy_text(sqlite3_stmt *s, int column, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(s, column);

    snprintf(out, size, "%s", text ? text : "");
}

static rows *read_rows(const char *path)
{
    rows *r = calloc(1, sizeof *r);
    sqlite3_stmt *s;
    sqlite3 *db;

    assert_non_null(r);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT board, move, evaluation, weight, source FROM move JOIN"
                                        " position ON id=position ORDER BY board, place",
                                        -1, &s, NULL),
                     SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW) {
        line *l = &r->lines[r->n_lines++];

        copy_text(s, 0, l->sfen, sizeof l->sfen);
        copy_text(s, 1, l->move, sizeof l->move);
        copy_text(s, 4, l->source, sizeof l->source);
        l->told = number_in(s, 2);
        l->weight = sqlite3_column_type(s, 3) == SQLITE_NULL ? -1 : sqlite3_column_double(s, 3);
        oracle_after(l->sfen, l->move, l->after);
    }
    sqlite3_finalize(s);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT board, alternative, evaluation FROM examined JOIN position"
                                        " ON id=position ORDER BY board",
                                        -1, &s, NULL),
                     SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW) {
        look *l = &r->looks[r->n_looks++];

        copy_text(s, 0, l->sfen, sizeof l->sfen);
        copy_text(s, 1, l->move, sizeof l->move);
        l->value = number_in(s, 2);
    }
    sqlite3_finalize(s);
    sqlite3_close(db);
    return r;
}

static line *line_of(const rows *r, const char *sfen, const char *move)
{
    for (size_t i = 0; i < r->n_lines; i++)
        if (strcmp(r->lines[i].sfen, sfen) == 0 && strcmp(r->lines[i].move, move) == 0)
            return (line *)(uintptr_t)&r->lines[i];
    return NULL;
}

/* What was found out there and still holds; NULL: nothing. */
static const look *look_of(const rows *r, const char *sfen)
{
    for (size_t i = 0; i < r->n_looks; i++)
        if (strcmp(r->looks[i].sfen, sfen) == 0)
            return line_of(r, sfen, r->looks[i].move) ? NULL : &r->looks[i];
    return NULL;
}

/* Every alternative is the best move that is not in the book. */
static void expect_alternatives(const rows *r, const fake *f)
{
    for (size_t i = 0; i < r->n_looks; i++) {
        const look *at = &r->looks[i];
        tj_shogi_move known[64];
        tj_shogi position;
        size_t n = 0;
        char move[8];

        if (!look_of(r, at->sfen) || !at->move[0])
            continue;
        for (size_t k = 0; k < r->n_lines; k++)
            if (strcmp(r->lines[k].sfen, at->sfen) == 0)
                tj_shogi_move_parse(r->lines[k].move, strlen(r->lines[k].move), &known[n++], NULL);
        parse(at->sfen, &position);
        tj_opinion best = best_of(f, &position, known, n);
        tj_shogi_move_format(best.move, move);
        assert_string_equal(move, at->move);
        assert_int_equal(best.worth.value, at->value);
    }
}

/* Values, each line for who plays it, from draws on until nothing changes. */
static void fix(rows *r, int32_t *value)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < r->n_lines; i++) {
            const look *at = look_of(r, r->lines[i].after);
            int32_t best = at ? at->value : TJ_GRAPH_NO_VALUE, now;

            if (!at)
                continue;
            for (size_t k = 0; k < r->n_lines; k++)
                if (strcmp(r->lines[k].sfen, r->lines[i].after) == 0 && value[k] > best)
                    best = value[k];
            now = best == TJ_GRAPH_NO_VALUE ? best : -best;
            changed |= now != value[i];
            value[i] = now;
        }
    }
}

static void expect_values(rows *r)
{
    int32_t *value = calloc(r->n_lines + 1, sizeof *value);

    assert_non_null(value);
    for (size_t i = 0; i < r->n_lines; i++)
        value[i] = look_of(r, r->lines[i].after) ? 0 : r->lines[i].told;
    fix(r, value);
    for (size_t i = 0; i < r->n_lines; i++)
        assert_int_equal(r->lines[i].told, value[i]);
    free(value);
}

/* Added moves are played if they are within 20 of the best; a position in which something is known plays. */
static void expect_weights(const rows *r)
{
    for (size_t i = 0; i < r->n_lines; i++) {
        int32_t best = TJ_GRAPH_NO_VALUE;

        for (size_t k = 0; k < r->n_lines; k++)
            if (strcmp(r->lines[k].sfen, r->lines[i].sfen) == 0 && r->lines[k].told > best)
                best = r->lines[k].told;
        if (strcmp(r->lines[i].source, TJ_EXPAND_SOURCE) == 0)
            assert_true(r->lines[i].weight == (best - r->lines[i].told <= 20 ? 1 : 0));
    }
}

static void expect_same(const char *a, const char *b)
{
    rows *x = read_rows(a), *y = read_rows(b);

    assert_int_equal(x->n_lines, y->n_lines);
    assert_int_equal(x->n_looks, y->n_looks);
    assert_memory_equal(x->lines, y->lines, x->n_lines * sizeof *x->lines);
    assert_memory_equal(x->looks, y->looks, x->n_looks * sizeof *x->looks);
    free(x);
    free(y);
}

/* ---- tests ---- */

static void best_first_from_nothing(void **state)
{
    (void)state;
    for (unsigned jobs = 1; jobs <= 4; jobs += 3)
        for (int kings = 0; kings < 2; kings++) {
            fake f = {.range = 50};
            tj_shogi root;
            tj_expand_options options = {.method = TJ_GRAPH_BEST_FIRST,
                                         .root = kings ? &root : NULL,
                                         .ply_cost = 3,
                                         .positions = 150,
                                         .jobs = jobs};
            tj_expand_result result;

            parse(KINGS, &root);
            assert_int_equal(expand(paths[0], &f, &options, &result), 0);
            assert_int_equal(result.examined, 150);
            assert_int_equal(result.failed, 0);
            assert_false(result.finished);
            rows *r = read_rows(paths[0]);
            /* For each move added there are two questions: where it leads, and what else there is.  Kings
             * come to positions that are there already. */
            assert_in_range(result.added, 150 / 2 - 10, kings ? 149 : 150 / 2 + 1);
            assert_int_equal(r->n_lines, result.added);
            expect_alternatives(r, &f);
            expect_values(r);
            expect_weights(r);
            free(r);
            unlink(paths[0]);
        }
}

/* Stopped in between, it comes to the same book. */
static void resumed(void **state)
{
    (void)state;
    for (int method = TJ_GRAPH_BEST_FIRST; method <= TJ_GRAPH_DROP_OUT; method++) {
        fake f = {.range = 60};
        tj_expand_options options = {.method = method, .ply_cost = 2, .positions = 40, .jobs = 1};
        tj_expand_result result;
        tj_shogi root;

        parse(KINGS, &root);
        options.root = &root;
        assert_int_equal(expand(paths[0], &f, &options, &result), 0);
        assert_int_equal(result.examined, 40);
        for (options.positions = 1; options.positions < 14; options.positions += 3) { /* 1 + 4 + ... + 13 */
            assert_int_equal(expand(paths[1], &f, &options, &result), 0);
            assert_int_equal(result.examined, options.positions);
        }
        options.positions = 5;
        assert_int_equal(expand(paths[1], &f, &options, &result), 0);
        expect_same(paths[0], paths[1]);
        unlink(paths[0]);
        unlink(paths[1]);
    }
}

/* A book of lines with counts: all is looked at, old moves keep their shares, and circles end. */
static const char LINES[] =
    "startpos moves 2h3h 8b7b 3h2h 7b8b 7g7f 3c3d\n"
    "startpos moves 7g7f 3c3d 2g2f\nstartpos moves 7g7f 8c8d\nstartpos moves 7g7f 3c3d\n";

static void make_lines(const char *path)
{
    tj_book *book;

    assert_int_equal(tj_book_open_bytes(&book, LINES, sizeof LINES - 1, NULL, NULL), 0);
    assert_int_equal(tj_book_write(book, TJ_BOOK_TEJUN, path, NULL, NULL), 0);
    tj_book_free(book);
}

static double weight_of(const rows *r, const char *move)
{
    return line_of(r, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -", move)->weight;
}

static void from_a_book(void **state)
{
    fake f = {.range = 100};
    const tj_expand_options options = {.ply_cost = 2, .positions = 200, .jobs = 2};
    tj_expand_result result;

    (void)state;
    make_lines(paths[0]);
    assert_int_equal(expand(paths[0], &f, &options, &result), 0);
    assert_int_equal(result.examined, 200);
    rows *r = read_rows(paths[0]);
    expect_alternatives(r, &f);
    expect_values(r);
    /* 7g7f was played four times, 2h3h once; once a move was added, that is what they weigh. */
    assert_true(weight_of(r, "7g7f") == 4);
    assert_true(weight_of(r, "2h3h") == 1);
    free(r);
    unlink(paths[0]);
}

/* ---- drop-out ---- */

static bool is_white(const char *sfen)
{
    return strstr(sfen, " w ") != NULL;
}

/* Walks all that can happen if the own side plays from the book and the other side what the book knows. */
static void expect_answers(const rows *r, const char *sfen, bool white, unsigned plies, size_t *own)
{
    bool mine = is_white(sfen) == white, answered = false;

    if (!plies)
        return;
    *own += mine;
    for (size_t i = 0; i < r->n_lines; i++) {
        if (strcmp(r->lines[i].sfen, sfen) != 0 || (mine && r->lines[i].weight == 0))
            continue;
        answered = true;
        expect_answers(r, r->lines[i].after, white, plies - 1, own);
    }
    if (mine)
        assert_true(answered);
}

static void drop_outs_are_answered(void **state)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    tj_shogi start;

    (void)state;
    tj_shogi_init(&start);
    oracle_sfen(&start, sfen);
    for (int white = 0; white < 2; white++) {
        fake f = {.range = 100};
        const tj_expand_options options = {.method = TJ_GRAPH_DROP_OUT,
                                           .side = white ? TJ_EXPAND_WHITE : TJ_EXPAND_BLACK,
                                           .plies = 6,
                                           .positions = 300,
                                           .jobs = 1};
        tj_expand_result result;
        size_t own = 0;

        make_lines(paths[0]);
        assert_int_equal(expand(paths[0], &f, &options, &result), 0);
        rows *r = read_rows(paths[0]);
        /* The opponent always has one more move, and what it drops out by is answered next. */
        assert_int_equal(result.examined, 300);
        expect_alternatives(r, &f);
        expect_values(r);
        free(r);
        /* Plain engines have one move each: this comes to an end. */
        f.way = TJ_EXAMINE_PLAIN;
        unlink(paths[0]);
        make_lines(paths[0]);
        assert_int_equal(expand(paths[0], &f, &options, &result), 0);
        assert_true(result.finished);
        r = read_rows(paths[0]);
        expect_answers(r, sfen, white, 6, &own);
        assert_true(own > 5);
        /* Nothing was added for the own side where the book had an answer. */
        for (size_t i = 0; i < r->n_lines; i++)
            if (strcmp(r->lines[i].source, TJ_EXPAND_SOURCE) == 0 && is_white(r->lines[i].sfen) == white)
                for (size_t k = 0; k < r->n_lines; k++)
                    assert_true(k == i || strcmp(r->lines[k].sfen, r->lines[i].sfen) != 0);
        free(r);
        unlink(paths[0]);
    }
}

static void both_sides_drop_out(void **state)
{
    fake f = {.range = 100, .way = TJ_EXAMINE_PLAIN};
    const tj_expand_options options = {
        .method = TJ_GRAPH_DROP_OUT, .side = TJ_EXPAND_BOTH, .plies = 5, .jobs = 3};
    char sfen[TJ_SHOGI_SFEN_MAX];
    tj_expand_result result;
    tj_shogi start;
    size_t own = 0;

    (void)state;
    tj_shogi_init(&start);
    oracle_sfen(&start, sfen);
    make_lines(paths[0]);
    assert_int_equal(expand(paths[0], &f, &options, &result), 0);
    assert_true(result.finished);
    rows *r = read_rows(paths[0]);
    expect_answers(r, sfen, false, 5, &own);
    expect_answers(r, sfen, true, 5, &own);
    free(r);
    unlink(paths[0]);
}

/* ---- what goes wrong ---- */

static void failures_are_passed_over(void **state)
{
    fake f = {.range = 50, .fails = 6};
    tj_expand_options options = {.ply_cost = 1, .positions = 120, .jobs = 2};
    tj_expand_result result;

    (void)state;
    assert_int_equal(expand(paths[0], &f, &options, &result), 0);
    assert_true(result.failed > 0);
    assert_int_equal(result.examined + result.failed, 120);
    assert_string_equal(result.why, "fell asleep");
    rows *r = read_rows(paths[0]);
    expect_alternatives(r, &f);
    expect_values(r);
    free(r);
    unlink(paths[0]);
    /* An engine that never answers is given up. */
    make_lines(paths[0]);
    f.fails = 1;
    assert_int_equal(expand(paths[0], &f, &options, &result), TJ_E_IO);
    assert_in_range(result.failed, TJ_EXPAND_FAILURES_MAX, TJ_EXPAND_FAILURES_MAX + 1);
    unlink(paths[0]);
}

static void an_error_keeps_what_there_is(void **state)
{
    fake f = {.range = 50, .dies = 31};
    tj_expand_options options = {.ply_cost = 1, .positions = 100, .jobs = 1};
    tj_expand_result result;

    (void)state;
    assert_int_equal(expand(paths[0], &f, &options, &result), TJ_E_IO);
    assert_int_equal(result.examined, 30);
    f.dies = 0;
    options.positions = 70;
    assert_int_equal(expand(paths[0], &f, &options, &result), 0);
    options.positions = 100;
    assert_int_equal(expand(paths[1], &f, &options, &result), 0);
    expect_same(paths[0], paths[1]);
    unlink(paths[0]);
    unlink(paths[1]);
}

static void stopped_by_the_watch(void **state)
{
    fake f = {.range = 50};
    unsigned ticks = 0;
    const tj_watch watch = {stop_at, &ticks};
    tj_expand_options options = {.ply_cost = 1, .jobs = 2, .watch = &watch};
    tj_expand_result result;

    (void)state;
    assert_int_equal(expand(paths[0], &f, &options, &result), TJ_E_STOPPED);
    unlink(paths[0]);
}

static void one_at_a_time(void **state)
{
    tj_err err = TJ_ERR_INIT;
    tj_expansion x, y;

    (void)state;
    assert_int_equal(tj_expansion_open(&x, paths[0], 0, 0, NULL, NULL), 0);
    assert_int_equal(tj_expansion_open(&y, paths[0], 0, 0, NULL, &err), TJ_E_BUSY);
    assert_string_equal(err.path, paths[0]);
    tj_expansion_close(&y);
    tj_expansion_close(&x);
    assert_int_equal(tj_expansion_open(&y, paths[0], 0, 0, NULL, NULL), 0);
    tj_expansion_close(&y);
    unlink(paths[0]);
}

static int64_t ask_number(const char *path, const char *sql)
{
    sqlite3_stmt *s;
    sqlite3 *db;
    int64_t number;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    number = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(db);
    return number;
}

typedef struct reader {
    pid_t pid;
    int go;
} reader;

/* Another process, forked before anything is open: looks at the book when a byte comes, whether more than so
 * many positions were examined, and ends. */
static reader start_reader(const char *path, int64_t more_than)
{
    int pipes[2];
    pid_t pid;
    char byte;

    assert_int_equal(pipe(pipes), 0);
    pid = fork();
    assert_true(pid >= 0);
    if (pid) {
        close(pipes[0]);
        return (reader){pid, pipes[1]};
    }
    close(pipes[1]);
    if (read(pipes[0], &byte, 1) != 1)
        _exit(1);
    _exit(ask_number(path, "SELECT count(*) FROM examined") > more_than ? 0 : 2);
}

static void let_look(const reader *r)
{
    int status;

    assert_int_equal(write(r->go, "x", 1), 1);
    assert_int_equal(waitpid(r->pid, &status, 0), r->pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(r->go);
}

/* Somebody who looks at the book meanwhile, and is the last to close it as far as he can see, must not take
 * anything away. */
static void others_may_look(void **state)
{
    fake f = {.range = 50};
    tj_expand_options options = {.ply_cost = 1, .positions = 20, .jobs = 1};
    const tj_examiner examiner = examiner_of(&f);
    tj_expand_result result;
    tj_expansion x;
    tj_book *book;
    /* After 20 answers half as many positions are there, because most are asked about twice. */
    const reader readers[2] = {start_reader(paths[0], 5), start_reader(paths[0], 15)};

    (void)state;
    assert_int_equal(tj_expansion_open(&x, paths[0], 0, 0, NULL, NULL), 0);
    assert_int_equal(tj_expand(&x, &examiner, &options, &result, NULL), 0);
    assert_int_equal(tj_book_file_open(&book, paths[0], NULL), 0);
    tj_book_free(book);
    let_look(&readers[0]);
    assert_int_equal(tj_expand(&x, &examiner, &options, &result, NULL), 0);
    let_look(&readers[1]);
    tj_expansion_close(&x);
    options.positions = 40;
    assert_int_equal(expand(paths[1], &f, &options, &result), 0);
    expect_same(paths[0], paths[1]);
    unlink(paths[0]);
    unlink(paths[1]);
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

/* Rows that make no sense are passed over; a table that is none is refused. */
static void hostile_files(void **state)
{
    static const char *const DAMAGE[] = {
        "UPDATE examined SET alternative='5i5a'",
        "UPDATE examined SET alternative='what?'",
        "UPDATE examined SET evaluation=NULL",
        "UPDATE examined SET evaluation=99999999999, depth='deep'",
        "UPDATE examined SET key=key+1",
        "UPDATE move SET evaluation='good', depth=-4, weight='heavy'",
        "UPDATE move SET move='5i5a' WHERE rowid IS NULL OR place=0",
        "UPDATE position SET board='x', key=7",
        "UPDATE position SET board='9/9/9/9/9/9/9/9/9 b 18p18P', key=1 WHERE id=2",
        "DELETE FROM position",
        "DELETE FROM examined",
        "DROP TABLE examined",
    };
    fake f = {.range = 50};
    const tj_expand_options options = {.ply_cost = 1, .positions = 30, .jobs = 1};
    tj_err err = TJ_ERR_INIT;
    tj_expand_result result;
    tj_expansion x;

    (void)state;
    for (size_t i = 0; i < sizeof DAMAGE / sizeof *DAMAGE; i++) {
        const char *sql = DAMAGE[i];

        assert_int_equal(expand(paths[0], &f, &options, &result), 0);
        if (strstr(sql, "rowid"))
            sql = "UPDATE move SET move='5i5a' WHERE place=0";
        run_sql(paths[0], sql);
        assert_int_equal(expand(paths[0], &f, &options, &result), 0);
        assert_int_equal(result.examined, 30);
        unlink(paths[0]);
    }
    assert_int_equal(expand(paths[0], &f, &options, &result), 0);
    run_sql(paths[0], "DROP TABLE examined; CREATE VIEW examined AS SELECT * FROM move");
    assert_int_equal(tj_expansion_open(&x, paths[0], 0, 0, NULL, &err), TJ_E_FORMAT);
    tj_expansion_close(&x);
    unlink(paths[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(best_first_from_nothing),
        cmocka_unit_test(resumed),
        cmocka_unit_test(from_a_book),
        cmocka_unit_test(drop_outs_are_answered),
        cmocka_unit_test(both_sides_drop_out),
        cmocka_unit_test(failures_are_passed_over),
        cmocka_unit_test(an_error_keeps_what_there_is),
        cmocka_unit_test(stopped_by_the_watch),
        cmocka_unit_test(one_at_a_time),
        cmocka_unit_test(others_may_look),
        cmocka_unit_test(hostile_files),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
