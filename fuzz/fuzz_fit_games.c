/* Any bytes as games with evaluations: what is taken makes sense, and a fit of it ends. */
#include <math.h>
#include <stdint.h>

#include "tejun/book_fit.h"
#include "fuzz.h"

static void check(const tj_fit_games *games)
{
    for (size_t i = 0; i < games->len; i++) {
        const tj_fit_game *game = &games->items[i];

        must(fabs(game->evaluation) <= TJ_EVALUATION_CAP);
        must(game->result == 0 || game->result == 0.5 || game->result == 1);
        must(game->black == TJ_FIT_NO_PLAYER || game->black < games->players.len);
        must(game->white == TJ_FIT_NO_PLAYER || game->white < games->players.len);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    const tj_fit_options choice = {.size = sizeof choice, .ply = 1, .cap = TJ_EVALUATION_CAP};
    tj_fit_games games = {0};
    tj_fit fit;

    must(tj_fit_games_read(&games, (const char *)data, n, &choice, NULL) == 0);
    fuzz_accepted += games.len > 0;
    check(&games);
    for (int kind = TJ_FIT_PLAIN; kind < TJ_FIT_KINDS; kind++) {
        int rc = tj_fit_compute(&fit, &games, kind, 2, NULL);

        must(rc == 0 || rc == TJ_E_RANGE);
        must(rc || (isfinite(fit.curve.constant) && isfinite(fit.curve.slope)));
        tj_fit_release(&fit);
    }
    tj_fit_games_release(&games);
    return 0;
}
