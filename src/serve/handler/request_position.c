#include "serve/handler/request_position.h"

#include <string.h>

#include "answer/shogi/shogi_steps.h"
#include "base/error.h"
#include "tejun/game.h"

#define SIZE_DEFAULT 19

static const char *const GAMES[] = {"any", "go", "shogi", NULL};
static const char *const COLOURS[] = {"turn", "black", "white", NULL}; /* in the order of tj_colour */
enum { ANY, GO, SHOGI };

const tj_param tj_position_param_table[] = {
    TJ_TEXT(tj_position_params, moves, 0, "moves", "MOVES", "played so far"),
    TJ_CHOICE(tj_position_params, game, 0, "game", "WHICH", GAMES, "which game, if nothing else tells"),
    TJ_INTEGER(tj_position_params, size, 0, "size", "N", 2, 25, "Go: lines of the board"),
    TJ_TEXT(tj_position_params, add_black, 0, "add_black", "POINTS", "Go: black stones set up"),
    TJ_TEXT(tj_position_params, add_white, 0, "add_white", "POINTS", "Go: white stones set up"),
    TJ_TEXT(tj_position_params, sfen, 0, "sfen", "SFEN", "shogi: where the moves begin"),
    TJ_CHOICE(tj_position_params, to_move, 0, "to_move", "WHO", COLOURS, "whose turn it is"),
    TJ_INTEGER(tj_position_params, record, 0, "record", "N", 1, UINT32_MAX, "a game of the corpus"),
    TJ_INTEGER(tj_position_params, move, 0, "move", "N", 0, 100000, "after so many of its moves"),
    TJ_PARAMS_END};

/* GO, SHOGI, or ANY where nothing tells. */
static int game_from_params(const tj_position_params *o)
{
    bool shogi = o->sfen || (o->moves && tj_shogi_steps_match(o->moves));
    bool go = o->size || o->add_black || o->add_white || (o->moves && !shogi);

    return o->game ? o->game : shogi ? SHOGI : go ? GO : ANY;
}

/* Is a game of shogi meant?  By what is given, or by what the corpus has more of. */
static int which_game(const tj_position_params *options, tj_corpus_handle *handle, bool *is_shogi,
                      tj_err *err)
{
    int game = game_from_params(options), rc = 0;

    *is_shogi = game == SHOGI;
    if (game != ANY || !handle)
        return 0;
    rc = tj_corpus_cache_summary(handle->cache, handle->corpus, tj_pooled_corpus_id(handle->pooled), err);
    if (!rc) {
        uint64_t shogi = handle->cache->info.games_of_size[TJ_BOARD_SHOGI];

        *is_shogi = shogi > handle->cache->info.games - shogi;
    }
    return rc;
}

static int check(const tj_position_params *o, bool is_shogi, tj_err *err)
{
    bool go_only = o->size || o->add_black || o->add_white;

    if (o->record && (o->moves || o->sfen || go_only || o->game || o->to_move))
        return tj_fail(err, TJ_E_USAGE,
                       "record is the position already: without moves, sfen, stones, game and to_move");
    if (!o->record && o->move >= 0)
        return tj_fail(err, TJ_E_USAGE, "move goes with record");
    if (is_shogi && go_only)
        return tj_fail(err, TJ_E_USAGE, "size and stones are for Go");
    if (!is_shogi && o->sfen)
        return tj_fail(err, TJ_E_USAGE, "sfen is for shogi");
    return 0;
}

static int read_record(tj_request_position *position, const tj_position_params *o, tj_corpus_handle *handle,
                       tj_err *err)
{
    size_t moves = o->move < 0 ? SIZE_MAX : (size_t)o->move;
    tj_record record;
    tj_shogi start;
    int rc;

    if (!handle)
        return tj_fail(err, TJ_E_USAGE, "record goes with a corpus");
    tj_record_init(&record);
    rc = tj_game_record(handle->corpus, (uint32_t)o->record, &record, err);
    position->is_shogi = record.board == TJ_BOARD_SHOGI;
    if (!rc && !position->is_shogi)
        rc = tj_go_state_from_record(&position->go, &record, moves, NULL, err);
    else if (!rc) {
        tj_shogi_init(&start);
        if (record.start)
            tj_shogi_sfen_parse(&start, record.start, strlen(record.start), NULL);
        rc = tj_shogi_state_from_record(&position->shogi, &start, &record, moves, NULL, err);
    }
    tj_record_release(&record);
    return rc == TJ_E_RANGE ? TJ_E_USAGE : rc;
}

static int read_go(tj_go_state *position, const tj_position_params *o, tj_err *err)
{
    const char *lists[] = {o->add_black, o->add_white, o->moves};
    int rc = tj_go_state_start(position, o->size ? (unsigned)o->size : SIZE_DEFAULT, err);

    for (int i = 0; !rc && i < 3; i++) {
        const tj_words words = {&lists[i], lists[i] != NULL, 1};

        if (lists[i])
            rc = i < 2 ? tj_go_state_set_up(position, i ? TJ_WHITE : TJ_BLACK, &words, err)
                       : tj_go_state_play(position, &words, err);
        if (!rc && i == 1 && tj_go_board_has_zero_liberties(&position->board))
            rc = tj_fail_reason(err, TJ_E_USAGE, "no_liberty", NULL, "stones are set up without a liberty");
    }
    return rc;
}

static int set_turn(tj_request_position *position, int colour, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;

    position->go.colour = colour;
    if (!position->is_shogi)
        return 0;
    position->shogi.position.side = (uint8_t)colour;
    return tj_shogi_validate(&position->shogi.position, &inner) == TJ_E_FORMAT
               ? tj_fail_reason(err, TJ_E_USAGE, inner.why, NULL, "it cannot be %s's turn: %s",
                                COLOURS[colour], inner.text)
               : 0;
}

int tj_request_position_read(tj_request_position *position, const tj_position_params *o,
                             tj_corpus_handle *handle, tj_err *err)
{
    const tj_words words = {(const char **)&o->moves, o->moves != NULL, 1};
    int rc;

    memset(position, 0, sizeof *position);
    if (o->record) {
        rc = check(o, false, err);
        return rc ? rc : read_record(position, o, handle, err);
    }
    rc = which_game(o, handle, &position->is_shogi, err);
    if (!rc)
        rc = check(o, position->is_shogi, err);
    if (!rc)
        rc = position->is_shogi ? tj_shogi_state_from_words(&position->shogi, o->sfen, &words, err)
                                : read_go(&position->go, o, err);
    return rc || !o->to_move ? rc : set_turn(position, o->to_move, err);
}
