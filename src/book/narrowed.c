#include "book/narrowed.h"

#include <stdlib.h>

#include "base/error.h"
#include "book/book.h"

typedef struct narrowed {
    tj_book *base;
    tj_book_choice choice;
} narrowed;

/* Probabilities become weights, or 0. */
static void narrow(const narrowed *n, tj_book_entry *entry)
{
    const tj_book_move *only =
        n->choice.by == TJ_BOOK_BY_WEIGHT ? NULL : tj_book_choose(&n->choice, entry, 0, 0);

    for (size_t i = 0; i < entry->len; i++) {
        tj_book_move *move = &entry->items[i];
        bool played =
            n->choice.by == TJ_BOOK_BY_WEIGHT ? tj_book_choice_allows(&n->choice, entry, move) : move == only;

        move->weight = played ? move->probability : 0;
        move->known |= TJ_BOOK_WEIGHT;
    }
}

static int find(void *self, const tj_book_position *position, tj_book_entry *entry, tj_err *err)
{
    narrowed *n = self;
    int rc = tj_book_find_any(n->base, position, entry, err);

    if (!rc)
        narrow(n, entry);
    return rc;
}

typedef struct visit {
    const narrowed *book;
    tj_book_visit_any visit;
    void *ctx;
    tj_book_entry entry;
} visit;

static int visit_narrowed(void *ctx, const tj_book_position *position, const tj_book_entry *entry,
                          tj_err *err)
{
    visit *v = ctx;
    int rc = 0;

    tj_book_entry_clear(&v->entry);
    for (size_t i = 0; !rc && i < entry->len; i++)
        rc = tj_book_entry_add(&v->entry, &entry->items[i], err);
    v->entry.again = entry->again;
    if (rc)
        return rc;
    narrow(v->book, &v->entry);
    tj_book_entry_share(&v->entry);
    return v->visit(v->ctx, position, &v->entry, err);
}

static int each(void *self, tj_book_visit_any visitor, void *ctx, tj_err *err)
{
    narrowed *n = self;
    visit v = {.book = n, .visit = visitor, .ctx = ctx};
    int rc;

    tj_book_entry_init(&v.entry);
    rc = tj_book_each_any(n->base, visit_narrowed, &v, err);
    tj_book_entry_release(&v.entry);
    return rc;
}

static int hold(void *self, bool on, tj_err *err)
{
    narrowed *n = self;

    if (on)
        return tj_book_hold(n->base, err);
    tj_book_let_go(n->base);
    return 0;
}

int tj_book_narrowed_new(tj_book **out, tj_book *base, const tj_book_choice *choice, tj_err *err)
{
    static const tj_book_kind KIND = {find, each, free, hold};
    tj_book *book = tj_book_new(base->format);
    narrowed *n = tj_alloc(1, sizeof *n);

    *out = NULL;
    if (!book || !n) {
        free(book);
        free(n);
        return tj_fail_nomem(err);
    }
    *n = (narrowed){base, *choice};
    book->kind = &KIND;
    book->self = n;
    book->game = base->game;
    book->size = base->size;
    *out = book;
    return 0;
}
