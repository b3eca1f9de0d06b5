/* Eyes and natural answers by 3x3 neighbourhoods.
 *
 * The answers are patterns of the kind that MoGo introduced (Gelly, Wang, Munos, Teytaud: Modification of UCT
 * with patterns in Monte-Carlo Go, 2006): hane, cuts, and what happens at the edge. */
#include "engine/go/playout.h"

#include <string.h>

/* X, O: stones of different colours; x: no X, o: no O, . empty, _ edge, ? anything; - is the move; / ends a
 * row. Each holds in all orientations and for both players, unless it says who: X plays it. */
typedef struct reply {
    const char *rows;
    bool only_x;
} reply;

static const reply replies[] = {
    /* hane */
    {"XOX/.-./???", false},
    {"XO./.-./?.?", false},
    {"XO?/X-./x.?", false},
    {"XOO/.-./?.?", true},
    /* beside a lone stone, diagonally */
    {".O./X-./...", false},
    /* cuts */
    {"XO?/O-o/?o?", false},
    {"XO?/O-X/???", false},
    {"?X?/O-O/ooo", false},
    {"OX?/o-O/???", false},
    /* at the edge */
    {"X.?/O-?/___", false},
    {"OX?/X-O/___", false},
    {"?X?/x-O/___", false},
    {"?XO/x-x/___", false},
    {"?OX/X-O/___", false},
};

/* The points of the rows in the order of a neighbourhood's bits. */
static const uint8_t place_of[8] = {1, 3, 5, 7, 0, 2, 6, 8};

static bool fits(char want, unsigned content, unsigned x)
{
    unsigned o = tj_go_opponent(x);
    bool is_x = content == x, is_o = content == o;

    return want == 'X'   ? is_x
           : want == 'O' ? is_o
           : want == 'x' ? !is_x
           : want == 'o' ? !is_o
           : want == '.' ? content == TJ_EMPTY
           : want == '_' ? content == TJ_GO_EDGE
                         : true;
}

/* Flags every neighbourhood that fits want[0..7], in the order of bits, from position i on. */
static void flag_fitting(tj_playout_patterns *patterns, const char want[8], unsigned x, unsigned i,
                         unsigned code, unsigned flag)
{
    if (i == 8) {
        patterns->flags[code] |= (uint8_t)flag;
        return;
    }
    for (unsigned content = 0; content < 4; content++)
        if (fits(want[i], content, x))
            flag_fitting(patterns, want, x, i + 1, code | content << 2 * i, flag);
}

static void add_reply(tj_playout_patterns *patterns, const reply *r)
{
    for (unsigned symmetry = 0; symmetry < TJ_GO_SYMMETRIES; symmetry++) {
        char want[8];
        for (unsigned i = 0; i < 8; i++) {
            unsigned at = tj_go_transform(3, symmetry, place_of[i]);
            want[i] = r->rows[at + at / 3];
        }
        for (unsigned x = TJ_BLACK; x <= TJ_WHITE; x++)
            flag_fitting(patterns, want, x, 0, 0,
                         r->only_x ? TJ_PLAYOUT_PATTERN_REPLY << (x - 1) : 3 * TJ_PLAYOUT_PATTERN_REPLY);
    }
}

/* All four neighbours are of that colour or edge, and too few diagonal points are the other's to make it
 * false. */
static bool is_eye(unsigned code, unsigned colour)
{
    unsigned other = tj_go_opponent(colour), edges = 0, enemies = 0;

    for (unsigned i = 0; i < 4; i++) {
        unsigned beside = code >> 2 * i & 3, diagonal = code >> 2 * (i + 4) & 3;
        if (beside != colour && beside != TJ_GO_EDGE)
            return false;
        edges += beside == TJ_GO_EDGE;
        enemies += diagonal == other;
    }
    return enemies + (edges > 0) < 2;
}

/* No enemy among the eight, and at most one neighbour is empty. */
static bool is_inside(unsigned code, unsigned colour)
{
    unsigned other = tj_go_opponent(colour), empty = 0, own = 0;

    for (unsigned i = 0; i < 8; i++) {
        unsigned content = code >> 2 * i & 3;
        if (content == other)
            return false;
        empty += i < 4 && content == TJ_EMPTY;
        own += i < 4 && content == colour;
    }
    return empty <= 1 && own > 0;
}

/* Of the first n. */
static unsigned empty_neighbours(unsigned code, unsigned n)
{
    unsigned empty = 0;
    for (unsigned i = 0; i < n; i++)
        empty += (code >> 2 * i & 3) == TJ_EMPTY;
    return empty;
}

void tj_playout_patterns_init(tj_playout_patterns *patterns)
{
    memset(patterns, 0, sizeof *patterns);
    for (size_t i = 0; i < sizeof replies / sizeof *replies; i++)
        add_reply(patterns, &replies[i]);
    for (unsigned code = 0; code < 65536; code++) {
        if (empty_neighbours(code, 4) >= 2)
            patterns->flags[code] |= TJ_PLAYOUT_PATTERN_OPEN;
        if (empty_neighbours(code, 8) >= 6)
            patterns->flags[code] |= TJ_PLAYOUT_PATTERN_ROOMY;
        for (unsigned colour = TJ_BLACK; colour <= TJ_WHITE; colour++) {
            if (is_eye(code, colour))
                patterns->flags[code] |= (uint8_t)(TJ_PLAYOUT_PATTERN_EYE << (colour - 1));
            if (is_inside(code, colour))
                patterns->flags[code] |= (uint8_t)(TJ_PLAYOUT_PATTERN_INSIDE << (colour - 1));
        }
    }
}
