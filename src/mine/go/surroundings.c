/* Pictures are told apart by a hash of 128 bits of their smallest turned form, so that the picture of an
 * occurrence costs 24 bytes instead of up to 700.  Occurrences are dealt onto the games, each game is
 * replayed from occurrence to occurrence, and at last the game of each most frequent picture once more, to
 * have the stones. */
#include "mine/go/surroundings.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/thread.h"
#include "game/go/go_cursor.h"
#include "mine/go/surroundings_view.h"

#define CHUNK_GAMES 64
#define CHUNKS      32 /* of games between two looks at the monitor */

/* A game being replayed, and its moves in the text. */
typedef struct replay {
    tj_go_cursor at;
    const uint16_t *moves;
} replay;

static void replay_start(replay *r, const tj_game_text *text, const tj_corpus *corpus, size_t game)
{
    const tj_text_game *g = &text->games[game];

    tj_go_cursor_init(&r->at, tj_segment_stored(corpus->segments[g->segment], g->number));
    r->moves = text->moves + g->start;
}

static tj_surroundings_view view_of(const replay *r, const tj_sequence_occurrence *place, unsigned len,
                                    unsigned before)
{
    tj_surroundings_view s = {.len = len, .before = before, .board = &r->at.board};

    for (unsigned i = 0; i < len; i++)
        s.moves[i] = r->moves[place->move[i]];
    return s;
}

/* An occurrence, for the game it lies in. */
typedef struct job {
    uint32_t list, index; /* in that list */
    uint32_t move;        /* of the game, before which the picture is taken */
} job;

/* An occurrence, for its list. */
typedef struct occurrence {
    tj_hash picture;
    uint32_t at, index;
} occurrence;

typedef struct finder {
    const tj_game_text *text;
    const tj_corpus *corpus;
    const tj_occurrences *lists;
    size_t list_count;
    size_t *list_start; /* list_count + 1: where each list's occurrences begin */
    occurrence *occurrences;
    size_t *game_start; /* game_count + 1: where each game's jobs begin */
    job *jobs;
    size_t chunk; /* the first of those being worked on */
    atomic_int failed;
} finder;

/* The occurrence as move numbers; their number, or 0 if it is none. */
static unsigned expand(const tj_game_text *text, const tj_occurrences *list, size_t i,
                       tj_sequence_occurrence *out)
{
    unsigned len = list->len;

    if (list->codes_at) {
        uint32_t first;

        len = tj_sequence_span(text, list->codes_at[i], list->len, &first);
        if (!len)
            return 0;
        out->game = (uint32_t)tj_game_text_game_at(text, first);
        for (unsigned m = 0; m < len; m++)
            out->move[m] = first - text->games[out->game].start + m;
    } else {
        *out = list->places[i];
        if (len > TJ_SEQUENCE_MAX || out->game >= text->game_count)
            return 0;
    }
    for (unsigned m = 0; m < len; m++)
        if (out->move[m] >= text->games[out->game].moves || (m && out->move[m] <= out->move[m - 1]))
            return 0;
    return list->before < len ? len : 0;
}

static int allocate(finder *h, tj_err *err)
{
    size_t total = 0;

    for (size_t l = 0; l < h->list_count; l++) {
        if (!h->lists[l].count || h->lists[l].count > UINT32_MAX)
            return tj_fail(err, TJ_E_RANGE, "a sequence without occurrences has no surroundings");
        total += h->lists[l].count;
    }
    h->list_start = tj_alloc(h->list_count + 1, sizeof *h->list_start);
    h->occurrences = tj_alloc(total, sizeof *h->occurrences);
    h->game_start = tj_zalloc(h->text->game_count + 1, sizeof *h->game_start);
    h->jobs = tj_alloc(total, sizeof *h->jobs);
    if (!h->list_start || !h->occurrences || !h->game_start || !h->jobs)
        return tj_fail_nomem(err);
    h->list_start[0] = 0;
    for (size_t l = 0; l < h->list_count; l++)
        h->list_start[l + 1] = h->list_start[l] + h->lists[l].count;
    return 0;
}

/* Deals the occurrences onto their games: counts, adds up, and puts each into its place. */
static int distribute(finder *h, tj_err *err)
{
    tj_sequence_occurrence place;

    for (size_t l = 0; l < h->list_count; l++)
        for (size_t i = 0; i < h->lists[l].count; i++) {
            if (!expand(h->text, &h->lists[l], i, &place))
                return tj_fail(err, TJ_E_RANGE, "occurrence %zu of sequence %zu is none", i + 1, l + 1);
            h->occurrences[h->list_start[l] + i] =
                (occurrence){{0, 0}, h->text->games[place.game].start + place.move[0], (uint32_t)i};
            h->game_start[place.game]++;
        }
    for (size_t g = 0, sum = 0; g <= h->text->game_count; g++)
        h->game_start[g] = sum += h->game_start[g];
    /* game_start[g] is now the end of its jobs, and becomes their start while they are put in */
    for (size_t l = h->list_count; l-- > 0;)
        for (size_t i = h->lists[l].count; i-- > 0;) {
            expand(h->text, &h->lists[l], i, &place);
            h->jobs[--h->game_start[place.game]] =
                (job){(uint32_t)l, (uint32_t)i, place.move[h->lists[l].before]};
        }
    return 0;
}

