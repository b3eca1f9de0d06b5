#include "answer/book/book_questions.h"

#include <stdlib.h>
#include <string.h>

#include "answer/position_params.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text/span.h"

static const char *const whose[] = {"all", "winner", NULL};

static const tj_param params[] = {
    TJ_FILE(tj_book_build_params, out, 'o', "output", "BOOK", "file to create; it must not exist"),
    TJ_INTEGER(tj_book_build_params, plies, 0, "plies", "N", 0, 65535,
               "use the first N moves of each game; 0: all"),
    TJ_INTEGER(tj_book_build_params, games, 0, "min-games", "N", 1, 1000000000,
               "leave out positions that occur in fewer than N games"),
    TJ_INTEGER(tj_book_build_params, plays, 0, "min-plays", "N", 1, 1000000000,
               "never play moves that occur in fewer than N games"),
    TJ_NUMBER(tj_book_build_params, rate, 0, "min-rate", "PERCENT", 0, 100,
              "never play moves that won less often"),
    TJ_CHOICE(tj_book_build_params, moves, 0, "moves", "WHOSE", whose,
              "games that a move's weight is based on: all, or those its player won"),
    TJ_FLAG(
        tj_book_build_params, playable, 0, "playable",
        "leave out moves that are never played; by default they are kept so that the book can reply to them"),
    TJ_NUMBER(tj_book_build_params, frequency, 0, "frequency", "A", 0, 100,
              "how much the number of games counts"),
    TJ_NUMBER(tj_book_build_params, success, 0, "success", "B", 0, 100, "how much the win rate counts"),
    TJ_NUMBER(tj_book_build_params, even, 0, "even", "N", 0, 1000000,
              "compute win rates as if N more games had ended even"),
    TJ_TEXTS(tj_book_build_params, prefer, 0, "prefer", "PLAYER=FACTOR",
             "count this player's games FACTOR times"),
    TJ_FLAG(tj_book_build_params, own, 0, "prefer-own",
            "with --prefer: only that player's moves, not the opponents'"),
    TJ_FILE(tj_book_build_params, never, 0, "never", "FILE", "file with moves that are never played"),
    TJ_FILE(tj_book_build_params, always, 0, "always", "FILE",
            "file with moves that are always played where possible"),
    TJ_GAME(tj_book_build_params, game, 0, "game",
            "use games of this kind; any: the kind with the most games"),
    TJ_INTEGER(tj_book_build_params, size, 0, "size", "N", 0, 25, "Go: use N x N boards; 0: the usual size"),
    TJ_INTEGER(tj_book_build_params, threads, 0, "threads", "N", 0, 1024, "use N threads; 0: one per core"),
    TJ_FILTER_PARAMS(tj_book_build_params),
    TJ_PARAMS_END};

int tj_book_preference_parse(const char *word, char **player, double *factor, tj_err *err)
{
    const char *equals = strrchr(word, '=');

    if (!equals || equals == word)
        return tj_fail(err, TJ_E_USAGE, "--prefer needs PLAYER=FACTOR, not \"%s\"", word);
    if (!tj_span_double((tj_span){equals + 1, strlen(equals + 1)}, factor) || *factor < 0 || *factor > 1e6)
        return tj_fail(err, TJ_E_USAGE, "--prefer needs a factor from 0 to 1000000, not \"%s\"", equals + 1);
    *player = tj_strndup(word, (size_t)(equals - word));
    return *player ? 0 : tj_fail_nomem(err);
}

static int check(const tj_asked *asked, tj_err *err)
{
    const tj_book_build_params *given = asked->params;

    return given->out ? 0 : tj_fail(err, TJ_E_USAGE, "no output file given; use -o BOOK");
}

static int read_preferences(const tj_words *words, tj_book_preference **out, size_t *n, tj_err *err)
{
    tj_book_preference *items = *out = tj_zalloc(words->len, sizeof *items);
    int rc = items ? 0 : tj_fail_nomem(err);

    for (; !rc && *n < words->len; *n += !rc)
        rc = tj_book_preference_parse(words->items[*n], (char **)&items[*n].player, &items[*n].factor, err);
    return rc;
}

static int read_list(const char *path, unsigned board, tj_book_move_list **out, tj_err *err)
{
    tj_buf text = TJ_BUF_INIT;
    int rc;

    if (!path)
        return 0;
    if (!(rc = tj_file_read(path, &text, err)))
        rc = tj_book_move_list_read(out, board, text.data ? text.data : "", text.len, err);
    if (rc)
        tj_err_set_place(err, path, 0, 0, 0);
    tj_buf_release(&text);
    return rc;
}

