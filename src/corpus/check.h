/* What the parts of a check share. */
#ifndef TJ_CORPUS_CHECK_H
#define TJ_CORPUS_CHECK_H

#include "corpus/corpus.h"

typedef struct tj_checking {
    tj_corpus *corpus;
    const tj_watch *watch;
    void (*fault)(void *ctx, const char *text);
    void *ctx;
    uint64_t faults;
    uint64_t done, total; /* bytes */
} tj_checking;

/* One fault, in a sentence. */
void tj_check_report(tj_checking *check, const char *format, ...) TJ_PRINTF(2, 3);
/* The same with the fault that a check has found; that memory ran out is none, and is returned instead. */
int tj_check_report_err(tj_checking *check, const tj_err *fault, tj_err *err);

/* Progress by so many bytes; TJ_E_STOPPED. */
int tj_check_tick(tj_checking *check, uint64_t bytes, tj_err *err);

/* Reads every stored source again, as an import would, and compares it with what the catalogue says of it:
 * its hash, where its records stand, and which games they are. */
int tj_check_sources(tj_checking *check, tj_err *err);

#endif
