/* Any bytes as an Apery book: nothing outside of them is read, and what is taken for positions and moves is
 * sound. */
#include "book_use.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    use_bytes(data, n, TJ_BOOK_APERY);
    return 0;
}
