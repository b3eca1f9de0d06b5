/* tejun train */
#include "answer/filter_params.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "base/text/quantity.h"
#include "tejun/ranking.h"

struct train_options {
    tj_filter_params filter;
    const char *name;
    int64_t size;
    int game;
    tj_train_options train;
};

static const tj_param options[] = {
    TJ_TEXT(struct train_options, name, 0, "name", "NAME", "name of the ranking, if the corpus has several"),
    TJ_GAME(struct train_options, game, 0, "game",
            "train on games of this kind; any: the kind with the most games"),
    TJ_INTEGER(struct train_options, size, 0, "size", "N", 2, 25, "Go: train on N x N boards; default: 19"),
    TJ_INTEGER(struct train_options, train.games_max, 0, "first-games", "N", 0, 1000000000,
               "train on the first N games only; 0: all"),
    TJ_INTEGER(struct train_options, train.positions, 0, "positions", "N", 1, 1000000000000,
               "study about N positions, each at most four times (shogi: three times); more positions take "
               "longer and give a better ranking"),
    TJ_INTEGER(struct train_options, train.least, 0, "least", "N", 1, TJ_TRAIN_LEAST_MAX,
               "Go: use patterns that were played at least N times; default: 10"),
    TJ_FLAG(struct train_options, train.anew, 0, "anew",
            "start from scratch, even if a ranking or a stopped run exists"),
    TJ_FILTER_PARAMS(struct train_options),
    TJ_PARAMS_END};

static void print_text(const tj_train_summary *s, double seconds, tj_buf *out)
{
    if (s->up_to_date) {
        tj_buf_printf(out, "nothing to do: the ranking is already trained on these %s\n",
                      tj_quantity_noun(s->games, "game").text);
        return;
    }
    tj_buf_printf(out, "trained on %s", tj_quantity_noun(s->games, "game").text);
    if (s->resumed)
        tj_buf_printf(out, " (continued after %s)", tj_quantity_noun(s->resumed, "game").text);
    tj_buf_printf(out, ", %s; ", tj_quantity_duration(seconds).text);
    if (s->positions)
        tj_buf_printf(out, "studied %s\n", tj_quantity_noun(s->positions, "position").text);
    else
        tj_buf_printf(out, "the ranking knows %s\n", tj_quantity_noun(s->patterns, "pattern").text);
}

static void print_json(const char *name, unsigned board, const tj_train_summary *s, double seconds,
                       tj_buf *out)
{
    tj_json json;

    tj_json_start(&json, out);
    tj_json_string(&json, "name", name);
    if (!s->has_patterns)
        tj_json_string(&json, "game", tj_game_kind_name(tj_game_kind_of_board(board)));
    tj_json_u64(&json, "games", s->games);
    if (s->has_patterns) {
        tj_json_u64(&json, "patterns", s->patterns);
        tj_json_u64(&json, "resumed_after", s->resumed);
    }
    tj_json_bool(&json, "up_to_date", s->up_to_date);
    if (s->positions)
        tj_json_u64(&json, "positions", s->positions);
    if (!s->up_to_date)
        tj_json_double(&json, "log_likelihood", s->likelihood);
    tj_json_double(&json, "seconds", seconds);
    tj_json_finish(&json);
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct train_options *given = call->options;
    tj_train_options how = given->train;
    tj_train_summary summary;
    tj_filter filter;
    double began = tj_clock();
    int rc;

    if ((rc = tj_detect_board(call->corpus, given->game, given->size, &how.board, err)))
        return rc;
    how.filter = tj_filter_from_params(&given->filter, &filter) ? &filter : NULL;
    if ((rc = tj_train(call->corpus, given->name, &how, &summary, call->monitor, err))) {
        if (rc == TJ_E_NOTFOUND && tj_corpus_games_missing(call->corpus, how.filter, how.board))
            call->code = TJ_EXIT_NOTHING;
        return rc;
    }
    if (call->json)
        print_json(given->name, how.board, &summary, tj_clock() - began, out);
    else
        print_text(&summary, tj_clock() - began, out);
    return 0;
}

const tj_command tj_cmd_train = {
    .name = "train",
    .synopsis = "CORPUS",
    .summary = "train a ranking of moves: what would these players play?",
    .description =
        "Learns from the games what makes a move likely. For Go, a small neural network looks at the whole "
        "board: liberties; what a move captures, saves, threatens and protects; ladders, ko, the edge, the "
        "last moves and the stage of the game. Frequent moves are also memorised by their surroundings, by "
        "corner and by the moves before them. The ranking is stored with the corpus; `tejun suggest`, `tejun "
        "evaluate` and `tejun gtp` use it, and `tejun usi` uses one for shogi.\n\n"
        "Patterns come from all moves. The network studies one and a half million positions sampled from all "
        "games (--positions), which takes less than half an hour on two cores. Ctrl-C stops the training "
        "after the current batch of 512 games and saves it; it is also saved every two minutes. Run the same "
        "command again to continue, even after a crash; the ranking is the same as that of an uninterrupted "
        "run.\n\n"
        "For shogi there is no network. The squares around a move, the pieces in hand, what the move "
        "captures and what it attacks have weights, which are learned in three passes over the games. This "
        "takes about two minutes for the same number of positions. Stopped training starts over.",
    .examples =
        (const tj_example[]){{"tejun train pro", "on all games"},
                             {"tejun train pro --until 2002", "on older games, to test on newer ones"},
                             {0}},
    .options = options,
    TJ_DEFAULTS(struct train_options, .name = TJ_RANKING_NAME,
                .train = {.size = sizeof(tj_train_options),
                          .positions = 1500000,
                          .save_seconds = TJ_TRAIN_SAVE_SECONDS}),
    .corpus = TJ_CORPUS_FIRST,
    .outputs = TJ_OUTPUT_JSON,
    .units = (const char *const[]){"counting", "games", "harvesting", "games", "training", "games", NULL},
    .run = run,
};
