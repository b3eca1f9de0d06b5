/* Tables: one description of rows, written as text for a terminal, as tab-separated values and as JSON.
 *
 *     static const tj_column columns[] = {
 *         {"move", TJ_LEFT}, {"games", TJ_RIGHT, "count"}, {"", TJ_RIGHT, "share"}, {NULL, TJ_LEFT, "note"}};
 *     tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));
 *     tj_table_text(table, "Q16");
 *     tj_table_count(table, 8123);
 *     tj_table_percent(table, 8123, 10000);
 *     tj_table_text(table, NULL);
 *     tj_table_put(table, terminal, tsv, &out);       (cli/terminal/terminal.h; writes and frees)
 * or
 *     tj_table_put_json(table, "moves", &json);
 * "moves":[{"move":"Q16","count":8123,"share":0.8123,"note":null}]
 *
 * Cells come row by row, for all columns, shown or not.  A cell has a form for people (8,123), for TSV (8123)
 * and for JSON (a number, a string, a truth value or null).  Control characters and bytes that are not UTF-8
 * never reach the terminal.  Memory that runs out is remembered and reported at the end; until then every
 * call is harmless. */
#pragma once

#include "base/json.h"
#include "base/memory.h"

/* TJ_LEFT_UNCUT: on the left, and never cut (to be pasted elsewhere); a last column only. */
typedef enum tj_align { TJ_LEFT, TJ_RIGHT, TJ_LEFT_UNCUT } tj_align;

typedef struct tj_column {
    const char *heading; /* in a terminal; NULL: the column is not shown there */
    tj_align align;
    const char *tsv; /* its name in TSV; NULL: the heading; "": not there */
    const char *key; /* in JSON; NULL: as in TSV; "": not there */
} tj_column;

typedef struct tj_table tj_table;

#define TJ_COLUMNS_MAX 32

/* The texts of the columns are borrowed until tj_table_free; n is 1 to TJ_COLUMNS_MAX.  NULL if memory ran
 * out, which all functions below take. */
tj_table *tj_table_new(const tj_column *columns, size_t n);
void tj_table_free(tj_table *table);

/* Leaves a column out of all forms; its cells must still be given. */
void tj_table_hide(tj_table *table, size_t column);

/* The forms of a cell: text | TSV | JSON. */
void tj_table_text(tj_table *table, const char *text);  /* as it is; NULL: empty | empty | null */
void tj_table_buf(tj_table *table, const tj_buf *text); /* memory that had run out there has here */
void tj_table_printf(tj_table *table, const char *format, ...) TJ_PRINTF(2, 3);
void tj_table_count(tj_table *table, uint64_t n); /* 8,123 | 8123 | 8123 */
void tj_table_int(tj_table *table, int64_t n);    /* -8123 in all */
/* 63.2 % | 0.632 | 0.632; empty | empty | null if whole is 0 */
void tj_table_percent(tj_table *table, uint64_t part, uint64_t whole);
/* 53.91 with so many decimals | the shortest form that reads back as the same, twice; - | empty | null for
 * NaN */
void tj_table_double(tj_table *table, double value, int decimals);
/* A number that people see in words of its own: shown | as tj_table_double. */
void tj_table_double_as(tj_table *table, double value, const char *shown, ...) TJ_PRINTF(3, 4);
void tj_table_bool(tj_table *table, bool value); /* yes or no | yes or no | true or false */
void tj_table_none(tj_table *table);             /* - | - | null */
void tj_table_skip(tj_table *table);             /* empty | empty | the member is left out */

size_t tj_table_rows(const tj_table *table); /* complete ones */

typedef struct tj_table_style {
    bool tsv;
    bool ascii;     /* "..." instead of "…" where something was cut */
    unsigned width; /* the last column, then the widest of text, then headings above numbers are cut so that
                       lines fit, and a column that stays whole gets lines of its own; 0: never */
    bool turned;    /* a line for every column and a column for every row, below the first column's cells;
                       not in TSV */
} tj_table_style;

/* Headings and rows.  TJ_E_NOMEM, now or earlier.  The last row must be complete. */
int tj_table_write(const tj_table *table, const tj_table_style *style, tj_buf *out);

/* An array of objects, one for each row; frees the table. */
void tj_table_put_json(tj_table *table, const char *key, tj_json *json);
/* The members of a row, into the object under way. */
void tj_table_row_json(const tj_table *table, size_t row, tj_json *json);

/* Appends text that comes from outside, with blanks for whatever a terminal would obey. */
void tj_table_put_sanitized(tj_buf *out, const char *text);

/* Appends text cut to `columns` terminal columns, with a mark at the end if anything was left out. */
void tj_table_put_cut(tj_buf *out, const char *text, unsigned columns, bool ascii);
