#include "cli/report/match_report.h"

#include <math.h>
#include <stdlib.h>

#include "base/json.h"
#include "base/text/quantity.h"
#include "base/text/text_table.h"

#define NAME_WIDTH 24 /* columns of an engine's name above a column */

static uint64_t decided(const tj_match_score *score)
{
    return score->won + score->lost + score->drawn;
}

/* ---- text ---- */

/* "-230", "+12"; beyond all measure where everything was won or lost. */
static void put_elo(tj_buf *out, double elo, bool ascii)
{
    if (isinf(elo))
        tj_buf_printf(out, "%c%s", elo > 0 ? '+' : '-', ascii ? "inf" : "∞");
    else
        tj_buf_printf(out, "%+.0f", elo);
}

static void elo_cells(tj_table *table, const tj_match_score *score, bool ascii)
{
    tj_buf value = TJ_BUF_INIT, range = TJ_BUF_INIT;

    put_elo(&value, score->elo, ascii);
    put_elo(&range, score->elo_low, ascii);
    tj_buf_puts(&range, " to ");
    put_elo(&range, score->elo_high, ascii);
    tj_table_buf(table, &value);
    tj_table_buf(table, &range);
    tj_buf_release(&value);
    tj_buf_release(&range);
}

static void score_row(tj_table *table, const char *name, const tj_match_score *score, bool ascii)
{
    tj_table_text(table, name);
    tj_table_count(table, score->won);
    tj_table_count(table, score->lost);
    tj_table_count(table, score->drawn);
    tj_table_count(table, score->nothing);
    if (decided(score)) {
        tj_table_printf(table, "%.1f %%", score->share * 100);
        tj_table_printf(table, "%.1f to %.1f %%", score->share_low * 100, score->share_high * 100);
        elo_cells(table, score, ascii);
    } else
        for (int i = 0; i < 4; i++)
            tj_table_text(table, "-");
}

static tj_table *score_table(const tj_match_report *report)
{
    static const tj_column columns[] = {{"", TJ_LEFT},       {"won", TJ_RIGHT},  {"lost", TJ_RIGHT},
                                        {"drawn", TJ_RIGHT}, {"void", TJ_RIGHT}, {"score", TJ_RIGHT},
                                        {"95 %", TJ_RIGHT},  {"Elo", TJ_RIGHT},  {"95 %", TJ_RIGHT}};
    const tj_match_tally *tally = report->tally;
    tj_table *table = tj_table_new(columns, sizeof columns / sizeof *columns);
    bool ascii = !report->terminal->utf8;

    score_row(table, "as Black", &tally->moving_first, ascii);
    score_row(table, "as White", &tally->moving_second, ascii);
    score_row(table, "together", &tally->all, ascii);
    return table;
}

/* How a player may lose. */
static const struct {
    const char *text, *key;
    tj_match_how how;
    bool rare; /* people see it only where it happened */
} ENDINGS[] = {{"resigned", "resigned", TJ_MATCH_RESIGNED, false},
               {"illegal moves", "illegal", TJ_MATCH_ILLEGAL, false},
               {"perpetual check", "perpetual", TJ_MATCH_REPEATED, true},
               {"timed out", "timeout", TJ_MATCH_TIMEOUT, false},
               {"crashed", "crash", TJ_MATCH_CRASH, false},
               {"invalid answers", "garbled", TJ_MATCH_GARBLED, false}};

