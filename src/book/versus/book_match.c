/* Pseudo-matches (Masuko and Tanaka 2013, section 3.2), exactly: the distribution over positions is carried
 * on layer by layer.
 *
 * Which book is asked follows from the side to move, so that a position always goes on in the same way,
 * however often and after however many moves it is reached: it is looked up once, and layers are sums over
 * its moves.  A layer has at most as many positions as the books have moves, whatever the number of ways
 * there. */
#include <math.h>
#include <stdlib.h>

#include "base/compare.h"
#include "base/error.h"
#include "base/options.h"
#include "book/book_private.h"
#include "book/position_table.h"

/* A probability that is no more than an error of rounding. */
#define EPSILON 1e-15

typedef struct node {
    double now, next; /* probability in this layer and in the next one */
    double sum;       /* over all layers */
    size_t edges;     /* the first one */
    uint32_t edge_count;
    uint32_t ply; /* of the first visit */
    bool known;   /* edges are there */
    bool listed;  /* in the next layer */
} node;

typedef struct edge {
    uint32_t to;
    double probability;
} edge;

typedef struct position_list {
    tj_book_reached_position *items;
    size_t len, cap;
} position_list;

struct tj_book_match {
    tj_position_table table;
    struct {
        node *items;
        size_t len, cap;
    } nodes; /* by the numbers of the table */
    struct {
        edge *items;
        size_t len, cap;
    } edges;
    struct {
        tj_book_match_ply *items;
        size_t len, cap;
    } plies;
    position_list exits, inside;
    tj_book_match_result result;
};

/* A match under way. */
typedef struct match_run {
    tj_book_match *match;
    tj_book *book[3]; /* by the side to move */
    tj_book_entry entry;
    tj_book_state state;
    struct layer {
        uint32_t *items; /* numbers of nodes */
        size_t len, cap;
    } now, next;
    double exit_terms; /* sum of p log p over the exits so far */
} match_run;

static double plogp(double p)
{
    return p > 0 ? p * log2(p) : 0;
}

/* ---- positions and moves ---- */

static int number_of(match_run *p, const tj_book_position *position, uint32_t *number, tj_err *err)
{
    bool added;
    int rc = tj_position_table_add(&p->match->table, position, number, &added, err);

    return rc || !added ? rc : TJ_APPEND(&p->match->nodes, err, (node){0});
}

/* Looks the position up in the book of who is to move. */
static int load_moves(match_run *p, uint32_t number, tj_err *err)
{
    tj_book_match *m = p->match;
    size_t first = m->edges.len;
    tj_book_position position;
    node *n;
    int rc;

    tj_position_table_get(&m->table, number, &position);
    rc = tj_book_find_form(p->book[position.side], &position, &p->entry, err);
    if (!rc && p->entry.len)
        tj_book_state_set(&p->state, &position);
    for (size_t i = 0; !rc && i < p->entry.len; i++) {
        const tj_book_move *move = &p->entry.items[i];
        uint32_t to;

        if (!(move->probability > 0))
            continue;
        tj_book_state_after(&p->state, move->move, &position);
        if (!(rc = number_of(p, &position, &to, err)))
            rc = TJ_APPEND(&m->edges, err, (edge){to, move->probability});
    }
    n = &m->nodes.items[number];
    n->edges = first;
    n->edge_count = (uint32_t)(m->edges.len - first);
    n->known = true;
    return rc;
}

/* ---- layers ---- */

static int list_next(match_run *p, uint32_t number, double probability, uint32_t ply, tj_err *err)
{
    node *n = &p->match->nodes.items[number];

    if (!n->listed) {
        if (TJ_APPEND(&p->next, err, number))
            return TJ_E_NOMEM;
        n->listed = true;
        if (!n->sum && !n->now)
            n->ply = ply;
    }
    n->next += probability;
    return 0;
}

static void begin_layer(match_run *p)
{
    struct layer full = p->next;

    p->next = p->now;
    p->next.len = 0;
    p->now = full;
    for (size_t i = 0; i < full.len; i++) {
        node *n = &p->match->nodes.items[full.items[i]];

        n->now = n->next;
        n->next = 0;
        n->listed = false;
    }
}

