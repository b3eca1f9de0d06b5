#include "serve/shelf.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"

tj_shelf *tj_shelf_new(int64_t generation)
{
    tj_shelf *shelf = tj_zalloc(1, sizeof *shelf);

    if (!shelf)
        return NULL;
    pthread_mutex_init(&shelf->contents_lock, NULL);
    pthread_mutex_init(&shelf->players_lock, NULL);
    pthread_mutex_init(&shelf->text_lock, NULL);
    atomic_init(&shelf->references, 1);
    shelf->generation = generation;
    return shelf;
}

tj_shelf *tj_shelf_ref(tj_shelf *shelf)
{
    atomic_fetch_add(&shelf->references, 1);
    return shelf;
}

void tj_shelf_free(tj_shelf *shelf)
{
    if (!shelf || atomic_fetch_sub(&shelf->references, 1) > 1)
        return;
    for (size_t i = 0; shelf->folded && i < shelf->player_count; i++)
        free(shelf->folded[i]);
    free(shelf->folded);
    tj_player_list_free(shelf->players, shelf->player_count);
    tj_buf_release(&shelf->contents);
    for (int coding = 0; coding < 2; coding++)
        if (shelf->has_text[coding])
            tj_game_text_release(&shelf->text[coding]);
    pthread_mutex_destroy(&shelf->contents_lock);
    pthread_mutex_destroy(&shelf->players_lock);
    pthread_mutex_destroy(&shelf->text_lock);
    free(shelf);
}

static int make_contents(tj_shelf *shelf, tj_corpus *corpus, const char *id, tj_err *err)
{
    tj_contents held = {0};
    int rc = tj_contents_look(&held, corpus, err);

    if (!rc) {
        shelf->info = held.info;
        tj_contents_json(&held, id, &shelf->contents);
        rc = tj_buf_ok(&shelf->contents) ? 0 : tj_fail_nomem(err);
    }
    if (rc)
        tj_buf_release(&shelf->contents);
    tj_contents_release(&held);
    return rc;
}

int tj_shelf_contents(tj_shelf *shelf, tj_corpus *corpus, const char *id, tj_err *err)
{
    int rc = 0;

    pthread_mutex_lock(&shelf->contents_lock);
    if (!shelf->has_contents)
        rc = make_contents(shelf, corpus, id, err);
    shelf->has_contents = shelf->has_contents || !rc;
    pthread_mutex_unlock(&shelf->contents_lock);
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

static char *fold_player(const tj_player *player)
{
    tj_buf folded = TJ_BUF_INIT;

    fold_words(player->name, &folded);
    fold_words(player->spellings, &folded);
    return tj_buf_detach(&folded);
}

static int make_players(tj_shelf *shelf, tj_corpus *corpus, tj_err *err)
{
    int rc = tj_player_list(corpus, NULL, 0, &shelf->players, &shelf->player_count, err);

    if (!rc && !(shelf->folded = tj_zalloc(shelf->player_count, sizeof *shelf->folded)))
        rc = tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < shelf->player_count; i++)
        if (!(shelf->folded[i] = fold_player(&shelf->players[i])))
            rc = tj_fail_nomem(err);
    if (rc) {
        for (size_t i = 0; shelf->folded && i < shelf->player_count; i++)
            free(shelf->folded[i]);
        free(shelf->folded);
        tj_player_list_free(shelf->players, shelf->player_count);
        shelf->folded = NULL;
        shelf->players = NULL;
        shelf->player_count = 0;
    }
    return rc;
}

int tj_shelf_players(tj_shelf *shelf, tj_corpus *corpus, tj_err *err)
{
    int rc = 0;

    pthread_mutex_lock(&shelf->players_lock);
    if (!shelf->has_players)
        rc = make_players(shelf, corpus, err);
    shelf->has_players = shelf->has_players || !rc;
    pthread_mutex_unlock(&shelf->players_lock);
    return rc;
}

int tj_shelf_text(tj_shelf *shelf, tj_corpus *corpus, tj_coding coding, const tj_watch *watch, tj_err *err)
{
    int rc = 0;

    pthread_mutex_lock(&shelf->text_lock);
    if (!shelf->has_text[coding])
        rc = tj_game_text_build(&shelf->text[coding], corpus, NULL, coding, watch, err);
    if (rc)
        tj_game_text_release(&shelf->text[coding]);
    shelf->has_text[coding] = shelf->has_text[coding] || !rc;
    pthread_mutex_unlock(&shelf->text_lock);
    return rc;
}

bool tj_shelf_is_warm(tj_shelf *shelf)
{
    bool warm;

    pthread_mutex_lock(&shelf->contents_lock);
    warm = shelf->has_contents;
    pthread_mutex_unlock(&shelf->contents_lock);
    pthread_mutex_lock(&shelf->players_lock);
    warm = warm && shelf->has_players;
    pthread_mutex_unlock(&shelf->players_lock);
    return warm;
}

static bool begins_with(const char *folded, const char *start, size_t n)
{
    for (const char *at = folded; (at = strchr(at, ' ')) != NULL; at++)
        if (!strncmp(at + 1, start, n))
            return true;
    return false;
}

/* Several words, "cho chi": each must begin a word. */
static bool fits(const char *folded, const char *starts)
{
    for (const char *at = starts; (at = strchr(at, ' ')) != NULL;) {
        size_t n = strcspn(++at, " ");

        if (n && !begins_with(folded, at, n))
            return false;
        at += n;
    }
    return true;
}

int tj_shelf_complete(const tj_shelf *shelf, const char *start, size_t limit, size_t **found, size_t *count,
                      tj_err *err)
{
    size_t most = limit && limit < shelf->player_count ? limit : shelf->player_count;
    tj_buf starts = TJ_BUF_INIT;

    *count = 0;
    *found = tj_alloc(most, sizeof **found);
    fold_words(start, &starts);
    if (!*found || starts.failed) {
        tj_buf_release(&starts);
        free(*found);
        *found = NULL;
        return tj_fail_nomem(err);
    }
    for (size_t i = 0; i < shelf->player_count && *count < most; i++)
        if (fits(shelf->folded[i], starts.data ? starts.data : ""))
            (*found)[(*count)++] = i;
    tj_buf_release(&starts);
    return 0;
}
