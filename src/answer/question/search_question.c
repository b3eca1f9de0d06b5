#include "answer/question/questions.h"

#include <stdlib.h>
#include <string.h>

#include "answer/answer_kind.h"
#include "answer/game_json.h"
#include "base/error.h"

#define PIECE_BYTES 65536 /* about a hundred hits */
#define BETWEEN     " ,\t\r\n"

static const char *const places[] = {"fixed", "anywhere", "coded", NULL};
static const char *const colours[] = {"any", "black", "white", NULL};

static const tj_param params[] = {
    TJ_ARGUMENTS(tj_search_params, moves, "moves", "MOVE...", "the sequence"),
    TJ_CHOICE(tj_search_params, place, 0, "place", "WHERE", places,
              "where the sequence may lie: at this place in any orientation (fixed), anywhere, or wherever "
              "its relative codes are the same (coded)"),
    TJ_OPTIONAL(tj_search_params, local, 0, "local", "N", 0, 25,
                "ignore moves elsewhere: only those within N lines of the sequence count"),
    TJ_FILE(tj_search_params, file, 0, "file", "FILE", "take the sequence from the first game in FILE"),
    TJ_TEXT(tj_search_params, range, 0, "range", "FROM-TO",
            "with --file: use these moves of the game; default: all"),
    TJ_FLAG(tj_search_params, mirror, 0, "mirror", "shogi: also search with left and right exchanged"),
    TJ_FLAG(tj_search_params, rotate, 0, "rotate", "shogi: also search with the sides exchanged"),
    TJ_GAME(tj_search_params, game, 0, "game", "which game the moves belong to, if that is ambiguous"),
    TJ_INTEGER(tj_search_params, size, 0, "size", "N", 2, 25, "Go: board size; default: 19"),
    TJ_CHOICE(tj_search_params, colour, 0, "colour", "WHO", colours, "side that plays the first move"),
    TJ_INTEGER(tj_search_params, earliest, 0, "earliest", "N", 0, 100000,
               "the sequence starts at move N or later"),
    TJ_INTEGER(tj_search_params, latest, 0, "latest", "N", 0, 100000,
               "the sequence starts at move N or earlier"),
    TJ_FLAG(tj_search_params, count, 'c', "count", "print only the number of matches"),
    TJ_ROWS(tj_search_params, limit, 'n', "limit",
            "list at most N matches, newest games first; with --export: write at most N games; 0: all; "
            "default: 10, with --export all"),
    TJ_INTEGER(tj_search_params, skip, 0, "skip", "N", 0, 100000, "skip the first N of these matches"),
    TJ_FILTER_PARAMS(tj_search_params),
    TJ_PARAMS_END};

static int check(const tj_asked *asked, tj_err *err)
{
    const tj_search_params *given = asked->params;

    if (given->file && given->moves.len)
        return tj_fail(err, TJ_E_USAGE, "\"%.40s\" cannot be used with --file, which already gives the moves",
                       given->moves.items[0]);
    if (given->file && given->size)
        return tj_fail(err, TJ_E_USAGE, "--size cannot be used with --file");
    if (!given->file && !given->moves.len)
        return tj_fail(err, TJ_E_USAGE, "no moves to search for");
    if (given->range && !given->file)
        return tj_fail(err, TJ_E_USAGE, "--range needs --file");
    if (given->local.given && given->place)
        return tj_fail(err, TJ_E_USAGE, "--local needs --place fixed");
    if (given->earliest && given->latest && given->earliest > given->latest)
        return tj_fail(err, TJ_E_USAGE, "--earliest is later than --latest");
    return 0;
}

/* ---- which moves ---- */

