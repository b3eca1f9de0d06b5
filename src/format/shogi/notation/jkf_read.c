/* Reading JKF.  Moves may tell less than they could (no colour, no captured piece); what contradicts the
 * position is a fault. */
#include "format/shogi/notation/notation.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_tokens.h"
#include "format/shogi/notation/japanese_move.h"
#include "format/shogi/kifu_end.h"

/* A list of moves that is to be read: the game, or a fork of it. */
typedef struct pending {
    uint32_t array, ply; /* ply: number of its first element */
    bool is_fork;        /* the first element of the game itself is the start */
} pending;

typedef struct reader {
    tj_kifu_builder b;
    tj_json_tokens t;
    struct {
        pending *items;
        size_t len, cap;
    } lines; /* a stack: forks of the last moves are on top */
    tj_buf scratch;
} reader;

static const char *place_of(const reader *r, uint32_t token)
{
    return r->t.text + r->t.items[token].start;
}

static uint32_t member_of(const reader *r, uint32_t object, const char *name, enum tj_json_kind kind)
{
    return tj_json_member_of(&r->t, object, name, kind);
}

/* ---- header ---- */

static void read_headers(reader *r, uint32_t root)
{
    uint32_t header = member_of(r, root, "header", TJ_JSON_OBJECT);

    if (header == TJ_JSON_NONE)
        return;
    for (uint32_t i = header + 1; i < r->t.items[header].next; i = r->t.items[i + 1].next) {
        tj_buf_clear(&r->scratch);
        tj_json_string_put(&r->t, i, &r->scratch);
        size_t key_n = r->scratch.len;
        if (r->t.items[i + 1].kind != TJ_JSON_STRING)
            continue;
        tj_json_string_put(&r->t, i + 1, &r->scratch);
        r->b.failed |= !tj_buf_ok(&r->scratch);
        if (r->b.failed)
            return;
        const char *text = r->scratch.data ? r->scratch.data : "";
        tj_kifu_add_header(&r->b, (tj_span){text, key_n}, (tj_span){text + key_n, r->scratch.len - key_n});
    }
}

/* ---- the start ---- */

static unsigned colour_at(const reader *r, uint32_t object)
{
    int64_t colour = tj_json_integer(&r->t, tj_json_member(&r->t, object, "color"), 1);

    return colour < 0 ? 0 : colour == 0 ? TJ_BLACK : TJ_WHITE;
}

static unsigned kind_at(const reader *r, uint32_t object, const char *name)
{
    uint32_t token = member_of(r, object, name, TJ_JSON_STRING);
    tj_span raw = token == TJ_JSON_NONE ? (tj_span){NULL, 0} : tj_json_raw(&r->t, token);

    return raw.n == 2 ? tj_csa_kind(raw.at) : 0;
}

/* Nine files of nine squares: {} or {"color": 0, "kind": "FU"}. */
static bool read_board(const reader *r, uint32_t board, tj_shogi *p)
{
    unsigned file = 1;

    if (board == TJ_JSON_NONE)
        return false;
    for (uint32_t i = board + 1; i < r->t.items[board].next; i = r->t.items[i].next, file++) {
        unsigned rank = 1;

        if (file > 9 || r->t.items[i].kind != TJ_JSON_ARRAY)
            return false;
        for (uint32_t j = i + 1; j < r->t.items[i].next; j = r->t.items[j].next, rank++) {
            unsigned kind = kind_at(r, j, "kind"), colour = colour_at(r, j);

            if (rank > 9)
                return false;
            if (kind && colour)
                tj_shogi_put(p, tj_shogi_square(file, rank), tj_shogi_piece(colour, kind));
        }
    }
    return true;
}

static void read_hands(const reader *r, uint32_t hands, tj_shogi *p)
{
    unsigned colour = TJ_BLACK;

    if (hands == TJ_JSON_NONE)
        return;
    for (uint32_t i = hands + 1; i < r->t.items[hands].next && colour <= TJ_WHITE;
         i = r->t.items[i].next, colour++)
        for (unsigned kind = TJ_SHOGI_PAWN; kind <= TJ_SHOGI_ROOK; kind++) {
            int64_t count = tj_json_integer(&r->t, tj_json_member(&r->t, i, tj_shogi_kind_csa(kind)), 18);

            if (count > 0)
                tj_shogi_set_hand(p, colour, kind, (unsigned)count);
        }
}

