/* Any bytes as what a USI engine, or GNU Shogi, says: thoughts, choices, options.  What is taken lies within
 * the bytes, makes sense, and is read again as the same. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../tests/support/usi_score.h"
#include "client/gnushogi.h"
#include "client/usi_answer.h"
#include "fuzz.h"

static void check_move(tj_shogi_move move)
{
    char text[8];
    tj_shogi_move again;

    tj_shogi_move_format(move, text);
    must(tj_shogi_move_parse(text, strlen(text), &again, NULL) == 0 && again == move);
}

static void check_thought(const tj_usi_thought *thought)
{
    tj_usi_thought again = {0};
    char score[32], line[100];

    must(thought->count <= TJ_USI_LINE_MAX && thought->bound <= TJ_USI_AT_MOST);
    for (size_t i = 0; i < thought->count; i++)
        check_move(thought->line[i]);
    usi_score_format(thought, score, sizeof score);
    must(thought->has_score == (score[0] != 0));
    if (!thought->has_score || thought->bound != TJ_USI_EXACT)
        return;
    snprintf(line, sizeof line, "info score %s depth %u", score, (unsigned)thought->depth);
    must(tj_usi_answer_info((tj_span){line, strlen(line)}, &again));
    must(again.has_score && again.mate == thought->mate && again.score == thought->score &&
         again.depth == thought->depth);
}

static void check_best(tj_span line)
{
    tj_usi_thought thought = {0};

    if (!tj_usi_answer_best(line, &thought))
        return;
    fuzz_accepted++;
    must((thought.choice == TJ_USI_MOVE) == (thought.move != TJ_SHOGI_NO_MOVE));
    if (thought.move)
        check_move(thought.move);
    if (thought.ponder)
        check_move(thought.ponder);
}

static void check_others(tj_span line)
{
    tj_shogi_move move = TJ_SHOGI_NO_MOVE;
    tj_span name;

    if (tj_usi_answer_option(line, &name))
        must(name.n && name.at >= line.at && name.at + name.n <= line.at + line.n);
    if (tj_gnushogi_answer(line, &move) == TJ_USI_MOVE)
        check_move(move);
}

static void check_lines(const tj_usi_lines *lines)
{
    for (size_t i = 0; i < lines->len; i++) {
        check_move(lines->items[i].move);
        must(lines->items[i].bound <= TJ_USI_AT_MOST);
        for (size_t k = 0; k < i; k++)
            must(lines->items[k].move != lines->items[i].move);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    tj_span rest = {(const char *)data, n};
    tj_usi_thought thought = {0};
    tj_usi_lines lines = {.len = 0};

    while (rest.n) {
        tj_span line = tj_span_cut(&rest, "\n");

        if (tj_usi_answer_info(line, &thought))
            check_thought(&thought);
        tj_usi_answer_line(line, &lines);
        check_best(line);
        check_others(line);
    }
    check_lines(&lines);
    return 0;
}
