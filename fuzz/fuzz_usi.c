/* Any bytes as a game in USI notation, a position and moves, divided by "moves" and blanks: a move is legal
 * if and only if it is among the legal ones, and the position stays sound. */
#include <stdint.h>
#include <string.h>

#include "fuzz.h"
#include "tejun/shogi.h"

static bool is_listed(const tj_shogi *position, tj_shogi_move move)
{
    tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];
    size_t count = tj_shogi_moves(position, moves);

    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

static void play_word(tj_shogi *position, tj_shogi_history *history, const char *word, size_t n)
{
    tj_shogi_move move;
    char text[8];

    if (tj_shogi_move_parse(word, n, &move, NULL))
        return;
    tj_shogi_move_format(move, text);
    must(strlen(text) == n && memcmp(text, word, n) == 0);
    bool listed = is_listed(position, move);
    must(listed == (tj_shogi_play(position, move) == TJ_SHOGI_LEGAL));
    fuzz_accepted += listed;
    if (listed)
        must(tj_shogi_history_add(history, position, NULL) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const char KEYWORD[] = " moves ";
    const char *text = (const char *)data, *end = text + n;
    const char *moves = memmem(text, n, KEYWORD, sizeof KEYWORD - 1);
    tj_shogi_history history;
    tj_shogi position;

    if (!moves)
        return 0;
    int rc = tj_shogi_sfen_parse(&position, text, (size_t)(moves - text), NULL);
    if (rc && rc != TJ_E_RANGE)
        return 0;
    tj_shogi_history_init(&history);
    for (const char *at = moves + sizeof KEYWORD - 1; at < end;) {
        const char *blank = memchr(at, ' ', (size_t)(end - at));
        size_t length = (size_t)((blank ? blank : end) - at);

        play_word(&position, &history, at, length);
        at += length + 1;
    }
    must(tj_shogi_check(&position, NULL) == 0);
    tj_shogi_history_release(&history);
    return 0;
}
