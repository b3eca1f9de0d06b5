/* The referee of shogi matches against an oracle that tries everything out, and openings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <unistd.h>

#include "tests/support/effort.h"
#include "tests/support/expect_shogi.h"
#include "tests/support/expect.h"
#include "tests/support/generate/gen_shogi.h"
#include "tests/support/oracle/oracle_shogi.h"
#include "tests/support/scratch.h"
#include "base/random.h"
#include "base/text/span.h"
#include "client/match_kind.h"
#include "client/shogi/shogi_engine.h"
#include "tejun/shogi.h"

static const tj_referee_rules LAWS = {.impasse = 27, .move_limit = 300};

static void begin_at(tj_referee *referee, const tj_referee_rules *rules, const tj_shogi *start)
{
    tj_position position;

    tj_position_set_shogi(&position, start);
    assert_int_equal(tj_referee_init(referee, rules, TJ_BOARD_SHOGI, &position, NULL), 0);
}

static void begin(tj_referee *referee, const tj_referee_rules *rules, const char *sfen)
{
    tj_shogi position;

    tj_shogi_init(&position);
    if (sfen)
        assert_int_equal(tj_shogi_sfen_parse(&position, sfen, strlen(sfen), NULL), 0);
    begin_at(referee, rules, &position);
}

/* '.' the game goes on, 'm' mate, 'r' repeated, 'l' too long, 'i' illegal, 'd' declared. */
static char end_of(const tj_referee *referee)
{
    static const char ENDS[TJ_MATCH_HOWS] = {[TJ_MATCH_SCORE] = 'm',
                                             [TJ_MATCH_RESIGNED] = 'g',
                                             [TJ_MATCH_ILLEGAL] = 'i',
                                             [TJ_MATCH_REPEATED] = 'r',
                                             [TJ_MATCH_TOO_LONG] = 'l'};

    return !referee->over ? '.' : referee->declared ? 'd' : ENDS[referee->how];
}

/* ---- games by chance ---- */

/* What the oracle thinks of the game now: "" if it goes on. */
static const char *oracle_word(const oracle_shogi *game, char repetition, size_t moves, unsigned limit)
{
    static oracle_move list[ORACLE_SHOGI_MOVES];

    if (repetition == 'd')
        return "fourfold";
    if (repetition == 'b' || repetition == 'w')
        return repetition == 'b' ? "perpetual b" : "perpetual w";
    if (oracle_shogi_moves(game, list) == 0)
        return game->side == 'b' ? "mated b" : "mated w";
    return moves >= limit ? "limit" : "";
}

static const char *referee_word(const tj_referee *referee)
{
    tj_winner winner = referee->winner;

    switch (end_of(referee)) {
    case '.':
        return "";
    case 'r':
        return winner == TJ_WINNER_DRAW    ? "fourfold"
               : winner == TJ_WINNER_WHITE ? "perpetual b"
                                           : "perpetual w";
    case 'm':
        return winner == TJ_WINNER_WHITE ? "mated b" : "mated w";
    case 'l':
        return winner == TJ_WINNER_DRAW ? "limit" : "?";
    default:
        return "?";
    }
}

static bool goes_back(const char *move, const char *before)
{
    return strlen(move) == 4 && strlen(before) == 4 && before[1] != '*' && memcmp(move, before + 2, 2) == 0 &&
           memcmp(move + 2, before, 2) == 0;
}

/* A legal move: often one that goes back or gives check, so that positions repeat. */
static oracle_move choose(const oracle_shogi *game, const oracle_move *before, uint64_t *random)
{
    static oracle_move list[ORACLE_SHOGI_MOVES];
    size_t count = oracle_shogi_moves(game, list), first = tj_random(random) % count;
    bool back = tj_random(random) % 8 > 0, check = tj_random(random) % 8 > 0;

    for (size_t i = 0; i < count && check; i++) {
        oracle_shogi after = *game;

        oracle_shogi_play(&after, list[(first + i) % count].text);
        if (oracle_shogi_in_check(&after, after.side))
            return list[(first + i) % count];
    }
    for (size_t i = 0; i < count && back; i++)
        if (goes_back(list[i].text, before->text))
            return list[i];
    return list[first];
}

