/* Corpora: imported into, opened, asked, changed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "oom_job.h"
#include "tejun.h"
#include "oom_fixture.h"

/* ---- importing ---- */

static void note(void *ctx, const tj_import_note *note)
{
    (void)ctx;
    (void)note;
}

static void import(job_run *run, const char *corpus, const char *const *paths, size_t count,
                   const tj_import_options *options)
{
    tj_import_summary summary;

    if (TRY(run, tj_import(corpus, paths, count, options, &summary, &run->err)))
        transcript_print(run->out, "%d added %d duplicates %d damaged %d rejected %d unreadable\n",
                         (int)summary.added, (int)summary.duplicates, (int)summary.damaged,
                         (int)summary.rejected, (int)summary.unreadable);
}

static void import_some(job_run *run, const char *corpus, unsigned threads, size_t segment_moves)
{
    static const char *const PATHS[] = {"new.sgf", "more.csa", "handicap.kif", "lines.sfen", "first.sgf"};
    tj_import_options options;

    tj_import_options_init(&options, sizeof options);
    options.threads = threads;
    options.segment_moves = segment_moves;
    options.note = note;
    import(run, corpus, PATHS, sizeof PATHS / sizeof *PATHS, &options);
}

static void run_import(job_run *run)
{
    import_some(run, "made", 1, 0);
}

static void run_import_more(job_run *run)
{
    import_some(run, FIXTURE_SMALL, 1, 8);
}

static void run_import_threads(job_run *run)
{
    import_some(run, FIXTURE_SMALL, 3, 0);
}

static void run_import_archives(job_run *run)
{
    static const char *const PATHS[] = {"archives"};
    tj_import_options options;

    tj_import_options_init(&options, sizeof options);
    options.threads = 1;
    import(run, "made", PATHS, 1, &options);
}

/* A source that has changed, by other options. */
static void run_import_again(job_run *run)
{
    static const char *const PATHS[] = {"second.sgf", "first.csa"};
    tj_import_options options;

    tj_import_options_init(&options, sizeof options);
    options.threads = 1;
    options.strict = true;
    import(run, FIXTURE_SMALL, PATHS, 2, &options);
}

/* ---- changing ---- */

static void run_compact(job_run *run)
{
    if (TRY(run, tj_corpus_compact(FIXTURE_SMALL, NULL, &run->err)))
        transcript_print(run->out, "done\n");
}

static void run_remove(job_run *run)
{
    tj_filter filter;
    uint64_t removed;

    tj_filter_init(&filter, sizeof filter);
    filter.player = "Third";
    if (TRY(run, tj_corpus_remove(FIXTURE_SMALL, &filter, NULL, &removed, NULL, &run->err)))
        transcript_print(run->out, "%d\n", (int)removed);
}

static void run_remove_source(job_run *run)
{
    char path[1200], here[1000];
    uint64_t removed;

    if (!getcwd(here, sizeof here))
        abort();
    /* Where it was imported from: beside the folder that is the current one. */
    strcpy(strrchr(here, '/'), "/base");
    snprintf(path, sizeof path, "%s/second.sgf", here);
    if (TRY(run, tj_corpus_remove(FIXTURE_SMALL, NULL, path, &removed, NULL, &run->err)))
        transcript_print(run->out, "%d\n", (int)removed);
}

static void run_merge_players(job_run *run)
{
    static const char TEXT[] = "White 2 = White-2\n# of them\nThird = Troisième = 3rd = A\n";
    uint64_t merged;

    if (TRY(run, tj_player_merge(FIXTURE_SMALL, TEXT, sizeof TEXT - 1, &merged, &run->err)))
        transcript_print(run->out, "%d\n", (int)merged);
}

/* ---- asking ---- */

static bool ask_info(job_run *run, tj_corpus *corpus)
{
    tj_corpus_info info;
    tj_corpus *newest;

    if (!TRY(run, tj_corpus_info_get(corpus, &info, &run->err)))
        return false;
    transcript_print(run->out, "%d games %d moves %d players\n", (int)info.games, (int)info.moves,
                     (int)info.players);
    if (!TRY(run, tj_corpus_refresh(corpus, &newest, &run->err)))
        return false;
    transcript_print(run->out, "%d\n", newest == corpus);
    tj_corpus_free(newest);
    return true;
}

static void run_open(job_run *run)
{
    static const char *const NAMES[] = {FIXTURE_SMALL, FIXTURE_SHOGI};
    tj_corpus *corpus;

    for (size_t i = 0; i < 2; i++) {
        bool good = TRY(run, tj_corpus_open(&corpus, NAMES[i], &run->err));

        if (!good && corpus)
            job_wrong(run, "a handle that could not be opened");
        if (!good)
            return;
        good = ask_info(run, corpus);
        tj_corpus_free(corpus);
        if (!good)
            return;
    }
}

static void print_fault(void *ctx, const char *text)
{
    transcript_print(ctx, "%s\n", text);
}

