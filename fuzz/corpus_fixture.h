/* A small corpus of Go and shogi games, with what was learnt from them, in a folder of its own; its files are
 * kept in memory, can be put back, and any of them replaced.  And all questions that can be asked of it. */
#pragma once

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "fuzz.h"
#include "tests/support/learn_memory.h"
#include "pattern/shogi/shogi_similar.h"
#include "pattern/go/go_similar.h"
#include "pattern/memory_set.h"
#include "tejun.h"

#define FIXTURE_FILES 24

typedef struct fixture_file {
    char path[160];
    tj_buf bytes;
} fixture_file;

static struct world {
    char folder[64], corpus[80];
    fixture_file files[FIXTURE_FILES];
    size_t count;
} world;

static const char FIXTURE_GO[] =
    "(;SZ[9]PB[Black One]PW[White 2]DT[1998-04-30]RE[B+3.5]EV[Cup]HA[0]KM[5.5];B[ee];W[cc];B[gc];W[cg];B[gg]"
    ";W[eb];B[];W[dd])"
    "(;SZ[9]PB[White 2]PW[Black One]BR[2100]WR[9d]DT[2001]RE[W+R]AB[cc][gg];W[ee];B[ge];W[ec];B[cg])"
    "(;SZ[5]PB[a]PW[b]RE[0];B[cc];W[bb];W[dd];B[db])";

static const char FIXTURE_SHOGI[] = "V2.2\nN+A\nN-B\n$START_TIME:2010/05/06\nPI\n+\n+7776FU\nT1\n-3334FU\n"
                                    "'a comment\n+2726FU\n-4132KI\n%TORYO\n";

static inline void join(const char *folder, const char *name, char *out, size_t size)
{
    int n = snprintf(out, size, "%s/%s", folder, name);

    must(n > 0 && (size_t)n < size);
}

/* A path in the folder, beside the corpus. */
static inline void fixture_path(const char *name, char *out, size_t size)
{
    join(world.folder, name, out, size);
}

static inline void fixture_write(const char *path, const void *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");

    must(file && (!n || fwrite(bytes, 1, n, file) == n) && fclose(file) == 0);
}

/* Remembers all files of a folder below the corpus. */
static inline void fixture_remember(const char *below)
{
    tj_string_list names;
    char folder[120];

    join(world.corpus, below, folder, sizeof folder);
    if (!tj_path_is_folder(folder))
        return;
    must(tj_folder_list(folder, &names, NULL) == 0);
    for (size_t i = 0; i < names.len; i++) {
        fixture_file *file = &world.files[world.count];
        struct stat facts;

        must(world.count < FIXTURE_FILES);
        join(folder, names.items[i], file->path, sizeof file->path);
        if (stat(file->path, &facts) || !S_ISREG(facts.st_mode))
            continue;
        must(tj_file_read(file->path, &file->bytes, NULL) == 0);
        world.count++;
    }
    tj_string_list_release(&names);
}

static const char *const FIXTURE_FOLDERS[] = {"", "segments", "originals", "derived", "training"};
enum { FIXTURE_FOLDER_COUNT = sizeof FIXTURE_FOLDERS / sizeof *FIXTURE_FOLDERS };

/* Takes away all files of the corpus. */
static inline void fixture_clear(void)
{
    for (size_t f = 0; f < FIXTURE_FOLDER_COUNT; f++) {
        char folder[120], path[400];
        tj_string_list names;

        join(world.corpus, FIXTURE_FOLDERS[f], folder, sizeof folder);
        if (!tj_path_is_folder(folder))
            continue;
        must(tj_folder_list(folder, &names, NULL) == 0);
        for (size_t i = 0; i < names.len; i++) {
            join(folder, names.items[i], path, sizeof path);
            unlink(path);
        }
        tj_string_list_release(&names);
    }
}

static void fixture_end(void)
{
    char path[120];

    fixture_clear();
    for (size_t f = FIXTURE_FOLDER_COUNT; f-- > 0;) {
        join(world.corpus, FIXTURE_FOLDERS[f], path, sizeof path);
        rmdir(path);
    }
    fixture_path("go.sgf", path, sizeof path);
    unlink(path);
    fixture_path("shogi.csa", path, sizeof path);
    unlink(path);
    rmdir(world.folder);
}

