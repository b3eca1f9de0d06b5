#include "client/match_state.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/atomic_file.h"

#define ROWS_NAME "results.tsv"
#define VERSION   "# tejun match\t1"

/* ---- the line of a game ---- */

static const char *const HOW_NAMES[TJ_MATCH_HOWS] = {
    [TJ_MATCH_SCORE] = "score",       [TJ_MATCH_RESIGNED] = "resigned", [TJ_MATCH_ILLEGAL] = "illegal",
    [TJ_MATCH_TIMEOUT] = "timeout",   [TJ_MATCH_CRASH] = "crash",       [TJ_MATCH_GARBLED] = "garbled",
    [TJ_MATCH_REPEATED] = "repeated", [TJ_MATCH_TOO_LONG] = "too-long",
};

static const char *const WINNER_NAMES[4] = {"1", "2", "draw", "void"};

const char *tj_match_how_name(int how)
{
    return HOW_NAMES[how];
}

/* On one line and in one column. */
static void put_text(tj_buf *out, const char *text)
{
    for (; *text; text++)
        tj_buf_putc(out, (unsigned char)*text < ' ' ? ' ' : *text);
}

void tj_match_row_write(const tj_match_row *row, tj_buf *out)
{
    tj_buf_printf(out, "%" PRIu32 "\t%u\t%s\t", row->number, row->first + 1u, WINNER_NAMES[row->winner]);
    put_text(out, row->result);
    tj_buf_printf(out,
                  "\t%s\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu32 "\t%" PRIu64 "\t%" PRIu64 "\t%d\t%016" PRIx64
                  "\t%" PRIu64 "\t",
                  HOW_NAMES[row->how], row->length, row->moves[0], row->moves[1], row->milliseconds[0],
                  row->milliseconds[1], row->disputed, row->key, row->record_end);
    put_text(out, row->note);
    if (row->has_nodes)
        tj_buf_printf(out, "\t%" PRIu64 "\t%" PRIu64, row->nodes[0], row->nodes[1]);
    tj_buf_putc(out, '\n');
}

static bool read_number(tj_span *rest, unsigned base, uint64_t most, uint64_t *value)
{
    tj_span text = tj_span_cut(rest, "\t");

    *value = 0;
    for (size_t i = 0; i < text.n; i++) {
        static const char DIGITS[] = "0123456789abcdef";
        const char *digit = text.at[i] ? strchr(DIGITS, text.at[i]) : NULL;
        uint64_t d = digit ? (uint64_t)(digit - DIGITS) : base;

        if (d >= base || *value > (most - d) / base)
            return false;
        *value = *value * base + d;
    }
    return text.n > 0;
}

static bool read_u32(tj_span *rest, uint32_t *out)
{
    uint64_t value;
    bool good = read_number(rest, 10, UINT32_MAX, &value);

    *out = (uint32_t)value;
    return good;
}

static bool read_word(tj_span *rest, const char *const *words, size_t count, uint8_t *out)
{
    tj_span text = tj_span_cut(rest, "\t");

    for (size_t i = 0; i < count; i++)
        if (tj_span_is(text, words[i])) {
            *out = (uint8_t)i;
            return true;
        }
    return false;
}

static bool read_text(tj_span *rest, char *out, size_t room)
{
    tj_span text = tj_span_cut(rest, "\t");

    if (text.n >= room)
        return false;
    if (text.n)
        memcpy(out, text.at, text.n);
    out[text.n] = 0;
    return true;
}

static size_t count_tabs(tj_span line)
{
    size_t tabs = 0;

    for (size_t i = 0; i < line.n; i++)
        tabs += line.at[i] == '\t';
    return tabs;
}

bool tj_match_row_read(tj_match_row *row, tj_span line)
{
    static const tj_span COLUMNS = {TJ_MATCH_COLUMNS, sizeof TJ_MATCH_COLUMNS - 1};
    static const char *const NO_YES[2] = {"0", "1"};
    uint8_t disputed = 0;
    size_t tabs = count_tabs(line), least = count_tabs(COLUMNS);
    bool good = tabs == least || tabs == least + 2;

    memset(row, 0, sizeof *row);
    row->has_nodes = good && tabs > least;
    good = good && read_u32(&line, &row->number) && row->number > 0;
    good = good && read_word(&line, WINNER_NAMES, 2, &row->first);
    good = good && read_word(&line, WINNER_NAMES, 4, &row->winner);
    good = good && read_text(&line, row->result, sizeof row->result);
    good = good && read_word(&line, HOW_NAMES, TJ_MATCH_HOWS, &row->how);
    good = good && read_u32(&line, &row->length);
    good = good && read_u32(&line, &row->moves[0]) && read_u32(&line, &row->moves[1]);
    good = good && read_number(&line, 10, UINT64_MAX / 4, &row->milliseconds[0]);
    good = good && read_number(&line, 10, UINT64_MAX / 4, &row->milliseconds[1]);
    good = good && read_word(&line, NO_YES, 2, &disputed);
    good = good && read_number(&line, 16, UINT64_MAX, &row->key);
    good = good && read_number(&line, 10, INT64_MAX, &row->record_end);
    good = good && read_text(&line, row->note, sizeof row->note);
    for (int i = 0; i < 2 && good && row->has_nodes; i++)
        good = read_number(&line, 10, UINT64_MAX / 4, &row->nodes[i]);
    row->disputed = disputed;
    return good;
}

