#include "game/kind.h"

#include <string.h>

const tj_game_kind *tj_game_kind_at(size_t i)
{
    for (size_t j = 0; tj_game_table[j].kind; j++)
        if (j == i)
            return tj_game_table[j].kind;
    return NULL;
}

const tj_game_kind *tj_game_kind_named(const char *name)
{
    for (const tj_game_row *row = tj_game_table; row->kind; row++)
        if (strcmp(row->kind->name, name) == 0)
            return row->kind;
    return NULL;
}

const tj_game_kind *tj_game_kind_of_board(unsigned board)
{
    for (const tj_game_row *row = tj_game_table; row->kind; row++)
        if (row->kind->first_board <= board && board <= row->kind->last_board)
            return row->kind;
    return NULL;
}

const char *tj_game_kind_name(const tj_game_kind *kind)
{
    return kind->name;
}

const char *tj_game_kind_title(const tj_game_kind *kind)
{
    return kind->title;
}

unsigned tj_game_kind_first_board(const tj_game_kind *kind)
{
    return kind->first_board;
}

unsigned tj_game_kind_last_board(const tj_game_kind *kind)
{
    return kind->last_board;
}

unsigned tj_game_kind_usual_board(const tj_game_kind *kind)
{
    return kind->usual_board;
}

unsigned tj_board_lines(unsigned board)
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);

    return !kind ? 0 : kind->lines ? kind->lines : board;
}

const tj_game_row *tj_game_row_of(const tj_game_kind *kind)
{
    const tj_game_row *row = tj_game_table;

    while (row->kind != kind)
        row++;
    return row;
}
