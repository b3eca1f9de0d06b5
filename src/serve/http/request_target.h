/* What a request asks for: the parts of its path, and its parameters.
 *
 *     /api/corpora/go/explore?moves=Q16,D4&limit=5
 *     api  corpora  go  explore        moves: "Q16,D4"  limit: "5"
 *
 * A pure function of bytes.  Everything is UTF-8 when it comes out, without NULs and control characters; a
 * part of a path never is "", "." or "..", and has no slash in it. */
#pragma once

#include <stdbool.h>

#include "base/memory.h"

#define TJ_TARGET_PARTS  8
#define TJ_TARGET_PARAMS 40

typedef struct tj_target_param {
    const char *name, *value;
} tj_target_param;

typedef struct tj_target {
    const char *part[TJ_TARGET_PARTS];
    size_t parts;
    tj_target_param param[TJ_TARGET_PARAMS];
    size_t params;
    char *memory; /* behind all of them */
} tj_target;

/* text[0..n-1] is the target as it was sent, "/path?query".  TJ_E_USAGE with a sentence for what is not
 * understood, TJ_E_NOMEM.  Release it whatever is returned. */
int tj_target_parse(tj_target *target, const char *text, size_t n, tj_err *err);
void tj_target_release(tj_target *target);

/* The value of a parameter; NULL if it is not there or empty. */
const char *tj_target_value(const tj_target *target, const char *name);

/* Does the path match "api/corpora/?/explore"?  "?" stands for any one part. */
bool tj_target_matches(const tj_target *target, const char *pattern);
