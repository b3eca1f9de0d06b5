/* How often lines of a dictionary were played, against the naive oracle and a naive look at every move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/test_dictionary.h"
#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "mine/go/joseki/recall.h"

/* Lines out of the games: k moves in a row among those within 3 lines of one of them, turned. */
static void book_from_games(book *b, const gen_corpus *made, uint64_t *seed)
{
    book_init(b);
    while (b->dictionary.lines.len < BOOK_LINES) {
        const tj_record *record = &made->records[gen_random(seed, (uint32_t)made->count)];
        size_t start = record->moves.len ? gen_random(seed, (uint32_t)record->moves.len) : 0, n = 0;
        size_t wanted = 2 + gen_random(seed, BOOK_MOVES - 3);
        unsigned symmetry = gen_random(seed, 8),
                 centre = record->moves.len ? record->moves.items[start].point : 0;
        tj_dictionary_move moves[BOOK_MOVES];
        bool everywhere = gen_chance(seed, 3);

        for (size_t i = start; i < record->moves.len && n < wanted; i++) {
            const tj_move *move = &record->moves.items[i];
            bool near = move->point != TJ_PASS && abs(move->point % 19 - (int)centre % 19) <= 3 &&
                        abs(move->point / 19 - (int)centre / 19) <= 3;

            if (move->point != TJ_PASS && (near || everywhere))
                moves[n++] =
                    (tj_dictionary_move){(uint16_t)tj_go_transform(19, symmetry, move->point), move->colour};
        }
        if (n >= 2)
            book_add(b, moves, n);
    }
}

static uint64_t codes_in_record(const tj_record *record, const uint16_t *points, size_t k, bool es)
{
    size_t n = record->moves.len;
    oracle_code *codes = calloc(n + 1, sizeof *codes);
    bool *known = calloc(n + 1, sizeof *known);
    uint64_t count = 0;

    assert_true(codes && known);
    oracle_codes(19, record->moves.items, n, codes, known);
    for (size_t at = 0; k >= 3 && at + k - 2 <= n; at++) {
        const oracle_code *string = codes + at;
        size_t len = k - 2, i = 0;

        while (i < len && known[at + i])
            i++;
        if (i == len)
            count += es ? book_has_es(points, k, string, len)
                        : oracle_acquired_at(points, k, &string, &len, 1) == 1;
    }
    free(codes);
    free(known);
    return count;
}

static bool in_window(const uint16_t *points, size_t k, unsigned point)
{
    bool left = false, right = false, above = false, below = false;

    for (size_t i = 0; i < k; i++) {
        left |= points[i] % 19 <= point % 19 + 2;
        right |= points[i] % 19 + 2u >= point % 19;
        above |= points[i] / 19 <= point / 19 + 2;
        below |= points[i] / 19 + 2u >= point / 19;
    }
    return left && right && above && below;
}

/* Does the image of the line begin at that move of the game? */
static bool place_begins(const tj_record *record, size_t at, const uint16_t *image,
                         const tj_dictionary_move *line, size_t k)
{
    bool exchange = record->moves.items[at].colour != line[0].colour;
    size_t matched = 0;

    for (size_t i = at; matched < k && i < record->moves.len; i++) {
        const tj_move *move = &record->moves.items[i];

        if (move->point == TJ_PASS || !in_window(image, k, move->point))
            continue;
        if (move->point != image[matched] || (move->colour != line[matched].colour) != exchange)
            return false;
        matched++;
    }
    return matched == k;
}

/* The images that begin there, equal ones once: different images are different moves. */
static unsigned images_that_begin(const tj_record *record, size_t at, const tj_dictionary_move *line,
                                  size_t k)
{
    uint16_t images[8][BOOK_MOVES] = {{0}};
    unsigned count = 0;

    for (unsigned symmetry = 0; symmetry < 8; symmetry++) {
        unsigned same = 0;

        for (size_t i = 0; i < k; i++)
            images[symmetry][i] = (uint16_t)tj_go_transform(19, symmetry, line[i].point);
        while (same < symmetry && memcmp(images[same], images[symmetry], sizeof images[same]) != 0)
            same++;
        count += same == symmetry && record->moves.items[at].point == images[symmetry][0] &&
                 place_begins(record, at, images[symmetry], line, k);
    }
    return count;
}

