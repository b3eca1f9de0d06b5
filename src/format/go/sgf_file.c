#include "format/go/sgf_file.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/file.h"

int tj_sgf_file_open(tj_sgf_file *file, const char *path, tj_err *err)
{
    const char *text;
    size_t n = 0;
    int rc;

    *file = (tj_sgf_file){.bytes = TJ_BUF_INIT};
    rc = tj_file_read(path, &file->bytes, err);
    text = file->bytes.len ? file->bytes.data : "";
    if (!rc)
        rc = tj_sgf_decode(text, file->bytes.len, &file->decoded, &n, err);
    if (!rc)
        tj_sgf_reader_init(&file->reader, file->decoded ? file->decoded : text,
                           file->decoded ? n : file->bytes.len);
    return rc;
}

void tj_sgf_file_release(tj_sgf_file *file)
{
    free(file->decoded);
    tj_buf_release(&file->bytes);
    *file = (tj_sgf_file){.bytes = TJ_BUF_INIT};
}

int tj_sgf_file_first(const char *path, tj_record *record, tj_err *err)
{
    tj_sgf_file file;
    tj_sgf_extent extent;
    int rc = tj_sgf_file_open(&file, path, err);

    if (!rc && !tj_sgf_next(&file.reader, &extent))
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "no game record found");
    if (!rc)
        rc = tj_sgf_parse(&file.reader, &extent, record, err);
    if (!rc && record->state == TJ_RECORD_REJECTED)
        rc = tj_fail_path(err, TJ_E_FORMAT, path, "%s",
                          record->faults.len ? record->faults.items[record->faults.len - 1].text
                                             : "no Go game");
    tj_sgf_file_release(&file);
    return rc;
}
