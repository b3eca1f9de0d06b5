/* tejun suggest */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/report/case_cells.h"
#include "cli/go/go_diagram.h"
#include "cli/corpus_games.h"
#include "cli/report/memory_age_text.h"
#include "cli/terminal/quantity.h"
#include "answer/go/go_suggestion.h"
#include "cli/shogi/shogi_suggestion_report.h"
#include "cli/terminal/text_table.h"
#include "cli/detect_game.h"

#define LETTERS       26
#define LIMIT_UNSET   (-1)
#define LIMIT_DEFAULT 15
#define SIZE_DEFAULT  19
#define EXAMPLES      3 /* cases named in the table */

struct suggest_options {
    const char *name, *ranking, *sgf, *sfen, *record;
    int64_t move, size, limit;
    int by, game;
    bool json, ascii;
};

static const char *const orders[] = {"likely", "alike", "equal",
                                     NULL}; /* as tj_go_listing, tj_shogi_listing */

static const tj_param options[] = {
    TJ_TEXT(struct suggest_options, sgf, 0, "sgf", "FILE", "take the position from this game of Go"),
    TJ_TEXT(struct suggest_options, record, 0, "record", "FILE", "take it from this shogi record"),
    TJ_TEXT(struct suggest_options, sfen, 0, "sfen", "SFEN",
            "shogi: the position, from which moves may follow"),
    TJ_INTEGER(struct suggest_options, move, 0, "move", "N", -1, 100000,
               "with --sgf and --record: the position after N moves; -1: at the end"),
    TJ_INTEGER(struct suggest_options, size, 0, "size", "N", 2, 25,
               "Go: lines of the board, for moves; 19 unless given"),
    TJ_CHOICE(
        struct suggest_options, by, 0, "by", "HOW", orders,
        "likely: all moves by the ranking, as soon as there is one; alike: the memory's candidates, the "
        "most similar first; equal (shogi): only those that were played where everything was equal"),
    TJ_INTEGER(struct suggest_options, limit, 'n', "limit", "N", 0, 1000,
               "list at most N moves; 0: all; 15 unless given, all with --json"),
    TJ_TEXT(struct suggest_options, name, 0, "name", "NAME",
            "of the memory; otherwise one for boards of this size, if possible \"" TJ_MEMORY_NAME_GO
            "\", for shogi \"" TJ_MEMORY_NAME_SHOGI "\""),
    TJ_TEXT(struct suggest_options, ranking, 0, "ranking", "NAME",
            "of the ranking; otherwise \"" TJ_GO_RANKING_NAME "\""),
    TJ_CHOICE(struct suggest_options, game, 0, "game", "WHICH", tj_game_choices,
              "Go or shogi, at the start of a game, if the corpus holds both"),
    TJ_FLAG(struct suggest_options, json, 0, "json", "print JSON for programs"),
    TJ_FLAG(struct suggest_options, ascii, 0, "ascii", "draw the board in plain ASCII"),
    TJ_PARAMS_END};

static int read_go_state(const tj_invocation *call, tj_go_state *position, tj_err *err)
{
    const struct suggest_options *given = call->options;

    if (given->sgf && call->args.len)
        return tj_fail(err, TJ_E_USAGE, "--sgf brings its own moves: leave out \"%.40s\"",
                       call->args.items[0]);
    if (!given->sgf && given->move >= 0)
        return tj_fail(err, TJ_E_USAGE, "--move goes with --sgf or --record");
    if (given->by == TJ_SHOGI_LIST_EQUAL)
        return tj_fail(err, TJ_E_USAGE, "--by equal is for shogi");
    if (given->sgf)
        return tj_go_state_from_sgf(position, given->sgf, given->move < 0 ? SIZE_MAX : (size_t)given->move,
                                    err);
    return tj_go_state_from_words(position, given->size ? (unsigned)given->size : SIZE_DEFAULT, &call->args,
                                  err);
}

/* How many moves are listed: 15 in a terminal, all for programs, unless --limit says. */
static size_t limit_of(const struct suggest_options *given)
{
    return given->limit != LIMIT_UNSET ? (size_t)given->limit : given->json ? 0 : LIMIT_DEFAULT;
}