static int by_move(const void *a, const void *b)
{
    const job *x = a, *y = b;

    return x->move < y->move ? -1 : x->move > y->move;
}

static int hash_game(finder *h, size_t game)
{
    job *jobs = h->jobs + h->game_start[game];
    size_t count = h->game_start[game + 1] - h->game_start[game];
    replay r;

    if (!count)
        return 0;
    qsort(jobs, count, sizeof *jobs, by_move);
    replay_start(&r, h->text, h->corpus, game);
    for (size_t j = 0; j < count; j++) {
        const tj_occurrences *list = &h->lists[jobs[j].list];
        tj_sequence_occurrence place;
        unsigned len = expand(h->text, list, jobs[j].index, &place);
        tj_surroundings_view s;

        if (tj_go_cursor_seek(&r.at, jobs[j].move))
            return TJ_E_FORMAT;
        s = view_of(&r, &place, len, list->before);
        h->occurrences[h->list_start[jobs[j].list] + jobs[j].index].picture = tj_surroundings_view_hash(&s);
    }
    return 0;
}

static void hash_chunk(void *ctx, size_t number)
{
    finder *h = ctx;
    size_t from = (h->chunk + number) * CHUNK_GAMES, to = from + CHUNK_GAMES;

    for (size_t g = from; g < to && g < h->text->game_count; g++)
        if (hash_game(h, g))
            atomic_store(&h->failed, TJ_E_FORMAT);
}

static int damaged(tj_err *err)
{
    return tj_fail(err, TJ_E_FORMAT, "a segment is damaged: it has a game that cannot be played");
}

static int hash_all(finder *h, const tj_progress_monitor *monitor, tj_err *err)
{
    size_t chunks = (h->text->game_count + CHUNK_GAMES - 1) / CHUNK_GAMES;
    int rc = 0;

    for (h->chunk = 0; !rc && h->chunk < chunks; h->chunk += CHUNKS) {
        size_t left = chunks - h->chunk;

        if ((rc = tj_progress_report(monitor, "looking around", h->chunk * CHUNK_GAMES, h->text->game_count,
                                     err)))
            break;
        tj_parallel_for(tj_thread_count(), left < CHUNKS ? left : CHUNKS, hash_chunk, h);
        if (atomic_load(&h->failed))
            rc = damaged(err);
    }
    return rc;
}

static int by_picture(const void *a, const void *b)
{
    const occurrence *x = a, *y = b;
    int order = tj_hash_compare(x->picture, y->picture);

    if (order)
        return order;
    if (x->at != y->at)
        return x->at < y->at ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

/* Sorts a list's occurrences and chooses the most frequent picture; its first occurrence is returned. */
static occurrence choose(occurrence *occurrences, size_t count, tj_surroundings *out)
{
    occurrence best = occurrences[0];

    qsort(occurrences, count, sizeof *occurrences, by_picture);
    out->frequency = out->pictures = 0;
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count; to++)
            if (tj_hash_compare(occurrences[from].picture, occurrences[to].picture))
                break;
        if (to - from > out->frequency || (to - from == out->frequency && occurrences[from].at < best.at)) {
            out->frequency = (uint32_t)(to - from);
            best = occurrences[from];
        }
        out->pictures++;
    }
    return best;
}

static int describe(const finder *h, size_t l, tj_surroundings *out)
{
    const tj_occurrences *list = &h->lists[l];
    occurrence best = choose(h->occurrences + h->list_start[l], list->count, out);
    tj_sequence_occurrence place;
    unsigned len = expand(h->text, list, best.index, &place);
    replay r;
    tj_surroundings_view s;

    replay_start(&r, h->text, h->corpus, place.game);
    if (tj_go_cursor_seek(&r.at, place.move[list->before]))
        return TJ_E_FORMAT;
    s = view_of(&r, &place, len, list->before);
    tj_surroundings_view_draw(&s, out);
    out->at = best.at;
    return 0;
}

int tj_surroundings_find(const tj_game_text *text, const tj_corpus *corpus, const tj_occurrences *lists,
                         size_t count, tj_surroundings *out, const tj_progress_monitor *monitor, tj_err *err)
{
    finder h = {.text = text, .corpus = corpus, .lists = lists, .list_count = count};
    int rc = allocate(&h, err);

    if (!rc)
        rc = distribute(&h, err);
    if (!rc)
        rc = hash_all(&h, monitor, err);
    for (size_t l = 0; !rc && l < count; l++)
        if (describe(&h, l, &out[l]))
            rc = damaged(err);
    free(h.list_start);
    free(h.occurrences);
    free(h.game_start);
    free(h.jobs);
    return rc;
}
