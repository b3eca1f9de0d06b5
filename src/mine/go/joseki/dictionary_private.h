/* What the parts of the reader of dictionaries share. */
#ifndef TJ_MINE_GO_JOSEKI_DICTIONARY_PRIVATE_H
#define TJ_MINE_GO_JOSEKI_DICTIONARY_PRIVATE_H

#include <stdbool.h>

#include "mine/go/joseki/dictionary.h"

typedef struct tj_dictionary_parser {
    tj_dictionary *out;
    const char *only;
    tj_err *err;
    struct {
        tj_move *items;
        size_t len, cap;
    } line;        /* the one being read, passes included */
    size_t *slots; /* hash table: number of a line, from 1; 0: free */
    size_t slot_count;
    bool begun; /* text: a line that is not empty was seen */
} tj_dictionary_parser;

/* Notes a fault in a line of the file: 0 or TJ_E_NOMEM. */
int tj_dictionary_reject(tj_dictionary_parser *r, uint64_t line, uint64_t column, const char *format, ...)
    TJ_PRINTF(4, 5);

/* A move, or TJ_PASS, more for r->line. */
int tj_dictionary_add_move(tj_dictionary_parser *r, unsigned colour, unsigned point);

/* Takes r->line, which ends in that line of the file, into the dictionary or leaves it out. */
int tj_dictionary_add_line(tj_dictionary_parser *r, uint64_t line);

/* Reads text or a table; UTF-16 must have been made UTF-8 before. */
int tj_dictionary_read_text(tj_dictionary_parser *r, const char *text, size_t n);

#endif
