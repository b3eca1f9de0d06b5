/* Records of Go and shogi read and written, encodings. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text/text.h"
#include "format/go/sgf_internal.h"
#include "oom_job.h"
#include "failing_alloc.h"
#include "tejun.h"
#include "oom_fixture.h"

static void print_record(transcript *out, const tj_record *record)
{
    transcript_print(out, "%u %u %s", record->board, record->state, record->start ? record->start : "");
    for (int f = 0; f < TJ_FIELD_COUNT; f++)
        transcript_print(out, "|%s", record->field[f] ? record->field[f] : "");
    for (size_t i = 0; i < record->moves.len; i++)
        transcript_print(out, " %u", record->moves.items[i].point);
    for (size_t i = 0; i < record->setup.len; i++)
        transcript_print(out, " +%u", record->setup.items[i].point);
    for (size_t i = 0; i < record->faults.len; i++)
        transcript_print(out, " (%s)", record->faults.items[i].text);
    transcript_print(out, "\n");
}

/* Prints what was written, and gives it back. */
static void print_written(transcript *out, char *text, size_t n)
{
    if (text)
        transcript_add(out, text, n);
    free(text);
}

/* ---- SGF ---- */

static const char *const SGF_FILES[] = {
    "big5.sgf",   "byte_escape.sgf", "deep.sgf",     "escapes.sgf",         "euc_jp.sgf", "euc_jp_guess.sgf",
    "euc_kr.sgf", "gb18030.sgf",     "iso2022.sgf",  "latin1.sgf",          "mixed.sgf",  "names.sgf",
    "setup.sgf",  "shift_jis.sgf",   "surplus.sgf",  "shift_jis_guess.sgf", "utf16.sgf",  "utf16_nomark.sgf",
    "human.sgf",  "unclosed.sgf",    "wrong_ca.sgf", "variations.sgf"};
enum { SGF_COUNT = sizeof SGF_FILES / sizeof *SGF_FILES };

static fixture_bytes sgf_files[SGF_COUNT];

static void read_inputs(const char *folder, const char *const *names, size_t count, fixture_bytes *out)
{
    for (size_t i = 0; !out[0].data && i < count; i++) {
        char path[100];

        snprintf(path, sizeof path, "fuzz/%s/%s", folder, names[count - 1 - i]);
        out[count - 1 - i] = fixture_read(path);
    }
}

static void prepare_sgf(void)
{
    read_inputs("sgf", SGF_FILES, SGF_COUNT, sgf_files);
}

static bool read_trees(job_run *run, const char *bytes, size_t n, tj_record *record)
{
    tj_sgf_reader reader;
    tj_sgf_extent extent;

    tj_sgf_reader_init(&reader, bytes, n);
    while (tj_sgf_next(&reader, &extent)) {
        tj_go_board board;
        char *text = NULL;
        size_t length = 0, mark = 0;

        if (!TRY(run, tj_sgf_parse(&reader, &extent, record, &run->err)) ||
            !TRY_CODE(run, tj_go_record_replay(record, &board)))
            return false;
        print_record(run->out, record);
        if (record->state == TJ_RECORD_REJECTED)
            continue;
        if (!TRY(run, tj_sgf_write(record,
                                   &(tj_sgf_write_options){.size = sizeof(tj_sgf_write_options),
                                                           .marks = &mark,
                                                           .mark_count = record->moves.len > 0},
                                   &text, &length, &run->err))) {
            free(text);
            return false;
        }
        print_written(run->out, text, length);
    }
    return true;
}

static void run_sgf(job_run *run)
{
    tj_record record;
    bool good = true;

    tj_record_init(&record);
    for (size_t i = 0; good && i < SGF_COUNT; i++) {
        char *decoded = NULL;
        size_t n = sgf_files[i].len;

        good =
            TRY(run, tj_sgf_decode(sgf_files[i].data, sgf_files[i].len, &decoded, &n, &run->err)) &&
            read_trees(run, decoded ? decoded : sgf_files[i].data, decoded ? n : sgf_files[i].len, &record);
        free(decoded);
    }
    tj_record_release(&record);
}

