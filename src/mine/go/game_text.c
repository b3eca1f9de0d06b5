#include "mine/go/game_text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "sequence/suffix_array.h"

#define CHUNK_GAMES 256

static int choose_games(tj_game_text *text, tj_corpus *corpus, const tj_filter *filter, tj_err *err)
{
    tj_selected_game *chosen;
    size_t count;
    int rc = tj_corpus_select(corpus, filter, TJ_MINE_SIZE, &chosen, &count, err);

    if (rc)
        return rc;
    if (!count)
        rc = tj_fail(err, TJ_E_NOTFOUND, "%s",
                     filter ? "no game on 19x19 passes the filter" : "the corpus has no games on 19x19");
    else if (!(text->games = tj_alloc(count, sizeof *text->games)))
        rc = tj_fail_nomem(err);
    for (size_t i = 0; i < count && !rc; i++)
        text->games[text->game_count++] =
            (tj_text_game){0, 0, chosen[i].id, chosen[i].segment, chosen[i].number};
    free(chosen);
    return rc;
}

typedef struct coder {
    tj_game_text *text;
    const tj_corpus *corpus;
} coder;

static const uint16_t *game_place(const tj_corpus *corpus, const tj_text_game *game, size_t *n)
{
    const tj_segment *segment = corpus->segments[game->segment];
    uint32_t start = segment->games[game->number].start, end = tj_segment_game_end(segment, game->number);

    *n = end > start ? end - start : 0;
    return segment->index.place + start;
}

static int lay_out(tj_game_text *text, const tj_corpus *corpus, tj_err *err)
{
    size_t at = 0;

    for (size_t g = 0; g < text->game_count; g++) {
        tj_text_game *game = &text->games[g];
        size_t n;
        const uint16_t *place = game_place(corpus, game, &n);

        game->start = (uint32_t)at;
        for (size_t i = 0; i < n; i++)
            game->moves += place[i] >= TJ_SYMBOL_PASS;
        at += (size_t)game->moves + 1;
        if (at >= TJ_SUFFIX_TEXT_MAX)
            return tj_fail(err, TJ_E_RANGE, "more than 2^31 moves; choose fewer games");
    }
    text->n = at;
    text->symbols = tj_alloc(at, sizeof *text->symbols);
    text->moves = tj_alloc(at, sizeof *text->moves);
    return text->symbols && text->moves ? 0 : tj_fail_nomem(err);
}

size_t tj_game_text_code(const tj_geometry *geometry, const uint16_t *place, size_t n, uint16_t *scratch,
                         uint16_t *symbols, uint16_t *moves)
{
    const unsigned points = TJ_MINE_SIZE * TJ_MINE_SIZE;
    size_t out = 0;

    tj_relative_codes_of_game(geometry, place, n, scratch);
    for (size_t i = 0; i < n; i++) {
        unsigned point = place[i] - (unsigned)TJ_SYMBOL_MOVE;
        bool on_board = place[i] >= TJ_SYMBOL_MOVE && point < points;

        if (place[i] < TJ_SYMBOL_PASS)
            continue;
        symbols[out] = (uint16_t)(!on_board    ? TJ_ER_PASS
                                  : scratch[i] ? scratch[i]
                                               : (unsigned)TJ_ER_FIRST + geometry->orbit[point] - 1u);
        moves[out++] = (uint16_t)((on_board ? point : TJ_SEQUENCE_PASS) | (i % 2 ? TJ_SEQUENCE_WHITE : 0));
    }
    return out;
}

static int code_games(void *ctx, size_t from, size_t to)
{
    coder *c = ctx;
    tj_game_text *text = c->text;
    uint16_t *scratch = NULL;
    size_t room = 0;
    int rc = 0;

    for (size_t g = from; g < to; g++) {
        const tj_text_game *game = &text->games[g];
        size_t n;
        const uint16_t *place = game_place(c->corpus, game, &n);

        if ((rc = tj_grow((void **)&scratch, &room, n + 1, sizeof *scratch)))
            break;
        tj_game_text_code(&text->geometry, place, n, scratch, text->symbols + game->start,
                          text->moves + game->start);
        text->symbols[game->start + game->moves] = 0;
        text->moves[game->start + game->moves] = TJ_SEQUENCE_PASS;
    }
    free(scratch);
    return rc;
}

int tj_game_text_new(tj_game_text **out, tj_corpus *corpus, const tj_filter *filter, tj_mine_code code,
                     const tj_progress_monitor *monitor, tj_err *err)
{
    tj_game_text *text = tj_zalloc(1, sizeof *text);
    coder c = {text, corpus};
    int rc;

    *out = NULL;
    if (!text)
        return tj_fail_nomem(err);
    tj_geometry_init(&text->geometry, TJ_MINE_SIZE);
    if ((rc = choose_games(text, corpus, filter, err)) || (rc = lay_out(text, corpus, err)) ||
        (rc = tj_parallel_ranges(tj_thread_count(), text->game_count, CHUNK_GAMES, code_games, &c, "coding",
                                 monitor, err))) {
        tj_game_text_free(text);
        return rc;
    }
    if (code == TJ_MINE_ES)
        tj_game_text_simplify(text);
    *out = text;
    return 0;
}

