/* tejun explore */
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "cli/filter_hint.h"
#include "cli/report/explore_report.h"

struct explore_options {
    int64_t next;
    bool ascii;
};

static const tj_param options[] = {
    TJ_INTEGER(struct explore_options, next, 0, "next", "N", 0, 10000, "list at most N moves; 0: all"),
    TJ_FLAG(struct explore_options, ascii, 0, "ascii", "draw the board in plain ASCII, shogi moves as USI"),
    TJ_PARAMS_END};

static void explain(const tj_asked *asked, const void *answer)
{
    const tj_explore_params *params = asked->params;
    const tj_explore_answer *explored = answer;
    tj_filter filter;

    if (asked->found)
        return;
    if (tj_filter_from_params(&params->filter, &filter))
        tj_filter_hint(asked->corpus, &filter);
    tj_corpus_games_explain(asked->corpus, explored->position.position.board);
}

static int report(tj_invocation *call, const tj_asked *asked, const void *answer, tj_buf *out, tj_err *err)
{
    const struct explore_options *given = call->options;
    const tj_explore_params *params = asked->params;
    const tj_explore_report report = {.explored = answer,
                                      .corpus = asked->corpus,
                                      .terminal = &call->terminal,
                                      .ascii = given->ascii || !call->terminal.utf8,
                                      .next_limit = (size_t)given->next,
                                      .skip = (size_t)params->skip};

    return tj_explore_report_text(&report, out, err);
}

const tj_command tj_cmd_explore = {
    .name = "explore",
    .synopsis = "CORPUS [MOVE...]",
    .question = &tj_explore_question,
    .examples =
        (const tj_example[]){{"tejun explore pro", "how games begin"},
                             {"tejun explore pro Q16 D4 Q4 D16", "two star points against two"},
                             {"tejun explore pro R16 D4 -p 'Go Seigen'", "in his games only"},
                             {"tejun explore pro --file game.sgf --move 40", "after 40 moves of a game"},
                             {"tejun explore kifu 7g7f 3c3d 2g2f", "shogi"},
                             {"tejun explore kifu --sfen 2-piece", "shogi with a handicap"},
                             {"tejun explore kifu --file game.kif --move 30", "after 30 moves of a record"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct explore_options, .next = 15),
    .corpus = TJ_CORPUS_FIRST,
    .max_args = TJ_ARGS_ANY,
    .report = report,
    .explain = explain,
};