static void run_sgf_file(job_run *run)
{
    tj_record record;

    tj_record_init(&record);
    if (TRY(run, tj_sgf_read_file("new.sgf", &record, &run->err)))
        print_record(run->out, &record);
    tj_record_release(&record);
}

/* ---- shogi ---- */

static const char *const KIFU_FILES[] = {
    "csa_illegal",   "csa_odd",   "csa_v22",    "csa_v30",   "jkf",          "jkf_board", "ki2",
    "ki2_shift_jis", "kif_board", "kif_euc_jp", "kif_forks", "kif_handicap", "kif_mark",  "usi"};
enum { KIFU_COUNT = sizeof KIFU_FILES / sizeof *KIFU_FILES };

static fixture_bytes kifu_files[KIFU_COUNT];

static void prepare_kifu(void)
{
    read_inputs("kifu", KIFU_FILES, KIFU_COUNT, kifu_files);
}

static bool write_all(job_run *run, const tj_kifu *kifu)
{
    char *text = NULL;
    size_t n = 0;
    bool good = true;

    for (int format = TJ_KIFU_CSA; good && format <= TJ_KIFU_JKF; format++)
        good = TRY(run, tj_kifu_write(kifu, format, &text, &n, &run->err));
    print_written(run->out, text, n);
    return good;
}

static void run_kifu(job_run *run)
{
    bool good = true;
    tj_kifu kifu;

    tj_kifu_init(&kifu);
    for (size_t i = 0; good && i < KIFU_COUNT; i++) {
        tj_kifu_reader reader;
        bool found = true;

        if (!TRY(run, tj_kifu_reader_init(&reader, kifu_files[i].data, kifu_files[i].len, &run->err)))
            break;
        while (good && found) {
            good = TRY(run, tj_kifu_next(&reader, &kifu, &found, &run->err));
            if (!good || !found)
                break;
            print_record(run->out, &kifu.record);
            transcript_print(run->out, "%zu %zu %zu\n", kifu.nodes.len, kifu.headers.len, kifu.text.len);
            good = TRY(run, tj_kifu_check(&kifu, &run->err)) &&
                   (kifu.record.state == TJ_RECORD_REJECTED || write_all(run, &kifu));
        }
        tj_kifu_reader_release(&reader);
    }
    tj_kifu_release(&kifu);
}

static void run_kifu_in_steps(job_run *run)
{
    bool good = true;
    tj_kifu kifu;

    tj_kifu_init(&kifu);
    for (size_t i = 0; good && i < KIFU_COUNT; i++) {
        tj_kifu_reader reader;
        tj_kifu_extent extent;
        bool more = true, found;

        if (!TRY(run, tj_kifu_reader_init(&reader, kifu_files[i].data, kifu_files[i].len, &run->err)))
            break;
        while ((good = TRY(run, tj_kifu_next_extent(&reader, &extent, &more, &run->err))) && more &&
               (good = TRY(run, tj_kifu_read_at(&reader, &extent, &kifu, &found, &run->err))))
            if (found)
                print_record(run->out, &kifu.record);
        tj_kifu_reader_release(&reader);
    }
    tj_kifu_release(&kifu);
}

static void run_kifu_file(job_run *run)
{
    tj_kifu kifu;

    tj_kifu_init(&kifu);
    if (TRY(run, tj_kifu_read_file("handicap.kif", &kifu, &run->err)))
        print_record(run->out, &kifu.record);
    tj_kifu_release(&kifu);
}

