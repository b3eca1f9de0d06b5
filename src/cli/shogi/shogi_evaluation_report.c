#include <stdio.h>

#include "base/json.h"
#include "base/math/statistics.h"
#include "cli/terminal/quantity.h"
#include "cli/shogi/shogi_evaluation.h"
#include "cli/terminal/text_table.h"
#include "cli/report/test_games_report.h"

static const char *const NAMES[TJ_SHOGI_PROPOSERS] = {"equal", "alike", "likely"};

static bool has(const tj_shogi_evaluation *e, int by)
{
    return by == TJ_SHOGI_LIKELY ? e->has_ranking : e->has_memory;
}

static void put_band_name(tj_table *table, size_t band)
{
    if (band == TJ_PLY_BANDS - 1)
        tj_table_printf(table, "%zu-", band * TJ_PLY_BAND + 1);
    else
        tj_table_printf(table, "%zu-%zu", band * TJ_PLY_BAND + 1, (band + 1) * TJ_PLY_BAND);
}

/* Fills a table row by row: all bands that have positions, then everything. */
static void put_bands(const tj_shogi_evaluation *e, tj_table *table, const tj_terminal *terminal,
                      void (*put)(const tj_shogi_evaluation *e, const tj_shogi_hits *hits, tj_table *table),
                      tj_buf *out)
{
    const tj_table_style style = {false, !terminal->utf8, terminal->cut_width};

    for (size_t b = 0; b < TJ_PLY_BANDS; b++)
        if (e->tally.band[b].positions) {
            put_band_name(table, b);
            put(e, &e->tally.band[b], table);
        }
    tj_table_text(table, "all");
    put(e, &e->tally.all, table);
    if (tj_table_write(table, &style, out))
        out->failed = true;
    tj_table_free(table);
}

