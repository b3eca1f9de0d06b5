/* A whole tree for showing a record. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "format/go/sgf_internal.h"

#define MARKS_MAX 65536

typedef struct builder {
    tj_sgf_nodes *out;
    tj_sgf_walk walk;
    tj_buf comments;
    struct {
        uint32_t *items; /* the node that each open parenthesis goes on from */
        size_t len, cap;
    } levels;
    uint32_t at; /* the node that comes next goes on from; TJ_SGF_NO_NODE before the first */
    bool kept;   /* the node whose properties are read is among those kept */
} builder;

static tj_sgf_node *node_of(builder *b)
{
    return &b->out->nodes.items[b->out->nodes.len - 1];
}

static int begin_node(builder *b)
{
    tj_sgf_nodes *out = b->out;

    b->kept = false;
    out->all++;
    /* What follows a node that was not kept is not kept either, nor is anything behind it. */
    if (out->nodes.len == TJ_SGF_NODES_MAX)
        return 0;
    if (TJ_RESERVE(&out->nodes, out->nodes.len + 1))
        return TJ_E_NOMEM;
    out->nodes.items[out->nodes.len++] = (tj_sgf_node){.parent = b->at,
                                                       .point = TJ_PASS,
                                                       .setup = (uint32_t)out->setup.len,
                                                       .marks = (uint32_t)out->marks.len,
                                                       .comment = b->comments.len};
    b->at = (uint32_t)out->nodes.len - 1;
    b->kept = true;
    return 0;
}

static int read_move(builder *b)
{
    tj_sgf_node *node;
    unsigned point;

    if (b->walk.values > 1)
        return 0;
    if (node_of(b)->colour && begin_node(b)) /* "B[aa]W[bb]": a node each, as if there were a ; */
        return TJ_E_NOMEM;
    if (!b->kept)
        return 0;
    node = node_of(b);
    node->colour = b->walk.name == 'B' ? TJ_BLACK : TJ_WHITE;
    node->bad = tj_sgf_walk_move(&b->walk, &point) >= TJ_SGF_POINT_OFF;
    node->point = node->bad ? TJ_PASS : (uint16_t)point;
    return 0;
}

static int add_mark(builder *b, unsigned point, int kind, const char *label)
{
    tj_sgf_mark mark = {.point = (uint16_t)point, .kind = (uint8_t)kind};
    size_t n = strlen(label);

    if (b->out->marks.len >= MARKS_MAX)
        return 0;
    memcpy(mark.label, label,
           tj_utf8_complete_length(label, n < sizeof mark.label ? n : sizeof mark.label - 1));
    if (TJ_RESERVE(&b->out->marks, b->out->marks.len + 1))
        return TJ_E_NOMEM;
    b->out->marks.items[b->out->marks.len++] = mark;
    node_of(b)->mark_count++;
    return 0;
}

static int read_marks(builder *b, int kind)
{
    unsigned size = b->out->size;
    tj_sgf_rectangle area;
    int rc = 0;

    if (tj_sgf_walk_area(&b->walk, &area) >= TJ_SGF_POINT_OFF)
        return 0;
    for (unsigned y = area.top; y <= area.bottom; y++)
        for (unsigned x = area.left; x <= area.right && !rc; x++)
            rc = add_mark(b, y * size + x, kind, "");
    return rc;
}

/* "dd:A"; the L of FF[3] is a list of points, lettered a, b, c. */
static int read_label(builder *b)
{
    const unsigned char *p = b->walk.p;
    const tj_sgf_token value = b->walk.token;
    const unsigned char *colon = memchr(p + value.start, ':', value.end - value.start);
    size_t end = colon ? (size_t)(colon - p) : value.end;
    tj_sgf_rectangle area;
    char *label = NULL, letter[2] = {(char)('a' + (int)((b->walk.values - 1) % 26)), 0};
    int rc = 0;

    if (tj_sgf_rectangle_read(p + value.start, end - value.start, b->out->size, &area) >= TJ_SGF_POINT_OFF)
        return 0;
    if (colon)
        rc = tj_sgf_text_line(&b->walk.text, end + 1, value.end, &label);
    if (!rc && (label || !colon))
        rc = add_mark(b, area.top * b->out->size + area.left, TJ_MARK_LABEL, label ? label : letter);
    free(label);
    return rc;
}

