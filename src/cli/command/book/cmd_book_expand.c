/* tejun book expand */
#include <stdlib.h>

#include "answer/book/book_questions.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/json.h"
#include "cli/book/book_expand_report.h"
#include "cli/book/book_input.h"
#include "cli/engine_options.h"
#include "base/text/quantity.h"
#include "cli/terminal/wait_notice.h"

enum { DEFAULT_POSITIONS = 100, DEFAULT_GAMES = 10 };

enum { MONTE_CARLO = TJ_EXPAND_DROP_OUT + 1 }; /* beside tj_expand_method */
static const char *const methods[] = {"best-first", "drop-out", "monte-carlo", NULL};
static const char *const sides[] = {"both", "black", "white", NULL};                /* tj_expand_side */
static const char *const ways[] = {"auto", "searchmoves", "multipv", "none", NULL}; /* tj_examine_method */

struct expand_options {
    tj_engine_params engine;
    const char *sfen;
    int method, alternatives;
    int64_t positions, games;
    double threshold; /* in per cent */
    tj_expansion_rules rules;
    tj_expand_options search;
    tj_monte_carlo_options play; /* what it shares with the others stands in those */
};

static const tj_param options[] = {
    TJ_CHOICE(struct expand_options, method, 'm', "method", "HOW", methods, "method; see above"),
    TJ_CHOICE(struct expand_options, search.side, 0, "side", "WHO", sides,
              "drop-out: side that the book is for; monte-carlo: side that plays from the book"),
    TJ_INTEGER(struct expand_options, positions, 'n', "positions", "N", 0, INT64_MAX,
               "stop after N positions; 0: no limit; default: 100, or what --time allows"),
    TJ_INTEGER(struct expand_options, games, 0, "games", "N", 0, INT64_MAX,
               "monte-carlo: stop after N games; 0: no limit; default: 10, or what --time allows"),
    TJ_NUMBER(struct expand_options, search.seconds, 't', "time", "SECONDS", 0, 1000000000,
              "start nothing new after this time; 0: no limit"),
    TJ_INTEGER(struct expand_options, search.plies, 0, "plies", "N", 0, 100000,
               "add no moves beyond this ply; 0: no limit"),
    TJ_INTEGER(struct expand_options, search.ply_cost, 0, "ply-cost", "N", 0, 100000,
               "cost of each further move in centipawns; a higher cost gives a broader book"),
    TJ_INTEGER(struct expand_options, search.decided, 0, "decided", "N", 0, 30000,
               "stop where one side is ahead by more than N; 0: never stop"),
    TJ_INTEGER(struct expand_options, rules.draw, 0, "draw-value", "N", -30000, 30000,
               "value of a repetition for Black"),
    TJ_INTEGER(struct expand_options, rules.margin, 0, "margin", "N", 0, 30000,
               "in positions new to the book, make moves within N of the best playable; monte-carlo: allow "
               "random engine moves that are up to N worse than the best"),
    TJ_FLAG(struct expand_options, rules.adopt, 0, "adopt",
            "also play new moves where the book already has playable ones, if they are as good"),
    TJ_CHOICE(struct expand_options, alternatives, 0, "alternatives", "HOW", ways,
              "how to ask the engine for moves that are not in the book; none: its best move only"),
    TJ_NUMBER(struct expand_options, threshold, 0, "threshold", "PERCENT", 0, 100,
              "monte-carlo: play book moves that won more often than this"),
    TJ_INTEGER(struct expand_options, play.lines, 0, "lines", "N", 1, 500,
               "monte-carlo: choose randomly among the engine's N best moves; 1: always the best"),
    TJ_INTEGER(struct expand_options, play.seed, 0, "seed", "N", 0, INT64_MAX,
               "monte-carlo: seed for random moves"),
    TJ_TEXT(struct expand_options, sfen, 's', "sfen", "POSITION",
            "start from this position instead of an even game"),
    TJ_INCLUDE(struct expand_options, engine, tj_engine_params, "The engine", tj_engine_param_table),
    TJ_PARAMS_END};

