/* Shogi as a row of the table of games. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text/text.h"
#include "game/game_cursor.h"
#include "game/shogi/shogi_setup.h"
#include "game/shogi/shogi_symbol.h"
#include "game/shogi/shogi_tables.h"

_Static_assert(sizeof(tj_shogi) <= sizeof((tj_position *)0)->state, "a position of shogi must fit");
_Static_assert(TJ_SHOGI_MOVES_MAX <= TJ_POSITION_MOVES_MAX, "all legal moves must fit");

/* ---- positions ---- */

static void start(void *state, unsigned board TJ_UNUSED)
{
    tj_shogi_init(state);
}

static int to_move(const void *state)
{
    return ((const tj_shogi *)state)->side;
}

static int set_to_move(void *state, int colour, tj_err *err)
{
    tj_shogi *shogi = state;
    tj_err inner = TJ_ERR_INIT;

    shogi->side = (uint8_t)colour;
    if (tj_shogi_validate(shogi, &inner) != TJ_E_FORMAT)
        return 0;
    return tj_fail_reason(err, TJ_E_USAGE, inner.why, NULL, "it cannot be %s's turn: %s",
                          colour == TJ_BLACK ? "black" : "white", inner.text);
}

static const char *illegal(const void *state, unsigned move, bool any_rules TJ_UNUSED)
{
    int verdict = move > UINT16_MAX ? TJ_SHOGI_NO_SUCH_MOVE : tj_shogi_legality(state, (tj_shogi_move)move);

    return verdict == TJ_SHOGI_LEGAL ? NULL : tj_shogi_legality_text(verdict);
}

static void play(void *state, unsigned move)
{
    tj_shogi_apply(state, (tj_shogi_move)move);
}

static size_t moves(const void *state, uint16_t *out)
{
    return tj_shogi_moves(state, out);
}

static uint64_t perft(const void *state, unsigned depth)
{
    return tj_shogi_perft(state, depth);
}

static tj_position_key key(const void *state)
{
    return (tj_position_key){tj_shogi_key(state), 0, 1};
}

static void format(const void *state, char out[TJ_POSITION_TEXT_MAX])
{
    tj_shogi_sfen_format(state, out);
}

static int fail_unknown_start(const char *name, size_t n, tj_err *err)
{
    char names[192] = "";
    size_t at = 0;

    for (size_t i = 0; tj_shogi_start_at(i) && at < sizeof names; i++)
        at += (size_t)snprintf(names + at, sizeof names - at, "%s%s", i ? ", " : "",
                               tj_shogi_start_at(i)->english);
    return tj_fail(err, TJ_E_FORMAT, "no starting position is called \"%.*s\"; use one of %s",
                   (int)tj_utf8_complete_length(name, n < 40 ? n : 40), name, names);
}

/* What is odd, though it can be played on, is taken as it is. */
static int parse(void *state, unsigned *board, const char *text, size_t n, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    int rc;

    *board = TJ_BOARD_SHOGI;
    if (tj_shogi_start(state, text, n) == 0)
        return 0;
    rc = tj_shogi_sfen_parse(state, text, n, &inner);
    if (rc == TJ_E_FORMAT && !memchr(text, '/', n))
        return fail_unknown_start(text, n, err);
    if (rc && err)
        *err = inner;
    return rc == TJ_E_RANGE ? 0 : rc;
}

static void move_format(const void *state TJ_UNUSED, unsigned move, char out[TJ_MOVE_TEXT_MAX])
{
    tj_shogi_move_format((tj_shogi_move)move, out);
}

static int move_parse(const void *state TJ_UNUSED, const char *text, size_t n, uint16_t *move, tj_err *err)
{
    return tj_shogi_move_parse(text, n, move, err);
}

void tj_position_set_shogi(tj_position *position, const tj_shogi *shogi)
{
    position->kind = &tj_shogi_kind;
    position->board = TJ_BOARD_SHOGI;
    position->ply = shogi->number ? shogi->number - 1 : 0;
    memcpy(position->state, shogi, sizeof *shogi);
}

