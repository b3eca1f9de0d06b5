/* The paper's figures 4 and 5 from our figures, with the values that the paper's text gives. */
#include <stdlib.h>

#include "bench/harness.h"
#include "kato.h"
#include "paper.h"

double kato_mean(const double seconds[KATO_QUERIES])
{
    double sum = 0;

    for (int i = 0; i < KATO_QUERIES; i++)
        sum += seconds[i];
    return sum / KATO_QUERIES;
}

static void write_times(const char *folder, const kato_step *steps, size_t count)
{
    static const double paper_games[] = {42000}, paper_ms[] = {0.1};
    double *games = bench_alloc(3 * count, sizeof *games), *index = games + count, *scan = index + count;
    tj_chart_series series[] = {{"linear scan (memmem)", games, scan, count, false, 0},
                                {"suffix array, all matches listed", games, index, count, false, 0},
                                {"suffix array, the paper", paper_games, paper_ms, 1, true, 2}};
    tj_chart chart = {.title = "Search time (mean of the five queries)",
                      .x_title = "games",
                      .y_title = "milliseconds",
                      .y_scale = TJ_SCALE_LOG,
                      .series = series,
                      .n_series = sizeof series / sizeof *series};

    for (size_t i = 0; i < count; i++) {
        games[i] = (double)steps[i].games;
        index[i] = kato_mean(steps[i].index_seconds) * 1e3;
        scan[i] = kato_mean(steps[i].scan_seconds) * 1e3;
    }
    paper_write_chart(folder, "figure-4.svg", &chart);
    free(games);
}

static void write_codes(const char *folder, const kato_codes *codes, size_t count)
{
    static const double paper_games[] = {42000}, paper_codes[] = {750};
    double *games = bench_alloc(3 * count, sizeof *games), *relative = games + count, *all = relative + count;
    tj_chart_series series[] = {{"relative codes (738 are possible)", games, relative, count, false, 0},
                                {"with first moves and pass (794)", games, all, count, false, 0},
                                {"the paper: about 750", paper_games, paper_codes, 1, true, 1}};
    tj_chart chart = {.title = "Different codes",
                      .x_title = "games",
                      .y_title = "codes",
                      .y_from_zero = true,
                      .series = series,
                      .n_series = sizeof series / sizeof *series};

    for (size_t i = 0; i < count; i++) {
        games[i] = (double)codes[i].games;
        relative[i] = codes[i].relative;
        all[i] = codes[i].all;
    }
    paper_write_chart(folder, "figure-5.svg", &chart);
    free(games);
}

void kato_charts_write(const char *folder, const kato_step *steps, size_t step_count, const kato_codes *codes,
                       size_t code_count)
{
    write_times(folder, steps, step_count);
    write_codes(folder, codes, code_count);
}
