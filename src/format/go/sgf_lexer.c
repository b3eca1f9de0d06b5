/* SGF tokens.  Linear in the input whatever it holds; no memory.
 *
 * Two things are decided here by looking ahead, because real files need it.  A value that was not closed must
 * not swallow the games that follow it (tj_sgf_value_end).  And where a character's second byte is "\" or
 * "]", some programs escape that byte and some do not: what follows decides (looks_closed). */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "format/go/sgf_internal.h"

#define ESCAPE 0x1B

void tj_sgf_lexer_init(tj_sgf_lexer *lexer, const char *bytes, size_t n, tj_charset charset)
{
    *lexer = (tj_sgf_lexer){(const unsigned char *)bytes, n, 0, charset, 0, 0};
}

static bool is_letter(unsigned char c)
{
    return (unsigned char)((c | 0x20) - 'a') < 26;
}

static size_t name_end(const unsigned char *p, size_t n, size_t at)
{
    while (at < n && (is_letter(p[at]) || (p[at] >= '0' && p[at] <= '9')))
        at++;
    return at;
}

/* Is there a NAME "[" at p[at]?  *end is the end of the name. */
static bool is_property(const unsigned char *p, size_t n, size_t at, size_t *end)
{
    size_t behind;

    if (at >= n || !is_letter(p[at]))
        return false;
    *end = name_end(p, n < at + 64 ? n : at + 64, at);
    behind = tj_sgf_skip_space(p, n, *end);
    return behind < n && p[behind] == '[';
}

/* A property's name packed into a number, its capitals only ("SiZe" is SZ); 0 if there are more than two.  A
 * name in lower case alone counts as if it were written in capitals; *lower says so. */
static unsigned name_of(const unsigned char *bytes, size_t start, size_t end, bool *lower)
{
    unsigned capitals = 0, name = 0;

    *lower = false;
    for (size_t i = start; i < end; i++)
        if (bytes[i] >= 'A' && bytes[i] <= 'Z') {
            name = name << 8 | bytes[i];
            capitals++;
        }
    if (capitals)
        return capitals <= 2 ? name : 0;
    if (end - start > 2)
        return 0;
    *lower = true;
    for (size_t i = start; i < end; i++)
        name = name << 8 | (is_letter(bytes[i]) ? (unsigned)(bytes[i] & ~0x20) : 0);
    return name;
}

static tj_sgf_start start_of_name(unsigned name)
{
    static const char root[][3] = {"FF", "GM", "SZ", "CA", "AP", "ST"};
    static const char info[][3] = {"PB", "PW", "BR", "WR", "EV", "RO", "DT", "PC", "RE", "KM", "HA", "RU",
                                   "GN", "GC", "ON", "OT", "SO", "TM", "US", "AN", "BT", "WT", "CP", "ID"};

    for (size_t i = 0; i < sizeof root / sizeof *root; i++)
        if (name == TJ_SGF_NAME_OF(root[i][0], root[i][1]))
            return TJ_SGF_START_ROOT;
    for (size_t i = 0; i < sizeof info / sizeof *info; i++)
        if (name == TJ_SGF_NAME_OF(info[i][0], info[i][1]))
            return TJ_SGF_START_INFO;
    return TJ_SGF_START_OTHER;
}

tj_sgf_start tj_sgf_start_at(const unsigned char *bytes, size_t n, size_t at)
{
    size_t end;
    bool lower;

    if (at >= n || bytes[at] != '(')
        return TJ_SGF_START_OTHER;
    at = tj_sgf_skip_space(bytes, n, at + 1);
    if (at >= n || bytes[at] != ';')
        return TJ_SGF_START_OTHER;
    at = tj_sgf_skip_space(bytes, n, at + 1);
    if (!is_property(bytes, n, at, &end))
        return TJ_SGF_START_OTHER;
    return start_of_name(name_of(bytes, at, end, &lower));
}

