/* The container of a shogi record. */
#include "tejun/kifu.h"

#include <stdlib.h>
#include <string.h>

void tj_kifu_init(tj_kifu *kifu)
{
    memset(kifu, 0, sizeof *kifu);
    tj_record_init(&kifu->record);
    tj_shogi_init(&kifu->start);
}

void tj_kifu_clear(tj_kifu *kifu)
{
    tj_record_clear(&kifu->record);
    tj_shogi_init(&kifu->start);
    kifu->format = TJ_KIFU_UNKNOWN;
    kifu->nodes.len = 0;
    kifu->headers.len = 0;
    kifu->text.len = 0;
    kifu->winner = TJ_WINNER_UNKNOWN;
    kifu->offset = kifu->length = 0;
    kifu->line = 0;
}

void tj_kifu_release(tj_kifu *kifu)
{
    tj_record_release(&kifu->record);
    free(kifu->nodes.items);
    free(kifu->headers.items);
    free(kifu->text.items);
    tj_kifu_init(kifu);
}
