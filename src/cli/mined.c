#include "cli/mined.h"

#include <stdio.h>
#include <string.h>

#include "mine/sight.h"

const tj_sequence *tj_mined_sequence(const tj_mined *mined)
{
    return mined->surroundings ? &mined->surroundings->sequence : &mined->sequence;
}

static void put_stones(const tj_surroundings *around, tj_diagram *diagram)
{
    for (unsigned i = 0; i < around->stone_count; i++)
        diagram->stone[tj_text_point(around->stones[i])] = (uint8_t)tj_text_colour(around->stones[i]);
}

/* The rectangle of the moves, widened as surroundings are. */
static void crop_to_moves(const tj_sequence *sequence, tj_diagram *diagram)
{
    unsigned low[2] = {TJ_MINE_SIZE, TJ_MINE_SIZE}, high[2] = {0, 0}; /* row, column */

    for (unsigned i = 0; i < sequence->len; i++) {
        unsigned point = tj_text_point(sequence->moves[i]);
        unsigned place[2] = {point / TJ_MINE_SIZE, point % TJ_MINE_SIZE};

        for (unsigned a = 0; a < 2 && point != TJ_TEXT_NOWHERE; a++) {
            low[a] = place[a] < low[a] ? place[a] : low[a];
            high[a] = place[a] > high[a] ? place[a] : high[a];
        }
    }
    if (low[0] == TJ_MINE_SIZE)
        return; /* nothing but passes */
    for (unsigned a = 0; a < 2; a++) {
        low[a] = low[a] > TJ_SIGHT_REACH ? low[a] - TJ_SIGHT_REACH : 0;
        high[a] = high[a] + TJ_SIGHT_REACH < TJ_MINE_SIZE ? high[a] + TJ_SIGHT_REACH : TJ_MINE_SIZE - 1;
    }
    diagram->cropped = true;
    diagram->top = low[0];
    diagram->bottom = high[0];
    diagram->left = low[1];
    diagram->right = high[1];
}

static void remark(tj_buf *beside, unsigned number, const char *what, const char *where)
{
    if (beside)
        tj_buf_printf(beside, "%s%u %s%s", beside->len ? ", " : "", number, what, where);
}

void tj_mined_diagram(const tj_mined *mined, tj_diagram *diagram, tj_buf *beside)
{
    const tj_sequence *sequence = tj_mined_sequence(mined);
    char letter[2] = "a";

    tj_diagram_init(diagram, TJ_MINE_SIZE);
    if (mined->surroundings)
        put_stones(mined->surroundings, diagram);
    for (unsigned i = 0; i < sequence->len; i++) {
        unsigned point = tj_text_point(sequence->moves[i]);

        if (point == TJ_TEXT_NOWHERE) {
            remark(beside, i + 1, "passes", "");
        } else if (diagram->stone[point]) {
            if (!diagram->label[point][0]) {
                memcpy(diagram->label[point], letter, sizeof letter);
                letter[0]++; /* a sequence has too few moves to take 26 stones and fill their points */
            }
            remark(beside, i + 1, "at ", diagram->label[point]);
        } else {
            diagram->stone[point] = (uint8_t)tj_text_colour(sequence->moves[i]);
            tj_diagram_number(diagram, point, i + 1);
        }
    }
    if (mined->surroundings)
        crop_to_moves(sequence, diagram);
    else
        tj_diagram_crop(diagram, 1);
}

tj_quantity tj_mined_score(double score)
{
    tj_quantity out;

    if (score >= 99.95 && score < 1e18)
        return tj_quantity_count((uint64_t)(score + 0.5));
    snprintf(out.text, sizeof out.text, score < 9.995 ? "%.2f" : score < 1e18 ? "%.1f" : "%g", score);
    return out;
}

tj_quantity tj_mined_played(const tj_mined *mined)
{
    tj_quantity out;

    snprintf(out.text, sizeof out.text, "played %.24s",
             tj_quantity_noun(mined->frequency, "time", "times").text);
    return out;
}

tj_quantity tj_mined_around(const tj_mined *mined)
{
    const tj_surroundings *around = mined->surroundings;
    tj_quantity times = tj_quantity_noun(around->frequency, "time", "times"), out;

    snprintf(out.text, sizeof out.text, "%.24s with %s", around->pictures == 1 ? "always" : times.text,
             around->stone_count ? "these stones around" : "no stones around");
    return out;
}

void tj_mined_moves(const tj_mined *mined, tj_buf *out)
{
    const tj_sequence *sequence = tj_mined_sequence(mined);

    for (unsigned i = 0; i < sequence->len; i++) {
        unsigned point = tj_text_point(sequence->moves[i]);
        char name[8];

        tj_go_point_format(TJ_MINE_SIZE, point == TJ_TEXT_NOWHERE ? TJ_PASS : point, name);
        tj_buf_printf(out, "%s%s", i ? " " : "", name);
    }
}
