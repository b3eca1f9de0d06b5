/* Writing and merging books. */
#include "base/error.h"
#include "book/format/shogi/apery.h"
#include "book/format/book_file.h"
#include "book/format/go/sgf_book.h"
#include "book/format/shogi/yaneuraou.h"

static int add(void *ctx, const tj_book_position *position, const tj_book_entry *entry, tj_err *err)
{
    return tj_book_writer_add_any(ctx, position, entry, err);
}

int tj_book_merge(tj_book *const *books, size_t n, const char *path, const tj_progress_monitor *monitor,
                  tj_err *err)
{
    tj_book_writer *writer;
    int rc = tj_book_writer_new(&writer, path, err);

    if (rc)
        return rc;
    for (size_t i = 0; !rc && i < n; i++) {
        rc = tj_book_writer_set_game(writer, books[i]->game, books[i]->size, err);
        if (!rc)
            rc = tj_book_each_any_watched(books[i], add, writer, monitor, err);
    }
    return tj_book_writer_end(writer, rc, err);
}

int tj_book_write(tj_book *book, int format, const char *path, const tj_progress_monitor *monitor,
                  tj_err *err)
{
    if (format != TJ_BOOK_TEJUN && (book->game == TJ_GO) != (format == TJ_BOOK_SGF))
        return tj_fail(err, TJ_E_USAGE,
                       book->game == TJ_GO ? "books of Go are written as tejun or sgf"
                                           : "books of shogi are written as tejun, yaneuraou or apery");
    switch (format) {
    case TJ_BOOK_TEJUN:
        return tj_book_merge(&book, 1, path, monitor, err);
    case TJ_BOOK_SGF:
        return tj_sgf_book_write(book, path, monitor, err);
    case TJ_BOOK_YANEURAOU:
        return tj_yaneuraou_write(book, path, monitor, err);
    case TJ_BOOK_APERY:
        return tj_apery_write(book, path, monitor, err);
    default:
        return tj_fail(err, TJ_E_USAGE, "books are written as tejun, yaneuraou, apery or sgf");
    }
}
