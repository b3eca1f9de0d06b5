/* What the programs share that repeat the experiments of a paper: a corpus to run on, and files to write. */
#pragma once

#include "cli/chart/chart.h"
#include "tejun/corpus.h"

typedef struct paper_corpus {
    tj_corpus *corpus;
    char *made;      /* the folder it was made in, to be removed; NULL: it was there */
    bool is_samples; /* made from the samples, because there was nothing else */
} paper_corpus;

/* Opens the corpus at `path`, or makes one in `folder` from the large collection or the samples if that is
 * NULL.  Prints what it took. */
void paper_corpus_open(paper_corpus *out, const char *folder, const char *path);
void paper_corpus_close(paper_corpus *corpus);

/* Writes a file of that name into the folder; releases the bytes. */
void paper_write(const char *folder, const char *name, tj_buf *bytes);
void paper_write_chart(const char *folder, const char *name, const tj_chart *chart);
