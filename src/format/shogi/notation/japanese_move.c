#include "format/shogi/notation/japanese_move.h"

#include <string.h>

/* ---- reading ---- */

static void skip(tj_span *text, size_t n)
{
    text->at += n;
    text->n -= n;
}

static bool take(tj_span *text, const char *word)
{
    size_t n = strlen(word);

    if (text->n < n || memcmp(text->at, word, n) != 0)
        return false;
    skip(text, n);
    return true;
}

/* "７六", "76", "同", "同　": false if it is nothing of that. */
static bool read_destination(tj_span *text, tj_japanese_move *move)
{
    size_t n, m;

    if (take(text, "同") || take(text, "仝")) {
        move->same = true;
        tj_japanese_skip_blanks(text);
        return true;
    }
    unsigned file = tj_japanese_digit(*text, &n);
    if (!file)
        return false;
    unsigned rank = tj_japanese_digit((tj_span){text->at + n, text->n - n}, &m);
    if (!rank)
        return false;
    move->to = tj_shogi_square(file, rank);
    skip(text, n + m);
    /* "３三同銀" is written, too. */
    take(text, "同");
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
    size_t n, m;

    if (!take(&rest, "(") && !take(&rest, "（"))
        return;
    unsigned file = tj_japanese_digit(rest, &n);
    unsigned rank = tj_japanese_digit((tj_span){rest.at + n, rest.n - n}, &m);
    if (take(&rest, "00")) {
        n = m = 0;
    } else {
        if (!file || !rank)
            return;
        skip(&rest, n + m);
        move->from = tj_shogi_square(file, rank);
    }
    if (take(&rest, ")") || take(&rest, "）"))
        *text = rest;
    else
        move->from = TJ_SHOGI_NO_SQUARE;
}

size_t tj_japanese_move_read(tj_span text, tj_japanese_move *move)
{
    tj_span rest = text;
    size_t n;

    memset(move, 0, sizeof *move);
    move->from = TJ_SHOGI_NO_SQUARE;
    if (!read_destination(&rest, move))
        return 0;
    move->kind = tj_japanese_kind(rest, &n);
    if (!move->kind)
        return 0;
    skip(&rest, n);
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
    int sign = hints & TJ_JAPANESE_LEFT ? 1 : -1, most = -9;
    size_t kept = 0;

    if (!(hints & (TJ_JAPANESE_LEFT | TJ_JAPANESE_RIGHT)))
        return count;
    for (size_t i = 0; i < count; i++) {
        int left, behind;

        seen_from(p, origins[i], to, &left, &behind);
        most = sign * left > most ? sign * left : most;
    }
    for (size_t i = 0; i < count; i++) {
        int left, behind;

        seen_from(p, origins[i], to, &left, &behind);
        if (slides(kind) ? sign * left == most : sign * left > 0)
            origins[kept++] = origins[i];
    }
    return kept;
}

static tj_shogi_move find_on_board(const tj_japanese_move *m, const tj_shogi *p, unsigned to,
                                   const char **why)
{
    uint8_t origins[TJ_SHOGI_SQUARES];
    size_t count = find_origins(p, m->kind, to, m->hints, origins);

    count = keep_side(p, m->kind, to, m->hints, origins, count);
    if (count == 1)
        return tj_shogi_move_of(origins[0], to, m->promotes);
    *why = count ? "several pieces can go there" : "no such piece can go there";
    return TJ_SHOGI_NO_MOVE;
}

tj_shogi_move tj_japanese_move_find(const tj_japanese_move *m, const tj_shogi *p, tj_shogi_move last,
                                    const char **why)
{
    unsigned to = m->same ? tj_shogi_move_to(last) : m->to;

    if (m->same && !last) {
        *why = "there is no move before";
        return TJ_SHOGI_NO_MOVE;
    }
    bool can_drop = m->kind <= TJ_SHOGI_ROOK && p->hand[p->side][m->kind] && !p->board[to];
    if (m->drops)
        return tj_shogi_drop_of(m->kind, to);
    if (m->from != TJ_SHOGI_NO_SQUARE) {
        if (p->board[m->from] == tj_shogi_piece(p->side, m->kind))
            return tj_shogi_move_of(m->from, to, m->promotes);
        *why = p->board[m->from] ? "another piece stands there" : "the square it comes from is empty";
        return TJ_SHOGI_NO_MOVE;
    }
    tj_shogi_move move = find_on_board(m, p, to, why);
    if (!move && can_drop && !m->hints && !m->promotes && !m->declines &&
        strcmp(*why, "several pieces can go there"))
        return tj_shogi_drop_of(m->kind, to);
    return move;
}
