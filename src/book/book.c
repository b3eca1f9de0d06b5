#include "book/book_private.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

tj_book *tj_book_new(int format, unsigned board)
{
    tj_book *book = tj_zalloc(1, sizeof *book);

    if (book) {
        book->format = format;
        book->board = board;
        book->game = tj_game_kind_of_board(board);
    }
    return book;
}

void tj_book_free(tj_book *book)
{
    if (!book)
        return;
    if (book->kind)
        book->kind->free(book->self);
    if (book->bytes_free)
        book->bytes_free(book->bytes);
    free(book);
}

int tj_book_format_of(const tj_book *book)
{
    return book->format;
}

const tj_book_faults *tj_book_faults_of(const tj_book *book)
{
    return &book->faults;
}

const tj_game_kind *tj_book_game_of(const tj_book *book)
{
    return book->game;
}

unsigned tj_book_board_of(const tj_book *book)
{
    return book->board;
}

int tj_book_find_form(tj_book *book, const tj_book_position *position, tj_book_entry *entry, tj_err *err)
{
    int rc;

    tj_book_entry_clear(entry);
    if (book->game != position->game)
        return tj_fail(err, TJ_E_USAGE, "this is a %s book", book->game->title);
    if ((rc = book->kind->find(book->self, position, entry, err)))
        tj_book_entry_clear(entry);
    else
        tj_book_entry_set_probabilities(entry);
    return rc;
}

int tj_book_find(tj_book *book, const tj_position *position, tj_book_entry *entry, tj_err *err)
{
    tj_book_position at;
    int rc;

    tj_book_position_of(&at, position);
    rc = tj_book_find_form(book, &at, entry, err);
    for (size_t i = 0; at.kind->unmap_move && i < entry->len; i++)
        at.kind->unmap_move(&at, &entry->items[i].move, &entry->items[i].reply);
    return rc;
}

/* ---- all positions ---- */

typedef struct progress_visit {
    tj_book_visit_form visit;
    void *ctx;
    const tj_progress_monitor *monitor;
    const char *phase;
    uint64_t count;
} progress_visit;

static int visit_with_progress(void *ctx, const tj_book_position *position, const tj_book_entry *entry,
                               tj_err *err)
{
    progress_visit *w = ctx;
    int rc = ++w->count % 1024 ? 0 : tj_progress_report(w->monitor, w->phase, w->count, 0, err);

    return rc ? rc : w->visit(w->ctx, position, entry, err);
}

int tj_book_each_form(tj_book *book, tj_book_visit_form visit, void *ctx, const char *phase,
                      const tj_progress_monitor *monitor, tj_err *err)
{
    progress_visit w = {visit, ctx, monitor, phase, 0};
    int rc = tj_book_begin_read(book, err);

    if (rc)
        return rc;
    rc = book->kind->each(book->self, visit_with_progress, &w, err);
    tj_book_end_read(book);
    return rc;
}

typedef struct position_visit {
    tj_book_visit visit;
    void *ctx;
    tj_position position;
} position_visit;

static int visit_position(void *ctx, const tj_book_position *at, const tj_book_entry *entry, tj_err *err)
{
    position_visit *v = ctx;

    tj_book_position_get(at, &v->position);
    return v->visit(v->ctx, &v->position, entry, err);
}

int tj_book_each(tj_book *book, tj_book_visit visit, void *ctx, tj_err *err)
{
    position_visit v = {.visit = visit, .ctx = ctx};

    return tj_book_each_form(book, visit_position, &v, "", NULL, err);
}

/* ---- many look-ups ---- */

int tj_book_begin_read(tj_book *book, tj_err *err)
{
    int rc =
        book->kind->transaction && !book->read_depth ? book->kind->transaction(book->self, true, err) : 0;

    book->read_depth += !rc;
    return rc;
}

void tj_book_end_read(tj_book *book)
{
    if (--book->read_depth == 0 && book->kind->transaction)
        book->kind->transaction(book->self, false, NULL);
}

/* ---- entries ---- */

void tj_book_entry_init(tj_book_entry *entry)
{
    memset(entry, 0, sizeof *entry);
}

void tj_book_entry_release(tj_book_entry *entry)
{
    free(entry->items);
    tj_string_arena_free(entry->strings);
    tj_book_entry_init(entry);
}

void tj_book_entry_clear(tj_book_entry *entry)
{
    tj_string_arena_free(entry->strings);
    entry->strings = NULL;
    entry->len = 0;
    entry->again = false;
}

int tj_book_copy_text(tj_string_arena **strings, const char **text, tj_err *err)
{
    if (*text && !(*text = tj_string_arena_add(strings, *text, strlen(*text))))
        return tj_fail_nomem(err);
    return 0;
}

