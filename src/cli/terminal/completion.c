/* Completion for shells, from the same tables as the help. */
#include <string.h>

#include "cli/terminal/help.h"

/* The first word of a command's name, and what follows it ("" for commands of one word). */
static size_t first_word(const tj_command *command, const char **second)
{
    size_t n = strcspn(command->name, " ");

    *second = command->name + n + (command->name[n] == ' ');
    return n;
}

/* Is this the first row with that first word?  Families stand together in the table. */
static bool begins_family(const tj_command_row *commands, size_t row)
{
    const char *second, *before;
    size_t n = first_word(commands[row].command, &second), m;

    if (!row)
        return true;
    m = first_word(commands[row - 1].command, &before);
    return n != m || memcmp(commands[row].command->name, commands[row - 1].command->name, n) != 0;
}

/* All names that can stand first. */
static void put_first_words(tj_buf *out, const tj_command_row *commands)
{
    const char *between = "", *second;

    for (size_t i = 0; commands[i].command; i++)
        if (begins_family(commands, i)) {
            tj_buf_printf(out, "%s%.*s", between, (int)first_word(commands[i].command, &second),
                          commands[i].command->name);
            between = " ";
        }
}

/* The second words of the family that begins at that row. */
static void put_second_words(tj_buf *out, const tj_command_row *commands, size_t from)
{
    const char *second;

    for (size_t i = from; commands[i].command && (i == from || !begins_family(commands, i)); i++) {
        first_word(commands[i].command, &second);
        tj_buf_printf(out, "%s%s", i == from ? "" : " ", second);
    }
}

/* ---- bash ---- */

static bool is_family(const tj_command *command)
{
    return strchr(command->name, ' ') != NULL;
}

static void put_bash_families(tj_buf *out, const tj_command_row *commands)
{
    const char *second;

    for (size_t i = 0; commands[i].command; i++) {
        const tj_command *command = commands[i].command;
        int n = (int)first_word(command, &second);

        if (!is_family(command) || !begins_family(commands, i))
            continue;
        tj_buf_printf(out,
                      "    %.*s)\n"
                      "        if ((COMP_CWORD == at + 1)); then\n"
                      "            COMPREPLY=($(compgen -W '",
                      n, command->name);
        put_second_words(out, commands, i);
        tj_buf_puts(out, "' -- \"$cur\"))\n"
                         "            return\n"
                         "        fi\n"
                         "        command=\"$command ${COMP_WORDS[at + 1]}\"\n"
                         "        ;;\n");
    }
}

static void put_words(tj_buf *out, const tj_param *option)
{
    for (size_t i = 0; tj_param_word(option, i); i++)
        tj_buf_printf(out, "%s%s", i ? " " : "", tj_param_word(option, i));
}

/* What the value of an option may be: the words of a choice, or, for other values, files. */
static void put_bash_values(tj_buf *out, const tj_command *command, const tj_param_list *list)
{
    for (size_t i = 0; i < list->len; i++) {
        const tj_param *option = list->items[i].option;

        if (!tj_param_word(option, 0))
            continue;
        tj_buf_printf(out, "    '%s --%s'", command->name, option->name);
        if (option->letter)
            tj_buf_printf(out, " | '%s -%c'", command->name, option->letter);
        tj_buf_puts(out, ") words='");
        put_words(out, option);
        tj_buf_puts(out, "' ;;\n");
    }
}

static void put_bash_options(tj_buf *out, const tj_command *command, const tj_param_list *list)
{
    tj_buf_printf(out, "    '%s') options='", command->name);
    for (size_t i = 0; i < list->len; i++)
        tj_buf_printf(out, "--%s ", list->items[i].option->name);
    tj_buf_puts(out, "--help' ;;\n");
}

static void put_bash_rows(tj_buf *out, const tj_command_row *commands,
                          void (*put)(tj_buf *, const tj_command *, const tj_param_list *))
{
    for (const tj_command_row *row = commands; row->command; row++) {
        tj_param_list list;

        tj_command_params(row->command, &list);
        put(out, row->command, &list);
    }
}

