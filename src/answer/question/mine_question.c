#include "answer/question/questions.h"

#include <stdlib.h>

#include "base/error.h"
#include "tejun/game.h"

#define THRESHOLD 4.0

/* In the order of tj_mine_method. */
static const char *const methods[] = {"local", "normalised", "entropy", "sfp", "msfp", NULL};
static const char *const codes[] = {"er", "es", NULL}; /* of tj_mine_code */

static const tj_param method_params[] = {
    TJ_CHOICE(tj_mine_method_params, method, 'm', "method", "HOW", methods, "how to recognise set sequences"),
    TJ_CHOICE(tj_mine_method_params, code, 0, "code", "CODE", codes,
              "how to code a move relative to the one before: by the step to it, seen from the edge (er), or "
              "by the step's length only (es)"),
    TJ_TEXTS(
        tj_mine_method_params, windows, 'w', "window", "N",
        "sfp, msfp: width of the profile in moves; msfp takes several; default: 6 for sfp, 4 and 5 for msfp"),
    TJ_NUMBER(tj_mine_method_params, threshold, 0, "threshold", "T", 1, 1000,
              "sfp: how steeply the profile must rise and fall"),
    TJ_FLAG(tj_mine_method_params, rank_correct, 0, "rank-correct",
            "with --code er: sequences that are the same in es share a rank, as in the paper"),
    TJ_PARAMS_END};

static const tj_param params[] = {
    TJ_ROWS(tj_mine_params, limit, 'n', "limit",
            "list the best N; 0: all; default: 20, 100 on a page or in SGF, 1,000 in a dictionary, 25,000 "
            "with --tsv or --json"),
    TJ_INTEGER(tj_mine_params, min_moves, 0, "min-moves", "N", 1, 51, "sequences of at least N moves"),
    TJ_INTEGER(tj_mine_params, max_moves, 0, "max-moves", "N", 1, 51, "sequences of at most N moves"),
    TJ_FLAG(tj_mine_params, distinct, 0, "distinct",
            "leave out games that share 40 moves in a row with an earlier one"),
    TJ_FLAG(tj_mine_params, few_games, 0, "few-games", "mine even if there are fewer than 100 games"),
    TJ_FILTER_PARAMS(tj_mine_params),
    TJ_INCLUDE(tj_mine_params, how, tj_mine_method_params, "Other methods (Nakamura 2002)", method_params),
    TJ_PARAMS_END};

size_t tj_mine_limit(const tj_mine_params *given, size_t preset)
{
    return given->limit > 0 ? (size_t)given->limit : given->limit == 0 ? SIZE_MAX : preset;
}

static int read_options(const tj_mine_params *given, tj_mine_options *out, tj_err *err)
{
    const tj_mine_method_params *how = &given->how;
    size_t top = tj_mine_limit(given, given->preset);

    tj_mine_options_init(out, sizeof *out);
    out->method = (tj_mine_method)how->method;
    out->code = (tj_mine_code)how->code;
    out->threshold = how->threshold;
    out->rank_correct = how->rank_correct;
    out->moves_min = (unsigned)given->min_moves;
    out->moves_max = (unsigned)given->max_moves;
    out->top = top > TJ_MINE_TREE ? top : TJ_MINE_TREE; /* enough to say which follow which */
    out->distinct = given->distinct;
    out->few_games = given->few_games;
    return tj_windows_read(&how->windows, out->windows, &out->window_count, err);
}

static int check(const tj_asked *asked, tj_err *err)
{
    const tj_mine_method_params *how = &((const tj_mine_params *)asked->params)->how;
    tj_mine_options options;
    int rc = read_options(asked->params, &options, err);

    if (rc)
        return rc;
    if (how->windows.len && options.method != TJ_MINE_SFP && options.method != TJ_MINE_MSFP)
        return tj_fail(err, TJ_E_USAGE, "--window needs --method sfp or msfp");
    if (how->threshold != THRESHOLD && options.method != TJ_MINE_SFP)
        return tj_fail(err, TJ_E_USAGE, "--threshold needs --method sfp");
    if (options.window_count > 1 && options.method == TJ_MINE_SFP)
        return tj_fail(err, TJ_E_USAGE, "--method sfp takes one window; use msfp for several");
    return 0;
}

/* TJ_E_USAGE if there are games, but none that can be mined. */
static int check_games(tj_corpus *corpus, tj_err *err)
{
    const tj_game_kind *kind, *other = NULL;
    tj_filter filter;
    uint64_t games = 0;
    int rc = 0;

    tj_filter_init(&filter, sizeof filter);
    for (size_t i = 0; !rc && (kind = tj_game_kind_at(i)) != NULL; i++) {
        filter.kind = kind;
        rc = tj_game_count(corpus, &filter, &games, err);
        if (games && tj_mine_knows(kind))
            return rc;
        other = games ? kind : other;
    }
    return rc || !other ? rc
                        : tj_fail(err, TJ_E_USAGE, "%s games cannot be mined", tj_game_kind_title(other));
}

