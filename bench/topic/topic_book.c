/* Opening books: pairings and building against the books of strings of the tests, and finding positions in
 * sorted text against looking through it.  Answers must be the same.  Processor time, whatever else runs. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/generate/gen_book.h"
#include "tests/support/oracle/oracle_go_book.h"
#include "base/clock.h"
#include "corpus/corpus_handle.h"
#include "tejun/book.h"
#include "tejun/game.h"
#include "topics.h"
#include "tests/support/at_position.h"

enum {
    POSITIONS = 4000,
    PLIES = 60,
    ROUNDS = 5,
    SLOW_GAMES = 200,
    BOOK_PLIES = 30,
    ASKED = 300,
    DRAWN = 10000
};

static const double MOST_SECONDS = 0.1; /* for a pairing of the paper's books */

static tj_book *book_of(const tj_buf *text)
{
    tj_err err = TJ_ERR_INIT;
    tj_book *book;

    bench_must(tj_book_open_bytes(&book, text->data, text->len, NULL, &err), &err, "a made book");
    return book;
}

/* ---- pairings ---- */

typedef struct pairing {
    size_t exits;
    double entropy, length;
} pairing;

/* Seconds of the fastest of a few. */
static double time_pairing(tj_book *black, tj_book *white, unsigned plies, pairing *out)
{
    const tj_book_match_options options = {.size = sizeof options, .plies = plies};
    double best = INFINITY;

    for (int i = 0; i < ROUNDS; i++) {
        double start = tj_clock_thread();
        tj_book_match *match;

        bench_must(tj_book_match_play(&match, black, white, &options, NULL), NULL, "pairing");
        best = fmin(best, tj_clock_thread() - start);
        out->exits = tj_book_match_result_of(match)->n_exits;
        out->entropy = tj_book_match_result_of(match)->entropy;
        out->length = tj_book_match_result_of(match)->length;
        tj_book_match_free(match);
    }
    return best;
}

/* With itself: two books by chance would soon part. */
static void measure_made_pairing(void)
{
    uint64_t seed = 3;
    oracle_book made;
    tj_buf text = TJ_BUF_INIT;
    tj_book *book;
    oracle_match slow;
    pairing found;
    double start, theirs, ours;

    gen_book(&seed, POSITIONS, &made);
    gen_yaneuraou(&made, "\n", &text);
    book = book_of(&text);
    start = tj_clock_thread();
    oracle_match_play(&made, &made, PLIES, &slow);
    theirs = tj_clock_thread() - start;
    ours = time_pairing(book, book, PLIES, &found);
    if (found.exits != slow.exits.len || fabs(found.entropy - slow.entropy) > 1e-9)
        bench_die("pairing: %zu exits and %.6f bits instead of %zu and %.6f", found.exits, found.entropy,
                  slow.exits.len, slow.entropy);
    bench_print(&(bench_row){.what = "a book of 4,000 with itself",
                             .unit = "s",
                             .ours = ours,
                             .baseline = theirs,
                             .name = "the same over strings"});
    bench_note("%zu exits, %.2f bits", found.exits, found.entropy);
    tj_book_free(book);
    tj_buf_release(&text);
    oracle_book_release(&made);
    oracle_match_release(&slow);
}

/* A game between the books by chance; returns how many moves it stays in them. */
static unsigned draw_game(tj_book *const books[2], uint64_t *seed, tj_book_entry *entry)
{
    tj_shogi position;

    tj_shogi_init(&position);
    for (unsigned ply = 0; ply < TJ_BOOK_MATCH_PLIES_MAX; ply++) {
        double chance = bench_random(seed, UINT32_MAX) / (double)UINT32_MAX;
        size_t i = 0;

        bench_must(tj_book_find(books[ply % 2], at_shogi(&position), entry, NULL), NULL, "find");
        if (!tj_book_playable(entry))
            return ply;
        while (i + 1 < entry->len && (chance -= entry->items[i].probability) >= 0)
            i++;
        tj_shogi_apply(&position, entry->items[i].move);
    }
    return TJ_BOOK_MATCH_PLIES_MAX;
}

