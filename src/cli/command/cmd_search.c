/* tejun search */
#include <stdio.h>
#include <string.h>

#include "answer/game_json.h"
#include "answer/question/questions.h"
#include "base/error.h"
#include "cli/board_diagram.h"
#include "cli/command.h"
#include "cli/report/game_row.h"
#include "base/text/quantity.h"
#include "cli/terminal/text_grid.h"

struct search_options {
    int export;
    int64_t next;
    size_t export_limit; /* of games; 0: all */
};

static const tj_param options[] = {
    TJ_INTEGER(struct search_options, next, 0, "next", "N", 0, 10000, "list at most N continuations; 0: all"),
    TJ_CHOICE(struct search_options, export, 0, "export", "AS", tj_export_words,
              "write the games found, each once, to standard output: as in their files (original); Go as "
              "SGF, marked at the first match; shogi in any of its notations"),
    TJ_PARAMS_END};

static int prepare(tj_invocation *call, tj_err *err)
{
    struct search_options *given = call->options;
    tj_search_params *params = call->params;
    const tj_given outputs[] = {
        {"--export", given->export}, {"--json", call->json}, {"--count", params->count}, {0}};

    if (given->export) { /* its limit counts games, that of a search matches */
        given->export_limit = params->limit < 0 ? 0 : (size_t)params->limit;
        params->limit = 0;
    }
    return tj_options_exclusive(outputs, err);
}

/* Writes each game once.  Hits of a game stand together, in order. */
static int export_games(const struct search_options *given, const tj_search_answer *found, tj_err *err)
{
    const tj_search_result *result = found->result;
    const tj_game_kind *kind = tj_export_kind(given->export);
    size_t games = 0, limit = given->export_limit;
    int rc = 0;

    if (kind && kind != tj_game_kind_of_board(found->query.board))
        return tj_fail(err, TJ_E_USAGE, "games of %s cannot be written as %s",
                       tj_game_kind_title(tj_game_kind_of_board(found->query.board)),
                       tj_export_words[given->export]);
    for (size_t i = found->skip; !rc && i < result->hit_count && (!limit || games < limit) && !ferror(stdout);
         i++) {
        const tj_hit *hit = &result->hits[i];

        if (i == found->skip || hit->game != hit[-1].game)
            rc = tj_print_game(found->corpus, hit->game, given->export, games++ > 0, &found->query, hit, err);
    }
    return rc;
}

/* ---- text ---- */

static void put_headline(const tj_search_result *result, tj_buf *out)
{
    double rate = tj_score_rate(&result->score);
    tj_buf score = TJ_BUF_INIT;
    size_t start = out->len;

    tj_buf_printf(out, "%s in %s", tj_quantity_phrase(result->occurrences, "match", "matches").text,
                  tj_quantity_noun(result->games, "game").text);
    if (rate >= 0)
        tj_buf_printf(&score, "the side that started it won %.1f %%", 100 * rate);
    tj_headline_end(out, start, result->year_first, result->year_last, &score, result->score.unknown);
}

/* The moves searched for, in words. */
static void put_moves(const tj_search_answer *found, tj_buf *out)
{
    static const char *const MARKS[] = {"", "▲", "△"};
    tj_buf text = TJ_BUF_INIT;

    for (size_t i = 0; i < found->query.len; i++) {
        int colour = found->colour && i % 2 ? TJ_BLACK + TJ_WHITE - found->colour : found->colour;
        char name[TJ_QUERY_STEP_TEXT_MAX];

        tj_query_step_format(found->query.board, &found->query.steps[i], name);
        tj_buf_printf(&text, "%s%s%s", i ? " " : "", MARKS[colour], name);
    }
    tj_text_grid_note(out, &text, 78);
}

static bool has_point(const tj_continuation *one)
{
    return one->kind <= TJ_NEXT_CODE && one->move != TJ_PASS;
}

/* "Q16"; "7g7f  ７六歩(77)"; "(3,2)" for a code that means no point. */
static void put_next_name(const tj_position *start, const tj_continuation *one, tj_buf *out)
{
    tj_query_step step = tj_query_step_of(start->board, one->move, one->piece);
    char move[TJ_MOVE_TEXT_MAX], name[TJ_QUERY_STEP_TEXT_MAX];

    if (one->kind == TJ_NEXT_ELSEWHERE)
        tj_buf_puts(out, "elsewhere");
    else if (one->kind == TJ_NEXT_END)
        tj_buf_puts(out, tj_position_is_legal(start, TJ_PASS) ? "end or pass" : "end");
    if (has_point(one)) {
        tj_position_move_format(start, one->move, move);
        tj_query_step_format(start->board, &step, name);
        tj_buf_printf(out, strcmp(move, name) ? "%-5s  %s" : "%s", move, name);
    }
    if (one->kind == TJ_NEXT_CODE)
        tj_buf_printf(out, "%s(%d,%d)", has_point(one) ? " " : "", one->x, one->y);
}

