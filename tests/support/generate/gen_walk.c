/* Walking through records.  See gen_walk.h. */
#include "gen_walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(bool good, const char *what)
{
    if (!good) {
        fprintf(stderr, "made walk: %s\n", what);
        abort();
    }
}

static int seen_colour(const gen_walk *w, int colour)
{
    return w->exchanged && colour != TJ_EMPTY ? TJ_BLACK + TJ_WHITE - colour : colour;
}

void gen_walk_start(gen_walk *w, const tj_record *record, unsigned symmetry, bool exchanged)
{
    memset(w, 0, sizeof *w);
    w->record = record;
    w->symmetry = symmetry;
    w->exchanged = exchanged;
    must(!tj_go_board_init(&w->board, record->board), "board size");
    w->moves = tj_alloc(record->moves.len + 1, sizeof *w->moves);
    must(w->moves != NULL, "memory ran out");
    w->question = (tj_go_rank_input){&w->board, TJ_BLACK, w->moves, SIZE_MAX};
}

bool gen_walk_next(gen_walk *w)
{
    const tj_record *r = w->record;
    size_t *count = &w->question.count;

    if (*count == SIZE_MAX) {
        *count = 0;
    } else {
        must(tj_go_board_play(&w->board, w->answer, w->question.colour, true) == TJ_GO_LEGAL, "illegal move");
        w->moves[(*count)++] = (uint16_t)w->answer;
    }
    if (*count == r->moves.len)
        return false;
    for (; w->setups < r->setup.len && r->setup.items[w->setups].before <= *count; w->setups++) {
        const tj_setup *one = &r->setup.items[w->setups];

        tj_go_board_set(&w->board, tj_go_transform(r->board, w->symmetry, one->point),
                        seen_colour(w, one->colour));
    }
    w->answer = tj_go_transform(r->board, w->symmetry, r->moves.items[*count].point);
    w->question.colour = seen_colour(w, r->moves.items[*count].colour);
    return true;
}

void gen_walk_end(gen_walk *w)
{
    free(w->moves);
    memset(w, 0, sizeof *w);
}

void gen_random_game(tj_record *record, uint64_t *seed, unsigned size, size_t moves)
{
    tj_go_board board;
    int colour = TJ_BLACK;

    tj_record_init(record);
    record->board = (uint8_t)size;
    must(!tj_go_board_init(&board, size), "board size");
    for (size_t i = 0; i < moves; i++) {
        unsigned point = TJ_PASS;

        for (unsigned attempt = 0; attempt < 20 && point == TJ_PASS; attempt++) {
            point = gen_random(seed, size * size);
            if (tj_go_board_legality(&board, point, colour, false) != TJ_GO_LEGAL)
                point = TJ_PASS;
        }
        must(tj_go_board_play(&board, point, colour, false) == TJ_GO_LEGAL, "illegal move");
        gen_add_move(record, point, colour);
        colour = TJ_BLACK + TJ_WHITE - colour;
    }
}
