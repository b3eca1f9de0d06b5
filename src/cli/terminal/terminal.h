/* What standard output and standard error are connected to: asked once, when the program starts. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "base/text/text_table.h"
#include "tejun/err.h"

typedef struct tj_terminal {
    bool out;           /* standard output is a terminal */
    bool err;           /* standard error is one */
    bool utf8;          /* the locale's characters are UTF-8 */
    bool redraws;       /* err is a terminal whose lines can be cleared and rewritten */
    bool colour;        /* out is a terminal that knows colours, and NO_COLOR is not set */
    unsigned width;     /* columns of the terminal; 80 if unknown or if there is none */
    unsigned cut_width; /* where tables are cut: width on a terminal, 0 (never) elsewhere */
} tj_terminal;

/* Reads the environment (NO_COLOR, TERM) and the locale; setlocale(LC_CTYPE, "") must have been called. */
tj_terminal tj_terminal_detect(void);

/* Writes a text that comes from outside (a name of a file, a sentence that holds one) so that it stays on its
 * line and no terminal obeys it: control characters become \x1B and so on. */
void tj_terminal_print(FILE *to, const char *text);

/* Shows a line on standard error, a terminal that redraws, in place of the one before; "" takes it away.  It
 * gives way to messages and to what is printed. */
void tj_terminal_line(const char *line);

/* A line on standard error, made harmless in the same way; the line's end comes by itself. */
void tj_terminal_message(const char *format, ...) TJ_PRINTF(1, 2);

/* Each of the lines with the prefix in front; takes them apart. */
void tj_terminal_messages(const char *prefix, tj_buf *lines);

/* Writes the table as TSV or for that terminal, and frees it; memory that runs out is remembered by `out`. */
void tj_table_put(tj_table *table, const tj_terminal *terminal, bool tsv, tj_buf *out);
/* The same if rc is 0, how filling it went; frees the table in any case, and returns rc. */
int tj_table_end(int rc, tj_table *table, const tj_terminal *terminal, bool tsv, tj_buf *out);
