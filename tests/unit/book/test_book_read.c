/* Readers and writers of opening books against lists of strings, and against broken files. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/generate/gen_book.h"
#include "tests/support/scratch.h"
#include "base/random.h"
#include "tejun/book.h"
#include "tests/support/at_position.h"

enum { POSITIONS = 60, BOOKS = 6 };

static tj_book *open_bytes(const void *bytes, size_t n, int format)
{
    tj_err err = TJ_ERR_INIT;
    tj_book *book;

    if (tj_book_open_bytes(&book, bytes, n, NULL, &err))
        fail_msg("%s", err.text);
    assert_int_equal(tj_book_format_of(book), format);
    return book;
}

/* ---- comparing ---- */

/* The book says of the position what the entry does, and nothing else; order does not matter. */
static void expect_entry(tj_book *book, const oracle_book_entry *expected)
{
    tj_book_entry entry;
    tj_shogi position;

    tj_book_entry_init(&entry);
    assert_int_equal(tj_shogi_sfen_parse(&position, expected->sfen, strlen(expected->sfen), NULL), 0);
    assert_int_equal(tj_book_find(book, at_shogi(&position), &entry, NULL), 0);
    assert_int_equal(entry.len, expected->n);
    for (size_t i = 0; i < expected->n; i++) {
        bool found = false;

        for (size_t k = 0; k < entry.len; k++) {
            char usi[8];

            tj_shogi_move_format(entry.items[k].move, usi);
            if (strcmp(usi, expected->moves[i].usi) != 0)
                continue;
            found = true;
            assert_true(fabs(entry.items[k].probability - expected->moves[i].share) < 1e-9);
        }
        assert_true(found);
    }
    tj_book_entry_release(&entry);
}

typedef struct visits {
    oracle_book seen;
} visits;

static int note_visit(void *ctx, const tj_position *at, const tj_book_entry *entry, tj_err *err)
{
    const tj_shogi *position = tj_position_shogi(at);
    visits *v = ctx;
    char sfen[TJ_SHOGI_SFEN_MAX];

    (void)err;
    oracle_sfen(position, sfen);
    assert_null(oracle_book_at(&v->seen, sfen, false)); /* each once */
    oracle_book_at(&v->seen, sfen, true)->n = entry->len;
    return 0;
}

/* Everything in the oracle is in the book, and the other way round. */
static void expect_book(tj_book *book, const oracle_book *expected)
{
    visits v = {{NULL, 0, 0}};

    for (size_t i = 0; i < expected->len; i++)
        expect_entry(book, &expected->items[i]);
    assert_int_equal(tj_book_each(book, note_visit, &v, NULL), 0);
    assert_int_equal(v.seen.len, expected->len);
    for (size_t i = 0; i < expected->len; i++)
        assert_non_null(oracle_book_at(&v.seen, expected->items[i].sfen, false));
    oracle_book_release(&v.seen);
}

static void expect_counts(tj_book *book, oracle_book *expected)
{
    oracle_book_counts counts;
    tj_book_statistics s;

    oracle_book_count(expected, &counts);
    assert_int_equal(tj_book_statistics_compute(book, NULL, &s, NULL), 0);
    assert_int_equal(s.positions, counts.positions);
    assert_int_equal(s.moves, counts.moves);
    assert_int_equal(s.never, counts.never);
    assert_int_equal(s.unreachable.positions, counts.unreachable);
    for (size_t i = 1; i <= ORACLE_MOVES; i++)
        assert_int_equal(s.histogram[i], counts.histogram[i]);
    assert_true(s.plies.len >= counts.plies);
    for (size_t i = 0; i < s.plies.len; i++)
        assert_int_equal(s.plies.items[i].positions, i < counts.plies ? counts.by_ply[i] : 0);
    for (size_t i = 1; i < s.n_largest; i++)
        assert_true(s.largest[i - 1].moves >= s.largest[i].moves);
    assert_true(s.n_largest > 0 && counts.histogram[s.largest[0].moves] > 0);
    tj_book_statistics_release(&s);
}

/* ---- formats ---- */

static void yaneuraou_is_read(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= BOOKS; seed++) {
        uint64_t random = seed;
        oracle_book made;
        tj_buf text = TJ_BUF_INIT;

        gen_book(&random, POSITIONS, &made);
        gen_yaneuraou(&made, seed % 2 ? "\r\n" : "\n", &text);
        tj_book *book = open_bytes(text.data, text.len, TJ_BOOK_YANEURAOU);
        expect_book(book, &made);
        expect_counts(book, &made);
        assert_int_equal(tj_book_faults_of(book)->kept, 0);
        tj_book_free(book);
        tj_buf_release(&text);
        oracle_book_release(&made);
    }
}

