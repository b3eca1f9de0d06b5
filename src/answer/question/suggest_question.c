#include "answer/question/questions.h"

#include "answer/answer_kind.h"

static const char *const orders[] = {"likely", "alike", "equal", NULL}; /* of tj_suggest_order */

static const tj_param params[] = {
    TJ_CHOICE(tj_suggest_params, by, 0, "by", "HOW", orders,
              "likely: all moves by the ranking, if there is one; alike: the memory's candidates, the most "
              "similar first; equal (shogi): only candidates from equal surroundings"),
    TJ_ROWS(tj_suggest_params, limit, 'n', "limit",
            "list at most N moves; 0: all; default: 15, with --json all"),
    TJ_TEXT(tj_suggest_params, memory, 0, "memory", "NAME",
            "memory to use; default: one for this board size, preferably \"default\", for shogi \"shogi\""),
    TJ_TEXT(tj_suggest_params, ranking, 0, "ranking", "NAME",
            "ranking to use; default: \"" TJ_RANKING_NAME "\""),
    TJ_POSITION_PARAMS(tj_suggest_params),
    TJ_PARAMS_END};

static int run(tj_asked *asked, void *out, tj_err *err)
{
    const tj_suggest_params *given = asked->params;
    tj_suggest_answer *answer = out;
    tj_suggest_options options;
    int rc = tj_position_params_read(&answer->position, &given->position, asked->corpus, err);

    asked->board = answer->position.position.board;
    if (rc || (rc = tj_model_cache_get(asked->models, asked->corpus, answer->position.position.board,
                                       given->memory, given->ranking, &answer->models, err)))
        return rc;
    tj_suggest_options_init(&options, sizeof options);
    options.order = (enum tj_suggest_order)given->by;
    options.limit = given->limit < 0 ? 15 : (size_t)given->limit;
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

static int json(const tj_asked *asked TJ_UNUSED, const void *out, tj_json *json, tj_err *err TJ_UNUSED)
{
    const tj_suggest_answer *answer = out;
    const tj_pattern_models *models = answer->models;
    const tj_position *position = &answer->position.position;

    tj_json_string(json, "to_move", tj_colour_name(tj_position_to_move(position)));
    tj_json_u64(json, "moves", answer->position.moves.len);
    if (tj_answer_kind_of(position->kind)->position_key)
        tj_asked_position_json(json, &answer->position);
    if (models->memory) {
        tj_json_u64(json, "remembered", models->memory_info.cases);
        tj_memory_age_json(json, &models->memory_info.age);
    }
    if (models->ranking)
        tj_json_u64(json, "ranking_games", tj_ranking_games(models->ranking));
    tj_json_array(json, "candidates");
    for (size_t i = 0; i < answer->found->len; i++) {
        const tj_candidate *one = &answer->found->items[i];

        tj_json_object(json, NULL);
        tj_asked_move_json(json, &answer->position, one->move, true);
        if (one->probability >= 0)
            tj_json_double(json, "probability", (double)one->probability);
        if (one->cases)
            put_cases(json, one);
        tj_json_end(json);
    }
    tj_json_end(json);
    return 0;
}

const tj_question tj_suggest_question = {
    .name = "suggest",
    .summary = "suggest moves for a position, with the games they come from",
    .description =
        "Compares the stones around every legal move with the memory (tejun learn) and finds the moves that "
        "were played in similar surroundings. These moves are the candidates, as in Sei and Kawashima's "
        "KATSUNARI.\n\n"
        "Surroundings are alike under these conditions: if a stone is next to the point, everything within "
        "two steps is equal and at most two points differ at three steps; otherwise everything within four "
        "steps is equal except for at most one stone at four steps. The difference grows with the number of "
        "differing points and with their nearness. Equal: moves played in equal surroundings; alike: in all "
        "that are alike; won: the percentage of these games won by the player who moved. Games are given as "
        "number and move; `tejun games CORPUS NUMBER` shows the players, and with --export sgf the moves.\n\n"
        "If there is a ranking (tejun train), all legal moves are listed by probability; --by alike lists "
        "the memory's candidates as in the paper.\n\n"
        "In shogi a candidate is a legal move that was played where the surrounding squares and both hands "
        "were equal (Kubota et al.: 5x5 around the origin, or around the square of a drop) or alike: at most "
        "one square next to the origin differs, and squares further away, hands, and what is captured and "
        "attacked differ little.",
    .params = params,
    TJ_QUESTION_TYPES(tj_suggest_params, tj_suggest_answer, .position.move = -1, .limit = -1),
    .corpus = true,
    .run = run,
    .json = json,
    .release = release,
};
