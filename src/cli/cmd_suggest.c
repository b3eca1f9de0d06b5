/* tejun suggest */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "cli/diagram.h"
#include "cli/position.h"
#include "cli/quantity.h"
#include "cli/table.h"
#include "pattern/suggest.h"

#define LETTERS  26
#define EXAMPLES 3 /* cases named in the table */

struct suggest_options {
    const char *name, *sgf;
    int64_t move, size, limit;
    bool json, ascii;
};

static const tj_option options[] = {
    TJ_TEXT(struct suggest_options, sgf, 0, "sgf", "FILE", "take the position from this game"),
    TJ_INTEGER(struct suggest_options, move, 0, "move", "N", -1, 100000,
               "with --sgf: the position after N moves (-1: at the end)"),
    TJ_INTEGER(struct suggest_options, size, 0, "size", "N", 2, 25, "lines of the board, for moves"),
    TJ_INTEGER(struct suggest_options, limit, 'n', "limit", "N", 0, 1000,
               "list at most N candidates; 0: all"),
    TJ_TEXT(struct suggest_options, name, 0, "name", "NAME", "of the memory"),
    TJ_FLAG(struct suggest_options, json, 0, "json", "print JSON for programs: all candidates"),
    TJ_FLAG(struct suggest_options, ascii, 0, "ascii", "draw the board in plain ASCII"),
    TJ_OPTIONS_END};

typedef struct answer {
    tj_position position;
    tj_learnt learnt;
    tj_candidates candidates;
} answer;

static int read_position(const tj_invocation *call, tj_position *position, tj_err *err)
{
    const struct suggest_options *given = call->options;

    if (given->sgf && call->args.len)
        return tj_fail(err, TJ_E_USAGE, "give moves, or --sgf FILE");
    if (!given->sgf && given->move >= 0)
        return tj_fail(err, TJ_E_USAGE, "--move goes with --sgf");
    if (given->sgf)
        return tj_position_from_sgf(position, given->sgf, given->move < 0 ? SIZE_MAX : (size_t)given->move,
                                    err);
    return tj_position_from_words(position, (unsigned)given->size, &call->args, err);
}

static size_t shown(const struct suggest_options *given, const answer *a)
{
    return given->limit && (size_t)given->limit < a->candidates.len ? (size_t)given->limit
                                                                    : a->candidates.len;
}

static void draw(const tj_invocation *call, const answer *a, tj_buf *out)
{
    const struct suggest_options *given = call->options;
    const tj_diagram_style style = {given->ascii || !call->terminal.utf8, call->terminal.colour,
                                    call->terminal.width};
    const tj_go_board *board = &a->position.board;
    tj_diagram diagram;

    tj_diagram_init(&diagram, board->size);
    for (unsigned p = 0; p < (unsigned)board->size * board->size; p++)
        diagram.stone[p] = (uint8_t)tj_go_board_at(board, p);
    diagram.last = a->position.last;
    for (size_t i = 0; i < shown(given, a) && i < LETTERS; i++)
        snprintf(diagram.label[a->candidates.items[i].point], sizeof diagram.label[0], "%c", 'a' + (int)i);
    tj_diagram_write(&diagram, &style, out);
}

static void add_row(tj_table *table, const answer *a, size_t i)
{
    const tj_candidate *one = &a->candidates.items[i];
    const char letter[] = {i < LETTERS ? (char)('a' + (int)i) : '\0', '\0'};
    tj_buf cases = TJ_BUF_INIT;
    char point[8];

    tj_go_point_format(a->position.board.size, one->point, point);
    tj_table_text(table, letter);
    tj_table_text(table, point);
    if (one->difference)
        tj_table_printf(table, "%u", (unsigned)one->difference);
    else
        tj_table_text(table, "equal");
    tj_table_count(table, one->equal);
    tj_table_count(table, one->cases);
    for (size_t k = 0; k < one->shown_count && k < EXAMPLES; k++)
        tj_buf_printf(&cases, "%s%u:%u", k ? " " : "", (unsigned)one->shown[k].game,
                      (unsigned)one->shown[k].move);
    tj_table_text(table, tj_buf_ok(&cases) ? cases.data : "");
    tj_buf_release(&cases);
}