/* The board whose games are taken: the size that was asked for, if the game has it. */
static int choose_board(const tj_asked *asked, unsigned *board, tj_err *err)
{
    const tj_book_build_params *given = asked->params;
    const tj_game_kind *kind;
    int rc = tj_game_of_corpus(given->game, asked->corpus, &kind, err);

    if (!rc)
        *board = given->size >= tj_game_kind_first_board(kind) && given->size <= tj_game_kind_last_board(kind)
                     ? (unsigned)given->size
                     : tj_game_kind_usual_board(kind);
    return rc;
}

static int run(tj_asked *asked, void *answer, tj_err *err)
{
    const tj_book_build_params *given = asked->params;
    tj_book_build_answer *made = answer;
    tj_book_preference *preferences = NULL;
    tj_book_move_list *never = NULL, *always = NULL;
    size_t preferred = 0;
    unsigned board = 0;
    double began = tj_clock();
    tj_book_build_options recipe;
    int rc;

    if ((rc = choose_board(asked, &board, err)) ||
        (rc = read_preferences(&given->prefer, &preferences, &preferred, err)) ||
        (rc = read_list(given->never, board, &never, err)) ||
        (rc = read_list(given->always, board, &always, err)))
        goto out;
    tj_book_build_options_init(&recipe, sizeof recipe);
    recipe.board = board;
    recipe.filter = tj_filter_from_params(&given->filter, &asked->filter) ? &asked->filter : NULL;
    recipe.plies = (uint32_t)given->plies;
    recipe.games = (uint32_t)given->games;
    recipe.plays = (uint32_t)given->plays;
    recipe.least = given->rate / 100;
    recipe.winners = given->moves;
    recipe.playable = given->playable;
    recipe.frequency = given->frequency;
    recipe.success = given->success;
    recipe.even = given->even;
    recipe.preferences = preferences;
    recipe.n_preferences = preferred;
    recipe.own_moves = given->own;
    recipe.never = never;
    recipe.always = always;
    recipe.threads = (unsigned)given->threads;
    recipe.monitor = asked->monitor;
    rc = tj_book_build(asked->corpus, &recipe, given->out, &made->built, err);
    asked->missing = rc == TJ_E_NOTFOUND;
    made->seconds = tj_clock() - began;
    asked->found = made->built.positions;
out:
    for (size_t i = 0; i < preferred; i++)
        free((char *)preferences[i].player);
    free(preferences);
    tj_book_move_list_free(never);
    tj_book_move_list_free(always);
    return rc;
}

static int json(const tj_asked *asked, const void *answer, tj_json *json, tj_err *err TJ_UNUSED)
{
    const tj_book_build_params *given = asked->params;
    const tj_book_build_answer *made = answer;
    const tj_book_build_result *built = &made->built;

    tj_json_string(json, "book", given->out);
    tj_json_u64(json, "games", built->games);
    tj_json_u64(json, "occurrences", built->occurrences);
    tj_json_u64(json, "different", built->different);
    tj_json_u64(json, "positions", built->positions);
    tj_json_u64(json, "moves", built->moves);
    tj_json_u64(json, "never_played", built->never);
    tj_json_double(json, "seconds", made->seconds);
    return 0;
}

const tj_question tj_book_build_question = {
    .name = "book build",
    .summary = "build an opening book from the games of a corpus",
    .description =
        "Builds a Go or shogi book of all positions that occur in at least two games (--min-games), with the "
        "moves played there. Positions are recognised however they are reached and, in Go, in any "
        "orientation. Every move has its number of games, its player's wins, losses and draws, and a weight. "
        "The book plays moves in proportion to their weights:\n\n"
        "weight = games ^ A * (2 * rate) ^ B\n\n"
        "A is --frequency and B is --success; rate = (won + drawn / 2 + N / 2) / (won + lost + drawn + N), "
        "where N is --even. N keeps a move that won its only game from counting as the best. With --success "
        "0 only frequency counts, with --frequency 0 only results. --moves winner counts only games that the "
        "player of the move won; --prefer counts some players' games more often.\n\n"
        "Moves that are too rare (--min-plays) or won too seldom (--min-rate), losers' moves, and moves in "
        "the --never file get weight 0: the book never plays them, but it has replies when an opponent does. "
        "Where the --always file has moves for a position, only these are played.\n\n"
        "Each line of these text files has a position, a colon, and moves:\n\n"
        "7g7f 3c3d: 8h2b+\n\n"
        "The position is given by moves from the start (none: the start itself), by `sfen ...` with an SFEN, "
        "or, in Go, by `board ...` as in book files. # starts a comment.",
    .params = params,
    TJ_QUESTION_TYPES(tj_book_build_params, tj_book_build_answer, .plies = 60, .games = 2, .plays = 1,
                      .frequency = 1, .success = 1, .even = 10),
    .corpus = true,
    .check = check,
    .run = run,
    .json = json,
};
