/* Putting a training aside, and going on. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "pattern/go/train/go_trainer.h"

#define MAGIC   "tejuntrn"
#define VERSION 2

enum { STATE_IDENTITY, STATE_DONE, STATE_LIKELIHOOD, STATE_STEPS, STATE_COUNT };

/* Arrays of the trainer that are kept as they are. */
enum { ARRAYS = 5 };

static void list_arrays(const tj_go_trainer *t, tj_section arrays[ARRAYS])
{
    size_t rows = tj_go_model_row_numbers(&t->model) * sizeof(float), net = TJ_NET_NUMBERS * sizeof(float);

    arrays[0] = (tj_section){"rows.mean", t->rows.mean, rows};
    arrays[1] = (tj_section){"rows.square", t->rows.square, rows};
    arrays[2] = (tj_section){"net.mean", t->net.mean, net};
    arrays[3] = (tj_section){"net.square", t->net.square, net};
    arrays[4] = (tj_section){"slots.square", t->slot_square, t->model.slots * sizeof *t->slot_square};
}

int tj_go_trainer_save(const tj_go_trainer *t, const char *path, tj_err *err)
{
    uint64_t state[STATE_COUNT] = {t->identity, t->done, 0, t->steps};
    uint32_t info[TJ_GO_MODEL_INFO];
    tj_section sections[TJ_GO_MODEL_SECTIONS + 1 + ARRAYS];

    memcpy(&state[STATE_LIKELIHOOD], &t->likelihood, sizeof t->likelihood);
    tj_go_model_sections(&t->model, info, sections);
    sections[TJ_GO_MODEL_SECTIONS] = (tj_section){"state", state, sizeof state};
    list_arrays(t, sections + TJ_GO_MODEL_SECTIONS + 1);
    return tj_container_write(path, MAGIC, VERSION, sections, TJ_GO_MODEL_SECTIONS + 1 + ARRAYS, err);
}

static void *copy(const void *from, size_t bytes)
{
    void *out = tj_alloc(bytes, 1);

    if (out)
        memcpy(out, from, bytes);
    return out;
}

/* The model of the file becomes one in memory, which can change. */
static int take_model(tj_go_model *m, const tj_go_model *file, tj_err *err)
{
    *m = *file;
    memset(&m->file, 0, sizeof m->file);
    m->slot = m->owned[TJ_GO_MODEL_SLOTS] = copy(file->slot, file->slots * sizeof *file->slot);
    m->row = m->owned[TJ_GO_MODEL_ROWS] = copy(file->row, tj_go_model_row_numbers(file) * sizeof *file->row);
    m->net = m->owned[TJ_GO_MODEL_NET] = copy(file->net, sizeof *file->net);
    m->game = m->owned[TJ_GO_MODEL_GAMES] = copy(file->game, file->games * sizeof *file->game);
    return m->slot && m->row && m->net && m->game ? 0 : tj_fail_nomem(err);
}

static int take_arrays(tj_go_trainer *t, const tj_container *file, const char *path, tj_err *err)
{
    tj_section arrays[ARRAYS];
    int rc = tj_go_trainer_allocate(t, err);

    if (rc)
        return rc;
    list_arrays(t, arrays);
    for (unsigned a = 0; a < ARRAYS; a++) {
        const void *from = tj_container_section(file, arrays[a].name, arrays[a].size);

        if (!from)
            return tj_fail_path(err, TJ_E_FORMAT, path, "the saved training is damaged");
        memcpy((void *)arrays[a].data, from, arrays[a].size);
    }
    return 0;
}

static int take_state(tj_go_trainer *t, const tj_go_model *file, const char *path, tj_err *err)
{
    const uint64_t *state = tj_container_section(&file->file, "state", STATE_COUNT * sizeof *state);
    int rc;

    if (!state || file->size != t->tables->size)
        return tj_fail_path(err, TJ_E_FORMAT, path, "the saved training is damaged");
    if (state[STATE_IDENTITY] != t->identity || state[STATE_DONE] > t->total)
        return tj_fail_path(err, TJ_E_USAGE, path, "the saved training is for different games or options");
    t->done = (size_t)state[STATE_DONE];
    t->steps = state[STATE_STEPS];
    memcpy(&t->likelihood, &state[STATE_LIKELIHOOD], sizeof t->likelihood);
    rc = take_model(&t->model, file, err);
    return rc ? rc : take_arrays(t, &file->file, path, err);
}

int tj_go_trainer_resume(tj_go_trainer **out, const char *path, const tj_corpus *corpus,
                         const tj_selected_game *games, size_t count, const tj_go_feature_tables *tables,
                         const tj_go_trainer_options *options, tj_err *err)
{
    tj_go_model file = {0};
    int rc = tj_container_open(&file.file, path, MAGIC, VERSION, err);

    *out = NULL;
    if (!rc && !tj_go_model_read(&file))
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "the saved training is damaged");
    if (!rc)
        rc = tj_go_model_check(&file, path, err);
    if (!rc)
        rc = tj_go_trainer_prepare(out, corpus, games, count, tables, options, err);
    if (!rc)
        rc = take_state(*out, &file, path, err);
    tj_container_close(&file.file);
    if (rc) {
        tj_go_trainer_free(*out);
        *out = NULL;
    }
    return rc;
}
