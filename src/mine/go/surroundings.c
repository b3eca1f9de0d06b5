/* Pictures are told apart by a hash of 128 bits of their smallest turned form, so that the picture of an
 * occurrence costs 24 bytes instead of up to 700.  Occurrences are dealt onto the games, each game is
 * replayed from occurrence to occurrence, and at last the game of each most frequent picture once more, to
 * have the stones. */
#include "mine/go/surroundings.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/thread.h"
#include "game/go/go_cursor.h"

#define CHUNK_GAMES 64
#define CHUNKS      32 /* of games between two looks at the monitor */
#define REACH       2  /* lines by which the rectangle around the moves is widened */
#define SIDE_MAX    (TJ_MINE_SIZE + 2 * REACH)

_Static_assert(REACH <= TJ_GO_MARGIN, "the board's margin holds what the rectangle has beyond the edge");

/* ---- the picture of an occurrence ---- */

/* One occurrence of a sequence as it stands in its game. */
typedef struct view {
    uint16_t moves[TJ_SEQUENCE_MAX]; /* as played */
    unsigned len;                    /* 1 or more */
    unsigned before;                 /* points of so many moves are seen as empty */
    const tj_go_board *board;        /* 19x19; borrowed */
} view;

/* What stands there as the first mover sees it: TJ_EMPTY, TJ_BLACK (own), TJ_WHITE or TJ_GO_EDGE.  Row and
 * column may lie REACH beyond the board, counted from there. */
static unsigned seen(const view *s, unsigned row, unsigned column)
{
    unsigned colour =
        s->board->stone[(row + TJ_GO_MARGIN - REACH) * TJ_GO_STRIDE + TJ_GO_MARGIN - REACH + column];

    if (colour == TJ_EMPTY || colour == TJ_GO_EDGE)
        return colour;
    for (unsigned i = 0; i < s->before; i++)
        if (tj_text_point(s->moves[i]) == (row - REACH) * TJ_MINE_SIZE + column - REACH)
            return TJ_EMPTY;
    return colour == (unsigned)tj_sequence_colour(s->moves[0]) ? TJ_BLACK : TJ_WHITE;
}

/* The rectangle with its upper left corner at (0, 0), moves first so that most turned forms are told apart
 * before the stones are looked at:
 *
 *     u8 width, height;  len times u8 x, y (255 both: a pass), colour;  width * height times u8 content */
typedef struct picture {
    uint8_t bytes[2 + 3 * TJ_SEQUENCE_MAX + SIDE_MAX * SIDE_MAX];
    size_t moves_end, n;
} picture;

/* Where the rectangle's (x, y) goes: symmetries as in tj_go_transform, of a rectangle. */
static inline void turn_place(const picture *p, unsigned symmetry, unsigned *x, unsigned *y)
{
    unsigned across = symmetry & 1 ? p->bytes[0] - 1u - *x : *x;
    unsigned down = symmetry & 2 ? p->bytes[1] - 1u - *y : *y;

    *x = symmetry & 4 ? down : across;
    *y = symmetry & 4 ? across : down;
}

static void build_picture(const view *s, picture *p)
{
    tj_sequence_box b = tj_sequence_box_of(s->moves, s->len);
    unsigned width = b.empty ? 0 : b.right - b.left + 1 + 2 * REACH;
    unsigned height = b.empty ? 0 : b.bottom - b.top + 1 + 2 * REACH;
    uint8_t *out = p->bytes;

    *out++ = (uint8_t)width;
    *out++ = (uint8_t)height;
    for (unsigned i = 0; i < s->len; i++) {
        unsigned point = tj_text_point(s->moves[i]);
        bool pass = point == TJ_SEQUENCE_PASS;

        *out++ = (uint8_t)(pass ? 255 : point % TJ_MINE_SIZE - b.left + REACH);
        *out++ = (uint8_t)(pass ? 255 : point / TJ_MINE_SIZE - b.top + REACH);
        *out++ = (s->moves[i] ^ s->moves[0]) & TJ_SEQUENCE_WHITE ? TJ_WHITE : TJ_BLACK;
    }
    p->moves_end = (size_t)(out - p->bytes);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++)
            *out++ = (uint8_t)seen(s, b.top + y, b.left + x);
    p->n = (size_t)(out - p->bytes);
}

