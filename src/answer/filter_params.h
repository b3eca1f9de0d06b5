/* The options by which games are chosen, on the command line and in requests. */
#pragma once

#include "answer/param.h"
#include "tejun/corpus.h"

typedef struct tj_filter_params {
    const char *player, *opponent, *black, *white, *event;
    tj_dates since, until;
    int result; /* index into the words; 0: any */
} tj_filter_params;

extern const tj_param tj_filter_param_table[];

/* A row for a table whose struct has a member `filter` of this type. */
#define TJ_FILTER_PARAMS(T) TJ_INCLUDE(T, filter, tj_filter_params, "Which games", tj_filter_param_table)

/* Fills filter from the options; texts are borrowed.  Returns whether anything was asked for. */
bool tj_filter_from_params(const tj_filter_params *options, tj_filter *filter);
