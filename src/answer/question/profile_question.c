#include "answer/question/questions.h"

#include <string.h>

#include "answer/game_json.h"
#include "base/error.h"
#include "base/text/span.h"

static const char *const codes[] = {"er", "es", NULL};

static const tj_param params[] = {
    TJ_ARGUMENTS(tj_profile_params, game, "number", "GAME", "the game's number"),
    TJ_TEXTS(tj_profile_params, windows, 'w', "window", "N", "codes per window, 1 to 50; default: 6 and 8"),
    TJ_NUMBER(tj_profile_params, threshold, 0, "threshold", "T", 1, 1000000,
              "a mountain rises and falls by a factor of T or more"),
    TJ_CHOICE(tj_profile_params, code, 0, "code", "CODE", codes,
              "relative codes (er), or simple ones without sides and signs (es)"),
    TJ_FILTER_PARAMS(tj_profile_params),
    TJ_PARAMS_END};

static int add_window(tj_span item, unsigned windows[TJ_MINE_WINDOWS_MAX], size_t *count, tj_err *err)
{
    uint64_t width;

    if (!tj_span_number(item, &width) || width < 1 || width > TJ_MINE_WINDOW_MAX)
        return tj_fail(err, TJ_E_USAGE, "--window needs a number from 1 to %d, not \"%.*s\"",
                       TJ_MINE_WINDOW_MAX, (int)(item.n < 40 ? item.n : 40), item.at);
    for (size_t w = 0; w < *count; w++)
        if (windows[w] == width)
            return 0;
    if (*count == TJ_MINE_WINDOWS_MAX)
        return tj_fail(err, TJ_E_USAGE, "--window takes at most %d numbers", TJ_MINE_WINDOWS_MAX);
    windows[(*count)++] = (unsigned)width;
    return 0;
}

int tj_windows_read(const tj_words *lists, unsigned windows[TJ_MINE_WINDOWS_MAX], size_t *count, tj_err *err)
{
    int rc = 0;

    if (lists->len)
        *count = 0;
    for (size_t i = 0; !rc && i < lists->len; i++) {
        const char *list = lists->items[i], *item;
        size_t n;

        if (!*list)
            rc = add_window((tj_span){list, 0}, windows, count, err);
        while (!rc && (item = tj_list_next_item(&list, &n)) != NULL)
            rc = add_window((tj_span){item, n}, windows, count, err);
    }
    return rc;
}

static int read_options(const tj_profile_params *given, tj_profile_options *out, tj_err *err)
{
    const char *number = given->game.len ? given->game.items[given->game.len - 1] : "";

    tj_profile_options_init(out, sizeof *out);
    out->threshold = given->threshold;
    if (!(given->threshold > 1))
        return tj_fail(err, TJ_E_USAGE, "--threshold must be more than 1");
    if (!given->file && tj_game_number_parse(number, strlen(number), &out->game, err))
        return TJ_E_USAGE;
    return tj_windows_read(&given->windows, out->windows, &out->window_count, err);
}

static int check(const tj_asked *asked, tj_err *err)
{
    tj_profile_options options;

    return read_options(asked->params, &options, err);
}

static int read_file(tj_asked *asked, tj_profile_answer *answer, tj_err *err)
{
    const tj_record *record = &answer->record;
    int rc = tj_record_read_file(answer->file, &answer->record, err);
    const char *fault = rc ? "" : tj_record_last_fault(record);

    if (rc)
        return rc;
    if (record->state == TJ_RECORD_DAMAGED && !record->moves.len)
        return tj_fail_path(err, TJ_E_FORMAT, answer->file, "%s", fault);
    if (record->state == TJ_RECORD_DAMAGED)
        tj_buf_printf(&asked->notes, "%s: %s; used up to there\n", answer->file, fault);
    tj_game_of_record(&answer->header, record);
    answer->header.source = (char *)answer->file;
    return 0;
}

static int read_game(tj_asked *asked, tj_profile_answer *answer, uint32_t number, tj_err *err)
{
    const tj_game_kind *kind;
    int rc;

    if (answer->file)
        rc = read_file(asked, answer, err);
    else if (!(rc = tj_game_get(asked->corpus, number, &answer->header, err)))
        rc = tj_game_record(asked->corpus, number, &answer->record, err);
    asked->missing = rc == TJ_E_NOTFOUND && !answer->file;
    kind = tj_game_kind_of_board(answer->record.board);
    if (rc || tj_mine_knows(kind))
        return rc;
    return tj_fail_path(err, TJ_E_USAGE, answer->file, "%s games have no profiles", tj_game_kind_title(kind));
}

