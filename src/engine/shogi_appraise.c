#include "engine/shogi_appraise.h"

#include <stdlib.h>

#include "base/memory.h"
#include "engine/shogi_relation.h"

struct tj_shogi_appraiser {
    const tj_shogi_weight *weights;
    /* [king][piece][square]: a piece as it is to Black, whose king that is; for White the board is turned
     * and the colours change. */
    tj_shogi_weight piece[TJ_SHOGI_SQUARES + 1][48][TJ_SHOGI_SQUARES];
};

static void add_weight(tj_shogi_weight *to, tj_shogi_weight what, int sign)
{
    to->early = (int16_t)(to->early + sign * what.early);
    to->late = (int16_t)(to->late + sign * what.late);
}

/* A piece of Black counts with its own worth here, one of White only as it stands to this king. */
static void fill_entry(tj_shogi_appraiser *e, unsigned king, unsigned colour, unsigned kind, unsigned square)
{
    tj_shogi_weight *entry = &e->piece[king][tj_shogi_piece(colour, kind)][square];
    unsigned seen = tj_shogi_seen_by(colour, square);

    if (colour == TJ_BLACK) {
        add_weight(entry, e->weights[TJ_SHOGI_F_MATERIAL + kind], 1);
        add_weight(entry, e->weights[tj_shogi_f_place(kind, seen)], 1);
        if (king < TJ_SHOGI_NOWHERE && king != square)
            add_weight(entry, e->weights[tj_shogi_f_near(false, kind, seen, king)], 1);
    } else if (king < TJ_SHOGI_NOWHERE) {
        add_weight(entry, e->weights[tj_shogi_f_near(true, kind, seen, 80 - king)], -1);
    }
}

tj_shogi_appraiser *tj_shogi_appraiser_new(const tj_shogi_weight *weights)
{
    tj_shogi_appraiser *e = tj_zalloc(1, sizeof *e);

    if (!e)
        return NULL;
    e->weights = weights ? weights : tj_shogi_weights;
    for (unsigned king = 0; king <= TJ_SHOGI_NOWHERE; king++)
        for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++)
            for (unsigned kind = 1; kind < TJ_SHOGI_KINDS; kind++)
                for (unsigned square = 0; square < TJ_SHOGI_SQUARES; square++)
                    fill_entry(e, king, colour, kind, square);
    return e;
}

void tj_shogi_appraiser_free(tj_shogi_appraiser *e)
{
    free(e);
}

/* ---- sums ---- */

static unsigned turned_king(unsigned colour, unsigned king)
{
    return king == TJ_SHOGI_NOWHERE ? king : tj_shogi_seen_by(colour, king);
}

static inline void turn_piece(const tj_shogi_appraiser *e, tj_shogi_sums *sums, unsigned colour,
                              unsigned king, unsigned piece, unsigned square, int sign)
{
    unsigned seen = colour == TJ_BLACK ? piece : piece ^ (TJ_BLACK | TJ_WHITE) << 4;
    const tj_shogi_weight *w = &e->piece[king][seen][tj_shogi_seen_by(colour, square)];

    sums->early[colour] += sign * w->early;
    sums->late[colour] += sign * w->late;
}

static void add_up(const tj_shogi_appraiser *e, const tj_shogi *p, tj_shogi_sums *sums, unsigned colour)
{
    tj_bits pieces = tj_occupied(p);
    unsigned king = turned_king(colour, p->king[colour]);

    sums->early[colour] = sums->late[colour] = 0;
    while (tj_any(pieces)) {
        unsigned square = tj_take(&pieces);

        turn_piece(e, sums, colour, king, p->board[square], square, 1);
    }
}

void tj_shogi_sums_init(const tj_shogi_appraiser *e, const tj_shogi *p, tj_shogi_sums *sums)
{
    *sums = (tj_shogi_sums){{0}, {0}};
    add_up(e, p, sums, TJ_BLACK);
    add_up(e, p, sums, TJ_WHITE);
}

void tj_shogi_sums_move(const tj_shogi_appraiser *e, const tj_shogi *before, const tj_shogi *after,
                        tj_shogi_move move, tj_shogi_sums *sums)
{
    unsigned from = tj_shogi_move_from(move), to = tj_shogi_move_to(move);

    for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
        unsigned king = turned_king(colour, after->king[colour]);

        if (after->king[colour] != before->king[colour]) {
            add_up(e, after, sums, colour);
            continue;
        }
        if (!tj_shogi_move_is_drop(move))
            turn_piece(e, sums, colour, king, before->board[from], from, -1);
        if (before->board[to])
            turn_piece(e, sums, colour, king, before->board[to], to, -1);
        turn_piece(e, sums, colour, king, after->board[to], to, 1);
    }
}

/* ---- the whole ---- */

typedef struct balance {
    const tj_shogi_weight *weights;
    int32_t early, late;
} balance;

TJ_WITHIN void weigh(void *ctx, unsigned colour, unsigned index)
{
    balance *b = ctx;
    int sign = colour == TJ_BLACK ? 1 : -1;

    b->early += sign * b->weights[index].early;
    b->late += sign * b->weights[index].late;
}

TJ_WIDE static void weigh_relations(const tj_shogi *p, balance *b)
{
    tj_relations(p, weigh, b);
}

int tj_shogi_appraisal_of(int64_t early, int64_t late, int stage, unsigned side)
{
    int64_t value =
        (early * (TJ_SHOGI_STAGES - stage) + late * stage) / (TJ_SHOGI_STAGES * TJ_SHOGI_WEIGHT_UNIT);

    if (side == TJ_WHITE)
        value = -value;
    return (int)(value > TJ_SHOGI_APPRAISAL_MAX    ? TJ_SHOGI_APPRAISAL_MAX
                 : value < -TJ_SHOGI_APPRAISAL_MAX ? -TJ_SHOGI_APPRAISAL_MAX
                                                   : value);
}

int tj_shogi_appraise(const tj_shogi_appraiser *e, const tj_shogi *p, const tj_shogi_sums *sums)
{
    balance b = {e->weights, sums->early[TJ_BLACK] - sums->early[TJ_WHITE],
                 sums->late[TJ_BLACK] - sums->late[TJ_WHITE]};

    weigh_relations(p, &b);
    return tj_shogi_appraisal_of(b.early, b.late, tj_shogi_stage(p), p->side);
}
