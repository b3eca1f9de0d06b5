#include "memory_check.h"

#include <stdlib.h>

#include "base/error.h"
#include "pattern/pattern_kind.h"

/* ---- patterns ---- */

tj_diamond diamond_inner(const tj_diamond *diamond, unsigned radius)
{
    unsigned points = tj_diamond_points(radius);
    tj_diamond out = {{0, 0, 0}};

    for (unsigned w = 0; w < 3 && points; w++) {
        unsigned here = points < TJ_DIAMOND_WORD ? points : TJ_DIAMOND_WORD;

        out.word[w] = diamond->word[w] & (here == TJ_DIAMOND_WORD ? UINT64_MAX : ~(UINT64_MAX >> 2 * here));
        points -= here;
    }
    return out;
}

static bool is_knights(const tj_window *window)
{
    return window->word[0] >> 60 == TJ_SHOGI_KNIGHT && !(window->word[0] >> 59 & 1);
}

/* Could a piece of the kind go there on some board? */
static bool goes(unsigned kind, int right, int ahead)
{
    int across = abs(right), along = abs(ahead);
    bool step = across <= 1 && along <= 1, line = !across || !along, diagonal = across == along;

    if (across > 8 || along > 8 || (!across && !along))
        return false;
    switch (kind) {
    case TJ_SHOGI_PAWN:
        return !across && ahead == 1;
    case TJ_SHOGI_LANCE:
        return !across && ahead > 0;
    case TJ_SHOGI_KNIGHT:
        return across == 1 && ahead == 2;
    case TJ_SHOGI_SILVER:
        return step && (ahead == 1 || diagonal);
    case TJ_SHOGI_BISHOP:
        return diagonal;
    case TJ_SHOGI_ROOK:
        return line;
    case TJ_SHOGI_KING:
        return step;
    case TJ_SHOGI_HORSE:
        return step || diagonal;
    case TJ_SHOGI_DRAGON:
        return step || line;
    default: /* gold and all that move like it */
        return step && (ahead >= 0 || line);
    }
}

bool window_valid(const tj_window *window)
{
    unsigned move = tj_window_move(window), kind = move >> 12;
    bool drop = move >> 11 & 1, promotes = move >> 10 & 1;
    int right = (int)(move >> 5 & 31) - 8, ahead = (int)(move & 31) - 8;

    if ((window->word[0] & 255) || window->word[1] >> 60 || window->word[2] >> 60 || window->word[3] >> 60)
        return false;
    if (!is_knights(window))
        for (unsigned s = TJ_WINDOW_RING_3; s < TJ_WINDOW_SQUARES; s++)
            if (tj_window_get(window, s))
                return false;
    if (!kind || kind == TJ_SHOGI_GOLD + TJ_SHOGI_PROMOTION)
        return false;
    if (drop)
        return kind <= TJ_SHOGI_ROOK && !promotes && !right && !ahead;
    return goes(kind, right, ahead) && !(promotes && (kind >= TJ_SHOGI_KING || kind == TJ_SHOGI_GOLD));
}

static bool diamond_is_canonical(const tj_diamond_shape *shape, const tj_memory *m, uint32_t pattern)
{
    tj_diamond here = tj_memory_key_at(m, pattern), inner = diamond_inner(&here, m->radius);
    tj_diamond form = tj_diamond_canonical(shape, &inner);

    return tj_memory_key_compare(&here, &form) == 0;
}

static bool window_is_canonical(const tj_memory *m, uint32_t pattern)
{
    tj_window here = tj_memory_window(m, pattern), form = tj_window_forms_of(&here, m->sided).form[0];

    return window_valid(&here) && tj_memory_key_compare(&here, &form) == 0;
}

static bool is_canonical(const tj_diamond_shape *shape, const tj_memory *m, uint32_t pattern)
{
    return m->size == TJ_BOARD_SHOGI ? window_is_canonical(m, pattern)
                                     : diamond_is_canonical(shape, m, pattern);
}

/* ---- memories ---- */