static void read_start(reader *r, uint32_t root)
{
    uint32_t initial = member_of(r, root, "initial", TJ_JSON_OBJECT);
    uint32_t preset = member_of(r, initial, "preset", TJ_JSON_STRING);
    uint32_t data = member_of(r, initial, "data", TJ_JSON_OBJECT);
    tj_shogi position;

    if (initial == TJ_JSON_NONE)
        return;
    tj_span name = preset == TJ_JSON_NONE ? (tj_span){"OTHER", 5} : tj_json_raw(&r->t, preset);
    bool known = tj_shogi_start(&position, name.at, name.n) == 0;
    if (!known && data != TJ_JSON_NONE) {
        tj_shogi_clear(&position);
        position.side = (uint8_t)colour_at(r, data);
        known = position.side && read_board(r, member_of(r, data, "board", TJ_JSON_ARRAY), &position);
        read_hands(r, member_of(r, data, "hands", TJ_JSON_ARRAY), &position);
    }
    if (known)
        tj_kifu_set_start(&r->b, &position, place_of(r, initial));
    else
        tj_kifu_reject(&r->b, place_of(r, initial), "unreadable starting position");
}

/* ---- moves ---- */

static unsigned square_at(const reader *r, uint32_t object, const char *name)
{
    uint32_t place = member_of(r, object, name, TJ_JSON_OBJECT);
    int64_t x = tj_json_integer(&r->t, tj_json_member(&r->t, place, "x"), 9);
    int64_t y = tj_json_integer(&r->t, tj_json_member(&r->t, place, "y"), 9);

    return x < 1 || y < 1 ? TJ_SHOGI_NO_SQUARE : tj_shogi_square((unsigned)x, (unsigned)y);
}

static bool is_true(const reader *r, uint32_t object, const char *name)
{
    return member_of(r, object, name, TJ_JSON_TRUE) != TJ_JSON_NONE;
}

static void read_move(reader *r, uint32_t token)
{
    unsigned kind = kind_at(r, token, "piece"), from = square_at(r, token, "from"),
             to = square_at(r, token, "to");

    if (to == TJ_SHOGI_NO_SQUARE && is_true(r, token, "same") && r->b.last)
        to = tj_shogi_move_to(r->b.last);
    const tj_japanese_move told = {.to = to,
                                   .kind = kind,
                                   .from = from,
                                   .drops = from == TJ_SHOGI_NO_SQUARE && kind <= TJ_SHOGI_ROOK,
                                   .promotes = is_true(r, token, "promote")};
    if (kind && to != TJ_SHOGI_NO_SQUARE)
        tj_kifu_add_told_move(&r->b, colour_at(r, token), &told, place_of(r, token));
    else
        tj_kifu_add_move(&r->b, TJ_SHOGI_NO_MOVE, place_of(r, token), "unreadable move");
}

static void read_time(reader *r, uint32_t element)
{
    uint32_t now = member_of(r, member_of(r, element, "time", TJ_JSON_OBJECT), "now", TJ_JSON_OBJECT);
    int64_t h = tj_json_integer(&r->t, tj_json_member(&r->t, now, "h"), 1000);
    int64_t m = tj_json_integer(&r->t, tj_json_member(&r->t, now, "m"), 60000);
    int64_t s = tj_json_integer(&r->t, tj_json_member(&r->t, now, "s"), 3600000);

    if (m >= 0 && s >= 0 && (h > 0 ? h : 0) * 3600 + m * 60 + s < TJ_KIFU_NO_TIME / 1000)
        tj_kifu_add_time(&r->b, (uint32_t)((h > 0 ? h : 0) * 3600 + m * 60 + s) * 1000);
}

