#include "pattern/evaluation_games.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/random.h"
#include "base/hash.h"
#include "format/result.h"

/* The games that were learnt from: by number, by identity, by their first moves; each list ascends. */
typedef struct known_games {
    uint32_t *ids;
    tj_hash *identities;
    int64_t *openings;
    size_t id_count, identity_count, opening_count;
} known_games;

/* What a row of the catalogue says of a game. */
typedef struct game_row {
    tj_hash identity;
    bool has_opening;
    int64_t opening;
    const char *result;
    uint32_t moves;
    int state;
} game_row;

static int by_hash(const void *a, const void *b)
{
    return tj_hash_compare(*(const tj_hash *)a, *(const tj_hash *)b);
}

static int by_opening(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return x < y ? -1 : x > y;
}

/* ---- games that were learnt from ---- */

static int gather_ids(known_games *known, const tj_test_options *o, tj_err *err)
{
    size_t ranked = 0, n = 0;
    const uint32_t *trained = o->ranking ? tj_go_ranking_games(o->ranking, &ranked) : NULL;

    if (!(known->ids = tj_alloc(ranked + o->trained_count + (o->learnt ? o->learnt->games : 0) + 1,
                                sizeof *known->ids)))
        return tj_fail_nomem(err);
    for (size_t i = 0; o->learnt && i < o->learnt->count; i++) {
        memcpy(known->ids + n, o->learnt->parts[i].game, o->learnt->parts[i].games * sizeof *known->ids);
        n += o->learnt->parts[i].games;
    }
    if (ranked)
        memcpy(known->ids + n, trained, ranked * sizeof *known->ids);
    n += ranked;
    if (o->trained_count)
        memcpy(known->ids + n, o->trained, o->trained_count * sizeof *known->ids);
    n += o->trained_count;
    qsort(known->ids, n, sizeof *known->ids, tj_compare_u32);
    for (size_t i = 0; i < n; i++)
        if (!i || known->ids[i] != known->ids[i - 1])
            known->ids[known->id_count++] = known->ids[i];
    return 0;
}

static int read_row(sqlite3_stmt *row, game_row *out, tj_err *err)
{
    if (sqlite3_column_bytes(row, 1) != (int)sizeof out->identity)
        return tj_fail(err, TJ_E_FORMAT, "the catalogue is damaged: a game has no identity");
    memcpy(&out->identity, sqlite3_column_blob(row, 1), sizeof out->identity);
    out->has_opening = sqlite3_column_type(row, 2) != SQLITE_NULL;
    out->opening = sqlite3_column_int64(row, 2);
    out->result = (const char *)sqlite3_column_text(row, 3);
    out->moves = (uint32_t)sqlite3_column_int64(row, 4);
    out->state = sqlite3_column_int(row, 5);
    return 0;
}

/* Calls visit for the games with these numbers (every `stride` bytes, ascending) that the corpus has. */
static int visit_games(tj_corpus *corpus, const uint32_t *ids, size_t count, size_t stride,
                       int (*visit)(void *ctx, size_t i, const game_row *row, tj_err *err), void *ctx,
                       tj_err *err)
{
    sqlite3_stmt *rows = NULL;
    size_t i = 0;
    int more = 0, rc = tj_db_prepare(
                      corpus->db, "SELECT id, identity, opening, result, moves, state FROM game ORDER BY id",
                      &rows, err);

    while (!rc && i < count && (more = tj_db_step(rows, err)) > 0) {
        uint32_t id = (uint32_t)sqlite3_column_int64(rows, 0);
        game_row row;

#define ID_AT(k) (*(const uint32_t *)(const void *)((const char *)ids + (k)*stride))
        while (i < count && ID_AT(i) < id)
            i++;
        if (i == count || ID_AT(i) != id)
            continue;
#undef ID_AT
        rc = read_row(rows, &row, err);
        if (!rc)
            rc = visit(ctx, i, &row, err);
    }
    if (!rc && more < 0)
        rc = -more;
    sqlite3_finalize(rows);
    return rc;
}

static int note_known(void *ctx, size_t i, const game_row *row, tj_err *err)
{
    known_games *known = ctx;

    (void)i;
    (void)err;
    known->identities[known->identity_count++] = row->identity;
    if (row->has_opening)
        known->openings[known->opening_count++] = row->opening;
    return 0;
}

static int gather_known(known_games *known, const tj_test_options *o, tj_err *err)
{
    int rc = gather_ids(known, o, err);

    if (rc || !known->id_count)
        return rc;
    known->identities = tj_alloc(known->id_count, sizeof *known->identities);
    known->openings = tj_alloc(known->id_count, sizeof *known->openings);
    if (!known->identities || !known->openings)
        return tj_fail_nomem(err);
    rc = visit_games(o->home, known->ids, known->id_count, sizeof *known->ids, note_known, known, err);
    if (known->identity_count)
        qsort(known->identities, known->identity_count, sizeof *known->identities, by_hash);
    if (known->opening_count)
        qsort(known->openings, known->opening_count, sizeof *known->openings, by_opening);
    return rc;
}

