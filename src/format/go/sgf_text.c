/* Text values.  The encoding is decided by the first text that is not ASCII: what CA names, unless the tree
 * is plainly UTF-8 all the same; else the file's.  Where a text is not valid in it, a guess for the tree and
 * one for the text alone are tried, and the reading that loses least is taken. */
#include "format/go/sgf_internal.h"

#include <string.h>

#include "base/text/span.h"

void tj_sgf_text_init(tj_sgf_text *text, const char *tree, size_t n, tj_charset step,
                      const tj_encoding *named, const tj_encoding *file_encoding)
{
    *text = (tj_sgf_text){
        .tree = tree, .tree_n = n, .step = step, .named = *named, .file_encoding = *file_encoding};
}

void tj_sgf_text_release(tj_sgf_text *text)
{
    if (text->decided)
        tj_converter_close(&text->converter);
    tj_buf_release(&text->raw);
    tj_buf_release(&text->utf8);
}

static bool is_break(unsigned char c)
{
    return c == '\n' || c == '\r';
}

/* Length of the line break at p[0]: CRLF and LFCR are one. */
static size_t break_length(const unsigned char *p, size_t n)
{
    return n > 1 && is_break(p[1]) && p[1] != p[0] ? 2 : 1;
}

/* Length of the character at p[0], or of the escape-coded stretch there: up to the next ESC or line break. */
static size_t whole_length(tj_charset step, const unsigned char *p, size_t n)
{
    size_t i = n < 3 ? n : 3;

    if (step != TJ_CHARSET_ISO_2022_JP || p[0] != 0x1B)
        return tj_text_char_length(step, p, n);
    if (n > 1 && p[1] == '$')
        while (i < n && p[i] != 0x1B && !is_break(p[i]))
            i++;
    return i;
}

/* Appends the raw value to out with its escapes undone: "\" makes the next character plain and swallows a
 * line break. */
static void unescape(tj_charset step, const unsigned char *raw, size_t n, tj_buf *out)
{
    size_t i = 0, len;

    while (i < n) {
        if (raw[i] == '\\') {
            i++;
            if (i < n && is_break(raw[i])) {
                i += break_length(raw + i, n - i);
                continue;
            }
            if (i == n)
                break;
        }
        len = whole_length(step, raw + i, n - i);
        if (len == 2 && i + 2 < n && raw[i] >= 0x80 && raw[i + 1] == '\\' && raw[i + 2] == ']') {
            /* The second byte "]" was escaped, see stepping_end in the lexer. */
            tj_buf_add(out, raw + i, 1);
            tj_buf_add(out, raw + i + 2, 1);
            i += 3;
            continue;
        }
        tj_buf_add(out, raw + i, len);
        i += len;
    }
}

/* Is the tree UTF-8 beyond doubt?  Text in another encoding does not make two valid three-byte characters and
 * nothing invalid by chance. */
static bool is_surely_utf8(const char *bytes, size_t n)
{
    size_t threes = 0;

    if (!tj_utf8_valid(bytes, n))
        return false;
    for (size_t i = 0; i < n && threes < 2; i++)
        threes += ((unsigned char)bytes[i] & 0xF0) == 0xE0;
    return threes == 2;
}

static void decide(tj_sgf_text *text)
{
    tj_encoding chosen = text->named;

    if (chosen.charset == TJ_CHARSET_UNKNOWN) {
        chosen = text->file_encoding;
    } else if (chosen.charset != TJ_CHARSET_UTF8 && is_surely_utf8(text->tree, text->tree_n)) {
        chosen = (tj_encoding){TJ_CHARSET_UTF8, ""};
        text->not_as_named = true;
    }
    tj_converter_open(&text->converter, &chosen);
    text->decided = true;
}

