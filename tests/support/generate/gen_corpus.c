/* Making corpora.  See gen_corpus.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen_corpus.h"
#include "tests/support/scratch.h"
#include "tejun/game.h"
#include "tejun/import.h"

static void must(bool good, const char *what, const tj_err *err)
{
    char text[900] = "";

    if (good)
        return;
    if (err)
        tj_err_format(err, text, sizeof text);
    fprintf(stderr, "made corpus: %s failed: %s\n", what, text);
    abort();
}

void gen_corpus_init(gen_corpus *made)
{
    memset(made, 0, sizeof *made);
    make_folder(made->folder);
    snprintf(made->path, sizeof made->path, "%s/corpus", made->folder);
}

void gen_corpus_import_path(gen_corpus *made, const char *path)
{
    tj_import_options options;
    tj_import_summary summary;
    tj_err err = TJ_ERR_INIT;

    tj_import_options_init(&options, sizeof options);
    options.keep_duplicates = true; /* boards of 2 lines have few games */
    options.segment_moves = made->segment_moves;
    must(tj_import(made->path, &path, 1, &options, &summary, &err) == 0, "import", &err);
}

void gen_corpus_import(gen_corpus *made, const char *name, const char *text, size_t n)
{
    char path[400];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", made->folder, name);
    file = fopen(path, "wb");
    must(file && fwrite(text, 1, n, file) == n && !fclose(file), "writing a record", NULL);
    gen_corpus_import_path(made, path);
}

void gen_corpus_add(gen_corpus *made, const gen_games *games, size_t from, size_t to)
{
    tj_buf text = TJ_BUF_INIT;
    char name[32];

    for (size_t i = from; i < to; i++)
        gen_game_sgf(&games->items[i], &text);
    must(tj_buf_ok(&text), "memory", NULL);
    snprintf(name, sizeof name, "games%u.sgf", made->files++);
    gen_corpus_import(made, name, text.data, text.len);
    tj_buf_release(&text);
}

static void forget_games(gen_corpus *made)
{
    for (size_t i = 0; i < made->count; i++)
        tj_record_release(&made->records[i]);
    free(made->records);
    free(made->games);
    made->records = NULL;
    made->games = NULL;
    made->count = 0;
}

static void read_game(gen_corpus *made, size_t i, uint32_t id)
{
    tj_err err = TJ_ERR_INIT;
    tj_game game;

    must(tj_game_get(made->corpus, id, &game, &err) == 0, "reading a game", &err);
    tj_record_init(&made->records[i]);
    must(tj_game_record(made->corpus, id, &made->records[i], &err) == 0, "reading a record", &err);
    made->games[i] = (oracle_game){&made->records[i], id, game.winner, game.date_from, true};
    tj_game_release(&game);
}

static int compare_ids(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return a < b ? -1 : a > b;
}

void gen_corpus_refresh(gen_corpus *made)
{
    tj_err err = TJ_ERR_INIT;
    uint32_t *ids;

    tj_corpus_free(made->corpus);
    forget_games(made);
    must(tj_corpus_open(&made->corpus, made->path, &err) == 0, "opening", &err);
    must(tj_game_list(made->corpus, NULL, TJ_ORDER_ADDED, false, 0, 0, &ids, &made->count, &err) == 0,
         "listing", &err);
    if (made->count)
        qsort(ids, made->count, sizeof *ids, compare_ids);
    made->records = tj_zalloc(made->count, sizeof *made->records);
    made->games = tj_zalloc(made->count, sizeof *made->games);
    must(made->records && made->games, "memory", NULL);
    for (size_t i = 0; i < made->count; i++)
        read_game(made, i, ids[i]);
    free(ids);
}

void gen_corpus_release(gen_corpus *made)
{
    tj_corpus_free(made->corpus);
    forget_games(made);
    remove_folder(made->folder);
    memset(made, 0, sizeof *made);
}

const oracle_game *gen_corpus_game(const gen_corpus *made, uint32_t id)
{
    for (size_t i = 0; i < made->count; i++)
        if (made->games[i].id == id)
            return &made->games[i];
    return NULL;
}
