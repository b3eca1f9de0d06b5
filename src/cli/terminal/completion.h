/* Completion for shells, from the same tables as the help. */
#ifndef TJ_CLI_TERMINAL_COMPLETION_H
#define TJ_CLI_TERMINAL_COMPLETION_H

#include "cli/command.h"

/* A script for bash: commands, the second words of families, options, the words of a choice; otherwise files.
 */
void tj_completion_bash(const tj_command_row *commands, tj_buf *out);

/* A function for zsh, to be put as _tejun into a folder of fpath: the same, with what each one does. */
void tj_completion_zsh(const tj_command_row *commands, tj_buf *out);

#endif
