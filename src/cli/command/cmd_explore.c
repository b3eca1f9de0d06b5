/* tejun explore */
#include "answer/answer_kind.h"
#include "answer/question/questions.h"
#include "cli/board_diagram.h"
#include "cli/command.h"
#include "cli/report/game_row.h"
#include "base/text/quantity.h"

struct explore_options {
    int64_t next;
};

static const tj_param options[] = {TJ_INTEGER(struct explore_options, next, 0, "next", "N", 0, 10000,
                                              "list at most N continuations; 0: all"),
                                   TJ_PARAMS_END};

/* ---- text ---- */

/* "Q16", "7g7f" (native: "▲７六歩"), "pass" or "end"; both: a move that players write in a way of their own,
 * in the usual way too. */
static void put_move(const tj_explore_answer *explored, enum tj_explore_kind kind, unsigned move, bool native,
                     bool both, tj_buf *out)
{
    const tj_position *position = &explored->position.position;
    const uint16_t *last = tj_move_line_last(&explored->position.moves);

    if (both && native && kind == TJ_EXPLORE_MOVE && tj_answer_kind_of(position->kind)->native_key) {
        tj_move_put(position, last, move, false, out);
        tj_buf_putc(out, ' ');
    }
    if (kind == TJ_EXPLORE_END)
        tj_buf_puts(out, "end");
    else
        tj_move_put(position, last, move, native, out);
}

static void put_headline(const tj_explore_answer *explored, tj_buf *out)
{
    const tj_explore_result *result = explored->result;
    bool white = tj_position_to_move(&explored->position.position) == TJ_WHITE;
    double rate = tj_score_rate(&result->score);
    tj_buf score = TJ_BUF_INIT;
    size_t start = out->len;

    tj_buf_puts(out, tj_quantity_noun(result->games, "game").text);
    if (rate >= 0)
        tj_buf_printf(&score, "%s, to move, won %.1f %%", white ? "White" : "Black", 100 * rate);
    else
        tj_buf_printf(&score, "%s to move", white ? "White" : "Black");
    tj_headline_end(out, start, result->year_first, result->year_last, &score, result->score.unknown);
    tj_buf_putc(out, '\n');
}

/* Moves stand before pass and end, which are always shown. */
static bool is_shown(const struct explore_options *given, const tj_explore_result *result, size_t i)
{
    return !given->next || (int64_t)i < given->next || result->next[i].kind != TJ_EXPLORE_MOVE;
}

/* Ratings only if a player has one. */
static void put_next(const tj_invocation *call, const tj_explore_answer *explored, bool native, tj_buf *out)
{
    static const tj_column COLUMNS[] = {{"", TJ_LEFT},       {"next", TJ_LEFT}, {"games", TJ_RIGHT},
                                        {"share", TJ_RIGHT}, {"won", TJ_RIGHT}, {"years", TJ_LEFT},
                                        {"rating", TJ_RIGHT}};
    const struct explore_options *given = call->options;
    const tj_explore_result *result = explored->result;
    tj_table *table = tj_table_new(COLUMNS, 7);
    uint64_t others = 0, kinds = 0;

    if (!result->rated)
        tj_table_hide(table, 6);
    for (size_t i = 0; i < result->next_count; i++) {
        const tj_explore_next *one = &result->next[i];
        bool lettered = i < TJ_DIAGRAM_LETTERS && one->kind == TJ_EXPLORE_MOVE;
        tj_buf name = TJ_BUF_INIT;

        if (!is_shown(given, result, i)) {
            others += one->games;
            kinds++;
            continue;
        }
        put_move(explored, one->kind, one->move, native, true, &name);
        tj_next_cells(table, lettered ? (char)('a' + (int)i) : '\0', &name, one->games, result->games,
                      one->kind == TJ_EXPLORE_END ? NULL : &one->score, one->year_first, one->year_last);
        tj_buf_release(&name);
        if (one->rated)
            tj_table_printf(table, "%.0f", one->rating);
        else
            tj_table_text(table, "");
    }
    tj_others_cells(table, kinds, others, result->games);
    if (kinds)
        tj_table_text(table, "");
    tj_table_put(table, &call->terminal, false, out);
}

