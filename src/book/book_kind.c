#include "book/book_kind.h"

#include <string.h>

#include "base/hash.h"
#include "game/game_cursor.h"

const tj_book_kind *tj_book_kind_of(const tj_game_kind *game)
{
    const tj_book_kind *kind = tj_game_row_of(game)->book;

    return kind ? kind : &tj_book_plain_kind;
}

/* ---- positions ---- */

static void begin(tj_book_position *out, const tj_game_kind *game, unsigned board, uint32_t ply)
{
    out->kind = tj_book_kind_of(game);
    out->game = game;
    out->board = board;
    out->ply = ply;
    out->symmetry = 0;
}

void tj_book_position_of(tj_book_position *out, const tj_position *position)
{
    begin(out, position->kind, position->board, position->ply);
    out->kind->of(out, position);
}

void tj_book_position_start(tj_book_position *out, unsigned board)
{
    tj_position start;

    tj_position_init(&start, board, NULL);
    tj_book_position_of(out, &start);
}

void tj_book_position_get(const tj_book_position *at, tj_position *out)
{
    at->kind->position(at, out);
}

int tj_book_position_parse(tj_book_position *out, const tj_game_kind *game, const char *text, size_t n,
                           tj_err *err)
{
    begin(out, game, game->usual_board, 0);
    return out->kind->parse(out, text, n, err);
}

void tj_book_position_unpack(const uint64_t *packed, unsigned board, tj_book_position *out)
{
    begin(out, tj_game_kind_of_board(board), board, 0);
    out->kind->unpack(packed, out);
}

void tj_book_position_map_move(const tj_book_position *at, uint16_t *move, uint16_t *reply)
{
    if (at->kind->map_move)
        at->kind->map_move(at, move, reply);
}

uint64_t tj_book_position_key(const tj_book_position *at, const char *text)
{
    return at->kind->hash_is_key ? at->kind->hash(at) : tj_hash64(text, strlen(text));
}

bool tj_book_position_is_over(const tj_position *position)
{
    uint16_t moves[TJ_POSITION_MOVES_MAX];

    return tj_position_moves(position, moves) == 0;
}

/* ---- making moves ---- */

void tj_book_state_set(tj_book_state *state, const tj_book_position *at)
{
    state->at = *at;
    tj_book_position_get(at, &state->position);
}

bool tj_book_state_is_legal(const tj_book_state *state, uint16_t move)
{
    const tj_book_position *at = &state->at;

    return !at->game->illegal(state->position.state, move, true) &&
           (!at->kind->is_first || at->kind->is_first(at, move));
}

void tj_book_state_after(const tj_book_state *state, uint16_t move, tj_book_position *out)
{
    tj_position after;

    tj_position_copy(&after, &state->position);
    after.kind->play(after.state, move);
    after.ply++;
    tj_book_position_of(out, &after);
}

/* ---- stored games ---- */

/* Plays a game through up to that many moves; *out (may be NULL) is the position before the next one. */
static int play_through(const tj_stored_game *game, uint32_t limit, tj_position *out,
                        bool (*visit)(void *ctx, uint32_t ply, uint64_t key, uint16_t move), void *ctx)
{
    tj_book_position form;
    tj_game_cursor at;
    int more = tj_game_cursor_init(&at, *game) ? -TJ_E_FORMAT : 1;

    while (more > 0 && (more = tj_game_cursor_peek(&at)) > 0 && at.position.ply < limit) {
        if (visit) {
            tj_book_position_of(&form, &at.position);
            if (!visit(ctx, at.position.ply, form.kind->hash(&form), at.move))
                break;
        }
        tj_game_cursor_advance(&at);
    }
    if (out && more >= 0)
        tj_position_copy(out, &at.position);
    return more < 0 ? TJ_E_FORMAT : 0;
}

int tj_book_visit_game(const tj_stored_game *game, const void *table, uint32_t limit,
                       bool (*visit)(void *ctx, uint32_t ply, uint64_t key, uint16_t move), void *ctx)
{
    (void)table;
    return play_through(game, limit, NULL, visit, ctx);
}

int tj_book_replay(const tj_stored_game *game, const void *table, uint32_t ply, tj_position *out)
{
    (void)table;
    return play_through(game, ply, out, NULL, NULL);
}

/* ---- tejun/book.h ---- */

void tj_book_text(const tj_position *position, char out[TJ_POSITION_TEXT_MAX])
{
    tj_book_position at;

    tj_book_position_of(&at, position);
    at.kind->text(&at, out);
}

void tj_book_map_move(const tj_position *position, uint16_t *move, uint16_t *reply)
{
    tj_book_position at;

    tj_book_position_of(&at, position);
    tj_book_position_map_move(&at, move, reply);
}

void tj_book_unmap_move(const tj_position *position, uint16_t *move, uint16_t *reply)
{
    tj_book_position at;

    tj_book_position_of(&at, position);
    if (at.kind->unmap_move)
        at.kind->unmap_move(&at, move, reply);
}

const char *tj_book_text_name(const tj_game_kind *game)
{
    return tj_book_kind_of(game)->text_name;
}