/* The headings must outlive the table. */
static tj_table *conduct_table(const tj_match_report *report, char *const headings[2])
{
    const tj_match_player_stats *players = report->tally->player;
    const tj_column columns[] = {{"", TJ_LEFT},
                                 {headings[0] ? headings[0] : "?", TJ_RIGHT},
                                 {headings[1] ? headings[1] : "?", TJ_RIGHT}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    tj_table_text(table, "moves");
    for (int i = 0; i < 2; i++)
        tj_table_count(table, players[i].moves);
    tj_table_text(table, "time");
    for (int i = 0; i < 2; i++)
        tj_table_text(table, tj_quantity_duration(players[i].seconds).text);
    tj_table_text(table, "per move");
    for (int i = 0; i < 2; i++)
        tj_table_text(table, players[i].moves
                                 ? tj_quantity_duration(players[i].seconds / (double)players[i].moves).text
                                 : "-");
    if (players[0].nodes || players[1].nodes) {
        tj_table_text(table, "nodes per move");
        for (int i = 0; i < 2; i++)
            if (players[i].moves && players[i].nodes)
                tj_table_count(table, players[i].nodes / players[i].moves);
            else
                tj_table_text(table, "-");
    }
    for (size_t e = 0; e < TJ_COUNT_OF(ENDINGS); e++) {
        if (ENDINGS[e].rare && !players[0].ended[ENDINGS[e].how] && !players[1].ended[ENDINGS[e].how])
            continue;
        tj_table_text(table, ENDINGS[e].text);
        for (int i = 0; i < 2; i++)
            tj_table_count(table, players[i].ended[ENDINGS[e].how]);
    }
    return table;
}

static void put_remarks(const tj_match_report *report, tj_buf *out)
{
    const tj_match_tally *tally = report->tally;

    tj_buf_printf(out,
                  "\n"
                  "%.0f moves per game on average\n",
                  (double)tally->moves / (double)tally->games);
    if (tally->repeated)
        tj_buf_printf(out, "%s by repetition\n",
                      tj_quantity_phrase(tally->repeated, "game ended", "games ended").text);
    if (tally->too_long)
        tj_buf_printf(out, "%s by the move limit\n",
                      tj_quantity_phrase(tally->too_long, "game ended", "games ended").text);
    if (tally->disputed)
        tj_buf_printf(out, "%s disputed; see the notes in the records, or --json\n",
                      tj_quantity_phrase(tally->disputed, "score is", "scores are").text);
    if (tally->same)
        tj_buf_printf(out, "%s identical to another, so the intervals are too narrow\n",
                      tj_quantity_phrase(tally->same, "game is", "games are").text);
}

/* What each engine has done; long names are cut, so that both stand beside each other. */
static void put_conduct(const tj_match_report *report, tj_buf *out)
{
    char *headings[2];

    for (int i = 0; i < 2; i++) {
        tj_buf name = TJ_BUF_INIT;

        tj_table_put_cut(&name, report->name[i], NAME_WIDTH, !report->terminal->utf8);
        headings[i] = tj_buf_detach(&name);
    }
    tj_table_put(conduct_table(report, headings), report->terminal, false, out);
    free(headings[0]);
    free(headings[1]);
}

void tj_match_report_text(const tj_match_report *report, tj_buf *out)
{
    for (int i = 0; i < 2; i++) {
        tj_buf_printf(out, "%d  ", i + 1);
        tj_table_put_cut(out, report->name[i], 70, !report->terminal->utf8);
        tj_buf_putc(out, '\n');
    }
    tj_buf_printf(out, "%s of %s, %s\n", tj_quantity_count(report->tally->games).text,
                  tj_quantity_noun(report->wanted, "game").text, report->conditions);
    if (!report->tally->games)
        return;
    tj_buf_puts(out, "\nthe first engine's games\n");
    tj_table_put(score_table(report), report->terminal, false, out);
    tj_buf_putc(out, '\n');
    put_conduct(report, out);
    put_remarks(report, out);
}

/* ---- JSON ---- */

static void json_score(tj_json *json, const char *key, const tj_match_score *score)
{
    bool any = decided(score) > 0;

    tj_json_object(json, key);
    tj_json_u64(json, "won", score->won);
    tj_json_u64(json, "lost", score->lost);
    tj_json_u64(json, "drawn", score->drawn);
    tj_json_u64(json, "void", score->nothing);
    tj_json_double(json, "score", any ? score->share : NAN);
    tj_json_double(json, "score_low", score->share_low);
    tj_json_double(json, "score_high", score->share_high);
    tj_json_double(json, "elo", any ? score->elo : NAN);
    tj_json_double(json, "elo_low", score->elo_low);
    tj_json_double(json, "elo_high", score->elo_high);
    tj_json_end(json);
}

static void json_engine(tj_json *json, const tj_match_report *report, int i)
{
    const tj_match_player_stats *player = &report->tally->player[i];

    tj_json_object(json, NULL);
    tj_json_string(json, "name", report->name[i]);
    tj_json_string(json, "command", report->command[i]);
    tj_json_u64(json, "moves", player->moves);
    tj_json_double(json, "seconds", player->seconds);
    tj_json_u64(json, "nodes", player->nodes);
    for (size_t e = 0; e < TJ_COUNT_OF(ENDINGS); e++)
        tj_json_u64(json, ENDINGS[e].key, player->ended[ENDINGS[e].how]);
    tj_json_end(json);
}

static void json_game(tj_json *json, const tj_match_row *row)
{
    static const char *const WINNERS[] = {"1", "2", "draw", "void"};

    tj_json_object(json, NULL);
    tj_json_u64(json, "game", row->number);
    tj_json_u64(json, "moves_first", row->first + 1u);
    tj_json_string(json, "winner", WINNERS[row->winner]);
    tj_json_string(json, "result", row->result);
    tj_json_string(json, "how", tj_match_how_name(row->how));
    tj_json_u64(json, "moves", row->length);
    tj_json_array(json, "seconds");
    tj_json_double(json, NULL, (double)row->milliseconds[0] / 1000);
    tj_json_double(json, NULL, (double)row->milliseconds[1] / 1000);
    tj_json_end(json);
    tj_json_bool(json, "disputed", row->disputed);
    tj_json_string(json, "note", row->note);
    tj_json_end(json);
}

void tj_match_report_json(const tj_match_report *report, tj_buf *out)
{
    const tj_match_tally *tally = report->tally;
    tj_json json;

    tj_json_start(&json, out);
    tj_json_u64(&json, "games", tally->games);
    tj_json_u64(&json, "wanted", report->wanted);
    tj_json_string(&json, "conditions", report->conditions);
    tj_json_string(&json, "folder", report->folder);
    json_score(&json, "together", &tally->all);
    json_score(&json, "as_black", &tally->moving_first);
    json_score(&json, "as_white", &tally->moving_second);
    tj_json_array(&json, "engines");
    json_engine(&json, report, 0);
    json_engine(&json, report, 1);
    tj_json_end(&json);
    tj_json_u64(&json, "moves", tally->moves);
    tj_json_u64(&json, "repeated", tally->repeated);
    tj_json_u64(&json, "too_long", tally->too_long);
    tj_json_u64(&json, "disputed", tally->disputed);
    tj_json_u64(&json, "same", tally->same);
    tj_json_array(&json, "results");
    for (size_t i = 0; i < tally->games; i++)
        json_game(&json, &report->rows[i]);
    tj_json_end(&json);
    tj_json_finish(&json);
}
