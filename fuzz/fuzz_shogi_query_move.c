/* Any bytes as a move of a query: what is read is on the board, and means what its notation can say. */
#include <stdint.h>

#include "fuzz.h"
#include "tejun/search.h"
#include "tejun/shogi.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const tj_query_step BEFORE = {
        .by_parts = true, .to = 40, .from = 41, .before = TJ_SHOGI_PAWN, .after = TJ_SHOGI_PAWN};
    tj_query_step step;
    size_t used;
    tj_err err = TJ_ERR_INIT;
    int colour;

    if (tj_query_step_read(TJ_BOARD_SHOGI, n % 2 ? &BEFORE : NULL, (const char *)data, n, &used, &step,
                           &colour, &err)) {
        must((err.code == TJ_E_FORMAT || err.code == TJ_E_NOTFOUND) && err.text[0] && used <= n);
        return 0;
    }
    fuzz_accepted++;
    must(used && used <= n && step.by_parts);
    must(step.to < TJ_SHOGI_SQUARES);
    must(step.from < TJ_SHOGI_SQUARES || step.from >= TJ_STEP_DROP);
    must(step.before < TJ_SHOGI_KINDS && step.after < TJ_SHOGI_KINDS);
    must(step.promotes <= 1 || step.promotes == TJ_STEP_ANY);
    must(colour >= 0 && colour <= TJ_WHITE);
    return 0;
}
