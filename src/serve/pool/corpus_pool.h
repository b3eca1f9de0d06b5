/* The corpora a server answers from.  A handle of a corpus is for one thread at a time: who answers takes a
 * handle and gives it back.  Handles that were used last are taken first, because what they remember
 * (filters, headers) is warm. */
#pragma once

#include <sys/types.h>

#include "answer/pattern_models.h"
#include "answer/corpus_cache.h"
#include "answer/param.h"
#include "base/file.h"

#define TJ_CORPUS_HANDLES_MAX 16 /* kept for each corpus */

typedef struct tj_pooled_corpus tj_pooled_corpus; /* one corpus */

/* A handle of a corpus, with what goes with it. */
typedef struct tj_corpus_handle {
    tj_pooled_corpus *pooled;
    tj_corpus *corpus;
    tj_corpus_cache *cache;
    tj_model_cache models; /* what the corpus has learned */
} tj_corpus_handle;

/* The joseki dictionary of a corpus: mined when it is first asked for, and kept (handler/handle_joseki.c). */
typedef struct tj_joseki_slot {
    tj_buf text; /* JSON; empty: there is none */
    int64_t generation;
    int rc; /* why there is none of the generation `failed`; 0: it was not tried */
    tj_err err;
    int64_t failed;
    bool mining;
    unsigned job;
} tj_joseki_slot;

struct tj_pooled_corpus {
    const char *id;
    char *path, *catalogue; /* the true path, and the file in it */
    pthread_mutex_t lock;   /* for all that follows */
    tj_corpus_watch *watch;
    dev_t device; /* of the catalogue: a corpus may be deleted and created again */
    ino_t inode;
    unsigned long changes;  /* how often that has happened: inodes are used again */
    tj_corpus_cache *cache; /* of the newest generation seen */
    tj_corpus_handle *free[TJ_CORPUS_HANDLES_MAX];
    size_t free_count;
    tj_joseki_slot joseki;
};

typedef struct tj_corpus_pool {
    tj_string_list ids;
    tj_pooled_corpus *items;
    size_t count;
} tj_corpus_pool;

/* Opens the corpora; each is then known by the last part of its path, "NAME-2" if there is one already.
 * TJ_E_NOTFOUND: one of them is not there, or is no corpus.  Those that cannot be read (damaged, forbidden)
 * are served, too, as long as another can be: taking a handle tells the fault, until they can be read. */
int tj_corpus_pool_open(tj_corpus_pool **out, const tj_words *paths, tj_err *err);
/* Nobody may have a handle any more. */
void tj_corpus_pool_free(tj_corpus_pool *pool);

/* TJ_E_NOTFOUND with a sentence. */
int tj_corpus_pool_find(const tj_corpus_pool *pool, const char *id, tj_pooled_corpus **out, tj_err *err);

/* Whether it can be read now. */
int tj_pooled_corpus_check(tj_pooled_corpus *pooled, tj_err *err);
/* Appends the fault of a handle that could not be taken, with the file's name within the corpus:
 * "segments/g1-1.seg: the file has 1000 bytes instead of 437400". */
void tj_pooled_corpus_put_error(const tj_pooled_corpus *pooled, int rc, const tj_err *err, tj_buf *out);
/* A number for this very corpus: another one, though of the same name and place, has another. */
uint64_t tj_pooled_corpus_identity(tj_pooled_corpus *pooled);

/* A handle with the newest generation of the corpus. */
int tj_corpus_handle_acquire(tj_corpus_handle **out, tj_pooled_corpus *pooled, tj_err *err);
void tj_corpus_handle_release(tj_corpus_handle *handle); /* NULL is fine */

/* Closes idle handles of old generations, so that no file of theirs is kept. */
void tj_corpus_pool_drop_stale(tj_corpus_pool *pool);

/* Adds the name of something that is known by the last part of its path, or, where that is "." or the like,
 * of its true path: the part, or "part-2" if there is one like that. */
int tj_pool_add(tj_string_list *ids, const char *path, const char *true_path, tj_err *err);
