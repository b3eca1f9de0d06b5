/* Learning: every move of every game becomes a case, and cases are sorted by their patterns.
 *
 * Worker threads learn games in chunks, each of which keeps its cases; these are distributed to buckets by
 * their innermost points and sorted bucket by bucket, equal ones staying in the order of play.  Memories are
 * merged in the same way, each of them being a list of cases. */
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/thread.h"
#include "pattern/pattern_kind.h"

#define CHUNK_GAMES 64
#define BUCKET_BITS 16
#define BUCKETS     (1u << BUCKET_BITS)

/* ---- cases to a memory ---- */

typedef struct sorting {
    tj_memory_case *items;
    size_t bucket[BUCKETS + 1]; /* where each begins */
    size_t next[BUCKETS];       /* where its next case goes */
} sorting;

static size_t bucket_of(const tj_memory_key *key)
{
    return key->word[0] >> (64 - BUCKET_BITS);
}

static void fill_buckets(sorting *s, const tj_memory_case_list *lists, size_t count)
{
    for (size_t l = 0; l < count; l++)
        for (size_t i = 0; i < lists[l].len; i++)
            s->bucket[bucket_of(&lists[l].items[i].key) + 1]++;
    for (size_t b = 0; b < BUCKETS; b++) {
        s->bucket[b + 1] += s->bucket[b];
        s->next[b] = s->bucket[b];
    }
    for (size_t l = 0; l < count; l++)
        for (size_t i = 0; i < lists[l].len; i++)
            s->items[s->next[bucket_of(&lists[l].items[i].key)]++] = lists[l].items[i];
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
    sorting *s = ctx;
    size_t from = s->bucket[number], to = s->bucket[number + 1];

    if (to - from > 1)
        qsort(s->items + from, to - from, sizeof *s->items, compare_cases);
}

static bool begins_pattern(const tj_memory_case *cases, size_t i)
{
    return !i || tj_memory_key_compare(&cases[i].key, &cases[i - 1].key);
}

static void fill(tj_memory *m, const tj_memory_case *cases)
{
    uint32_t *first = (uint32_t *)m->first;
    uint8_t *white = (uint8_t *)m->case_white;
    uint32_t pattern = 0;

    for (size_t i = 0; i < m->cases; i++) {
        if (begins_pattern(cases, i)) {
            for (unsigned w = 0; w < m->words; w++)
                ((uint64_t *)m->word[w])[pattern] = cases[i].key.word[w];
            first[pattern++] = (uint32_t)i;
        }
        ((uint32_t *)m->case_game)[i] = cases[i].game;
        ((uint16_t *)m->case_move)[i] = cases[i].move;
        white[i / 8] = (uint8_t)(white[i / 8] | cases[i].white << i % 8);
    }
    first[pattern] = m->cases;
}

/* Makes the memory, which knows what kind it is and how many games it has, of all cases of these lists, and
 * empties them.  The numbers of games are left to be filled in. */
static int build(tj_memory *m, tj_memory_case_list *lists, size_t count, tj_err *err)
{
    sorting *s = tj_zalloc(1, sizeof *s);
    size_t cases = 0;
    int rc;

    for (size_t l = 0; l < count; l++)
        cases += lists[l].len;
    if (cases >= UINT32_MAX)
        rc = tj_fail(err, TJ_E_RANGE, "more than 2^32 moves; choose fewer games");
    else
        rc = s && (s->items = tj_alloc(cases, sizeof *s->items)) ? 0 : tj_fail_nomem(err);
    if (!rc)
        fill_buckets(s, lists, count);
    for (size_t l = 0; l < count; l++) {
        free(lists[l].items);
        lists[l] = (tj_memory_case_list){NULL, 0, 0};
    }
    if (rc)
        goto out;
    tj_parallel_for(tj_thread_count(), BUCKETS, sort_bucket, s);
    m->cases = (uint32_t)cases;
    for (size_t i = 0; i < cases; i++)
        m->patterns += begins_pattern(s->items, i);
    if (!(rc = tj_memory_allocate(m, err))) {
        fill(m, s->items);
        rc = tj_memory_sort_second(m, err);
    }
out:
    if (s)
        free(s->items);
    free(s);
    return rc;
}

int tj_memory_add_case(tj_memory_case_list *out, const tj_memory_key *key, uint32_t game, uint32_t move,
                       bool white)
{
    return TJ_APPEND(out, NULL,
                     (tj_memory_case){*key, game, (uint16_t)(move < UINT16_MAX ? move : UINT16_MAX), white});
}

/* ---- games to cases ---- */

typedef struct learner {
    const tj_corpus *corpus;
    const struct tj_pattern_kind *kind;
    void *shape; /* of the game's patterns */
    const tj_learn_options *options;
    const tj_selected_game *games;
    size_t game_count;
    tj_memory_case_list *chunks; /* by CHUNK_GAMES games */
    size_t chunk_count;
    atomic_size_t cases;
} learner;

