/* Learning: every move of every game becomes a case, and cases are sorted by their patterns.
 *
 * Games are dealt to the cores in chunks, each of which keeps its cases; these are dealt into buckets by
 * their innermost points and sorted bucket by bucket, equal ones staying in the order of play. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "pattern/pattern_kind.h"

#define CHUNK_GAMES 64
#define BATCH       32 /* chunks between two looks at the monitor */
#define BUCKET_BITS 16
#define BUCKETS     (1u << BUCKET_BITS)

typedef struct learner {
    const tj_corpus *corpus;
    const struct tj_pattern_kind *kind;
    void *shape; /* of the game's patterns */
    const tj_learn_options *options;
    const tj_selected_game *games;
    size_t game_count;
    tj_memory_case_list *chunks;
    size_t chunk_count, chunk; /* chunk: the first of the batch */
    atomic_bool failed;
    tj_memory_case *sorted;
    size_t cases;
    size_t bucket[BUCKETS + 1]; /* where each begins */
    size_t next[BUCKETS];       /* where its next case goes */
} learner;

int tj_memory_add_case(tj_memory_case_list *out, const tj_memory_key *key, uint32_t game, uint32_t move,
                       bool white)
{
    if (TJ_RESERVE(out, out->len + 1))
        return TJ_E_NOMEM;
    out->items[out->len++] =
        (tj_memory_case){*key, game, (uint16_t)(move < UINT16_MAX ? move : UINT16_MAX), white};
    return 0;
}

static void learn_chunk(void *ctx, size_t number)
{
    learner *l = ctx;
    size_t chunk = l->chunk + number, from = chunk * CHUNK_GAMES, to = from + CHUNK_GAMES;

    for (size_t g = from; g < to && g < l->game_count; g++) {
        const tj_segment *segment = l->corpus->segments[l->games[g].segment];

        if (l->kind->learn_game(l->shape, l->options->sided, tj_segment_stored(segment, l->games[g].number),
                                (uint32_t)g, &l->chunks[chunk]) == TJ_E_NOMEM) {
            l->failed = true;
            return;
        }
    }
}

/* Are there as many cases as are asked for, so that later games need not be looked at? */
static bool has_enough(const learner *l)
{
    uint32_t cases_max = l->options->cases_max;
    size_t cases = 0;

    for (size_t c = 0; c < l->chunk && c < l->chunk_count; c++)
        cases += l->chunks[c].len;
    return cases_max && cases >= cases_max;
}

static int learn_games(learner *l, const tj_progress_monitor *monitor, tj_err *err)
{
    int rc = 0;

    l->chunk_count = (l->game_count + CHUNK_GAMES - 1) / CHUNK_GAMES;
    if (!(l->chunks = tj_zalloc(l->chunk_count, sizeof *l->chunks)))
        return tj_fail_nomem(err);
    for (; l->chunk < l->chunk_count && !rc && !has_enough(l); l->chunk += BATCH) {
        size_t left = l->chunk_count - l->chunk;

        rc = tj_progress_report(monitor, "learning", l->chunk * CHUNK_GAMES, l->game_count, err);
        if (!rc)
            tj_parallel_for(tj_thread_count(), left < BATCH ? left : BATCH, learn_chunk, l);
        if (!rc && l->failed)
            rc = tj_fail_nomem(err);
    }
    return rc;
}

static size_t bucket_of(const tj_memory_key *key)
{
    return key->word[0] >> (64 - BUCKET_BITS);
}

/* The first cases_max cases (0: all) onto their buckets, in the order of play. */
static int sort_into_buckets(learner *l, tj_err *err)
{
    uint32_t cases_max = l->options->cases_max;
    size_t *next = l->next, left;
    bool cut;

    for (size_t c = 0; c < l->chunk_count; c++)
        l->cases += l->chunks[c].len;
    cut = cases_max && (l->cases > cases_max || l->chunk < l->chunk_count);
    if (cut && l->cases > cases_max)
        l->cases = cases_max;
    if (l->cases >= UINT32_MAX)
        return tj_fail(err, TJ_E_RANGE, "more than 2^32 moves; choose fewer games");
    if (!l->cases)
        return tj_fail(err, TJ_E_NOTFOUND, "the games have no moves to learn from");
    if (!(l->sorted = tj_alloc(l->cases, sizeof *l->sorted)))
        return tj_fail_nomem(err);
    left = l->cases;
    for (size_t c = 0; c < l->chunk_count; c++)
        for (size_t i = 0; i < l->chunks[c].len && left; i++, left--) {
            l->bucket[bucket_of(&l->chunks[c].items[i].key) + 1]++;
            if (cut) /* games beyond the last case were not learnt from */
                l->game_count = l->chunks[c].items[i].game + (size_t)1;
        }
    for (size_t b = 0; b < BUCKETS; b++) {
        l->bucket[b + 1] += l->bucket[b];
        next[b] = l->bucket[b];
    }
    left = l->cases;
    for (size_t c = 0; c < l->chunk_count; c++) {
        for (size_t i = 0; i < l->chunks[c].len && left; i++, left--)
            l->sorted[next[bucket_of(&l->chunks[c].items[i].key)]++] = l->chunks[c].items[i];
        free(l->chunks[c].items);
        l->chunks[c] = (tj_memory_case_list){NULL, 0, 0};
    }
    return 0;
}

