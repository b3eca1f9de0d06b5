/* Shogi's table of every layer: src/games.c makes a row of them. */
#pragma once

#include "game/kind.h"

extern const tj_game_kind tj_shogi_kind;
extern const struct tj_record_kind tj_shogi_records;
extern const struct tj_search_kind tj_shogi_search_kind;
extern const struct tj_pattern_kind tj_shogi_pattern_kind;
extern const struct tj_match_kind tj_shogi_match_kind;
extern const struct tj_book_kind tj_shogi_book_kind;
extern const struct tj_engine_kind tj_shogi_engine_kind;
