/* tejun book build */
#include <stdlib.h>

#include "answer/book/book_questions.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "base/text/quantity.h"

static int report(tj_invocation *call, const void *answer, tj_buf *out, tj_err *err TJ_UNUSED)
{
    const tj_book_build_params *given = call->params;
    const tj_book_build_answer *made = answer;
    const tj_book_build_result *built = &made->built;

    tj_buf_printf(out, "%s, %s, in %s\n", tj_quantity_noun(built->games, "game").text,
                  tj_quantity_noun(built->different, "different position").text,
                  tj_quantity_duration(made->seconds).text);
    tj_buf_printf(out, "%s: %s, %s", given->out, tj_quantity_noun(built->positions, "position").text,
                  tj_quantity_noun(built->moves, "move").text);
    if (built->never)
        tj_buf_printf(out, ", %s of them never played", tj_quantity_count(built->never).text);
    tj_buf_puts(out, "\n");
    return 0;
}

/* Reports unknown players, even if a book was built. */
static void explain(const tj_invocation *call, const void *answer TJ_UNUSED)
{
    const tj_book_build_params *given = call->params;
    tj_filter filter;
    double factor;

    tj_filter_init(&filter, sizeof filter);
    for (size_t i = 0; i < given->prefer.len; i++) {
        char *player = NULL;

        if (tj_book_preference_parse(given->prefer.items[i], &player, &factor, NULL) == 0) {
            filter.player = player;
            tj_filter_hint(call->asked->corpus, &filter);
        }
        free(player);
    }
}

const tj_command tj_cmd_book_build = {
    .name = "book build",
    .synopsis = "CORPUS -o BOOK",
    .question = &tj_book_build_question,
    .examples =
        (const tj_example[]){
            {"tejun book build kifu -o my.book", "every position from at least two games"},
            {"tejun book build pro -o fuseki.book --plies 30 --min-games 5", "Go: common openings"},
            {"tejun book build kifu -o w.book --moves winner --min-rate 45", "winning moves"},
            {"tejun book build kifu -o h.book --prefer 羽生善治=5", "count one player's games five times"},
            {"tejun book build kifu -o b.book --never bad.txt --since 2000", "exclude some moves"},
            {0}},
    .outputs = TJ_OUTPUT_JSON,
    .corpus = TJ_CORPUS_FIRST,
    .units = (const char *const[]){"playing", "games", NULL},
    .report = report,
    .explain = explain,
};
