/* SGF inside the layer: tokens, points, texts, and the walk through a tree.
 *
 * Knows FF[1] to FF[4] syntax, escapes, and encodings whose characters can hold a "]" or "\" as their second
 * byte. */
#pragma once

#include "format/record_kind.h"
#include "tejun/sgf.h"

/* ---- tokens ---- */

typedef enum tj_sgf_kind {
    TJ_SGF_END,
    TJ_SGF_OPEN,   /* ( */
    TJ_SGF_CLOSE,  /* ) */
    TJ_SGF_NODE,   /* ; */
    TJ_SGF_NAME,   /* a property's name as written, letters and digits */
    TJ_SGF_VALUE,  /* the bytes between [ and ], raw */
    TJ_SGF_SURPLUS /* a ")" too many, which moves follow; of tj_sgf_walk_next only */
} tj_sgf_kind;

typedef struct tj_sgf_token {
    tj_sgf_kind kind;
    size_t start, end;
    bool closed; /* of a value: false if the text, or the next game, came before the "]" */
} tj_sgf_token;

typedef struct tj_sgf_lexer {
    const unsigned char *bytes;
    size_t n, at;
    tj_charset charset; /* how to step through values */
    size_t junk;        /* bytes between tokens that are neither white space nor SGF, so far */
    size_t junk_at;     /* offset of the first of them */
} tj_sgf_lexer;

void tj_sgf_lexer_init(tj_sgf_lexer *lexer, const char *bytes, size_t n, tj_charset charset);
tj_sgf_kind tj_sgf_lex(tj_sgf_lexer *lexer, tj_sgf_token *token);

/* Where the value that starts at bytes[at] (behind its "[") ends: the offset of its "]", or, with *closed
 * false, the place where it breaks off.  A value that was never closed breaks off where a line starts a new
 * game: "(;" and a property that belongs to the first node of a game. */
size_t tj_sgf_value_end(const unsigned char *bytes, size_t n, size_t at, tj_charset charset, bool *closed);

/* What "(" ";" NAME "[" at bytes[at] begins, by the property's name. */
typedef enum tj_sgf_start {
    TJ_SGF_START_OTHER, /* a variation, or no tree at all */
    TJ_SGF_START_INFO,  /* players, event ...: at most once on any path through a tree */
    TJ_SGF_START_ROOT   /* FF, GM, SZ ...: in the first node of a game only */
} tj_sgf_start;
tj_sgf_start tj_sgf_start_at(const unsigned char *bytes, size_t n, size_t at);

/* After a ")" that closes the whole tree, does a move node follow at bytes[at]?  Then the ")" is one too
 * many. */
bool tj_sgf_move_follows(const unsigned char *bytes, size_t n, size_t at);

/* A property's name packed into a number. */
#define TJ_SGF_NAME_OF(a, b) ((unsigned)(a) << 8 | (unsigned)(b))

/* The properties of the first node that decide how the rest is read; start == end where there is none. */
typedef struct tj_sgf_root {
    tj_sgf_token ca, sz, gm;
    bool has_info; /* a property of the kind TJ_SGF_START_INFO */
} tj_sgf_root;
void tj_sgf_root_read(tj_sgf_root *root, const char *bytes, size_t n, tj_charset charset);

