/* Telling encodings apart by their bytes.
 *
 * Each candidate reads the same sample (the non-ASCII stretches of the text); what its reading costs in bits,
 * under a crude model of what records are made of, decides: common characters of the language are cheap, the
 * rest of its first code table dearer, rare tables and broken characters dear.  The numbers are about -log2
 * of (share of text in the class / characters in the class).  Names of three characters are enough as a rule.
 *
 * Rejected: libraries such as uchardet, which need sentences, not names; and converting the sample by iconv,
 * which loads a module per candidate each time (half a millisecond per file). */
#include "base/text/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/memory.h"
#include "base/text/span.h"
#include "base/text/text_common.inc"

#define SAMPLE_MAX  6000 /* bytes that are weighed */
#define BITS_ASCII  5    /* an ASCII letter */
#define BITS_BROKEN 40   /* a byte that makes no character */
#define BITS_COMMON 9    /* a character of the tables */
#define BITS_KANA   9
#define BITS_MARK   12 /* a space, comma, full-width letter */
#define BITS_LEVEL1 14 /* the first code table: some three thousand characters */
#define BITS_LEVEL2 18
#define BITS_RARE   21

static bool is_common(const uint16_t *table, size_t n, unsigned code)
{
    return bsearch(&(uint16_t){(uint16_t)code}, table, n, sizeof *table, tj_compare_u16) != NULL;
}

/* JIS X 0208 in the form of EUC-JP: both bytes 0xA1 to 0xFE. */
static unsigned jis_bits(unsigned lead, unsigned trail)
{
    if (lead == 0xA4)
        return trail <= 0xF3 ? BITS_KANA : BITS_BROKEN;
    if (lead == 0xA5)
        return trail <= 0xF6 ? BITS_KANA + 1 : BITS_BROKEN;
    if (is_common(common_jis, TJ_COUNT_OF(common_jis), lead << 8 | trail))
        return BITS_COMMON;
    if (lead >= 0xB0 && lead <= 0xCF)
        return BITS_LEVEL1;
    if (lead >= 0xD0 && lead <= 0xF4)
        return BITS_LEVEL2;
    if (lead == 0xA1 || lead == 0xA3)
        return BITS_MARK;
    return lead <= 0xA8 ? BITS_RARE - 1 : BITS_RARE + 2;
}

/* Each of these gives the cost of the character at p[0] >= 0x80 and its length. */
static unsigned euc_jp_bits(const unsigned char *p, size_t n, size_t *len)
{
    if (n >= 2 && p[0] >= 0xA1 && p[0] <= 0xFE && p[1] >= 0xA1 && p[1] <= 0xFE) {
        *len = 2;
        return jis_bits(p[0], p[1]);
    }
    if (n >= 2 && p[0] == 0x8E && p[1] >= 0xA1 && p[1] <= 0xDF) {
        *len = 2; /* half-width katakana */
        return BITS_MARK + 3;
    }
    if (n >= 3 && p[0] == 0x8F && p[1] >= 0xA1 && p[2] >= 0xA1) {
        *len = 3;
        return BITS_RARE;
    }
    return BITS_BROKEN;
}

static unsigned shift_jis_bits(const unsigned char *p, size_t n, size_t *len)
{
    unsigned row, cell;

    if (p[0] >= 0xA1 && p[0] <= 0xDF)
        return BITS_MARK + 1; /* half-width katakana */
    *len = tj_text_char_length(TJ_CHARSET_SHIFT_JIS, p, n);
    if (*len == 1)
        return BITS_BROKEN;
    if (p[0] >= 0xF0)
        return BITS_RARE;
    /* A lead byte covers two rows of JIS X 0208. */
    row = 2u * (p[0] - (p[0] < 0xA0 ? 0x81u : 0xC1u)) + (p[1] >= 0x9F);
    cell = p[1] >= 0x9F ? p[1] - 0x9Fu : p[1] - 0x40u - (p[1] > 0x7F);
    return jis_bits(0xA1 + row, 0xA1 + cell);
}

static unsigned gb18030_bits(const unsigned char *p, size_t n, size_t *len)
{
    *len = tj_text_char_length(TJ_CHARSET_GB18030, p, n);
    if (*len == 1)
        return BITS_BROKEN;
    if (*len == 4)
        return BITS_RARE + 6;
    if (p[0] < 0xA1 || p[1] < 0xA1)
        return BITS_RARE - 1;
    if (is_common(common_gb, TJ_COUNT_OF(common_gb), (unsigned)p[0] << 8 | p[1]))
        return BITS_COMMON;
    if (p[0] >= 0xB0 && p[0] <= 0xF7)
        return p[0] <= 0xD7 ? BITS_LEVEL1 : BITS_LEVEL2;
    if (p[0] == 0xA1 || p[0] == 0xA3)
        return BITS_MARK;
    return p[0] < 0xB0 ? BITS_RARE : BITS_BROKEN / 2;
}

static unsigned big5_bits(const unsigned char *p, size_t n, size_t *len)
{
    *len = tj_text_char_length(TJ_CHARSET_BIG5, p, n);
    if (*len == 1)
        return BITS_BROKEN;
    if (is_common(common_big5, TJ_COUNT_OF(common_big5), (unsigned)p[0] << 8 | p[1]))
        return BITS_COMMON;
    if (p[0] >= 0xA4 && p[0] <= 0xC6)
        return BITS_LEVEL1;
    if (p[0] >= 0xC9 && p[0] <= 0xF9)
        return BITS_LEVEL2 + 1;
    return p[0] == 0xA1 || p[0] == 0xA2 ? BITS_MARK + 2 : BITS_RARE + 2;
}

