/* What games of every kind tell about how they were played and why they ended. */
#ifndef TJ_CLIENT_MATCH_TEXT_H
#define TJ_CLIENT_MATCH_TEXT_H

#include "client/client.h"
#include "client/match_row.h"

/* Appends text that an engine said as UTF-8: it need not be that, and what was cut may end within a
 * character. */
void tj_match_put_utf8(tj_buf *out, const char *text);

/* Sets the row's note, as far as there is room, in whole characters. */
void tj_match_set_note(tj_match_row *row, const tj_buf *remarks);

/* Sets the row's time from seconds. */
void tj_match_set_time(tj_match_row *row, const double seconds[2]);

/* Sets the row's key from the moves, whatever they are. */
void tj_match_set_key(tj_match_row *row, const uint16_t *moves, size_t count);

/* How a game is lost by an engine with this fault. */
tj_match_how tj_match_how_of(tj_client_fault fault);

/* Today, "2026-01-31", for a record; "" if the clock cannot be read. */
void tj_match_today(char out[16]);

#endif
