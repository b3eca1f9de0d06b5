/* Telling encodings apart by their bytes.
 *
 * Each candidate reads the same sample (the non-ASCII stretches of the text); what its reading costs in bits,
 * under a crude model of what records are made of, decides: common characters of the language are cheap, the
 * rest of its first code table dearer, rare tables and broken characters dear.  The numbers are about -log2
 * of (share of text in the class / characters in the class).  Names of four characters are enough as a rule.
 * Rejected: libraries such as uchardet, which need sentences, not names. */
#include "base/text.h"

#include <string.h>

#include "base/text_common.h"

#define SAMPLE_MAX  6000 /* bytes that are weighed */
#define BITS_ASCII  5    /* an ASCII letter */
#define BITS_BROKEN 40   /* a byte that makes no character */

typedef struct reading {
    const unsigned char *raw; /* the character's bytes */
    size_t raw_n;
    const char *utf8; /* what the candidate makes of it */
    size_t utf8_n;
    uint32_t code;
} reading;

static int is_common(const char *list, const reading *r)
{
    char one[5] = {0};

    if (r->utf8_n != 3)
        return 0;
    memcpy(one, r->utf8, 3);
    return strstr(list, one) != NULL;
}

static int is_han(uint32_t code)
{
    return (code >= 0x4E00 && code <= 0x9FFF) || code == 0x3005;
}

/* Punctuation and forms that every East Asian text may hold. */
static int is_shared_symbol(uint32_t code)
{
    return (code >= 0x3000 && code <= 0x3015) || (code >= 0xFF01 && code <= 0xFF5E) || code == 0x30FB ||
           code == 0x30FC || code == 0xB7 || (code >= 0x2014 && code <= 0x2026);
}

static unsigned symbol_bits(uint32_t code)
{
    return is_shared_symbol(code) ? 12 : 20;
}

/* Rows of JIS X 0208 from the raw bytes: level 1 kanji are rows 16 to 47. */
static int is_jis_level1(const reading *r, tj_charset charset)
{
    unsigned lead = r->raw[0];

    if (r->raw_n != 2)
        return 0;
    if (charset == TJ_CHARSET_EUC_JP)
        return lead >= 0xB0 && lead <= 0xCF;
    return lead >= 0x88 && (lead < 0x98 || (lead == 0x98 && r->raw[1] <= 0x72));
}

static unsigned japanese_bits(const reading *r, tj_charset charset)
{
    if (r->code >= 0x3041 && r->code <= 0x3093)
        return 9;
    if (r->code >= 0x30A1 && r->code <= 0x30F6)
        return 10;
    if (r->code >= 0xFF61 && r->code <= 0xFF9F)
        return 13;
    if (!is_han(r->code))
        return symbol_bits(r->code);
    if (is_common(tj_common_japanese, r))
        return 9;
    return is_jis_level1(r, charset) ? 14 : 18;
}

static unsigned simplified_bits(const reading *r)
{
    int gb2312 = r->raw_n == 2 && r->raw[0] >= 0xA1 && r->raw[1] >= 0xA1;

    if (!is_han(r->code))
        return gb2312 ? symbol_bits(r->code) : 24;
    if (is_common(tj_common_simplified, r))
        return 9;
    if (gb2312)
        return r->raw[0] <= 0xD7 ? 14 : 18;
    return is_common(tj_common_traditional, r) ? 16 : 21;
}

static unsigned traditional_bits(const reading *r)
{
    if (!is_han(r->code))
        return symbol_bits(r->code);
    if (is_common(tj_common_traditional, r))
        return 9;
    if (r->raw[0] >= 0xA4 && r->raw[0] <= 0xC6)
        return 14;
    return r->raw[0] >= 0xC9 && r->raw[0] <= 0xF9 ? 19 : 23;
}

