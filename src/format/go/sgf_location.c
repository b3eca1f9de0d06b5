/* Lines of a text.  Unix files are counted by memchr, all others byte by byte. */
#include <string.h>

#include "format/go/sgf_internal.h"

static void move_by_newlines(tj_sgf_location *place, const char *bytes, size_t from, size_t to)
{
    const char *newline;

    while ((newline = memchr(bytes + from, '\n', to - from)) != NULL) {
        place->line++;
        place->line_start = from = (size_t)(newline - bytes) + 1;
    }
}

void tj_sgf_location_advance(tj_sgf_location *place, const char *bytes, size_t from, size_t to)
{
    if (from >= to) /* an empty file has no bytes to point to */
        return;
    if (!memchr(bytes + from, '\r', to - from)) {
        move_by_newlines(place, bytes, from, to);
        return;
    }
    while (from < to) {
        char c = bytes[from++];
        if (c != '\n' && c != '\r')
            continue;
        if (from < to && bytes[from] != c && (bytes[from] == '\n' || bytes[from] == '\r'))
            from++;
        place->line++;
        place->line_start = from;
    }
}
