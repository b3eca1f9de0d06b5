#include "cli/book_board.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/cells.h"
#include "cli/shogi_diagram.h"
#include "cli/shogi_position.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyz"

void tj_book_board_draw(const tj_shogi *position, const tj_book_entry *entry, bool ascii, tj_buf *out)
{
    tj_shogi_diagram diagram = {.position = position};

    for (size_t i = entry && entry->len < strlen(LETTERS) ? entry->len : 0; i-- > 0;)
        diagram.label[tj_shogi_move_to(entry->items[i].move)] = LETTERS[i];
    tj_shogi_diagram_write(&diagram, ascii, out);
    tj_buf_printf(out, "%s to move\n", position->side == TJ_BLACK ? "Black" : "White");
}

void tj_book_board_put_move(const tj_shogi *position, tj_shogi_move move, bool ascii, tj_buf *out)
{
    const tj_shogi_position at = {.position = *position, .last = TJ_SHOGI_NO_MOVE};

    tj_shogi_position_put_move(&at, move, ascii, out);
}

static int compare_moves(const void *a, const void *b)
{
    const tj_book_move *const *p = a, *const *q = b;

    if ((*p)->probability != (*q)->probability)
        return (*p)->probability > (*q)->probability ? -1 : 1;
    return *p < *q ? -1 : 1;
}

int tj_book_board_put_moves(const tj_shogi *position, const tj_book_entry *entry, bool ascii, unsigned width,
                            tj_buf *out, tj_err *err)
{
    const tj_book_move **sorted = tj_alloc(entry->len, sizeof *sorted);
    tj_buf text = TJ_BUF_INIT;

    if (!sorted)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < entry->len; i++)
        sorted[i] = &entry->items[i];
    if (entry->len)
        qsort(sorted, entry->len, sizeof *sorted, compare_moves);
    for (size_t i = 0; i < entry->len && sorted[i]->probability > 0; i++) {
        tj_buf_puts(&text, i ? ", " : "");
        tj_book_board_put_move(position, sorted[i]->move, ascii, &text);
        tj_buf_printf(&text, " %.1f%%", 100 * sorted[i]->probability);
    }
    free(sorted);
    if (tj_buf_ok(&text))
        tj_cells_wrap(out, text.data ? text.data : "", width);
    else
        out->failed = true;
    tj_buf_release(&text);
    return 0;
}

void tj_book_board_sfen(const tj_shogi *position, char out[TJ_SHOGI_SFEN_MAX])
{
    tj_shogi_sfen_format(position, out);
    *strrchr(out, ' ') = 0;
}

static void json_fact(const tj_book_move *move, unsigned fact, const char *name, int64_t value, tj_json *json)
{
    if (move->known & fact)
        tj_json_i64(json, name, value);
}

void tj_book_board_json_moves(const tj_book_entry *entry, tj_json *json)
{
    char text[8];

    tj_json_array(json, "moves");
    for (size_t i = 0; i < entry->len; i++) {
        const tj_book_move *move = &entry->items[i];

        tj_json_object(json, NULL);
        tj_shogi_move_format(move->move, text);
        tj_json_string(json, "move", text);
        tj_json_double(json, "probability", move->probability);
        if (move->known & TJ_BOOK_WEIGHT)
            tj_json_double(json, "weight", move->weight);
        json_fact(move, TJ_BOOK_COUNT, "count", move->count, json);
        json_fact(move, TJ_BOOK_WINS, "wins", move->wins, json);
        json_fact(move, TJ_BOOK_LOSSES, "losses", move->losses, json);
        json_fact(move, TJ_BOOK_DRAWS, "draws", move->draws, json);
        json_fact(move, TJ_BOOK_EVALUATION, "evaluation", move->evaluation, json);
        json_fact(move, TJ_BOOK_DEPTH, "depth", move->depth, json);
        tj_shogi_move_format(move->reply, text);
        if (move->known & TJ_BOOK_REPLY)
            tj_json_string(json, "reply", text);
        if (move->note)
            tj_json_string(json, "note", move->note);
        if (move->source)
            tj_json_string(json, "source", move->source);
        tj_json_end(json);
    }
    tj_json_end(json);
}
