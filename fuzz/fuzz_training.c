/* A training that was put aside, with any bytes changed (edits.h) and its checksums put right, or as they are
 * if the first byte is odd: going on is refused with a sentence, or what it has learnt so far is a model. */
#include "corpus/corpus_handle.h"
#include "edits.h"
#include "pattern/go/train/go_trainer.h"
#include "corpus_fixture.h"

static const tj_go_trainer_options OPTIONS = {20, 1, 2, 0.004f, 0.03f, 1};

static tj_go_feature_tables tables;
static tj_corpus *corpus;
static tj_selected_game *games;
static size_t count;
static char path[100];
static tj_buf saved;

static void end(void)
{
    unlink(path);
    free(games);
    tj_buf_release(&saved);
    tj_corpus_free(corpus);
}

static void begin(void)
{
    tj_go_trainer *trainer;

    if (corpus)
        return;
    fixture_begin();
    fixture_path("training", path, sizeof path);
    must(tj_go_feature_tables_init(&tables, 9) == 0);
    must(tj_corpus_open(&corpus, world.corpus, NULL) == 0);
    must(tj_corpus_select(corpus, NULL, 9, &games, &count, NULL) == 0 && count == 2);
    must(tj_go_trainer_new(&trainer, corpus, games, count, &tables, &OPTIONS, NULL, NULL) == 0);
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
    if (tj_go_trainer_resume(&trainer, path, corpus, games, count, &tables, &OPTIONS, &err))
        must(err.code && err.text[0]);
    else {
        fuzz_accepted++;
        must(trainer->done <= trainer->total && trainer->model.games <= count);
    }
    tj_go_trainer_free(trainer);
    return 0;
}