static void turn_moves(const picture *p, unsigned symmetry, picture *out)
{
    out->bytes[0] = p->bytes[symmetry & 4 ? 1 : 0];
    out->bytes[1] = p->bytes[symmetry & 4 ? 0 : 1];
    for (size_t i = 2; i < p->moves_end; i += 3) {
        unsigned x = p->bytes[i], y = p->bytes[i + 1];

        if (x != 255)
            turn_place(p, symmetry, &x, &y);
        out->bytes[i] = (uint8_t)x;
        out->bytes[i + 1] = (uint8_t)y;
        out->bytes[i + 2] = p->bytes[i + 2];
    }
    out->moves_end = p->moves_end;
    out->n = p->n;
}

static void turn_content(const picture *p, unsigned symmetry, picture *out)
{
    unsigned width = p->bytes[0], height = p->bytes[1];
    const uint8_t *from = p->bytes + p->moves_end;

    for (unsigned row = 0; row < height; row++)
        for (unsigned column = 0; column < width; column++) {
            unsigned x = column, y = row;

            turn_place(p, symmetry, &x, &y);
            out->bytes[p->moves_end + y * out->bytes[0] + x] = *from++;
        }
}

/* The smallest of the 8 turned forms. */
static void turn_smallest(const picture *p, picture *out)
{
    picture forms[2], *best = &forms[0], *next = &forms[1];

    *best = *p;
    for (unsigned symmetry = 1; symmetry < TJ_GO_SYMMETRIES; symmetry++) {
        turn_moves(p, symmetry, next);
        if (memcmp(next->bytes, best->bytes, p->moves_end) > 0)
            continue;
        turn_content(p, symmetry, next);
        if (memcmp(next->bytes, best->bytes, p->n) < 0) {
            picture *swap = best;

            best = next;
            next = swap;
        }
    }
    *out = *best;
}

/* Equal pictures have equal hashes, and different ones (up to symmetry and translation) different ones. */
static tj_hash hash_of(const view *s)
{
    picture p, smallest;

    build_picture(s, &p);
    turn_smallest(&p, &smallest);
    return tj_hash128(smallest.bytes, smallest.n);
}

/* Widened to what is seen. */
static tj_sequence_box widen(tj_sequence_box box)
{
    const unsigned end = TJ_MINE_SIZE - 1;

    box.top = box.top > REACH ? box.top - REACH : 0;
    box.left = box.left > REACH ? box.left - REACH : 0;
    box.bottom = box.bottom + REACH < end ? box.bottom + REACH : end;
    box.right = box.right + REACH < end ? box.right + REACH : end;
    return box;
}

/* Writes sequence, box, stones and stone_count: the drawn form of the moves, and the stones in the rectangle
 * around them, turned together with them. */
static void draw(const view *s, tj_surroundings *out)
{
    tj_sequence_box b = tj_sequence_box_of(s->moves, s->len);
    unsigned symmetry = tj_sequence_symmetry(s->moves, s->len);
    uint8_t colour[TJ_MINE_SIZE * TJ_MINE_SIZE] = {TJ_EMPTY};

    tj_sequence_of_moves(s->moves, s->len, &out->sequence);
    out->box = tj_sequence_box_of(out->sequence.moves, out->sequence.len);
    out->stone_count = 0;
    if (b.empty)
        return;
    out->box = widen(out->box);
    for (unsigned row = b.top; row <= b.bottom + 2 * REACH; row++)
        for (unsigned column = b.left; column <= b.right + 2 * REACH; column++) {
            unsigned what = seen(s, row, column), point = (row - REACH) * TJ_MINE_SIZE + column - REACH;

            if (what == TJ_BLACK || what == TJ_WHITE)
                colour[tj_go_transform(TJ_MINE_SIZE, symmetry, point)] = (uint8_t)what;
        }
    for (unsigned point = 0; point < TJ_MINE_SIZE * TJ_MINE_SIZE; point++)
        if (colour[point])
            out->stones[out->stone_count++] =
                (uint16_t)(point | (colour[point] == TJ_WHITE ? TJ_SEQUENCE_WHITE : 0));
}

/* ---- all occurrences ---- */

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

static view view_of(const replay *r, const tj_sequence_occurrence *place, unsigned len, unsigned before)
{
    view s = {.len = len, .before = before, .board = &r->at.board};

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
        view s;

        if (tj_go_cursor_seek(&r.at, jobs[j].move))
            return TJ_E_FORMAT;
        s = view_of(&r, &place, len, list->before);
        h->occurrences[h->list_start[jobs[j].list] + jobs[j].index].picture = hash_of(&s);
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
    view s;

    replay_start(&r, h->text, h->corpus, place.game);
    if (tj_go_cursor_seek(&r.at, place.move[list->before]))
        return TJ_E_FORMAT;
    s = view_of(&r, &place, len, list->before);
    draw(&s, out);
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
