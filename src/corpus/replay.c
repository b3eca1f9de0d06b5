#include "corpus/replay.h"

void tj_replay_init(tj_replay *replay, const tj_segment *segment, uint32_t game)
{
    uint32_t start = segment->games[game].start, end = tj_segment_game_end(segment, game);

    tj_go_board_init(&replay->board, segment->geometry.size);
    replay->place = segment->index.place + start;
    replay->end = segment->index.place + (end > start ? end : start);
    replay->setup = tj_segment_setup(segment, game, &replay->setups);
    replay->move = replay->symbol = 0;
    replay->point = TJ_PASS;
    replay->colour = TJ_BLACK;
}

static int set_up(tj_replay *r)
{
    int rc = 0;

    while (!rc && r->setups && r->setup->before <= r->move) {
        tj_setup stones[64];
        size_t n = 0;

        for (; n < 64 && r->setups && r->setup->before <= r->move; r->setup++, r->setups--)
            stones[n++] = (tj_setup){r->setup->before, r->setup->point, r->setup->colour};
        rc = tj_go_board_set_all(&r->board, stones, n) ? TJ_E_FORMAT : 0;
    }
    return rc;
}

int tj_replay_look(tj_replay *r)
{
    unsigned points = (unsigned)r->board.size * r->board.size;

    if (set_up(r))
        return -TJ_E_FORMAT;
    for (; r->place < r->end && *r->place < TJ_SYMBOL_PASS; r->place++)
        r->symbol++;
    if (r->place == r->end)
        return 0;
    r->point = *r->place == TJ_SYMBOL_PASS ? TJ_PASS : *r->place - (unsigned)TJ_SYMBOL_POINT;
    r->colour = r->symbol % 2 ? TJ_WHITE : TJ_BLACK;
    return r->point == TJ_PASS || r->point < points ? 1 : -TJ_E_FORMAT;
}

int tj_replay_play(tj_replay *r)
{
    r->place++;
    r->symbol++;
    r->move++;
    return tj_go_board_play(&r->board, r->point, r->colour, true) == TJ_GO_LEGAL ? 0 : TJ_E_FORMAT;
}

int tj_replay_to(tj_replay *r, uint32_t move)
{
    while (r->move < move) {
        int more = tj_replay_look(r);

        if (more <= 0)
            return TJ_E_FORMAT;
        if (tj_replay_play(r))
            return TJ_E_FORMAT;
    }
    return set_up(r);
}