static int check_patterns(const tj_memory *m, const tj_diamond_shape *shape, const char *path, tj_err *err)
{
    tj_memory_key before = {{0, 0, 0, 0}};

    for (uint32_t p = 0; p < m->patterns; p++) {
        tj_memory_key here = tj_memory_key_at(m, p);

        if (!is_canonical(shape, m, p))
            return tj_fail_path(err, TJ_E_FORMAT, path, "pattern %u is not in canonical form", p);
        if (p && tj_memory_key_compare(&before, &here) >= 0)
            return tj_fail_path(err, TJ_E_FORMAT, path, "pattern %u is out of order", p);
        if (m->first[p] >= m->first[p + 1])
            return tj_fail_path(err, TJ_E_FORMAT, path, "pattern %u has no cases", p);
        before = here;
    }
    return m->first[0] == 0 && m->first[m->patterns] == m->cases
               ? 0
               : tj_fail_path(err, TJ_E_FORMAT, path, "the cases of the patterns do not add up");
}

/* They ascend by key and number: then each is there once. */
static int check_second(const tj_memory *m, const char *path, tj_err *err)
{
    const struct tj_pattern_kind *kind = tj_pattern_kind_of_board(m->size);

    for (uint32_t i = 0; m->second && i < m->patterns; i++) {
        uint32_t here = m->second[i], before = i ? m->second[i - 1] : 0;
        uint64_t key, other;

        if (here >= m->patterns)
            return tj_fail_path(err, TJ_E_FORMAT, path, "the second list has a pattern that is none");
        key = kind->second_key(m->word[0][here]);
        other = i ? kind->second_key(m->word[0][before]) : 0;
        if (i && (key < other || (key == other && here <= before)))
            return tj_fail_path(err, TJ_E_FORMAT, path, "pattern %u of the second list is out of order", i);
    }
    return 0;
}

static bool is_learnt(const tj_memory *m, uint32_t game)
{
    uint32_t low = 0, high = m->games;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (m->game[middle] < game)
            low = middle + 1;
        else
            high = middle;
    }
    return low < m->games && m->game[low] == game;
}

/* By game, then move; only moves beyond the last number can be equal. */
static bool is_before(const tj_memory *m, uint32_t a, uint32_t b)
{
    if (m->case_game[a] != m->case_game[b])
        return m->case_game[a] < m->case_game[b];
    return m->case_move[a] < m->case_move[b] || m->case_move[b] == UINT16_MAX;
}

/* After check_patterns, which proves `first`. */
static int check_cases(const tj_memory *m, const char *path, tj_err *err)
{
    for (uint32_t g = 1; g < m->games; g++)
        if (m->game[g - 1] >= m->game[g])
            return tj_fail_path(err, TJ_E_FORMAT, path, "game %u is out of order", m->game[g]);
    for (uint32_t c = 0; c < m->cases; c++)
        if (!m->case_move[c] || !is_learnt(m, m->case_game[c]))
            return tj_fail_path(err, TJ_E_FORMAT, path, "case %u is of no game of this memory", c);
    for (uint32_t p = 0; p < m->patterns; p++)
        for (uint32_t c = m->first[p] + 1; c < m->first[p + 1]; c++)
            if (!is_before(m, c - 1, c))
                return tj_fail_path(err, TJ_E_FORMAT, path, "case %u is out of order", c);
    return 0;
}

int memory_check(const tj_memory *memory, const char *path, tj_err *err)
{
    const struct tj_pattern_kind *kind = tj_pattern_kind_of_board(memory->size);
    void *shape = NULL;
    int rc = kind && memory->radius >= kind->radius_min && memory->radius <= kind->radius_max &&
                     memory->words == kind->words(memory->radius)
                 ? 0
                 : tj_fail_path(err, TJ_E_FORMAT, path, "a radius of %u", memory->radius);

    if (!rc && kind->shape && !(shape = kind->shape(memory->radius)))
        rc = tj_fail_nomem(err);
    if (!rc && !memory->owned)
        rc = tj_container_check(&memory->file, path, err);
    if (!rc)
        rc = check_patterns(memory, shape, path, err);
    if (!rc)
        rc = check_second(memory, path, err);
    if (!rc)
        rc = check_cases(memory, path, err);
    free(shape);
    return rc;
}
