#include "sei_games.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/random.h"
#include "format/result.h"
#include "tejun/game.h"

/* Was it played to the end, so that six equal parts of it mean something? */
static bool is_whole(const tj_game *game)
{
    tj_result result = tj_result_parse(game->field[TJ_FIELD_RESULT]);

    return (result.how == TJ_WIN_POINTS || result.winner == TJ_WINNER_DRAW) &&
           game->state < TJ_RECORD_DAMAGED && game->moves >= game->size * game->size / SEI_WHOLE;
}

int sei_games_choose(sei_games *games, tj_corpus *home, const tj_evaluated_models *models,
                     const tj_evaluate_options *options, tj_err *err)
{
    tj_test_games chosen;
    int rc = tj_test_games_choose(&chosen, home, models, options, err);

    *games = (sei_games){.corpus = chosen.corpus, .counts = chosen.counts};
    if (!rc && !(games->items = tj_alloc(chosen.len + 1, sizeof *games->items)))
        rc = tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < chosen.len; i++) {
        const tj_selected_game *place = &chosen.items[i];
        uint32_t setups;
        tj_game game;

        if ((rc = tj_game_get(games->corpus, place->id, &game, err)))
            break;
        tj_segment_setup(games->corpus->segments[place->segment], place->number, &setups);
        games->items[games->len++] = (sei_game){*place, game.moves, is_whole(&game), setups > 0};
        games->to_end += is_whole(&game);
        tj_game_release(&game);
    }
    tj_test_games_release(&chosen);
    return rc;
}

void sei_games_release(sei_games *games)
{
    free(games->items);
    *games = (sei_games){0};
}

/* The i-th of a row of numbers that look random. */
static uint64_t scatter(uint64_t i)
{
    return tj_mix64((i + 1) * 0x9e3779b97f4a7c15u);
}

sei_position *sei_positions(const sei_games *games, size_t *count)
{
    sei_position *out = tj_alloc(*count + 1, sizeof *out);
    size_t wanted = *count;

    *count = 0;
    for (size_t i = 0; out && games->len && i < wanted; i++) {
        uint32_t game = (uint32_t)((uint64_t)i * games->len / wanted), moves = games->items[game].moves;

        if (moves > 1)
            out[(*count)++] = (sei_position){game, (uint32_t)(1 + scatter(i) % (moves - 1))};
    }
    return out;
}

bool sei_position_seek(const sei_games *games, sei_position position, tj_go_game_cursor *cursor)
{
    bool more;

    tj_go_game_cursor_init(cursor, games->corpus, &games->items[position.game].place);
    do
        more = tj_go_game_cursor_next(cursor);
    while (more && cursor->replay.move < position.move);
    return more;
}

unsigned sei_distance(unsigned size, unsigned a, unsigned b)
{
    int rows = (int)(a / size) - (int)(b / size), columns = (int)(a % size) - (int)(b % size);

    return (unsigned)(abs(rows) + abs(columns));
}
