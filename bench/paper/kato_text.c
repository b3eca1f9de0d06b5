/* Games in the order of their numbers, and the symbols in them. */
#include <stdlib.h>
#include <string.h>

#include "bench/harness.h"
#include "kato.h"

enum { SIZE = 19 };

/* A game somewhere in the corpus. */
typedef struct whereabouts {
    uint32_t id, game;
    const tj_segment *segment;
} whereabouts;

static int by_id(const void *a, const void *b)
{
    uint32_t x = ((const whereabouts *)a)->id, y = ((const whereabouts *)b)->id;

    return (x > y) - (x < y);
}

static whereabouts *list_games(const tj_corpus *corpus, size_t *count, size_t *symbols)
{
    whereabouts *list;

    *count = *symbols = 0;
    for (size_t s = 0; s < corpus->segment_count; s++)
        if (corpus->segments[s]->board == SIZE) {
            *count += corpus->segments[s]->game_count;
            *symbols += corpus->segments[s]->index.n;
        }
    if (!*count)
        bench_die("the corpus has no game on 19x19");
    list = bench_alloc(*count, sizeof *list);
    *count = 0;
    for (size_t s = 0; s < corpus->segment_count; s++) {
        const tj_segment *segment = corpus->segments[s];

        for (uint32_t g = 0; segment->board == SIZE && g < segment->game_count; g++)
            list[(*count)++] = (whereabouts){segment->games[g].id, g, segment};
    }
    qsort(list, *count, sizeof *list, by_id);
    return list;
}

void kato_text_gather(kato_text *text, const tj_corpus *corpus)
{
    size_t symbols, n = 0;
    whereabouts *list = list_games(corpus, &text->games, &symbols);

    if (symbols + 2 * text->games > INT32_MAX)
        bench_die("the corpus is too large for one index");
    tj_geometry_init(&text->geometry, SIZE);
    text->place = bench_alloc(symbols + 2 * text->games, sizeof *text->place);
    text->ends = bench_alloc(text->games, sizeof *text->ends);
    for (size_t i = 0; i < text->games; i++) {
        const tj_segment *segment = list[i].segment;
        uint32_t start = segment->games[list[i].game].start;
        uint32_t end = tj_segment_game_end(segment, list[i].game);

        memcpy(text->place + n, segment->index.place + start, (end - start) * sizeof *text->place);
        n += end - start;
        text->place[n++] = TJ_SYMBOL_BORDER;
        if (n % 2) /* games start at even positions */
            text->place[n++] = TJ_SYMBOL_BORDER;
        text->ends[i] = n;
    }
    free(list);
}

void kato_text_release(kato_text *text)
{
    free(text->place);
    free(text->ends);
}

typedef struct seen_symbols {
    bool code[65536], first[TJ_GO_POINTS_MAX + 1], pass;
    unsigned relative, others;
} seen_symbols;

static void see(bool *seen, unsigned *count)
{
    *count += !*seen;
    *seen = true;
}

static void see_game(const kato_text *text, size_t from, size_t to, uint16_t *codes, seen_symbols *seen)
{
    const uint16_t *place = text->place + from;
    bool is_first = true;

    tj_relative_codes_of_game(&text->geometry, place, to - from, codes);
    for (size_t i = 0; i < to - from; i++) {
        if (codes[i])
            see(&seen->code[codes[i]], &seen->relative);
        else if (place[i] == TJ_SYMBOL_PASS)
            see(&seen->pass, &seen->others);
        else if (place[i] >= TJ_SYMBOL_MOVE && is_first)
            see(&seen->first[text->geometry.orbit[place[i] - TJ_SYMBOL_MOVE]], &seen->others);
        is_first = is_first && place[i] < TJ_SYMBOL_MOVE;
    }
}

void kato_count_codes(const kato_text *text, kato_codes *codes, size_t count)
{
    seen_symbols *seen = bench_alloc(1, sizeof *seen);
    size_t longest = 0, from = 0, next = 0;
    uint16_t *scratch;

    for (size_t i = 0; i < text->games; i++) {
        size_t n = text->ends[i] - (i ? text->ends[i - 1] : 0);

        longest = n > longest ? n : longest;
    }
    scratch = bench_alloc(longest, sizeof *scratch);
    for (size_t i = 0; i < text->games && next < count; i++) {
        see_game(text, from, text->ends[i], scratch, seen);
        from = text->ends[i];
        if (i + 1 == codes[next].games) {
            codes[next].relative = seen->relative;
            codes[next++].all = seen->relative + seen->others;
        }
    }
    free(scratch);
    free(seen);
}
