#include "answer/corpus_summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer/pattern_models.h"
#include "base/error.h"
#include "corpus/game_outcomes.h"

#define YEARS 10000

static int count_years(tj_corpus_summary *summary, const tj_corpus *corpus, tj_err *err)
{
    uint32_t *games = tj_zalloc(YEARS, sizeof *games);
    tj_game_outcomes facts = {NULL, 0};
    int rc = games ? tj_game_outcomes_load(&facts, corpus, err) : tj_fail_nomem(err);

    for (size_t i = 0; !rc && i < facts.len; i++)
        if (facts.items[i].year && facts.items[i].year < YEARS)
            summary->year_count += games[facts.items[i].year]++ == 0;
    if (!rc && !(summary->years = tj_alloc(summary->year_count, sizeof *summary->years)))
        rc = tj_fail_nomem(err);
    summary->year_count = 0;
    for (int year = 0; !rc && year < YEARS; year++)
        if (games[year])
            summary->years[summary->year_count++] = (tj_corpus_summary_year){year, games[year]};
    tj_game_outcomes_release(&facts);
    free(games);
    return rc;
}

/* What is damaged tells nothing here: `tejun check` does. */
static int check_memory(tj_memory_set_age *age, tj_corpus *corpus, const char *name, tj_err *err)
{
    tj_memory_set_info info = {0};
    tj_memory_set *memory;
    int rc = tj_memory_set_open(&memory, corpus, 0, name, NULL);

    if (!rc)
        tj_memory_set_info_get(memory, &info);
    tj_memory_set_free(memory);
    *age = info.age;
    return rc == TJ_E_NOMEM ? tj_fail_nomem(err) : 0;
}

static int check_memories(tj_corpus_summary *summary, tj_corpus *corpus, tj_err *err)
{
    int rc = 0;

    if (!(summary->ages = tj_zalloc(summary->total_count, sizeof *summary->ages)))
        return tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < summary->total_count; i++)
        if (strcmp(summary->totals[i].kind, TJ_MEMORY_KIND) == 0)
            rc = check_memory(&summary->ages[i], corpus, summary->totals[i].name, err);
    return rc;
}

int tj_corpus_summary_read(tj_corpus_summary *summary, tj_corpus *corpus, tj_err *err)
{
    int rc = tj_corpus_info_get(corpus, &summary->info, err);

    summary->path = corpus->path;
    if (!rc)
        rc = tj_derived_find(corpus->db, NULL, NULL, &summary->rows, err);
    if (!rc)
        rc = tj_derived_add_up(&summary->rows, corpus->path, &summary->totals, &summary->total_count, err);
    if (!rc)
        rc = check_memories(summary, corpus, err);
    return rc ? rc : count_years(summary, corpus, err);
}

void tj_corpus_summary_release(tj_corpus_summary *summary)
{
    free(summary->totals);
    free(summary->ages);
    free(summary->years);
    tj_derived_release(&summary->rows);
}

static void put_totals(tj_json *json, const char *key, const tj_corpus_summary *summary, const char *kind)
{
    tj_json_array(json, key);
    for (size_t i = 0; i < summary->total_count; i++) {
        const tj_derived_total *total = &summary->totals[i];

        if (strcmp(total->kind, kind) != 0)
            continue;
        tj_json_object(json, NULL);
        tj_json_string(json, "name", total->name);
        if (total->size == TJ_BOARD_SHOGI)
            tj_json_string(json, "game", "shogi");
        else
            tj_json_u64(json, "size", total->size);
        tj_json_u64(json, "games", total->games);
        tj_json_u64(json, "bytes", total->bytes);
        tj_json_u64(json, "files", total->files);
        tj_json_u64(json, "missing", total->missing);
        if (strcmp(kind, TJ_MEMORY_KIND) == 0)
            tj_memory_age_json(json, &summary->ages[i]);
        tj_json_end(json);
    }
    tj_json_end(json);
}

static void put_years(tj_json *json, const tj_corpus_summary *summary)
{
    tj_json_array(json, "years");
    for (size_t i = 0; i < summary->year_count; i++) {
        tj_json_array(json, NULL);
        tj_json_i64(json, NULL, summary->years[i].year);
        tj_json_u64(json, NULL, summary->years[i].games);
        tj_json_end(json);
    }
    tj_json_end(json);
}

void tj_corpus_summary_json(const tj_corpus_summary *summary, const char *id, tj_buf *out)
{
    const tj_corpus_info *info = &summary->info;
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    if (id)
        tj_json_string(&json, "id", id);
    tj_json_string(&json, "corpus", summary->path);
    tj_json_u64(&json, "generation", info->generation);
    tj_json_u64(&json, "games", info->games);
    tj_json_u64(&json, "moves", info->moves);
    tj_json_object(&json, "games_of_size");
    for (unsigned size = 2; size <= 25; size++) {
        char key[8];

        snprintf(key, sizeof key, "%u", size);
        if (info->games_of_size[size])
            tj_json_u64(&json, key, info->games_of_size[size]);
    }
    tj_json_end(&json);
    tj_json_u64(&json, "games_of_shogi", info->games_of_size[TJ_BOARD_SHOGI]);
    tj_json_i64(&json, "year_first", info->date_from / 10000);
    tj_json_i64(&json, "year_last", info->date_to / 10000);
    tj_json_u64(&json, "wins_black", info->wins_black);
    tj_json_u64(&json, "wins_white", info->wins_white);
    tj_json_u64(&json, "draws", info->draws);
    tj_json_u64(&json, "unknown", info->unknown);
    tj_json_u64(&json, "players", info->players);
    tj_json_u64(&json, "sources", info->sources);
    tj_json_u64(&json, "records", info->records);
    tj_json_u64(&json, "duplicates", info->duplicates);
    tj_json_u64(&json, "damaged", info->damaged);
    tj_json_u64(&json, "rejected", info->rejected);
    tj_json_u64(&json, "removed", info->removed);
    tj_json_u64(&json, "segments", info->segments);
    tj_json_u64(&json, "index_bytes", info->index_bytes);
    tj_json_u64(&json, "original_bytes", info->original_bytes);
    tj_json_u64(&json, "catalogue_bytes", info->catalogue_bytes);
    put_totals(&json, "memories", summary, TJ_MEMORY_KIND);
    put_totals(&json, "rankings", summary, TJ_RANKING_KIND);
    put_totals(&json, "shogi_rankings", summary, TJ_SHOGI_RANKING_KIND);
    put_years(&json, summary);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}