/* ---- the head of the results ---- */

/* One line for any value. */
static void put_value(tj_buf *out, const char *value)
{
    for (; *value; value++) {
        if (*value == '\\')
            tj_buf_puts(out, "\\\\");
        else if ((unsigned char)*value < ' ')
            tj_buf_printf(out, "\\x%02X", (unsigned char)*value);
        else
            tj_buf_putc(out, *value);
    }
}

static void put_head(tj_buf *out, const tj_match_fact *facts, const char *columns)
{
    tj_buf_puts(out, VERSION "\n");
    for (; facts->key; facts++) {
        tj_buf_printf(out, "# %s\t", facts->key);
        put_value(out, facts->value);
        tj_buf_putc(out, '\n');
    }
    tj_buf_printf(out, "%s\n", columns);
}

/* A line of the head is not the one that is wanted. */
static int refuse_line(const char *path, tj_span line, tj_span wanted, tj_err *err)
{
    tj_span old = line, now = wanted, key = tj_span_cut(&now, "\t"), old_key = tj_span_cut(&old, "\t");

    if (tj_span_is(wanted, VERSION))
        return tj_fail_path(err, TJ_E_USAGE, path, "not the results of a match, or from another version");
    if (!tj_span_begins(wanted, "# ") || key.n != old_key.n || memcmp(key.at, old_key.at, key.n) != 0)
        return tj_fail_path(err, TJ_E_USAGE, path, "this match was played under different conditions");
    return tj_fail_path(err, TJ_E_USAGE, path,
                        "this match was played with %.*s %.*s, not %.*s; choose another folder",
                        (int)key.n - 2, key.at + 2, (int)(old.n < 80 ? old.n : 80), old.at,
                        (int)(now.n < 80 ? now.n : 80), now.at);
}

/* Takes the lines of the head off `rest`, and counts them. */
static int check_head(const char *path, tj_span *rest, const tj_match_fact *facts, const char *columns,
                      size_t *lines, tj_err *err)
{
    tj_buf head = TJ_BUF_INIT;
    tj_span wanted;
    int rc = 0;

    put_head(&head, facts, columns);
    if (!tj_buf_ok(&head))
        rc = tj_fail_nomem(err);
    wanted = (tj_span){head.data, head.len};
    for (*lines = 0; wanted.n && !rc; ++*lines) {
        tj_span line = tj_span_cut(rest, "\n"), want = tj_span_cut(&wanted, "\n");

        if (line.n != want.n || memcmp(line.at, want.at, want.n) != 0)
            rc = refuse_line(path, line, want, err);
    }
    tj_buf_release(&head);
    return rc;
}

/* ---- opening ---- */

static int read_row(const tj_match_state *state, tj_span line, size_t number, tj_match_rows *rows,
                    tj_err *err)
{
    tj_match_row row;
    uint64_t before = rows->len ? rows->items[rows->len - 1].record_end : 0;

    if (!tj_match_row_read(&row, line) || row.record_end < before) {
        tj_fail_path(err, TJ_E_FORMAT, state->rows_path, "not the result of a game");
        tj_err_set_place(err, NULL, number, 1, 0);
        return TJ_E_FORMAT;
    }
    return TJ_APPEND(rows, err, row);
}

/* *good becomes the length of what is whole. */
static int read_rows(tj_match_state *state, const tj_match_fact *facts, tj_match_rows *rows, size_t *good,
                     tj_err *err)
{
    tj_buf bytes = TJ_BUF_INIT;
    tj_span rest;
    size_t number = 0;
    int rc = tj_file_read(state->rows_path, &bytes, err);

    while (bytes.len && bytes.data[bytes.len - 1] != '\n')
        bytes.len--;
    *good = bytes.len;
    rest = (tj_span){bytes.data, bytes.len};
    if (!rc)
        rc = check_head(state->rows_path, &rest, facts, state->columns, &number, err);
    while (!rc && rest.n)
        rc = read_row(state, tj_span_cut(&rest, "\n"), ++number, rows, err);
    if (!rc && rows->len)
        state->record_end = rows->items[rows->len - 1].record_end;
    tj_buf_release(&bytes);
    return rc;
}

/* Opens a file to append to, cut to that length. */
static int open_cut(const char *path, uint64_t length, int *fd, tj_err *err)
{
    struct stat facts;

    *fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (*fd < 0 || fstat(*fd, &facts) != 0)
        return tj_fail_errno(err, path, "open");
    if ((uint64_t)facts.st_size < length)
        return tj_fail_path(err, TJ_E_FORMAT, path, "shorter than " ROWS_NAME " says; games are missing");
    if (ftruncate(*fd, (off_t)length) != 0 || lseek(*fd, 0, SEEK_END) < 0)
        return tj_fail_errno(err, path, "write");
    return 0;
}

