/* Any bytes as the file of a pattern memory: nothing outside of it is read, and what the check lets pass can
 * be found.  Once as they are, and once with the sizes and checksums put right that would keep most of them
 * out. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "container_bytes.h"
#include "tests/support/memory_check.h"
#include "pattern/shogi/shogi_similar.h"
#include "pattern/go/go_similar.h"
#include "pattern/pattern_memory.h"

/* A copy of exactly that size, because a sanitizer does not see the end of a mapping. */
static const void *copy(const void *data, size_t size)
{
    void *out = malloc(size ? size : 1);

    must(out != NULL);
    memcpy(out, data, size);
    return out;
}

static tj_memory exact_copy(const tj_memory *m)
{
    tj_memory out = *m;

    for (unsigned w = 0; w < m->words; w++)
        out.word[w] = copy(m->word[w], m->patterns * sizeof *m->word[w]);
    out.first = copy(m->first, ((size_t)m->patterns + 1) * sizeof *m->first);
    out.case_game = copy(m->case_game, m->cases * sizeof *m->case_game);
    out.case_move = copy(m->case_move, m->cases * sizeof *m->case_move);
    out.game = copy(m->game, m->games * sizeof *m->game);
    if (m->second)
        out.second = copy(m->second, m->patterns * sizeof *m->second);
    if (m->case_white)
        out.case_white = copy(m->case_white, tj_memory_white_size(m));
    return out;
}

static void free_copy(const tj_memory *m)
{
    for (unsigned w = 0; w < m->words; w++)
        free((void *)m->word[w]);
    free((void *)m->first);
    free((void *)m->case_game);
    free((void *)m->case_move);
    free((void *)m->game);
    free((void *)m->case_white);
    free((void *)m->second);
}

static void within(const tj_memory *m, const void *data, size_t size)
{
    const uint8_t *from = data, *start = m->file.map.data;

    must(from >= start && (size_t)(from - start) <= m->file.map.size &&
         size <= m->file.map.size - (size_t)(from - start));
}

static void check_places(const tj_memory *m)
{
    for (unsigned w = 0; w < m->words; w++)
        within(m, m->word[w], m->patterns * sizeof *m->word[w]);
    within(m, m->first, ((size_t)m->patterns + 1) * sizeof *m->first);
    within(m, m->case_game, m->cases * sizeof *m->case_game);
    within(m, m->case_move, m->cases * sizeof *m->case_move);
    within(m, m->game, m->games * sizeof *m->game);
    if (m->second)
        within(m, m->second, m->patterns * sizeof *m->second);
    if (m->case_white)
        within(m, m->case_white, tj_memory_white_size(m));
}

static void count_found(void *ctx, const tj_memory *part, uint32_t number, uint32_t difference, bool equal)
{
    (void)part;
    (void)equal;
    must(difference <= TJ_SHOGI_DIFFERENCE_MAX);
    if (difference == 0)
        *(uint32_t *)ctx = number;
}

/* The number of the pattern where it is found; shogi: by the search for what is alike. */
static uint32_t find(const tj_memory *m, uint32_t p)
{
    tj_diamond pattern;

    if (m->size == TJ_BOARD_SHOGI) {
        tj_window window = tj_memory_window(m, p);
        tj_window_forms forms = tj_window_forms_of(&window, m->sided);
        uint32_t found = m->patterns;

        tj_shogi_similar_search(m, &forms, count_found, &found);
        return found;
    }
    pattern = tj_memory_key_at(m, p);
    return tj_memory_find(m, &pattern);
}

static void use(const tj_memory *m, int good)
{
    uint32_t next = 0, from, to;
    uint64_t sum = 0;

    for (uint32_t p = 0; p < m->patterns; p++) {
        uint32_t found = find(m, p);

        tj_memory_cases(m, p, &from, &to);
        must(from <= to && to <= m->cases && found <= m->patterns);
        for (uint32_t c = from; c < to && c - from < 64; c++)
            sum += m->case_game[c] + m->case_move[c];
        must(!good || (found == p && from == next && to > from));
        next = to;
    }
    must(!good || next == m->cases);
    for (uint32_t g = 0; g < m->games; g++)
        sum += m->game[g];
    must(sum < UINT64_MAX);
}

/* Joined with nothing, and with itself. */
static void join(const tj_memory *m, int good)
{
    const tj_memory *both[2] = {m, m};

    for (uint32_t count = 1; count <= 2; count++) {
        tj_memory joined;
        int rc = tj_memory_merge(&joined, both, count, NULL);

        must(rc == 0 || (!good && rc == TJ_E_FORMAT));
        must(rc || (joined.cases == count * m->cases && joined.first[joined.patterns] == joined.cases));
        must(rc || !good || joined.patterns == m->patterns);
        must(rc || !good || count == 2 || !memory_check(&joined, "joined", NULL));
        tj_memory_release(&joined);
    }
}

static void open_bytes(const uint8_t *data, size_t n)
{
    char path[FUZZ_PATH];
    int fd = bytes_as_file(data, n, path);
    tj_err err = TJ_ERR_INIT;
    tj_memory m, apart;
    int rc;

    rc = tj_memory_open(&m, path, &err);
    if (rc) {
        must(rc == TJ_E_FORMAT && err.text[0]);
    } else {
        fuzz_accepted++;
        check_places(&m);
        rc = memory_check(&m, path, &err);
        must(rc == 0 || (rc == TJ_E_FORMAT && err.text[0]));
        apart = exact_copy(&m);
        use(&apart, !rc);
        join(&apart, !rc);
        apart.owned = &apart; /* no file behind it: contents are checked whatever the checksums say */
        must(!memory_check(&apart, path, NULL) || rc);
        free_copy(&apart);
        tj_memory_release(&m);
    }
    close(fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    as_is_and_fixed(data, n, open_bytes);
    return 0;
}
