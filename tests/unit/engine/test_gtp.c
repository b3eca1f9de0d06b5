/* Talking to the engine: scripts and the answers they must get, for every command and every way to fail. */
#include <signal.h>

#include "test_gtp_talk.h"

static void about_itself(void **state)
{
    (void)state;
    EXPECT("protocol_version\n", "= 2\n\n");
    EXPECT("12 name\n", "=12 tejun\n\n");
    EXPECT("version\n", "= " TJ_VERSION "\n\n");
    EXPECT("known_command play\nknown_command fly\nknown_command\n", "= true\n\n= false\n\n= false\n\n");
    EXPECT("fly\n1 fly b D4\n2\n", "? unknown command\n\n?1 unknown command\n\n?2 unknown command\n\n");
    EXPECT("Name\n", "? unknown command\n\n");
    EXPECT("kgs-game_over\nstop\n", "=\n\n=\n\n");
    EXPECT("1 quit\n2 name\n", "=1\n\n");
    EXPECT("name\nquit", "= tejun\n\n=\n\n");
    EXPECT("", "");
    EXPECT("# nothing\n\n  \n", "");
}

/* Every command that is listed is known, and every one that the standard demands is listed. */
static void lists_its_commands(void **state)
{
    static const char *const standard[] = {"protocol_version",
                                           "name",
                                           "version",
                                           "known_command",
                                           "list_commands",
                                           "quit",
                                           "boardsize",
                                           "clear_board",
                                           "komi",
                                           "fixed_handicap",
                                           "place_free_handicap",
                                           "set_free_handicap",
                                           "play",
                                           "genmove",
                                           "undo",
                                           "time_settings",
                                           "time_left",
                                           "final_score",
                                           "final_status_list",
                                           "loadsgf",
                                           "reg_genmove",
                                           "showboard",
                                           "lz-analyze",
                                           "lz-genmove_analyze",
                                           "kata-analyze",
                                           "analyze",
                                           "genmove_analyze",
                                           "kgs-genmove_cleanup",
                                           "gogui-analyze_commands"};
    char list[4000], script[100], name[60];
    const char *at;

    (void)state;
    snprintf(list, sizeof list, "%s", talk("list_commands\n") + 2);
    for (size_t i = 0; i < sizeof standard / sizeof *standard; i++) {
        snprintf(script, sizeof script, "\n%s\n", standard[i]);
        assert_true(strstr(list, script) || !strncmp(list, script + 1, strlen(script + 1)));
    }
    for (at = list; *at != '\n'; at = strchr(at, '\n') + 1) {
        assert_int_equal(sscanf(at, "%59s", name), 1);
        snprintf(script, sizeof script, "known_command %s\n", name);
        EXPECT(script, "= true\n\n");
    }
}

static void sets_a_game_up(void **state)
{
    (void)state;
    EXPECT("query_boardsize\nboardsize 9\nquery_boardsize\n", "= 19\n\n=\n\n= 9\n\n");
    EXPECT("boardsize 1\nboardsize 20\nboardsize 4294967305\nboardsize\nboardsize x\nboardsize -9\n",
           "? unacceptable size\n\n? unacceptable size\n\n? syntax error\n\n? syntax error\n\n"
           "? syntax error\n\n? syntax error\n\n");
    EXPECT("query_boardsize\n", "= 9\n\n");
    EXPECT("get_komi\nkomi 0.5\nget_komi\nkomi -7\nget_komi\nkomi 6\nclear_board\nget_komi\n",
           "= 6.5\n\n=\n\n= 0.5\n\n=\n\n= -7\n\n=\n\n=\n\n= 6\n\n");
    EXPECT("komi\nkomi x\nkomi nan\n", "? syntax error\n\n? syntax error\n\n? syntax error\n\n");
    EXPECT("play b A1\nclear_board\nis_legal b A1\n", "=\n\n=\n\n= 1\n\n");
}

