/* A whole SGF tree: all nodes with moves, set-up, comments and marks, for showing a record.  The main line
 * alone, for importing, is tj_sgf_parse's matter; both take the same moves for the same. */
#ifndef TJ_FORMAT_GO_SGF_NODES_H
#define TJ_FORMAT_GO_SGF_NODES_H

#include "base/memory.h"
#include "tejun/sgf.h"

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
    size_t comment, comment_n;   /* in text.data */
} tj_sgf_node;

typedef struct tj_sgf_nodes {
    unsigned size; /* of the board */
    struct {
        tj_sgf_node *items;
        size_t len, cap;
    } nodes;
    size_t all; /* nodes there are; only TJ_SGF_NODES_MAX are kept */
    struct {
        tj_setup *items; /* `before` means nothing */
        size_t len, cap;
    } setup;
    struct {
        tj_sgf_mark *items;
        size_t len, cap;
    } marks;
    tj_buf text;
} tj_sgf_nodes;

/* Reads the tree that tj_sgf_next found; size is its board's, as tj_sgf_parse has it.  One pass, no
 * recursion; everything odd is passed over.  TJ_E_NOMEM.  Release it whatever is returned. */
int tj_sgf_nodes_read(tj_sgf_nodes *out, const tj_sgf_reader *reader, const tj_sgf_extent *extent,
                      unsigned size, tj_err *err);
void tj_sgf_nodes_release(tj_sgf_nodes *nodes);

#endif