/* Tries another encoding; keeps its reading if it loses less than `bad` characters. */
static size_t try_again(tj_sgf_text *text, const tj_encoding *encoding, size_t bad)
{
    tj_buf other = TJ_BUF_INIT;
    size_t lost = tj_text_to_utf8(encoding, text->raw.data, text->raw.len, &other);

    if (lost < bad && tj_buf_ok(&other)) {
        tj_buf swap = text->utf8;
        text->utf8 = other;
        other = swap;
        bad = lost;
        text->not_as_named |= text->named.charset != TJ_CHARSET_UNKNOWN;
    }
    text->utf8.failed |= !tj_buf_ok(&other);
    tj_buf_release(&other);
    return bad;
}

static void convert(tj_sgf_text *text)
{
    size_t bad;

    if (!text->decided)
        decide(text);
    bad = tj_converter_add(&text->converter, text->raw.data, text->raw.len, &text->utf8);
    if (!tj_buf_ok(&text->utf8))
        return;
    if (bad && text->tree_guess.charset == TJ_CHARSET_UNKNOWN)
        text->tree_guess = tj_encoding_guess(text->tree, text->tree_n);
    if (bad)
        bad = try_again(text, &text->tree_guess, bad);
    if (bad) {
        tj_encoding guess = tj_encoding_guess(text->raw.data, text->raw.len);
        bad = try_again(text, &guess, bad);
    }
    text->unreadable |= bad > 0;
}

/* Line breaks become that byte, other white space a blank each, control characters go; works in place.
 * Returns the new length. */
static size_t tidy(char *data, size_t n, char line_break)
{
    size_t len = 0;

    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)data[i];

        if (is_break(c)) {
            i += break_length((const unsigned char *)data + i, n - i) - 1;
            data[len++] = line_break;
        } else if (tj_sgf_is_space(c)) {
            data[len++] = ' ';
        } else if (c >= 0x20 && c != 0x7F) {
            data[len++] = (char)c;
        }
    }
    return len;
}

static int copy_trimmed(const char *data, size_t n, char **out)
{
    tj_span text = tj_span_trim((tj_span){data, n}, " \t\n\v\f\r");

    *out = text.n ? tj_strndup(text.at, text.n) : NULL;
    return text.n && !*out ? TJ_E_NOMEM : 0;
}

/* Printable ASCII without escapes: most values are. */
static bool is_simple(const char *data, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)data[i] < 0x20 || (unsigned char)data[i] >= 0x7F || data[i] == '\\')
            return false;
    return true;
}

/* Leaves the value in text->utf8. */
static int read_value(tj_sgf_text *text, const char *data, size_t n)
{
    tj_buf_clear(&text->raw);
    tj_buf_clear(&text->utf8);
    unescape(text->step, (const unsigned char *)data, n, &text->raw);
    if (memchr(data, 0x1B, n) || tj_text_ascii_length(data, n) < n)
        convert(text);
    else
        tj_buf_add(&text->utf8, text->raw.data, text->raw.len);
    return tj_buf_ok(&text->raw) && tj_buf_ok(&text->utf8) ? 0 : TJ_E_NOMEM;
}

int tj_sgf_text_line(tj_sgf_text *text, size_t start, size_t end, char **out)
{
    const char *data = text->tree + start;
    size_t n = end - start;

    if (is_simple(data, n))
        return copy_trimmed(data, n, out);
    *out = NULL;
    if (read_value(text, data, n))
        return TJ_E_NOMEM;
    if (text->utf8.len == 0)
        return 0;
    return copy_trimmed(text->utf8.data, tidy(text->utf8.data, text->utf8.len, ' '), out);
}

int tj_sgf_text_lines(tj_sgf_text *text, size_t start, size_t end, tj_buf *out)
{
    char *data;
    size_t n;

    if (read_value(text, text->tree + start, end - start))
        return TJ_E_NOMEM;
    data = text->utf8.data;
    n = text->utf8.len;
    while (n && tj_sgf_is_space((unsigned char)data[n - 1]))
        n--;
    if (n)
        tj_buf_add(out, data, tidy(data, n, '\n'));
    return out->failed ? TJ_E_NOMEM : 0;
}
