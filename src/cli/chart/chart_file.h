/* Charts that a command draws into a folder. */
#ifndef TJ_CLI_CHART_CHART_FILE_H
#define TJ_CLI_CHART_CHART_FILE_H

#include "base/memory.h"

/* Writes the chart to FOLDER/NAME, as tj_output_file_write does; the folder is made unless it is there. */
int tj_chart_file_write(const char *folder, const char *name, const tj_buf *svg, tj_err *err);

#endif