/* Plays one game; returns how it ended. */
static const char *play_game(const tj_shogi *start, unsigned limit, uint64_t *random)
{
    tj_referee_rules rules = LAWS;
    tj_referee referee;
    char sfen[TJ_SHOGI_SFEN_MAX];
    oracle_move mine[2] = {{""}, {""}};
    oracle_history history;
    oracle_shogi game;
    const char *word = "";

    rules.move_limit = limit;
    tj_shogi_sfen_format(start, sfen);
    oracle_shogi_read(&game, sfen);
    oracle_history_init(&history);
    oracle_history_add(&history, &game);
    begin_at(&referee, &rules, start);
    for (size_t n = 0; !word[0]; n++) {
        oracle_move move = choose(&game, &mine[n % 2], random);

        mine[n % 2] = move;
        oracle_shogi_play(&game, move.text);
        assert_int_equal(tj_referee_play(&referee, move_of(move.text), NULL), 0);
        word = oracle_word(&game, oracle_history_add(&history, &game), n + 1, limit);
        assert_string_equal(referee_word(&referee), word);
        assert_int_equal(referee.moves.len, n + 1);
    }
    oracle_history_release(&history);
    tj_referee_release(&referee);
    return word;
}

static void test_random_games(void **state)
{
    static const char *const WORDS[] = {"fourfold", "perpetual b", "perpetual w",
                                        "mated b",  "mated w",     "limit"};
    static const char *const STARTS[] = {"4k4/9/9/9/9/9/9/9/R7K b - 1",
                                         "4k4/9/9/9/9/9/9/r8/8K w - 1",
                                         "3gk4/9/9/9/9/9/9/9/4KG3 b - 1",
                                         "k8/9/1G7/9/9/9/9/9/4K4 b G 1",
                                         "4k4/9/9/9/9/9/9/9/1g6K w g 1",
                                         "ln2k4/4r4/9/9/9/9/9/4R4/4K2NL b - 1",
                                         "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"};
    unsigned seen[6] = {0};
    uint64_t random = 20260101;

    (void)state;
    for (int i = 0; i < (int)effort(60, 90); i++) {
        const char *start = STARTS[i % 30 == 29 ? 6 : i % 6], *word;
        tj_shogi position;

        assert_int_equal(tj_shogi_sfen_parse(&position, start, strlen(start), NULL), 0);
        word = play_game(&position, 60, &random);
        for (int k = 0; k < 6; k++)
            seen[k] += strcmp(word, WORDS[k]) == 0;
    }
    for (int k = 0; k < 6; k++)
        if (!seen[k])
            fail_msg("no game ended by \"%s\"", WORDS[k]);
}

/* Any move at all: it is played if and only if the oracle thinks it legal. */
static void test_legality(void **state)
{
    uint64_t random = 7;

    (void)state;
    for (int i = 0; i < 15; i++) {
        char sfen[TJ_SHOGI_SFEN_MAX];
        oracle_shogi game;
        tj_shogi start;

        gen_shogi_position(&random, 4 + (unsigned)i, &start);
        tj_shogi_sfen_format(&start, sfen);
        oracle_shogi_read(&game, sfen);
        for (int k = 0; k < 150; k++) {
            tj_shogi_move move = (tj_shogi_move)(tj_random(&random) & 0x7fff), again;
            tj_referee referee;
            char text[8];
            bool legal;

            tj_shogi_move_format(move, text);
            if (tj_shogi_move_parse(text, strlen(text), &again, NULL) || again != move)
                continue;
            legal = oracle_shogi_legal(&game, text);
            begin_at(&referee, &LAWS, &start);
            assert_int_equal(tj_referee_play(&referee, move, NULL), 0);
            assert_int_equal(referee.moves.len, legal);
            assert_int_equal(end_of(&referee) == 'i', !legal);
            if (!legal)
                assert_int_equal(referee.winner, tj_shogi_opponent(start.side));
            tj_referee_release(&referee);
        }
    }
}

/* ---- cases a player knows ---- */

