/* Any bytes as what a USI engine, or GNU Shogi, says: thoughts, choices, options.  What is taken lies within
 * the bytes, makes sense, and is read again as the same. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../tests/support/usi_score.h"
#include "client/shogi/shogi_engine.h"
#include "client/shogi/usi_client.h"
#include "fuzz.h"

static void check_move(tj_shogi_move move)
{
    char text[8];
    tj_shogi_move again;

    tj_shogi_move_format(move, text);
    must(tj_shogi_move_parse(text, strlen(text), &again, NULL) == 0 && again == move);
}

static void check_thought(const tj_analysis *analysis)
{
    tj_analysis again = {0};
    char score[32], line[100];

    must(analysis->count <= TJ_ANALYSIS_LINE_MAX && analysis->bound <= TJ_ANALYSIS_UPPER_BOUND);
    for (size_t i = 0; i < analysis->count; i++)
        check_move(analysis->line[i]);
    usi_score_format(analysis, score, sizeof score);
    must(analysis->has_score == (score[0] != 0));
    if (!analysis->has_score || analysis->bound != TJ_ANALYSIS_EXACT)
        return;
    snprintf(line, sizeof line, "info score %s depth %u", score, (unsigned)analysis->depth);
    must(tj_usi_response_info((tj_span){line, strlen(line)}, &again));
    must(again.has_score && again.mate == analysis->mate && again.score == analysis->score &&
         again.depth == analysis->depth);
}

static void check_best(tj_span line)
{
    tj_analysis analysis = {0};

    if (!tj_usi_response_bestmove(line, &analysis))
        return;
    fuzz_accepted++;
    must((analysis.choice == TJ_ANALYSIS_MOVE) == (analysis.move != TJ_SHOGI_NO_MOVE));
    if (analysis.move)
        check_move(analysis.move);
    if (analysis.ponder)
        check_move(analysis.ponder);
}

static void check_others(tj_span line)
{
    tj_shogi_move move = TJ_SHOGI_NO_MOVE;
    tj_span name;

    if (tj_usi_response_option(line, &name))
        must(name.n && name.at >= line.at && name.at + name.n <= line.at + line.n);
    if (tj_gnushogi_response(line, &move) == TJ_ANALYSIS_MOVE)
        check_move(move);
}

static void check_lines(const tj_analysis_lines *lines)
{
    for (size_t i = 0; i < lines->len; i++) {
        check_move(lines->items[i].move);
        must(lines->items[i].bound <= TJ_ANALYSIS_UPPER_BOUND);
        for (size_t k = 0; k < i; k++)
            must(lines->items[k].move != lines->items[i].move);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    tj_span rest = {(const char *)data, n};
    tj_analysis analysis = {0};
    tj_analysis_lines lines = {.len = 0};

    while (rest.n) {
        tj_span line = tj_span_cut(&rest, "\n");

        if (tj_usi_response_info(line, &analysis))
            check_thought(&analysis);
        tj_usi_response_line(line, &lines);
        check_best(line);
        check_others(line);
    }
    check_lines(&lines);
    return 0;
}