bool tj_sgf_move_follows(const unsigned char *bytes, size_t n, size_t at)
{
    at = tj_sgf_skip_space(bytes, n, at);
    if (at >= n || bytes[at] != ';')
        return false;
    at = tj_sgf_skip_space(bytes, n, at + 1);
    return at + 1 < n && (bytes[at] == 'B' || bytes[at] == 'W') && bytes[at + 1] == '[';
}

/* Does what stands at p[at] fit behind the end of a value? */
static bool looks_closed(const unsigned char *p, size_t n, size_t at)
{
    size_t end;

    at = tj_sgf_skip_space(p, n, at);
    if (at < n && p[at] == ')') {
        at = tj_sgf_skip_space(p, n, at + 1);
        return at == n || p[at] == ')' || p[at] == '(';
    }
    return at == n || p[at] == ';' || p[at] == '[' || is_property(p, n, at, &end) ||
           (p[at] == '(' && (at = tj_sgf_skip_space(p, n, at + 1)) < n && p[at] == ';');
}

/* No byte of a character looks like ASCII. */
static size_t plain_end(const unsigned char *p, size_t n, size_t at)
{
    while (at < n) {
        const unsigned char *close = memchr(p + at, ']', n - at), *escape;
        size_t end = close ? (size_t)(close - p) : n;
        while (at < end && (escape = memchr(p + at, '\\', end - at)) != NULL)
            at = (size_t)(escape - p) + 2;
        if (at <= end)
            return end;
    }
    return n;
}

/* Shift_JIS, Big5, GB18030: whole characters are stepped over. */
static size_t stepping_end(const unsigned char *p, size_t n, size_t at, tj_charset charset)
{
    while (at < n) {
        size_t len = tj_text_char_length(charset, p + at, n - at);
        if (len == 1) {
            if (p[at] == ']')
                return at;
            at += p[at] == '\\' ? 1 + (at + 1 < n ? tj_text_char_length(charset, p + at + 1, n - at - 1) : 1)
                                : 1;
        } else if (p[at + 1] == ']' && looks_closed(p, n, at + 2)) {
            return at + 1; /* half a character, or another encoding */
        } else if (p[at + 1] == '\\' && at + 2 < n && p[at + 2] == ']' && !looks_closed(p, n, at + 3)) {
            at += 3; /* a "]" that is the second byte, escaped */
        } else {
            at += len;
        }
    }
    return n;
}

/* ISO-2022-JP: between ESC $ B and the next ESC, or the line's end, stand pairs of ASCII bytes. */
static size_t escaped_end(const unsigned char *p, size_t n, size_t at)
{
    bool pairs = false;

    for (; at < n; at++) {
        if (p[at] == ESCAPE && at + 2 < n) {
            pairs = p[at + 1] == '$';
            at += p[at + 1] == '$' && p[at + 2] == '(' ? 3 : 2;
        } else if (p[at] == '\n' || p[at] == '\r') {
            pairs = false;
        } else if (!pairs && p[at] == ']') {
            return at;
        } else if (!pairs && p[at] == '\\') {
            at++;
        }
    }
    return n;
}

/* The first line within p[at..end-1] that starts a game, or end.  Quoted SGF has its brackets escaped, so
 * only a place behind the last escape can be one. */
static size_t next_game(const unsigned char *p, size_t n, size_t at, size_t end)
{
    const unsigned char *paren, *escape = NULL;
    bool looked = false;

    for (size_t i = at + 1; i < end && (paren = memchr(p + i, '(', end - i)) != NULL; i++) {
        i = (size_t)(paren - p);
        if ((p[i - 1] != '\n' && p[i - 1] != '\r') || tj_sgf_start_at(p, n, i) == TJ_SGF_START_OTHER)
            continue;
        if (!looked)
            escape = memrchr(p + at, '\\', end - at);
        looked = true;
        if (!escape || escape < paren)
            return i;
    }
    return end;
}

size_t tj_sgf_value_end(const unsigned char *bytes, size_t n, size_t at, tj_charset charset, bool *closed)
{
    size_t end, game;

    switch (charset) {
    case TJ_CHARSET_SHIFT_JIS:
    case TJ_CHARSET_BIG5:
    case TJ_CHARSET_GB18030:
        end = stepping_end(bytes, n, at, charset);
        break;
    case TJ_CHARSET_ISO_2022_JP:
        end = escaped_end(bytes, n, at);
        break;
    default:
        end = plain_end(bytes, n, at);
    }
    game = next_game(bytes, n, at, end);
    *closed = game == end && end < n;
    return game;
}