static void places_handicap(void **state)
{
    (void)state;
    EXPECT("fixed_handicap 5\nget_handicap\n", "= D4 Q16 D16 Q4 K10\n\n= 5\n\n");
    EXPECT("fixed_handicap 2\nplace_free_handicap 2\nset_free_handicap A1 A2\n",
           "? board not empty\n\n? board not empty\n\n? board not empty\n\n");
    EXPECT("clear_board\nfixed_handicap 1\nfixed_handicap 10\nfixed_handicap\nfixed_handicap two\n",
           "=\n\n? invalid number of stones\n\n? invalid number of stones\n\n? syntax error\n\n"
           "? syntax error\n\n");
    EXPECT("boardsize 6\nfixed_handicap 2\nboardsize 8\nfixed_handicap 5\nfixed_handicap 4\n",
           "=\n\n? invalid number of stones\n\n=\n\n? invalid number of stones\n\n= C3 F6 C6 F3\n\n");
    EXPECT("boardsize 3\nplace_free_handicap 1\nplace_free_handicap 9\nplace_free_handicap x\n",
           "=\n\n? invalid number of stones\n\n? invalid number of stones\n\n? syntax error\n\n");
    EXPECT("boardsize 19\nplace_free_handicap 3\n", "=\n\n= D4 Q16 D16\n\n");
    EXPECT("clear_board\nset_free_handicap A1\nset_free_handicap\nset_free_handicap A1 a1\n"
           "set_free_handicap A1 pass\nset_free_handicap A1 A20\nset_free_handicap A1 x\n",
           "=\n\n? bad vertex list\n\n? bad vertex list\n\n? bad vertex list\n\n? bad vertex list\n\n"
           "? bad vertex list\n\n? bad vertex list\n\n");
    EXPECT("set_free_handicap A1 c3 T19\nget_handicap\nis_legal w C3\nundo\n",
           "=\n\n= 3\n\n= 0\n\n? cannot undo\n\n");
    EXPECT("boardsize 2\nset_free_handicap A1 A2 B1 B2\n", "=\n\n? bad vertex list\n\n");
}

static void plays_and_takes_back(void **state)
{
    (void)state;
    EXPECT("boardsize 5\nplay b C3\nplay B c4\nplay white PASS\nplay W d3\n", "=\n\n=\n\n=\n\n=\n\n=\n\n");
    EXPECT("play b C3\nplay b A6\nplay b Z1\n", "? illegal move\n\n? illegal move\n\n? illegal move\n\n");
    EXPECT("play\nplay b\nplay C3\nplay red C3\nplay b I3\nplay b 33\n",
           "? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n"
           "? syntax error\n\n");
    EXPECT("move_history\n", "= white D3\nwhite pass\nblack C4\nblack C3\n\n");
    EXPECT("undo\ngg-undo 2\nmove_history\n", "=\n\n=\n\n= black C3\n\n");
    EXPECT("gg-undo 2\ngg-undo x\ngg-undo\nundo\n",
           "? cannot undo\n\n? syntax error\n\n=\n\n? cannot undo\n\n");
    /* Suicide and ko: White C4 takes C3's neighbour back at once. */
    EXPECT("clear_board\nplay b B1\nplay b A2\nplay w A1\n", "=\n\n=\n\n=\n\n? illegal move\n\n");
    EXPECT("clear_board\nplay b B3\nplay b C4\nplay b C2\nplay w D4\nplay w D2\nplay w E3\nplay w C3\n"
           "play b D3\nplay w C3\nis_legal w C3\nis_legal b C3\nis_legal w A9\nplay w A1\nplay b A5\n"
           "play w C3\n",
           "=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n=\n\n? illegal move\n\n= 0\n\n= 1\n\n= "
           "0\n\n=\n\n=\n\n=\n\n");
    EXPECT("is_legal\nis_legal b\nis_legal b x\nall_legal\n",
           "? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n");
    EXPECT("boardsize 2\nplay b A1\nall_legal w\nall_legal b\n", "=\n\n=\n\n= A2 B2 B1\n\n= A2 B2 B1\n\n");
}

static void shows_the_board(void **state)
{
    (void)state;
    EXPECT("boardsize 3\nkomi 0.5\nplay b A3\nplay w B3\nplay w A2\nshowboard\n",
           "=\n\n=\n\n=\n\n=\n\n=\n\n=\n   A B C\n 3 . O . 3\n 2 O . . 2\n 1 . . . 1\n   A B C\n"
           "Black (X) has captured 0, White (O) 1; komi 0.5; after move 3, Black to move\n\n");
}

