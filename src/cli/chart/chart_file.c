#include "cli/chart/chart_file.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/file.h"
#include "cli/terminal/output_file.h"

int tj_chart_file_write(const char *folder, const char *name, const tj_buf *svg, tj_err *err)
{
    char *path = tj_path_join(folder, name);
    int rc = path ? tj_folder_make(folder, err) : tj_fail_nomem(err);

    if (!rc)
        rc = tj_output_file_write(path, svg, err);
    free(path);
    return rc;
}
