#include "game/go/go_canonical.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/random.h"
#include "base/text/span.h"

#define NO_KO 1023 /* packed */

/* What comes first: Black, White, empty. */
static const uint8_t ORDER[3] = {[TJ_BLACK] = 0, [TJ_WHITE] = 1, [TJ_EMPTY] = 2};

/* ---- the standard form ---- */

/* Below 0: seen under symmetry a it comes before seen under b. */
static int compare(const tj_go_canonical *l, unsigned a, unsigned b)
{
    unsigned back_a = tj_go_inverse_transform(a), back_b = tj_go_inverse_transform(b);
    unsigned ko_a = tj_go_transform(l->size, a, l->ko), ko_b = tj_go_transform(l->size, b, l->ko);

    for (unsigned p = 0; p < (unsigned)l->size * l->size; p++) {
        unsigned x = l->stone[tj_go_transform(l->size, back_a, p)];
        unsigned y = l->stone[tj_go_transform(l->size, back_b, p)];

        if (x != y)
            return ORDER[x] < ORDER[y] ? -1 : 1;
    }
    return ko_a < ko_b ? -1 : ko_a > ko_b;
}

/* Of a position as it lies on somebody's board. */
static void canonicalise(const tj_go_canonical *l, tj_go_canonical *out)
{
    unsigned best = 0, points = (unsigned)l->size * l->size;

    for (unsigned s = 1; s < TJ_GO_SYMMETRIES; s++)
        if (compare(l, s, best) < 0)
            best = s;
    *out = (tj_go_canonical){.size = l->size,
                             .colour = l->colour,
                             .turn = (uint8_t)best,
                             .ko = (uint16_t)tj_go_transform(l->size, best, l->ko)};
    for (unsigned p = 0; p < points; p++)
        out->stone[tj_go_transform(l->size, best, p)] = l->stone[p];
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++)
        out->same |= (uint8_t)((compare(out, s, 0) == 0) << s);
}

void tj_go_form_as_is(const tj_go_board *board, int colour, tj_go_canonical *out)
{
    *out = (tj_go_canonical){.size = board->size,
                             .colour = (uint8_t)colour,
                             .same = 1,
                             .ko = board->ko_colour == colour ? board->ko : TJ_PASS};
    for (unsigned row = 0; row < out->size; row++)
        memcpy(out->stone + row * out->size, board->stone + tj_go_cell(board, row * out->size), out->size);
}

void tj_go_canonical_of(const tj_go_board *board, int colour, tj_go_canonical *out)
{
    tj_go_canonical as_is;

    tj_go_form_as_is(board, colour, &as_is);
    canonicalise(&as_is, out);
}

void tj_go_canonical_board(const tj_go_canonical *form, tj_go_board *out)
{
    tj_setup stones[TJ_GO_POINTS_MAX];
    size_t n = 0;

    for (unsigned p = 0; p < (unsigned)form->size * form->size; p++)
        if (form->stone[p] != TJ_EMPTY)
            stones[n++] = (tj_setup){0, (uint16_t)p, form->stone[p]};
    tj_go_board_init(out, form->size);
    tj_go_board_set_all(out, stones, n);
    out->ko = form->ko;
    out->ko_colour = form->colour;
}

/* ---- moves ---- */

/* The symmetry that changes nothing about the form and makes the move, seen through another one, the first
 * of those that are the same. */
static unsigned first_by(const tj_go_canonical *form, unsigned move, unsigned through)
{
    unsigned best = 0, first = tj_go_transform(form->size, through, move);

    for (unsigned s = 1; move != TJ_PASS && s < TJ_GO_SYMMETRIES; s++)
        if (form->same >> s & 1) {
            unsigned point = tj_go_transform(form->size, through, tj_go_transform(form->size, s, move));

            best = point < first ? s : best;
            first = point < first ? point : first;
        }
    return best;
}