static void run_check(job_run *run)
{
    static const char *const NAMES[] = {FIXTURE_SMALL, FIXTURE_SHOGI, FIXTURE_GO};

    for (size_t i = 0; i < 3; i++) {
        tj_corpus *corpus;
        uint64_t faults;
        bool good = TRY(run, tj_corpus_open(&corpus, NAMES[i], &run->err)) &&
                    TRY(run, tj_corpus_check(corpus, NULL, print_fault, run->out, &faults, &run->err));

        tj_corpus_free(corpus);
        if (!good)
            return;
        transcript_print(run->out, "%d faults\n", (int)faults);
    }
}

static void print_score(transcript *out, const tj_score *score)
{
    transcript_print(out, " %d-%d-%d-%d", (int)score->wins, (int)score->losses, (int)score->draws,
                     (int)score->unknown);
}

static void print_trend(transcript *out, const tj_trend *trend)
{
    for (size_t i = 0; i < trend->len; i++)
        transcript_print(out, " %d:%d", trend->items[i].year, (int)trend->items[i].count);
}

static void print_search(transcript *out, tj_search_result *result)
{
    transcript_print(out, "%d in %d", (int)result->occurrences, (int)result->games);
    print_score(out, &result->score);
    print_trend(out, &result->trend);
    for (size_t i = 0; i < result->next_count; i++) {
        transcript_print(out, "\n%d %u %d", (int)result->next[i].kind, result->next[i].move,
                         (int)result->next[i].count);
        print_trend(out, &result->next[i].trend);
    }
    for (size_t i = 0; i < result->hit_count; i++)
        transcript_print(out, "\n%u %u", result->hits[i].game, result->hits[i].move);
    transcript_print(out, "\n");
    tj_search_result_free(result);
}

static bool search(job_run *run, tj_corpus *corpus, const tj_query *query)
{
    tj_search_result *result = NULL;
    uint64_t count;

    if (!TRY(run, tj_search_count(corpus, query, NULL, &count, &run->err)) ||
        !TRY(run, tj_search(corpus, query, 5, NULL, &result, &run->err)))
        return false;
    transcript_print(run->out, "%d: ", (int)count);
    print_search(run->out, result);
    return true;
}

static tj_filter some_games(void)
{
    tj_filter filter;

    tj_filter_init(&filter, sizeof filter);
    filter.player = "b*";
    filter.date_from = 19900101;
    filter.date_to = 20201231;
    filter.event = "c";
    return filter;
}

static void run_search(job_run *run)
{
    static const tj_query_step STEPS[] = {{.move = 40}, {.move = 20}};
    tj_filter filter = some_games();
    tj_corpus *corpus = NULL;
    bool good = TRY(run, tj_corpus_open(&corpus, FIXTURE_SMALL, &run->err));

    for (int place = TJ_SEARCH_FIXED; place <= TJ_SEARCH_LOCAL; place++)
        for (int filtered = 0; good && filtered < 2; filtered++) {
            tj_query query;

            tj_query_init(&query, sizeof query);
            query.board = 9;
            query.steps = STEPS;
            query.len = 2;
            query.place = (enum tj_search_mode)place;
            query.filter = filtered ? &filter : NULL;
            good = search(run, corpus, &query);
        }
    tj_corpus_free(corpus);
}

static void run_search_shogi(job_run *run)
{
    tj_query_step steps[2];
    tj_query query = {.size = sizeof query,
                      .board = TJ_BOARD_SHOGI,
                      .steps = steps,
                      .len = 2,
                      .mirrored = true,
                      .rotated = true};
    tj_search_result *result = NULL;
    tj_corpus *corpus = NULL;
    uint64_t count;
    size_t used;

    tj_query_step_read(query.board, NULL, "7g7f", 4, &used, &steps[0], NULL, NULL);
    tj_query_step_read(query.board, NULL, "3c3d", 4, &used, &steps[1], NULL, NULL);
    if (TRY(run, tj_corpus_open(&corpus, FIXTURE_SHOGI, &run->err)) &&
        TRY(run, tj_search_count(corpus, &query, NULL, &count, &run->err)) &&
        TRY(run, tj_search(corpus, &query, 0, NULL, &result, &run->err))) {
        transcript_print(run->out, "%d: ", (int)count);
        print_search(run->out, result);
    }
    tj_corpus_free(corpus);
}

static bool explore(job_run *run, tj_corpus *corpus, const tj_explore_query *query)
{
    tj_explore_result *result = NULL;

    if (!TRY(run, tj_explore(corpus, query, NULL, &result, &run->err)))
        return false;
    transcript_print(run->out, "%d", (int)result->games);
    print_score(run->out, &result->score);
    print_trend(run->out, &result->trend);
    for (size_t i = 0; i < result->next_count; i++) {
        transcript_print(run->out, "\n%d %u %d", (int)result->next[i].kind, result->next[i].move,
                         (int)result->next[i].games);
        print_trend(run->out, &result->next[i].trend);
    }
    for (size_t i = 0; i < result->hit_count; i++)
        transcript_print(run->out, "\n%u", result->hits[i].game);
    for (size_t i = 0; i < result->player_count; i++)
        transcript_print(run->out, "\n%s %d", result->players[i].name, (int)result->players[i].games);
    tj_explore_result_free(result);
    return true;
}