static int compare_cases(const void *a, const void *b)
{
    const tj_memory_case *x = a, *y = b;
    int order = tj_memory_key_compare(&x->key, &y->key);

    if (order)
        return order;
    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

static void sort_bucket(void *ctx, size_t number)
{
    learner *l = ctx;
    size_t from = l->bucket[number], to = l->bucket[number + 1];

    if (to - from > 1)
        qsort(l->sorted + from, to - from, sizeof *l->sorted, compare_cases);
}

static void fill(tj_memory *m, const learner *l)
{
    uint32_t *first = (uint32_t *)m->first, *game = (uint32_t *)m->case_game, *games = (uint32_t *)m->game;
    uint16_t *move = (uint16_t *)m->case_move;
    uint8_t *white = (uint8_t *)m->case_white;
    uint32_t pattern = 0;

    for (size_t i = 0; i < l->cases; i++) {
        const tj_memory_case *one = &l->sorted[i];

        if (!i || tj_memory_key_compare(&one->key, &l->sorted[i - 1].key)) {
            for (unsigned w = 0; w < m->words; w++)
                ((uint64_t *)m->word[w])[pattern] = one->key.word[w];
            first[pattern++] = (uint32_t)i;
        }
        game[i] = l->games[one->game].id;
        move[i] = one->move;
        white[i / 8] = (uint8_t)(white[i / 8] | one->white << i % 8);
    }
    first[pattern] = m->cases;
    for (uint32_t g = 0; g < m->games; g++)
        games[g] = l->games[g].id;
}

static int make_memory(tj_memory *m, const learner *l, tj_err *err)
{
    int rc;

    m->size = l->options->board;
    m->radius = l->options->radius;
    m->words = l->kind->words(m->radius);
    m->sided = l->options->sided;
    m->cases = (uint32_t)l->cases;
    m->games = (uint32_t)l->game_count;
    for (size_t i = 0; i < l->cases; i++)
        m->patterns += !i || tj_memory_key_compare(&l->sorted[i].key, &l->sorted[i - 1].key);
    rc = tj_memory_allocate(m, err);
    if (!rc) {
        fill(m, l);
        rc = tj_memory_sort_second(m, err);
    }
    return rc;
}

static int check_options(learner *l, tj_err *err)
{
    const tj_learn_options *o = l->options;
    const struct tj_pattern_kind *kind = l->kind = tj_pattern_kind_of_board(o->board);
    char words[TJ_BOARD_WORDS_MAX];

    if (!kind)
        return tj_fail(err, TJ_E_RANGE, "no memory is possible for board %u", o->board);
    if (kind->radius_min == kind->radius_max && o->radius != kind->radius_min)
        return tj_fail(err, TJ_E_RANGE, "the radius must be %u", kind->radius_min);
    if (o->radius < kind->radius_min || o->radius > kind->radius_max)
        return tj_fail(err, TJ_E_RANGE, "the radius must be from %u to %u", kind->radius_min,
                       kind->radius_max);
    if (!l->game_count)
        return tj_fail(err, TJ_E_NOTFOUND, "no games %s to learn from", tj_board_words(o->board, words));
    return kind->shape && !(l->shape = kind->shape(o->radius)) ? tj_fail_nomem(err) : 0;
}

int tj_memory_learn(tj_memory *memory, const tj_corpus *corpus, const tj_learn_options *options,
                    const tj_selected_game *games, size_t count, const tj_progress_monitor *monitor,
                    tj_err *err)
{
    learner *l = tj_zalloc(1, sizeof *l);
    int rc;

    memset(memory, 0, sizeof *memory);
    if (!l)
        return tj_fail_nomem(err);
    l->corpus = corpus;
    l->options = options;
    l->games = games;
    l->game_count = count;
    rc = check_options(l, err);
    if (!rc)
        rc = learn_games(l, monitor, err);
    if (!rc)
        rc = tj_progress_report(monitor, "sorting", 0, 0, err);
    if (!rc)
        rc = sort_into_buckets(l, err);
    if (!rc) {
        tj_parallel_for(tj_thread_count(), BUCKETS, sort_bucket, l);
        rc = make_memory(memory, l, err);
    }
    for (size_t c = 0; l->chunks && c < l->chunk_count; c++)
        free(l->chunks[c].items);
    free(l->chunks);
    free(l->sorted);
    free(l->shape);
    free(l);
    return rc;
}
