/* The characters that names, events and results of game records are made of, by language: what the guess of
 * an encoding knows about likelihood beyond the code tables.  Sorted two-byte codes. */
#ifndef TJ_BASE_TEXT_TEXT_COMMON_H
#define TJ_BASE_TEXT_TEXT_COMMON_H

#include <stddef.h>
#include <stdint.h>

extern const uint16_t tj_common_jis[]; /* as in EUC-JP */
extern const size_t tj_common_jis_count;
extern const uint16_t tj_common_gb[];
extern const size_t tj_common_gb_count;
extern const uint16_t tj_common_big5[];
extern const size_t tj_common_big5_count;
extern const uint16_t tj_common_korean[]; /* as in EUC-KR */
extern const size_t tj_common_korean_count;

#endif
