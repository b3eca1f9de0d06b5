/* Joining memories: their patterns are sorted, and so are the cases of a pattern, so that all can be gone
 * through side by side.  Once to count, once to copy. */
#include <assert.h>
#include <string.h>

#include "base/error.h"
#include "pattern/pattern_memory.h"

typedef struct cursor {
    const tj_memory *part;
    uint32_t pattern;  /* the next one */
    uint32_t from, to; /* cases of the pattern that is gone through */
} cursor;

typedef struct merging {
    cursor of[TJ_MEMORY_MERGE_MAX];
    size_t count;
} merging;

static void start(merging *m, const tj_memory *const *parts, size_t count)
{
    m->count = count;
    for (size_t i = 0; i < count; i++)
        m->of[i] = (cursor){parts[i], 0, 0, 0};
}

/* The smallest pattern that is left; every part's cases of it become from..to.  False at the end. */
static bool next_pattern(merging *m, tj_memory_key *least)
{
    bool found = false;

    for (size_t i = 0; i < m->count; i++) {
        const cursor *one = &m->of[i];

        if (one->pattern < one->part->patterns) {
            tj_memory_key here = tj_memory_key_at(one->part, one->pattern);

            if (!found || tj_memory_key_compare(&here, least) < 0)
                *least = here;
            found = true;
        }
    }
    for (size_t i = 0; i < m->count && found; i++) {
        cursor *one = &m->of[i];
        tj_memory_key here = {{0, 0, 0, 0}};
        bool has = one->pattern < one->part->patterns;

        one->from = one->to = 0;
        if (has)
            here = tj_memory_key_at(one->part, one->pattern);
        if (has && tj_memory_key_compare(&here, least) == 0)
            tj_memory_cases(one->part, one->pattern++, &one->from, &one->to);
    }
    return found;
}

static bool is_before(const cursor *a, const cursor *b)
{
    uint32_t game = a->part->case_game[a->from], other = b->part->case_game[b->from];

    return game != other ? game < other : a->part->case_move[a->from] < b->part->case_move[b->from];
}

/* The part with the next case of the pattern, or NULL. */
static cursor *next_case(merging *m)
{
    cursor *best = NULL;

    for (size_t i = 0; i < m->count; i++)
        if (m->of[i].from < m->of[i].to && (!best || is_before(&m->of[i], best)))
            best = &m->of[i];
    return best;
}

static int count_all(tj_memory *out, merging *m, tj_err *err)
{
    uint64_t told = 0, games = 0, cases = 0;
    tj_memory_key pattern;

    for (size_t i = 0; i < m->count; i++) {
        told += m->of[i].part->cases;
        games += m->of[i].part->games;
    }
    if (told >= UINT32_MAX || games > UINT32_MAX)
        return tj_fail(err, TJ_E_RANGE, "more than 2^32 moves: choose fewer games");
    for (; next_pattern(m, &pattern); out->patterns++)
        for (size_t i = 0; i < m->count; i++)
            cases += m->of[i].to - m->of[i].from;
    out->cases = (uint32_t)told;
    out->games = (uint32_t)games;
    return cases == told ? 0 : tj_fail(err, TJ_E_FORMAT, "the pattern memory is damaged");
}

static void copy_games(tj_memory *out, merging *m)
{
    for (size_t i = 0; i < m->count; i++) {
        m->of[i].from = 0; /* of its games now */
        m->of[i].to = m->of[i].part->games;
    }
    for (uint32_t g = 0; g < out->games; g++) {
        cursor *best = NULL;

        for (size_t i = 0; i < m->count; i++) {
            cursor *one = &m->of[i];

            if (one->from < one->to && (!best || one->part->game[one->from] < best->part->game[best->from]))
                best = one;
        }
        ((uint32_t *)out->game)[g] = best ? best->part->game[best->from++] : 0;
    }
}

/* The cases of one pattern, to number `at` and behind; returns where they end. */
static uint32_t copy_cases(tj_memory *out, merging *m, uint32_t at)
{
    cursor *one;

    for (; (one = next_case(m)) && at < out->cases; at++, one->from++) {
        ((uint32_t *)out->case_game)[at] = one->part->case_game[one->from];
        ((uint16_t *)out->case_move)[at] = one->part->case_move[one->from];
        if (out->case_white && tj_memory_colour(one->part, one->from) == TJ_WHITE)
            ((uint8_t *)out->case_white)[at / 8] |= (uint8_t)(1u << at % 8);
    }
    return at;
}

static void copy_all(tj_memory *out, merging *m)
{
    uint32_t at = 0, p = 0;
    tj_memory_key pattern;

    for (; p < out->patterns && next_pattern(m, &pattern); p++) {
        for (unsigned w = 0; w < out->words; w++)
            ((uint64_t *)out->word[w])[p] = pattern.word[w];
        ((uint32_t *)out->first)[p] = at;
        at = copy_cases(out, m, at);
    }
    ((uint32_t *)out->first)[p] = at;
    copy_games(out, m);
}

int tj_memory_merge(tj_memory *memory, const tj_memory *const *parts, size_t count, tj_err *err)
{
    bool colours = true;
    merging m;
    int rc;

    assert(count > 0 && count <= TJ_MEMORY_MERGE_MAX);
    memset(memory, 0, sizeof *memory);
    memory->size = parts[0]->size;
    memory->radius = parts[0]->radius;
    memory->words = parts[0]->words;
    memory->sided = parts[0]->sided;
    for (size_t i = 0; i < count; i++)
        colours = colours && parts[i]->case_white;
    start(&m, parts, count);
    rc = count_all(memory, &m, err);
    if (!rc)
        rc = tj_memory_allocate(memory, err);
    if (rc) {
        memset(memory, 0, sizeof *memory);
        return rc;
    }
    if (!colours) /* a part does not know them */
        memory->case_white = NULL;
    start(&m, parts, count);
    copy_all(memory, &m);
    return tj_memory_sort_second(memory, err);
}