/* Seconds for many games, whose mean length must be about the expected one: within six standard errors. */
static double time_drawing(tj_book *const books[2], double length)
{
    tj_book_entry entry;
    double start = tj_clock_thread(), sum = 0, squares = 0, error;
    uint64_t seed = 9;

    tj_book_entry_init(&entry);
    for (int i = 0; i < DRAWN; i++) {
        double plies = draw_game(books, &seed, &entry);

        sum += plies;
        squares += plies * plies;
    }
    start = tj_clock_thread() - start;
    tj_book_entry_release(&entry);
    error = sqrt((squares / DRAWN - sum / DRAWN * (sum / DRAWN)) / DRAWN);
    if (fabs(sum / DRAWN - length) > 6 * error + 1e-9)
        bench_die("pairing: %.3f moves are expected, %.3f were drawn", length, sum / DRAWN);
    return start;
}

/* The books of Masuko and Tanaka, where they are. */
static void measure_paper_pairing(void)
{
    static const char *const FILES[2] = {"shogi/books/bonanza6_book.bin",
                                         "shogi/books/gps_joseki-wide.dat.xz"};
    const char *folder = getenv("TEJUN_DATA");
    tj_book *books[2] = {NULL, NULL};
    pairing found;
    int rc = 0;

    for (int i = 0; i < 2 && !rc; i++) {
        char *path = bench_path(folder ? folder : "../shared/data", FILES[i]);

        rc = tj_book_open(&books[i], path, NULL, NULL);
        free(path);
    }
    if (!rc) {
        double ours = time_pairing(books[0], books[1], TJ_BOOK_MATCH_PLIES_MAX, &found);

        bench_print(&(bench_row){.what = "a pairing of Bonanza and GPS",
                                 .unit = "s",
                                 .ours = ours,
                                 .baseline = time_drawing(books, found.length),
                                 .name = "10,000 games by chance",
                                 .most = MOST_SECONDS});
        bench_note("%zu exits, %.2f bits", found.exits, found.entropy);
    } else {
        bench_note("the books of Bonanza and GPS are not here");
    }
    tj_book_free(books[0]);
    tj_book_free(books[1]);
}

/* ---- building ---- */

