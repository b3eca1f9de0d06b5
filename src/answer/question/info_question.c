#include "answer/question/questions.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "answer/game_json.h"

static bool is_memory(const tj_corpus_model *model)
{
    return strcmp(model->kind, "memory") == 0;
}

/* Is the game played on boards of several sizes? */
static bool has_sizes(const tj_game_kind *kind)
{
    return tj_game_kind_first_board(kind) != tj_game_kind_last_board(kind);
}

/* The memories (kind NULL), or the rankings of one game. */
static void put_models(tj_json *json, const char *key, const tj_corpus_summary *summary,
                       const tj_game_kind *kind)
{
    tj_json_array(json, key);
    for (size_t i = 0; i < summary->model_count; i++) {
        const tj_corpus_model *model = &summary->models[i];
        const tj_game_kind *own = tj_game_kind_of_board(model->board);

        own = own ? own : tj_game_kind_at(0);
        if (is_memory(model) ? kind != NULL : own != kind)
            continue;
        tj_json_object(json, NULL);
        tj_json_string(json, "name", model->name);
        if (has_sizes(own))
            tj_json_u64(json, "size", model->board);
        else
            tj_json_string(json, "game", tj_game_kind_name(own));
        tj_json_u64(json, "games", model->games);
        tj_json_u64(json, "bytes", model->bytes);
        tj_json_u64(json, "files", model->files);
        tj_json_u64(json, "missing", model->missing);
        if (is_memory(model))
            tj_memory_age_json(json, &summary->ages[i]);
        tj_json_end(json);
    }
    tj_json_end(json);
}

static void put_games(tj_json *json, const tj_corpus_info *info, const tj_game_kind *kind)
{
    unsigned last = tj_game_kind_last_board(kind);
    char key[64];

    if (!has_sizes(kind)) {
        snprintf(key, sizeof key, "games_of_%s", tj_game_kind_name(kind));
        tj_json_u64(json, key, info->games_of_size[last]);
        return;
    }
    tj_json_object(json, "games_of_size");
    for (unsigned board = tj_game_kind_first_board(kind); board <= last; board++) {
        snprintf(key, sizeof key, "%u", tj_board_lines(board));
        if (info->games_of_size[board])
            tj_json_u64(json, key, info->games_of_size[board]);
    }
    tj_json_end(json);
}

/* A member of tj_corpus_info under its own name. */
#define COUNT(member)                                                                                        \
    {                                                                                                        \
#member, offsetof(tj_corpus_info, member)                                                            \
    }

void tj_corpus_summary_json(tj_json *json, const tj_corpus_summary *summary, const char *path, const char *id)
{
    static const struct {
        const char *key;
        size_t at;
    } COUNTS[] = {COUNT(wins_black),  COUNT(wins_white),     COUNT(draws),          COUNT(unknown),
                  COUNT(players),     COUNT(sources),        COUNT(records),        COUNT(duplicates),
                  COUNT(damaged),     COUNT(rejected),       COUNT(removed),        COUNT(segments),
                  COUNT(index_bytes), COUNT(original_bytes), COUNT(catalogue_bytes)};
    const tj_corpus_info *info = &summary->info;

    if (id)
        tj_json_string(json, "id", id);
    tj_json_string(json, "corpus", path);
    tj_json_u64(json, "generation", info->generation);
    tj_json_u64(json, "games", info->games);
    tj_json_u64(json, "moves", info->moves);
    for (size_t i = 0; tj_game_kind_at(i); i++)
        put_games(json, info, tj_game_kind_at(i));
    tj_json_i64(json, "year_first", info->date_from / 10000);
    tj_json_i64(json, "year_last", info->date_to / 10000);
    for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++)
        tj_json_u64(json, COUNTS[i].key,
                    *(const uint64_t *)(const void *)((const char *)info + COUNTS[i].at));
    put_models(json, "memories", summary, NULL);
    for (size_t i = 0; tj_game_kind_at(i); i++) {
        const tj_game_kind *kind = tj_game_kind_at(i);
        char key[64];

        snprintf(key, sizeof key, "%s_rankings", tj_game_kind_name(kind));
        put_models(json, has_sizes(kind) ? "rankings" : key, summary, kind);
    }
    tj_trend_json(json, &summary->years);
}

static const tj_param params[] = {TJ_PARAMS_END};

static int run(tj_asked *asked, void *answer TJ_UNUSED, tj_err *err)
{
    asked->found = 1;
    return tj_corpus_cache_summary(asked->cache, asked->corpus, err);
}

static int json(const tj_asked *asked, const void *answer TJ_UNUSED, tj_json *json, tj_err *err TJ_UNUSED)
{
    tj_corpus_summary_json(json, &asked->cache->summary, tj_corpus_path(asked->corpus), asked->id);
    return 0;
}

const tj_question tj_info_question = {
    .name = "info",
    .summary = "summarise a corpus",
    .description = "Shows games, moves, years, results, players, how many records were added, damaged or "
                   "rejected, and disk space; also memories (tejun learn) and rankings (tejun train) with "
                   "the games they were made from, and whether a memory is up to date.",
    .params = params,
    TJ_QUESTION_TYPES(char, char, 0),
    .corpus = true,
    .run = run,
    .json = json,
};
