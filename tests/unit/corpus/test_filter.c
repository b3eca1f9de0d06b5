/* Filters against looking at every game. */
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
#include "tests/support/generate/gen_corpus.h"
#include "base/text/text.h"
#include "corpus/corpus_handle.h"
#include "tejun/game.h"
#include "tejun/player.h"

static gen_corpus made;
static gen_games games;

static int set_up(void **state)
{
    (void)state;
    gen_corpus_init(&made);
    gen_games_new(&games, 31, 300, 0);
    gen_corpus_add(&made, &games, 0, 170); /* several segments */
    gen_corpus_add(&made, &games, 170, 260);
    gen_corpus_add(&made, &games, 260, games.len);
    gen_corpus_refresh(&made);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_games_release(&games);
    gen_corpus_release(&made);
    return 0;
}

/* Does the pattern, in which * stands for anything, fit the whole text?  Both are folded. */
static bool fits(const char *pattern, const char *text)
{
    if (*pattern == '*')
        return fits(pattern + 1, text) || (*text && fits(pattern, text + 1));
    return *pattern == *text && (!*text || fits(pattern + 1, text + 1));
}

/* Folded, stars kept. */
static char *folded(const char *text)
{
    tj_buf out = TJ_BUF_INIT;

    tj_buf_puts(&out, "");
    for (const char *star; (star = strchr(text, '*')) != NULL; text = star + 1) {
        char *part = tj_strndup(text, (size_t)(star - text));

        tj_text_fold(part, &out);
        tj_buf_putc(&out, '*');
        free(part);
    }
    tj_text_fold(text, &out);
    return tj_buf_detach(&out);
}

static bool is_named(const char *wanted, const char *name)
{
    char *pattern = folded(wanted), *text = folded(name ? name : "");
    bool same = name && name[0] && (pattern[0] ? fits(pattern, text) : strcmp(wanted, name) == 0);

    free(pattern);
    free(text);
    return same;
}

static bool has_event(const char *wanted, const char *event)
{
    char *part = folded(wanted), *text = folded(event ? event : "");
    bool found = event && (strcmp(part, "*") == 0 || strstr(text, part));

    free(part);
    free(text);
    return found;
}

static bool passes(const tj_filter *filter, const gen_game *game)
{
    char *const *field = game->record.field;
    const char *black = field[TJ_FIELD_BLACK], *white = field[TJ_FIELD_WHITE];

    if (filter->player && !is_named(filter->player, black) && !is_named(filter->player, white))
        return false;
    if (filter->player && filter->player2 &&
        !(is_named(filter->player, black) && is_named(filter->player2, white)) &&
        !(is_named(filter->player2, black) && is_named(filter->player, white)))
        return false;
    if (filter->black && !is_named(filter->black, black))
        return false;
    if (filter->white && !is_named(filter->white, white))
        return false;
    if (filter->event && !has_event(filter->event, field[TJ_FIELD_EVENT]))
        return false;
    if ((filter->date_from || filter->date_to) && !game->date_from)
        return false;
    if ((filter->date_from && game->date_to < filter->date_from) ||
        (filter->date_to && game->date_from > filter->date_to))
        return false;
    if (filter->has_winner && game->winner != filter->winner)
        return false;
    if (filter->board && game->record.board != filter->board)
        return false;
    if (game->record.moves.len < filter->moves_min ||
        (filter->moves_max && game->record.moves.len > filter->moves_max))
        return false;
    if (filter->handicap &&
        (filter->handicap < 0 ? game->handicap != 0 : game->handicap != (unsigned)filter->handicap))
        return false;
    return !filter->damaged; /* none of them is */
}

/* A random filter; strings are constants. */
static tj_filter random_filter(uint64_t *seed)
{
    static const char *const NAMES[] = {
        "Aoi",    "aoi", "BERTA", "chang-min", "Chang*", "*min", "dvorak", "Dvo\xc5\x99\xc3\xa1k",
        "Eun ji", "e*i", "*",     "nobody",    "Ao",     "%",    "A_i",    "*a*"};
    static const char *const EVENTS[] = {"made", "MADE 1", "de 2", "13", "nothing", "*"};
    static const unsigned SIZES[] = {19, 9, 13, 7, 25};
    tj_filter filter;

    tj_filter_init(&filter, sizeof filter);
    if (gen_chance(seed, 3))
        filter.player = NAMES[gen_random(seed, 16)];
    if (filter.player && gen_chance(seed, 2))
        filter.player2 = NAMES[gen_random(seed, 16)];
    if (gen_chance(seed, 5))
        filter.black = NAMES[gen_random(seed, 16)];
    if (gen_chance(seed, 5))
        filter.white = NAMES[gen_random(seed, 16)];
    if (gen_chance(seed, 6))
        filter.event = EVENTS[gen_random(seed, 6)];
    if (gen_chance(seed, 4))
        filter.date_from = (int)(1900 + gen_random(seed, 120)) * 10000 + 101;
    if (gen_chance(seed, 4))
        filter.date_to = (int)(1900 + gen_random(seed, 120)) * 10000 + 1231;
    if (filter.date_to && filter.date_to < filter.date_from)
        filter.date_to = 0;
    filter.has_winner = gen_chance(seed, 4);
    filter.winner = (int)gen_random(seed, 5);
    if (gen_chance(seed, 5))
        filter.board = SIZES[gen_random(seed, 5)];
    if (gen_chance(seed, 6))
        filter.moves_min = gen_random(seed, 100);
    if (gen_chance(seed, 6))
        filter.moves_max = 1 + gen_random(seed, 100);
    if (gen_chance(seed, 6))
        filter.handicap = (int)gen_random(seed, 6) - 1;
    filter.damaged = gen_chance(seed, 40);
    return filter;
}

