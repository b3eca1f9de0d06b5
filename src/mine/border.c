#include "mine/border.h"

#include <stdlib.h>

#include "mine/sequence.h"

tj_unity tj_border_unity(const tj_border *border)
{
    if (2 * (uint64_t)border->extra_before > border->count ||
        2 * (uint64_t)border->extra_after > border->count)
        return TJ_UNITY_EXTRA_MOVE;
    if (2 * (uint64_t)border->left >= border->count)
        return TJ_UNITY_COMPLETE;
    return 4 * (uint64_t)border->left >= border->count ? TJ_UNITY_MAY_GO_ON : TJ_UNITY_BREAKS_OFF;
}

const char *tj_unity_text(tj_unity unity)
{
    static const char *const TEXTS[TJ_UNITIES] = {"complete", "complete, but may go on",
                                                  "with a move before or after", "breaks off in the middle"};

    return unity < TJ_UNITIES ? TEXTS[unity] : "";
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

    for (size_t i = 0; point != TJ_TEXT_NOWHERE && i < n; i++)
        if (tj_text_point(moves[i]) != TJ_TEXT_NOWHERE && are_near(point, tj_text_point(moves[i])))
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

        if (!(last->flags & TJ_LOCAL_FRESH))
            continue;
        border->count++;
        border->left += last->gap > 1;
        border->extra_after += len > 2 && last[-1].gap > 1;
    }
}
