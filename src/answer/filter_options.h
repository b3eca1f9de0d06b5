/* The options by which games are chosen, on the command line and in requests. */
#ifndef TJ_ANSWER_FILTER_OPTIONS_H
#define TJ_ANSWER_FILTER_OPTIONS_H

#include "answer/option.h"
#include "tejun/corpus.h"

typedef struct tj_filter_options {
    const char *player, *opponent, *black, *white, *event;
    tj_dates since, until;
    int result; /* index into the words; 0: any */
} tj_filter_options;

extern const tj_option tj_filter_rows[];

/* A row for a table whose struct has a member `filter` of this type. */
#define TJ_FILTER_OPTIONS(T) TJ_INCLUDE(T, filter, tj_filter_options, "Which games", tj_filter_rows)

/* Fills filter from the options; texts are borrowed.  Returns whether anything was asked for. */
bool tj_filter_from_options(const tj_filter_options *options, tj_filter *filter);

#endif