/* Takes moves of a game as the sequence; last 0: to the end. */
static int take_moves(const tj_record *record, const char *path, size_t first, size_t last,
                      tj_search_answer *found, tj_err *err)
{
    tj_err inner = TJ_ERR_INIT;
    int rc;

    if (!last || last > record->moves.len)
        last = record->moves.len;
    if (TJ_RESERVE(&found->steps, last))
        return tj_fail_nomem(err);
    rc = tj_query_steps_of_record(record, first, last, found->steps.items, &inner);
    if (rc)
        return tj_fail_path(err, rc, path, "%s", inner.text);
    found->query.board = record->board;
    found->steps.len = last - first + 1;
    found->colour = record->moves.items[first - 1].colour;
    return 0;
}

/* "3-12" or "7" as first and last, from 1; last 0: to the end. */
static int parse_range(const char *text, size_t *first, size_t *last, tj_err *err)
{
    char *end;
    unsigned long long from = strtoull(text, &end, 10), to = from;

    if (end != text && *end == '-') {
        const char *second = end + 1;

        to = strtoull(second, &end, 10);
        if (end == second)
            to = 0; /* "3-" */
    }
    if (*end || text[0] < '0' || text[0] > '9' || !from || from > 1000000 || to > 1000000 ||
        (to && to < from))
        return tj_fail(err, TJ_E_USAGE, "--range needs numbers such as 1-10, not \"%s\"", text);
    *first = (size_t)from;
    *last = (size_t)to;
    return 0;
}

static int read_file(const tj_search_params *given, tj_search_answer *found, tj_err *err)
{
    size_t first = 1, last = 0;
    tj_record record;
    int rc = given->range ? parse_range(given->range, &first, &last, err) : 0;

    if (rc)
        return rc;
    tj_record_init(&record);
    if (!(rc = tj_record_read_file(given->file, &record, err)))
        rc = take_moves(&record, given->file, first, last, found, err);
    tj_record_release(&record);
    return rc;
}

/* A move that names its colour must be in turn. */
static int check_turn(tj_search_answer *found, int colour, tj_err *err)
{
    int first = !colour || found->steps.len % 2 == 0 ? colour : TJ_BLACK + TJ_WHITE - colour;

    if (first && found->colour && first != found->colour)
        return tj_fail(err, TJ_E_USAGE, "move %zu is out of turn; players alternate", found->steps.len + 1);
    if (first)
        found->colour = first;
    return 0;
}

static int read_word(const char *word, tj_search_answer *found, tj_err *err)
{
    for (word += strspn(word, BETWEEN); *word; word += strspn(word, BETWEEN)) {
        const tj_query_step *last = found->steps.len ? &found->steps.items[found->steps.len - 1] : NULL;
        tj_query_step step;
        size_t used;
        int colour,
            rc = tj_query_step_read(found->query.board, last, word, strlen(word), &used, &step, &colour, err);

        if (rc || (rc = check_turn(found, colour, err)))
            return rc;
        if (TJ_RESERVE(&found->steps, found->steps.len + 1))
            return tj_fail_nomem(err);
        found->steps.items[found->steps.len++] = step;
        word += used;
    }
    return 0;
}

/* A move that cannot be read is a mistake in the question: TJ_E_USAGE. */
static int read_moves(const tj_asked *asked, tj_search_answer *found, tj_err *err)
{
    const tj_search_params *given = asked->params;
    const tj_position_params position = {.moves = given->moves, .size = given->size, .game = given->game};
    const tj_game_kind *kind;
    int rc;

    if (given->file)
        return read_file(given, found, err);
    rc = tj_position_params_kind(&position, asked->corpus, &kind, err);
    if (rc)
        return rc;
    found->query.board = given->size ? (unsigned)given->size : tj_game_kind_usual_board(kind);
    for (size_t i = 0; !rc && i < given->moves.len; i++)
        rc = read_word(given->moves.items[i], found, err);
    return rc == TJ_E_FORMAT || rc == TJ_E_RANGE ? TJ_E_USAGE : rc;
}

