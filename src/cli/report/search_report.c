#include "cli/report/search_report.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "cli/terminal/text_grid.h"
#include "cli/go/go_diagram.h"
#include "cli/report/game_row.h"
#include "cli/terminal/quantity.h"
#include "cli/terminal/text_table.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyz"

/* Other games have no diagram with letters. */
static bool is_go(const tj_search_report *report)
{
    return tj_game_kind_of_board(report->searched->query.board) == tj_game_kind_named("go");
}

/* Where a continuation lies on the board; TJ_PASS if it has no point there. */
static unsigned point_of(const tj_search_report *report, size_t index)
{
    const tj_continuation *one = &report->searched->result->next[index];

    return one->kind <= TJ_NEXT_CODE ? one->move : TJ_PASS;
}

/* The letter of a continuation on the board, "" if it has none.  It belongs to the point: different codes can
 * mean the same one. */
static void letter_of(const tj_search_report *report, size_t index, char out[4])
{
    bool lettered[TJ_GO_POINTS_MAX] = {false};
    unsigned point = point_of(report, index);
    size_t letter = 0;

    out[0] = 0;
    if (!is_go(report) || point == TJ_PASS)
        return;
    for (size_t i = 0; letter < strlen(LETTERS) && point_of(report, i) != point; i++) {
        unsigned other = point_of(report, i);

        if (other == TJ_PASS || lettered[other])
            continue;
        lettered[other] = true;
        letter++;
    }
    if (letter < strlen(LETTERS)) {
        out[0] = LETTERS[letter];
        out[1] = 0;
    }
}

/* "Q16"; "7g7f" and "７六歩(77)". */
static void move_name(unsigned board, const tj_continuation *one, tj_buf *out)
{
    tj_query_step whole = {.move = (uint16_t)one->move},
                  step = tj_query_step_of(board, one->move, one->piece);
    char move[TJ_QUERY_STEP_TEXT_MAX], name[TJ_QUERY_STEP_TEXT_MAX];

    tj_query_step_format(board, &whole, move);
    tj_query_step_format(board, &step, name);
    if (strcmp(move, name))
        tj_buf_printf(out, "%-5s  %s", move, name);
    else
        tj_buf_puts(out, move);
}

static void next_name(const tj_search_report *report, const tj_continuation *one, tj_buf *out)
{
    if (one->kind == TJ_NEXT_ELSEWHERE)
        tj_buf_puts(out, "elsewhere");
    else if (one->kind == TJ_NEXT_END)
        tj_buf_puts(out, is_go(report) ? "end or pass" : "end");
    else if (one->move != TJ_PASS)
        move_name(report->searched->query.board, one, out);
    if (one->kind == TJ_NEXT_CODE)
        tj_buf_printf(out, "%s(%d,%d)", one->move != TJ_PASS ? " " : "", one->x, one->y);
}

/* Not a move that could be lettered or left out. */
static bool is_last(enum tj_next_kind kind)
{
    return kind == TJ_NEXT_ELSEWHERE || kind == TJ_NEXT_END;
}

static bool is_shown(const tj_search_report *report, size_t index)
{
    return !report->next_limit || index < report->next_limit ||
           is_last(report->searched->result->next[index].kind);
}

static void add_next_row(const tj_search_report *report, tj_table *table, size_t index)
{
    const tj_continuation *one = &report->searched->result->next[index];
    tj_buf name = TJ_BUF_INIT;
    char letter[4];

    letter_of(report, index, letter);
    next_name(report, one, &name);
    tj_table_text(table, letter);
    tj_table_buf(table, &name);
    tj_buf_release(&name);
    tj_table_count(table, one->count);
    tj_table_percent(table, one->count, report->searched->result->occurrences);
    if (one->kind == TJ_NEXT_END) /* nobody made a move */
        tj_table_text(table, "");
    else
        tj_score_cell(table, &one->score);
    tj_years_cell(table, one->year_first, one->year_last);
}

/* What came next, as lines. */
static int next_table(const tj_search_report *report, tj_buf *out, tj_err *err)
{
    static const tj_column COLUMNS[] = {{"", TJ_LEFT},       {"next", TJ_LEFT}, {"count", TJ_RIGHT},
                                        {"share", TJ_RIGHT}, {"won", TJ_RIGHT}, {"years", TJ_LEFT}};
    tj_table *table = tj_table_new(COLUMNS, 6);
    tj_table_style style = {false, report->ascii, report->terminal->cut_width};
    uint64_t others = 0, kinds = 0;
    int rc;

    for (size_t i = 0; i < report->searched->result->next_count; i++)
        if (is_shown(report, i))
            add_next_row(report, table, i);
        else {
            others += report->searched->result->next[i].count;
            kinds++;
        }
    if (kinds) {
        tj_table_text(table, "");
        tj_table_text(table, tj_quantity_noun(kinds, "other", "others").text);
        tj_table_count(table, others);
        tj_table_percent(table, others, report->searched->result->occurrences);
        tj_table_text(table, "");
        tj_table_text(table, "");
    }
    rc = tj_table_write(table, &style, out) ? tj_fail_nomem(err) : 0;
    tj_table_free(table);
    return rc;
}

