#include "answer/book/book_json.h"

#include <stddef.h>

#include "answer/position_params.h"

/* ---- facts ---- */

enum { FACT_DOUBLE, FACT_UNSIGNED, FACT_SIGNED };

#define FACT(member) offsetof(tj_book_move, member)

const tj_book_fact tj_book_facts[TJ_BOOK_FACTS] = {
    {TJ_BOOK_WEIGHT, "weight", "weight", FACT_DOUBLE, FACT(weight)},
    {TJ_BOOK_COUNT, "count", "count", FACT_UNSIGNED, FACT(count)},
    {TJ_BOOK_WINS, "wins", "won", FACT_UNSIGNED, FACT(wins)},
    {TJ_BOOK_LOSSES, "losses", "lost", FACT_UNSIGNED, FACT(losses)},
    {TJ_BOOK_DRAWS, "draws", "drawn", FACT_UNSIGNED, FACT(draws)},
    {TJ_BOOK_EVALUATION, "evaluation", "eval", FACT_SIGNED, FACT(evaluation)},
    {TJ_BOOK_DEPTH, "depth", "depth", FACT_SIGNED, FACT(depth)},
};

double tj_book_fact_get(const tj_book_fact *fact, const tj_book_move *move)
{
    const void *member = (const char *)move + fact->at;

    if (fact->type == FACT_DOUBLE)
        return *(const double *)member;
    return fact->type == FACT_UNSIGNED ? (double)*(const uint32_t *)member : (double)*(const int32_t *)member;
}

void tj_book_fact_set(const tj_book_fact *fact, tj_book_move *move, double value)
{
    void *member = (char *)move + fact->at;

    move->known |= (uint16_t)fact->bit;
    if (fact->type == FACT_DOUBLE)
        *(double *)member = value;
    else if (fact->type == FACT_UNSIGNED)
        *(uint32_t *)member = (uint32_t)value;
    else
        *(int32_t *)member = (int32_t)value;
}

/* ---- moves ---- */

void tj_book_move_json(tj_json *json, const char *key, const tj_position *position, unsigned move)
{
    char text[TJ_MOVE_TEXT_MAX];

    tj_position_move_format(position, move, text);
    tj_json_string(json, key, text);
}

void tj_book_moves_json(tj_json *json, const char *key, const tj_position *position,
                        const tj_book_entry *entry)
{
    tj_json_array(json, key);
    for (size_t i = 0; i < entry->len; i++) {
        const tj_book_move *move = &entry->items[i];

        tj_json_object(json, NULL);
        tj_move_json(json, position, NULL, move->move);
        tj_json_double(json, "probability", move->probability);
        for (size_t f = 0; f < TJ_BOOK_FACTS; f++)
            if (move->known & tj_book_facts[f].bit)
                tj_json_double(json, tj_book_facts[f].name, tj_book_fact_get(&tj_book_facts[f], move));
        if (move->known & TJ_BOOK_REPLY)
            tj_book_move_json(json, "reply", position, move->reply);
        if (move->note)
            tj_json_string(json, "note", move->note);
        if (move->source)
            tj_json_string(json, "source", move->source);
        tj_json_end(json);
    }
    tj_json_end(json);
}

void tj_book_position_json(tj_json *json, const tj_position *position)
{
    char text[TJ_POSITION_TEXT_MAX];

    tj_book_text(position, text);
    tj_json_string(json, tj_book_text_name(position->kind), text);
}

void tj_book_entry_sort(tj_book_entry *entry)
{
    for (size_t i = 1; i < entry->len; i++) {
        tj_book_move move = entry->items[i];
        size_t at = i;

        for (; at && entry->items[at - 1].probability < move.probability; at--)
            entry->items[at] = entry->items[at - 1];
        entry->items[at] = move;
    }
}
