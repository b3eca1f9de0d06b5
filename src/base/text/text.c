/* Names of encodings, byte order marks, and the shapes of characters (UTF-8, and the double-byte encodings
 * whose second byte can look like ASCII).  Conversion is in text_convert.c, guessing in text_guess.c. */
#include "base/text/text.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#include "base/text/span.h"

/* Names as people write them, without spaces, hyphens, underscores, dots and colons; in any case. */
static const struct {
    tj_charset charset;
    const char *names;
} KNOWN[] = {
    {TJ_CHARSET_UTF8, "utf8|utf|unicode11utf8"},
    {TJ_CHARSET_UTF16BE, "utf16|utf16be|ucs2"},
    {TJ_CHARSET_UTF16LE, "utf16le|unicode"},
    {TJ_CHARSET_SHIFT_JIS, "shiftjis|shiftjisx0213|sjis|xsjis|mskanji|cp932|ms932|windows31j"},
    {TJ_CHARSET_EUC_JP, "eucjp|xeucjp|ujis"},
    {TJ_CHARSET_ISO_2022_JP, "iso2022jp|jis"},
    {TJ_CHARSET_GB18030, "gb18030|gbk|xgbk|cp936|ms936|windows936|gb2312|gb231280|gb|euccn|chinese"},
    {TJ_CHARSET_BIG5, "big5|xbig5|cnbig5|big5hkscs|cp950|windows950"},
    {TJ_CHARSET_EUC_KR, "euckr|ksc5601|ksc56011987|cp949|ms949|windows949|uhc|korean"},
    {TJ_CHARSET_LATIN1, "ascii|usascii|latin1|l1|iso88591|8859|88591|windows1252|cp1252|ansi"},
};

static bool is_plain(char c)
{
    return tj_is_letter(c) || tj_is_digit(c);
}

/* Copies the name without its decoration; its length, 0 for over-long names, which are nobody's. */
static size_t squeeze(const char *name, size_t n, char out[40])
{
    size_t len = 0;

    for (size_t i = 0; i < n; i++)
        if (is_plain(name[i])) {
            if (len == 40)
                return 0;
            out[len++] = name[i];
        }
    return len;
}

/* iconv takes suffixes such as //TRANSLIT and paths from the environment: only plain names go through. */
static int iconv_knows(const char *name, size_t n, char out[40])
{
    tj_span word = tj_span_trim((tj_span){name, n}, " \t\r\n\v\f");
    iconv_t cd;

    if (word.n == 0 || word.n > 39)
        return 0;
    for (size_t i = 0; i < word.n; i++)
        if (!is_plain(word.at[i]) && word.at[i] != '-' && word.at[i] != '_')
            return 0;
    memcpy(out, word.at, word.n);
    out[word.n] = 0;
    cd = iconv_open("UTF-8", out);
    if (cd == (iconv_t)-1)
        return errno == ENOMEM; /* whoever converts will know */
    iconv_close(cd);
    return 1;
}

tj_encoding tj_encoding_named(const char *name, size_t n)
{
    tj_encoding found = {TJ_CHARSET_UNKNOWN, ""};
    char plain[40];

    size_t len = squeeze(name, n, plain);

    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if (tj_case_listed(KNOWN[i].names, plain, len))
            return (tj_encoding){KNOWN[i].charset, ""};
    if (iconv_knows(name, n, found.name))
        found.charset = TJ_CHARSET_OTHER;
    else
        found.name[0] = 0;
    return found;
}

tj_encoding tj_encoding_of_bom(const void *bytes, size_t n, size_t *skip)
{
    static const struct {
        const char *mark;
        tj_charset charset;
    } MARKS[] = {{"\xEF\xBB\xBF", TJ_CHARSET_UTF8},
                 {"\xFF\xFE", TJ_CHARSET_UTF16LE},
                 {"\xFE\xFF", TJ_CHARSET_UTF16BE}};
    tj_span text = {bytes, n};

    *skip = 0;
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
        if (tj_span_begins(text, MARKS[i].mark)) {
            *skip = strlen(MARKS[i].mark);
            return (tj_encoding){MARKS[i].charset, ""};
        }
    return (tj_encoding){TJ_CHARSET_UNKNOWN, ""};
}

