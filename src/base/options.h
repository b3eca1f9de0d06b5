/* Public options structs that can grow: their first member is `size_t size`, what the caller was compiled
 * with. */
#pragma once

#include <stddef.h>
#include <string.h>

#include "base/error.h"

/* options[0..size-1] become those of `preset`, whose members of that version are `known` bytes; what is not
 * known is 0. */
static inline void tj_options_preset(void *options, size_t size, const void *preset, size_t known)
{
    memset(options, 0, size);
    memcpy(options, preset, size < known ? size : known);
    memcpy(options, &size, sizeof size);
}

/* Takes over those of a caller (NULL: none) into options of this version, which hold the preset.  What an
 * older caller's lack stays as it is.  TJ_E_USAGE: their size was never set, or a newer library's is. */
static inline int tj_options_read(void *options, size_t known, const void *given, tj_err *err)
{
    size_t size;

    if (!given)
        return 0;
    memcpy(&size, given, sizeof size);
    if (size < sizeof size)
        return tj_fail(err, TJ_E_USAGE, "options without a size; call their _init function first");
    if (size > known)
        return tj_fail(err, TJ_E_USAGE,
                       "options of %zu bytes, of which this library knows %zu; it is too old", size, known);
    memcpy(options, given, size);
    memcpy(options, &known, sizeof known);
    return 0;
}
