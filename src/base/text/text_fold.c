/* Folding of names, so that two spellings of one name compare equal.
 *
 * The letters of Latin scripts are folded by tables of their base letters: the C library has no
 * decomposition. Limits: one way of writing per letter (German "ue" for "ü" is not undone); case of Latin,
 * Greek and Cyrillic only. */
#include "base/text/text.h"

#include <string.h>

#include "base/text/span.h"

/* U+00C0 to U+017F, one base letter each; digits stand for the pairs below, '-' is no letter. */
static const char latin_letters[] =
    "aaaaaa1ceeeeiiiidnooooo-ouuuuy32aaaaaa1ceeeeiiiidnooooo-ouuuuy3y"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii44jjkkkllllllllllnnnnnnnnn"
    "oooooo55rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
static const char *const letter_pairs[6] = {"", "ae", "ss", "th", "ij", "oe"};

/* Above that: runs of code points with the same base letter, 0 where there is none. */
static const struct letter_run {
    uint16_t first;
    char letter;
} latin_runs[] = {
    {0x0180, 0},   {0x01A0, 'o'}, {0x01A2, 0},   {0x01AF, 'u'}, {0x01B1, 0},   {0x01CD, 'a'}, {0x01CF, 'i'},
    {0x01D1, 'o'}, {0x01D3, 'u'}, {0x01DD, 0},   {0x01DE, 'a'}, {0x01E2, 0},   {0x01E6, 'g'}, {0x01E8, 'k'},
    {0x01EA, 'o'}, {0x01EE, 0},   {0x01F0, 'j'}, {0x01F1, 0},   {0x01F4, 'g'}, {0x01F6, 0},   {0x01F8, 'n'},
    {0x01FA, 'a'}, {0x01FC, 0},   {0x0200, 'a'}, {0x0204, 'e'}, {0x0208, 'i'}, {0x020C, 'o'}, {0x0210, 'r'},
    {0x0214, 'u'}, {0x0218, 's'}, {0x021A, 't'}, {0x021C, 0},   {0x021E, 'h'}, {0x0220, 0},   {0x0226, 'a'},
    {0x0228, 'e'}, {0x022A, 'o'}, {0x0232, 'y'}, {0x0234, 0},   {0x1E00, 'a'}, {0x1E02, 'b'}, {0x1E08, 'c'},
    {0x1E0A, 'd'}, {0x1E14, 'e'}, {0x1E1E, 'f'}, {0x1E20, 'g'}, {0x1E22, 'h'}, {0x1E2C, 'i'}, {0x1E30, 'k'},
    {0x1E36, 'l'}, {0x1E3E, 'm'}, {0x1E44, 'n'}, {0x1E4C, 'o'}, {0x1E54, 'p'}, {0x1E58, 'r'}, {0x1E60, 's'},
    {0x1E6A, 't'}, {0x1E72, 'u'}, {0x1E7C, 'v'}, {0x1E80, 'w'}, {0x1E8A, 'x'}, {0x1E8E, 'y'}, {0x1E90, 'z'},
    {0x1E96, 'h'}, {0x1E97, 't'}, {0x1E98, 'w'}, {0x1E99, 'y'}, {0x1E9A, 0},   {0x1EA0, 'a'}, {0x1EB8, 'e'},
    {0x1EC8, 'i'}, {0x1ECC, 'o'}, {0x1EE4, 'u'}, {0x1EF2, 'y'}, {0x1EFA, 0},
};

static char run_letter(uint32_t code)
{
    size_t low = 0, high = sizeof latin_runs / sizeof *latin_runs;

    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (latin_runs[middle].first <= code)
            low = middle;
        else
            high = middle;
    }
    return latin_runs[low].letter;
}