static inline bool tj_sgf_is_space(unsigned char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline size_t tj_sgf_skip_space(const unsigned char *bytes, size_t n, size_t at)
{
    while (at < n && tj_sgf_is_space(bytes[at]))
        at++;
    return at;
}

/* How to step through the values of a tree; *named is the encoding that its CA names (UNKNOWN if it names
 * none). */
tj_charset tj_sgf_tree_charset(const tj_sgf_reader *reader, const tj_sgf_root *root, const char *bytes,
                               tj_encoding *named);

/* A place in a text as a line.  CR, LF, CRLF and LFCR each end one. */
typedef struct tj_sgf_location {
    uint64_t line;     /* from 1 */
    size_t line_start; /* offset of its first byte */
} tj_sgf_location;

/* Moves the place from the byte `from`, which its line holds, forward to bytes[to]. */
void tj_sgf_location_advance(tj_sgf_location *place, const char *bytes, size_t from, size_t to);

/* ---- points ---- */

/* How a point was written. */
typedef enum tj_sgf_point_kind {
    TJ_SGF_POINT_PLAIN,   /* "dd", "tt" or nothing for a pass */
    TJ_SGF_POINT_UNUSUAL, /* understood all the same: "D16", "pass", "d d" */
    TJ_SGF_POINT_OFF,     /* a point, but outside this board */
    TJ_SGF_POINT_NONE,    /* no point at all */
    TJ_SGF_POINT_MANY,    /* more set-up stones than a game can have */
    TJ_SGF_POINT_EMPTY    /* nothing where a set-up stone belongs */
} tj_sgf_point_kind;

/* text[0..n-1] as a point of a board of that size (or TJ_PASS). */
tj_sgf_point_kind tj_sgf_point_read(const unsigned char *text, size_t n, unsigned size, unsigned *point);

/* The corners of a rectangle, first <= last in both directions; a single point is one of 1x1. */
typedef struct tj_sgf_rectangle {
    unsigned left, top, right, bottom;
} tj_sgf_rectangle;

/* A member of a point list: "dd" or "aa:cc" with the corners in any order. */
tj_sgf_point_kind tj_sgf_rectangle_read(const unsigned char *text, size_t n, unsigned size,
                                        tj_sgf_rectangle *out);

/* ---- texts: escapes undone, made UTF-8 ---- */

/* What is known about a tree's encoding, and how well it held. */
typedef struct tj_sgf_text {
    const char *tree; /* the whole tree, for a guess */
    size_t tree_n;
    tj_charset step;           /* how the lexer stepped through values */
    tj_encoding named;         /* by CA; UNKNOWN if it names none */
    tj_encoding file_encoding; /* of the file */
    bool decided;              /* whether `converter` is open */
    bool not_as_named;         /* set where a text was not what CA says */
    bool unreadable;           /* set where characters were lost */
    tj_converter converter;
    tj_encoding tree_guess; /* UNKNOWN while nobody asked */
    tj_buf raw, utf8;       /* scratch */
} tj_sgf_text;

void tj_sgf_text_init(tj_sgf_text *text, const char *tree, size_t n, tj_charset step,
                      const tj_encoding *named, const tj_encoding *file_encoding);
void tj_sgf_text_release(tj_sgf_text *text);

/* The raw value tree[start..end-1] as one line of UTF-8 without leading and trailing space, malloc'ed into
 * *out; NULL if nothing is left.  0 or TJ_E_NOMEM. */
int tj_sgf_text_line(tj_sgf_text *text, size_t start, size_t end, char **out);

/* The same with its lines, divided by \n, appended to out; other control characters go.  0 or TJ_E_NOMEM. */
int tj_sgf_text_lines(tj_sgf_text *text, size_t start, size_t end, tj_buf *out);

/* ---- a walk through a tree ---- */

/* The tokens of one tree with what all readers of it, of the main line or of variations, must agree on. */
typedef struct tj_sgf_walk {
    const unsigned char *p; /* the tree */
    size_t n;
    tj_sgf_lexer lexer;
    tj_sgf_text text;
    tj_sgf_root root;
    unsigned size; /* of the board; the reader's matter */
    tj_sgf_token token;
    tj_sgf_kind last; /* of the token before it */
    size_t depth;     /* parentheses open */
    unsigned name;    /* of the property whose values are read, 0 if it is none of ours */
    size_t name_at;   /* where it stands */
    size_t values;    /* of it so far */
    bool lower;       /* written in lower case */
} tj_sgf_walk;

/* Release walk->text. */
void tj_sgf_walk_init(tj_sgf_walk *walk, const tj_sgf_reader *reader, const tj_sgf_extent *extent,
                      unsigned size);
/* The next token; TJ_SGF_END behind the ")" that closes the tree. */
tj_sgf_kind tj_sgf_walk_next(tj_sgf_walk *walk);

static inline bool tj_sgf_is_move(unsigned name)
{
    return name == 'B' || name == 'W';
}

static inline bool tj_sgf_is_setup(unsigned name)
{
    return name == TJ_SGF_NAME_OF('A', 'B') || name == TJ_SGF_NAME_OF('A', 'W') ||
           name == TJ_SGF_NAME_OF('A', 'E');
}

/* The present value as the point of a move. */
tj_sgf_point_kind tj_sgf_walk_move(const tj_sgf_walk *walk, unsigned *point);
/* As a member of a point list. */
tj_sgf_point_kind tj_sgf_walk_area(const tj_sgf_walk *walk, tj_sgf_rectangle *area);
/* As stones that are set up before that move, which are added.  TJ_E_NOMEM. */
int tj_sgf_walk_setup(const tj_sgf_walk *walk, size_t before, tj_setup_list *setup, tj_sgf_point_kind *kind);
/* Why no stone can be taken from the present value, as a sentence; NULL if one can. */
const char *tj_sgf_walk_fault(const tj_sgf_walk *walk, tj_sgf_point_kind kind);
/* "TEXT: NAME[value]", the value shortened and made printable. */
#define TJ_SGF_FAULT_MAX 96
void tj_sgf_fault_format(const tj_sgf_walk *walk, unsigned name, const tj_sgf_token *value, const char *text,
                         char out[TJ_SGF_FAULT_MAX]);

/* ---- reading files, writing ---- */

/* tj_sgf_reader_init of a file's text. */
void tj_sgf_reader_open(tj_sgf_reader *reader, const tj_record_bytes *file);

/* Properties of the header, by tj_field. */
extern const char tj_sgf_field_names[TJ_FIELD_COUNT][3];

/* tj_sgf_write into a buffer. */
int tj_sgf_put_record(const tj_record *record, const tj_sgf_write_options *options, tj_buf *out, tj_err *err);

/* What nodes are made of: text with its escapes, "[pd]" or "[]" for a pass. */
void tj_sgf_put_escaped(tj_buf *out, const char *text);
void tj_sgf_put_point(tj_buf *out, unsigned size, unsigned point);
