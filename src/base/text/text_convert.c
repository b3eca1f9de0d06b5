/* Bytes to UTF-8.  UTF-8 itself, UTF-16 and Windows-1252 are done here, the rest by iconv of the C library.
 * Conversion fails for want of memory only: whatever is not valid becomes U+FFFD and is counted. */
#include "base/text/text.h"

#include <errno.h>
#include <iconv.h>

#define REPLACEMENT 0xFFFD

/* Windows-1252 where it differs from ISO 8859-1; U+FFFD where it has no character. */
static const uint16_t windows_1252[32] = {0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                          0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
                                          0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                          0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

/* Names for iconv.  Other C libraries lack some of the richer variants; their plain relatives do
 * nearly as well. */
static const struct {
    const char *name, *second;
} iconv_names[] = {
    [TJ_CHARSET_SHIFT_JIS] = {"CP932", "SHIFT_JIS"},
    [TJ_CHARSET_EUC_JP] = {"EUC-JP-MS", "EUC-JP"},
    [TJ_CHARSET_ISO_2022_JP] = {"ISO-2022-JP-3", "ISO-2022-JP"},
    [TJ_CHARSET_GB18030] = {"GB18030", NULL},
    [TJ_CHARSET_BIG5] = {"BIG5-HKSCS", "BIG5"},
    [TJ_CHARSET_EUC_KR] = {"CP949", "EUC-KR"},
    [TJ_CHARSET_OTHER] = {NULL, NULL},
};

void tj_converter_open(tj_converter *converter, const tj_encoding *encoding)
{
    tj_charset charset = encoding->charset;
    const char *name = charset == TJ_CHARSET_OTHER ? encoding->name : iconv_names[charset].name;
    const char *second = iconv_names[charset].second;
    iconv_t cd = (iconv_t)-1;

    if (name)
        cd = iconv_open("UTF-8", name);
    if (cd == (iconv_t)-1 && errno != ENOMEM && second)
        cd = iconv_open("UTF-8", second);
    converter->charset = charset;
    converter->iconv = cd == (iconv_t)-1 ? NULL : (void *)cd;
    converter->failed = name && cd == (iconv_t)-1 && errno == ENOMEM;
}

void tj_converter_close(tj_converter *converter)
{
    if (converter->iconv)
        iconv_close((iconv_t)converter->iconv);
    converter->iconv = NULL;
}

static size_t from_utf8(const unsigned char *p, size_t n, tj_buf *out)
{
    size_t bad = 0, len;

    for (size_t i = 0; i < n; i += len) {
        len = tj_text_ascii_length(p + i, n - i);
        if (len) {
            tj_buf_add(out, p + i, len);
            continue;
        }
        if (tj_utf8_decode(p + i, n - i, &len) == TJ_UTF8_BAD) {
            tj_utf8_put(out, REPLACEMENT);
            bad++;
        } else {
            tj_buf_add(out, p + i, len);
        }
    }
    return bad;
}

/* Windows-1252, or a code of which only ASCII is known. */
static size_t from_single_bytes(const unsigned char *p, size_t n, bool is_latin1, tj_buf *out)
{
    size_t bad = 0;

    for (size_t i = 0; i < n; i++) {
        uint32_t code = p[i] < 0x80    ? p[i]
                        : !is_latin1   ? REPLACEMENT
                        : p[i] >= 0xA0 ? p[i]
                                       : windows_1252[p[i] - 0x80];

        bad += code == REPLACEMENT;
        tj_utf8_put(out, code);
    }
    return bad;
}

static uint32_t utf16_unit(const unsigned char *p, int big)
{
    return big ? (uint32_t)(p[0] << 8 | p[1]) : (uint32_t)(p[1] << 8 | p[0]);
}

static size_t from_utf16(const unsigned char *p, size_t n, int big, tj_buf *out)
{
    size_t bad = 0, i = 0;

    for (; i + 1 < n; i += 2) {
        uint32_t code = utf16_unit(p + i, big), low;
        if ((code & 0xFC00) == 0xD800 && i + 3 < n &&
            ((low = utf16_unit(p + i + 2, big)) & 0xFC00) == 0xDC00) {
            code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF);
            i += 2;
        } else if ((code & 0xF800) == 0xD800) {
            code = REPLACEMENT;
            bad++;
        }
        tj_utf8_put(out, code);
    }
    if (i < n) {
        tj_utf8_put(out, REPLACEMENT);
        bad++;
    }
    return bad;
}

static size_t from_iconv(iconv_t cd, const char *p, size_t n, tj_buf *out)
{
    char *in = (char *)(uintptr_t)p; /* iconv's prototype; it does not write there */
    char piece[512];
    size_t bad = 0;

    iconv(cd, NULL, NULL, NULL, NULL);
    while (n) {
        char *to = piece;
        size_t room = sizeof piece, r = iconv(cd, &in, &n, &to, &room);
        tj_buf_add(out, piece, (size_t)(to - piece));
        if (r != (size_t)-1 || errno == E2BIG)
            continue;
        tj_utf8_put(out, REPLACEMENT);
        bad++;
        if (errno == EINVAL) /* the text ends inside a character */
            break;
        in++;
        n--;
    }
    /* Some converters hold a character back until they are told that the text is over. */
    char *to = piece;
    size_t room = sizeof piece;
    iconv(cd, NULL, NULL, &to, &room);
    tj_buf_add(out, piece, (size_t)(to - piece));
    return bad;
}

size_t tj_converter_add(const tj_converter *converter, const void *bytes, size_t n, tj_buf *out)
{
    out->failed |= converter->failed;
    switch (converter->charset) {
    case TJ_CHARSET_UTF8:
        return from_utf8(bytes, n, out);
    case TJ_CHARSET_LATIN1:
        return from_single_bytes(bytes, n, true, out);
    case TJ_CHARSET_UTF16LE:
        return from_utf16(bytes, n, 0, out);
    case TJ_CHARSET_UTF16BE:
        return from_utf16(bytes, n, 1, out);
    default:
        if (!converter->iconv)
            return from_single_bytes(bytes, n, false, out);
        return from_iconv((iconv_t)converter->iconv, bytes, n, out);
    }
}

size_t tj_text_to_utf8(const tj_encoding *encoding, const void *bytes, size_t n, tj_buf *out)
{
    tj_converter converter;
    size_t bad;

    tj_converter_open(&converter, encoding);
    bad = tj_converter_add(&converter, bytes, n, out);
    tj_converter_close(&converter);
    return bad;
}

int tj_text_decode_utf16(const tj_text_form *form, const char *bytes, size_t n, char **out, size_t *out_n)
{
    tj_buf buf = TJ_BUF_INIT;

    *out = NULL;
    *out_n = 0;
    if (form->encoding.charset != TJ_CHARSET_UTF16LE && form->encoding.charset != TJ_CHARSET_UTF16BE)
        return 0;
    tj_text_to_utf8(&form->encoding, bytes + form->mark, n - form->mark, &buf);
    *out_n = buf.len;
    *out = tj_buf_detach(&buf);
    return *out ? 0 : TJ_E_NOMEM;
}
