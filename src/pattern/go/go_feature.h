/* What the ranking looks at when it judges a move.
 *
 * A move has plain features, each one of a fixed list (how far from the last move, what it captures ...), and
 * keyed features: hashes of what is around it, of which the model knows those that were played often enough.
 * Keyed features come in families that go from the general to the particular; where the model does not know
 * one, it cannot know the later ones of the family.
 *
 *     shape      the stones around the point, level after level (pattern/go/vicinity.h)
 *     answer     the same with the place of the last move
 *     follow-up  the same with the places of the last two moves
 *     resume     the same with the place of the latest move nearby, if that is not the last one
 *     liberties  the nearest 4, 8, 12, 20 points, stones told apart by liberties
 *     sequence   the last 1 to 6 moves and this one, at their places on the board (as tejun search)
 *     board      the whole board
 *     corner     the corner of 6, 8, 10 lines that the point is in
 *
 * All are the same under the 8 symmetries.  Sequence, board and corner are for boards of the model's size
 * only.  Stones have plain features too (liberties, can they be taken ...), and what is common to all points
 * of a position (stage, what the last move does ...) is its context. */
#pragma once

#include "corpus/corpus_handle.h"
#include "game/go/go_cursor.h"
#include "pattern/go/tactics.h"
#include "pattern/go/vicinity.h"

#define TJ_GO_FEATURE_MAX     80 /* of one move */
#define TJ_GO_FEATURE_HISTORY 6
#define TJ_CORNER_LEVELS      3
#define TJ_CORNER_LINES       10
#define TJ_LIBERTY_POINTS     20
#define TJ_RECENT_NEAR        4 /* distances within which the latest move is looked for */
#define TJ_RECENT_WIDE        9
#define TJ_RECENT_POINTS      64
#define TJ_RECENT_LEVELS      2 /* within TJ_RECENT_NEAR and TJ_RECENT_WIDE */
#define TJ_RECENT_MOVES       60
#define TJ_NEAREST_FAR        9 /* steps to the nearest stone, at most */
#define TJ_CROWD_REACH        4
#define TJ_STAGES             12

/* A position to be judged.  The moves so far matter: professionals answer the last one. */
typedef struct tj_go_rank_input {
    const tj_go_board *board;
    int colour;            /* to move */
    const uint16_t *moves; /* points played so far, TJ_PASS included, oldest first; set-up is no move */
    size_t count;
} tj_go_rank_input;

/* Where features go.  key may return false if it is not known, so that the family is left. */
typedef struct tj_go_feature_sink {
    bool (*key)(void *ctx, unsigned family, uint64_t key);
    void (*plain)(void *ctx, unsigned feature); /* NULL: plain features are not wanted */
    void *ctx;
} tj_go_feature_sink;

/* The number of plain features there are. */
unsigned tj_go_feature_plain_total(void);

/* Random values for one board size (about 500 kB), shared by all threads. */
typedef struct tj_go_feature_tables {
    unsigned size;
    tj_vicinity_tables vicinity;
    tj_symmetry_hash last[2 * TJ_GO_SIZE_MAX - 1]
                         [2 * TJ_GO_SIZE_MAX - 1]; /* rows and columns to the last move */
    tj_symmetry_hash before[2 * TJ_GO_SIZE_MAX - 1][2 * TJ_GO_SIZE_MAX - 1]; /* and to the one before */
    struct {
        int8_t row, column;
    } around[TJ_RECENT_POINTS];         /* offsets within TJ_RECENT_WIDE, the nearest first */
    unsigned around_count, around_near; /* near: within TJ_RECENT_NEAR */
    int8_t near_row[TJ_LIBERTY_POINTS], near_column[TJ_LIBERTY_POINTS];
    tj_symmetry_hash latest[2 * TJ_GO_SIZE_MAX - 1][2 * TJ_GO_SIZE_MAX - 1]; /* to the latest move nearby */
    tj_symmetry_hash near[TJ_LIBERTY_POINTS][8];                             /* by what is there */
    tj_symmetry_hash place[TJ_GO_POINTS_MAX];                                /* the move */
    tj_symmetry_hash step[TJ_GO_FEATURE_HISTORY][TJ_GO_POINTS_MAX]; /* moves before it, latest first */
    tj_symmetry_hash stone[TJ_GO_POINTS_MAX][2];                    /* own, other */
    uint32_t corner[TJ_CORNER_LINES][TJ_CORNER_LINES][3];           /* own, other, the move */
    uint16_t orbit[TJ_GO_POINTS_MAX]; /* the first of the points that symmetries exchange */
} tj_go_feature_tables;

/* TJ_E_RANGE (size). */
int tj_go_feature_tables_init(tj_go_feature_tables *tables, unsigned size);

/* Room for looking at positions; keeps what it knows of the last one, so that following a game is cheap. */
typedef struct tj_go_feature_view {
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
} tj_go_feature_view;

int tj_go_feature_view_new(tj_go_feature_view **out, const tj_go_feature_tables *tables, tj_err *err);
void tj_go_feature_view_free(tj_go_feature_view *view);

/* Looks at a position: everything that does not depend on the move.  Question and board are borrowed until
 * the next look.  TJ_E_NOMEM. */
int tj_go_feature_view_set(tj_go_feature_view *view, const tj_go_rank_input *question);

/* The features that all points have in common, those of a legal move, and those of any other point (stones,
 * and empty points that must not be played): TJ_GO_FEATURE_MAX at most.  Only moves have keyed ones. */
void tj_go_feature_context(tj_go_feature_view *view, const tj_go_feature_sink *sink);
void tj_go_feature_move(tj_go_feature_view *view, unsigned point, const tj_go_feature_sink *sink);
void tj_go_feature_other(tj_go_feature_view *view, unsigned point, const tj_go_feature_sink *sink);

/* ---- games ---- */

/* Goes through a game position by position, with the moves so far. */
#define TJ_GO_GAME_CURSOR_MOVES 1024 /* remembered; what comes later forgets the oldest half */

typedef struct tj_go_game_cursor {
    tj_go_cursor replay;
    uint16_t moves[TJ_GO_GAME_CURSOR_MOVES];
    tj_go_rank_input question; /* before the move that was found */
    unsigned answer;           /* the point that was played */
    bool found;                /* there was a next move */
} tj_go_game_cursor;

void tj_go_game_cursor_init(tj_go_game_cursor *cursor, const tj_corpus *corpus, const tj_selected_game *game);

/* Goes to the next move that is no pass: fills question and answer.  False at the end of the game, or where
 * it is damaged. */
bool tj_go_game_cursor_next(tj_go_game_cursor *cursor);

/* ---- inside ---- */

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

/* The plain features of a move. */
void tj_go_feature_plain_move(tj_go_feature_view *view, unsigned point, const tj_go_feature_sink *out);

/* Rows and columns from a point to another (both moves of the view's board). */
static inline int tj_rows_to(const tj_go_feature_view *view, unsigned from, unsigned to)
{
    return (int)(to / view->size) - (int)(from / view->size);
}

static inline int tj_columns_to(const tj_go_feature_view *view, unsigned from, unsigned to)
{
    return (int)(to % view->size) - (int)(from % view->size);
}
