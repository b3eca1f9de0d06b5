#include "cli/board_diagram.h"

#include <string.h>

extern const tj_diagram_kind tj_diagram_go, tj_diagram_shogi;

static const tj_diagram_kind *const KINDS[] = {&tj_diagram_go, &tj_diagram_shogi};

static const tj_diagram_kind *kind_of(const tj_position *position)
{
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (!strcmp(KINDS[i]->name, tj_game_kind_name(position->kind)))
            return KINDS[i];
    return NULL;
}

void tj_board_diagram_add(tj_board_diagram *diagram, unsigned move)
{
    if (diagram->n_moves < TJ_DIAGRAM_LETTERS)
        diagram->moves[diagram->n_moves++] = (uint16_t)move;
}

char tj_board_diagram_letter(const tj_board_diagram *diagram, unsigned move)
{
    const tj_diagram_kind *kind = kind_of(diagram->position);
    unsigned place = kind ? kind->place(move) : TJ_DIAGRAM_NOWHERE;

    for (size_t i = 0; place != TJ_DIAGRAM_NOWHERE && i < diagram->n_moves; i++)
        if (kind->place(diagram->moves[i]) == place)
            return (char)('a' + (int)i);
    return '\0';
}

bool tj_board_diagram_has_steps(const tj_position *position)
{
    const tj_diagram_kind *kind = kind_of(position);

    return kind && kind->steps;
}

void tj_board_diagram_write(const tj_board_diagram *diagram, tj_buf *out)
{
    const tj_diagram_kind *kind = kind_of(diagram->position);
    char text[TJ_POSITION_TEXT_MAX];

    if (kind) {
        kind->write(diagram, out);
    } else {
        tj_position_format(diagram->position, text);
        tj_buf_printf(out, "%s\n", text);
    }
    if (diagram->turn)
        tj_buf_printf(out, "%s to move\n",
                      tj_position_to_move(diagram->position) == TJ_BLACK ? "Black" : "White");
}