static void apery_is_read(void **state)
{
    (void)state;
    for (uint64_t seed = 11; seed < 11 + BOOKS; seed++) {
        uint64_t random = seed;
        oracle_book made;
        tj_buf bytes = TJ_BUF_INIT;

        gen_book(&random, POSITIONS, &made);
        gen_apery_bytes(&made, &bytes);
        tj_book *book = open_bytes(bytes.data, bytes.len, TJ_BOOK_APERY);
        expect_book(book, &made);
        expect_counts(book, &made);
        tj_book_free(book);
        tj_buf_release(&bytes);
        oracle_book_release(&made);
    }
}

/* Whichever way the file is asked, each position is counted at one distance from the start. */
static void expect_plies(const tj_book_statistics *s)
{
    uint64_t positions = s->unreachable.positions, moves = s->unreachable.moves;

    for (size_t i = 0; i < s->plies.len; i++) {
        positions += s->plies.items[i].positions;
        moves += s->plies.items[i].moves;
        assert_true(s->plies.items[i].positions <= s->positions);
    }
    assert_true(s->unreachable.positions <= s->positions && s->unreachable.moves <= s->moves);
    assert_int_equal(positions, s->positions);
    assert_int_equal(moves, s->moves);
}

static void count_whole(const tj_buf *bytes, size_t classes)
{
    const tj_book_open_options reading = {.size = sizeof reading, .whole_file = true};
    tj_book_statistics s;
    tj_book *book;

    assert_int_equal(tj_book_open_bytes(&book, bytes->data, bytes->len, &reading, NULL), 0);
    assert_int_equal(tj_book_statistics_compute(book, NULL, &s, NULL), 0);
    assert_int_equal(s.positions, classes);
    expect_plies(&s);
    tj_book_statistics_release(&s);
    tj_book_free(book);
}

/* Reads what was made; returns how many of its positions are images of others. */
static size_t unfold(const oracle_book *made, size_t classes)
{
    tj_buf bytes = TJ_BUF_INIT;
    tj_book_statistics s;
    size_t images;

    gen_bonanza_bytes(made, &bytes);
    tj_book *book = open_bytes(bytes.data, bytes.len, TJ_BOOK_BONANZA);
    expect_book(book, made);
    assert_int_equal(tj_book_statistics_compute(book, NULL, &s, NULL), 0);
    assert_int_equal(s.positions, classes);
    assert_int_equal(s.positions + s.images, made->len);
    images = s.images;
    expect_plies(&s);
    tj_book_statistics_release(&s);
    tj_book_free(book);
    count_whole(&bytes, classes);
    tj_buf_release(&bytes);
    return images;
}

static void bonanza_is_unfolded(void **state)
{
    (void)state;
    for (uint64_t seed = 21; seed < 21 + BOOKS; seed++) {
        uint64_t random = seed;
        size_t classes;
        oracle_book made;

        gen_bonanza(&random, POSITIONS, &made, &classes);
        unfold(&made, classes);
        oracle_book_release(&made);
    }
}

/* White's pawn stands at 9d with Black to move, once Black's rook has gone around in three moves and White's
 * in two: that is Black's pawn at 1f with White to move, turned. */
static void images_are_counted_once(void **state)
{
    static const char *const lines[] = {"1g1f 3c3d 7g7f", "2h3h 9c9d 3h4h 8b7b 4h2h 7b8b", NULL};
    size_t classes;
    oracle_book made;

    (void)state;
    gen_bonanza_lines(lines, &made, &classes);
    assert_int_equal(unfold(&made, classes), 2); /* that position, and the one after the answer to it */
    oracle_book_release(&made);
}

/* The whole file knows turned and mirrored positions that were never reached. */
static void bonanza_is_asked_as_a_whole(void **state)
{
    tj_book_open_options reading = {.size = sizeof reading, .whole_file = true};
    uint64_t random = 31;
    size_t classes;
    oracle_book made;
    tj_buf bytes = TJ_BUF_INIT;
    tj_book *book;

    (void)state;
    gen_bonanza(&random, POSITIONS, &made, &classes);
    gen_bonanza_bytes(&made, &bytes);
    assert_int_equal(tj_book_open_bytes(&book, bytes.data, bytes.len, &reading, NULL), 0);
    expect_book(book, &made);
    for (size_t i = 0; i < made.len; i++) {
        oracle_book_entry other = made.items[i];

        oracle_mirrored(made.items[i].sfen, other.sfen);
        if (strcmp(other.sfen, made.items[i].sfen) == 0)
            continue;
        for (size_t k = 0; k < other.n; k++)
            oracle_mirrored_move(made.items[i].moves[k].usi, other.moves[k].usi);
        expect_entry(book, &other);
        oracle_turned(made.items[i].sfen, other.sfen);
        for (size_t k = 0; k < other.n; k++)
            oracle_turned_move(made.items[i].moves[k].usi, other.moves[k].usi);
        expect_entry(book, &other);
    }
    tj_book_free(book);
    tj_buf_release(&bytes);
    oracle_book_release(&made);
}

