/* Finding a command, sorting out its arguments, running it, ending it. */
#include "cli/command.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/terminal/help.h"
#include "cli/terminal/nearest_word.h"

/* Does the command's name consist of the first words?  Returns how many, 0 if it does not. */
static size_t name_matches(const char *name, size_t n, const char *const *words)
{
    size_t used = 0;

    for (;;) {
        size_t length = strcspn(name, " ");

        if (used == n || strlen(words[used]) != length || memcmp(words[used], name, length) != 0)
            return 0;
        used++;
        if (!name[length])
            return used;
        name += length + 1;
    }
}

const tj_command *tj_command_find(const tj_command_row *commands, size_t n, const char *const *words,
                                  size_t *used)
{
    const tj_command *found = NULL;

    *used = 0;
    for (; commands->command; commands++) {
        size_t length = name_matches(commands->command->name, n, words);

        if (length > *used) {
            *used = length;
            found = commands->command;
        }
    }
    return found;
}

/* The second word of a command that begins with this one; NULL if it does not. */
static const char *second_word(const char *name, const char *first)
{
    size_t n = strlen(first);

    return !strncmp(name, first, n) && name[n] == ' ' ? name + n + 1 : NULL;
}

void tj_command_unknown(const tj_command_row *commands, size_t n, const char *const *words, tj_buf *out)
{
    tj_nearest_word first = tj_nearest_word_for(words[0], strlen(words[0]));
    tj_nearest_word second = tj_nearest_word_for(n > 1 ? words[1] : "", n > 1 ? strlen(words[1]) : 0);
    bool family = false;

    for (const tj_command_row *row = commands; row->command; row++) {
        const char *rest = second_word(row->command->name, words[0]);

        tj_nearest_word_try(&first, row->command->name);
        if (rest) {
            tj_nearest_word_try(&second, rest);
            family = true;
        }
    }
    if (family && n > 1 && words[1][0] != '-') {
        tj_buf_printf(out, "there is no command \"%.60s %.60s\"", words[0], words[1]);
        if (second.word)
            tj_buf_printf(out, "; did you mean \"%s %s\"?", words[0], second.word);
    } else if (family) {
        tj_buf_printf(out, "\"%s\" wants one more word", words[0]);
    } else {
        tj_buf_printf(out, "there is no command \"%.100s\"", words[0]);
        if (first.word)
            tj_buf_printf(out, "; did you mean \"%s\"?", first.word);
    }
}

static bool is_corpus(const char *folder)
{
    tj_buf path = TJ_BUF_INIT;
    struct stat about;
    bool found;

    tj_buf_printf(&path, "%s/catalogue.db", folder);
    found = tj_buf_ok(&path) && stat(path.data, &about) == 0 && S_ISREG(about.st_mode);
    tj_buf_release(&path);
    return found;
}

static void shift(tj_words *args)
{
    memmove(args->items, args->items + 1, --args->len * sizeof *args->items);
}

/* Is the first argument a corpus that the command is to make? */
static bool is_new_corpus(const tj_invocation *call)
{
    return call->command->corpus == TJ_CORPUS_MADE && call->args.len > call->command->min_args &&
           access(call->args.items[0], F_OK) != 0 && strcmp(call->args.items[0], "-") != 0;
}

static int choose_corpus(tj_invocation *call, const char *preset, tj_err *err)
{
    const tj_command *command = call->command;
    tj_words *args = &call->args;

    if (args->len &&
        (!preset || args->len > command->max_args || is_corpus(args->items[0]) || is_new_corpus(call))) {
        call->corpus = args->items[0];
        shift(args);
        return 0;
    }
    call->corpus = preset;
    if (!preset)
        return tj_fail(err, TJ_E_USAGE, "which corpus? Name one, or set TEJUN_CORPUS");
    return 0;
}

int tj_command_arguments(tj_invocation *call, const char *preset, tj_err *err)
{
    const tj_command *command = call->command;
    int rc = 0;

    if (preset && !*preset)
        preset = NULL;
    if (command->corpus == TJ_CORPUS_FIRST || command->corpus == TJ_CORPUS_MADE)
        rc = choose_corpus(call, preset, err);
    else if (command->corpus == TJ_CORPUS_ALL)
        call->corpus = preset;
    if (rc)
        return rc;
    if (call->args.len < command->min_args)
        return tj_fail(err, TJ_E_USAGE, "something is missing: tejun %s %s", command->name,
                       command->synopsis);
    if (call->args.len > command->max_args && command->max_args > 2) /* of books, say */
        return tj_fail(err, TJ_E_USAGE, "\"%.100s\" is one too many: %zu are taken at most",
                       call->args.items[command->max_args], command->max_args);
    if (call->args.len > command->max_args)
        return tj_fail(err, TJ_E_USAGE, "\"%.100s\" is one argument too many",
                       call->args.items[command->max_args]);
    return 0;
}

