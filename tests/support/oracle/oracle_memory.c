/* Every move's diamond, point by point.  See oracle_memory.h. */
#include "tests/support/learn_memory.h"
#include "tests/support/memory_check.h"
#include "pattern/go/go_similar.h"
#include "oracle_memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void gen_memory_corpus(gen_corpus *made)
{
    gen_games games;

    gen_corpus_init(made);
    gen_games_new(&games, 2024, 300, 0);
    gen_corpus_add(made, &games, 0, 200); /* several segments */
    gen_corpus_add(made, &games, 200, 280);
    gen_corpus_add(made, &games, 280, games.len);
    gen_games_release(&games);
    gen_corpus_refresh(made);
}

unsigned oracle_points(unsigned radius, int row[TJ_DIAMOND_MAX], int column[TJ_DIAMOND_MAX])
{
    unsigned n = 0;

    for (int ring = 1; ring <= (int)radius; ring++)
        for (int quarter = 0; quarter < 4; quarter++)
            for (int i = 0; i < ring; i++) {
                const int rows[] = {i - ring, i, ring - i, -i}, columns[] = {i, ring - i, -i, i - ring};

                row[n] = rows[quarter];
                column[n++] = columns[quarter];
            }
    return n;
}

static uint8_t value_at(const tj_go_board *board, int row, int column, int colour)
{
    int size = board->size, stone;

    if (row < 0 || column < 0 || row >= size || column >= size)
        return 3;
    stone = tj_go_board_at(board, (unsigned)(row * size + column));
    return stone == TJ_EMPTY ? 0 : stone == colour ? 1 : stone == TJ_GO_EDGE ? 3 : 2;
}

oracle_picture oracle_smallest(const tj_go_board *board, unsigned point, int colour, unsigned radius)
{
    static const int SIDES[8][4] = {{1, 0, 0, 1}, {-1, 0, 0, 1}, {1, 0, 0, -1}, {-1, 0, 0, -1},
                                    {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, -1, 0}, {0, -1, -1, 0}};
    int row[TJ_DIAMOND_MAX], column[TJ_DIAMOND_MAX];
    int r = (int)point / board->size, c = (int)point % board->size;
    unsigned n = oracle_points(radius, row, column);
    oracle_picture best;

    for (unsigned s = 0; s < 8; s++) {
        const int *side = SIDES[s];
        oracle_picture one = {{0}};

        for (unsigned i = 0; i < n; i++)
            one.value[i] = value_at(board, r + side[0] * row[i] + side[1] * column[i],
                                    c + side[2] * row[i] + side[3] * column[i], colour);
        if (!s || memcmp(&one, &best, sizeof one) < 0)
            best = one;
    }
    return best;
}

tj_diamond oracle_packed(const oracle_picture *p)
{
    tj_diamond out = {{0, 0, 0}};

    for (unsigned i = 0; i < TJ_DIAMOND_MAX; i++)
        out.word[i / 32] |= (uint64_t)p->value[i] << (62 - 2 * (i % 32));
    return out;
}

void oracle_list_game(oracle_memory *o, const oracle_game *game, unsigned radius, size_t limit)
{
    const tj_record *record = game->record;
    bool suicide = tj_go_rules_allow_suicide(record->field[TJ_FIELD_RULES]);
    tj_go_board board;
    size_t at = 0;

    tj_go_board_init(&board, record->board);
    for (size_t i = 0; i < record->moves.len && i < limit; i++) {
        const tj_move *move = &record->moves.items[i];

        for (; at < record->setup.len && record->setup.items[at].before <= i; at++)
            tj_go_board_set(&board, record->setup.items[at].point, record->setup.items[at].colour);
        if (move->point != TJ_PASS) {
            assert_int_equal(TJ_RESERVE(o, o->len + 1), 0);
            o->items[o->len] = (oracle_case){oracle_smallest(&board, move->point, move->colour, radius),
                                             game->id, (uint32_t)i + 1, o->len};
            o->len++;
        }
        assert_int_equal(tj_go_board_play(&board, move->point, move->colour, suicide), TJ_GO_LEGAL);
    }
}

static bool passes(const oracle_game *game, const tj_filter *filter)
{
    const char *black = game->record->field[TJ_FIELD_BLACK];

    return !filter || ((!filter->has_winner || game->winner == filter->winner) &&
                       (!filter->black || !strcmp(black, filter->black)) &&
                       (!filter->moves_min || game->record->moves.len >= filter->moves_min));
}