static void release_known(known_games *known)
{
    free(known->ids);
    free(known->identities);
    free(known->openings);
}

/* ---- games to be tested on ---- */

typedef struct choice {
    tj_test_games *games;
    const tj_selected_game *chosen;
    const known_games *known;
    unsigned size;
} choice;

/* Was it played to the end, so that six equal parts of it mean something? */
static bool is_whole(const game_row *row, unsigned size)
{
    tj_result result = tj_result_parse(row->result);

    return (result.how == TJ_WIN_POINTS || result.winner == TJ_WINNER_DRAW) &&
           row->state < TJ_RECORD_DAMAGED && row->moves >= size * size / TJ_TEST_WHOLE;
}

static int take_game(void *ctx, size_t i, const game_row *row, tj_err *err)
{
    choice *c = ctx;
    tj_test_games *games = c->games;
    const tj_selected_game *place = &c->chosen[i];
    uint32_t setups;

    (void)err;
    if (c->known->identity_count && bsearch(&row->identity, c->known->identities, c->known->identity_count,
                                            sizeof row->identity, by_hash)) {
        games->known++;
        return 0;
    }
    if (row->has_opening && c->known->opening_count &&
        bsearch(&row->opening, c->known->openings, c->known->opening_count, sizeof row->opening,
                by_opening)) {
        games->alike++;
        return 0;
    }
    tj_segment_setup(games->corpus->segments[place->segment], place->number, &setups);
    games->items[games->len++] = (tj_test_game){*place, row->moves, is_whole(row, c->size), setups > 0};
    return 0;
}

/* Keeps `wanted` games at even distances. */
static void thin_out(tj_test_games *games, size_t wanted)
{
    if (!wanted || wanted >= games->len)
        return;
    for (size_t i = 0; i < wanted; i++)
        games->items[i] = games->items[(size_t)((uint64_t)i * games->len / wanted)];
    games->len = wanted;
}

int tj_test_games_choose(tj_test_games *games, tj_corpus *corpus, const tj_test_options *o, tj_err *err)
{
    known_games known = {0};
    tj_selected_game *chosen = NULL;
    size_t count = 0;
    int rc = gather_known(&known, o, err);

    memset(games, 0, sizeof *games);
    games->corpus = corpus;
    games->gone = known.id_count - known.identity_count;
    if (!rc)
        rc = tj_corpus_select(corpus, o->filter, o->size, &chosen, &count, err);
    if (!rc && !(games->items = tj_alloc(count + 1, sizeof *games->items)))
        rc = tj_fail_nomem(err);
    if (!rc && count) {
        choice c = {games, chosen, &known, o->size};

        rc = visit_games(corpus, &chosen->id, count, sizeof *chosen, take_game, &c, err);
    }
    games->chosen = count;
    games->fit = games->len;
    thin_out(games, o->games_max);
    for (size_t i = 0; i < games->len; i++)
        games->to_end += games->items[i].to_end;
    free(chosen);
    release_known(&known);
    return rc;
}

void tj_test_games_release(tj_test_games *games)
{
    free(games->items);
    *games = (tj_test_games){0};
}

/* ---- positions ---- */

/* The i-th of a row of numbers that look random. */
static uint64_t scatter(uint64_t i)
{
    return tj_mix64((i + 1) * 0x9e3779b97f4a7c15u);
}

tj_test_position *tj_test_positions(const tj_test_games *games, size_t *count)
{
    tj_test_position *out = tj_alloc(*count + 1, sizeof *out);
    size_t wanted = *count;

    *count = 0;
    for (size_t i = 0; out && games->len && i < wanted; i++) {
        uint32_t game = (uint32_t)((uint64_t)i * games->len / wanted), moves = games->items[game].moves;

        if (moves > 1)
            out[(*count)++] = (tj_test_position){game, (uint32_t)(1 + scatter(i) % (moves - 1))};
    }
    return out;
}

bool tj_test_position_seek(const tj_test_games *games, tj_test_position position, tj_go_game_cursor *cursor)
{
    bool more;

    tj_go_game_cursor_init(cursor, games->corpus, &games->items[position.game].place);
    do
        more = tj_go_game_cursor_next(cursor);
    while (more && cursor->replay.move < position.move);
    return more;
}

unsigned tj_test_distance(unsigned size, unsigned a, unsigned b)
{
    int rows = (int)(a / size) - (int)(b / size), columns = (int)(a % size) - (int)(b % size);

    return (unsigned)(abs(rows) + abs(columns));
}
