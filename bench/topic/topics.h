/* The topics of `make bench`, one file each. */
#pragma once

#include "bench/collection.h"
#include "bench/full_text.h"
#include "bench/queries.h"
#include "bench/bench_table.h"

/* What topics work on.  Corpus and collection are there from the start, unless all topics do without. */
typedef struct bench_context {
    const char *self;  /* this program: it runs itself where a fresh process is measured */
    const char *tejun; /* the command */
    const char *work;  /* a folder that is thrown away afterwards */
    char *report;      /* a file in it, for bench_run_measured */
    bench_collection collection;
    char *corpus_path;
    bench_cost import; /* of the whole collection */
    tj_corpus *corpus;
    double clock_cost;
    /* Made by who needs them first, through the functions below. */
    bench_queries queries;
    bench_full_text full_text;
    bench_cost learning;
} bench_context;

/* Imports a file into a corpus by a process of its own. */
bench_cost bench_import_apart(const bench_context *context, const char *corpus, const char *path);
/* Many different queries, no more than the corpus has moves. */
const bench_queries *bench_context_queries(bench_context *context);
/* The same moves in SQLite's full-text search. */
bench_full_text *bench_context_full_text(bench_context *context);
/* `tejun learn` has been run on the corpus; what that cost. */
bench_cost bench_context_learning(bench_context *context);

void bench_topic_import(bench_context *context);
void bench_topic_growth(bench_context *context);
void bench_topic_sort(bench_context *context);
void bench_topic_count(bench_context *context);
void bench_topic_local(bench_context *context);
void bench_topic_filter(bench_context *context);
void bench_topic_explore(bench_context *context);
void bench_topic_serve(bench_context *context);
void bench_topic_mine(bench_context *context);
void bench_topic_pattern(bench_context *context);
void bench_topic_rank(bench_context *context);
void bench_topic_append(bench_context *context);
void bench_topic_open(bench_context *context);
void bench_topic_shogi(bench_context *context);
void bench_topic_book(bench_context *context);
