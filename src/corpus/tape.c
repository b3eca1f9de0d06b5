#include "corpus/tape.h"

#include <stdlib.h>
#include <string.h>

void tj_tape_symbols(const tj_move *moves, size_t count, uint16_t *out, size_t *n)
{
    size_t len = 0;

    for (size_t i = 0; i < count; i++) {
        size_t parity = moves[i].colour == TJ_WHITE;

        if ((len & 1) != parity)
            out[len++] = TJ_SYMBOL_SKIP;
        out[len++] =
            moves[i].point == TJ_PASS ? TJ_SYMBOL_PASS : (uint16_t)(TJ_SYMBOL_POINT + moves[i].point);
    }
    *n = len;
}

int tj_tape_add(tj_tape *tape, const tj_tape_entry *entry)
{
    size_t start = tape->place.len;

    if (TJ_RESERVE(&tape->place, start + entry->n + 2) || TJ_RESERVE(&tape->games, tape->games.len + 1) ||
        TJ_RESERVE(&tape->facts, tape->facts.len + 1) || TJ_RESERVE(&tape->sides, tape->sides.len + 1))
        return TJ_E_NOMEM;
    if (entry->n)
        memcpy(tape->place.items + start, entry->symbols, entry->n * sizeof *entry->symbols);
    tape->place.len += entry->n;
    tape->place.items[tape->place.len++] = TJ_SYMBOL_BORDER;
    if (tape->place.len & 1)
        tape->place.items[tape->place.len++] = TJ_SYMBOL_BORDER;
    tape->games.items[tape->games.len++] = (tj_tape_game){(uint32_t)start, entry->id};
    tape->facts.items[tape->facts.len++] = entry->facts;
    tape->sides.items[tape->sides.len++] = entry->sides;
    return 0;
}

int tj_tape_add_setup(tj_tape *tape, uint32_t before, unsigned point, unsigned colour)
{
    if (TJ_RESERVE(&tape->setup, tape->setup.len + 1))
        return TJ_E_NOMEM;
    tape->setup.items[tape->setup.len++] =
        (tj_stored_setup){(uint32_t)tape->games.len - 1, before, (uint16_t)point, (uint8_t)colour, 0};
    return 0;
}

void tj_tape_release(tj_tape *tape)
{
    free(tape->place.items);
    free(tape->games.items);
    free(tape->setup.items);
    free(tape->facts.items);
    free(tape->sides.items);
    *tape = (tj_tape)TJ_TAPE_INIT;
}
