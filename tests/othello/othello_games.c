/* The table of games of a program that also knows Othello: in place of src/games.c. */
#include "game/go/go_tables.h"
#include "game/shogi/shogi_tables.h"
#include "tests/othello/othello.h"

const tj_game_row tj_game_table[] = {
    {.kind = &tj_go_kind,
     .records = &tj_go_records,
     .search = &tj_go_search_kind,
     .pattern = &tj_go_pattern_kind,
     .book = &tj_go_book_kind,
     .engine = &tj_go_engine_kind,
     .match = &tj_go_match_kind},
    {.kind = &tj_shogi_kind,
     .records = &tj_shogi_records,
     .search = &tj_shogi_search_kind,
     .pattern = &tj_shogi_pattern_kind,
     .book = &tj_shogi_book_kind,
     .engine = &tj_shogi_engine_kind,
     .match = &tj_shogi_match_kind},
    {.kind = &othello_kind, .records = &othello_records},
    {.kind = NULL},
};
