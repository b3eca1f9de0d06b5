#include "answer/go/go_file.h"

#include "base/error.h"
#include "format/shogi/kifu_file.h"
#include "format/go/sgf_file.h"

static bool is_shogi(const char *path)
{
    tj_kifu kifu;
    bool found;

    tj_kifu_init(&kifu);
    found = tj_kifu_file_first(path, &kifu, NULL) == 0 && kifu.record.moves.len;
    tj_kifu_release(&kifu);
    return found;
}

int tj_go_file_first(const char *path, tj_record *record, const char *instead, tj_err *err)
{
    int rc = tj_sgf_file_first(path, record, err);

    if (rc != TJ_E_FORMAT || !is_shogi(path))
        return rc;
    if (err)
        *err = (tj_err)TJ_ERR_INIT;
    return tj_fail_path(err, rc, path, "this is a record of shogi: %s", instead);
}