static unsigned korean_bits(const reading *r)
{
    if (r->code >= 0xAC00 && r->code <= 0xD7A3) {
        if (is_common(tj_common_korean, r))
            return 8;
        return r->raw[0] >= 0xB0 && r->raw[1] >= 0xA1 ? 14 : 20;
    }
    if (!is_han(r->code))
        return symbol_bits(r->code);
    return is_common(tj_common_traditional, r) ? 15 : 19;
}

static unsigned double_byte_bits(const reading *r, tj_charset charset)
{
    switch (charset) {
    case TJ_CHARSET_SHIFT_JIS:
    case TJ_CHARSET_EUC_JP:
        return japanese_bits(r, charset);
    case TJ_CHARSET_GB18030:
        return simplified_bits(r);
    case TJ_CHARSET_BIG5:
        return traditional_bits(r);
    default:
        return korean_bits(r);
    }
}

/* How many bytes the candidate takes for the character at p. */
static size_t raw_length(tj_charset charset, const unsigned char *p, size_t n)
{
    if (p[0] < 0x80 || n < 2)
        return 1;
    switch (charset) {
    case TJ_CHARSET_EUC_JP:
        if (p[0] == 0x8F)
            return n >= 3 ? 3 : 1;
        return p[0] == 0x8E || p[0] >= 0xA1 ? 2 : 1;
    case TJ_CHARSET_EUC_KR:
        return p[0] >= 0x81 && p[0] != 0xFF && p[1] >= 0x41 ? 2 : 1;
    default:
        return tj_text_char_length(charset, p, n);
    }
}