static int run(tj_asked *asked, void *out, tj_err *err)
{
    const tj_mine_params *given = asked->params;
    tj_mine_answer *answer = out;
    tj_mine_options options;
    int rc = read_options(given, &options, err);

    answer->local = options.method == TJ_MINE_LOCAL;
    answer->method = methods[options.method];
    answer->code = answer->local ? "place" : codes[options.code];
    if (tj_filter_from_params(&given->filter, &answer->filter))
        options.filter = &answer->filter;
    if (!rc && !(rc = check_games(asked->corpus, err)))
        rc = tj_mine(&answer->mining, asked->corpus, &options, asked->monitor, err);
    asked->missing = rc == TJ_E_NOTFOUND;
    asked->found = !rc;
    return rc;
}

static void release(void *answer)
{
    tj_mining_free(((tj_mine_answer *)answer)->mining);
}

/* ---- JSON ---- */

static void put_sequence(const tj_mining *mining, size_t i, const tj_successor *follow, tj_json *json)
{
    tj_mined mined, next;
    tj_border border;

    tj_mining_get(mining, i, &mined);
    tj_mining_border(mining, i, &border);
    tj_json_object(json, NULL);
    tj_json_u64(json, "rank", mined.rank);
    tj_json_double(json, "score", mined.score);
    tj_json_u64(json, "frequency", mined.frequency);
    tj_json_u64(json, "elsewhere", border.left);
    if (i < TJ_JOSEKI_CLASSIFIED)
        tj_json_string(json, "class", tj_border_class_text(tj_border_classify(&border)));
    if (follow->item != TJ_SUCCESSOR_NONE) {
        tj_mining_get(mining, follow->item, &next);
        tj_json_u64(json, "followed_by", next.rank);
        tj_json_u64(json, "followed_times", follow->count);
    }
    tj_json_array(json, "moves");
    for (unsigned k = 0; k < mined.sequence.len; k++) {
        uint16_t move = mined.sequence.moves[k];
        char text[8];

        tj_sequence_move_format(move, text);
        tj_json_array(json, NULL);
        tj_json_string(json, NULL, tj_sequence_colour(move) == TJ_WHITE ? "W" : "B");
        tj_json_string(json, NULL, text);
        tj_json_end(json);
    }
    tj_json_end(json);
    tj_json_end(json);
}

static int put_json(const tj_asked *asked, const void *found, tj_json *json, tj_err *err)
{
    static const char *const CLASSES[TJ_BORDER_CLASSES] = {"complete", "may_go_on", "extra_move",
                                                           "breaks_off"};
    const tj_mine_answer *answer = found;
    const tj_mining *mining = answer->mining;
    size_t count = tj_mining_count(mining), classes[TJ_BORDER_CLASSES];
    tj_successor *follow = tj_alloc(count, sizeof *follow);
    int rc = follow ? tj_mining_successors(mining, count, follow, asked->monitor, err) : tj_fail_nomem(err);

    if (rc)
        goto out;
    tj_mining_classes(mining, TJ_JOSEKI_CLASSIFIED, classes);
    tj_json_string(json, "method", answer->method);
    tj_json_string(json, "code", answer->code);
    tj_json_u64(json, "games", tj_mining_games(mining));
    tj_json_u64(json, "near_duplicates", tj_mining_duplicate_games(mining));
    tj_json_object(json, "classes_of_first_100");
    for (int c = 0; c < TJ_BORDER_CLASSES; c++)
        tj_json_u64(json, CLASSES[c], classes[c]);
    tj_json_end(json);
    tj_json_array(json, "sequences");
    count = tj_mining_rank_count(mining, tj_mine_limit(asked->params, TJ_MINE_TABLE));
    for (size_t i = 0; i < count; i++)
        put_sequence(mining, i, &follow[i], json);
    tj_json_end(json);
out:
    free(follow);
    return rc;
}

const tj_question tj_mine_question = {
    .name = "mine",
    .summary = "mine set sequences (joseki and the like) from the games",
    .description =
        "Finds the sequences that players play as units, without any prior knowledge: joseki, standard "
        "exchanges, set openings. Works on 19x19 games; needs at least a hundred of them, better "
        "thousands.\n\n"
        "Looks at each corner separately and skips moves elsewhere, so a joseki is found even if a player "
        "played tenuki in between. A sequence scores each time it was played to its end and then left; long "
        "sequences score more, and those that mostly continue with one particular move score less.\n\n"
        "A dictionary (--tree, --tree-html, --tree-json) gives for every move how many corners it was played "
        "in, when, how successful it was, and what came next. Move orders that lead to the same stones are "
        "merged. These options and --html replace existing files.\n\n"
        "Each of the first 100 sequences is classified by what happens after it: complete (at least half of "
        "the time the players turned elsewhere), complete but may continue (at least a quarter of the time), "
        "with a move before or after that does not belong to it, or incomplete.\n\n"
        "The four methods of Nakamura (2002) use consecutive moves only, anywhere on the board: normalised "
        "frequency, entropy of the moves before and after, and profiles of how often each part of a game was "
        "played, of one width (sfp) or several (msfp).",
    .params = params,
    TJ_QUESTION_TYPES(tj_mine_params, tj_mine_answer, .limit = -1, .preset = TJ_MINE_TABLE,
                      .how.threshold = THRESHOLD),
    .corpus = true,
    .check = check,
    .run = run,
    .json = put_json,
    .release = release,
};
