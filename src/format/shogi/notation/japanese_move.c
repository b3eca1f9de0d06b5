#include "format/shogi/notation/japanese_move.h"

#include <string.h>

/* ---- reading ---- */

/* With memcmp, so that lengths are known when this is compiled: moves are read by asking for many words. */
static inline bool take(tj_span *text, const char *word)
{
    size_t n = strlen(word);

    if (text->n < n || memcmp(text->at, word, n) != 0)
        return false;
    *text = tj_span_from(*text, n);
    return true;
}

/* "７六", "76": a square, or TJ_SHOGI_NO_SQUARE with nothing taken. */
static unsigned take_square(tj_span *text)
{
    size_t n, m;
    unsigned file = tj_japanese_digit(*text, &n), rank = tj_japanese_digit(tj_span_from(*text, n), &m);

    if (!file || !rank)
        return TJ_SHOGI_NO_SQUARE;
    *text = tj_span_from(*text, n + m);
    return tj_shogi_square(file, rank);
}

/* "７六", "76", "同", "同　": false if it is nothing of that.  "３三同銀" is written, too. */
static bool read_destination(tj_span *text, tj_japanese_move *move)
{
    move->same = take(text, "同") || take(text, "仝");
    if (!move->same) {
        move->to = take_square(text);
        if (move->to == TJ_SHOGI_NO_SQUARE)
            return false;
        take(text, "同");
    }
    tj_japanese_skip_blanks(text);
    return true;
}

static bool read_hint(tj_span *text, tj_japanese_move *move)
{
    static const struct {
        const char *word;
        unsigned hint;
    } hints[] = {{"左", TJ_JAPANESE_LEFT},   {"右", TJ_JAPANESE_RIGHT}, {"直", TJ_JAPANESE_STRAIGHT},
                 {"上", TJ_JAPANESE_UP},     {"行", TJ_JAPANESE_UP},    {"入", TJ_JAPANESE_UP},
                 {"寄", TJ_JAPANESE_ACROSS}, {"引", TJ_JAPANESE_DOWN}};

    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (take(text, hints[i].word)) {
            move->hints |= hints[i].hint;
            return true;
        }
    return false;
}

/* "(77)"; "(00)" and what is no square mean nothing. */
static void read_origin(tj_span *text, tj_japanese_move *move)
{
    tj_span rest = *text;
    unsigned from;

    if (!take(&rest, "(") && !take(&rest, "（"))
        return;
    from = take_square(&rest);
    if (from == TJ_SHOGI_NO_SQUARE && !take(&rest, "00"))
        return;
    if (!take(&rest, ")") && !take(&rest, "）"))
        return;
    *text = rest;
    move->from = from;
}

size_t tj_japanese_move_read(tj_span text, tj_japanese_move *move)
{
    tj_span rest = text;
    size_t n;

    *move = (tj_japanese_move){.from = TJ_SHOGI_NO_SQUARE};
    if (!read_destination(&rest, move))
        return 0;
    move->kind = tj_japanese_kind(rest, &n);
    if (!move->kind)
        return 0;
    rest = tj_span_from(rest, n);
    while (read_hint(&rest, move))
        continue;
    if (take(&rest, "不成") || take(&rest, "生"))
        move->declines = true;
    else if (take(&rest, "成"))
        move->promotes = true;
    else if (take(&rest, "打"))
        move->drops = true;
    read_origin(&rest, move);
    return text.n - rest.n;
}

/* ---- which move it is ---- */

/* From where a piece of who is to move goes, seen by that player: files to the left, ranks behind. */
static void seen_from(const tj_shogi *p, unsigned from, unsigned to, int *left, int *behind)
{
    int sign = p->side == TJ_BLACK ? 1 : -1;

    *left = sign * ((int)tj_shogi_file(from) - (int)tj_shogi_file(to));
    *behind = sign * ((int)tj_shogi_rank(from) - (int)tj_shogi_rank(to));
}

static bool slides(unsigned kind)
{
    return (kind & 7) == TJ_SHOGI_BISHOP || (kind & 7) == TJ_SHOGI_ROOK;
}