static const int32_t MARGINS[] = {INT32_MAX, 200, 100, 50, 20, 0}; /* of what-if measures */

/* Everything of one call. */
typedef struct work {
    tj_invocation *call;
    const struct expand_options *given;
    const char *path;
    tj_book_query query; /* where to begin */
    tj_engine_command setup;
    tj_examine_setup examine;
    tj_buf name; /* of engine and limit */
    bool worked; /* one of the next two tells what was done */
    tj_expand_result expanded;
    tj_monte_carlo_result played;
    bool measured; /* `after` is known */
    tj_expand_measure before, after;
    tj_expand_tradeoff tradeoffs[TJ_COUNT_OF(MARGINS)];
    size_t n_tradeoffs;
    double seconds;
} work;

/* ---- before ---- */

static double patience(const work *w)
{
    const tj_think_limits *limits = &w->setup.limits;

    return w->given->engine.timeout + limits->clock + limits->seconds + limits->stop;
}

/* Refuses options of another method. */
static int check_method(const work *w, tj_err *err)
{
    const struct expand_options *given = w->given, *usual = w->call->command->defaults;
    const tj_given searching[] = {
        {"--positions", given->positions != usual->positions},
        {"--ply-cost", given->search.ply_cost != usual->search.ply_cost},
        {"--decided", given->search.decided != usual->search.decided},
        {"--adopt", given->rules.adopt},
        /* "none" is what it does */
        {"--alternatives", given->alternatives != TJ_EXAMINE_ANY && given->alternatives != TJ_EXAMINE_PLAIN},
        {0}};
    const tj_given playing[] = {{"--games", given->games != usual->games},
                                {"--threshold", given->threshold != usual->threshold},
                                {"--lines", given->play.lines != usual->play.lines},
                                {"--seed", given->play.seed != usual->play.seed},
                                {0}};
    const tj_given sided[] = {{"--side", given->search.side != TJ_EXPAND_BOTH}, {0}};
    int rc;

    if (given->method == MONTE_CARLO)
        return tj_options_conflict("--method monte-carlo", searching, err);
    if ((rc = tj_options_require("--method monte-carlo", playing, err)) ||
        given->method != TJ_EXPAND_BEST_FIRST)
        return rc;
    return tj_options_require("--method drop-out and monte-carlo", sided, err);
}

static int set_up_engine(work *w, tj_err *err)
{
    const struct expand_options *given = w->given;
    int rc;

    if ((rc = tj_engine_setup(&given->engine, &w->setup, err)) || (rc = check_method(w, err)))
        return rc;
    w->examine =
        (tj_examine_setup){.game = w->query.at.kind,
                           .engine = &w->setup,
                           .method = given->method == MONTE_CARLO ? TJ_EXAMINE_PLAIN : given->alternatives,
                           .seconds = patience(w)};
    tj_wait_notice((void *)w->call->command->name, given->engine.engine, true);
    rc = tj_examine_probe_engine(&w->examine, w->call->monitor, err);
    tj_wait_notice((void *)w->call->command->name, given->engine.engine, false);
    if (rc)
        return rc;
    tj_buf_printf(&w->name, "%s, %s", w->examine.name, given->engine.think);
    return tj_buf_ok(&w->name) ? 0 : tj_fail_nomem(err);
}

/* The board is that of the book; one that is not there yet is for the first game that has such books. */
static int read_query(work *w, tj_err *err)
{
    const tj_words words = {w->call->args.items + 1, w->call->args.len - 1, 0};
    unsigned board = tj_expansion_usual_board();
    tj_book *book;

    if (tj_book_open(&book, w->path, NULL, NULL) == 0) {
        board = tj_book_board_of(book);
        tj_book_free(book);
    }
    return tj_book_query_read(&w->query, board, "sfen", w->given->sfen, &words, err);
}

/* ---- the three methods ---- */