/* What can be reached: positions without a playable move are not entered. */
static void keep_reached(oracle_book *book)
{
    oracle_book kept = {NULL, 0, 0};
    char sfen[TJ_SHOGI_SFEN_MAX];

    *oracle_book_at(&kept, book->items[0].sfen, true) = book->items[0];
    for (size_t i = 0; i < kept.len; i++)
        for (size_t k = 0; k < kept.items[i].n; k++) {
            oracle_after(kept.items[i].sfen, kept.items[i].moves[k].usi, sfen);
            const oracle_book_entry *entry = oracle_book_at(book, sfen, false);
            bool playable = false;

            for (size_t m = 0; entry && m < entry->n; m++)
                playable |= entry->moves[m].share > 0;
            if (playable)
                *oracle_book_at(&kept, sfen, true) = *entry;
        }
    oracle_book_release(book);
    *book = kept;
}

static void gps_is_read(void **state)
{
    (void)state;
    for (uint64_t seed = 41; seed < 41 + BOOKS; seed++) {
        tj_book_open_options whole = {.size = sizeof whole, .whole_file = true};
        uint64_t random = seed;
        oracle_book made;
        tj_buf bytes = TJ_BUF_INIT;
        tj_book *book;

        gen_book(&random, POSITIONS, &made);
        made.items[0].moves[0].weight += 5;
        gen_gps_shares(&made);
        gen_gps_bytes(&made, &bytes);
        assert_int_equal(tj_book_open_bytes(&book, bytes.data, bytes.len, &whole, NULL), 0);
        expect_book(book, &made);
        tj_book_free(book);
        keep_reached(&made);
        book = open_bytes(bytes.data, bytes.len, TJ_BOOK_GPS);
        expect_book(book, &made);
        expect_counts(book, &made);
        assert_int_equal(tj_book_faults_of(book)->kept, 0);
        tj_book_free(book);
        tj_buf_release(&bytes);
        oracle_book_release(&made);
    }
}

static const tj_book_move *move_of(const tj_book_entry *entry, const char *usi)
{
    char text[8];

    for (size_t i = 0; i < entry->len; i++) {
        tj_shogi_move_format(entry->items[i].move, text);
        if (strcmp(text, usi) == 0)
            return &entry->items[i];
    }
    fail_msg("no %s", usi);
    return NULL;
}

static void lines_are_counted(void **state)
{
    static const char text[] = "startpos moves 7g7f 3c3d 2g2f\n"
                               "startpos moves 7g7f 8c8d\n"
                               "7g7f 3c3d 8h2b+ 3a2b resign\n"
                               "startpos moves 2g2f 3c3d 7g7f 4a3b\n"
                               "startpos moves 7g7f 7g7f\n";
    tj_book *book = open_bytes(text, sizeof text - 1, TJ_BOOK_LINES);
    tj_book_entry entry;
    tj_shogi position;

    (void)state;
    tj_book_entry_init(&entry);
    tj_shogi_init(&position);
    assert_int_equal(tj_book_find(book, at_shogi(&position), &entry, NULL), 0);
    assert_int_equal(entry.len, 2);
    assert_int_equal(move_of(&entry, "7g7f")->count, 4);
    assert_int_equal(move_of(&entry, "7g7f")->losses, 1); /* Black resigned */
    assert_int_equal(move_of(&entry, "7g7f")->wins, 0);
    assert_true(move_of(&entry, "7g7f")->probability == 0.8);
    /* Reached in two orders. */
    assert_int_equal(
        tj_shogi_sfen_parse(&position, "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w -",
                            67, NULL),
        0);
    assert_int_equal(tj_book_find(book, at_shogi(&position), &entry, NULL), 0);
    assert_int_equal(entry.len, 1);
    assert_int_equal(tj_book_faults_of(book)->moves, 1); /* the last line */
    assert_int_equal(tj_book_faults_of(book)->items[0].line, 5);
    tj_book_entry_release(&entry);
    tj_book_free(book);
}

/* ---- details of YaneuraOu's text ---- */

