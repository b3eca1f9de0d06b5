/* Completion for shells: scripts that ask the program what may follow, so that it is never older than the
 * program. */
#include <stdio.h>
#include <string.h>

#include "cli/terminal/help.h"

/* `--name=value` comes as three words, and is passed as two. */
const char tj_completion_bash[] =
    "# Completion of tejun for bash, made by `tejun help --completion bash`.\n"
    "_tejun()\n"
    "{\n"
    "    local word words=()\n"
    "\n"
    "    COMPREPLY=()\n"
    "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD}\"; do\n"
    "        [[ $word == = ]] || words+=(\"$word\")\n"
    "    done\n"
    "    [[ ${COMP_WORDS[COMP_CWORD]} == = ]] && words+=('')\n"
    "    while IFS= read -r word; do\n"
    "        case $word in\n"
    "            $'\\t'*) compopt +o bashdefault +o default;;\n"
    "            *) COMPREPLY+=(\"${word%%$'\\t'*}\");;\n"
    "        esac\n"
    "    done < <(\"${COMP_WORDS[0]/#\\~/$HOME}\" help --completion words -- \"${words[@]}\" 2>/dev/null)\n"
    "}\n"
    "complete -o bashdefault -o default -F _tejun tejun\n";

const char tj_completion_zsh[] =
    "#compdef tejun\n"
    "# Completion of tejun for zsh, made by `tejun help --completion zsh`.\n"
    "_tejun()\n"
    "{\n"
    "    local -a lines\n"
    "\n"
    "    lines=(${(f)\"$(${(Q)words[1]/#\\~/$HOME} help --completion words -- \\\n"
    "        \"${(@Q)words[2,CURRENT-1]}\" \"$PREFIX\" 2>/dev/null)\"})\n"
    "    if [[ $lines[1] == $'\\t'* ]]; then\n"
    "        _message \"${lines[1]#$'\\t'}\"\n"
    "    elif (($#lines)); then\n"
    "        lines=(\"${(@)lines/$'\\t'/:}\")\n"
    "        _describe 'tejun' lines\n"
    "    else\n"
    "        _files\n"
    "    fi\n"
    "}\n"
    "_tejun \"$@\"\n";

static void offer(const char *typed, const char *word, const char *text, tj_buf *out)
{
    if (!strncmp(word, typed, strlen(typed)))
        tj_buf_printf(out, "%s\t%s\n", word, text);
}

/* First words of commands or, of the family that begins with `first`, second words. */
static void offer_names(const tj_command_row *commands, const char *first, const char *typed, tj_buf *out)
{
    char word[32] = "";

    for (; commands->command; commands++) {
        const char *name = commands->command->name, *summary = tj_command_summary(commands->command);
        size_t n = strcspn(name, " ");

        if (first && tj_command_second_word(name, first))
            offer(typed, tj_command_second_word(name, first), summary, out);
        if (first || (!strncmp(word, name, n) && !word[n])) /* families stand together in the table */
            continue;
        snprintf(word, sizeof word, "%.*s", (int)n, name);
        offer(typed, word, name[n] ? commands->group : summary, out);
    }
}

/* Does the word give this option: "--limit", "--limit=5", "-n", "-n5"? */
static bool gives(const char *word, const tj_param *option)
{
    size_t n = strlen(option->name);

    if (strncmp(word, "--", 2) == 0)
        return !strncmp(word + 2, option->name, n) && (!word[n + 2] || word[n + 2] == '=');
    return word[0] == '-' && option->letter && word[1] == option->letter;
}

/* The words of a choice; of other values that are no files, what is expected, behind an empty word. */
static void offer_values(const tj_param *option, const char *prefix, const char *typed, tj_buf *out)
{
    char word[128];

    if (option->kind == TJ_PARAM_INTEGER || option->kind == TJ_PARAM_NUMBER ||
        option->kind == TJ_PARAM_ROWS || option->kind == TJ_PARAM_DATE)
        tj_buf_printf(out, "\t%s: %s\n", option->value, option->text);
    for (size_t i = 0; tj_param_word(option, i); i++) {
        snprintf(word, sizeof word, "%s%s", prefix, tj_param_word(option, i));
        offer(typed, word, option->text, out);
    }
}

static void offer_option(const tj_param *option, const char *typed, tj_buf *out)
{
    char name[64];

    snprintf(name, sizeof name, "-%c", option->letter);
    if (option->letter)
        offer(typed, name, option->text, out);
    snprintf(name, sizeof name, "--%s", option->name);
    offer(typed, name, option->text, out);
}

/* Options that the words before do not give already, or values of one.  The shell offers files where there is
 * nothing. */
static void offer_options(const tj_command *command, size_t n, const char *const *words, tj_buf *out)
{
    const char *typed = words[n - 1], *before = n > 1 ? words[n - 2] : "";
    bool separate = !strchr(before, '=') && (before[0] && (before[1] == '-' || !before[2]));
    tj_param_list list;

    tj_command_params(command, &list);
    for (size_t i = 0; i < list.len; i++) {
        const tj_param *option = list.items[i].option;
        bool given = false;
        char prefix[64];

        for (size_t k = 0; k + 1 < n; k++)
            given |= gives(words[k], option);
        if (separate && gives(before, option))
            offer_values(option, "", typed, out);
        snprintf(prefix, sizeof prefix, "--%s=", option->name);
        if (!strncmp(typed, prefix, strlen(prefix)))
            offer_values(option, prefix, typed, out);
        else if (typed[0] == '-' && (!given || option->kind == TJ_PARAM_TEXTS))
            offer_option(option, typed, out);
    }
    if (typed[0] == '-')
        offer(typed, "--help", "show this help", out);
}

void tj_completion_words(const tj_command_row *commands, size_t n, const char *const *words, tj_buf *out)
{
    bool help = n > 1 && !strcmp(words[0], "help") && words[1][0] != '-';
    const tj_command *command;
    size_t used;

    if (help) {
        words++;
        n--;
    }
    if (n < 2) {
        offer_names(commands, NULL, n ? words[0] : "", out);
        return;
    }
    if (n == 2)
        offer_names(commands, words[0], words[1], out);
    command = tj_command_find(commands, n - 1, words, &used);
    if (command && !help)
        offer_options(command, n - used, words + used, out);
}