static uint64_t places_in_record(const tj_record *record, const tj_dictionary_move *line, size_t k)
{
    uint64_t count = 0;

    for (size_t at = 0; at < record->moves.len; at++)
        count += images_that_begin(record, at, line, k);
    return count;
}

static bool colours_alternate(const tj_dictionary_move *line, size_t k)
{
    for (size_t i = 1; i < k; i++)
        if (line[i].colour == line[i - 1].colour)
            return false;
    return true;
}

static uint64_t places_by_search(const gen_corpus *made, const uint16_t *points, size_t k)
{
    tj_query query;
    tj_query_step steps[BOOK_MOVES] = {{0}};
    tj_search_result *result;
    uint64_t count;

    tj_query_init(&query, sizeof query);
    for (size_t i = 0; i < k; i++)
        steps[i].move = points[i];
    query.steps = steps;
    query.len = k;
    query.place = TJ_SEARCH_LOCAL;
    result = oracle_search(made->games, made->count, &query);
    count = result->occurrences;
    oracle_result_free(result);
    return count;
}

/* Returns how many lines were played. */
static size_t expect_counts(const gen_corpus *made, const book *b, tj_mine_code code)
{
    tj_game_text *text;
    uint64_t counts[BOOK_LINES];
    size_t played = 0;

    assert_int_equal(
        tj_game_text_new(&text, made->corpus, NULL, code == TJ_MINE_ES ? TJ_MINE_ES : TJ_MINE_ER, NULL, NULL),
        0);
    assert_int_equal(tj_recall_count_text(code, &b->dictionary, text, counts, NULL, NULL), 0);
    for (size_t i = 0; i < BOOK_LINES; i++) {
        const tj_dictionary_move *line = tj_dictionary_moves(&b->dictionary, i);
        uint16_t points[BOOK_MOVES];
        size_t k = book_points(&b->dictionary, i, points);
        uint64_t expected = 0;

        for (size_t g = 0; g < made->count; g++)
            expected += code == TJ_MINE_POINTS
                            ? places_in_record(&made->records[g], line, k)
                            : codes_in_record(&made->records[g], points, k, code == TJ_MINE_ES);
        assert_int_equal(counts[i], expected);
        if (code == TJ_MINE_POINTS && colours_alternate(line, k))
            assert_int_equal(counts[i], places_by_search(made, points, k));
        played += counts[i] > 0;
    }
    tj_game_text_free(text);
    return played;
}

static void expect_stopped(const gen_corpus *made, const book *b, tj_mine_code code)
{
    unsigned ticks = 0;
    tj_progress_monitor monitor = {stop_at, &ticks};
    uint64_t counts[BOOK_LINES];
    tj_game_text *text;
    tj_err err = TJ_ERR_INIT;

    assert_int_equal(tj_game_text_new(&text, made->corpus, NULL, TJ_MINE_ER, NULL, NULL), 0);
    assert_int_equal(tj_recall_count_text(code, &b->dictionary, text, counts, &monitor, &err), TJ_E_STOPPED);
    tj_game_text_free(text);
}

static void counts_as_the_oracle(void **state)
{
    uint64_t seed = 13;
    gen_games games;
    gen_corpus made;
    size_t played[3] = {0};
    book b;

    (void)state;
    gen_games_new(&games, 5, 60, 19);
    gen_corpus_init(&made);
    gen_corpus_add(&made, &games, 0, games.len);
    gen_corpus_refresh(&made);
    for (int round = 0; round < 3; round++) {
        book_from_games(&b, &made, &seed);
        for (int code = 0; code < 3; code++)
            played[code] += expect_counts(&made, &b, (tj_mine_code)code);
    }
    for (int code = 0; code < 3; code++)
        assert_in_range(played[code], 20, 3 * BOOK_LINES - 1);
    expect_stopped(&made, &b, TJ_MINE_ER);
    expect_stopped(&made, &b, TJ_MINE_POINTS);
    gen_corpus_release(&made);
    gen_games_release(&games);
}

int test_recall_count(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counts_as_the_oracle)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
