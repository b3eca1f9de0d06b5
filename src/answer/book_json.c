#include "answer/book_json.h"

#include <string.h>

#include "answer/shogi_position.h"

void tj_book_put_move(const tj_shogi *position, tj_shogi_move move, bool ascii, tj_buf *out)
{
    const tj_shogi_position at = {.position = *position, .last = TJ_SHOGI_NO_MOVE};

    tj_shogi_position_put_move(&at, move, ascii, out);
}

void tj_book_sfen(const tj_shogi *position, char out[TJ_SHOGI_SFEN_MAX])
{
    tj_shogi_sfen_format(position, out);
    *strrchr(out, ' ') = 0;
}

static void put_fact(tj_json *json, const char *name, const tj_book_move *move, unsigned fact, int64_t value)
{
    if (move->known & fact)
        tj_json_i64(json, name, value);
}

static void put_japanese(tj_json *json, const tj_shogi *position, tj_shogi_move move)
{
    tj_buf text = TJ_BUF_INIT;

    tj_book_put_move(position, move, false, &text);
    tj_json_string(json, "japanese", tj_buf_ok(&text) ? text.data : NULL);
    tj_buf_release(&text);
}

void tj_book_moves_json(tj_json *json, const char *key, const tj_shogi *position, const tj_book_entry *entry)
{
    char text[8];

    tj_json_array(json, key);
    for (size_t i = 0; i < entry->len; i++) {
        const tj_book_move *move = &entry->items[i];

        tj_json_object(json, NULL);
        tj_shogi_move_format(move->move, text);
        tj_json_string(json, "move", text);
        put_japanese(json, position, move->move);
        tj_json_double(json, "probability", move->probability);
        if (move->known & TJ_BOOK_WEIGHT)
            tj_json_double(json, "weight", move->weight);
        put_fact(json, "count", move, TJ_BOOK_COUNT, move->count);
        put_fact(json, "wins", move, TJ_BOOK_WINS, move->wins);
        put_fact(json, "losses", move, TJ_BOOK_LOSSES, move->losses);
        put_fact(json, "draws", move, TJ_BOOK_DRAWS, move->draws);
        put_fact(json, "evaluation", move, TJ_BOOK_EVALUATION, move->evaluation);
        put_fact(json, "depth", move, TJ_BOOK_DEPTH, move->depth);
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

void tj_book_show_json(const tj_shogi *position, const tj_book_entry *entry, tj_buf *out)
{
    char sfen[TJ_SHOGI_SFEN_MAX];
    tj_json json;

    tj_book_sfen(position, sfen);
    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "sfen", sfen);
    tj_book_moves_json(&json, "moves", position, entry);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}

/* ---- statistics ---- */

static int put_largest(tj_json *json, tj_book *book, const tj_book_statistics *s, tj_err *err)
{
    tj_book_entry entry;
    char sfen[TJ_SHOGI_SFEN_MAX];
    int rc = 0;

    tj_book_entry_init(&entry);
    tj_json_array(json, "largest");
    for (size_t i = 0; !rc && i < s->n_largest; i++) {
        rc = tj_book_find(book, &s->largest[i].position, &entry, err);
        tj_book_sfen(&s->largest[i].position, sfen);
        tj_json_object(json, NULL);
        tj_json_string(json, "sfen", sfen);
        tj_book_moves_json(json, "moves", &s->largest[i].position, &entry);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_book_entry_release(&entry);
    return rc;
}

static void put_ply(tj_json *json, const char *key, const tj_book_ply *ply)
{
    tj_json_object(json, key);
    tj_json_u64(json, "positions", ply->positions);
    tj_json_u64(json, "moves", ply->moves);
    tj_json_end(json);
}

int tj_book_statistics_json(tj_json *json, const char *name, tj_book *book, const tj_book_statistics *s,
                            tj_err *err)
{
    size_t most = TJ_BOOK_HISTOGRAM - 1;

    tj_json_string(json, "book", name);
    tj_json_string(json, "format", tj_book_format_name(tj_book_format_of(book)));
    tj_json_u64(json, "positions", s->positions);
    tj_json_u64(json, "moves", s->moves);
    tj_json_u64(json, "never_played", s->never);
    tj_json_u64(json, "silent", s->silent);
    tj_json_u64(json, "images", s->images);
    while (most && !s->histogram[most])
        most--;
    tj_json_array(json, "histogram");
    for (size_t i = 1; i <= most; i++)
        tj_json_u64(json, NULL, s->histogram[i]);
    tj_json_end(json);
    tj_json_array(json, "plies");
    for (size_t i = 0; i < s->plies.len; i++)
        put_ply(json, NULL, &s->plies.items[i]);
    tj_json_end(json);
    put_ply(json, "elsewhere", &s->elsewhere);
    return put_largest(json, book, s, err);
}
