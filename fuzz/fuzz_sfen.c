/* Any bytes as a shogi position: what is taken is sound, written again it reads the same, and its moves are
 * legal. */
#include <stdint.h>
#include <string.h>

#include "fuzz.h"
#include "tejun/shogi.h"

static void check_text(const tj_shogi *position, int rc)
{
    char text[TJ_SHOGI_SFEN_MAX];
    tj_shogi again;

    tj_shogi_sfen_format(position, text);
    must(strlen(text) < sizeof text);
    must(tj_shogi_sfen_parse(&again, text, strlen(text), NULL) == rc);
    must(memcmp(position, &again, sizeof again) == 0);
}

static void check_moves(const tj_shogi *position)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(position, moves);

    must(count <= TJ_SHOGI_MOVES_MAX && count == tj_shogi_count_moves(position));
    for (size_t i = 0; i < count; i++) {
        tj_shogi next = *position;
        bool check = tj_shogi_gives_check(position, moves[i]);

        must(tj_shogi_play(&next, moves[i]) == TJ_SHOGI_LEGAL);
        must(tj_shogi_check(&next, NULL) == 0);
        must(tj_shogi_in_check(&next) == check);
        must(tj_shogi_validate(&next, NULL) != TJ_E_FORMAT);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    tj_shogi position;
    tj_err err = TJ_ERR_INIT;
    int rc = tj_shogi_sfen_parse(&position, (const char *)data, n, &err);

    must(rc == 0 || ((rc == TJ_E_FORMAT || rc == TJ_E_RANGE) && err.text[0] && err.column <= n + 1));
    if (rc == TJ_E_FORMAT)
        return 0;
    fuzz_accepted++;
    must(tj_shogi_check(&position, NULL) == 0);
    check_text(&position, rc);
    check_moves(&position);
    tj_shogi_declare(&position, TJ_SHOGI_27_POINTS, true);
    return 0;
}
