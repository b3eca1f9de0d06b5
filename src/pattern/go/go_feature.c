/* Looking at a position, and the keyed features of its moves. */
#include "pattern/go/go_feature.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/simd.h"
#include "game/recent_moves.h"

static const unsigned CORNER_LINES[TJ_CORNER_LEVELS] = {6, 8, TJ_CORNER_LINES};

int tj_go_feature_view_new(tj_go_feature_view **out, const tj_go_feature_tables *tables, tj_err *err)
{
    tj_go_feature_view *view = tj_zalloc(1, sizeof *view);

    *out = view;
    if (!view)
        return tj_fail_nomem(err);
    view->tables = tables;
    return 0;
}

void tj_go_feature_view_free(tj_go_feature_view *view)
{
    if (view)
        tj_vicinity_release(&view->vicinity);
    free(view);
}

/* The vicinity follows the game, or restarts on a board of another size. */
static int update_vicinity(tj_go_feature_view *v)
{
    int rc = 0;

    if (v->vicinity.size != v->board->size) {
        tj_vicinity_release(&v->vicinity);
        rc = tj_vicinity_init(&v->vicinity, &v->tables->vicinity, v->board->size);
    }
    if (!rc)
        tj_vicinity_follow(&v->vicinity, v->board);
    return rc;
}

static void look_back(tj_go_feature_view *v)
{
    const tj_go_rank_input *q = v->question;
    unsigned points = v->size * v->size;
    tj_symmetry_hash sum = {{0}};

    v->steps = 0;
    for (unsigned i = 0; i < TJ_GO_FEATURE_HISTORY; i++) {
        v->last[i] = i < q->count ? q->moves[q->count - 1 - i] : TJ_PASS;
        if (v->last[i] >= points)
            v->last[i] = TJ_PASS;
        if (!v->same_size || v->last[i] == TJ_PASS || v->steps < i)
            continue;
        tj_symmetry_hash_add(&sum, &v->tables->step[i][v->last[i]]);
        v->sequence[i] = sum;
        v->steps = i + 1;
    }
}

static void add_up_stones(tj_go_feature_view *v)
{
    memset(&v->stones, 0, sizeof v->stones);
    for (unsigned p = 0; v->same_size && p < v->size * v->size; p++) {
        unsigned stone = v->vicinity.stone[p];

        if (stone)
            tj_symmetry_hash_add(&v->stones, &v->tables->stone[p][stone != (unsigned)v->question->colour]);
    }
}

/* The point that lies so many lines in from a corner. */
static unsigned corner_point(const tj_go_feature_view *v, unsigned corner, unsigned row, unsigned column)
{
    unsigned y = corner & 2 ? v->size - 1 - row : row, x = corner & 1 ? v->size - 1 - column : column;

    return y * v->size + x;
}

static void look_at_corner(tj_go_feature_view *v, unsigned corner)
{
    unsigned from = 0;
    uint32_t along = 0, across = 0;

    for (unsigned level = 0; level < TJ_CORNER_LEVELS; level++) {
        for (unsigned i = 0; i < CORNER_LINES[level]; i++)
            for (unsigned j = i < from ? from : 0; j < CORNER_LINES[level]; j++) {
                unsigned stone = v->vicinity.stone[corner_point(v, corner, i, j)];

                if (!stone)
                    continue;
                along ^= v->tables->corner[i][j][stone != (unsigned)v->question->colour];
                across ^= v->tables->corner[j][i][stone != (unsigned)v->question->colour];
            }
        v->corner[corner][level][0] = along;
        v->corner[corner][level][1] = across;
        from = CORNER_LINES[level];
    }
}

/* 0 empty, 1 to 3 own by liberties, 4 to 6 other, 7 off the board */
static unsigned content_of(const tj_go_feature_view *v, unsigned cell)
{
    unsigned stone = v->board->stone[cell], liberties;

    if (stone == TJ_EMPTY)
        return 0;
    if (stone == TJ_GO_EDGE)
        return 7;
    liberties = v->tactics.liberties[v->board->head[cell]];
    if (liberties > 3)
        liberties = 3;
    return (stone == (unsigned)v->question->colour ? 0 : 3) + (liberties ? liberties : 1);
}

static void look_at_contents(tj_go_feature_view *v)
{
    memset(v->content, 7, sizeof v->content);
    for (unsigned p = 0; p < v->size * v->size; p++) {
        unsigned cell = tj_go_cell(v->board, p);

        v->content[cell] = (uint8_t)content_of(v, cell);
    }
}

