#include "pattern/go/train/go_trainer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"

#define FOLDER "training"

/* A training under way. */
typedef struct training {
    const tj_training *of;
    tj_go_trainer *trainer;
    char *folder, *part, *part_new; /* of checkpoints */
} training;

void tj_go_train_describe(const tj_train_options *options, tj_buf *out)
{
    tj_buf_printf(out, " least %u rates %g %g seed %d", options->least, (double)TJ_GO_TRAINER_RATE,
                  (double)TJ_GO_TRAINER_WEIGHT_RATE, TJ_GO_TRAINER_SEED);
}

/* Names may hold anything, so files are called by a hash of them, and of what is to be trained: another
 * training of that name does not destroy this one. */
static int name_files(training *c, tj_err *err)
{
    char part[32], part_new[32];
    const tj_training *of = c->of;
    uint64_t hash =
        tj_hash64(of->name, strlen(of->name)) + tj_hash64(of->parameters.data, of->parameters.len);

    snprintf(part, sizeof part, "%016" PRIx64 ".part", hash);
    snprintf(part_new, sizeof part_new, "%016" PRIx64 ".new", hash);
    c->folder = tj_path_join(of->path, FOLDER);
    if (c->folder) {
        c->part = tj_path_join(c->folder, part);
        c->part_new = tj_path_join(c->folder, part_new);
    }
    return c->part && c->part_new ? 0 : tj_fail_nomem(err);
}

static int save_checkpoint(training *c, tj_err *err)
{
    int rc;

    unlink(c->part_new);
    if ((rc = tj_folder_make(c->folder, err)) || (rc = tj_go_trainer_save(c->trainer, c->part_new, err)))
        return rc;
    return rename(c->part_new, c->part) ? tj_fail_errno(err, c->part, "rename") : 0;
}

/* The training ends with an error, but what was learnt is kept for the next time; if that fails too, the
 * error says so. */
static int save_or_report(training *c, int rc, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;

    if (save_checkpoint(c, &fault) && err) {
        *err = fault;
        err->code = rc;
        snprintf(err->text, sizeof err->text, "cannot save the training: %.200s", fault.text);
    }
    return rc;
}

static void remove_checkpoint(const training *c)
{
    unlink(c->part);
    unlink(c->part_new);
    rmdir(c->folder);
}

static int begin(training *c, tj_train_summary *summary, tj_err *err)
{
    tj_err fault = TJ_ERR_INIT;

    /* a damaged checkpoint is ignored: training starts from scratch */
    if (!c->of->options.anew && !tj_go_trainer_resume(&c->trainer, c->part, c->of, &fault)) {
        summary->resumed = c->trainer->done;
        return 0;
    }
    return tj_go_trainer_new(&c->trainer, c->of, err);
}

static int run_rounds(training *c, tj_err *err)
{
    double saved = tj_clock(), often = c->of->options.save_seconds;
    int rc = 0;

    while (!rc && c->trainer->done < c->trainer->total) {
        rc = tj_progress_report(c->of->monitor, "training", c->trainer->done, c->trainer->total, err);
        if (rc == TJ_E_STOPPED)
            return save_or_report(c, rc, err);
        if (!rc)
            rc = tj_go_trainer_round(c->trainer, err);
        if (!rc && often > 0 && tj_clock() - saved > often) {
            rc = save_checkpoint(c, err);
            saved = tj_clock();
        }
    }
    return rc;
}

/* Puts the ranking into the corpus.  If somebody else is writing, the training is not lost: it is saved.
 */
static int keep(training *c, tj_err *err)
{
    int rc = tj_training_keep(c->of, &c->trainer->model, err);

    if (rc)
        return save_or_report(c, rc, err);
    remove_checkpoint(c);
    return 0;
}

int tj_go_train(const tj_training *of, tj_train_summary *summary, tj_err *err)
{
    training c = {.of = of};
    int rc = name_files(&c, err);

    if (rc)
        goto out;
    if (summary->up_to_date) {
        remove_checkpoint(&c); /* of a run that was killed after its ranking was kept */
        goto out;
    }
    if (!(rc = begin(&c, summary, err)) && !(rc = run_rounds(&c, err)) && !(rc = keep(&c, err))) {
        summary->patterns = tj_go_model_keys(&c.trainer->model);
        summary->likelihood = c.trainer->likelihood;
    }
out:
    tj_go_trainer_free(c.trainer);
    free(c.folder);
    free(c.part);
    free(c.part_new);
    return rc;
}
