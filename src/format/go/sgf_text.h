/* Text values of a tree: escapes undone, made UTF-8, put on one line. */
#ifndef TJ_FORMAT_GO_SGF_TEXT_H
#define TJ_FORMAT_GO_SGF_TEXT_H

#include "format/go/sgf_lexer.h"

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

#endif
