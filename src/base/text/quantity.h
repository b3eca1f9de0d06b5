/* Numbers as people read them.  Returned by value: printf("%s moves", tj_quantity_count(n).text). */
#pragma once

#include <stdint.h>

typedef struct tj_quantity {
    char text[64];
} tj_quantity;

tj_quantity tj_quantity_count(uint64_t n);                  /* 8,123 */
tj_quantity tj_quantity_noun(uint64_t n, const char *noun); /* 1 game, 8,123 games: its plural has an s */
tj_quantity tj_quantity_phrase(uint64_t n, const char *one, const char *many); /* 1 game is, 2 games are */
tj_quantity tj_quantity_bytes(uint64_t n);        /* 999 B, 1.5 kB, 12 MB; powers of 1000 */
tj_quantity tj_quantity_duration(double seconds); /* 2 s, 3 min 20 s, 1 h 05 min; under a second 12 ms */
tj_quantity tj_quantity_percent(uint64_t part, uint64_t whole); /* 63.2 %; "-" if whole is 0 */