static void read_comments(reader *r, uint32_t element)
{
    uint32_t comments = member_of(r, element, "comments", TJ_JSON_ARRAY);

    if (comments == TJ_JSON_NONE)
        return;
    for (uint32_t i = comments + 1; i < r->t.items[comments].next; i = r->t.items[i].next) {
        if (r->t.items[i].kind != TJ_JSON_STRING)
            continue;
        tj_buf_clear(&r->scratch);
        tj_json_string_put(&r->t, i, &r->scratch);
        r->b.failed |= !tj_buf_ok(&r->scratch);
        tj_kifu_add_comment(&r->b, (tj_span){r->scratch.data ? r->scratch.data : "", r->scratch.len});
    }
}

static void read_element(reader *r, uint32_t element)
{
    uint32_t move = member_of(r, element, "move", TJ_JSON_OBJECT);
    uint32_t special = member_of(r, element, "special", TJ_JSON_STRING);

    if (move != TJ_JSON_NONE) {
        read_move(r, move);
    } else if (special != TJ_JSON_NONE) {
        int end = tj_kifu_end_from_csa(tj_json_raw(&r->t, special));

        tj_kifu_add_end(&r->b, end ? end : TJ_KIFU_ERROR, place_of(r, element));
    }
    read_time(r, element);
    read_comments(r, element);
}

/* ---- lines ---- */

/* Puts the forks of one element onto the stack, the first on top. */
static void push_forks(reader *r, uint32_t element, uint32_t ply)
{
    uint32_t forks = member_of(r, element, "forks", TJ_JSON_ARRAY), end = forks + 1;
    size_t top = r->lines.len;

    if (forks == TJ_JSON_NONE)
        return;
    for (; end < r->t.items[forks].next; end = r->t.items[end].next)
        top += r->t.items[end].kind == TJ_JSON_ARRAY;
    if (TJ_RESERVE(&r->lines, top)) {
        r->b.failed = true;
        return;
    }
    r->lines.len = top;
    for (uint32_t i = forks + 1; i < end; i = r->t.items[i].next)
        if (r->t.items[i].kind == TJ_JSON_ARRAY)
            r->lines.items[--top] = (pending){i, ply, true};
}

static void read_array(reader *r, pending line)
{
    uint32_t ply = line.ply;

    if (line.is_fork)
        tj_kifu_branch(&r->b, line.ply, place_of(r, line.array));
    for (uint32_t i = line.array + 1; i < r->t.items[line.array].next && !r->b.failed;
         i = r->t.items[i].next, ply++) {
        read_element(r, i);
        push_forks(r, i, ply);
    }
}

static void read_moves(reader *r, uint32_t root)
{
    uint32_t moves = member_of(r, root, "moves", TJ_JSON_ARRAY);

    if (moves == TJ_JSON_NONE) {
        tj_kifu_fault(&r->b, TJ_RECORD_REJECTED, place_of(r, root), "no list of moves");
        return;
    }
    read_array(r, (pending){moves, 0, false});
    while (r->lines.len && !r->b.failed)
        read_array(r, r->lines.items[--r->lines.len]);
}

/* The value that text begins with; returns what of it was read. */
static size_t read_root(reader *r, const char *text, size_t n)
{
    tj_err err = TJ_ERR_INIT;
    size_t length;
    int rc = tj_json_tokens_read(&r->t, text, n, &length, &err);

    if (rc == TJ_E_NOMEM) {
        r->b.failed = true;
    } else if (rc) {
        tj_kifu_fault(&r->b, TJ_RECORD_REJECTED, text + err.offset, err.text);
        length = n; /* nothing behind it can be trusted */
    } else if (r->t.items[0].kind == TJ_JSON_OBJECT) {
        read_headers(r, 0);
        read_start(r, 0);
        read_moves(r, 0);
    } else {
        tj_kifu_fault(&r->b, TJ_RECORD_REJECTED, text, "not a game record");
    }
    return length;
}

int tj_jkf_read(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found)
{
    reader r = {0};
    size_t skipped = 0;

    while (skipped < n && text[skipped] && strchr(" \t\r\n[],", text[skipped]))
        skipped++;
    *found = skipped < n;
    tj_kifu_builder_init(&r.b, kifu, text, true);
    *used = skipped + (*found && !r.b.failed ? read_root(&r, text + skipped, n - skipped) : 0);
    tj_json_tokens_release(&r.t);
    tj_buf_release(&r.scratch);
    free(r.lines.items);
    return tj_kifu_finish(&r.b);
}
