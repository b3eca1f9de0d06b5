/* Opening books: every format read, looked up and written; built, merged, edited, played against each other.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/generate/gen_expansion.h"
#include "oom_job.h"
#include "tejun.h"
#include "oom_fixture.h"
#include "tests/support/at_position.h"

/* ---- reading ---- */

static const char *const FILES[] = {"text.db", "own.book",   "apery.bin", "bonanza.bin",
                                    "gps.dat", "lines.sfen", "go.book",   "tree.sgf"};
enum { FILE_COUNT = sizeof FILES / sizeof *FILES };

static void print_entry(transcript *out, const tj_book_entry *entry)
{
    for (size_t i = 0; i < entry->len; i++)
        transcript_print(out, " %u %.4f %s", entry->items[i].move, entry->items[i].probability,
                         entry->items[i].note ? entry->items[i].note : "");
    transcript_print(out, "\n");
}

static int visit(void *ctx, const tj_position *position, const tj_book_entry *entry, tj_err *err)
{
    char text[TJ_POSITION_TEXT_MAX];

    (void)err;
    tj_book_text(position, text);
    transcript_print(ctx, "%s", text);
    print_entry(ctx, entry);
    return 0;
}

/* From the beginning, when it is done again. */
static int visit_all(tj_book *book, transcript *out, tj_err *err)
{
    size_t before = out->len;
    int rc = tj_book_each(book, visit, out, err);

    if (rc)
        out->len = before;
    return rc;
}

static bool look_up(job_run *run, tj_book *book)
{
    tj_book_entry entry;
    tj_position start;
    bool good;

    tj_book_entry_init(&entry);
    tj_position_init(&start, tj_book_board_of(book), NULL);
    good = TRY(run, tj_book_find(book, &start, &entry, &run->err));
    if (good)
        print_entry(run->out, &entry);
    tj_book_entry_release(&entry);
    return good;
}

static bool count(job_run *run, tj_book *book)
{
    tj_book_statistics statistics;

    if (!TRY(run, tj_book_statistics_compute(book, NULL, &statistics, &run->err)))
        return false;
    transcript_print(run->out, "%d %d %d\n", (int)statistics.positions, (int)statistics.moves,
                     (int)statistics.plies.len);
    tj_book_statistics_release(&statistics);
    return true;
}

static void run_read(job_run *run)
{
    bool good = true;

    for (size_t i = 0; good && i < FILE_COUNT; i++)
        for (int whole = 0; good && whole < 2; whole++) {
            tj_book_open_options reading;
            tj_book *book = NULL;

            tj_book_open_options_init(&reading, sizeof reading);
            reading.whole_file = whole;
            good = TRY(run, tj_book_open(&book, FILES[i], &reading, &run->err));
            if (good)
                transcript_print(run->out, "%s\n", tj_book_format_name(tj_book_format_of(book)));
            good = good && look_up(run, book) && TRY(run, visit_all(book, run->out, &run->err)) &&
                   count(run, book);
            tj_book_free(book);
        }
}

static fixture_bytes in_memory[FILE_COUNT];

static void prepare_bytes(void)
{
    fixture_make();
    for (size_t i = 0; i < FILE_COUNT && !in_memory[i].data; i++) {
        char path[1100], here[1000];

        if (!getcwd(here, sizeof here))
            abort();
        snprintf(path, sizeof path, "%s/%s", here, FILES[i]);
        in_memory[i] = fixture_read(path);
    }
}

static void run_bytes(job_run *run)
{
    bool good = true;

    for (size_t i = 0; good && i < FILE_COUNT; i++) {
        tj_book *book = NULL;

        if (strstr(FILES[i], ".book"))
            continue;
        good = TRY(run, tj_book_open_bytes(&book, in_memory[i].data, in_memory[i].len, NULL, &run->err)) &&
               look_up(run, book) && TRY(run, visit_all(book, run->out, &run->err));
        tj_book_free(book);
    }
}

/* ---- playing ---- */

