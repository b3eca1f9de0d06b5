#include "cli/go/mine/recall_report.h"

#include "base/json.h"
#include "cli/terminal/help.h"
#include "cli/terminal/quantity.h"
#include "cli/terminal/text_table.h"
#include "tejun/go.h"

/* Those of Nakamura 2002, Table 3. */
#define RANKS 13
static const uint32_t ranks[RANKS] = {1000, 2000, 3000,  4000,  5000,  6000, 7000,
                                      8000, 9000, 10000, 15000, 20000, 25000};

static tj_recall recall_at(const tj_recall_report *report, uint32_t rank)
{
    return tj_recall_at(report->ranks, report->counts, report->lines_read.lines, rank);
}

/* Where a line stands in the dictionary, and its moves as "BQ16 WO17 ...". */
static uint64_t put_line(const tj_dictionary *dictionary, size_t line, tj_buf *out)
{
    const tj_dictionary_move *moves;
    size_t count;
    uint64_t number = tj_dictionary_line_get(dictionary, line, &moves, &count);

    tj_buf_clear(out);
    for (size_t i = 0; i < count; i++) {
        char text[8];

        tj_go_point_format(TJ_MINE_SIZE, moves[i].point, text);
        tj_buf_printf(out, "%s%c%s", i ? " " : "", moves[i].colour == TJ_WHITE ? 'W' : 'B', text);
    }
    return number;
}

/* ---- tables ---- */

static void share_cells(tj_table *table, bool known, size_t part, size_t whole)
{
    if (known)
        tj_table_count(table, part);
    else
        tj_table_text(table, "-");
    if (known && whole)
        tj_table_percent(table, part, whole);
    else
        tj_table_text(table, "-");
}

static void rank_row(const tj_recall_report *report, uint32_t rank, tj_table *table)
{
    bool known = rank <= report->list.last_rank;
    tj_recall at = recall_at(report, rank);

    tj_table_count(table, rank);
    if (report->tsv)
        tj_table_count(table, at.lines);
    share_cells(table, known, at.acquired, at.lines);
    if (report->tsv && report->counts)
        tj_table_count(table, at.repeated);
    if (report->counts)
        share_cells(table, known, at.repeated_acquired, at.repeated);
}

/* For people the numbers of lines stand above the table, for programs in it.  Where the list ends is a row of
 * its own; people are shown no ranks behind it. */
static tj_table *rank_table(const tj_recall_report *report)
{
    static const tj_column shown[] = {{"rank", TJ_RIGHT},
                                      {"all lines", TJ_RIGHT},
                                      {"", TJ_RIGHT},
                                      {"played twice or more", TJ_RIGHT},
                                      {"", TJ_RIGHT}};
    static const tj_column plain[] = {
        {"rank", TJ_RIGHT},  {"lines", TJ_RIGHT},          {"acquired", TJ_RIGHT},    {"recall", TJ_RIGHT},
        {"twice", TJ_RIGHT}, {"twice_acquired", TJ_RIGHT}, {"twice_recall", TJ_RIGHT}};
    size_t pair = report->tsv ? 3 : 2;
    tj_table *table = tj_table_new(report->tsv ? plain : shown, 1 + (report->counts ? 2 * pair : pair));
    uint32_t end = report->list.last_rank, before = 0;

    for (size_t i = 0; i < RANKS; i++) {
        if ((!i || before < end) && end < ranks[i])
            rank_row(report, end, table);
        before = ranks[i];
        if (report->tsv || before <= end)
            rank_row(report, before, table);
    }
    return table;
}

static tj_table *line_table(const tj_recall_report *report)
{
    static const tj_column counted[] = {
        {"line", TJ_RIGHT}, {"rank", TJ_RIGHT}, {"played", TJ_RIGHT}, {"moves", TJ_LEFT}};
    static const tj_column plain[] = {{"line", TJ_RIGHT}, {"rank", TJ_RIGHT}, {"moves", TJ_LEFT}};
    tj_table *table = report->counts ? tj_table_new(counted, 4) : tj_table_new(plain, 3);
    tj_buf moves = TJ_BUF_INIT;

    for (size_t i = 0; i < report->lines_read.lines; i++) {
        tj_table_count(table, put_line(report->dictionary, i, &moves));
        if (report->ranks[i])
            tj_table_count(table, report->ranks[i]);
        else
            tj_table_text(table, "-");
        if (report->counts)
            tj_table_count(table, report->counts[i]);
        tj_table_buf(table, &moves);
    }
    tj_buf_release(&moves);
    return table;
}

#define HEADING_COLUMN 12

/* A line that goes on below where it is wider than the terminal. */
static void put_note(const tj_recall_report *report, const char *label, tj_buf *text, tj_buf *out)
{
    unsigned width = report->terminal->cut_width;

    tj_buf_printf(out, "%-*s", HEADING_COLUMN, label);
    if (!tj_buf_ok(text))
        out->failed = true;
    else if (width)
        tj_help_wrap(text->data, HEADING_COLUMN, HEADING_COLUMN, width, out);
    else
        tj_buf_printf(out, "%s\n", text->data);
    tj_buf_clear(text);
}