/* What was done is shown also after Ctrl-C, which has ended the work; another one ends that as well. */
static void resume_progress(work *w)
{
    tj_progress *progress = &w->call->progress;

    tj_progress_end(progress);
    tj_progress_resume();
    tj_progress_start(progress, &w->call->terminal, NULL);
}

/* A number of things to be done, where none was given. */
static uint64_t number_of(int64_t given, double time, uint64_t usual)
{
    return given >= 0 ? (uint64_t)given : time > 0 ? 0 : usual;
}

static int expand(work *w, tj_expansion *x, tj_err *err)
{
    const struct expand_options *given = w->given;
    tj_expand_options how = given->search;
    int rc;

    how.method = given->method;
    how.root = &w->query.at;
    how.positions = number_of(given->positions, given->search.seconds, DEFAULT_POSITIONS);
    how.jobs = (unsigned)given->engine.jobs;
    how.name = w->name.data;
    how.monitor = w->call->monitor;
    w->worked = true;
    rc = tj_expand(x, &w->examine, &how, &w->expanded, err);
    resume_progress(w);
    return rc;
}

static int play(work *w, tj_err *err)
{
    const struct expand_options *given = w->given;
    tj_monte_carlo_options how = given->play;

    how.engine = &w->setup;
    how.patience = patience(w);
    how.threshold = given->threshold / 100;
    how.side = given->search.side;
    how.margin = given->rules.margin;
    how.root = &w->query.at;
    how.plies = given->search.plies;
    how.board = w->query.at.board;
    how.games = number_of(given->games, given->search.seconds, DEFAULT_GAMES);
    how.seconds = given->search.seconds;
    how.jobs = (unsigned)given->engine.jobs;
    how.monitor = w->call->monitor;
    w->worked = true;
    return tj_monte_carlo(w->path, &how, &w->played, err);
}

static int open_book(work *w, tj_expansion **x, tj_err *err)
{
    tj_expansion_rules rules = w->given->rules;

    rules.board = w->query.at.board;
    return tj_expansion_open(x, w->path, &rules, w->call->monitor, err);
}

/* Games are played into the book while it is not open for expanding. */
static int play_and_reopen(work *w, tj_expansion **x, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    int rc, again;

    tj_expansion_close(*x);
    *x = NULL;
    rc = play(w, err);
    resume_progress(w);
    again = open_book(w, x, &fault);
    if (again && !rc && err)
        *err = fault;
    return rc ? rc : again;
}

/* The book at its end, and what it would be if only its better moves were played. */
static int measure_after(work *w, const tj_expansion *x, tj_err *err)
{
    int rc;

    for (w->n_tradeoffs = 0; w->n_tradeoffs < TJ_COUNT_OF(MARGINS); w->n_tradeoffs++)
        w->tradeoffs[w->n_tradeoffs].margin = MARGINS[w->n_tradeoffs];
    rc = tj_expansion_measure(x, &w->query.at, &w->after, w->tradeoffs, &w->n_tradeoffs, w->call->monitor,
                              err);
    w->measured = !rc;
    if (rc)
        w->n_tradeoffs = 0;
    return rc;
}

/* Also after a stop: what was found out is shown. */
static int run_expansion(work *w, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;
    double began = tj_clock();
    tj_expansion *x = NULL;
    int after, rc = open_book(w, &x, err);

    if (!rc && tj_expansion_left_out(x))
        tj_terminal_message("tejun book expand: %s with more pieces than a set has are ignored",
                            tj_quantity_noun(tj_expansion_left_out(x), "position").text);
    if (!rc)
        rc = tj_expansion_measure(x, &w->query.at, &w->before, NULL, NULL, w->call->monitor, err);
    if (rc) {
        tj_expansion_close(x);
        return rc;
    }
    rc = w->given->method == MONTE_CARLO ? play_and_reopen(w, &x, err) : expand(w, x, err);
    w->seconds = tj_clock() - began;
    after = x ? measure_after(w, x, &fault) : 0;
    tj_expansion_close(x);
    if (after && !rc && err)
        *err = fault;
    return rc ? rc : after;
}