/* The list, the number and the cached set of games say what looking at every game says. */
static void test_random(void **state)
{
    uint64_t seed = 32, some = 0;

    (void)state;
    for (int round = 0; round < (int)effort(500, 1500); round++) {
        tj_filter filter = random_filter(&seed);
        const tj_game_set *set;
        uint32_t *ids, previous = 0;
        size_t count, expected = 0, at = 0;
        uint64_t number;
        tj_err err = TJ_ERR_INIT;

        assert_int_equal(tj_game_list(made.corpus, &filter, TJ_ORDER_ADDED, false, 0, 0, &ids, &count, &err),
                         0);
        for (size_t i = 0; i < games.len; i++)
            if (passes(&filter, &games.items[i])) {
                assert_true(at < count);
                assert_int_equal(ids[at], made.games[i].id);
                assert_true(ids[at] > previous);
                previous = ids[at++];
                expected++;
            }
        assert_int_equal(count, expected);
        assert_int_equal(tj_game_count(made.corpus, &filter, &number, &err), 0);
        assert_int_equal(number, expected);
        assert_int_equal(tj_corpus_filter(made.corpus, &filter, &set, &err), 0);
        assert_int_equal(set ? set->games : games.len, expected);
        free(ids);
        some += expected > 0 && expected < games.len;
    }
    assert_true(some > effort(100, 300));
}

/* Filters that hold nothing to look for are refused: a text that folds to nothing is not in every name. */
static void test_nothing(void **state)
{
    static const tj_filter FILTERS[] = {
        {.size = sizeof(tj_filter), .player = ""},
        {.size = sizeof(tj_filter), .player = "Aoi", .player2 = ""},
        {.size = sizeof(tj_filter), .black = ""},
        {.size = sizeof(tj_filter), .white = ""},
        {.size = sizeof(tj_filter), .event = ""},
        {.size = sizeof(tj_filter), .event = "!?"},
        {.size = sizeof(tj_filter), .event = "("},
        {.size = sizeof(tj_filter), .date_from = 20270101, .date_to = 20201231}};
    tj_player *players;
    size_t count;

    (void)state;
    for (size_t i = 0; i < sizeof FILTERS / sizeof *FILTERS; i++) {
        const tj_game_set *set;
        uint64_t number = 1;
        uint32_t *ids;
        tj_err err = TJ_ERR_INIT;

        assert_int_equal(tj_game_count(made.corpus, &FILTERS[i], &number, &err), TJ_E_USAGE);
        assert_int_equal(number, 0);
        assert_true(err.text[0]);
        assert_int_equal(
            tj_game_list(made.corpus, &FILTERS[i], TJ_ORDER_ADDED, false, 0, 0, &ids, &count, NULL),
            TJ_E_USAGE);
        assert_int_equal(tj_corpus_filter(made.corpus, &FILTERS[i], &set, NULL), TJ_E_USAGE);
        assert_int_equal(tj_corpus_remove(made.corpus->path, &FILTERS[i], NULL, &number, NULL, NULL),
                         TJ_E_USAGE);
    }
    assert_int_equal(tj_player_list(made.corpus, "", 0, &players, &count, NULL), TJ_E_USAGE);
}

/* What a game is sorted by. */
static long long sort_key(uint32_t id, enum tj_game_order order)
{
    tj_game game;
    long long key = 0;

    assert_int_equal(tj_game_get(made.corpus, id, &game, NULL), 0);
    if (order == TJ_ORDER_MOVES)
        key = game.moves;
    else if (order == TJ_ORDER_DATE)
        key = game.date_from;
    else if (order == TJ_ORDER_ADDED)
        key = game.id;
    tj_game_release(&game);
    return key;
}

static void test_order(void **state)
{
    static const enum tj_game_order ORDERS[] = {TJ_ORDER_ADDED, TJ_ORDER_DATE, TJ_ORDER_MOVES};

    (void)state;
    for (size_t o = 0; o < 3; o++)
        for (int reverse = 0; reverse < 2; reverse++) {
            uint32_t *all, *part;
            size_t count, some;

            assert_int_equal(tj_game_list(made.corpus, NULL, ORDERS[o], reverse, 0, 0, &all, &count, NULL),
                             0);
            assert_int_equal(count, games.len);
            for (size_t i = 1; i < count; i++) {
                long long a = sort_key(all[i - 1], ORDERS[o]), b = sort_key(all[i], ORDERS[o]);

                if (a && b) /* games without date stand at one end */
                    assert_true(reverse ? a >= b : a <= b);
            }
            for (size_t skip = 0; skip < count + 40; skip += 37) {
                assert_int_equal(
                    tj_game_list(made.corpus, NULL, ORDERS[o], reverse, skip, 20, &part, &some, NULL), 0);
                assert_int_equal(some, skip >= count ? 0 : count - skip < 20 ? count - skip : 20);
                for (size_t i = 0; i < some; i++)
                    assert_int_equal(part[i], all[skip + i]);
                free(part);
            }
            free(all);
        }
}

int test_filter(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_nothing),
                                       cmocka_unit_test(test_order)};

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
