/* Segments: what they tell of games against the games themselves, and damage. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/effort.h"
#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "corpus/store/segment.h"

static gen_corpus scratch;
static char path[400], facts_path[400];

static int set_up(void **state)
{
    (void)state;
    gen_corpus_init(&scratch);
    snprintf(path, sizeof path, "%s/x.seg", scratch.folder);
    snprintf(facts_path, sizeof facts_path, "%s/x.facts", scratch.folder);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&scratch);
    return 0;
}

/* Numbers of games have gaps, as after removals. */
static uint32_t id_of(size_t game)
{
    return (uint32_t)(5 + 3 * game + game % 2);
}

static void put_game(tj_game_buffer *buffer, const gen_game *game, uint32_t id)
{
    const tj_record *record = &game->record;
    uint16_t *symbols = tj_alloc(2 * record->moves.len + 1, sizeof *symbols);
    tj_game_buffer_entry entry = {.id = id, .symbols = symbols};

    entry.n = tj_game_kind_of_board(record->board)->record_symbols(record, symbols);
    entry.facts = (tj_facts){game->date_from, game->date_to, (uint8_t)game->winner, 0, 0};
    assert_int_equal(tj_game_buffer_add(buffer, &entry), 0);
    for (size_t i = 0; i < record->setup.len; i++)
        assert_int_equal(tj_game_buffer_add_setup(buffer, record->setup.items[i].before,
                                                  record->setup.items[i].point,
                                                  record->setup.items[i].colour),
                         0);
    free(symbols);
}

static void write_games(const gen_games *games, unsigned size)
{
    tj_game_buffer buffer = {0};

    for (size_t i = 0; i < games->len; i++)
        put_game(&buffer, &games->items[i], id_of(i));
    unlink(path);
    unlink(facts_path);
    assert_int_equal(tj_segment_write(path, size, &buffer, NULL, 2, NULL, NULL), 0);
    assert_int_equal(tj_facts_write(facts_path, buffer.facts.items, NULL, (uint32_t)buffer.facts.len, NULL),
                     0);
    tj_game_buffer_release(&buffer);
}

/* One game of the segment against the one it was made from. */
static void compare_game(const tj_segment *segment, const gen_game *game, uint32_t number)
{
    const tj_record *record = &game->record;
    uint32_t start = segment->games[number].start, end = tj_segment_game_end(segment, number), found, setups;
    const tj_stored_setup *setup = tj_segment_setup(segment, number, &setups);
    size_t move = 0;

    assert_int_equal(start % 2, 0);
    for (uint32_t at = start; at < end; at++) {
        unsigned symbol = segment->index.place[at];

        assert_int_equal(tj_segment_game_at(segment, at), number);
        assert_int_equal(tj_segment_moves_before(segment, number, at), move);
        if (symbol == TJ_SYMBOL_SKIP)
            continue;
        assert_true(move < record->moves.len);
        assert_int_equal(at % 2, record->moves.items[move].colour == TJ_WHITE);
        assert_int_equal(symbol, record->moves.items[move].point == TJ_PASS
                                     ? TJ_SYMBOL_PASS
                                     : TJ_SYMBOL_MOVE + record->moves.items[move].point);
        move++;
    }
    assert_int_equal(move, record->moves.len);
    assert_int_equal(setups, record->setup.len);
    for (uint32_t i = 0; i < setups; i++) {
        assert_int_equal(setup[i].before, record->setup.items[i].before);
        assert_int_equal(setup[i].point, record->setup.items[i].point);
        assert_int_equal(setup[i].colour, record->setup.items[i].colour);
    }
    assert_true(tj_segment_find_game(segment, id_of(number), &found));
    assert_int_equal(found, number);
    assert_int_equal(segment->facts[number].winner, game->winner);
    assert_int_equal(segment->facts[number].date_from, game->date_from);
}

