/* Any bytes as a book file of our own, an SQLite database: a damaged one is refused, or what is left of it is
 * sound. */
#include <unistd.h>

#include "book_use.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char path[FUZZ_PATH];
    tj_err err = TJ_ERR_INIT;
    tj_book *book;

    bytes_as_database(data, n, path);
    if (tj_book_open(&book, path, NULL, &err)) {
        must(err.code && err.text[0]);
    } else if (tj_book_format_of(book) == TJ_BOOK_TEJUN) {
        tj_err damage = TJ_ERR_INIT;

        fuzz_accepted++;
        must(check_all(book, &damage) == 0 || damage.text[0]);
        tj_book_free(book);
    } else {
        tj_book_free(book);
    }
    database_end(path);
    return 0;
}