static void put_players(const tj_invocation *call, const tj_explore_result *result, tj_buf *out)
{
    static const tj_column COLUMNS[] = {
        {"player", TJ_LEFT}, {"games", TJ_RIGHT}, {"to move", TJ_RIGHT}, {"won", TJ_RIGHT}};
    tj_table *table = tj_table_new(COLUMNS, 4);

    if (result->player_count < result->players_all)
        tj_buf_printf(out, "\nby %s, most often:\n", tj_quantity_noun(result->players_all, "player").text);
    else
        tj_buf_puts(out, "\n");
    for (size_t i = 0; i < result->player_count; i++) {
        const tj_explore_player *one = &result->players[i];

        tj_table_text(table, one->name);
        tj_table_count(table, one->games);
        tj_table_count(table, one->to_move);
        tj_score_cell(table, &one->score);
    }
    tj_table_put(table, &call->terminal, false, out);
}

static int put_hits(const tj_invocation *call, const tj_explore_answer *explored, bool native, tj_buf *out,
                    tj_err *err)
{
    static const tj_column COLUMNS[] = {{"game", TJ_RIGHT},  {"after", TJ_RIGHT}, {"next", TJ_LEFT},
                                        {"date", TJ_LEFT},   {"black", TJ_LEFT},  {"white", TJ_LEFT},
                                        {"result", TJ_LEFT}, {"event", TJ_LEFT}};
    const tj_explore_params *params = call->params;
    const tj_explore_result *result = explored->result;
    tj_table *table = tj_table_new(COLUMNS, 8);
    int rc = 0;

    tj_newest_put(result->hit_count, result->games, out);
    for (size_t i = (size_t)params->skip; !rc && i < result->hit_count; i++) {
        const tj_explore_hit *hit = &result->hits[i];
        tj_buf name = TJ_BUF_INIT;

        put_move(explored, hit->kind, hit->move, native, false, &name);
        tj_table_printf(table, "%u", hit->game);
        tj_table_printf(table, "%u", hit->moves);
        tj_table_buf(table, &name);
        tj_buf_release(&name);
        rc = tj_hit_cells(table, call->asked->corpus, hit->game, &call->terminal, err);
    }
    return tj_table_end(rc, table, &call->terminal, false, out);
}

static int report(tj_invocation *call, const void *answer, tj_buf *out, tj_err *err)
{
    const struct explore_options *given = call->options;
    const tj_explore_answer *explored = answer;
    const tj_explore_result *result = explored->result;
    tj_board_diagram diagram = {.position = &explored->position.position,
                                .last = tj_move_line_last(&explored->position.moves),
                                .ascii = call->ascii,
                                .colour = call->terminal.colour};

    for (size_t i = 0; i < result->next_count; i++)
        if (is_shown(given, result, i) && result->next[i].kind == TJ_EXPLORE_MOVE)
            tj_board_diagram_add(&diagram, result->next[i].move);
    put_headline(explored, out);
    tj_board_diagram_write(&diagram, out);
    if (!result->games)
        return 0;
    tj_buf_puts(out, "\n");
    put_next(call, explored, !diagram.ascii, out);
    if (result->player_count)
        put_players(call, result, out);
    return result->hit_count ? put_hits(call, explored, !diagram.ascii, out, err) : 0;
}

const tj_command tj_cmd_explore = {
    .name = "explore",
    .synopsis = "CORPUS [MOVE...]",
    .question = &tj_explore_question,
    .examples =
        (const tj_example[]){{"tejun explore pro", "how games open"},
                             {"tejun explore pro Q16 D4 Q4 D16", "two star points each"},
                             {"tejun explore pro R16 D4 -p 'Go Seigen'", "in his games only"},
                             {"tejun explore pro --file game.sgf --move 40", "after 40 moves of a game"},
                             {"tejun explore kifu 7g7f 3c3d 2g2f", "shogi"},
                             {"tejun explore kifu --sfen 2-piece", "shogi with a handicap"},
                             {"tejun explore kifu --file game.kif --move 30", "after 30 moves of a record"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct explore_options, .next = 15),
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_ASCII,
    .corpus = TJ_CORPUS_FIRST,
    .max_args = TJ_ARGS_ANY,
    .report = report,
};