static double share(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

static void put_found(tj_table *table, const tj_shogi_hits *hits, int by)
{
    double low, high;

    tj_wilson((double)hits->by[by].found, (double)hits->positions, TJ_NORMAL_QUANTILE_95, &low, &high);
    tj_table_printf(table, "%.1f", share(hits->by[by].candidates, hits->positions));
    tj_table_printf(table, "%.1f", 100 * share(hits->by[by].found, hits->positions));
    tj_table_printf(table, "%.0f-%.0f", 100 * low, 100 * high);
}

static void put_memory_row(const tj_shogi_evaluation *e, const tj_shogi_hits *hits, tj_table *table)
{
    (void)e;
    tj_table_count(table, hits->positions);
    tj_table_printf(table, "%.0f", share(hits->legal, hits->positions));
    put_found(table, hits, TJ_SHOGI_EQUAL);
    put_found(table, hits, TJ_SHOGI_ALIKE);
}

static void put_candidates(const tj_shogi_evaluation *e, const tj_terminal *terminal, tj_buf *out)
{
    static const tj_column COLUMNS[] = {{"moves", TJ_LEFT},  {"positions", TJ_RIGHT}, {"legal", TJ_RIGHT},
                                        {"equal", TJ_RIGHT}, {"played %", TJ_RIGHT},  {"95 %", TJ_LEFT},
                                        {"alike", TJ_RIGHT}, {"played %", TJ_RIGHT},  {"95 %", TJ_LEFT}};

    tj_buf_puts(out, "\nCANDIDATES a position, and how often the move that was played is one: equal\n"
                     "as in Kubota et al. (2 to 5 matches at moves 30 to 40, few by 60), and alike\n\n");
    put_bands(e, tj_table_new(COLUMNS, sizeof COLUMNS / sizeof *COLUMNS), terminal, put_memory_row, out);
}

static const unsigned SHOWN[] = {0, 2, 3}; /* of tj_tops: 1, 5, 10 */
enum { SHOWN_COUNT = 3 };

static void put_rank_row(const tj_shogi_evaluation *e, const tj_shogi_hits *hits, tj_table *table)
{
    for (int by = 0; by < TJ_SHOGI_PROPOSERS; by++)
        for (unsigned i = 0; has(e, by) && i < SHOWN_COUNT; i++)
            tj_table_printf(table, "%.1f", 100 * share(hits->by[by].top[SHOWN[i]], hits->positions));
}

static void put_ranks(const tj_shogi_evaluation *e, const tj_terminal *terminal, tj_buf *out)
{
    static const tj_column COLUMNS[TJ_SHOGI_PROPOSERS][SHOWN_COUNT] = {
        {{"equal 1", TJ_RIGHT}, {"5", TJ_RIGHT}, {"10", TJ_RIGHT}},
        {{"alike 1", TJ_RIGHT}, {"5", TJ_RIGHT}, {"10", TJ_RIGHT}},
        {{"likely 1", TJ_RIGHT}, {"5", TJ_RIGHT}, {"10", TJ_RIGHT}}};
    tj_column columns[1 + TJ_SHOGI_PROPOSERS * SHOWN_COUNT] = {{"moves", TJ_LEFT}};
    size_t count = 1;

    for (int by = 0; by < TJ_SHOGI_PROPOSERS; by++)
        for (unsigned i = 0; has(e, by) && i < SHOWN_COUNT; i++)
            columns[count++] = COLUMNS[by][i];
    tj_buf_puts(out, "\nPLACE of the move that was played: per cent of positions in which it is among\n"
                     "the first 1, 5, 10 of the equal, the alike, and of all moves by likelihood\n\n");
    put_bands(e, tj_table_new(columns, count), terminal, put_rank_row, out);
}

/* Of everything, with intervals. */
static void put_tops(const tj_shogi_evaluation *e, tj_buf *out)
{
    tj_buf_puts(out, "\nAll positions, per cent, with 95 % intervals:\n");
    for (int by = 0; by < TJ_SHOGI_PROPOSERS; by++) {
        const uint64_t *top = e->tally.all.by[by].top, n = e->tally.all.positions;
        double low, high;

        if (!has(e, by))
            continue;
        tj_buf_printf(out, "%-7s", NAMES[by]);
        for (unsigned i = 0; i < SHOWN_COUNT; i++) {
            tj_wilson((double)top[SHOWN[i]], (double)n, TJ_NORMAL_QUANTILE_95, &low, &high);
            tj_buf_printf(out, "  %u: %.1f (%.1f-%.1f)", tj_tops[SHOWN[i]], 100 * share(top[SHOWN[i]], n),
                          100 * low, 100 * high);
        }
        tj_buf_putc(out, '\n');
    }
}

void tj_shogi_evaluation_text(const tj_shogi_evaluation *e, const tj_terminal *terminal, tj_buf *out)
{
    tj_test_games_text(&e->games, true, e->corpus, e->test, out);
    tj_buf_printf(out, "         %s\n",
                  tj_quantity_noun(e->tally.all.positions, "position", "positions").text);
    if (e->has_memory)
        tj_buf_printf(out, "memory   %s of %s, %s%s\n",
                      tj_quantity_noun(e->learnt.cases, "move", "moves").text,
                      tj_quantity_noun(e->learnt.games, "game", "games").text,
                      tj_quantity_noun(tj_shogi_distinct(&e->learnt), "pattern", "different patterns").text,
                      e->learnt.sided ? ", mirrored ones apart" : "");
    if (e->has_ranking)
        tj_buf_printf(out, "ranking  of %s\n", tj_quantity_noun(e->ranking.games, "game", "games").text);
    if (e->has_memory)
        put_candidates(e, terminal, out);
    put_ranks(e, terminal, out);
    put_tops(e, out);
}

static void json_hits(tj_json *json, const tj_shogi_evaluation *e, const tj_shogi_hits *hits)
{
    tj_json_u64(json, "positions", hits->positions);
    tj_json_u64(json, "legal", hits->legal);
    for (int by = 0; by < TJ_SHOGI_PROPOSERS; by++) {
        if (!has(e, by))
            continue;
        tj_json_object(json, NAMES[by]);
        tj_json_u64(json, "candidates", hits->by[by].candidates);
        tj_json_u64(json, "played", hits->by[by].found);
        tj_json_array(json, "top");
        for (unsigned t = 0; t < TJ_TOPS; t++) {
            tj_json_object(json, NULL);
            tj_json_u64(json, "place", tj_tops[t]);
            tj_json_u64(json, "played", hits->by[by].top[t]);
            tj_json_end(json);
        }
        tj_json_end(json);
        tj_json_end(json);
    }
}

void tj_shogi_evaluation_json(const tj_shogi_evaluation *e, tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "game", "shogi");
    tj_json_string(&json, "corpus", e->corpus);
    tj_json_string(&json, "test", e->test);
    tj_test_games_json(&e->games, true, &json);
    if (e->has_memory) {
        tj_json_u64(&json, "memory_games", e->learnt.games);
        tj_json_u64(&json, "memory_moves", e->learnt.cases);
        tj_json_u64(&json, "memory_patterns", tj_shogi_distinct(&e->learnt));
    }
    if (e->has_ranking)
        tj_json_u64(&json, "ranking_games", e->ranking.games);
    tj_json_object(&json, "all");
    json_hits(&json, e, &e->tally.all);
    tj_json_end(&json);
    tj_json_array(&json, "bands");
    for (size_t b = 0; b < TJ_PLY_BANDS; b++) {
        tj_json_object(&json, NULL);
        tj_json_u64(&json, "from", b * TJ_PLY_BAND + 1);
        json_hits(&json, e, &e->tally.band[b]);
        tj_json_end(&json);
    }
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}

static void tsv_hits(const tj_shogi_evaluation *e, const char *from, const tj_shogi_hits *hits, tj_buf *out)
{
    tj_buf_printf(out, "%s\tpositions\t\t%llu\n", from, (unsigned long long)hits->positions);
    tj_buf_printf(out, "%s\tlegal\t\t%llu\n", from, (unsigned long long)hits->legal);
    for (int by = 0; by < TJ_SHOGI_PROPOSERS; by++) {
        if (!has(e, by))
            continue;
        tj_buf_printf(out, "%s\t%s\tcandidates\t%llu\n", from, NAMES[by],
                      (unsigned long long)hits->by[by].candidates);
        tj_buf_printf(out, "%s\t%s\tplayed\t%llu\n", from, NAMES[by], (unsigned long long)hits->by[by].found);
        for (unsigned t = 0; t < TJ_TOPS; t++)
            tj_buf_printf(out, "%s\t%s\ttop %u\t%llu\n", from, NAMES[by], tj_tops[t],
                          (unsigned long long)hits->by[by].top[t]);
    }
}

void tj_shogi_evaluation_tsv(const tj_shogi_evaluation *e, tj_buf *out)
{
    tj_buf_puts(out, "from move\tlist\tfigure\tpositions\n");
    tsv_hits(e, "all", &e->tally.all, out);
    for (size_t b = 0; b < TJ_PLY_BANDS; b++) {
        char from[24];

        snprintf(from, sizeof from, "%zu", b * TJ_PLY_BAND + 1);
        tsv_hits(e, from, &e->tally.band[b], out);
    }
}
