/* The windows of profiles, as given by --window. */
#ifndef TJ_CLI_GO_MINE_PROFILE_WINDOWS_H
#define TJ_CLI_GO_MINE_PROFILE_WINDOWS_H

#include "cli/option_parser.h"
#include "tejun/mine.h"

/* Appends the widths to windows[0..*count-1], each once; *count is 0 at first.  TJ_E_USAGE for words that are
 * no widths and for too many. */
int tj_profile_windows_parse(const tj_words *words, unsigned windows[TJ_MINE_WINDOWS_MAX], size_t *count,
                             tj_err *err);

#endif
