/* Public options structs that can grow: their first member is `size_t size`, what the caller was compiled
 * with. */
#ifndef TJ_BASE_OPTIONS_H
#define TJ_BASE_OPTIONS_H

#include <stddef.h>
#include <string.h>

/* options[0..size-1] become those of `preset`, whose members of that version are `known` bytes; what is not
 * known is 0. */
static inline void tj_options_preset(void *options, size_t size, const void *preset, size_t known)
{
    memset(options, 0, size);
    memcpy(options, preset, size < known ? size : known);
    memcpy(options, &size, sizeof size);
}

/* Takes over those of a caller into options of this version, which hold the preset. */
static inline void tj_options_read(void *options, size_t known, const void *given)
{
    size_t size;

    memcpy(&size, given, sizeof size);
    memcpy(options, given, size < known ? size : known);
    memcpy(options, &known, sizeof known);
}

#endif
