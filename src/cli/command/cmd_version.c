/* tejun version. */
#include "cli/command.h"

static int run(tj_invocation *call TJ_UNUSED, tj_buf *out, tj_err *err TJ_UNUSED)
{
    tj_buf_puts(out, "tejun " TJ_VERSION "\n");
    return 0;
}

const tj_command tj_cmd_version = {
    .name = "version",
    .synopsis = "",
    .summary = "print the version",
    .description = "Prints the program's name and its version number on one line.",
    .examples = (const tj_example[]){{"tejun version", "prints tejun " TJ_VERSION}, {0}},
    .run = run,
};
