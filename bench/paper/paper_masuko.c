/* `make paper-masuko`: the evaluation of opening books by Masuko and Tanaka 2013, on the two books that they
 * took.
 *
 *     paper_masuko FOLDER [--data DATA] [--engine COMMAND] [--limit LIMIT] [--jobs N] [--games FILE]
 *
 * Prints tables 1 to 4 beside the paper's and writes figures 1 to 3, 6 to 8 and 11 as charts, with the same
 * as tables, to FOLDER.  DATA holds shogi/books/bonanza6_book.bin and shogi/books/gps_joseki-wide.dat.xz;
 * $TEJUN_DATA or ../shared/data unless given.  Table 4 and figure 11 are made by the engine, gpsusi at depth
 * 4 unless given otherwise; what it said is kept in FOLDER/grades.db.  Games with evaluations, if there are
 * any, are added to figure 1.  What is counted is explained in doc/masuko-tanaka-2013.md. */
#include <getopt.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread.h"
#include "cli/board_diagram.h"
#include "cli/book/book_chart.h"
#include "cli/terminal/terminal.h"
#include "client/engine_pool.h"
#include "bench/harness.h"
#include "masuko.h"
#include "paper.h"

enum { BOOKS = 2, PAIRS = BOOKS * BOOKS, MOVES = 12 };

static const char *const NAMES[BOOKS] = {"Bonanza", "GPS"};
static const char *const FILES[BOOKS] = {"shogi/books/bonanza6_book.bin",
                                         "shogi/books/gps_joseki-wide.dat.xz"};

static const struct {
    uint64_t positions, moves, histogram[MOVES];
    double mean;
} PAPER_BOOK[BOOKS] = {{9174, 13274, {0, 6449, 1825, 596, 191, 80, 22, 4, 3, 2, 1, 1}, 1.4469},
                       {15685, 21087, {0, 11625, 3039, 777, 181, 53, 7, 2, 1, 0, 0, 0}, 1.3444}};

static const struct {
    size_t exits;
    double entropy;
} PAPER_PAIR[PAIRS] = {{2815, 11.05}, {1872, 9.96}, {1960, 10.12}, {1232, 8.81}};

static const double PAPER_TYPICAL[BOOKS] = {3.02, 1.73};

typedef struct experiment {
    const char *folder;
    tj_book *books[BOOKS];
    tj_book_statistics statistics[BOOKS];
    tj_book_match *matches[PAIRS];
    tj_book_pair pairs[PAIRS];
    double seconds[PAIRS]; /* of processor time */
} experiment;

/* ---- tables ---- */

static void print_books(const experiment *e)
{
    printf("\nTable 1: positions and moves\n%-10s %20s %20s %20s\n", "", "positions", "moves",
           "moves a position");
    printf("%-10s %10s %9s %10s %9s %10s %9s\n", "book", "ours", "paper", "ours", "paper", "ours", "paper");
    for (size_t i = 0; i < BOOKS; i++) {
        const tj_book_statistics *s = &e->statistics[i];

        printf("%-10s %10llu %9llu %10llu %9llu %10.4f %9.4f\n", NAMES[i], (unsigned long long)s->positions,
               (unsigned long long)PAPER_BOOK[i].positions, (unsigned long long)s->moves,
               (unsigned long long)PAPER_BOOK[i].moves, (double)s->moves / (double)s->positions,
               PAPER_BOOK[i].mean);
    }
}

static void print_histograms(const experiment *e)
{
    printf("\nTable 2: positions by the number of their moves\n%-6s %10s %9s %10s %9s\n", "moves", "Bonanza",
           "paper", "GPS", "paper");
    for (size_t k = 1; k < MOVES; k++) {
        printf("%-6zu", k);
        for (size_t i = 0; i < BOOKS; i++)
            printf(" %10llu %9llu", (unsigned long long)e->statistics[i].histogram[k],
                   (unsigned long long)PAPER_BOOK[i].histogram[k]);
        putchar('\n');
    }
}

