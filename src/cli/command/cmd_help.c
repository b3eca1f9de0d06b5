/* tejun help: the list of commands, one of them explained, the manual page, or completion for shells. */
#include "base/error.h"
#include "cli/terminal/help.h"

struct help_options {
    bool manual;
    int completion;
};

enum { NO_COMPLETION, BASH, ZSH, WORDS };
static const char *const shells[] = {"none", "bash", "zsh", "words", NULL};

static const tj_param options[] = {
    TJ_FLAG(struct help_options, manual, 0, "manual", "print the manual page tejun(1) in roff, for man -l"),
    TJ_CHOICE(
        struct help_options, completion, 0, "completion", "SHELL", shells,
        "print a completion script for this shell; words: what may stand in place of the last argument"),
    TJ_PARAMS_END};

static int help_on_words(const tj_invocation *call, tj_buf *out, tj_err *err)
{
    tj_buf unknown = TJ_BUF_INIT;
    size_t used;
    const tj_command *command = tj_command_find(call->commands, call->args.len, call->args.items, &used);
    int rc = 0;

    if (command && used == call->args.len)
        tj_help_command(command, out);
    else if (command)
        rc = tj_fail(err, TJ_E_USAGE, "unexpected argument \"%.100s\"", call->args.items[used]);
    else if (call->args.len != 1 || !tj_help_family(call->commands, call->args.items[0], out)) {
        tj_command_unknown(call->commands, call->args.len, call->args.items, &unknown);
        rc = tj_fail(err, TJ_E_USAGE, "%s", tj_buf_ok(&unknown) ? unknown.data : "unknown command");
    }
    tj_buf_release(&unknown);
    return rc;
}

static int run(tj_invocation *call, tj_buf *out, tj_err *err)
{
    const struct help_options *wanted = call->options;

    if (wanted->manual && wanted->completion)
        return tj_fail(err, TJ_E_USAGE, "--manual cannot be used with --completion");
    if ((wanted->manual || (wanted->completion && wanted->completion != WORDS)) && call->args.len)
        return tj_fail(err, TJ_E_USAGE, "%s covers all commands; leave out \"%.100s\"",
                       wanted->manual ? "--manual" : "--completion", call->args.items[0]);
    if (wanted->manual)
        tj_manual(call->commands, out);
    else if (wanted->completion == WORDS)
        tj_completion_words(call->commands, call->args.len, call->args.items, out);
    else if (wanted->completion)
        tj_buf_puts(out, wanted->completion == BASH ? tj_completion_bash : tj_completion_zsh);
    else if (call->args.len)
        return help_on_words(call, out, err);
    else
        tj_help_overview(call->commands, out);
    return 0;
}

const tj_command tj_cmd_help = {
    .name = "help",
    .synopsis = "[COMMAND]",
    .summary = "list the commands or explain one",
    .description = "Lists all commands or, given a command, explains what it does, with its options and "
                   "examples, like `tejun COMMAND --help`.",
    .examples = (const tj_example[]){{"tejun help", "all commands"},
                                     {"tejun help --manual | man -l -", "read the manual page"},
                                     {"source <(tejun help --completion bash)", "complete with the Tab key"},
                                     {0}},
    .options = options,
    TJ_DEFAULTS(struct help_options, 0),
    .max_args = TJ_ARGS_ANY,
    .run = run,
};
