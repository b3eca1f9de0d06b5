/* Any bytes as the sections of a Bonanza book.  The index, 96 kB of it, is made here: every section is all of
 * the bytes, so that each entry is found whatever its key. */
#include "book/format/shogi/keyed_book.h"
#include "base/byte_order.h"
#include "book_use.h"

enum { SECTION_MAX = 65535 };

static tj_book *open_bytes(const uint8_t *bytes, size_t n, bool whole)
{
    const tj_book_open_options options = {.size = sizeof options, .whole_file = whole};
    tj_book *book = tj_book_new(TJ_BOOK_BONANZA, TJ_BOARD_SHOGI);

    must(book != NULL && tj_bonanza_format.open(bytes, n, &options, book, NULL) == 0);
    return book;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    uint8_t *bytes = malloc(TJ_BONANZA_INDEX + n);
    tj_err err = TJ_ERR_INIT;

    must(bytes != NULL);
    for (size_t i = 0; i < TJ_BONANZA_SECTIONS; i++) {
        tj_write_le(bytes + 6 * i, 4, TJ_BONANZA_INDEX);
        tj_write_le(bytes + 6 * i + 4, 2, n < SECTION_MAX ? n : SECTION_MAX);
    }
    if (n)
        memcpy(bytes + TJ_BONANZA_INDEX, data, n);
    if (tj_bonanza_check(bytes, TJ_BONANZA_INDEX + n, &err)) {
        must(err.text[0] != 0);
    } else {
        for (int whole = 0; whole < 2; whole++)
            use_book(open_bytes(bytes, TJ_BONANZA_INDEX + n, whole));
    }
    free(bytes);
    return 0;
}
