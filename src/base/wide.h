/* Functions that are compiled twice: for any processor, and for those with wider registers (AVX2), between
 * which the program chooses when it is loaded.  For static functions: of others the choice itself would be
 * exported. */
#ifndef TJ_BASE_WIDE_H
#define TJ_BASE_WIDE_H

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__)
#if !defined(__clang__) || __clang_major__ >= 14
#define TJ_WIDE __attribute__((target_clones("avx2", "default")))
#endif
#endif

#ifndef TJ_WIDE
#define TJ_WIDE
#endif

#endif
