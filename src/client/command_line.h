/* A command line given as one string, cut into words as a shell does, without a shell.
 *
 * A shell in between was rejected: its exit status hides the signal its child died of, and a group of two
 * processes is one more than need be killed.  For pipes or variables use sh -c '...'. */
#pragma once

#include "base/memory.h"

/* Words with a NULL behind the last, as exec wants them; all in one allocation: free(words) frees everything.
 */
typedef struct tj_command_words {
    char **words;
    size_t count; /* at least 1 */
} tj_command_words;

/* Blanks separate words; 'single quotes' keep all, "double quotes" all but \" and \\, a backslash the next
 * character.  Nothing is expanded.  TJ_E_USAGE: no word, or a quote that is not closed; TJ_E_NOMEM. */
int tj_command_line_split(tj_command_words *out, const char *line, tj_err *err);
