#include "pattern/go/train/go_training.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "corpus/store/derived.h"

#define FOLDER "training"

/* A training under way. */
typedef struct training {
    const char *path, *name;
    const tj_go_training_options *options;
    tj_corpus *corpus;
    tj_selected_game *games;
    size_t count;
    tj_go_feature_tables *tables;
    tj_go_trainer *trainer;
    tj_buf parameters;
    char *folder, *part, *part_new; /* where it is put aside */
} training;

/* Names may hold anything, so files are called by a hash of them, and of what is to be trained: another
 * training of that name does not destroy this one. */
static int name_files(training *c, tj_err *err)
{
    char part[32], part_new[32];
    uint64_t hash = tj_hash64(c->name, strlen(c->name)) + tj_hash64(c->parameters.data, c->parameters.len);

    snprintf(part, sizeof part, "%016" PRIx64 ".part", hash);
    snprintf(part_new, sizeof part_new, "%016" PRIx64 ".new", hash);
    c->folder = tj_path_join(c->path, FOLDER);
    if (c->folder) {
        c->part = tj_path_join(c->folder, part);
        c->part_new = tj_path_join(c->folder, part_new);
    }
    return c->part && c->part_new ? 0 : tj_fail_nomem(err);
}

static int choose(training *c, tj_err *err)
{
    const tj_go_training_options *o = c->options;
    int rc = tj_corpus_select(c->corpus, o->filter, o->size, &c->games, &c->count, err);

    if (!rc && !c->count)
        rc = tj_fail(err, TJ_E_NOTFOUND, "no game on %ux%u to train on", o->size, o->size);
    if (o->games_max && c->count > o->games_max)
        c->count = o->games_max;
    if (!rc) {
        tj_buf_printf(&c->parameters,
                      "size %u games %u positions %" PRIu64 " passes %u least %u rates %g %g seed %" PRIu64
                      " where ",
                      o->size, (unsigned)o->games_max, o->train.positions, o->train.passes, o->train.least,
                      (double)o->train.rate, (double)o->train.weight_rate, o->train.seed);
        rc = tj_filter_where(c->corpus->db, o->filter, &c->parameters, err);
    }
    if (!rc && !tj_buf_ok(&c->parameters))
        rc = tj_fail_nomem(err);
    return rc;
}

static bool same_games(const training *c, const tj_go_model *model)
{
    bool same = model->games == c->count;

    for (size_t g = 0; g < c->count && same; g++)
        same = model->game[g] == c->games[g].id;
    return same;
}

/* Is there a sound ranking made of these games in this way? */
static int is_up_to_date(training *c, bool *yes, tj_go_training_summary *summary, tj_err *err)
{
    tj_derived_list rows;
    int rc = tj_derived_find(c->corpus->db, TJ_RANKING_KIND, c->name, &rows, err);

    *yes = false;
    if (!rc && rows.len == 1 && strcmp(rows.items[0].parameters, c->parameters.data) == 0) {
        char *path = tj_derived_path(c->path, rows.items[0].file);
        tj_go_model model = {0};

        *yes = path && !tj_go_model_open(&model, path, NULL) && same_games(c, &model) &&
               !tj_go_model_check(&model, path, NULL);
        summary->patterns = *yes ? tj_go_model_keys(&model) : 0;
        tj_go_model_release(&model);
        free(path);
    }
    tj_derived_release(&rows);
    return rc;
}

static int save_checkpoint(training *c, tj_err *err)
{
    int rc = tj_folder_make(c->folder, err);

    unlink(c->part_new);
    if (!rc)
        rc = tj_go_trainer_save(c->trainer, c->part_new, err);
    if (!rc && rename(c->part_new, c->part))
        rc = tj_fail_errno(err, c->part, "rename");
    return rc;
}

/* The training ends with an error, but what was learnt is kept for the next time; if that fails too, the
 * error says so. */
static int save_or_report(training *c, int rc, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;

    if (save_checkpoint(c, &fault) && err) {
        *err = fault;
        err->code = rc;
        snprintf(err->text, sizeof err->text, "the training could not be put aside: %.200s", fault.text);
    }
    return rc;
}

static void remove_checkpoint(const training *c)
{
    unlink(c->part);
    unlink(c->part_new);
    rmdir(c->folder);
}

