/* tejun games */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer/game_export.h"
#include "answer/game_json.h"
#include "base/error.h"
#include "cli/filter_hint.h"
#include "cli/corpus_games.h"
#include "cli/report/game_row.h"
#include "cli/terminal/quantity.h"
#include "cli/terminal/text_table.h"

#define LIMIT_UNSET (-1)

struct games_options {
    tj_filter_params filter;
    bool json, tsv, count, reverse, damaged;
    int64_t limit, size;
    int sort, export, game;
};

static const char *const orders[] = {"added", "date", "black", "white", "event", "moves", NULL};
static const char *const exports[] = {"no", "original", "sgf", "csa", "kif", "ki2", "usi", "jkf", NULL};
enum {
    EXPORT_ORIGINAL = 1,
    EXPORT_SGF = 2
}; /* behind it the shogi notations, in the order of tj_kifu_format */
static const char *const kinds[] = {"any", "go", "shogi", NULL};

static const tj_param options[] = {
    TJ_CHOICE(struct games_options, sort, 0, "sort", "BY", orders, "in this order"),
    TJ_FLAG(struct games_options, reverse, 0, "reverse", "the other way round: newest or longest first"),
    TJ_INTEGER(struct games_options, limit, 'n', "limit", "N", 0, 1000000000,
               "show at most N games; 0: all; 50 unless given, all when exporting"),
    TJ_FLAG(struct games_options, count, 'c', "count", "print only their number"),
    TJ_CHOICE(
        struct games_options, export, 0, "export", "AS", exports,
        "write the games to standard output: as they stood in their files; Go as SGF made from the stored "
        "moves; shogi in one of its notations, with comments and variations where it has room for them"),
    TJ_CHOICE(struct games_options, game, 0, "game", "WHICH", kinds, "games of Go, or of shogi"),
    TJ_INTEGER(struct games_options, size, 0, "size", "N", 2, 25, "games on a board of N lines"),
    TJ_FLAG(struct games_options, damaged, 0, "damaged", "games that are kept only up to a fault"),
    TJ_FLAG(struct games_options, json, 0, "json", "print JSON for programs"),
    TJ_FLAG(struct games_options, tsv, 0, "tsv", "print tab-separated values"),
    TJ_FILTER_PARAMS(struct games_options),
    TJ_PARAMS_END};

typedef struct game_list {
    uint32_t *ids;
    size_t len;
} game_list;

static int check_options(const tj_invocation *call, tj_err *err)
{
    const struct games_options *given = call->options;
    const tj_given outputs[] = {{"--export", given->export},
                                {"--json", given->json},
                                {"--tsv", given->tsv},
                                {"--count", given->count},
                                {0}};
    tj_filter filter;
    bool filtered =
        tj_filter_from_params(&given->filter, &filter) || given->size || given->damaged || given->game;

    if (call->args.len && filtered)
        return tj_fail(err, TJ_E_USAGE, "conditions do not go with numbers of games");
    if (call->args.len && (given->sort || given->reverse || given->limit != LIMIT_UNSET))
        return tj_fail(err, TJ_E_USAGE,
                       "games given by number come as given: without --sort, --reverse and --limit");
    return tj_options_exclusive(outputs, err);
}

/* Numbers given as arguments. */
static int parse_numbers(const tj_words *args, game_list *list, tj_err *err)
{
    list->ids = tj_alloc(args->len, sizeof *list->ids);
    if (!list->ids)
        return tj_fail_nomem(err);
    for (size_t i = 0; i < args->len; i++) {
        char *end;
        unsigned long long number = strtoull(args->items[i], &end, 10);

        if (*end || end == args->items[i] || args->items[i][0] == '-' || number > UINT32_MAX)
            return tj_fail(err, TJ_E_USAGE, "\"%s\" is no number of a game", args->items[i]);
        list->ids[list->len++] = (uint32_t)number;
    }
    return 0;
}

/* Is each of them there?  Asked first, so that TJ_E_NOTFOUND means nothing else and nothing is printed. */
static int check_all_exist(tj_corpus *corpus, const game_list *list, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; !rc && i < list->len; i++) {
        tj_game game;

        rc = tj_game_get(corpus, list->ids[i], &game, err);
        if (!rc)
            tj_game_release(&game);
    }
    return rc;
}

static void add_row(tj_table *table, const tj_game *game, const tj_terminal *terminal)
{
    tj_table_printf(table, "%u", game->id);
    tj_game_cells(table, game, terminal);
    tj_table_count(table, game->moves);
    tj_table_text(table, game->field[TJ_FIELD_EVENT]);
}

static int print_table(tj_corpus *corpus, const game_list *list, const tj_invocation *call, bool tsv,
                       tj_buf *out, tj_err *err)
{
    static const tj_column COLUMNS[] = {{"game", TJ_RIGHT}, {"date", TJ_LEFT},   {"black", TJ_LEFT},
                                        {"white", TJ_LEFT}, {"result", TJ_LEFT}, {"moves", TJ_RIGHT},
                                        {"event", TJ_LEFT}};
    tj_table *table = tj_table_new(COLUMNS, 7);
    tj_table_style style = {tsv, !call->terminal.utf8, call->terminal.cut_width};
    int rc = 0;

    for (size_t i = 0; !rc && i < list->len; i++) {
        tj_game game;

        rc = tj_game_get(corpus, list->ids[i], &game, err);
        if (rc)
            break;
        add_row(table, &game, &call->terminal);
        tj_game_release(&game);
    }
    if (!rc && tj_table_write(table, &style, out))
        rc = tj_fail_nomem(err);
    tj_table_free(table);
    return rc;
}

