#include "book/format/shogi/keyed_book.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/key_set.h"

/* ---- enumeration ---- */

/* Positions are visited in the order in which they were found, which is that of their distance from the
 * start.  The book in memory has all of them, also those that the file does not know. */
typedef struct enumeration {
    const tj_keyed_file *file;
    tj_memory_book *memory;
    tj_key_set keys;
    tj_book_entry entry;
} enumeration;

static int add_found(enumeration *u, const tj_shogi *position, uint32_t ply, tj_err *err)
{
    tj_book_position at;
    uint32_t number;

    tj_book_position_of_shogi(&at, position);
    at.ply = ply;
    return tj_memory_book_add_position(u->memory, &at, &number, err);
}

static int add_moves(enumeration *u, uint32_t number, const tj_book_position *at, uint64_t key, tj_err *err)
{
    bool again;
    int rc = tj_key_set_add(&u->keys, key, &again, err);

    if (!rc && again)
        tj_memory_book_mark_again(u->memory, number);
    for (size_t i = 0; !rc && i < u->entry.len; i++) {
        const tj_book_move *move = &u->entry.items[i];
        tj_shogi next = *tj_book_position_shogi(at);

        tj_shogi_apply(&next, move->move);
        if (!(rc = tj_memory_book_add_move(u->memory, number, move, TJ_BOOK_KEEP_FIRST, NULL, err)))
            rc = add_found(u, &next, at->ply + 1, err);
    }
    return rc;
}

static int enumerate(enumeration *u, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_book_position at;
    tj_shogi start;
    uint64_t key;
    int rc;

    tj_shogi_init(&start);
    rc = add_found(u, &start, 0, err);
    for (uint32_t i = 0; !rc && i < tj_memory_book_position_count(u->memory); i++) {
        tj_memory_book_get(u->memory, i, &at);
        tj_book_entry_clear(&u->entry);
        rc = u->file->find(u->file, tj_book_position_shogi(&at), &u->entry, &key, err);
        if (!rc && u->entry.len)
            rc = add_moves(u, i, &at, key, err);
        if (!rc && i % 1024 == 0)
            rc = tj_progress_report(monitor, "unfolding", i, 0, err);
    }
    return rc;
}

/* Makes book one in memory. */
static int unfold(const tj_keyed_file *file, tj_book *book, const tj_progress_monitor *monitor, tj_err *err)
{
    enumeration u = {.file = file, .memory = tj_memory_book_new()};
    int rc = u.memory ? enumerate(&u, monitor, err) : tj_fail_nomem(err);

    if (rc)
        tj_memory_book_free(u.memory);
    else
        tj_memory_book_attach(u.memory, book);
    tj_book_entry_release(&u.entry);
    tj_key_set_release(&u.keys);
    return rc;
}

/* ---- the whole file ---- */

static int find_in_file(void *self, const tj_book_position *position, tj_book_entry *entry, tj_err *err)
{
    const tj_keyed_file *file = self;
    uint64_t key;

    return file->find(file, tj_book_position_shogi(position), entry, &key, err);
}

static int each_enumerated(void *self, tj_book_visit_form visit, void *ctx, tj_err *err)
{
    tj_book *book = tj_book_new(TJ_BOOK_UNKNOWN, TJ_BOARD_SHOGI);
    int rc = book ? unfold(self, book, NULL, err) : tj_fail_nomem(err);

    if (!rc)
        rc = tj_book_each_form(book, visit, ctx, "", NULL, err);
    tj_book_free(book);
    return rc;
}

int tj_keyed_open(const void *bytes, size_t n, tj_keyed_find find, const tj_book_open_options *options,
                  tj_book *book, tj_err *err)
{
    static const tj_book_backend BACKEND = {find_in_file, each_enumerated, free, NULL};
    tj_keyed_file file = {bytes, n, find, &book->faults};

    if (!options->whole_file)
        return unfold(&file, book, options->monitor, err);
    if (!(book->self = tj_alloc(1, sizeof file)))
        return tj_fail_nomem(err);
    file.faults = NULL; /* looked up again and again, the same faults would be counted each time */
    memcpy(book->self, &file, sizeof file);
    book->kind = &BACKEND;
    return 0;
}

int tj_keyed_add_move(const tj_keyed_file *file, size_t at, const tj_shogi *position,
                      const tj_book_move *move, tj_book_entry *entry, tj_err *err)
{
    bool known = tj_book_entry_find(entry, move->move);

    if (!tj_shogi_book_takes(position, move->move, known, file->faults, 0, at))
        return 0;
    return tj_book_entry_add(entry, move, err);
}
