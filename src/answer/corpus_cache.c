#include "answer/corpus_cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"

/* A damaged memory has no age; `tejun check` reports it. */
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

    if (!(summary->ages = tj_zalloc(summary->model_count, sizeof *summary->ages)))
        return tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < summary->model_count; i++)
        if (!strcmp(summary->models[i].kind, "memory"))
            rc = check_memory(&summary->ages[i], corpus, summary->models[i].name, err);
    return rc;
}

static int read_summary(tj_corpus_summary *summary, tj_corpus *corpus, tj_err *err)
{
    int rc;

    if ((rc = tj_corpus_info_get(corpus, &summary->info, err)) ||
        (rc = tj_corpus_models(corpus, &summary->models, &summary->model_count, err)) ||
        (rc = check_memories(summary, corpus, err)))
        return rc;
    return tj_corpus_years(corpus, &summary->years, err);
}

static void release_summary(tj_corpus_summary *summary)
{
    tj_corpus_models_free(summary->models, summary->model_count);
    free(summary->ages);
    tj_trend_release(&summary->years);
    *summary = (tj_corpus_summary){0};
}

tj_corpus_cache *tj_corpus_cache_new(int64_t generation)
{
    tj_corpus_cache *cache = tj_zalloc(1, sizeof *cache);

    if (!cache)
        return NULL;
    pthread_mutex_init(&cache->summary_lock, NULL);
    pthread_mutex_init(&cache->players_lock, NULL);
    pthread_mutex_init(&cache->text_lock, NULL);
    atomic_init(&cache->references, 1);
    cache->generation = generation;
    return cache;
}

void tj_corpus_cache_unref(tj_corpus_cache *cache)
{
    if (!cache || atomic_fetch_sub(&cache->references, 1) > 1)
        return;
    tj_player_list_free(cache->players, cache->player_count);
    release_summary(&cache->summary);
    for (int code = TJ_MINE_ER; code <= TJ_MINE_ES; code++)
        tj_game_text_free(cache->text[code]);
    pthread_mutex_destroy(&cache->summary_lock);
    pthread_mutex_destroy(&cache->players_lock);
    pthread_mutex_destroy(&cache->text_lock);
    free(cache);
}

int tj_corpus_cache_summary(tj_corpus_cache *cache, tj_corpus *corpus, tj_err *err)
{
    int rc = 0;

    pthread_mutex_lock(&cache->summary_lock);
    if (!cache->has_summary && (rc = read_summary(&cache->summary, corpus, err)))
        release_summary(&cache->summary);
    cache->has_summary = !rc;
    pthread_mutex_unlock(&cache->summary_lock);
    return rc;
}

int tj_corpus_cache_players(tj_corpus_cache *cache, tj_corpus *corpus, tj_err *err)
{
    int rc = 0;

    pthread_mutex_lock(&cache->players_lock);
    if (!cache->has_players)
        rc = tj_player_list(corpus, NULL, 0, &cache->players, &cache->player_count, err);
    cache->has_players = !rc;
    pthread_mutex_unlock(&cache->players_lock);
    return rc;
}

int tj_corpus_cache_text(tj_corpus_cache *cache, tj_corpus *corpus, tj_mine_code code,
                         const tj_progress_monitor *monitor, tj_err *err)
{
    int rc = 0;

    pthread_mutex_lock(&cache->text_lock);
    if (!cache->text[code])
        rc = tj_game_text_new(&cache->text[code], corpus, NULL, code, monitor, err);
    pthread_mutex_unlock(&cache->text_lock);
    return rc;
}

/* "趙治勲 = Cho Chi-hun" as " 趙治勲 cho chi hun": each word folded, with a blank before it. */
static void fold_words(const char *name, tj_buf *out)
{
    while (name && *name) {
        size_t n = strcspn(name, " \t-.,=()");
        char *word = n ? tj_strndup(name, n) : NULL;

        if (n) {
            tj_buf_putc(out, ' ');
            if (word)
                tj_text_fold(word, out);
            else
                out->failed = true;
        }
        free(word);
        name += n + (name[n] != 0);
    }
}

static bool begins_with(const char *folded, const char *start, size_t n)
{
    for (const char *at = folded; (at = strchr(at, ' ')) != NULL; at++)
        if (!strncmp(at + 1, start, n))
            return true;
    return false;
}

/* Does each of several words, "cho chi", begin a word? */
static bool matches_all(const char *folded, const char *starts)
{
    for (const char *at = starts; (at = strchr(at, ' ')) != NULL;) {
        size_t n = strcspn(++at, " ");

        if (n && !begins_with(folded, at, n))
            return false;
        at += n;
    }
    return true;
}

int tj_corpus_cache_complete(const tj_corpus_cache *cache, const char *start, size_t limit, tj_player **found,
                             size_t *count, tj_err *err)
{
    size_t most = limit && limit < cache->player_count ? limit : cache->player_count;
    tj_buf starts = TJ_BUF_INIT, names = TJ_BUF_INIT;
    bool failed;

    *count = 0;
    *found = tj_alloc(most, sizeof **found);
    fold_words(start, &starts);
    tj_buf_putc(&starts, ' ');
    failed = !*found || starts.failed;
    for (size_t i = 0; !failed && i < cache->player_count && *count < most; i++) {
        tj_buf_clear(&names);
        fold_words(cache->players[i].name, &names);
        fold_words(cache->players[i].spellings, &names);
        failed = names.failed;
        if (!failed && matches_all(names.len ? names.data : "", starts.data))
            (*found)[(*count)++] = cache->players[i];
    }
    tj_buf_release(&starts);
    tj_buf_release(&names);
    return failed ? tj_fail_nomem(err) : 0;
}
