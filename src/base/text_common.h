/* Characters that names, events and results of game records are made of, by language: what the guess of an
 * encoding knows about likelihood beyond the code tables. */
#ifndef TJ_BASE_TEXT_COMMON_H
#define TJ_BASE_TEXT_COMMON_H

extern const char tj_common_japanese[];
extern const char tj_common_simplified[];
extern const char tj_common_traditional[];
extern const char tj_common_korean[];

#endif
