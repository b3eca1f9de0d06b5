#include "cli/terminal/help.h"

#include <string.h>

#include "base/text/text.h"

#define OPTION_COLUMN 26 /* where the texts of options begin */

void tj_help_wrap(const char *text, unsigned column, unsigned indent, unsigned width, tj_buf *out)
{
    bool first = true; /* word of the line */

    if (column < indent) {
        tj_buf_printf(out, "%*s", (int)(indent - column), "");
        column = indent;
    }
    while (*text) {
        size_t gap = strspn(text, " \n"), length = strcspn(text + gap, " \n");
        unsigned columns = (unsigned)tj_utf8_width_of(text + gap, length);
        bool paragraph = memmem(text, gap, "\n\n", 2) != NULL;

        text += gap + length;
        if (!length)
            break;
        if (paragraph || (!first && column + 1 + columns > width)) {
            tj_buf_printf(out, "%s%*s", paragraph ? "\n\n" : "\n", (int)indent, "");
            column = indent;
            first = true;
        }
        if (!first)
            tj_buf_putc(out, ' ');
        tj_buf_add(out, text - length, length);
        column += columns + !first;
        first = false;
    }
    tj_buf_putc(out, '\n');
}

/* Appends "-n, --limit N", "--local[=N]" and the like. */
static void put_option_name(const tj_param *option, tj_buf *out)
{
    if (option->letter)
        tj_buf_printf(out, "-%c, ", option->letter);
    tj_buf_printf(out, "--%s", option->name);
    if (option->kind == TJ_PARAM_OPTIONAL)
        tj_buf_printf(out, "[=%s]", option->value);
    else if (option->kind != TJ_PARAM_FLAG)
        tj_buf_printf(out, " %s", option->value);
}

void tj_help_option_text(const tj_param *option, const void *member, tj_buf *out)
{
    tj_buf note = TJ_BUF_INIT;

    tj_param_note(option, member, &note);
    out->failed |= note.failed;
    tj_buf_puts(out, option->text);
    if (option->kind == TJ_PARAM_TEXTS)
        tj_buf_puts(out, "; may be given several times");
    if (note.len)
        tj_buf_printf(out, " (%s)", note.data);
    tj_buf_release(&note);
}

static void put_option(tj_buf *out, const char *name, const char *text)
{
    unsigned column = 2 + (unsigned)tj_utf8_width(name);

    tj_buf_printf(out, "  %s", name);
    if (column + 2 > OPTION_COLUMN) {
        tj_buf_putc(out, '\n');
        column = 0;
    }
    tj_help_wrap(text, column, OPTION_COLUMN, TJ_HELP_WIDTH, out);
}

static void put_option_row(tj_buf *out, const tj_param_ref *ref)
{
    tj_buf name = TJ_BUF_INIT, text = TJ_BUF_INIT;

    if (!ref->option->letter)
        tj_buf_puts(&name, "    "); /* long names in one column */
    put_option_name(ref->option, &name);
    tj_help_option_text(ref->option, ref->preset, &text);
    if (tj_buf_ok(&name) && tj_buf_ok(&text))
        put_option(out, name.data, text.data);
    else
        out->failed = true;
    tj_buf_release(&name);
    tj_buf_release(&text);
}

static void put_help_row(tj_buf *out, const tj_param_list *list)
{
    bool has_h = false;

    for (size_t i = 0; i < list->len; i++)
        has_h = has_h || list->items[i].option->letter == 'h';
    put_option(out, has_h ? "    --help" : "-h, --help", "show this help");
}

/* The command's own options come first, then the tables that it shares with others. */
static void put_options(tj_buf *out, const tj_command *command)
{
    tj_param_list list;
    const char *heading = NULL;
    size_t i = 0;

    tj_command_params(command, &list);
    tj_buf_puts(out, "\nOptions:\n");
    for (; i < list.len && !list.items[i].heading; i++)
        put_option_row(out, &list.items[i]);
    put_help_row(out, &list);
    for (; i < list.len; i++) {
        if (list.items[i].heading != heading)
            tj_buf_printf(out, "\n%s:\n", list.items[i].heading);
        heading = list.items[i].heading;
        put_option_row(out, &list.items[i]);
    }
}

void tj_help_command(const tj_command *command, tj_buf *out)
{
    unsigned indent = (unsigned)strlen("Usage: tejun  ") + (unsigned)strlen(command->name);
    tj_buf usage = TJ_BUF_INIT;

    tj_buf_printf(out, "tejun %s: %s\n\nUsage: tejun %s ", command->name, tj_command_summary(command),
                  command->name);
    tj_buf_printf(&usage, "[OPTION...] %s", command->synopsis);
    if (tj_buf_ok(&usage))
        tj_help_wrap(usage.data, indent, indent, TJ_HELP_WIDTH, out);
    else
        out->failed = true;
    tj_buf_release(&usage);
    tj_buf_putc(out, '\n');
    tj_help_wrap(tj_command_description(command), 0, 0, TJ_HELP_WIDTH, out);
    put_options(out, command);
    if (command->examples)
        tj_buf_puts(out, "\nExamples:\n");
    for (const tj_example *example = command->examples; example && example->line; example++) {
        tj_buf_printf(out, "  %s\n", example->line);
        tj_help_wrap(example->says, 0, 6, TJ_HELP_WIDTH, out);
    }
}

static void put_command(tj_buf *out, const char *name, const char *summary, unsigned column)
{
    tj_buf_printf(out, "  %s", name);
    tj_help_wrap(summary, 2 + (unsigned)strlen(name), column, TJ_HELP_WIDTH, out);
}

static unsigned name_column(const tj_command_row *commands)
{
    size_t longest = 0;

    for (; commands->command; commands++)
        if (strlen(commands->command->name) > longest)
            longest = strlen(commands->command->name);
    return (unsigned)longest + 4;
}

void tj_help_overview(const tj_command_row *commands, tj_buf *out)
{
    unsigned column = name_column(commands);
    const char *group = NULL;

    tj_buf_puts(out, "Usage: tejun COMMAND [OPTION...] [ARGUMENT...]\n\n");
    tj_help_wrap("tejun (手順, \"move order\") turns collections of Go and shogi games into knowledge: where "
                 "a sequence was played, what came next, and who won.",
                 0, 0, TJ_HELP_WIDTH, out);
    for (; commands->command; commands++) {
        if (!group || strcmp(group, commands->group) != 0)
            tj_buf_printf(out, "\n%s:\n", commands->group);
        group = commands->group;
        put_command(out, commands->command->name, tj_command_summary(commands->command), column);
    }
    tj_buf_puts(out, "\n"
                     "Run `tejun help COMMAND` for details and examples.\n");
}

bool tj_help_family(const tj_command_row *commands, const char *first, tj_buf *out)
{
    unsigned column = name_column(commands);
    bool any = false;

    for (; commands->command; commands++) {
        const char *name = commands->command->name;

        if (!tj_command_second_word(name, first))
            continue;
        if (!any)
            tj_buf_printf(out, "Usage: tejun %s COMMAND [OPTION...] [ARGUMENT...]\n\n", first);
        any = true;
        put_command(out, name, tj_command_summary(commands->command), column);
    }
    if (any)
        tj_buf_printf(out,
                      "\n"
                      "Run `tejun help %s COMMAND` for details and examples.\n",
                      first);
    return any;
}
