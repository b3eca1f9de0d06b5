/* Opening a corpus: one generation of the catalogue, and its segments mapped. */
#include "corpus/corpus_handle.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"

#define OPEN_TRIES 20 /* a writer may take segments away between our reading their names and opening them */

char *tj_corpus_file(const char *corpus, const char *folder, const char *name, const char *ending)
{
    tj_buf path = TJ_BUF_INIT;

    tj_buf_printf(&path, "%s/%s/", corpus, folder);
    for (; name && *name; name++)
        tj_buf_putc(&path, *name == '/' ? '_' : *name);
    tj_buf_puts(&path, ending);
    return tj_buf_detach(&path);
}

static void close_segments(tj_corpus *corpus)
{
    for (size_t i = 0; i < corpus->segment_count; i++)
        tj_segment_free(corpus->segments[i]);
    free(corpus->segments);
    corpus->segments = NULL;
    corpus->segment_count = 0;
}

static int open_segment(tj_corpus *corpus, const char *file, const char *facts, tj_err *err)
{
    char *path = tj_corpus_file(corpus->path, "segments", file, ".seg");
    char *facts_path = tj_corpus_file(corpus->path, "segments", facts, ".facts");
    tj_segment **grown = realloc(corpus->segments, (corpus->segment_count + 1) * sizeof *grown);
    int rc;

    if (grown)
        corpus->segments = grown;
    rc = path && facts_path && grown ? tj_segment_open(&grown[corpus->segment_count], path, facts_path, err)
                                     : tj_fail_nomem(err);
    corpus->segment_count += !rc;
    free(path);
    free(facts_path);
    return rc;
}

static int open_segments(tj_corpus *corpus, tj_err *err)
{
    sqlite3_stmt *rows;
    int rc = tj_db_query(&rows, corpus->db, err,
                         "SELECT file, facts, size, (SELECT value FROM meta WHERE key = 'game ' || size)"
                         " FROM segment ORDER BY size, first",
                         "");

    while (tj_db_next(rows, &rc, err)) {
        const char *game = tj_db_column_text(rows, 3);

        if (*game && !tj_game_kind_of_board((unsigned)sqlite3_column_int(rows, 2)))
            rc = tj_fail_path(err, TJ_E_FORMAT, corpus->path,
                              "this corpus holds games of %s, which this program does not know", game);
        else
            rc = open_segment(corpus, tj_db_column_text(rows, 0), tj_db_column_text(rows, 1), err);
    }
    sqlite3_finalize(rows);
    return rc;
}

/* Starts a read transaction and opens what it lists. */
static int open_generation(tj_corpus *corpus, tj_err *err)
{
    int rc = TJ_E_NOTFOUND;

    for (int tries = 0; tries < OPEN_TRIES && rc == TJ_E_NOTFOUND; tries++) {
        tj_err inner = TJ_ERR_INIT;

        close_segments(corpus);
        tj_db_exec(corpus->db, "ROLLBACK", NULL);
        if (!(rc = tj_db_exec(corpus->db, "BEGIN", &inner)) &&
            !(rc = tj_catalogue_generation(corpus->db, &corpus->generation, &inner)))
            rc = open_segments(corpus, &inner);
        if (rc && (rc != TJ_E_NOTFOUND || tries == OPEN_TRIES - 1) && err)
            *err = inner;
    }
    if (rc == TJ_E_NOTFOUND) { /* a file that the catalogue names is gone: not the same as no corpus */
        rc = TJ_E_FORMAT;
        if (err)
            err->code = rc;
    }
    return rc;
}

int tj_corpus_open(tj_corpus **out, const char *path, tj_err *err)
{
    tj_corpus *corpus = tj_zalloc(1, sizeof *corpus);
    int rc;

    *out = NULL;
    if (!corpus)
        return tj_fail_nomem(err);
    atomic_init(&corpus->references, 1);
    corpus->path = tj_strndup(path, strlen(path));
    rc = corpus->path ? tj_catalogue_open(&corpus->db, path, TJ_OPEN_READ, err) : tj_fail_nomem(err);
    corpus->statements.db = corpus->db;
    if (rc || (rc = open_generation(corpus, err)))
        tj_corpus_free(corpus);
    else
        *out = corpus;
    return rc;
}

