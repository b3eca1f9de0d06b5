/* A job: something that the library is asked to do while memory runs out.
 *
 * A job makes calls with TRY.  A call that fails must say that memory ran out, with a sentence; where no
 * other call is going to fail it is then made again with the same objects, and must succeed.  So a job ends
 * with just what it gives otherwise, or, where all calls fail, with the fault. */
#pragma once

#include <stdbool.h>

#include "tejun/err.h"

/* Text that needs no memory; what is too long ends the program. */
#define TRANSCRIPT_MAX (1 << 22)
typedef struct transcript {
    char *text; /* TRANSCRIPT_MAX bytes */
    size_t len;
} transcript;

void transcript_print(transcript *out, const char *format, ...) TJ_PRINTF(2, 3);
void transcript_add(transcript *out, const char *bytes, size_t n);

typedef struct job_run {
    transcript *out; /* what came out */
    tj_err err;      /* of the call that TRY makes */
    int rc;          /* of the last call, if that failed and was not made again */
    bool again;      /* the call is made for the second time */
    char wrong[700]; /* "" while all is well */
    const struct oom_job *job;
} job_run;

typedef struct oom_job {
    const char *name;
    void (*run)(job_run *run);
    void (*prepare)(void);         /* NULL: nothing; before the run and before it is run again */
    void (*look)(transcript *out); /* NULL: nothing; what is on disk: as before or as after */
    unsigned steps;                /* the more, the more calls are tried; 0: JOB_STEPS */
    const char *const *words;      /* for a command: its words, ended by NULL */
} oom_job;

#define JOB_STEPS 11

/* Jobs that belong together, ended by {0}. */
typedef struct job_group {
    const char *name;
    const oom_job *jobs;
} job_group;

extern const job_group GROUP_FORMAT, GROUP_CORPUS, GROUP_BOOK, GROUP_PATTERN, GROUP_ENGINE, GROUP_COMMAND,
    GROUP_SERVE;

/* Did the call end well?  Otherwise looks at the fault; told: it has a tj_err. */
bool job_tried(job_run *run, int rc, bool told);
/* May it be made again? */
bool job_again(job_run *run);
/* Says what is wrong, if nothing was before. */
void job_wrong(job_run *run, const char *format, ...) TJ_PRINTF(2, 3);

#define TRY(run, call) (job_tried(run, call, true) || (job_again(run) && job_tried(run, call, true)))
/* For calls that only return a code. */
#define TRY_CODE(run, call) (job_tried(run, call, false) || (job_again(run) && job_tried(run, call, false)))
