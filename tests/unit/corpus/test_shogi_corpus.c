/* Shogi in a corpus: games of all notations, encodings and starts come back as they were. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/expect.h"
#include "tests/support/generate/gen_corpus.h"
#include "tests/support/generate/gen_shogi.h"
#include "base/random.h"
#include "corpus/import/source_reader.h"
#include "game/shogi/shogi_setup.h"
#include "tejun/game.h"
#include "tejun/import.h"

#define GAMES 60

static gen_corpus made;
static char lines[GAMES][GEN_SHOGI_LINE]; /* the games as USI lines, each different */

static void make_lines(void)
{
    uint64_t seed = 77;

    for (unsigned i = 0; i < GAMES; i++) {
        tj_shogi start;

        if (i % 3 == 0)
            tj_shogi_init(&start);
        else if (i % 3 == 1)
            tj_shogi_start(&start, tj_shogi_start_at(1 + i % 7)->english,
                           strlen(tj_shogi_start_at(1 + i % 7)->english));
        else
            do /* one that is not over yet */
                gen_shogi_position(&seed, 20 + i % 19, &start);
            while (!tj_shogi_count_moves(&start));
        start.number = 1;
        gen_shogi_line(&seed, &start, 5 + i * 2, lines[i]);
    }
}

static int set_up(void **state)
{
    (void)state;
    gen_corpus_init(&made);
    make_lines();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    gen_corpus_release(&made);
    return 0;
}

/* A game of the corpus as a USI line. */
static void line_of_record(const tj_record *record, char *out)
{
    char move[8];
    size_t n;
    tj_shogi start;
    char sfen[TJ_SHOGI_SFEN_MAX];

    tj_shogi_init(&start);
    if (record->start)
        assert_int_equal(
            tj_shogi_sfen_parse(&start, record->start, strlen(record->start), NULL) & ~TJ_E_RANGE, 0);
    start.number = 1;
    tj_shogi_sfen_format(&start, sfen);
    n = (size_t)snprintf(out, GEN_SHOGI_LINE, "sfen %s moves", sfen);
    for (size_t i = 0; i < record->moves.len; i++) {
        unsigned white = (start.side == TJ_WHITE) ^ (i & 1);

        assert_int_equal(record->moves.items[i].colour, white ? TJ_WHITE : TJ_BLACK);
        tj_shogi_move_format(record->moves.items[i].point, move);
        n += (size_t)snprintf(out + n, GEN_SHOGI_LINE - n, " %s", move);
    }
    snprintf(out + n, GEN_SHOGI_LINE - n, "\n");
}

/* Every line is in the corpus once, by the moves and by the stored record, and nothing else is. */
static void expect_lines(const bool *gone)
{
    tj_corpus *corpus;
    uint32_t *ids;
    size_t count, expected = 0;
    bool met[GAMES] = {false};
    uint64_t faults = 99;

    assert_int_equal(tj_corpus_open(&corpus, made.path, NULL), 0);
    assert_int_equal(tj_corpus_check(corpus, NULL, NULL, NULL, &faults, NULL), 0);
    assert_int_equal(faults, 0);
    assert_int_equal(tj_game_list(corpus, NULL, TJ_ORDER_ADDED, false, 0, 0, &ids, &count, NULL), 0);
    for (size_t g = 0; g < count; g++) {
        static char line[GEN_SHOGI_LINE], stored[GEN_SHOGI_LINE];
        tj_record record;
        tj_kifu kifu;
        unsigned which = 0;

        tj_record_init(&record);
        tj_kifu_init(&kifu);
        assert_int_equal(tj_game_record(corpus, ids[g], &record, NULL), 0);
        assert_int_equal(record.board, TJ_BOARD_SHOGI);
        line_of_record(&record, line);
        while (which < GAMES && strcmp(lines[which], line) != 0)
            which++;
        assert_in_range(which, 0, GAMES - 1);
        assert_false(met[which]);
        met[which] = true;
        assert_int_equal(tj_game_kifu(corpus, ids[g], &kifu, NULL), 0);
        line_of_record(&kifu.record, stored);
        assert_string_equal(stored, line);
        tj_kifu_release(&kifu);
        tj_record_release(&record);
    }
    for (unsigned i = 0; i < GAMES; i++)
        expected += !gone || !gone[i];
    assert_int_equal(count, expected);
    free(ids);
    tj_corpus_free(corpus);
}

