#include "pattern/shogi/shogi_similar.h"

enum { BESIDE, FURTHER, FAR };
enum { PIECE, COLOUR, EDGE };

static const uint8_t WEIGHT[3][3] = {{16, 24, 0}, {4, 6, 8}, {2, 3, 4}}; /* [ring][kind of difference] */
enum { TAKES = 16, TAKES_OTHER = 8, CHECK = 16, ATTACK = 4 };

/* The lowest bits of the squares. */
#define TWELVE UINT64_C(0x0084210842108421)
#define INNER  (UINT64_C(0x0000000842108421) << 8)
#define RING_2 (UINT64_C(0x8421) << 40) /* in word 2 */
#define LAST   (UINT64_C(0x21) << 50)   /* in word 3 */
#define HALF_A (UINT64_C(0xfffff) << 28)
#define HALF_B (UINT64_C(0xfffff) << 8)
#define MOVE   (UINT64_C(0xffff) << 48)

/* The lowest bits of the squares that differ. */
static inline uint64_t differing(uint64_t x, uint64_t squares)
{
    return (x | x >> 1 | x >> 2 | x >> 3 | x >> 4) & squares;
}

static inline unsigned count(uint64_t bits)
{
    return (unsigned)__builtin_popcountll(bits);
}

static inline unsigned kind_of(unsigned x, unsigned y)
{
    if (x == TJ_WINDOW_OFF || y == TJ_WINDOW_OFF)
        return EDGE;
    return x && y && ((x ^ y) & 16) ? COLOUR : PIECE;
}

static uint32_t weigh(uint64_t a, uint64_t b, uint64_t squares, unsigned ring)
{
    uint32_t sum = 0;

    for (; squares; squares &= squares - 1) {
        unsigned at = (unsigned)__builtin_ctzll(squares);

        sum += WEIGHT[ring][kind_of(a >> at & 31, b >> at & 31)];
    }
    return sum;
}

static uint32_t weigh_hands(uint64_t x)
{
    /* pawns, lances, knights, silvers, golds, bishops, rooks: of the opponent, then own */
    static const uint64_t FIELD[7] = {31 << 16, 7 << 13, 7 << 10, 7 << 7, 7 << 4, 3 << 2, 3};
    uint32_t sum = 0;

    x >>= 8;
    for (unsigned k = 0; k < 7; k++)
        sum += !!(x & FIELD[k]) + !!(x >> 21 & FIELD[k]);
    return sum;
}

static uint32_t weigh_circumstances(uint64_t a, uint64_t b)
{
    uint64_t x = a ^ b;
    uint32_t sum = ATTACK * count(x & 7) + (x & 8 ? CHECK : 0);

    if (x & 0xf0)
        sum += (a & 0xf0) && (b & 0xf0) ? TAKES_OTHER : TAKES;
    return sum;
}

uint32_t tj_window_difference(const tj_window *a, const tj_window *b)
{
    uint64_t x0 = a->word[0] ^ b->word[0], x3 = a->word[3] ^ b->word[3];
    uint64_t inner = differing(x0, INNER), first = differing(a->word[1] ^ b->word[1], TWELVE);
    uint64_t second = differing(a->word[2] ^ b->word[2], TWELVE), last = differing(x3, LAST);
    uint32_t sum;

    if (x0 & MOVE || inner & (inner - 1) ||
        16 * !!inner + 4 * (count(first) + count(second & RING_2)) > TJ_SHOGI_DIFFERENCE_MAX)
        return TJ_SHOGI_NOT_SIMILAR;
    if (inner &&
        kind_of(a->word[0] >> __builtin_ctzll(inner) & 31, b->word[0] >> __builtin_ctzll(inner) & 31) == EDGE)
        return TJ_SHOGI_NOT_SIMILAR;
    sum = weigh(a->word[0], b->word[0], inner, BESIDE) + weigh(a->word[1], b->word[1], first, FURTHER) +
          weigh(a->word[2], b->word[2], second & RING_2, FURTHER) +
          weigh(a->word[2], b->word[2], second & ~RING_2, FAR) + weigh(a->word[3], b->word[3], last, FAR) +
          weigh_hands(x3) + weigh_circumstances(a->word[3], b->word[3]);
    return sum <= TJ_SHOGI_DIFFERENCE_MAX ? sum : TJ_SHOGI_NOT_SIMILAR;
}

float tj_window_weight(uint32_t difference)
{
    static const float ROOT[4] = {1, 0.840896415f, 0.707106781f, 0.594603558f};

    return ROOT[difference % 4] / (float)(1u << difference / 4);
}

tj_window_forms tj_window_forms_of(const tj_window *window, bool sided)
{
    tj_window_forms out = {{*window, *window}, 1};
    tj_window other;
    unsigned move = tj_window_move(window), mirrored;

    if (sided)
        return out;
    other = tj_window_mirror(window);
    mirrored = tj_window_move(&other);
    if (tj_memory_key_compare(&other, window) < 0) {
        out.form[0] = other;
        other = *window;
    }
    out.form[1] = other;
    out.count = move == mirrored && tj_memory_key_compare(&out.form[0], &out.form[1]) ? 2 : 1;
    return out;
}

/* ---- searching ---- */

typedef struct search {
    const tj_memory *memory;
    const tj_window_forms *forms;
    unsigned form; /* that is being looked for */
    tj_found_fn *found;
    void *ctx;
} search;

static void look_at(const search *s, uint32_t number)
{
    tj_window item = tj_memory_window(s->memory, number);
    uint32_t here = tj_window_difference(&s->forms->form[s->form], &item), other;

    if (here == TJ_SHOGI_NOT_SIMILAR)
        return;
    if (s->forms->count > 1) { /* what is like both forms is told with the one that it is more like */
        other = tj_window_difference(&s->forms->form[1 - s->form], &item);
        if (other < here || (other == here && s->form == 1))
            return;
    }
    s->found(s->ctx, s->memory, number, here, tj_window_equal(&s->forms->form[0], &item));
}

static uint32_t number_at(const tj_memory *m, uint32_t at, bool second)
{
    uint32_t number = second ? m->second[at] : at;

    return number < m->patterns ? number : 0;
}

/* Patterns with the same move whose first half of the inner ring is equal, in the patterns' order, or whose
 * second half is, in the second order: of these only what differs in the first half, the others were found.
 * Numbers of the second order are kept within bounds whatever the file holds. */
static void search_half(const search *s, bool second)
{
    const tj_memory *m = s->memory;
    uint64_t equal = MOVE | (second ? HALF_B : HALF_A), wanted = s->forms->form[s->form].word[0];
    uint64_t key = second ? tj_memory_second_key(wanted & equal) : wanted & equal;
    uint32_t low = 0, high = m->patterns;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        uint64_t word = m->word[0][number_at(m, middle, second)];

        if ((second ? tj_memory_second_key(word) : word) < key)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < m->patterns; low++) {
        uint32_t number = number_at(m, low, second);
        uint64_t x = m->word[0][number] ^ wanted, inner = differing(x, INNER);

        if (x & equal)
            return;
        if (!(inner & (inner - 1)) && (inner || !second))
            look_at(s, number);
    }
}

void tj_shogi_similar_search(const tj_memory *memory, const tj_window_forms *forms, tj_found_fn *found,
                             void *ctx)
{
    search s = {memory, forms, 0, found, ctx};

    for (; s.form < forms->count; s.form++) {
        search_half(&s, false);
        search_half(&s, true);
    }
}
