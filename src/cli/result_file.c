#include "cli/result_file.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/part_file.h"

int tj_result_file_write(const char *path, const tj_buf *content, tj_err *err)
{
    if (!tj_buf_ok(content))
        return tj_fail_nomem(err);
    if (strcmp(path, "-") != 0)
        return tj_part_file_write(path, content, true, err);
    fwrite(content->data, 1, content->len, stdout); /* what is lost is told when the command ends */
    return 0;
}
