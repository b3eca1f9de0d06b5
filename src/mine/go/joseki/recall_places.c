/* How often lines were played, with moves elsewhere left out.
 *
 * As in search/go/go_local_search.c: wherever the line's rarest point was played in one of its images, the
 * moves around that fall into the image's window are compared with the rest of the line, backwards and
 * forwards.  That scan wants colours in turn; lines of joseki, in which a player may have moved elsewhere,
 * often do not have them, so this one compares colours.  Lines are dealt to the cores, each scans the whole
 * text. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "mine/go/joseki/recall_private.h"

#define SIZE        TJ_MINE_SIZE
#define BATCH_LINES 32 /* between two ticks of the monitor */

/* A line turned one way, and the points of its window; TJ_SEQUENCE_PASS is never inside. */
typedef struct image {
    uint16_t *moves; /* n, as in texts */
    bool inside[TJ_SEQUENCE_PASS + 1];
} image;

typedef struct line_scan {
    size_t n, anchor;
    image images[TJ_GO_SYMMETRIES];
    unsigned count;
    uint8_t anchors[TJ_SEQUENCE_PASS + 1]; /* by point: which images have their anchor there, as bits */
} line_scan;

typedef struct scan {
    const tj_dictionary *dictionary;
    const tj_game_text *text;
    uint64_t *counts;
    uint64_t played[UINT8_MAX + 1]; /* moves of the text by class of points */
    size_t from;                    /* first line of the batch */
    atomic_bool failed;
} scan;

/* ---- a line's images ---- */

static void fill_window(image *img, size_t n)
{
    tj_sequence_box box = tj_sequence_box_of(img->moves, (unsigned)n);

    for (unsigned point = 0; point < SIZE * SIZE; point++) {
        unsigned column = point % SIZE, row = point / SIZE;

        img->inside[point] = !box.empty && column + TJ_RECALL_MARGIN >= box.left &&
                             column <= box.right + TJ_RECALL_MARGIN && row + TJ_RECALL_MARGIN >= box.top &&
                             row <= box.bottom + TJ_RECALL_MARGIN;
    }
}

static bool is_new(const line_scan *line, const image *img)
{
    for (unsigned i = 0; i < line->count; i++)
        if (!memcmp(line->images[i].moves, img->moves, line->n * sizeof *img->moves))
            return false;
    return true;
}

static size_t rarest(const scan *s, const tj_dictionary_move *moves, size_t n)
{
    size_t best = 0;

    for (size_t i = 1; i < n; i++)
        if (s->played[s->text->geometry.orbit[moves[i].point]] <
            s->played[s->text->geometry.orbit[moves[best].point]])
            best = i;
    return best;
}

/* memory has room for the moves of 8 images. */
static void prepare(const scan *s, size_t number, line_scan *line, uint16_t *memory)
{
    const tj_dictionary_move *moves = tj_dictionary_moves(s->dictionary, number);

    *line = (line_scan){.n = s->dictionary->lines.items[number].count};
    line->anchor = rarest(s, moves, line->n);
    for (unsigned symmetry = 0; symmetry < TJ_GO_SYMMETRIES; symmetry++) {
        image *img = &line->images[line->count];

        img->moves = memory + line->count * line->n;
        for (size_t i = 0; i < line->n; i++)
            img->moves[i] = tj_sequence_turn(tj_recall_move(&moves[i]), symmetry, false);
        if (!is_new(line, img))
            continue;
        fill_window(img, line->n);
        line->anchors[tj_text_point(img->moves[line->anchor])] |= (uint8_t)(1u << line->count++);
    }
}

/* ---- a line through the text ---- */

/* Do the moves of the game[0..n-1] around its move `at`, an anchor of the image, make up the line? */
static bool matches(const line_scan *line, const image *img, const uint16_t *game, size_t n, size_t at)
{
    uint16_t exchange = (game[at] ^ img->moves[line->anchor]) & TJ_SEQUENCE_WHITE;
    size_t i = at, j;

    for (j = line->anchor; j > 0; j--) {
        while (i > 0 && !img->inside[tj_text_point(game[i - 1])])
            i--;
        if (!i || game[--i] != (img->moves[j - 1] ^ exchange))
            return false;
    }
    for (i = at + 1, j = line->anchor + 1; j < line->n; j++, i++) {
        while (i < n && !img->inside[tj_text_point(game[i])])
            i++;
        if (i == n || game[i] != (img->moves[j] ^ exchange))
            return false;
    }
    return true;
}

static uint64_t count_in_game(const line_scan *line, const uint16_t *game, size_t n)
{
    uint64_t count = 0;

    for (size_t i = 0; i < n; i++)
        for (unsigned images = line->anchors[tj_text_point(game[i])]; images; images &= images - 1)
            count += matches(line, &line->images[__builtin_ctz(images)], game, n, i);
    return count;
}

static void count_line(void *ctx, size_t i)
{
    scan *s = ctx;
    size_t number = s->from + i;
    uint16_t *memory = tj_alloc(s->dictionary->lines.items[number].count, TJ_GO_SYMMETRIES * sizeof *memory);
    line_scan line;

    if (!memory) {
        s->failed = true;
        return;
    }
    prepare(s, number, &line, memory);
    for (size_t g = 0; g < s->text->game_count; g++) {
        const tj_text_game *game = &s->text->games[g];

        s->counts[number] += count_in_game(&line, s->text->moves + game->start, game->moves);
    }
    free(memory);
}

int tj_recall_count_places(const tj_dictionary *dictionary, const tj_game_text *text, uint64_t *counts,
                           const tj_progress_monitor *monitor, tj_err *err)
{
    scan s = {.dictionary = dictionary, .text = text, .counts = counts};
    size_t lines = dictionary->lines.len;
    int rc = 0;

    memset(counts, 0, lines * sizeof *counts);
    for (size_t i = 0; i < text->n; i++)
        if (tj_text_point(text->moves[i]) != TJ_SEQUENCE_PASS)
            s.played[text->geometry.orbit[tj_text_point(text->moves[i])]]++;
    for (; !rc && s.from < lines; s.from += BATCH_LINES) {
        size_t left = lines - s.from;

        if (!(rc = tj_progress_report(monitor, "counting", s.from, lines, err)))
            tj_parallel_for(tj_thread_count(), left < BATCH_LINES ? left : BATCH_LINES, count_line, &s);
        if (s.failed)
            rc = tj_fail_nomem(err);
    }
    return rc;
}