const tj_shogi *tj_position_shogi(const tj_position *position)
{
    const void *state = position->state;

    return position->kind == &tj_shogi_kind ? state : NULL;
}

/* ---- stored games ---- */

static int set_up(void *state, const tj_stored_setup *setup, size_t setups, uint32_t move, size_t *used)
{
    *used = move ? 0 : setups;
    return *used ? tj_shogi_setup_read(setup, setups, state) : 0;
}

static int start_text(const tj_stored_setup *setup, size_t setups, char out[TJ_POSITION_TEXT_MAX])
{
    tj_shogi start_position;
    int rc = tj_shogi_setup_read(setup, setups, &start_position);

    if (!rc)
        tj_shogi_sfen_format(&start_position, out);
    return rc;
}

static unsigned symbol_of(const void *state, unsigned move)
{
    return tj_shogi_symbol_in(state, (tj_shogi_move)move);
}

static bool move_of(unsigned board TJ_UNUSED, unsigned symbol, uint16_t *move)
{
    unsigned kind;

    return tj_shogi_symbol_read(symbol, &kind, move);
}

/* The pieces that move are found by playing. */
static size_t record_symbols(const tj_record *record, uint16_t *out)
{
    tj_shogi position;
    size_t n = 0;

    tj_shogi_setup_position(record->setup.items, record->setup.len, &position);
    for (size_t i = 0; i < record->moves.len; i++) {
        const tj_move *move = &record->moves.items[i];

        if ((n & 1) != (move->colour == TJ_WHITE))
            out[n++] = TJ_SYMBOL_SKIP;
        out[n++] = (uint16_t)tj_shogi_symbol_in(&position, move->point);
        tj_shogi_apply(&position, move->point);
    }
    return n;
}

/* How many pieces are not there at the start.  Problems have few, too: they are games like others. */
static int handicap(const tj_record *record)
{
    int pieces = TJ_SHOGI_PIECES;

    for (size_t i = 0; i < record->setup.len; i++)
        pieces -= (int)tj_shogi_setup_pieces(&record->setup.items[i]);
    return record->setup.len && pieces > 0 ? pieces : 0;
}

static int keys(const tj_stored_game *game, const void *table TJ_UNUSED,
                void (*note)(void *ctx, size_t i, uint64_t key, unsigned symmetry), void *ctx)
{
    tj_game_cursor at;
    const void *state = at.position.state;
    int more;

    if (tj_game_cursor_init(&at, *game))
        return TJ_E_FORMAT;
    while ((more = tj_game_cursor_peek(&at)) >= 0) {
        note(ctx, at.symbol, tj_shogi_key(state), 0);
        if (!more)
            return 0;
        tj_game_cursor_advance(&at);
    }
    return TJ_E_FORMAT;
}

const tj_game_kind tj_shogi_kind = {
    .name = "shogi",
    .title = "shogi",
    .id = 1,
    .first_board = TJ_BOARD_SHOGI,
    .last_board = TJ_BOARD_SHOGI,
    .usual_board = TJ_BOARD_SHOGI,
    .symmetries = 1,
    .state_bytes = sizeof(tj_shogi),
    .symbols = TJ_SHOGI_SYMBOL_LIMIT,
    .text_name = "sfen",
    .lines = 9,
    .start = start,
    .to_move = to_move,
    .set_to_move = set_to_move,
    .illegal = illegal,
    .play = play,
    .moves = moves,
    .perft = perft,
    .key = key,
    .format = format,
    .parse = parse,
    .move_format = move_format,
    .move_parse = move_parse,
    .set_up = set_up,
    .start_text = start_text,
    .symbol_of = symbol_of,
    .move_of = move_of,
    .record_symbols = record_symbols,
    .handicap = handicap,
    .keys = keys,
};
