/* SGF as a stream of tokens: what any reader of it, of main lines or of whole trees, stands on.
 *
 * Knows FF[1] to FF[4] syntax, escapes, and encodings whose characters can hold a "]" or "\" as their second
 * byte. */
#ifndef TJ_FORMAT_GO_SGF_LEXER_H
#define TJ_FORMAT_GO_SGF_LEXER_H

#include <stdbool.h>

#include "base/text/text.h"

typedef enum tj_sgf_kind {
    TJ_SGF_END,
    TJ_SGF_OPEN,  /* ( */
    TJ_SGF_CLOSE, /* ) */
    TJ_SGF_NODE,  /* ; */
    TJ_SGF_NAME,  /* a property's name as written, letters and digits */
    TJ_SGF_VALUE  /* the bytes between [ and ], raw */
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

/* A property's name packed into a number, its capitals only ("SiZe" is SZ); 0 if there are more than two.  A
 * name in lower case alone counts as if it were written in capitals; *lower says so. */
#define TJ_SGF_NAME_OF(a, b) ((unsigned)(a) << 8 | (unsigned)(b))
unsigned tj_sgf_name(const unsigned char *bytes, size_t start, size_t end, bool *lower);

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

#endif
