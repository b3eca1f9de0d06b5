/* Counting in the games of one player, or of some years. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/text.h"
#include "tejun/game.h"
#include "topics.h"

enum { FILTERS = 50, QUERIES = 60, YEARS_MAX = 20, HEADERS = 5 };

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
    uint32_t *ids; /* of all games */
    size_t game_count;
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

    memset(all, 0, sizeof *all);
    bench_must(tj_game_list(corpus, NULL, TJ_ORDER_ADDED, false, 0, 0, &all->ids, &all->game_count, &err),
               &err, "list");
    all->years = bench_alloc(all->game_count, sizeof *all->years);
    for (size_t i = 0; i < all->game_count; i++) {
        tj_game game;

        bench_must(tj_game_get(corpus, all->ids[i], &game, &err), &err, "game");
        add_player(all, game.field[TJ_FIELD_BLACK]);
        add_player(all, game.field[TJ_FIELD_WHITE]);
        if (game.date_from)
            all->years[all->dated++] = game.date_from / 10000;
        tj_game_release(&game);
    }
    merge_players(all);
}

static void forget(people *all)
{
    for (size_t i = 0; i < all->len; i++)
        free(all->items[i].name);
    free(all->items);
    free(all->years);
    free(all->ids);
}

/* ---- baselines ---- */

static bool same_name(const char *name, const char *folded)
{
    tj_buf own = TJ_BUF_INIT;
    bool same;

    tj_text_fold(name ? name : "", &own);
    same = own.data && strcmp(own.data, folded) == 0;
    tj_buf_release(&own);
    return same;
}

static bool passes(const tj_game *game, const tj_filter *filter, const char *folded)
{
    if (filter->player)
        return same_name(game->field[TJ_FIELD_BLACK], folded) ||
               same_name(game->field[TJ_FIELD_WHITE], folded);
    return game->date_from > 0 && game->date_from <= filter->date_to && game->date_to >= filter->date_from;
}

/* How many games pass, by reading the header of each. */
static uint64_t read_headers(const people *all, tj_corpus *corpus, const tj_filter *filter)
{
    tj_buf folded = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    uint64_t count = 0;

    tj_text_fold(filter->player ? filter->player : "", &folded);
    for (size_t i = 0; i < all->game_count; i++) {
        tj_game game;

        bench_must(tj_game_get(corpus, all->ids[i], &game, &err), &err, "game");
        count += passes(&game, filter, folded.data ? folded.data : "");
        tj_game_release(&game);
    }
    tj_buf_release(&folded);
    return count;
}

/* ---- measuring ---- */

typedef struct filter_figures {
    bench_samples first, later;   /* the first query with a filter, which gathers the games; others */
    bench_samples scans, headers; /* of a query in the games that pass; and all headers before */
} filter_figures;

/* The answer to a query without index, and for some filters without knowing the games that pass. */
static void compare(bench_context *context, const people *all, const tj_query *query, uint64_t count,
                    filter_figures *out)
{
    const tj_game_set *set;
    tj_err err = TJ_ERR_INIT;
    double start, seconds;

    bench_must(tj_corpus_filter(context->corpus, query->filter, &set, &err), &err, "filter");
    start = bench_now();
    if (bench_scan(context->corpus, query, set) != count)
        bench_die("a filtered search and a scan differ");
    seconds = bench_now() - start;
    bench_sample(&out->scans, seconds);
    if (out->headers.len == HEADERS)
        return;
    start = bench_now();
    if (read_headers(all, context->corpus, query->filter) != set->games)
        bench_die("a filter and the headers of the games differ");
    bench_sample(&out->headers, seconds + bench_now() - start);
}

static void measure(bench_context *context, const people *all, const tj_filter *filter, size_t number,
                    filter_figures *out)
{
    const bench_queries *queries = bench_context_queries(context);
    uint64_t count = 0;
    tj_query query;

    for (size_t i = 0; i < QUERIES; i++) {
        size_t which = (number * QUERIES + i) % queries->len;

        query = bench_query_make(&queries->items[which], (enum tj_search_mode)(i % TJ_SEARCH_LOCAL));
        query.filter = filter;
        bench_sample(i ? &out->later : &out->first,
                     bench_query_time(context->corpus, &query, context->clock_cost, &count));
    }
    compare(context, all, &query, count, out);
}

static void print_figures(const char *name, filter_figures *figures)
{
    char what[BENCH_WHAT];

    if (figures->first.len) {
        bench_print_spread(&(bench_spread_rows){.what = name,
                                                .ours = bench_spread_of(&figures->later),
                                                .baseline = bench_spread_of(&figures->scans),
                                                .name = "memmem in those games",
                                                .most = {1e-3, 0, 50e-3}});
        snprintf(what, sizeof what, "%s, first use", name);
        bench_print_spread(&(bench_spread_rows){.what = what,
                                                .ours = bench_spread_of(&figures->first),
                                                .baseline = bench_spread_of(&figures->headers),
                                                .name = "all headers, then memmem",
                                                .most.worst = 50e-3});
    } else {
        bench_note("%s: no game tells", name);
    }
    bench_samples_release(&figures->first);
    bench_samples_release(&figures->later);
    bench_samples_release(&figures->scans);
    bench_samples_release(&figures->headers);
}

void bench_topic_filter(bench_context *context)
{
    filter_figures by_player = {0}, by_years = {0};
    uint64_t state = 7;
    people all;

    gather(context->corpus, &all);
    for (size_t i = 0; i < FILTERS && i < all.len; i++) {
        tj_filter filter;

        tj_filter_init(&filter, sizeof filter);
        filter.player = all.items[i].name;
        measure(context, &all, &filter, i, &by_player);
    }
    print_figures("one player", &by_player);
    for (size_t i = 0; i < FILTERS && all.dated; i++) {
        tj_filter filter;
        int year = all.years[bench_random(&state, (uint32_t)all.dated)];

        tj_filter_init(&filter, sizeof filter);
        filter.date_from = year * 10000 + 101;
        filter.date_to = (year + (int)bench_random(&state, YEARS_MAX)) * 10000 + 1231;
        measure(context, &all, &filter, FILTERS + i, &by_years);
    }
    print_figures("some years", &by_years);
    bench_note("the %d most frequent players; 1 to %d years from the year of a random game; %d queries each, "
               "fixed, anywhere and coded in turn, one of them scanned",
               (int)(all.len < FILTERS ? all.len : FILTERS), YEARS_MAX, QUERIES);
    forget(&all);
}
