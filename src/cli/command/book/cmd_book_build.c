/* tejun book build */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "cli/filter_hint.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/quantity.h"
#include "cli/detect_game.h"
#include "tejun/book.h"

struct build_options {
    tj_filter_params filter;
    const char *out, *never, *always;
    tj_words prefer;
    int64_t plies, games, plays, size, threads;
    double rate, frequency, success, even;
    int game, moves;
    bool playable, own, json;
};

static const char *const whose[] = {"all", "winner", NULL};

static const tj_param options[] = {
    TJ_TEXT(struct build_options, out, 'o', "output", "BOOK", "the file to make; it must not exist yet"),
    TJ_INTEGER(struct build_options, plies, 0, "plies", "N", 0, 65535,
               "look at the first N moves of each game; 0: all"),
    TJ_INTEGER(struct build_options, games, 0, "min-games", "N", 1, 1000000000,
               "leave out positions that came up in fewer than N games"),
    TJ_INTEGER(struct build_options, plays, 0, "min-plays", "N", 1, 1000000000,
               "never play moves that were played in fewer than N games"),
    TJ_NUMBER(struct build_options, rate, 0, "min-rate", "PERCENT", 0, 100, "never play moves that won less"),
    TJ_CHOICE(struct build_options, moves, 0, "moves", "WHOSE", whose,
              "which games a move's weight comes from: all, or those that its player has won"),
    TJ_FLAG(struct build_options, playable, 0, "playable",
            "leave out moves that are never played, instead of keeping them so that they can be answered"),
    TJ_NUMBER(struct build_options, frequency, 0, "frequency", "A", 0, 100,
              "how much the number of games counts"),
    TJ_NUMBER(struct build_options, success, 0, "success", "B", 0, 100, "how much the win rate counts"),
    TJ_NUMBER(struct build_options, even, 0, "even", "N", 0, 1000000,
              "win rates are taken as if N more games had come out even"),
    TJ_TEXTS(struct build_options, prefer, 0, "prefer", "PLAYER=FACTOR",
             "count games of this player so many times"),
    TJ_FLAG(struct build_options, own, 0, "prefer-own",
            "with --prefer: only the moves of that player, not those of the opponents"),
    TJ_TEXT(struct build_options, never, 0, "never", "FILE", "a list of moves that are never played"),
    TJ_TEXT(struct build_options, always, 0, "always", "FILE",
            "a list of moves that are always played where they can be"),
    TJ_CHOICE(struct build_options, game, 0, "game", "WHICH", tj_game_choices,
              "from games of Go, or of shogi, if the corpus holds both"),
    TJ_INTEGER(struct build_options, size, 0, "size", "N", 2, 25, "Go: from boards of N lines"),
    TJ_INTEGER(struct build_options, threads, 0, "threads", "N", 0, 1024, "threads; 0: all cores"),
    TJ_FLAG(struct build_options, json, 0, "json", "print JSON for programs"),
    TJ_FILTER_PARAMS(struct build_options),
    TJ_PARAMS_END};

/* What the recipe points to. */
typedef struct recipe_parts {
    tj_filter filter;
    tj_book_preference *preferences;
    char **names; /* of these */
    size_t n_names;
    tj_book_move_list *never, *always;
} recipe_parts;

static void release(recipe_parts *in)
{
    for (size_t i = 0; i < in->n_names; i++)
        free(in->names[i]);
    free(in->names);
    free(in->preferences);
    tj_book_move_list_free(in->never);
    tj_book_move_list_free(in->always);
}

/* ---- the recipe ---- */

static int read_preference(const char *word, recipe_parts *in, tj_err *err)
{
    const char *equals = strrchr(word, '=');
    tj_book_preference *added = &in->preferences[in->n_names];
    char *end;

    if (!equals || equals == word)
        return tj_fail(err, TJ_E_USAGE, "--prefer wants PLAYER=FACTOR, not \"%s\"", word);
    errno = 0;
    added->factor = strtod(equals + 1, &end);
    if (errno || !equals[1] || *end || !(added->factor >= 0 && added->factor <= 1e6))
        return tj_fail(err, TJ_E_USAGE, "--prefer wants a factor from 0 to 1000000, not \"%s\"", equals + 1);
    added->player = in->names[in->n_names] = tj_strndup(word, (size_t)(equals - word));
    if (!added->player)
        return tj_fail_nomem(err);
    in->n_names++;
    return 0;
}

