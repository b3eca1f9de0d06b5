/* The joseki dictionaries of the corpora: mined when they are first asked for, and kept. */
#ifndef TJ_SERVE_JOSEKI_CACHE_H
#define TJ_SERVE_JOSEKI_CACHE_H

#include "serve/jobs.h"

typedef struct tj_joseki_cache tj_joseki_cache;

/* NULL if memory ran out. */
tj_joseki_cache *tj_joseki_cache_new(const tj_corpus_pool *corpus_pool, tj_jobs *jobs);
void tj_joseki_cache_free(tj_joseki_cache *joseki_cache); /* when the jobs are over */

enum tj_joseki_state {
    TJ_JOSEKI_READY,   /* appended to the response, perhaps stale */
    TJ_JOSEKI_MINING,  /* *job is under way */
    TJ_JOSEKI_MISSING, /* and nobody has asked for mining it */
    TJ_JOSEKI_FAILED   /* err says why there is none of this generation */
};

/* start: mine it if it is not there, or is stale. */
enum tj_joseki_state tj_joseki_cache_get(tj_joseki_cache *joseki_cache, const tj_corpus_handle *handle,
                                         bool start, tj_buf *out, unsigned *job, int *rc, tj_err *err);

#endif