/* Seconds of processor time, of all cores together. */
static double time_build(tj_corpus *corpus, const char *path, tj_book_build_result *built)
{
    tj_book_build_options recipe;
    tj_err err = TJ_ERR_INIT;
    clock_t start = clock();

    tj_book_build_options_init(&recipe, sizeof recipe);
    recipe.board = 19;
    recipe.plies = BOOK_PLIES;
    unlink(path);
    bench_must(tj_book_build(corpus, &recipe, path, built, &err), &err, "build");
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

/* Seconds a game: counts in strings. */
static double time_counting(tj_corpus *corpus, oracle_go_book *book)
{
    static const double ONE[2] = {1, 1};
    tj_filter filter;
    uint32_t *ids;
    size_t n;
    double spent = 0;

    tj_filter_init(&filter, sizeof filter);
    filter.board = 19;
    bench_must(tj_game_list(corpus, &filter, TJ_ORDER_ADDED, false, 0, 0, &ids, &n, NULL), NULL, "games");
    for (size_t i = 0; i < n; i++) {
        tj_record record;
        double start;

        tj_record_init(&record);
        bench_must(tj_game_record(corpus, ids[i], &record, NULL), NULL, "a game");
        start = tj_clock_thread();
        oracle_go_count(book, &record, i + 1, TJ_WINNER_UNKNOWN, BOOK_PLIES, ONE, false);
        spent += tj_clock_thread() - start;
        tj_record_release(&record);
    }
    free(ids);
    return n ? spent / (double)n : NAN;
}

static void measure_building(bench_context *context)
{
    char *games = bench_path(context->work, "book.sgf"), *small = bench_path(context->work, "book-corpus");
    char *path = bench_path(context->work, "bench.book");
    size_t count = context->collection.games.len < SLOW_GAMES ? context->collection.games.len : SLOW_GAMES;
    oracle_go_book slow = {0};
    tj_book_build_result built;
    tj_corpus *corpus;
    double theirs, ours;

    bench_collection_cut(&context->collection, 0, count, 0, games);
    bench_remove(small);
    bench_import(small, games);
    bench_must(tj_corpus_open(&corpus, small, NULL), NULL, "open");
    theirs = time_counting(corpus, &slow);
    time_build(corpus, path, &built);
    if (built.different != slow.len)
        bench_die("building: %lu positions instead of %zu", (unsigned long)built.different, slow.len);
    tj_corpus_free(corpus);
    ours = time_build(context->corpus, path, &built);
    bench_print(&(bench_row){.what = "30 moves of a game into a book",
                             .unit = "s",
                             .ours = ours / (double)built.games,
                             .baseline = theirs,
                             .name = "counting strings"});
    bench_note("Go: %lu games, %lu positions in the book, %.1f s of processor time with writing it; strings "
               "of %zu games",
               (unsigned long)built.games, (unsigned long)built.positions, ours, count);
    unlink(path);
    bench_remove(small);
    unlink(games);
    oracle_go_book_release(&slow);
    free(games);
    free(small);
    free(path);
}

/* ---- sorted text ---- */

static int by_text(const void *a, const void *b)
{
    return strcmp(((const oracle_book_entry *)a)->sfen, ((const oracle_book_entry *)b)->sfen);
}

/* How many moves stand below the position, by looking through everything. */
static size_t look_through(const tj_buf *text, const char *sfen)
{
    char line[TJ_SHOGI_SFEN_MAX + 16];
    const char *at;
    size_t moves = 0;

    snprintf(line, sizeof line, "\nsfen %s ", sfen);
    at = memmem(text->data, text->len, line, strlen(line));
    at = at ? strchr(at + 1, '\n') : NULL;
    for (; at && at[1] && strncmp(at + 1, "sfen", 4) != 0; at = strchr(at + 1, '\n'))
        moves += at[1] != '#';
    return moves;
}

static void measure_text(void)
{
    uint64_t seed = 5;
    oracle_book made;
    tj_buf text = TJ_BUF_INIT;
    tj_book_entry entry;
    tj_book *book;
    double ours = 0, theirs = 0;

    gen_book(&seed, POSITIONS, &made);
    qsort(made.items, made.len, sizeof *made.items, by_text);
    gen_yaneuraou(&made, "\n", &text);
    book = book_of(&text);
    tj_book_entry_init(&entry);
    for (size_t i = 0; i < ASKED; i++) {
        const oracle_book_entry *asked = &made.items[bench_random(&seed, (uint32_t)made.len)];
        tj_shogi position;
        double start;
        size_t moves;

        bench_must(tj_shogi_sfen_parse(&position, asked->sfen, strlen(asked->sfen), NULL), NULL,
                   "a position");
        start = tj_clock_thread();
        bench_must(tj_book_find(book, at_shogi(&position), &entry, NULL), NULL, "find");
        ours += tj_clock_thread() - start;
        start = tj_clock_thread();
        moves = look_through(&text, asked->sfen);
        theirs += tj_clock_thread() - start;
        if (moves != entry.len)
            bench_die("text: %zu moves instead of %zu", entry.len, moves);
    }
    bench_print(&(bench_row){.what = "a position in sorted text",
                             .unit = "s",
                             .ours = ours / ASKED,
                             .baseline = theirs / ASKED,
                             .name = "looking through the text"});
    bench_note("%zu positions, %.1f MB", made.len, (double)text.len / 1e6);
    tj_book_entry_release(&entry);
    tj_book_free(book);
    tj_buf_release(&text);
    oracle_book_release(&made);
}

void bench_topic_book(bench_context *context)
{
    measure_made_pairing();
    measure_paper_pairing();
    measure_building(context);
    measure_text();
}
