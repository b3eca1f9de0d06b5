/* The topics of `make bench`, one file each. */
#ifndef TJ_BENCH_TOPICS_H
#define TJ_BENCH_TOPICS_H

#include "collection.h"
#include "queries.h"

typedef struct bench_context {
    const char *self;  /* this program: it runs itself where a fresh process is measured */
    const char *tejun; /* the command */
    const char *work;  /* a folder that is thrown away afterwards */
    bench_collection collection;
    char *corpus_path;
    tj_corpus *corpus;
    bench_queries queries;
    double clock_cost;
} bench_context;

/* In the order in which they are run: the first makes the corpus and unpacks the collection, and wants this
 * process to be small. */
void bench_topic_import(bench_context *context);
void bench_topic_growth(bench_context *context);
void bench_topic_sort(bench_context *context);
void bench_topic_count(bench_context *context); /* draws the queries */
void bench_topic_local(bench_context *context);
void bench_topic_filter(bench_context *context);
void bench_topic_explore(bench_context *context);
void bench_topic_mine(bench_context *context);
void bench_topic_pattern(bench_context *context);
void bench_topic_rank(bench_context *context);
void bench_topic_append(bench_context *context);
void bench_topic_open(bench_context *context);
void bench_topic_shogi(bench_context *context);
void bench_topic_book(bench_context *context);

#endif
