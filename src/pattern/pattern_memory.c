#include "pattern/pattern_memory.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "corpus/store/derived.h"
#include "pattern/pattern_kind.h"

enum {
    INFO_SIZE,
    INFO_RADIUS,
    INFO_PATTERNS,
    INFO_CASES,
    INFO_GAMES,
    INFO_WORDS,
    INFO_FLAGS,
    INFO_COUNT = 8
};
enum { FLAG_SIDED = 1 };

/* The game's row, if such a memory can be. */
static const struct tj_pattern_kind *kind_of(const tj_memory *m)
{
    const struct tj_pattern_kind *kind = tj_pattern_kind_of_board(m->size);

    return kind && m->radius >= kind->radius_min && m->radius <= kind->radius_max &&
                   m->words == kind->words(m->radius)
               ? kind
               : NULL;
}

static bool has_second(const tj_memory *m)
{
    const struct tj_pattern_kind *kind = kind_of(m);

    return kind && kind->second_key;
}

void tj_memory_release(tj_memory *memory)
{
    free(memory->owned);
    tj_container_close(&memory->file);
    memset(memory, 0, sizeof *memory);
}

int tj_memory_allocate(tj_memory *m, tj_err *err)
{
    size_t patterns = m->patterns, cases = m->cases;
    size_t words = m->words * patterns * sizeof(uint64_t), seconds = has_second(m) ? patterns : 0;
    char *block = tj_zalloc(
        words + (patterns + 1 + cases + m->games + seconds) * 4 + cases * 2 + tj_memory_white_size(m), 1);

    if (!block)
        return tj_fail_nomem(err);
    m->owned = block;
    for (unsigned w = 0; w < m->words; w++)
        m->word[w] = (const uint64_t *)block + w * patterns;
    m->first = (const uint32_t *)(block + words);
    m->case_game = m->first + patterns + 1;
    m->game = m->case_game + cases;
    m->second = seconds ? m->game + m->games : NULL;
    m->case_move = (const uint16_t *)(m->game + m->games + seconds);
    m->case_white = (const uint8_t *)(m->case_move + cases);
    return 0;
}

typedef struct second_entry {
    uint64_t key;
    uint32_t number;
} second_entry;

static int compare_second(const void *a, const void *b)
{
    const second_entry *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

int tj_memory_sort_second(tj_memory *m, tj_err *err)
{
    const struct tj_pattern_kind *kind = kind_of(m);
    second_entry *entries = m->second ? tj_alloc(m->patterns, sizeof *entries) : NULL;

    if (!m->second)
        return 0;
    if (!entries)
        return tj_fail_nomem(err);
    for (uint32_t p = 0; p < m->patterns; p++)
        entries[p] = (second_entry){kind->second_key(m->word[0][p]), p};
    qsort(entries, m->patterns, sizeof *entries, compare_second);
    for (uint32_t p = 0; p < m->patterns; p++)
        ((uint32_t *)m->second)[p] = entries[p].number;
    free(entries);
    return 0;
}

int tj_memory_write(const tj_memory *m, const char *path, tj_err *err)
{
    const uint32_t info[INFO_COUNT] = {
        m->size, m->radius, m->patterns, m->cases, m->games, m->words, m->sided ? FLAG_SIDED : 0, 0};
    tj_section sections[] = {
        {"info", info, sizeof info},
        {"patterns", m->word[0], m->words * (size_t)m->patterns * sizeof(uint64_t)},
        {"first", m->first, ((size_t)m->patterns + 1) * sizeof(uint32_t)},
        {"case.game", m->case_game, (size_t)m->cases * sizeof(uint32_t)},
        {"case.move", m->case_move, (size_t)m->cases * sizeof(uint16_t)},
        {"games", m->game, (size_t)m->games * sizeof(uint32_t)},
        {NULL, NULL, 0},
        {NULL, NULL, 0},
    };
    size_t count = 6;

    if (m->case_white)
        sections[count++] = (tj_section){"case.white", m->case_white, tj_memory_white_size(m)};
    if (m->second)
        sections[count++] = (tj_section){"second", m->second, (size_t)m->patterns * sizeof(uint32_t)};
    return tj_container_write(path, TJ_MEMORY_MAGIC, TJ_MEMORY_VERSION, sections, count, err);
}

static bool read_info(tj_memory *m)
{
    const uint32_t *info = tj_container_section(&m->file, "info", INFO_COUNT * sizeof *info);

    if (!info)
        return false;
    m->size = info[INFO_SIZE];
    m->radius = info[INFO_RADIUS];
    m->patterns = info[INFO_PATTERNS];
    m->cases = info[INFO_CASES];
    m->games = info[INFO_GAMES];
    m->words = info[INFO_WORDS];
    m->sided = info[INFO_FLAGS] & FLAG_SIDED;
    return kind_of(m) && m->patterns <= m->cases && m->cases < UINT32_MAX;
}

static bool read_sections(tj_memory *m)
{
    const tj_container *file = &m->file;
    const uint64_t *words = tj_container_section(file, "patterns", m->words * (size_t)m->patterns * 8);

    m->first = tj_container_section(file, "first", ((size_t)m->patterns + 1) * 4);
    m->case_game = tj_container_section(file, "case.game", (size_t)m->cases * 4);
    m->case_move = tj_container_section(file, "case.move", (size_t)m->cases * 2);
    m->game = tj_container_section(file, "games", (size_t)m->games * 4);
    m->case_white = tj_container_section(file, "case.white", tj_memory_white_size(m));
    m->second = has_second(m) ? tj_container_section(file, "second", (size_t)m->patterns * 4) : NULL;
    for (unsigned w = 0; words && w < m->words; w++)
        m->word[w] = words + (size_t)w * m->patterns;
    return words && (m->second || !has_second(m)) && m->first && m->case_game && m->case_move && m->game;
}

int tj_memory_open(tj_memory *memory, const char *path, tj_err *err)
{
    int rc;

    memset(memory, 0, sizeof *memory);
    rc = tj_container_open(&memory->file, path, TJ_MEMORY_MAGIC, TJ_MEMORY_VERSION, err);
    if (!rc && (!read_info(memory) || !read_sections(memory)))
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "the pattern memory is damaged");
    if (rc)
        tj_memory_release(memory);
    return rc;
}

void tj_memory_cases(const tj_memory *memory, uint32_t pattern, uint32_t *from, uint32_t *to)
{
    *to = memory->first[pattern + 1] < memory->cases ? memory->first[pattern + 1] : memory->cases;
    *from = memory->first[pattern] < *to ? memory->first[pattern] : *to;
}

uint32_t tj_memory_find(const tj_memory *memory, const tj_memory_key *key)
{
    uint32_t low = 0, high = memory->patterns;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        tj_memory_key other = tj_memory_key_at(memory, middle);
        int order = tj_memory_key_compare(&other, key);

        if (!order)
            return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return memory->patterns;
}
