/* What the parts of a check share. */
#ifndef TJ_CORPUS_CHECK_CORPUS_CHECK_H
#define TJ_CORPUS_CHECK_CORPUS_CHECK_H

#include "corpus/corpus_handle.h"

typedef struct tj_corpus_checker {
    tj_corpus *corpus;
    const tj_progress_monitor *monitor;
    void (*fault)(void *ctx, const char *text);
    void *ctx;
    uint64_t faults;
    uint64_t done, total; /* bytes */
} tj_corpus_checker;

/* One fault, in a sentence. */
void tj_check_report(tj_corpus_checker *check, const char *format, ...) TJ_PRINTF(2, 3);

/* Progress by so many bytes; TJ_E_STOPPED. */
int tj_check_tick(tj_corpus_checker *check, uint64_t bytes, tj_err *err);

/* Reads every stored source again, as an import would, and compares it with what the catalogue says of it:
 * its hash, where its records stand, and which games they are. */
int tj_check_sources(tj_corpus_checker *check, tj_err *err);

#endif
