/* Changing a book: one move of one position, with what takes it back. */
#include "answer/book/book_json.h"
#include "base/error.h"
#include "serve/handler/book_edit_body.h"
#include "serve/server.h"

static tj_book_move *find_move(const tj_book_entry *entry, uint16_t move)
{
    for (size_t i = 0; i < entry->len; i++)
        if (entry->items[i].move == move)
            return &entry->items[i];
    return NULL;
}

static int apply(const tj_book_edit_body *edit, tj_pooled_book *pooled, tj_err *err)
{
    const char *path = pooled->path;

    return edit->delete ? tj_book_delete(path, &edit->query.at, edit->facts.move, err)
                        : tj_book_edit(path, &edit->query.at, &edit->facts, edit->change, err);
}

/* The moves before and after are borrowed from the entries, which stay. */
static int change(tj_request *request, const tj_book_edit_body *edit, tj_pooled_book *pooled, tj_book *book,
                  tj_book_entry *before, tj_book_entry *after)
{
    tj_json json;
    int rc = tj_book_find(book, &edit->query.at, before, &request->err);

    if (!rc)
        rc = apply(edit, pooled, &request->err);
    if (!rc) {
        atomic_fetch_add(&pooled->edits, 1);
        rc = tj_book_find(book, &edit->query.at, after, &request->err);
    }
    if (rc)
        return rc;
    tj_json_init(&json, &request->response.body);
    tj_json_object(&json, NULL);
    tj_book_position_json(&json, &edit->query.at);
    tj_book_moves_json(&json, "before", &edit->query.at, before);
    tj_book_moves_json(&json, "moves", &edit->query.at, after);
    tj_book_edit_undo_json(&json, edit, find_move(before, edit->facts.move));
    tj_json_end(&json);
    tj_buf_putc(&request->response.body, '\n');
    return 0;
}

static int edit_book(tj_request *request, tj_pooled_book *pooled, tj_book *book)
{
    tj_book_entry before, after;
    tj_book_edit_body edit;
    int rc;

    if (tj_book_format_of(book) != TJ_BOOK_TEJUN)
        return tj_fail(&request->err, TJ_E_USAGE,
                       "only books of tejun can be changed: tejun book convert makes one of this");
    tj_book_entry_init(&before);
    tj_book_entry_init(&after);
    rc = tj_book_edit_body_parse(&edit, tj_book_board_of(book), request->body.data ? request->body.data : "",
                                 request->body.len, &request->err);
    if (!rc)
        rc = change(request, &edit, pooled, book, &before, &after);
    tj_book_entry_release(&before);
    tj_book_entry_release(&after);
    tj_book_edit_body_release(&edit);
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
