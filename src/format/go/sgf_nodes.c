#include "format/go/sgf_nodes.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "format/go/sgf_point.h"
#include "format/go/sgf_text.h"
#include "format/go/sgf_internal.h"

#define NAME2(a, b) TJ_SGF_NAME_OF(a, b)
#define SETUP_MAX   65536 /* in a whole tree, as in sgf_parse.c */
#define MARKS_MAX   65536

typedef struct walk {
    tj_sgf_nodes *out;
    const unsigned char *p;
    size_t n;
    tj_sgf_lexer lexer;
    tj_sgf_text text;
    struct {
        uint32_t *items; /* the node that each open parenthesis goes on from */
        size_t len, cap;
    } levels;
    uint32_t at; /* the node that comes next goes on from; TJ_SGF_NO_NODE before the first */
    bool kept;   /* the node whose properties are read is among those kept */
    unsigned name;
    size_t values; /* of the property so far */
    int code;
} walk;

static tj_sgf_node *node_of(walk *w)
{
    return &w->out->nodes.items[w->out->nodes.len - 1];
}

static void begin_node(walk *w)
{
    tj_sgf_nodes *out = w->out;

    w->name = 0;
    w->kept = false;
    if (w->at == TJ_SGF_NO_NODE && out->nodes.len) /* a second tree's: there is none */
        return;
    out->all++;
    /* What follows a node that was not kept is not kept either, nor is anything behind it. */
    if (out->nodes.len == TJ_SGF_NODES_MAX)
        return;
    if (TJ_RESERVE(&out->nodes, out->nodes.len + 1)) {
        w->code = TJ_E_NOMEM;
        return;
    }
    out->nodes.items[out->nodes.len++] = (tj_sgf_node){.parent = w->at,
                                                       .point = TJ_PASS,
                                                       .setup = (uint32_t)out->setup.len,
                                                       .marks = (uint32_t)out->marks.len,
                                                       .comment = out->text.len};
    w->at = (uint32_t)out->nodes.len - 1;
    w->kept = true;
}

static void read_move(walk *w, const tj_sgf_token *value)
{
    unsigned name = w->name, point = TJ_PASS;
    tj_sgf_point_kind kind;

    if (w->values > 1)
        return;
    if (node_of(w)->colour) { /* "B[aa]W[bb]": a node each, as if there were a ; */
        begin_node(w);
        w->name = name;
    }
    if (!w->kept)
        return;
    tj_sgf_node *node = node_of(w);
    kind = tj_sgf_point_read(w->p + value->start, value->end - value->start, w->out->size, &point);
    node->colour = w->name == 'B' ? TJ_BLACK : TJ_WHITE;
    node->bad = kind == TJ_SGF_POINT_OFF || kind == TJ_SGF_POINT_NONE;
    node->point = node->bad ? TJ_PASS : (uint16_t)point;
}

static bool read_area(const walk *w, size_t start, size_t end, tj_sgf_rectangle *area)
{
    tj_sgf_point_kind kind = tj_sgf_rectangle_read(w->p + start, end - start, w->out->size, area);

    return kind == TJ_SGF_POINT_PLAIN || kind == TJ_SGF_POINT_UNUSUAL;
}

static void read_setup(walk *w, const tj_sgf_token *value)
{
    unsigned kind = w->name & 0xFF, size = w->out->size;
    uint8_t colour = kind == 'B' ? TJ_BLACK : kind == 'W' ? TJ_WHITE : TJ_EMPTY;
    tj_sgf_rectangle area;

    if (!read_area(w, value->start, value->end, &area))
        return;
    for (unsigned y = area.top; y <= area.bottom; y++)
        for (unsigned x = area.left; x <= area.right && w->out->setup.len < SETUP_MAX; x++) {
            if (TJ_RESERVE(&w->out->setup, w->out->setup.len + 1)) {
                w->code = TJ_E_NOMEM;
                return;
            }
            w->out->setup.items[w->out->setup.len++] =
                (tj_setup){.point = (uint16_t)(y * size + x), .colour = colour};
            node_of(w)->setup_count++;
        }
}

static void add_mark(walk *w, unsigned point, int kind, const char *label)
{
    tj_sgf_mark mark = {.point = (uint16_t)point, .kind = (uint8_t)kind};
    size_t n = label ? strlen(label) : 0;

    if (w->out->marks.len >= MARKS_MAX)
        return;
    n = tj_utf8_complete_length(label ? label : "", n < sizeof mark.label ? n : sizeof mark.label - 1);
    if (label)
        memcpy(mark.label, label, n);
    if (TJ_RESERVE(&w->out->marks, w->out->marks.len + 1)) {
        w->code = TJ_E_NOMEM;
        return;
    }
    w->out->marks.items[w->out->marks.len++] = mark;
    node_of(w)->mark_count++;
}

static void read_marks(walk *w, const tj_sgf_token *value, int kind)
{
    tj_sgf_rectangle area;

    if (!read_area(w, value->start, value->end, &area))
        return;
    for (unsigned y = area.top; y <= area.bottom; y++)
        for (unsigned x = area.left; x <= area.right; x++)
            add_mark(w, y * w->out->size + x, kind, NULL);
}

