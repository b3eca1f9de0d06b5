/* tejun search */
#include <stdio.h>
#include <stdlib.h>

#include "answer/game_export.h"
#include "base/error.h"
#include "cli/filter_hint.h"
#include "cli/corpus_games.h"
#include "cli/terminal/progress.h"
#include "cli/report/search_report.h"
#include "cli/detect_game.h"
#include "answer/shogi/shogi_steps.h"

#define LIMIT_UNSET   (-1)
#define LIMIT_DEFAULT 10 /* places shown; an export has all */
#define SIZE_DEFAULT  19

struct search_options {
    tj_filter_params filter;
    int place, colour, export;
    tj_optional local;
    int64_t size, earliest, latest, limit, next;
    const char *sgf, *record, *moves;
    bool count, json, ascii, mirror, rotate;
};

static const char *const places[] = {"fixed", "anywhere", "coded", NULL};
static const char *const colours[] = {"any", "black", "white", NULL};
static const char *const exports[] = {"no", "sgf", "csa", "kif", "ki2", "usi", "jkf", NULL};
enum { EXPORT_SGF = 1 }; /* behind it the notations of shogi, in the order of tj_kifu_format */

static const tj_param options[] = {
    TJ_CHOICE(struct search_options, place, 0, "place", "WHERE", places,
              "where the sequence may lie: at this place of the board, turned and mirrored; anywhere; or "
              "wherever its "
              "relative codes are the same"),
    TJ_OPTIONAL(struct search_options, local, 0, "local", "N", 0, 25,
                "moves elsewhere do not interrupt: only those within N lines of the sequence count"),
    TJ_TEXT(struct search_options, sgf, 0, "sgf", "FILE", "take the sequence from this file instead"),
    TJ_TEXT(struct search_options, record, 0, "record", "FILE", "the same from a shogi record"),
    TJ_TEXT(struct search_options, moves, 0, "moves", "FROM-TO",
            "with --sgf or --record: these moves of the game (all)"),
    TJ_FLAG(struct search_options, mirror, 0, "mirror", "shogi: with left and right exchanged, too"),
    TJ_FLAG(struct search_options, rotate, 0, "rotate", "shogi: played by the other side, too"),
    TJ_INTEGER(struct search_options, size, 0, "size", "N", 2, 25, "lines of the board; 19 unless given"),
    TJ_CHOICE(struct search_options, colour, 0, "colour", "WHO", colours, "who plays the first move"),
    TJ_INTEGER(struct search_options, earliest, 0, "earliest", "N", 0, 100000,
               "begins at move N of the game or later"),
    TJ_INTEGER(struct search_options, latest, 0, "latest", "N", 0, 100000,
               "begins at move N of the game or earlier"),
    TJ_FLAG(struct search_options, count, 'c', "count", "print only the number of occurrences"),
    TJ_INTEGER(struct search_options, limit, 'n', "limit", "N", 0, 1000000000,
               "list at most N places, newest games first; with --export: write at most N games; "
               "0: all; 10 unless given, all with --export"),
    TJ_INTEGER(struct search_options, next, 0, "next", "N", 0, 10000, "list at most N continuations; 0: all"),
    TJ_CHOICE(
        struct search_options, export, 0, "export", "AS", exports,
        "write the games found to standard output, each once: Go as SGF, marked at the first match; shogi "
        "in one of its notations"),
    TJ_FLAG(struct search_options, json, 0, "json",
            "print JSON for programs: all continuations, and as many places as --limit says"),
    TJ_FLAG(struct search_options, ascii, 0, "ascii", "draw the board in plain ASCII"),
    TJ_FILTER_PARAMS(struct search_options),
    TJ_PARAMS_END};

static int check_options(const struct search_options *given, tj_err *err)
{
    const tj_given outputs[] = {
        {"--export", given->export}, {"--json", given->json}, {"--count", given->count}, {0}};
    const tj_given sizes[] = {{"--sgf", given->sgf}, {"--size", given->size}, {0}};
    const tj_given files[] = {{"--sgf", given->sgf}, {"--record", given->record}, {0}};
    int rc = tj_options_exclusive(outputs, err);

    if (!rc)
        rc = tj_options_exclusive(files, err);
    return rc ? rc : tj_options_exclusive(sizes, err);
}