void tj_go_canonical_map_move(const tj_go_canonical *form, uint16_t *move, uint16_t *reply)
{
    unsigned point = tj_go_transform(form->size, form->turn, *move);
    unsigned answer = tj_go_transform(form->size, form->turn, *reply);
    unsigned by = first_by(form, point, 0);

    *move = (uint16_t)tj_go_transform(form->size, by, point);
    *reply = (uint16_t)tj_go_transform(form->size, by, answer);
}

void tj_go_canonical_unmap_move(const tj_go_canonical *form, uint16_t *move, uint16_t *reply)
{
    unsigned back = tj_go_inverse_transform(form->turn), by = first_by(form, *move, back);

    *move = (uint16_t)tj_go_transform(form->size, back, tj_go_transform(form->size, by, *move));
    *reply = (uint16_t)tj_go_transform(form->size, back, tj_go_transform(form->size, by, *reply));
}

/* ---- text ---- */

void tj_go_canonical_text(const tj_go_canonical *form, char out[TJ_POSITION_TEXT_MAX])
{
    char ko[8] = "-", *at = out;

    for (unsigned row = 0; row < form->size; row++) {
        unsigned empty = 0;

        if (row)
            *at++ = '/';
        for (unsigned column = 0; column < form->size; column++) {
            unsigned stone = form->stone[row * form->size + column];

            empty += stone == TJ_EMPTY;
            if (empty && (stone != TJ_EMPTY || column + 1u == form->size)) {
                if (empty >= 10)
                    *at++ = (char)('0' + empty / 10);
                *at++ = (char)('0' + empty % 10);
                empty = 0;
            }
            if (stone != TJ_EMPTY)
                *at++ = stone == TJ_BLACK ? 'X' : 'O';
        }
    }
    if (form->ko != TJ_PASS)
        tj_go_point_format(form->size, form->ko, ko);
    snprintf(at, 12, " %c %s", form->colour == TJ_BLACK ? 'b' : 'w', ko);
}

static int fail_board(tj_err *err)
{
    return tj_fail(err, TJ_E_FORMAT,
                   "not a board: write rows of X, O and numbers of empty points, divided by /");
}

/* One row into stones[0..]; its length, 0 if it is none. */
static unsigned read_row(tj_span row, uint8_t *stones)
{
    unsigned n = 0;

    for (size_t i = 0; i < row.n;) {
        unsigned empty = 0;

        if (row.at[i] == 'X' || row.at[i] == 'O') {
            if (n == TJ_GO_SIZE_MAX)
                return 0;
            stones[n++] = row.at[i++] == 'X' ? TJ_BLACK : TJ_WHITE;
            continue;
        }
        for (; i < row.n && row.at[i] >= '0' && row.at[i] <= '9' && empty <= TJ_GO_SIZE_MAX; i++)
            empty = 10 * empty + (unsigned)(row.at[i] - '0');
        if (!empty || n + empty > TJ_GO_SIZE_MAX)
            return 0;
        memset(stones + n, TJ_EMPTY, empty);
        n += empty;
    }
    return n;
}

static int read_rows(tj_span rows, tj_go_canonical *l, tj_err *err)
{
    uint8_t stones[TJ_GO_SIZE_MAX];
    unsigned count = 0;

    if (!rows.n || rows.at[rows.n - 1] == '/')
        return fail_board(err);
    while (rows.n) {
        unsigned n = read_row(tj_span_cut(&rows, "/"), stones);

        if (!count)
            l->size = (uint8_t)n;
        if (n < TJ_GO_SIZE_MIN || n != l->size || count == l->size)
            return fail_board(err);
        memcpy(l->stone + count++ * l->size, stones, n);
    }
    return count && count == l->size ? 0 : fail_board(err);
}

