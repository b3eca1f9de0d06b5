#include "pattern/evaluation_games.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/hash.h"

/* ---- memory and ranking ---- */

int tj_evaluated_models_open(tj_evaluated_models *m, tj_corpus *corpus, const tj_evaluate_options *options,
                             tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    bool ranked = false, learnt = false;
    int rc;

    memset(m, 0, sizeof *m);
    rc = tj_ranking_open(&m->ranking, corpus, options->kind, options->ranking, &fault);
    if ((rc = tj_err_ignore_missing(options->ranking, rc, &fault, &ranked, err)))
        return rc;
    if (ranked)
        m->info = m->ranking->info;
    /* the memory for the ranking's board, unless one is named or there is none for that board */
    if (ranked && !options->memory &&
        (rc = tj_memory_set_read_for(&m->memory, corpus, options->kind, m->info.board, NULL, &learnt, err)))
        return rc;
    if (!learnt && (rc = tj_memory_set_read_for(&m->memory, corpus, options->kind, TJ_MEMORY_ANY_BOARD,
                                                options->memory, &learnt, err)))
        return rc;
    if (!learnt && !ranked)
        return tj_fail_path(err, TJ_E_IO, corpus->path,
                            "nothing to evaluate; run `tejun learn` or `tejun train` first");
    if (learnt && ranked && m->info.board != m->memory.size)
        return tj_fail_path(err, TJ_E_RANGE, corpus->path,
                            "the memory is for boards of %u lines, the ranking for boards of %u",
                            m->memory.size, m->info.board);
    m->board = learnt ? m->memory.size : m->info.board;
    return 0;
}

void tj_evaluated_models_release(tj_evaluated_models *models)
{
    tj_memory_set_release(&models->memory);
    tj_ranking_free(models->ranking);
}

/* ---- games they were made from ---- */

/* By number, by identity, by their first moves; each list ascends. */
typedef struct known_games {
    uint32_t *ids;
    tj_hash *identities;
    uint64_t *openings;
    size_t id_count, identity_count, opening_count;
} known_games;

static int by_hash(const void *a, const void *b)
{
    return tj_hash_compare(*(const tj_hash *)a, *(const tj_hash *)b);
}

static int gather_ids(known_games *known, const tj_evaluated_models *m, tj_err *err)
{
    size_t n = 0;

    if (!(known->ids = tj_alloc(m->info.count + m->memory.games + 1, sizeof *known->ids)))
        return tj_fail_nomem(err);
    for (size_t i = 0; i < m->memory.count; i++) {
        memcpy(known->ids + n, m->memory.parts[i].game, m->memory.parts[i].games * sizeof *known->ids);
        n += m->memory.parts[i].games;
    }
    if (m->info.count)
        memcpy(known->ids + n, m->info.games, m->info.count * sizeof *known->ids);
    n += m->info.count;
    qsort(known->ids, n, sizeof *known->ids, tj_compare_u32);
    for (size_t i = 0; i < n; i++)
        if (!i || known->ids[i] != known->ids[i - 1])
            known->ids[known->id_count++] = known->ids[i];
    return 0;
}

/* What the catalogue says of a game. */
typedef struct game_row {
    bool found, has_opening;
    tj_hash identity;
    uint64_t opening;
} game_row;

/* The rows of `count` games, malloc'ed; each game is `size` bytes and begins with its number, ascending. */
static int read_rows(tj_corpus *corpus, const void *games, size_t count, size_t size, game_row **out,
                     tj_err *err)
{
    game_row *list = *out = tj_zalloc(count, sizeof *list);
    sqlite3_stmt *rows;
    int rc;

    if (!list)
        return tj_fail_nomem(err);
    rc = tj_db_query(&rows, corpus->db, err, "SELECT id, identity, opening FROM game", "");
    while (tj_db_next(rows, &rc, err)) {
        uint32_t id = (uint32_t)sqlite3_column_int64(rows, 0);
        const char *game = count ? bsearch(&id, games, count, size, tj_compare_u32) : NULL;
        game_row *row;

        if (!game)
            continue;
        row = &list[(size_t)(game - (const char *)games) / size];
        if (sqlite3_column_bytes(rows, 1) != (int)sizeof row->identity) {
            rc = tj_fail(err, TJ_E_FORMAT, "the catalogue is damaged: a game has no identity");
            break;
        }
        row->found = true;
        memcpy(&row->identity, sqlite3_column_blob(rows, 1), sizeof row->identity);
        row->has_opening = sqlite3_column_type(rows, 2) != SQLITE_NULL;
        row->opening = (uint64_t)sqlite3_column_int64(rows, 2);
    }
    sqlite3_finalize(rows);
    return rc;
}

