#include "game/go/go_position_key.h"

#include <string.h>

#include "base/random.h"

#define WHITE_TO_MOVE 0x6a09e667f3bcc909u /* any number */
#define KO            0xbb67ae8584caa73bu /* any other */

int tj_go_zobrist_init(tj_go_zobrist *table, unsigned size)
{
    tj_go_transforms turns;
    uint64_t state = 0x74656a75 + size;
    int rc = tj_go_transforms_init(&turns, size);

    if (rc)
        return rc;
    table->size = size;
    for (unsigned p = 0; p < size * size; p++)
        for (unsigned colour = 0; colour < 2; colour++) {
            uint64_t value = tj_random(&state);

            /* a stone at p adds to hash s what a stone at the turned point adds to hash 0 */
            for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
                table->stone[turns.to[tj_go_inverse_transform(s)][p]][colour].by[s] = value;
        }
    return 0;
}

void tj_go_hash_state_init(tj_go_hash_state *state, const tj_go_zobrist *table)
{
    memset(state, 0, sizeof *state);
    state->table = table;
}

static void toggle(tj_go_hash_state *state, unsigned point, int colour)
{
    const tj_go_hashes *one = &state->table->stone[point][colour == TJ_WHITE];

    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
        state->hashes.by[s] ^= one->by[s];
}

static void compare(tj_go_hash_state *state, const tj_go_board *board, unsigned point)
{
    int there = tj_go_board_at(board, point);

    if (state->stone[point] == there)
        return;
    if (state->stone[point] != TJ_EMPTY)
        toggle(state, point, state->stone[point]);
    if (there != TJ_EMPTY)
        toggle(state, point, there);
    state->stone[point] = (uint8_t)there;
}

void tj_go_hash_state_update(tj_go_hash_state *state, const tj_go_board *board, unsigned point)
{
    uint32_t captured = board->captured[TJ_BLACK] + board->captured[TJ_WHITE];

    if (point != TJ_PASS && captured == state->captured) {
        compare(state, board, point);
        return;
    }
    for (unsigned p = 0; p < (unsigned)board->size * board->size; p++)
        compare(state, board, p);
    state->captured = captured;
}

tj_position_key tj_go_position_key_of(const tj_go_hash_state *state, int to_move, unsigned ko)
{
    uint64_t hash[TJ_GO_SYMMETRIES];

    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
        hash[s] = state->hashes.by[s] ^ (ko == TJ_PASS ? 0 : tj_mix64(state->table->stone[ko][0].by[s] ^ KO));
    tj_position_key out = {hash[0], 0, 0};

    for (unsigned s = 1; s < TJ_GO_SYMMETRIES; s++)
        if (hash[s] < out.key) {
            out.key = hash[s];
            out.symmetry = (uint8_t)s;
        }
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
        out.equal_symmetries |= (uint8_t)((hash[s] == out.key) << s);
    if (to_move == TJ_WHITE)
        out.key ^= WHITE_TO_MOVE;
    return out;
}
