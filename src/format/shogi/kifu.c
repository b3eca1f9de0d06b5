/* The container of a shogi record and its notations; reading the first one of a file, writing one. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "format/shogi/notation/notation.h"

static const struct {
    const char *name;
    int (*read)(const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found);
    void (*write)(const tj_kifu *kifu, tj_buf *out);
} NOTATIONS[] = {
    [TJ_KIFU_CSA] = {"csa", tj_csa_read, tj_csa_write}, [TJ_KIFU_KIF] = {"kif", tj_kif_read, tj_kif_write},
    [TJ_KIFU_KI2] = {"ki2", tj_kif_read, tj_ki2_write}, [TJ_KIFU_USI] = {"usi", tj_usi_read, tj_usi_write},
    [TJ_KIFU_JKF] = {"jkf", tj_jkf_read, tj_jkf_write},
};

const char *tj_kifu_format_name(int format)
{
    return format > TJ_KIFU_UNKNOWN && format <= TJ_KIFU_JKF ? NOTATIONS[format].name : NULL;
}

int tj_notation_read(int format, const char *text, size_t n, tj_kifu *kifu, size_t *used, bool *found)
{
    return NOTATIONS[format].read(text, n, kifu, used, found);
}

void tj_kifu_init(tj_kifu *kifu)
{
    memset(kifu, 0, sizeof *kifu);
    tj_record_init(&kifu->record);
    tj_shogi_init(&kifu->start);
}

void tj_kifu_clear(tj_kifu *kifu)
{
    tj_record_clear(&kifu->record);
    tj_shogi_init(&kifu->start);
    kifu->format = TJ_KIFU_UNKNOWN;
    kifu->nodes.len = 0;
    kifu->headers.len = 0;
    kifu->text.len = 0;
    kifu->winner = TJ_WINNER_UNKNOWN;
    kifu->offset = kifu->length = 0;
    kifu->line = 0;
}

void tj_kifu_release(tj_kifu *kifu)
{
    tj_record_release(&kifu->record);
    free(kifu->nodes.items);
    free(kifu->headers.items);
    free(kifu->text.items);
    tj_kifu_init(kifu);
}

int tj_kifu_read_first(const char *bytes, size_t n, tj_kifu *kifu, tj_err *err)
{
    tj_kifu_reader reader;
    bool found = false;
    int rc = tj_kifu_reader_init(&reader, bytes, n, err);

    if (rc)
        return rc;
    rc = tj_kifu_next(&reader, kifu, &found, err);
    tj_kifu_reader_release(&reader);
    if (!rc && !found)
        rc = tj_fail(err, TJ_E_FORMAT, "no game record found");
    if (!rc && kifu->record.state == TJ_RECORD_REJECTED)
        rc = tj_fail(err, TJ_E_FORMAT, "%s", tj_record_last_fault(&kifu->record));
    return rc;
}

int tj_kifu_read_file(const char *path, tj_kifu *kifu, tj_err *err)
{
    tj_buf bytes = TJ_BUF_INIT;
    int rc = tj_file_read(path, &bytes, err);

    if (!rc) {
        rc = tj_kifu_read_first(bytes.data, bytes.len, kifu, err);
        tj_err_set_place(err, path, 0, 0, 0);
    }
    tj_buf_release(&bytes);
    return rc;
}

int tj_kifu_write(const tj_kifu *kifu, int format, char **out, size_t *out_n, tj_err *err)
{
    size_t before = *out ? *out_n : 0;
    tj_buf buf = {*out, before, before, false};

    if (!tj_kifu_format_name(format))
        return tj_fail(err, TJ_E_USAGE, "there is no such notation");
    NOTATIONS[format].write(kifu, &buf);
    *out = buf.data;
    *out_n = buf.len;
    if (tj_buf_ok(&buf))
        return TJ_OK;
    *out_n = before; /* the caller keeps what it had */
    return tj_fail_nomem(err);
}