static inline void fixture_learn(unsigned size, unsigned radius, const char *name)
{
    learn_options options = LEARN_OPTIONS_INIT;
    tj_learn_summary summary;

    options.size = size;
    options.radius = radius;
    must(learn_set(world.corpus, name, &options, &summary, NULL, NULL) == 0);
}

/* Makes the corpus, once. */
static inline void fixture_begin(void)
{
    tj_import_options options;
    tj_import_summary summary;
    char go[100], shogi[100];
    const char *const paths[] = {go, shogi};

    tj_import_options_init(&options, sizeof options);
    if (world.count)
        return;
    snprintf(world.folder, sizeof world.folder, "/dev/shm/tejun-fuzz-XXXXXX");
    if (!mkdtemp(world.folder)) {
        snprintf(world.folder, sizeof world.folder, "/tmp/tejun-fuzz-XXXXXX");
        must(mkdtemp(world.folder) != NULL);
    }
    atexit(fixture_end);
    fixture_path("c", world.corpus, sizeof world.corpus);
    fixture_path("go.sgf", go, sizeof go);
    fixture_path("shogi.csa", shogi, sizeof shogi);
    fixture_write(go, FIXTURE_GO, sizeof FIXTURE_GO - 1);
    fixture_write(shogi, FIXTURE_SHOGI, sizeof FIXTURE_SHOGI - 1);
    options.threads = 1;
    must(tj_import(world.corpus, paths, 2, &options, &summary, NULL) == 0 && summary.added == 4);
    fixture_learn(9, 4, TJ_MEMORY_NAME_GO);
    fixture_learn(TJ_BOARD_SHOGI, TJ_WINDOW_RADIUS, TJ_MEMORY_NAME_SHOGI);
    for (size_t f = 0; f < FIXTURE_FOLDER_COUNT; f++)
        fixture_remember(FIXTURE_FOLDERS[f]);
}

/* The corpus as it was at first. */
static inline void fixture_put_back(void)
{
    fixture_clear();
    for (size_t i = 0; i < world.count; i++)
        fixture_write(world.files[i].path, world.files[i].bytes.data, world.files[i].bytes.len);
}

/* ---- questions ---- */

static inline void ask_go(tj_corpus *corpus, unsigned size)
{
    static const tj_query_step STEPS[] = {{.move = 40}, {.move = 20}}, SMALL[] = {{.move = 12}, {.move = 6}};
    tj_explore_query explore;
    tj_explore_result *explored;
    tj_search_result *result;
    tj_position start;
    uint64_t count;

    tj_explore_query_init(&explore, sizeof explore);
    for (int place = TJ_SEARCH_FIXED; place <= TJ_SEARCH_LOCAL; place++)
        for (size_t len = 1; len <= 2; len++) {
            tj_query query;

            tj_query_init(&query, sizeof query);
            query.board = size;
            query.steps = size == 9 ? STEPS : SMALL;
            query.len = len;
            query.place = (enum tj_search_mode)place;
            tj_search_count(corpus, &query, NULL, &count, NULL);
            if (!tj_search(corpus, &query, 0, NULL, &result, NULL))
                tj_search_result_free(result);
        }
    must(tj_position_init(&start, size, NULL) == 0);
    explore.position = &start;
    if (!tj_explore(corpus, &explore, NULL, &explored, NULL))
        tj_explore_result_free(explored);
}

static inline void ask_shogi(tj_corpus *corpus)
{
    tj_explore_query explore;
    tj_explore_result *explored;
    tj_search_result *result;
    tj_query_step steps[2];
    tj_query query = {.size = sizeof query,
                      .board = TJ_BOARD_SHOGI,
                      .steps = steps,
                      .len = 2,
                      .mirrored = true,
                      .rotated = true};
    tj_position start;
    size_t used;

    tj_explore_query_init(&explore, sizeof explore);
    must(tj_query_step_read(query.board, NULL, "7g7f", 4, &used, &steps[0], NULL, NULL) == 0);
    must(tj_query_step_read(query.board, NULL, "3c3d", 4, &used, &steps[1], NULL, NULL) == 0);
    if (!tj_search(corpus, &query, 0, NULL, &result, NULL))
        tj_search_result_free(result);
    tj_position_init(&start, TJ_BOARD_SHOGI, NULL);
    explore.position = &start;
    if (!tj_explore(corpus, &explore, NULL, &explored, NULL))
        tj_explore_result_free(explored);
}

