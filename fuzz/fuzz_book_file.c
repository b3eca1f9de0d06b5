/* Any bytes as a book file of our own, an SQLite database: a damaged one is refused, or what is left of it is
 * sound. */
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "book_use.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    int fd = memfd_create("book", 0);
    char path[64];
    tj_err err = TJ_ERR_INIT;
    tj_book *book;

    must(fd >= 0 && write(fd, data, n) == (ssize_t)n);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (tj_book_open(&book, path, NULL, &err)) {
        must(err.code && err.text[0]);
    } else if (tj_book_format_of(book) == TJ_BOOK_TEJUN) {
        tj_err damage = TJ_ERR_INIT;

        must(check_all(book, &damage) == 0 || damage.text[0]);
        tj_book_free(book);
    } else {
        tj_book_free(book);
    }
    close(fd);
    return 0;
}
