/* The GTP engine and an opening book: found however the board is turned, chosen as told, left where it ends.
 */
#include "test_gtp_talk.h"

/* On 5 lines: C3, then B4 five times, its images being the same, C2 once; after B4 D2. */
static const char TREES[] = "(;SZ[5];B[cc];W[bb];B[dd];W[cb])(;SZ[5];B[cc];W[db])(;SZ[5];B[cc];W[dd])"
                            "(;SZ[5];B[cc];W[bd])(;SZ[5];B[cc];W[bb])(;SZ[5];B[cc];W[cd];B[])";
static tj_book *book;

static void begin(const tj_book_choice *choice, uint64_t seed)
{
    tj_engine_options options;

    tj_engine_options_init(&options, sizeof options);
    options.limits.nodes = 1;
    options.book = book;
    options.book_choice = choice;
    options.book_seed = seed;
    tj_gtp_free(gtp);
    assert_int_equal(tj_gtp_new(&gtp, NULL, &options, NULL), 0);
}

static int open_book(void **state)
{
    (void)state;
    return tj_book_open_bytes(&book, TREES, strlen(TREES), NULL, NULL);
}

static int close_book(void **state)
{
    tear_down(state);
    tj_book_free(book);
    return 0;
}

static void plays_from_the_book(void **state)
{
    tj_book_choice best;

    (void)state;
    tj_book_choice_init(&best, sizeof best);
    best.by = TJ_BOOK_BY_BEST;
    begin(&best, 1);
    EXPECT("boardsize 5\ngenmove b\ngenmove w\ngenmove b\ngenmove w\n",
           "=\n\n= C3\n\n= B4\n\n= D2\n\n= C4\n\n");
    /* It shows as a thought: five of six games. */
    assert_non_null(strstr(talk("boardsize 5\nplay b C3\nlz-genmove_analyze w 100\n"),
                           "info move B4 visits 5 winrate 5000 prior 8333 "));
    /* Another board, no book. */
    assert_null(strstr(talk("boardsize 7\nlz-genmove_analyze b 100\n"), "visits 6"));
}

static void finds_turned_boards(void **state)
{
    tj_book_choice best;

    (void)state;
    tj_book_choice_init(&best, sizeof best);
    best.by = TJ_BOOK_BY_BEST;
    begin(&best, 1);
    /* However White approaches, the answer is on the other side. */
    EXPECT("boardsize 5\nplay b C3\nplay w D4\nreg_genmove b\nundo\nplay w B2\nreg_genmove b\n"
           "undo\nplay w D2\nreg_genmove b\n",
           "=\n\n=\n\n=\n\n= B2\n\n=\n\n=\n\n= D4\n\n=\n\n=\n\n= B4\n\n");
}

static void leaves_the_book(void **state)
{
    tj_book_choice choice;
    const char *answer;

    (void)state;
    tj_book_choice_init(&choice, sizeof choice);
    choice.plies = 1;
    begin(&choice, 1);
    EXPECT("boardsize 5\ngenmove b\n", "=\n\n= C3\n\n");
    assert_null(strstr(talk("lz-genmove_analyze w 100\n"), "visits 5"));
    /* A pass of a record is no opening move. */
    choice.plies = 0;
    begin(&choice, 1);
    answer = talk("boardsize 5\nplay b C3\nplay w C2\ngenmove b\n");
    assert_null(strstr(answer, "pass"));
    /* Nor is there anything for the other side to move. */
    assert_null(strstr(talk("boardsize 5\nlz-genmove_analyze w 100\n"), "visits 6"));
}

static void chance_and_narrowness(void **state)
{
    tj_book_choice choice;
    size_t rare = 0;

    (void)state;
    tj_book_choice_init(&choice, sizeof choice);
    for (uint64_t seed = 0; seed < 60; seed++) {
        begin(&choice, seed);
        const char *answer = talk("boardsize 5\nplay b C3\ngenmove w\n");
        bool is_rare = strstr(answer, "= C4\n") != NULL;

        assert_true(is_rare || strstr(answer, "= B4\n"));
        rare += is_rare;
    }
    assert_true(rare > 2 && rare < 30); /* a sixth */
    choice.narrow = 0.3;
    for (uint64_t seed = 0; seed < 30; seed++) {
        begin(&choice, seed);
        EXPECT("boardsize 5\nplay b C3\ngenmove w\n", "=\n\n=\n\n= B4\n\n");
    }
}

int test_gtp_book(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_from_the_book),
        cmocka_unit_test(finds_turned_boards),
        cmocka_unit_test(leaves_the_book),
        cmocka_unit_test(chance_and_narrowness),
    };

    return cmocka_run_group_tests(tests, open_book, close_book);
}
