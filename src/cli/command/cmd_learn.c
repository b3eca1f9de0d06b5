/* tejun learn */
#include "answer/filter_params.h"
#include "base/error.h"
#include "base/json.h"
#include "cli/command.h"
#include "cli/corpus_games.h"
#include "base/text/quantity.h"
#include "cli/terminal/text_grid.h"
#include "tejun/suggest.h"

struct learn_options {
    tj_filter_params filter;
    const char *name;
    int64_t size;
    int game;
    tj_learn_options learn;
};

static const tj_param options[] = {
    TJ_TEXT(struct learn_options, name, 0, "name", "NAME", "name of the memory, if the corpus has several"),
    TJ_GAME(struct learn_options, game, 0, "game",
            "learn from games of this kind; any: the kind with the most games"),
    TJ_FLAG(struct learn_options, learn.sided, 0, "sided",
            "shogi: keep mirrored patterns apart, as in the paper"),
    TJ_INTEGER(
        struct learn_options, learn.radius, 0, "radius", "N", 2, 5,
        "Go: distance up to which the stones around a move count, in steps along the lines; default: 4"),
    TJ_INTEGER(struct learn_options, size, 0, "size", "N", 2, 25, "Go: learn from N x N boards; default: 19"),
    TJ_INTEGER(struct learn_options, learn.games_max, 0, "first-games", "N", 0, 1000000000,
               "learn from the first N games only; 0: all"),
    TJ_INTEGER(struct learn_options, learn.cases_max, 0, "first-cases", "N", 0, 1000000000,
               "learn the first N moves only; 0: all"),
    TJ_FILTER_PARAMS(struct learn_options),
    TJ_PARAMS_END};

static void print_text(const tj_memory_set_info *memory, const tj_learn_summary *summary, double seconds,
                       unsigned cut_width, tj_buf *out)
{
    tj_buf text = TJ_BUF_INIT;

    if (summary->games_new)
        tj_buf_printf(&text, "learned from %s, %s; ", tj_quantity_noun(summary->games_new, "game").text,
                      tj_quantity_duration(seconds).text);
    else
        tj_buf_puts(&text, "no new games; ");
    tj_buf_printf(&text, "the memory has %s of %s, %s", tj_quantity_noun(memory->cases, "move").text,
                  tj_quantity_noun(memory->games, "game").text,
                  tj_quantity_noun(memory->patterns, "different pattern").text);
    tj_text_grid_note(out, &text, cut_width);
}

static void print_json(const char *name, const tj_memory_set_info *memory, const tj_learn_summary *summary,
                       double seconds, tj_buf *out)
{
    const tj_game_kind *kind = tj_game_kind_of_board(memory->board);
    tj_json json;

    tj_json_start(&json, out);
    tj_json_string(&json, "name", name);
    tj_json_u64(&json, "games_new", summary->games_new);
    tj_json_bool(&json, "anew", summary->anew);
    tj_json_string(&json, "game", tj_game_kind_name(kind));
    if (tj_game_kind_first_board(kind) != tj_game_kind_last_board(kind)) {
        tj_json_u64(&json, "size", memory->board);
        tj_json_u64(&json, "radius", memory->radius);
    }
    tj_json_u64(&json, "games", memory->games);
    tj_json_u64(&json, "moves", memory->cases);
    tj_json_u64(&json, "patterns", memory->patterns);
    tj_json_u64(&json, "parts", memory->parts);
    tj_json_double(&json, "seconds", seconds);
    tj_json_finish(&json);
}

/* Which board; TJ_E_USAGE if the game has no such patterns. */
static int choose_board(const tj_invocation *call, tj_learn_options *how, tj_err *err)
{
    const struct learn_options *given = call->options;
    unsigned smallest, largest;
    int rc = tj_detect_board(call->corpus, given->game, given->size, &how->board, err);

    if (!rc && how->radius && tj_learn_radius(how->board, &smallest, &largest) &&
        (how->radius < smallest || how->radius > largest))
        rc = tj_fail(err, TJ_E_USAGE, "--radius is always %u for %s", smallest,
                     tj_game_kind_title(tj_game_kind_of_board(how->board)));
    return rc;
}

/* What the memory holds now. */
static int look_at(const char *path, const char *name, tj_memory_set_info *info, tj_err *err)
{
    tj_memory_set *memory = NULL;
    tj_corpus *corpus = NULL;
    int rc = tj_corpus_open(&corpus, path, err);

    if (!rc && !(rc = tj_memory_set_open(&memory, corpus, 0, name, err)))
        tj_memory_set_info_get(memory, info);
    tj_memory_set_free(memory);
    tj_corpus_free(corpus);
    return rc;
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct learn_options *given = call->options;
    tj_learn_options how = given->learn;
    tj_learn_summary summary;
    tj_memory_set_info info;
    tj_filter filter;
    double began = tj_clock();
    const char *name;
    int rc = choose_board(call, &how, err);

    if (rc)
        return rc;
    how.filter = tj_filter_from_params(&given->filter, &filter) ? &filter : NULL;
    name = given->name ? given->name : tj_memory_set_usual_name(how.board);
    if ((rc = tj_learn(call->corpus, name, &how, &summary, call->monitor, err))) {
        if (rc == TJ_E_NOTFOUND && tj_corpus_games_missing(call->corpus, how.filter, how.board))
            call->code = TJ_EXIT_NOTHING;
        return rc;
    }
    if ((rc = look_at(call->corpus, name, &info, err)))
        return rc;
    if (call->json)
        print_json(name, &info, &summary, tj_clock() - began, out);
    else
        print_text(&info, &summary, tj_clock() - began, call->terminal.cut_width, out);
    return 0;
}

const tj_command tj_cmd_learn = {
    .name = "learn",
    .synopsis = "CORPUS",
    .summary = "build a pattern memory: the stones around every move",
    .description =
        "Stores the stones around every move of every game: all points within four steps along the lines, "
        "seen from the player to move and normalised over rotations and reflections. This is the memory of "
        "Sei and Kawashima's KATSUNARI. It is stored with the corpus under the name \"default\".\n\n"
        "For shogi it stores, as Kubota et al. do, the 5x5 squares around the piece that moves (for a knight "
        "up to four ranks ahead) or around the square of a drop, with both players' pieces in hand. Mirrored "
        "patterns count as one unless --sided is given. This memory is called \"shogi\".\n\n"
        "After an import, learning again adds only the new games. If games were removed or options have "
        "changed, the memory is rebuilt; nine million moves take a few seconds.",
    .examples =
        (const tj_example[]){
            {"tejun learn pro", "everything, or only what is new"},
            {"tejun learn pro --name small --first-cases 40000", "as many moves as in the paper"},
            {"tejun learn pro --name old --until 1950", "from old games only"},
            {"tejun learn my-games --game shogi", "for a corpus that also has Go games"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct learn_options, .learn.size = sizeof(tj_learn_options)),
    .corpus = TJ_CORPUS_FIRST,
    .outputs = TJ_OUTPUT_JSON,
    .units = (const char *const[]){"learning", "games", NULL},
    .run = run,
};