static void run_history(job_run *run)
{
    tj_shogi_history history;
    tj_shogi position;
    int repetition;
    bool good = true;

    tj_shogi_init(&position);
    tj_shogi_history_init(&history);
    for (unsigned i = 0; good && i < 200; i++) {
        tj_shogi_move moves[TJ_SHOGI_MOVES_MAX];

        good = TRY_CODE(run, tj_shogi_history_add(&history, &position, &repetition));
        transcript_print(run->out, "%d %u\n", repetition, history.length);
        tj_shogi_apply(&position, moves[i * 7 % tj_shogi_moves(&position, moves)]);
    }
    tj_shogi_history_release(&history);
}

/* ---- encodings ---- */

static const char *const TEXT_FILES[] = {"big5",      "cp1251",    "cp932",      "cp949",
                                         "euc-jp",    "gb18030",   "iso2022-jp", "latin-1",
                                         "utf-16-be", "utf-16-le", "utf-8"};
enum { TEXT_COUNT = sizeof TEXT_FILES / sizeof *TEXT_FILES };

static fixture_bytes text_files[TEXT_COUNT];

static void prepare_text(void)
{
    read_inputs("text", TEXT_FILES, TEXT_COUNT, text_files);
}

/* Memory that ran out is remembered by the buffer. */
static int to_utf8(const fixture_bytes *bytes, tj_buf *out)
{
    tj_encoding encoding = tj_encoding_guess(bytes->data, bytes->len);

    tj_buf_clear(out);
    tj_text_to_utf8(&encoding, bytes->data, bytes->len, out);
    return tj_buf_ok(out) ? 0 : TJ_E_NOMEM;
}

static int fold(const char *text, tj_buf *out)
{
    tj_buf_clear(out);
    tj_text_fold(text, out);
    return tj_buf_ok(out) ? 0 : TJ_E_NOMEM;
}

static void run_text(job_run *run)
{
    tj_buf utf8 = TJ_BUF_INIT, folded = TJ_BUF_INIT;

    for (size_t i = 0; i < TEXT_COUNT; i++) {
        if (!TRY_CODE(run, to_utf8(&text_files[i], &utf8)) || !TRY_CODE(run, fold(utf8.data, &folded)))
            break;
        transcript_print(run->out, "%s\n%s\n", utf8.data, folded.data);
    }
    tj_buf_release(&utf8);
    tj_buf_release(&folded);
}

/* ---- files ---- */

/* Little that is kept for later, then much that is written at once: nothing in between may be lost. */
static int write_file(const char *path, tj_err *err)
{
    static const char MUCH[1 << 21];
    tj_output out;
    int rc = tj_output_open(&out, path, err);

    if (rc)
        return rc;
    tj_output_write(&out, "little", 6);
    tj_output_write(&out, MUCH, sizeof MUCH);
    tj_output_write(&out, "end", 3);
    tj_output_patch(&out, 0, "L", 1);
    return tj_output_close(&out, err);
}

static void run_output(job_run *run)
{
    if (TRY(run, write_file("written", &run->err))) {
        int fd = open("written", O_RDONLY);
        char start[7] = "";
        ssize_t n = read(fd, start, 6);

        transcript_print(run->out, "%zd %s %lld\n", n, start, (long long)lseek(fd, 0, SEEK_END));
        close(fd);
    }
    unlink("written");
}

static const oom_job JOBS[] = {
    {.name = "output", .run = run_output},
    {.name = "sgf", .run = run_sgf, .prepare = prepare_sgf},
    {.name = "sgf-file", .run = run_sgf_file, .prepare = fixture_make},
    {.name = "kifu", .run = run_kifu, .prepare = prepare_kifu, .steps = 40},
    {.name = "kifu-steps", .run = run_kifu_in_steps, .prepare = prepare_kifu},
    {.name = "kifu-file", .run = run_kifu_file, .prepare = fixture_make},
    {.name = "history", .run = run_history},
    {.name = "text", .run = run_text, .prepare = prepare_text},
    {0},
};

const job_group GROUP_FORMAT = {"format", JOBS};
