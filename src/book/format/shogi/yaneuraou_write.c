/* Writing YaneuraOu's text, sorted by positions. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/atomic_file.h"
#include "book/format/shogi/yaneuraou.h"

enum { SHARES = 1000000 }; /* what weights that are no whole numbers add up to, about */

/* A position's lines in the text that is gathered. */
typedef struct block {
    size_t at, n;
    const char *text; /* once everything is there */
} block;

typedef struct text_blocks {
    tj_buf text;
    block *items;
    size_t len, cap;
} text_blocks;

static void put_number(tj_buf *out, bool known, int64_t value)
{
    if (known)
        tj_buf_printf(out, " %lld", (long long)value);
    else
        tj_buf_puts(out, " none");
}

/* Where the number of a position's moves comes from. */
typedef enum count_source { BY_COUNT, BY_WEIGHT, BY_SHARE } count_source;

/* What is played goes by weights, if there are any: as they are if all moves have one, a whole number that
 * fits. */
static count_source count_source_of(const tj_book_entry *entry)
{
    unsigned known = 0;

    for (size_t i = 0; i < entry->len; i++)
        known |= entry->items[i].known;
    if (!(known & TJ_BOOK_WEIGHT))
        return BY_COUNT;
    for (size_t i = 0; i < entry->len; i++)
        if (!(entry->items[i].known & TJ_BOOK_WEIGHT) ||
            entry->items[i].weight != floor(entry->items[i].weight) || entry->items[i].weight > UINT32_MAX)
            return BY_SHARE;
    return BY_WEIGHT;
}

static int64_t count_of(const tj_book_move *move, count_source by)
{
    if (by == BY_COUNT)
        return move->count;
    if (!(move->probability > 0))
        return 0;
    return by == BY_WEIGHT ? (int64_t)move->weight : (int64_t)fmax(1, round(move->probability * SHARES));
}

/* Columns up to the last one that is known. */
static void put_move(const tj_book_move *move, count_source by, tj_buf *out)
{
    unsigned known = move->known & (TJ_BOOK_REPLY | TJ_BOOK_EVALUATION | TJ_BOOK_DEPTH | TJ_BOOK_COUNT);
    char text[8];

    if (by != BY_COUNT)
        known |= TJ_BOOK_COUNT;
    tj_shogi_move_format(move->move, text);
    tj_buf_puts(out, text);
    tj_shogi_move_format(known & TJ_BOOK_REPLY ? move->reply : TJ_SHOGI_NO_MOVE, text);
    if (known)
        tj_buf_printf(out, " %s", text);
    if (known & (TJ_BOOK_EVALUATION | TJ_BOOK_DEPTH | TJ_BOOK_COUNT))
        put_number(out, known & TJ_BOOK_EVALUATION, move->evaluation);
    if (known & (TJ_BOOK_DEPTH | TJ_BOOK_COUNT))
        put_number(out, known & TJ_BOOK_DEPTH, move->depth);
    if (known & TJ_BOOK_COUNT)
        put_number(out, true, count_of(move, by));
    tj_buf_putc(out, '\n');
}

static int add_block(void *ctx, const tj_book_position *position, const tj_book_entry *entry, tj_err *err)
{
    text_blocks *g = ctx;
    count_source by = count_source_of(entry);
    size_t at = g->text.len;
    char sfen[TJ_SHOGI_SFEN_MAX];
    tj_shogi shogi = *tj_book_position_shogi(position);

    shogi.number = position->ply + 1;
    if (!tj_book_playable(entry)) /* counts of 0 would make all of its moves equal */
        return 0;
    tj_shogi_sfen_format(&shogi, sfen);
    tj_buf_printf(&g->text, "sfen %s\n", sfen);
    for (size_t i = 0; i < entry->len; i++)
        put_move(&entry->items[i], by, &g->text);
    if (TJ_RESERVE(g, g->len + 1) || !tj_buf_ok(&g->text))
        return tj_fail_nomem(err);
    g->items[g->len++] = (block){at, g->text.len - at, NULL};
    return 0;
}

static int compare_blocks(const void *a, const void *b)
{
    const block *p = a, *q = b;
    int order = memcmp(p->text, q->text, p->n < q->n ? p->n : q->n);

    return order ? order : (p->n > q->n) - (p->n < q->n);
}

static int write_sorted(text_blocks *g, const char *path, tj_err *err)
{
    static const char HEAD[] = "#YANEURAOU-DB2016 1.00\n";
    tj_output out;
    int rc = tj_output_open(&out, path, err);

    if (rc)
        return rc;
    for (size_t i = 0; i < g->len; i++)
        g->items[i].text = g->text.data + g->items[i].at;
    if (g->len)
        qsort(g->items, g->len, sizeof *g->items, compare_blocks);
    tj_output_write(&out, HEAD, sizeof HEAD - 1);
    for (size_t i = 0; i < g->len; i++)
        tj_output_write(&out, g->items[i].text, g->items[i].n);
    return tj_output_close(&out, err);
}

int tj_yaneuraou_write(tj_book *book, const char *path, const tj_progress_monitor *monitor, tj_err *err)
{
    text_blocks g = {TJ_BUF_INIT, NULL, 0, 0};
    tj_atomic_file file;
    int rc = tj_atomic_file_begin(&file, path, false, err);

    if (rc)
        return rc;
    rc = tj_book_each_form_watched(book, add_block, &g, monitor, err);
    if (!rc)
        rc = write_sorted(&g, file.part, err);
    tj_buf_release(&g.text);
    free(g.items);
    return tj_atomic_file_end(&file, rc, err);
}
