#include "mine/go/border.h"

tj_border_class tj_border_classify(const tj_border *border)
{
    if (2 * (uint64_t)border->extra_before > border->count ||
        2 * (uint64_t)border->extra_after > border->count)
        return TJ_BORDER_EXTRA_MOVE;
    if (2 * (uint64_t)border->left >= border->count)
        return TJ_BORDER_COMPLETE;
    return 4 * (uint64_t)border->left >= border->count ? TJ_BORDER_MAY_CONTINUE : TJ_BORDER_TRUNCATED;
}

const char *tj_border_class_text(tj_border_class border_class)
{
    static const char *const TEXTS[TJ_BORDER_CLASSES] = {
        "complete", "complete, but may go on", "with a move before or after", "breaks off in the middle"};

    return border_class < TJ_BORDER_CLASSES ? TEXTS[border_class] : "";
}

void tj_border_of_streams(const tj_local_text *local, const tj_ngrams *grams, uint32_t from, uint32_t to,
                          unsigned len, tj_border *border)
{
    *border = (tj_border){0, 0, 0, 0};
    for (uint32_t i = from; i < to; i++) {
        const tj_local_stone *last = &local->stones[grams->sa[i] + len - 1];

        if (!(last->flags & TJ_LOCAL_DISTINCT))
            continue;
        border->count++;
        border->left += last->gap > 1;
        border->extra_after += len > 2 && last[-1].gap > 1;
    }
}
