/* Changing a book: one move of one position, with what takes it back. */
#include "answer/book_json.h"
#include "base/error.h"
#include "serve/edit.h"
#include "serve/server.h"

static tj_book_move *find_move(const tj_book_entry *entry, uint16_t move)
{
    for (size_t i = 0; i < entry->len; i++)
        if (entry->items[i].move == move)
            return &entry->items[i];
    return NULL;
}

static int apply(const tj_edit *edit, tj_volume *volume, tj_err *err)
{
    const char *path = tj_volume_path(volume);
    const tj_book_spot *at = &edit->at;

    if (at->game == TJ_SHOGI)
        return edit->delete ? tj_book_delete(path, &at->shogi, edit->facts.move, err)
                            : tj_book_edit(path, &at->shogi, &edit->facts, edit->change, err);
    return edit->delete ? tj_book_delete_go(path, &at->board, at->colour, edit->facts.move, err)
                        : tj_book_edit_go(path, &at->board, at->colour, &edit->facts, edit->change, err);
}

/* The moves before and after are borrowed from the entries, which stay. */
static int change(tj_ask *ask, const tj_edit *edit, tj_volume *volume, tj_book *book, tj_book_entry *before,
                  tj_book_entry *after)
{
    char text[TJ_BOOK_TEXT_MAX];
    tj_json json;
    int rc = tj_book_spot_find(&edit->at, book, before, &ask->err);

    if (!rc)
        rc = apply(edit, volume, &ask->err);
    if (!rc) {
        tj_volume_changed(volume);
        rc = tj_book_spot_find(&edit->at, book, after, &ask->err);
    }
    if (rc)
        return rc;
    tj_book_spot_text(&edit->at, text);
    tj_json_init(&json, &ask->reply.body);
    tj_json_object(&json, NULL);
    tj_json_string(&json, tj_book_text_name(edit->at.game), text);
    tj_book_moves_json(&json, "before", &edit->at, before);
    tj_book_moves_json(&json, "moves", &edit->at, after);
    tj_edit_undo_json(&json, edit, find_move(before, edit->facts.move));
    tj_json_end(&json);
    tj_buf_putc(&ask->reply.body, '\n');
    return 0;
}

static int edit_book(tj_ask *ask, tj_volume *volume, tj_book *book)
{
    tj_book_entry before, after;
    tj_edit edit;
    int rc;

    if (tj_book_format_of(book) != TJ_BOOK_TEJUN)
        return tj_fail(&ask->err, TJ_E_USAGE,
                       "only books of tejun can be changed: tejun book convert makes one of this");
    tj_book_entry_init(&before);
    tj_book_entry_init(&after);
    rc = tj_edit_read(&edit, tj_book_game_of(book), tj_book_size_of(book),
                      ask->body.data ? ask->body.data : "", ask->body.len, &ask->err);
    if (!rc)
        rc = change(ask, &edit, volume, book, &before, &after);
    tj_book_entry_release(&before);
    tj_book_entry_release(&after);
    tj_edit_release(&edit);
    return rc;
}

int tj_answer_book_edit(tj_ask *ask)
{
    tj_volume *volume;
    tj_book *book;
    int rc = tj_library_find(ask->library, ask->target->part[2], &volume, &ask->err);

    if (!rc)
        rc = tj_ask_no_params(ask);
    if (!rc)
        rc = tj_volume_take(volume, TJ_READ_QUICKLY, &book, &ask->err);
    if (rc)
        return rc;
    rc = edit_book(ask, volume, book);
    tj_volume_give(volume, TJ_READ_QUICKLY);
    return rc;
}