tj_corpus *tj_corpus_ref(tj_corpus *corpus)
{
    atomic_fetch_add(&corpus->references, 1);
    return corpus;
}

void tj_corpus_free(tj_corpus *corpus)
{
    if (!corpus || atomic_fetch_sub(&corpus->references, 1) > 1)
        return;
    for (int i = 0; i < TJ_GAME_SETS; i++)
        tj_game_set_free(corpus->sets[i]);
    close_segments(corpus);
    tj_statements_release(&corpus->statements);
    free(corpus->persons);
    sqlite3_close_v2(corpus->db);
    free(corpus->path);
    free(corpus);
}

int tj_corpus_refresh(tj_corpus *corpus, tj_corpus **out, tj_err *err)
{
    int rc = tj_corpus_open(out, corpus->path, err);

    if (!rc && (*out)->generation == corpus->generation) {
        tj_corpus_free(*out);
        *out = tj_corpus_ref(corpus);
    }
    return rc;
}

int tj_corpus_fail_damaged(const tj_corpus *corpus, tj_err *err)
{
    return tj_fail_path(err, TJ_E_FORMAT, corpus->path, "a segment is damaged; run `tejun check`");
}

bool tj_corpus_is_stale(const tj_corpus *corpus)
{
    sqlite3 *db;
    int64_t newest = corpus->generation;

    if (tj_catalogue_open(&db, corpus->path, TJ_OPEN_READ, NULL) == 0)
        tj_catalogue_generation(db, &newest, NULL);
    sqlite3_close_v2(db);
    return newest != corpus->generation;
}

const char *tj_corpus_path(const tj_corpus *corpus)
{
    return corpus->path;
}

int64_t tj_corpus_generation(const tj_corpus *corpus)
{
    return corpus->generation;
}

struct tj_corpus_watch {
    sqlite3 *db; /* outside of any transaction */
};

int tj_corpus_watch_open(tj_corpus_watch **out, const char *path, tj_err *err)
{
    tj_corpus_watch *watch = *out = tj_zalloc(1, sizeof *watch);
    int rc = watch ? tj_catalogue_open(&watch->db, path, TJ_OPEN_READ, err) : tj_fail_nomem(err);

    if (rc) {
        tj_corpus_watch_free(watch);
        *out = NULL;
    }
    return rc;
}

int tj_corpus_watch_generation(tj_corpus_watch *watch, int64_t *newest, tj_err *err)
{
    return tj_catalogue_generation(watch->db, newest, err);
}

void tj_corpus_watch_free(tj_corpus_watch *watch)
{
    if (watch)
        sqlite3_close_v2(watch->db);
    free(watch);
}

int tj_corpus_find_game(const tj_corpus *corpus, uint32_t id, size_t *segment, uint32_t *game, tj_err *err)
{
    for (size_t s = 0; s < corpus->segment_count; s++)
        if (tj_segment_find_game(corpus->segments[s], id, game)) {
            *segment = s;
            return 0;
        }
    return tj_fail_path(err, TJ_E_NOTFOUND, corpus->path, "no game %u in the corpus", id);
}

static uint64_t file_size(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 ? (uint64_t)info.st_size : 0;
}

/* Of a folder that cannot be read: 0. */
static int folder_size(const char *corpus, const char *folder, uint64_t *total, tj_err *err)
{
    char *path = tj_path_join(corpus, folder);
    tj_string_list names = {NULL, 0, 0};
    int rc = path ? tj_folder_list(path, &names, NULL) : TJ_E_NOMEM;

    *total = 0;
    for (size_t i = 0; !rc && i < names.len; i++) {
        char *file = tj_path_join(path, names.items[i]);

        if (file)
            *total += file_size(file);
        else
            rc = TJ_E_NOMEM;
        free(file);
    }
    tj_string_list_release(&names);
    free(path);
    return rc == TJ_E_NOMEM ? tj_fail_nomem(err) : 0;
}

