/* The parameters of a request, by a table of options (answer/param.h): a flag is 0 or 1, an optional number
 * is there or not, an empty value is as if it was not given. */
#ifndef TJ_SERVE_HTTP_REQUEST_PARAMS_H
#define TJ_SERVE_HTTP_REQUEST_PARAMS_H

#include "answer/param.h"
#include "serve/http/request_target.h"

/* Fills values, which holds the defaults; texts are borrowed from the target.  TJ_E_USAGE with a sentence for
 * a value that makes no sense and for a parameter that the table does not have. */
int tj_params_read(const tj_param *table, const tj_target *target, void *values, tj_err *err);

/* A sentence about an option without the dashes that only a command line has. */
void tj_params_strip_dashes(tj_err *err);

/* The words of a list, divided by commas or blanks, one after the other: returns the next one's beginning,
 * its length in *n, and goes on behind it; NULL at the end. */
const char *tj_list_next_item(const char **list, size_t *n);

#endif