/* The moves searched for. */
static void tell_moves(const tj_search_report *report, tj_buf *out)
{
    const tj_query *query = &report->searched->query;
    tj_buf text = TJ_BUF_INIT;

    for (size_t i = 0; i < query->len; i++) {
        int colour =
            report->searched->colour && i % 2 ? 3 - report->searched->colour : report->searched->colour;

        char name[TJ_QUERY_STEP_TEXT_MAX];

        tj_query_step_format(query->board, &query->steps[i], name);
        tj_buf_printf(&text, "%s%s%s", i ? " " : "",
                      colour == TJ_BLACK   ? "▲"
                      : colour == TJ_WHITE ? "△"
                                           : "",
                      name);
    }
    out->failed |= text.failed;
    if (tj_buf_ok(&text))
        tj_text_grid_wrap(out, text.data, 78);
    tj_buf_release(&text);
}

static void draw_board(const tj_search_report *report, tj_buf *out)
{
    const tj_query *query = &report->searched->query;
    tj_go_diagram diagram;
    tj_go_diagram_style style = {report->ascii, report->terminal->colour, report->terminal->width};

    tj_go_diagram_init(&diagram, query->board);
    for (size_t i = 0; i < query->len; i++) {
        bool black = (report->searched->colour == TJ_WHITE) == (i % 2 == 1);

        diagram.stone[query->steps[i].move] = black ? TJ_BLACK : TJ_WHITE;
        if (query->len < 100) /* more numbers would only be noise */
            tj_go_diagram_number(&diagram, query->steps[i].move, (unsigned)(i + 1));
    }
    for (size_t i = 0; i < report->searched->result->next_count; i++) {
        const tj_continuation *one = &report->searched->result->next[i];
        char letter[4];

        letter_of(report, i, letter);
        if (letter[0] && is_shown(report, i) && !diagram.label[one->move][0])
            memcpy(diagram.label[one->move], letter, sizeof letter);
    }
    tj_go_diagram_write(&diagram, &style, out);
}

/* One line, or two if that would be too long. */
static void headline(const tj_search_report *report, tj_buf *out)
{
    const tj_search_result *result = report->searched->result;
    double rate = tj_score_rate(&result->score);
    tj_buf score = TJ_BUF_INIT;
    size_t start = out->len;

    tj_buf_printf(out, "%s in %s", tj_quantity_noun(result->occurrences, "match", "matches").text,
                  tj_quantity_noun(result->games, "game", "games").text);
    if (result->year_first && result->year_first != result->year_last)
        tj_buf_printf(out, ", %d-%d", result->year_first, result->year_last);
    else if (result->year_first)
        tj_buf_printf(out, ", %d", result->year_first);
    if (rate >= 0)
        tj_buf_printf(&score, "the side that started it won %.1f %%", 100 * rate);
    if (result->score.unknown)
        tj_buf_printf(&score, "%s(%s without result)", rate >= 0 ? " " : "",
                      tj_quantity_count(result->score.unknown).text);
    if (score.len)
        tj_buf_puts(out, out->len - start + score.len > 78 ? "\n" : rate >= 0 ? "; " : " ");
    tj_buf_join(out, &score);
    tj_buf_puts(out, "\n");
    tj_buf_release(&score);
}

static int add_hit_row(const tj_search_report *report, tj_table *table, const tj_hit *hit, tj_err *err)
{
    tj_game game;
    int rc = tj_game_get(report->searched->corpus, hit->game, &game, err);

    if (rc)
        return rc;
    tj_table_printf(table, "%u", hit->game);
    tj_table_printf(table, "%u", hit->move);
    tj_game_cells(table, &game, report->terminal);
    tj_table_text(table, game.field[TJ_FIELD_EVENT]);
    tj_game_release(&game);
    return 0;
}

static int hit_table(const tj_search_report *report, tj_buf *out, tj_err *err)
{
    static const tj_column COLUMNS[] = {{"game", TJ_RIGHT}, {"move", TJ_RIGHT}, {"date", TJ_LEFT},
                                        {"black", TJ_LEFT}, {"white", TJ_LEFT}, {"result", TJ_LEFT},
                                        {"event", TJ_LEFT}};
    tj_table *table = tj_table_new(COLUMNS, 7);
    tj_table_style style = {false, report->ascii, report->terminal->cut_width};
    int rc = 0;

    for (size_t i = report->searched->skip; !rc && i < report->searched->result->hit_count; i++)
        rc = add_hit_row(report, table, &report->searched->result->hits[i], err);
    if (!rc && tj_table_write(table, &style, out))
        rc = tj_fail_nomem(err);
    tj_table_free(table);
    return rc;
}

int tj_search_report_text(const tj_search_report *report, tj_buf *out, tj_err *err)
{
    const tj_search_result *result = report->searched->result;
    int rc;

    headline(report, out);
    if (!result->occurrences)
        return 0;
    tj_buf_puts(out, "\n");
    if (is_go(report))
        draw_board(report, out);
    else
        tell_moves(report, out);
    tj_buf_puts(out, "\n");
    rc = next_table(report, out, err);
    if (!rc && result->hit_count) {
        if (result->hit_count < result->occurrences)
            tj_buf_printf(out, "\nthe newest %s:\n", tj_quantity_count(result->hit_count).text);
        else
            tj_buf_puts(out, "\n");
        rc = hit_table(report, out, err);
    }
    return rc;
}