tj_sgf_kind tj_sgf_lex(tj_sgf_lexer *lexer, tj_sgf_token *token)
{
    const unsigned char *p = lexer->bytes;
    size_t n = lexer->n, at = lexer->at;

    for (; at < n; at++) {
        if (p[at] == '[' || p[at] == ';' || p[at] == '(' || p[at] == ')' || is_letter(p[at]))
            break;
        if (!tj_sgf_is_space(p[at]) && lexer->junk++ == 0)
            lexer->junk_at = at;
    }
    *token = (tj_sgf_token){.kind = TJ_SGF_END, .start = at, .end = at < n ? at + 1 : at, .closed = true};
    lexer->at = token->end;
    if (at == n)
        return TJ_SGF_END;
    if (p[at] == '[') {
        token->kind = TJ_SGF_VALUE;
        token->start = at + 1;
        token->end = tj_sgf_value_end(p, n, at + 1, lexer->charset, &token->closed);
        lexer->at = token->end + token->closed;
    } else if (is_letter(p[at])) {
        token->kind = TJ_SGF_NAME;
        token->end = lexer->at = name_end(p, n, at);
    } else {
        token->kind = p[at] == ';' ? TJ_SGF_NODE : p[at] == '(' ? TJ_SGF_OPEN : TJ_SGF_CLOSE;
    }
    return token->kind;
}

void tj_sgf_root_read(tj_sgf_root *root, const char *bytes, size_t n, tj_charset charset)
{
    tj_sgf_lexer lexer;
    tj_sgf_token token;
    unsigned name = 0, nodes = 0;
    bool lower;

    *root = (tj_sgf_root){0};
    tj_sgf_lexer_init(&lexer, bytes, n, charset);
    for (;;) {
        tj_sgf_kind kind = tj_sgf_lex(&lexer, &token);
        if (kind == TJ_SGF_END || kind == TJ_SGF_CLOSE || (kind == TJ_SGF_OPEN && nodes) ||
            (kind == TJ_SGF_NODE && nodes++))
            return;
        if (kind == TJ_SGF_NAME) {
            name = name_of(lexer.bytes, token.start, token.end, &lower);
            root->has_info |= start_of_name(name) == TJ_SGF_START_INFO;
        } else {
            tj_sgf_token *kept = name == TJ_SGF_NAME_OF('C', 'A')   ? &root->ca
                                 : name == TJ_SGF_NAME_OF('S', 'Z') ? &root->sz
                                 : name == TJ_SGF_NAME_OF('G', 'M') ? &root->gm
                                                                    : NULL;

            if (kept && kept->kind != TJ_SGF_VALUE) /* the first value counts */
                *kept = token;
        }
    }
}

/* ---- a walk through a tree ---- */

/* A list such as AB[aa:yy] is short to write and long to keep: no real game comes near this. */
#define SETUP_MAX 65536

void tj_sgf_walk_init(tj_sgf_walk *w, const tj_sgf_reader *reader, const tj_sgf_extent *extent, unsigned size)
{
    const char *tree = reader->bytes + extent->offset;
    tj_encoding named, file_encoding = {(tj_charset)reader->charset, ""};
    tj_charset step;

    *w = (tj_sgf_walk){.p = (const unsigned char *)tree, .n = extent->length, .size = size};
    memcpy(file_encoding.name, reader->charset_name, sizeof file_encoding.name);
    tj_sgf_root_read(&w->root, tree, w->n, file_encoding.charset);
    step = tj_sgf_tree_charset(reader, &w->root, tree, &named);
    tj_sgf_lexer_init(&w->lexer, tree, w->n, step);
    tj_sgf_text_init(&w->text, tree, w->n, step, &named, &file_encoding);
}

