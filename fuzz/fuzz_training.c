/* A training that was put aside, with any bytes changed (edits.h) and its checksums put right, or as they are
 * if the first byte is odd: going on is refused with a sentence, or what it has learnt so far is a model. */
#include "corpus/corpus_handle.h"
#include "edits.h"
#include "pattern/go/train/go_trainer.h"
#include "corpus_fixture.h"

static tj_training training = {.options = {.board = 9, .positions = 20, .passes = 1, .least = 2}};
static uint32_t ids[2];
static char path[100];
static tj_buf saved;

static void end(void)
{
    unlink(path);
    free(training.games);
    tj_buf_release(&saved);
    tj_corpus_free(training.corpus);
}

static void begin(void)
{
    tj_go_trainer *trainer;

    if (training.corpus)
        return;
    fixture_begin();
    fixture_path("training", path, sizeof path);
    must(tj_corpus_open(&training.corpus, world.corpus, NULL) == 0);
    must(tj_corpus_select(training.corpus, NULL, 9, &training.games, &training.count, NULL) == 0 &&
         training.count == 2);
    training.ids = ids;
    for (size_t g = 0; g < 2; g++)
        ids[g] = training.games[g].id;
    must(tj_go_trainer_new(&trainer, &training, NULL) == 0);
    must(tj_go_trainer_round(trainer, NULL) == 0 && tj_go_trainer_save(trainer, path, NULL) == 0);
    must(tj_file_read(path, &saved, NULL) == 0);
    tj_go_trainer_free(trainer);
    atexit(end);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    tj_err err = TJ_ERR_INIT;
    tj_go_trainer *trainer;
    uint8_t *bytes;
    size_t size;

    if (!n)
        return 0;
    begin();
    size = saved.len;
    bytes = malloc(size);
    must(bytes != NULL);
    memcpy(bytes, saved.data, size);
    edit_bytes(bytes, &size, data + 1, n - 1);
    if (!(data[0] & 1))
        fix_container_checksums(bytes, size);
    fixture_write(path, bytes, size);
    free(bytes);
    if (tj_go_trainer_resume(&trainer, path, &training, &err))
        must(err.code && err.text[0]);
    else {
        fuzz_accepted++;
        must(trainer->done <= trainer->total && trainer->model.games <= training.count);
    }
    tj_go_trainer_free(trainer);
    return 0;
}
