/* Any bytes as a move of a query: what is read is on the board, and means what its notation can say. */
#include <stdint.h>

#include "fuzz.h"
#include "tejun/shogi_search.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const tj_shogi_query_move BEFORE = {40, 41, TJ_SHOGI_PAWN, TJ_SHOGI_PAWN, 0};
    tj_shogi_query_move step;
    tj_err err = TJ_ERR_INIT;
    int colour;

    if (tj_shogi_query_move_parse((const char *)data, n, n % 2 ? &BEFORE : NULL, &step, &colour, &err)) {
        must(err.code == TJ_E_FORMAT && err.text[0]);
        return 0;
    }
    fuzz_accepted++;
    must(step.to < TJ_SHOGI_SQUARES);
    must(step.from < TJ_SHOGI_SQUARES || step.from >= TJ_SHOGI_QUERY_DROP);
    must(step.before < TJ_SHOGI_KINDS && step.after < TJ_SHOGI_KINDS);
    must(step.promotes <= 1 || step.promotes == TJ_SHOGI_QUERY_ANY);
    must(colour >= 0 && colour <= TJ_WHITE);
    return 0;
}
