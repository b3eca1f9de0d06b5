/* Writing Apery's book.bin. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/atomic_file.h"
#include "book/format/shogi/apery.h"
#include "base/byte_order.h"

enum { COUNT_MAX = 65535 };

typedef struct row {
    uint64_t key, order; /* in which it came */
    int32_t evaluation;
    uint16_t move, count;
} row;

typedef struct rows {
    row *items;
    size_t len, cap;
} rows;

/* Counts as they are if all are known and fit; otherwise shares, at least 1 for what is ever played. */
static bool counts_fit(const tj_book_entry *entry)
{
    for (size_t i = 0; i < entry->len; i++)
        if (!(entry->items[i].known & TJ_BOOK_COUNT) || entry->items[i].known & TJ_BOOK_WEIGHT ||
            entry->items[i].count > COUNT_MAX)
            return false;
    return true;
}

static uint16_t count_of(const tj_book_move *move, bool fits)
{
    double share = round(move->probability * COUNT_MAX);

    if (fits)
        return (uint16_t)move->count;
    return (uint16_t)(move->probability > 0 && share < 1 ? 1 : share);
}

static int add_rows(void *ctx, const tj_book_position *position, const tj_book_entry *entry, tj_err *err)
{
    rows *all = ctx;
    uint64_t key = tj_apery_key(tj_book_position_shogi(position));
    bool fits = counts_fit(entry);

    if (!tj_book_playable(entry)) /* counts of 0 would make all of its moves equal */
        return 0;
    if (TJ_RESERVE(all, all->len + entry->len))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < entry->len; i++) {
        const tj_book_move *move = &entry->items[i];

        all->items[all->len] = (row){key, all->len, move->known & TJ_BOOK_EVALUATION ? move->evaluation : 0,
                                     tj_apery_move(move->move), count_of(move, fits)};
        all->len++;
    }
    return 0;
}

/* By key; within a position the most frequent first. */
static int compare_rows(const void *a, const void *b)
{
    const row *p = a, *q = b;

    if (p->key != q->key)
        return p->key < q->key ? -1 : 1;
    if (p->count != q->count)
        return p->count > q->count ? -1 : 1;
    return p->order < q->order ? -1 : 1;
}

static int write_rows(const rows *all, const char *path, tj_err *err)
{
    tj_output out;
    int rc = tj_output_open(&out, path, err);

    for (size_t i = 0; !rc && i < all->len; i++) {
        uint8_t bytes[TJ_APERY_ENTRY];

        tj_write_le(bytes, 8, all->items[i].key);
        tj_write_le(bytes + 8, 2, all->items[i].move);
        tj_write_le(bytes + 10, 2, all->items[i].count);
        tj_write_le(bytes + 12, 4, (uint32_t)all->items[i].evaluation);
        tj_output_write(&out, bytes, sizeof bytes);
    }
    return rc ? rc : tj_output_close(&out, err);
}

int tj_apery_write(tj_book *book, const char *path, const tj_progress_monitor *monitor, tj_err *err)
{
    rows all = {NULL, 0, 0};
    tj_atomic_file file;
    int rc = tj_atomic_file_begin(&file, path, false, err);

    if (rc)
        return rc;
    rc = tj_book_each_form_watched(book, add_rows, &all, monitor, err);
    if (!rc && all.len)
        qsort(all.items, all.len, sizeof *all.items, compare_rows);
    if (!rc)
        rc = write_rows(&all, file.part, err);
    free(all.items);
    return tj_atomic_file_end(&file, rc, err);
}