uint64_t tj_corpus_games_on(const tj_corpus *corpus, unsigned board)
{
    uint64_t games = 0;

    for (size_t s = 0; s < corpus->segment_count; s++)
        games += corpus->segments[s]->board == board ? corpus->segments[s]->game_count : 0;
    return games;
}

uint64_t tj_corpus_games_of(const tj_corpus *corpus, const tj_game_kind *kind)
{
    uint64_t games = 0;

    for (unsigned board = kind->first_board; board <= kind->last_board; board++)
        games += tj_corpus_games_on(corpus, board);
    return games;
}

static int count_games(tj_corpus *corpus, tj_corpus_info *info, tj_err *err)
{
    sqlite3_stmt *rows;
    int rc = tj_db_query(&rows, corpus->db, err,
                         "SELECT size, count(*), sum(moves), sum(winner = 1), sum(winner = 2),"
                         " sum(winner = 3), min(CASE WHEN date_from >= 10000000 THEN date_from END),"
                         " max(CASE WHEN date_to < 99990000 THEN date_to END) FROM game GROUP BY size",
                         "");

    while (tj_db_next(rows, &rc, err)) {
        unsigned size = (unsigned)sqlite3_column_int(rows, 0);
        uint64_t games = (uint64_t)sqlite3_column_int64(rows, 1);
        int from = sqlite3_column_int(rows, 6), to = sqlite3_column_int(rows, 7);

        if (size < TJ_BOARDS)
            info->games_of_size[size] = games;
        info->games += games;
        info->moves += (uint64_t)sqlite3_column_int64(rows, 2);
        info->wins_black += (uint64_t)sqlite3_column_int64(rows, 3);
        info->wins_white += (uint64_t)sqlite3_column_int64(rows, 4);
        info->draws += (uint64_t)sqlite3_column_int64(rows, 5);
        if (from && (!info->date_from || from < info->date_from))
            info->date_from = from;
        if (to > info->date_to)
            info->date_to = to;
    }
    sqlite3_finalize(rows);
    info->unknown = info->games - info->wins_black - info->wins_white - info->draws;
    return rc;
}

int tj_corpus_info_get(tj_corpus *corpus, tj_corpus_info *info, tj_err *err)
{
    static const struct {
        const char *sql;
        size_t offset;
    } NUMBERS[] = {
        {"SELECT count(*) FROM record", offsetof(tj_corpus_info, records)},
        {"SELECT count(*) FROM record WHERE fate = 1", offsetof(tj_corpus_info, duplicates)},
        {"SELECT count(*) FROM record WHERE state = 2 AND fate < 2", offsetof(tj_corpus_info, damaged)},
        {"SELECT count(*) FROM record WHERE fate = 2", offsetof(tj_corpus_info, rejected)},
        {"SELECT count(*) FROM record WHERE fate = 3", offsetof(tj_corpus_info, removed)},
        {"SELECT count(*) FROM source", offsetof(tj_corpus_info, sources)},
        {"SELECT count(DISTINCT person) FROM player WHERE id IN"
         " (SELECT black FROM game UNION SELECT white FROM game)",
         offsetof(tj_corpus_info, players)},
    };
    char *catalogue = tj_path_join(corpus->path, "catalogue.db");
    int rc;

    memset(info, 0, sizeof *info);
    info->generation = (uint64_t)corpus->generation;
    info->segments = corpus->segment_count;
    for (size_t s = 0; s < corpus->segment_count; s++)
        info->index_bytes += corpus->segments[s]->file.map.size + corpus->segments[s]->facts_file.map.size;
    rc = catalogue ? folder_size(corpus->path, "originals", &info->original_bytes, err) : tj_fail_nomem(err);
    if (!rc) {
        info->catalogue_bytes = file_size(catalogue);
        rc = count_games(corpus, info, err);
    }
    free(catalogue);
    for (size_t i = 0; !rc && i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
        int64_t number = 0;

        rc = tj_db_query_number(corpus->db, &number, err, NUMBERS[i].sql, "");
        *(uint64_t *)((char *)info + NUMBERS[i].offset) = (uint64_t)number;
    }
    return rc;
}