static void draw(const tj_invocation *call, const tj_go_suggestions *s, tj_buf *out)
{
    const struct suggest_options *given = call->options;
    const tj_go_diagram_style style = {given->ascii || !call->terminal.utf8, call->terminal.colour,
                                       call->terminal.width};
    const tj_go_board *board = &s->position.board;
    tj_go_diagram diagram;

    tj_go_diagram_init(&diagram, board->size);
    for (unsigned p = 0; p < (unsigned)board->size * board->size; p++)
        diagram.stone[p] = (uint8_t)tj_go_board_at(board, p);
    diagram.last = s->position.last;
    for (size_t i = 0; i < s->len && i < LETTERS; i++)
        snprintf(diagram.label[s->items[i].point], sizeof diagram.label[0], "%c", 'a' + (int)i);
    tj_go_diagram_write(&diagram, &style, out);
}

static void put_candidate(tj_table *table, const tj_go_candidate *one)
{
    if (!one) {
        for (int column = 0; column < 6; column++)
            tj_table_text(table, "");
        return;
    }
    if (one->difference)
        tj_table_printf(table, "%u", (unsigned)one->difference);
    else
        tj_table_text(table, "equal");
    tj_table_count(table, one->equal);
    tj_table_count(table, one->cases);
    tj_case_record_cells(table, &one->record);
    tj_case_places_cell(table, one->shown, one->shown_count, EXAMPLES);
}

static void add_row(tj_table *table, const tj_go_suggestions *s, size_t i)
{
    const tj_go_suggestion *one = &s->items[i];
    const char letter[] = {i < LETTERS ? (char)('a' + (int)i) : '\0', '\0'};
    char point[8];

    tj_go_point_format(s->position.board.size, one->point, point);
    tj_table_text(table, letter);
    tj_table_text(table, point);
    if (s->models->has_ranking)
        tj_table_printf(table, "%.1f %%", 100 * (double)one->probability);
    if (s->models->has_memory)
        put_candidate(table, one->candidate);
}

#define COLUMNS_MAX 9

/* columns must stay as long as the table. */
static tj_table *make_table(const tj_go_suggestions *s, tj_column columns[COLUMNS_MAX])
{
    static const tj_column COLUMNS[COLUMNS_MAX] = {
        {"", TJ_LEFT},         {"move", TJ_LEFT},   {"likely", TJ_RIGHT},
        {"differs", TJ_RIGHT}, {"equal", TJ_RIGHT}, {"alike", TJ_RIGHT},
        {"won", TJ_RIGHT},     {"years", TJ_LEFT},  {"games, game:move", TJ_LEFT}};
    size_t count = 0;

    for (size_t c = 0; c < COLUMNS_MAX; c++)
        if (c < 2 || (c == 2 ? s->models->has_ranking : s->models->has_memory))
            columns[count++] = COLUMNS[c];
    return tj_table_new(columns, count);
}

static void put_heading(const tj_go_suggestions *s, tj_buf *out)
{
    tj_buf_printf(out, "%s to move after %s", s->position.colour == TJ_BLACK ? "Black" : "White",
                  tj_quantity_noun(s->position.moves, "move", "moves").text);
    if (s->models->has_memory)
        tj_buf_printf(out, ": %s from %s",
                      tj_quantity_noun(s->candidates.len, "candidate", "candidates").text,
                      tj_quantity_noun(s->models->learnt.cases, "remembered move", "remembered moves").text);
    tj_buf_puts(out, "\n\n");
}

static int print_text(const tj_invocation *call, const tj_go_suggestions *s, tj_buf *out, tj_err *err)
{
    const struct suggest_options *given = call->options;
    const tj_table_style style = {false, given->ascii || !call->terminal.utf8, call->terminal.cut_width};
    tj_column columns[COLUMNS_MAX];
    tj_table *table = make_table(s, columns);
    int rc;

    put_heading(s, out);
    draw(call, s, out);
    tj_buf_putc(out, '\n');
    for (size_t i = 0; i < s->len; i++)
        add_row(table, s, i);
    rc = !s->len ? 0 : tj_table_write(table, &style, out) ? tj_fail_nomem(err) : 0;
    tj_table_free(table);
    return rc;
}