/* What is searched for. */
typedef struct wanted {
    bool is_shogi;
    tj_go_move_list list;
    tj_shogi_steps steps;
    tj_filter filter;
    tj_query query;
    tj_shogi_query shogi;
} wanted;

/* What is wrong with a move on the command line is wrong with the command line. */
static int read_arguments(const tj_invocation *call, wanted *w, tj_err *err)
{
    const struct search_options *given = call->options;
    int rc = w->is_shogi ? tj_shogi_steps_parse(&w->steps, &call->args, err)
                         : tj_go_move_list_parse(&w->list, given->size ? (unsigned)given->size : SIZE_DEFAULT,
                                                 &call->args, err);

    return rc == TJ_E_FORMAT || rc == TJ_E_RANGE ? TJ_E_USAGE : rc;
}

/* The query's moves, from the arguments or a file. */
static int read_moves(const tj_invocation *call, wanted *w, tj_err *err)
{
    const struct search_options *given = call->options;
    bool file = given->sgf || given->record;
    size_t first = 1, last = 0;
    int rc = 0;

    if (file && call->args.len)
        return tj_fail(err, TJ_E_USAGE, "%s brings its own moves: leave out \"%.40s\"",
                       given->sgf ? "--sgf" : "--record", call->args.items[0]);
    if (!file && !call->args.len)
        return tj_fail(err, TJ_E_USAGE, "give the moves to search for, --sgf FILE or --record FILE");
    if (given->moves && !file)
        return tj_fail(err, TJ_E_USAGE, "--moves goes with --sgf and --record");
    w->is_shogi = given->record;
    if (!file)
        rc = tj_detect_game_by_moves(&call->args, call->corpus, TJ_GAME_CHOICE_ANY, &w->is_shogi, err);
    if (rc || !file)
        return rc ? rc : read_arguments(call, w, err);
    if (given->moves)
        rc = tj_move_range_parse(given->moves, &first, &last, err);
    if (rc)
        return rc;
    return given->sgf ? tj_go_move_list_from_sgf(&w->list, given->sgf, first, last, err)
                      : tj_shogi_steps_from_record(&w->steps, given->record, first, last, err);
}

/* What goes with one of the games only. */
static int check_game(const struct search_options *given, const wanted *w, tj_err *err)
{
    const tj_given go[] = {
        {"--place", given->place}, {"--local", given->local.given}, {"--size", given->size}, {0}};
    const tj_given shogi[] = {{"--mirror", given->mirror}, {"--rotate", given->rotate}, {0}};
    int rc = w->is_shogi ? tj_options_only_for("Go", go, err) : tj_options_only_for("shogi", shogi, err);

    if (rc)
        return rc;
    if (given->export && (given->export == EXPORT_SGF) == w->is_shogi)
        return tj_fail(err, TJ_E_USAGE, "games of %s cannot be written as %s", w->is_shogi ? "shogi" : "Go",
                       exports[given->export]);
    return 0;
}

static int make_shogi_query(const tj_invocation *call, wanted *w, tj_err *err)
{
    const struct search_options *given = call->options;

    if (given->colour && w->steps.colour && given->colour != w->steps.colour && !given->record)
        return tj_fail(err, TJ_E_USAGE, "--colour says another colour than the moves");
    w->shogi = (tj_shogi_query){.steps = w->steps.items,
                                .len = w->steps.len,
                                .mirrored = given->mirror,
                                .rotated = given->rotate,
                                .colour = given->colour ? given->colour : w->steps.colour,
                                .from = (unsigned)given->earliest,
                                .to = (unsigned)given->latest};
    if (tj_filter_from_params(&given->filter, &w->filter))
        w->shogi.filter = &w->filter;
    return 0;
}