static int read_preferences(const tj_words *words, recipe_parts *in, tj_err *err)
{
    int rc = 0;

    in->names = tj_zalloc(words->len, sizeof *in->names);
    in->preferences = tj_zalloc(words->len, sizeof *in->preferences);
    if (!in->names || !in->preferences)
        return tj_fail_nomem(err);
    for (size_t i = 0; !rc && i < words->len; i++)
        rc = read_preference(words->items[i], in, err);
    return rc;
}

static int read_list(const char *path, unsigned board, tj_book_move_list **out, tj_err *err)
{
    tj_buf text = TJ_BUF_INIT;
    int rc;

    if (!path)
        return 0;
    rc = tj_file_read(path, &text, err);
    if (!rc)
        rc = tj_book_move_list_read(out, board, text.data ? text.data : "", text.len, err);
    if (rc)
        tj_err_set_place(err, path, 0, 0, 0);
    tj_buf_release(&text);
    return rc;
}

static int read_recipe(const struct build_options *given, bool shogi, recipe_parts *in,
                       tj_book_build_options *recipe, tj_err *err)
{
    unsigned board = shogi ? TJ_BOARD_SHOGI : (unsigned)given->size;
    int rc = read_preferences(&given->prefer, in, err);

    if (!rc)
        rc = read_list(given->never, board, &in->never, err);
    if (!rc)
        rc = read_list(given->always, board, &in->always, err);
    recipe->board = board;
    recipe->filter = tj_filter_from_params(&given->filter, &in->filter) ? &in->filter : NULL;
    recipe->plies = (uint32_t)given->plies;
    recipe->games = (uint32_t)given->games;
    recipe->plays = (uint32_t)given->plays;
    recipe->least = given->rate / 100;
    recipe->winners = given->moves;
    recipe->playable = given->playable;
    recipe->frequency = given->frequency;
    recipe->success = given->success;
    recipe->even = given->even;
    recipe->preferences = in->preferences;
    recipe->n_preferences = in->n_names;
    recipe->own_moves = given->own;
    recipe->never = in->never;
    recipe->always = in->always;
    recipe->threads = (unsigned)given->threads;
    return rc;
}

/* ---- building ---- */

static void explain(tj_corpus *corpus, const tj_book_build_options *recipe)
{
    for (size_t i = 0; i < recipe->n_preferences; i++) {
        tj_filter filter = TJ_FILTER_INIT;

        filter.player = recipe->preferences[i].player;
        tj_filter_hint(corpus, &filter);
    }
}

/* *nothing: the corpus has no such games. */
static int build(const tj_invocation *call, tj_book_build_options *recipe, tj_book_build_result *built,
                 bool *nothing, tj_err *err)
{
    static const char *const UNITS[] = {"playing", "games", NULL};
    const struct build_options *given = call->options;
    tj_corpus *corpus = NULL;
    tj_progress progress;
    int rc = tj_corpus_open(&corpus, call->corpus, err);

    if (rc)
        return rc;
    explain(corpus, recipe);
    tj_progress_start(&progress, &call->terminal, UNITS);
    recipe->monitor = &progress.monitor;
    rc = tj_book_build(corpus, recipe, given->out, built, err);
    tj_progress_end(&progress);
    recipe->monitor = NULL;
    *nothing = rc == TJ_E_NOTFOUND;
    if (*nothing && recipe->filter)
        tj_filter_hint(corpus, recipe->filter);
    tj_corpus_free(corpus);
    return rc;
}

static void print_text(const struct build_options *given, const tj_book_build_result *built, double seconds,
                       tj_buf *out)
{
    tj_buf_printf(out, "%s, %s, in %s\n", tj_quantity_noun(built->games, "game", "games").text,
                  tj_quantity_noun(built->different, "different position", "different positions").text,
                  tj_quantity_duration(seconds).text);
    tj_buf_printf(out, "%s: %s, %s", given->out,
                  tj_quantity_noun(built->positions, "position", "positions").text,
                  tj_quantity_noun(built->moves, "move", "moves").text);
    if (built->never)
        tj_buf_printf(out, ", %s of them never played", tj_quantity_count(built->never).text);
    tj_buf_puts(out, "\n");
}

