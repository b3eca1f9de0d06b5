/* Finding the game trees of a file.
 *
 * This runs in one thread before the trees are spread over many, so it only counts parentheses: one pass,
 * with a short cut for ";B[xx]", of which records mostly consist.
 *
 * What is put right here: prose around the trees; a ")" too many; a tree that was not closed before the next
 * game. The last is seen by a line that starts with "(;" and a property that cannot stand inside this tree:
 * one of a game's first node (FF, GM, SZ ...), or, where this tree's first node names players or an event
 * already, another one of that kind (SGF allows only one such node on a path). */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "format/go/sgf_internal.h"

/* ---- places ---- */

void tj_sgf_location_advance(tj_sgf_location *place, const char *bytes, size_t from, size_t to)
{
    if (from >= to) /* an empty file has no bytes to point to */
        return;
    if (!memchr(bytes + from, '\r', to - from)) { /* as in most files */
        for (const char *newline; (newline = memchr(bytes + from, '\n', to - from)); place->line++)
            place->line_start = from = (size_t)(newline - bytes) + 1;
        return;
    }
    while (from < to) {
        char c = bytes[from++];
        if (c != '\n' && c != '\r')
            continue;
        if (from < to && bytes[from] != c && (bytes[from] == '\n' || bytes[from] == '\r'))
            from++;
        place->line++;
        place->line_start = from;
    }
}

/* UTF-16 files are made UTF-8 as a whole before anything looks for trees in them: their bytes cannot be read
 * as SGF. */
int tj_sgf_decode(const char *bytes, size_t n, char **out, size_t *out_n, tj_err *err)
{
    tj_text_form form = tj_text_detect(bytes, n);

    return tj_text_decode_utf16(&form, bytes, n, out, out_n) ? tj_fail_nomem(err) : 0;
}

size_t tj_sgf_raw_offset(const char *utf8, size_t offset, const char *raw, size_t raw_n)
{
    size_t skip;

    tj_encoding_of_bom(raw, raw_n, &skip);
    return tj_sgf_raw_advance(utf8, 0, offset, skip, raw_n);
}

size_t tj_sgf_raw_advance(const char *utf8, size_t from, size_t to, size_t raw, size_t raw_n)
{
    size_t units = 0;

    for (size_t i = from; i < to; i++) {
        unsigned char c = (unsigned char)utf8[i];
        units += (c & 0xC0) != 0x80;
        units += c >= 0xF0; /* two units */
    }
    raw += 2 * units;
    return raw < raw_n ? raw : raw_n;
}

/* ---- trees ---- */

void tj_sgf_reader_open(tj_sgf_reader *reader, const tj_record_bytes *file)
{
    *reader = (tj_sgf_reader){.bytes = file->text, .n = file->text_n, .line = 1, .charset = TJ_CHARSET_UTF8};
    if (!file->decoded) {
        reader->at = file->form.mark;
        reader->charset = (int)file->form.encoding.charset;
    }
}

void tj_sgf_reader_init(tj_sgf_reader *reader, const char *bytes, size_t n)
{
    const tj_record_bytes file = {.form = tj_text_detect(bytes, n), .text = bytes, .text_n = n};

    tj_sgf_reader_open(reader, &file);
}

/* A file that is UTF-8 throughout has no characters to step over, whatever its trees claim; ISO-2022-JP is
 * then told by its escapes. */
tj_charset tj_sgf_tree_charset(const tj_sgf_reader *reader, const tj_sgf_root *root, const char *bytes,
                               tj_encoding *named)
{
    *named = (tj_encoding){TJ_CHARSET_UNKNOWN, ""};
    if (root->ca.kind == TJ_SGF_VALUE)
        *named = tj_encoding_named(bytes + root->ca.start, root->ca.end - root->ca.start);
    /* Text in UTF-16 cannot stand inside an SGF file of single bytes. */
    if (named->charset == TJ_CHARSET_UTF16LE || named->charset == TJ_CHARSET_UTF16BE)
        named->charset = TJ_CHARSET_UNKNOWN;
    if (reader->charset == TJ_CHARSET_UTF8 || named->charset == TJ_CHARSET_UNKNOWN)
        return (tj_charset)reader->charset;
    return named->charset;
}

/* Is this ";B[xx]" or one of its like: eight bytes are compared at once, the last two with anything. */
static inline bool is_short_move(const unsigned char *p)
{
    static const unsigned char mask[8] = {0xFF, 0xEA, 0xFF, 0xE0, 0xE0, 0xFF, 0, 0};
    static const unsigned char want[8] = {';', 'B' & 0xEA, '[', 0x60, 0x60, ']', 0, 0};
    uint64_t have, m, w;

    memcpy(&have, p, 8);
    memcpy(&m, mask, 8);
    memcpy(&w, want, 8);
    return (have & m) == w;
}

typedef struct tree_scan {
    const unsigned char *p;
    size_t n, start;
    tj_charset charset;
    int has_info; /* of the first node: -1 while nobody asked */
} tree_scan;

