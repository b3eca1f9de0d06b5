#include "gen_expansion.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "tests/support/oracle/oracle_book.h"

char expand_paths[2][120];
static char folder[64];

/* ---- an examiner ---- */

static uint64_t letters(const char *sfen, const char *usi)
{
    char text[TJ_SHOGI_SFEN_MAX + 10];

    snprintf(text, sizeof text, "%s %s", sfen, usi);
    return tj_hash64(text, strlen(text));
}

static int32_t value_of(const fake_examiner *f, const char *sfen, const char *usi)
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
static tj_examined_move fake_best(const fake_examiner *f, const tj_shogi *position,
                                  const tj_shogi_move *without, size_t n)
{
    tj_examined_move best = {{TJ_EXPAND_NO_VALUE, 0}, TJ_BOOK_NO_MOVE};
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
        best = (tj_examined_move){{value, 5}, moves[i]};
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
    fake_examiner *f = self;
    char sfen[TJ_SHOGI_SFEN_MAX];

    oracle_sfen(tj_position_shogi(&e->at.position), sfen);
    if (f->dies && atomic_fetch_add(&f->calls, 1) + 1 == f->dies)
        return tj_fail(err, TJ_E_IO, "gone");
    e->best = e->alternative = (tj_examined_move){{TJ_EXPAND_NO_VALUE, 0}, TJ_BOOK_NO_MOVE};
    if (f->fails && letters(sfen, "") % f->fails == 0) {
        e->failed = true;
        snprintf(e->why, sizeof e->why, "fell asleep");
        return 0;
    }
    if (e->whole || !e->n_known) {
        tj_examined_move best = fake_best(f, tj_position_shogi(&e->at.position), NULL, 0);

        if (!is_among(e->known, e->n_known, best.move)) {
            e->alternative = best;
            return 0;
        }
        e->best = best;
    }
    if (f->way != TJ_EXAMINE_PLAIN)
        e->alternative = fake_best(f, tj_position_shogi(&e->at.position), e->known, e->n_known);
    return 0;
}

static void fake_close(void *self)
{
    (void)self;
}

tj_examiner fake_examiner_of(fake_examiner *f)
{
    return (tj_examiner){fake_open, fake_examine, fake_close, f};
}
static void parse(const char *sfen, tj_shogi *position)
{
    assert_int_equal(tj_shogi_sfen_parse(position, sfen, strlen(sfen), NULL), 0);
}

static const tj_expansion_rules RULES = {
    .size = sizeof RULES, .board = TJ_BOARD_SHOGI, .margin = 20, .adopt = true};

int fake_expand(const char *path, fake_examiner *f, const tj_expand_options *options,
                tj_expand_result *result)
{
    const tj_examiner examiner = fake_examiner_of(f);
    tj_err err = TJ_ERR_INIT;
    tj_expansion *x = NULL;
    int rc = tj_expansion_open(&x, path, &RULES, NULL, &err);

    if (rc)
        fail_msg("%s: %s", err.path, err.text);
    rc = tj_expand_by(x, &examiner, options, result, &err);
    tj_expansion_close(x);
    return rc;
}
/* ---- the file, as strings ---- */

static int32_t number_in(sqlite3_stmt *s, int column)
{
    return sqlite3_column_type(s, column) == SQLITE_NULL ? TJ_EXPAND_NO_VALUE : sqlite3_column_int(s, column);
}

static void copy_text(sqlite3_stmt *s, int column, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(s, column);

    snprintf(out, size, "%s", text ? text : "");
}

expand_rows *expand_rows_read(const char *path)
{
    expand_rows *r = calloc(1, sizeof *r);
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
        expand_line *l = &r->lines[r->n_lines++];

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
        expand_look *l = &r->looks[r->n_looks++];

        copy_text(s, 0, l->sfen, sizeof l->sfen);
        copy_text(s, 1, l->move, sizeof l->move);
        l->value = number_in(s, 2);
    }
    sqlite3_finalize(s);
    sqlite3_close(db);
    return r;
}

const expand_line *expand_line_of(const expand_rows *r, const char *sfen, const char *move)
{
    for (size_t i = 0; i < r->n_lines; i++)
        if (strcmp(r->lines[i].sfen, sfen) == 0 && strcmp(r->lines[i].move, move) == 0)
            return &r->lines[i];
    return NULL;
}

/* What was found out there and still holds; NULL: nothing. */
static const expand_look *look_of(const expand_rows *r, const char *sfen)
{
    for (size_t i = 0; i < r->n_looks; i++)
        if (strcmp(r->looks[i].sfen, sfen) == 0)
            return expand_line_of(r, sfen, r->looks[i].move) ? NULL : &r->looks[i];
    return NULL;
}

void expand_expect_alternatives(const expand_rows *r, const fake_examiner *f)
{
    for (size_t i = 0; i < r->n_looks; i++) {
        const expand_look *at = &r->looks[i];
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
        tj_examined_move best = fake_best(f, &position, known, n);
        tj_shogi_move_format(best.move, move);
        assert_string_equal(move, at->move);
        assert_int_equal(best.worth.value, at->value);
    }
}

/* Values, each line for who plays it, from draws on until nothing changes. */
static void fix(const expand_rows *r, int32_t *value)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < r->n_lines; i++) {
            const expand_look *at = look_of(r, r->lines[i].after);
            int32_t best = at ? at->value : TJ_EXPAND_NO_VALUE, now;

            if (!at)
                continue;
            for (size_t k = 0; k < r->n_lines; k++)
                if (strcmp(r->lines[k].sfen, r->lines[i].after) == 0 && value[k] > best)
                    best = value[k];
            now = best == TJ_EXPAND_NO_VALUE ? best : -best;
            changed |= now != value[i];
            value[i] = now;
        }
    }
}

void expand_expect_values(const expand_rows *r)
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

void expand_expect_weights(const expand_rows *r)
{
    for (size_t i = 0; i < r->n_lines; i++) {
        int32_t best = TJ_EXPAND_NO_VALUE;

        for (size_t k = 0; k < r->n_lines; k++)
            if (strcmp(r->lines[k].sfen, r->lines[i].sfen) == 0 && r->lines[k].told > best)
                best = r->lines[k].told;
        if (strcmp(r->lines[i].source, TJ_EXPAND_SOURCE) == 0)
            assert_true(r->lines[i].weight == (best - r->lines[i].told <= 20 ? 1 : 0));
    }
}

void expand_expect_same(const char *a, const char *b)
{
    expand_rows *x = expand_rows_read(a), *y = expand_rows_read(b);

    assert_int_equal(x->n_lines, y->n_lines);
    assert_int_equal(x->n_looks, y->n_looks);
    assert_memory_equal(x->lines, y->lines, x->n_lines * sizeof *x->lines);
    assert_memory_equal(x->looks, y->looks, x->n_looks * sizeof *x->looks);
    free(x);
    free(y);
}

int expand_set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/tejun-test-expand-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder))
        return -1;
    for (int i = 0; i < 2; i++)
        snprintf(expand_paths[i], sizeof expand_paths[i], "%s/%d.book", folder, i);
    return 0;
}

int expand_tear_down(void **state)
{
    (void)state;
    return rmdir(folder);
}
