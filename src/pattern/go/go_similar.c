#include "pattern/go/go_similar.h"

#include "base/compare.h"

/* Weights of a difference by distance 1 to 4: a stone against none, and one colour against the other. */
static const uint16_t STONE[TJ_GO_SIMILAR_RADIUS + 1] = {0, 64, 16, 4, 1};
static const uint16_t COLOUR[TJ_GO_SIMILAR_RADIUS + 1] = {0, 192, 48, 12, 3};

enum { RING_3 = 12, RING_4 = 24, POINTS = 40, DIFFERENT_MAX = 2 };

/* Bits of points that differ, or are off the board: the lower one of each pair. */
static uint64_t differs(uint64_t a, uint64_t b)
{
    uint64_t x = a ^ b;

    return (x | x >> 1) & TJ_DIAMOND_LOW;
}

static uint64_t is_off(uint64_t word)
{
    return word & word >> 1 & TJ_DIAMOND_LOW;
}

/* The mask of points from..to-1 in word w. */
static uint64_t points_mask(unsigned w, unsigned from, unsigned to)
{
    unsigned first = w * TJ_DIAMOND_WORD, last = first + TJ_DIAMOND_WORD;

    from = from < first ? first : from;
    to = to > last ? last : to;
    if (from >= to)
        return 0;
    from -= first;
    to -= first;
    return (UINT64_MAX >> 2 * from) & (to == TJ_DIAMOND_WORD ? UINT64_MAX : ~(UINT64_MAX >> 2 * to));
}

/* Has the diamond a stone at distance 1?  Then `rings`, the number of inner rings in which alike diamonds are
 * equal, is 2, otherwise 3. */
static unsigned equal_rings(const tj_diamond *diamond)
{
    uint64_t word = diamond->word[0];

    return (word ^ word >> 1) & TJ_DIAMOND_LOW & points_mask(0, 0, 4) ? 2 : 3;
}

static unsigned distance_of(unsigned point)
{
    return point < 4 ? 1 : point < RING_3 ? 2 : point < RING_4 ? 3 : 4;
}

static uint32_t weigh(const tj_diamond *a, const tj_diamond *b)
{
    uint32_t sum = 0;

    for (unsigned w = 0; w < 2; w++)
        for (uint64_t left = differs(a->word[w], b->word[w]); left; left &= left - 1) {
            unsigned point = w * TJ_DIAMOND_WORD + 31 - (unsigned)__builtin_ctzll(left) / 2;
            unsigned x = tj_diamond_get(a, point), y = tj_diamond_get(b, point), d = distance_of(point);

            sum += x && y ? COLOUR[d] : STONE[d];
        }
    return sum;
}

/* Points from..to-1 that differ. */
static unsigned count_different(const tj_diamond *a, const tj_diamond *b, unsigned from, unsigned to)
{
    unsigned count = 0;

    for (unsigned w = 0; w < 2; w++)
        count += (unsigned)__builtin_popcountll(differs(a->word[w], b->word[w]) & points_mask(w, from, to));
    return count;
}

/* Without a stone beside the centre: at most one difference, in the outermost ring, and not of colours. */
static bool is_nearly_equal(const tj_diamond *a, const tj_diamond *b)
{
    if (count_different(a, b, 0, RING_4) || count_different(a, b, RING_4, POINTS) > 1)
        return false;
    for (unsigned w = 0; w < 2; w++) {
        uint64_t different = differs(a->word[w], b->word[w]);
        uint64_t both = (a->word[w] | a->word[w] >> 1) & (b->word[w] | b->word[w] >> 1) & different;

        if (both & points_mask(w, RING_4, POINTS))
            return false;
    }
    return true;
}

uint32_t tj_go_similar_difference(const tj_diamond *a, const tj_diamond *b)
{
    unsigned rings = equal_rings(a), reach = rings == 2 ? RING_4 : POINTS;
    bool alike;

    for (unsigned w = 0; w < 2; w++)
        if ((is_off(a->word[w]) ^ is_off(b->word[w])) & points_mask(w, 0, reach))
            return TJ_GO_NOT_SIMILAR;
    if (!tj_diamond_has_stone(a) || !tj_diamond_has_stone(b))
        return TJ_GO_NOT_SIMILAR;
    if (rings == 2)
        alike = !count_different(a, b, 0, RING_3) && count_different(a, b, RING_3, RING_4) <= DIFFERENT_MAX;
    else
        alike = is_nearly_equal(a, b);
    return alike ? weigh(a, b) : TJ_GO_NOT_SIMILAR;
}

/* Are more than DIFFERENT_MAX bits set?  Cheaper than counting them. */
static bool has_more(uint64_t bits)
{
    for (unsigned i = 0; i < DIFFERENT_MAX; i++)
        bits &= bits - 1;
    return bits != 0;
}

/* The smallest difference between an item and one of the images. */
static uint32_t compare_item(const tj_diamond *images, unsigned count, tj_diamond item)
{
    const uint64_t ring_3 = points_mask(0, RING_3, RING_4);
    uint32_t best = TJ_GO_NOT_SIMILAR;

    for (unsigned k = 0; k < count; k++) {
        uint32_t difference;

        /* most items fail here */
        if (has_more(differs(images[k].word[0], item.word[0]) & ring_3))
            continue;
        difference = tj_go_similar_difference(&images[k], &item);
        best = difference < best ? difference : best;
    }
    return best;
}

/* A canonical form is the smallest of all images, so its inner points are the smallest of theirs: only images
 * of the diamond with these inner points can be like an item, and all items like them stand together. */
void tj_go_similar_search(const tj_diamond_shape *shape, const tj_memory *memory, const tj_diamond *diamond,
                          tj_found_fn *found, void *ctx)
{
    uint64_t mask = points_mask(0, 0, tj_diamond_points(equal_rings(diamond))), inner;
    tj_diamond images[TJ_GO_SYMMETRIES], canonical;
    unsigned count = 0;

    if (!tj_diamond_has_stone(diamond))
        return;
    canonical = tj_diamond_canonical(shape, diamond);
    inner = canonical.word[0] & mask;
    for (unsigned s = 0; s < TJ_GO_SYMMETRIES; s++) {
        tj_diamond image = tj_diamond_turn(shape, diamond, s);

        if ((image.word[0] & mask) == inner)
            images[count++] = image;
    }
    for (size_t i = tj_lower_bound_u64(memory->word[0], 1, memory->patterns, inner);
         i < memory->patterns && (memory->word[0][i] & mask) == inner; i++) {
        tj_diamond item = {{memory->word[0][i], memory->word[1][i], 0}};
        uint32_t difference = compare_item(images, count, item);

        if (difference != TJ_GO_NOT_SIMILAR)
            found(ctx, memory, (uint32_t)i, difference, !difference);
    }
}