static void print_json(const struct build_options *given, const tj_book_build_result *built, double seconds,
                       tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "book", given->out);
    tj_json_u64(&json, "games", built->games);
    tj_json_u64(&json, "occurrences", built->occurrences);
    tj_json_u64(&json, "different", built->different);
    tj_json_u64(&json, "positions", built->positions);
    tj_json_u64(&json, "moves", built->moves);
    tj_json_u64(&json, "never_played", built->never);
    tj_json_double(&json, "seconds", seconds);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}

static int run(tj_invocation *call)
{
    const struct build_options *given = call->options;
    tj_book_build_options recipe = TJ_BOOK_BUILD_OPTIONS_INIT;
    tj_book_build_result built = {0};
    recipe_parts in = {0};
    tj_buf out = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    double began = tj_clock();
    bool shogi = false, nothing = false;
    int rc = given->out ? 0 : tj_fail(&err, TJ_E_USAGE, "say where the book goes: -o BOOK");

    if (!rc)
        rc = tj_detect_game(call->corpus, given->game, &shogi, &err);
    if (!rc)
        rc = read_recipe(given, shogi, &in, &recipe, &err);
    if (!rc)
        rc = build(call, &recipe, &built, &nothing, &err);
    release(&in);
    if (!rc) {
        (given->json ? print_json : print_text)(given, &built, tj_clock() - began, &out);
        return tj_exit_with(&out, built.positions ? TJ_EXIT_DONE : TJ_EXIT_NOTHING);
    }
    return nothing ? tj_exit_nothing(&err) : tj_exit_failed(call, rc, &err);
}

const tj_command tj_cmd_book_build = {
    .name = "book build",
    .synopsis = "CORPUS -o BOOK",
    .summary = "an opening book from the games of a corpus",
    .description =
        "Makes a book of all positions that came up in at least two games (--min-games), with the moves that "
        "were played there. Go and shogi. A position is known however it was reached, one of Go also however "
        "the board is turned. Every move has the number of its games, how many of them its player won, lost "
        "and drew, and a weight, by which it is played:\n\n"
        "weight = games ^ A * (2 * rate) ^ B\n\n"
        "A and B are --frequency and --success; rate = (won + drawn / 2 + N / 2) / (won + lost + drawn + N), "
        "N "
        "being --even, so that a move that won its only game is not taken for the best. --success 0 goes by "
        "frequency alone, --frequency 0 by results alone. --moves winner counts only games that the player "
        "of "
        "the move has won; --prefer counts games of some players more often.\n\n"
        "Moves that were played too seldom (--min-plays) or won too little (--min-rate), losers' moves, and "
        "those on the list --never get weight 0: the book never plays them, but it knows them when an "
        "opponent "
        "does. Where the list --always has moves of a position, nothing else is played there.\n\n"
        "A list is text. A line has a position, a colon, and moves:\n\n"
        "7g7f 3c3d: 8h2b+\n\n"
        "The position is told by moves from the start (none: the start itself), or with `sfen ...` as SFEN; "
        "in "
        "Go by moves, or with `board ...` as book files have it. # begins a remark.",
    .examples =
        (const tj_example[]){
            {"tejun book build kifu -o my.book", "all that came up twice"},
            {"tejun book build pro -o fuseki.book --plies 30 --min-games 5", "Go: what was usual"},
            {"tejun book build kifu -o w.book --moves winner --min-rate 45", "what won"},
            {"tejun book build kifu -o h.book --prefer 羽生善治=5", "his games count five times"},
            {"tejun book build kifu -o b.book --never bad.txt --since 2000", "without some moves"},
            {0}},
    .options = options,
    TJ_DEFAULTS(struct build_options, .plies = 60, .games = 2, .plays = 1, .frequency = 1, .success = 1,
                .even = 10, .size = 19),
    .corpus = TJ_CORPUS_FIRST,
    .min_args = 0,
    .max_args = 0,
    .run = run,
};
