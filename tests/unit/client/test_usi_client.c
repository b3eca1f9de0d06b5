/* The USI client and players of shogi, with an engine that is only played and misbehaves on request. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <pthread.h>
#include <unistd.h>

#include "tests/support/expect_shogi.h"
#include "client/shogi/shogi_engine.h"
#include "client/shogi/usi_client.h"

#define FAKE "sh tests/support/usi_fake.sh "
#define LONG 60 /* seconds that are never used up: nothing here depends on the machine's speed */

static void start(tj_usi_client *usi, const char *command)
{
    tj_protocol protocol = TJ_PROTOCOL_GTP;
    tj_err err = TJ_ERR_INIT;

    if (tj_usi_client_open(usi, command, NULL, &err) || tj_usi_client_handshake(usi, &protocol, &err) ||
        tj_usi_client_ready(usi, &err))
        fail_msg("%s: %s", err.path, err.text);
    assert_int_equal(protocol, TJ_PROTOCOL_USI);
}

static void test_talk(void **state)
{
    static const char *const MODES[] = {"good", "chatty"};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        char command[100], name[40];
        tj_analysis analysis;
        tj_usi_client usi;

        snprintf(command, sizeof command, FAKE "%s", MODES[i]);
        snprintf(name, sizeof name, "Fake %s", MODES[i]);
        start(&usi, command);
        assert_string_equal(usi.name, name);
        assert_string_equal(usi.options.data, "Depth\nDeep Thought\nClear\n");
        assert_int_equal(tj_usi_client_send(&usi, "usinewgame", NULL), 0);
        assert_int_equal(tj_usi_client_think(&usi, "startpos", "nodes 1", -1, LONG, &analysis, NULL), 0);
        assert_int_equal(analysis.choice, TJ_ANALYSIS_MOVE);
        assert_int_equal(analysis.move, move_of("4i4h"));
        assert_false(analysis.has_score);
        assert_int_equal(tj_usi_client_think(&usi, "startpos moves 4i4h 6a6b", "", -1, LONG, &analysis, NULL),
                         0);
        assert_int_equal(analysis.move, move_of("4h4i"));
        assert_int_equal(tj_usi_client_think(&usi, "startpos\nquit", "", -1, LONG, &analysis, NULL),
                         TJ_E_USAGE);
        assert_non_null(usi.client.process);
        tj_usi_client_close(&usi);
    }
}

static void test_thoughts(void **state)
{
    tj_analysis analysis;
    tj_usi_client usi;

    (void)state;
    start(&usi, FAKE "thinks");
    assert_int_equal(tj_usi_client_think(&usi, "startpos", "depth 2", -1, LONG, &analysis, NULL), 0);
    assert_int_equal(analysis.move, move_of("2g2f"));
    assert_int_equal(analysis.ponder, move_of("8c8d"));
    assert_true(analysis.has_score && !analysis.mate);
    assert_int_equal(analysis.score, 34);
    assert_int_equal(analysis.bound, TJ_ANALYSIS_EXACT);
    assert_int_equal(analysis.depth, 2);
    assert_int_equal(analysis.nodes, 120);
    assert_int_equal(analysis.count, 2);
    assert_int_equal(analysis.line[1], move_of("8c8d"));
    tj_usi_client_close(&usi);
}

static void test_options(void **state)
{
    tj_err err = TJ_ERR_INIT;
    tj_usi_client usi;

    (void)state;
    start(&usi, FAKE "good");
    assert_int_equal(tj_usi_client_set(&usi, "depth=3", NULL), 0); /* in any case */
    assert_int_equal(tj_usi_client_set(&usi, "USI_Hash=16", NULL), 0);
    assert_int_equal(tj_usi_client_set(&usi, "Clear", NULL), 0);
    assert_int_equal(tj_usi_client_set(&usi, "Dept=3", &err), TJ_E_USAGE);
    assert_non_null(strstr(err.text, "has no option \"Dept\""));
    assert_int_equal(usi.client.fault, TJ_CLIENT_REFUSED);
    assert_int_equal(tj_usi_client_set(&usi, "=3", NULL), TJ_E_USAGE);
    assert_int_equal(tj_usi_client_set(&usi, "Depth=3\nquit", NULL), TJ_E_USAGE);
    assert_non_null(usi.client.process);
    tj_usi_client_close(&usi);
    start(&usi, FAKE "mute"); /* tells nothing: anything may be set */
    assert_null(usi.name);
    assert_int_equal(tj_usi_client_set(&usi, "Whatever=3", NULL), 0);
    tj_usi_client_close(&usi);
}

