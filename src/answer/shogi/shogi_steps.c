#include "answer/shogi/shogi_steps.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "tejun/kifu.h"

static bool parses_as_move(const char *word)
{
    static const tj_shogi_query_move SOMEWHERE = {0};
    tj_shogi_query_move step;
    int colour;

    return tj_shogi_query_move_parse(word, tj_shogi_query_move_length(word), &SOMEWHERE, &step, &colour,
                                     NULL) == 0;
}

bool tj_shogi_steps_match(const char *word)
{
    return word[0] & 0x80 || parses_as_move(word);
}

static int add(tj_shogi_steps *steps, tj_shogi_query_move step, tj_err *err)
{
    if (TJ_RESERVE(steps, steps->len + 1))
        return tj_fail_nomem(err);
    steps->items[steps->len++] = step;
    return 0;
}

/* A move that names its colour must be of that whose turn it is. */
static int check_turn(tj_shogi_steps *steps, int colour, tj_err *err)
{
    int first = !colour || steps->len % 2 == 0 ? colour : (int)tj_shogi_opponent((unsigned)colour);

    if (first && steps->colour && first != steps->colour)
        return tj_fail(err, TJ_E_USAGE, "move %zu is out of turn: players move alternately", steps->len + 1);
    if (first)
        steps->colour = first;
    return 0;
}

static int parse_word(tj_shogi_steps *steps, const char *word, tj_err *err)
{
    int rc = 0;

    for (word += strspn(word, ", \t"); !rc && *word; word += strspn(word, ", \t")) {
        size_t n = tj_shogi_query_move_length(word);
        tj_shogi_query_move step;
        int colour = 0;

        rc = tj_shogi_query_move_parse(word, n, steps->len ? &steps->items[steps->len - 1] : NULL, &step,
                                       &colour, err);
        if (!rc)
            rc = check_turn(steps, colour, err);
        if (!rc)
            rc = add(steps, step, err);
        word += n;
    }
    return rc;
}

int tj_shogi_steps_parse(tj_shogi_steps *steps, const tj_words *words, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; !rc && i < words->len; i++)
        rc = parse_word(steps, words->items[i], err);
    return rc;
}

static int add_moves(tj_shogi_steps *steps, const tj_kifu *kifu, const char *path, size_t first, size_t last,
                     tj_err *err)
{
    const tj_record *record = &kifu->record;
    tj_shogi position = kifu->start;
    int rc = 0;

    if (!last || last > record->moves.len)
        last = record->moves.len;
    if (first > last)
        return tj_fail_path(err, TJ_E_RANGE, path, "the game has only %zu moves", record->moves.len);
    steps->colour = record->moves.items[first - 1].colour;
    for (size_t i = 1; !rc && i <= last; i++) {
        tj_shogi_move move = record->moves.items[i - 1].point;

        if (i >= first)
            rc = add(steps, tj_shogi_query_move_of(&position, move), err);
        tj_shogi_apply(&position, move);
    }
    return rc;
}

int tj_shogi_steps_from_record(tj_shogi_steps *steps, const char *path, size_t first, size_t last,
                               tj_err *err)
{
    tj_kifu kifu;
    int rc;

    tj_kifu_init(&kifu);
    rc = tj_kifu_read_file(path, &kifu, err);
    if (!rc)
        rc = add_moves(steps, &kifu, path, first, last, err);
    tj_kifu_release(&kifu);
    return rc;
}

void tj_shogi_steps_release(tj_shogi_steps *steps)
{
    free(steps->items);
    *steps = (tj_shogi_steps){0};
}