static void keeps_time(void **state)
{
    (void)state;
    EXPECT("time_settings 60 30 5\ntime_settings 0 0 0\ntime_settings 60 30 0\ntime_settings 60.5 0 0\n",
           "=\n\n=\n\n=\n\n=\n\n");
    EXPECT("time_settings\ntime_settings 1 2\ntime_settings a b c\ntime_settings -1 0 0\n",
           "? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n");
    EXPECT("time_left b 30 0\ntime_left white -2 5\ntime_left b\ntime_left x 1 1\ntime_left b 1 -1\n",
           "=\n\n=\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n");
    EXPECT("kgs-time_settings byoyomi 10 5 3\nkgs-time_settings canadian 0 60 20\n"
           "kgs-time_settings absolute 10\nkgs-time_settings none\n",
           "=\n\n=\n\n=\n\n=\n\n");
    EXPECT("kgs-time_settings\nkgs-time_settings byoyomi 10\nkgs-time_settings byoyomi 10 5 0\n"
           "kgs-time_settings absolute\nkgs-time_settings japanese 1 1 1\n",
           "? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n");
}

static void generates_moves(void **state)
{
    (void)state;
    EXPECT("genmove\ngenmove x\nreg_genmove\nkgs-genmove_cleanup 3\n",
           "? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n");
    talk("boardsize 9\n");
    expect_move(talk("4 genmove b\n"), "=4 ", 9);
    expect_move(talk("genmove b\n"), "= ", 9); /* any colour at any time */
    expect_move(talk("genmove w\n"), "= ", 9);
    expect_move(talk("reg_genmove w\n"), "= ", 9);
    talk("gg-undo 3\n");
    EXPECT("undo\n", "? cannot undo\n\n"); /* reg_genmove has made no move */
    talk("time_settings 0 1 25\n");
    expect_move(talk("genmove b\n"), "= ", 9);
    talk("time_settings 0 0 0\n");
    expect_move(talk("genmove w\n"), "= ", 9);
}

static void passes_at_the_end(void **state)
{
    (void)state;
    talk(SETTLED);
    EXPECT("final_score\n", "= B+4.5\n\n");
    EXPECT("komi 5\nfinal_score\nkomi 7.5\nfinal_score\nkomi 0.5\n", "=\n\n= 0\n\n=\n\n= W+2.5\n\n=\n\n");
    EXPECT("play w pass\ngenmove b\n", "=\n\n= pass\n\n");
    EXPECT("kgs-genmove_cleanup b\nkgs-genmove_cleanup w\n", "= pass\n\n= pass\n\n");
    EXPECT("final_status_list dead\nfinal_status_list seki\n", "=\n\n=\n\n");
    talk("final_status_list alive\n");
    assert_non_null(strstr(said.data, "B1"));
    assert_non_null(strstr(said.data, "E4"));
    EXPECT("final_status_list\nfinal_status_list sleeping\n", "? syntax error\n\n? syntax error\n\n");
    /* Not an end: an early pass is no reason to stop. */
    assert_string_not_equal(talk("boardsize 9\nplay b pass\ngenmove w\n"), "=\n\n=\n\n= pass\n\n");
    assert_string_not_equal(talk("clear_board\ngenmove b\n"), "=\n\n= pass\n\n");
}

/* A dead stone in Black's corner: left alone, unless it would be counted. */
static void takes_dead_stones_off(void **state)
{
    static const char dead[] =
        "boardsize 5\nkomi 0.5\nplay b B1\nplay b B2\nplay b B3\nplay b B4\nplay b B5\n"
        "play b C1\nplay b C2\nplay b C3\nplay b C4\nplay b C5\nplay w D1\nplay w D2\n"
        "play w D3\nplay w D4\nplay w D5\nplay w E2\nplay w E4\nplay w A1\n";
    tj_engine_options options;

    (void)state;
    talk(dead);
    EXPECT("final_status_list dead\nfinal_score\n", "= A1\n\n= B+4.5\n\n");
    EXPECT("play w pass\ngenmove b\nundo\n", "=\n\n= pass\n\n=\n\n");
    EXPECT("kgs-genmove_cleanup w\n", "= pass\n\n");
    EXPECT("undo\nkgs-genmove_cleanup b\nkgs-genmove_cleanup b\n", "=\n\n= A2\n\n= pass\n\n");
    tj_gtp_free(gtp);
    tj_engine_options_init(&options, sizeof options);
    options.limits.nodes = 100;
    options.cleanup = true;
    assert_int_equal(tj_gtp_new(&gtp, NULL, &options, NULL), 0);
    talk(dead);
    EXPECT("play w pass\ngenmove b\nplay w pass\ngenmove b\n", "=\n\n= A2\n\n=\n\n= pass\n\n");
}