/* Who speaks what. */
static void test_protocols(void **state)
{
    static const struct {
        const char *command;
        int code;
        tj_protocol protocol;
    } CASES[] = {
        {FAKE "good", 0, TJ_PROTOCOL_USI},
        {FAKE "chatty", 0, TJ_PROTOCOL_USI},
        {"sh tests/support/gtp_fake.sh good", 0, TJ_PROTOCOL_GTP},
        {"sh -c 'echo GNU Shogi; read a; echo \"Illegal move (no match) $a\"; read a'", 0,
         TJ_PROTOCOL_GNUSHOGI},
        {"true", TJ_E_IO, TJ_PROTOCOL_USI},
        {"yes", TJ_E_FORMAT, TJ_PROTOCOL_USI},
        {"no-such-engine-anywhere", TJ_E_NOTFOUND, TJ_PROTOCOL_USI},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        tj_protocol protocol = TJ_PROTOCOL_USI;

        assert_int_equal(tj_protocol_detect(CASES[i].command, NULL, &protocol, NULL), CASES[i].code);
        assert_int_equal(protocol, CASES[i].protocol);
    }
}

/* What goes wrong, by mode: how it is taken and what is said. */
static void test_failures(void **state)
{
    static const struct {
        const char *command;
        double seconds;
        int code;
        tj_client_fault fault;
        const char *text;
    } CASES[] = {
        {FAKE "silent 1", 0.3, TJ_E_IO, TJ_CLIENT_TIMEOUT,
         "sh: did not answer in time when asked for `go nodes 5`"},
        {FAKE "deaf 1", 0.3, TJ_E_IO, TJ_CLIENT_TIMEOUT,
         "sh: did not answer in time when asked for `go nodes 5`"},
        {FAKE "waits", 0.3, TJ_E_IO, TJ_CLIENT_TIMEOUT,
         "sh: did not answer in time when asked for `go nodes 5`"},
        {FAKE "exit 1", LONG, TJ_E_IO, TJ_CLIENT_EXITED,
         "sh: ended with exit code 3 when asked for `go nodes 5`; it said: no more of this"},
        {FAKE "crash 1", LONG, TJ_E_IO, TJ_CLIENT_EXITED,
         "sh: died of signal 11 (Segmentation fault) when asked for `go nodes 5`; it said: cannot go on"},
        {FAKE "endless 1", LONG, TJ_E_FORMAT, TJ_CLIENT_GARBLED,
         "sh: said too much when asked for `go nodes 5`"},
        {FAKE "flood 1", LONG, TJ_E_FORMAT, TJ_CLIENT_GARBLED,
         "sh: said too much when asked for `go nodes 5`"},
        {FAKE "nonsense 1", LONG, TJ_E_FORMAT, TJ_CLIENT_GARBLED,
         "sh: answers \"bestmove banana\" to `go nodes 5`"},
        {FAKE "none 1", LONG, TJ_E_FORMAT, TJ_CLIENT_GARBLED, "sh: answers \"bestmove \" to `go nodes 5`"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        tj_err err = TJ_ERR_INIT;
        tj_analysis analysis;
        tj_usi_client usi;

        start(&usi, CASES[i].command);
        assert_int_equal(
            tj_usi_client_think(&usi, "startpos", "nodes 5", -1, CASES[i].seconds, &analysis, &err),
            CASES[i].code);
        assert_string_equal(err.text, CASES[i].text);
        assert_int_equal(usi.client.fault, CASES[i].fault);
        assert_null(usi.client.process);
        /* Nothing more until it is started again. */
        assert_int_equal(tj_usi_client_send(&usi, "usinewgame", NULL), TJ_E_IO);
        assert_int_equal(tj_usi_client_restart(&usi, NULL), 0);
        assert_non_null(usi.client.process);
        tj_usi_client_close(&usi);
    }
}

/* An engine that thinks until it is told to stop. */
static void test_stop_after(void **state)
{
    tj_analysis analysis;
    tj_usi_client usi;

    (void)state;
    start(&usi, FAKE "waits");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(tj_usi_client_think(&usi, "startpos", "infinite", 0.1, LONG, &analysis, NULL), 0);
        assert_int_equal(analysis.choice, TJ_ANALYSIS_MOVE);
    }
    tj_usi_client_close(&usi);
}

