#include "answer/shogi/shogi_steps.h"

#include <string.h>

#include "tejun/search.h"
#include "tejun/shogi.h"

bool tj_shogi_steps_match(const char *word)
{
    static const tj_query_step SOMEWHERE = {.by_parts = true};
    tj_query_step step;
    size_t used;

    return word[0] & 0x80 ||
           tj_query_step_read(TJ_BOARD_SHOGI, &SOMEWHERE, word, strlen(word), &used, &step, NULL, NULL) == 0;
}