tj_sgf_kind tj_sgf_walk_next(tj_sgf_walk *w)
{
    w->last = w->token.kind;
    if (w->last == TJ_SGF_CLOSE && !w->depth)
        return TJ_SGF_END;
    tj_sgf_lex(&w->lexer, &w->token);
    if (w->token.kind == TJ_SGF_VALUE) {
        w->values++;
    } else if (w->token.kind == TJ_SGF_NAME) {
        w->name = name_of(w->p, w->token.start, w->token.end, &w->lower);
        w->name_at = w->token.start;
        w->values = 0;
    } else {
        w->name = 0;
        w->depth += w->token.kind == TJ_SGF_OPEN;
        if (w->token.kind == TJ_SGF_CLOSE && w->depth == 1 && tj_sgf_move_follows(w->p, w->n, w->token.end))
            w->token.kind = TJ_SGF_SURPLUS;
        else if (w->token.kind == TJ_SGF_CLOSE && w->depth)
            w->depth--;
    }
    return w->token.kind;
}

tj_sgf_point_kind tj_sgf_walk_move(const tj_sgf_walk *w, unsigned *point)
{
    *point = TJ_PASS;
    return tj_sgf_point_read(w->p + w->token.start, w->token.end - w->token.start, w->size, point);
}

tj_sgf_point_kind tj_sgf_walk_area(const tj_sgf_walk *w, tj_sgf_rectangle *area)
{
    return tj_sgf_rectangle_read(w->p + w->token.start, w->token.end - w->token.start, w->size, area);
}

int tj_sgf_walk_setup(const tj_sgf_walk *w, size_t before, tj_setup_list *setup, tj_sgf_point_kind *kind)
{
    unsigned letter = w->name & 0xFF;
    uint8_t colour = letter == 'B' ? TJ_BLACK : letter == 'W' ? TJ_WHITE : TJ_EMPTY;
    tj_sgf_rectangle area;
    size_t count;

    *kind = tj_sgf_walk_area(w, &area);
    if (tj_sgf_skip_space(w->p, w->token.end, w->token.start) == w->token.end)
        *kind = TJ_SGF_POINT_EMPTY;
    else if (*kind < TJ_SGF_POINT_OFF && setup->len >= SETUP_MAX)
        *kind = TJ_SGF_POINT_MANY;
    if (*kind >= TJ_SGF_POINT_OFF)
        return 0;
    count = (size_t)(area.right - area.left + 1) * (area.bottom - area.top + 1);
    if (TJ_RESERVE(setup, setup->len + count))
        return TJ_E_NOMEM;
    for (unsigned y = area.top; y <= area.bottom; y++)
        for (unsigned x = area.left; x <= area.right; x++)
            setup->items[setup->len++] = (tj_setup){(uint32_t)before, (uint16_t)(y * w->size + x), colour};
    return 0;
}

const char *tj_sgf_walk_fault(const tj_sgf_walk *w, tj_sgf_point_kind kind)
{
    bool setup = tj_sgf_is_setup(w->name);

    switch (kind) {
    case TJ_SGF_POINT_OFF:
        return setup ? "set-up stone off the board" : "move off the board";
    case TJ_SGF_POINT_NONE:
        return setup ? "unreadable set-up stone" : "unreadable move";
    case TJ_SGF_POINT_MANY:
        return "too many set-up stones";
    default:
        return NULL;
    }
}

void tj_sgf_fault_format(const tj_sgf_walk *w, unsigned name, const tj_sgf_token *value, const char *text,
                         char out[TJ_SGF_FAULT_MAX])
{
    char name_text[3] = {(char)(name >> 8 ? name >> 8 : name), (char)(name >> 8 ? name & 0xFF : 0), 0};
    char shown[17];
    size_t n = value->end - value->start, len = 0;

    for (; len < n && len < sizeof shown - 1; len++) {
        unsigned char c = w->p[value->start + len];

        shown[len] = c >= 0x20 && c < 0x7F ? (char)c : '?';
    }
    shown[len] = 0;
    snprintf(out, TJ_SGF_FAULT_MAX, "%s: %s[%s%s]", text, name_text, shown, n > len ? "..." : "");
}
