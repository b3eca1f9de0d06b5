#include "tejun/engine.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/thread.h"
#include "tejun/book.h"
#include "engine/engine_kind.h"

#define KOMI      6.5
#define MEGABYTES 64

struct tj_engine {
    const tj_engine_kind *kind;
    void *self;
    tj_engine_options options; /* threads, megabytes and book_choice filled in */
    tj_book_choice choice;
    bool has_patterns;
    tj_position position;
    atomic_bool stop;
};

void tj_engine_options_init(tj_engine_options *options, size_t size)
{
    const tj_engine_options preset = {.threads = 1, .seed = 1, .komi = KOMI, .book_seed = 1, .resign = 0.03};

    tj_options_preset(options, size, &preset, sizeof preset);
}

int tj_engine_new(tj_engine **out, const tj_game_kind *kind, tj_corpus *corpus,
                  const tj_engine_options *given, tj_err *err)
{
    const tj_engine_kind *engine_kind = kind ? tj_game_row_of(kind)->engine : NULL;
    tj_engine_options options;
    tj_book_choice choice;
    tj_engine *engine;
    int rc;

    *out = NULL;
    tj_engine_options_init(&options, sizeof options);
    tj_book_choice_init(&choice, sizeof choice);
    if ((rc = tj_options_read(&options, sizeof options, given, err)) ||
        (rc = tj_options_read(&choice, sizeof choice, options.book_choice, err)))
        return rc;
    if (!engine_kind)
        return tj_fail(err, TJ_E_USAGE, "there is no engine for %s", kind ? kind->title : "an unknown game");
    if (options.book && tj_book_game_of(options.book) != kind)
        return tj_fail(err, TJ_E_FORMAT, "this is a %s book, not a %s book",
                       tj_book_game_of(options.book)->title, kind->title);
    engine = tj_zalloc(1, sizeof *engine);
    if (!engine)
        return tj_fail_nomem(err);
    engine->kind = engine_kind;
    engine->choice = choice;
    options.book_choice = &engine->choice;
    if (!options.threads)
        options.threads = tj_thread_count();
    if (!options.megabytes)
        options.megabytes = MEGABYTES;
    engine->options = options;
    atomic_init(&engine->stop, false);
    if ((rc = engine_kind->open(&engine->self, corpus, &engine->options, &engine->has_patterns, err)) ||
        (rc = tj_position_init(&engine->position, kind->usual_board, err)) ||
        (rc = engine_kind->set_position(engine->self, &engine->position, NULL, 0, err))) {
        tj_engine_free(engine);
        return rc;
    }
    *out = engine;
    return 0;
}

void tj_engine_free(tj_engine *engine)
{
    if (!engine)
        return;
    engine->kind->close(engine->self);
    free(engine);
}

bool tj_engine_has_patterns(const tj_engine *engine)
{
    return engine->has_patterns;
}

int tj_engine_set_position(tj_engine *engine, const tj_position *start, const uint16_t *moves, size_t count,
                           tj_err *err)
{
    tj_position *after;
    int rc = 0;

    if (start->kind != engine->position.kind)
        return tj_fail(err, TJ_E_USAGE, "the engine plays %s, but the position is from %s",
                       engine->position.kind->title, start->kind->title);
    after = malloc(sizeof *after);
    if (!after)
        return tj_fail_nomem(err);
    tj_position_copy(after, start);
    for (size_t i = 0; i < count; i++)
        if ((rc = tj_position_play(after, moves[i], err)))
            goto out;
    if (!(rc = engine->kind->set_position(engine->self, start, moves, count, err)))
        tj_position_copy(&engine->position, after);
out:
    free(after);
    return rc;
}

const tj_position *tj_engine_position(const tj_engine *engine)
{
    return &engine->position;
}

tj_engine_line *tj_engine_result_add(tj_engine_result *result)
{
    if (tj_grow((void **)&result->lines, &result->capacity, result->count + 1, sizeof *result->lines))
        return NULL;
    result->lines[result->count] = (tj_engine_line){.win = NAN};
    return &result->lines[result->count++];
}

/* What a search has found before does not count for the next. */
static void begin(tj_engine *engine, tj_engine_result *result)
{
    atomic_store(&engine->stop, false);
    result->count = 0;
    result->nodes = 0;
    result->depth = 0;
    result->proved = false;
}

int tj_engine_think(tj_engine *engine, const tj_think_limits *limits, unsigned lines,
                    tj_engine_result *result, tj_err *err)
{
    begin(engine, result);
    return engine->kind->think(engine->self, limits ? limits : &engine->options.limits, lines ? lines : 1,
                               &engine->stop, result, err);
}

int tj_engine_solve_mate(tj_engine *engine, const tj_think_limits *limits, tj_engine_result *result,
                         tj_err *err)
{
    if (!engine->kind->solve_mate)
        return tj_fail(err, TJ_E_USAGE, "there is no mate search for %s", engine->position.kind->title);
    begin(engine, result);
    return engine->kind->solve_mate(engine->self, limits ? limits : &engine->options.limits, &engine->stop,
                                    result, err);
}

void tj_engine_result_init(tj_engine_result *result)
{
    memset(result, 0, sizeof *result);
}

void tj_engine_result_release(tj_engine_result *result)
{
    free(result->lines);
    tj_engine_result_init(result);
}

void tj_engine_stop(tj_engine *engine)
{
    atomic_store(&engine->stop, true);
}

const char *tj_engine_protocol(const tj_engine *engine)
{
    return engine->kind->protocol;
}

int tj_engine_run_protocol(tj_engine *engine, int in, int out, tj_err *err)
{
    return engine->kind->serve(engine->self, in, out, err);
}
