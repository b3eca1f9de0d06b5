#include "answer/book_json.h"

#include <string.h>

#include "tejun/shogi.h"

static void json_fact(const tj_book_move *move, unsigned fact, const char *name, int64_t value, tj_json *json)
{
    if (move->known & fact)
        tj_json_i64(json, name, value);
}

static void json_move(const tj_position *query, const char *name, uint16_t move, tj_json *json)
{
    char text[TJ_MOVE_TEXT_MAX];

    tj_position_move_format(query, move, text);
    tj_json_string(json, name, text);
}

/* As players write it. */
static void json_japanese(const tj_position *query, uint16_t move, tj_json *json)
{
    tj_buf text = TJ_BUF_INIT;

    tj_book_query_put_move(query, move, false, &text);
    tj_json_buf(json, "japanese", &text);
    tj_buf_release(&text);
}

void tj_book_moves_json(tj_json *json, const char *key, const tj_position *query, const tj_book_entry *entry)
{
    tj_json_array(json, key);
    for (size_t i = 0; i < entry->len; i++) {
        const tj_book_move *move = &entry->items[i];

        tj_json_object(json, NULL);
        json_move(query, "move", move->move, json);
        if (tj_position_shogi(query))
            json_japanese(query, move->move, json);
        tj_json_double(json, "probability", move->probability);
        if (move->known & TJ_BOOK_WEIGHT)
            tj_json_double(json, "weight", move->weight);
        json_fact(move, TJ_BOOK_COUNT, "count", move->count, json);
        json_fact(move, TJ_BOOK_WINS, "wins", move->wins, json);
        json_fact(move, TJ_BOOK_LOSSES, "losses", move->losses, json);
        json_fact(move, TJ_BOOK_DRAWS, "draws", move->draws, json);
        json_fact(move, TJ_BOOK_EVALUATION, "evaluation", move->evaluation, json);
        json_fact(move, TJ_BOOK_DEPTH, "depth", move->depth, json);
        if (move->known & TJ_BOOK_REPLY)
            json_move(query, "reply", move->reply, json);
        if (move->note)
            tj_json_string(json, "note", move->note);
        if (move->source)
            tj_json_string(json, "source", move->source);
        tj_json_end(json);
    }
    tj_json_end(json);
}

void tj_book_show_json(const tj_position *query, const tj_book_entry *entry, tj_buf *out)
{
    char text[TJ_POSITION_TEXT_MAX];
    tj_json json;

    tj_book_text(query, text);
    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, tj_book_text_name(query->kind), text);
    tj_book_moves_json(&json, "moves", query, entry);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}

/* ---- statistics ---- */

static int put_largest(tj_json *json, tj_book *book, const tj_book_statistics *s, tj_err *err)
{
    tj_book_entry entry;
    tj_position query;
    int rc = 0;

    tj_book_entry_init(&entry);
    tj_json_array(json, "largest");
    for (size_t i = 0; !rc && i < s->n_largest; i++) {
        rc = tj_position_parse(&query, tj_book_game_of(book), s->largest[i].text, strlen(s->largest[i].text),
                               err);
        if (!rc)
            rc = tj_book_find(book, &query, &entry, err);
        if (rc)
            break;
        tj_json_object(json, NULL);
        tj_json_string(json, tj_book_text_name(query.kind), s->largest[i].text);
        tj_book_moves_json(json, "moves", &query, &entry);
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
    tj_json_string(json, "game", tj_game_kind_name(tj_book_game_of(book)));
    tj_json_u64(json, "positions", s->positions);
    tj_json_u64(json, "moves", s->moves);
    tj_json_u64(json, "never_played", s->never);
    tj_json_u64(json, "silent", s->unplayable);
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
    put_ply(json, "elsewhere", &s->unreachable);
    return put_largest(json, book, s, err);
}
