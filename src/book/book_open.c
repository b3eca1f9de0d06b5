/* Opening a book: which format it has, and the back end that goes with it. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"
#include "book/format/shogi/apery.h"
#include "book/format/shogi/bonanza.h"
#include "book/book_bytes.h"
#include "book/format/book_file.h"
#include "book/format/shogi/gps.h"
#include "book/format/shogi/book_lines.h"
#include "book/format/go/sgf_book.h"
#include "book/format/shogi/yaneuraou.h"

enum { PROBE_BYTES = 4096, SGF_SIZE_DEFAULT = 19 };

typedef struct input {
    const uint8_t *data;
    size_t n;
    tj_book_open_options options;
} input;

/* NULs are in no text but UTF-16, which begins with a mark here. */
static bool is_binary(const input *in)
{
    size_t mark;

    return memchr(in->data, 0, in->n < PROBE_BYTES ? in->n : PROBE_BYTES) != NULL &&
           tj_encoding_of_bom(in->data, in->n, &mark).charset == TJ_CHARSET_UNKNOWN;
}

/* From the most certain sign to the least: Apery's entries have none but that they are sorted. */
static int detect(const input *in)
{
    const char *text = (const char *)in->data;

    if (!in->n)
        return TJ_BOOK_UNKNOWN;
    if (tj_bonanza_looks_like(in->data, in->n))
        return TJ_BOOK_BONANZA;
    if (tj_gps_looks_like(in->data, in->n))
        return TJ_BOOK_GPS;
    if (!is_binary(in) && tj_yaneuraou_looks_like(text, in->n))
        return TJ_BOOK_YANEURAOU;
    if (!is_binary(in) && tj_sgf_book_looks_like(text, in->n))
        return TJ_BOOK_SGF;
    if (!is_binary(in) && tj_book_lines_looks_like(text, in->n))
        return TJ_BOOK_LINES;
    if (tj_apery_looks_like(in->data, in->n))
        return TJ_BOOK_APERY;
    return TJ_BOOK_UNKNOWN;
}

/* ---- one function for each way of opening ---- */

static int open_keyed(const input *in, tj_keyed_find find, tj_book *book, tj_err *err)
{
    tj_keyed_file file = {in->data, in->n, &book->faults};
    tj_memory_book *memory;
    int rc;

    if (in->options.whole_file)
        return tj_keyed_attach(&file, find, book, err);
    memory = tj_memory_book_new();
    rc = memory ? tj_keyed_enumerate(&file, find, memory, in->options.monitor, err) : tj_fail_nomem(err);
    if (rc)
        tj_memory_book_free(memory);
    else
        tj_memory_book_attach(memory, book);
    return rc;
}

static int open_bonanza(const input *in, tj_book *book, tj_err *err)
{
    int rc = tj_bonanza_check(in->data, in->n, err);

    return rc ? rc : open_keyed(in, tj_bonanza_find, book, err);
}

static int open_apery(const input *in, tj_book *book, tj_err *err)
{
    int rc = tj_apery_check(in->data, in->n, err);

    return rc ? rc : open_keyed(in, tj_apery_find, book, err);
}

static int open_memory(const input *in, tj_book *book, tj_err *err)
{
    tj_memory_book *memory = tj_memory_book_new();
    int rc = memory ? 0 : tj_fail_nomem(err);

    if (!rc && book->format == TJ_BOOK_GPS)
        rc = tj_gps_read(in->data, in->n, in->options.whole_file, memory, &book->faults, in->options.monitor,
                         err);
    else if (!rc && book->format == TJ_BOOK_SGF)
        rc = tj_sgf_book_read((const char *)in->data, in->n, memory, &book->faults, in->options.monitor, err);
    else if (!rc)
        rc = tj_book_lines_read((const char *)in->data, in->n, memory, &book->faults, in->options.monitor,
                                err);
    if (rc) {
        tj_memory_book_free(memory);
        return rc;
    }
    tj_memory_book_attach(memory, book);
    if (book->format == TJ_BOOK_SGF && book->game != TJ_GO) { /* trees without a move */
        book->game = TJ_GO;
        book->size = SGF_SIZE_DEFAULT;
    }
    return 0;
}

static int open_as(const input *in, tj_book *book, tj_err *err)
{
    switch (book->format) {
    case TJ_BOOK_BONANZA:
        return open_bonanza(in, book, err);
    case TJ_BOOK_APERY:
        return open_apery(in, book, err);
    case TJ_BOOK_YANEURAOU:
        return tj_yaneuraou_attach((const char *)in->data, in->n, &in->options, book, err);
    case TJ_BOOK_GPS:
    case TJ_BOOK_LINES:
    case TJ_BOOK_SGF:
        return open_memory(in, book, err);
    default:
        return tj_fail_reason(
            err, TJ_E_FORMAT, "no_book", NULL,
            "this is no book: neither of tejun, YaneuraOu, Apery, Bonanza or GPS, nor lines of moves or SGF");
    }
}

int tj_book_open_bytes(tj_book **out, const void *bytes, size_t n, const tj_book_open_options *options,
                       tj_err *err)
{
    input in = {bytes, n, TJ_BOOK_OPEN_OPTIONS_INIT};
    int rc;

    if (options)
        in.options = *options;
    *out = tj_book_new(detect(&in));
    rc = *out ? open_as(&in, *out, err) : tj_fail_nomem(err);
    if (rc) {
        tj_book_free(*out);
        *out = NULL;
    }
    return rc;
}

static void free_bytes(void *bytes)
{
    tj_book_bytes_close(bytes);
    free(bytes);
}

int tj_book_open(tj_book **out, const char *path, const tj_book_open_options *options, tj_err *err)
{
    tj_book_bytes *bytes = tj_zalloc(1, sizeof *bytes);
    int rc;

    *out = NULL;
    if (!bytes)
        return tj_fail_nomem(err);
    rc = tj_book_bytes_open(bytes, path, err);
    if (rc) {
        free_bytes(bytes);
        return rc;
    }
    if (tj_book_file_looks_like(bytes->data, bytes->n) && !bytes->unpacked) {
        free_bytes(bytes);
        return tj_book_file_open(out, path, err);
    }
    rc = tj_book_open_bytes(out, bytes->data, bytes->n, options, err);
    if (rc) {
        free_bytes(bytes);
        tj_err_set_place(err, path, 0, 0, 0);
        return rc;
    }
    (*out)->bytes = bytes;
    (*out)->bytes_free = free_bytes;
    return 0;
}
