/* Pseudo-matches of books as JSON. */
#include "answer/book_json.h"

static void json_place(const tj_book_match *match, const tj_book_reached_position *place, tj_json *json)
{
    char text[TJ_POSITION_TEXT_MAX];
    tj_position query;

    tj_book_match_position(match, place->number, &query);
    tj_book_text(&query, text);
    tj_json_double(json, "probability", place->probability);
    tj_json_u64(json, "ply", place->ply);
    tj_json_string(json, tj_book_text_name(query.kind), text);
}

static void json_plies(const tj_book_match_result *r, tj_json *json)
{
    tj_json_array(json, "plies");
    for (size_t i = 0; i < r->n_plies; i++) {
        tj_json_object(json, NULL);
        tj_json_u64(json, "positions", r->plies[i].positions);
        tj_json_double(json, "inside", r->plies[i].inside);
        tj_json_u64(json, "exits", r->plies[i].exits);
        tj_json_double(json, "exit", r->plies[i].exit);
        tj_json_double(json, "layer_bits", r->plies[i].layer);
        tj_json_double(json, "absorbed_bits", r->plies[i].absorbed);
        tj_json_end(json);
    }
    tj_json_end(json);
}

static void json_pair(const tj_book_versus *versus, const tj_book_pair *pair, tj_json *json)
{
    const tj_book_match_result *r = tj_book_match_result_of(pair->match);
    size_t shown = !versus->limit || versus->limit > r->n_exits ? r->n_exits : versus->limit;

    tj_json_object(json, NULL);
    tj_json_string(json, "black", pair->black);
    tj_json_string(json, "white", pair->white);
    tj_json_u64(json, "exits", r->n_exits);
    tj_json_double(json, "bits", r->entropy);
    tj_json_double(json, "book_moves", r->length);
    tj_json_double(json, "never_left", r->rest);
    json_plies(r, json);
    tj_json_array(json, "exit_list");
    for (size_t i = 0; i < shown; i++) {
        tj_json_object(json, NULL);
        json_place(pair->match, &r->exits[i], json);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_json_end(json);
}

void tj_book_versus_json(const tj_book_versus *versus, tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_array(&json, "pairs");
    for (size_t i = 0; i < versus->n_pairs; i++)
        json_pair(versus, &versus->pairs[i], &json);
    tj_json_end(&json);
    tj_json_array(&json, "typical");
    for (size_t i = 0; i < versus->n_typical; i++) {
        const tj_book_typical *typical = &versus->typical[i];

        if (!typical->place)
            continue;
        tj_json_object(&json, NULL);
        tj_json_string(&json, "book", typical->book);
        tj_json_string(&json, "unknown_to", typical->other);
        json_place(typical->match, typical->place, &json);
        tj_json_end(&json);
    }
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}
