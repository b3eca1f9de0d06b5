/* What the parts of pattern/go/go_feature.h share. */
#ifndef TJ_PATTERN_GO_GO_FEATURE_PRIVATE_H
#define TJ_PATTERN_GO_GO_FEATURE_PRIVATE_H

#include "pattern/go/go_feature.h"

#define TJ_NEAREST_FAR   9 /* steps to the nearest stone, at most */
#define TJ_CROWD_REACH   4
#define TJ_RECENT_LEVELS 2 /* within TJ_RECENT_NEAR and TJ_RECENT_WIDE */
#define TJ_RECENT_MOVES  60

struct tj_go_feature_view {
    const tj_go_feature_tables *tables;
    tj_vicinity vicinity;
    tj_tactics tactics;
    const tj_go_rank_input *question;
    const tj_go_board *board;
    unsigned size;
    bool same_size;                                   /* as the tables' */
    unsigned last[TJ_GO_FEATURE_HISTORY];             /* moves before this one, latest first; TJ_PASS: none */
    unsigned steps;                                   /* how many of them are moves, without a pass between */
    unsigned stage;                                   /* 0 .. TJ_STAGES - 1 */
    tj_symmetry_hash sequence[TJ_GO_FEATURE_HISTORY]; /* of the last 1, 2, ... moves */
    tj_symmetry_hash stones;                          /* of the whole board */
    uint32_t corner[4][TJ_CORNER_LEVELS][2];          /* each seen along and across its diagonal */
    uint8_t content[TJ_GO_CELLS];                     /* what is there, stones by liberties */
    bool plain_seen;                                  /* are the next ones filled in? */
    uint8_t nearest[2][TJ_GO_POINTS_MAX];             /* steps to the nearest black and white stone */
    uint8_t crowd[2][TJ_GO_POINTS_MAX];               /* black and white stones nearby */
    /* how many moves ago somebody last played within each distance, 0: not within TJ_RECENT_MOVES */
    uint8_t recent[TJ_RECENT_LEVELS][TJ_GO_POINTS_MAX];
};

#define TJ_STAGES 12

enum tj_go_feature_family {
    TJ_FAMILY_SHAPE,
    TJ_FAMILY_ANSWER,
    TJ_FAMILY_FOLLOW_UP,
    TJ_FAMILY_RESUME,
    TJ_FAMILY_LIBERTIES,
    TJ_FAMILY_SEQUENCE,
    TJ_FAMILY_BOARD,
    TJ_FAMILY_CORNER
};

/* The salt tells apart what could have equal sums, family and level, and is never 0: without stones nearby
 * the sum is, and 0 is no key. */
static inline bool tj_go_feature_put(const tj_go_feature_sink *sink, enum tj_go_feature_family family,
                                     unsigned level, const tj_symmetry_hash *sum)
{
    return sink->key(sink->ctx, family, tj_symmetry_hash_key(sum, (uint64_t)family * 64 + level + 1));
}

/* The plain features of a move, of another point, and of a position's context. */
void tj_go_feature_plain_move(tj_go_feature_view *view, unsigned point, const tj_go_feature_sink *out);
void tj_go_feature_plain_other(tj_go_feature_view *view, unsigned point, const tj_go_feature_sink *out);
void tj_go_feature_plain_context(tj_go_feature_view *view, const tj_go_feature_sink *out);

/* Rows and columns from a point to another (both moves of the view's board). */
static inline int tj_rows_to(const tj_go_feature_view *view, unsigned from, unsigned to)
{
    return (int)(to / view->size) - (int)(from / view->size);
}

static inline int tj_columns_to(const tj_go_feature_view *view, unsigned from, unsigned to)
{
    return (int)(to % view->size) - (int)(from % view->size);
}

#endif