static size_t gb18030_length(const unsigned char *bytes, size_t n)
{
    if (n < 2 || bytes[0] < 0x81 || bytes[0] == 0xFF)
        return 1;
    if (bytes[1] >= 0x40 && bytes[1] != 0x7F && bytes[1] != 0xFF)
        return 2;
    if (n >= 4 && bytes[1] >= 0x30 && bytes[1] <= 0x39 && bytes[2] >= 0x81 && bytes[2] != 0xFF &&
        bytes[3] >= 0x30 && bytes[3] <= 0x39)
        return 4;
    return 1;
}

size_t tj_text_char_length(tj_charset charset, const unsigned char *bytes, size_t n)
{
    if (bytes[0] < 0x80 || n < 2)
        return 1;
    unsigned lead = bytes[0], trail = bytes[1];
    switch (charset) {
    case TJ_CHARSET_SHIFT_JIS:
        return ((lead >= 0x81 && lead <= 0x9F) || (lead >= 0xE0 && lead <= 0xFC)) && trail >= 0x40 &&
                       trail <= 0xFC && trail != 0x7F
                   ? 2
                   : 1;
    case TJ_CHARSET_BIG5:
        return lead >= 0x81 && lead <= 0xFE &&
                       ((trail >= 0x40 && trail <= 0x7E) || (trail >= 0xA1 && trail <= 0xFE))
                   ? 2
                   : 1;
    case TJ_CHARSET_GB18030:
        return gb18030_length(bytes, n);
    default:
        return 1;
    }
}

size_t tj_text_ascii_length(const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    size_t i = 0;
    uint64_t word[4];

    for (; i + sizeof word <= n; i += sizeof word) {
        memcpy(word, p + i, sizeof word);
        if ((word[0] | word[1] | word[2] | word[3]) & 0x8080808080808080u)
            break;
    }
    while (i < n && p[i] < 0x80)
        i++;
    return i;
}

/* How many bytes a character that begins with this one has; 0 if it has more than one and none begins so. */
static size_t length_of(unsigned char lead)
{
    return lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
}

size_t tj_utf8_complete_length(const char *bytes, size_t n)
{
    size_t last = 1; /* bytes of the last character */

    while (last < 4 && last < n && ((unsigned char)bytes[n - last] & 0xC0) == 0x80)
        last++;
    return n && length_of((unsigned char)bytes[n - last]) > last ? n - last : n;
}

uint32_t tj_utf8_decode(const unsigned char *bytes, size_t n, size_t *length)
{
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned lead = bytes[0];
    size_t len = length_of(bytes[0]);
    uint32_t code;

    *length = 1;
    if (lead < 0x80)
        return lead;
    if (len == 0 || len > n)
        return TJ_UTF8_BAD;
    code = lead & (0xFFu >> (len + 1));
    for (size_t i = 1; i < len; i++) {
        if ((bytes[i] & 0xC0) != 0x80)
            return TJ_UTF8_BAD;
        code = code << 6 | (bytes[i] & 0x3F);
    }
    if (code < smallest[len] || (code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF)
        return TJ_UTF8_BAD;
    *length = len;
    return code;
}

void tj_utf8_put(tj_buf *out, uint32_t code)
{
    char bytes[4];
    size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[5] = {0, 0, 0xC0, 0xE0, 0xF0};

    for (size_t i = n; i-- > 1; code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3F));
    bytes[0] = (char)(lead[n] | code);
    tj_buf_add(out, bytes, n);
}

int tj_utf8_valid(const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    size_t i = 0, len;

    for (;;) {
        i += tj_text_ascii_length(p + i, n - i);
        if (i == n)
            return 1;
        if (tj_utf8_decode(p + i, n - i, &len) == TJ_UTF8_BAD)
            return 0;
        i += len;
    }
}
