#include "book/book_position.h"

#include <string.h>

#include "base/hash.h"
#include "book/shogi/shogi_packed.h"

void tj_book_position_start(tj_book_position *out, int game, unsigned size)
{
    tj_go_board board;

    out->game = game;
    if (game == TJ_SHOGI) {
        tj_shogi_init(&out->as.shogi);
        return;
    }
    tj_go_board_init(&board, size);
    tj_go_canonical_of(&board, TJ_BLACK, &out->as.go);
}

void tj_book_position_of_shogi(tj_book_position *out, const tj_shogi *position)
{
    out->game = TJ_SHOGI;
    out->as.shogi = *position;
}

void tj_book_position_of_go(tj_book_position *out, const tj_go_board *board, int colour)
{
    out->game = TJ_GO;
    tj_go_canonical_of(board, colour, &out->as.go);
}

uint64_t tj_book_position_key(const tj_book_position *position, const char *text)
{
    return position->game == TJ_SHOGI ? tj_shogi_key(&position->as.shogi) : tj_hash64(text, strlen(text));
}

uint64_t tj_book_position_hash(const tj_book_position *position)
{
    return position->game == TJ_SHOGI ? tj_shogi_key(&position->as.shogi)
                                      : tj_go_canonical_hash(&position->as.go);
}

unsigned tj_book_position_side(const tj_book_position *position)
{
    return position->game == TJ_SHOGI ? position->as.shogi.side : position->as.go.colour;
}

uint32_t tj_book_position_ply(const tj_book_position *position)
{
    if (position->game == TJ_GO)
        return position->as.go.ply;
    return position->as.shogi.number ? position->as.shogi.number - 1 : 0;
}

void tj_book_position_set_ply(tj_book_position *position, uint32_t ply)
{
    if (position->game == TJ_GO)
        position->as.go.ply = ply;
    else
        position->as.shogi.number = ply + 1;
}

/* ---- text ---- */

void tj_book_position_text(const tj_book_position *position, char out[TJ_BOOK_POSITION_MAX])
{
    char *blank;

    if (position->game == TJ_GO) {
        tj_go_canonical_text(&position->as.go, out);
        return;
    }
    tj_shogi_sfen_format(&position->as.shogi, out);
    blank = strrchr(out, ' ');
    if (blank)
        *blank = 0;
}

int tj_book_position_parse(tj_book_position *out, int game, const char *text, size_t n, tj_err *err)
{
    out->game = game;
    return game == TJ_SHOGI ? tj_shogi_sfen_parse(&out->as.shogi, text, n, err)
                            : tj_go_canonical_parse(&out->as.go, text, n, err);
}

void tj_book_position_format_move(const tj_book_position *position, uint16_t move, char out[8])
{
    if (position->game == TJ_SHOGI)
        tj_shogi_move_format(move, out);
    else
        tj_go_point_format(position->as.go.size, move, out);
}

bool tj_book_position_parse_move(const tj_book_position *position, const char *text, uint16_t *move)
{
    unsigned point = TJ_PASS;
    int rc;

    if (position->game == TJ_SHOGI)
        return tj_shogi_move_parse(text, strlen(text), move, NULL) == 0;
    rc = tj_go_point_parse(position->as.go.size, text, &point, NULL);
    *move = (uint16_t)point;
    return rc == 0;
}

/* ---- packed ---- */

size_t tj_book_position_packed_words(int game, unsigned size)
{
    return game == TJ_SHOGI ? sizeof(tj_shogi_packed) / sizeof(uint64_t) : tj_go_canonical_packed_words(size);
}

bool tj_book_position_pack(const tj_book_position *position, uint64_t *out)
{
    tj_shogi_packed packed;

    if (position->game == TJ_GO) {
        tj_go_canonical_pack(&position->as.go, out);
        return true;
    }
    if (!tj_shogi_pack(&packed, &position->as.shogi))
        return false;
    memcpy(out, &packed, sizeof packed);
    return true;
}

void tj_book_position_unpack(const uint64_t *packed, int game, unsigned size, tj_book_position *out)
{
    tj_shogi_packed words;

    out->game = game;
    if (game == TJ_GO) {
        tj_go_canonical_unpack(packed, size, &out->as.go);
        return;
    }
    memcpy(&words, packed, sizeof words);
    tj_shogi_unpack(&words, &out->as.shogi);
}

/* ---- moving ---- */

void tj_book_state_set(tj_book_state *state, const tj_book_position *position)
{
    state->at = *position;
    if (position->game == TJ_GO)
        tj_go_canonical_board(&position->as.go, &state->board);
}

static bool is_first(const tj_go_canonical *form, uint16_t move)
{
    tj_go_canonical unturned = *form;
    tj_book_move first = {.move = move};

    unturned.turn = 0;
    tj_go_canonical_map_move(&unturned, &first.move, &first.reply);
    return first.move == move;
}

bool tj_book_state_is_legal(const tj_book_state *state, uint16_t move)
{
    const tj_book_position *at = &state->at;

    if (at->game == TJ_SHOGI)
        return tj_shogi_legality(&at->as.shogi, move) == TJ_SHOGI_LEGAL;
    return tj_go_board_legality(&state->board, move, at->as.go.colour, true) == TJ_GO_LEGAL &&
           is_first(&at->as.go, move);
}

void tj_book_state_after(const tj_book_state *state, uint16_t move, tj_book_position *out)
{
    const tj_book_position *at = &state->at;
    tj_go_board board;

    if (at->game == TJ_SHOGI) {
        tj_book_position_of_shogi(out, &at->as.shogi);
        tj_shogi_apply(&out->as.shogi, move);
        return;
    }
    board = state->board;
    tj_go_board_play(&board, move, at->as.go.colour, true);
    tj_book_position_of_go(out, &board, tj_go_opponent(at->as.go.colour));
    out->as.go.ply = at->as.go.ply + 1;
}

/* ---- for everybody ---- */

void tj_book_position_format(const tj_shogi *position, char out[TJ_BOOK_POSITION_MAX])
{
    tj_book_position any;

    tj_book_position_of_shogi(&any, position);
    tj_book_position_text(&any, out);
}

void tj_book_position_format_go(const tj_go_board *board, int colour, char out[TJ_BOOK_POSITION_MAX])
{
    tj_go_canonical form;

    tj_go_canonical_of(board, colour, &form);
    tj_go_canonical_text(&form, out);
}

int tj_book_position_parse_go(const char *text, size_t n, tj_go_board *board, int *colour, tj_err *err)
{
    tj_go_canonical form, as_written;
    int rc = tj_go_canonical_parse(&form, text, n, err);

    if (rc)
        return rc;
    as_written = form;
    for (unsigned p = 0; p < (unsigned)form.size * form.size; p++)
        as_written.stone[p] = form.stone[tj_go_transform(form.size, form.turn, p)];
    as_written.ko = (uint16_t)tj_go_transform(form.size, tj_go_inverse_transform(form.turn), form.ko);
    tj_go_canonical_board(&as_written, board);
    *colour = form.colour;
    return 0;
}
