/* Talking to the engine: analysis, what GoGui draws, records. */
#include "tests/support/expect.h"
#include "test_gtp_talk.h"

/* A file never has nothing to read, so that analysis ends as soon as it has told something. */
static void analyses(void **state)
{
    static const char *const forms[] = {"lz-analyze\n",
                                        "lz-analyze b 50\n",
                                        "lz-analyze 10\n",
                                        "lz-analyze w interval 10 minmoves 2 avoid b D4,C4 30\n",
                                        "kata-analyze b 10 rootInfo true\n",
                                        "analyze white 10\n"};

    (void)state;
    talk("boardsize 9\n");
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const char *answer = talk(forms[i]), *line = strstr(answer, "=\ninfo move ");

        assert_true(line == answer);
        assert_non_null(strstr(answer, " pv "));
        assert_string_equal(answer + strlen(answer) - 2, "\n\n");
        assert_true(strstr(answer, "\n\n") == answer + strlen(answer) - 2);
        assert_int_equal(strstr(answer, "scoreLead") != NULL, i >= 4);
    }
    talk("7 kata-analyze b 10 ownership true\nname\n");
    assert_int_equal(strncmp(said.data, "=7\ninfo move ", 13), 0);
    assert_non_null(strstr(said.data, " ownership "));
    assert_string_equal(said.data + said.len - 11, "\n\n= tejun\n\n");
    EXPECT("lz-analyze b 10 interval\nlz-analyze maxmoves x\nkata-analyze ownership maybe\n",
           "? syntax error\n\n? syntax error\n\n? syntax error\n\n");
    EXPECT("lz-genmove_analyze b 10 interval\n", "? syntax error\n\n");
    for (int i = 0; i < 3; i++) {
        static const char *const moves[] = {"lz-genmove_analyze b 10\n", "kata-genmove_analyze w 5\n",
                                            "genmove_analyze b\n"};
        const char *answer = talk(moves[i]), *play = strstr(answer, "\nplay ");

        assert_int_equal(strncmp(answer, "=\ninfo move ", 12), 0);
        assert_non_null(play);
        expect_move(play, "\nplay ", 9);
    }
    EXPECT("gg-undo 3\nundo\n", "=\n\n? cannot undo\n\n");
}

/* Every move that is told is one of these, or none of them. */
static void expect_moves(const char *command, const char *wanted, bool among)
{
    const char *at = talk(command);
    unsigned told = 0;

    assert_int_equal(strncmp(at, "=\ninfo move ", 12), 0);
    while ((at = strstr(at, "info move "))) {
        char name[16];

        assert_int_equal(sscanf(at += 10, "%7s", name), 1);
        strcat(name, ",");
        if ((strstr(wanted, name) != NULL) != among)
            fail_msg("%s: %s", command, name);
        told++;
    }
    assert_true(told > 0);
}

/* allow and avoid, for who is to move. */
static void leaves_moves_out(void **state)
{
    (void)state;
    talk("boardsize 5\n");
    expect_moves("lz-analyze b 10 allow b C3,D4 1\n", "C3,D4,", true);
    expect_moves("kata-analyze 10 allow b C3,D4,pass 3\n", "C3,D4,pass,", true);
    expect_moves("kata-analyze b 10 avoid b C3,d3,C4,D4,B3,C2 2 avoid b A1 1\n", "C3,D3,C4,D4,B3,C2,A1,",
                 false);
    expect_moves("kata-analyze b 10 allow b C3,D4 1 avoid b C3 1\n", "D4,", true);
    expect_moves("lz-genmove_analyze b 10 allow b A1,E5 1\n", "A1,E5,", true);
    assert_true(strstr(said.data, "\nplay A1\n") || strstr(said.data, "\nplay E5\n"));
    /* a game that is over and won, where it would pass */
    talk("clear_board\nkomi 0\n"
         "play b C1\nplay w D1\nplay b C2\nplay w D2\nplay b C3\nplay w D3\nplay b C4\nplay w D4\n"
         "play b C5\nplay w D5\nplay b B3\nplay w E3\nplay b B2\nplay w pass\n");
    assert_non_null(strstr(talk("kata-genmove_analyze b 10\n"), "\nplay pass\n"));
    talk("undo\n");
    assert_null(strstr(talk("kata-genmove_analyze b 10 avoid b pass 1\n"), "\nplay pass\n"));
    talk("clear_board\n");
    /* the other's moves, and those far down, are not ours to leave out */
    assert_int_not_equal(strncmp(talk("lz-analyze w 10 allow b A1 1\n"), "=\ninfo move A1 ", 15), 0);
    assert_int_not_equal(strncmp(talk("lz-analyze b 10 allow b A1 0\n"), "=\ninfo move A1 ", 15), 0);
    EXPECT("lz-analyze b allow b\nlz-analyze b avoid b Z9 1\nlz-analyze b avoid x C3 1\nlz-analyze b avoid b "
           "C3\n",
           "? syntax error\n\n? syntax error\n\n? syntax error\n\n? syntax error\n\n");
}