static int make_query(const tj_invocation *call, wanted *w, tj_err *err)
{
    const struct search_options *given = call->options;
    tj_query *query = &w->query;
    int rc = check_game(given, w, err);

    *query = (tj_query)TJ_QUERY_INIT;
    if (rc)
        return rc;
    if (given->local.given && given->place)
        return tj_fail(err, TJ_E_USAGE, "--local goes with --place fixed only");
    if (given->earliest && given->latest && given->earliest > given->latest)
        return tj_fail(err, TJ_E_USAGE, "--earliest is later than --latest");
    if (w->is_shogi)
        return make_shogi_query(call, w, err);
    query->size = w->list.size;
    query->points = w->list.points;
    query->len = w->list.len;
    query->place = given->local.given ? TJ_SEARCH_LOCAL : (enum tj_search_mode)given->place;
    query->margin = (unsigned)given->local.value;
    query->colour = given->colour;
    query->from = (unsigned)given->earliest;
    query->to = (unsigned)given->latest;
    if (tj_filter_from_params(&given->filter, &w->filter))
        query->filter = &w->filter;
    return 0;
}

static int write_game(tj_corpus *corpus, const wanted *w, const tj_hit *hit, int as, tj_buf *out, tj_err *err)
{
    return tj_game_export(corpus, hit->game, as + 1, w->is_shogi ? NULL : &w->query, hit, out, err);
}

/* Writes each game once, at most `limit` of them (0: all).  Hits of a game stand together, in order. */
static int export_games(tj_corpus *corpus, const wanted *w, const tj_search_result *result, size_t limit,
                        int as, tj_err *err)
{
    size_t games = 0;
    int rc = 0;

    for (size_t i = 0; !rc && i < result->hit_count && (!limit || games < limit) && !ferror(stdout); i++) {
        const tj_hit *hit = &result->hits[i];
        tj_buf out = TJ_BUF_INIT;

        if (i && hit->game == hit[-1].game)
            continue;
        rc = write_game(corpus, w, hit, as, &out, err);
        if (games++ && as == EXPORT_SGF + TJ_KIFU_CSA)
            tj_print("/\n", 2); /* divides the games of a file */
        if (!rc)
            tj_print(out.data, out.len);
        tj_buf_release(&out);
    }
    return rc;
}

static int write_out(void *ctx, tj_buf *out, tj_err *err)
{
    (void)ctx;
    if (!tj_buf_ok(out))
        return tj_fail_nomem(err);
    tj_print(out->data, out->len);
    tj_buf_clear(out);
    return ferror(stdout) ? TJ_E_STOPPED : 0;
}

static int show(const tj_invocation *call, const tj_search_report *report, tj_err *err)
{
    const struct search_options *given = call->options;
    const tj_json_sink sink = {write_out, NULL};
    tj_buf out = TJ_BUF_INIT;
    int rc = given->json ? tj_search_json(&report->searched, &sink, &out, err)
                         : tj_search_report_text(report, &out, err);

    if (!rc)
        rc = write_out(NULL, &out, err);
    if (rc == TJ_E_STOPPED) /* told when the command has returned */
        rc = 0;
    tj_buf_release(&out);
    return rc;
}

/* Everything but the number alone. */
static int search(const tj_invocation *call, tj_corpus *corpus, const wanted *w, uint64_t *found, tj_err *err)
{
    const struct search_options *given = call->options;
    size_t limit = given->limit != LIMIT_UNSET ? (size_t)given->limit : given->export ? 0 : LIMIT_DEFAULT;
    size_t hits =
        given->export ? 0 : limit; /* the limit of an export counts games, that of a search places */
    int colour = w->is_shogi ? w->shogi.colour : w->query.colour ? w->query.colour : w->list.colour;
    tj_search_report report = {.searched = {.corpus = corpus,
                                            .query = w->is_shogi ? NULL : &w->query,
                                            .shogi = w->is_shogi ? &w->shogi : NULL},
                               .terminal = &call->terminal,
                               .colour = colour,
                               .ascii = given->ascii || !call->terminal.utf8,
                               .next_limit = (size_t)given->next};
    tj_search_result *result = NULL;
    tj_progress progress;
    int rc;

    tj_progress_start(&progress, &call->terminal, NULL);
    rc = w->is_shogi ? tj_shogi_search(corpus, &w->shogi, hits, &progress.monitor, &result, err)
                     : tj_search(corpus, &w->query, hits, &progress.monitor, &result, err);
    tj_progress_end(&progress);
    if (!rc) {
        *found = result->occurrences;
        report.searched.result = result;
        rc = given->export ? export_games(corpus, w, result, limit, given->export, err)
                           : show(call, &report, err);
    }
    tj_search_result_free(result);
    return rc;
}