int tj_go_feature_view_set(tj_go_feature_view *v, const tj_go_rank_input *question)
{
    unsigned stage;
    int rc;

    v->question = question;
    v->board = question->board;
    v->size = question->board->size;
    v->same_size = v->size == v->tables->size;
    rc = update_vicinity(v);
    if (rc)
        return rc;
    /* the same share of the board, whatever its size */
    stage = (unsigned)(question->count * 361 / (v->size * v->size) / 20);
    v->stage = stage < TJ_STAGES ? stage : TJ_STAGES - 1;
    look_back(v);
    tj_tactics_init(&v->tactics, v->board);
    look_at_contents(v);
    add_up_stones(v);
    for (unsigned corner = 0; v->same_size && v->size >= 2 * TJ_CORNER_LINES - 1 && corner < 4; corner++)
        look_at_corner(v, corner);
    v->plain_seen = false;
    return 0;
}

static inline void add_shapes(tj_vicinity_levels *levels, enum tj_go_feature_family family, unsigned count,
                              const tj_go_feature_sink *out)
{
    unsigned l = 0;

    while (l < count && tj_go_feature_put(out, family, l, tj_vicinity_level(levels, l)))
        l++;
}

static const tj_symmetry_hash *
offset(const tj_go_feature_view *v,
       const tj_symmetry_hash table[2 * TJ_GO_SIZE_MAX - 1][2 * TJ_GO_SIZE_MAX - 1], unsigned from,
       unsigned to)
{
    return &table[tj_rows_to(v, from, to) + TJ_GO_SIZE_MAX - 1]
                 [tj_columns_to(v, from, to) + TJ_GO_SIZE_MAX - 1];
}

static bool is_near(const tj_go_feature_view *v, unsigned point, unsigned other)
{
    return other != TJ_PASS && tj_vicinity_distance(tj_rows_to(v, point, other),
                                                    tj_columns_to(v, point, other)) < TJ_VICINITY_FAR;
}

/* Shapes of these levels with the places of moves, as far as they are known. */
static inline void add_placed(tj_vicinity_levels *levels, const uint8_t *chosen, unsigned count,
                              const tj_symmetry_hash *places, enum tj_go_feature_family family,
                              const tj_go_feature_sink *out)
{
    for (unsigned i = 0; i < count; i++) {
        tj_symmetry_hash sum = *tj_vicinity_level(levels, chosen[i]);

        tj_symmetry_hash_add(&sum, places);
        if (!tj_go_feature_put(out, family, i, &sum))
            break;
    }
}

/* With the place of the last move, and with those of the last two. */
static inline void add_answers(const tj_go_feature_view *v, unsigned point, tj_vicinity_levels *levels,
                               const tj_go_feature_sink *out)
{
    static const uint8_t ANSWER[] = {1, 3, 5, 7, 8}, FOLLOW_UP[] = {1, 4};
    tj_symmetry_hash places;

    if (!is_near(v, point, v->last[0]))
        return;
    places = *offset(v, v->tables->last, point, v->last[0]);
    add_placed(levels, ANSWER, sizeof ANSWER, &places, TJ_FAMILY_ANSWER, out);
    if (!is_near(v, point, v->last[1]))
        return;
    tj_symmetry_hash_add(&places, offset(v, v->tables->before, point, v->last[1]));
    add_placed(levels, FOLLOW_UP, sizeof FOLLOW_UP, &places, TJ_FAMILY_FOLLOW_UP, out);
}

/* How many moves ago somebody last played nearby, 0: not lately. */
static unsigned latest_nearby(const tj_go_feature_view *v, unsigned point)
{
    const tj_go_rank_input *q = v->question;

    if (v->plain_seen)
        return v->recent[1][point];
    for (unsigned ago = 1; ago <= TJ_RECENT_MOVES && ago <= q->count; ago++) {
        unsigned other = q->moves[q->count - ago];

        if (other < v->size * v->size &&
            tj_vicinity_distance(tj_rows_to(v, point, other), tj_columns_to(v, point, other)) <=
                TJ_RECENT_WIDE)
            return ago;
    }
    return 0;
}

/* With the place of the latest move nearby, if that is not the last one; the level tells who made it. */
static inline void add_resumption(const tj_go_feature_view *v, unsigned point, tj_vicinity_levels *levels,
                                  const tj_go_feature_sink *out)
{
    static const uint8_t RESUME[] = {1, 3, 5, 7};
    unsigned ago = latest_nearby(v, point);

    if (ago < 2)
        return;
    for (unsigned i = 0; i < sizeof RESUME; i++) {
        tj_symmetry_hash sum = *tj_vicinity_level(levels, RESUME[i]);

        tj_symmetry_hash_add(
            &sum, offset(v, v->tables->latest, point, v->question->moves[v->question->count - ago]));
        if (!tj_go_feature_put(out, TJ_FAMILY_RESUME, i * 2 + ago % 2, &sum))
            break;
    }
}