static int is_letter(unsigned c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static unsigned double_byte_cost(tj_charset charset, const unsigned char *p, size_t n)
{
    tj_encoding encoding = {charset, ""};
    tj_converter converter;
    tj_buf out = TJ_BUF_INIT;
    unsigned cost = 0;
    size_t len;

    tj_converter_open(&converter, &encoding);
    for (size_t i = 0; i < n; i += len) {
        reading r = {p + i, 0, NULL, 0, 0};
        len = r.raw_n = raw_length(charset, p + i, n - i);
        if (p[i] < 0x80) {
            cost += BITS_ASCII;
            continue;
        }
        tj_buf_clear(&out);
        if (tj_converter_add(&converter, p + i, len, &out) || !tj_buf_ok(&out)) {
            cost += BITS_BROKEN;
            len = 1;
            continue;
        }
        r.utf8 = out.data;
        r.code = tj_utf8_decode((const unsigned char *)out.data, out.len, &r.utf8_n);
        cost += double_byte_bits(&r, charset);
        /* Words of one script stand apart as a rule. */
        cost += i && is_letter(p[i - 1]) ? 4 : 0;
        cost += i + len < n && is_letter(p[i + len]) ? 4 : 0;
    }
    tj_converter_close(&converter);
    tj_buf_release(&out);
    return cost;
}

static unsigned latin_letter_bits(unsigned c)
{
    if (strchr("\xE4\xF6\xFC\xE9\xE8\xE0\xE1\xED\xF3\xF1\xE7\xF8\xE5\xE6\xDF\xEA\xEB\xEF\xF4\xFA\xD6\xDC\xC9"
               "\xC5\xD8",
               (int)c))
        return 8;
    if (c >= 0xC0)
        return 11;
    if (c == 0x92 || c == 0x93 || c == 0x94 || c == 0x96 || c == 0xAB || c == 0xBB || c == 0xB0 || c == 0xBD)
        return 12;
    return c >= 0xA0 ? 16 : 20;
}

/* Accented letters stand alone among ASCII letters; rows of them do not happen. */
static unsigned latin_cost(const unsigned char *p, size_t n)
{
    unsigned cost = 0;

    for (size_t i = 0; i < n; i++) {
        if (p[i] < 0x80) {
            cost += BITS_ASCII;
            continue;
        }
        cost += latin_letter_bits(p[i]);
        if (i && p[i - 1] >= 0x80)
            cost += 5;
    }
    return cost;
}

static unsigned utf8_cost(const unsigned char *p, size_t n)
{
    unsigned cost = 0;
    size_t len;

    for (size_t i = 0; i < n; i += len) {
        uint32_t code = tj_utf8_decode(p + i, n - i, &len);
        cost += code == TJ_UTF8_BAD ? BITS_BROKEN / 2 : code < 0x80 ? BITS_ASCII : 9;
    }
    return cost;
}

/* Copies the non-ASCII stretches, each with the byte before it and the two after it (the second half of a
 * character, and what it stands next to), up to `max` bytes. */
static size_t take_sample(const unsigned char *p, size_t n, unsigned char *out, size_t max)
{
    size_t len = 0, i = 0;

    while (len + 2 < max) {
        size_t ascii = tj_text_ascii_length(p + i, n - i);
        i += ascii;
        if (i == n)
            break;
        if (ascii)
            out[len++] = p[i - 1];
        /* Text of double-byte characters mixes high and low bytes: one low byte does not end it. */
        while (i < n && len < max && (p[i] >= 0x80 || p[i - 1] >= 0x80))
            out[len++] = p[i++];
        if (i < n && len < max)
            out[len++] = p[i++];
    }
    return len;
}

static tj_charset cheapest(const unsigned char *p, size_t n)
{
    static const tj_charset double_byte[] = {TJ_CHARSET_SHIFT_JIS, TJ_CHARSET_EUC_JP, TJ_CHARSET_GB18030,
                                             TJ_CHARSET_BIG5, TJ_CHARSET_EUC_KR};
    tj_charset best = TJ_CHARSET_LATIN1;
    unsigned least = latin_cost(p, n), cost = utf8_cost(p, n);

    if (cost < least) {
        least = cost;
        best = TJ_CHARSET_UTF8;
    }
    for (size_t i = 0; i < sizeof double_byte / sizeof *double_byte; i++) {
        cost = double_byte_cost(double_byte[i], p, n);
        if (cost < least) {
            least = cost;
            best = double_byte[i];
        }
    }
    return best;
}

/* Records are mostly ASCII, so UTF-16 shows by NULs in every other byte. */
tj_charset tj_text_guess_utf16(const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    size_t zeros[2] = {0, 0}, pairs;

    if (n > 4096)
        n = 4096;
    pairs = n / 2;
    if (pairs < 2)
        return TJ_CHARSET_UNKNOWN;
    for (size_t i = 0; i < 2 * pairs; i++)
        zeros[i & 1] += p[i] == 0;
    if (zeros[0] > pairs / 4 && 4 * zeros[1] < zeros[0])
        return TJ_CHARSET_UTF16BE;
    if (zeros[1] > pairs / 4 && 4 * zeros[0] < zeros[1])
        return TJ_CHARSET_UTF16LE;
    return TJ_CHARSET_UNKNOWN;
}

static int has_jis_escape(const unsigned char *p, size_t n)
{
    const unsigned char *end = p + n, *esc;

    while (p < end && (esc = memchr(p, 0x1B, (size_t)(end - p))) != NULL) {
        if (end - esc >= 3 && esc[1] == '$' && (esc[2] == 'B' || esc[2] == '@' || esc[2] == '('))
            return 1;
        p = esc + 1;
    }
    return 0;
}

tj_encoding tj_encoding_guess(const void *bytes, size_t n)
{
    tj_encoding guess = {TJ_CHARSET_UTF8, ""};
    unsigned char sample[SAMPLE_MAX];
    tj_charset utf16 = tj_text_guess_utf16(bytes, n);

    if (utf16 != TJ_CHARSET_UNKNOWN)
        guess.charset = utf16;
    else if (tj_utf8_valid(bytes, n))
        guess.charset = has_jis_escape(bytes, n) ? TJ_CHARSET_ISO_2022_JP : TJ_CHARSET_UTF8;
    else
        guess.charset = cheapest(sample, take_sample(bytes, n, sample, sizeof sample));
    return guess;
}
