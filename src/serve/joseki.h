/* The joseki dictionaries of the corpora: mined when they are first asked for, and kept. */
#ifndef TJ_SERVE_JOSEKI_H
#define TJ_SERVE_JOSEKI_H

#include "serve/job.h"

typedef struct tj_josekis tj_josekis;

/* NULL if memory ran out. */
tj_josekis *tj_josekis_new(const tj_hall *hall, tj_jobs *jobs);
void tj_josekis_free(tj_josekis *josekis); /* when the jobs are over */

enum tj_joseki_state {
    TJ_JOSEKI_THERE,   /* appended to the reply, perhaps stale */
    TJ_JOSEKI_MINING,  /* *job is under way */
    TJ_JOSEKI_MISSING, /* and nobody has asked for mining it */
    TJ_JOSEKI_FAILED   /* err says why there is none of this generation */
};

/* start: mine it if it is not there, or is stale. */
enum tj_joseki_state tj_josekis_ask(tj_josekis *josekis, const tj_desk *desk, bool start, tj_buf *out,
                                    unsigned *job, int *rc, tj_err *err);

#endif
