/* SGF files: finding the games in a file, reading one, writing one.
 *
 *     const char text[] = "(;SZ[9];B[ee];W[gc])(;SZ[9];B[cc])";
 *     tj_sgf_reader reader;
 *     tj_sgf_extent tree;
 *     tj_record record;
 *
 *     tj_record_init(&record);
 *     tj_sgf_reader_init(&reader, text, sizeof text - 1);
 *     while (tj_sgf_next(&reader, &tree) && tj_sgf_parse(&reader, &tree, &record, NULL) == 0)
 *         printf("%zu moves\n", record.moves.len);
 *     tj_record_release(&record); */
#ifndef TEJUN_SGF_H
#define TEJUN_SGF_H

#include <stdbool.h>

#include "tejun/record.h"

/* A file's bytes, looked at one game tree after the other. */
typedef struct tj_sgf_reader {
    const char *bytes;
    size_t n, at;
    uint64_t line;     /* of `at`, from 1 */
    size_t line_start; /* offset of that line's first byte */
    int charset;       /* for trees that do not name theirs (a tj_charset) */
    char charset_name[40];
    uint64_t stray; /* closing parentheses outside of any tree so far */
} tj_sgf_reader;

/* One game tree of a file, "(" to ")" inclusive. */
typedef struct tj_sgf_extent {
    size_t offset, length;
    uint64_t line, column;
    char closed; /* 0: the file, or the next game, came before the tree's end */
} tj_sgf_extent;

/* bytes are borrowed until the reader is done with.  UTF-16 must have been made UTF-8 before
 * (tj_sgf_decode).  Guesses the encoding once for the whole file. */
TJ_API void tj_sgf_reader_init(tj_sgf_reader *reader, const char *bytes, size_t n);

/* The next game tree, or 0 if there is none.  Any text between trees is skipped.  One pass, no memory,
 * no recursion: depth is only counted. */
TJ_API int tj_sgf_next(tj_sgf_reader *reader, tj_sgf_extent *extent);
/* The same, but passes over trees in which no property has a value: in files of other kinds they are
 * something like C's "for (;;)" or "(;_;)". */
TJ_API bool tj_sgf_next_record(tj_sgf_reader *reader, tj_sgf_extent *extent);

/* If the file is UTF-16 (by mark or content): *out is a malloc'ed UTF-8 copy with *out_n bytes; otherwise
 * *out is NULL.  Offsets in that copy are mapped back by tj_sgf_raw_offset. */
TJ_API int tj_sgf_decode(const char *bytes, size_t n, char **out, size_t *out_n, tj_err *err);
/* Offset in the UTF-16 file of the character that stands at utf8[offset].  O(offset). */
TJ_API size_t tj_sgf_raw_offset(const char *utf8, size_t offset, const char *raw, size_t raw_n);
/* The same for utf8[to] where the offset `raw` of utf8[from] is known, from <= to; raw_n is the file's
 * length. O(to - from): going through a file from place to place costs no more than going through it once. */
TJ_API size_t tj_sgf_raw_advance(const char *utf8, size_t from, size_t to, size_t raw, size_t raw_n);

/* Reads the main line and header of one tree as found by tj_sgf_next (same reader, for its bytes and
 * encoding).  Everything odd becomes a fault of the record; the only errors are TJ_E_NOMEM and
 * TJ_E_RANGE (a tree of 4 GB).  The moves are not replayed: see tj_go_record_replay. */
TJ_API int tj_sgf_parse(const tj_sgf_reader *reader, const tj_sgf_extent *extent, tj_record *record,
                        tj_err *err);

/* The first game of a file, not replayed; initialise the record before.  TJ_E_FORMAT with the path if there
 * is none or if it is no game of Go; TJ_E_IO, TJ_E_RANGE (more than 1 GiB), TJ_E_NOMEM. */
TJ_API int tj_sgf_read_file(const char *path, tj_record *record, tj_err *err);

typedef struct tj_sgf_write_options {
    size_t size;         /* set by tj_sgf_write_options_init */
    const char *comment; /* of the first node, UTF-8; NULL: none */
    const size_t *marks; /* moves (from 0, ascending) that get labels 1, 2, ... in the node of the last one */
    size_t mark_count;
} tj_sgf_write_options;
TJ_API void tj_sgf_write_options_init(tj_sgf_write_options *options, size_t size); /* no comment, no marks */

/* Writes the record as an SGF tree (FF[4], CA[UTF-8]) onto the end of a malloc'ed string: *out may be NULL
 * at first and is grown.  options may be NULL.  TJ_E_RANGE for what is not on the board; *out is as before
 * then. */
TJ_API int tj_sgf_write(const tj_record *record, const tj_sgf_write_options *options, char **out,
                        size_t *out_n, tj_err *err);

/* ---- whole trees ---- */

/* All nodes of a tree with moves, set-up, comments and marks, for showing a record.  The main line is the one
 * that tj_sgf_parse reads. */

#define TJ_SGF_NODES_MAX   20000
#define TJ_SGF_COMMENT_MAX 100000 /* bytes of one that are kept */
#define TJ_SGF_NO_NODE     UINT32_MAX

enum tj_sgf_mark_kind { TJ_MARK_LABEL, TJ_MARK_TRIANGLE, TJ_MARK_SQUARE, TJ_MARK_CIRCLE, TJ_MARK_CROSS };

typedef struct tj_sgf_mark {
    uint16_t point;
    uint8_t kind;
    char label[16]; /* TJ_MARK_LABEL: UTF-8 */
} tj_sgf_mark;

/* Numbers of nodes grow along every line; the first child of a node comes before the others. */
typedef struct tj_sgf_node {
    uint32_t parent;             /* TJ_SGF_NO_NODE in node 0 */
    uint16_t point;              /* of its move, or TJ_PASS */
    uint8_t colour;              /* who moves; TJ_EMPTY: nobody does */
    bool bad;                    /* its move is not on the board, or cannot be read: there is none */
    uint32_t setup, setup_count; /* in setup.items */
    uint32_t marks, mark_count;  /* in marks.items */
    size_t comment, comment_n;   /* in text.items */
} tj_sgf_node;

typedef struct tj_sgf_nodes {
    unsigned size; /* of the board */
    struct {
        tj_sgf_node *items;
        size_t len, cap;
    } nodes;
    size_t all;          /* nodes there are; only TJ_SGF_NODES_MAX are kept */
    tj_setup_list setup; /* `before` means nothing */
    struct {
        tj_sgf_mark *items;
        size_t len, cap;
    } marks;
    struct {
        char *items;
        size_t len, cap;
    } text;
} tj_sgf_nodes;

/* Reads the tree that tj_sgf_next found; size is its board's, as tj_sgf_parse has it.  One pass, no
 * recursion; everything odd is passed over.  TJ_E_NOMEM.  Release it whatever is returned. */
TJ_API int tj_sgf_nodes_read(tj_sgf_nodes *out, const tj_sgf_reader *reader, const tj_sgf_extent *extent,
                             unsigned size, tj_err *err);
TJ_API void tj_sgf_nodes_release(tj_sgf_nodes *nodes);

#endif
