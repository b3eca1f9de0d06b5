#include "answer/answer_kind.h"

#include <string.h>

static const tj_answer_kind *const KINDS[] = {&tj_answer_go, &tj_answer_shogi};

const tj_answer_kind *tj_answer_kind_of(const tj_game_kind *kind)
{
    static const tj_answer_kind plain = {0};

    for (size_t i = 0; kind && i < sizeof KINDS / sizeof *KINDS; i++)
        if (!strcmp(KINDS[i]->name, tj_game_kind_name(kind)))
            return KINDS[i];
    return &plain;
}
