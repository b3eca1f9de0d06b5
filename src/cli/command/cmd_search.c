/* tejun search */
#include <stdio.h>

#include "base/error.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "cli/filter_hint.h"
#include "cli/report/export_output.h"
#include "cli/report/search_report.h"

struct search_options {
    int export;
    int64_t next;
    bool ascii;
    size_t export_limit; /* of games; 0: all */
};

static const tj_param options[] = {
    TJ_INTEGER(struct search_options, next, 0, "next", "N", 0, 10000, "list at most N continuations; 0: all"),
    TJ_CHOICE(struct search_options, export, 0, "export", "AS", tj_export_words,
              "write the games found to standard output, each once: as they stood in their files; Go as "
              "SGF, marked at the first match; shogi in one of its notations"),
    TJ_FLAG(struct search_options, ascii, 0, "ascii", "draw the board in plain ASCII"), TJ_PARAMS_END};

static int prepare(tj_invocation *call, tj_err *err)
{
    struct search_options *given = call->options;
    tj_search_params *params = call->params;
    const tj_given outputs[] = {
        {"--export", given->export}, {"--json", call->json}, {"--count", params->count}, {0}};

    if (given->export) { /* its limit counts games, that of a search matches */
        given->export_limit = params->limit < 0 ? 0 : (size_t)params->limit;
        params->limit = 0;
    }
    return tj_options_exclusive(outputs, err);
}

static void explain(const tj_asked *asked, const void *answer)
{
    const tj_search_answer *found = answer;

    if (asked->found)
        return;
    if (found->query.filter)
        tj_filter_hint(asked->corpus, found->query.filter);
    tj_corpus_games_explain(asked->corpus, found->query.board);
}

/* Writes each game once.  Hits of a game stand together, in order. */
static int export_games(const struct search_options *given, const tj_search_answer *found, tj_err *err)
{
    const tj_search_result *result = found->result;
    const tj_game_kind *kind = tj_export_kind(given->export);
    size_t games = 0, limit = given->export_limit;
    int rc = 0;

    if (kind && kind != tj_game_kind_of_board(found->query.board))
        return tj_fail(err, TJ_E_USAGE, "games of %s cannot be written as %s",
                       tj_game_kind_title(tj_game_kind_of_board(found->query.board)),
                       tj_export_words[given->export]);
    for (size_t i = found->skip; !rc && i < result->hit_count && (!limit || games < limit) && !ferror(stdout);
         i++) {
        const tj_hit *hit = &result->hits[i];

        if (i == found->skip || hit->game != hit[-1].game)
            rc = tj_print_game(found->corpus, hit->game, given->export, games++ > 0, &found->query, hit, err);
    }
    return rc;
}

static int report(tj_invocation *call, const tj_asked *asked, const void *answer, tj_buf *out, tj_err *err)
{
    const struct search_options *given = call->options;
    const tj_search_answer *found = answer;
    const tj_search_report report = {.searched = found,
                                     .terminal = &call->terminal,
                                     .ascii = given->ascii || !call->terminal.utf8,
                                     .next_limit = (size_t)given->next};

    (void)asked;
    if (given->export)
        return export_games(given, found, err);
    if (found->result)
        return tj_search_report_text(&report, out, err);
    tj_buf_printf(out, "%llu\n", (unsigned long long)found->occurrences);
    return 0;
}

const tj_command tj_cmd_search = {
    .name = "search",
    .synopsis = "CORPUS MOVE...",
    .question = &tj_search_question,
    .examples =
        (const tj_example[]){{"tejun search pro R16 D17 Q3 P17 C4", "Shusaku's opening"},
                             {"tejun search pro R14 Q14 Q13 R15 --local", "joseki, with moves elsewhere"},
                             {"tejun search pro pd dp -p 'Cho Chikun' --since 1980", "his games only"},
                             {"tejun search pro --file mine.sgf --range 1-8", "the opening of that game"},
                             {"tejun search kifu 7g7f 3c3d 8h2b+", "an early exchange of bishops"},
                             {"tejun search kifu ▲７六歩 △３四歩 ▲６六歩", "as it is written in Japanese"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct search_options, .next = 15),
    .corpus = TJ_CORPUS_FIRST,
    .max_args = TJ_ARGS_ANY,
    .prepare = prepare,
    .report = report,
    .explain = explain,
};
