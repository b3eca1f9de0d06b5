/* The options by which all commands choose games. */
#ifndef TJ_CLI_GAME_FILTER_H
#define TJ_CLI_GAME_FILTER_H

#include "cli/command.h"
#include "tejun/corpus.h"

typedef struct tj_filter_options {
    const char *player, *opponent, *black, *white, *event;
    tj_dates since, until;
    int result; /* index into the words; 0: any */
} tj_filter_options;

extern const tj_option tj_filter_rows[];

/* A row for a command's table whose struct has a member `filter` of this type. */
#define TJ_FILTER_OPTIONS(T) TJ_INCLUDE(T, filter, tj_filter_options, "Which games", tj_filter_rows)

/* Fills filter from the options; texts are borrowed from argv.  Returns whether anything was asked for. */
bool tj_filter_from_options(const tj_filter_options *options, tj_filter *filter);

/* If a player asked for is not in the corpus, says so on stderr, with names that come near. */
void tj_filter_explain(tj_corpus *corpus, const tj_filter *filter);

#endif
