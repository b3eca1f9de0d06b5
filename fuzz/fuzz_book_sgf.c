/* Any bytes as SGF trees for a book of Go: nothing outside of them is read, and what is taken for positions
 * and moves is sound. */
#include "book_use.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    use_bytes(data, n, TJ_BOOK_SGF);
    return 0;
}
