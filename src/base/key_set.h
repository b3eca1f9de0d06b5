/* A set of 64-bit keys that are spread evenly already. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tejun/err.h"

typedef struct tj_key_set {
    uint64_t *slots; /* a hash table; 0 is an empty slot */
    size_t capacity, used;
    bool has_zero;
} tj_key_set;

/* Zero bytes are an empty set. */
void tj_key_set_release(tj_key_set *set);
/* *again: the key was there.  TJ_E_NOMEM. */
int tj_key_set_add(tj_key_set *set, uint64_t key, bool *again, tj_err *err);
bool tj_key_set_has(const tj_key_set *set, uint64_t key);
