/* The columns that text takes in a terminal: the East Asian wide and full-width ranges of Unicode, and the
 * combining marks of the scripts that game records use.  wcwidth would depend on the locale. */
#include "base/text/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct code_range {
    uint32_t first, last;
} code_range;

static const code_range wide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},
    {0x4E00, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
    {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},   {0x16FE0, 0x18AFF}, {0x1B000, 0x1B2FF}, {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};

static const code_range narrowest[] = {
    {0x0000, 0x001F}, {0x007F, 0x009F}, {0x00AD, 0x00AD},   {0x0300, 0x036F}, {0x0483, 0x0489},
    {0x0591, 0x05BD}, {0x064B, 0x065F}, {0x0E31, 0x0E31},   {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},
    {0x1160, 0x11FF}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},   {0x200B, 0x200F}, {0x202A, 0x202E},
    {0x2060, 0x2064}, {0x20D0, 0x20FF}, {0x302A, 0x302D},   {0x3099, 0x309A}, {0xFE00, 0xFE0F},
    {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF},
};

static int compare_code(const void *code, const void *range)
{
    uint32_t c = *(const uint32_t *)code;
    const code_range *r = range;

    return c < r->first ? -1 : c > r->last;
}

#define IS_IN(ranges, code)                                                                                  \
    (bsearch(&(code), ranges, sizeof ranges / sizeof *ranges, sizeof *ranges, compare_code) != NULL)

size_t tj_utf8_width_of(const char *bytes, size_t n)
{
    const unsigned char *p = (const unsigned char *)bytes;
    size_t width = 0, len;

    for (size_t i = 0; i < n; i += len) {
        uint32_t code = tj_utf8_decode(p + i, n - i, &len);

        /* A broken byte is shown as one replacement character. */
        if ((code >= 0x20 && code < 0x7F) || code == TJ_UTF8_BAD)
            width++;
        else if (!IS_IN(narrowest, code))
            width += IS_IN(wide, code) ? 2 : 1;
    }
    return width;
}

size_t tj_utf8_width(const char *text)
{
    return tj_utf8_width_of(text, strlen(text));
}
