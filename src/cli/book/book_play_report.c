/* How games between books are shown. */
#include <math.h>

#include "base/json.h"
#include "cli/book/book_play.h"
#include "cli/terminal/text_grid.h"
#include "base/text/quantity.h"
#include "base/text/text_table.h"

#define SIGNIFICANT 1.96 /* standard deviations: what happens by chance in 5 % of all cases */

static void percent_cell(tj_table *table, double share)
{
    if (isnan(share))
        tj_table_double(table, share, 1);
    else
        tj_table_double_as(table, share, "%.1f %%", 100 * share);
}

/* Both sides, and all games from that of the first book: for a terminal and as JSON. */
static tj_table *sides_table(const tj_book_play_result *r)
{
    static const tj_column columns[] = {
        {NULL, TJ_LEFT, "black"},   {NULL, TJ_LEFT, "white"},      {"won", TJ_RIGHT},
        {"lost", TJ_RIGHT},         {"drawn", TJ_RIGHT},           {"score", TJ_RIGHT},
        {"95 %", TJ_RIGHT, "", ""}, {NULL, TJ_RIGHT, "score_low"}, {NULL, TJ_RIGHT, "score_high"},
        {"estimate", TJ_RIGHT},     {"foreseen", TJ_RIGHT},        {"Black", TJ_LEFT, "", ""},
        {"White", TJ_LEFT, "", ""}};
    tj_table *table = tj_table_new(columns, TJ_COUNT_OF(columns));

    for (int i = 0; i < 3; i++) {
        const tj_book_play_side *side = i < 2 ? &r->side[i] : &r->all;

        tj_table_text(table, side->black);
        tj_table_text(table, side->white);
        tj_table_count(table, side->won);
        tj_table_count(table, side->lost);
        tj_table_count(table, side->drawn);
        percent_cell(table, side->score);
        if (isnan(side->score))
            tj_table_none(table);
        else
            tj_table_printf(table, "%.1f to %.1f %%", 100 * side->low, 100 * side->high);
        tj_table_double(table, side->low, 3);
        tj_table_double(table, side->high, 3);
        percent_cell(table, side->estimate);
        percent_cell(table, side->expected);
        tj_table_text(table, side->black);
        tj_table_text(table, i < 2 ? side->white : "either");
    }
    return table;
}

static void put_verdict(const tj_book_play_result *r, tj_buf *out)
{
    bool inside = r->all.estimate >= r->all.low && r->all.estimate <= r->all.high;

    if (!r->estimate_from) {
        tj_buf_puts(out, "There is no estimate: tejun book grade makes one, --estimate gives one.\n");
        return;
    }
    tj_buf_puts(out, "Estimate by ");
    tj_table_put_sanitized(out, r->estimate_from);
    if (r->share < 0.9995)
        tj_buf_printf(out, " (%.1f %% of the exits are graded)", 100 * r->share);
    if (isnan(r->all.estimate))
        tj_buf_puts(out, ":\nno exit of one of the pairs is graded; tejun book grade --all grades both.\n");
    else if (isnan(r->all.score))
        tj_buf_puts(out, ".\n");
    else
        tj_buf_printf(out, ":\nit %s the interval of what was scored.\n",
                      inside ? "lies within" : "lies OUTSIDE");
    if (!isnan(r->deviation))
        tj_buf_printf(out,
                      "From the exits of the games that were played, the first book scored %+.2f\n"
                      "standard deviations more than foreseen%s.\n",
                      r->deviation, fabs(r->deviation) > SIGNIFICANT ? ", which is more than chance" : "");
}

void tj_book_play_text(const tj_book_play_result *r, const tj_terminal *terminal, tj_buf *out)
{
    tj_buf head = TJ_BUF_INIT;

    tj_buf_printf(&head, "%s of %s, %s", tj_quantity_count(r->games).text,
                  tj_quantity_noun(r->wanted, "game", "games").text, r->conditions);
    tj_text_grid_note(out, &head, terminal->cut_width);
    tj_buf_putc(out, '\n');
    tj_table_put(sides_table(r), terminal, false, out);
    tj_buf_puts(out, "\nWon, lost and score are Black's; in the last row those of the first book, with\n"
                     "either colour.\n");
    put_verdict(r, out);
    if (r->same)
        tj_buf_printf(out, "%s the same as another, so that the intervals are too narrow.\n",
                      tj_quantity_noun(r->same, "game is", "games are").text);
    if (r->failed)
        tj_buf_printf(out, "%s lost because an engine failed: see the notes in results.tsv.\n",
                      tj_quantity_noun(r->failed, "game was", "games were").text);
}

static void json_side(tj_json *json, const char *key, const tj_table *sides, size_t row)
{
    tj_json_object(json, key);
    tj_table_row_json(sides, row, json);
    tj_json_end(json);
}

void tj_book_play_json(const tj_book_play_result *r, tj_buf *out)
{
    tj_table *sides = sides_table(r);
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_u64(&json, "games", r->games);
    tj_json_u64(&json, "wanted", r->wanted);
    tj_json_string(&json, "conditions", r->conditions);
    tj_json_string(&json, "folder", r->folder);
    tj_json_array(&json, "pairs");
    json_side(&json, NULL, sides, 0);
    json_side(&json, NULL, sides, 1);
    tj_json_end(&json);
    json_side(&json, "first_book", sides, 2);
    tj_json_string(&json, "estimate_from", r->estimate_from);
    tj_json_double(&json, "estimate_share", r->share);
    tj_json_u64(&json, "foreseen_games", r->expected);
    tj_json_double(&json, "surprise", r->deviation);
    tj_json_u64(&json, "same", r->same);
    tj_json_u64(&json, "failed", r->failed);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
    tj_table_free(sides);
}