/* Half-width katakana U+FF66 to U+FF9D, as offsets from U+3000. */
static const unsigned char wide_katakana[] = {
    0xF2, 0xA1, 0xA3, 0xA5, 0xA7, 0xA9, 0xE3, 0xE5, 0xE7, 0xC3, 0xFC, 0xA2, 0xA4, 0xA6,
    0xA8, 0xAA, 0xAB, 0xAD, 0xAF, 0xB1, 0xB3, 0xB5, 0xB7, 0xB9, 0xBB, 0xBD, 0xBF, 0xC1,
    0xC4, 0xC6, 0xC8, 0xCA, 0xCB, 0xCC, 0xCD, 0xCE, 0xCF, 0xD2, 0xD5, 0xD8, 0xDB, 0xDE,
    0xDF, 0xE0, 0xE1, 0xE2, 0xE4, 0xE6, 0xE8, 0xE9, 0xEA, 0xEB, 0xEC, 0xED, 0xEF, 0xF3};

#define VOICED      0xFF9E
#define HALF_VOICED 0xFF9F

/* A half-width kana and the voicing mark that may follow it, as one full-width kana. */
static uint32_t widen_katakana(uint32_t code, uint32_t mark)
{
    uint32_t wide = 0x3000u + wide_katakana[code - 0xFF66];
    int k_to_t = (code >= 0xFF76 && code <= 0xFF84), h_row = (code >= 0xFF8A && code <= 0xFF8E);

    if (mark == VOICED && (k_to_t || h_row))
        return wide + 1;
    if (mark == HALF_VOICED && h_row)
        return wide + 2;
    if (mark == VOICED && wide == 0x30A6)
        return 0x30F4;
    return wide;
}

/* Characters that say nothing about who is meant: spaces, hyphens, apostrophes, dots, combining marks. */
static int is_noise(uint32_t code)
{
    return (code >= 0x80 && code < 0xC0 && code != 0xAA && code != 0xBA) ||
           (code >= 0x2B0 && code <= 0x36F) || (code >= 0x2000 && code <= 0x206F) ||
           (code >= 0x3000 && code <= 0x3004) || (code >= 0x3008 && code <= 0x3020) || code == 0x3030 ||
           code == 0x30FB || code == 0xFEFF || (code >= 0xFE30 && code <= 0xFE6F) ||
           (code >= 0xFF5F && code <= 0xFF65) || code == 0xFFFD;
}

static void fold_ascii(char c, tj_buf *out)
{
    if (tj_is_letter(c) || tj_is_digit(c))
        tj_buf_putc(out, tj_lower(c));
}

static void fold_latin(uint32_t code, tj_buf *out)
{
    char letter = latin_letters[code - 0xC0];

    if (letter >= '1' && letter <= '5')
        tj_buf_puts(out, letter_pairs[letter - '0']);
    else
        fold_ascii(letter, out);
}

static void fold_code(uint32_t code, uint32_t next, tj_buf *out)
{
    bool is_capital =
        (code >= 0x391 && code <= 0x3A9) || (code >= 0x410 && code <= 0x42F); /* Greek, Cyrillic */

    if (code >= 0xFF01 && code <= 0xFF5E) /* full-width forms of ASCII */
        code -= 0xFEE0;
    if (code < 0x80)
        fold_ascii((char)code, out);
    else if (code >= 0xC0 && code <= 0x17F)
        fold_latin(code, out);
    else if (((code >= 0x180 && code <= 0x24F) || (code >= 0x1E00 && code <= 0x1EFF)) && run_letter(code))
        tj_buf_putc(out, run_letter(code));
    else if (code == 0x1E9E) /* the capital sharp s */
        tj_buf_puts(out, "ss");
    else if (code >= 0xFF66 && code <= 0xFF9D)
        tj_utf8_put(out, widen_katakana(code, next));
    else if (code != VOICED && code != HALF_VOICED && !is_noise(code))
        tj_utf8_put(out, is_capital ? code + 32 : code >= 0x400 && code <= 0x40F ? code + 80 : code);
}

void tj_text_fold(const char *text, tj_buf *out)
{
    const unsigned char *p = (const unsigned char *)text;
    size_t n = strlen(text), len;

    tj_buf_add(out, "", 0);
    for (size_t i = 0; i < n; i += len) {
        uint32_t code = tj_utf8_decode(p + i, n - i, &len), next = 0;
        size_t ignored;
        if (code == TJ_UTF8_BAD)
            continue;
        if (i + len < n)
            next = tj_utf8_decode(p + i + len, n - i - len, &ignored);
        fold_code(code, next, out);
    }
}
