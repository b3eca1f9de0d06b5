/* Putting a training aside, and going on. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "pattern/train_private.h"

#define MAGIC   "tejuntrn"
#define VERSION 1

enum { STATE_IDENTITY, STATE_DONE, STATE_LIKELIHOOD, STATE_COUNT = 4 };

int tj_trainer_save(const tj_trainer *t, const char *path, tj_err *err)
{
    uint64_t state[STATE_COUNT] = {t->identity, t->done, 0, 0};
    uint32_t info[TJ_MODEL_INFO];
    tj_section sections[TJ_MODEL_SECTIONS + 3];

    memcpy(&state[STATE_LIKELIHOOD], &t->likelihood, sizeof t->likelihood);
    tj_model_sections(&t->model, info, sections);
    sections[TJ_MODEL_SECTIONS] = (tj_section){"state", state, sizeof state};
    sections[TJ_MODEL_SECTIONS + 1] =
        (tj_section){"steps", t->steps, tj_model_features(&t->model) * sizeof *t->steps};
    sections[TJ_MODEL_SECTIONS + 2] = (tj_section){"judge.steps", t->judge_steps, sizeof t->judge_steps};
    return tj_container_write(path, MAGIC, VERSION, sections, TJ_MODEL_SECTIONS + 3, err);
}

static void *copy(const void *from, size_t bytes)
{
    void *out = tj_alloc(bytes, 1);

    if (out)
        memcpy(out, from, bytes);
    return out;
}

/* The model of the file becomes one in memory, which can change. */
static int take_model(tj_model *m, const tj_model *file, tj_err *err)
{
    size_t rows = tj_model_features(file) * TJ_MODEL_WIDTH * sizeof *file->row;

    *m = *file;
    memset(&m->file, 0, sizeof m->file);
    m->owned[0] = copy(file->key, file->slots * sizeof *file->key);
    m->owned[1] = copy(file->row, rows);
    m->owned[2] = copy(file->game, file->games * sizeof *file->game);
    m->key = m->owned[0];
    m->row = m->owned[1];
    m->game = m->owned[2];
    return m->key && m->row && m->game ? 0 : tj_fail_nomem(err);
}

static int take_state(tj_trainer *t, const tj_model *file, const char *path, tj_err *err)
{
    size_t steps_size = tj_model_features(file) * sizeof *t->steps;
    const uint64_t *state = tj_container_section(&file->file, "state", STATE_COUNT * sizeof *state);
    const void *steps = tj_container_section(&file->file, "steps", steps_size);
    const void *judge = tj_container_section(&file->file, "judge.steps", sizeof t->judge_steps);

    if (!state || !steps || !judge || file->size != t->tables->size)
        return tj_fail_path(err, TJ_E_FORMAT, path, "the training that was put aside is damaged");
    if (state[STATE_IDENTITY] != t->identity || state[STATE_DONE] > t->count)
        return tj_fail_path(err, TJ_E_USAGE, path,
                            "the training that was put aside is of other games or options");
    t->done = (size_t)state[STATE_DONE];
    memcpy(&t->likelihood, &state[STATE_LIKELIHOOD], sizeof t->likelihood);
    memcpy(t->judge_steps, judge, sizeof t->judge_steps);
    t->steps = copy(steps, steps_size);
    return t->steps ? take_model(&t->model, file, err) : tj_fail_nomem(err);
}

int tj_trainer_resume(tj_trainer **out, const char *path, const tj_corpus *corpus,
                      const tj_chosen_game *games, size_t count, const tj_feature_tables *tables,
                      const tj_train_options *options, tj_err *err)
{
    tj_model file = {0};
    int rc = tj_container_open(&file.file, path, MAGIC, VERSION, err);

    *out = NULL;
    if (!rc && !tj_model_read(&file))
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "the training that was put aside is damaged");
    if (!rc)
        rc = tj_model_check(&file, path, err);
    if (!rc)
        rc = tj_trainer_prepare(out, corpus, games, count, tables, options, err);
    if (!rc)
        rc = take_state(*out, &file, path, err);
    tj_container_close(&file.file);
    if (rc) {
        tj_trainer_free(*out);
        *out = NULL;
    }
    return rc;
}