static inline void add_liberties(const tj_go_feature_view *v, unsigned point, const tj_go_feature_sink *out)
{
    unsigned cell = tj_go_cell(v->board, point), level = 0;
    tj_symmetry_hash sum = {{0}};

    for (unsigned i = 0; i < TJ_LIBERTY_POINTS; i++) {
        int at = (int)cell + v->tables->near_row[i] * TJ_GO_STRIDE + v->tables->near_column[i];

        tj_symmetry_hash_add(&sum, &v->tables->near[i][v->content[at]]);
        if (i != 3 && i != 7 && i != 11 && i != TJ_LIBERTY_POINTS - 1)
            continue;
        if (!tj_go_feature_put(out, TJ_FAMILY_LIBERTIES, level++, &sum))
            break;
    }
}

static inline void add_places(const tj_go_feature_view *v, unsigned point, const tj_go_feature_sink *out)
{
    tj_symmetry_hash sum;

    for (unsigned i = 0; i < v->steps; i++) {
        sum = v->sequence[i];
        tj_symmetry_hash_add(&sum, &v->tables->place[point]);
        if (!tj_go_feature_put(out, TJ_FAMILY_SEQUENCE, i, &sum))
            break;
    }
    sum = v->stones;
    tj_symmetry_hash_add(&sum, &v->tables->place[point]);
    tj_go_feature_put(out, TJ_FAMILY_BOARD, 0, &sum);
}

/* Points on a middle line belong to no corner. */
static inline void add_corner(const tj_go_feature_view *v, unsigned point, const tj_go_feature_sink *out)
{
    unsigned last = v->size - 1, row = point / v->size, column = point % v->size, corner = 0, i, j;

    if (2 * row == last || 2 * column == last || last + 1 < 2 * TJ_CORNER_LINES - 1)
        return;
    corner = (2 * row > last ? 2u : 0u) + (2 * column > last ? 1u : 0u);
    i = tj_go_edge_distance(v->size, row);
    j = tj_go_edge_distance(v->size, column);
    for (unsigned level = 0; level < TJ_CORNER_LEVELS; level++) {
        tj_symmetry_hash sum = {{0}};

        if (i >= CORNER_LINES[level] || j >= CORNER_LINES[level])
            continue;
        sum.by[0] = v->corner[corner][level][0] ^ v->tables->corner[i][j][2];
        sum.by[1] = v->corner[corner][level][1] ^ v->tables->corner[j][i][2];
        if (!tj_go_feature_put(out, TJ_FAMILY_CORNER, level, &sum))
            break;
    }
}

TJ_TARGET_CLONES static void add_keys(const tj_go_feature_view *v, unsigned point,
                                      const tj_go_feature_sink *out)
{
    tj_vicinity_levels levels;

    tj_vicinity_at(&v->vicinity, point, v->question->colour, &levels);
    add_shapes(&levels, TJ_FAMILY_SHAPE, TJ_VICINITY_LEVELS, out);
    add_answers(v, point, &levels, out);
    add_resumption(v, point, &levels, out);
    add_liberties(v, point, out);
    if (v->same_size) {
        add_places(v, point, out);
        add_corner(v, point, out);
    }
}

void tj_go_feature_move(tj_go_feature_view *v, unsigned point, const tj_go_feature_sink *out)
{
    add_keys(v, point, out);
    if (out->plain)
        tj_go_feature_plain_move(v, point, out);
}

/* ---- games ---- */

void tj_go_game_cursor_init(tj_go_game_cursor *l, const tj_corpus *corpus, const tj_selected_game *game)
{
    tj_go_cursor_init(&l->replay, tj_segment_stored(corpus->segments[game->segment], game->number));
    l->question = (tj_go_rank_input){&l->replay.board, TJ_BLACK, l->moves, 0};
    l->found = false;
}

bool tj_go_game_cursor_next(tj_go_game_cursor *l)
{
    do {
        if (l->found) {
            if (tj_go_cursor_advance(&l->replay))
                return false;
            tj_recent_moves_add(l->moves, TJ_GO_GAME_CURSOR_MOVES, &l->question.count, l->answer);
        }
        if (!(l->found = tj_go_cursor_peek(&l->replay) > 0))
            return false;
        l->answer = l->replay.point;
        l->question.colour = l->replay.colour;
    } while (l->answer == TJ_PASS);
    return true;
}