static int read_ko(tj_span word, tj_go_canonical *l, tj_err *err)
{
    char text[8] = "";
    unsigned ko = TJ_PASS;

    l->ko = TJ_PASS;
    if (tj_span_is(word, "-"))
        return 0;
    memcpy(text, word.at, word.n < sizeof text - 1 ? word.n : sizeof text - 1);
    if (word.n >= sizeof text || tj_go_point_parse(l->size, text, &ko, NULL) || ko == TJ_PASS ||
        l->stone[ko] != TJ_EMPTY)
        return tj_fail(err, TJ_E_FORMAT, "the ko point, or - for none, must follow the side to move");
    l->ko = (uint16_t)ko;
    return 0;
}

int tj_go_form_parse_as_is(tj_go_canonical *out, const char *text, size_t n, tj_err *err)
{
    tj_span rest = {text, n}, rows = tj_span_cut(&rest, " "), side = tj_span_cut(&rest, " ");
    tj_go_board board;
    int rc;

    *out = (tj_go_canonical){.same = 1};
    if ((rc = read_rows(rows, out, err)))
        return rc;
    if (!tj_span_is(side, "b") && !tj_span_is(side, "w"))
        return tj_fail(err, TJ_E_FORMAT, "the side to move, b or w, must follow the board");
    out->colour = side.at[0] == 'b' ? TJ_BLACK : TJ_WHITE;
    if ((rc = read_ko(rest, out, err)))
        return rc;
    tj_go_canonical_board(out, &board);
    if (tj_go_board_has_zero_liberties(&board))
        return tj_fail(err, TJ_E_FORMAT, "there are stones without a liberty on this board");
    return 0;
}

int tj_go_canonical_parse(tj_go_canonical *out, const char *text, size_t n, tj_err *err)
{
    tj_go_canonical as_is;
    int rc = tj_go_form_parse_as_is(&as_is, text, n, err);

    if (rc)
        return rc;
    canonicalise(&as_is, out);
    return 0;
}

/* ---- in memory ---- */

uint64_t tj_go_canonical_hash(const tj_go_canonical *form)
{
    return tj_hash64(form->stone, (size_t)form->size * form->size) ^
           tj_mix64((uint64_t)form->ko << 16 | (uint64_t)form->colour << 8 | form->size);
}

size_t tj_go_canonical_packed_words(unsigned size)
{
    return (2 * size * size + 10 + 1 + 8 + 63) / 64;
}

void tj_go_canonical_pack(const tj_go_canonical *form, uint64_t *out)
{
    unsigned points = (unsigned)form->size * form->size, at = 2 * points;
    uint64_t ko = form->ko == TJ_PASS ? NO_KO : form->ko;
    uint64_t tail = ko | (uint64_t)(form->colour == TJ_WHITE) << 10 | (uint64_t)form->same << 11;

    memset(out, 0, tj_go_canonical_packed_words(form->size) * sizeof *out);
    for (unsigned p = 0; p < points; p++)
        out[p / 32] |= (uint64_t)form->stone[p] << p % 32 * 2;
    out[at / 64] |= tail << at % 64;
    if (at % 64 + 19 > 64)
        out[at / 64 + 1] |= tail >> (64 - at % 64);
}

void tj_go_canonical_unpack(const uint64_t *packed, unsigned size, tj_go_canonical *out)
{
    unsigned points = size * size, at = 2 * points;
    uint64_t tail = packed[at / 64] >> at % 64;

    if (at % 64 + 19 > 64)
        tail |= packed[at / 64 + 1] << (64 - at % 64);
    memset(out, 0, sizeof *out);
    for (unsigned p = 0; p < points; p++)
        out->stone[p] = packed[p / 32] >> p % 32 * 2 & 3;
    out->size = (uint8_t)size;
    out->ko = (tail & NO_KO) == NO_KO ? TJ_PASS : (uint16_t)(tail & NO_KO);
    out->colour = tail >> 10 & 1 ? TJ_WHITE : TJ_BLACK;
    out->same = (uint8_t)(tail >> 11);
}
