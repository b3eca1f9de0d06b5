/* Lists of positions for grading, and books with their grades. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "book/format/book_file.h"
#include "book/grade/grade_private.h"

bool tj_grade_is_known(const tj_grade_item *item)
{
    return item->state == TJ_GRADE_CACHED || item->state == TJ_GRADE_NEW;
}

double tj_grade_evaluation(const tj_grade_item *item, double cap)
{
    const tj_grade *grade = &item->grade;
    double score = grade->mate ? (grade->score > 0 ? cap : -cap) : grade->score;

    if (!tj_grade_is_known(item))
        return NAN;
    return tj_evaluation_clamp(item->side == TJ_BLACK ? score : -score, cap);
}

void tj_grade_list_release(tj_grade_list *list)
{
    for (size_t i = 0; i < list->len; i++)
        free(list->items[i].why);
    free(list->items);
    if (list->table)
        tj_position_table_release(list->table);
    free(list->table);
    memset(list, 0, sizeof *list);
}

int tj_grade_list_add(tj_grade_list *list, const tj_position *position, uint32_t *number, tj_err *err)
{
    tj_book_position at;
    uint32_t place;
    bool added;
    int rc;

    if (!list->table)
        list->table = tj_zalloc(1, sizeof *list->table);
    if (!list->table || TJ_RESERVE(list, list->len + 1))
        return tj_fail_nomem(err);
    tj_book_position_of(&at, position);
    rc = tj_position_table_add(list->table, &at, &place, &added, err);
    if (!rc && added)
        list->items[list->len++] = (tj_grade_item){.side = at.side, .ply = at.ply};
    if (!rc && number)
        *number = place;
    return rc;
}

void tj_grade_list_position(const tj_grade_list *list, uint32_t number, tj_position *out)
{
    tj_book_position at;

    tj_position_table_get(list->table, number, &at);
    at.ply = list->items[number].ply;
    tj_book_position_get(&at, out);
}

static const tj_grade_item *find(const tj_grade_list *list, const tj_book_position *at)
{
    uint32_t number = list->table ? tj_position_table_find(list->table, at) : TJ_POSITION_NONE;

    return number == TJ_POSITION_NONE ? NULL : &list->items[number];
}

const tj_grade_item *tj_grade_list_find(const tj_grade_list *list, const tj_position *position)
{
    tj_book_position at;

    tj_book_position_of(&at, position);
    return find(list, &at);
}

int tj_grade_list_lookup(tj_grade_list *list, tj_grade_cache *cache, int64_t setting, tj_err *err)
{
    int rc = 0;

    for (uint32_t i = 0; !rc && i < list->len; i++) {
        tj_grade_item *item = &list->items[i];
        tj_position position;
        bool found;

        if (item->state != TJ_GRADE_PENDING)
            continue;
        tj_grade_list_position(list, i, &position);
        rc = tj_grade_cache_find(cache, setting, &position, &item->grade, &found, err);
        if (!rc && found)
            item->state = TJ_GRADE_CACHED;
    }
    return rc;
}

/* ---- a whole book ---- */

static int add_entry(void *ctx, const tj_position *position, const tj_book_entry *entry, tj_err *err)
{
    tj_grade_list *list = ctx;
    tj_position after;
    int rc = tj_grade_list_add(list, position, NULL, err);

    for (size_t i = 0; !rc && i < entry->len; i++) {
        tj_position_copy(&after, position);
        if (!(rc = tj_position_play_any_rules(&after, entry->items[i].move, err)))
            rc = tj_grade_list_add(list, &after, NULL, err);
    }
    return rc;
}

int tj_grade_list_add_book(tj_grade_list *list, tj_book *book, tj_err *err)
{
    return tj_book_each(book, add_entry, list, err);
}

/* ---- a book with grades ---- */

typedef struct book_copy {
    const tj_grade_list *list;
    tj_book_writer *writer;
    tj_book_entry entry;
    tj_book_state state;
} book_copy;

/* The move with the grade of the position that it leads to. */
static tj_book_move with_grade(const tj_grade_list *list, const tj_book_state *from, const tj_book_move *move)
{
    tj_book_move out = *move;
    tj_book_position after;
    const tj_grade_item *graded;
    double evaluation;

    tj_book_state_after(from, move->move, &after);
    graded = find(list, &after);
    if (!graded || !tj_grade_is_known(graded))
        return out;
    evaluation = tj_grade_evaluation(graded, TJ_GRADE_MATE);
    out.evaluation = (int32_t)(from->at.side == TJ_BLACK ? evaluation : -evaluation);
    out.known |= TJ_BOOK_EVALUATION;
    if (graded->grade.depth) {
        out.depth = (int32_t)graded->grade.depth;
        out.known |= TJ_BOOK_DEPTH;
    }
    return out;
}

static int write_entry(void *ctx, const tj_book_position *position, const tj_book_entry *entry, tj_err *err)
{
    book_copy *w = ctx;
    int rc = 0;

    tj_book_entry_clear(&w->entry);
    tj_book_state_set(&w->state, position);
    for (size_t i = 0; !rc && i < entry->len; i++) {
        tj_book_move move = with_grade(w->list, &w->state, &entry->items[i]);

        rc = tj_book_entry_add(&w->entry, &move, err);
    }
    return rc ? rc : tj_book_writer_add(w->writer, position, &w->entry, err);
}

int tj_grade_write_book(tj_book *book, const tj_grade_list *list, const char *path,
                        const tj_progress_monitor *monitor, tj_err *err)
{
    book_copy w = {.list = list};
    int rc = tj_book_writer_new(&w.writer, path, err);

    if (rc)
        return rc;
    rc = tj_book_writer_end(w.writer, tj_book_each_form(book, write_entry, &w, "writing", monitor, err), err);
    tj_book_entry_release(&w.entry);
    return rc;
}
