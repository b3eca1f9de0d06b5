#include "mine/go/joseki/recall.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/thread.h"
#include "mine/go/game_text.h"

#define MARGIN 2 /* lines by which the window of a place is wider than the line */

/* A node of the tree stands for a string; its children are a linked list. */
typedef struct node {
    uint32_t child, sibling; /* 0: none */
    uint16_t symbol;         /* the string's last */
    bool ends;               /* it is a string of a line */
    uint32_t rank;           /* of the first row that equals it, 0: none */
    uint64_t count;          /* places of the text where it stands */
} node;

/* Where the strings of a line end, different nodes. */
typedef struct line_ends {
    uint32_t node[TJ_GO_SYMMETRIES];
    unsigned count;
} line_ends;

typedef struct tree {
    tj_mine_code code;
    const tj_dictionary *dictionary;
    tj_geometry geometry;
    struct {
        node *items;
        size_t len, cap;
    } nodes;                      /* the first is no string at all */
    uint32_t first[TJ_ER_LIMIT];  /* nodes of one symbol: there are too many for a linked list */
    uint16_t simple[TJ_ER_LIMIT]; /* the symbol as this list has it */
    line_ends *ends;              /* of each line */
} tree;

/* ---- the tree ---- */

/* The child with that symbol, 0 if there is none. */
static inline uint32_t child_of(const tree *t, uint32_t parent, unsigned symbol)
{
    uint32_t at;

    if (!parent)
        return t->first[symbol];
    for (at = t->nodes.items[parent].child; at; at = t->nodes.items[at].sibling)
        if (t->nodes.items[at].symbol == symbol)
            break;
    return at;
}

/* The same, added if it does not exist; 0 if memory ran out. */
static uint32_t grow_child(tree *t, uint32_t parent, unsigned symbol)
{
    uint32_t at = child_of(t, parent, symbol);

    if (at)
        return at;
    if (t->nodes.len >= UINT32_MAX || TJ_RESERVE(&t->nodes, t->nodes.len + 1))
        return 0;
    at = (uint32_t)t->nodes.len++;
    t->nodes.items[at] = (node){.symbol = (uint16_t)symbol};
    if (parent) {
        t->nodes.items[at].sibling = t->nodes.items[parent].child;
        t->nodes.items[parent].child = at;
    } else {
        t->first[symbol] = at;
    }
    return at;
}

static int add_string(tree *t, const uint16_t *symbols, size_t n, line_ends *ends)
{
    uint32_t at = 0;

    for (size_t i = 0; i < n; i++) {
        at = grow_child(t, at, t->simple[symbols[i]]);
        if (!at)
            return TJ_E_NOMEM;
    }
    for (unsigned i = 0; i < ends->count; i++) /* variants that E_S makes equal */
        if (ends->node[i] == at)
            return 0;
    t->nodes.items[at].ends = true;
    ends->node[ends->count++] = at;
    return 0;
}

/* ---- lines into the tree ---- */

/* A move of a dictionary as texts have it. */
static uint16_t text_move(const tj_dictionary_move *move)
{
    return (uint16_t)(move->point | (move->colour == TJ_WHITE ? TJ_SEQUENCE_WHITE : 0));
}

/* Codes: the strings of all but the first move. */
static int add_codes(tree *t, const tj_dictionary_move *moves, size_t n, line_ends *ends)
{
    tj_code_variants variants = {0};
    uint16_t *points;
    int rc = 0;

    if (n < 3)
        return 0;
    points = tj_alloc(n - 1, sizeof *points);
    if (!points)
        return TJ_E_NOMEM;
    for (size_t i = 1; i < n; i++)
        points[i - 1] = moves[i].point;
    rc = tj_code_variants_make(&t->geometry, points, n - 1, false, &variants);
    for (unsigned v = 0; !rc && v < variants.count; v++)
        rc = add_string(t, variants.codes[v], variants.len, ends);
    tj_code_variants_release(&variants);
    free(points);
    return rc;
}

/* Places: the moves as they are drawn, as symbols from 1. */
static size_t place_string(const uint16_t *moves, size_t n, uint16_t symbols[TJ_SEQUENCE_MAX])
{
    tj_sequence drawn;

    tj_sequence_of_moves(moves, (unsigned)n, &drawn);
    for (size_t i = 0; i < n; i++)
        symbols[i] = (uint16_t)(1 + tj_text_point(drawn.moves[i]) +
                                (tj_sequence_colour(drawn.moves[i]) == TJ_WHITE ? TJ_SEQUENCE_PASS + 1 : 0));
    return n;
}

