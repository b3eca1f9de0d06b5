/* The options by which all commands choose games. */
#ifndef TJ_CLI_FILTER_HINT_H
#define TJ_CLI_FILTER_HINT_H

#include "answer/filter_params.h"
#include "cli/command.h"

/* If a player asked for is not in the corpus, says so on stderr, with names that come near. */
void tj_filter_hint(tj_corpus *corpus, const tj_filter *filter);

#endif
