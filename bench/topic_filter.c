/* Counting in the games of one player, or of some years. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "scan.h"
#include "tejun/game.h"
#include "topics.h"

enum { FILTERS = 50, QUERIES = 60, YEARS_MAX = 20 };

typedef struct player {
    char *name;
    size_t games;
} player;

/* What is known of all games of the corpus. */
typedef struct people {
    player *items;
    size_t len, cap;
    int *years; /* of the games with a date */
    size_t dated;
} people;

static int by_name(const void *a, const void *b)
{
    return strcmp(((const player *)a)->name, ((const player *)b)->name);
}

static int by_games(const void *a, const void *b)
{
    const player *x = a, *y = b;

    return x->games != y->games ? (x->games < y->games) - (x->games > y->games) : by_name(a, b);
}

static void add_player(people *all, const char *name)
{
    player one = {name ? tj_strndup(name, strlen(name)) : NULL, 1};

    if (!name || !*name) {
        free(one.name);
        return;
    }
    if (!one.name || TJ_RESERVE(all, all->len + 1))
        bench_die("memory ran out");
    all->items[all->len++] = one;
}

/* Equal names become one entry, the most frequent first. */
static void merge_players(people *all)
{
    size_t kept = 0;

    if (!all->len)
        return;
    qsort(all->items, all->len, sizeof *all->items, by_name);
    for (size_t i = 1; i < all->len; i++) {
        if (strcmp(all->items[i].name, all->items[kept].name) == 0) {
            all->items[kept].games++;
            free(all->items[i].name);
        } else {
            all->items[++kept] = all->items[i];
        }
    }
    all->len = kept + 1;
    qsort(all->items, all->len, sizeof *all->items, by_games);
}

static void gather(tj_corpus *corpus, people *all)
{
    tj_err err = TJ_ERR_INIT;
    uint32_t *ids;
    size_t count;

    memset(all, 0, sizeof *all);
    bench_must(tj_game_list(corpus, NULL, TJ_ORDER_ADDED, false, 0, 0, &ids, &count, &err), &err, "list");
    all->years = bench_alloc(count ? count : 1, sizeof *all->years);
    for (size_t i = 0; i < count; i++) {
        tj_game game;

        bench_must(tj_game_get(corpus, ids[i], &game, &err), &err, "game");
        add_player(all, game.field[TJ_FIELD_BLACK]);
        add_player(all, game.field[TJ_FIELD_WHITE]);
        if (game.date_from)
            all->years[all->dated++] = game.date_from / 10000;
        tj_game_release(&game);
    }
    free(ids);
    merge_players(all);
}

static void forget(people *all)
{
    for (size_t i = 0; i < all->len; i++)
        free(all->items[i].name);
    free(all->items);
    free(all->years);
}

typedef struct filter_figures {
    bench_samples first, later, compared, scanned;
} filter_figures;

/* One filter: a first query, which gathers the games that pass, then others; the last one is scanned, too. */
static void measure(bench_context *context, const tj_filter *filter, size_t number, filter_figures *out)
{
    const tj_game_set *set;
    tj_err err = TJ_ERR_INIT;
    uint64_t count = 0;
    double seconds = 0, start;
    tj_query query;

    for (size_t i = 0; i < QUERIES; i++) {
        size_t which = (number * QUERIES + i) % context->queries.len;

        query = bench_query_make(&context->queries.items[which], (enum tj_place)(i % TJ_PLACE_LOCAL));
        query.filter = filter;
        seconds = bench_query_time(context->corpus, &query, context->clock_cost, &count);
        bench_sample(i ? &out->later : &out->first, seconds);
    }
    bench_must(tj_corpus_filter(context->corpus, filter, &set, &err), &err, "filter");
    start = bench_now();
    if (bench_scan(context->corpus, &query, set) != count)
        bench_die("a filtered search and a scan differ");
    bench_sample(&out->scanned, bench_now() - start);
    bench_sample(&out->compared, seconds);
}

static void print_figures(const char *name, filter_figures *figures)
{
    bench_spread first = bench_spread_of(&figures->first), later = bench_spread_of(&figures->later);
    char what[64];

    snprintf(what, sizeof what, "%s: median", name);
    bench_print(&(bench_row){what, "ms", later.median * 1e3, NAN, NULL, 1, false});
    snprintf(what, sizeof what, "%s: worst", name);
    bench_print(&(bench_row){what, "ms", later.worst * 1e3, NAN, NULL, 50, false});
    snprintf(what, sizeof what, "%s: first use, median", name);
    bench_print(&(bench_row){what, "ms", first.median * 1e3, NAN, NULL, NAN, false});
    snprintf(what, sizeof what, "%s: first use, worst", name);
    bench_print(&(bench_row){what, "ms", first.worst * 1e3, NAN, NULL, 50, false});
    snprintf(what, sizeof what, "%s: median of one query each", name);
    bench_print(&(bench_row){what, "ms", bench_spread_of(&figures->compared).median * 1e3,
                             bench_spread_of(&figures->scanned).median * 1e3, "memmem in the games that pass",
                             NAN, false});
    bench_samples_release(&figures->first);
    bench_samples_release(&figures->later);
    bench_samples_release(&figures->compared);
    bench_samples_release(&figures->scanned);
}

void bench_topic_filter(bench_context *context)
{
    filter_figures by_player = {0}, by_years = {0};
    uint64_t state = 7;
    people all;

    gather(context->corpus, &all);
    bench_table("Counting in some games only");
    for (size_t i = 0; i < FILTERS && i < all.len; i++) {
        tj_filter filter = TJ_FILTER_INIT;

        filter.player = all.items[i].name;
        measure(context, &filter, i, &by_player);
    }
    print_figures("one player", &by_player);
    for (size_t i = 0; i < FILTERS && all.dated; i++) {
        tj_filter filter = TJ_FILTER_INIT;
        int year = all.years[bench_random(&state, (uint32_t)all.dated)];

        filter.date_from = year * 10000 + 101;
        filter.date_to = (year + (int)bench_random(&state, YEARS_MAX)) * 10000 + 1231;
        measure(context, &filter, FILTERS + i, &by_years);
    }
    print_figures("some years", &by_years);
    bench_note("the %d most frequent players; 1 to %d years from the year of a random game; %d queries each, "
               "fixed, anywhere and coded in turn",
               (int)(all.len < FILTERS ? all.len : FILTERS), YEARS_MAX, QUERIES);
    forget(&all);
}