static int by_picture(const void *a, const void *b)
{
    const oracle_case *x = a, *y = b;
    int order = memcmp(&x->picture, &y->picture, sizeof x->picture);

    return order ? order : x->order < y->order ? -1 : 1;
}

void oracle_memory_sort(oracle_memory *o)
{
    if (o->len)
        qsort(o->items, o->len, sizeof *o->items, by_picture);
}

static bool is_known(const learn_options *options, uint32_t id)
{
    for (size_t i = 0; i < options->known_count; i++)
        if (options->known[i] == id)
            return true;
    return false;
}

oracle_memory oracle_list_games(const gen_corpus *made, const learn_options *options)
{
    oracle_memory o = {.points = 2 * options->radius * (options->radius + 1)};
    uint32_t chosen = 0;

    o.games = tj_alloc(made->count, sizeof *o.games);
    assert_non_null(o.games);
    for (size_t i = 0; i < made->count; i++) {
        const oracle_game *game = &made->games[i];

        if (game->record->board != options->size || !passes(game, options->filter) ||
            (options->games_max && chosen++ >= options->games_max) || is_known(options, game->id))
            continue;
        o.games[o.game_count++] = game->id;
        oracle_list_game(&o, game, options->radius, SIZE_MAX);
    }
    if (options->cases_max && o.len > options->cases_max) {
        o.len = options->cases_max;
        while (o.games[o.game_count - 1] != o.items[o.len - 1].game)
            o.game_count--;
    }
    oracle_memory_sort(&o);
    return o;
}

void oracle_memory_release(oracle_memory *o)
{
    free(o->items);
    free(o->games);
}

bool oracle_memory_has(const oracle_memory *o, const tj_diamond *diamond)
{
    for (size_t i = 0; i < o->len; i++) {
        tj_diamond one = oracle_packed(&o->items[i].picture);

        if (!memcmp(&one, diamond, sizeof one))
            return true;
    }
    return false;
}

void expect_same_memory(const tj_memory *m, const oracle_memory *o)
{
    uint32_t pattern = 0, from, to;

    assert_int_equal(m->cases, o->len);
    assert_int_equal(m->games, o->game_count);
    assert_memory_equal(m->game, o->games, o->game_count * sizeof *o->games);
    for (size_t i = 0, end; i < o->len; i = end, pattern++) {
        tj_diamond here = oracle_packed(&o->items[i].picture), got;

        for (end = i + 1; end < o->len; end++)
            if (memcmp(&o->items[i].picture, &o->items[end].picture, sizeof(oracle_picture)) != 0)
                break;
        assert_true(pattern < m->patterns);
        got = tj_memory_key_at(m, pattern);
        assert_memory_equal(&got, &here, sizeof here);
        assert_int_equal(tj_memory_find(m, &here), pattern);
        tj_memory_cases(m, pattern, &from, &to);
        assert_int_equal(from, i);
        assert_int_equal(to, end);
        for (size_t c = i; c < end; c++) {
            assert_int_equal(m->case_game[c], o->items[c].game);
            assert_int_equal(m->case_move[c], o->items[c].move);
        }
    }
    assert_int_equal(m->patterns, pattern);
    assert_int_equal(m->first[pattern], o->len);
    assert_int_equal(memory_check(m, "memory", NULL), 0);
}

void expect_equal_memories(const tj_memory *a, const tj_memory *b)
{
    assert_int_equal(a->size, b->size);
    assert_int_equal(a->radius, b->radius);
    assert_int_equal(a->words, b->words);
    assert_int_equal(a->patterns, b->patterns);
    assert_int_equal(a->cases, b->cases);
    assert_int_equal(a->games, b->games);
    for (unsigned w = 0; w < a->words; w++)
        assert_memory_equal(a->word[w], b->word[w], a->patterns * sizeof *a->word[w]);
    assert_memory_equal(a->first, b->first, (a->patterns + 1) * sizeof *a->first);
    assert_memory_equal(a->case_game, b->case_game, a->cases * sizeof *a->case_game);
    assert_memory_equal(a->case_move, b->case_move, a->cases * sizeof *a->case_move);
    assert_memory_equal(a->game, b->game, a->games * sizeof *a->game);
    assert_int_equal(!a->case_white, !b->case_white);
    if (a->case_white)
        assert_memory_equal(a->case_white, b->case_white, tj_memory_white_size(a));
}