static void test_games(void **state)
{
    static const unsigned SIZES[] = {2, 9, 19, 25};

    (void)state;
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        gen_games games;
        tj_segment *segment;
        uint32_t found, known = 0;
        tj_err err = TJ_ERR_INIT;

        gen_games_new(&games, 11 + s, 60, SIZES[s]);
        write_games(&games, SIZES[s]);
        assert_int_equal(tj_segment_open(&segment, path, facts_path, &err), 0);
        assert_int_equal(segment->game_count, games.len);
        assert_int_equal(segment->board, SIZES[s]);
        for (uint32_t g = 0; g < games.len; g++)
            compare_game(segment, &games.items[g], g);
        for (uint32_t id = 0; id < 3 * games.len + 20; id++)
            known += tj_segment_find_game(segment, id, &found);
        assert_int_equal(known, games.len);
        assert_int_equal(tj_segment_check(segment, path, facts_path, &err), 0);
        tj_segment_free(segment);
        assert_int_equal(tj_segment_open(&segment, path, NULL, &err), 0);
        assert_null(segment->facts);
        tj_segment_free(segment);
        gen_games_release(&games);
    }
}

/* Facts of another segment, a missing file, a file of another kind. */
static void test_mismatch(void **state)
{
    gen_games games;
    tj_segment *segment;
    tj_facts facts[3] = {{0}};

    (void)state;
    gen_games_new(&games, 1, 10, 9);
    write_games(&games, 9);
    assert_int_equal(tj_segment_open(&segment, facts_path, facts_path, NULL), TJ_E_FORMAT);
    assert_int_equal(tj_segment_open(&segment, path, path, NULL), TJ_E_FORMAT);
    assert_int_equal(tj_segment_open(&segment, path, "/nowhere/x.facts", NULL), TJ_E_NOTFOUND);
    assert_int_equal(tj_segment_open(&segment, "/nowhere/x.seg", facts_path, NULL), TJ_E_NOTFOUND);
    unlink(facts_path);
    assert_int_equal(tj_facts_write(facts_path, facts, NULL, 3, NULL), 0);
    assert_int_equal(tj_segment_open(&segment, path, facts_path, NULL), TJ_E_FORMAT);
    gen_games_release(&games);
}

static uint8_t *read_file(const char *name, size_t *n)
{
    tj_mapped_file map;
    uint8_t *bytes;

    assert_int_equal(tj_mapped_file_open(&map, name, NULL), 0);
    bytes = tj_alloc(map.size, 1);
    memcpy(bytes, map.data, map.size);
    *n = map.size;
    tj_mapped_file_close(&map);
    return bytes;
}

/* Looks at everything; nothing may crash, whatever it gives. */
static void walk(const tj_segment *segment)
{
    for (uint32_t g = 0; g < segment->game_count; g++) {
        uint32_t setups, end = tj_segment_game_end(segment, g), found;
        const tj_stored_setup *setup = tj_segment_setup(segment, g, &setups);

        tj_segment_moves_before(segment, g, end);
        tj_segment_find_game(segment, g, &found);
        for (uint32_t i = 0; i < setups; i++)
            assert_true(setup[i].point <= UINT16_MAX);
    }
    for (uint32_t at = 0; at < segment->index.n; at += 7)
        assert_true(tj_segment_game_at(segment, at) < segment->game_count);
}

static int verdict(void)
{
    tj_segment *segment;
    tj_err err = TJ_ERR_INIT;
    int rc = tj_segment_open(&segment, path, facts_path, &err);

    if (!rc) {
        walk(segment);
        rc = tj_segment_check(segment, path, facts_path, &err);
        tj_segment_free(segment);
    }
    assert_true(!rc || err.text[0]);
    return rc;
}

static void test_damage(void **state)
{
    uint64_t seed = 8;
    gen_games games;
    uint8_t *bytes;
    size_t n;

    (void)state;
    gen_games_new(&games, 2, 12, 13);
    write_games(&games, 13);
    for (int file = 0; file < 2; file++) {
        const char *name = file ? facts_path : path;

        bytes = read_file(name, &n);
        for (int i = 0; i < (int)effort(500, 1500); i++) {
            size_t at = i < 300 ? (size_t)i % n : gen_random(&seed, (uint32_t)n);
            uint8_t old = bytes[at];

            bytes[at] ^= (uint8_t)(1 << gen_random(&seed, 8));
            put_file(name, bytes, n);
            if (!verdict())
                assert_int_equal(old, 0); /* padding between sections */
            bytes[at] = old;
        }
        for (size_t size = 0; size < n; size += 1 + gen_random(&seed, 97)) {
            put_file(name, bytes, size);
            assert_int_not_equal(verdict(), 0);
        }
        put_file(name, bytes, n);
        assert_int_equal(verdict(), 0);
        free(bytes);
    }
    gen_games_release(&games);
}

int test_segment(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_games, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_mismatch, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_damage, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