static int print_text(const tj_invocation *call, const answer *a, tj_buf *out, tj_err *err)
{
    static const tj_column COLUMNS[] = {
        {"", TJ_LEFT},       {"move", TJ_LEFT},   {"difference", TJ_RIGHT},
        {"equal", TJ_RIGHT}, {"alike", TJ_RIGHT}, {"games, game:move", TJ_LEFT}};
    const struct suggest_options *given = call->options;
    const tj_table_style style = {false, given->ascii || !call->terminal.utf8, call->terminal.cut_width};
    tj_table *table = tj_table_new(COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    int rc;

    tj_buf_printf(out, "%s to move after %s: %s from %s\n\n",
                  a->position.colour == TJ_BLACK ? "Black" : "White",
                  tj_quantity_noun(a->position.moves, "move", "moves").text,
                  tj_quantity_noun(a->candidates.len, "candidate", "candidates").text,
                  tj_quantity_noun(a->learnt.cases, "remembered move", "remembered moves").text);
    draw(call, a, out);
    tj_buf_putc(out, '\n');
    for (size_t i = 0; i < shown(given, a); i++)
        add_row(table, a, i);
    rc = tj_table_write(table, &style, out) ? tj_fail_nomem(err) : 0;
    tj_table_free(table);
    return rc;
}

static void put_candidate(tj_json *json, const answer *a, const tj_candidate *one)
{
    char point[8];

    tj_go_point_format(a->position.board.size, one->point, point);
    tj_json_object(json, NULL);
    tj_json_string(json, "move", point);
    tj_json_u64(json, "difference", one->difference);
    tj_json_u64(json, "equal", one->equal);
    tj_json_u64(json, "cases", one->cases);
    tj_json_array(json, "examples");
    for (size_t k = 0; k < one->shown_count; k++) {
        tj_json_object(json, NULL);
        tj_json_u64(json, "game", one->shown[k].game);
        tj_json_u64(json, "move", one->shown[k].move);
        tj_json_u64(json, "difference", one->shown[k].difference);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_json_end(json);
}

static void print_json(const answer *a, tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "to_move", a->position.colour == TJ_BLACK ? "black" : "white");
    tj_json_u64(&json, "moves", a->position.moves);
    tj_json_u64(&json, "remembered", a->learnt.cases);
    tj_json_array(&json, "candidates");
    for (size_t i = 0; i < a->candidates.len; i++)
        put_candidate(&json, a, &a->candidates.items[i]);
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}

static int work(const tj_invocation *call, answer *a, tj_buf *out, tj_err *err)
{
    const struct suggest_options *given = call->options;
    tj_corpus *corpus = NULL;
    int rc = read_position(call, &a->position, err);

    if (!rc)
        rc = tj_corpus_open(&corpus, call->corpus, err);
    if (!rc)
        rc = tj_learnt_open(&a->learnt, corpus, given->name, err);
    if (!rc)
        rc = tj_suggest(&a->learnt, &a->position.board, a->position.colour, &a->candidates, err);
    if (!rc && given->json)
        print_json(a, out);
    else if (!rc)
        rc = print_text(call, a, out, err);
    tj_corpus_free(corpus);
    return rc;
}

static int run(tj_invocation *call)
{
    answer *a = tj_zalloc(1, sizeof *a);
    tj_err err = TJ_ERR_INIT;
    tj_buf out = TJ_BUF_INIT;
    int rc = a ? work(call, a, &out, &err) : tj_fail_nomem(&err);
    bool none = a && !a->candidates.len;

    if (a) {
        tj_candidates_release(&a->candidates);
        tj_learnt_release(&a->learnt);
    }
    free(a);
    if (!rc)
        return tj_exit_with(&out, none ? TJ_EXIT_NOTHING : TJ_EXIT_DONE);
    tj_buf_release(&out);
    return rc == TJ_E_USAGE ? tj_exit_usage(call, "%s", err.text) : tj_exit_error(&err);
}

const tj_command tj_cmd_suggest = {
    .name = "suggest",
    .synopsis = "CORPUS [MOVE...]",
    .summary = "what was played in surroundings like these",
    .description = "Looks at every point where the player to move may play, and at the stones around it, and "
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
                   "Equal: moves played in surroundings that are equal; alike: in all that are alike. The "
                   "games are given "
                   "as number and move; `tejun games CORPUS NUMBER` shows them.",
    .examples =
        (const tj_example[]){{"tejun suggest pro Q16 D4 Q3", "after these moves"},
                             {"tejun suggest pro --sgf game.sgf --move 40", "after 40 moves of a game"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct suggest_options, .name = TJ_LEARNT_NAME, .move = -1, .size = 19, .limit = 15),
    .corpus = TJ_CORPUS_FIRST,
    .min_args = 0,
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