/* Refuses parameters that only another game has. */
static int check_game(const tj_search_params *given, const tj_game_kind *kind, tj_err *err)
{
    const tj_game_kind *other;

    for (size_t i = 0; (other = tj_game_kind_at(i)) != NULL; i++) {
        const tj_answer_kind *own = tj_answer_kind_of(other);
        const char *name = own->search_param ? own->search_param(given) : NULL;

        if (name && other != kind)
            return tj_fail(err, TJ_E_USAGE, "%s is for %s only", name, tj_game_kind_title(other));
    }
    return 0;
}

static int make_query(tj_asked *asked, tj_search_answer *found, tj_err *err)
{
    const tj_search_params *given = asked->params;
    tj_query *query = &found->query;
    const tj_game_kind *kind = tj_game_kind_of_board(query->board);
    bool named = found->colour && !given->file;

    if (check_game(given, kind, err))
        return TJ_E_USAGE;
    if (given->colour && named && given->colour != found->colour)
        return tj_fail(err, TJ_E_USAGE, "--colour contradicts the colours of the moves");
    query->steps = found->steps.items;
    query->len = found->steps.len;
    query->place = given->local.given ? TJ_SEARCH_LOCAL : (enum tj_search_mode)given->place;
    query->margin = (unsigned)given->local.value;
    query->mirrored = given->mirror;
    query->rotated = given->rotate;
    query->colour = given->colour;
    query->from = (unsigned)given->earliest;
    query->to = (unsigned)given->latest;
    query->filter = tj_filter_from_params(&given->filter, &asked->filter) ? &asked->filter : NULL;
    asked->board = query->board;
    found->colour = given->colour ? given->colour : found->colour;
    if (tj_answer_kind_of(kind)->search_sided)
        query->colour = found->colour;
    return 0;
}

static int run(tj_asked *asked, void *answer, tj_err *err)
{
    const tj_search_params *given = asked->params;
    size_t limit = given->limit < 0 ? 10 : (size_t)given->limit;
    tj_search_answer *found = answer;
    int rc;

    tj_query_init(&found->query, sizeof found->query);
    found->corpus = asked->corpus;
    found->skip = (size_t)given->skip;
    if ((rc = read_moves(asked, found, err)) || (rc = make_query(asked, found, err)))
        return rc;
    if (given->count)
        rc = tj_search_count(asked->corpus, &found->query, asked->monitor, &found->occurrences, err);
    else if (!(rc = tj_search(asked->corpus, &found->query, limit ? found->skip + limit : 0, asked->monitor,
                              &found->result, err)))
        found->occurrences = found->result->occurrences;
    asked->found = found->occurrences;
    return rc;
}

static void release(void *answer)
{
    tj_search_answer *found = answer;

    tj_search_result_free(found->result);
    free(found->steps.items);
}

/* ---- JSON ---- */

static void put_query(tj_json *json, const tj_query *query)
{
    static const char *const PLACES[] = {"fixed", "anywhere", "coded", "local"};
    const tj_answer_kind *own = tj_answer_kind_of(tj_game_kind_of_board(query->board));
    char text[TJ_QUERY_STEP_TEXT_MAX];

    if (own->put_query)
        own->put_query(json, query);
    else {
        tj_json_u64(json, "size", tj_board_lines(query->board));
        tj_json_string(json, "place", PLACES[query->place]);
    }
    tj_json_array(json, "moves");
    for (size_t i = 0; i < query->len; i++) {
        tj_query_step_format(query->board, &query->steps[i], text);
        tj_json_string(json, NULL, text);
    }
    tj_json_end(json);
}