/* One position of a layer: an exit of the book, or its moves are followed. */
static int process_position(match_run *p, uint32_t number, uint32_t ply, tj_book_match_ply *row, tj_err *err)
{
    tj_book_match *m = p->match;
    node *n = &m->nodes.items[number];
    int rc = n->known ? 0 : load_moves(p, number, err);
    double mass;

    if (rc)
        return rc;
    n = &m->nodes.items[number]; /* it may have moved */
    mass = n->now;
    if (!n->edge_count) {
        row->exits++;
        row->exit += mass;
        p->exit_terms += plogp(n->sum + mass) - plogp(n->sum);
    } else {
        row->positions++;
        row->inside += mass;
    }
    n->sum += mass;
    for (uint32_t i = 0; !rc && i < n->edge_count; i++) {
        const edge *e = &m->edges.items[n->edges + i];

        rc = list_next(p, e->to, mass * e->probability, ply + 1, err);
        n = &m->nodes.items[number];
    }
    return rc;
}

static int play_layer(match_run *p, uint32_t ply, tj_book_match_ply *row, tj_err *err)
{
    double all = 0, terms = 0, inside_terms = 0;
    int rc = 0;

    *row = (tj_book_match_ply){0};
    begin_layer(p);
    for (size_t i = 0; !rc && i < p->now.len; i++) {
        double mass = p->match->nodes.items[p->now.items[i]].now;

        rc = process_position(p, p->now.items[i], ply, row, err);
        all += mass;
        terms += plogp(mass);
        inside_terms += p->match->nodes.items[p->now.items[i]].edge_count ? plogp(mass) : 0;
    }
    for (size_t i = 0; i < p->now.len; i++)
        p->match->nodes.items[p->now.items[i]].now = 0;
    row->layer = all > 0 ? fmax(0, log2(all) - terms / all) : 0;
    row->absorbed = fmax(0, -(p->exit_terms + inside_terms));
    return rc;
}

static int play(match_run *p, const tj_book_match_options *options, tj_err *err)
{
    tj_book_match *m = p->match;
    tj_book_position start;
    uint32_t number;
    int rc;

    if (options->start)
        tj_book_position_of(&start, options->start);
    else
        tj_book_position_start(&start, p->book[TJ_BLACK]->board);
    if ((rc = tj_book_begin_read(p->book[TJ_BLACK], err)))
        return rc;
    if ((rc = tj_book_begin_read(p->book[TJ_WHITE], err)))
        goto out;
    if (!(rc = number_of(p, &start, &number, err)))
        rc = list_next(p, number, 1, 0, err);
    for (uint32_t ply = 0; !rc && p->next.len && ply <= options->plies; ply++) {
        tj_book_match_ply row;

        if (!(rc = play_layer(p, ply, &row, err)) && !(rc = TJ_APPEND(&m->plies, err, row)))
            rc = tj_progress_report(options->monitor, "playing", ply, 0, err);
        if (row.inside < EPSILON)
            break;
    }
    tj_book_end_read(p->book[TJ_WHITE]);
out:
    tj_book_end_read(p->book[TJ_BLACK]);
    return rc;
}

/* ---- the result ---- */

static int by_probability(const void *a, const void *b)
{
    const tj_book_reached_position *p = a, *q = b;

    if (p->probability != q->probability)
        return p->probability > q->probability ? -1 : 1;
    return p->number < q->number ? -1 : p->number > q->number;
}

static int list_positions(tj_book_match *m, tj_err *err)
{
    for (uint32_t i = 0; i < m->nodes.len; i++) {
        const node *n = &m->nodes.items[i];

        if (n->known && TJ_APPEND(n->edge_count ? &m->inside : &m->exits, err,
                                  (tj_book_reached_position){n->sum, n->ply, i}))
            return TJ_E_NOMEM;
    }
    TJ_SORT(&m->exits, by_probability);
    TJ_SORT(&m->inside, by_probability);
    return 0;
}