static void test_cases(void **state)
{
    static const struct {
        const char *sfen, *moves; /* NULL: an even game */
        char end;
        tj_winner winner;
        const char *reason;
    } CASES[] = {
        {NULL, "7g7f 3c3d 8h3c+", '.', TJ_WINNER_UNKNOWN, ""},
        {NULL, "7g7f 3c3d 7f7e 3d3e 7e7c", 'i', TJ_WINNER_WHITE, NULL},
        {"4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", 'm', TJ_WINNER_BLACK, "mate"},
        /* Mate by a dropped pawn is illegal; by a pawn that moves it is not. */
        {"6snk/6+R2/9/8N/9/9/9/9/4K4 b P 1", "P*1b", 'i', TJ_WINNER_WHITE, NULL},
        {"6snk/6+R2/8P/8N/9/9/9/9/4K4 b - 1", "1c1b", 'm', TJ_WINNER_BLACK, "mate"},
        {"4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "P*5c", 'i', TJ_WINNER_WHITE, NULL},
        {"4k4/4r4/9/9/9/9/9/4G4/4K4 b - 1", "5h4h", 'i', TJ_WINNER_WHITE, NULL},
        /* No move left, without check: lost. */
        {"8k/6G2/7G1/9/9/9/9/9/4K4 b - 1", "5i5h", 'm', TJ_WINNER_BLACK, "no legal move is left"},
        /* The rook gives check all the time. */
        {"4k4/9/9/9/9/9/9/9/R7K b - 1", "9i9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a 9b9a",
         'r', TJ_WINNER_WHITE, "perpetual check: the same position for the fourth time"},
        /* Golds go to and fro. */
        {NULL, "4i4h 6a6b 4h4i 6b6a 4i4h 6a6b 4h4i 6b6a 4i4h 6a6b 4h4i 6b6a", 'r', TJ_WINNER_DRAW,
         "the same position for the fourth time"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        tj_span rest = {CASES[i].moves, strlen(CASES[i].moves)};
        tj_referee referee;

        begin(&referee, &LAWS, CASES[i].sfen);
        while (rest.n) {
            tj_span word = tj_span_cut(&rest, " ");
            tj_shogi_move move = TJ_SHOGI_NO_MOVE;

            assert_int_equal(end_of(&referee), '.');
            assert_int_equal(tj_shogi_move_parse(word.at, word.n, &move, NULL), 0);
            assert_int_equal(tj_referee_play(&referee, move, NULL), 0);
        }
        if (end_of(&referee) != CASES[i].end || referee.winner != CASES[i].winner)
            fail_msg("case %zu: end %c, winner %d, %s", i, end_of(&referee), (int)referee.winner,
                     referee.reason);
        if (CASES[i].reason)
            assert_string_equal(referee.reason, CASES[i].reason);
        else
            assert_true(strlen(referee.reason) > 5);
        tj_referee_release(&referee);
    }
}

/* Declarations: 10 pieces and the king in the camp; the oracle counts, too. */
static void test_declarations(void **state)
{
    static const struct {
        const char *sfen;
        char end[2]; /* by 27 and by 24 points */
    } CASES[] = {
        {NULL, {'i', 'i'}},
        {"K+R+R+B+BGGGG/SSS6/9/9/9/9/9/9/8k b 10P 1", {'d', 'd'}},
        {"K+R+RGGGG2/SSSS5/9/9/9/9/9/9/8k b 10P 1", {'d', 'd'}},
        {"K+R+RGGGG2/SSSS5/9/9/9/9/9/9/8k b 9P 1", {'i', 'd'}},
        {"K+R+RGGGG2/SSSS5/9/9/9/9/9/9/8k b 5P 1", {'i', 'i'}},
        /* In check. */
        {"Kr+RGGGG2/SSSS5/9/9/9/9/9/9/8k b B13P 1", {'i', 'i'}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (int rule = 0; rule < 2; rule++) {
            tj_referee_rules rules = {.impasse = rule ? 24 : 27, .move_limit = 300};
            char sfen[TJ_POSITION_TEXT_MAX], word;
            tj_referee referee;
            oracle_shogi game;

            begin(&referee, &rules, CASES[i].sfen);
            tj_position_format(&referee.position, sfen);
            oracle_shogi_read(&game, sfen);
            word = oracle_shogi_declare(&game, rule ? 24 : 27, false);
            tj_referee_declare(&referee);
            assert_int_equal(end_of(&referee), CASES[i].end[rule]);
            assert_int_equal(referee.winner, word == 'w'   ? TJ_WINNER_BLACK
                                             : word == 'd' ? TJ_WINNER_DRAW
                                                           : TJ_WINNER_WHITE);
            tj_referee_release(&referee);
        }
}

static void test_giving_up(void **state)
{
    tj_referee referee;

    (void)state;
    begin(&referee, &LAWS, NULL);
    tj_referee_lose(&referee, TJ_BLACK, TJ_MATCH_RESIGNED, "");
    assert_int_equal(referee.winner, TJ_WINNER_WHITE);
    assert_int_equal(end_of(&referee), 'g');
    tj_referee_release(&referee);
    begin(&referee, &LAWS, NULL);
    assert_int_equal(tj_referee_play(&referee, move_of("7g7f"), NULL), 0);
    tj_referee_lose(&referee, TJ_WHITE, TJ_MATCH_TIMEOUT, "");
    assert_int_equal(referee.winner, TJ_WINNER_BLACK);
    tj_referee_release(&referee);
}

/* ---- openings ---- */

static void test_hanging(void **state)
{
    static const struct {
        const char *moves;
        bool hangs;
    } CASES[] = {
        {"7g7f", false},
        {"7g7f 3c3d", false},     /* bishops can be exchanged */
        {"7g7f 3c3d 7i6h", true}, /* nobody guards the bishop any more */
        {"7g7f 3c3d 6i7h", false},
        {"7g7f 3c3d 8h4d", true},                      /* into a pawn */
        {"2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d", false}, /* the rook retakes */
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        tj_span rest = {CASES[i].moves, strlen(CASES[i].moves)};
        tj_shogi position;

        tj_shogi_init(&position);
        while (rest.n) {
            tj_span word = tj_span_cut(&rest, " ");
            tj_shogi_move move = TJ_SHOGI_NO_MOVE;

            assert_int_equal(tj_shogi_move_parse(word.at, word.n, &move, NULL), 0);
            assert_int_equal(tj_shogi_play(&position, move), TJ_SHOGI_LEGAL);
        }
        if (tj_shogi_is_hanging(&position) != CASES[i].hangs)
            fail_msg("%s", CASES[i].moves);
    }
}

static void test_random_openings(void **state)
{
    tj_openings openings = {0}, fewer = {0}, others = {0};
    char(*texts)[300] = calloc(300, sizeof *texts);

    (void)state;
    assert_non_null(texts);
    assert_int_equal(tj_openings_random(&openings, TJ_BOARD_SHOGI, 4, 1, 300, NULL), 0);
    assert_int_equal(tj_openings_random(&fewer, TJ_BOARD_SHOGI, 4, 1, 20, NULL), 0);
    assert_int_equal(tj_openings_random(&others, TJ_BOARD_SHOGI, 4, 2, 300, NULL), 0);
    assert_int_equal(openings.len, 300);
    assert_true(tj_openings_hash(&openings) != tj_openings_hash(&others));
    for (size_t i = 0; i < openings.len; i++) {
        const tj_opening *one = &openings.items[i];
        oracle_shogi game;

        assert_int_equal(one->count, 4);
        oracle_shogi_read(&game, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
        for (size_t k = 0; k < one->count; k++) {
            char move[8];

            tj_shogi_move_format(one->moves[k], move);
            assert_true(oracle_shogi_legal(&game, move));
            oracle_shogi_play(&game, move);
        }
        oracle_shogi_write(&game, texts[i]);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(texts[i], texts[k]);
        if (i < fewer.len)
            assert_memory_equal(fewer.items[i].moves, one->moves, 4 * sizeof(uint16_t));
    }
    free(texts);
    tj_openings_release(&openings);
    tj_openings_release(&fewer);
    tj_openings_release(&others);
    /* Long ones go on somehow; none has no moves; there are no longer ones. */
    assert_int_equal(tj_openings_random(&openings, TJ_BOARD_SHOGI, 50, 1, 5, NULL), 0);
    for (size_t i = 0; i < openings.len; i++)
        assert_true(openings.items[i].count > 20);
    assert_int_equal(tj_openings_random(&openings, TJ_BOARD_SHOGI, 0, 1, 2, NULL), 0);
    assert_int_equal(openings.items[6].count, 0);
    assert_int_equal(tj_openings_random(&openings, TJ_BOARD_SHOGI, 51, 1, 2, NULL), TJ_E_RANGE);
    tj_openings_release(&openings);
}

static void test_openings_of_a_file(void **state)
{
    static const char TEXT[] = "# comments\n7g7f 3c3d 2g2f\nstartpos moves 2g2f 8c8d\n"
                               "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\n2g2f 2g2f\n";
    char path[SCRATCH_PATH];
    tj_openings openings = {0};
    size_t left_out = 0;
    tj_err err = TJ_ERR_INIT;

    (void)state;
    make_file(path);
    put_file(path, TEXT, sizeof TEXT - 1);
    assert_int_equal(tj_openings_read(&openings, path, TJ_BOARD_SHOGI, &LAWS, 2, &left_out, NULL), 0);
    assert_int_equal(openings.len, 3);
    assert_int_equal(left_out, 1); /* another start */
    assert_int_equal(openings.items[0].count, 2);
    assert_int_equal(openings.items[0].moves[1], move_of("3c3d"));
    assert_int_equal(openings.items[2].count, 1); /* up to what is illegal */
    tj_openings_release(&openings);
    assert_int_equal(truncate(path, 11), 0);
    assert_int_not_equal(tj_openings_read(&openings, path, TJ_BOARD_SHOGI, &LAWS, 0, &left_out, &err), 0);
    assert_string_equal(err.path, path);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(tj_openings_read(&openings, path, TJ_BOARD_SHOGI, &LAWS, 0, &left_out, NULL), TJ_E_IO);
    tj_openings_release(&openings);
}

int test_shogi_referee(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),    cmocka_unit_test(test_legality),
        cmocka_unit_test(test_cases),           cmocka_unit_test(test_declarations),
        cmocka_unit_test(test_giving_up),       cmocka_unit_test(test_hanging),
        cmocka_unit_test(test_random_openings), cmocka_unit_test(test_openings_of_a_file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
