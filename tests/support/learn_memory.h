/* Memories learned as a test wants them, with all that can be chosen in one struct. */
#pragma once

#include <stdlib.h>

#include "pattern/memory_set.h"

typedef struct learn_options {
    unsigned size, radius; /* the board, and how far is looked */
    const tj_filter *filter;
    uint32_t games_max, cases_max;
    const uint32_t *known; /* games that are left out */
    size_t known_count;
    bool sided;
} learn_options;

#define LEARN_OPTIONS_INIT                                                                                   \
    {                                                                                                        \
        .size = 19, .radius = 4                                                                              \
    }

static inline tj_learn_options learn_options_of(const learn_options *options)
{
    tj_learn_options out;

    tj_learn_options_init(&out, sizeof out);
    out.board = options->size;
    out.radius = options->radius;
    out.filter = options->filter;
    out.games_max = options->games_max;
    out.cases_max = options->cases_max;
    out.sided = options->sided;
    return out;
}

/* One part. */
static inline int learn_memory(tj_memory *memory, tj_corpus *corpus, const learn_options *options,
                               const tj_progress_monitor *monitor, tj_err *err)
{
    tj_learn_options how = learn_options_of(options);
    tj_selected_game *games = NULL;
    size_t count = 0, kept = 0;
    int rc = tj_corpus_select(corpus, how.filter, how.board, &games, &count, err);

    *memory = (tj_memory){0};
    if (how.games_max && count > how.games_max)
        count = how.games_max;
    for (size_t g = 0; g < count; g++) {
        size_t k = 0;

        while (k < options->known_count && options->known[k] != games[g].id)
            k++;
        if (k == options->known_count)
            games[kept++] = games[g];
    }
    if (!rc)
        rc = tj_memory_learn(memory, corpus, &how, games, kept, monitor, err);
    free(games);
    return rc;
}

/* The memory of a corpus. */
static inline int learn_set(const char *corpus, const char *name, const learn_options *options,
                            tj_learn_summary *summary, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_learn_options how = learn_options_of(options);

    return tj_memory_set_learn(corpus, name, &how, summary, monitor, err);
}
