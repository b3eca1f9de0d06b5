#include "answer/suggestion.h"

int tj_suggestion_find(tj_suggestion *s, const tj_pattern_models *models, tj_corpus *corpus,
                       enum tj_suggest_order order, size_t limit, tj_err *err)
{
    tj_suggest_options options;

    tj_suggest_options_init(&options, sizeof options);
    options.order = order;
    options.limit = limit;
    options.history = s->history;
    options.history_count = s->history_count;
    options.corpus = corpus;
    s->models = models;
    return tj_suggest(&s->found, &s->position, models->memory, models->ranking, &options, err);
}

void tj_suggestion_release(tj_suggestion *s)
{
    tj_suggestions_free(s->found);
    s->found = NULL;
}

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

static void put_candidate(tj_json *json, const tj_candidate *one)
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

static void put_move(tj_json *json, const tj_suggestion *s, const tj_candidate *one)
{
    char text[TJ_MOVE_TEXT_MAX];

    tj_position_move_format(&s->position, one->move, text);
    tj_json_object(json, NULL);
    tj_json_string(json, "move", text);
    if (s->put_move)
        s->put_move(json, s, one->move);
    if (one->probability >= 0)
        tj_json_double(json, "probability", (double)one->probability);
    if (one->cases)
        put_candidate(json, one);
    tj_json_end(json);
}

void tj_suggestion_json(const tj_suggestion *s, tj_buf *out)
{
    tj_json json;

    tj_json_init(&json, out);
    tj_json_object(&json, NULL);
    tj_json_string(&json, "to_move", tj_position_to_move(&s->position) == TJ_BLACK ? "black" : "white");
    tj_json_u64(&json, "moves", s->moves);
    if (s->put_position)
        s->put_position(&json, s);
    if (s->models->memory) {
        tj_json_u64(&json, "remembered", s->models->memory_info.cases);
        tj_memory_age_json(&json, &s->models->memory_info.age);
    }
    if (s->models->ranking)
        tj_json_u64(&json, "ranking_games", tj_ranking_games(s->models->ranking));
    tj_json_array(&json, "candidates");
    for (size_t i = 0; i < s->found->len; i++)
        put_move(&json, s, &s->found->items[i]);
    tj_json_end(&json);
    tj_json_end(&json);
    tj_buf_putc(out, '\n');
}