void tj_completion_bash(const tj_command_row *commands, tj_buf *out)
{
    tj_buf_puts(out, "# Completion of tejun for bash, made by `tejun help --completion bash`.\n"
                     "_tejun()\n"
                     "{\n"
                     "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
                     "    local at=1 command=${COMP_WORDS[1]} words='' options=''\n"
                     "\n"
                     "    COMPREPLY=()\n"
                     "    # --name=value comes as three words\n"
                     "    if [[ $cur == = ]]; then\n"
                     "        cur=\n"
                     "    elif [[ $prev == = ]]; then\n"
                     "        prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
                     "    fi\n"
                     "    if ((COMP_CWORD == 1)); then\n"
                     "        COMPREPLY=($(compgen -W '");
    put_first_words(out, commands);
    tj_buf_puts(out, "' -- \"$cur\"))\n"
                     "        return\n"
                     "    fi\n"
                     "    # help is followed by the words of a command\n"
                     "    if [[ $command == help && ${COMP_WORDS[2]} != -* ]] && ((COMP_CWORD > 2)); then\n"
                     "        at=2\n"
                     "        command=${COMP_WORDS[2]}\n"
                     "    fi\n"
                     "    case $command in\n"
                     "    help)\n"
                     "        if ((COMP_CWORD == 2)) && [[ $cur != -* ]]; then\n"
                     "            COMPREPLY=($(compgen -W '");
    put_first_words(out, commands);
    tj_buf_puts(out, "' -- \"$cur\"))\n"
                     "            return\n"
                     "        fi\n"
                     "        ;;\n");
    put_bash_families(out, commands);
    tj_buf_puts(out, "    esac\n"
                     "    case \"$command $prev\" in\n");
    put_bash_rows(out, commands, put_bash_values);
    tj_buf_puts(out, "    esac\n"
                     "    if [[ $words ]]; then\n"
                     "        COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                     "        return\n"
                     "    fi\n"
                     "    [[ $cur == -* ]] || return # bash completes files\n"
                     "    case $command in\n");
    put_bash_rows(out, commands, put_bash_options);
    tj_buf_puts(out, "    esac\n"
                     "    COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
                     "}\n"
                     "complete -o bashdefault -o default -F _tejun tejun\n");
}

/* ---- zsh ---- */

/* Inside '...', where colons and brackets mean something. */
static void put_zsh_text(tj_buf *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            tj_buf_puts(out, "'\\''");
        else if (strchr(":[]\\", *text))
            tj_buf_printf(out, "\\%c", *text);
        else
            tj_buf_putc(out, *text);
    }
}

static void put_zsh_value(tj_buf *out, const tj_param *option)
{
    if (option->kind == TJ_PARAM_FLAG)
        return;
    tj_buf_puts(out, option->kind == TJ_PARAM_OPTIONAL ? "::" : ":");
    put_zsh_text(out, option->value);
    tj_buf_putc(out, ':');
    if (tj_param_word(option, 0)) {
        tj_buf_putc(out, '(');
        put_words(out, option);
        tj_buf_putc(out, ')');
    } else if (option->kind == TJ_PARAM_TEXT || option->kind == TJ_PARAM_TEXTS ||
               option->kind == TJ_PARAM_FILE) {
        tj_buf_puts(out, "_files");
    }
}

/* One form of an option: "--limit=" or "-n+"; the other is given up once one stands there. */
static void put_zsh_form(tj_buf *out, const tj_param *option, bool letter)
{
    bool value = option->kind != TJ_PARAM_FLAG;

    tj_buf_puts(out, " \\\n            '");
    if (option->kind == TJ_PARAM_TEXTS)
        tj_buf_putc(out, '*');
    else if (option->letter)
        tj_buf_printf(out, "(-%c --%s)", option->letter, option->name);
    if (letter)
        tj_buf_printf(out, "-%c%s[", option->letter, value ? "+" : "");
    else
        tj_buf_printf(out, "--%s%s[", option->name,
                      !value                              ? ""
                      : option->kind == TJ_PARAM_OPTIONAL ? "=-"
                                                          : "=");
    put_zsh_text(out, option->text);
    tj_buf_putc(out, ']');
    put_zsh_value(out, option);
    tj_buf_putc(out, '\'');
}

