/* Changing a book: one move of one position, with what takes it back. */
#include "serve/handler/book_edit_body.h"
#include "serve/server.h"

static int edit_book(tj_request *request, tj_pooled_book *pooled, tj_book *book)
{
    tj_book_edit_body body;
    tj_asked asked = {.question = &tj_book_edit_question,
                      .params = &body.params,
                      .path = pooled->path,
                      .books = &book,
                      .book_names = &pooled->id,
                      .book_count = 1};
    int rc = tj_book_edit_body_parse(&body, request->body.data ? request->body.data : "", request->body.len,
                                     &request->err);

    if (!rc) {
        rc = tj_request_answer(request, &asked);
        atomic_fetch_add(&pooled->edits, 1);
    }
    tj_book_edit_body_release(&body);
    return rc;
}

int tj_handle_book_edit(tj_request *request)
{
    tj_pooled_book *pooled;
    tj_book *book;
    int rc = tj_book_pool_find(request->server->book_pool, request->target->part[2], &pooled, &request->err);

    if (!rc)
        rc = tj_request_no_params(request);
    if (!rc)
        rc = tj_pooled_book_acquire(pooled, TJ_BOOK_SLOT_QUICK, &book, &request->err);
    if (rc)
        return rc;
    rc = edit_book(request, pooled, book);
    tj_pooled_book_release(pooled, TJ_BOOK_SLOT_QUICK);
    return rc;
}
