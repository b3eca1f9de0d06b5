/* Behind tejun/book_grade.h: the file of grades, and lists filled from it.
 *
 * table meta        name, value: format (1), program
 * table setting     id, name, command, options, lim: an engine and how it was asked
 * table grade       setting, board (tj_book_text), score, mate, bound, depth, nodes, move, line, milliseconds
 *
 * Every grade is kept at once, in a transaction of its own (SQLite's write-ahead log): a machine that loses
 * power loses at most the last ones. */
#pragma once

#include "book/position_table.h"
#include "tejun/book_grade.h"

#define TJ_GRADE_CACHE_FORMAT 1
#define TJ_GRADE_CACHE_ID     0x746a6772 /* "tjgr", SQLite's application_id */

/* An engine and how it is asked; results belong to all of these together.  Texts are borrowed. */
typedef struct tj_grade_setting {
    const char *name;    /* what the engine calls itself */
    const char *command; /* that starts it */
    const char *options; /* "NAME=VALUE", each followed by LF, in the order in which they are set */
    const char *limit;   /* as in tejun/engine.h */
} tj_grade_setting;

/* The number of a setting, which is added if it is not there. */
int tj_grade_cache_add_setting(tj_grade_cache *cache, const tj_grade_setting *setting, int64_t *id,
                               tj_err *err);

/* The settings one after the other: the first with a number above *id, whose number *id becomes; 0 if there
 * is none.  Texts live until the next call. */
int tj_grade_cache_next_setting(tj_grade_cache *cache, int64_t *id, tj_grade_setting *setting, tj_err *err);

int tj_grade_cache_find(tj_grade_cache *cache, int64_t setting, const tj_position *position, tj_grade *grade,
                        bool *found, tj_err *err);
/* line: the moves the engine expects, line[0..count-1].  What is there is replaced. */
int tj_grade_cache_put(tj_grade_cache *cache, int64_t setting, const tj_position *position,
                       const tj_grade *grade, const uint16_t *line, size_t count, tj_err *err);

/* Fills what is pending in the list from the cache. */
int tj_grade_list_lookup(tj_grade_list *list, tj_grade_cache *cache, int64_t setting, tj_err *err);
/* NULL: it is not there. */
const tj_grade_item *tj_grade_list_find(const tj_grade_list *list, const tj_position *position);
