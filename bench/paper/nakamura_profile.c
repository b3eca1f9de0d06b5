/* Figures 7 and 8: the substring frequency profile of one game, with windows of 8 and of 6 codes. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/harness.h"
#include "mine/acquire.h"
#include "nakamura.h"
#include "paper.h"
#include "tejun/game.h"

enum { FIRST_YEAR = 1950, CANDIDATES = 2000, CHOOSING_WIDTH = 6 };

static const double THRESHOLD = 4; /* as in mine/acquire.h */

static size_t windows_of(const tj_text_game *game, unsigned width)
{
    return game->moves < width ? 0 : game->moves - width + 1;
}

static size_t count_mountains(const uint32_t *profile, const tj_text_game *game, unsigned width)
{
    tj_mountain mountain;
    size_t k = 0, count = 0;

    while (tj_mountain_next(profile + game->start, windows_of(game, width), width, THRESHOLD, &k, &mountain))
        count++;
    return count;
}

static int year_of(const tj_corpus *corpus, const tj_text_game *game)
{
    const tj_facts *facts = corpus->segments[game->segment]->facts;

    return facts ? facts[game->number].date_from / 10000 : 0;
}

/* The one with the most mountains, the earliest of equals; of all games if none is young enough. */
static const tj_text_game *choose_game(const nakamura_games *games, const uint32_t *profile)
{
    const tj_game_text *text = games->text[TJ_MINE_ER];
    const tj_text_game *best = &text->games[0];
    size_t most = 0, seen = 0;

    for (int from = FIRST_YEAR; from >= 0 && !seen; from -= FIRST_YEAR)
        for (size_t g = 0; g < text->game_count && seen < CANDIDATES; g++) {
            size_t mountains;

            if (year_of(games->corpus, &text->games[g]) < from)
                continue;
            seen++;
            mountains = count_mountains(profile, &text->games[g], CHOOSING_WIDTH);
            if (mountains > most) {
                most = mountains;
                best = &text->games[g];
            }
        }
    return best;
}

static const tj_text_game *find_game(const tj_game_text *text, uint32_t id)
{
    for (size_t g = 0; g < text->game_count; g++)
        if (text->games[g].id == id)
            return &text->games[g];
    bench_die("game %u is not among those that were looked at", id);
}

static void print_game(tj_corpus *corpus, uint32_t id)
{
    tj_err err = TJ_ERR_INIT;
    tj_game game;

    bench_must(tj_game_get(corpus, id, &game, &err), &err, "game");
    printf("\nFigures 7 and 8: game %u, %s - %s, %s\n", id,
           game.field[TJ_FIELD_BLACK] ? game.field[TJ_FIELD_BLACK] : "?",
           game.field[TJ_FIELD_WHITE] ? game.field[TJ_FIELD_WHITE] : "?",
           game.field[TJ_FIELD_DATE] ? game.field[TJ_FIELD_DATE] : "?");
    tj_game_release(&game);
}

/* Marks the windows of the mountains in high[], NAN elsewhere, and prints them. */
static void mark_mountains(const uint32_t *profile, size_t count, unsigned width, double *high)
{
    tj_mountain mountain;

    printf("mountains, width %u:", width);
    for (size_t i = 0; i < count; i++)
        high[i] = NAN;
    for (size_t k = 0; tj_mountain_next(profile, count, width, THRESHOLD, &k, &mountain);) {
        uint32_t height = 0;

        for (size_t i = mountain.at; i + width <= mountain.at + mountain.len; i++) {
            high[i] = profile[i];
            height = profile[i] > height ? profile[i] : height;
        }
        printf(" %u-%u (%u)", mountain.at + 1, mountain.at + mountain.len, height);
    }
    putchar('\n');
}

static void draw(const char *folder, unsigned figure, const uint32_t *profile, size_t count, unsigned width)
{
    double *move = bench_alloc(3 * count, sizeof *move), *all = move + count, *high = all + count;
    char title[64], name[32];
    const tj_chart_series series[] = {{"all windows", move, all, count, false, 0},
                                      {"cut out as mountains", move, high, count, true, 0}};
    const tj_chart chart = {.title = title,
                            .x_title = "last move of the window",
                            .y_title = "frequency",
                            .y_scale = TJ_SCALE_LOG,
                            .series = series,
                            .n_series = sizeof series / sizeof *series,
                            .width = 960};
    tj_buf tsv = TJ_BUF_INIT;

    mark_mountains(profile, count, width, high);
    tj_buf_puts(&tsv, "move\tfrequency\tmountain\n");
    for (size_t i = 0; i < count; i++) {
        move[i] = (double)(i + width);
        all[i] = profile[i];
        tj_buf_printf(&tsv, "%zu\t%u\t%d\n", i + width, profile[i], !isnan(high[i]));
    }
    snprintf(title, sizeof title, "Substring frequency profile, window of %u codes", width);
    snprintf(name, sizeof name, "figure-%u.tsv", figure);
    paper_write(folder, name, &tsv);
    snprintf(name, sizeof name, "figure-%u.svg", figure);
    paper_write_chart(folder, name, &chart);
    free(move);
}

void nakamura_figures(const char *folder, const nakamura_games *games, uint32_t id)
{
    static const struct {
        unsigned figure, width;
    } FIGURES[] = {{7, 8}, {8, 6}};
    const tj_ngrams *grams = &games->grams[TJ_MINE_ER];
    uint32_t *profile = bench_alloc(grams->n, sizeof *profile);
    const tj_text_game *game;

    tj_ngram_frequencies(grams, CHOOSING_WIDTH, profile);
    game = id ? find_game(games->text[TJ_MINE_ER], id) : choose_game(games, profile);
    print_game(games->corpus, game->id);
    for (size_t f = 0; f < sizeof FIGURES / sizeof *FIGURES; f++) {
        tj_ngram_frequencies(grams, FIGURES[f].width, profile);
        draw(folder, FIGURES[f].figure, profile + game->start, windows_of(game, FIGURES[f].width),
             FIGURES[f].width);
    }
    free(profile);
}