/* Does the "(" at p[at], inside the tree, start the next game? */
static bool is_next_game(tree_scan *scan, size_t at)
{
    tj_sgf_start start;

    if (at && scan->p[at - 1] != '\n' && scan->p[at - 1] != '\r') /* within a line */
        return false;
    start = tj_sgf_start_at(scan->p, scan->n, at);
    if (start != TJ_SGF_START_INFO)
        return start == TJ_SGF_START_ROOT;
    if (scan->has_info < 0) {
        tj_sgf_root root;
        tj_sgf_root_read(&root, (const char *)scan->p + scan->start, scan->n - scan->start, scan->charset);
        scan->has_info = root.has_info;
    }
    return scan->has_info;
}

/* The end of the tree that starts at scan->start. */
static size_t tree_end(tree_scan *scan, char *closed)
{
    const unsigned char *p = scan->p;
    size_t n = scan->n, at = scan->start, depth = 0, nodes = 0;
    bool value_closed;

    *closed = 0;
    while (at < n) {
        while (n - at >= 8 && is_short_move(p + at))
            at += 6;
        switch (p[at++]) {
        case '[':
            at = tj_sgf_value_end(p, n, at, scan->charset, &value_closed);
            if (!value_closed)
                return at;
            at++;
            break;
        case ';':
            nodes++;
            break;
        case '(':
            if (depth && nodes && is_next_game(scan, at - 1))
                return at - 1;
            depth++;
            break;
        case ')':
            if (--depth == 0) {
                if (!tj_sgf_move_follows(p, n, at)) {
                    *closed = 1;
                    return at;
                }
                depth = 1;
            }
            break;
        default:
            break;
        }
    }
    return n;
}

/* The next "(" that starts a tree: followed, maybe after more of them, by ";".  n if there is none. */
static size_t tree_start(tj_sgf_reader *reader)
{
    const unsigned char *p = (const unsigned char *)reader->bytes;
    size_t at = reader->at, n = reader->n, open = 0;

    for (; at < n; at++) {
        if (p[at] == '(') {
            size_t behind = at, parens = 0;
            for (; behind < n && (p[behind] == '(' || tj_sgf_is_space(p[behind])); behind++)
                parens += p[behind] == '(';
            if (behind < n && p[behind] == ';')
                return at;
            open += parens;
            at = behind - 1;
        } else if (p[at] == ')') {
            if (open)
                open--;
            else
                reader->stray++;
        }
    }
    return n;
}

/* Moves the reader forward to the byte `to`. */
static void go_to(tj_sgf_reader *reader, size_t to)
{
    tj_sgf_location place = {reader->line, reader->line_start};

    tj_sgf_location_advance(&place, reader->bytes, reader->at, to);
    reader->line = place.line;
    reader->line_start = place.line_start;
    reader->at = to;
}

int tj_sgf_next(tj_sgf_reader *reader, tj_sgf_extent *extent)
{
    tree_scan scan = {(const unsigned char *)reader->bytes, reader->n, 0, (tj_charset)reader->charset, -1};
    size_t end;

    scan.start = tree_start(reader);
    if (scan.start == reader->n) {
        go_to(reader, reader->n);
        return 0;
    }
    if (scan.charset != TJ_CHARSET_UTF8) {
        tj_sgf_root root;
        tj_encoding named;
        const char *tree = reader->bytes + scan.start;
        tj_sgf_root_read(&root, tree, reader->n - scan.start, scan.charset);
        scan.charset = tj_sgf_tree_charset(reader, &root, tree, &named);
    }
    end = tree_end(&scan, &extent->closed);
    go_to(reader, scan.start);
    extent->offset = scan.start;
    extent->length = end - scan.start;
    extent->line = reader->line;
    extent->column = scan.start - reader->line_start + 1;
    go_to(reader, end);
    return 1;
}

/* Is there any property with a value in this tree? */
static bool has_property(const tj_sgf_reader *reader, const tj_sgf_extent *extent)
{
    tj_sgf_lexer lexer;
    tj_sgf_token token;
    tj_sgf_kind last = TJ_SGF_END, kind;

    tj_sgf_lexer_init(&lexer, reader->bytes + extent->offset, extent->length, (tj_charset)reader->charset);
    for (; (kind = tj_sgf_lex(&lexer, &token)) != TJ_SGF_END; last = kind)
        if (kind == TJ_SGF_VALUE && last == TJ_SGF_NAME)
            return true;
    return false;
}

bool tj_sgf_next_record(tj_sgf_reader *reader, tj_sgf_extent *extent)
{
    while (tj_sgf_next(reader, extent))
        if (has_property(reader, extent))
            return true;
    return false;
}

/* ---- files ---- */

static int read_first(const tj_record_bytes *file, tj_record *record, tj_err *err)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;

    tj_sgf_reader_open(&reader, file);
    if (!tj_sgf_next(&reader, &extent))
        return tj_fail(err, TJ_E_FORMAT, "no game record found");
    return tj_sgf_parse(&reader, &extent, record, err);
}

int tj_sgf_read_file(const char *path, tj_record *record, tj_err *err)
{
    return tj_record_read_file_by(read_first, path, record, err);
}
