#include "format/rating.h"

#include <string.h>

#define DIGITS "0123456789"
#define BLANKS " \t\r\n"

uint16_t tj_rating_parse(const char *text)
{
    unsigned value = 0;
    size_t digits;

    if (!text)
        return 0;
    text += strspn(text, BLANKS);
    digits = strspn(text, DIGITS);
    if (!digits || digits > 4)
        return 0;
    for (size_t i = 0; i < digits; i++)
        value = value * 10 + (unsigned)(text[i] - '0');
    text += digits;
    if (*text == '.') {
        text++;
        value += *text >= '5' && *text <= '9';
        text += strspn(text, DIGITS);
    }
    text += strspn(text, BLANKS);
    return *text || value < TJ_RATING_MIN || value > TJ_RATING_MAX ? 0 : (uint16_t)value;
}