static bool versus(job_run *run, const char *black, const char *white)
{
    tj_book *one = NULL, *other = NULL;
    tj_book_match_options options;
    tj_book_match *match = NULL;
    bool good;

    tj_book_match_options_init(&options, sizeof options);
    options.plies = 20;
    good = TRY(run, tj_book_open(&one, black, NULL, &run->err)) &&
           TRY(run, tj_book_open(&other, white, NULL, &run->err)) &&
           TRY(run, tj_book_match_play(&match, one, other, &options, &run->err));
    if (good) {
        const tj_book_match_result *result = tj_book_match_result_of(match);

        transcript_print(run->out, "%zu %zu %.6f %.6f %d\n", result->n_exits, result->n_inside,
                         result->entropy, result->length, tj_book_match_typical(match, match) != NULL);
    }
    tj_book_match_free(match);
    tj_book_free(one);
    tj_book_free(other);
    return good;
}

static void run_versus(job_run *run)
{
    if (versus(run, "own.book", "bonanza.bin") && versus(run, "gps.dat", "gps.dat"))
        versus(run, "go.book", "tree.sgf");
}

/* ---- writing ---- */

static bool write_as(job_run *run, const char *from, int format, const char *to)
{
    tj_book *book = NULL;
    bool good = TRY(run, tj_book_open(&book, from, NULL, &run->err)) &&
                TRY(run, tj_book_write(book, format, to, NULL, &run->err));

    tj_book_free(book);
    return good;
}

static void run_write_tejun(job_run *run)
{
    write_as(run, "gps.dat", TJ_BOOK_TEJUN, "new.book");
}

static void run_write_yaneuraou(job_run *run)
{
    write_as(run, "own.book", TJ_BOOK_YANEURAOU, "new.db");
}

static void run_write_apery(job_run *run)
{
    write_as(run, "own.book", TJ_BOOK_APERY, "new.bin");
}

static void run_write_sgf(job_run *run)
{
    write_as(run, "go.book", TJ_BOOK_SGF, "made.sgf");
}

static void run_merge(job_run *run)
{
    static const char *const NAMES[] = {"own.book", "text.db", "lines.sfen"};
    tj_book *books[3] = {NULL, NULL, NULL};
    bool good = true;

    for (size_t i = 0; good && i < 3; i++)
        good = TRY(run, tj_book_open(&books[i], NAMES[i], NULL, &run->err));
    if (good && TRY(run, tj_book_merge(books, 3, "all.book", NULL, &run->err)))
        transcript_print(run->out, "merged\n");
    for (size_t i = 0; i < 3; i++)
        tj_book_free(books[i]);
}

static void run_edit(job_run *run)
{
    tj_book_move change = {.weight = 3, .note = "a note", .count = 7};
    tj_shogi start;

    tj_shogi_init(&start);
    tj_shogi_move_parse("7g7f", 4, &change.move, NULL);
    if (TRY(run,
            tj_book_edit("own.book", at_shogi(&start), &change, TJ_BOOK_WEIGHT | TJ_BOOK_COUNT, &run->err)))
        transcript_print(run->out, "edited\n");
}

static void run_delete(job_run *run)
{
    tj_go_board board;
    tj_book_entry entry;
    tj_book *book = NULL;
    unsigned point = 40;

    /* Any move of the start; it is done once only, because the second time it is gone. */
    tj_go_board_init(&board, 9);
    tj_book_entry_init(&entry);
    if (TRY(run, tj_book_open(&book, "go.book", NULL, &run->err)) &&
        TRY(run, tj_book_find(book, at_go(&board, TJ_BLACK), &entry, &run->err))) {
        tj_book_move change = {.note = ""};

        point = entry.len ? entry.items[0].move : point;
        change.move = (uint16_t)point;
        if (TRY(run, tj_book_edit("go.book", at_go(&board, TJ_BLACK), &change, 0, &run->err)) &&
            TRY(run, tj_book_delete("go.book", at_go(&board, TJ_BLACK), point, &run->err)))
            transcript_print(run->out, "deleted\n");
    }
    tj_book_entry_release(&entry);
    tj_book_free(book);
}

