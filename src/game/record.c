/* The game record: a plain container.
 *
 * Hides how its arrays are kept.  A reader goes through thousands of records with one tj_record, so clearing
 * keeps the arrays' memory; the header texts are freed each time because they are few and short. */
#include "tejun/record.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text/text.h"
#include "game/kind.h"

void tj_record_init(tj_record *record)
{
    *record = (tj_record){.board = tj_game_kind_at(0)->usual_board};
}

void tj_record_clear(tj_record *record)
{
    for (int i = 0; i < TJ_FIELD_COUNT; i++) {
        free(record->field[i]);
        record->field[i] = NULL;
    }
    free(record->start);
    record->start = NULL;
    record->board = tj_game_kind_at(0)->usual_board;
    record->state = TJ_RECORD_GOOD;
    record->first = TJ_EMPTY;
    record->moves.len = 0;
    record->setup.len = 0;
    record->faults.len = 0;
}

void tj_record_release(tj_record *record)
{
    tj_record_clear(record);
    free(record->moves.items);
    free(record->setup.items);
    free(record->faults.items);
    tj_record_init(record);
}

int tj_record_first_colour(const tj_record *record)
{
    bool black = false, white = false;

    if (record->moves.len)
        return record->moves.items[0].colour;
    if (record->first)
        return record->first;
    for (size_t i = 0; i < record->setup.len; i++) {
        black = black || record->setup.items[i].colour == TJ_BLACK;
        white = white || record->setup.items[i].colour == TJ_WHITE;
    }
    return black && !white ? TJ_WHITE : TJ_BLACK;
}

/* Where the list is full, a fault that is worse than one already kept takes its place, so that the reason
 * for the record's state is never among the lost ones. */
static tj_fault *place_for_fault(tj_record *record, int state)
{
    if (record->faults.len < TJ_FAULTS_MAX) {
        if (TJ_RESERVE(&record->faults, record->faults.len + 1))
            return NULL;
        return &record->faults.items[record->faults.len++];
    }
    tj_fault *last = &record->faults.items[TJ_FAULTS_MAX - 1];
    return last->state < state ? last : NULL;
}

int tj_record_add_fault(tj_record *record, int state, uint32_t offset, uint32_t line, uint32_t column,
                        const char *text)
{
    if (state > record->state)
        record->state = (uint8_t)state;
    bool full = record->faults.len >= TJ_FAULTS_MAX;
    tj_fault *fault = place_for_fault(record, state);
    if (!fault)
        return full ? TJ_OK : TJ_E_NOMEM;
    size_t n = tj_utf8_complete_length(text, strnlen(text, sizeof fault->text - 1));
    fault->state = (uint8_t)state;
    fault->offset = offset;
    fault->line = line;
    fault->column = column;
    memcpy(fault->text, text, n);
    fault->text[n] = '\0';
    return TJ_OK;
}

const char *tj_record_last_fault(const tj_record *record)
{
    return record->faults.len ? record->faults.items[record->faults.len - 1].text : "no game record found";
}