/* ---- results ---- */

static void put_work(const work *w, tj_buf *out)
{
    const tj_expand_result *e = &w->expanded;
    const tj_monte_carlo_result *p = &w->played;

    if (w->given->method != MONTE_CARLO) {
        tj_buf_printf(out, "%s examined, %s added", tj_quantity_noun(e->examined, "position").text,
                      tj_quantity_noun(e->added, "move").text);
        if (e->finished)
            tj_buf_puts(out, "; no positions are left to examine\n"
                             "within --plies and --decided");
    } else {
        tj_buf_printf(out, "%s: Black won %s, White %s, drawn %s; %s of the moves from the book",
                      tj_quantity_noun(p->games, "game").text, tj_quantity_count(p->black).text,
                      tj_quantity_count(p->white).text, tj_quantity_count(p->draws).text,
                      tj_quantity_percent(p->from_book, p->moves).text);
        if (p->repeated)
            tj_buf_printf(out, "; %s another", tj_quantity_phrase(p->repeated, "repeats", "repeat").text);
    }
    tj_buf_putc(out, '\n');
}

static void put_text(const work *w, tj_buf *out)
{
    const tj_terminal *terminal = &w->call->terminal;
    const tj_table_style turned = {.ascii = !terminal->utf8, .width = terminal->cut_width, .turned = true};
    tj_table *table;

    put_work(w, out);
    if (w->measured) {
        table = tj_expand_comparison(&w->before, &w->after);
        tj_buf_putc(out, '\n');
        out->failed |= tj_table_write(table, &turned, out) != 0;
        tj_table_free(table);
        tj_buf_puts(out, "\n"
                         "Values are for Black, in centipawns.\n");
    }
    if (w->n_tradeoffs) {
        tj_buf_puts(out, "\n"
                         "Quality against variety: what remains if the book plays only moves that lose at\n"
                         "most this much against the best book move of their position\n\n");
        tj_table_put(tj_expand_tradeoffs(w->tradeoffs, w->n_tradeoffs), terminal, false, out);
    }
}

static void put_work_json(const work *w, tj_json *json)
{
    const tj_expand_result *e = &w->expanded;
    const tj_monte_carlo_result *p = &w->played;

    if (w->given->method != MONTE_CARLO) {
        tj_json_string(json, "alternatives", ways[w->examine.method]);
        tj_json_u64(json, "examined", e->examined);
        tj_json_u64(json, "added", e->added);
        tj_json_u64(json, "failed", e->failed);
        tj_json_bool(json, "finished", e->finished);
    } else {
        tj_json_u64(json, "games", p->games);
        tj_json_u64(json, "black", p->black);
        tj_json_u64(json, "white", p->white);
        tj_json_u64(json, "draws", p->draws);
        tj_json_u64(json, "failed", p->failed);
        tj_json_u64(json, "repeated", p->repeated);
        tj_json_u64(json, "played_moves", p->moves);
        tj_json_u64(json, "from_book", p->from_book);
    }
    tj_json_double(json, "seconds", w->seconds);
}

static void put_json(const work *w, tj_buf *out)
{
    tj_table *table = tj_expand_comparison(&w->before, w->measured ? &w->after : NULL);
    tj_json json;

    tj_json_start(&json, out);
    tj_json_string(&json, "book", tj_book_name(w->path));
    tj_json_string(&json, "engine", w->name.data);
    tj_json_string(&json, "method", methods[w->given->method]);
    put_work_json(w, &json);
    for (size_t i = 0; i < tj_table_rows(table); i++) {
        tj_json_object(&json, i ? "after" : "before");
        tj_table_row_json(table, i, &json);
        tj_json_end(&json);
    }
    tj_table_put_json(tj_expand_tradeoffs(w->tradeoffs, w->n_tradeoffs), "tradeoff", &json);
    tj_json_finish(&json);
    tj_table_free(table);
}

/* ---- running ---- */

