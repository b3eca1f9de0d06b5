#include "answer/question/suggest_question.h"

#include "answer/answer_kind.h"

#define LIMIT_UNSET   (-1)
#define LIMIT_DEFAULT 15

static const char *const orders[] = {"likely", "alike", "equal", NULL}; /* of tj_suggest_order */

static const tj_param params[] = {
    TJ_CHOICE(
        tj_suggest_params, by, 0, "by", "HOW", orders,
        "likely: all moves by the ranking, as soon as there is one; alike: the memory's candidates, the "
        "most similar first; equal (shogi): only those that were played where everything was equal"),
    TJ_ROWS(tj_suggest_params, limit, 'n', "limit",
            "list at most N moves; 0: all; default: 15, with --json all"),
    TJ_TEXT(tj_suggest_params, memory, 0, "memory", "NAME",
            "the memory to use; otherwise one for boards of this size, if possible \"default\", for shogi "
            "\"shogi\""),
    TJ_TEXT(tj_suggest_params, ranking, 0, "ranking", "NAME",
            "the ranking to use; otherwise \"" TJ_RANKING_NAME "\""),
    TJ_POSITION_PARAMS(tj_suggest_params),
    TJ_PARAMS_END};

static int check(const tj_asked *asked, tj_err *err)
{
    const tj_suggest_params *given = asked->params;

    return tj_position_params_check(&given->position, err);
}

static int run(tj_asked *asked, void *out, tj_err *err)
{
    const tj_suggest_params *given = asked->params;
    tj_suggest_answer *answer = out;
    tj_suggest_options options;
    int rc = tj_position_params_read(&answer->position, &given->position, asked->corpus, err);

    if (!rc)
        rc = tj_model_cache_get(asked->models, asked->corpus, answer->position.position.board, given->memory,
                                given->ranking, &answer->models, err);
    if (rc)
        return rc;
    tj_suggest_options_init(&options, sizeof options);
    options.order = (enum tj_suggest_order)given->by;
    options.limit = given->limit == LIMIT_UNSET ? LIMIT_DEFAULT : (size_t)given->limit;
    options.history = answer->position.moves.items;
    options.history_count = answer->position.moves.len;
    options.corpus = asked->corpus;
    rc = tj_suggest(&answer->found, &answer->position.position, answer->models->memory,
                    answer->models->ranking, &options, err);
    asked->found = rc ? 0 : answer->found->len;
    return rc;
}

static void release(void *out)
{
    tj_suggest_answer *answer = out;

    tj_suggestions_free(answer->found);
    tj_asked_position_release(&answer->position);
}

/* ---- JSON ---- */

static void put_record(tj_json *json, const tj_case_record *record)
{
    tj_json_object(json, "results");
    tj_json_u64(json, "wins", record->wins);
    tj_json_u64(json, "losses", record->losses);
    tj_json_u64(json, "draws", record->draws);
    tj_json_u64(json, "unknown", record->unknown);
    tj_json_end(json);
    if (record->year_first) {
        tj_json_u64(json, "year_first", (uint64_t)record->year_first);
        tj_json_u64(json, "year_last", (uint64_t)record->year_last);
    }
    tj_json_u64(json, "move_first", record->move_first);
    tj_json_u64(json, "move_last", record->move_last);
}

static void put_cases(tj_json *json, const tj_candidate *one)
{
    tj_json_u64(json, "difference", one->difference);
    if (one->weight > 0)
        tj_json_double(json, "weight", (double)one->weight);
    tj_json_u64(json, "equal", one->equal);
    tj_json_u64(json, "cases", one->cases);
    put_record(json, &one->record);
    tj_json_array(json, "examples");
    for (size_t i = 0; i < one->shown_count; i++) {
        tj_json_object(json, NULL);
        tj_json_u64(json, "game", one->shown[i].game);
        tj_json_u64(json, "move", one->shown[i].move);
        tj_json_u64(json, "difference", one->shown[i].difference);
        tj_json_end(json);
    }
    tj_json_end(json);
}

static int json(const tj_asked *asked, const void *out, tj_buf *text, tj_err *err)
{
    const tj_suggest_answer *answer = out;
    const tj_pattern_models *models = answer->models;
    const tj_position *position = &answer->position.position;
    tj_json json;

    (void)asked;
    (void)err;
    tj_json_start(&json, text);
    tj_json_string(&json, "to_move", tj_colour_name(tj_position_to_move(position)));
    tj_json_u64(&json, "moves", answer->position.moves.len);
    if (tj_answer_kind_of(position->kind)->position_key)
        tj_asked_position_json(&json, &answer->position);
    if (models->memory) {
        tj_json_u64(&json, "remembered", models->memory_info.cases);
        tj_memory_age_json(&json, &models->memory_info.age);
    }
    if (models->ranking)
        tj_json_u64(&json, "ranking_games", tj_ranking_games(models->ranking));
    tj_json_array(&json, "candidates");
    for (size_t i = 0; i < answer->found->len; i++) {
        const tj_candidate *one = &answer->found->items[i];

        tj_json_object(&json, NULL);
        tj_asked_move_json(&json, &answer->position, one->move, true);
        if (one->probability >= 0)
            tj_json_double(&json, "probability", (double)one->probability);
        if (one->cases)
            put_cases(&json, one);
        tj_json_end(&json);
    }
    tj_json_end(&json);
    tj_json_finish(&json);
    return 0;
}

const tj_question tj_suggest_question = {
    .name = "suggest",
    .summary = "what would be played here, and where it was",
    .description =
        "Looks at every point where the player to move may play, and at the stones around it, and finds in "
        "the memory (tejun learn) the moves that were played in surroundings like these. Such a point is a "
        "candidate, as in Sei and Kawashima's KATSUNARI.\n\n"
        "Surroundings are alike if, with a stone beside the point, everything within two steps is equal and "
        "at most two points differ at three steps; without, if everything within four steps is equal but for "
        "at most one stone at four. The difference grows with the number of points that differ, and the "
        "nearer they are. Equal: moves played in surroundings that are equal; alike: in all that are alike; "
        "won: the share of these games that the player who moved has won. The games are given as number and "
        "move; `tejun games CORPUS NUMBER` tells whose they are, with --export sgf their moves.\n\n"
        "Where there is a ranking (tejun train), all legal moves are listed by how likely they are; --by "
        "alike lists the candidates of the memory as the paper has them.\n\n"
        "In shogi a candidate is a legal move that was played where the squares around it and both hands "
        "were equal (Kubota et al.: 5x5 around the origin, or around the square of a drop) or alike: at most "
        "one square beside the origin differs, and squares further off, hands, what is taken and attacked "
        "differ little.",
    .params = params,
    TJ_QUESTION_TYPES(tj_suggest_params, tj_suggest_answer, .position = TJ_POSITION_PARAMS_INIT,
                      .limit = LIMIT_UNSET),
    .corpus = true,
    .check = check,
    .run = run,
    .json = json,
    .release = release,
};