/* Games from..to-1 as one file in a notation. */
static size_t write_games(unsigned from, unsigned to, int format, char **out)
{
    size_t n = 0;

    *out = NULL;
    for (unsigned i = from; i < to; i++) {
        tj_kifu_reader reader;
        tj_kifu kifu;
        bool found;

        tj_kifu_init(&kifu);
        assert_int_equal(tj_kifu_reader_init(&reader, lines[i], strlen(lines[i]), NULL), 0);
        assert_int_equal(tj_kifu_next(&reader, &kifu, &found, NULL), 0);
        if (i > from && format == TJ_KIFU_CSA) {
            *out = realloc(*out, n + 2);
            assert_non_null(*out);
            memcpy(*out + n, "/\n", 2);
            n += 2;
        }
        assert_int_equal(tj_kifu_write(&kifu, format, out, &n, NULL), 0);
        tj_kifu_release(&kifu);
        tj_kifu_reader_release(&reader);
    }
    return n;
}

static void import_games(unsigned from, unsigned to, int format, const char *encoding)
{
    char *text, *bytes, name[40];
    size_t n = write_games(from, to, format, &text), room = 4 * n + 64;

    text = realloc(text, n + 1);
    bytes = malloc(room);
    assert_non_null(text);
    assert_non_null(bytes);
    text[n] = 0;
    n = encode(encoding, text, bytes, room);
    snprintf(name, sizeof name, "games-%u", from);
    gen_corpus_import(&made, name, bytes, n);
    free(text);
    free(bytes);
}

static void test_notations(void **state)
{
    (void)state;
    import_games(0, 10, TJ_KIFU_USI, "UTF-8");
    import_games(10, 20, TJ_KIFU_CSA, "SHIFT_JIS");
    import_games(20, 30, TJ_KIFU_KIF, "SHIFT_JIS");
    import_games(30, 40, TJ_KIFU_KIF, "EUC-JP");
    import_games(40, 50, TJ_KIFU_KI2, "UTF-8");
    import_games(50, 55, TJ_KIFU_JKF, "UTF-8");
    import_games(55, 60, TJ_KIFU_KIF, "UTF-16LE");
    expect_lines(NULL);
}

/* The same games again, in another notation, are duplicates. */
static void test_duplicates(void **state)
{
    tj_import_options options;
    tj_import_summary summary;
    tj_corpus *corpus;
    tj_corpus_info info;
    char path[400], *text;
    const char *name = path;
    size_t n;

    (void)state;
    tj_import_options_init(&options, sizeof options);
    import_games(0, GAMES, TJ_KIFU_USI, "UTF-8");
    n = write_games(30, 40, TJ_KIFU_CSA, &text);
    snprintf(path, sizeof path, "%s/again.csa", made.folder);
    put_file(path, text, n);
    free(text);
    assert_int_equal(tj_import(made.path, &name, 1, &options, &summary, NULL), 0);
    assert_int_equal(summary.duplicates, 10);
    expect_lines(NULL);
    assert_int_equal(tj_corpus_open(&corpus, made.path, NULL), 0);
    assert_int_equal(tj_corpus_info_get(corpus, &info, NULL), 0);
    assert_int_equal(info.games_of_size[TJ_BOARD_SHOGI], GAMES);
    assert_int_equal(info.duplicates, 10);
    tj_corpus_free(corpus);
}

static void test_remove_and_compact(void **state)
{
    bool gone[GAMES] = {false};
    char source[400];
    uint64_t removed;

    (void)state;
    for (unsigned from = 0; from < GAMES; from += 12)
        import_games(from, from + 12, from % 24 ? TJ_KIFU_CSA : TJ_KIFU_USI, "UTF-8");
    expect_lines(NULL);
    snprintf(source, sizeof source, "%s/games-24", made.folder);
    assert_int_equal(tj_corpus_remove(made.path, NULL, source, &removed, NULL, NULL), 0);
    assert_int_equal(removed, 12);
    for (unsigned i = 24; i < 36; i++)
        gone[i] = true;
    expect_lines(gone);
    assert_int_equal(tj_corpus_compact(made.path, NULL, NULL), 0);
    expect_lines(gone);
}

