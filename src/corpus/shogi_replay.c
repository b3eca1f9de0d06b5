#include "corpus/shogi_replay.h"

#include "corpus/shogi_setup.h"
#include "sequence/shogi_symbol.h"

void tj_shogi_replay_init(tj_shogi_replay *replay, const tj_segment *segment, uint32_t game)
{
    const uint16_t *text = segment->index.place;
    uint32_t setups;
    const tj_tape_setup *setup = tj_segment_setup(segment, game, &setups);

    *replay = (tj_shogi_replay){.place = text + segment->games[game].start,
                                .end = text + tj_segment_game_end(segment, game)};
    replay->damaged = tj_shogi_setup_read(setup, setups, &replay->position) != 0;
}

int tj_shogi_replay_look(tj_shogi_replay *replay)
{
    unsigned kind;

    if (replay->damaged)
        return -TJ_E_FORMAT;
    while (replay->place < replay->end && *replay->place == TJ_SYMBOL_SKIP)
        replay->place++;
    if (replay->place >= replay->end)
        return 0;
    return tj_shogi_symbol_read(*replay->place, &kind, &replay->move) ? 1 : -TJ_E_FORMAT;
}

int tj_shogi_replay_play(tj_shogi_replay *replay)
{
    if (tj_shogi_play(&replay->position, replay->move) != TJ_SHOGI_LEGAL)
        return TJ_E_FORMAT;
    replay->last = replay->move;
    replay->place++;
    replay->played++;
    return 0;
}
