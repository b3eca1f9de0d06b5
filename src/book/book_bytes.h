/* The bytes of a book's file: mapped, or unpacked in memory if it is compressed. */
#ifndef TJ_BOOK_BOOK_BYTES_H
#define TJ_BOOK_BOOK_BYTES_H

#include "base/file.h"

typedef struct tj_book_bytes {
    const uint8_t *data;
    size_t n;
    tj_mapped_file map;
    char *unpacked;
} tj_book_bytes;

/* TJ_E_NOTFOUND, TJ_E_IO, TJ_E_FORMAT (a damaged archive, or one with several files), TJ_E_NOMEM. */
int tj_book_bytes_open(tj_book_bytes *bytes, const char *path, tj_err *err);
void tj_book_bytes_close(tj_book_bytes *bytes);

#endif
