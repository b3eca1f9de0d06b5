#include "book/filtered_book.h"

#include <stdlib.h>

#include "base/error.h"
#include "book/book_private.h"

typedef struct filtered_book {
    tj_book *base;
    tj_book_choice choice;
} filtered_book;

/* Probabilities become weights, or 0. */
static void filter_entry(const filtered_book *n, tj_book_entry *entry)
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
    filtered_book *n = self;
    int rc = tj_book_find_form(n->base, position, entry, err);

    if (!rc)
        filter_entry(n, entry);
    return rc;
}

typedef struct visit_context {
    const filtered_book *book;
    tj_book_visit_form visit_context;
    void *ctx;
    tj_book_entry entry;
} visit_context;

static int visit_filtered(void *ctx, const tj_book_position *position, const tj_book_entry *entry,
                          tj_err *err)
{
    visit_context *v = ctx;
    int rc = 0;

    tj_book_entry_clear(&v->entry);
    for (size_t i = 0; !rc && i < entry->len; i++)
        rc = tj_book_entry_add(&v->entry, &entry->items[i], err);
    v->entry.again = entry->again;
    if (rc)
        return rc;
    filter_entry(v->book, &v->entry);
    tj_book_entry_set_probabilities(&v->entry);
    return v->visit_context(v->ctx, position, &v->entry, err);
}

static int each(void *self, tj_book_visit_form visitor, void *ctx, tj_err *err)
{
    filtered_book *n = self;
    visit_context v = {.book = n, .visit_context = visitor, .ctx = ctx};
    int rc;

    tj_book_entry_init(&v.entry);
    rc = tj_book_each_form(n->base, visit_filtered, &v, err);
    tj_book_entry_release(&v.entry);
    return rc;
}

static int transaction(void *self, bool on, tj_err *err)
{
    filtered_book *n = self;

    if (on)
        return tj_book_begin_read(n->base, err);
    tj_book_end_read(n->base);
    return 0;
}

int tj_book_filtered_new(tj_book **out, tj_book *base, const tj_book_choice *choice, tj_err *err)
{
    static const tj_book_backend BACKEND = {find, each, free, transaction};
    tj_book *book = tj_book_new(base->format, base->board);
    filtered_book *n = tj_alloc(1, sizeof *n);

    *out = NULL;
    if (!book || !n) {
        free(book);
        free(n);
        return tj_fail_nomem(err);
    }
    *n = (filtered_book){base, *choice};
    book->kind = &BACKEND;
    book->self = n;
    *out = book;
    return 0;
}