static void *stop_soon(void *flag)
{
    usleep(200000);
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

static void test_stop(void **state)
{
    tj_protocol protocol;
    tj_analysis analysis;
    tj_usi_client usi;
    atomic_bool stop;
    pthread_t thread;

    (void)state;
    atomic_init(&stop, false);
    assert_int_equal(tj_usi_client_open(&usi, FAKE "silent 1", &stop, NULL), 0);
    assert_int_equal(tj_usi_client_handshake(&usi, &protocol, NULL), 0);
    assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
    assert_int_equal(tj_usi_client_think(&usi, "startpos", "", -1, 1000, &analysis, NULL), TJ_E_STOPPED);
    pthread_join(thread, NULL);
    tj_usi_client_close(&usi);
}

/* ---- players ---- */

static const tj_match MATCH; /* any: GNU Shogi is for matches only */

static int ask(tj_client *player, const tj_shogi *start, const tj_shogi_move *moves, size_t count,
               const tj_game_clocks *clocks, tj_analysis *analysis)
{
    tj_position position;
    const tj_analyst_query query = {.position = start ? &position : NULL,
                                    .moves = moves,
                                    .n_moves = count,
                                    .seconds = LONG,
                                    .clocks = clocks};

    if (start)
        tj_position_set_shogi(&position, start);
    return tj_shogi_engine_analyse(player, &query, analysis, NULL);
}

static void open_player(tj_client **player, tj_engine_command *setup, const char *limit)
{
    tj_err err = TJ_ERR_INIT;

    if (tj_think_limits_parse(&setup->limits, limit, &err) ||
        tj_shogi_engine_open(setup, &MATCH, NULL, player, &err))
        fail_msg("%s", err.text);
}

/* Options and limits reach the engine. */
static void test_player(void **state)
{
    static const char *const OPTIONS[] = {"Depth=3", "deep thought=1 2", "clear"};
    static const struct {
        const char *command, *limit;
    } CASES[] = {
        {FAKE "options", "nodes 5"},
        {FAKE "limit 'nodes 5'", "nodes 5"},
        {FAKE "limit 'depth 12'", "depth 12"},
        {FAKE "limit infinite", "go infinite"},
        {FAKE "limit 'mate 500 x'", " go  mate 500 x"},
        {FAKE "limit 'btime 0 wtime 0 byoyomi 1500'", "seconds 1.5"},
        {FAKE "limit 'btime 60000 wtime 59000 byoyomi 10000'", "clock 60 byoyomi 10"},
        {FAKE "limit 'btime 60000 wtime 59000 binc 2000 winc 2000'", "clock 60+2"},
    };
    static const tj_game_clocks CLOCKS[2] = {{{0, 60, 59}}, {{0, 0, 0}}};

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        tj_engine_command setup = {.command = CASES[i].command, .options = OPTIONS, .option_count = 3};
        bool has_clock = strstr(CASES[i].limit, "clock") != NULL;
        tj_client *player;
        tj_analysis analysis;
        char *label;

        open_player(&player, &setup, CASES[i].limit);
        assert_int_equal(tj_shogi_engine_name(player, &label, NULL), 0);
        assert_non_null(strstr(label, "Fake "));
        free(label);
        assert_int_equal(tj_shogi_engine_new_game(player, NULL), 0);
        assert_int_equal(ask(player, NULL, NULL, 0, &CLOCKS[!has_clock], &analysis), 0);
        assert_int_equal(analysis.choice, TJ_ANALYSIS_MOVE);
        tj_shogi_engine_close(player);
    }
}