static int begin(training *c, tj_go_training_summary *summary, const tj_progress_monitor *monitor,
                 tj_err *err)
{
    const tj_go_trainer_options *how = &c->options->train;
    tj_err fault = TJ_ERR_INIT;

    if (!(c->tables = tj_alloc(1, sizeof *c->tables)))
        return tj_fail_nomem(err);
    if (tj_go_feature_tables_init(c->tables, c->options->size))
        return tj_fail(err, TJ_E_RANGE, "a board has %d to %d lines", TJ_GO_SIZE_MIN, TJ_GO_SIZE_MAX);
    /* whatever is wrong with what was put aside, there is always the way to begin anew */
    if (!c->options->anew &&
        !tj_go_trainer_resume(&c->trainer, c->part, c->corpus, c->games, c->count, c->tables, how, &fault)) {
        summary->resumed = tj_go_trainer_done(c->trainer);
        return 0;
    }
    return tj_go_trainer_new(&c->trainer, c->corpus, c->games, c->count, c->tables, how, monitor, err);
}

static int run_rounds(training *c, const tj_progress_monitor *monitor, tj_err *err)
{
    double saved = tj_clock();
    int rc = 0;

    while (!rc && tj_go_trainer_more(c->trainer)) {
        rc = tj_progress_report(monitor, "training", tj_go_trainer_done(c->trainer),
                                tj_go_trainer_total(c->trainer), err);
        if (rc == TJ_E_STOPPED)
            return save_or_report(c, rc, err);
        if (!rc)
            rc = tj_go_trainer_round(c->trainer, err);
        if (!rc && c->options->save_seconds > 0 && tj_clock() - saved > c->options->save_seconds) {
            rc = save_checkpoint(c, err);
            saved = tj_clock();
        }
    }
    return rc;
}

static int replace(training *c, tj_writer *writer, tj_err *err)
{
    tj_derived_list rows;
    char file[32], *path = NULL;
    int rc = tj_derived_find(writer->db, TJ_RANKING_KIND, c->name, &rows, err);

    for (size_t i = 0; i < rows.len && !rc; i++)
        rc = tj_derived_drop(writer, &rows.items[i], err);
    if (!rc && !(path = tj_writer_new_file(writer, TJ_DERIVED_FOLDER, TJ_DERIVED_ENDING, file, err)))
        rc = TJ_E_NOMEM;
    if (!rc)
        rc = tj_go_model_write(tj_go_trainer_model(c->trainer), path, err);
    if (!rc) {
        const tj_derived row = {0,       (char *)TJ_RANKING_KIND, (char *)c->name, c->parameters.data, file,
                                c->count};

        rc = tj_derived_add(writer, &row, err);
    }
    free(path);
    tj_derived_release(&rows);
    return rc;
}

/* Puts the ranking into the corpus.  If somebody else is writing, the training is not lost: it is put aside.
 */
static int keep(training *c, const tj_progress_monitor *monitor, tj_err *err)
{
    tj_writer writer;
    int rc = tj_writer_begin(&writer, c->path, false, 1, monitor, err);

    if (rc)
        return save_or_report(c, rc, err);
    rc = replace(c, &writer, err);
    if (rc)
        tj_writer_abort(&writer);
    else
        rc = tj_writer_commit(&writer, err);
    if (rc)
        return save_or_report(c, rc, err);
    remove_checkpoint(c);
    return 0;
}

static void release(training *c)
{
    tj_go_trainer_free(c->trainer);
    tj_corpus_free(c->corpus);
    tj_buf_release(&c->parameters);
    free(c->games);
    free(c->tables);
    free(c->folder);
    free(c->part);
    free(c->part_new);
}

int tj_go_train(const char *corpus, const char *name, const tj_go_training_options *options,
                tj_go_training_summary *summary, const tj_progress_monitor *monitor, tj_err *err)
{
    training c = {.path = corpus, .name = name, .options = options};
    bool ready = false;
    int rc = tj_corpus_open(&c.corpus, corpus, err);

    *summary = (tj_go_training_summary){0};
    if (!rc)
        rc = choose(&c, err);
    if (!rc)
        rc = name_files(&c, err);
    if (!rc && !options->anew)
        rc = is_up_to_date(&c, &ready, summary, err);
    summary->games = c.count;
    summary->up_to_date = ready;
    if (!rc && ready)
        remove_checkpoint(&c); /* of a run that was killed after its ranking was kept */
    if (!rc && !ready) {
        rc = begin(&c, summary, monitor, err);
        if (!rc)
            rc = run_rounds(&c, monitor, err);
        if (!rc)
            rc = keep(&c, monitor, err);
        if (!rc) {
            summary->patterns = tj_go_model_keys(tj_go_trainer_model(c.trainer));
            summary->likelihood = tj_go_trainer_likelihood(c.trainer);
        }
    }
    release(&c);
    return rc;
}