static int read_comment(builder *b)
{
    tj_buf *text = &b->comments;
    tj_sgf_node *node = node_of(b);

    if (node->comment_n)
        tj_buf_puts(text, "\n\n");
    else
        node->comment = text->len;
    if (tj_sgf_text_lines(&b->walk.text, b->walk.token.start, b->walk.token.end, text))
        return TJ_E_NOMEM;
    if (text->len - node->comment > TJ_SGF_COMMENT_MAX)
        text->len = node->comment + tj_utf8_complete_length(text->data + node->comment, TJ_SGF_COMMENT_MAX);
    node->comment_n = text->len - node->comment;
    return 0;
}

static int read_value(builder *b)
{
    static const struct {
        char name[3];
        int kind;
    } marks[] = {
        {"TR", TJ_MARK_TRIANGLE}, {"SQ", TJ_MARK_SQUARE}, {"CR", TJ_MARK_CIRCLE}, {"MA", TJ_MARK_CROSS}};
    unsigned name = b->walk.name;
    tj_sgf_point_kind kind;

    if (tj_sgf_is_move(name))
        return read_move(b);
    if (tj_sgf_is_setup(name)) {
        int rc = tj_sgf_walk_setup(&b->walk, 0, &b->out->setup, &kind);

        node_of(b)->setup_count = (uint32_t)b->out->setup.len - node_of(b)->setup;
        return rc;
    }
    if (name == 'C')
        return read_comment(b);
    if (name == 'L' || name == TJ_SGF_NAME_OF('L', 'B'))
        return read_label(b);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (name == TJ_SGF_NAME_OF(marks[i].name[0], marks[i].name[1]))
            return read_marks(b, marks[i].kind);
    return 0;
}

static int read_token(builder *b)
{
    switch (b->walk.token.kind) {
    case TJ_SGF_OPEN:
        b->kept = false;
        if (TJ_RESERVE(&b->levels, b->levels.len + 1))
            return TJ_E_NOMEM;
        b->levels.items[b->levels.len++] = b->at;
        return 0;
    case TJ_SGF_CLOSE:
    case TJ_SGF_SURPLUS:
        b->kept = false;
        if (b->walk.token.kind == TJ_SGF_CLOSE && b->levels.len)
            b->at = b->levels.items[--b->levels.len];
        return 0;
    case TJ_SGF_NODE:
        return begin_node(b);
    default:
        return b->walk.token.kind == TJ_SGF_VALUE && b->kept ? read_value(b) : 0;
    }
}

int tj_sgf_nodes_read(tj_sgf_nodes *out, const tj_sgf_reader *reader, const tj_sgf_extent *extent,
                      unsigned size, tj_err *err)
{
    builder b = {.out = out, .at = TJ_SGF_NO_NODE};
    int rc = 0;

    memset(out, 0, sizeof *out);
    out->size = size;
    tj_sgf_walk_init(&b.walk, reader, extent, size);
    while (!rc && tj_sgf_walk_next(&b.walk) != TJ_SGF_END)
        rc = read_token(&b);
    tj_sgf_text_release(&b.walk.text);
    free(b.levels.items);
    out->text.items = b.comments.data;
    out->text.len = b.comments.len;
    out->text.cap = b.comments.cap;
    return rc ? tj_fail_nomem(err) : 0;
}

void tj_sgf_nodes_release(tj_sgf_nodes *nodes)
{
    free(nodes->nodes.items);
    free(nodes->setup.items);
    free(nodes->marks.items);
    free(nodes->text.items);
    memset(nodes, 0, sizeof *nodes);
}
