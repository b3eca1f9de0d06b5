/* Options on the command line: they may stand anywhere: `--name VALUE`, `--name=VALUE`, `-n VALUE`,
 * `-nVALUE`, flags together as in `-jv`; `--` ends them; `-` alone is an argument, and so is a
 * word of a dash and a digit.  The last of two wins.
 * `--help` and
 * `-h` (unless the table has an h) belong to every command. */
#pragma once

#include "answer/param.h"

/* Fills values (the block that the list speaks of, holding the defaults) and args from argv[0..argc-1], which
 * must outlive both.  *help becomes true if help was asked for, and nothing after that is looked at.
 * TJ_E_USAGE with a sentence: `--limit must be a number from 0 to 1000000, not "x"`; TJ_E_NOMEM. */
int tj_options_parse(const tj_param_list *list, int argc, char *const *argv, void *values, tj_words *args,
                     bool *help, tj_err *err);

/* Options that may not be given together, or here, and which of them were given; ended by {0}. */
typedef struct tj_given {
    const char *name; /* with its dashes */
    bool given;
} tj_given;

/* TJ_E_USAGE and "--json cannot be used with --export" if more than one was given. */
int tj_options_exclusive(const tj_given *options, tj_err *err);

/* The name of the first option of the table whose value is not the default; NULL if there is none. */
const char *tj_params_changed(const tj_param *table, const void *values, const void *defaults);

/* TJ_E_USAGE and "--curve needs --play" if one of the options was given that mean nothing without it. */
int tj_options_require(const char *with, const tj_given *options, tj_err *err);

/* TJ_E_USAGE and "--all cannot be used with --play" if one was given that means nothing beside it. */
int tj_options_conflict(const char *beside, const tj_given *options, tj_err *err);