/* The number alone. */
static int count(const tj_invocation *call, tj_corpus *corpus, const wanted *w, uint64_t *found, tj_err *err)
{
    tj_progress progress;
    int rc;

    tj_progress_start(&progress, &call->terminal, NULL);
    rc = w->is_shogi ? tj_shogi_search_count(corpus, &w->shogi, &progress.monitor, found, err)
                     : tj_search_count(corpus, &w->query, &progress.monitor, found, err);
    tj_progress_end(&progress);
    if (!rc)
        printf("%llu\n", (unsigned long long)*found);
    return rc;
}

static int run(tj_invocation *call)
{
    const struct search_options *given = call->options;
    wanted w = {0};
    tj_corpus *corpus = NULL;
    uint64_t found = 0;
    tj_err err = TJ_ERR_INIT;
    int rc = check_options(given, &err);

    if (!rc)
        rc = read_moves(call, &w, &err);
    if (!rc)
        rc = make_query(call, &w, &err);
    if (!rc)
        rc = tj_corpus_open(&corpus, call->corpus, &err);
    if (!rc && given->count)
        rc = count(call, corpus, &w, &found, &err);
    else if (!rc)
        rc = search(call, corpus, &w, &found, &err);
    if (!rc && !found && (w.query.filter || w.shogi.filter))
        tj_filter_hint(corpus, &w.filter);
    if (!rc && !found)
        tj_corpus_games_explain(corpus, w.is_shogi ? TJ_BOARD_SHOGI : w.query.size);
    tj_corpus_free(corpus);
    tj_go_move_list_release(&w.list);
    tj_shogi_steps_release(&w.steps);
    if (rc)
        return tj_exit_failed(call, rc, &err);
    return found ? TJ_EXIT_DONE : TJ_EXIT_NOTHING;
}

const tj_command tj_cmd_search = {
    .name = "search",
    .synopsis = "CORPUS MOVE...",
    .summary = "where a sequence was played, and what came next",
    .description =
        "Finds every place where these moves were played one after the other, colours "
        "alternating, and shows what "
        "came next: how often, and how the player who did so fared. Moves are written Q16 "
        "(columns without I, row 1 "
        "at the bottom) or as SGF pairs (pd).\n\n"
        "By default the sequence must lie at this place of the board, turned or mirrored in any "
        "of the 8 ways. With "
        "--place anywhere it may lie elsewhere, too. With --local moves in other parts of the "
        "board may come in "
        "between. Games without a known result do not count for percentages.\n\n"
        "Moves of shogi are written as in USI (7g7f, P*5e), CSA (7776FU, +7776FU) or Japanese (▲７六歩, "
        "同銀); what a notation does not say may be anything: the piece in USI, the origin in Japanese. "
        "They are looked for where they stand, with --mirror and --rotate on the other side of the "
        "board and by the other player, too.",
    .examples =
        (const tj_example[]){{"tejun search pro R16 D17 Q3 P17 C4", "Shusaku's opening"},
                             {"tejun search pro R14 Q14 Q13 R15 --local", "joseki, with moves elsewhere"},
                             {"tejun search pro pd dp -p 'Cho Chikun' --since 1980", "his games only"},
                             {"tejun search pro --sgf mine.sgf --moves 1-8", "the opening of that game"},
                             {"tejun search kifu 7g7f 3c3d 8h2b+", "an early exchange of bishops"},
                             {"tejun search kifu ▲７六歩 △３四歩 ▲６六歩", "as it is written in Japanese"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct search_options, .local = {false, 2}, .limit = LIMIT_UNSET, .next = 15),
    .corpus = TJ_CORPUS_FIRST,
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