/* "dd:A"; the L of FF[3] is a list of points, lettered a, b, c. */
static void read_label(walk *w, const tj_sgf_token *value)
{
    const unsigned char *colon = memchr(w->p + value->start, ':', value->end - value->start);
    size_t end = colon ? (size_t)(colon - w->p) : value->end;
    tj_sgf_rectangle area;
    char *label = NULL, letter[2] = {0};

    if (!read_area(w, value->start, end, &area))
        return;
    letter[0] = (char)('a' + (int)((w->values - 1) % 26));
    if (colon && tj_sgf_text_line(&w->text, end + 1, value->end, &label))
        w->code = TJ_E_NOMEM;
    if (label || !colon)
        add_mark(w, area.top * w->out->size + area.left, TJ_MARK_LABEL, label ? label : letter);
    free(label);
}

static void read_comment(walk *w, const tj_sgf_token *value)
{
    tj_buf *text = &w->out->text;
    tj_sgf_node *node = node_of(w);

    if (node->comment_n)
        tj_buf_puts(text, "\n\n");
    else
        node->comment = text->len;
    if (tj_sgf_text_lines(&w->text, value->start, value->end, text)) {
        w->code = TJ_E_NOMEM;
        return;
    }
    if (text->len - node->comment > TJ_SGF_COMMENT_MAX)
        text->len = node->comment + tj_utf8_complete_length(text->data + node->comment, TJ_SGF_COMMENT_MAX);
    node->comment_n = text->len - node->comment;
}

static void read_value(walk *w, const tj_sgf_token *value)
{
    w->values++;
    switch (w->name) {
    case 'B':
    case 'W':
        read_move(w, value);
        break;
    case NAME2('A', 'B'):
    case NAME2('A', 'W'):
    case NAME2('A', 'E'):
        read_setup(w, value);
        break;
    case 'C':
        read_comment(w, value);
        break;
    case NAME2('L', 'B'):
    case 'L':
        read_label(w, value);
        break;
    case NAME2('T', 'R'):
        read_marks(w, value, TJ_MARK_TRIANGLE);
        break;
    case NAME2('S', 'Q'):
        read_marks(w, value, TJ_MARK_SQUARE);
        break;
    case NAME2('C', 'R'):
        read_marks(w, value, TJ_MARK_CIRCLE);
        break;
    case NAME2('M', 'A'):
        read_marks(w, value, TJ_MARK_CROSS);
        break;
    default:
        break;
    }
}

static void open_level(walk *w)
{
    if (TJ_RESERVE(&w->levels, w->levels.len + 1)) {
        w->code = TJ_E_NOMEM;
        return;
    }
    w->levels.items[w->levels.len++] = w->at;
}

/* The ")" that closes the tree may be one too many: see sgf_parse.c. */
static void close_level(walk *w, const tj_sgf_token *token)
{
    if (!w->levels.len || (w->levels.len == 1 && tj_sgf_move_follows(w->p, w->n, token->end)))
        return;
    w->at = w->levels.items[--w->levels.len];
}

static void read_token(walk *w, const tj_sgf_token *token)
{
    bool lower;

    switch (token->kind) {
    case TJ_SGF_OPEN:
        w->kept = false;
        open_level(w);
        break;
    case TJ_SGF_CLOSE:
        w->kept = false;
        close_level(w, token);
        break;
    case TJ_SGF_NODE:
        begin_node(w);
        break;
    case TJ_SGF_NAME:
        w->name = tj_sgf_name(w->p, token->start, token->end, &lower);
        w->values = 0;
        break;
    case TJ_SGF_VALUE:
        if (w->kept)
            read_value(w, token);
        break;
    default:
        break;
    }
}

int tj_sgf_nodes_read(tj_sgf_nodes *out, const tj_sgf_reader *reader, const tj_sgf_extent *extent,
                      unsigned size, tj_err *err)
{
    const char *tree = reader->bytes + extent->offset;
    walk w = {.out = out, .p = (const unsigned char *)tree, .n = extent->length, .at = TJ_SGF_NO_NODE};
    tj_encoding named, file_encoding = {(tj_charset)reader->charset, ""};
    tj_sgf_root root;
    tj_sgf_token token;
    tj_charset step;

    memset(out, 0, sizeof *out);
    out->size = size;
    memcpy(file_encoding.name, reader->charset_name, sizeof file_encoding.name);
    tj_sgf_root_read(&root, tree, extent->length, file_encoding.charset);
    step = tj_sgf_tree_charset(reader, &root, tree, &named);
    tj_sgf_lexer_init(&w.lexer, tree, extent->length, step);
    tj_sgf_text_init(&w.text, tree, extent->length, step, &named, &file_encoding);
    while (!w.code && tj_sgf_lex(&w.lexer, &token) != TJ_SGF_END)
        read_token(&w, &token);
    tj_sgf_text_release(&w.text);
    free(w.levels.items);
    return w.code ? tj_fail_nomem(err) : 0;
}

void tj_sgf_nodes_release(tj_sgf_nodes *nodes)
{
    free(nodes->nodes.items);
    free(nodes->setup.items);
    free(nodes->marks.items);
    tj_buf_release(&nodes->text);
    memset(nodes, 0, sizeof *nodes);
}