/* A position of its own is shown as SFEN. */
static void test_player_position(void **state)
{
    static const char SFEN[] = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    tj_engine_command setup = {
        .command =
            "sh -c 'while read a b; do case $a in usi) echo usiok;; isready) echo readyok;; position) p=$b;; "
            "go) [ \"$p\" = \"sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\" ] && echo bestmove resign || "
            "echo bestmove win;; esac; done'"};
    tj_shogi_move move = move_of("G*5b");
    tj_client *player;
    tj_analysis analysis;
    tj_shogi start_position;

    (void)state;
    assert_int_equal(tj_shogi_sfen_parse(&start_position, SFEN, strlen(SFEN), NULL), 0);
    open_player(&player, &setup, "depth 1");
    assert_int_equal(ask(player, &start_position, &move, 1, NULL, &analysis), 0);
    assert_int_equal(analysis.choice, TJ_ANALYSIS_RESIGN);
    tj_shogi_engine_close(player);
}

static void test_player_restarts(void **state)
{
    tj_engine_command setup = {.command = FAKE "crash 1"};
    tj_client *player;
    tj_analysis analysis;

    (void)state;
    open_player(&player, &setup, "nodes 5");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(tj_shogi_engine_new_game(player, NULL), 0);
        assert_int_equal(ask(player, NULL, NULL, 0, NULL, &analysis), TJ_E_IO);
        assert_null(player->process);
    }
    tj_shogi_engine_close(player);
}

static void test_no_player(void **state)
{
    tj_engine_command setup = {.command = "sh tests/support/gtp_fake.sh good"};
    tj_err err = TJ_ERR_INIT;
    tj_client *player;

    (void)state;
    assert_int_equal(tj_shogi_engine_open(&setup, &MATCH, NULL, &player, &err), TJ_E_USAGE);
    assert_non_null(strstr(err.text, "does not play shogi"));
    tj_shogi_engine_close(player);
}

/* ---- limits ---- */