static void print_matches(const experiment *e)
{
    printf("\nTable 3: positions in which book is left, and their entropy\n");
    printf("%-10s %-10s %10s %9s %10s %9s %12s %9s\n", "Black", "White", "ours", "paper", "ours", "paper",
           "book moves", "ms");
    for (size_t i = 0; i < PAIRS; i++) {
        const tj_book_match_result *r = tj_book_match_result_of(e->matches[i]);

        printf("%-10s %-10s %10zu %9zu %10.2f %9.2f %12.1f %9.1f\n", NAMES[i / BOOKS], NAMES[i % BOOKS],
               r->n_exits, PAPER_PAIR[i].exits, r->entropy, PAPER_PAIR[i].entropy, r->length,
               1e3 * e->seconds[i]);
    }
}

static void print_typical(const experiment *e)
{
    printf("\nFigures 9 and 10: typical of one book, unknown to the other\n");
    for (size_t i = 0; i < BOOKS; i++) {
        const tj_book_match *match = e->matches[i * (BOOKS + 1)], *other = e->matches[(1 - i) * (BOOKS + 1)];
        const tj_book_reached_position *place = tj_book_match_typical(match, other);
        char sfen[TJ_POSITION_TEXT_MAX];
        tj_position position;

        if (!place)
            continue;
        tj_book_match_position(match, place->number, &position);
        tj_book_text(&position, sfen);
        printf("%-10s %.3f %% (the paper has %.2f)  %s\n", NAMES[i], 100 * place->probability,
               PAPER_TYPICAL[i], sfen);
    }
}

/* Tables 1 to 3 are exact: anything else is a fault. */
static unsigned differences(const experiment *e)
{
    unsigned count = 0;

    for (size_t i = 0; i < BOOKS; i++) {
        count += e->statistics[i].positions != PAPER_BOOK[i].positions;
        count += e->statistics[i].moves != PAPER_BOOK[i].moves;
        for (size_t k = 1; k < MOVES; k++)
            count += e->statistics[i].histogram[k] != PAPER_BOOK[i].histogram[k];
    }
    for (size_t i = 0; i < PAIRS; i++) {
        const tj_book_match_result *r = tj_book_match_result_of(e->matches[i]);

        count += r->n_exits != PAPER_PAIR[i].exits;
        count += fabs(r->entropy - PAPER_PAIR[i].entropy) >= 0.005;
    }
    return count;
}

/* ---- charts ---- */

static void write_info(const experiment *e)
{
    const tj_terminal plain = {.utf8 = true, .width = 80};
    const tj_book_info info = {{(tj_book **)e->books, (const char **)NAMES, BOOKS},
                               (tj_book_statistics *)e->statistics};
    tj_err err = TJ_ERR_INIT;

    for (int moves = 0; moves < 2; moves++) {
        tj_buf svg = TJ_BUF_INIT;

        bench_must(tj_book_info_chart(&info, moves, &svg, &err), &err, "chart");
        paper_write(e->folder, moves ? "figure-3.svg" : "figure-2.svg", &svg);
    }
    tj_buf tsv = TJ_BUF_INIT;
    tj_table_put(tj_book_info_plies(&info, &(tj_optional){0}), &plain, true, &tsv);
    paper_write(e->folder, "figures-2-3.tsv", &tsv);
}

static void write_matches(const experiment *e)
{
    static const char *const names[TJ_VERSUS_CHARTS] = {
        [TJ_VERSUS_EXITS] = "figure-6.svg",
        [TJ_VERSUS_INSIDE] = "figure-7.svg",
        [TJ_VERSUS_ABSORBED] = "figure-8.svg",
        [TJ_VERSUS_LAYER] = "figure-8-layer.svg",
    };
    const tj_terminal plain = {.utf8 = true, .width = 80};
    tj_err err = TJ_ERR_INIT;

    for (int chart = 0; chart < TJ_VERSUS_CHARTS; chart++) {
        tj_buf svg = TJ_BUF_INIT;

        bench_must(tj_book_versus_chart(e->pairs, PAIRS, chart, &svg, &err), &err, "chart");
        paper_write(e->folder, names[chart], &svg);
    }
    for (int exits = 0; exits < 2; exits++) {
        tj_table *table = exits ? tj_book_exits_table(e->pairs, PAIRS, 0)
                                : tj_book_plies_table(e->pairs, PAIRS, &(tj_optional){0});
        tj_buf tsv = TJ_BUF_INIT;

        tj_table_put(table, &plain, true, &tsv);
        paper_write(e->folder, exits ? "exits.tsv" : "figures-6-8.tsv", &tsv);
    }
}

