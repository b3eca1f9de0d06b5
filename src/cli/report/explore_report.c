#include "cli/report/explore_report.h"

#include <stdio.h>
#include <string.h>

#include "answer/answer_kind.h"
#include "base/error.h"
#include "cli/board_diagram.h"
#include "cli/report/game_row.h"
#include "cli/terminal/quantity.h"
#include "cli/terminal/text_table.h"
#include "tejun/game.h"

/* "Q16", "7g7f" (native: "▲７六歩"), "pass" or "end". */
static void put_move(const tj_explore_answer *explored, enum tj_explore_kind kind, unsigned move, bool native,
                     tj_buf *out)
{
    if (kind == TJ_EXPLORE_END)
        tj_buf_puts(out, "end");
    else
        tj_move_put(&explored->position.position, tj_move_line_last(&explored->position.moves), move, native,
                    out);
}

/* both: a move that players write in a way of their own, in the usual way too. */
static void move_cell(const tj_explore_report *report, tj_table *table, enum tj_explore_kind kind,
                      unsigned move, bool both)
{
    tj_buf name = TJ_BUF_INIT;

    if (both && tj_answer_kind_of(report->explored->position.position.kind)->native_key &&
        kind == TJ_EXPLORE_MOVE && !report->ascii) {
        put_move(report->explored, kind, move, false, &name);
        tj_buf_putc(&name, ' ');
    }
    put_move(report->explored, kind, move, !report->ascii, &name);
    tj_table_buf(table, &name);
    tj_buf_release(&name);
}

static const char *colour_name(const tj_explore_report *report)
{
    return tj_position_to_move(&report->explored->position.position) == TJ_WHITE ? "White" : "Black";
}

/* Moves stand before pass and end, which are always shown. */
static bool is_shown(const tj_explore_report *report, size_t index)
{
    return !report->next_limit || index < report->next_limit ||
           report->explored->result->next[index].kind != TJ_EXPLORE_MOVE;
}

static bool has_letter(const tj_explore_report *report, size_t index)
{
    return index < TJ_DIAGRAM_LETTERS && is_shown(report, index) &&
           report->explored->result->next[index].kind == TJ_EXPLORE_MOVE;
}

static void draw_board(const tj_explore_report *report, tj_buf *out)
{
    tj_board_diagram diagram = {.position = &report->explored->position.position,
                                .last = tj_move_line_last(&report->explored->position.moves),
                                .ascii = report->ascii,
                                .colour = report->terminal->colour,
                                .width = report->terminal->width};

    for (size_t i = 0; i < report->explored->result->next_count && has_letter(report, i); i++)
        tj_board_diagram_add(&diagram, report->explored->result->next[i].move);
    tj_board_diagram_write(&diagram, out);
}

static void put_years(int first, int last, tj_buf *out)
{
    if (first && first != last)
        tj_buf_printf(out, ", %d-%d", first, last);
    else if (first)
        tj_buf_printf(out, ", %d", first);
}

static void headline(const tj_explore_report *report, tj_buf *out)
{
    const tj_explore_result *result = report->explored->result;
    double rate = tj_score_rate(&result->score);
    tj_buf score = TJ_BUF_INIT;
    size_t start = out->len;

    tj_buf_puts(out, tj_quantity_noun(result->games, "game", "games").text);
    put_years(result->year_first, result->year_last, out);
    if (rate >= 0)
        tj_buf_printf(&score, "; %s, to move, won %.1f %%", colour_name(report), 100 * rate);
    else
        tj_buf_printf(&score, "; %s to move", colour_name(report));
    if (result->score.unknown)
        tj_buf_printf(&score, " (%s without result)", tj_quantity_count(result->score.unknown).text);
    if (tj_buf_ok(&score) && out->len - start + score.len > 78)
        tj_buf_printf(out, ";\n%s", score.data + 2);
    else
        tj_buf_join(out, &score);
    tj_buf_puts(out, "\n\n");
    tj_buf_release(&score);
}

/* Of the table of moves: ratings only if somebody has one. */
static size_t columns(const tj_explore_report *report)
{
    return report->explored->result->rated ? 7 : 6;
}

static void add_next_row(const tj_explore_report *report, tj_table *table, size_t index)
{
    const tj_explore_next *one = &report->explored->result->next[index];
    const char letter[] = {has_letter(report, index) ? (char)('a' + (int)index) : '\0', '\0'};

    tj_table_text(table, letter);
    move_cell(report, table, one->kind, one->move, true);
    tj_table_count(table, one->games);
    tj_table_percent(table, one->games, report->explored->result->games);
    if (one->kind == TJ_EXPLORE_END) /* nobody made a move */
        tj_table_text(table, "");
    else
        tj_score_cell(table, &one->score);
    tj_years_cell(table, one->year_first, one->year_last);
    if (one->rated)
        tj_table_printf(table, "%.0f", one->rating);
    else if (report->explored->result->rated)
        tj_table_text(table, "");
}