static void test_limits(void **state)
{
    static const char *const BAD[] = {"",
                                      "nodes",
                                      "nodes 0",
                                      "nodes -1",
                                      "nodes 5 x",
                                      "depth x",
                                      "seconds",
                                      "seconds 0",
                                      "seconds -1",
                                      "clock",
                                      "clock 5+",
                                      "clock 5 6",
                                      "clock 5+1 byoyomi 2",
                                      "seconds 1e9",
                                      "hours 3",
                                      "nodes 99999999999999999999",
                                      "stop",
                                      "go x\nquit",
                                      "seconds nan",
                                      "nodesx 5"};
    tj_game_clocks clocks = {{0, 10, 20}};
    tj_think_limits limit;
    tj_buf go = TJ_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        if (tj_think_limits_parse(&limit, BAD[i], NULL) != TJ_E_USAGE)
            fail_msg("\"%s\" is taken", BAD[i]);
    assert_int_equal(tj_think_limits_parse(&limit, "clock 10 byoyomi 2", NULL), 0);
    assert_true(tj_think_limits_has_clock(&limit));
    assert_true(tj_think_limits_allowed(&limit, &clocks, TJ_BLACK) == 12);
    assert_true(tj_think_limits_spend(&limit, &clocks, TJ_BLACK, 4));
    assert_true(clocks.left[TJ_BLACK] == 6 && clocks.left[TJ_WHITE] == 20);
    assert_true(tj_think_limits_spend(&limit, &clocks, TJ_BLACK, 7)); /* into byoyomi */
    assert_true(clocks.left[TJ_BLACK] == 0);
    assert_true(tj_think_limits_spend(&limit, &clocks, TJ_BLACK, 2));
    assert_false(tj_think_limits_spend(&limit, &clocks, TJ_BLACK, 2.5));
    assert_int_equal(tj_think_limits_parse(&limit, "clock 20+0.5", NULL), 0);
    /* the increment comes before the move, and is not in what is told as left */
    assert_true(tj_think_limits_allowed(&limit, &clocks, TJ_WHITE) == 20.5);
    tj_usi_put_limits(&limit, &clocks, &go);
    assert_string_equal(go.data, "btime 0 wtime 20000 binc 500 winc 500");
    tj_buf_release(&go);
    assert_true(tj_think_limits_spend(&limit, &clocks, TJ_WHITE, 1));
    assert_true(clocks.left[TJ_WHITE] == 19.5);
    assert_true(tj_think_limits_spend(&limit, &clocks, TJ_WHITE, 0.25));
    assert_true(clocks.left[TJ_WHITE] == 19.75);
    assert_true(tj_think_limits_spend(&limit, &clocks, TJ_WHITE, 20.25)); /* all of it */
    assert_true(clocks.left[TJ_WHITE] == 0);
    assert_true(tj_think_limits_spend(&limit, &clocks, TJ_WHITE, 0.5));
    assert_true(clocks.left[TJ_WHITE] == 0);
    assert_false(tj_think_limits_spend(&limit, &clocks, TJ_WHITE, 0.75));
    assert_int_equal(tj_think_limits_parse(&limit, "stop 2", NULL), 0);
    assert_false(tj_think_limits_has_clock(&limit));
    assert_true(limit.stop == 2);
}

/* ---- real engines ---- */

static bool is_there(const char *program)
{
    char path[100];

    snprintf(path, sizeof path, "/usr/games/%s", program);
    if (access(path, X_OK) == 0)
        return true;
    print_message("%s is not installed: left out\n", program);
    return false;
}

static void test_engines(void **state)
{
    static const char *const GPS[] = {"LimitDepth=4", "BookDepth=0", "Thread=1"};
    static const struct {
        tj_engine_command setup;
        const char *limit;
        bool has_score;
    } CASES[] = {
        {{.command = "fairy-stockfish"}, "nodes 300", true},
        {{.command = "gnushogi"}, "depth 2", false},
        {{.command = "gpsusi", .options = GPS, .option_count = 3}, "go infinite", true},
    };
    const tj_shogi_move moves[] = {move_of("7g7f"), move_of("3c3d"), move_of("2g2f")};

    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        tj_engine_command setup = CASES[i].setup;
        tj_client *player;
        tj_analysis analysis;
        tj_shogi position;

        if (!is_there(setup.command))
            continue;
        open_player(&player, &setup, CASES[i].limit);
        assert_int_equal(tj_shogi_engine_new_game(player, NULL), 0);
        for (size_t n = 0; n <= 3; n++) {
            tj_shogi_init(&position);
            for (size_t k = 0; k < n; k++)
                tj_shogi_apply(&position, moves[k]);
            assert_int_equal(ask(player, NULL, moves, n, NULL, &analysis), 0);
            assert_int_equal(analysis.choice, TJ_ANALYSIS_MOVE);
            assert_int_equal(tj_shogi_legality(&position, analysis.move), TJ_SHOGI_LEGAL);
            assert_int_equal(analysis.has_score, CASES[i].has_score);
        }
        tj_shogi_engine_close(player);
    }
}

int test_usi_client(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_talk),
        cmocka_unit_test(test_thoughts),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_protocols),
        cmocka_unit_test(test_failures),
        cmocka_unit_test(test_stop_after),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_player),
        cmocka_unit_test(test_player_position),
        cmocka_unit_test(test_player_restarts),
        cmocka_unit_test(test_no_player),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_engines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
