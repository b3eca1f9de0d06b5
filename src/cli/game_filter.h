/* The options by which all commands choose games. */
#ifndef TJ_CLI_GAME_FILTER_H
#define TJ_CLI_GAME_FILTER_H

#include "answer/filter_options.h"
#include "cli/command.h"

/* If a player asked for is not in the corpus, says so on stderr, with names that come near. */
void tj_filter_explain(tj_corpus *corpus, const tj_filter *filter);

#endif