static void add_others(const tj_explore_report *report, tj_table *table)
{
    uint64_t others = 0, kinds = 0;

    for (size_t i = 0; i < report->explored->result->next_count; i++)
        if (!is_shown(report, i)) {
            others += report->explored->result->next[i].games;
            kinds++;
        }
    if (!kinds)
        return;
    tj_table_text(table, "");
    tj_table_text(table, tj_quantity_noun(kinds, "other", "others").text);
    tj_table_count(table, others);
    tj_table_percent(table, others, report->explored->result->games);
    for (size_t column = 4; column < columns(report); column++)
        tj_table_text(table, "");
}

static int finish_table(const tj_explore_report *report, tj_table *table, tj_buf *out, tj_err *err)
{
    tj_table_style style = {false, report->ascii, report->terminal->cut_width};
    int rc = tj_table_write(table, &style, out) ? tj_fail_nomem(err) : 0;

    tj_table_free(table);
    return rc;
}

static int next_table(const tj_explore_report *report, tj_buf *out, tj_err *err)
{
    static const tj_column COLUMNS[] = {{"", TJ_LEFT},       {"next", TJ_LEFT}, {"games", TJ_RIGHT},
                                        {"share", TJ_RIGHT}, {"won", TJ_RIGHT}, {"years", TJ_LEFT},
                                        {"rating", TJ_RIGHT}};
    tj_table *table = tj_table_new(COLUMNS, columns(report));

    for (size_t i = 0; i < report->explored->result->next_count; i++)
        if (is_shown(report, i))
            add_next_row(report, table, i);
    add_others(report, table);
    return finish_table(report, table, out, err);
}

static int player_table(const tj_explore_report *report, tj_buf *out, tj_err *err)
{
    static const tj_column COLUMNS[] = {
        {"player", TJ_LEFT}, {"games", TJ_RIGHT}, {"to move", TJ_RIGHT}, {"won", TJ_RIGHT}};
    const tj_explore_result *result = report->explored->result;
    tj_table *table = tj_table_new(COLUMNS, 4);

    if (result->player_count < result->players_all)
        tj_buf_printf(out, "\nby %s, most often:\n",
                      tj_quantity_noun(result->players_all, "player", "players").text);
    else
        tj_buf_puts(out, "\n");
    for (size_t i = 0; i < result->player_count; i++) {
        const tj_explore_player *one = &result->players[i];

        tj_table_text(table, one->name);
        tj_table_count(table, one->games);
        tj_table_count(table, one->to_move);
        tj_score_cell(table, &one->score);
    }
    return finish_table(report, table, out, err);
}

static int add_hit_row(const tj_explore_report *report, tj_table *table, const tj_explore_hit *hit,
                       tj_err *err)
{
    tj_game game;
    int rc = tj_game_get(report->corpus, hit->game, &game, err);

    if (rc)
        return rc;
    tj_table_printf(table, "%u", hit->game);
    tj_table_printf(table, "%u", hit->moves);
    move_cell(report, table, hit->kind, hit->move, false);
    tj_game_cells(table, &game, report->terminal);
    tj_table_text(table, game.field[TJ_FIELD_EVENT]);
    tj_game_release(&game);
    return 0;
}

static int hit_table(const tj_explore_report *report, tj_buf *out, tj_err *err)
{
    static const tj_column COLUMNS[] = {{"game", TJ_RIGHT},  {"after", TJ_RIGHT}, {"next", TJ_LEFT},
                                        {"date", TJ_LEFT},   {"black", TJ_LEFT},  {"white", TJ_LEFT},
                                        {"result", TJ_LEFT}, {"event", TJ_LEFT}};
    const tj_explore_result *result = report->explored->result;
    tj_table *table = tj_table_new(COLUMNS, 8);
    int rc = 0;

    if (result->hit_count < result->games)
        tj_buf_printf(out, "\nthe newest %s:\n", tj_quantity_count(result->hit_count).text);
    else
        tj_buf_puts(out, "\n");
    for (size_t i = report->skip; !rc && i < result->hit_count; i++)
        rc = add_hit_row(report, table, &result->hits[i], err);
    if (!rc)
        return finish_table(report, table, out, err);
    tj_table_free(table);
    return rc;
}

int tj_explore_report_text(const tj_explore_report *report, tj_buf *out, tj_err *err)
{
    const tj_explore_result *result = report->explored->result;
    int rc;

    headline(report, out);
    draw_board(report, out);
    if (!result->games)
        return 0;
    tj_buf_puts(out, "\n");
    rc = next_table(report, out, err);
    if (!rc && result->player_count)
        rc = player_table(report, out, err);
    if (!rc && result->hit_count)
        rc = hit_table(report, out, err);
    return rc;
}
