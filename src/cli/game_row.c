#include "cli/game_row.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "tejun/sgf.h"

const char *tj_winner_name(int winner)
{
    static const char *const NAMES[] = {"unknown", "black", "white", "draw", "void"};

    return winner >= 0 && winner < 5 ? NAMES[winner] : "unknown";
}

static void json_day(tj_json *json, const char *key, int day)
{
    char text[16];

    if (!day) {
        tj_json_null(json, key);
        return;
    }
    snprintf(text, sizeof text, "%04d-%02d-%02d", day / 10000 % 10000, day / 100 % 100, day % 100);
    tj_json_string(json, key, text);
}

void tj_game_json(tj_json *json, const tj_game *game)
{
    static const char *const FIELDS[TJ_FIELD_COUNT] = {
        "black", "white",  "black_rank", "white_rank", "event", "round", "date",
        "place", "result", "komi",       "handicap",   "rules", "title"};
    static const char *const STATES[] = {"good", "repaired", "damaged", "rejected"};

    tj_json_u64(json, "game", game->id);
    for (int f = 0; f < TJ_FIELD_COUNT; f++)
        tj_json_string(json, FIELDS[f], game->field[f]);
    json_day(json, "date_from", game->date_from);
    json_day(json, "date_to", game->date_to);
    tj_json_string(json, "winner", tj_winner_name(game->winner));
    tj_json_string(json, "kind", game->size == TJ_BOARD_SHOGI ? "shogi" : "go");
    tj_json_u64(json, "size", game->size == TJ_BOARD_SHOGI ? 9 : game->size);
    tj_json_u64(json, "moves", game->moves);
    tj_json_string(json, "state", STATES[game->state & 3]);
    tj_json_string(json, "source", game->source);
    tj_json_u64(json, "line", game->line);
    tj_json_u64(json, "copies", game->copies);
}

void tj_score_json(tj_json *json, const tj_score *score)
{
    double rate = tj_score_rate(score);

    tj_json_u64(json, "wins", score->wins);
    tj_json_u64(json, "losses", score->losses);
    tj_json_u64(json, "draws", score->draws);
    tj_json_u64(json, "unknown", score->unknown);
    if (rate < 0)
        tj_json_null(json, "win_rate");
    else
        tj_json_double(json, "win_rate", rate);
}

void tj_years_json(tj_json *json, int first, int last)
{
    if (first) {
        tj_json_i64(json, "year_first", first);
        tj_json_i64(json, "year_last", last);
    } else {
        tj_json_null(json, "year_first");
        tj_json_null(json, "year_last");
    }
}

void tj_score_cell(tj_table *table, const tj_score *score)
{
    double rate = tj_score_rate(score);

    if (rate < 0)
        tj_table_text(table, "-");
    else
        tj_table_printf(table, "%.1f %%", 100 * rate);
}

void tj_years_cell(tj_table *table, int first, int last)
{
    if (!first)
        tj_table_text(table, "");
    else if (first == last)
        tj_table_printf(table, "%d", first);
    else
        tj_table_printf(table, "%d-%d", first, last);
}

static void cut_cell(tj_table *table, const char *text, unsigned columns, const tj_terminal *terminal)
{
    tj_buf cut = TJ_BUF_INIT;

    if (!text || !terminal->cut_width) {
        tj_table_text(table, text);
        return;
    }
    tj_table_put_cut(&cut, text, columns, !terminal->utf8);
    tj_table_text(table, tj_buf_ok(&cut) ? cut.data : text);
    tj_buf_release(&cut);
}

void tj_game_cells(tj_table *table, const tj_game *game, const tj_terminal *terminal)
{
    if (terminal->cut_width && game->date_from && strlen(game->field[TJ_FIELD_DATE]) > 10)
        tj_table_printf(table, "%04d-%02d-%02d", game->date_from / 10000, game->date_from / 100 % 100,
                        game->date_from % 100);
    else
        cut_cell(table, game->field[TJ_FIELD_DATE], 10, terminal);
    cut_cell(table, game->field[TJ_FIELD_BLACK], 18, terminal);
    cut_cell(table, game->field[TJ_FIELD_WHITE], 18, terminal);
    cut_cell(table, game->field[TJ_FIELD_RESULT], 8, terminal);
}

int tj_game_write_sgf(tj_corpus *corpus, uint32_t id, const tj_query *query, const tj_hit *hit, tj_buf *out,
                      tj_err *err)
{
    tj_record record;
    char *text = NULL;
    size_t n = 0, marks[TJ_QUERY_MAX], count = 0;
    int rc;

    tj_record_init(&record);
    rc = tj_game_record(corpus, id, &record, err);
    if (!rc && record.game != TJ_GO)
        rc = tj_fail(err, TJ_E_USAGE, "game %u is a game of shogi: SGF is for Go", id);
    if (!rc && hit && tj_hit_moves(query, hit, &record, marks) == 0)
        count = query->len;
    if (!rc)
        rc = tj_sgf_write(&record, marks, count, &text, &n, err);
    if (!rc)
        tj_buf_add(out, text, n);
    free(text);
    tj_record_release(&record);
    return rc;
}

int tj_game_write_kifu(tj_corpus *corpus, uint32_t id, int format, tj_buf *out, tj_err *err)
{
    char *text = NULL;
    size_t n = 0;
    tj_kifu kifu;
    int rc;

    tj_kifu_init(&kifu);
    rc = tj_game_kifu(corpus, id, &kifu, err);
    if (!rc)
        rc = tj_kifu_write(&kifu, format, &text, &n, err);
    if (!rc)
        tj_buf_add(out, text, n);
    free(text);
    tj_kifu_release(&kifu);
    return rc;
}