static void columns_may_be_missing(void **state)
{
    static const char text[] = "\xEF\xBB\xBF#YANEURAOU-DB2016 1.00\r\n"
                               "// another comment\r\n"
                               "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\r\n"
                               "7g7f 3c3d -32 20 815\r\n"
                               "2g2f none none none 5\r\n"
                               "5g5f none 12\r\n"
                               "6g6f\r\n"
                               "7g7f none 1 1 1\r\n"
                               "5i5a none 0 0 1\r\n"
                               "nonsense\r\n"
                               "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 35\r\n"
                               "1g1f none 0 0 3\r\n"
                               "7g7f none 9 9 9\r\n"
                               "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 19P 1\r\n"
                               "7g7f none 0 0 1\r\n"
                               "sfen 4k4/9/9/9/9/9/9/9/4K4 b 3R 1\r\n"
                               "R*5b none 0 0 1";
    tj_book *book = open_bytes(text, sizeof text - 1, TJ_BOOK_YANEURAOU);
    const tj_book_faults *faults = tj_book_faults_of(book);
    tj_book_entry entry;
    tj_shogi position;

    (void)state;
    tj_book_entry_init(&entry);
    tj_shogi_init(&position);
    assert_int_equal(tj_book_find(book, at_shogi(&position), &entry, NULL), 0);
    assert_int_equal(entry.len, 5);
    const tj_book_move *move = move_of(&entry, "7g7f");
    assert_int_equal(move->known, TJ_BOOK_REPLY | TJ_BOOK_EVALUATION | TJ_BOOK_DEPTH | TJ_BOOK_COUNT);
    assert_int_equal(move->evaluation, -32);
    assert_int_equal(move->depth, 20);
    assert_int_equal(move->count, 815);
    assert_int_equal(move_of(&entry, "2g2f")->known, TJ_BOOK_COUNT);
    assert_int_equal(move_of(&entry, "5g5f")->known, TJ_BOOK_EVALUATION);
    assert_int_equal(move_of(&entry, "6g6f")->known, 0);
    assert_int_equal(move_of(&entry, "1g1f")->count, 3); /* from the position's second place */
    assert_int_equal(faults->repeated, 1);
    assert_int_equal(faults->positions, 2); /* 19 pawns, three rooks */
    assert_int_equal(faults->moves, 4);     /* illegal, nonsense, two without a position */
    assert_int_equal(faults->items[0].line, 8);
    assert_int_equal(faults->items[1].line, 9);
    tj_book_entry_release(&entry);
    tj_book_free(book);
}

/* ---- writing ---- */

static void written_books_are_the_same(void **state)
{
    static const int formats[] = {TJ_BOOK_TEJUN, TJ_BOOK_YANEURAOU, TJ_BOOK_APERY};

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        char path[SCRATCH_PATH];
        uint64_t random = 51 + i;
        oracle_book made;
        tj_buf text = TJ_BUF_INIT;
        tj_err err = TJ_ERR_INIT;
        tj_book *again;

        gen_book(&random, POSITIONS, &made);
        gen_yaneuraou(&made, "\n", &text);
        tj_book *book = open_bytes(text.data, text.len, TJ_BOOK_YANEURAOU);
        make_path(path);
        assert_int_equal(tj_book_write(book, formats[i], path, NULL, &err), 0);
        assert_int_not_equal(tj_book_write(book, formats[i], path, NULL, NULL), 0); /* it is there already */
        assert_int_equal(tj_book_open(&again, path, NULL, &err), 0);
        assert_int_equal(tj_book_format_of(again), formats[i]);
        expect_book(again, &made);
        expect_counts(again, &made);
        tj_book_free(again);
        tj_book_free(book);
        unlink(path);
        tj_buf_release(&text);
        oracle_book_release(&made);
    }
}

/* ---- hostile files ---- */

static int add_up(void *ctx, const tj_position *at, const tj_book_entry *entry, tj_err *err)
{
    const tj_shogi *position = tj_position_shogi(at);
    size_t *sum = ctx;
    double whole = 0;

    (void)err;
    assert_int_equal(tj_shogi_check(position, NULL), 0);
    for (size_t i = 0; i < entry->len; i++) {
        assert_int_equal(tj_shogi_legality(position, entry->items[i].move), TJ_SHOGI_LEGAL);
        assert_true(entry->items[i].probability >= 0 && entry->items[i].probability <= 1);
        whole += entry->items[i].probability;
    }
    assert_true(whole == 0 || fabs(whole - 1) < 1e-9);
    *sum += entry->len;
    return 0;
}