static void put_next(tj_json *json, const tj_position *start, const tj_continuation *one)
{
    static const char *const KINDS[] = {"move", "code", "elsewhere", "end"};
    char text[TJ_MOVE_TEXT_MAX];

    tj_position_move_format(start, one->move, text);
    tj_json_object(json, NULL);
    tj_json_string(json, "kind", KINDS[one->kind]);
    tj_json_string(json, "move", one->kind <= TJ_NEXT_CODE && one->move != TJ_PASS ? text : NULL);
    if (one->piece)
        tj_json_string(json, "piece", tj_answer_kind_of(start->kind)->piece_name(one->piece));
    if (one->kind == TJ_NEXT_CODE) {
        tj_json_i64(json, "x", one->x);
        tj_json_i64(json, "y", one->y);
    }
    tj_json_u64(json, "count", one->count);
    tj_score_json(json, &one->score);
    tj_years_json(json, one->year_first, one->year_last);
    tj_trend_json(json, &one->trend);
    tj_json_end(json);
}

static int put_hit(tj_json *json, const tj_search_answer *searched, const tj_hit *hit, tj_err *err)
{
    int rc;

    tj_json_object(json, NULL);
    tj_json_u64(json, "move", hit->move);
    tj_json_u64(json, "move_last", hit->move_last);
    tj_json_string(json, "colour", tj_colour_name(hit->colour));
    if (hit->moves) { /* with moves elsewhere in between not all those from the first to the last */
        tj_json_array(json, "matched");
        for (size_t i = 0; i < searched->query.len; i++)
            tj_json_u64(json, NULL, hit->moves[i]);
        tj_json_end(json);
    }
    rc = tj_corpus_game_json(json, "header", searched->corpus, hit->game, err);
    tj_json_end(json);
    return rc;
}

/* Everything but the hits. */
static void put_summary(tj_json *json, const tj_search_answer *searched)
{
    const tj_search_result *result = searched->result;
    tj_position start;

    tj_position_init(&start, searched->query.board, NULL);
    put_query(json, &searched->query);
    tj_json_u64(json, "occurrences", result->occurrences);
    tj_json_u64(json, "games", result->games);
    tj_score_json(json, &result->score);
    tj_years_json(json, result->year_first, result->year_last);
    tj_trend_json(json, &result->trend);
    tj_json_array(json, "next");
    for (size_t i = 0; i < result->next_count; i++)
        put_next(json, &start, &result->next[i]);
    tj_json_end(json);
}

static int json(const tj_asked *asked, const void *answer, tj_json *json, tj_err *err)
{
    const tj_search_answer *searched = answer;
    const tj_search_result *result = searched->result;
    int rc = 0;

    if (!result) {
        tj_json_u64(json, "occurrences", searched->occurrences);
        return 0;
    }
    put_summary(json, searched);
    tj_json_array(json, "hits");
    for (size_t i = searched->skip; !rc && i < result->hit_count; i++) {
        rc = put_hit(json, searched, &result->hits[i], err);
        if (!rc && asked->sink && json->out->len >= PIECE_BYTES)
            rc = asked->sink(json->out, err);
    }
    tj_json_end(json);
    return rc;
}

const tj_question tj_search_question = {
    .name = "search",
    .summary = "find where a sequence was played, and what came next",
    .description =
        "Finds every place where these moves were played in succession, with alternating colours, and shows "
        "what came next: how often, and how successful it was for the player who moved. Go moves are written "
        "like Q16 (columns without I, row 1 at the bottom) or as SGF pairs (pd).\n\n"
        "By default the sequence must lie at this place on the board, in any of its 8 orientations. With "
        "--place anywhere it may lie anywhere. With --local, moves in other parts of the board may come in "
        "between (tenuki). Games without a known result do not count for percentages.\n\n"
        "Shogi moves are written in USI (7g7f, P*5e), CSA (7776FU, +7776FU) or Japanese (▲７六歩, 同銀). "
        "What a notation leaves open matches anything: the piece in USI, the origin in Japanese. Shogi moves "
        "are searched for exactly as given; use --mirror to exchange left and right, and --rotate to "
        "exchange the sides.",
    .params = params,
    TJ_QUESTION_TYPES(tj_search_params, tj_search_answer, .local = {false, 2}, .limit = -1),
    .corpus = true,
    .check = check,
    .run = run,
    .json = json,
    .release = release,
};
