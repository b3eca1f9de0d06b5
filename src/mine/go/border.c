#include "mine/go/border.h"

#include <stdlib.h>

#include "mine/go/sequence.h"

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

static bool are_near(unsigned a, unsigned b)
{
    int rows = (int)(a / TJ_MINE_SIZE) - (int)(b / TJ_MINE_SIZE);
    int columns = (int)(a % TJ_MINE_SIZE) - (int)(b % TJ_MINE_SIZE);

    return abs(rows) <= TJ_BORDER_NEAR && abs(columns) <= TJ_BORDER_NEAR;
}

/* Is the move near one of moves[0..n-1]?  A pass, or the border behind a game, never is. */
static bool is_near(uint16_t move, const uint16_t *moves, size_t n)
{
    unsigned point = tj_text_point(move);

    for (size_t i = 0; point != TJ_SEQUENCE_PASS && i < n; i++)
        if (tj_text_point(moves[i]) != TJ_SEQUENCE_PASS && are_near(point, tj_text_point(moves[i])))
            return true;
    return false;
}

void tj_border_of_codes(const tj_game_text *text, const tj_ngrams *grams, uint32_t from, uint32_t to,
                        unsigned len, tj_border *border)
{
    *border = (tj_border){to - from, 0, 0, 0};
    for (uint32_t i = from; i < to; i++) {
        uint32_t first = 0;
        size_t n = tj_sequence_span(text, grams->sa[i], len, &first);
        const uint16_t *moves = text->moves + first;

        border->left += !is_near(moves[n], moves, n);
        border->extra_before += n > 1 && !is_near(moves[0], moves + 1, n - 1);
        border->extra_after += n > 1 && !is_near(moves[n - 1], moves, n - 1);
    }
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
