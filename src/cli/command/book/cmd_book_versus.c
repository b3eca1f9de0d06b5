/* tejun book versus */
#include <math.h>

#include "base/error.h"
#include "cli/board_diagram.h"
#include "cli/book/book_chart.h"
#include "cli/book/book_input.h"
#include "cli/book/book_play.h"
#include "cli/chart/chart.h"
#include "base/text/quantity.h"
#include "cli/terminal/text_grid.h"

struct versus_options {
    bool whole_file, exits;
    const char *svg;
    int64_t show;
    tj_book_play_options play;
    tj_engine_params engine;
};

static const tj_param options[] = {
    TJ_FLAG(struct versus_options, whole_file, 0, "whole-file",
            "look positions up as the books' own engines do"),
    TJ_INTEGER(struct versus_options, show, 0, "show", "N", -1, 1000000, "old name of --limit"),
    TJ_TEXT(struct versus_options, svg, 0, "svg", "FOLDER",
            "also draw charts in FOLDER: exits.svg, inside.svg, entropy.svg, entropy-layer.svg"),
    TJ_FLAG(struct versus_options, exits, 0, "exits", "with --tsv or --json: print all exits"),
    TJ_INCLUDE(struct versus_options, play, tj_book_play_options, "Real games", tj_book_play_param_table),
    TJ_INCLUDE(struct versus_options, engine, tj_engine_params, "The engine", tj_engine_param_table),
    TJ_PARAMS_END};

/* ---- text ---- */

static void put_exits(const tj_book_versus *versus, size_t limit, const tj_terminal *terminal, bool tsv,
                      tj_buf *out)
{
    tj_table_put(tj_book_exits_table(versus->pairs, versus->n_pairs, limit), terminal, tsv, out);
}

static void put_summary(const tj_book_pair *pair, tj_buf *out)
{
    const tj_book_match_result *r = tj_book_match_result_of(pair->match);

    tj_buf_puts(out, "Black  ");
    tj_table_put_sanitized(out, pair->black);
    tj_buf_puts(out, "\nWhite  ");
    tj_table_put_sanitized(out, pair->white);
    tj_buf_printf(out,
                  "\n\n"
                  "out of book in %s",
                  tj_quantity_noun(r->n_exits, "position").text);
    if (r->n_exits > 1)
        tj_buf_printf(out, ", %.2f bits (as varied as %s equally likely ones)", r->entropy,
                      tj_quantity_count((uint64_t)llround(exp2(r->entropy))).text);
    tj_buf_putc(out, '\n');
    tj_buf_printf(out, "after %.1f moves on average, %zu at most\n", r->length,
                  r->n_plies ? r->n_plies - 1 : 0);
    if (r->rest > 0)
        tj_buf_printf(out,
                      "with probability %.3f %% the game is still in book after %zu moves: the books\n"
                      "repeat positions, or --most is too small\n",
                      100 * r->rest, r->n_plies - 1);
}

/* Figures 9 and 10 of the paper. */
static void put_typical(const tj_book_versus *versus, size_t book, const tj_terminal *terminal, bool ascii,
                        tj_buf *out)
{
    tj_buf here = TJ_BUF_INIT, there = TJ_BUF_INIT;
    const tj_book_reached_position *typical = versus->typical[book];
    tj_position position;

    if (!typical)
        return;
    tj_book_match_position(versus->matches[3 * book], typical->number, &position);
    tj_buf_printf(&here, "Typical of %s: ", versus->books.names[book]);
    if (typical->probability > 1) /* games go round in circles and come by again */
        tj_buf_printf(&here, "%.2f times in a game with itself", typical->probability);
    else
        tj_buf_printf(&here, "%.2f %% of its games with itself", 100 * typical->probability);
    tj_buf_printf(&here, ", ply %u;", typical->ply);
    tj_buf_printf(&there, "unknown to games of %s", versus->books.names[1 - book]);
    tj_buf_putc(out, '\n');
    tj_text_grid_note(out, &here, terminal->cut_width);
    tj_text_grid_note(out, &there, terminal->cut_width);
    tj_board_diagram_write(&(tj_board_diagram){.position = &position, .turn = true, .ascii = ascii}, out);
}

static void put_text(const tj_invocation *call, const tj_book_versus *versus, tj_buf *out)
{
    const tj_book_versus_params *params = call->params;
    const tj_terminal *terminal = &call->terminal;

    if (versus->n_pairs > 1) {
        tj_table_put(tj_book_pairs_table(versus->pairs, versus->n_pairs), terminal, false, out);
    } else {
        put_summary(versus->pairs, out);
        tj_buf_putc(out, '\n');
        if (params->plies.given) {
            tj_table_put(tj_book_plies_table(versus->pairs, 1, &params->plies), terminal, false, out);
            tj_buf_putc(out, '\n');
        }
        put_exits(versus, (size_t)params->limit, terminal, false, out);
    }
    for (size_t i = 0; i < 2; i++)
        put_typical(versus, i, terminal, call->ascii, out);
}

