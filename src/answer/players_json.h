/* Players as JSON. */
#ifndef TJ_ANSWER_PLAYERS_JSON_H
#define TJ_ANSWER_PLAYERS_JSON_H

#include "base/memory.h"
#include "tejun/player.h"

void tj_players_json(const tj_player *players, size_t count, tj_buf *out);

#endif