/* Once there are as many cases as are asked for, later games need not be looked at. */
static int learn_chunk(void *ctx, size_t from, size_t to)
{
    learner *l = ctx;
    tj_memory_case_list *chunk = &l->chunks[from / CHUNK_GAMES];

    if (l->options->cases_max && l->cases >= l->options->cases_max)
        return 0;
    for (size_t g = from; g < to; g++) {
        const tj_segment *segment = l->corpus->segments[l->games[g].segment];

        if (l->kind->learn_game(l->shape, l->options->sided, tj_segment_stored(segment, l->games[g].number),
                                l->games[g].id, chunk) == TJ_E_NOMEM)
            return TJ_E_NOMEM;
    }
    l->cases += chunk->len;
    return 0;
}

/* Drops all cases but the first cases_max, and the games behind the last of these. */
static void cut(learner *l)
{
    size_t left = l->options->cases_max;
    uint32_t last = 0;

    if (!left || l->cases < left)
        return;
    for (size_t c = 0; c < l->chunk_count; c++) {
        tj_memory_case_list *chunk = &l->chunks[c];

        chunk->len = chunk->len < left ? chunk->len : left;
        left -= chunk->len;
        if (chunk->len)
            last = chunk->items[chunk->len - 1].game;
    }
    while (l->games[l->game_count - 1].id != last)
        l->game_count--;
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

static int learn(learner *l, tj_memory *m, const tj_progress_monitor *monitor, tj_err *err)
{
    int rc = check_options(l, err);

    if (rc)
        return rc;
    l->chunk_count = (l->game_count + CHUNK_GAMES - 1) / CHUNK_GAMES;
    if (!(l->chunks = tj_zalloc(l->chunk_count, sizeof *l->chunks)))
        return tj_fail_nomem(err);
    if ((rc = tj_parallel_ranges(tj_thread_count(), l->game_count, CHUNK_GAMES, learn_chunk, l, "learning",
                                 monitor, err)) ||
        (rc = tj_progress_report(monitor, "sorting", 0, 0, err)))
        return rc;
    if (!l->cases)
        return tj_fail(err, TJ_E_NOTFOUND, "the games have no moves to learn from");
    cut(l);
    m->size = l->options->board;
    m->radius = l->options->radius;
    m->words = l->kind->words(m->radius);
    m->sided = l->options->sided;
    m->games = (uint32_t)l->game_count;
    if ((rc = build(m, l->chunks, l->chunk_count, err)))
        return rc;
    for (uint32_t g = 0; g < m->games; g++)
        ((uint32_t *)m->game)[g] = l->games[g].id;
    return 0;
}

int tj_memory_learn(tj_memory *memory, const tj_corpus *corpus, const tj_learn_options *options,
                    const tj_selected_game *games, size_t count, const tj_progress_monitor *monitor,
                    tj_err *err)
{
    learner l = {.corpus = corpus, .options = options, .games = games, .game_count = count};
    int rc;

    memset(memory, 0, sizeof *memory);
    rc = learn(&l, memory, monitor, err);
    for (size_t c = 0; l.chunks && c < l.chunk_count; c++)
        free(l.chunks[c].items);
    free(l.chunks);
    free(l.shape);
    return rc;
}

/* ---- memories to cases ---- */

static int list_cases(const tj_memory *part, tj_memory_case_list *out, tj_err *err)
{
    for (uint32_t p = 0; p < part->patterns && out->len <= part->cases; p++) {
        tj_memory_key key = tj_memory_key_at(part, p);
        uint32_t from, to;

        tj_memory_cases(part, p, &from, &to);
        for (uint32_t c = from; c < to; c++)
            if (tj_memory_add_case(out, &key, part->case_game[c], part->case_move[c],
                                   tj_memory_colour(part, c) == TJ_WHITE))
                return tj_fail_nomem(err);
    }
    return out->len == part->cases ? 0 : tj_fail(err, TJ_E_FORMAT, "the pattern memory is damaged");
}

int tj_memory_merge(tj_memory *memory, const tj_memory *const *parts, size_t count, tj_err *err)
{
    tj_memory_case_list lists[TJ_MEMORY_MERGE_MAX] = {{NULL, 0, 0}};
    bool colours = true;
    uint64_t games = 0;
    uint32_t *game;
    int rc = 0;

    assert(count > 0 && count <= TJ_MEMORY_MERGE_MAX);
    *memory = (tj_memory){.size = parts[0]->size,
                          .radius = parts[0]->radius,
                          .words = parts[0]->words,
                          .sided = parts[0]->sided};
    for (size_t i = 0; !rc && i < count; i++) {
        games += parts[i]->games;
        colours = colours && parts[i]->case_white;
        rc = list_cases(parts[i], &lists[i], err);
    }
    memory->games = (uint32_t)games;
    if (!rc)
        rc = games > UINT32_MAX ? tj_fail(err, TJ_E_RANGE, "more than 2^32 games; choose fewer")
                                : build(memory, lists, count, err);
    for (size_t i = 0; i < count; i++)
        free(lists[i].items);
    if (rc)
        return rc;
    if (!colours) /* a part does not know them */
        memory->case_white = NULL;
    game = (uint32_t *)memory->game;
    for (size_t i = 0; i < count; i++) {
        memcpy(game, parts[i]->game, parts[i]->games * sizeof *game);
        game += parts[i]->games;
    }
    qsort((uint32_t *)memory->game, memory->games, sizeof *game, tj_compare_u32);
    return 0;
}
