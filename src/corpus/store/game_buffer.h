/* Game buffers: games on their way into a segment: symbols, where each game starts, set-up stones. */
#pragma once

#include "base/memory.h"
#include "game/kind.h"

/* One game in a segment. */
typedef struct tj_segment_game {
    uint32_t start; /* of its symbols, even */
    uint32_t id;    /* row in the catalogue */
} tj_segment_game;

/* What tables of continuations and filters by date want to know of a game; the catalogue knows it too. */
typedef struct tj_facts {
    int32_t date_from, date_to; /* yyyymmdd, 0 unknown */
    uint8_t winner;             /* tj_winner */
    uint8_t state;              /* tj_record_state */
    uint16_t zero;
} tj_facts;

/* The year a game counts for, 0 if unknown.  Open ranges ("before 1850") have only one end that says
 * something. The same for rows of the catalogue. */
static inline int tj_facts_year(const tj_facts *facts)
{
    int from = facts->date_from / 10000, to = facts->date_to / 10000;

    return from < 1000 ? (to < 9999 ? to : 0) : from;
}
#define TJ_YEAR_SQL                                                                                          \
    "(CASE WHEN date_from >= 10000000 THEN date_from / 10000 WHEN date_to < 99990000 THEN date_to / 10000 "  \
    "ELSE 0 END)"

/* Who played: spellings, which stay what they are when spellings are merged; ratings where the record gives
 * numbers.  [0] is Black. */
typedef struct tj_sides {
    uint32_t player[2]; /* rows in the catalogue, 0 unknown */
    uint16_t rating[2]; /* 0 unknown */
} tj_sides;

typedef struct tj_game_buffer {
    struct {
        uint16_t *items;
        size_t len, cap;
    } place;
    struct {
        tj_segment_game *items;
        size_t len, cap;
    } games;
    struct {
        tj_stored_setup *items;
        size_t len, cap;
    } setup;
    struct {
        tj_facts *items; /* one for each game */
        size_t len, cap;
    } facts;
    struct {
        tj_sides *items; /* one for each game */
        size_t len, cap;
    } sides;
} tj_game_buffer; /* all 0: empty */

/* A game as it goes onto a buffer. */
typedef struct tj_game_buffer_entry {
    uint32_t id;
    const uint16_t *symbols;
    size_t n;
    tj_facts facts;
    tj_sides sides;
} tj_game_buffer_entry;

/* Appends a game and a border.  Ids must ascend. */
int tj_game_buffer_add(tj_game_buffer *buffer, const tj_game_buffer_entry *entry);
/* Gives the game added last a set-up stone; in the order of moves. */
int tj_game_buffer_add_setup(tj_game_buffer *buffer, uint32_t before, unsigned point, unsigned colour);

void tj_game_buffer_release(tj_game_buffer *buffer);