static bool fits_direction(unsigned hints, int left, int behind)
{
    return !((hints & TJ_JAPANESE_UP && behind <= 0) || (hints & TJ_JAPANESE_DOWN && behind >= 0) ||
             (hints & TJ_JAPANESE_ACROSS && behind != 0) ||
             (hints & TJ_JAPANESE_STRAIGHT && (left != 0 || behind <= 0)));
}

/* Squares with a piece of that kind that may go there; promoting or not makes no difference to that. */
static size_t find_origins(const tj_shogi *p, unsigned kind, unsigned to, unsigned hints,
                           uint8_t out[TJ_SHOGI_SQUARES])
{
    unsigned piece = tj_shogi_piece(p->side, kind);
    size_t count = 0;

    for (unsigned from = 0; from < TJ_SHOGI_SQUARES; from++) {
        int left, behind;

        if (p->board[from] != piece || from == to)
            continue;
        seen_from(p, from, to, &left, &behind);
        if (fits_direction(hints, left, behind) &&
            (tj_shogi_legality(p, tj_shogi_move_of(from, to, false)) == TJ_SHOGI_LEGAL ||
             tj_shogi_legality(p, tj_shogi_move_of(from, to, true)) == TJ_SHOGI_LEGAL))
            out[count++] = (uint8_t)from;
    }
    return count;
}

/* 左 and 右: of sliders the outermost one, whatever its direction; others must come from that side. */
static size_t keep_side(const tj_shogi *p, unsigned kind, unsigned to, unsigned hints, uint8_t *origins,
                        size_t count)
{
    int sign = hints & TJ_JAPANESE_LEFT ? 1 : -1, most = slides(kind) ? -9 : 1, left, behind;
    size_t kept = 0;

    if (!(hints & (TJ_JAPANESE_LEFT | TJ_JAPANESE_RIGHT)))
        return count;
    for (size_t i = 0; i < count; i++) {
        seen_from(p, origins[i], to, &left, &behind);
        if (slides(kind) && sign * left > most) {
            most = sign * left;
            kept = 0;
        }
        if (sign * left >= most)
            origins[kept++] = origins[i];
    }
    return kept;
}

tj_shogi_move tj_japanese_move_find(const tj_japanese_move *m, const tj_shogi *p, tj_shogi_move last,
                                    const char **why)
{
    unsigned to = m->same ? tj_shogi_move_to(last) : m->to;
    uint8_t origins[TJ_SHOGI_SQUARES];
    size_t count;

    if (m->same && !last) {
        *why = "no previous move for 同";
        return TJ_SHOGI_NO_MOVE;
    }
    if (m->drops)
        return tj_shogi_drop_of(m->kind, to);
    if (m->from != TJ_SHOGI_NO_SQUARE) {
        if (p->board[m->from] == tj_shogi_piece(p->side, m->kind))
            return tj_shogi_move_of(m->from, to, m->promotes);
        *why = p->board[m->from] ? "a different piece is on the origin square" : "the origin square is empty";
        return TJ_SHOGI_NO_MOVE;
    }
    count = find_origins(p, m->kind, to, m->hints, origins);
    count = keep_side(p, m->kind, to, m->hints, origins, count);
    if (count == 1)
        return tj_shogi_move_of(origins[0], to, m->promotes);
    if (!count && !m->hints && !m->promotes && !m->declines && m->kind <= TJ_SHOGI_ROOK &&
        p->hand[p->side][m->kind] && !p->board[to])
        return tj_shogi_drop_of(m->kind, to);
    *why = count ? "several pieces can move there" : "no such piece can move there";
    return TJ_SHOGI_NO_MOVE;
}

/* ---- writing ---- */