static void report_failures(const work *w)
{
    bool games = w->given->method == MONTE_CARLO;
    uint64_t failed = games ? w->played.failed : w->expanded.failed;

    if (failed)
        tj_terminal_message("tejun book expand: the engine failed %s %s; last error: %s", games ? "in" : "at",
                            games ? tj_quantity_noun(failed, "game").text
                                  : tj_quantity_noun(failed, "position").text,
                            games ? w->played.why : w->expanded.why);
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    work w = {.call = call, .given = call->options, .path = call->args.items[0]};
    int rc;

    if (!(rc = read_query(&w, err)) && !(rc = set_up_engine(&w, err)))
        rc = run_expansion(&w, err);
    report_failures(&w);
    if (w.worked && !tj_error_is_usage(rc, err)) {
        (call->json ? put_json : put_text)(&w, out);
        if (rc)
            tj_print_buf(out, NULL);
    }
    if (rc == TJ_E_STOPPED) {
        *err = (tj_err)TJ_ERR_INIT;
        tj_fail(err, rc, "stopped; run the same command again to continue");
    }
    free(w.examine.name);
    tj_buf_release(&w.name);
    return rc;
}

const tj_command tj_cmd_book_expand = {
    .name = "book expand",
    .synopsis = "BOOK [MOVE...] --engine COMMAND",
    .summary = "extend an opening book with an engine",
    .description =
        "Extends BOOK, a tejun book, from the position after the given moves. The book is created if it does "
        "not exist; convert other books with tejun book convert. Every result is stored at once: you can "
        "stop the command at any time and continue with the same command.\n\n"
        "best-first (Buro 1999): stores, for every position examined, the best move that is not in the book "
        "and its value. Repeatedly picks the position with the lowest cost summed from the start, where a "
        "move costs the difference to the best move of its position plus --ply-cost. The best new move there "
        "is added to the book and the position after it is examined. Values are backed up through all book "
        "moves; a repetition counts as --draw-value.\n\n"
        "drop-out: for playing from the book with one --side. Where the opponent can leave the book, or the "
        "book has no reply, the engine's best reply is added. All of the opponent's book moves get replies "
        "first, then the next best move outside the book. The book's own side gets alternatives only where "
        "its replies turn out worse.\n\n"
        "monte-carlo: plays whole games. A book move that won more often than --threshold is played, the "
        "most successful first; otherwise the engine moves. Results are counted in the book.\n\n"
        "Where the book already has playable moves, new moves are stored but not played; with --adopt, those "
        "are played that are as good as the best old one.\n\n"
        "At the end the book is compared with its earlier state: size, variety (where games from the book "
        "against itself leave it), and how much its moves lose according to the known values.",
    .examples =
        (const tj_example[]){
            {"tejun book expand my.book -e fairy-stockfish --think 'nodes 50000' -n 500",
             "examine 500 positions"},
            {"tejun book expand my.book -e 'tejun usi' -m drop-out --side white -t 3600", "work for an hour"},
            {"tejun book expand my.book 7g7f 8c8d -e fairy-stockfish -j 4", "one opening, four engines"},
            {"tejun book expand mc.book -e 'tejun usi' -m monte-carlo --games 100", "play whole games"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct expand_options, .engine = TJ_ENGINE_OPTIONS_INIT("seconds 1"), .positions = -1,
                .games = -1, .threshold = 50, .rules = {.size = sizeof(tj_expansion_rules), .margin = 30},
                .search = {.size = sizeof(tj_expand_options),
                           .ply_cost = TJ_EXPAND_PLY_COST,
                           .decided = TJ_EXPAND_DECIDED,
                           .jobs = 1},
                .play = {.size = sizeof(tj_monte_carlo_options), .lines = 4, .seed = 1}),
    .min_args = 1,
    .max_args = TJ_ARGS_ANY,
    .outputs = TJ_OUTPUT_JSON,
    .units = (const char *const[]){"examining", "positions", "playing", "games", NULL},
    .run = run,
};
