/* Players: their numbers against counting, and merging spellings against a list of persons. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/generate/gen_corpus.h"
#include "tejun/game.h"
#include "tejun/player.h"

static gen_corpus made;
static gen_games games;

static int set_up(void **state)
{
    (void)state;
    gen_corpus_init(&made);
    gen_games_new(&games, 41, 150, 9);
    gen_corpus_add(&made, &games, 0, games.len);
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

typedef struct tally {
    uint64_t games, wins, losses;
} tally;

/* Did `who` play that game with this colour?  person[i] is the player that gen_players[i] is taken for. */
static bool played(const unsigned person[GEN_PLAYERS], unsigned who, size_t game, int colour)
{
    const char *name = games.items[game].record.field[colour == TJ_BLACK ? TJ_FIELD_BLACK : TJ_FIELD_WHITE];

    for (unsigned p = 0; p < GEN_PLAYERS; p++)
        if (person[p] == who && name && strcmp(name, gen_players[p]) == 0)
            return true;
    return false;
}

/* A game against oneself is one game, neither won nor lost. */
static tally count_person(const unsigned person[GEN_PLAYERS], unsigned who)
{
    tally sum = {0, 0, 0};

    for (size_t g = 0; g < games.len; g++) {
        bool black = played(person, who, g, TJ_BLACK), white = played(person, who, g, TJ_WHITE);
        int winner = games.items[g].winner;

        sum.games += black || white;
        if (black != white) {
            sum.wins += winner == (black ? TJ_BLACK : TJ_WHITE);
            sum.losses += winner == (black ? TJ_WHITE : TJ_BLACK);
        }
    }
    return sum;
}

static void compare(const unsigned person[GEN_PLAYERS])
{
    unsigned persons = 0;
    tj_player *players;
    size_t count;
    uint64_t previous = UINT64_MAX;

    for (unsigned p = 0; p < GEN_PLAYERS; p++)
        persons += person[p] == p;
    gen_corpus_refresh(&made);
    assert_int_equal(tj_player_list(made.corpus, NULL, 0, &players, &count, NULL), 0);
    assert_int_equal(count, persons);
    for (size_t i = 0; i < count; i++) {
        unsigned who = 0;
        tally sum;

        while (who < GEN_PLAYERS && strcmp(players[i].name, gen_players[who]) != 0)
            who++;
        assert_true(who < GEN_PLAYERS && person[who] == who);
        sum = count_person(person, who);
        assert_int_equal(players[i].games, sum.games);
        assert_int_equal(players[i].wins, sum.wins);
        assert_int_equal(players[i].losses, sum.losses);
        assert_true(players[i].games <= previous);
        previous = players[i].games;
        for (unsigned p = 0; p < GEN_PLAYERS; p++)
            if (p != who)
                assert_int_equal(players[i].spellings && strstr(players[i].spellings, gen_players[p]),
                                 person[p] == who);
    }
    tj_player_list_free(players, count);
}

/* Random merges, several on top of each other. */
static void test_merges(void **state)
{
    uint64_t seed = 42;
    unsigned person[GEN_PLAYERS] = {0, 1, 2, 3, 4};

    (void)state;
    compare(person);
    for (int round = 0; round < 12; round++) {
        unsigned to = gen_random(&seed, GEN_PLAYERS), from = gen_random(&seed, GEN_PLAYERS);
        unsigned old_to = person[to], old_from = person[from];
        char line[200];
        uint64_t merged;
        tj_err err = TJ_ERR_INIT;

        snprintf(line, sizeof line, "# round %d\n\n  %s=%s \r\n", round, gen_players[to], gen_players[from]);
        assert_int_equal(tj_player_merge(made.path, line, strlen(line), &merged, &err), 0);
        for (unsigned p = 0; p < GEN_PLAYERS; p++)
            if (person[p] == old_to || person[p] == old_from)
                person[p] = to; /* everybody who goes by one of these names goes by the first now */
        compare(person);
    }
}

/* A name leads to the games of all spellings. */
static void test_filter_by_spelling(void **state)
{
    static const char LINE[] = "Aoi = Berta = Somebody Else";
    tj_filter filter;
    uint64_t merged, by_name, by_other, expected = 0;

    (void)state;
    tj_filter_init(&filter, sizeof filter);
    assert_int_equal(tj_player_merge(made.path, LINE, sizeof LINE - 1, &merged, NULL), 0);
    gen_corpus_refresh(&made);
    filter.player = "AOI";
    assert_int_equal(tj_game_count(made.corpus, &filter, &by_name, NULL), 0);
    filter.player = "somebody-else";
    assert_int_equal(tj_game_count(made.corpus, &filter, &by_other, NULL), 0);
    assert_int_equal(by_name, by_other);
    for (size_t g = 0; g < games.len; g++) {
        const char *black = games.items[g].record.field[TJ_FIELD_BLACK];
        const char *white = games.items[g].record.field[TJ_FIELD_WHITE];

        expected += (black && (!strcmp(black, "Aoi") || !strcmp(black, "Berta"))) ||
                    (white && (!strcmp(white, "Aoi") || !strcmp(white, "Berta")));
    }
    assert_true(by_name >= expected);
}

/* A fault has its line, and nothing is changed, not even by the lines before it. */
static void test_faults(void **state)
{
    static const struct {
        const char *text;
        uint64_t line;
    } CASES[] = {{"= x", 1},
                 {"Aoi = Nobody\n\n#\n = x\n", 4},
                 {"Aoi = Nobody\n\xff\xfe = x", 2},
                 {"Aoi = Nobody\r\n\r\n=\r\n", 3}};
    tj_corpus_info before, after;

    (void)state;
    gen_corpus_refresh(&made);
    assert_int_equal(tj_corpus_info_get(made.corpus, &before, NULL), 0);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        uint64_t merged;
        tj_err err = TJ_ERR_INIT;

        assert_int_equal(tj_player_merge(made.path, CASES[i].text, strlen(CASES[i].text), &merged, &err),
                         TJ_E_FORMAT);
        assert_int_equal(err.line, CASES[i].line);
        assert_true(err.text[0] != 0);
    }
    gen_corpus_refresh(&made);
    assert_int_equal(tj_corpus_info_get(made.corpus, &after, NULL), 0);
    assert_int_equal(after.generation, before.generation);
    assert_int_equal(after.players, before.players);
    assert_int_equal(tj_player_merge("/nowhere/corpus", "a = b", 5, &(uint64_t){0}, NULL), TJ_E_NOTFOUND);
}

int test_players(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_merges),
                                       cmocka_unit_test(test_filter_by_spelling),
                                       cmocka_unit_test(test_faults)};

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