static int show_help(const tj_command *command)
{
    tj_buf out = TJ_BUF_INIT;

    tj_help_command(command, &out);
    return tj_exit_with(&out, TJ_EXIT_DONE);
}

static int run_prepared(tj_invocation *call, int argc, char *const *argv)
{
    const tj_command *command = call->command;
    tj_err err = TJ_ERR_INIT;
    bool help;
    int rc = tj_options_parse(command->options, argc, argv, call->options, &call->args, &help, &err);

    if (!rc && help)
        return show_help(command);
    if (!rc)
        rc = tj_command_arguments(call, getenv("TEJUN_CORPUS"), &err);
    return rc ? tj_exit_failed(call, rc, &err) : command->run(call);
}

int tj_command_run(const tj_command *command, const tj_command_row *commands, int argc, char *const *argv)
{
    tj_invocation call = {.command = command, .commands = commands, .terminal = tj_terminal_detect()};
    tj_err err = TJ_ERR_INIT;
    int code;

    call.options = tj_zalloc(1, command->options_size);
    if (!call.options) {
        tj_fail_nomem(&err);
        return tj_exit_error(&err);
    }
    if (command->defaults)
        memcpy(call.options, command->defaults, command->options_size);
    code = run_prepared(&call, argc, argv);
    tj_options_release(command->options, call.options);
    free(call.options);
    free(call.args.items);
    return code;
}

static int output_fault; /* errno of the first failure */

void tj_print(const void *bytes, size_t n)
{
    if (n && fwrite(bytes, 1, n, stdout) != n && !output_fault)
        output_fault = errno;
}

bool tj_print_flush(void)
{
    if (fflush(stdout) == 0)
        return true;
    if (!output_fault)
        output_fault = errno;
    return false;
}

static void print_message(const tj_invocation *call, const char *format, va_list args)
{
    tj_buf text = TJ_BUF_INIT;

    tj_buf_vprintf(&text, format, args);
    tj_terminal_message("tejun %s: %s", call->command->name, tj_buf_ok(&text) ? text.data : "memory ran out");
    tj_buf_release(&text);
}

int tj_exit_usage(const tj_invocation *call, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_message(call, format, args);
    va_end(args);
    tj_terminal_message("see: tejun %s --help", call->command->name);
    return TJ_EXIT_USAGE;
}

int tj_exit_error(const tj_err *err)
{
    char text[sizeof err->path + sizeof err->text + 64];

    tj_err_format(err, text, sizeof text);
    tj_terminal_message("tejun: %s", text);
    return TJ_EXIT_FAILURE;
}

bool tj_error_is_usage(int rc, const tj_err *err)
{
    return rc == TJ_E_USAGE && !err->path[0];
}

int tj_exit_failed(const tj_invocation *call, int rc, const tj_err *err)
{
    return tj_error_is_usage(rc, err) ? tj_exit_usage(call, "%s", err->text) : tj_exit_error(err);
}

int tj_exit_unfinished(const tj_invocation *call, int rc, const tj_err *err, const char *format, ...)
{
    va_list args;

    tj_print_flush();
    if (rc != TJ_E_STOPPED)
        return tj_exit_error(err);
    va_start(args, format);
    print_message(call, format, args);
    va_end(args);
    return TJ_EXIT_FAILURE;
}

int tj_exit_nothing(const tj_err *err)
{
    tj_exit_error(err);
    return TJ_EXIT_NOTHING;
}

int tj_exit_with(tj_buf *out, int code)
{
    if (tj_buf_ok(out)) {
        tj_print(out->data, out->len);
    } else {
        tj_err err = TJ_ERR_INIT;

        tj_fail_nomem(&err);
        code = tj_exit_error(&err);
    }
    tj_buf_release(out);
    return code;
}

int tj_exit_text(const tj_invocation *call, int rc, const tj_err *err, tj_buf *out, int code)
{
    if (!rc)
        return tj_exit_with(out, code);
    tj_buf_release(out);
    return tj_exit_failed(call, rc, err);
}

/* An error met long ago may have left no errno: a pipe without a reader still shows itself. */
static bool reader_is_gone(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};

    return output_fault == EPIPE || (poll(&out, 1, 0) > 0 && (out.revents & POLLERR));
}

int tj_exit_flush(int code)
{
    if (tj_print_flush() && !ferror(stdout))
        return code;
    if (!reader_is_gone())
        tj_terminal_message("tejun: cannot write the output%s%s", output_fault ? ": " : "",
                            output_fault ? strerror(output_fault) : "");
    return TJ_EXIT_FAILURE;
}
