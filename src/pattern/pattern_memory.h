/* A pattern memory: for every move of many games what stands around it, in canonical form, with the cases in
 * which it was played.  What a pattern is, the game says (pattern/pattern_kind.h): in Go a diamond, in
 * shogi a window.
 *
 * Sections of the file (container, magic "tejunmem", version 1), p patterns, c cases, w words a pattern (1 to
 * 4), g games; numbers little endian:
 *
 *     info       32  u32 board, radius, p, c, g, w, flags, 0
 *                    flags: 1 = mirrored forms are different patterns
 *     patterns  8wp  u64: word 0 of all patterns, then word 1 ...; patterns ascend
 *     first   4p+4   u32: number of the first case of each pattern, and c
 *     case.game  4c  u32: game, by pattern, then game, then move
 *     case.move  2c  u16: number of the move in its game, from 1; 65535 for all beyond
 *     games      4g  u32: numbers of the games it was learnt from, ascending
 *     case.white c/8 bits, lowest first: White moved; files of earlier versions do not have it
 *     second     4p  u32: the patterns in the order of second_key, where the game has one
 *
 * Results and years of a case are those of its game.  Everything read from the file is range-checked at use.
 */
#pragma once

#include "corpus/corpus_handle.h"
#include "tejun/suggest.h"

#define TJ_MEMORY_WORDS 4 /* at most */

/* The words of a pattern; 0 beyond those that it has. */
typedef struct tj_memory_key {
    uint64_t word[TJ_MEMORY_WORDS];
} tj_memory_key;

typedef struct tj_memory {
    unsigned size, radius, words;
    bool sided; /* a pattern is as it stood; otherwise it is the smaller of that and its mirror image */
    uint32_t patterns, cases, games;
    const uint64_t *word[TJ_MEMORY_WORDS]; /* by pattern */
    const uint32_t *first;                 /* patterns + 1 */
    const uint32_t *case_game;             /* cases */
    const uint16_t *case_move;
    const uint8_t *case_white; /* bits; NULL: not known */
    const uint32_t *game;      /* games */
    const uint32_t *second;    /* patterns; NULL: there is none */
    void *owned;               /* memory behind it, NULL for a file */
    tj_container file;
} tj_memory;

/* A case as it is learned. */
typedef struct tj_memory_case {
    tj_memory_key key;
    uint32_t game; /* its number in the catalogue */
    uint16_t move;
    bool white;
} tj_memory_case;

typedef struct tj_memory_case_list {
    tj_memory_case *items;
    size_t len, cap;
} tj_memory_case_list;

/* TJ_E_NOMEM. */
int tj_memory_add_case(tj_memory_case_list *out, const tj_memory_key *key, uint32_t game, uint32_t move,
                       bool white);

/* Learns from these games, in their order; radius and limit of cases are those of the options.  Games that
 * turn out damaged give the moves up to the damage.  Progress in games ("learning"), then "sorting".
 * TJ_E_NOTFOUND if there is no game, TJ_E_RANGE (radius, board, 2^32 cases), TJ_E_NOMEM, TJ_E_STOPPED.  About
 * 60 bytes a case. */
int tj_memory_learn(tj_memory *memory, const tj_corpus *corpus, const tj_learn_options *options,
                    const tj_selected_game *games, size_t count, const tj_progress_monitor *monitor,
                    tj_err *err);
void tj_memory_release(tj_memory *memory);

/* What all of these memories hold as one; they have the same size and radius and no game in common, and there
 * are at most TJ_MEMORY_MERGE_MAX.  About 100 bytes a case.  TJ_E_FORMAT if one of them is damaged,
 * TJ_E_RANGE (2^32 cases), TJ_E_NOMEM.  Release it whatever is returned. */
#define TJ_MEMORY_MERGE_MAX 16
int tj_memory_merge(tj_memory *memory, const tj_memory *const *parts, size_t count, tj_err *err);

/* One block of zeroes for the arrays of a memory whose counts are set: for those who make one. */
int tj_memory_allocate(tj_memory *memory, tj_err *err);
/* Fills `second` once the patterns are there. */
int tj_memory_sort_second(tj_memory *memory, tj_err *err);

/* Writes a new file; reads one (costs nothing but the header).  TJ_E_FORMAT for what is none or is damaged.
 */
int tj_memory_write(const tj_memory *memory, const char *path, tj_err *err);
int tj_memory_open(tj_memory *memory, const char *path, tj_err *err);

static inline tj_memory_key tj_memory_key_at(const tj_memory *memory, uint32_t number)
{
    tj_memory_key out = {{0}};

    for (unsigned w = 0; w < memory->words; w++)
        out.word[w] = memory->word[w][number];
    return out;
}

/* <0, 0, >0: in the order of the words. */
static inline int tj_memory_key_compare(const tj_memory_key *a, const tj_memory_key *b)
{
    for (unsigned w = 0; w < TJ_MEMORY_WORDS; w++)
        if (a->word[w] != b->word[w])
            return a->word[w] < b->word[w] ? -1 : 1;
    return 0;
}

/* Who moved in a case: TJ_BLACK, TJ_WHITE, or TJ_EMPTY if the memory does not say. */
static inline int tj_memory_colour(const tj_memory *memory, uint32_t number)
{
    if (!memory->case_white)
        return TJ_EMPTY;
    return memory->case_white[number / 8] >> (number % 8) & 1 ? TJ_WHITE : TJ_BLACK;
}

/* Bytes of case_white. */
static inline size_t tj_memory_white_size(const tj_memory *memory)
{
    return ((size_t)memory->cases + 7) / 8;
}

/* The number of a canonical pattern, or `patterns` if the memory does not have it. */
uint32_t tj_memory_find(const tj_memory *memory, const tj_memory_key *key);

/* What searches call for each pattern that is like what is looked for; equal: it counts as the same. */
typedef void tj_found_fn(void *ctx, const tj_memory *part, uint32_t pattern, uint32_t difference, bool equal);

/* The cases of a pattern: *from .. *to - 1, within bounds whatever the file holds. */
void tj_memory_cases(const tj_memory *memory, uint32_t pattern, uint32_t *from, uint32_t *to);