static int run(tj_asked *asked, void *out, tj_err *err)
{
    const tj_profile_params *given = asked->params;
    tj_mine_code code = (tj_mine_code)given->code;
    tj_profile_answer *answer = out;
    tj_profile_options options;
    int rc;

    tj_record_init(&answer->record);
    answer->file = given->file;
    if ((rc = read_options(given, &options, err)) || (rc = read_game(asked, answer, options.game, err)))
        return rc;
    /* The text of all games is kept. */
    rc = tj_filter_from_params(&given->filter, &asked->filter)
             ? tj_game_text_new(&answer->own, asked->corpus, &asked->filter, code, asked->monitor, err)
             : tj_corpus_cache_text(asked->cache, asked->corpus, code, asked->monitor, err);
    if (!rc)
        rc = tj_profile_new(&answer->profile, answer->own ? answer->own : asked->cache->text[code],
                            &answer->record, &options, asked->monitor, err);
    asked->missing = rc == TJ_E_NOTFOUND;
    asked->found = !rc;
    if ((rc == TJ_E_RANGE || rc == TJ_E_USAGE) && answer->file)
        tj_err_set_place(err, answer->file, 0, 0, 0);
    return rc;
}

static void release(void *out)
{
    tj_profile_answer *answer = out;

    tj_profile_free(answer->profile);
    tj_game_text_free(answer->own);
    if (!answer->file)
        tj_game_release(&answer->header);
    tj_record_release(&answer->record);
}

/* ---- JSON ---- */

static void put_mountain(tj_json *json, const tj_profile *profile, const tj_profile_mountain *mountain)
{
    tj_json_object(json, NULL);
    tj_json_u64(json, "move", mountain->move_first);
    tj_json_u64(json, "move_last", mountain->move_last);
    tj_json_u64(json, "codes", mountain->codes);
    tj_json_u64(json, "highest", mountain->highest);
    tj_json_string(json, "colour",
                   tj_colour_name(tj_sequence_colour(profile->moves[mountain->move_first - 1])));
    tj_json_array(json, "moves");
    for (size_t move = mountain->move_first; move <= mountain->move_last; move++) {
        char text[8];

        tj_sequence_move_format(profile->moves[move - 1], text);
        tj_json_string(json, NULL, tj_sequence_point(profile->moves[move - 1]) == TJ_PASS ? NULL : text);
    }
    tj_json_end(json);
    tj_json_end(json);
}

static void put_window(tj_json *json, const tj_profile *profile, const tj_profile_window *window)
{
    tj_json_object(json, NULL);
    tj_json_u64(json, "window", window->width);
    tj_json_u64(json, "move", window->width); /* at which the first frequency stands */
    tj_json_array(json, "frequencies");
    for (size_t i = 0; i < window->count; i++)
        tj_json_u64(json, NULL, window->frequency[i]);
    tj_json_end(json);
    tj_json_array(json, "mountains");
    for (size_t i = 0; i < window->mountain_count; i++)
        put_mountain(json, profile, &window->mountains[i]);
    tj_json_end(json);
    tj_json_end(json);
}

static int put_json(const tj_asked *asked TJ_UNUSED, const void *found, tj_json *json, tj_err *err TJ_UNUSED)
{
    const tj_profile_answer *answer = found;
    const tj_profile *profile = answer->profile;

    tj_json_string(json, "file", answer->file);
    tj_game_json(json, "header", &answer->header);
    tj_json_string(json, "code", codes[profile->code]);
    tj_json_u64(json, "games", profile->games);
    tj_json_u64_or_null(json, "included", profile->included, profile->included);
    tj_json_double(json, "threshold", profile->threshold);
    tj_json_array(json, "profiles");
    for (size_t w = 0; w < profile->window_count; w++)
        put_window(json, profile, &profile->windows[w]);
    tj_json_end(json);
    return 0;
}

const tj_question tj_profile_question = {
    .name = "profile",
    .summary = "show how common each move of a game is, and its set sequences",
    .description =
        "Shows, move by move, how often the last few moves of a game were played in the games of a corpus, "
        "anywhere on the board and in any orientation. It compares windows of codes; a code gives a move's "
        "place relative to the move before it. A mountain, where the frequency rises and falls steeply, "
        "marks a set sequence such as a joseki. Each mountain is drawn with the move before it.\n\n"
        "GAME is the number of a game in the corpus, which then counts itself, or a file, whose first game "
        "is used. Only games on 19x19 are compared.",
    .params = params,
    TJ_QUESTION_TYPES(tj_profile_params, tj_profile_answer, .threshold = 4),
    .corpus = true,
    .check = check,
    .run = run,
    .json = put_json,
    .release = release,
};