static int write_game(tj_corpus *corpus, uint32_t id, int as, tj_buf *out, tj_err *err)
{
    char *bytes = NULL;
    size_t n;
    int rc;

    if (as == EXPORT_SGF)
        return tj_game_export_sgf(corpus, id, NULL, NULL, out, err);
    if (as > EXPORT_SGF)
        return tj_game_export_kifu(corpus, id, as - EXPORT_SGF, out, err);
    rc = tj_game_original(corpus, id, &bytes, &n, err);
    if (!rc)
        tj_buf_add(out, bytes, n);
    free(bytes);
    return rc;
}

/* Writes games one by one: an export may be larger than memory. */
static int export_games(tj_corpus *corpus, const game_list *list, int as, tj_err *err)
{
    int rc = 0;

    for (size_t i = 0; !rc && i < list->len && !ferror(stdout); i++) {
        tj_buf out = TJ_BUF_INIT;

        rc = write_game(corpus, list->ids[i], as, &out, err);
        if (!rc && !tj_buf_ok(&out))
            rc = tj_fail_nomem(err);
        if (!rc && i && as == EXPORT_SGF + TJ_KIFU_CSA)
            tj_print("/\n", 2); /* divides the games of a file */
        if (!rc)
            tj_print(out.data, out.len);
        if (!rc && as == EXPORT_ORIGINAL && list->len > 1)
            tj_print("\n", 1);
        tj_buf_release(&out);
    }
    return rc;
}

/* What the games asked for are played on. */
static unsigned board_of(const tj_filter *filter)
{
    if (filter->game == 1 + TJ_SHOGI)
        return TJ_BOARD_SHOGI;
    return filter->size ? filter->size : filter->game ? TJ_ANY_GO_BOARD : TJ_ANY_BOARD;
}

/* TJ_E_NOTFOUND if there is no game of a number given. */
static int select_games(tj_invocation *call, tj_corpus *corpus, game_list *list, uint64_t *total, tj_err *err)
{
    const struct games_options *given = call->options;
    size_t limit = given->limit != LIMIT_UNSET ? (size_t)given->limit : given->export ? 0 : 50;
    tj_filter filter;
    int rc;

    *total = call->args.len;
    if (call->args.len) {
        rc = parse_numbers(&call->args, list, err);
        return rc ? rc : check_all_exist(corpus, list, err);
    }
    tj_filter_from_params(&given->filter, &filter);
    filter.size = (unsigned)given->size;
    filter.damaged = given->damaged;
    filter.game = given->game;
    if (given->export >= EXPORT_SGF && !given->game) /* what can be written like that */
        filter.game = given->export == EXPORT_SGF ? 1 + TJ_GO : 1 + TJ_SHOGI;
    rc = tj_game_count(corpus, &filter, total, err);
    if (!rc && !*total)
        tj_filter_hint(corpus, &filter);
    if (!rc && !*total)
        tj_corpus_games_explain(corpus, board_of(&filter));
    if (!rc && !given->count)
        rc = tj_game_list(corpus, &filter, (enum tj_game_order)given->sort, given->reverse, 0, limit,
                          &list->ids, &list->len, err);
    return rc;
}

static int show(tj_invocation *call, tj_corpus *corpus, const game_list *list, uint64_t total, tj_err *err)
{
    const struct games_options *given = call->options;
    tj_buf out = TJ_BUF_INIT;
    int rc;

    if (given->count) {
        printf("%llu\n", (unsigned long long)total);
        return 0;
    }
    if (given->export)
        return export_games(corpus, list, given->export, err);
    if (!given->json && !given->tsv && !list->len) {
        tj_terminal_message("no game found");
        return 0;
    }
    rc = given->json ? tj_games_json(corpus, list->ids, list->len, &out, err)
                     : print_table(corpus, list, call, given->tsv, &out, err);
    if (!rc && !tj_buf_ok(&out))
        rc = tj_fail_nomem(err);
    if (!rc)
        tj_exit_with(&out, TJ_EXIT_DONE);
    tj_buf_release(&out);
    if (!rc && list->len < total && !given->json)
        tj_terminal_message("%s more; --limit 0 shows all", tj_quantity_count(total - list->len).text);
    return rc;
}

static int run(tj_invocation *call)
{
    tj_corpus *corpus = NULL;
    game_list list = {NULL, 0};
    uint64_t total = 0;
    bool missing = false;
    tj_err err = TJ_ERR_INIT;
    int rc = check_options(call, &err);

    if (!rc)
        rc = tj_corpus_open(&corpus, call->corpus, &err);
    if (!rc) {
        rc = select_games(call, corpus, &list, &total, &err);
        missing = rc == TJ_E_NOTFOUND;
    }
    if (!rc)
        rc = show(call, corpus, &list, total, &err);
    free(list.ids);
    tj_corpus_free(corpus);
    if (missing)
        return tj_exit_nothing(&err);
    if (rc)
        return tj_exit_failed(call, rc, &err);
    return total ? TJ_EXIT_DONE : TJ_EXIT_NOTHING;
}

const tj_command tj_cmd_games = {
    .name = "games",
    .synopsis = "CORPUS [NUMBER...]",
    .summary = "list, choose, sort and export games",
    .description = "Lists games with their numbers; a number given as argument picks that game.",
    .examples =
        (const tj_example[]){
            {"tejun games pro -p 'Go Seigen' --sort date", "his games, oldest first"},
            {"tejun games pro 12 --export original", "the record as it stood in its file"},
            {"tejun games pro -e Honinbo --export sgf > h.sgf", "a collection"},
            {"tejun games kifu --export kif > all.kif", "shogi games, whatever they came as"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct games_options, .limit = LIMIT_UNSET),
    .corpus = TJ_CORPUS_FIRST,
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
