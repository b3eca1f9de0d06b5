/* Finding a command, sorting out its arguments, running it, ending it. */
#include "cli/command.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "answer/corpus_cache.h"
#include "answer/pattern_models.h"
#include "base/error.h"
#include "cli/corpus_games.h"
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

const char *tj_command_second_word(const char *name, const char *first)
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
        const char *rest = tj_command_second_word(row->command->name, words[0]);

        tj_nearest_word_try(&first, row->command->name);
        if (rest) {
            tj_nearest_word_try(&second, rest);
            family = true;
        }
    }
    if (family && n > 1 && words[1][0] != '-') {
        tj_buf_printf(out, "unknown command \"%.60s %.60s\"", words[0], words[1]);
        if (second.word)
            tj_buf_printf(out, "; did you mean \"%s %s\"?", words[0], second.word);
    } else if (family) {
        tj_buf_printf(out, "\"%s\" needs another word", words[0]);
    } else {
        tj_buf_printf(out, "unknown command \"%.100s\"", words[0]);
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
        memmove(args->items, args->items + 1, --args->len * sizeof *args->items);
        return 0;
    }
    call->corpus = preset;
    if (!preset)
        return tj_fail(err, TJ_E_USAGE, "no corpus given; name one or set TEJUN_CORPUS");
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
        return tj_fail(err, TJ_E_USAGE, "an argument is missing; usage: tejun %s %s", command->name,
                       command->synopsis);
    if (call->args.len > command->max_args && command->max_args > 2) /* of books, say */
        return tj_fail(err, TJ_E_USAGE, "unexpected argument \"%.100s\"; at most %zu are allowed",
                       call->args.items[command->max_args], command->max_args);
    if (call->args.len > command->max_args)
        return tj_fail(err, TJ_E_USAGE, "unexpected argument \"%.100s\"",
                       call->args.items[command->max_args]);
    return 0;
}

/* ---- the block of values: the question's parameters, the command's options, output ---- */

struct output_options {
    bool json, tsv, ascii;
};

/* By tj_output_option. */
static const tj_param output_rows[][2] = {
    {TJ_FLAG(struct output_options, json, 0, "json", "print JSON for programs"), TJ_PARAMS_END},
    {TJ_FLAG(struct output_options, tsv, 0, "tsv", "print tab-separated values"), TJ_PARAMS_END},
    {TJ_FLAG(struct output_options, ascii, 0, "ascii", "use plain ASCII for boards and moves"),
     TJ_PARAMS_END}};

static size_t align(size_t n)
{
    size_t unit = _Alignof(max_align_t);

    return (n + unit - 1) / unit * unit;
}

static size_t options_offset(const tj_command *command)
{
    return command->question ? align(command->question->params_size) : 0;
}

static size_t output_offset(const tj_command *command)
{
    return options_offset(command) + align(command->options_size);
}

void tj_command_params(const tj_command *command, tj_param_list *list)
{
    const tj_question *question = command->question;

    list->len = 0;
    list->arguments = NULL;
    if (question)
        tj_param_list_add(list, question->params, question->defaults, 0);
    tj_param_list_add(list, command->options, command->defaults, options_offset(command));
    for (unsigned i = 0; i < sizeof output_rows / sizeof *output_rows; i++)
        if (command->outputs & 1u << i)
            tj_param_list_add(list, output_rows[i], NULL, output_offset(command));
}

const char *tj_command_summary(const tj_command *command)
{
    return command->summary ? command->summary : command->question->summary;
}

const char *tj_command_description(const tj_command *command)
{
    return command->description ? command->description : command->question->description;
}

static char *new_block(const tj_command *command)
{
    char *block = tj_zalloc(1, output_offset(command) + align(sizeof(struct output_options)));

    if (block && command->question && command->question->defaults)
        memcpy(block, command->question->defaults, command->question->params_size);
    if (block && command->defaults)
        memcpy(block + options_offset(command), command->defaults, command->options_size);
    return block;
}

/* ---- running ---- */

/* Runs the question and reports its answer. */
static int ask(tj_invocation *call, tj_asked *asked, void *answer, tj_buf *out, tj_err *err)
{
    const tj_command *command = call->command;
    const tj_question *question = asked->question;
    int rc;

    if ((command->prepare && (rc = command->prepare(call, err))) || (rc = tj_question_check(asked, err)) ||
        (question->corpus && (rc = tj_corpus_open(&asked->corpus, call->corpus, err))))
        return rc;
    if (!(asked->cache = tj_corpus_cache_new(0)))
        return tj_fail_nomem(err);
    rc = question->run(asked, answer, err);
    tj_terminal_messages("", &asked->notes);
    if (asked->corpus && !asked->found && (!rc || rc == TJ_E_NOTFOUND))
        tj_corpus_games_explain(asked->corpus, &asked->filter, asked->filter.kind, asked->board);
    if ((!rc || rc == TJ_E_NOTFOUND) && command->explain)
        command->explain(call, answer);
    if (rc || (command->write && (rc = command->write(call, answer, err))))
        return rc;
    if (call->json)
        rc = tj_question_json(asked, answer, out, err);
    else if (command->report)
        rc = command->report(call, answer, out, err);
    return rc == TJ_E_STOPPED && ferror(stdout) ? 0 : rc; /* the reader has gone: tj_exit_flush reports */
}