static void run_explore(job_run *run)
{
    tj_filter filter = some_games();
    tj_corpus *corpus = NULL;
    tj_position start;
    bool good = TRY(run, tj_corpus_open(&corpus, FIXTURE_SMALL, &run->err));

    for (int shogi = 0; shogi < 2; shogi++)
        for (int filtered = 0; good && filtered < 2; filtered++) {
            tj_explore_query query;

            tj_explore_query_init(&query, sizeof query);
            tj_position_init(&start, shogi ? TJ_BOARD_SHOGI : 9, NULL);
            query.position = &start;
            query.filter = filtered ? &filter : NULL;
            good = explore(run, corpus, &query);
        }
    tj_corpus_free(corpus);
}

static bool ask_game(job_run *run, tj_corpus *corpus, uint32_t id)
{
    tj_record record;
    tj_kifu kifu;
    tj_game game;
    char *bytes = NULL;
    size_t n;
    bool good = TRY(run, tj_game_get(corpus, id, &game, &run->err)),
         shogi = good && game.size == TJ_BOARD_SHOGI;

    for (int f = 0; f < TJ_FIELD_COUNT; f++)
        transcript_print(run->out, "%s|", game.field[f] ? game.field[f] : "");
    transcript_print(run->out, "%s\n", game.source ? game.source : "");
    tj_game_release(&game);
    tj_record_init(&record);
    tj_kifu_init(&kifu);
    good = good && TRY(run, tj_game_record(corpus, id, &record, &run->err)) &&
           (!shogi || TRY(run, tj_game_kifu(corpus, id, &kifu, &run->err))) &&
           TRY(run, tj_game_original(corpus, id, &bytes, &n, &run->err));
    transcript_print(run->out, "%d %d ", (int)record.moves.len, (int)kifu.nodes.len);
    tj_record_release(&record);
    tj_kifu_release(&kifu);
    if (good)
        transcript_add(run->out, bytes, n);
    free(bytes);
    return good;
}

static void run_games(job_run *run)
{
    tj_filter filter = some_games();
    tj_corpus *corpus = NULL;
    bool good = TRY(run, tj_corpus_open(&corpus, FIXTURE_SMALL, &run->err));

    for (int order = TJ_ORDER_ADDED; good && order <= TJ_ORDER_MOVES; order++) {
        const tj_filter *with = order & 1 ? &filter : NULL;
        uint32_t *ids = NULL;
        size_t count = 0;
        uint64_t all;

        good = TRY(run, tj_game_list(corpus, with, (enum tj_game_order)order, order & 2, 0, 8, &ids, &count,
                                     &run->err)) &&
               TRY(run, tj_game_count(corpus, with, &all, &run->err));
        for (size_t i = 0; good && i < count; i++)
            good = ask_game(run, corpus, ids[i]);
        free(ids);
    }
    tj_corpus_free(corpus);
}

static void run_players(job_run *run)
{
    static const char *const NAMES[] = {NULL, "b*", "white 2"};
    tj_corpus *corpus = NULL;
    bool good = TRY(run, tj_corpus_open(&corpus, FIXTURE_SMALL, &run->err));

    for (size_t i = 0; good && i < 3; i++) {
        tj_player *players = NULL;
        size_t count = 0;

        good = TRY(run, tj_player_list(corpus, NAMES[i], 0, &players, &count, &run->err));
        for (size_t k = 0; good && k < count; k++)
            transcript_print(run->out, "%s %s %d\n", players[k].name,
                             players[k].spellings ? players[k].spellings : "", (int)players[k].games);
        if (good)
            tj_player_list_free(players, count);
    }
    tj_corpus_free(corpus);
}

/* Each attempt restores a corpus and looks at all of it afterwards: few of them, unless all are asked for. */
#define WRITES .prepare = fixture_restore_small, .look = fixture_snapshot_small, .steps = 2
#define READS  .prepare = fixture_make

static const oom_job JOBS[] = {
    {.name = "import", .run = run_import, WRITES},
    {.name = "import-more", .run = run_import_more, WRITES},
    {.name = "import-threads", .run = run_import_threads, WRITES},
    {.name = "import-archives", .run = run_import_archives, WRITES},
    {.name = "import-again", .run = run_import_again, WRITES},
    {.name = "compact", .run = run_compact, WRITES},
    {.name = "remove", .run = run_remove, WRITES},
    {.name = "remove-source", .run = run_remove_source, WRITES},
    {.name = "merge-players", .run = run_merge_players, WRITES},
    {.name = "open", .run = run_open, READS},
    {.name = "check", .run = run_check, READS, .steps = 4},
    {.name = "search", .run = run_search, READS},
    {.name = "search-shogi", .run = run_search_shogi, READS},
    {.name = "explore", .run = run_explore, READS},
    {.name = "games", .run = run_games, READS},
    {.name = "players", .run = run_players, READS},
    {0},
};

const job_group GROUP_CORPUS = {"corpus", JOBS};