/* Either a sentence, or a book of which only what is sound is left. */
static void try_bytes(const char *bytes, size_t n)
{
    for (int whole = 0; whole < 2; whole++) {
        tj_book_open_options reading = {.size = sizeof reading, .whole_file = whole};
        tj_err err = TJ_ERR_INIT;
        size_t sum = 0;
        tj_book *book;
        char *exact = malloc(n ? n : 1); /* so that a sanitizer sees its end */

        assert_non_null(exact);
        memcpy(exact, bytes, n);
        if (tj_book_open_bytes(&book, exact, n, &reading, &err)) {
            assert_true(err.code && err.text[0]);
        } else {
            assert_int_equal(tj_book_each(book, add_up, &sum, NULL), 0);
            tj_book_free(book);
        }
        free(exact);
    }
}

static void spoil(uint64_t *random, const tj_buf *bytes, size_t from, unsigned times)
{
    char *copy = malloc(bytes->len);

    assert_non_null(copy);
    for (unsigned i = 0; i < times; i++) {
        memcpy(copy, bytes->data, bytes->len);
        for (unsigned k = 0; k < 1 + i % 5; k++)
            copy[from + tj_random(random) % (bytes->len - from)] = (char)tj_random(random);
        try_bytes(copy, bytes->len);
        try_bytes(bytes->data, from + tj_random(random) % (bytes->len - from));
    }
    free(copy);
}

static void broken_books_do_no_harm(void **state)
{
    uint64_t random = 61;
    size_t classes;
    oracle_book made, folded;
    tj_buf bytes = TJ_BUF_INIT;

    (void)state;
    gen_book(&random, 12, &made);
    gen_bonanza(&random, 12, &folded, &classes);
    gen_yaneuraou(&made, "\n", &bytes);
    spoil(&random, &bytes, 0, 150);
    tj_buf_clear(&bytes);
    gen_apery_bytes(&made, &bytes);
    spoil(&random, &bytes, 0, 300);
    tj_buf_clear(&bytes);
    gen_gps_shares(&made);
    gen_gps_bytes(&made, &bytes);
    spoil(&random, &bytes, 0, 300);
    tj_buf_clear(&bytes);
    gen_bonanza_bytes(&folded, &bytes);
    spoil(&random, &bytes, 98304, 40); /* its sections */
    spoil(&random, &bytes, 0, 10);
    tj_buf_release(&bytes);
    oracle_book_release(&made);
    oracle_book_release(&folded);
}

static void expect_fault(const tj_buf *bytes, size_t n, uint64_t offset)
{
    tj_err err = TJ_ERR_INIT;
    tj_book *book;

    assert_int_equal(tj_book_open_bytes(&book, bytes->data, n, NULL, &err), TJ_E_FORMAT);
    assert_int_equal(err.offset, offset);
    assert_non_null(strstr(err.text, "byte "));
}

static void cut_books_are_told_with_their_place(void **state)
{
    uint64_t random = 71;
    size_t classes;
    oracle_book made, folded;
    tj_buf bytes = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    tj_book *book;

    (void)state;
    gen_book(&random, 12, &made);
    gen_bonanza(&random, 12, &folded, &classes);
    gen_gps_bytes(&made, &bytes);
    expect_fault(&bytes, bytes.len - 1, bytes.len - 1);
    tj_buf_clear(&bytes);
    gen_apery_bytes(&made, &bytes);
    expect_fault(&bytes, bytes.len - 3, bytes.len - 16);
    tj_buf_clear(&bytes);
    gen_bonanza_bytes(&folded, &bytes);
    bytes.data[98304] = 10; /* the first entry's length */
    expect_fault(&bytes, bytes.len, 98304);
    assert_int_equal(tj_book_open_bytes(&book, "", 0, NULL, &err), TJ_E_FORMAT);
    assert_int_equal(tj_book_open_bytes(&book, "hello", 5, NULL, NULL), TJ_E_FORMAT);
    tj_buf_release(&bytes);
    oracle_book_release(&made);
    oracle_book_release(&folded);
}

int test_book_read(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yaneuraou_is_read),
        cmocka_unit_test(apery_is_read),
        cmocka_unit_test(bonanza_is_unfolded),
        cmocka_unit_test(images_are_counted_once),
        cmocka_unit_test(bonanza_is_asked_as_a_whole),
        cmocka_unit_test(gps_is_read),
        cmocka_unit_test(lines_are_counted),
        cmocka_unit_test(columns_may_be_missing),
        cmocka_unit_test(written_books_are_the_same),
        cmocka_unit_test(broken_books_do_no_harm),
        cmocka_unit_test(cut_books_are_told_with_their_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