/* A line that is longer than any row is left out. */
static int add_place(tree *t, const tj_dictionary_move *line, size_t n, line_ends *ends)
{
    uint16_t moves[TJ_SEQUENCE_MAX], symbols[TJ_SEQUENCE_MAX];

    if (n > TJ_SEQUENCE_MAX)
        return 0;
    for (size_t i = 0; i < n; i++)
        moves[i] = text_move(&line[i]);
    place_string(moves, n, symbols);
    return add_string(t, symbols, n, ends);
}

static void tree_release(tree *t)
{
    if (t) {
        free(t->nodes.items);
        free(t->ends);
    }
    free(t);
}

/* NULL if memory ran out. */
static tree *tree_new(tj_mine_code code, const tj_dictionary *dictionary)
{
    tree *t = tj_zalloc(1, sizeof *t);
    int rc;

    _Static_assert(2 * (TJ_SEQUENCE_PASS + 1) < TJ_ER_LIMIT, "places have symbols of the same range");
    if (!t)
        return NULL;
    t->code = code;
    t->dictionary = dictionary;
    tj_geometry_init(&t->geometry, TJ_MINE_SIZE);
    for (unsigned s = 0; s < TJ_ER_LIMIT; s++)
        t->simple[s] = (uint16_t)(code == TJ_MINE_ES ? tj_code_simplified(s) : s);
    t->ends = tj_zalloc(dictionary->lines.len, sizeof *t->ends);
    rc = t->ends && !TJ_RESERVE(&t->nodes, 1) ? 0 : TJ_E_NOMEM;
    if (!rc)
        t->nodes.items[t->nodes.len++] = (node){0};
    for (size_t i = 0; !rc && i < dictionary->lines.len; i++) {
        const tj_dictionary_move *moves = tj_dictionary_moves(dictionary, i);
        size_t n = dictionary->lines.items[i].count;

        rc = code == TJ_MINE_POINTS ? add_place(t, moves, n, &t->ends[i])
                                    : add_codes(t, moves, n, &t->ends[i]);
    }
    if (!rc)
        return t;
    tree_release(t);
    return NULL;
}

/* ---- rows and texts down the tree ---- */

static void walk_row(tree *t, const tj_sequence_list_row *row)
{
    uint16_t place[TJ_SEQUENCE_MAX];
    const uint16_t *symbols = row->symbols;
    size_t n = row->symbol_count;
    uint32_t at = 0;

    if (t->code == TJ_MINE_POINTS) {
        n = place_string(row->moves, row->move_count, place);
        symbols = place;
    }
    for (size_t i = 0; i < n; i++)
        if (!(at = child_of(t, at, symbols[i])))
            return;
    if (at && !t->nodes.items[at].rank)
        t->nodes.items[at].rank = row->rank;
}

int tj_recall_acquire(const tj_sequence_list *list, const tj_dictionary *dictionary, uint32_t *ranks,
                      tj_err *err)
{
    tree *t = tree_new(list->header.code, dictionary);

    if (!t)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < list->rows.len; i++)
        walk_row(t, &list->rows.items[i]);
    for (size_t i = 0; i < dictionary->lines.len; i++) {
        ranks[i] = 0;
        for (unsigned v = 0; v < t->ends[i].count; v++) {
            uint32_t rank = t->nodes.items[t->ends[i].node[v]].rank;

            if (rank && (!ranks[i] || rank < ranks[i]))
                ranks[i] = rank;
        }
    }
    tree_release(t);
    return 0;
}

static int count_codes(tree *t, const tj_game_text *text, uint64_t *counts,
                       const tj_progress_monitor *monitor, tj_err *err)
{
    const size_t step = 1u << 20;
    int rc = 0;

    for (size_t from = 0; !rc && from < text->n; from += step) {
        rc = tj_progress_report(monitor, "counting", from, text->n, err);
        for (size_t i = from; !rc && i < from + step && i < text->n; i++) {
            const uint16_t *symbol = text->symbols + i; /* the 0 behind a game is no symbol of any string */

            for (uint32_t at = t->first[*symbol]; at; at = child_of(t, at, *++symbol))
                t->nodes.items[at].count += t->nodes.items[at].ends;
        }
    }
    for (size_t i = 0; i < t->dictionary->lines.len; i++) {
        counts[i] = 0;
        for (unsigned v = 0; v < t->ends[i].count; v++)
            counts[i] += t->nodes.items[t->ends[i].node[v]].count;
    }
    return rc;
}

/* ---- places: moves elsewhere left out ---- */

