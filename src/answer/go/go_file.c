#include "answer/go/go_file.h"

#include "base/error.h"
#include "base/file.h"
#include "tejun/sgf.h"

int tj_go_file_first(const char *path, tj_record *record, const char *instead, tj_err *err)
{
    const tj_game_kind *kind = NULL;
    tj_buf bytes = TJ_BUF_INIT;
    int rc = tj_sgf_read_file(path, record, err);

    if (rc == TJ_E_FORMAT && tj_file_read(path, &bytes, NULL) == 0)
        kind = tj_record_detect(bytes.len ? bytes.data : "", bytes.len);
    tj_buf_release(&bytes);
    if (!kind || kind == tj_game_kind_named("go"))
        return rc;
    if (err)
        *err = (tj_err)TJ_ERR_INIT;
    return tj_fail_path(err, rc, path, "this is a record of %s: %s", tj_game_kind_title(kind), instead);
}
