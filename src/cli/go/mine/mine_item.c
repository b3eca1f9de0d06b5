#include "cli/go/mine/mine_item.h"

#include <stdio.h>

const tj_sequence *tj_mine_item_sequence(const tj_mine_item *item)
{
    return item->surroundings ? &item->surroundings->sequence : &item->mined.sequence;
}

void tj_mine_item_diagram(const tj_mine_item *item, tj_go_diagram *diagram, tj_buf *beside)
{
    const tj_sequence *sequence = tj_mine_item_sequence(item);
    const tj_surroundings *around = item->surroundings;

    tj_go_diagram_init(diagram, TJ_MINE_SIZE);
    for (unsigned i = 0; around && i < around->stone_count; i++)
        diagram->stone[tj_sequence_point(around->stones[i])] = (uint8_t)tj_sequence_colour(around->stones[i]);
    tj_go_diagram_put_moves(sequence->moves, sequence->len, diagram, beside);
    if (!around) {
        tj_go_diagram_crop(diagram, 1);
    } else if (!around->box.empty) {
        diagram->top = around->box.top;
        diagram->bottom = around->box.bottom;
        diagram->left = around->box.left;
        diagram->right = around->box.right;
    }
}

tj_quantity tj_mine_item_score(double score)
{
    tj_quantity out;

    if (score >= 99.95 && score < 1e18)
        return tj_quantity_count((uint64_t)(score + 0.5));
    snprintf(out.text, sizeof out.text, score < 9.995 ? "%.2f" : score < 1e18 ? "%.1f" : "%g", score);
    return out;
}

tj_quantity tj_mine_item_played(const tj_mine_item *item)
{
    tj_quantity out;

    snprintf(out.text, sizeof out.text, "played %.24s", tj_quantity_noun(item->mined.frequency, "time").text);
    return out;
}

tj_quantity tj_mine_item_around(const tj_mine_item *item)
{
    const tj_surroundings *around = item->surroundings;
    tj_quantity times = tj_quantity_noun(around->frequency, "time"), out;

    snprintf(out.text, sizeof out.text, "%.24s with %s", around->pictures == 1 ? "always" : times.text,
             around->stone_count ? "these stones around" : "no stones around");
    return out;
}