static void compute_result(tj_book_match *m)
{
    tj_book_match_result *r = &m->result;
    double left = 0, terms = 0;

    *r = (tj_book_match_result){.plies = m->plies.items,
                                .n_plies = m->plies.len,
                                .exits = m->exits.items,
                                .n_exits = m->exits.len,
                                .inside = m->inside.items,
                                .n_inside = m->inside.len};
    for (size_t i = m->exits.len; i-- > 0;) { /* small ones first: less is lost */
        left += m->exits.items[i].probability;
        terms += plogp(m->exits.items[i].probability);
    }
    r->entropy = left > 0 ? fmax(0, log2(left) - terms / left) : 0;
    for (size_t i = 0; i + 1 < m->plies.len; i++) /* the last ply has no moves */
        r->length += m->plies.items[i].inside;
    r->rest = m->plies.len ? m->plies.items[m->plies.len - 1].inside : 0;
    if (r->rest < EPSILON)
        r->rest = 0;
}

static int check_books(const tj_book *black, const tj_book *white, const tj_position *start, tj_err *err)
{
    if (black->game != white->game)
        return tj_fail_reason(err, TJ_E_USAGE, "books_differ", NULL,
                              "a %s book and a %s book cannot play each other", black->game->title,
                              white->game->title);
    if (black->board != white->board)
        return tj_fail_reason(err, TJ_E_USAGE, "books_differ", NULL,
                              "the books are for boards of %u and %u lines", tj_board_lines(black->board),
                              tj_board_lines(white->board));
    return start && start->board != black->board
               ? tj_fail(err, TJ_E_USAGE, "the match starts on a different board than the books")
               : 0;
}

void tj_book_match_options_init(tj_book_match_options *options, size_t size)
{
    const tj_book_match_options preset = {.plies = TJ_BOOK_MATCH_PLIES_MAX};

    tj_options_preset(options, size, &preset, sizeof preset);
}

int tj_book_match_play(tj_book_match **out, tj_book *black, tj_book *white,
                       const tj_book_match_options *given, tj_err *err)
{
    tj_book_match_options options;
    match_run p = {.match = tj_zalloc(1, sizeof *p.match), .book = {NULL, black, white}};
    int rc;

    *out = NULL;
    if (!p.match)
        return tj_fail_nomem(err);
    tj_book_match_options_init(&options, sizeof options);
    if (!(rc = tj_options_read(&options, sizeof options, given, err)) &&
        !(rc = check_books(black, white, options.start, err)) && !(rc = play(&p, &options, err)))
        rc = list_positions(p.match, err);
    tj_book_entry_release(&p.entry);
    free(p.now.items);
    free(p.next.items);
    if (rc) {
        tj_book_match_free(p.match);
        return rc;
    }
    compute_result(p.match);
    *out = p.match;
    return 0;
}

void tj_book_match_free(tj_book_match *m)
{
    if (!m)
        return;
    tj_position_table_release(&m->table);
    free(m->nodes.items);
    free(m->edges.items);
    free(m->plies.items);
    free(m->exits.items);
    free(m->inside.items);
    free(m);
}

const tj_book_match_result *tj_book_match_result_of(const tj_book_match *match)
{
    return &match->result;
}

const tj_game_kind *tj_book_match_game(const tj_book_match *match)
{
    return tj_game_kind_of_board(match->table.board);
}

void tj_book_match_position(const tj_book_match *match, uint32_t number, tj_position *out)
{
    tj_book_position at;

    tj_position_table_get(&match->table, number, &at);
    at.ply = match->nodes.items[number].ply;
    tj_book_position_get(&at, out);
}

static const tj_book_reached_position *first_unknown(const tj_book_match *match, const position_list *list,
                                                     const tj_book_match *other)
{
    for (size_t i = 0; i < list->len; i++) {
        uint32_t there = tj_position_table_find_same(&other->table, &match->table, list->items[i].number);

        if (there == TJ_POSITION_NONE || !other->nodes.items[there].known)
            return &list->items[i];
    }
    return NULL;
}

const tj_book_reached_position *tj_book_match_typical(const tj_book_match *match, const tj_book_match *other)
{
    const tj_book_reached_position *exit = first_unknown(match, &match->exits, other);
    const tj_book_reached_position *inside = first_unknown(match, &match->inside, other);

    if (!exit || !inside)
        return exit ? exit : inside;
    return inside->probability >= exit->probability ? inside : exit;
}