static int write_charts(const tj_invocation *call, const void *answer, tj_err *err)
{
    static const char *const files[TJ_VERSUS_CHARTS] = {[TJ_VERSUS_EXITS] = "exits.svg",
                                                        [TJ_VERSUS_INSIDE] = "inside.svg",
                                                        [TJ_VERSUS_ABSORBED] = "entropy.svg",
                                                        [TJ_VERSUS_LAYER] = "entropy-layer.svg"};
    const struct versus_options *given = call->options;
    const tj_book_versus *versus = answer;
    int rc = 0;

    for (int chart = 0; given->svg && !rc && chart < TJ_VERSUS_CHARTS; chart++) {
        tj_buf svg = TJ_BUF_INIT;

        rc = tj_book_versus_chart(versus->pairs, versus->n_pairs, chart, &svg, err);
        rc = tj_chart_file_write(given->svg, files[chart], rc, &svg, err);
    }
    return rc;
}

/* ---- running ---- */

static int report(tj_invocation *call, const void *answer, tj_buf *out, tj_err *err TJ_UNUSED)
{
    const struct versus_options *given = call->options;
    const tj_book_versus_params *params = call->params;
    const tj_book_versus *versus = answer;

    if (call->tsv && given->exits)
        put_exits(versus, 0, &call->terminal, true, out);
    else if (call->tsv)
        tj_table_put(tj_book_plies_table(versus->pairs, versus->n_pairs, &params->plies), &call->terminal,
                     true, out);
    else
        put_text(call, versus, out);
    return 0;
}

/* What belongs to real games, and what to games on paper. */
static int check_play(const tj_invocation *call, tj_err *err)
{
    const struct versus_options *given = call->options, *usual = call->command->defaults;
    const tj_book_versus_params *params = call->params, *defaults = call->command->question->defaults;
    const tj_given on_paper[] = {{"--all", params->all},
                                 {"--svg", given->svg},
                                 {"--tsv", call->tsv},
                                 {"--plies", params->plies.given},
                                 {"--exits", given->exits},
                                 {"--limit", params->limit != defaults->limit},
                                 {0}};
    const char *real = tj_params_changed(tj_engine_param_table, &given->engine, &usual->engine);

    if (!real)
        real = tj_params_changed(tj_book_play_param_table, &given->play, &usual->play);
    if (!given->play.games)
        return real ? tj_fail(err, TJ_E_USAGE, "--%s needs --play", real) : 0;
    if (call->args.len != 2)
        return tj_fail(err, TJ_E_USAGE, "--play needs exactly two books");
    return tj_options_conflict("--play", on_paper, err);
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct versus_options *given = call->options;
    const tj_book_open_options how = tj_books_how(given->whole_file, false);
    tj_book_versus_params *params = call->params;
    int rc;

    if (given->show >= 0)
        params->limit = given->show;
    if (given->exits && !call->json && !call->tsv)
        return tj_fail(err, TJ_E_USAGE, "--exits needs --tsv or --json");
    if ((rc = check_play(call, err)))
        return rc;
    if (given->play.games)
        return tj_book_play(call, &given->play, &given->engine, how, (unsigned)params->most, out, err);
    if (call->json && given->exits)
        params->limit = 0;
    return tj_books_ask(call, &call->args, call->args.len, how, out, err);
}

const tj_command tj_cmd_book_versus = {
    .name = "book versus",
    .synopsis = "SENTE GOTE [MORE...]",
    .question = &tj_book_versus_question,
    .examples =
        (const tj_example[]){
            {"tejun book versus book.bin joseki.dat", "the first book plays Black"},
            {"tejun book versus a.db b.db c.db", "all nine pairs"},
            {"tejun book versus a.db b.db --all --svg charts", "draw charts in a folder"},
            {"tejun book versus a.db b.db --exits --tsv", "print all exits, for other programs"},
            {"tejun book versus a.db b.db --play 100 -e fairy-stockfish -o match",
             "play 100 games from where the books end"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct versus_options, .show = -1, .play = TJ_BOOK_PLAY_INIT,
                .engine = TJ_ENGINE_OPTIONS_INIT("nodes 100000")),
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_TSV | TJ_OUTPUT_ASCII,
    .min_args = 2,
    .max_args = TJ_BOOKS_MAX,
    .units = (const char *const[]){"playing", "games", NULL},
    .run = run,
    .report = report,
    .write = write_charts,
};
