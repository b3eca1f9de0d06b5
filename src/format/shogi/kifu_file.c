#include "format/shogi/kifu_file.h"

#include "base/error.h"
#include "base/file.h"

int tj_kifu_first(const char *bytes, size_t n, tj_kifu *kifu, tj_err *err)
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
        rc = tj_fail(err, TJ_E_FORMAT, "%s",
                     kifu->record.faults.len ? kifu->record.faults.items[kifu->record.faults.len - 1].text
                                             : "no shogi game");
    return rc;
}

int tj_kifu_file_first(const char *path, tj_kifu *kifu, tj_err *err)
{
    tj_buf bytes = TJ_BUF_INIT;
    int rc = tj_file_read(path, &bytes, err);

    if (!rc) {
        rc = tj_kifu_first(bytes.len ? bytes.data : "", bytes.len, kifu, err);
        tj_err_set_place(err, path, 0, 0, 0);
    }
    tj_buf_release(&bytes);
    return rc;
}
