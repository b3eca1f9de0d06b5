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

/* Writes the record as an SGF tree (FF[4], CA[UTF-8]) onto the end of a malloc'ed string: *out may be NULL
 * at first and is grown.  marks[0..mark_count-1] are moves (from 0, ascending) that get labels 1, 2, ... in
 * the node of the last one; NULL and 0 for none.  TJ_E_RANGE for what is not on the board; *out is as before
 * then. */
TJ_API int tj_sgf_write(const tj_record *record, const size_t *marks, size_t mark_count, char **out,
                        size_t *out_n, tj_err *err);

#endif
