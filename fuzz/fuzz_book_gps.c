/* Any bytes as a GPS book: nothing outside of them is read, and what is taken for positions and moves is
 * sound. */
#include "book_use.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    use_bytes(data, n, TJ_BOOK_GPS);
    return 0;
}
