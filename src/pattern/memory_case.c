#include "pattern/memory_case.h"

#include <stdlib.h>

#include "base/compare.h"

static bool comes_first(const tj_case *a, const tj_case *b)
{
    if (a->difference != b->difference)
        return a->difference < b->difference;
    return a->game != b->game ? a->game > b->game : a->move < b->move;
}

static void keep_case(tj_case *shown, size_t *count, tj_case one)
{
    for (size_t i = 0; i < TJ_CANDIDATE_CASES; i++) {
        tj_case lower;

        if (i == *count) {
            shown[(*count)++] = one;
            return;
        }
        if (!comes_first(&one, &shown[i]))
            continue;
        lower = shown[i];
        shown[i] = one;
        one = lower;
    }
}

static bool is_gone(const tj_memory_set *learnt, uint32_t game)
{
    return learnt->age.gone &&
           bsearch(&game, learnt->gone, learnt->age.gone, sizeof *learnt->gone, tj_compare_u32);
}

uint32_t tj_cases_show(tj_case shown[TJ_CANDIDATE_CASES], size_t *count, const tj_memory_set *learnt,
                       const tj_memory *part, uint32_t pattern, uint32_t difference)
{
    uint32_t from, to, last = 0, seen = 0; /* the game and number of those that are not gone */

    tj_memory_cases(part, pattern, &from, &to);
    /* the latest games stand last; a game once begun is gone through */
    for (uint32_t c = to; c > from && (seen < TJ_CANDIDATE_CASES || part->case_game[c - 1] == last); c--) {
        const tj_case one = {part->case_game[c - 1], part->case_move[c - 1], difference};

        if (is_gone(learnt, one.game))
            continue;
        keep_case(shown, count, one);
        last = one.game;
        seen++;
    }
    return to - from;
}

static void count_result(tj_case_record *record, unsigned winner, int mover)
{
    if (mover == TJ_EMPTY ||
        (winner != TJ_WINNER_BLACK && winner != TJ_WINNER_WHITE && winner != TJ_WINNER_DRAW))
        record->unknown++;
    else if (winner == TJ_WINNER_DRAW)
        record->draws++;
    else if (winner == (unsigned)mover)
        record->wins++;
    else
        record->losses++;
}

void tj_case_record_add(tj_case_record *record, const tj_memory *memory, uint32_t pattern,
                        const tj_game_outcomes *facts)
{
    uint32_t from, to;

    tj_memory_cases(memory, pattern, &from, &to);
    for (uint32_t c = from; c < to; c++) {
        tj_game_outcome fact = tj_game_outcome_of(facts, memory->case_game[c]);
        uint32_t move = memory->case_move[c];

        count_result(record, fact.winner, tj_memory_colour(memory, c));
        if (fact.year && (!record->year_first || fact.year < record->year_first))
            record->year_first = fact.year;
        if (fact.year > record->year_last)
            record->year_last = fact.year;
        if (!record->move_first || move < record->move_first)
            record->move_first = move;
        if (move > record->move_last)
            record->move_last = move;
    }
}