static int gather_known(known_games *known, tj_corpus *home, const tj_evaluated_models *models, tj_err *err)
{
    game_row *rows = NULL;
    int rc;

    if ((rc = gather_ids(known, models, err)) ||
        (rc = read_rows(home, known->ids, known->id_count, sizeof *known->ids, &rows, err)))
        goto out;
    known->identities = tj_alloc(known->id_count, sizeof *known->identities);
    known->openings = tj_alloc(known->id_count, sizeof *known->openings);
    if (!known->identities || !known->openings) {
        rc = tj_fail_nomem(err);
        goto out;
    }
    for (size_t i = 0; i < known->id_count; i++) {
        if (rows[i].found)
            known->identities[known->identity_count++] = rows[i].identity;
        if (rows[i].has_opening)
            known->openings[known->opening_count++] = rows[i].opening;
    }
    qsort(known->identities, known->identity_count, sizeof *known->identities, by_hash);
    qsort(known->openings, known->opening_count, sizeof *known->openings, tj_compare_u64);
out:
    free(rows);
    return rc;
}

/* ---- games to be tested on ---- */

static void take_game(tj_test_games *games, const known_games *known, const tj_selected_game *game,
                      const game_row *row)
{
    if (known->identity_count &&
        bsearch(&row->identity, known->identities, known->identity_count, sizeof row->identity, by_hash))
        games->counts.known++;
    else if (row->has_opening && known->opening_count &&
             bsearch(&row->opening, known->openings, known->opening_count, sizeof row->opening,
                     tj_compare_u64))
        games->counts.alike++;
    else
        games->items[games->len++] = *game;
}

/* Keeps `wanted` games at even distances. */
static void thin_out(tj_test_games *games, uint64_t wanted)
{
    if (!wanted || wanted >= games->len)
        return;
    for (size_t i = 0; i < wanted; i++)
        games->items[i] = games->items[(size_t)((uint64_t)i * games->len / wanted)];
    games->len = (size_t)wanted;
}

int tj_test_games_choose(tj_test_games *games, tj_corpus *home, const tj_evaluated_models *models,
                         const tj_evaluate_options *options, tj_err *err)
{
    tj_corpus *corpus = options->test ? options->test : home;
    tj_selected_game *chosen = NULL;
    known_games known = {NULL};
    game_row *rows = NULL;
    size_t count = 0;
    int rc;

    *games = (tj_test_games){.corpus = corpus};
    if ((rc = gather_known(&known, home, models, err)) ||
        (rc = tj_corpus_select(corpus, options->filter, models->board, &chosen, &count, err)) ||
        (rc = read_rows(corpus, chosen, count, sizeof *chosen, &rows, err)))
        goto out;
    if (!(games->items = tj_alloc(count, sizeof *games->items))) {
        rc = tj_fail_nomem(err);
        goto out;
    }
    for (size_t i = 0; i < count; i++)
        if (rows[i].found)
            take_game(games, &known, &chosen[i], &rows[i]);
    games->counts.gone = known.id_count - known.identity_count;
    games->counts.chosen = count;
    games->counts.fit = games->len;
    thin_out(games, options->games_max);
    games->counts.tested = games->len;
out:
    free(rows);
    free(chosen);
    free(known.ids);
    free(known.identities);
    free(known.openings);
    return rc;
}

void tj_test_games_release(tj_test_games *games)
{
    free(games->items);
    *games = (tj_test_games){0};
}
