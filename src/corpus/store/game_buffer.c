#include "corpus/store/game_buffer.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

int tj_game_buffer_add(tj_game_buffer *buffer, const tj_game_buffer_entry *entry)
{
    size_t start = buffer->place.len;

    if (TJ_RESERVE(&buffer->place, start + entry->n + 2) ||
        TJ_RESERVE(&buffer->games, buffer->games.len + 1) ||
        TJ_RESERVE(&buffer->facts, buffer->facts.len + 1) ||
        TJ_RESERVE(&buffer->sides, buffer->sides.len + 1))
        return TJ_E_NOMEM;
    if (entry->n)
        memcpy(buffer->place.items + start, entry->symbols, entry->n * sizeof *entry->symbols);
    buffer->place.len += entry->n;
    buffer->place.items[buffer->place.len++] = TJ_SYMBOL_BORDER;
    if (buffer->place.len & 1)
        buffer->place.items[buffer->place.len++] = TJ_SYMBOL_BORDER;
    buffer->games.items[buffer->games.len++] = (tj_segment_game){(uint32_t)start, entry->id};
    buffer->facts.items[buffer->facts.len++] = entry->facts;
    buffer->sides.items[buffer->sides.len++] = entry->sides;
    return 0;
}

int tj_game_buffer_add_setup(tj_game_buffer *buffer, uint32_t before, unsigned point, unsigned colour)
{
    return TJ_APPEND(
        &buffer->setup, NULL,
        (tj_stored_setup){(uint32_t)buffer->games.len - 1, before, (uint16_t)point, (uint8_t)colour, 0});
}

void tj_game_buffer_release(tj_game_buffer *buffer)
{
    free(buffer->place.items);
    free(buffer->games.items);
    free(buffer->setup.items);
    free(buffer->facts.items);
    free(buffer->sides.items);
    memset(buffer, 0, sizeof *buffer);
}