/* ---- building ---- */

static void build(job_run *run, const char *corpus_path, unsigned board, const char *list, unsigned threads)
{
    static const tj_book_preference PREFERENCES[] = {{"b*", 2}, {"A", 0.5}};
    tj_book_build_options recipe;
    tj_book_move_list *never = NULL;
    tj_corpus *corpus = NULL;
    tj_book_build_result built;

    tj_book_build_options_init(&recipe, sizeof recipe);
    recipe.board = board;
    recipe.games = 1;
    recipe.plies = 12;
    recipe.threads = threads;
    recipe.preferences = PREFERENCES;
    recipe.n_preferences = 2;
    if (TRY(run, tj_book_move_list_read(&never, board, list, strlen(list), &run->err)) &&
        TRY(run, tj_corpus_open(&corpus, corpus_path, &run->err))) {
        recipe.never = never;
        if (TRY(run, tj_book_build(corpus, &recipe, "built.book", &built, &run->err)))
            transcript_print(run->out, "%d %d %d\n", (int)built.games, (int)built.positions,
                             (int)built.moves);
    }
    tj_book_move_list_free(never);
    tj_corpus_free(corpus);
}

static void run_build(job_run *run)
{
    build(run, FIXTURE_SHOGI, TJ_BOARD_SHOGI, "7g7f 3c3d: 8h2b+\n# none\n: 9g9f\n", 1);
}

static void run_build_go(job_run *run)
{
    build(run, FIXTURE_SMALL, 9, "E5: C7\n", 3);
}

/* ---- expanding, with an examiner that makes its values up ---- */

static void run_expand(job_run *run)
{
    static const tj_expansion_rules RULES = {
        .size = sizeof RULES, .board = TJ_BOARD_SHOGI, .margin = 20, .adopt = true};
    fake_examiner fake = {.way = 1, .range = 300};
    const tj_examiner examiner = fake_examiner_of(&fake);
    const tj_expand_options options = {
        .size = sizeof options, .ply_cost = TJ_EXPAND_PLY_COST, .positions = 6, .jobs = 1};
    tj_expand_result result;
    tj_expansion *x = NULL;

    /* Not again: what was found out before memory ran out stays in the book. */
    if (job_tried(run, tj_expansion_open(&x, "own.book", &RULES, NULL, &run->err), true) &&
        job_tried(run, tj_expand_by(x, &examiner, &options, &result, &run->err), true))
        transcript_print(run->out, "%d\n", (int)result.examined);
    tj_expansion_close(x);
}

static void no_look(transcript *out)
{
    (void)out;
}

#define WRITES .prepare = fixture_restore_small, .look = fixture_snapshot_small

static const oom_job JOBS[] = {
    {.name = "book-read", .run = run_read, .prepare = fixture_make},
    {.name = "book-bytes", .run = run_bytes, .prepare = prepare_bytes},
    {.name = "book-versus", .run = run_versus, .prepare = fixture_make},
    {.name = "book-write-tejun", .run = run_write_tejun, WRITES, .steps = 8},
    {.name = "book-write-yaneuraou", .run = run_write_yaneuraou, WRITES, .steps = 8},
    {.name = "book-write-apery", .run = run_write_apery, WRITES, .steps = 8},
    {.name = "book-write-sgf", .run = run_write_sgf, WRITES, .steps = 8},
    {.name = "book-merge", .run = run_merge, WRITES, .steps = 8},
    {.name = "book-edit", .run = run_edit, WRITES, .steps = 8},
    {.name = "book-delete", .run = run_delete, WRITES, .steps = 8},
    {.name = "book-build", .run = run_build, WRITES, .steps = 8},
    {.name = "book-build-go", .run = run_build_go, WRITES, .steps = 8},
    {.name = "book-expand",
     .run = run_expand,
     .prepare = fixture_restore_small,
     .look = no_look,
     .steps = 8},
    {0},
};

const job_group GROUP_BOOK = {"book", JOBS};
