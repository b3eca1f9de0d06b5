/* "position": where to think. */
#include "engine/shogi/usi/usi_private.h"

/* What stands before the word "moves", which is cut off with it. */
static tj_span before_moves(tj_span *rest)
{
    tj_span all = *rest, word;

    while (tj_usi_word(rest, &word))
        if (tj_span_is(word, "moves")) {
            all.n = (size_t)(word.at - all.at);
            return all;
        }
    return all;
}

static bool begin(tj_usi *usi, tj_span where)
{
    tj_err err = TJ_ERR_INIT;
    tj_shogi start;
    int rc = tj_shogi_sfen_parse(&start, where.at, where.n, &err);

    if (rc)
        tj_usi_info_string(usi, "position: %s", err.text);
    if (rc && rc != TJ_E_RANGE)
        return false;
    if (tj_shogi_game_begin(&usi->game, &start)) {
        tj_usi_info_string(usi, "out of memory");
        return false;
    }
    return true;
}

/* What comes behind a move that is not legal does not count: players may look at what the engine thinks of a
 * game that went wrong. */
static void play(tj_usi *usi, tj_span moves)
{
    tj_shogi_move move;
    tj_span word;

    while (tj_usi_word(&moves, &word)) {
        int shown = (int)(word.n < 20 ? word.n : 20);

        if (tj_shogi_move_parse(word.at, word.n, &move, NULL)) {
            tj_usi_info_string(usi, "position: no move: %.*s", shown, word.at);
            return;
        }
        int verdict = tj_shogi_legality(&usi->game.position, move);
        if (verdict != TJ_SHOGI_LEGAL) {
            tj_usi_info_string(usi, "position: %.*s: %s", shown, word.at, tj_shogi_legality_text(verdict));
            return;
        }
        if (tj_shogi_game_play(&usi->game, move)) {
            tj_usi_info_string(usi, "out of memory");
            return;
        }
    }
}

void tj_usi_position(tj_usi *usi, tj_span rest)
{
    tj_span where = before_moves(&rest);

    tj_usi_stop(usi);
    usi->invalid_position = !begin(usi, where);
    if (!usi->invalid_position)
        play(usi, rest);
}
