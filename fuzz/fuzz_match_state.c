/* Any bytes as what a match has left on disk: opening it refuses with a sentence, or takes whole games, to
 * which another can be added; opened again, all are there. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "client/match_state.h"
#include "fuzz.h"

#define RECORDS_BYTES 1000    /* of the file of records, in which rows say where theirs end */
#define RECORD        "(;)\n" /* that is added */

static char folder[64], rows_path[100], records_path[100];

static void end(void)
{
    unlink(rows_path);
    unlink(records_path);
    rmdir(folder);
}

static void begin(void)
{
    if (folder[0])
        return;
    snprintf(folder, sizeof folder, "/dev/shm/tejun-fuzz-XXXXXX");
    if (!mkdtemp(folder)) {
        snprintf(folder, sizeof folder, "/tmp/tejun-fuzz-XXXXXX");
        must(mkdtemp(folder) != NULL);
    }
    snprintf(rows_path, sizeof rows_path, "%s/results.tsv", folder);
    snprintf(records_path, sizeof records_path, "%s/games.sgf", folder);
    atexit(end);
}

static void write_file(const char *path, const void *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");

    must(file && (!n || fwrite(bytes, 1, n, file) == n) && fclose(file) == 0);
}

/* The games that are there; SIZE_MAX if it was refused. */
static size_t open_state(bool counts_nodes, bool add)
{
    static const tj_match_fact FACTS[] = {{"first", "a\tb"}, {"size", "9"}, {NULL, NULL}};
    tj_match_rows rows = {0};
    tj_match_state state;
    tj_match_row row = {.number = 1, .result = "B+R", .has_nodes = counts_nodes};
    tj_buf record = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    size_t count = SIZE_MAX;
    int rc = tj_match_state_open(&state, folder, "sgf", counts_nodes, FACTS, &rows, &err);

    if (rc) {
        must(err.code == rc && err.text[0]);
    } else {
        count = rows.len;
        fuzz_accepted += count > 0;
        for (size_t i = 1; i < rows.len; i++)
            must(rows.items[i].record_end >= rows.items[i - 1].record_end);
        must(!rows.len || rows.items[rows.len - 1].record_end <= RECORDS_BYTES + (add ? 0 : strlen(RECORD)));
        tj_buf_puts(&record, RECORD);
        must(!add || tj_match_state_add(&state, &row, &record, NULL) == 0);
        tj_match_state_close(&state);
    }
    tj_buf_release(&record);
    free(rows.items);
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const char RECORDS[RECORDS_BYTES];

    begin();
    for (int counts_nodes = 0; counts_nodes < 2; counts_nodes++) {
        size_t before, after;

        write_file(rows_path, data, n);
        write_file(records_path, RECORDS, sizeof RECORDS);
        before = open_state(counts_nodes, true);
        after = open_state(counts_nodes, false);
        must(before == SIZE_MAX ? after == SIZE_MAX : after == before + 1);
    }
    return 0;
}