/* As in search/go/go_local_search.c: wherever the line's rarest point was played in one of its images, the
 * moves around that fall into the image's window are compared with the rest of the line, backwards and
 * forwards.  That scan wants colours in turn; lines of joseki, in which a player may have moved elsewhere,
 * often do not have them, so this one compares colours.  Each thread takes lines and scans the whole text
 * for them. */
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
} scan;

static void fill_window(image *img, size_t n)
{
    tj_sequence_box box = tj_sequence_box_of(img->moves, (unsigned)n);

    for (unsigned point = 0; point < TJ_MINE_SIZE * TJ_MINE_SIZE; point++) {
        unsigned column = point % TJ_MINE_SIZE, row = point / TJ_MINE_SIZE;

        img->inside[point] = !box.empty && column + MARGIN >= box.left && column <= box.right + MARGIN &&
                             row + MARGIN >= box.top && row <= box.bottom + MARGIN;
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
            img->moves[i] = tj_sequence_turn(text_move(&moves[i]), symmetry, false);
        if (!is_new(line, img))
            continue;
        fill_window(img, line->n);
        line->anchors[tj_text_point(img->moves[line->anchor])] |= (uint8_t)(1u << line->count++);
    }
}

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

static int count_line(void *ctx, size_t number, size_t to TJ_UNUSED)
{
    scan *s = ctx;
    uint16_t *memory = tj_alloc(s->dictionary->lines.items[number].count, TJ_GO_SYMMETRIES * sizeof *memory);
    line_scan line;

    if (!memory)
        return TJ_E_NOMEM;
    prepare(s, number, &line, memory);
    for (size_t g = 0; g < s->text->game_count; g++) {
        const tj_text_game *game = &s->text->games[g];

        s->counts[number] += count_in_game(&line, s->text->moves + game->start, game->moves);
    }
    free(memory);
    return 0;
}

static int count_places(const tj_dictionary *dictionary, const tj_game_text *text, uint64_t *counts,
                        const tj_progress_monitor *monitor, tj_err *err)
{
    scan s = {.dictionary = dictionary, .text = text, .counts = counts};
    size_t lines = dictionary->lines.len;

    memset(counts, 0, lines * sizeof *counts);
    for (size_t i = 0; i < text->n; i++)
        if (tj_text_point(text->moves[i]) != TJ_SEQUENCE_PASS)
            s.played[text->geometry.orbit[tj_text_point(text->moves[i])]]++;
    return tj_parallel_ranges(tj_thread_count(), lines, 1, count_line, &s, "counting", monitor, err);
}

/* ---- counting ---- */

int tj_recall_count_text(tj_mine_code code, const tj_dictionary *dictionary, const tj_game_text *text,
                         uint64_t *counts, const tj_progress_monitor *monitor, tj_err *err)
{
    tree *t;
    int rc;

    if (code == TJ_MINE_POINTS)
        return count_places(dictionary, text, counts, monitor, err);
    assert((code == TJ_MINE_ES) == (text->code == TJ_MINE_ES));
    t = tree_new(code, dictionary);
    rc = t ? count_codes(t, text, counts, monitor, err) : tj_fail_nomem(err);
    tree_release(t);
    return rc;
}

/* Those that a list can have. */
static bool is_filtered(const tj_filter *filter)
{
    return filter->player || filter->player2 || filter->black || filter->white || filter->event ||
           filter->date_from || filter->date_to || filter->has_winner;
}

int tj_recall_count(const tj_sequence_list *list, const tj_dictionary *dictionary, tj_corpus *corpus,
                    uint64_t *counts, uint64_t *games, const tj_progress_monitor *monitor, tj_err *err)
{
    const tj_sequence_list_header *header = &list->header;
    tj_game_text *text;
    size_t dropped;
    int rc = tj_game_text_new(&text, corpus, is_filtered(&header->filter) ? &header->filter : NULL,
                              TJ_MINE_ER, monitor, err);

    if (rc)
        return rc;
    if (!header->distinct || !(rc = tj_game_text_distinct(text, &dropped, monitor, err))) {
        if (header->code == TJ_MINE_ES)
            tj_game_text_simplify(text);
        *games = text->game_count;
        rc = tj_recall_count_text(header->code, dictionary, text, counts, monitor, err);
    }
    tj_game_text_free(text);
    return rc;
}

tj_recall tj_recall_at(const uint32_t *ranks, const uint64_t *counts, size_t lines, uint32_t rank)
{
    tj_recall recall = {.lines = lines};

    for (size_t i = 0; i < lines; i++) {
        bool acquired = ranks[i] && ranks[i] <= rank, repeated = counts && counts[i] >= 2;

        recall.acquired += acquired;
        recall.repeated += repeated;
        recall.repeated_acquired += acquired && repeated;
    }
    return recall;
}
