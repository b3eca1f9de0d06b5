/* Go's table of every layer: src/games.c makes a row of them. */
#pragma once

#include "game/kind.h"

extern const tj_game_kind tj_go_kind;
extern const struct tj_record_kind tj_go_records;
extern const struct tj_search_kind tj_go_search_kind;
extern const struct tj_pattern_kind tj_go_pattern_kind;
extern const struct tj_match_kind tj_go_match_kind;
extern const struct tj_book_kind tj_go_book_kind;
extern const struct tj_engine_kind tj_go_engine_kind;