/* ---- */

static void open_books(experiment *e, const char *data)
{
    const char *folder = data ? data : getenv("TEJUN_DATA");
    tj_err err = TJ_ERR_INIT;

    for (size_t i = 0; i < BOOKS; i++) {
        char *path = bench_path(folder ? folder : "../shared/data", FILES[i]);

        bench_must(tj_book_open(&e->books[i], path, NULL, &err), &err, path);
        bench_must(tj_book_statistics_compute(e->books[i], NULL, &e->statistics[i], &err), &err, path);
        free(path);
    }
}

static void play(experiment *e)
{
    tj_err err = TJ_ERR_INIT;

    for (size_t i = 0; i < PAIRS; i++) {
        double start = tj_clock_thread();

        bench_must(tj_book_match_play(&e->matches[i], e->books[i / BOOKS], e->books[i % BOOKS], NULL, &err),
                   &err, "match");
        e->seconds[i] = tj_clock_thread() - start;
        e->pairs[i] = (tj_book_pair){NAMES[i / BOOKS], NAMES[i % BOOKS], e->matches[i]};
    }
}

static void release(experiment *e)
{
    for (size_t i = 0; i < PAIRS; i++)
        tj_book_match_free(e->matches[i]);
    for (size_t i = 0; i < BOOKS; i++) {
        tj_book_statistics_release(&e->statistics[i]);
        tj_book_free(e->books[i]);
    }
}

typedef struct settings {
    const char *data, *games;
    masuko_grading grading;
} settings;

static settings read_settings(int argc, char **argv)
{
    static const struct option OPTIONS[] = {
        {"data", required_argument, NULL, 'd'},  {"engine", required_argument, NULL, 'e'},
        {"limit", required_argument, NULL, 'l'}, {"jobs", required_argument, NULL, 'j'},
        {"games", required_argument, NULL, 'g'}, {0}};
    settings s = {.grading = {.engine = "gpsusi", .limit = "depth 4", .jobs = tj_thread_count()}};

    for (int option; (option = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1;)
        switch (option) {
        case 'd':
            s.data = optarg;
            break;
        case 'e':
            s.grading.engine = optarg;
            break;
        case 'l':
            s.grading.limit = optarg;
            break;
        case 'g':
            s.games = optarg;
            break;
        case 'j':
            s.grading.jobs = (unsigned)strtoul(optarg, NULL, 10);
            break;
        default:
            exit(2); /* getopt has said why */
        }
    if (optind + 1 != argc || !s.grading.jobs || s.grading.jobs > TJ_ENGINE_POOL_MAX)
        bench_die("usage: paper_masuko FOLDER [--data DATA] [--engine COMMAND] [--limit LIMIT] [--jobs N] "
                  "[--games FILE]");
    s.grading.folder = argv[optind];
    return s;
}

int main(int argc, char **argv)
{
    settings s = read_settings(argc, argv);
    experiment e = {.folder = s.grading.folder};
    unsigned wrong;

    setlocale(LC_CTYPE, "");
    bench_machine();
    open_books(&e, s.data);
    play(&e);
    print_books(&e);
    print_histograms(&e);
    print_matches(&e);
    print_typical(&e);
    write_info(&e);
    write_matches(&e);
    masuko_curves(e.folder, s.games);
    masuko_grade(&s.grading, e.pairs);
    wrong = differences(&e);
    printf("\ncharts and tables: %s/figure-*.svg, *.tsv\n", e.folder);
    printf("%s\n",
           wrong ? "NOT all figures of tables 1 to 3 are the paper's" : "tables 1 to 3 are the paper's");
    release(&e);
    return wrong ? 3 : 0;
}
