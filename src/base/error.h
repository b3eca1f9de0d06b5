/* Setting a tj_err: used by every layer, never by callers of the library. */
#pragma once

#include <stdbool.h>

#include "tejun/err.h"
#include "tejun/progress_monitor.h"

/* Fills err (may be NULL) with code and a sentence and returns code, so that a fault reads
 * `return tj_fail(err, TJ_E_RANGE, "...")`.  An err that is already set keeps its first fault.  With a path,
 * and with the word that stays the same (tj_err.why: static): each may be NULL. */
int tj_fail_reason(tj_err *err, int code, const char *why, const char *path, const char *format, ...)
    TJ_PRINTF(5, 6);
#define tj_fail(err, code, ...)            tj_fail_reason(err, code, NULL, NULL, __VA_ARGS__)
#define tj_fail_path(err, code, path, ...) tj_fail_reason(err, code, NULL, path, __VA_ARGS__)

/* TJ_E_IO, or TJ_E_NOMEM where that is it, with the system's reason: "cannot WHAT: No such file or
 * directory".
 */
int tj_fail_errno(tj_err *err, const char *path, const char *what);

/* TJ_E_NOMEM. */
int tj_fail_nomem(tj_err *err);

/* For what may be missing, unless it was asked for by name: rc is what opening it returned, with *fault.
 * TJ_E_NOTFOUND becomes 0 if name is NULL; *there says whether it was found; any other fault goes to err. */
int tj_err_ignore_missing(const char *name, int rc, const tj_err *fault, bool *there, tj_err *err);

/* Adds the place to an err that has none yet. */
void tj_err_set_place(tj_err *err, const char *path, uint64_t line, uint64_t column, uint64_t offset);

/* Calls the monitor if there is one; TJ_E_STOPPED (set in err) if it says stop. */
int tj_progress_report(const tj_progress_monitor *monitor, const char *phase, uint64_t done, uint64_t total,
                       tj_err *err);
