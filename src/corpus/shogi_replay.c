#include "corpus/shogi_replay.h"

#include "corpus/shogi_setup.h"
#include "sequence/shogi_symbol.h"

int tj_shogi_replay_init(tj_shogi_replay *replay, const tj_segment *segment, uint32_t game)
{
    uint32_t start = segment->games[game].start, end = tj_segment_game_end(segment, game), setups;
    const tj_tape_setup *setup = tj_segment_setup(segment, game, &setups);

    if (end < start || tj_shogi_setup_read(setup, setups, &replay->position))
        return TJ_E_FORMAT;
    replay->place = segment->index.place + start;
    replay->end = segment->index.place + end;
    replay->moves = 0;
    replay->move = TJ_SHOGI_NO_MOVE;
    return 0;
}

int tj_shogi_replay_look(tj_shogi_replay *replay)
{
    unsigned kind;

    while (replay->place < replay->end && *replay->place == TJ_SYMBOL_SKIP)
        replay->place++;
    if (replay->place == replay->end)
        return 0;
    return tj_shogi_symbol_read(*replay->place, &kind, &replay->move) ? 1 : -TJ_E_FORMAT;
}

int tj_shogi_replay_play(tj_shogi_replay *replay)
{
    replay->place++;
    replay->moves++;
    return tj_shogi_play(&replay->position, replay->move) == TJ_SHOGI_LEGAL ? 0 : TJ_E_FORMAT;
}