/* Games by itself never repeat a position, and end. */
static void plays_whole_games(void **state)
{
    (void)state;
    for (unsigned size = 2; size <= 5; size++) {
        static char boards[400][200];
        char script[60];
        size_t count = 0, passes = 0;

        snprintf(script, sizeof script, "boardsize %u\n", size);
        talk(script);
        while (passes < 2 && count < 400) {
            const char *move = talk(count % 2 ? "genmove w\n" : "genmove b\n"), *end;

            assert_int_equal(strncmp(move, "= ", 2), 0);
            if (!strcmp(move, "= resign\n\n"))
                break;
            passes = strcmp(move, "= pass\n\n") ? 0 : passes + 1;
            talk("showboard\n");
            end = strstr(said.data, "Black");
            assert_non_null(end);
            snprintf(boards[count], sizeof boards[0], "%.*s", (int)(end - said.data), said.data);
            for (size_t i = 0; i < count && !passes; i++)
                assert_string_not_equal(boards[i], boards[count]);
            count++;
        }
        assert_true(count < 400);
    }
}

static void survives_nonsense(void **state)
{
    static const char zeros[] = "na\0me\n\xFF\xFE\n1 \x1B[A\n";
    tj_buf text = TJ_BUF_INIT;

    (void)state;
    assert_string_equal(talk_bytes(zeros, sizeof zeros - 1),
                        "= tejun\n\n? unknown command\n\n?1 unknown command\n\n");
    tj_buf_puts(&text, "3 play b ");
    for (int i = 0; i < 100000; i++)
        tj_buf_putc(&text, 'x');
    tj_buf_puts(&text, "\nname\n");
    assert_string_equal(talk_bytes(text.data, text.len), "?3 line too long\n\n= tejun\n\n");
    tj_buf_release(&text);
}

static void ends_when_nobody_reads(void **state)
{
    static const char script[] = "name\nlz-analyze b 1\nname\n";
    int in[2], out[2];

    (void)state;
    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(pipe(in) | pipe(out), 0);
    close(out[0]);
    assert_int_equal(write(in[1], script, sizeof script - 1), sizeof script - 1);
    /* The input stays open: only the closed output can end it. */
    assert_int_equal(tj_gtp_serve(gtp, in[0], out[1], NULL), 0);
    close(in[0]);
    close(in[1]);
    close(out[1]);
    EXPECT("name\n", "= tejun\n\n");
}

static void note(void *ctx, char direction, const char *bytes, size_t n)
{
    tj_buf_putc(ctx, direction);
    tj_buf_add(ctx, bytes, n);
}

static void logs(void **state)
{
    tj_engine_options options;
    tj_buf log = TJ_BUF_INIT;

    (void)state;
    tj_gtp_free(gtp);
    tj_engine_options_init(&options, sizeof options);
    options.log = note;
    options.log_ctx = &log;
    assert_int_equal(tj_gtp_new(&gtp, NULL, &options, NULL), 0);
    gtp->no_files = true;
    EXPECT("1 name # who\nfly\nloadsgf /dev/null\nprintsgf /dev/null\n",
           "=1 tejun\n\n? unknown command\n\n? cannot load file\n\n? cannot save file\n\n");
    assert_string_equal(log.data,
                        ">1 name <=1 tejun\n\n>fly<? unknown command\n\n>loadsgf /dev/null<? cannot load "
                        "file\n\n>printsgf /dev/null<? cannot save file\n\n");
    tj_buf_release(&log);
}

int test_gtp(void)
{
    const struct CMUnitTest tests[] = {
        SESSION(about_itself),
        SESSION(lists_its_commands),
        SESSION(sets_a_game_up),
        SESSION(places_handicap),
        SESSION(plays_and_takes_back),
        SESSION(shows_the_board),
        SESSION(keeps_time),
        SESSION(generates_moves),
        SESSION(passes_at_the_end),
        SESSION(takes_dead_stones_off),
        SESSION(plays_whole_games),
        SESSION(survives_nonsense),
        SESSION(ends_when_nobody_reads),
        SESSION(logs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