static int lock_folder(tj_match_state *state, const char *folder, tj_err *err)
{
    int rc = tj_folder_make(folder, err);

    if (rc)
        return rc;
    state->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (state->folder < 0)
        return tj_fail_errno(err, folder, "open the folder");
    if (flock(state->folder, LOCK_EX | LOCK_NB) == 0)
        return 0;
    if (errno != EWOULDBLOCK)
        return tj_fail_errno(err, folder, "lock the folder");
    return tj_fail_path(err, TJ_E_BUSY, folder, "another match is being played in this folder");
}

static int open_files(tj_match_state *state, const char *folder, const tj_match_fact *facts,
                      tj_match_rows *rows, tj_err *err)
{
    size_t good = 0;
    int rc = 0;

    if (access(state->rows_path, F_OK) != 0) { /* made with its head, as a whole or not at all */
        tj_buf head = TJ_BUF_INIT;
        if (access(state->records_path, F_OK) == 0)
            return tj_fail_path(err, TJ_E_USAGE, state->records_path,
                                "exists, but there is no match in this folder");
        put_head(&head, facts, state->columns);
        rc =
            tj_buf_ok(&head) ? tj_atomic_file_write(state->rows_path, &head, false, err) : tj_fail_nomem(err);
        tj_buf_release(&head);
    }
    if (rc || (rc = read_rows(state, facts, rows, &good, err)) ||
        (rc = open_cut(state->records_path, state->record_end, &state->records, err)) ||
        (rc = open_cut(state->rows_path, good, &state->rows, err)))
        return rc;
    return tj_folder_sync(folder, err);
}

int tj_match_state_open(tj_match_state *state, const char *folder, const char *suffix, bool counts_nodes,
                        const tj_match_fact *facts, tj_match_rows *rows, tj_err *err)
{
    tj_buf name = TJ_BUF_INIT;
    int rc;

    *state = (tj_match_state){.folder = -1, .rows = -1, .records = -1};
    state->columns = counts_nodes ? TJ_MATCH_COLUMNS TJ_MATCH_NODE_COLUMNS : TJ_MATCH_COLUMNS;
    tj_buf_printf(&name, "games.%s", suffix);
    if (tj_buf_ok(&name)) {
        state->rows_path = tj_path_join(folder, ROWS_NAME);
        state->records_path = tj_path_join(folder, name.data);
    }
    tj_buf_release(&name);
    rc = state->rows_path && state->records_path ? lock_folder(state, folder, err) : tj_fail_nomem(err);
    if (rc || (rc = open_files(state, folder, facts, rows, err)))
        tj_match_state_close(state);
    return rc;
}

void tj_match_state_close(tj_match_state *state)
{
    const int fds[] = {state->records, state->rows, state->folder};

    for (size_t i = 0; i < sizeof fds / sizeof *fds; i++)
        if (fds[i] >= 0)
            close(fds[i]);
    free(state->rows_path);
    free(state->records_path);
    *state = (tj_match_state){.folder = -1, .rows = -1, .records = -1};
}

/* ---- adding ---- */

static int append(int fd, const char *path, const tj_buf *bytes, tj_err *err)
{
    size_t done = 0;

    while (done < bytes->len) {
        ssize_t n = write(fd, bytes->data + done, bytes->len - done);

        if (n < 0 && errno != EINTR)
            return tj_fail_errno(err, path, "write");
        done += n > 0 ? (size_t)n : 0;
    }
    return fsync(fd) == 0 ? 0 : tj_fail_errno(err, path, "write");
}

int tj_match_state_add(tj_match_state *state, tj_match_row *row, const tj_buf *record, tj_err *err)
{
    off_t rows_end = lseek(state->rows, 0, SEEK_END);
    tj_buf line = TJ_BUF_INIT;
    int rc;

    if (state->broken)
        return tj_fail_path(err, TJ_E_IO, state->rows_path, "an earlier game could not be stored");

    row->record_end = state->record_end + record->len;
    tj_match_row_write(row, &line);
    if (!tj_buf_ok(record) || !tj_buf_ok(&line))
        rc = tj_fail_nomem(err);
    else if (!(rc = append(state->records, state->records_path, record, err)))
        rc = append(state->rows, state->rows_path, &line, err);
    if (!rc)
        state->record_end = row->record_end;
    else /* what a failed addition has left is taken back: the next one finds whole games */
        state->broken = rows_end < 0 || ftruncate(state->records, (off_t)state->record_end) ||
                        ftruncate(state->rows, rows_end) || lseek(state->records, 0, SEEK_END) < 0 ||
                        lseek(state->rows, 0, SEEK_END) < 0;
    tj_buf_release(&line);
    return rc;
}