static void draws_for_gogui(void **state)
{
    (void)state;
    talk("gogui-analyze_commands\n");
    assert_non_null(strstr(said.data, "gfx/What the Search Thinks/tejun-search %m\n"));
    assert_null(strstr(said.data, "tejun-ranking")); /* there is none */
    EXPECT("tejun-ranking b\n", "? the corpus has no ranking; run `tejun train` first\n\n");
    EXPECT("tejun-ranking x\ntejun-search x\n", "? syntax error\n\n? syntax error\n\n");
    talk(SETTLED);
    assert_non_null(strstr(talk("tejun-owner\n"), "= INFLUENCE A5 1.000 B5 1.000"));
    assert_non_null(strstr(said.data, "E1 -1.000\nTEXT B+4.5\n\n"));
    talk("boardsize 9\n");
    assert_int_equal(strncmp(talk("tejun-search b\n"), "= VAR b ", 8), 0);
    assert_non_null(strstr(said.data, "\nLABEL"));
    assert_non_null(strstr(said.data, "\nTEXT "));
    for (int i = 0; i < 3; i++) {
        static const char *const lists[] = {"top_moves\n", "top_moves_black\n", "top_moves_white\n"};
        char point[8];
        double share;

        assert_int_equal(sscanf(talk(lists[i]), "= %7s %lf", point, &share), 2);
        assert_true(share > 0 && share <= 100);
    }
}

static void reads_and_writes_records(void **state)
{
    char path[] = "/tmp/tejun gtp XXXXXX", script[300];
    static const char record[] = "(;SZ[9]KM[5.5];B[ee];W[cc];B[gg];W[gc])",
                      bad[] = "(;SZ[9];B[ee];W[ee];B[gg])";
    int fd = mkstemp(path);

    (void)state;
    assert_true(fd >= 0);
    close(fd);
    put_file(path, record, sizeof record - 1);
    snprintf(script, sizeof script, "loadsgf %s\nmove_history\nget_komi\nloadsgf %s 3\nmove_history\n", path,
             path);
    EXPECT(script, "=\n\n= white G7\nblack G3\nwhite C7\nblack E5\n\n= 5.5\n\n=\n\n= white C7\nblack E5\n\n");
    snprintf(script, sizeof script, "loadsgf %s 1\nmove_history\nloadsgf %s 99\nquery_boardsize\n", path,
             path);
    EXPECT(script, "=\n\n=\n\n=\n\n= 9\n\n");
    put_file(path, bad, sizeof bad - 1);
    snprintf(script, sizeof script, "loadsgf %s\nmove_history\nloadsgf %s 2\nmove_history\n", path, path);
    EXPECT(script, "? cannot load file\n\n= white G7\nblack G3\nwhite C7\nblack E5\n\n=\n\n= black E5\n\n");
    put_file(path, "nonsense", 8);
    snprintf(script, sizeof script, "loadsgf %s\nloadsgf /nowhere/at/all.sgf\nloadsgf\nloadsgf /\n", path);
    EXPECT(script, "? cannot load file\n\n? cannot load file\n\n? syntax error\n\n? cannot load file\n\n");
    EXPECT("boardsize 9\nkomi 6.5\nplay b E5\nprintsgf\n",
           "=\n\n=\n\n=\n\n= (;FF[4]GM[1]CA[UTF-8]SZ[9]\nKM[6.5]\n;B[ee])\n\n");
    EXPECT("boardsize 9\nkomi 0.5\nfixed_handicap 2\nplay w E5\n", "=\n\n=\n\n= C3 G7\n\n=\n\n");
    snprintf(script, sizeof script,
             "printsgf %s\nclear_board\nkomi 3\nloadsgf %s\nmove_history\nget_komi\nget_handicap\n", path,
             path);
    EXPECT(script, "=\n\n=\n\n=\n\n=\n\n= white E5\n\n= 0.5\n\n= 2\n\n");
    put_file(path, "(;SZ[5]AB[aa][bb]PL[B])", 23);
    snprintf(script, sizeof script, "komi 6.5\nloadsgf %s\nprintsgf\n", path);
    EXPECT(script, "=\n\n=\n\n= (;FF[4]GM[1]CA[UTF-8]SZ[5]\nKM[6.5]\nHA[2]\nPL[B]\nAB[aa][bb])\n\n");
    assert_non_null(strstr(talk("showboard\n"), "Black to move"));
    EXPECT("printsgf /nowhere/at/all.sgf\n", "? cannot make the file: No such file or directory\n\n");
    unlink(path);
}

int test_gtp_analyze(void)
{
    const struct CMUnitTest tests[] = {
        SESSION(analyses),
        SESSION(leaves_moves_out),
        SESSION(draws_for_gogui),
        SESSION(reads_and_writes_records),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
