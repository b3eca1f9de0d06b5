/* What all fuzz targets need. */
#ifndef TJ_FUZZ_MUST_H
#define TJ_FUZZ_MUST_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* What is not true is a finding. */
static inline void must(int truth)
{
    if (!truth)
        abort();
}

#endif
