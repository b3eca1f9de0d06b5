#include "base/text/xml.h"

#include <string.h>

#include "base/text/text.h"

/* NULL for what is shown as it is.  XML 1.0 allows no other characters either; the controls U+007F to U+009F,
 * which it allows, are bytes of some other encoding gone wrong. */
static const char *escape_of(uint32_t code, bool apostrophes)
{
    switch (code) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return apostrophes ? "&#39;" : NULL;
    case '\t':
    case '\n':
    case '\r':
        return NULL;
    default:
        return (code >= 0x20 && code < 0x7F) ||
                       (code > 0x9F && code != 0xFFFE && code != 0xFFFF && code != TJ_UTF8_BAD)
                   ? NULL
                   : "\xEF\xBF\xBD";
    }
}

static void put_escaped(tj_buf *out, const char *text, bool apostrophes)
{
    const unsigned char *bytes = (const unsigned char *)text;
    size_t n = strlen(text), plain = 0, length; /* plain: start of the stretch that needs no escape */

    for (size_t i = 0; i < n; i += length) {
        const char *escape = escape_of(tj_utf8_decode(bytes + i, n - i, &length), apostrophes);

        if (!escape)
            continue;
        tj_buf_add(out, text + plain, i - plain);
        tj_buf_puts(out, escape);
        plain = i + length;
    }
    tj_buf_add(out, text + plain, n - plain);
}

void tj_xml_text(tj_buf *out, const char *text)
{
    put_escaped(out, text, true);
}

void tj_xml_content(tj_buf *out, const char *text)
{
    put_escaped(out, text, false);
}
