/* Go as a row of the table of games. */
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "game/go/go_cursor.h"
#include "game/go/go_canonical.h"
#include "game/go/go_position_key.h"
#include "game/go/go_tables.h"
#include "game/kind.h"

/* A position: the board, and whose turn it is. */
typedef struct go_state {
    tj_go_board board;
    int to_move;
} go_state;

_Static_assert(sizeof(go_state) <= sizeof((tj_position *)0)->state, "a position of Go must fit");

/* ---- positions ---- */

static void start(void *state, unsigned board)
{
    go_state *go = state;

    tj_go_board_init(&go->board, board);
    go->to_move = TJ_BLACK;
}

static int to_move(const void *state)
{
    return ((const go_state *)state)->to_move;
}

static int set_to_move(void *state, int colour, tj_err *err TJ_UNUSED)
{
    ((go_state *)state)->to_move = colour;
    return 0;
}

static const char *illegal(const void *state, unsigned move, bool any_rules)
{
    const go_state *go = state;
    int verdict = tj_go_board_legality(&go->board, move, go->to_move, any_rules);

    return verdict == TJ_GO_LEGAL ? NULL : tj_go_legality_text(verdict);
}

static void play(void *state, unsigned move)
{
    go_state *go = state;

    tj_go_board_play(&go->board, move, go->to_move, true);
    go->to_move = tj_go_opponent(go->to_move);
}

static size_t moves(const void *state, uint16_t *out)
{
    const go_state *go = state;
    size_t n = 0;

    for (unsigned p = 0; p < (unsigned)go->board.size * go->board.size; p++)
        if (tj_go_board_legality(&go->board, p, go->to_move, false) == TJ_GO_LEGAL)
            out[n++] = (uint16_t)p;
    return n;
}

static uint64_t perft(const void *state, unsigned depth)
{
    uint16_t points[TJ_GO_POINTS_MAX];
    size_t n = depth ? moves(state, points) : 1;
    uint64_t nodes = 0;

    if (depth < 2)
        return n;
    for (size_t i = 0; i < n; i++) {
        go_state next = *(const go_state *)state;

        play(&next, points[i]);
        nodes += perft(&next, depth - 1);
    }
    return nodes;
}

static tj_position_key key(const void *state)
{
    const go_state *go = state;
    tj_go_zobrist table;
    tj_go_hash_state keys;

    tj_go_zobrist_init(&table, go->board.size);
    tj_go_hash_state_init(&keys, &table);
    tj_go_hash_state_update(&keys, &go->board, TJ_PASS);
    return tj_go_position_key_of(&keys, go->to_move, TJ_PASS);
}

static void format(const void *state, char out[TJ_POSITION_TEXT_MAX])
{
    const go_state *go = state;
    tj_go_canonical form;

    tj_go_form_as_is(&go->board, go->to_move, &form);
    tj_go_canonical_text(&form, out);
}

static int parse(void *state, unsigned *board, const char *text, size_t n, tj_err *err)
{
    go_state *go = state;
    tj_go_canonical form;
    int rc = tj_go_form_parse_as_is(&form, text, n, err);

    if (rc)
        return rc;
    tj_go_canonical_board(&form, &go->board);
    go->to_move = form.colour;
    *board = form.size;
    return 0;
}

static void move_format(const void *state, unsigned move, char out[TJ_MOVE_TEXT_MAX])
{
    tj_go_point_format(((const go_state *)state)->board.size, move, out);
}

static int move_parse(const void *state, const char *text, size_t n, uint16_t *move, tj_err *err)
{
    char word[TJ_MOVE_TEXT_MAX];
    unsigned point = TJ_PASS;
    int rc;

    if (n >= sizeof word)
        return tj_fail(err, TJ_E_FORMAT, "\"%.*s\" is not a point", (int)(n < 40 ? n : 40), text);
    memcpy(word, text, n);
    word[n] = 0;
    rc = tj_go_point_parse(((const go_state *)state)->board.size, word, &point, err);
    if (!rc)
        *move = (uint16_t)point;
    return rc;
}

void tj_position_set_go(tj_position *position, const tj_go_board *board, int colour)
{
    void *state = position->state;
    go_state *go = state;

    position->kind = &tj_go_kind;
    position->board = board->size;
    position->ply = 0;
    go->board = *board;
    go->to_move = colour;
}

