/* Proving an index against the text it was built from. */
#include "sequence/index_internal.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/memory.h"
#include "game/kind.h"

/* Proving an index: helpers that follow compare strings by the ranks of their tails, so that texts with long
 * repetitions take no longer than others. */
typedef struct checker {
    const tj_index *index;
    uint32_t *rank;  /* by position, of the list at hand */
    uint32_t *coded; /* by position, of the list `coded` */
    const char *name;
} checker;

/* Is the string at b not below the one at a, both having the same first symbols up to here?  x and y are the
 * next symbols, ranks those of the tails that begin with them. */
static bool tails_in_order(unsigned x, unsigned y, uint32_t rank_a, uint32_t rank_b)
{
    if (!x || !y)
        return !x;
    return rank_a < rank_b;
}

/* The same of two strings of a plain index.  Turns that were left out, and passes, have no rank. */
static bool plain_in_order(const checker *check, uint32_t a, uint32_t b)
{
    const uint16_t *text = check->index->place;

    for (bool first = true; text[a] == text[b]; a++, b++, first = false) {
        if (!text[a])
            return true;
        if (!first && text[a] >= TJ_SYMBOL_MOVE)
            return check->rank[a] < check->rank[b];
    }
    return text[a] < text[b];
}

static bool in_order(const checker *check, enum tj_index_list_kind kind, uint32_t a, uint32_t b)
{
    const tj_index *index = check->index;
    const uint16_t *text = kind == TJ_INDEX_ANYWHERE ? index->steps : index->codes;
    unsigned bucket_a, bucket_b;

    if (tj_index_is_plain(index))
        return plain_in_order(check, a, b);
    bucket_a = bucket_of(index, kind, a);
    bucket_b = bucket_of(index, kind, b);
    if (bucket_a != bucket_b)
        return bucket_a < bucket_b;
    if (kind == TJ_INDEX_FIXED)
        return tails_in_order(text[a + 1], text[b + 1], check->coded[a], check->coded[b]);
    a += text_offset(kind);
    b += text_offset(kind);
    if (kind == TJ_INDEX_CODED) {
        if (text[a] != text[b])
            return text[a] < text[b];
        return tails_in_order(text[a + 1], text[b + 1], check->rank[a], check->rank[b]);
    }
    if (text[a] != text[b] || !text[a])
        return text[a] <= text[b];
    return tails_in_order(text[a + 1], text[b + 1], check->rank[a - 1], check->rank[b - 1]);
}

#define UNRANKED UINT32_MAX

/* Every position that belongs to the list stands in it once. */
static int check_members(checker *check, enum tj_index_list_kind kind, tj_err *err)
{
    const tj_index *index = check->index;
    const tj_index_list *list = &index->list[kind];
    uint32_t expected = 0;

    for (uint32_t at = 0; at < index->n; at++) {
        check->rank[at] = UNRANKED;
        expected += belongs(index, kind, at);
    }
    if (list->count != expected)
        return tj_fail(err, TJ_E_FORMAT, "list %s has %u entries instead of %u", check->name, list->count,
                       expected);
    for (uint32_t r = 0; r < list->count; r++) {
        uint32_t at = tj_index_list_get(list, index->bits, r);

        if (at >= index->n || !belongs(index, kind, at) || check->rank[at] != UNRANKED)
            return tj_fail(err, TJ_E_FORMAT, "list %s: entry %u does not belong there", check->name, r);
        check->rank[at] = r;
    }
    return 0;
}

static int check_order(const checker *check, enum tj_index_list_kind kind, tj_err *err)
{
    const tj_index *index = check->index;
    const tj_index_list *list = &index->list[kind];
    uint32_t previous = 0;

    for (uint32_t r = 0; r < list->count; r++) {
        uint32_t at = tj_index_list_get(list, index->bits, r);

        if (r && !in_order(check, kind, previous, at))
            return tj_fail(err, TJ_E_FORMAT, "list %s: entry %u is out of order", check->name, r);
        if (r % TJ_INDEX_KEY_SPACING == 0 && list->keys[r / TJ_INDEX_KEY_SPACING] != key_at(index, kind, r))
            return tj_fail(err, TJ_E_FORMAT, "list %s: the key of entry %u is wrong", check->name, r);
        previous = at;
    }
    return 0;
}

static int check_lists(const tj_index *index, uint32_t *rank, uint32_t *coded, tj_err *err)
{
    checker check = {index, coded, coded, "coded"}; /* first: the order of `fixed` is told by its ranks */
    int rc = check_members(&check, TJ_INDEX_CODED, err);

    if (!rc)
        rc = check_order(&check, TJ_INDEX_CODED, err);
    check.rank = rank;
    check.name = "fixed";
    if (!rc)
        rc = check_members(&check, TJ_INDEX_FIXED, err);
    if (!rc)
        rc = check_order(&check, TJ_INDEX_FIXED, err);
    check.name = "anywhere";
    if (!rc)
        rc = check_members(&check, TJ_INDEX_ANYWHERE, err);
    if (!rc)
        rc = check_order(&check, TJ_INDEX_ANYWHERE, err);
    return rc;
}

static int check_place(const tj_index *index, unsigned board, tj_err *err)
{
    const tj_game_kind *kind = tj_game_kind_of_board(board);
    uint16_t move;

    for (uint32_t at = 0; at < index->n; at++)
        if (index->place[at] >= TJ_SYMBOL_PASS && !kind->move_of(board, index->place[at], &move))
            return tj_fail(err, TJ_E_FORMAT, "move %u is off the board", at);
    if (index->n && index->place[index->n - 1] != TJ_SYMBOL_BORDER)
        return tj_fail(err, TJ_E_FORMAT, "the last game has no end");
    return 0;
}

int tj_index_check(const tj_index *index, unsigned board, tj_err *err)
{
    size_t bytes = index->n * sizeof(uint16_t);
    uint16_t *codes = tj_alloc(index->n, sizeof *codes), *steps = tj_alloc(index->n, sizeof *steps);
    uint32_t *rank = tj_alloc(index->n, sizeof *rank), *coded = tj_alloc(index->n, sizeof *coded);
    int rc = codes && steps && rank && coded ? check_place(index, board, err) : tj_fail_nomem(err);

    if (!rc && !tj_index_is_plain(index)) {
        tj_relative_codes(index->geometry, index->place, index->n, codes, steps);
        if (memcmp(codes, index->codes, bytes) || memcmp(steps, index->steps, bytes))
            rc = tj_fail(err, TJ_E_FORMAT, "the codes do not fit the moves");
    }
    if (!rc)
        rc = check_lists(index, rank, coded, err);
    free(codes);
    free(steps);
    free(rank);
    free(coded);
    return rc;
}
