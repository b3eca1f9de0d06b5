/* tejun suggest */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cli/go/go_diagram.h"
#include "cli/corpus_games.h"
#include "cli/report/memory_age_text.h"
#include "answer/go/go_suggestion.h"
#include "answer/shogi/shogi_suggestion.h"
#include "cli/report/suggestion_report.h"
#include "cli/shogi/shogi_diagram.h"
#include "cli/detect_game.h"

#define LIMIT_UNSET   (-1)
#define LIMIT_DEFAULT 15
#define SIZE_DEFAULT  19

struct suggest_options {
    const char *name, *ranking, *sgf, *sfen, *record;
    int64_t move, size, limit;
    int by, game;
    bool json, ascii;
};

static const char *const orders[] = {"likely", "alike", "equal", NULL}; /* of tj_suggest_order */

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
    TJ_TEXT(
        struct suggest_options, name, 0, "name", "NAME",
        "of the memory; otherwise one for boards of this size, if possible \"default\", for shogi \"shogi\""),
    TJ_TEXT(struct suggest_options, ranking, 0, "ranking", "NAME",
            "of the ranking; otherwise \"" TJ_RANKING_NAME "\""),
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
    if (given->by == TJ_SUGGEST_EQUAL)
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

/* What the command works with. */
typedef struct question {
    tj_go_state go;
    tj_shogi_state shogi;
    tj_suggestion suggestion;
    tj_pattern_models models;
    tj_corpus *corpus;
} question;

static void draw_go(const tj_suggestion *s, const tj_suggestion_style *style, tj_buf *out)
{
    const tj_go_diagram_style look = {style->ascii, style->terminal->colour, style->terminal->width};
    const tj_go_state *state = style->ctx;
    tj_go_diagram diagram;

    tj_go_diagram_init(&diagram, state->board.size);
    for (unsigned p = 0; p < (unsigned)state->board.size * state->board.size; p++)
        diagram.stone[p] = (uint8_t)tj_go_board_at(&state->board, p);
    diagram.last = state->last;
    for (size_t i = 0; i < s->found->len && i < TJ_SUGGESTION_LETTERS; i++)
        snprintf(diagram.label[s->found->items[i].move], sizeof diagram.label[0], "%c", 'a' + (int)i);
    tj_go_diagram_write(&diagram, &look, out);
}

static void draw_shogi(const tj_suggestion *s, const tj_suggestion_style *style, tj_buf *out)
{
    tj_shogi_diagram diagram = {.position = tj_position_shogi(&s->position)};

    for (size_t i = 0; i < s->found->len && i < TJ_SUGGESTION_LETTERS; i++) {
        unsigned to = tj_shogi_move_to(s->found->items[i].move);

        if (!diagram.label[to]) /* several moves can go to one square: the first is named */
            diagram.label[to] = (char)('a' + (int)i);
    }
    tj_shogi_diagram_write(&diagram, style->ascii, out);
}

static void name_shogi(const tj_suggestion *s, unsigned move, tj_buf *out)
{
    tj_shogi_state_put_move(s->ctx, (tj_shogi_move)move, false, out);
}

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

static int print(const tj_invocation *call, const question *q, bool shogi, tj_buf *out, tj_err *err)
{
    const struct suggest_options *given = call->options;
    const bool ascii = given->ascii || !call->terminal.utf8;
    const tj_suggestion_style go = {.examples = 3,
                                    .places = "games, game:move",
                                    .equal_word = true,
                                    .ascii = ascii,
                                    .draw = draw_go,
                                    .terminal = &call->terminal,
                                    .ctx = &q->go},
                              wide = {.examples = 2,
                                      .places = "game:move",
                                      .ascii = ascii,
                                      .draw = draw_shogi,
                                      .name = ascii ? NULL : name_shogi,
                                      .terminal = &call->terminal};

    if (!given->json)
        return tj_suggestion_text(&q->suggestion, shogi ? &wide : &go, out, err);
    tj_suggestion_json(&q->suggestion, out);
    return 0;
}

static int suggest(const tj_invocation *call, bool shogi, question *q, tj_buf *out, tj_err *err)
{
    const struct suggest_options *given = call->options;
    int rc = shogi ? read_shogi_state(call, &q->shogi, err) : read_go_state(call, &q->go, err);

    if (rc)
        return rc;
    if (shogi)
        tj_shogi_suggestion_init(&q->suggestion, &q->shogi);
    else
        tj_go_suggestion_init(&q->suggestion, &q->go);
    if ((rc = tj_corpus_open(&q->corpus, call->corpus, err)))
        return rc;
    rc = tj_pattern_models_open(&q->models, q->corpus, q->suggestion.position.board, given->name,
                                given->ranking, err);
    if (rc == TJ_E_NOTFOUND)
        tj_corpus_games_explain(q->corpus, q->suggestion.position.board);
    if (rc)
        return rc;
    tj_memory_age_warn(&q->models.memory_info.age);
    rc = tj_suggestion_find(&q->suggestion, &q->models, q->corpus, (enum tj_suggest_order)given->by,
                            limit_of(given), err);
    return rc ? rc : print(call, q, shogi, out, err);
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

static int run(tj_invocation *call)
{
    question *q = tj_zalloc(1, sizeof *q);
    tj_err err = TJ_ERR_INIT;
    tj_buf out = TJ_BUF_INIT;
    bool shogi, none = true;
    int rc = q ? find_game(call, &shogi, &err) : tj_fail_nomem(&err);

    if (!rc)
        rc = suggest(call, shogi, q, &out, &err);
    if (q) {
        none = !q->suggestion.found || !q->suggestion.found->len;
        tj_suggestion_release(&q->suggestion);
        tj_pattern_models_release(&q->models);
        tj_corpus_free(q->corpus);
    }
    free(q);
    return tj_exit_text(call, rc, &err, &out, none ? TJ_EXIT_NOTHING : TJ_EXIT_DONE);
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
