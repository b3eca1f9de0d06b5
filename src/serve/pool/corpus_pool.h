/* The corpora a server answers from.  A handle of a corpus is for one thread at a time: who answers takes a
 * handle and gives it back.  Desks that were used last are taken first, because what they remember (filters,
 * headers) is warm. */
#ifndef TJ_SERVE_POOL_CORPUS_POOL_H
#define TJ_SERVE_POOL_CORPUS_POOL_H

#include "answer/pattern_models.h"
#include "answer/corpus_cache.h"

#define TJ_CORPUS_HANDLES_MAX 16 /* kept for each corpus */
#define TJ_MODELS_KEPT        2  /* by a handle */

typedef struct tj_pooled_corpus tj_pooled_corpus; /* one corpus */

/* A handle of a corpus, with what goes with it. */
typedef struct tj_corpus_handle {
    tj_pooled_corpus *pooled;
    tj_corpus *corpus;
    tj_corpus_cache *cache;
    /* What the corpus has learned, of the boards that were asked about last. */
    struct {
        tj_pattern_models models;
        char *key; /* the names it was asked under; NULL: nothing is open */
    } models[TJ_MODELS_KEPT];
    size_t next_models; /* to be replaced */
} tj_corpus_handle;

typedef struct tj_corpus_pool tj_corpus_pool;

/* Opens the corpora; each is then known by the last part of its path, "NAME-2" if there is one already.
 * TJ_E_NOTFOUND: one of them is not there, or is no corpus.  Those that cannot be read (damaged, forbidden)
 * are rooms, too, as long as another can: their desks tell the fault, until they can be read again. */
int tj_corpus_pool_open(tj_corpus_pool **out, const char *const *paths, size_t count, tj_err *err);
/* Nobody may have a handle any more. */
void tj_corpus_pool_free(tj_corpus_pool *corpus_pool);

size_t tj_corpus_pool_count(const tj_corpus_pool *corpus_pool);
tj_pooled_corpus *tj_corpus_pool_at(const tj_corpus_pool *corpus_pool, size_t i);
/* TJ_E_NOTFOUND with a sentence. */
int tj_corpus_pool_find(const tj_corpus_pool *corpus_pool, const char *id, tj_pooled_corpus **out,
                        tj_err *err);

const char *tj_pooled_corpus_id(const tj_pooled_corpus *pooled);
const char *tj_pooled_corpus_path(const tj_pooled_corpus *pooled);
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

/* Closes idle desks of old generations, so that no file of theirs is kept. */
void tj_corpus_pool_drop_stale(tj_corpus_pool *corpus_pool);

/* Memory and ranking under these names (NULL: the usual ones), opened if they are not. */
int tj_corpus_handle_models(tj_corpus_handle *handle, unsigned board, const char *memory, const char *ranking,
                            const tj_pattern_models **out, tj_err *err);

/* Names for things known by the last part of their path, or, where that is "." or the like, of their true
 * path: the part, or "part-2" if an earlier one of the ids[0..count-1] is like that.  malloc'ed; NULL if
 * memory ran out. */
char *tj_pool_id_from_path(const char *path, const char *true_path, const char *const *ids, size_t count);

#endif