/* Hangul are the commonest of all: half of a text is in the table. */
static unsigned euc_kr_bits(const unsigned char *p, size_t n, size_t *len)
{
    if (n < 2 || p[0] < 0x81 || p[0] == 0xFF || p[1] < 0x41 || p[1] == 0xFF || (p[1] > 0x5A && p[1] < 0x61) ||
        (p[1] > 0x7A && p[1] < 0x81))
        return BITS_BROKEN;
    *len = 2;
    if (p[0] < 0xA1 || p[1] < 0xA1)
        return BITS_RARE - 1; /* the further hangul of CP949 */
    if (is_common(common_korean, TJ_COUNT_OF(common_korean), (unsigned)p[0] << 8 | p[1]))
        return BITS_COMMON - 1;
    if (p[0] >= 0xB0 && p[0] <= 0xC8)
        return BITS_LEVEL1;
    if (p[0] >= 0xCA && p[0] <= 0xFD)
        return BITS_LEVEL2;
    return p[0] == 0xA1 || p[0] == 0xA3 ? BITS_MARK : BITS_RARE - 1;
}

typedef unsigned (*bits_function)(const unsigned char *p, size_t n, size_t *len);

static unsigned double_byte_cost(bits_function bits, const unsigned char *p, size_t n)
{
    unsigned cost = 0;
    size_t len;

    for (size_t i = 0; i < n; i += len) {
        len = 1;
        if (p[i] < 0x80) {
            cost += BITS_ASCII;
            continue;
        }
        cost += bits(p + i, n - i, &len);
        /* Words of one script stand apart as a rule. */
        cost += i && tj_is_letter((char)p[i - 1]) ? 4 : 0;
        cost += i + len < n && tj_is_letter((char)p[i + len]) ? 4 : 0;
    }
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
    static const struct {
        tj_charset charset;
        bits_function bits;
    } double_byte[] = {{TJ_CHARSET_SHIFT_JIS, shift_jis_bits},
                       {TJ_CHARSET_EUC_JP, euc_jp_bits},
                       {TJ_CHARSET_GB18030, gb18030_bits},
                       {TJ_CHARSET_BIG5, big5_bits},
                       {TJ_CHARSET_EUC_KR, euc_kr_bits}};
    tj_charset best = TJ_CHARSET_LATIN1;
    unsigned least = latin_cost(p, n), cost = utf8_cost(p, n);

    if (cost < least) {
        least = cost;
        best = TJ_CHARSET_UTF8;
    }
    for (size_t i = 0; i < sizeof double_byte / sizeof *double_byte; i++) {
        cost = double_byte_cost(double_byte[i].bits, p, n);
        if (cost < least) {
            least = cost;
            best = double_byte[i].charset;
        }
    }
    return best;
}

/* Records are mostly ASCII, so UTF-16 shows by NULs in every other byte. */
static tj_charset guess_utf16(const void *bytes, size_t n)
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

bool tj_text_is_binary(const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    size_t controls = 0, counted = 0;

    if (n > (size_t)1 << 20)
        n = (size_t)1 << 20;
    for (size_t i = 0; i < n; i++) {
        /* White space, the shifts and escapes of encodings, and the end mark of DOS are left out. */
        controls += (p[i] >= 0x01 && p[i] <= 0x08) || (p[i] >= 0x10 && p[i] <= 0x19) ||
                    (p[i] >= 0x1C && p[i] <= 0x1F);
        counted += p[i] != 0;
    }
    return controls > 1 + counted / 32;
}

/* ESC $ B, ESC $ @, ESC $ ( */
static bool has_jis_escape(const char *text, size_t n)
{
    for (const char *end = text + n; (text = memchr(text, 0x1B, (size_t)(end - text))); text++)
        if (end - text > 2 && text[1] == '$' && (text[2] == 'B' || text[2] == '@' || text[2] == '('))
            return true;
    return false;
}

static tj_charset guess(const void *bytes, size_t n, bool *valid_utf8)
{
    unsigned char sample[SAMPLE_MAX];
    tj_charset utf16 = guess_utf16(bytes, n);

    *valid_utf8 = false;
    if (utf16 != TJ_CHARSET_UNKNOWN)
        return utf16;
    if (!tj_utf8_valid(bytes, n))
        return cheapest(sample, take_sample(bytes, n, sample, sizeof sample));
    *valid_utf8 = !n || !has_jis_escape(bytes, n);
    return *valid_utf8 ? TJ_CHARSET_UTF8 : TJ_CHARSET_ISO_2022_JP;
}

tj_encoding tj_encoding_guess(const void *bytes, size_t n)
{
    bool valid_utf8;

    return (tj_encoding){guess(bytes, n, &valid_utf8), ""};
}

tj_text_form tj_text_detect(const void *bytes, size_t n)
{
    tj_text_form form;

    form.encoding = tj_encoding_of_bom(bytes, n, &form.mark);
    if (form.mark)
        form.valid_utf8 = form.encoding.charset == TJ_CHARSET_UTF8 &&
                          tj_utf8_valid((const char *)bytes + form.mark, n - form.mark);
    else
        form.encoding.charset = guess(bytes, n, &form.valid_utf8);
    return form;
}
