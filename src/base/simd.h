/* Functions that are compiled twice: for any processor, and for those with wider registers and fused
 * multiplication (x86-64-v3: AVX2, FMA), between which the program chooses when it is loaded.  For static
 * functions: of others the choice itself would be exported.
 *
 * Code in such a function is best written with tj_lanes and loops that TJ_UNROLL takes apart. */
#pragma once

#include <stdint.h>

/* Not under sanitizers: the choice comes before they are ready. */
#if defined(__x86_64__) && defined(__linux__) && !defined(__SANITIZE_ADDRESS__) &&                           \
    !defined(__SANITIZE_THREAD__)
#if (defined(__clang__) && __clang_major__ >= 14) ||                                                         \
    (!defined(__clang__) && defined(__GNUC__) && __GNUC__ >= 12)
#define TJ_TARGET_CLONES __attribute__((target_clones("arch=x86-64-v3", "default")))
#endif
#endif

#ifndef TJ_TARGET_CLONES
#define TJ_TARGET_CLONES
#endif

/* For parts of such functions: they must not stay behind as functions for any processor. */
#define TJ_ALWAYS_INLINE static inline __attribute__((always_inline))

#if defined(__clang__)
#define TJ_UNROLL _Pragma("unroll")
#else
#define TJ_UNROLL _Pragma("GCC unroll 32")
#endif

/* Eight numbers that are worked on at once, wherever they stand. */
#define TJ_LANES 8
typedef float tj_lanes __attribute__((vector_size(TJ_LANES * sizeof(float)), aligned(4), may_alias));
typedef int32_t tj_lane_masks __attribute__((vector_size(TJ_LANES * sizeof(float)), aligned(4), may_alias));

/* The numbers where the mask is set, 0 elsewhere. */
#define TJ_LANES_SELECT(mask, numbers) ((tj_lanes)((mask) & (tj_lane_masks)(numbers)))
