#include "format/record_kind.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/text/text.h"

int tj_record_bytes_init(tj_record_bytes *file, const char *bytes, size_t n, tj_err *err)
{
    *file = (tj_record_bytes){.bytes = bytes, .n = n, .form = tj_text_detect(bytes, n)};
    if (tj_text_decode_utf16(&file->form, bytes, n, &file->decoded, &file->text_n))
        return tj_fail_nomem(err);
    file->text = file->decoded ? file->decoded : bytes;
    if (!file->decoded)
        file->text_n = n;
    return 0;
}

void tj_record_bytes_release(tj_record_bytes *file)
{
    free(file->decoded);
    file->decoded = NULL;
}

int tj_record_open(const tj_record_bytes *file, const tj_game_row **found, void **reader, tj_err *err)
{
    size_t limit = tj_text_is_binary(file->text, file->text_n) ? 0 : file->text_n;
    int rc = 0;

    *found = NULL;
    *reader = NULL;
    for (const tj_game_row *row = tj_game_table; limit && !rc && row->kind; row++) {
        void *opened = NULL;

        if (!row->records || (rc = row->records->open(&opened, file, limit, &limit, err)) || !opened)
            continue;
        if (*found)
            (*found)->records->close(*reader);
        *found = row;
        *reader = opened;
    }
    if (rc && *found) {
        (*found)->records->close(*reader);
        *found = NULL;
        *reader = NULL;
    }
    return rc;
}

const tj_game_kind *tj_record_detect(const char *bytes, size_t n)
{
    tj_record_bytes file;
    const tj_game_row *row = NULL;
    void *reader = NULL;

    if (tj_record_bytes_init(&file, bytes, n, NULL))
        return NULL;
    tj_record_open(&file, &row, &reader, NULL);
    if (row)
        row->records->close(reader);
    tj_record_bytes_release(&file);
    return row ? row->kind : NULL;
}

/* The first record; TJ_E_FORMAT: there is none. */
static int read_first(const tj_record_bytes *file, tj_record *record, tj_err *err)
{
    tj_record_location place;
    const tj_game_row *row;
    bool more = true, found = false;
    void *reader;
    int rc = tj_record_open(file, &row, &reader, err);

    while (!rc && row && more && !found) {
        rc = row->records->next(reader, &place, &more, err);
        if (!rc && more && row->records->read(reader, &place, record, &found))
            rc = tj_fail_nomem(err);
    }
    if (row)
        row->records->close(reader);
    return rc || found ? rc : tj_fail(err, TJ_E_FORMAT, "no game record found");
}

int tj_record_read_file_by(int (*read)(const tj_record_bytes *file, tj_record *record, tj_err *err),
                           const char *path, tj_record *record, tj_err *err)
{
    tj_buf bytes = TJ_BUF_INIT;
    tj_record_bytes file = {0};
    int rc;

    if (!(rc = tj_file_read(path, &bytes, err)) &&
        !(rc = tj_record_bytes_init(&file, bytes.data, bytes.len, err)))
        rc = read(&file, record, err);
    if (!rc && record->state == TJ_RECORD_REJECTED)
        rc = tj_fail(err, TJ_E_FORMAT, "%s", tj_record_last_fault(record));
    if (rc == TJ_E_FORMAT || rc == TJ_E_RANGE)
        tj_err_set_place(err, path, 0, 0, 0);
    tj_record_bytes_release(&file);
    tj_buf_release(&bytes);
    return rc;
}

int tj_record_read_file(const char *path, tj_record *record, tj_err *err)
{
    return tj_record_read_file_by(read_first, path, record, err);
}

/* ---- moves as text ---- */

/* Blanks, commas and the wide blank. */
static size_t skip_between(const char *text, size_t n)
{
    size_t at = 0;

    for (;;) {
        if (at < n && text[at] && strchr(" \t,\r\n", text[at]))
            at++;
        else if (n - at >= 3 && memcmp(text + at, "\xE3\x80\x80", 3) == 0)
            at += 3;
        else
            return at;
    }
}

int tj_position_move_read(const tj_position *position, const uint16_t *last, const char *text, size_t n,
                          size_t *used, uint16_t *move, tj_err *err)
{
    const struct tj_record_kind *records = tj_game_row_of(position->kind)->records;
    size_t start = skip_between(text, n), end = start;
    int rc;

    *used = start;
    if (start == n)
        return tj_fail(err, TJ_E_NOTFOUND, "there is no move");
    while (end < n && (!text[end] || !strchr(" \t,\r\n", text[end])))
        end++;
    *used = end - start;
    if (records && records->move_read)
        rc = records->move_read(position->state, last, (tj_span){text + start, end - start}, used, move, err);
    else
        rc = tj_position_move_parse(position, text + start, end - start, move, err);
    *used += start;
    return rc;
}

int tj_position_move_native(const tj_position *position, const uint16_t *last, unsigned move,
                            char out[TJ_MOVE_NATIVE_MAX])
{
    const struct tj_record_kind *records = tj_game_row_of(position->kind)->records;
    tj_buf text = TJ_BUF_INIT;
    int rc;

    tj_position_move_format(position, move, out);
    if (records && records->move_native && tj_position_is_legal(position, move))
        records->move_native(position->state, last, move, &text);
    if (text.len && tj_buf_ok(&text) && text.len < TJ_MOVE_NATIVE_MAX)
        memcpy(out, text.data, text.len + 1);
    rc = tj_buf_ok(&text) ? 0 : TJ_E_NOMEM;
    tj_buf_release(&text);
    return rc;
}