static void put_destination(tj_shogi_move move, tj_shogi_move last, tj_buf *out)
{
    static const char *const files[] = {"", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
    unsigned to = tj_shogi_move_to(move);

    if (last && tj_shogi_move_to(last) == to) {
        tj_buf_puts(out, "同　");
        return;
    }
    tj_buf_puts(out, files[tj_shogi_file(to)]);
    tj_japanese_put_number(tj_shogi_rank(to), out);
}

/* In moves promoted pieces have two characters. */
static const char *kind_in_moves(unsigned kind)
{
    return kind == TJ_SHOGI_PROMOTED_LANCE    ? "成香"
           : kind == TJ_SHOGI_PROMOTED_KNIGHT ? "成桂"
           : kind == TJ_SHOGI_PROMOTED_SILVER ? "成銀"
                                              : tj_shogi_kind_japanese(kind);
}

static unsigned kind_of(const tj_shogi *p, tj_shogi_move move)
{
    return tj_shogi_move_is_drop(move) ? tj_shogi_move_dropped(move)
                                       : tj_shogi_piece_kind(p->board[tj_shogi_move_from(move)]);
}

void tj_japanese_move_put_kif(const tj_shogi *p, tj_shogi_move move, tj_shogi_move last, tj_buf *out)
{
    unsigned from = tj_shogi_move_from(move);

    put_destination(move, last, out);
    tj_buf_puts(out, kind_in_moves(kind_of(p, move)));
    if (tj_shogi_move_is_drop(move))
        tj_buf_puts(out, "打");
    else
        tj_buf_printf(out, "%s(%u%u)", tj_shogi_move_promotes(move) ? "成" : "", tj_shogi_file(from),
                      tj_shogi_rank(from));
}

/* ---- telling pieces apart ---- */

/* The ways to tell a piece, from the shortest on, as the Japan Shogi Association has them; the first that
 * leaves one move is taken. */
unsigned tj_japanese_hints(const tj_shogi *p, tj_shogi_move move)
{
    unsigned kind = kind_of(p, move), from = tj_shogi_move_from(move), to = tj_shogi_move_to(move);
    int left, behind;
    seen_from(p, from, to, &left, &behind);
    unsigned direction = behind > 0 ? TJ_JAPANESE_UP : behind < 0 ? TJ_JAPANESE_DOWN : TJ_JAPANESE_ACROSS;
    bool straight = !slides(kind) && left == 0 && behind > 0;
    unsigned side = left > 0 ? TJ_JAPANESE_LEFT : TJ_JAPANESE_RIGHT;
    unsigned either =
        left == 0 ? TJ_JAPANESE_LEFT : side; /* in line it can be the outermost of two sliders */
    const unsigned ways[] = {
        0, direction, straight ? TJ_JAPANESE_STRAIGHT : 0, either, side, either | direction, side | direction,
    };

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        const tj_japanese_move parsed = {.to = to,
                                         .kind = kind,
                                         .promotes = tj_shogi_move_promotes(move),
                                         .hints = ways[i],
                                         .from = TJ_SHOGI_NO_SQUARE};
        const char *why;

        if (tj_japanese_move_find(&parsed, p, TJ_SHOGI_NO_MOVE, &why) == move)
            return ways[i];
    }
    return 0;
}

bool tj_japanese_declines(const tj_shogi *p, tj_shogi_move move)
{
    return !tj_shogi_move_promotes(move) &&
           tj_shogi_legality(p, tj_shogi_move_of(tj_shogi_move_from(move), tj_shogi_move_to(move), true)) ==
               TJ_SHOGI_LEGAL;
}

bool tj_japanese_needs_drop_mark(const tj_shogi *p, tj_shogi_move move)
{
    const tj_japanese_move parsed = {
        .to = tj_shogi_move_to(move), .kind = tj_shogi_move_dropped(move), .from = TJ_SHOGI_NO_SQUARE};
    const char *why;

    return tj_japanese_move_find(&parsed, p, TJ_SHOGI_NO_MOVE, &why) != move;
}

void tj_japanese_move_put_ki2(const tj_shogi *p, tj_shogi_move move, tj_shogi_move last, tj_buf *out)
{
    static const char *const names[] = {"左", "右", "直", "上", "寄", "引"}; /* of tj_japanese_hint */

    put_destination(move, last, out);
    tj_buf_puts(out, kind_in_moves(kind_of(p, move)));
    if (tj_shogi_move_is_drop(move)) {
        if (tj_japanese_needs_drop_mark(p, move))
            tj_buf_puts(out, "打");
        return;
    }
    for (unsigned i = 0, hints = tj_japanese_hints(p, move); i < 6; i++)
        tj_buf_puts(out, hints >> i & 1 ? names[i] : "");
    if (tj_shogi_move_promotes(move))
        tj_buf_puts(out, "成");
    else if (tj_japanese_declines(p, move))
        tj_buf_puts(out, "不成");
}