int tj_command_ask(tj_invocation *call, const tj_asked *about, tj_buf *out, tj_err *err)
{
    const tj_question *question = call->command->question;
    tj_model_cache models = {0};
    tj_asked asked = about ? *about : (tj_asked){.path = call->corpus};
    void *answer = tj_zalloc(1, question->answer_size);
    int rc;

    call->asked = &asked;
    asked.question = question;
    asked.params = call->params;
    asked.models = &models;
    asked.monitor = call->monitor;
    asked.sink = tj_print_buf;
    asked.strict = true;
    asked.total = -1;
    rc = answer ? ask(call, &asked, answer, out, err) : tj_fail_nomem(err);
    if (answer && question->release)
        question->release(answer);
    free(answer);
    tj_model_cache_release(&models);
    tj_corpus_cache_unref(asked.cache);
    tj_corpus_free(asked.corpus);
    tj_buf_release(&asked.notes);
    if (rc ? rc == TJ_E_NOTFOUND && asked.missing : !asked.found)
        call->code = TJ_EXIT_NOTHING;
    if (!rc && asked.incomplete)
        call->code = TJ_EXIT_FAILURE;
    return rc;
}

static int run_prepared(tj_invocation *call, const tj_param_list *list, char *block, int argc,
                        char *const *argv, tj_buf *out, tj_err *err)
{
    const tj_command *command = call->command;
    const struct output_options *output = (const void *)(block + output_offset(command));
    bool help;
    int rc = tj_options_parse(list, argc, argv, block, &call->args, &help, err);

    if (rc)
        return rc;
    if (help) {
        tj_help_command(command, out);
        return 0;
    }
    call->json = output->json;
    call->tsv = output->tsv;
    call->ascii = output->ascii || !call->terminal.utf8;
    if ((rc = tj_command_arguments(call, getenv("TEJUN_CORPUS"), err)) ||
        (rc = tj_options_exclusive((const tj_given[]){{"--json", call->json}, {"--tsv", call->tsv}, {0}},
                                   err)))
        return rc;
    if (list->arguments) {
        *(tj_words *)(void *)(block + list->arguments_at) = call->args;
        call->args = (tj_words){0};
    }
    if (command->units || command->question) {
        tj_progress_start(&call->progress, &call->terminal, command->units);
        call->monitor = &call->progress.monitor;
    }
    rc = command->run ? command->run(call, out, err) : tj_command_ask(call, NULL, out, err);
    tj_progress_end(&call->progress);
    return rc;
}

/* Prints the output or the error; the exit code. */
static int finish(const tj_invocation *call, int rc, const tj_buf *out, tj_err *err)
{
    char text[sizeof err->path + sizeof err->text + 64];
    bool usage;

    if (!rc && tj_buf_ok(out)) {
        tj_print(out->data, out->len);
        return call->code;
    }
    if (!rc)
        rc = tj_fail_nomem(err);
    usage = tj_error_is_usage(rc, err);
    tj_print_flush();
    tj_err_format(err, text, sizeof text);
    if (usage || rc == TJ_E_STOPPED)
        tj_terminal_message("tejun %s: %s", call->command->name, err->text);
    else
        tj_terminal_message("tejun: %s", text);
    if (usage)
        tj_terminal_message("see: tejun %s --help", call->command->name);
    return usage ? TJ_EXIT_USAGE : call->code == TJ_EXIT_NOTHING ? TJ_EXIT_NOTHING : TJ_EXIT_FAILURE;
}

int tj_command_run(const tj_command *command, const tj_command_row *commands, int argc, char *const *argv)
{
    char *block = new_block(command);
    tj_invocation call = {.command = command, .commands = commands, .terminal = tj_terminal_detect()};
    tj_param_list list;
    tj_buf out = TJ_BUF_INIT;
    tj_err err = TJ_ERR_INIT;
    int code;

    if (!block)
        return finish(&call, tj_fail_nomem(&err), &out, &err);
    call.params = command->question ? block : NULL;
    call.options = block + options_offset(command);
    tj_command_params(command, &list);
    code = finish(&call, run_prepared(&call, &list, block, argc, argv, &out, &err), &out, &err);
    tj_buf_release(&out);
    tj_param_list_release(&list, block);
    free(block);
    free(call.args.items);
    return code;
}

/* ---- standard output ---- */

static int output_fault; /* errno of the first failure */

void tj_print(const void *bytes, size_t n)
{
    if (!n)
        return;
    tj_terminal_line("");
    if (fwrite(bytes, 1, n, stdout) != n && !output_fault)
        output_fault = errno;
}

int tj_print_buf(tj_buf *out, tj_err *err)
{
    if (!tj_buf_ok(out))
        return tj_fail_nomem(err);
    tj_print(out->data, out->len);
    tj_buf_clear(out);
    return ferror(stdout) ? TJ_E_STOPPED : 0;
}

bool tj_print_flush(void)
{
    if (fflush(stdout) == 0)
        return true;
    if (!output_fault)
        output_fault = errno;
    return false;
}

bool tj_error_is_usage(int rc, const tj_err *err)
{
    return rc == TJ_E_USAGE && !err->path[0];
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