void tj_game_text_free(tj_game_text *text)
{
    if (!text)
        return;
    free(text->symbols);
    free(text->moves);
    free(text->games);
    free(text);
}

unsigned tj_code_simplified(unsigned er)
{
    if (er >= TJ_ER_FIRST)
        return er - TJ_ER_FIRST + TJ_ES_FIRST;
    if (er) {
        tj_displacement v = tj_relative_code_displacement(TJ_MINE_SIZE, er);
        unsigned x = (unsigned)abs(v.x), y = (unsigned)abs(v.y), large = x > y ? x : y, small = x > y ? y : x;

        return 1 + large * (large + 1) / 2 + small;
    }
    return 0;
}

/* First moves are numbered by the nearer edge's line, then the other's, as tj_geometry numbers orbits. */
static void format_first(unsigned number, char out[TJ_CODE_TEXT_MAX])
{
    unsigned near = 1, far;

    for (far = 1; number; number--)
        if (++far > TJ_MINE_SIZE / 2 + 1)
            far = ++near;
    snprintf(out, TJ_CODE_TEXT_MAX, "first:%u-%u", near, far);
}

void tj_code_format(tj_mine_code code, unsigned symbol, char out[TJ_CODE_TEXT_MAX])
{
    unsigned first = code == TJ_MINE_ES ? TJ_ES_FIRST : TJ_ER_FIRST, large = 0;
    tj_displacement v;

    assert(symbol > 0 && symbol < tj_code_limit(code));
    if (symbol + 1 == tj_code_limit(code)) {
        strcpy(out, "pass");
    } else if (symbol >= first) {
        format_first(symbol - first, out);
    } else if (code == TJ_MINE_ES) {
        while ((large + 1) * (large + 2) / 2 < symbol)
            large++;
        snprintf(out, TJ_CODE_TEXT_MAX, "%u,%u", symbol - 1 - large * (large + 1) / 2, large);
    } else {
        v = tj_relative_code_displacement(TJ_MINE_SIZE, symbol);
        snprintf(out, TJ_CODE_TEXT_MAX, "%d,%d", v.x, v.y);
    }
}

void tj_game_text_simplify(tj_game_text *text)
{
    uint16_t simple[TJ_ER_LIMIT];

    if (text->code == TJ_MINE_ES)
        return;
    for (unsigned er = 0; er < TJ_ER_LIMIT; er++)
        simple[er] = (uint16_t)tj_code_simplified(er);
    for (size_t i = 0; i < text->n; i++)
        text->symbols[i] = simple[text->symbols[i]];
    text->code = TJ_MINE_ES;
}

void tj_game_text_keep(tj_game_text *text, const bool *stays)
{
    size_t kept = 0, at = 0;

    for (size_t g = 0; g < text->game_count; g++) {
        tj_text_game game = text->games[g];
        size_t n = (size_t)game.moves + 1;

        if (!stays[g])
            continue;
        memmove(text->symbols + at, text->symbols + game.start, n * sizeof *text->symbols);
        memmove(text->moves + at, text->moves + game.start, n * sizeof *text->moves);
        game.start = (uint32_t)at;
        text->games[kept++] = game;
        at += n;
    }
    text->game_count = kept;
    text->n = at;
}

size_t tj_game_text_game_at(const tj_game_text *text, size_t at)
{
    size_t low = 0, high = text->game_count;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (text->games[middle].start <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* ---- near-duplicates ---- */

/* Clusters as a forest: each game points to an earlier one of its cluster, or to itself. */
static uint32_t root_of(uint32_t *parent, uint32_t game)
{
    while (parent[game] != game)
        game = parent[game] = parent[parent[game]];
    return game;
}

static void unite(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = root_of(parent, a);
    b = root_of(parent, b);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

int tj_game_text_distinct(tj_game_text *text, size_t *dropped, const tj_progress_monitor *monitor,
                          tj_err *err)
{
    uint32_t *parent = tj_alloc(text->game_count, sizeof *parent);
    bool *stays = tj_alloc(text->game_count, sizeof *stays);
    tj_ngrams grams = {.sa = NULL};
    size_t games = text->game_count;
    int rc = parent && stays ? 0 : tj_fail_nomem(err);

    if (rc || (rc = tj_ngrams_build(&grams, text->symbols, text->n, tj_code_limit(text->code), monitor, err)))
        goto out;
    for (uint32_t g = 0; g < games; g++)
        parent[g] = g;
    for (size_t i = 1; i < grams.n; i++)
        if (grams.lcp[i] >= TJ_NEAR_DUPLICATE_RUN)
            unite(parent, (uint32_t)tj_game_text_game_at(text, grams.sa[i - 1]),
                  (uint32_t)tj_game_text_game_at(text, grams.sa[i]));
    for (uint32_t g = 0; g < games; g++)
        stays[g] = parent[g] == g;
    tj_game_text_keep(text, stays);
    *dropped = games - text->game_count;
out:
    tj_ngrams_release(&grams);
    free(stays);
    free(parent);
    return rc;
}
