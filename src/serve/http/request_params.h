/* The parameters of a request, by a table of options (answer/param.h): a flag is 0 or 1, an optional number
 * is there or not, an empty value is as if it was not given. */
#ifndef TJ_SERVE_HTTP_REQUEST_PARAMS_H
#define TJ_SERVE_HTTP_REQUEST_PARAMS_H

#include "answer/param.h"
#include "serve/http/request_target.h"

#define TJ_ROWS_MAX 1000 /* in a list of an answer */

/* Fills values, which holds the defaults; texts are borrowed from the target.  TJ_E_USAGE with a sentence for
 * a value that makes no sense and for a parameter that the table does not have.  Files of whoever asks are no
 * parameters, and all rows are at most TJ_ROWS_MAX.  Release the values with tj_param_list_release. */
int tj_params_read(const tj_param_list *list, const tj_target *target, void *values, tj_err *err);

/* Makes a sentence about options one about parameters: "--to-move" becomes "to_move". */
void tj_params_strip_dashes(tj_err *err);

#endif
