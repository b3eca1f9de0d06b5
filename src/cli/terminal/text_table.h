/* Tables in a terminal, and the same rows as tab-separated values.
 *
 *     static const tj_column columns[] = {{"move", TJ_LEFT}, {"games", TJ_RIGHT}, {"players", TJ_LEFT}};
 *     tj_table *table = tj_table_new(columns, 3);
 *     tj_table_text(table, "Q16");
 *     tj_table_count(table, 8123);
 *     tj_table_text(table, players);
 *     tj_table_write(table, &style, &out);
 *
 * Cells come row by row.  A cell may have two faces: 8,123 for people, 8123 for programs.  Control characters
 * and bytes that are not UTF-8 never reach the terminal.  Memory that runs out is remembered and reported by
 * tj_table_write; until then every call is harmless. */
#ifndef TJ_CLI_TERMINAL_TEXT_TABLE_H
#define TJ_CLI_TERMINAL_TEXT_TABLE_H

#include "base/memory.h"

/* TJ_LEFT_UNCUT: on the left, and never cut (what is to be pasted elsewhere); a last column only. */
typedef enum tj_align { TJ_LEFT, TJ_RIGHT, TJ_LEFT_UNCUT } tj_align;

typedef struct tj_column {
    const char *heading;
    tj_align align;
} tj_column;

typedef struct tj_table tj_table;

#define TJ_COLUMNS_MAX 32

/* columns are borrowed until tj_table_free; n is 1 to TJ_COLUMNS_MAX.  NULL if memory ran out, which all
 * functions below take. */
tj_table *tj_table_new(const tj_column *columns, size_t n);
void tj_table_free(tj_table *table);

void tj_table_text(tj_table *table, const char *text);  /* NULL is an empty cell */
void tj_table_buf(tj_table *table, const tj_buf *text); /* memory that had run out there has here */
void tj_table_printf(tj_table *table, const char *format, ...) TJ_PRINTF(2, 3);
void tj_table_count(tj_table *table, uint64_t n); /* 8,123 | 8123 */
void tj_table_percent(tj_table *table, uint64_t part,
                      uint64_t whole); /* 63.2 % | 0.632, both empty if whole is 0 */

/* 53.91 with so many decimals | the shortest form that reads back as the same; "-" | nothing for NaN. */
void tj_table_double(tj_table *table, double value, int decimals);

size_t tj_table_rows(const tj_table *table); /* complete ones */

typedef struct tj_table_style {
    bool tsv;
    bool ascii;     /* "..." instead of "…" where something was cut */
    unsigned width; /* the last column, then the widest of text, then headings above numbers are cut so that
                       lines fit, and a column that stays whole gets lines of its own; 0: never */
} tj_table_style;

/* Headings and rows.  TJ_E_NOMEM, now or earlier.  The last row must be complete. */
int tj_table_write(const tj_table *table, const tj_table_style *style, tj_buf *out);

/* Appends text that comes from outside, with blanks for whatever a terminal would obey. */
void tj_table_put_sanitized(tj_buf *out, const char *text);

/* Appends text cut to `columns` terminal columns, with a mark at the end if anything was left out. */
void tj_table_put_cut(tj_buf *out, const char *text, unsigned columns, bool ascii);

#endif