static inline void ask_game(tj_corpus *corpus, uint32_t id)
{
    tj_err err = TJ_ERR_INIT;
    tj_record record;
    tj_kifu kifu;
    tj_game game;
    char *bytes;
    size_t n;

    if (tj_game_get(corpus, id, &game, &err) == 0)
        tj_game_release(&game);
    else
        must(err.code && err.text[0]);
    tj_record_init(&record);
    tj_game_record(corpus, id, &record, NULL);
    tj_record_release(&record);
    tj_kifu_init(&kifu);
    tj_game_kifu(corpus, id, &kifu, NULL);
    tj_kifu_release(&kifu);
    if (tj_game_original(corpus, id, &bytes, &n, NULL) == 0)
        free(bytes);
}

static inline void ask_games(tj_corpus *corpus)
{
    tj_filter filter;
    tj_player *players;
    tj_corpus_info info;
    uint32_t *ids;
    size_t count;

    tj_filter_init(&filter, sizeof filter);
    filter.player = "Black*";
    for (int with = 0; with < 2; with++)
        for (int order = TJ_ORDER_ADDED; order <= TJ_ORDER_MOVES; order++)
            if (!tj_game_list(corpus, with ? &filter : NULL, (enum tj_game_order)order, order & 1, 0, 8, &ids,
                              &count, NULL)) {
                for (size_t i = 0; order == TJ_ORDER_ADDED && i < count && i < 8; i++)
                    ask_game(corpus, ids[i]); /* once is enough */
                free(ids);
            }
    ask_game(corpus, 1);
    ask_game(corpus, 4);
    if (!tj_player_list(corpus, NULL, 0, &players, &count, NULL))
        tj_player_list_free(players, count);
    tj_corpus_info_get(corpus, &info, NULL);
}

static void on_fault(void *ctx, const char *text)
{
    (void)ctx;
    must(text && text[0]);
}

/* Everything that may be asked of the corpus as it now is; a fault has a sentence. */
static inline void ask_everything(void)
{
    tj_err err = TJ_ERR_INIT;
    tj_corpus *corpus;
    uint64_t faults;

    if (tj_corpus_open(&corpus, world.corpus, &err)) {
        must(err.code && err.text[0]);
        return;
    }
    fuzz_accepted++;
    ask_go(corpus, 9);
    ask_go(corpus, 5);
    ask_shogi(corpus);
    ask_games(corpus);
    if (tj_corpus_check(corpus, NULL, on_fault, NULL, &faults, &err))
        must(err.code && err.text[0]);
    for (int shogi = 0; shogi < 2; shogi++) {
        tj_memory_set learnt;

        tj_memory_set_read(&learnt, corpus, shogi ? TJ_MEMORY_NAME_SHOGI : TJ_MEMORY_NAME_GO, NULL);
        tj_memory_set_release(&learnt);
    }
    tj_corpus_free(corpus);
}

/* What writes to it: all or nothing, and a fault has a sentence. */
static inline void change_everything(void)
{
    tj_err err = TJ_ERR_INIT;
    tj_filter filter;
    tj_import_options options;
    tj_import_summary summary;
    const char *paths[1];
    char go[100];
    uint64_t removed;

    tj_filter_init(&filter, sizeof filter);
    tj_import_options_init(&options, sizeof options);
    fixture_path("go.sgf", go, sizeof go);
    paths[0] = go;
    options.threads = 1;
    options.keep_duplicates = true;
    if (tj_import(world.corpus, paths, 1, &options, &summary, &err))
        must(err.code && err.text[0]);
    filter.board = 5;
    tj_corpus_remove(world.corpus, &filter, NULL, &removed, NULL, NULL);
    tj_corpus_compact(world.corpus, NULL, NULL);
}
