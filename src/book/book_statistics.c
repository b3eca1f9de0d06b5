/* Statistics of one book: positions and moves, how many moves a position has, and by distance from the start.
 *
 * Everything that is stored is visited once; then the book is walked from the start, breadth first, with the
 * positions of two layers and 16 bytes for each position seen, so that books on disk need little memory.
 * Positions seen are known by their 64-bit keys. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "book/book_private.h"
#include "base/key_set.h"

/* ---- all that is stored ---- */

typedef struct count_state {
    tj_book_statistics *out;
    tj_key_set images; /* look-ups in a whole file cannot tell them */
} count_state;

/* Keeps the list of the largest positions sorted; of equals the first comes first. */
static void insert_largest(tj_book_statistics *out, const tj_book_position *position, size_t moves)
{
    size_t at = out->n_largest;

    while (at > 0 && out->largest[at - 1].moves < moves)
        at--;
    if (at == TJ_BOOK_LARGEST)
        return;
    if (out->n_largest < TJ_BOOK_LARGEST)
        out->n_largest++;
    memmove(&out->largest[at + 1], &out->largest[at], (out->n_largest - 1 - at) * sizeof out->largest[0]);
    position->kind->text(position, out->largest[at].text);
    out->largest[at].moves = moves;
}

static int count_position(void *ctx, const tj_book_position *position, const tj_book_entry *entry,
                          tj_err *err)
{
    count_state *c = ctx;
    size_t moves = tj_book_playable(entry);

    if (entry->again) {
        bool twice;

        c->out->images++;
        return tj_key_set_add(&c->images, position->kind->hash(position), &twice, err);
    }
    if (!moves) {
        c->out->unplayable++;
        return 0;
    }
    c->out->positions++;
    c->out->moves += moves;
    c->out->never += entry->len - moves;
    c->out->histogram[moves < TJ_BOOK_HISTOGRAM ? moves : TJ_BOOK_HISTOGRAM - 1]++;
    insert_largest(c->out, position, moves);
    return 0;
}

/* ---- by distance ---- */

typedef struct walk_state {
    tj_book *book;
    const tj_key_set *images;
    size_t words; /* of a packed position */
    tj_key_set seen;
    struct layer {
        uint64_t *items; /* packed positions */
        size_t len, cap; /* positions; capacity in words */
    } now, next;
    tj_book_entry entry;
    tj_book_state state;
} walk_state;

static int reach(walk_state *w, const tj_book_position *position, tj_err *err)
{
    bool again;
    int rc = tj_key_set_add(&w->seen, position->kind->hash(position), &again, err);

    if (rc || again)
        return rc;
    if (TJ_RESERVE(&w->next, (w->next.len + 1) * w->words))
        return tj_fail_nomem(err);
    if (position->kind->pack(position, w->next.items + w->next.len * w->words))
        w->next.len++;
    return 0;
}

static int walk_position(walk_state *w, const uint64_t *packed, tj_book_ply *ply, tj_err *err)
{
    tj_book_position position;
    size_t moves;
    int rc;

    tj_book_position_unpack(packed, w->book->board, &position);
    if ((rc = tj_book_find_form(w->book, &position, &w->entry, err)))
        return rc;
    moves = tj_book_playable(&w->entry);
    if (moves && !tj_key_set_has(w->images, position.kind->hash(&position))) {
        ply->positions++;
        ply->moves += moves;
    }
    if (moves)
        tj_book_state_set(&w->state, &position);
    for (size_t i = 0; !rc && moves && i < w->entry.len; i++) {
        tj_book_state_after(&w->state, w->entry.items[i].move, &position);
        rc = reach(w, &position, err);
    }
    return rc;
}

static int walk(walk_state *w, const tj_progress_monitor *monitor, tj_book_statistics *out, tj_err *err)
{
    tj_book_position start;
    uint64_t done = 0;
    int rc;

    tj_book_position_start(&start, w->book->board);
    rc = reach(w, &start, err);
    while (!rc && w->next.len) {
        struct layer full = w->next;
        tj_book_ply ply = {0, 0};

        w->next = w->now;
        w->next.len = 0;
        w->now = full;
        for (size_t i = 0; !rc && i < full.len; i++) {
            rc = walk_position(w, full.items + i * w->words, &ply, err);
            if (!rc && ++done % 4096 == 0)
                rc = tj_progress_report(monitor, "walking", done, 0, err);
        }
        if (rc || (!ply.positions && !w->next.len))
            break;
        if (TJ_APPEND(&out->plies, err, ply))
            return TJ_E_NOMEM;
        out->unreachable.positions -= ply.positions;
        out->unreachable.moves -= ply.moves;
    }
    return rc;
}

int tj_book_statistics_compute(tj_book *book, const tj_progress_monitor *monitor, tj_book_statistics *out,
                               tj_err *err)
{
    count_state c = {.out = out};
    walk_state w = {
        .book = book, .images = &c.images, .words = tj_book_kind_of(book->game)->packed_words(book->board)};
    int rc;

    memset(out, 0, sizeof *out);
    if ((rc = tj_book_begin_read(book, err)))
        return rc;
    if (!(rc = tj_book_each_form(book, count_position, &c, "counting", monitor, err))) {
        out->unreachable = (tj_book_ply){out->positions, out->moves};
        rc = walk(&w, monitor, out, err);
    }
    tj_book_end_read(book);
    tj_key_set_release(&c.images);
    tj_key_set_release(&w.seen);
    tj_book_entry_release(&w.entry);
    free(w.now.items);
    free(w.next.items);
    if (rc)
        tj_book_statistics_release(out);
    return rc;
}

void tj_book_statistics_release(tj_book_statistics *statistics)
{
    free(statistics->plies.items);
    memset(statistics, 0, sizeof *statistics);
}