static void put_heading(const tj_recall_report *report, tj_buf *out)
{
    static const char *const codes[] = {"E_R codes", "E_S codes", "places"};
    const tj_sequence_list_info *list = &report->list;
    tj_recall all = recall_at(report, UINT32_MAX);
    tj_buf text = TJ_BUF_INIT;

    tj_buf_printf(&text, "%s: %s, %s, %s", report->list_path, list->method, codes[list->code],
                  tj_quantity_noun(report->list.sequences, "sequence", "sequences").text);
    if (list->games)
        tj_buf_printf(&text, " of %s", tj_quantity_noun(list->games, "game", "games").text);
    put_note(report, "list", &text, out);
    tj_buf_printf(&text, "%s: %s", report->dictionary_path,
                  tj_quantity_noun(all.lines, "line", "lines").text);
    if (report->lines_read.duplicates)
        tj_buf_printf(&text, report->lines_read.once ? "; %s left out" : ", %s among them",
                      tj_quantity_noun(report->lines_read.duplicates, "duplicate", "duplicates").text);
    put_note(report, "dictionary", &text, out);
    if (report->counts) {
        tj_buf_printf(&text, "%s (%s): ", report->corpus_path,
                      tj_quantity_noun(report->games, "game", "games").text);
        tj_buf_printf(&text, "%s of the lines played twice or more", tj_quantity_count(all.repeated).text);
        put_note(report, "counted in", &text, out);
    }
    tj_buf_putc(out, '\n');
    tj_buf_release(&text);
}

void tj_recall_report_end(const tj_recall_report *report, tj_buf *out)
{
    uint32_t end = report->list.last_rank;

    if (end < ranks[RANKS - 1])
        tj_buf_printf(out, "the list ends at rank %s", tj_quantity_count(end).text);
}

void tj_recall_report_table(const tj_recall_report *report, tj_buf *out)
{
    tj_table_style style = {report->tsv, !report->terminal->utf8, report->terminal->cut_width};
    tj_table *table = report->lines ? line_table(report) : rank_table(report);

    if (!report->tsv)
        put_heading(report, out);
    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}

/* ---- JSON ---- */

static void json_recall(const tj_recall_report *report, uint32_t rank, tj_json *json)
{
    tj_recall at = recall_at(report, rank);

    tj_json_u64(json, "acquired", at.acquired);
    tj_json_double(json, "recall", (double)at.acquired / (double)at.lines);
    if (!report->counts)
        return;
    tj_json_u64(json, "repeated_acquired", at.repeated_acquired);
    if (at.repeated)
        tj_json_double(json, "repeated_recall", (double)at.repeated_acquired / (double)at.repeated);
    else
        tj_json_null(json, "repeated_recall");
}

/* Ranks up to the list's end, and the end. */
static void json_ranks(const tj_recall_report *report, tj_json *json)
{
    uint32_t end = report->list.last_rank;

    tj_json_array(json, "ranks");
    for (size_t i = 0; i < RANKS && ranks[i] <= end; i++) {
        tj_json_object(json, NULL);
        tj_json_u64(json, "rank", ranks[i]);
        json_recall(report, ranks[i], json);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_json_object(json, "end");
    tj_json_u64(json, "rank", end);
    json_recall(report, end, json);
    tj_json_end(json);
}

static void json_lines(const tj_recall_report *report, tj_json *json)
{
    tj_buf moves = TJ_BUF_INIT;

    tj_json_array(json, "line_list");
    for (size_t i = 0; i < report->lines_read.lines; i++) {
        tj_json_object(json, NULL);
        tj_json_u64(json, "line", put_line(report->dictionary, i, &moves));
        if (report->ranks[i])
            tj_json_u64(json, "rank", report->ranks[i]);
        else
            tj_json_null(json, "rank");
        if (report->counts)
            tj_json_u64(json, "occurrences", report->counts[i]);
        tj_json_buf(json, "moves", &moves);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_buf_release(&moves);
}

void tj_recall_report_json(const tj_recall_report *report, tj_buf *out)
{
    tj_recall all = recall_at(report, UINT32_MAX);
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "list", report->list_path);
    tj_json_string(&json, "method", report->list.method);
    tj_json_string(&json, "code", report->list.code_name);
    tj_json_u64(&json, "sequences", report->list.sequences);
    tj_json_string(&json, "dictionary", report->dictionary_path);
    tj_json_u64(&json, "lines", all.lines);
    tj_json_u64(&json, "duplicates", report->lines_read.duplicates);
    if (report->counts) {
        tj_json_string(&json, "corpus", report->corpus_path);
        tj_json_u64(&json, "games", report->games);
        tj_json_u64(&json, "repeated", all.repeated);
    }
    json_ranks(report, &json);
    if (report->lines)
        json_lines(report, &json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}