static int suggest_go(const tj_invocation *call, tj_go_suggestions *s, tj_buf *out, tj_err *err)
{
    const struct suggest_options *given = call->options;
    tj_go_models models = {0};
    tj_corpus *corpus = NULL;
    int rc = read_go_state(call, &s->position, err);

    if (!rc)
        rc = tj_corpus_open(&corpus, call->corpus, err);
    if (!rc)
        rc = tj_go_models_open(&models, corpus, s->position.board.size, given->name, given->ranking, err);
    if (rc == TJ_E_NOTFOUND && corpus)
        tj_corpus_games_explain(corpus, s->position.board.size);
    if (!rc)
        tj_memory_age_warn(&models.learnt.age);
    if (!rc)
        rc = tj_go_suggestions_find(s, &models, (enum tj_go_listing)given->by, limit_of(given), err);
    if (!rc)
        rc = tj_go_suggestions_count_results(s, corpus, err);
    if (!rc && given->json)
        tj_go_suggestions_json(s, out);
    else if (!rc)
        rc = print_text(call, s, out, err);
    tj_go_models_release(&models);
    tj_corpus_free(corpus);
    return rc;
}

/* ---- shogi ---- */

static int read_shogi_state(const tj_invocation *call, tj_shogi_state *state, tj_err *err)
{
    const struct suggest_options *given = call->options;

    if (given->record && call->args.len)
        return tj_fail(err, TJ_E_USAGE, "--record brings its own moves: leave out \"%.40s\"",
                       call->args.items[0]);
    if (!given->record && given->move >= 0)
        return tj_fail(err, TJ_E_USAGE, "--move goes with --sgf or --record");
    if (given->record)
        return tj_shogi_state_from_file(state, given->record,
                                        given->move < 0 ? SIZE_MAX : (size_t)given->move, err);
    return tj_shogi_state_from_words(state, given->sfen, &call->args, err);
}

static int suggest_shogi(const tj_invocation *call, tj_shogi_suggestions *s, tj_buf *out, tj_err *err)
{
    const struct suggest_options *given = call->options;
    tj_shogi_models models = {0};
    tj_corpus *corpus = NULL;
    int rc = read_shogi_state(call, &s->state, err);

    if (!rc)
        rc = tj_corpus_open(&corpus, call->corpus, err);
    if (!rc)
        rc = tj_shogi_models_open(&models, corpus, given->name, given->ranking, err);
    if (rc == TJ_E_NOTFOUND && corpus)
        tj_corpus_games_explain(corpus, TJ_BOARD_SHOGI);
    if (!rc)
        tj_memory_age_warn(&models.learnt.age);
    if (!rc)
        rc = tj_shogi_suggestions_find(s, &models, (enum tj_shogi_listing)given->by, limit_of(given), err);
    if (!rc)
        rc = tj_shogi_suggestions_count_results(s, corpus, err);
    if (!rc && given->json)
        tj_shogi_suggestions_json(s, out);
    else if (!rc)
        rc = tj_shogi_suggestions_text(s, given->ascii, &call->terminal, out, err);
    tj_shogi_models_release(&models);
    tj_corpus_free(corpus);
    return rc;
}

static int run_shogi(tj_invocation *call)
{
    tj_shogi_suggestions *s = tj_zalloc(1, sizeof *s);
    tj_err err = TJ_ERR_INIT;
    tj_buf out = TJ_BUF_INIT;
    int rc = s ? suggest_shogi(call, s, &out, &err) : tj_fail_nomem(&err);
    bool none = s && !s->len;

    if (s)
        tj_shogi_suggestions_release(s);
    free(s);
    return tj_exit_text(call, rc, &err, &out, none ? TJ_EXIT_NOTHING : TJ_EXIT_DONE);
}

