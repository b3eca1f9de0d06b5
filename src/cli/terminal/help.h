/* Help texts for people, 79 columns wide at most. */
#pragma once

#include "cli/command.h"

#define TJ_HELP_WIDTH 79

/* `tejun COMMAND --help`. */
void tj_help_command(const tj_command *command, tj_buf *out);

/* `tejun help`: all commands by group. */
void tj_help_overview(const tj_command_row *commands, tj_buf *out);

/* The commands of two words that begin with this one; false if there are none. */
bool tj_help_family(const tj_command_row *commands, const char *first, tj_buf *out);

/* The manual page tejun(1) in roff, for any man program. */
void tj_manual(const tj_command_row *commands, tj_buf *out);

/* ---- completion for shells (completion.c) ---- */

/* A script for bash, and a function for zsh to be put as _tejun into a folder of fpath. */
extern const char tj_completion_bash[], tj_completion_zsh[];

/* What may stand in place of the last of the words behind the program's name: commands, the second words of
 * families, options, the words of a choice.  A line each, with what it does behind a tab. */
void tj_completion_words(const tj_command_row *commands, size_t n, const char *const *words, tj_buf *out);

/* ---- for both ---- */

/* Appends the option's text with what is to be noted about it. */
void tj_help_option_text(const tj_param *option, const void *member, tj_buf *out);

/* Appends words broken into lines that begin after `indent` spaces and end before column `width`; the first
 * line begins where `column` columns are already taken.  An empty line in text ends a paragraph. */
void tj_help_wrap(const char *text, unsigned column, unsigned indent, unsigned width, tj_buf *out);