static void put_zsh_command(tj_buf *out, const tj_command *command)
{
    tj_param_list list;

    tj_command_params(command, &list);
    tj_buf_printf(out, "    '%s')\n        _arguments -S", command->name);
    for (size_t i = 0; i < list.len; i++) {
        if (list.items[i].option->letter)
            put_zsh_form(out, list.items[i].option, true);
        put_zsh_form(out, list.items[i].option, false);
    }
    tj_buf_puts(out,
                " \\\n            '--help[show this help]' \\\n            '*:file:_files'\n        ;;\n");
}

static void put_zsh_names(tj_buf *out, const tj_command_row *commands)
{
    const char *second;

    for (size_t i = 0; commands[i].command; i++) {
        const tj_command *command = commands[i].command;

        if (!begins_family(commands, i))
            continue;
        tj_buf_printf(out, "        '%.*s:", (int)first_word(command, &second), command->name);
        put_zsh_text(out, is_family(command) ? commands[i].group : tj_command_summary(command));
        tj_buf_puts(out, "'\n");
    }
}

static void put_zsh_family(tj_buf *out, const tj_command_row *commands, size_t from)
{
    const char *second;
    int n = (int)first_word(commands[from].command, &second);

    tj_buf_printf(out,
                  "    if [[ $command == %.*s ]]; then\n"
                  "        names=(\n",
                  n, commands[from].command->name);
    for (size_t i = from; commands[i].command && (i == from || !begins_family(commands, i)); i++) {
        first_word(commands[i].command, &second);
        tj_buf_printf(out, "        '%s:", second);
        put_zsh_text(out, tj_command_summary(commands[i].command));
        tj_buf_puts(out, "'\n");
    }
    tj_buf_puts(out, "        )\n"
                     "        if ((CURRENT == 2)); then\n"
                     "            _describe 'command' names\n"
                     "            return\n"
                     "        fi\n"
                     "        command=\"$command $words[2]\"\n"
                     "        shift words\n"
                     "        ((CURRENT--))\n"
                     "    fi\n");
}

void tj_completion_zsh(const tj_command_row *commands, tj_buf *out)
{
    tj_buf_puts(out, "#compdef tejun\n"
                     "# Completion of tejun for zsh, made by `tejun help --completion zsh`.\n"
                     "_tejun()\n"
                     "{\n"
                     "    local command=$words[2]\n"
                     "    local -a names=(\n");
    put_zsh_names(out, commands);
    tj_buf_puts(out, "    )\n"
                     "\n"
                     "    if ((CURRENT == 2)); then\n"
                     "        _describe 'command' names\n"
                     "        return\n"
                     "    fi\n"
                     "    shift words\n"
                     "    ((CURRENT--))\n"
                     "    if [[ $command == help ]] && ((CURRENT == 2)) && [[ $PREFIX != -* ]]; then\n"
                     "        _describe 'command' names\n"
                     "        return\n"
                     "    fi\n"
                     "    # help is followed by the words of a command\n"
                     "    if [[ $command == help && $words[2] != -* ]] && ((CURRENT > 2)); then\n"
                     "        command=$words[2]\n"
                     "        shift words\n"
                     "        ((CURRENT--))\n"
                     "    fi\n");
    for (size_t i = 0; commands[i].command; i++)
        if (is_family(commands[i].command) && begins_family(commands, i))
            put_zsh_family(out, commands, i);
    tj_buf_puts(out, "    case $command in\n");
    for (const tj_command_row *row = commands; row->command; row++)
        put_zsh_command(out, row->command);
    tj_buf_puts(out, "    esac\n"
                     "}\n"
                     "_tejun \"$@\"\n");
}
