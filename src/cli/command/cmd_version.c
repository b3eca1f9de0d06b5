/* tejun version. */
#include <stdio.h>

#include "cli/command.h"

static int run(tj_invocation *call)
{
    (void)call;
    puts("tejun " TJ_VERSION);
    return TJ_EXIT_DONE;
}

const tj_command tj_cmd_version = {
    .name = "version",
    .synopsis = "",
    .summary = "print the version",
    .description = "Prints the program's name and its version number on one line.",
    .examples = (const tj_example[]){{"tejun version", "prints tejun " TJ_VERSION}, {0}},
    .run = run,
};