/* A size tells; otherwise what the corpus has most of. */
static int game_of_corpus(const tj_invocation *call, bool *shogi, tj_err *err)
{
    const struct suggest_options *given = call->options;

    *shogi = false;
    return given->size ? 0 : tj_detect_game(call->corpus, given->game, shogi, err);
}

/* What is given tells, then the option, then the corpus. */
static int find_game(const tj_invocation *call, bool *shogi, tj_err *err)
{
    const struct suggest_options *given = call->options;
    const tj_given sources[] = {{"--sgf", given->sgf},
                                {"--record", given->record},
                                {"--sfen", given->sfen},
                                {"--size", given->size},
                                {0}};
    const tj_given go[] = {{"--size", given->size}, {0}};
    int asked = given->game, rc = tj_options_exclusive(sources, err);

    *shogi = given->sfen || given->record;
    if (rc)
        return rc;
    if (*shogi || given->sgf || given->size)
        rc = tj_check_game_option(asked, *shogi, err);
    if (!rc && call->args.len && !*shogi && !given->sgf)
        rc = tj_detect_game_by_moves(&call->args, call->corpus, asked, shogi, err);
    else if (!rc && !*shogi && !given->sgf)
        rc = game_of_corpus(call, shogi, err);
    return !rc && *shogi ? tj_options_only_for("Go", go, err) : rc;
}

static int run_go(tj_invocation *call)
{
    tj_go_suggestions *s = tj_zalloc(1, sizeof *s);
    tj_err err = TJ_ERR_INIT;
    tj_buf out = TJ_BUF_INIT;
    int rc = s ? suggest_go(call, s, &out, &err) : tj_fail_nomem(&err);
    bool none = s && !s->len;

    if (s)
        tj_go_suggestions_release(s);
    free(s);
    return tj_exit_text(call, rc, &err, &out, none ? TJ_EXIT_NOTHING : TJ_EXIT_DONE);
}

static int run(tj_invocation *call)
{
    tj_err err = TJ_ERR_INIT;
    bool shogi;
    int rc = find_game(call, &shogi, &err);

    if (rc)
        return tj_exit_failed(call, rc, &err);
    return shogi ? run_shogi(call) : run_go(call);
}

const tj_command tj_cmd_suggest = {
    .name = "suggest",
    .synopsis = "CORPUS [MOVE...]",
    .summary = "what would be played here, and where it was",
    .description =
        "Looks at every point where the player to move may play, and at the stones around it, and "
        "finds in the "
        "memory (tejun learn) the moves that were played in surroundings like these. Such a point "
        "is a candidate, "
        "as in Sei and Kawashima's KATSUNARI.\n\n"
        "Surroundings are alike if, with a stone beside the point, everything within two steps is "
        "equal and at "
        "most two points differ at three steps; without, if everything within four steps is equal "
        "but for at most "
        "one stone at four. The difference grows with the number of points that differ, and the "
        "nearer they are. "
        "Equal: moves played in surroundings that are equal; alike: in all that are alike; won: the share of "
        "these games that the player who moved has won. The games are given as number and move; "
        "`tejun games CORPUS NUMBER` tells whose they are, with --export sgf their moves.\n\n"
        "Where there is a ranking (tejun train), all legal moves are listed by how likely they are; --by "
        "alike lists the candidates of the memory as the paper has them.\n\n"
        "In shogi a candidate is a legal move that was played where the squares around it and both hands "
        "were "
        "equal (Kubota et al.: 5x5 around the origin, or around the square of a drop) or alike: at most one "
        "square beside the origin differs, and squares further off, hands, what is taken and attacked differ "
        "little.",
    .examples =
        (const tj_example[]){{"tejun suggest pro Q16 D4 Q3", "after these moves"},
                             {"tejun suggest pro --sgf game.sgf --move 40", "after 40 moves of a game"},
                             {"tejun suggest kifu 7g7f 3c3d ▲６六歩", "shogi, in any notation"},
                             {"tejun suggest kifu --record game.kif --move 40", "shogi, from a record"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct suggest_options, .move = -1, .limit = LIMIT_UNSET),
    .corpus = TJ_CORPUS_FIRST,
    .min_args = 0,
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