/* What could be lettered or left out is a move. */
static bool is_shown(const struct search_options *given, const tj_search_result *result, size_t i)
{
    return !given->next || (int64_t)i < given->next || result->next[i].kind > TJ_NEXT_CODE;
}

static void put_next(const tj_invocation *call, const tj_search_result *result,
                     const tj_board_diagram *diagram, tj_buf *out)
{
    static const tj_column COLUMNS[] = {{"", TJ_LEFT},       {"next", TJ_LEFT}, {"count", TJ_RIGHT},
                                        {"share", TJ_RIGHT}, {"won", TJ_RIGHT}, {"years", TJ_LEFT}};
    tj_table *table = tj_table_new(COLUMNS, 6);
    uint64_t others = 0, kinds = 0;

    for (size_t i = 0; i < result->next_count; i++) {
        const tj_continuation *one = &result->next[i];
        tj_buf name = TJ_BUF_INIT;

        if (!is_shown(call->options, result, i)) {
            others += one->count;
            kinds++;
            continue;
        }
        put_next_name(diagram->position, one, &name);
        tj_next_cells(table, has_point(one) ? tj_board_diagram_letter(diagram, one->move) : '\0', &name,
                      one->count, result->occurrences, one->kind == TJ_NEXT_END ? NULL : &one->score,
                      one->year_first, one->year_last);
        tj_buf_release(&name);
    }
    tj_others_cells(table, kinds, others, result->occurrences);
    tj_table_put(table, &call->terminal, false, out);
}

static int put_hits(const tj_invocation *call, const tj_search_answer *found, tj_buf *out, tj_err *err)
{
    static const tj_column COLUMNS[] = {{"game", TJ_RIGHT}, {"move", TJ_RIGHT}, {"date", TJ_LEFT},
                                        {"black", TJ_LEFT}, {"white", TJ_LEFT}, {"result", TJ_LEFT},
                                        {"event", TJ_LEFT}};
    const tj_search_result *result = found->result;
    tj_table *table = tj_table_new(COLUMNS, 7);
    int rc = 0;

    tj_newest_put(result->hit_count, result->occurrences, out);
    for (size_t i = found->skip; !rc && i < result->hit_count; i++) {
        tj_table_printf(table, "%u", result->hits[i].game);
        tj_table_printf(table, "%u", result->hits[i].move);
        rc = tj_hit_cells(table, found->corpus, result->hits[i].game, &call->terminal, err);
    }
    return tj_table_end(rc, table, &call->terminal, false, out);
}

static int put_text(const tj_invocation *call, const tj_search_answer *found, tj_buf *out, tj_err *err)
{
    const struct search_options *given = call->options;
    const tj_search_result *result = found->result;
    tj_position start;
    tj_board_diagram diagram = {.position = &start,
                                .steps = found->query.steps,
                                .n_steps = found->query.len,
                                .first = found->colour,
                                .ascii = call->ascii,
                                .colour = call->terminal.colour};

    put_headline(result, out);
    if (!result->occurrences)
        return 0;
    tj_position_init(&start, found->query.board, NULL);
    tj_buf_puts(out, "\n");
    if (tj_board_diagram_has_steps(&start)) {
        for (size_t i = 0; i < result->next_count; i++)
            if (is_shown(given, result, i) && has_point(&result->next[i]) &&
                !tj_board_diagram_letter(&diagram, result->next[i].move))
                tj_board_diagram_add(&diagram, result->next[i].move);
        tj_board_diagram_write(&diagram, out);
    } else
        put_moves(found, out);
    tj_buf_puts(out, "\n");
    put_next(call, result, &diagram, out);
    return result->hit_count ? put_hits(call, found, out, err) : 0;
}

static int report(tj_invocation *call, const void *answer, tj_buf *out, tj_err *err)
{
    const struct search_options *given = call->options;
    const tj_search_answer *found = answer;

    if (given->export)
        return export_games(given, found, err);
    if (found->result)
        return put_text(call, found, out, err);
    tj_buf_printf(out, "%llu\n", (unsigned long long)found->occurrences);
    return 0;
}

const tj_command tj_cmd_search = {
    .name = "search",
    .synopsis = "CORPUS MOVE...",
    .question = &tj_search_question,
    .examples =
        (const tj_example[]){{"tejun search pro R16 D17 Q3 P17 C4", "Shusaku's opening"},
                             {"tejun search pro R14 Q14 Q13 R15 --local", "joseki, with tenuki allowed"},
                             {"tejun search pro pd dp -p 'Cho Chikun' --since 1980", "in one player's games"},
                             {"tejun search pro --file mine.sgf --range 1-8", "the opening of a game"},
                             {"tejun search kifu 7g7f 3c3d 8h2b+", "an early bishop exchange"},
                             {"tejun search kifu ▲７六歩 △３四歩 ▲６六歩", "in Japanese notation"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct search_options, .next = 15),
    .outputs = TJ_OUTPUT_JSON | TJ_OUTPUT_ASCII,
    .corpus = TJ_CORPUS_FIRST,
    .max_args = TJ_ARGS_ANY,
    .prepare = prepare,
    .report = report,
};