int tj_book_entry_add(tj_book_entry *entry, const tj_book_move *move, tj_err *err)
{
    tj_book_move added = *move;
    int rc;

    if ((rc = tj_book_copy_text(&entry->strings, &added.note, err)) ||
        (rc = tj_book_copy_text(&entry->strings, &added.source, err)))
        return rc;
    return TJ_APPEND(entry, err, added);
}

tj_book_move *tj_book_entry_find(const tj_book_entry *entry, unsigned move)
{
    for (size_t i = 0; i < entry->len; i++)
        if (entry->items[i].move == move)
            return &entry->items[i];
    return NULL;
}

size_t tj_book_playable(const tj_book_entry *entry)
{
    size_t count = 0;

    for (size_t i = 0; i < entry->len; i++)
        count += entry->items[i].probability > 0;
    return count;
}

/* A move's probability is in proportion to its weight; without one to its count; where the position has no
 * counts, to 1. */
static double raw_weight(const tj_book_move *move, bool counted)
{
    if (move->known & TJ_BOOK_WEIGHT)
        return move->weight > 0 ? move->weight : 0;
    if (!counted)
        return 1;
    return move->known & TJ_BOOK_COUNT ? move->count : 0;
}

void tj_book_entry_set_probabilities(tj_book_entry *entry)
{
    bool counted = false;
    double sum = 0;

    for (size_t i = 0; i < entry->len; i++)
        counted |= entry->items[i].known & TJ_BOOK_COUNT && entry->items[i].count;
    for (size_t i = 0; i < entry->len; i++)
        sum += raw_weight(&entry->items[i], counted);
    for (size_t i = 0; i < entry->len; i++)
        entry->items[i].probability = sum > 0 ? raw_weight(&entry->items[i], counted) / sum : 0;
}

/* ---- faults ---- */

void tj_book_fault_add(tj_book_faults *faults, int kind, uint64_t line, uint64_t offset, const char *format,
                       ...)
{
    va_list args;

    faults->positions += kind == TJ_BOOK_BAD_POSITION;
    faults->moves += kind == TJ_BOOK_BAD_MOVE;
    faults->repeated += kind == TJ_BOOK_REPEATED;
    if (faults->kept == TJ_BOOK_FAULTS_KEPT)
        return;
    tj_book_fault *fault = &faults->items[faults->kept++];
    fault->line = line;
    fault->offset = offset;
    va_start(args, format);
    vsnprintf(fault->text, sizeof fault->text, format, args);
    va_end(args);
}

int tj_book_fail_at(tj_err *err, size_t offset, const char *text)
{
    tj_fail(err, TJ_E_FORMAT, "byte %zu: %s", offset, text);
    if (err)
        err->offset = offset;
    return TJ_E_FORMAT;
}

/* ---- the same move from several places ---- */

static void add_up(uint32_t *into, uint32_t from)
{
    *into = from > UINT32_MAX - *into ? UINT32_MAX : *into + from;
}

/* A move's part of the weight of the two together: where only the other has a weight, its count. */
static double merged_weight(const tj_book_move *move, const tj_book_move *other)
{
    if (move->known & TJ_BOOK_WEIGHT)
        return move->weight;
    return other->known & TJ_BOOK_WEIGHT && move->known & TJ_BOOK_COUNT ? move->count : 0;
}

void tj_book_move_merge(tj_book_move *into, const tj_book_move *from)
{
    bool deeper =
        (from->known & TJ_BOOK_EVALUATION) &&
        (!(into->known & TJ_BOOK_EVALUATION) ||
         ((from->known & TJ_BOOK_DEPTH) && (!(into->known & TJ_BOOK_DEPTH) || from->depth > into->depth)));

    into->weight = fmin(merged_weight(into, from) + merged_weight(from, into), TJ_BOOK_WEIGHT_MAX);
    add_up(&into->count, from->count);
    add_up(&into->wins, from->wins);
    add_up(&into->losses, from->losses);
    add_up(&into->draws, from->draws);
    if (deeper) {
        into->evaluation = from->evaluation;
        into->depth = from->depth;
        into->known = (uint16_t)((into->known & ~TJ_BOOK_DEPTH) | (from->known & TJ_BOOK_DEPTH));
        into->reply = from->known & TJ_BOOK_REPLY ? from->reply : into->reply;
    } else if (!(into->known & TJ_BOOK_REPLY)) {
        into->reply = from->reply;
    }
    into->known |= from->known & (uint16_t) ~(TJ_BOOK_DEPTH);
}