/* Each record of a file with several has its own bytes, whatever the encoding. */
static void test_originals(void **state)
{
    static const char *const ENCODINGS[] = {"UTF-8", "SHIFT_JIS", "UTF-16LE"};
    static const char TEXT[] =
        "V2.2\nN+大山\nN-升田\nPI\n+\n+7776FU\n-3334FU\n/\nV2.2\nN+升田\nN-大山\nPI\n+\n"
        "+2726FU\n/\n'只の注釈\n/\nV2.2\nN+羽生\nPI\n+\n+5756FU\n%TORYO\n";

    (void)state;
    for (size_t e = 0; e < 3; e++) {
        char bytes[2048], again[2048], *original;
        size_t n, at, total = 0;
        tj_corpus *corpus;
        uint32_t *ids;
        size_t count;

        gen_corpus_release(&made);
        gen_corpus_init(&made);
        n = encode(ENCODINGS[e], TEXT, bytes, sizeof bytes);
        gen_corpus_import(&made, "games.csa", bytes, n);
        assert_int_equal(tj_corpus_open(&corpus, made.path, NULL), 0);
        assert_int_equal(tj_game_list(corpus, NULL, TJ_ORDER_ADDED, false, 0, 0, &ids, &count, NULL), 0);
        assert_int_equal(count, 3);
        for (size_t g = 0; g < count; g++) {
            assert_int_equal(tj_game_original(corpus, ids[g], &original, &at, NULL), 0);
            assert_in_range(total + at, 0, sizeof again);
            memcpy(again + total, original, at);
            total += at;
            free(original);
        }
        /* All but the comment between the second and the third game. */
        {
            char comment[64];
            size_t missing = encode(ENCODINGS[e], "'只の注釈\n/\n", comment, sizeof comment);

            assert_int_equal(total + missing, n);
        }
        assert_memory_equal(again, bytes, total / 3);
        free(ids);
        tj_corpus_free(corpus);
    }
}

/* Both games in one folder: each file is what its content is. */
static void test_both_games(void **state)
{
    static const char GO[] = "先手の人の碁\n(;GM[1]SZ[19]PB[a]PW[b];B[pd];W[dp])";
    static const char SHOGI[] = "手合割：平手\n*(;B[aa]) は碁\n   1 ７六歩(77)\n   2 投了\n";
    static const char JSON[] = "{\"name\": \"nothing\", \"version\": 1}";
    tj_corpus *corpus;
    tj_corpus_info info;

    (void)state;
    gen_corpus_import(&made, "one.txt", GO, sizeof GO - 1);
    gen_corpus_import(&made, "two.txt", SHOGI, sizeof SHOGI - 1);
    gen_corpus_import(&made, "three.json", JSON, sizeof JSON - 1);
    assert_int_equal(tj_corpus_open(&corpus, made.path, NULL), 0);
    assert_int_equal(tj_corpus_info_get(corpus, &info, NULL), 0);
    assert_int_equal(info.games, 2);
    assert_int_equal(info.games_of_size[19], 1);
    assert_int_equal(info.games_of_size[TJ_BOARD_SHOGI], 1);
    assert_int_equal(info.sources, 2);
    tj_corpus_free(corpus);
}

/* What cannot be a start is damage, not a crash. */
static void test_damaged_setup(void **state)
{
    static const tj_setup BAD[] = {{0, 81, 1}, {0, 128 + 48, 1}, {0, 255, 0}, {0, 300, 1}, {0, 0, 13}};
    tj_shogi start;

    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(tj_shogi_setup_position(&BAD[i], 1, &start), TJ_E_FORMAT);
}

int test_shogi_corpus(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_notations, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_duplicates, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_remove_and_compact, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_originals, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_both_games, set_up, tear_down),
        cmocka_unit_test(test_damaged_setup),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