const tj_go_board *tj_position_go(const tj_position *position)
{
    const void *state = position->state;

    return position->kind == &tj_go_kind ? &((const go_state *)state)->board : NULL;
}

/* ---- stored games ---- */

static int set_up(void *state, const tj_stored_setup *setup, size_t setups, uint32_t move, size_t *used)
{
    size_t left = setups;
    int rc = tj_go_set_up(&((go_state *)state)->board, &setup, &left, move);

    *used = setups - left;
    return rc;
}

static unsigned symbol_of(const void *state TJ_UNUSED, unsigned move)
{
    return move == TJ_PASS ? TJ_SYMBOL_PASS : TJ_SYMBOL_MOVE + move;
}

static bool move_of(unsigned board, unsigned symbol, uint16_t *move)
{
    *move = symbol == TJ_SYMBOL_PASS ? TJ_PASS : (uint16_t)(symbol - TJ_SYMBOL_MOVE);
    return symbol == TJ_SYMBOL_PASS || (symbol >= TJ_SYMBOL_MOVE && *move < board * board);
}

static size_t record_symbols(const tj_record *record, uint16_t *out)
{
    size_t n = 0;

    for (size_t i = 0; i < record->moves.len; i++) {
        const tj_move *move = &record->moves.items[i];

        if ((n & 1) != (move->colour == TJ_WHITE))
            out[n++] = TJ_SYMBOL_SKIP;
        out[n++] = (uint16_t)symbol_of(NULL, move->point);
    }
    if (!record->moves.len && tj_record_first_colour(record) == TJ_WHITE)
        out[n++] = TJ_SYMBOL_SKIP; /* whose turn it is without a move */
    return n;
}

/* The number of stones that the header names ("4", "H4"); 0 if it names none. */
static int handicap(const tj_record *record)
{
    const char *text = record->field[TJ_FIELD_HANDICAP];
    int stones = 0;

    if (!text)
        return 0;
    text += strcspn(text, "0123456789");
    for (int digits = 0; *text >= '0' && *text <= '9' && digits < 3; text++, digits++)
        stones = stones * 10 + (*text - '0');
    return *text >= '0' && *text <= '9' ? 0 : stones;
}

static void *keys_table(unsigned board)
{
    tj_go_zobrist *table = tj_alloc(1, sizeof *table);

    if (table)
        tj_go_zobrist_init(table, board);
    return table;
}

static int keys(const tj_stored_game *game, const void *table,
                void (*note)(void *ctx, size_t i, uint64_t key, unsigned symmetry), void *ctx)
{
    tj_go_cursor cursor;
    tj_go_hash_state state;
    tj_position_key position;
    int more;

    tj_go_cursor_init(&cursor, *game);
    tj_go_hash_state_init(&state, table);
    for (;;) {
        size_t setups = cursor.setups;

        more = tj_go_cursor_peek(&cursor);
        if (cursor.setups != setups)
            tj_go_hash_state_update(&state, &cursor.board, TJ_PASS);
        if (more < 0)
            return TJ_E_FORMAT;
        position = tj_go_position_key_of(&state, cursor.symbol % 2 ? TJ_WHITE : TJ_BLACK, TJ_PASS);
        note(ctx, (size_t)(cursor.place - game->symbols), position.key, position.symmetry);
        if (!more)
            return 0;
        if (tj_go_cursor_advance(&cursor))
            return TJ_E_FORMAT;
        tj_go_hash_state_update(&state, &cursor.board, cursor.point);
    }
}

const tj_game_kind tj_go_kind = {
    .name = "go",
    .title = "Go",
    .id = 0,
    .first_board = TJ_GO_SIZE_MIN,
    .last_board = TJ_GO_SIZE_MAX,
    .usual_board = 19,
    .symmetries = TJ_GO_SYMMETRIES,
    .state_bytes = sizeof(go_state),
    .symbols = TJ_SYMBOL_MOVE + TJ_GO_POINTS_MAX,
    .relative_codes = true,
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
    .symbol_of = symbol_of,
    .move_of = move_of,
    .transform_point = tj_go_transform,
    .record_symbols = record_symbols,
    .handicap = handicap,
    .keys = keys,
    .keys_table = keys_table,
};
