#include "answer/answer_kind.h"

#include <string.h>

static const tj_answer_kind *const KINDS[] = {&tj_go_answer, &tj_shogi_answer, NULL};

const tj_answer_kind *tj_answer_kind_at(size_t i)
{
    return KINDS[i];
}

const tj_answer_kind *tj_answer_kind_of(const tj_game_kind *kind)
{
    for (size_t i = 0; kind && KINDS[i]; i++)
        if (!strcmp(KINDS[i]->name, tj_game_kind_name(kind)))
            return KINDS[i];
    return NULL;
}
